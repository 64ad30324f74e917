/**
 * Other white space between the items, paragraphs and headings of Skills and prompt sections.
 *
 * The task is the same: only blank lines, and spaces behind the markers of items, come and go. Words, code blocks and tables are not touched,
 * so no identifier can be damaged.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";
import { bodiesOf } from "./_bodies.js";
import { spacedOtherwise } from "./_space.js";
import { taken } from "./_taken.js";

const ROLES = { skills: "skill-body", sections: "section-body" } as const;

export default defineTransform({
  name: "space-text",
  family: "prompt",
  class: "B",
  kinds: ["text"],
  summary: "put other white space between the items and paragraphs of prompt sections and Skills",
  options: z.strictObject({
    in: z
      .array(z.enum(["skills", "sections"]))
      .min(1)
      .default(["skills", "sections"])
      .describe("whose texts may change: Skills, prompt sections"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each list changes; gaps between paragraphs do half as often"),
  }),
  *propose({ harness, draw, options }) {
    const edits: Edit[] = [];
    for (const body of [...new Set(options.in)].flatMap((where) => bodiesOf(harness, ROLES[where]))) {
      const { site, text } = body.item;
      const spaced = spacedOtherwise(body.text.plain, body.blocks, draw.fork(site), options.share);
      if (spaced === body.text.plain) continue;
      edits.push({ kind: "text", site, from: text, to: body.text.back(spaced) });
    }
    const good = taken(harness, edits);
    if (good.length > 0) yield { edits: good, evidence: { structure: "proven", meaning: "same" } };
  },
});
