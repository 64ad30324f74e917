/**
 * Say descriptions in other words, from banks: what people wrote beside the Harness, and what passed the gate.
 *
 * That the task is the same is what the writers of a bank declare, or what the gate lets through; the evidence says which. Names
 * inside a text are references before and after, so renaming and rewording do not meet. Without this, names would change
 * beside descriptions that never do.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { rewordings } from "./_reword.js";

const KINDS = [
  "tool-description",
  "param-description",
  "skill-description",
  "skill-body",
  "section-body",
  "hook-message",
] as const;

export default defineTransform({
  name: "reword-descriptions",
  family: "tool",
  class: "B",
  kinds: ["text"],
  summary: "say descriptions, or other texts of the Harness, in other words from its banks",
  options: z.strictObject({
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .default(["tool-description", "param-description", "skill-description"])
      .describe("which texts may change"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.8)
      .describe("how often each text that has a rewording in a bank changes"),
  }),
  *propose(given) {
    const { options } = given;
    yield* rewordings(given, { roles: options.kinds, share: options.share, manner: { items: 1 } });
  },
});
