/** Items of OpenAI's Responses API as messages. A result, also one that stands inside its call, is a message of its own. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  size,
} from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Message, Part } from "../../model/trajectory.js";
import type { Draft } from "./anthropic-blocks.js";
import type { CountedCall } from "./census.js";
import { type Dropping, withoutDropped } from "./dropping.js";
import { extraOf, type Reading, report } from "./fields.js";
import type { Census } from "./format.js";
import { isCallItem, readCallItem } from "./response-calls.js";
import { assemble, type Step, type Turn } from "./response-turns.js";
import { withoutStale } from "./stale.js";
import { textId } from "./text-id.js";

const ROLES = ["user", "assistant", "system", "developer"] as const;
type Role = (typeof ROLES)[number];
const AUTHORS: Readonly<Record<Role, Author>> = {
  user: "world",
  assistant: "assistant",
  system: "harness",
  developer: "harness",
};

const RESULTS = [
  ...["function_call_output", "custom_tool_call_output", "local_shell_call_output", "shell_call_output"],
  ...["apply_patch_call_output", "computer_call_output", "tool_search_output"],
];
/** No part of the dialogue: lists of tools, references, what a context was cut down to. */
const BESIDE = [
  ...["mcp_list_tools", "mcp_approval_response", "item_reference", "compaction", "compaction_summary"],
  ...["additional_tools", "ghost_snapshot", "program", "program_output", "other"],
];
const TEXTS = ["input_text", "output_text", "text", "summary_text", "reasoning_text"];
const STALE = [
  "encrypted_content",
  "logprobs",
  "prompt_token_ids",
  "generation_token_ids",
  "generation_log_probs",
];
/** Documented members that need no reading. */
const KNOWN = [
  ...["id", "status", "type", "phase", "namespace", "caller", "server_label", "approval_request_id", "error"],
  ...[
    "execution",
    "container_id",
    "created_by",
    "acknowledged_safety_checks",
    "pending_safety_checks",
    "end_turn",
  ],
  ...["results", "outputs", "output", "result", "revised_prompt", "actions", "reason", "approve"],
  ...["max_output_length", "environment", "internal_chat_message_metadata_passthrough", "metadata"],
];
const KNOWN_IN_TEXT = ["annotations"];

/** Is this a message or an item that only this API has? */
export const isItem = (value: Json): boolean => {
  const type = get(value, "type");
  return (
    isCallItem(type) ||
    RESULTS.includes(String(type)) ||
    type === "reasoning" ||
    BESIDE.includes(String(type))
  );
};
export const isMessageItem = (value: Json): boolean =>
  (get(value, "type") === "message" || get(value, "type") === undefined) &&
  ROLES.some((role) => role === get(value, "role"));

export interface ItemList {
  readonly items: readonly Json[];
  /** Path of an item, such as `input[]`. */
  readonly path: string;
}

export interface ReadItems {
  readonly turns: readonly Turn[];
  /** Items beside the dialogue, without the tools that they list. */
  readonly beside: readonly Json[];
  /** Tools that items list. */
  readonly tools: readonly Json[];
  readonly census: Census;
}

interface Work {
  readonly reading: Reading;
  readonly dropping: Dropping;
  /** Tells a user's text apart by author. */
  readonly userText: (text: string) => readonly Part[];
  readonly steps: Step[];
  readonly beside: Json[];
  readonly tools: Json[];
  readonly calls: CountedCall[];
  readonly roles: Map<string, number>;
  /** Requests for approval that an MCP call answers: it is the same call. */
  readonly approved: ReadonlySet<Json | undefined>;
  reasoning: number;
}

export function readItems(
  reading: Reading,
  dropping: Dropping,
  lists: readonly ItemList[],
  userText: (text: string) => readonly Part[] = (text) => [{ author: "world", text }],
): ReadItems {
  const all = lists.flatMap(({ items }) => [...items]);
  const work: Work = {
    reading,
    dropping,
    userText,
    steps: [],
    beside: [],
    tools: [],
    calls: [],
    roles: new Map(),
    approved: new Set(all.map((item) => textId(get(item, "approval_request_id")))),
    reasoning: 0,
  };
  let at = 0;
  for (const { items, path } of lists) for (const item of items) readItem(work, item, path, `item ${++at}`);
  return {
    turns: assemble(work.steps),
    beside: work.beside,
    tools: work.tools,
    census: { roles: Object.fromEntries(work.roles), calls: work.calls, reasoning: work.reasoning },
  };
}

function readItem(work: Work, item: Json, path: string, place: string): void {
  const { reading, dropping } = work;
  if (!isObject(item)) return void report(reading, place, "it is no object");
  const type = get(item, "type");
  if (isMessageItem(item))
    return void readMessage(work, withoutStale(dropping, path, item) as JsonObject, path, place);
  if (type === "reasoning")
    return void readThought(work, withoutStale(dropping, path, item) as JsonObject, path);
  const fresh = fromMembers(withoutDropped(dropping, `${path}.`, item, staleIn(item)));
  if (isCallItem(type)) return void readCall(work, fresh, path, place);
  if (RESULTS.includes(String(type))) return void readResult(work, fresh, path);
  if (!BESIDE.includes(String(type)))
    reading.unknown.add(
      `${path} (${typeof type === "string" ? `type ${type.slice(0, 40)}` : "without type"})`,
    );
  const tools = get(fresh, "tools");
  const lists = isArray(tools) && (type === "mcp_list_tools" || type === "additional_tools");
  if (lists) work.tools.push(...tools);
  const rest = members(fresh).filter(([key]) => !(lists && key === "tools"));
  work.beside.push(fromMembers(rest));
}

const staleIn = (item: JsonObject): readonly string[] =>
  STALE.filter((key) => (get(item, key) ?? null) !== null);

function readMessage(work: Work, item: JsonObject, path: string, place: string): void {
  const role = get(item, "role") as Role;
  work.roles.set(role, (work.roles.get(role) ?? 0) + 1);
  const read = (text: string): readonly Part[] =>
    role === "user" ? work.userText(text) : [{ author: AUTHORS[role], text }];
  const content = contentOf(work, get(item, "content"), read, `${path}.content`, AUTHORS[role]);
  if (content === undefined)
    return void report(work.reading, place, "its content is neither text nor a list of parts");
  const extra = extraOf(work.reading, `${path}.`, item, ["role", "content", "type"], KNOWN);
  const draft: Draft = { role, ...content, calls: [], extra };
  work.steps.push({ is: role === "assistant" ? "said" : "done", draft });
}

type Content = Pick<Message, "content" | "parts">;

function contentOf(
  { reading }: Work,
  value: Json | undefined,
  read: (text: string) => readonly Part[],
  path: string,
  author: Author,
): Content | undefined {
  if (value === undefined) return { content: "absent", parts: [] };
  if (value === null) return { content: "null", parts: [] };
  if (typeof value === "string") return { content: "string", parts: read(value) };
  if (!isArray(value)) return undefined;
  return {
    content: "parts",
    parts: value.flatMap((part): readonly Part[] => {
      if (typeof part === "string") return read(part);
      if (!isObject(part)) return [{ author, text: "", other: fromMembers([["value", part]]) }];
      const text = get(part, "text");
      if (typeof text !== "string" || !TEXTS.includes(String(get(part, "type"))))
        return [{ author, text: "", other: part }];
      const extra = extraOf(reading, `${path}[].`, part, ["type", "text"], KNOWN_IN_TEXT);
      const [first, ...rest] = read(text);
      return first === undefined ? [] : [size(extra) === 0 ? first : { ...first, extra }, ...rest];
    }),
  };
}

/** The thought itself where it is told, else its summary. */
function readThought(work: Work, item: JsonObject, path: string): void {
  work.reasoning++;
  const content = textsIn(get(item, "content"));
  const summary = textsIn(get(item, "summary"));
  const [key, texts] = content !== undefined ? ["content", content] : ["summary", summary];
  const taken = texts === undefined ? ["type"] : ["type", key as string];
  const extra = extraOf(work.reading, `${path}.`, item, taken, [
    ...KNOWN,
    "summary",
    "content",
    "encrypted_content",
  ]);
  work.steps.push({ is: "thought", texts: (texts as readonly string[] | undefined) ?? [], extra });
}

/** Undefined where there is none, or more than text in it. */
function textsIn(value: Json | undefined): readonly string[] | undefined {
  if (!isArray(value) || value.length === 0) return undefined;
  const texts = value.map((part) =>
    isObject(part) && size(part) === 2 && TEXTS.includes(String(get(part, "type")))
      ? get(part, "text")
      : undefined,
  );
  return texts.every((text): text is string => typeof text === "string" && text !== "") ? texts : undefined;
}

function readCall(work: Work, item: JsonObject, path: string, place: string): void {
  const id = textId(get(item, "id"));
  if (get(item, "type") === "mcp_approval_request" && id !== undefined && work.approved.has(id))
    return void work.beside.push(item);
  const read = readCallItem(item);
  if (read === undefined) return void report(work.reading, place, "the call has no name");
  const extra = extraOf(work.reading, `${path}.`, item, read.taken, KNOWN);
  work.calls.push(read.stored);
  work.steps.push({ is: "call", call: { ...read.call, extra } });
  if (read.result === undefined) return;
  const value = get(item, read.result) as Json;
  const callId = read.call.id;
  const content = resultContent(work, value, `${path}.${read.result}`);
  work.steps.push({
    is: "done",
    draft: { role: "tool", ...content, calls: [], ...(callId === undefined ? {} : { callId }), extra: {} },
  });
}

/** What is neither text nor a list stays one part. */
function resultContent(work: Work, value: Json | undefined, path: string): Content {
  const read = (text: string): readonly Part[] => [{ author: "world", text }];
  const content = contentOf(work, value, read, path, "world");
  if (content !== undefined) return content;
  const other = isObject(value) ? value : fromMembers([["value", value as Json]]);
  return { content: "parts", parts: [{ author: "world", text: "", other }] };
}

function readResult(work: Work, item: JsonObject, path: string): void {
  const type = get(item, "type");
  const key = type === "tool_search_output" ? "tools" : "output";
  // The one result that has its call's id as its own.
  const own =
    textId(get(item, "call_id")) === undefined && type === "local_shell_call_output" ? "id" : "call_id";
  const callId = textId(get(item, own));
  const name = textId(get(item, "name"));
  const taken = [
    key,
    ...(callId === undefined ? [] : [own]),
    ...(name === undefined ? [] : ["name"]),
    ...(type === "function_call_output" ? ["type"] : []),
  ];
  work.steps.push({
    is: "done",
    item,
    draft: {
      role: "tool",
      ...resultContent(work, get(item, key), `${path}.${key}`),
      calls: [],
      ...(callId === undefined ? {} : { callId }),
      ...(name === undefined ? {} : { name }),
      extra: extraOf(work.reading, `${path}.`, item, taken, KNOWN),
    },
  });
}
