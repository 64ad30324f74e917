/** What a scripted model says when, and how its endpoint misbehaves: the file of `hsa fake-model`. */
import * as z from "zod";
import { JsonValue } from "./harness.js";

/** Ways in which an endpoint can differ from what a client hopes for. */
export const EndpointFault = z.enum([
  "no-role",
  "split-arguments",
  "invalid-json",
  "unknown-tool",
  "call-as-hermes",
  "call-as-xml",
  "reasoning-other-field",
  "reasoning-inline",
  "reasoning-unpaired",
  "length",
  "no-usage",
  "empty-choice",
  "429",
  "500",
  "hang",
  "cut",
  "not-json",
]);
export type EndpointFault = z.infer<typeof EndpointFault>;

const ScriptedCall = z.strictObject({
  name: z.string().describe("the tool"),
  arguments: JsonValue.default({}).describe("an object, or the text as it is sent"),
  id: z.string().optional().describe("absent: call_1, call_2 …"),
});

export const ScriptedAnswer = z.strictObject({
  text: z.string().default("").describe("what is said"),
  reasoning: z.string().optional().describe("what is thought"),
  calls: z.array(ScriptedCall).default([]).describe("calls, side by side"),
  finish: z.string().optional().describe("absent: tool_calls with calls, else stop"),
  usage: z
    .strictObject({ input: z.int().min(0), output: z.int().min(0) })
    .optional()
    .describe("tokens; absent: counted from the bytes"),
});
export type ScriptedAnswer = z.infer<typeof ScriptedAnswer>;

const When = z
  .strictObject({
    model: z.string().optional().describe("the model that is asked for"),
    last_user: z.string().optional().describe("an expression that the user's last text matches"),
    last: z
      .string()
      .optional()
      .describe("an expression that the last message's text matches, whoever wrote it"),
    system: z.string().optional().describe("an expression that the system prompt matches"),
    tools: z.array(z.string()).optional().describe("tools that are all shown"),
    called: z.array(z.string()).optional().describe("tools that were all called before"),
    step: z.int().min(0).optional().describe("how many messages the model has written before"),
  })
  .describe("all that is stated must hold");
export type When = z.infer<typeof When>;

export const FakeRule = z.strictObject({
  when: When.default({}),
  times: z.int().min(1).optional().describe("how often it is used, then never again; absent: always"),
  answer: ScriptedAnswer.optional().describe("absent: what the policy, or `otherwise`, says"),
  faults: z.array(EndpointFault).default([]).describe("how the endpoint misbehaves with it"),
});
export type FakeRule = z.infer<typeof FakeRule>;

export const FakeScript = z.strictObject({
  format: z.literal("hsa/fake-model@1").default("hsa/fake-model@1"),
  models: z.array(z.string()).min(1).default(["scripted"]).describe("names that /v1/models lists"),
  policy: z
    .enum(["oracle", "memoriser", "reader", "noisy"])
    .optional()
    .describe("who answers where no rule says what; needs `tasks`"),
  tasks: z
    .string()
    .optional()
    .describe("a dataset or a Recipe whose tasks the policy knows; relative to this file"),
  share: z.number().min(0).max(1).default(0.2).describe("of the messages of `noisy` that go wrong"),
  seed: z.union([z.int(), z.string()]).default(0).describe("of `noisy`"),
  rules: z.array(FakeRule).default([]).describe("the first that applies answers"),
  otherwise: ScriptedAnswer.optional().describe("where neither a rule nor the policy answers; absent: 404"),
});
export type FakeScript = z.infer<typeof FakeScript>;
