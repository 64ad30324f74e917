/**
 * Ask for the same values in another type: numbers as text, truth values as yes or no, dates with slashes, one value in a list of one.
 *
 * The task is the same: each value is there letter by letter, and the schema says how it is written now. A number keeps the digits that
 * it had, for its text is never read as a number.
 */
import * as z from "zod";
import { defineTransform, get, type JsonObject } from "../src/transform.js";
import { collect } from "./_collect.js";
import { isPlain, reshape, resolved, valueSchema } from "./_shape.js";

const AS = ["text", "yes-no", "list", "date-slashes"] as const;
type As = (typeof AS)[number];

export default defineTransform({
  name: "retype-params",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "ask for the same values in another type: text, yes or no, a list of one, dates with slashes",
  options: z.strictObject({
    as: z
      .array(z.enum(AS))
      .min(1)
      .default([...AS])
      .describe("which types: a number as text, true as yes, one value as a list of one, 2026/01/31"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe("how often each parameter that can be written so takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) =>
        item.params.filter(isPlain).flatMap((param) => {
          const own = typesFor(resolved(param.schema, item)).filter((as) => options.as.includes(as));
          if (own.length === 0) return [];
          return {
            key: param.symbol,
            *ways(stream) {
              for (const as of stream.shuffle(own)) {
                const edit = reshape(item.symbol, { op: "retype", param: param.symbol, as });
                yield [edit];
                if (get(param.schema, "$ref") !== undefined)
                  yield [reshape(item.symbol, { op: "inline-refs" }), edit];
              }
            },
          };
        }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

/** A list is retyped item by item, and is no list of one. */
function typesFor(schema: JsonObject): readonly As[] {
  const inner = valueSchema(schema);
  const type = get(inner, "type");
  const found: As[] = [];
  if (type === "integer" || type === "number") found.push("text");
  if (type === "boolean") found.push("yes-no");
  if (type === "string" && get(inner, "format") === "date") found.push("date-slashes");
  if (inner === schema && typeof type === "string" && type !== "object" && type !== "array")
    found.push("list");
  return found;
}
