/** Messages as OpenAI's chat API knows them, with the spellings that other producers use. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  size,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Author } from "../../model/text.js";
import type { Call, Message, Part, Role } from "../../model/trajectory.js";
import { argumentsOf } from "./arguments.js";
import { extraOf, idOf, present, type Reading, report } from "./fields.js";

const ROLES: Readonly<Record<string, Role>> = {
  system: "system",
  developer: "developer",
  user: "user",
  assistant: "assistant",
  tool: "tool",
  // the name that tool messages had before 2023-11
  function: "tool",
};
export const isRole = (role: Json | undefined): boolean =>
  typeof role === "string" && Object.hasOwn(ROLES, role);

/** Who writes a message of this role, where nothing says otherwise. */
export const AUTHORS: Readonly<Record<Role, Author>> = {
  system: "harness",
  developer: "harness",
  user: "world",
  assistant: "assistant",
  tool: "world",
};

/** Parts of other APIs: whoever meets them must not read the message as an OpenAI one. */
export const FOREIGN_PARTS: readonly string[] = [
  "tool_use",
  "tool_result",
  "tool_call",
  "tool_call_response",
  "function_call",
];

export function readMessages(
  reading: Reading,
  list: readonly Json[],
  path = "messages[].",
): readonly Message[] {
  const messages: Message[] = [];
  list.forEach((value, index) => {
    const message = readMessage(reading, value, index, path);
    if (message !== undefined) messages.push(message);
  });
  return messages;
}

function readMessage(reading: Reading, value: Json, index: number, path: string): Message | undefined {
  const place = `message ${index + 1}`;
  if (!isObject(value)) return void report(reading, place, "it is no object");
  const written = get(value, "role");
  const role = typeof written === "string" && Object.hasOwn(ROLES, written) ? ROLES[written] : undefined;
  if (role === undefined)
    return void report(
      reading,
      place,
      `unknown role ${printJson(written ?? null).slice(0, 40)}`,
      `one of ${Object.keys(ROLES).join(", ")}`,
    );

  const calls = readCalls(reading, value, place, path);
  if (calls.length > 0 && role !== "assistant")
    report(reading, place, `a ${role} message makes calls`, "calls in assistant messages only");
  const train = trainOf(value);
  const reasoning = reasoningOf(value);
  const callId = role === "tool" ? idOf(get(value, "tool_call_id")) : undefined;
  const name = role === "tool" ? get(value, "name") : undefined;
  const content = readContent(reading, value, role, place, path);
  // A refusal or a cut answer: there is nothing in it to learn.
  const saysNothing =
    role === "assistant" &&
    calls.length === 0 &&
    content.parts.every(({ text, other }) => text === "" && other === undefined);
  const understood = [
    "role",
    "content",
    ...["tool_calls", "function_call"].filter((key) => isGiven(get(value, key))),
    ...(reasoning === undefined ? [] : [reasoning.key]),
    ...(train === undefined ? [] : [train.key]),
    ...(callId === undefined ? [] : ["tool_call_id"]),
    ...(typeof name === "string" ? ["name"] : []),
  ];
  return {
    id: `m${index}`,
    role,
    ...content,
    ...(reasoning === undefined ? {} : { reasoning: reasoning.text }),
    calls,
    ...(callId === undefined ? {} : { callId }),
    ...(typeof name === "string" ? { name } : {}),
    ...(train !== undefined ? { train: train.value } : saysNothing ? { train: false } : {}),
    extra: extraOf(reading, path, value, understood, emptyOr(value, ["name"])),
  };
}

/** Members that say nothing where they are empty; null is not absent, so that they are kept. */
const EMPTY = ["tool_calls", "function_call", "tool_call_id", "reasoning_content", "reasoning"];
const emptyOr = (message: JsonObject, known: readonly string[]): readonly string[] => [
  ...known,
  ...EMPTY.filter((key) => !isGiven(get(message, key))),
];

/** An empty list of calls is none. */
const isGiven = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(isArray(value) && value.length === 0);

function reasoningOf(message: JsonObject): { readonly key: string; readonly text: string } | undefined {
  for (const key of ["reasoning_content", "reasoning"]) {
    const text = get(message, key);
    if (typeof text === "string") return { key, text };
  }
  return undefined;
}

/** OpenAI's `weight` (0 or 1) and the `train` of our own exports. */
export function trainOf(message: JsonObject): { readonly key: string; readonly value: boolean } | undefined {
  const train = get(message, "train");
  if (typeof train === "boolean") return { key: "train", value: train };
  const weight = get(message, "weight");
  return weight === 0 || weight === 1 ? { key: "weight", value: weight === 1 } : undefined;
}

function readContent(
  reading: Reading,
  message: JsonObject,
  role: Role,
  place: string,
  path: string,
): Pick<Message, "content" | "parts"> {
  const author = AUTHORS[role];
  const content = get(message, "content");
  if (content === undefined) return { content: "absent", parts: [] };
  if (content === null) return { content: "null", parts: [] };
  if (typeof content === "string") return { content: "string", parts: [{ author, text: content }] };
  if (!isArray(content)) {
    report(reading, place, "its content is neither text nor a list of parts");
    return { content: "absent", parts: [] };
  }
  return { content: "parts", parts: content.map((part) => readPart(reading, part, author, place, path)) };
}

function readPart(reading: Reading, part: Json, author: Author, place: string, path: string): Part {
  if (typeof part === "string") return { author, text: part };
  if (!isObject(part)) {
    report(reading, place, "a part of its content is neither text nor an object");
    return { author, text: "" };
  }
  const text = get(part, "text");
  const type = get(part, "type");
  if (typeof text !== "string" || (type !== "text" && type !== "input_text" && type !== "output_text"))
    return { author, text: "", other: part };
  const own = get(part, "author");
  const echo = get(part, "echo");
  const isAuthor = own === "world" || own === "harness" || own === "assistant";
  const understood = [
    "type",
    "text",
    ...(isAuthor ? ["author"] : []),
    ...(typeof echo === "string" ? ["echo"] : []),
  ];
  const extra = extraOf(reading, `${path}content[].`, part, understood);
  return {
    author: isAuthor ? own : author,
    text,
    ...(typeof echo === "string" ? { echo } : {}),
    ...(size(extra) === 0 ? {} : { extra }),
  };
}

function readCalls(reading: Reading, message: JsonObject, place: string, path: string): readonly Call[] {
  const list = present(message, "tool_calls");
  const legacy = present(message, "function_call");
  if (list !== undefined && !isArray(list)) {
    report(reading, place, "its tool_calls are no list");
    return [];
  }
  const calls = (list ?? []).map((call, i) =>
    readCall(reading, call, `${place}, call ${i + 1}`, `${path}tool_calls[].`),
  );
  if (legacy !== undefined)
    calls.push(
      readCall(
        reading,
        fromMembers([["function", legacy]]),
        `${place}, function_call`,
        `${path}function_call.`,
      ),
    );
  return calls.filter((call) => call !== undefined);
}

function readCall(reading: Reading, written: Json, place: string, path: string): Call | undefined {
  // Some producers store each call as JSON text.
  const parsed = typeof written === "string" ? parseJson(written) : undefined;
  const call = parsed?.ok ? parsed.value : written;
  if (!isObject(call)) return void report(reading, place, "the call is no object");
  const { key, owner, nameKey, inputKey } = placesIn(call);
  const name = get(owner, nameKey);
  if (typeof name !== "string" || name === "") return void report(reading, place, "the call has no name");
  const id = idOf(get(call, "id"));
  const own = owner === call ? [nameKey, inputKey] : [key];
  const isFunction = get(call, "type") === "function";
  // The input of a custom tool is free text, whatever it looks like.
  const args =
    key === "custom" ? { arguments: get(owner, inputKey) ?? null } : argumentsOf(get(owner, inputKey));
  const spelt = spellingOf(call, args.arguments);
  const outer = extraOf(
    reading,
    path,
    call,
    [
      ...(id === undefined ? [] : ["id"]),
      ...(isFunction ? ["type"] : []),
      ...(spelt === undefined ? [] : [SPELLING]),
      ...own,
    ],
    ["id", "type"],
  );
  const inner = owner === call ? {} : extraOf(reading, `${path}${key}.`, owner, [nameKey, inputKey]);
  return {
    ...(id === undefined ? {} : { id }),
    name,
    ...args,
    ...(spelt === undefined ? {} : { spelt }),
    extra: size(inner) === 0 ? outer : fromMembers([...members(outer), [key, inner]]),
  };
}

/** In base rows, which write the arguments that a call stands for. */
const SPELLING = "arguments_as";
function spellingOf(call: JsonObject, args: Json): Call["spelt"] {
  const spelling = get(call, SPELLING);
  if (spelling === "absent" && args === null) return spelling;
  return spelling === "empty" && isObject(args) && size(args) === 0 ? spelling : undefined;
}

/** Where a call keeps its name and its arguments: in `function`, in `custom`, or (older and other producers) in itself. */
function placesIn(call: JsonObject): {
  readonly key: "function" | "custom";
  readonly owner: JsonObject;
  readonly nameKey: string;
  readonly inputKey: string;
} {
  const body = get(call, "function");
  const custom = get(call, "custom");
  if (isObject(body)) return { key: "function", owner: body, nameKey: "name", inputKey: "arguments" };
  if (isObject(custom)) return { key: "custom", owner: custom, nameKey: "name", inputKey: "input" };
  // Inspect writes the tool's name where others have an object.
  const nameKey = typeof body === "string" ? "function" : "name";
  return { key: "function", owner: call, nameKey, inputKey: "arguments" };
}
