/** What requests may hold and what answers hold: one schema checks a request and describes it in the OpenAPI document. */
import * as z from "zod";
import { JsonRecord, JsonValue } from "../../model/harness.js";
import { CALL_ENDS, ENDINGS } from "../episode-run.js";
import { COMPONENTS } from "../scoring.js";

const id = z.string().min(1).max(4096);

export const StartBody = z
  .strictObject({
    task: id.optional().describe("id of a task, as GET /tasks lists it"),
    group: id.optional().describe("group of a task: runs of one group stand under one Variant"),
    draw: z
      .int()
      .min(0)
      .optional()
      .describe("number in the endless row of all tasks: the same number gives the same task"),
    max_steps: z.int().min(1).optional().describe("messages of the model, fewer than the server allows"),
  })
  .refine(({ task, group, draw }) => [task, group, draw].filter((one) => one !== undefined).length <= 1, {
    error: "expected one of task, group and draw, or none for the next task",
  });
export type StartBody = z.infer<typeof StartBody>;

const Arguments = JsonValue.describe("a JSON value, or the text that the model wrote, JSON or not");
const OneCall = z.strictObject({
  id: id.optional().describe("made up when left out"),
  name: z.string().max(4096).describe("in the Variant's words"),
  arguments: Arguments.default({}),
});
export const CallsBody = z.union([
  OneCall,
  z.strictObject({
    calls: z.array(OneCall).min(1).max(256).describe("made in one message of the model"),
    content: z.string().default(""),
    reasoning: z.string().optional(),
  }),
]);
export type CallsBody = z.infer<typeof CallsBody>;

export const ReplyBody = z.strictObject({
  content: z.string().describe("what the model says to the user"),
  reasoning: z.string().optional(),
});
export type ReplyBody = z.infer<typeof ReplyBody>;

/** Loose: endpoints add fields of their own, which say nothing here. */
const AssistantJson = z.looseObject({
  role: z.literal("assistant").default("assistant"),
  content: z
    .union([z.string(), z.null(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
    .optional(),
  reasoning: z.union([z.string(), z.null()]).optional(),
  reasoning_content: z.union([z.string(), z.null()]).optional(),
  tool_calls: z
    .union([
      z.null(),
      z
        .array(
          z.looseObject({
            id: z.union([z.string(), z.null()]).optional(),
            function: z.looseObject({ name: z.string().max(4096), arguments: Arguments.default({}) }),
          }),
        )
        .max(256),
    ])
    .optional(),
});
export const MessageBody = z.strictObject({
  message: AssistantJson.describe("a message of the assistant, as an OpenAI endpoint answers it"),
});
export type MessageBody = z.infer<typeof MessageBody>;

export const EmptyBody = z.strictObject({});

// ---- answers

const messages = z.array(JsonRecord);
export const Started = z.object({
  episode: z.string().describe("names the Episode in later requests"),
  task: z.string(),
  base: z.string(),
  group: z.string(),
  variant: z.string().describe("digest of the Variant's edits"),
  verified: z.enum(["declared", "unverified", "none"]).describe("what is known to be right of this task"),
  messages: messages.describe("what the model is shown: the prompt and the user's first turn"),
  tools: z.array(JsonRecord).describe("as the model is shown them"),
  max_steps: z.int(),
  idle_seconds: z.number().describe("the Episode is given up after so long without a request"),
  ending: z.enum(ENDINGS).optional().describe("where a Hook has stopped the user's first turn"),
});
export const TakenJson = z.object({
  episode: z.string(),
  is: z.enum(["answered", "sent-back", "asked", "ended"]),
  messages: messages.describe(
    "what is now behind the model's message: results of calls, a Hook's words, the user's next turn",
  ),
  answers: z
    .array(z.object({ id: z.string(), name: z.string(), end: z.enum(CALL_ENDS), text: z.string() }))
    .describe("what became of each call of this message"),
  sent: z.string().optional().describe("what reached the user"),
  ending: z.enum(ENDINGS).optional(),
  tools: z.array(JsonRecord).optional().describe("all tools, where some have appeared"),
  steps: z.int(),
});
const component = z.object({ value: z.number().nullable(), why: z.array(z.string()) });
export const Verified = z.object({
  episode: z.string(),
  task: z.string(),
  ending: z.enum(ENDINGS),
  scorable: z.boolean().describe("false: to be left out of the loss; `why` says for what reason"),
  reward: z.number().nullable().describe("in [0, 1]; null where it cannot be scored"),
  components: z.record(z.enum(COMPONENTS), component).describe("each in the words of the base Harness"),
  why: z.string().optional(),
  steps: z.int(),
  retries: z.int(),
});
export const Look = z.object({
  episode: z.string(),
  task: z.string(),
  group: z.string(),
  steps: z.int(),
  ending: z.enum(ENDINGS).optional().describe("absent: it goes on"),
  verified: z.boolean(),
  messages: messages.optional().describe("while it goes on"),
  tools: z.array(JsonRecord).optional(),
});
export const TaskPage = z.object({
  name: z.string(),
  total: z.int(),
  tasks: z.array(z.string()),
  next: z.int().optional().describe("`from` of the next page"),
});
export const ErrorJson = z.object({
  error: z.object({
    code: z.string(),
    where: z.string(),
    what: z.string(),
    expected: z.string().optional(),
    exists: z.string().optional(),
    remedy: z.string().optional(),
  }),
});
