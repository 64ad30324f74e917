/**
 * Put the whole answer of a tool under one key.
 *
 * The task is the same: the answer is there, key for key, one level down. No text may name a place in it from the top.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { collect } from "./_collect.js";
import { groupNames } from "./_group-names.js";
import { reshapeResult } from "./_shape.js";

export default defineTransform({
  name: "wrap-results",
  family: "tool",
  class: "A",
  kinds: ["reshape-result"],
  summary: "put the whole answer of a tool under one key",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often each answer takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter(({ tool }) => tool.result !== undefined)
        .map(({ symbol, results }) => ({
          key: symbol,
          *ways(own) {
            const beside = results.map(({ name }) => name);
            for (const into of groupNames(harness, own.fork("name"), beside, "answer"))
              yield [reshapeResult(symbol, { op: "wrap", into })];
          },
        })),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
