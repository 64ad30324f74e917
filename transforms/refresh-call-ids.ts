/**
 * Give calls, and the results that answer them, new ids.
 *
 * The task is the same: an id pairs a call with its result and says nothing else. Ids that tell the tool's name would tell its old name.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";

const STYLES = ["call_n", "hex", "uuid", "digits9"] as const;

export default defineTransform({
  name: "refresh-call-ids",
  family: "tool",
  class: "A",
  kinds: ["call-ids"],
  summary: "give calls and the results that answer them new ids",
  options: z.strictObject({
    styles: z
      .array(z.enum(STYLES))
      .min(1)
      .default([...STYLES])
      .describe("how ids may look: call_1, call_ and 24 hex digits, a UUID, nine letters and digits"),
  }),
  *propose({ harness, draw, options }) {
    const style = draw.fork("style").pick(options.styles);
    if (style === undefined) return;
    const stream = draw.fork("salt");
    const salt = Array.from({ length: 12 }, () => stream.int(16).toString(16)).join("");
    const edits = [{ kind: "call-ids", style, salt } as const];
    if (harness.snag(edits) === undefined)
      yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
