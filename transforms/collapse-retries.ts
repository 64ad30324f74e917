/**
 * Take failed attempts out of a run, with what answered them: the turn that put them right stands in their place.
 *
 * The task is the same: nothing came of the attempts, the world never answered them, and the reply stays. A share of the runs is kept
 * whole, or no run would show how to put a thing right. What was taken out is written down.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";

export default defineTransform({
  name: "collapse-retries",
  family: "hook",
  class: "A",
  kinds: ["splice"],
  summary: "take failed attempts and what answered them out of a run, but for a share of runs kept whole",
  options: z.strictObject({
    keep: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe("share of the runs that keep their failed attempts, drawn for each of them"),
  }),
  *propose({ harness, draw, options }) {
    if (draw.fork("keep").unit() < options.keep) return;
    const edits: readonly Edit[] = [{ kind: "splice", change: { op: "collapse", hook: null } }];
    if (harness.snag(edits) === undefined)
      yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
