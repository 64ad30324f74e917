/**
 * Write the bodies of prompt sections another way: other bullets, numbers with another sign behind them, tables, elements,
 * labels, headings.
 *
 * The task is the same: each item keeps its words and its place, and a number its value. A text that speaks of its table or list keeps
 * it, and no order is made where there was none.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { FORMS, restyleBodies } from "./_restyle.js";

export default defineTransform({
  name: "restyle-items",
  family: "prompt",
  class: "A",
  kinds: ["text"],
  summary: "write lists, tables and headings of prompt sections another way, with the same words",
  options: z.strictObject({
    forms: z
      .array(z.enum(FORMS))
      .min(1)
      .default([...FORMS])
      .describe(
        "what may change: bullets, the sign behind numbers, lists to tables and back, elements, labels, headings",
      ),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each list, table and set of headings changes"),
  }),
  *propose({ harness, draw, options: { forms, share } }) {
    const edits = restyleBodies(harness, draw, { role: "section-body", forms, share });
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
