/**
 * Hard views: tools change names with each other, or all get names that look alike.
 *
 * The task is the same as long as descriptions tell the tools apart without their names, and only such tools take part: what a
 * name promises, its tool does not do, and reading the list is all that helps. All names move at once, so none captures another.
 */
import * as z from "zod";
import {
  type Descriptions,
  type Draw,
  defineTransform,
  descriptionsIn,
  type HarnessView,
  type RenameGroup,
} from "../src/transform.js";
import { drawOf, giveNames, isLegal } from "./_names.js";
import { describedApart, tailOf } from "./_opaque.js";
import { plural, singular, wordsOf } from "./_words.js";

export default defineTransform({
  name: "swap-names",
  family: "tool",
  class: "A",
  kinds: ["rename"],
  summary: "hard: tools change names with each other, or all get names that look alike",
  options: z.strictObject({
    manner: z
      .enum(["swap", "alike"])
      .default("swap")
      .describe("swap: each has the name of another; alike: names that differ in their last letters alone"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe("at most this fraction of the tools that may take part, rounded up"),
    words: z
      .int()
      .min(1)
      .default(3)
      .describe("how many words a description must hold that its tool's name does not"),
    plain: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        "share of Views in which tools called by one plain word take part; prose may use such a word as language",
      ),
  }),
  *propose({ harness, draw, options }) {
    const withPlain = draw.fork("plain").unit() < options.plain;
    const all = harness.groups("tool");
    const descriptions = descriptionsIn(harness);
    const isApart = describedApart(all, descriptions);
    const open = all.filter(
      (group) =>
        group.blocked === undefined &&
        // What no client would take from one is not given to another.
        isLegal("tool", group.name) &&
        (withPlain || !group.plain) &&
        isApart(group) &&
        tellsWithoutName(group, descriptions, options.words),
    );
    const chosen = lowest(open, Math.ceil(options.share * open.length - 1e-9), draw);
    const pairs = options.manner === "swap" ? swapped(chosen, harness, draw) : alike(chosen, harness, draw);
    const names = pairs
      .flatMap(({ group, to }) => group.symbols.map((symbol) => ({ symbol, from: group.name, to })))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    if (names.length > 0)
      yield { edits: [{ kind: "rename", names }], evidence: { structure: "proven", meaning: "same" } };
  },
});

interface Pair {
  readonly group: RenameGroup;
  readonly to: string;
}

/** Does each description say enough in words that are not the name's? */
function tellsWithoutName(group: RenameGroup, descriptions: Descriptions, least: number): boolean {
  const own = new Set(wordsOf(group.name).flatMap((word) => [word, plural(word), singular(word) ?? word]));
  return group.symbols.every((symbol) => {
    const text = descriptions.of(symbol, group).join(" ").toLowerCase();
    const latin = (text.match(/[a-z][a-z0-9]{2,}/g) ?? []).filter((word) => !own.has(word));
    // Two signs are about a word of Chinese.
    const han = (text.match(/\p{Script=Han}/gu) ?? []).length / 2;
    return new Set(latin).size + han >= least;
  });
}

function lowest(groups: readonly RenameGroup[], most: number, draw: Draw): readonly RenameGroup[] {
  const stream = draw.fork("share");
  return groups
    .map((group) => ({ group, rank: drawOf(stream, group).unit() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ group }) => group);
}

/** Each in a circle takes the name of the next: nobody keeps its own. Where a matcher's pattern forbids a name, that circle is another. */
function swapped(groups: readonly RenameGroup[], harness: HarnessView, draw: Draw): readonly Pair[] {
  const circles = new Map<string, RenameGroup[]>();
  for (const group of groups) {
    const key = matchedAlike(group, harness);
    circles.set(key, [...(circles.get(key) ?? []), group]);
  }
  return [...circles.values()].flatMap((members) => {
    if (members.length < 2) return [];
    const order = draw.fork("circle").shuffle(members);
    return order.map((group, at) => ({ group, to: (order[(at + 1) % order.length] as RenameGroup).name }));
  });
}

/** Which matchers that are patterns look at it: only tools that the same ones look at may change names. */
const matchedAlike = ({ symbols }: RenameGroup, harness: HarnessView): string =>
  harness
    .structure()
    .hooks.filter(({ hook }) => hook.matcher?.startsWith("^") === true)
    .filter(({ hook }) =>
      hook.tools.length === 0
        ? true
        : symbols.some((symbol) => hook.tools.includes(symbol.replace(/^tool:/, ""))),
    )
    .map(({ symbol }) => symbol)
    .join("\n");

const STEMS = [
  "run task",
  "handle request",
  "do operation",
  "process request",
  "perform action",
  "execute step",
  "serve call",
  "handle item",
  "do action",
  "run job",
  "perform step",
  "execute task",
];

/** `run_task_k7q2` and `run_task_m3x8`: one stem for all of them, drawn once a View. */
function alike(groups: readonly RenameGroup[], harness: HarnessView, draw: Draw): readonly Pair[] {
  const stem = (draw.fork("stem").pick(STEMS) ?? "run task").replaceAll(" ", "_");
  return giveNames(groups, harness, function* (group) {
    const own = drawOf(draw, group);
    for (let attempt = 0; attempt < 40; attempt++) yield `${stem}_${tailOf(own)}`;
  });
}
