/**
 * Put the prompt under another role: system or developer.
 *
 * The task is the same: both roles stand before the conversation and are its highest instructions, and no text changes. A turn of the
 * user is no place for it, as what the user said would be another thing.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";

const ROLES = ["system", "developer"] as const;

export default defineTransform({
  name: "place-role",
  family: "prompt",
  class: "A",
  kinds: ["layout"],
  summary: "put the prompt under the role developer instead of system, or the other way round",
  options: z.strictObject({
    roles: z
      .array(z.enum(ROLES))
      .min(1)
      .default([...ROLES])
      .describe("roles under which the prompt may stand afterwards; leave out what a template cannot take"),
  }),
  *propose({ harness, draw, options }) {
    const { current, choices } = harness.layout("role");
    const open = options.roles.filter((role) => role !== current && choices.includes(role));
    const to = draw.fork("role").pick([...new Set(open)]);
    if (to === undefined) return;
    const edit = { kind: "layout", site: "role", from: current, to } as Edit;
    if (harness.snag([edit]) === undefined)
      yield { edits: [edit], evidence: { structure: "proven", meaning: "same" } };
  },
});
