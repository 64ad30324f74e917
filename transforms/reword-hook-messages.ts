/**
 * Say what Hooks tell the model in other words, from banks.
 *
 * Slots and field names stay, and a bank holds nothing that makes advice of an order. Runs in which a Hook spoke hold the new message;
 * a run that quotes the old one is refused.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { rewordings } from "./_reword.js";

export default defineTransform({
  name: "reword-hook-messages",
  family: "hook",
  class: "B",
  kinds: ["text"],
  summary: "say the messages of Hooks in other words from banks",
  options: z.strictObject({
    share: z.number().min(0).max(1).default(0.8).describe("how often each message that can be reworded is"),
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
      roles: ["hook-message"],
      share: options.share,
      manner: { items: options.items },
    });
  },
});
