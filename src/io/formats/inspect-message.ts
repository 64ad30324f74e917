/** A message of an Inspect log: OpenAI's roles, calls whose function is a plain name, thinking as a part of the content. */
import { get, isArray, isObject, type Json, type JsonObject, members } from "../../model/json.js";
import type { Author } from "../../model/text.js";
import type { Call, Message } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { type Content, contentOf, saysSomething } from "./content.js";
import { type Dropping, drop } from "./dropping.js";
import { extraOf, idOf, present, type Reading, report } from "./fields.js";
import { AUTHORS, type Draft } from "./part-turns.js";

const ROLES: Readonly<Record<string, Message["role"]>> = {
  system: "system",
  user: "user",
  assistant: "assistant",
  tool: "tool",
};
const KEPT = [
  ...["id", "source", "model", "internal", "metadata", "error", "function", "tool_call_id", "tool_calls"],
  ...["reasoning", "role", "content"],
];
/** Errors that the framework writes, not the tool. */
const FRAMEWORK: readonly (Json | undefined)[] = ["parsing", "approval", "output_limit", "limit"];

export function readInspectMessage(
  reading: Reading,
  dropping: Dropping,
  message: Json,
  place: string,
): readonly Draft[] {
  const written = get(message, "role");
  const role = typeof written === "string" && Object.hasOwn(ROLES, written) ? ROLES[written] : undefined;
  if (!isObject(message) || role === undefined) {
    report(reading, place, "its role is not known", Object.keys(ROLES).join(", "));
    return [];
  }
  const isFramework = role === "tool" && FRAMEWORK.includes(get(get(message, "error"), "type"));
  const said = readContent(reading, dropping, message, isFramework ? "harness" : AUTHORS[role], place);
  const calls = readCalls(reading, message, place);
  if (calls.length > 0 && role !== "assistant")
    report(reading, place, `a ${role} message makes calls`, "calls in assistant messages only");
  const callId = role === "tool" ? idOf(get(message, "tool_call_id")) : undefined;
  const name = role === "tool" ? get(message, "function") : undefined;
  const taken = [
    "role",
    "content",
    ...(said.isOlder ? ["reasoning"] : []),
    ...(calls.length > 0 ? ["tool_calls"] : []),
    ...(callId === undefined ? [] : ["tool_call_id"]),
    ...(typeof name === "string" ? ["function"] : []),
  ];
  return [
    {
      role,
      ...said.content,
      ...(said.reasoning === undefined ? {} : { reasoning: said.reasoning }),
      calls,
      ...(callId === undefined ? {} : { callId }),
      ...(typeof name === "string" ? { name } : {}),
      ...(role === "assistant" && calls.length === 0 && !saysSomething(said.content) ? { train: false } : {}),
      extra: extraOf(reading, "messages[].", message, taken, KEPT),
    },
  ];
}

interface Said {
  readonly content: Content;
  readonly reasoning?: string;
  /** Thinking stands in a member of its own, as older logs have it. */
  readonly isOlder: boolean;
}

function readContent(
  reading: Reading,
  dropping: Dropping,
  message: JsonObject,
  author: Author,
  place: string,
): Said {
  const written = get(message, "content");
  const older = get(message, "reasoning");
  if (!isArray(written)) {
    const content = contentOf(reading, written, author, place, "messages[].content");
    return typeof older === "string"
      ? { content, reasoning: older, isOlder: true }
      : { content, isOlder: false };
  }
  const thoughts: string[] = [];
  const rest = written.filter((part) => {
    const text = get(part, "reasoning");
    if (!isObject(part) || get(part, "type") !== "reasoning" || typeof text !== "string") return true;
    const isHidden = get(part, "redacted") === true;
    if (!isHidden) thoughts.push(text);
    // What is hidden is encrypted; a signature is bound to the text.
    for (const [key, value] of members(part))
      if (key !== "type" && (isHidden || key !== "reasoning"))
        drop(dropping, `messages[].content[].${key}`, value);
    return false;
  });
  const content = contentOf(reading, rest, author, place, "messages[].content");
  const shown: Content = rest.length === 0 && written.length > 0 ? { content: "absent", parts: [] } : content;
  return {
    content: shown,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join("\n\n") }),
    isOlder: false,
  };
}

function readCalls(reading: Reading, message: JsonObject, place: string): readonly Call[] {
  const list = present(message, "tool_calls");
  if (list === undefined) return [];
  if (!isArray(list)) {
    report(reading, place, "its tool_calls are no list");
    return [];
  }
  return list.flatMap((call, i): readonly Call[] => {
    const name = get(call, "function");
    if (!isObject(call) || typeof name !== "string" || name === "") {
      report(reading, `${place}, call ${i + 1}`, "the call has no function");
      return [];
    }
    const id = idOf(get(call, "id"));
    const taken = ["function", "arguments", "type", ...(id === undefined ? [] : ["id"])];
    return [
      {
        ...(id === undefined ? {} : { id }),
        name,
        ...argumentsOf(get(call, "arguments")),
        extra: extraOf(reading, "messages[].tool_calls[].", call, taken, [
          "id",
          "parse_error",
          "view",
          "internal",
        ]),
      },
    ];
  });
}
