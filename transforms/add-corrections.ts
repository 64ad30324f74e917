/**
 * Put a failed attempt and a Hook's answer to it before a good step.
 *
 * The task is the same: the step that was recorded follows unchanged. The attempt differs from it in one place, really violates the
 * Hook, and is no target (`train: false`), as the mistake is not to be learned, only what to do after it.
 */
import * as z from "zod";
import { defineTransform, type Edit, type Hook } from "../src/transform.js";

/**
 * One wrong value can make it act: what went before cannot be made otherwise, and who is told nothing puts nothing right. The message
 * of a reply's Hook is put in as a turn of the user.
 */
function canCorrect({ event, action, message, budget, command, conditions, channel }: Hook): boolean {
  const isReply = event === "before-reply" && channel !== "system";
  return (
    (event === "before-call" || isReply) &&
    (action === "retry" || action === "block") &&
    message !== "" &&
    budget > 0 &&
    command === undefined &&
    conditions.length > 0 &&
    conditions.every(({ kind }) => kind !== "called")
  );
}

export default defineTransform({
  name: "add-corrections",
  family: "hook",
  class: "B",
  kinds: ["splice"],
  summary: "put a failed attempt, which is no target, and a Hook's answer before a good step",
  options: z.strictObject({
    events: z
      .array(z.enum(["before-call", "before-reply"]))
      .min(1)
      .default(["before-call", "before-reply"])
      .describe(
        "what is corrected: calls, replies. A reply's correction is a turn of the user, and many chat templates keep no reasoning that stands before the last of those",
      ),
    most: z
      .int()
      .min(1)
      .max(3)
      .default(1)
      .describe("the most corrections in a run, each by another Hook; each number from 1 is as likely"),
    steps: z
      .int()
      .min(1)
      .max(10)
      .default(1)
      .describe(
        "among how many of the first steps that a Hook looks at the one is drawn; a run with fewer gets no correction there",
      ),
  }),
  *propose({ harness, draw, options: { events, most, steps } }) {
    const open = harness
      .structure()
      .hooks.filter(({ hook }) => canCorrect(hook) && events.some((event) => event === hook.event))
      .map(({ symbol }) => ({ symbol, rank: draw.fork(symbol).unit() }))
      .sort((a, b) => a.rank - b.rank);
    const count = 1 + draw.fork("count").int(most);
    const edits: Edit[] = [];
    for (const { symbol } of open.slice(0, count)) {
      const own = draw.fork(`step:${symbol}`);
      const nth = own.fork("nth").int(steps);
      const seed = own.fork("seed").int(1e9).toString(36);
      const edit: Edit = { kind: "splice", change: { op: "correct", hook: symbol, nth, seed } };
      if (harness.snag([...edits, edit]) === undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
