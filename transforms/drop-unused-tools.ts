/**
 * Take tools out that the run does not use.
 *
 * The task is the same for a run that neither calls nor names them: nothing it did needs them. A tool that a text, a Skill, a Hook or a
 * sibling mentions stays, so that nobody is sent to what is gone. How many go is drawn before any run is looked at; a run that uses one
 * of those drawn loses the next in rank instead, and as many where so many are unused.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type EditOf,
  type Guard,
  type HarnessView,
  type Sym,
} from "../src/transform.js";
import { choices } from "./_choices.js";

type Remove = EditOf<"remove">;
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
    const ranked = droppable(harness, draw);
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

/** Tools whose absence nothing would notice, by a rank of their own. */
function droppable(harness: HarnessView, draw: Draw): readonly Sym[] {
  return harness
    .list("tools")
    .flatMap(({ symbol, pinned }) => {
      const removal = pinned ? undefined : harness.removal(symbol);
      if (removal === undefined || harness.snag([removal]) !== undefined) return [];
      return [{ symbol, rank: draw.fork(symbol).unit() }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ symbol }) => symbol);
}

/** A run rarely uses more tools than this; with so many drawn besides, there is a choice that it does not touch. */
const SPARE = 5;
const MOST_WAYS = 64;

function* waysOf(harness: HarnessView, ranked: readonly Sym[], count: number): Iterable<Way> {
  let made = 0;
  for (let size = count; size > 0; size--)
    for (const gone of choices(ranked.slice(0, size === 1 ? ranked.length : size + SPARE), size)) {
      if (made === MOST_WAYS) return;
      const edits = removals(harness, gone);
      if (harness.snag(edits) !== undefined) continue;
      made++;
      yield { edits, guard: { unused: gone.flatMap((symbol) => [symbol, ...partsOf(harness, symbol)]) } };
    }
}

/** From the first in the list to the last: each stands before the one that it stood before. */
function removals(harness: HarnessView, gone: readonly Sym[]): readonly Remove[] {
  return harness
    .list("tools")
    .filter(({ symbol }) => gone.includes(symbol))
    .flatMap(({ symbol }) => harness.removal(symbol) ?? []);
}

/** A run may name a parameter or a key of an answer and not the tool. */
const partsOf = (harness: HarnessView, tool: Sym): readonly Sym[] =>
  harness
    .structure()
    .tools.filter(({ symbol }) => symbol === tool)
    .flatMap(({ params, results }) => [...params, ...results].map(({ symbol }) => symbol));
