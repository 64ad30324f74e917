/**
 * Write the listed values of a parameter another way: in another spelling, or as codes with a legend.
 *
 * The task is the same: there are as many values as before, each stands for the one that it stood for, and a code's meaning is told
 * where the parameter is described. Values that are ordinary words of the Harness's texts stay, for nobody could tell the value from
 * the word; a record in which the user or the reply says a value of its calls is refused.
 */
import * as z from "zod";
import { asArray, defineTransform, get, type HarnessView, type TextItem } from "../src/transform.js";
import { collect } from "./_collect.js";
import { filled, MEANS } from "./_sentences.js";
import { isPlain, languageOf, reshape, resolved, valueSchema } from "./_shape.js";
import { codes, spellings, type Table } from "./_spellings.js";

export default defineTransform({
  name: "recode-enums",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "write the listed values of a parameter in another spelling, or as codes with a legend",
  options: z.strictObject({
    as: z
      .array(z.enum(["spelling", "codes"]))
      .min(1)
      .default(["spelling", "codes"])
      .describe("how values are written: the same words spelt otherwise; codes, told in the description"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe("how often each parameter with listed values takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const isWord = wordsIn(harness);
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) =>
        item.params.filter(isPlain).flatMap((param) => {
          const listed = asArray(get(valueSchema(resolved(param.schema, item)), "enum"));
          const values = listed.filter((one): one is string => typeof one === "string");
          if (values.length < 2 || values.length < listed.length || values.some(isWord)) return [];
          const recode = (table: Table, legend?: string) =>
            reshape(item.symbol, {
              op: "recode",
              param: param.symbol,
              table: table.map(([from, to]): [string, string] => [from, to]),
              ...(legend === undefined ? {} : { legend }),
            });
          const language = languageOf(item, harness);
          return {
            key: param.symbol,
            *ways(own) {
              for (const as of own.fork("as").shuffle([...new Set(options.as)])) {
                const tables = as === "codes" ? codes(values, own.fork(as)) : spellings(values, own.fork(as));
                for (const table of tables) {
                  const means = own.fork("legend").pick(MEANS[language]) ?? "";
                  const said = table.map(([v, c]) => filled(means, { v, c }));
                  const legend = language === "zh" ? `${said.join("，")}。` : `${said.join(", ")}.`;
                  const edit = as === "codes" ? recode(table, legend) : recode(table);
                  yield [edit];
                  // Where a definition lists the values, it is written out first.
                  if (get(valueSchema(param.schema), "$ref") !== undefined)
                    yield [reshape(item.symbol, { op: "inline-refs" }), edit];
                  break;
                }
              }
            },
          };
        }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

const LANGUAGE: ReadonlySet<TextItem["role"]> = new Set(["skill-body", "section-body", "hook-message"]);

/** Is a value a word that prose uses? One with a separator, a digit or a hump is none. */
function wordsIn(harness: HarnessView): (value: string) => boolean {
  const texts = harness.texts();
  const known = read.get(texts) ?? proseOf(texts);
  read.set(texts, known);
  return (value) => {
    if (/[_\d-]|\p{Ll}\p{Lu}/u.test(value)) return false;
    if (/\p{Script=Han}/u.test(value)) return known.text.includes(value);
    return (
      known.words.has(value.toLowerCase()) ||
      (value.includes(" ") && known.text.includes(value.toLowerCase()))
    );
  };
}
interface Prose {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}
const read = new WeakMap<readonly TextItem[], Prose>();
function proseOf(texts: readonly TextItem[]): Prose {
  const text = texts
    .filter(({ role }) => LANGUAGE.has(role))
    .map(({ base }) => base.toLowerCase())
    .join("\n");
  return { text, words: new Set(text.match(/\p{L}+/gu) ?? []) };
}
