/**
 * Move the numeric limits that Hooks hold runs to, within the range that the Harness declares.
 *
 * The task is the same where the Hooks decide as before on the run: the bound in the Hook, its message and every other copy (prompt,
 * Skill, tool) move together, and a run that is beyond the new limit, or cites the old one, is refused.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { limitEdits } from "./_limits.js";

export default defineTransform({
  name: "move-hook-limits",
  family: "hook",
  class: "B",
  kinds: ["limit"],
  summary: "move numeric limits that Hooks check, with every place that states them",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each limit moves that a Hook holds a copy of and that has a declared range"),
    tighter: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often a limit moves down rather than up; a run that does not keep it is refused"),
  }),
  *propose({ harness, draw, options }) {
    const edits = limitEdits(harness, draw, options, ({ copies }) =>
      copies.some((site) => site.startsWith("hook:")),
    );
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
