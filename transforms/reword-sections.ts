/**
 * Say sections of the prompt in other words, line by line, from banks.
 *
 * Number and order of the lines stay, slots and code too: each is reworded alone, so that no fact moves from one rule to another.
 * A run that quotes a reworded rule is refused.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { rewordings } from "./_reword.js";

export default defineTransform({
  name: "reword-sections",
  family: "prompt",
  class: "B",
  kinds: ["text"],
  summary: "say sections of the prompt in other words from banks, line by line",
  options: z.strictObject({
    share: z.number().min(0).max(1).default(0.7).describe("how often each section that can be reworded is"),
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
      roles: ["section-body"],
      share: options.share,
      manner: { items: options.items },
    });
  },
});
