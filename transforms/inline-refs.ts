/**
 * Write what a schema refers to in the place of the reference.
 *
 * The task is the same: what a definition says is said where it holds, and just the same arguments fit.
 */
import * as z from "zod";
import { defineTransform, isArray, isObject, type Json, members } from "../src/transform.js";
import { collect } from "./_collect.js";
import { reshape } from "./_shape.js";

export default defineTransform({
  name: "inline-refs",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "write definitions of a tool's schema in the place of the references to them",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each tool whose schema has references takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter(({ tool }) => refers(tool.parameters))
        .map(({ symbol }) => ({ key: symbol, ways: () => [[reshape(symbol, { op: "inline-refs" })]] })),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

function refers(schema: Json | undefined): boolean {
  if (isArray(schema)) return schema.some(refers);
  return isObject(schema) && members(schema).some(([word, inner]) => word === "$ref" || refers(inner));
}
