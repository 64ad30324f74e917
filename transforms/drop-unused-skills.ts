/**
 * Take Skills out that the run does not load.
 *
 * The task is the same for a run that neither loads nor names them: nothing it did needs them. A Skill that a text, a Hook or another
 * Skill mentions stays, so that nobody is sent to what is gone; so do enough Skills of each kind that a Hook asks for, as a
 * choice of one is none. A run that uses one of those drawn loses others instead, drawn beforehand.
 */
import * as z from "zod";
import { type Draw, defineTransform, type HarnessView } from "../src/transform.js";
import { droppable, dropsOf, inTurn, type Remove } from "./_drop.js";

const kindOf = ({ item }: Remove): string => (item.of === "skill" ? item.value.kind : "");

/** At least so many of each kind are left, and so many Skills in all. */
function leavesEnough(harness: HarnessView, gone: readonly Remove[], keep: number): boolean {
  const left = new Map<string, number>();
  const removed = new Set(gone.map(({ symbol }) => symbol));
  const all = harness.list("skills").flatMap(({ symbol }) => harness.removal(symbol) ?? []);
  for (const one of all)
    if (!removed.has(one.symbol)) left.set(kindOf(one), (left.get(kindOf(one)) ?? 0) + 1);
  return gone.every((one) => (left.get(kindOf(one)) ?? 0) >= keep);
}

/** A run rarely loads more Skills than this. */
const SPARE = 4;
const MOST_CHOICES = 64;

function ways(
  harness: HarnessView,
  draw: Draw,
  { max, keep }: { readonly max: number; readonly keep: number },
): readonly (readonly Remove[])[] {
  const ranked = droppable(harness, "skills", draw);
  const count = Math.min(1 + draw.fork("count").int(max), ranked.length);
  const found: (readonly Remove[])[] = [];
  for (const gone of dropsOf(ranked, count, SPARE)) {
    if (found.length >= MOST_CHOICES) return found;
    if (leavesEnough(harness, gone, keep)) found.push(inTurn(harness, "skills", gone));
  }
  return found;
}

export default defineTransform({
  name: "drop-unused-skills",
  family: "skill",
  class: "B",
  kinds: ["remove"],
  summary: "take out Skills that the run neither loads nor names, and that nothing mentions",
  options: z.strictObject({
    max: z
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe("the most Skills to take out; each number from 1 is as likely, where so many can go"),
    keep: z
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe("how many Skills of a kind are left at least, so that there is a choice"),
  }),
  *propose({ harness, draw, options }) {
    const all = ways(harness, draw, options).map((edits) => ({
      edits,
      guard: { unused: edits.map(({ symbol }) => symbol) },
    }));
    const [first, ...others] = all;
    // Each Skill by itself can go, and what mentions none of them mentions no two of them.
    if (first === undefined || harness.snag(first.edits) !== undefined) return;
    yield {
      ...first,
      evidence: { structure: "checked", meaning: "same" },
      // A run that uses whatever could go keeps all.
      otherwise: [...others, { edits: [] }],
    };
  },
});
