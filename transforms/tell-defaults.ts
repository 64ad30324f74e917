/**
 * Say a default in words instead of in the schema.
 *
 * The task is the same: what a call without the parameter means is still told, where the parameter is described.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { collect } from "./_collect.js";
import { defaultOf, sayValue } from "./_defaults.js";
import { DEFAULTS, filled } from "./_sentences.js";
import { isPlain, languageOf, reshape, resolved } from "./_shape.js";

export default defineTransform({
  name: "tell-defaults",
  family: "tool",
  class: "B",
  kinds: ["reshape"],
  summary: "say the default of a parameter in its description instead of in the schema",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each parameter with a default takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) =>
        item.params.filter(isPlain).flatMap(({ symbol, schema }) => {
          const value = defaultOf(resolved(schema, item));
          const v = value === undefined ? undefined : sayValue(value);
          if (v === undefined) return [];
          return {
            key: symbol,
            *ways(own) {
              for (const sentence of own.shuffle(DEFAULTS[languageOf(item, harness)]).slice(0, 2))
                yield [
                  reshape(item.symbol, {
                    op: "tell-default",
                    param: symbol,
                    sentence: filled(sentence, { v }),
                  }),
                ];
            },
          };
        }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
