/**
 * Take Skills out that the run does not load.
 *
 * The task is the same for a run that neither loads nor names them: nothing it did needs them. A Skill that a text, a Hook or another
 * Skill mentions stays, so that nobody is sent to what is gone; so do enough Skills of each kind that a Hook asks for, as a
 * choice of one is none. A run that uses one of those drawn loses others instead, drawn beforehand.
 */
import * as z from "zod";
import { type Draw, defineTransform, type EditOf, type HarnessView, type Sym } from "../src/transform.js";
import { choices } from "./_choices.js";

type Remove = EditOf<"remove">;

/** Skills whose absence nothing would notice. The place behind each is that of the list as it stands. */
function droppable(harness: HarnessView): readonly Remove[] {
  return harness.list("skills").flatMap(({ symbol, pinned }) => {
    // A catalogue whose order is counted on ("the first seven") would count wrong.
    const removal = pinned ? undefined : harness.removal(symbol);
    return removal !== undefined && harness.snag([removal]) === undefined ? [removal] : [];
  });
}

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

/** One after the other: each stands before what the ones before have left. */
function inTurn(harness: HarnessView, gone: readonly Remove[]): readonly Remove[] {
  let order: readonly Sym[] = harness.list("skills").map(({ symbol }) => symbol);
  return gone.map((one) => {
    const before = order[order.indexOf(one.symbol) + 1] ?? null;
    order = order.filter((symbol) => symbol !== one.symbol);
    return { ...one, before };
  });
}

/** A run rarely uses more Skills than this; with so many drawn besides, there is a choice that it does not touch. */
const SPARE = 4;
const MOST_CHOICES = 64;

function ways(
  harness: HarnessView,
  draw: Draw,
  { max, keep }: { readonly max: number; readonly keep: number },
): readonly (readonly Remove[])[] {
  const ranked = droppable(harness)
    .map((removal) => ({ removal, rank: draw.fork(removal.symbol).unit() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ removal }) => removal);
  const count = Math.min(1 + draw.fork("count").int(max), ranked.length);
  const found: (readonly Remove[])[] = [];
  for (let size = count; size > 0; size--) {
    for (const gone of choices(ranked.slice(0, size === 1 ? ranked.length : size + SPARE), size)) {
      if (found.length >= MOST_CHOICES) return found;
      if (leavesEnough(harness, gone, keep)) found.push(inTurn(harness, gone));
    }
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
