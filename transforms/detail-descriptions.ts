/**
 * Say descriptions shorter or longer, from banks.
 *
 * The facts are the same: a bank holds no rewording that loses or adds one, so only the wording gets tighter or wider. Nothing is left
 * out; a description that is taken away is another task.
 */
import * as z from "zod";
import { defineTransform, type Edit, type Rewording } from "../src/transform.js";
import { inOwnLanguage, reworded } from "./_reword.js";

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
  *propose({ harness, draw, options, banks }) {
    const kinds: readonly string[] = options.kinds;
    const isLonger = options.to === "either" ? draw.fork("to").unit() < 0.5 : options.to === "longer";
    const fits = (one: Rewording, original: string): boolean => {
      const ratio = one.text.length / original.length;
      return inOwnLanguage(one, original) && (isLonger ? ratio >= 1 + options.by : ratio <= 1 - options.by);
    };
    const edits: Edit[] = [];
    const meanings = new Set<string>();
    for (const item of harness.texts()) {
      if (!kinds.includes(item.role)) continue;
      const mine = draw.fork(item.site);
      if (mine.unit() >= options.share) continue;
      const made = reworded(harness, item, banks, mine, { items: 1, fits });
      if (made === undefined) continue;
      edits.push({ kind: "text", site: item.site, from: item.text, to: made.to });
      meanings.add(made.meaning);
    }
    if (edits.length > 0)
      yield {
        edits,
        evidence: { structure: "proven", meaning: meanings.has("declared") ? "declared" : "gate" },
      };
  },
});
