/** White space between the parts of a text. None of it stands inside a word, a code block, a table or an item. */
import type { Draw } from "../src/transform.js";
import { type Block, type List, listLines, markerOf, withBlocks } from "./_blocks.js";

interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Items with a blank line between them, or without. An item of several paragraphs needs the line. */
function respaced(list: List): readonly string[] | undefined {
  if (list.items.length < 2 || list.lazy) return undefined;
  const isLoose = list.items.slice(0, -1).every(({ gap }) => gap > 0);
  const hasBlank = list.items.some(({ lines }) => lines.some((line) => line.trim() === ""));
  if (isLoose && hasBlank) return undefined;
  return listLines(list.items.map((item) => ({ ...item, gap: isLoose ? 0 : 1 })));
}

/** One to three spaces behind the marker, where no line is measured against it. */
function remeasured(list: List, draw: Draw): readonly string[] | undefined {
  if (list.glyph === "、" || list.lazy || list.items.some(({ lines }) => lines.length > 1)) return undefined;
  const widths = list.items.map(({ lines: [first = ""] }) => /\s*$/.exec(markerOf(first))?.[0].length ?? 1);
  const to = draw.pick([1, 2, 3].filter((width) => widths.some((one) => one !== width)));
  if (to === undefined) return undefined;
  return listLines(
    list.items.map((item) => {
      const [first = ""] = item.lines;
      const marker = markerOf(first);
      return { ...item, lines: [marker.trimEnd() + " ".repeat(to) + first.slice(marker.length)] };
    }),
  );
}

/** One blank line more between two blocks, or one less of several. */
function* gapChanges(text: string, blocks: readonly Block[], draw: Draw, share: number): Generator<Change> {
  const lines = text.split("\n");
  for (let at = 1; at < lines.length - 1; at++) {
    const isGap = lines[at]?.trim() === "" && lines[at - 1]?.trim() !== "";
    if (
      !isGap ||
      blocks.some(({ is, start, ...rest }) => is !== "blank" && "end" in rest && start < at && at < rest.end)
    )
      continue;
    let end = at;
    while (end < lines.length && lines[end]?.trim() === "") end++;
    if (end >= lines.length || draw.fork(`gap ${lines[end]}`).unit() >= share) continue;
    yield { start: at, end, lines: end - at > 1 ? [""] : ["", ""] };
  }
}

export function spacedOtherwise(text: string, blocks: readonly Block[], draw: Draw, share: number): string {
  const all = text.split("\n");
  const lists = blocks.flatMap((block): readonly Change[] => {
    if (block.is !== "list") return [];
    const mine = draw.fork(all[block.start] ?? "");
    if (mine.fork("share").unit() >= share) return [];
    const ways = [respaced(block), remeasured(block, mine.fork("width"))].filter((one) => one !== undefined);
    const lines = mine.fork("way").pick(ways);
    return lines === undefined ? [] : [{ start: block.start, end: block.end, lines }];
  });
  return withBlocks(text, [...lists, ...gapChanges(text, blocks, draw, share / 2)]);
}
