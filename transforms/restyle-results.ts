/**
 * Write the answers of tools in another notation: YAML, lines of paths, tables, XML, indented JSON.
 *
 * The task is the same: each answer is read back to the very values, numbers digit by digit and texts letter by letter, or the record is
 * refused. A Hook that looks for values in an answer still finds them, or the record is refused as well.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { collect } from "./_collect.js";
import { reshapeResult } from "./_shape.js";

const NOTATIONS = ["json-indented", "key-value", "table", "xml", "yaml"] as const;

export default defineTransform({
  name: "restyle-results",
  family: "tool",
  class: "A",
  kinds: ["reshape-result"],
  summary: "write tool answers as YAML, key-value lines, tables, XML or indented JSON",
  options: z.strictObject({
    notations: z
      .array(z.enum(NOTATIONS))
      .min(1)
      .default([...NOTATIONS])
      .describe("which notations may be drawn"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often the answers of each tool take part; where those of one can, those of one do"),
    same: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often all tools that take part answer in the same notation"),
  }),
  *propose({ harness, draw, options }) {
    const isSame = draw.fork("same").unit() < options.same;
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter(({ tool }) => tool.result !== undefined)
        .map(({ symbol }) => ({
          key: symbol,
          *ways(own) {
            const stream = isSame ? draw.fork("one notation") : own;
            for (const as of stream.shuffle([...new Set(options.notations)]))
              yield [reshapeResult(symbol, { op: "notation", as })];
          },
        })),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
