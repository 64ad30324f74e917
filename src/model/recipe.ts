/** The YAML of a run. Paths are relative to the file; unknown keys are errors; defaults stand here and nowhere else. */
import * as z from "zod";

const path = z.string().min(1);
const share = z.number().min(0).max(1);

export const InputSpec = z.union([
  path,
  z.strictObject({
    path,
    from: z.string().optional().describe("format; detected when absent (hsa list formats)"),
    tools: path.optional().describe("tool list file that binds what the log lacks"),
    skills: path.optional().describe("folder of Agent Skills that binds what the log lacks"),
    harness: path.optional().describe("Harness folder these records were made under, if not the Recipe's"),
  }),
]);
export type InputSpec = z.infer<typeof InputSpec>;

/** How hard a mix is. */
export const SEVERITIES = ["light", "medium", "hard"] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

const options = z.record(z.string(), z.unknown());

const use = z.strictObject({
  use: z.string().describe("a transform (hsa list transforms)"),
  as: z
    .string()
    .optional()
    .describe("address of the step; default: the transform's name, `#2` for its second use"),
  p: share.optional().describe("how often the step takes part, drawn once per View; default 1"),
  with: options.optional().describe("options of the transform"),
  from: Severity.optional().describe("takes part from this severity on; default: at each"),
  at: z
    .strictObject({ light: options.optional(), medium: options.optional(), hard: options.optional() })
    .optional()
    .describe("options at a severity, each instead of its namesake in `with`"),
  splits: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("acts only on Views whose base is in one of these splits; default: in all"),
});
export type UseStep = z.infer<typeof use>;

export const Step = z.union([
  use,
  z.strictObject({ oneOf: z.array(use).min(1), p: share.optional() }).describe("exactly one of these"),
  z
    .strictObject({ someOf: z.array(use).min(1), n: z.int().min(1), p: share.optional() })
    .describe("n of these, in their order here"),
]);
export type Step = z.infer<typeof Step>;

/** What training must not meet, so that the other splits can show what was not learnt by heart. */
export const HeldOut = z.strictObject({
  from: z.array(z.string()).min(1).optional().describe("the splits of training; default: the first split"),
  steps: z.array(z.string()).default([]).describe("addresses of steps that act on the other splits only"),
  transforms: z
    .array(z.string())
    .default([])
    .describe("transforms all of whose steps act on the other splits only"),
  names: z
    .union([path, z.array(z.string().min(1))])
    .default([])
    .describe(
      "names that no step may give in training: a list, a text file with one a line, or a lexicon file",
    ),
  share: share
    .default(0)
    .describe("and this share of all names there are, chosen by a hash of the name alone"),
});
export type HeldOut = z.infer<typeof HeldOut>;

/** Bounds on what is made. A token is four bytes of UTF-8: no tokenizer is asked, and trainers differ in theirs. */
export const Caps = z.strictObject({
  names: z
    .int()
    .min(0)
    .optional()
    .describe("most names that a Variant gives otherwise; one that several Symbols share counts once"),
  ratio: z.number().min(1).optional().describe("a View has at most so many times the tokens of its original"),
  tokens: z.int().min(0).optional().describe("and at most so many tokens more than it"),
});
export type Caps = z.infer<typeof Caps>;

export const Recipe = z.strictObject({
  harness: z.string().default("inline").describe("a Harness folder, or `inline`: each record brings its own"),
  input: z
    .union([InputSpec, z.array(InputSpec).min(1)])
    .describe("files, folders, globs, `-` for standard input"),
  seed: z.union([z.int(), z.string().min(1)]).describe("integer or non-empty string; a boolean is refused"),
  views: z
    .int()
    .min(0)
    .max(1000)
    .default(4)
    .describe("augmented Views per base; view 0, the original, comes on top"),
  originals: share.default(0.25).describe("share of original rows in training files"),
  vary: z
    .enum(["trajectory", "harness"])
    .default("trajectory")
    .describe("harness: one Variant serves many bases"),
  variants: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe(
      "with vary: harness, how many Variants share the bases of an epoch, each base having one, drawn; default 1. Much faster than a Variant a base, and nearly as various",
    ),
  steps: z.array(Step).describe("in order; an empty list copies"),
  severity: Severity.optional().describe(
    "how often steps take part: the p of each step, or of the group that it stands in, times 0.5 (light), 1 (medium) or 1.5 (hard), at most 1; default: medium",
  ),
  dose: share
    .optional()
    .describe(
      "how much of the mix: the p of each step, after severity, times this. What takes part at a dose takes part, with the same draws, at every greater one; default 1",
    ),
  families: z
    .strictObject({
      skill: share.optional(),
      tool: share.optional(),
      prompt: share.optional(),
      hook: share.optional(),
    })
    .optional()
    .describe("how often the steps of a family may take part at all, drawn once per View; default 1"),
  caps: Caps.optional().describe("what no View goes beyond"),
  targets: z
    .strictObject({
      outcome: z.enum(["success", "any"]).default("success"),
      ends: z.enum(["reply", "any"]).default("reply"),
    })
    .default({ outcome: "success", ends: "reply" })
    .describe("which bases become SFT targets; the others go to rl/"),
  banks: z
    .array(path)
    .optional()
    .describe("banks of rewordings (hsa paraphrase), besides the rewordings.yaml of the Harness"),
  lexicons: z
    .array(path)
    .optional()
    .describe("files of other names and words (docs/names.md), besides those that ship"),
  splits: z
    .record(z.string().regex(/^[a-z][a-z0-9_-]*$/), share)
    .default({ train: 0.9, dev: 0.05, test: 0.05 })
    .describe("shares by name; they add up to 1; a record's side depends on the record alone"),
  heldOut: HeldOut.optional().describe("what training must not meet (law held-out-safe)"),
  limits: z
    .strictObject({
      refused: share.default(0.1),
      quarantined: share.default(0.02),
      nearDuplicates: share
        .optional()
        .describe(
          "share of users who ask nearly the same as one in another split; split-safe fails above it; default: it only counts them",
        ),
      shortcut: z
        .number()
        .min(0.5)
        .max(1)
        .optional()
        .describe("the area above which no-shortcut fails; default 0.55"),
    })
    .default({ refused: 0.1, quarantined: 0.02 })
    .describe("shares above which the command exits with 4; those of dataset laws: with 3"),
  purpose: z
    .enum(["training", "stress"])
    .optional()
    .describe(
      "stress: a set for evaluation alone, where steps of class N are allowed and no row is a target; default: training",
    ),
  strict: z
    .boolean()
    .optional()
    .describe("quarantine records some of whose calls stand only in text and cannot be lifted out of it"),
  rl: z
    .strictObject({
      canonical: share.optional().describe("share of rows of rl/ and opd/ that show the Harness as it is"),
    })
    .optional()
    .describe("what is peculiar to rows without an answer; default: originals as in training files, 0.25"),
  outputs: z
    .array(z.enum(["messages", "rl", "opd"]))
    .min(1)
    .default(["messages", "rl"]),
  compress: z
    .enum(["none", "gzip", "zstd"])
    .default("none")
    .describe("how the files of bases/, views/, sft/ and rl/ are stored"),
});
export type Recipe = z.infer<typeof Recipe>;
