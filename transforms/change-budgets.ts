/**
 * Let a Hook send the model back more often, or less often.
 *
 * The task is the same for a run that never comes to the end of either budget: nothing in it shows how often it might have gone on.
 * Runs that would are refused. A budget that is a copy of a limit moves with that limit alone.
 */
import * as z from "zod";
import { defineTransform, type Edit, type HookItem } from "../src/transform.js";
import { shareOf, taken } from "./_hooks.js";

/** Who sends nobody back has no budget to speak of. */
const hasBudget = ({ hook: { action, budget, command } }: HookItem): boolean =>
  (action === "retry" || action === "block") && budget > 0 && command === undefined;

export default defineTransform({
  name: "change-budgets",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "let Hooks send the model back more or less often, where a run never comes to the end of it",
  options: z
    .strictObject({
      min: z.int().min(1).max(10).default(1).describe("the smallest budget that a Hook may get"),
      max: z
        .int()
        .min(1)
        .max(10)
        .default(5)
        .describe("the largest budget; each from min to max is as likely"),
      share: z
        .number()
        .min(0)
        .max(1)
        .default(0.6)
        .describe("how often each Hook with a budget changes; where one can change, one always does"),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max, share } }) {
    const open = harness
      .structure()
      .hooks.filter(hasBudget)
      .flatMap(({ symbol, hook: { budget: from } }) => {
        const sizes = Array.from({ length: max - min + 1 }, (_, i) => min + i).filter(
          (size) => size !== from,
        );
        const to = draw.fork(symbol).pick(sizes);
        if (to === undefined) return [];
        const edit: Edit = { kind: "rehook", change: { op: "budget", hook: symbol, from, to } };
        return [{ symbol, edit }];
      });
    const chosen = shareOf(open, share, draw);
    const edits = taken(
      harness,
      chosen.map(({ edit }) => edit),
    );
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
