/**
 * Hide rules: items of lists in Skills and in the prompt.
 *
 * The right behaviour may be another one without the rule, so no recorded run is a target: a teacher has to answer under the
 * Harness that the model sees. A target that still obeys a rule which nobody can read would teach it to invent rules.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";
import { joinLines, linesOf, shownLine } from "./_text-lines.js";

const ROLES = ["skill-body", "section-body"] as const;
const ITEM = /^\s{0,3}(?:[-*+•]|\d{1,2}[.)、])\s*\S/;

export default defineTransform({
  name: "mask-rules",
  family: "skill",
  class: "C",
  kinds: ["text"],
  breaks: ["reword-gate"],
  summary:
    "hide rules of Skills or of the prompt; the right behaviour may change, so a teacher has to answer",
  options: z.strictObject({
    roles: z.array(z.enum(ROLES)).min(1).default(["skill-body"]).describe("which texts may lose rules"),
    share: z.number().min(0).max(1).default(0.2).describe("how often each rule is hidden"),
  }),
  *propose({ harness, draw, options: { roles, share } }) {
    for (const { site, role, text } of harness.texts()) {
      if (!(roles as readonly string[]).includes(role)) continue;
      const lines = linesOf(text);
      const rules = lines.flatMap((line, at) => (ITEM.test(shownLine(line)) ? [at] : []));
      // A list that is left empty would leave its heading behind, which says nothing.
      const hidden = rules
        .filter((at) => draw.fork(`${site} ${at}`).unit() < share)
        .slice(0, rules.length - 1);
      if (hidden.length === 0) continue;
      const gone = new Set(hidden);
      const edit: Edit = {
        kind: "text",
        site,
        from: text,
        to: joinLines(lines.filter((_, at) => !gone.has(at))),
      };
      if (harness.snag([edit]) === undefined)
        yield { edits: [edit], evidence: { structure: "checked", meaning: "declared" } };
    }
  },
});
