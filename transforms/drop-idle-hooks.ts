/**
 * Take Hooks out that never act.
 *
 * The task is the same for a run in which they never acted; a run in which one did is refused, and so is one of which nobody can tell.
 * Nothing is taken out of the prompt, so that a rule which is announced there stays, checked or not. A Hook that a text names, or that
 * holds a copy of a limit, stays.
 */
import * as z from "zod";
import { defineTransform, type Edit, type HookItem } from "../src/transform.js";
import { shareOf } from "./_hooks.js";

/** Where a script decides, nobody can tell, unless it is never asked. */
const mayBeIdle = ({ hook }: HookItem): boolean => hook.command === undefined || hook.event === "other";

/** Those that go, one after the other from the last, each before the one that stands behind it then. */
function dropsOf(hooks: readonly HookItem[], chosen: readonly HookItem[]): readonly Edit[] {
  const gone = new Set(chosen.map(({ symbol }) => symbol));
  return [...hooks.entries()].reverse().flatMap(([at, { symbol, hook }]): Edit[] => {
    if (!gone.has(symbol)) return [];
    const before = hooks.slice(at + 1).find((one) => !gone.has(one.symbol))?.symbol ?? null;
    return [{ kind: "rehook", change: { op: "drop", hook, before } }];
  });
}

export default defineTransform({
  name: "drop-idle-hooks",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "take out Hooks that never act on the run; what the prompt announces stays",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe(
        "how often each Hook that may goes; where one may, one always does. A run on which it acts is refused",
      ),
  }),
  *propose({ harness, draw, options }) {
    const { hooks } = harness.structure();
    const open = hooks.filter(
      (item) => mayBeIdle(item) && harness.snag(dropsOf(hooks, [item])) === undefined,
    );
    const edits = dropsOf(hooks, shareOf(open, options.share, draw));
    if (edits.length > 0 && harness.snag(edits) === undefined)
      yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
