/** One entry of a lexicon file of the user: other names for a thing, or other words for a word in names. */
import * as z from "zod";

const text = z.string().regex(/\S/, "it is empty");

export const LexiconEntry = z
  .strictObject({
    kind: z
      .enum(["tool", "skill", "param"])
      .optional()
      .describe("whose names these are; absent, of a word: any kind's"),
    name: text.optional().describe("the name, exactly as it stands"),
    word: text.optional().describe("a word, or words with a space between, wherever it stands in a name"),
    instead: z.array(text).min(1).describe("what may stand in its place"),
    language: z.enum(["en", "zh"]).optional().describe("only in Harnesses of this language; absent: in all"),
  })
  .refine(({ name, word }) => (name === undefined) !== (word === undefined), {
    error: "it has neither a name nor a word, or both",
  })
  .refine(({ name, kind }) => name === undefined || kind !== undefined, {
    error: "a name needs its kind: tool, skill or param",
  });
export type LexiconEntry = z.infer<typeof LexiconEntry>;
