/**
 * `manifest.json` of a dataset: written last, so that its existence means that the dataset is complete.
 *
 * Read leniently: within `hsa/dataset@1` members may be added, and a reader leaves alone what it does not know.
 */
import * as z from "zod";
import { Verdict } from "./verdict.js";

const count = z.int().min(0);
const counts = z.record(z.string(), count);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** One file of the dataset as it is stored; `rows` for JSON Lines only, compressed or not. */
export const FileEntry = z.object({
  path: z.string().describe("from the dataset's folder, with forward slashes"),
  bytes: count,
  rows: count.optional(),
  sha256: digest,
  unpacked: z
    .object({ bytes: count, sha256: digest })
    .optional()
    .describe("of the text inside, where the file is compressed"),
});
export type FileEntry = z.infer<typeof FileEntry>;

/** read = kept + quarantined; asked = made + refused + shortfall + regenerate, for Views. */
export const Books = z.object({
  read: count,
  kept: count,
  quarantined: count,
  views: z.object({
    asked: count,
    made: count,
    refused: count,
    shortfall: count,
    regenerate: count
      .optional()
      .describe("prompts without an answer, in regenerate/ or stress/; absent: the Recipe has no such step"),
  }),
});
export type Books = z.infer<typeof Books>;

export const LawCounts = z.object({ ran: count, "n/a": count, failed: count });
export type LawCounts = z.infer<typeof LawCounts>;

/** What became of one step: Views that it was drawn for, and of those the made, refused and unchanged ones. */
export const StepCounts = z.object({
  transform: z.string(),
  drawn: count,
  made: count.describe("made, or kept as a prompt without an answer"),
  refused: count,
  nothing: count.describe("drawn, but there was nothing that it could propose"),
});
export type StepCounts = z.infer<typeof StepCounts>;

export const Exposure = z.object({
  rows: count.describe("rows in sft/"),
  originals: z.object({ asked: z.number(), rows: count, share: z.number() }),
  steps: z.record(z.string(), StepCounts).describe("by address of the step"),
  symbols: z
    .record(z.string(), z.object({ views: count, names: count }))
    .describe("renamed Symbols: Views made in which it has another name, and how many different names"),
});
export type Exposure = z.infer<typeof Exposure>;

/** What a law over the whole dataset says, and what it measured. */
export const DatasetVerdict = z.looseObject({
  verdict: Verdict,
  findings: z.array(z.string()).optional().describe("what is wrong, where it failed"),
});
export type DatasetVerdict = z.infer<typeof DatasetVerdict>;

export const Manifest = z.object({
  format: z.literal("hsa/dataset@1"),
  complete: z.literal(true),
  recipe: z.record(z.string(), z.unknown()).describe("every default written out"),
  seed: z.union([z.int(), z.string()]),
  versions: z.record(z.string(), z.string()),
  digests: z
    .strictObject({ recipe: digest, harness: digest, input: digest })
    .describe("what the dataset was made from; equal digests give an equal dataset"),
  banks: z
    .array(z.object({ path: z.string(), sha256: digest, rewordings: count }))
    .optional()
    .describe("banks of rewordings, as the Recipe names them; absent: it names none"),
  shards: z
    .object({ bytes: count, records: count, count })
    .describe("a shard ends at this many bytes of input text or records; how many there are"),
  books: Books,
  splits: z.record(
    z.string(),
    z.object({ bases: count, views: count, sft: count, rl: count, regenerate: count.optional() }),
  ),
  laws: z.record(z.string(), LawCounts).describe("over Views made and Views refused by a law"),
  datasetLaws: z
    .record(z.string(), DatasetVerdict)
    .optional()
    .describe("laws over the whole dataset; absent: it was made before there were such laws"),
  evidence: z.object({ structure: counts, meaning: counts }).describe("over Views made"),
  refusals: counts.describe("refused Views by code"),
  shortfalls: counts.describe("Views not made for a stated reason that is no refusal, by code"),
  quarantine: counts.describe("quarantined records by code"),
  dropped: counts.optional().describe("values that readers took out of kept records, by path; absent: none"),
  exposure: Exposure,
  notes: z.array(z.string()),
  files: z.array(FileEntry),
});
export type Manifest = z.infer<typeof Manifest>;
