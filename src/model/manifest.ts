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

const figure = z.number();
const spread = z.object({ mean: figure, p10: figure, p50: figure, p90: figure, max: figure, views: counts });
const blocked = z.object({ of: count, blocked: count, share: figure });

/** What a model trained on the rows would see, and how often. */
export const ExposureReport = z.object({
  names: z.object({
    symbols: count,
    canonical: count.describe("Symbols that never have another name"),
    list: z
      .record(
        z.string(),
        z.object({
          rows: count.describe("Views made and originals that show it"),
          canonical: figure.describe("share of them in which it has its own name"),
          names: count.describe("how many other names"),
          bits: figure.describe("entropy of its name, its own one included"),
          most: figure.describe("share of the most frequent name"),
        }),
      )
      .describe("by Symbol, those varied most first"),
  }),
  changes: spread.describe("things that a View changes: of a rename each name"),
  steps: spread.describe("steps that change something in a View"),
  together: z
    .array(z.object({ steps: z.tuple([z.string(), z.string()]), views: count, expected: figure }))
    .describe(
      "Views in which both change something, and how many there would be if neither knew of the other",
    ),
  blocked: z
    .object({ used: blocked, unused: blocked })
    .describe("tools and Skills of the bases that nobody can rename, by whether the run uses them"),
  replies: z
    .object({ different: count, sample: z.boolean(), mean: figure, max: count, times: counts })
    .describe("how often one reply is a target; `times`: replies by that number"),
  tokens: z
    .object({
      originals: count,
      views: count,
      growth: z.object({ p10: figure, p50: figure, p90: figure, p99: figure, max: figure }),
    })
    .describe("four bytes of UTF-8 each; growth: of a View's row against its original's"),
  acceptance: z
    .record(z.string(), z.record(z.string(), z.object({ made: count, refused: count, accepted: figure })))
    .describe("by transform and intent"),
  intents: z.record(
    z.string(),
    z.object({ bases: count, made: count, refused: count, shortfall: count, regenerate: count }),
  ),
});
export type ExposureReport = z.infer<typeof ExposureReport>;

export const Exposure = z.object({
  rows: count.describe("rows in sft/"),
  originals: z.object({
    asked: z.number(),
    rows: count,
    share: z.number(),
    most: z
      .number()
      .optional()
      .describe("the share that one original for each base with a View would give; absent: no Views"),
  }),
  canonical: z
    .object({ asked: z.number(), rows: count, share: z.number() })
    .optional()
    .describe(
      "rows of rl/ that show the Harness as it is; absent: no rows there, or made before they were counted",
    ),
  steps: z.record(z.string(), StepCounts).describe("by address of the step"),
  symbols: z
    .record(z.string(), z.object({ views: count, names: count }))
    .describe("renamed Symbols: Views made in which it has another name, and how many different names"),
  report: ExposureReport.optional().describe("absent: the dataset was made before there was one"),
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
    z.object({
      bases: count,
      views: count,
      sft: count,
      rl: count,
      regenerate: count.optional(),
      opd: count.optional(),
    }),
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
