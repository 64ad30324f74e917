/** What `splice` can do. A Variant states the rule; the edit of a View also states what it did to that run. */
import * as z from "zod";
import { JsonRecord } from "../harness.js";
import { SymText } from "../text.js";

/** Messages as in a base row (docs/format.md, 5), in the words that stand before the edit. */
const Turns = z.array(JsonRecord);

export const Splicing = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("collapse").describe("failed attempts that a Hook sent back are taken out"),
    hook: SymText.nullable().describe("only those of this Hook; null: of any"),
    at: z
      .array(z.strictObject({ message: z.int().min(0), turns: Turns }))
      .optional()
      .describe("what was taken out: the place of its first message in the run before the edit"),
  }),
  z.strictObject({
    op: z
      .literal("correct")
      .describe("a failed attempt and the Hook's answer are put before a good call or reply"),
    hook: SymText,
    /** The n-th call (or reply) that the Hook looks at, from 0; with fewer of them, none. */
    nth: z.int().min(0),
    seed: z.string().describe("by which the fault is chosen among those that violate the Hook"),
    at: z
      .array(z.strictObject({ message: z.int().min(0), turns: Turns }))
      .optional()
      .describe("what was put in, and the place of its first message in the run after the edit"),
  }),
]);
export type Splicing = z.infer<typeof Splicing>;
