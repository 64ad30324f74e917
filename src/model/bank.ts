/** One rewording in a bank, `hsa/bank@1`: what it rewords, what it says, where it is from, and what the gate said. */
import * as z from "zod";
import type { TextItem } from "./propose.js";

export const BANK_FORMAT = "hsa/bank@1";

/** What a text is; see `TextItem`. */
export const ROLES = [
  "tool-description",
  "param-description",
  "skill-description",
  "skill-body",
  "section-body",
  "hook-message",
  "other",
] as const satisfies readonly TextItem["role"][];

const Reason = z.strictObject({ code: z.string(), what: z.string() });
export const BankVerdict = z.strictObject({
  accept: z.boolean(),
  grade: z.enum(["high", "medium", "low"]).nullable(),
  reasons: z.array(Reason),
});
export type BankVerdict = z.infer<typeof BankVerdict>;

export const BankEntry = z.strictObject({
  format: z.literal(BANK_FORMAT),
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("sha256 of the role, a line end and the original"),
  site: z.string().min(1).describe("the first place where the original stands"),
  role: z.enum(ROLES),
  language: z.enum(["en", "zh"]).describe("of the rewording"),
  original: z.string().min(1),
  rewrite: z.string().min(1),
  source: z.enum(["rules", "endpoint", "file"]),
  model: z.string().optional().describe("which model said it, where one did"),
  verdict: BankVerdict,
  reviewed: z.literal(true).optional().describe("a person let it stand"),
  at: z.string().optional().describe("when the person did"),
});
export type BankEntry = z.infer<typeof BankEntry>;
