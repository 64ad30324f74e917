/**
 * Ask no longer for a parameter that always has one value.
 *
 * The task is the same: the value is no choice, so nothing that the model has to know goes, and whoever carries out a call adds it. One
 * value is what the schema says (`const`, or a list of one), or what the Recipe states of a parameter; a record whose calls give another
 * is refused.
 */
import * as z from "zod";
import { asArray, defineTransform, get, type Json, type JsonObject } from "../src/transform.js";
import { collect } from "./_collect.js";
import { isPlain, reshape, resolved } from "./_shape.js";

export default defineTransform({
  name: "hide-constants",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "ask no longer for a parameter that always has one value",
  options: z.strictObject({
    constants: z
      .array(
        z.strictObject({
          param: z.string().describe("the Symbol of the parameter, such as tool:get_order/param:region"),
          value: z.union([z.string(), z.number(), z.boolean()]).describe("the value that it always has"),
        }),
      )
      .default([])
      .describe("parameters that have one value in all calls, though their schema does not say so"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each such parameter takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const stated = new Map<string, Json>(options.constants.map(({ param, value }) => [param, value]));
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) =>
        item.params.filter(isPlain).flatMap(({ symbol, schema }) => {
          const value = constantOf(resolved(schema, item)) ?? stated.get(symbol);
          if (value === undefined) return [];
          return {
            key: symbol,
            ways: () => [[reshape(item.symbol, { op: "hide", param: symbol, value })]],
          };
        }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

function constantOf(schema: JsonObject): Json | undefined {
  const listed = asArray(get(schema, "enum"));
  return get(schema, "const") ?? (listed.length === 1 ? listed[0] : undefined);
}
