/** A Harness as its author wrote it: names in place, nothing lowered. */
import * as z from "zod";
import { isObject, type Json, type JsonObject } from "./json.js";
import { isMatcher, MATCHER } from "./matcher.js";

/** Any lossless JSON value (see json.ts). */
export const JsonValue = z.custom<Json>((value) => value !== undefined, "a JSON value");
export const JsonRecord = z.custom<JsonObject>((value) => isObject(value as Json), "a JSON object");

const name = z.string().min(1).max(256);

/** When a section is part of the prompt: always, or when a slot has (or has not) a value. */
export const SlotCondition = z
  .strictObject({
    slot: z.string().describe("the slot to look at"),
    is: z.enum(["present", "absent"]).default("present").describe("present: the slot has a value"),
    equals: z.string().optional().describe("and this value"),
  })
  .describe("the section is rendered only when this holds");
export type SlotCondition = z.infer<typeof SlotCondition>;

export const Section = z.strictObject({
  id: name.describe("stable id, unique in the Harness"),
  title: z.string().describe("the heading; empty for text without one"),
  body: z
    .string()
    .describe(
      "Markdown; {{slot}} is filled in for each record, {{skills}} and {{tools}} are the generated catalogues",
    ),
  when: SlotCondition.optional(),
  after: z.array(name).default([]).describe("ids of sections that must stand before this one"),
  pinned: z
    .boolean()
    .default(false)
    .describe("keeps its place counted from the start, whatever moves around it"),
  /** For a prompt read from a log: the exact bytes before the body (heading line, opening tag) and after it. */
  head: z.string().optional().describe("exact text before the body in the layout `inline`"),
  tail: z.string().optional().describe("exact text after the body in the layout `inline`"),
  fills: z
    .literal(true)
    .optional()
    .describe(
      "slots and catalogues are filled in although the section has a head; without it such a body is literal",
    ),
});
export type Section = z.infer<typeof Section>;

/** A prompt read from one log is literal: what looks like a slot in it is text. */
export const isTemplate = ({ head, fills }: Pick<Section, "head" | "fills">): boolean =>
  head === undefined || fills === true;

export const PromptLayout = z.enum(["markdown", "xml", "caps", "inline"]);
export type PromptLayout = z.infer<typeof PromptLayout>;
export const SkillsLayout = z.enum(["list", "xml", "table"]);
export type SkillsLayout = z.infer<typeof SkillsLayout>;
/** The last three write a whole tool as JSON, a line each, in the words of an API. */
export const ToolsLayout = z.enum(["list", "xml", "signature", "openai", "mcp", "anthropic"]);
export type ToolsLayout = z.infer<typeof ToolsLayout>;

/** Under which role the prompt reaches the model. */
export const PromptRole = z.enum(["system", "developer"]);
/** Calls in a field of their own, or in the text of the message. */
export const CallsLayout = z.enum(["structured", "json", "xml", "python"]);
export type CallsLayout = z.infer<typeof CallsLayout>;

export const Prompt = z.strictObject({
  layout: PromptLayout.default("markdown").describe("how section titles are written"),
  skills: SkillsLayout.default("list").describe("how {{skills}} is written"),
  tools: ToolsLayout.default("list").describe("how {{tools}} is written"),
  role: PromptRole.optional().describe("role of the message that holds the prompt; absent: system"),
  calls: CallsLayout.optional().describe("how training rows write calls; absent: structured"),
  sections: z.array(Section),
});
export type Prompt = z.infer<typeof Prompt>;

export const Tool = z.strictObject({
  name,
  description: z.string().optional(),
  parameters: JsonRecord.optional().describe("JSON Schema of the arguments; absent: takes none"),
  result: JsonRecord.optional().describe("JSON Schema of the answer, where there is one"),
  /** Whatever else the file held (title, annotations, strict …): kept, never interpreted. */
  extra: JsonRecord.default({}),
});
export type Tool = z.infer<typeof Tool>;

export const SkillFile = z.strictObject({ path: z.string(), text: z.string() });
export const Skill = z.strictObject({
  name,
  description: z.string(),
  kind: z
    .enum(["reply", "strategy", "other"])
    .default("other")
    .describe("a reply needs a reply Skill loaded before it"),
  body: z.string().describe("Markdown after the front matter, exact bytes"),
  files: z.array(SkillFile).default([]).describe("text files beside SKILL.md"),
  extra: JsonRecord.default({}).describe("other front matter keys, kept"),
});
export type Skill = z.infer<typeof Skill>;

const target = z
  .string()
  .describe("what is looked at: `reply`, `input`, or `arguments.<path>` such as arguments.ship.city");

const NO_MATCHER = "expected names joined by |, or a simple expression from ^ to $";

/** All conditions of a Hook must hold for it to act; each states what the *violation* is. */
export const Condition = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("arguments"),
    schema: JsonRecord.describe("acts when the arguments do not fit"),
  }),
  z.strictObject({
    kind: z.literal("regex"),
    target,
    pattern: z.string(),
    flags: z
      .string()
      .regex(/^[imsu]*$/)
      .default("u"),
    acts: z
      .enum(["match", "no-match"])
      .default("match")
      .describe("acts when the pattern matches / does not match"),
  }),
  z.strictObject({
    kind: z.literal("length"),
    target,
    min: z.int().min(0).optional(),
    max: z.int().min(1).optional().describe("in Unicode code points; acts when outside"),
  }),
  z.strictObject({
    kind: z.literal("called"),
    tools: z.array(name).default([]).describe("acts when none of these was called before"),
    skills: z.array(name).default([]).describe("acts when none of these was loaded before"),
    skillKind: z
      .enum(["reply", "strategy", "other"])
      .optional()
      .describe("acts when no Skill of this kind was loaded"),
  }),
  z.strictObject({
    kind: z.literal("from-results"),
    target,
    tools: z
      .array(name)
      .default([])
      .describe(
        "acts when the value occurs in no earlier result of these tools (none named: of any tool) nor in the input",
      ),
  }),
]);
export type Condition = z.infer<typeof Condition>;

export const Hook = z.strictObject({
  id: name,
  event: z
    .enum(["input", "before-call", "after-call", "before-reply", "other"])
    .describe("when it is asked; other: at an event that no record shows, such as the start of a session"),
  tools: z.array(name).default([]).describe("for call events: the tools it looks at; none named: all"),
  matcher: z
    .string()
    .regex(MATCHER, { error: NO_MATCHER, abort: true })
    .refine(isMatcher, NO_MATCHER)
    .optional()
    .describe(
      "the same tools as the Harness writes them: `a|b`, or an expression such as `^get_.*$`; with no `tools`, those that it matches",
    ),
  conditions: z.array(Condition).default([]),
  action: z.enum(["pass", "rewrite", "retry", "block"]),
  message: z
    .string()
    .default("")
    .describe("template; {{target}}, {{value}}, {{tool}}, {{limit}} are filled in"),
  form: z
    .enum(["plain", "json", "xml"])
    .optional()
    .describe(
      'how the message is written: as it is; as {"decision":"<action>","message":"…"}; as <hook_message decision="<action>">…</hook_message>',
    ),
  channel: z
    .enum(["tool", "user", "system"])
    .optional()
    .describe("the role of the message; absent: tool for call events, user for the others"),
  command: z
    .string()
    .optional()
    .describe(
      "a script outside that decides: what it decides is not known here, and what it names keeps its name",
    ),
  budget: z.int().min(0).max(10).default(2).describe("how often it may send the model back in one request"),
  /** For `rewrite`: what replaces each match of the first regex condition. */
  replacement: z.string().optional(),
  extra: JsonRecord.optional().describe(
    "what the settings that it comes from say besides: kept, never run, and what it names keeps its name",
  ),
});
export type Hook = z.infer<typeof Hook>;

/** A numeric limit and every place that states it: edits of a limit move all copies. */
export const Limit = z.strictObject({
  id: name,
  value: z.int(),
  copies: z
    .array(z.string())
    .describe(
      "every text and every number that states it, such as section:style#/body or hook:k#/conditions/0/max",
    ),
  min: z.int().min(0).optional().describe("the least value that makes sense"),
  max: z.int().min(0).optional().describe("the greatest value that makes sense"),
  bounds: z
    .enum(["reply", "calls", "rounds"])
    .optional()
    .describe(
      "what it is a bound of, where no Hook or schema states it: characters of a reply, calls in a request, turns of the assistant in a request",
    ),
});
export type Limit = z.infer<typeof Limit>;

/** Tools whose argument names another declared thing: the Skill to load, the tool to describe. */
export const Activation = z.strictObject({
  tool: name,
  param: z.string().describe("path of the parameter, such as skill_name"),
  names: z.enum(["skill", "tool"]),
  /** The value is the name between these, such as skills/<name>/SKILL.md. */
  prefix: z.string().optional().describe("text before the name in the value"),
  suffix: z.string().optional().describe("text after the name in the value"),
});
export type Activation = z.infer<typeof Activation>;

export const Harness = z.strictObject({
  format: z.literal("hsa/harness@1").default("hsa/harness@1"),
  name,
  language: z.enum(["en", "zh", "mixed"]).default("en"),
  prompt: Prompt,
  tools: z.array(Tool).default([]),
  skills: z.array(Skill).default([]),
  hooks: z.array(Hook).default([]),
  limits: z.array(Limit).default([]),
  activation: z.array(Activation).default([]),
});
export type Harness = z.infer<typeof Harness>;
