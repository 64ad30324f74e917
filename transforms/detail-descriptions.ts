/**
 * Say descriptions shorter or longer, from banks.
 *
 * The facts are the same: a bank holds no rewording that loses or adds one, so only the wording gets tighter or wider. Nothing is left
 * out; a description that is taken away is another task.
 */
import * as z from "zod";
import { defineTransform, type Rewording } from "../src/transform.js";
import { inOwnLanguage, rewordings } from "./_reword.js";

const KINDS = ["tool-description", "param-description", "skill-description"] as const;

export default defineTransform({
  name: "detail-descriptions",
  family: "tool",
  class: "B",
  kinds: ["text"],
  summary: "say descriptions shorter or longer, from banks",
  options: z.strictObject({
    to: z
      .enum(["shorter", "longer", "either"])
      .default("either")
      .describe("which way; either: one way for all descriptions of a View, drawn"),
    by: z
      .number()
      .min(0.01)
      .max(1)
      .default(0.05)
      .describe("by what share of its length a description changes at least"),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .default([...KINDS])
      .describe("which descriptions may change"),
    share: z.number().min(0).max(1).default(0.8).describe("how often each description that can change does"),
  }),
  *propose(given) {
    const { draw, options } = given;
    const isLonger = options.to === "either" ? draw.fork("to").unit() < 0.5 : options.to === "longer";
    const fits = (one: Rewording, original: string): boolean => {
      const ratio = one.text.length / original.length;
      return inOwnLanguage(one, original) && (isLonger ? ratio >= 1 + options.by : ratio <= 1 - options.by);
    };
    yield* rewordings(given, { roles: options.kinds, share: options.share, manner: { items: 1, fits } });
  },
});
