/**
 * Carry out edits that are given, as `hsa migrate` infers them or as somebody wrote them.
 *
 * Whether the task is the same is what the laws see of it; what the edits mean is declared by whoever gives them.
 */
import * as z from "zod";
import { defineTransform, EditSchema } from "../src/transform.js";

export default defineTransform({
  name: "apply-edits",
  family: "tool",
  class: "B",
  summary: "carry out edits that are given, such as those between two versions of a Harness",
  options: z.strictObject({
    edits: z
      .array(EditSchema)
      .default([])
      .describe("edits in the order in which they are carried out, those of structure first"),
  }),
  *propose({ options }) {
    if (options.edits.length > 0)
      yield { edits: options.edits, evidence: { structure: "checked", meaning: "declared" } };
  },
});
