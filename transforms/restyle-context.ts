/**
 * Write the facts that the pipeline puts into turns of the user in another notation.
 *
 * The task is the same: keys and values stay, letter by letter, and a block that does not read back refuses the record. It touches
 * only what the pipeline wrote; what the user said is the World's. Which notation the records have is said by an option, as a
 * transform sees no record.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";

const NOTATIONS = ["lines", "json", "xml"] as const;

export default defineTransform({
  name: "restyle-context",
  family: "prompt",
  class: "A",
  kinds: ["context"],
  summary: "write the business context in turns of the user as lines, JSON or elements",
  options: z.strictObject({
    from: z
      .enum(NOTATIONS)
      .default("lines")
      .describe("how the records have it: a fact a line, JSON, elements"),
    to: z
      .array(z.enum(NOTATIONS))
      .min(1)
      .default([...NOTATIONS])
      .describe("notations to choose from; the one that the records have is never chosen"),
  }),
  *propose({ harness, draw, options: { from, to } }) {
    const chosen = draw.fork("notation").pick([...new Set(to)].filter((one) => one !== from));
    if (chosen === undefined) return;
    const edit: Edit = { kind: "context", from, to: chosen };
    if (harness.snag([edit]) === undefined)
      yield { edits: [edit], evidence: { structure: "proven", meaning: "same" } };
  },
});
