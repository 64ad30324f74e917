/**
 * Let a turn hold one call only, or several.
 *
 * Where the policy decides moves with it: calls that stood in one turn are made one after the other, each after an answer, or the
 * other way round. No recorded run shows that, so a teacher has to answer.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";

export default defineTransform({
  name: "batch-calls",
  family: "tool",
  class: "C",
  kinds: [],
  summary: "let a turn hold one call only, or several; decisions move, so a teacher has to answer",
  options: z.strictObject({
    calls: z
      .enum(["one", "several", "either"])
      .default("either")
      .describe("how many calls a turn may hold; either: drawn"),
  }),
  *propose({ harness, draw, options }) {
    if (harness.list("tools").length === 0) return;
    const calls = options.calls === "either" ? (draw.unit() < 0.5 ? "one" : "several") : options.calls;
    yield {
      edits: [],
      environment: [{ change: "turns", calls }],
      evidence: { structure: "checked", meaning: "declared" },
    };
  },
});
