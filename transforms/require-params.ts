/**
 * Ask for an optional parameter in every call; where a call left it out, it gives the documented default.
 *
 * The task is the same: to give the default is what leaving it out meant. A record whose calls give the default themselves is refused,
 * for nobody could tell afterwards which calls left it out.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { collect } from "./_collect.js";
import { defaultOf, toldDefault } from "./_defaults.js";
import { isPlain, reshape } from "./_shape.js";

export default defineTransform({
  name: "require-params",
  family: "tool",
  class: "B",
  kinds: ["reshape"],
  summary: "ask for an optional parameter in every call, its documented default where it was left out",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe("how often each optional parameter with a default takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap(({ symbol: tool, params }) =>
        params
          .filter((param) => isPlain(param) && !param.required)
          .flatMap(({ symbol, schema }) => {
            const value = defaultOf(schema) ?? toldDefault(schema);
            if (value === undefined) return [];
            return {
              key: symbol,
              ways: () => [[reshape(tool, { op: "require", param: symbol, value })]],
            };
          }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "checked", meaning: "same" } };
  },
});
