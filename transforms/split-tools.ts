/**
 * Make one tool for each value of a required parameter: `get_room` and `free_room` for `room(action=…)`.
 *
 * The task is the same: the name of a tool says what the value said, and the other parameters are asked for as before. Only a tool that no
 * text names can be split, for no text would know which of the new ones is meant.
 */
import * as z from "zod";
import { asArray, defineTransform, get } from "../src/transform.js";
import { collect } from "./_collect.js";
import { filled, ONE_OF } from "./_sentences.js";
import { languageOf, reshape, resolved, topParams } from "./_shape.js";
import { mentionedBy, partNames } from "./_tool-parts.js";
import { wordsOf } from "./_words.js";

export default defineTransform({
  name: "split-tools",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "make one tool for each value of a required parameter",
  options: z.strictObject({
    most: z
      .int()
      .min(2)
      .max(20)
      .default(6)
      .describe("a parameter with more values than this stays, as its tools would crowd the list"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each tool that can be split is; where one can, one is"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) => {
        const said = mentionedBy(item, harness);
        if (said.has(item.symbol)) return [];
        const open = topParams(item).flatMap(({ symbol, schema, required }) => {
          const values = asArray(get(resolved(schema, item), "enum"));
          const isOpen = required && !said.has(symbol) && values.length >= 2 && values.length <= options.most;
          const texts = values.filter((one): one is string => typeof one === "string" && one !== "");
          // Values that differ in case or separators alone would be one name to some client.
          const apart = new Set(texts.map((value) => wordsOf(value).join(" "))).size === texts.length;
          return isOpen && apart && texts.length === values.length ? [{ symbol, values: texts }] : [];
        });
        if (open.length === 0) return [];
        const sentences = ONE_OF[languageOf(item, harness)];
        return {
          key: item.symbol,
          *ways(own) {
            for (const { symbol, values } of own.shuffle(open)) {
              const stream = own.fork(symbol);
              const taken = new Set<string>();
              const sentence = stream.fork("text").pick(sentences) ?? "";
              const tools = values.flatMap((value) => {
                const what = filled(sentence, { v: wordsOf(value).join(" ") || value });
                const text = item.tool.description ?? "";
                // One stream for all of them: their names are joined in the same way where that is free.
                for (const name of partNames(item, value, stream.fork("names"))) {
                  if (taken.has(name) || !harness.isFree(name)) continue;
                  taken.add(name);
                  return [{ value, name, description: text === "" ? what : `${text} ${what}` }];
                }
                return [];
              });
              if (tools.length === values.length)
                yield [reshape(item.symbol, { op: "split", param: symbol, tools })];
            }
          },
        };
      }),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
