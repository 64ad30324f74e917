/**
 * Say descriptions in other words, from the bank that people wrote beside the Harness.
 *
 * That the task is the same is what the writers of the bank declare: nothing here checks it, and the evidence says so. Names
 * inside a text are references before and after, so renaming and rewording do not meet. Without this, names would change
 * beside descriptions that never do.
 */
import * as z from "zod";
import { defineTransform, type Edit, isRef, type Text } from "../src/transform.js";

const KINDS = [
  "tool-description",
  "param-description",
  "skill-description",
  "skill-body",
  "section-body",
  "hook-message",
] as const;

const sameText = (a: Text, b: Text): boolean =>
  a.length === b.length &&
  a.every((piece, at) => {
    const other = b[at];
    if (other === undefined || !isRef(piece) || !isRef(other)) return piece === other;
    return piece.form === other.form && piece.to.join() === other.to.join();
  });

export default defineTransform({
  name: "reword-descriptions",
  family: "tool",
  class: "B",
  kinds: ["text"],
  summary: "say descriptions, or other texts of the Harness, in other words from its bank",
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
      .describe("how often each text that has a rewording in the bank changes"),
  }),
  *propose({ harness, draw, options, banks }) {
    const kinds: readonly string[] = options.kinds;
    const edits: Edit[] = [];
    for (const { site, role, text, base } of harness.texts()) {
      if (!kinds.includes(role)) continue;
      const mine = draw.fork(site);
      if (mine.unit() >= options.share) continue;
      // A rewording that names what is not there cannot be carried over; another may do.
      for (const reworded of mine.shuffle(banks.rewordings(base, role))) {
        const read = harness.readText(site, reworded.text);
        if (!read.ok || sameText(read.value, text)) continue;
        edits.push({ kind: "text", site, from: text, to: read.value });
        break;
      }
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
