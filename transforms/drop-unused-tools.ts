/**
 * Take tools out that the run does not use.
 *
 * The task is the same for a run that neither calls nor names them: nothing it did needs them. A tool that a text, a Skill, a Hook or a
 * sibling mentions stays, so that nobody is sent to what is gone. How many go is drawn before any run is looked at; a run that uses one
 * of those drawn loses the next in rank instead, and as many where so many are unused.
 */
import * as z from "zod";
import { defineTransform, type Guard, type HarnessView, type Sym } from "../src/transform.js";
import { droppable, dropsOf, inTurn, type Remove } from "./_drop.js";

interface Way {
  readonly edits: readonly Remove[];
  readonly guard: Guard;
}

export default defineTransform({
  name: "drop-unused-tools",
  family: "tool",
  class: "B",
  kinds: ["remove"],
  summary: "take out tools that the run does not use and nothing mentions",
  options: z
    .strictObject({
      min: z.int().min(1).max(50).default(1).describe("the fewest tools to take out, where so many can go"),
      max: z
        .int()
        .min(1)
        .max(50)
        .default(3)
        .describe("the most tools to take out; each number from min to max is as likely"),
      keep: z.int().min(1).max(50).default(3).describe("how many tools are left at least"),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max, keep } }) {
    const ranked = droppable(harness, "tools", draw);
    const room = Math.min(ranked.length, harness.list("tools").length - keep);
    const count = Math.min(min + draw.fork("count").int(max - min + 1), room);
    const [first, ...others] = [...waysOf(harness, ranked, count)];
    if (first === undefined) return;
    yield {
      edits: [...first.edits],
      guard: first.guard,
      evidence: { structure: "checked", meaning: "same" },
      // A run that uses whatever could go keeps all.
      otherwise: [...others, { edits: [] }],
    };
  },
});

/** A run rarely uses more tools than this. */
const SPARE = 5;
const MOST_WAYS = 64;

function* waysOf(harness: HarnessView, ranked: readonly Remove[], count: number): Iterable<Way> {
  let made = 0;
  const place = new Map(harness.list("tools").map(({ symbol }, at) => [symbol, at]));
  const byPlace = (a: Remove, b: Remove): number => (place.get(a.symbol) ?? 0) - (place.get(b.symbol) ?? 0);
  for (const gone of dropsOf(ranked, count, SPARE)) {
    if (made === MOST_WAYS) return;
    const edits = inTurn(harness, "tools", gone.toSorted(byPlace));
    if (harness.snag(edits) !== undefined) continue;
    made++;
    yield { edits, guard: { unused: gone.flatMap(({ symbol }) => [symbol, ...partsOf(harness, symbol)]) } };
  }
}

/** A run may name a parameter or a key of an answer and not the tool. */
const partsOf = (harness: HarnessView, tool: Sym): readonly Sym[] =>
  harness
    .structure()
    .tools.filter(({ symbol }) => symbol === tool)
    .flatMap(({ params, results }) => [...params, ...results].map(({ symbol }) => symbol));
