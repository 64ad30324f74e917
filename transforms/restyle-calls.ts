/**
 * Write calls into the text of the message: as JSON, as XML elements, as calls of Python.
 *
 * The task is the same: each dialect is read back by the tool's schema into the very call, value for value and with its type; a record with
 * a call that would not read back is refused.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";

const LAYOUTS = ["structured", "json", "xml", "python"] as const;

export default defineTransform({
  name: "restyle-calls",
  family: "tool",
  class: "A",
  kinds: ["layout"],
  summary: "write calls into the text of the message, as JSON, XML or Python",
  options: z.strictObject({
    layouts: z
      .array(z.enum(LAYOUTS))
      .min(1)
      .default([...LAYOUTS])
      .describe("which ways to write calls may be drawn; structured: in a field of their own"),
  }),
  *propose({ harness, draw, options }) {
    const { current, choices } = harness.layout("calls");
    const open = LAYOUTS.filter(
      (one) => one !== current && choices.includes(one) && options.layouts.includes(one),
    );
    // The view offers only layouts of this site.
    const from = current as (typeof LAYOUTS)[number];
    for (const to of draw.shuffle(open)) {
      const edits = [{ kind: "layout", site: "calls", from, to } as const];
      if (harness.snag(edits) !== undefined) continue;
      yield { edits, evidence: { structure: "proven", meaning: "same" } };
      return;
    }
  },
});
