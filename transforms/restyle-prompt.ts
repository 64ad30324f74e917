/**
 * Write the same prompt in another layout: section titles, the Skill catalogue, the tool catalogue.
 *
 * The task is the same: titles, names and texts stay word for word, and the engine takes a layout only if what it prints parses
 * back to the same structure.
 */
import * as z from "zod";
import { defineTransform, type Edit, type LayoutSite } from "../src/transform.js";

const SITES = ["prompt", "skills", "tools"] as const satisfies readonly LayoutSite[];

export default defineTransform({
  name: "restyle-prompt",
  family: "prompt",
  class: "A",
  kinds: ["layout"],
  summary: "write section titles and the catalogues of Skills and tools in another layout",
  options: z.strictObject({
    sites: z
      .array(z.enum(SITES))
      .min(1)
      .default([...SITES])
      .describe("what may change: the section titles (prompt), the Skill catalogue, the tool catalogue"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe("how often each of these changes; where there is a choice, one always does"),
  }),
  *propose({ harness, draw, options }) {
    const open = [...new Set(options.sites)].flatMap((site) => {
      const { current, choices } = harness.layout(site);
      const stream = draw.fork(site);
      const rank = stream.unit();
      const to = stream.pick(choices.filter((choice) => choice !== current));
      return to === undefined ? [] : [{ site, rank, from: current, to }];
    });
    const least = Math.min(...open.map(({ rank }) => rank));
    const chosen = open.filter(({ rank }) => rank < options.share || rank === least);
    if (options.share === 0 || chosen.length === 0) return;
    const edits: Edit[] = [];
    for (const { site, from, to } of chosen) {
      // The view offers for a site only that site's layouts, which the type of an edit tells apart site by site.
      const edit = { kind: "layout", site, from, to } as Edit;
      // A heading inside a description may be one of the prompt in the layouts of both.
      if (harness.snag([...edits, edit]) === undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
