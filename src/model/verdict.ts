/** What a law says of a View, and the View as it is written down. */
import * as z from "zod";
import { Edit } from "./edit.js";
import { Evidence } from "./evidence.js";

export const Verdict = z.enum(["ran", "n/a", "failed"]);
export type Verdict = z.infer<typeof Verdict>;

/** One line of `views/*.jsonl` (`hsa/view@1`): small, the text stands in the training files. */
export const View = z.strictObject({
  format: z.literal("hsa/view@1"),
  id: z.string().describe("<base>#<k>"),
  base: z.string(),
  harness: z.string().describe("sha256 of the base Harness"),
  edits: z.array(Edit),
  steps: z
    .array(z.strictObject({ step: z.string(), edits: z.int().min(1) }))
    .optional()
    .describe("which step made how many of the edits, in their order"),
  laws: z.record(z.string(), Verdict),
  evidence: Evidence,
  digest: z.string().describe("sha256 of the training row's bytes, without its newline"),
});
export type View = z.infer<typeof View>;
