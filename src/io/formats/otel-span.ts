/** One span of a model request as turns: instructions, the dialogue that was sent, the answer. */
import type { Tool } from "../../model/harness.js";
import {
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  printJson,
  size,
  without,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Author } from "../../model/text.js";
import type { Message } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { textContent } from "./content.js";
import { extraOf, idOf, type Reading, report } from "./fields.js";
import type { Census } from "./format.js";
import { attributeOf } from "./otel-attributes.js";
import { AUTHORS, type Draft, type Piece, turnsOf } from "./part-turns.js";
import { readTools } from "./record.js";
import { isoOfNanos } from "./unix-time.js";

export const INPUT = "gen_ai.input.messages";
export const OUTPUT = "gen_ai.output.messages";
export const INSTRUCTIONS = "gen_ai.system_instructions";
export const TOOLS = "gen_ai.tool.definitions";
export const READ = [INPUT, OUTPUT, INSTRUCTIONS, TOOLS];

const ROLES: Readonly<Record<string, Message["role"]>> = {
  system: "system",
  developer: "developer",
  user: "user",
  assistant: "assistant",
  tool: "tool",
};

export const isSpan = (value: Json): boolean =>
  isObject(value) && [INPUT, OUTPUT].some((name) => isMessages(attributeOf(value, name)));

/** The list itself, or JSON text that looks like one. */
export const isMessages = (value: Json | undefined): boolean =>
  typeof value === "string"
    ? /^\s*\[/.test(value)
    : isArray(value) && value.every((one) => isArray(get(one, "parts")));

export interface SpanRead {
  readonly drafts: readonly Draft[];
  readonly tools?: readonly Tool[];
  /** Further answers to the same request. */
  readonly alternatives: readonly Json[];
  readonly census: Census;
  /** ISO 8601. */
  readonly at?: string;
  readonly hasInput: boolean;
}

export function readSpan(reading: Reading, span: JsonObject): SpanRead {
  const roles = new Map<string, number>();
  const instructions = listAt(reading, span, INSTRUCTIONS) ?? [];
  if (instructions.length > 0) roles.set("(system instruction part)", instructions.length);
  const input = listAt(reading, span, INPUT);
  const [answer, ...alternatives] = listAt(reading, span, OUTPUT) ?? [];
  const said = [...(input ?? []), ...(answer === undefined ? [] : [answer])];
  for (const message of [...said, ...alternatives]) {
    const role = get(message, "role");
    if (typeof role === "string") roles.set(role, (roles.get(role) ?? 0) + 1);
  }
  const tools = readTools(reading, attributeOf(span, TOOLS), TOOLS);
  const at = timeOf(span);
  return {
    drafts: [
      ...(instructions.length === 0
        ? []
        : turnsOf("system", piecesOf(reading, instructions, "harness", INSTRUCTIONS), {})),
      ...said.flatMap((message, i) => readMessage(reading, message, `message ${i + 1}`)),
    ],
    ...(tools === undefined ? {} : { tools }),
    alternatives,
    census: { roles: Object.fromEntries(roles) },
    ...(at === undefined ? {} : { at }),
    hasInput: input !== undefined && input.length > 0,
  };
}

/** A list that may be recorded as JSON text, as attributes of spans have to be. */
export function listAt(reading: Reading, span: JsonObject, name: string): readonly Json[] | undefined {
  const value = attributeOf(span, name);
  if (value === undefined || value === null) return undefined;
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  const list = parsed?.ok ? parsed.value : value;
  if (isArray(list)) return list;
  return void report(reading, name, "it is no list, and no JSON text of one");
}

function timeOf(span: JsonObject): string | undefined {
  const time = idOf(get(span, "startTimeUnixNano")) ?? idOf(get(span, "start_time"));
  return time === undefined || !/^\d+$/.test(time) ? time : isoOfNanos(time);
}

function readMessage(reading: Reading, message: Json, place: string): readonly Draft[] {
  const written = get(message, "role");
  const role = typeof written === "string" && Object.hasOwn(ROLES, written) ? ROLES[written] : undefined;
  const parts = get(message, "parts");
  if (!isObject(message) || role === undefined || !isArray(parts)) {
    report(reading, place, "it is no message", `a role (${Object.keys(ROLES).join(", ")}) and parts`);
    return [];
  }
  const pieces = piecesOf(reading, parts, AUTHORS[role], place);
  if (role !== "assistant" && pieces.some(({ is }) => is === "call"))
    report(reading, place, `a ${role} message makes calls`, "calls in assistant messages only");
  // What a tool message holds beside results would be a result of nothing.
  const speaker = role === "tool" && pieces.every(({ is }) => is !== "result") ? "user" : role;
  const extra = extraOf(reading, "messages[].", message, ["role", "parts"], ["name", "finish_reason"]);
  return turnsOf(speaker, pieces, extra);
}

type Reader = (part: JsonObject, author: Author) => Piece | undefined;

/** Kinds of parts that are read; every other one is kept whole. */
const READERS: Readonly<Record<string, Reader>> = {
  text(part, author) {
    const text = get(part, "content");
    if (typeof text !== "string") return undefined;
    const extra = without(part, "type", "content");
    return { is: "part", part: { author, text, ...(size(extra) === 0 ? {} : { extra }) } };
  },
  reasoning(part) {
    const text = get(part, "content");
    return typeof text === "string" && size(part) === 2 ? { is: "thought", text } : undefined;
  },
  tool_call: (part) => callOf(part, "arguments", false),
  server_tool_call: (part) => callOf(part, "server_tool_call", true),
  // the older name of the member is `result`
  tool_call_response: (part) => resultOf(part, get(part, "response") === undefined ? "result" : "response"),
  server_tool_call_response: (part) => resultOf(part, "server_tool_call_response"),
};

function callOf(part: JsonObject, key: string, isServer: boolean): Piece | undefined {
  const name = get(part, "name");
  if (typeof name !== "string" || name === "") return undefined;
  const id = idOf(get(part, "id"));
  const left = without(part, "type", "name", key, ...(id === undefined ? [] : ["id"]));
  const written = get(part, key);
  return {
    is: "call",
    call: {
      ...(id === undefined ? {} : { id }),
      name,
      ...(isServer ? { arguments: written ?? null } : argumentsOf(written)),
      extra: left,
    },
  };
}

function resultOf(part: JsonObject, key: string): Piece | undefined {
  const response = get(part, key);
  if (response === undefined) return undefined;
  const id = idOf(get(part, "id"));
  return {
    is: "result",
    ...(id === undefined ? {} : { callId: id }),
    content: textContent("world", typeof response === "string" ? response : printJson(response)),
    extra: without(part, "type", key, ...(id === undefined ? [] : ["id"])),
  };
}

function piecesOf(reading: Reading, parts: readonly Json[], author: Author, place: string): readonly Piece[] {
  return parts.flatMap((part, i): readonly Piece[] => {
    if (!isObject(part)) {
      report(reading, `${place}, part ${i + 1}`, "it is no object");
      return [];
    }
    const type = get(part, "type");
    const reader = typeof type === "string" && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    const piece = reader?.(part, author);
    if (piece === undefined && reader !== undefined && type !== "reasoning")
      report(reading, `${place}, part ${i + 1}`, `the ${String(type)} lacks what it should hold`);
    return [piece ?? { is: "part", part: { author, text: "", other: part } }];
  });
}
