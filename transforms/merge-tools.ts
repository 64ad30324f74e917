/**
 * Make one tool of several, told apart by a parameter.
 *
 * The task is the same: a value of the parameter says what the name of a tool said, its description stands beside the value, and each value
 * asks for the parameters that its tool asked for. Only tools that no text names can be merged.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type HarnessView,
  namespaceOf,
  printJson,
  type ToolItem,
} from "../src/transform.js";
import { collect } from "./_collect.js";
import { filled, SEVERAL } from "./_sentences.js";
import { languageOf, reshape } from "./_shape.js";
import { mentionedBy, valuesFor, whichNames, wholeNames } from "./_tool-parts.js";

export default defineTransform({
  name: "merge-tools",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "make one tool of several, told apart by a parameter",
  options: z.strictObject({
    most: z.int().min(2).max(8).default(3).describe("the most tools that become one"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often each group of tools that can become one does; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      [...kinsOf(harness)].flatMap(([kin, items]) =>
        clusters(
          items,
          (item) => draw.fork(`rank ${item.symbol}`).unit(),
          () => draw.fork(kin).int(options.most - 1) + 2,
        ).map((cluster) => ({
          key: cluster.map(({ symbol }) => symbol).join(" "),
          *ways(own) {
            for (let size = cluster.length; size >= 2; size--) {
              const edit = mergeOf(cluster.slice(0, size), harness, own.fork(`${size}`));
              if (edit !== undefined) yield [edit];
            }
          },
        })),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

/** Tools that nothing names, by what has to be alike for them to be one. */
function kinsOf(harness: HarnessView): ReadonlyMap<string, readonly ToolItem[]> {
  const kins = new Map<string, ToolItem[]>();
  for (const item of harness.structure().tools) {
    const { name, description = "", result, extra } = item.tool;
    const removal = harness.removal(item.symbol);
    const isNamed = removal === undefined || harness.snag([removal]) !== undefined;
    if (isNamed || description === "" || mentionedBy(item, harness).has(item.symbol)) continue;
    const kin = [namespaceOf(name), printJson(extra), result === undefined ? "" : printJson(result)].join(
      "\n",
    );
    kins.set(kin, [...(kins.get(kin) ?? []), item]);
  }
  return kins;
}

/** All of them in the order of their ranks, cut into groups of the drawn size. */
function clusters(
  items: readonly ToolItem[],
  rankOf: (item: ToolItem) => number,
  sizeOf: () => number,
): readonly (readonly ToolItem[])[] {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) })).sort((a, b) => a.rank - b.rank);
  const size = sizeOf();
  const found: ToolItem[][] = [];
  for (let at = 0; at + 1 < ranked.length; at += size)
    found.push(ranked.slice(at, at + size).map(({ item }) => item));
  return found.filter(({ length }) => length > 1);
}

function mergeOf(cluster: readonly ToolItem[], harness: HarnessView, draw: Draw) {
  // The first in the list stands for all.
  const order = harness.structure().tools.map(({ symbol }) => symbol);
  const items = [...cluster].sort((a, b) => order.indexOf(a.symbol) - order.indexOf(b.symbol));
  const [first] = items;
  const values = valuesFor(items);
  if (first === undefined || values === undefined) return undefined;
  const free = (names: Iterable<string>): string | undefined => {
    for (const name of names) if (harness.isFree(name)) return name;
    return undefined;
  };
  const name = free(wholeNames(first, draw.fork("name")));
  const param = free(whichNames(draw.fork("param")));
  if (name === undefined || param === undefined) return undefined;
  const sentence = draw.fork("text").pick(SEVERAL[languageOf(first, harness)]) ?? "";
  return reshape(first.symbol, {
    op: "merge",
    tools: items.map(({ symbol }, at) => ({ tool: symbol, value: values[at] as string })),
    name,
    param,
    description: filled(sentence, { p: `\`${param}\`` }),
    legend: items.map(({ tool }, at) => `${values[at]}: ${tool.description}`).join("\n"),
  });
}
