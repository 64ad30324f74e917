/** The files of a Harness folder, where they differ from the Harness that is read from them. */
import * as z from "zod";
import {
  Activation,
  Hook,
  Limit,
  PromptLayout,
  SkillsLayout,
  SlotCondition,
  ToolsLayout,
} from "./harness.js";

const name = z.string().min(1).max(256);

/** How a section takes part; in `harness.yaml` or in the section's own file, not in both. */
const placing = {
  when: SlotCondition.optional(),
  after: z.array(name).optional().describe("ids of sections that must stand before this one"),
  pinned: z.boolean().optional().describe("keeps its place counted from the start, whatever moves around it"),
};

export const SectionEntry = z.union([
  name,
  z.strictObject({ id: name.describe("file prompt/<id>.md"), ...placing }),
]);
export type SectionEntry = z.infer<typeof SectionEntry>;

/** `harness.yaml` */
export const HarnessFile = z.strictObject({
  format: z.literal("hsa/harness@1"),
  name,
  language: z.enum(["en", "zh", "mixed"]).default("en"),
  prompt: z.strictObject({
    layout: PromptLayout.default("markdown").describe("how section titles are written"),
    skills: SkillsLayout.default("list").describe("how {{skills}} is written"),
    tools: ToolsLayout.default("list").describe("how {{tools}} is written"),
    sections: z.array(SectionEntry).describe("in order; each a file prompt/<id>.md"),
  }),
  tools: z.array(name).default([]).describe("in order; each a file tools/<name>.yaml or .json"),
  skills: z.array(name).default([]).describe("in order; each a folder skills/<name> with a SKILL.md"),
  hooks: z.array(name).default([]).describe("in order; each a file hooks/<id>.yaml"),
  limits: z.array(Limit).default([]),
  activation: z.array(Activation).default([]),
});
export type HarnessFile = z.infer<typeof HarnessFile>;

/** Front matter of `prompt/<id>.md` */
export const SectionFile = z.strictObject({
  title: z.string().describe("the heading; empty for text without one"),
  ...placing,
  head: z.string().optional().describe("layout `inline`: exact text before the body"),
  tail: z.string().optional().describe("layout `inline`: exact text after the body"),
  fills: z.literal(true).optional().describe("slots in the body are filled in, although there is a head"),
});
export type SectionFile = z.infer<typeof SectionFile>;

/** `hooks/<id>.yaml` */
export const HookFile = Hook.omit({ id: true });
export type HookFile = z.infer<typeof HookFile>;
