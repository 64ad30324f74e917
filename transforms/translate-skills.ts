/**
 * Say Skills in the other language, English or Chinese, from banks.
 *
 * No gate can say that a translation says the same, so only what a person wrote or looked at is taken, and the evidence is their
 * word. A Skill changes as a whole, description and every line of its prose, or not at all; names, code and slots stay as they are.
 */
import * as z from "zod";
import { defineTransform, type Edit, languageOf, type Rewording } from "../src/transform.js";
import { reworded } from "./_reword.js";

export default defineTransform({
  name: "translate-skills",
  family: "skill",
  class: "B",
  kinds: ["text"],
  summary: "say Skills in the other language, from banks that a person has looked at",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each Skill that has a translation changes"),
  }),
  *propose({ harness, draw, options, banks }) {
    const fits = ({ text, language, meaning, reviewed }: Rewording, original: string): boolean =>
      (language ?? languageOf(text)) !== languageOf(original) &&
      (meaning === "declared" || reviewed === true);
    const texts = harness.texts();
    const edits: Edit[] = [];
    for (const body of texts) {
      if (body.role !== "skill-body") continue;
      const mine = draw.fork(body.owner);
      if (mine.unit() >= options.share) continue;
      const own = texts.filter(
        ({ owner, role }) => owner === body.owner && (role === "skill-body" || role === "skill-description"),
      );
      const made = own.map((item): Edit | undefined => {
        const said = reworded(harness, item, banks, mine.fork(item.site), { items: 1, fits, whole: true });
        return said === undefined
          ? undefined
          : { kind: "text", site: item.site, from: item.text, to: said.to };
      });
      if (made.every((edit) => edit !== undefined)) edits.push(...made);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
