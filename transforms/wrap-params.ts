/**
 * Ask for all arguments of a tool in one: an object, or a JSON text of it.
 *
 * The task is the same: the object is declared as the arguments were, and the text says what it holds. What a Hook looks at moves
 * with it, and where it could not look any more the tool stays as it is.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { collect } from "./_collect.js";
import { groupNames } from "./_group-names.js";
import { GROUPED, JSON_TEXT } from "./_sentences.js";
import { languageOf, reshape } from "./_shape.js";

export default defineTransform({
  name: "wrap-params",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "ask for all arguments of a tool in one object, or in one JSON text",
  options: z.strictObject({
    as: z
      .array(z.enum(["object", "text"]))
      .min(1)
      .default(["object", "text"])
      .describe("what holds the arguments: an object, or a text with their JSON"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often each tool that takes arguments takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter(({ params }) => params.length > 0)
        .map((item) => ({
          key: item.symbol,
          *ways(own) {
            const language = languageOf(item, harness);
            const text = own.fork("text").pick(JSON_TEXT[language]) as string;
            const told = own.fork("told").pick([undefined, ...GROUPED[language]]);
            const beside = item.params.map(({ name }) => name);
            const sorts = own.fork("as").shuffle([...new Set(options.as)]);
            for (const into of groupNames(harness, own.fork("name"), beside))
              for (const as of sorts) {
                const description = as === "text" ? text : told;
                yield [
                  reshape(item.symbol, {
                    op: "wrap",
                    into,
                    as,
                    ...(description === undefined ? {} : { description }),
                  }),
                ];
              }
          },
        })),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
