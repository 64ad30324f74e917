/** Rows as the laws read them: base rows with parts and authors, training rows with one string a message. */
import {
  asArray,
  asString,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  members,
  printJson,
} from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Author } from "../model/text.js";
import { memo } from "./memo.js";

export interface RowPart {
  readonly author: Author;
  readonly text: string;
  readonly echo?: string;
}

export interface RowCall {
  readonly id: Json | undefined;
  readonly name: string;
  /** An object, or the text that was recorded where it is no JSON. */
  readonly arguments: Json;
  readonly json: JsonObject;
}

export interface RowMessage {
  readonly role: string;
  readonly parts: readonly RowPart[];
  readonly content: string;
  readonly reasoning: string | undefined;
  readonly calls: readonly RowCall[];
  readonly callId: Json | undefined;
  readonly name: string | undefined;
  readonly train: Json | undefined;
  readonly json: JsonObject;
}

export interface RowTool {
  readonly name: string;
  readonly description: Json | undefined;
  readonly parameters: Json | undefined;
  readonly json: Json;
}

export interface Row {
  readonly id: string;
  readonly messages: readonly RowMessage[];
  readonly tools: readonly RowTool[];
  readonly slots: Readonly<Record<string, string>>;
  readonly json: JsonObject;
}

/** Read once: a base row serves several Views. */
export const readRow = memo(
  (json: JsonObject): Row => ({
    id: asString(get(json, "id")) ?? "",
    messages: asArray(get(json, "messages")).map((message) =>
      isObject(message) ? knownMessage(message) : readMessage(message),
    ),
    tools: readTools(asArray(get(json, "tools"))),
    slots: slotsOf(get(json, "slots")),
    json,
  }),
);

/** Rows of one base share what is the same in them, and rows of one Variant their tools. */
const knownMessage = memo((message: JsonObject) => readMessage(message));
const readTools = memo((tools: JsonArray): readonly RowTool[] => tools.map(readTool));

function slotsOf(value: Json | undefined): Record<string, string> {
  const slots: Record<string, string> = Object.create(null) as Record<string, string>;
  if (isObject(value))
    for (const [key, filled] of members(value)) if (typeof filled === "string") slots[key] = filled;
  return slots;
}

const AUTHORS: Readonly<Record<string, Author>> = {
  user: "world",
  tool: "world",
  system: "harness",
  developer: "harness",
  assistant: "assistant",
};

function readMessage(json: Json): RowMessage {
  const message = isObject(json) ? json : {};
  const role = asString(get(message, "role")) ?? "";
  const parts = readParts(get(message, "content"), AUTHORS[role] ?? "world");
  return {
    role,
    parts,
    content: parts.map(({ text }) => text).join(""),
    reasoning: asString(get(message, "reasoning_content")),
    calls: asArray(get(message, "tool_calls")).map(readCall),
    callId: get(message, "tool_call_id"),
    name: asString(get(message, "name")),
    train: get(message, "train"),
    json: message,
  };
}

function readParts(content: Json | undefined, fallback: Author): readonly RowPart[] {
  if (typeof content === "string") return [{ author: fallback, text: content }];
  if (!isArray(content)) return [];
  return content.map((part) => {
    if (typeof part === "string") return { author: fallback, text: part };
    const author = asString(get(part, "author"));
    const echo = asString(get(part, "echo"));
    const isText = get(part, "type") === "text" || !has(part, "type");
    return {
      author: author === "world" || author === "harness" || author === "assistant" ? author : fallback,
      text: isText ? (asString(get(part, "text")) ?? "") : "",
      ...(echo === undefined ? {} : { echo }),
    };
  });
}

function readCall(json: Json): RowCall {
  const call = isObject(json) ? json : {};
  const inner = get(call, "function");
  return {
    id: get(call, "id"),
    name: asString(get(inner, "name")) ?? "",
    arguments: readArguments(get(inner, "arguments")),
    json: call,
  };
}

/** Some base rows hold arguments as text: what is JSON there is read. */
function readArguments(value: Json | undefined): Json {
  if (typeof value !== "string") return value ?? null;
  const parsed = parseJson(value);
  return parsed.ok && isObject(parsed.value) ? parsed.value : value;
}

function readTool(json: Json): RowTool {
  const inner = get(json, "function");
  return {
    name: asString(get(inner, "name")) ?? "",
    description: get(inner, "description"),
    parameters: get(inner, "parameters"),
    json,
  };
}

/** A reply to the user: an assistant message without calls. */
export const isReply = (message: RowMessage): boolean =>
  message.role === "assistant" && message.calls.length === 0;

export const sameText = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && printJson(a) === printJson(b));
