/**
 * Move the numeric limits that a Harness states to other values of the range that it declares.
 *
 * The task is the same where the run keeps the new limit as it kept the old one: all copies move together (prompt, Skill, tool, Hook
 * and its message), and a run that is beyond the new limit, or cites the old one, is refused. A limit without a declared least and
 * greatest value stays: a range that somebody made up is no range.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { limitEdits } from "./_limits.js";

export default defineTransform({
  name: "move-limits",
  family: "prompt",
  class: "B",
  kinds: ["limit"],
  summary:
    "move numeric limits within the range that the Harness declares, with every place that states them",
  options: z.strictObject({
    share: z.number().min(0).max(1).default(0.6).describe("how often each limit with a declared range moves"),
    tighter: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often a limit moves down rather than up; a run that does not keep it is refused"),
  }),
  *propose({ harness, draw, options }) {
    const edits = limitEdits(harness, draw, options);
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
