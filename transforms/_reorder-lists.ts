/** Lists of some texts in another order. */
import type { Draw, Edit, HarnessView, ListItem, Sym, TextItem } from "../src/transform.js";
import { type List, listLines, withBlocks } from "./_blocks.js";
import { type Body, bodiesOf } from "./_bodies.js";
import { heldBy, inOrder, unitsOf } from "./_independent.js";
import { legalOrder } from "./_order.js";
import { taken } from "./_taken.js";

const ATTEMPTS = 8;

export function reorderLists(
  harness: HarnessView,
  draw: Draw,
  role: TextItem["role"],
  share: number,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const body of bodiesOf(harness, role)) {
    const mine = draw.fork(body.item.site);
    const around = { text: body.text.plain, blocks: body.blocks, cited: body.cited };
    const changes = body.blocks.flatMap((block) => {
      if (block.is !== "list" || heldBy(block, around) !== undefined) return [];
      const order = otherOrder(block, body, mine.fork(labelOf(block)), share);
      return order === undefined
        ? []
        : [{ start: block.start, end: block.end, lines: listLines(inOrder(block, order)) }];
    });
    if (changes.length === 0) continue;
    const to = body.text.back(withBlocks(body.text.plain, changes));
    edits.push({ kind: "text", site: body.item.site, from: body.item.text, to });
  }
  return taken(harness, edits);
}

/** By its first words: a list keeps its stream when another comes before it. */
const labelOf = (list: List): string => list.items[0]?.lines[0] ?? "";

function otherOrder(list: List, { text }: Body, draw: Draw, share: number): readonly number[] | undefined {
  if (draw.fork("share").unit() >= share) return undefined;
  const units = unitsOf(list, text.plain);
  const symbolOf = (at: number): Sym => `section:${at}` as Sym;
  const items = units.map(
    ({ after }, at): ListItem => ({
      symbol: symbolOf(at),
      name: String(at),
      pinned: false,
      after: after.map(symbolOf),
    }),
  );
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stream = draw.fork(`try ${attempt}`);
    const ranks = units.map((unit) =>
      stream.fork(list.items[unit.items[0] ?? 0]?.lines.join("\n") ?? "").unit(),
    );
    const order = legalOrder(items, ({ name }) => ranks[Number(name)] ?? 0).map((symbol) =>
      Number(symbol.slice("section:".length)),
    );
    const flat = order.flatMap((at) => units[at]?.items ?? []);
    if (flat.some((from, to) => from !== to)) return flat;
  }
  return undefined;
}
