/**
 * Say the rules of Skills in other words, line by line, from banks.
 *
 * Number and order of the rules stay, and so do headings, tables and code: each line of a list and each paragraph is reworded alone,
 * so that no fact moves from one rule to another. Runs that loaded a Skill read the new text; a run that quotes a reworded rule is refused.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { rewordings } from "./_reword.js";

export default defineTransform({
  name: "reword-skills",
  family: "skill",
  class: "B",
  kinds: ["text"],
  summary: "say the rules of Skills in other words from banks, line by line",
  options: z.strictObject({
    share: z.number().min(0).max(1).default(0.7).describe("how often each Skill that can be reworded is"),
    items: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe("how often each line of a list or paragraph in it that has a rewording changes"),
  }),
  *propose(given) {
    const { options } = given;
    yield* rewordings(given, {
      roles: ["skill-body"],
      share: options.share,
      manner: { items: options.items },
    });
  },
});
