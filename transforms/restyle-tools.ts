/**
 * Write the tool catalogue of the prompt in another layout: as a list, as XML, as signatures, as JSON in the words of an API.
 *
 * The task is the same: every layout tells each tool by name with its description, and the engine takes one only if what it prints
 * parses back to the same tools. `restyle-prompt` does this too, together with titles and Skills; this one lets a Recipe choose layouts.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";

const LAYOUTS = ["list", "xml", "signature", "openai", "mcp", "anthropic"] as const;

export default defineTransform({
  name: "restyle-tools",
  family: "tool",
  class: "A",
  kinds: ["layout"],
  summary: "write the tool catalogue of the prompt in another layout, or in the words of an API",
  options: z.strictObject({
    layouts: z
      .array(z.enum(LAYOUTS))
      .min(1)
      .default([...LAYOUTS])
      .describe("which layouts may be drawn; the last three are JSON, a whole tool a line"),
  }),
  *propose({ harness, draw, options }) {
    const { current, choices } = harness.layout("tools");
    // No choice: the prompt has no catalogue. Those in the words of an API are long, so that nobody is offered them unasked.
    if (choices.length === 0) return;
    const open = LAYOUTS.filter((one) => one !== current && options.layouts.includes(one));
    // The view tells of layouts of this site only.
    const from = current as (typeof LAYOUTS)[number];
    for (const to of draw.shuffle(open)) {
      const edits = [{ kind: "layout", site: "tools", from, to } as const];
      if (harness.snag(edits) !== undefined) continue;
      yield { edits, evidence: { structure: "proven", meaning: "same" } };
      return;
    }
  },
});
