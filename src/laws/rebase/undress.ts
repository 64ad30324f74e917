/**
 * A View whose prompt has another role, or whose calls stand in the text of its messages, as the row that it would be otherwise: all laws
 * look at that one. What does not read back is a breach of `parse-back`.
 */
import {
  asArray,
  asObject,
  asString,
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  num,
  numberText,
  printJson,
  withMember,
} from "../../model/json.js";
import { keepsNumber, parseJson } from "../../model/json-text.js";
import type { Trial } from "../law.js";
import { resolve } from "../params.js";
import { callsOf } from "./answers.js";
import { hasTwice } from "./key-twice.js";
import type { Breach } from "./kind.js";

interface Call {
  readonly name: string;
  readonly arguments: Json;
}
interface Said {
  readonly text: string;
  readonly calls: readonly Call[];
}

export function undressed(trial: Trial): { readonly trial: Trial; readonly breaches: readonly Breach[] } {
  const { role = "system", calls: dialect = "structured" } = trial.after.prompt;
  if (role === "system" && dialect === "structured") return { trial, breaches: [] };
  const breaches: Breach[] = [];
  const say = (law: Breach["law"], where: string, what: string): void =>
    void breaches.push({ law, where, what });
  const tools = asArray(get(trial.view, "tools"));
  const base = asArray(get(trial.base, "messages"));
  if (dialect !== "structured" && !inOrder(base))
    say("references-hold", "/messages", "results do not stand in the order of their calls, and have no ids");
  const messages = asArray(get(trial.view, "messages")).map((message, at): Json => {
    const own = asObject(message);
    const where = `/messages/${at}`;
    if (at === 0) return prompt(own, role, dialect === "structured" ? "" : toolsTold(dialect, tools), say);
    if (dialect === "structured") return own;
    if (has(own, "tool_calls")) say("parse-back", `${where}/tool_calls`, "stand in a field of their own");
    const before = base[at] ?? null;
    if (get(own, "role") === "tool") {
      if (has(own, "tool_call_id"))
        say("parse-back", `${where}/tool_call_id`, "is told, and calls have no ids");
      const id = get(before, "tool_call_id");
      return id === undefined ? own : withMember(own, "tool_call_id", id);
    }
    if (get(own, "role") !== "assistant") return own;
    const content = asString(get(own, "content"));
    const said = content === undefined ? undefined : readIn(dialect, content, tools);
    if (
      said === undefined ||
      said.calls.some((call) => hasTwice(call.arguments)) ||
      writtenIn(dialect, said) !== content
    ) {
      say("parse-back", `${where}/content`, `does not read back as ${dialect}`);
      return own;
    }
    if (said.calls.length === 0) return own;
    const ids = callsOf(before).map((call) => get(call, "id"));
    const calls = said.calls.map(
      (call, i): JsonObject => ({
        ...(ids[i] === undefined ? {} : { id: ids[i] as Json }),
        type: "function",
        function: { name: call.name, arguments: call.arguments },
      }),
    );
    return withMember(withMember(own, "content", said.text), "tool_calls", calls);
  });
  return { trial: { ...trial, view: withMember(trial.view, "messages", messages) }, breaches };
}

type Say = (law: Breach["law"], where: string, what: string) => void;

function prompt(message: JsonObject, role: string, told: string, say: Say): JsonObject {
  if (get(message, "role") !== role) say("parse-back", "/messages/0/role", `is not ${role}`);
  const content = asString(get(message, "content")) ?? "";
  if (!content.endsWith(told))
    say("parse-back", "/messages/0/content", "does not tell of the tools at its end");
  const text = content.endsWith(told) ? content.slice(0, content.length - told.length) : content;
  return withMember(withMember(message, "role", "system"), "content", text);
}

function inOrder(messages: readonly Json[]): boolean {
  let waiting: readonly (Json | undefined)[] = [];
  for (const message of messages) {
    if (get(message, "role") === "assistant") waiting = callsOf(message).map((call) => get(call, "id"));
    if (get(message, "role") !== "tool") continue;
    const id = get(message, "tool_call_id");
    if (waiting.length === 0 || (id !== undefined && waiting[0] !== undefined && waiting[0] !== id))
      return false;
    waiting = waiting.slice(1);
  }
  return true;
}

const HINT: Readonly<Record<string, readonly string[]>> = {
  json: [
    "To call tools, end the message with a block for each call:",
    "<tool_call>",
    '{"name": "<tool>", "arguments": {"<parameter>": <value>}}',
    "</tool_call>",
  ],
  xml: [
    "To call tools, end the message with a block for each call; a text stands as it is, any other value as JSON:",
    "<tool_call>",
    "<function=<tool>>",
    "<parameter=<parameter>>",
    "<value>",
    "</parameter>",
    "</function>",
    "</tool_call>",
  ],
  python: [
    "To call tools, end the message with one line that lists the calls, values written as in Python:",
    "[<tool>(<parameter>=<value>), <tool>()]",
  ],
};
const toolsTold = (dialect: string, tools: readonly Json[]): string =>
  `\n\n<tools>\n${tools.map((tool) => `${printJson(get(tool, "function") ?? {})}\n`).join("")}</tools>\n\n${(HINT[dialect] ?? []).join("\n")}`;

// ---- as text

function writtenIn(dialect: string, { text, calls }: Said): string {
  const blocks =
    dialect === "python" && calls.length > 0
      ? [`[${calls.map(inPython).join(", ")}]`]
      : calls.map((call) => `<tool_call>\n${dialect === "json" ? inJson(call) : inXml(call)}\n</tool_call>`);
  return [...(text === "" && blocks.length > 0 ? [] : [text]), ...blocks].join("\n");
}

const inJson = (call: Call): string => printJson({ name: call.name, arguments: call.arguments });
const inXml = ({ name, arguments: args }: Call): string => {
  const lines = members(asObject(args)).flatMap(([key, value]) => [
    `<parameter=${key}>`,
    typeof value === "string" ? value : printJson(value),
    "</parameter>",
  ]);
  return [`<function=${name}>`, ...lines, "</function>"].join("\n");
};
const inPython = ({ name, arguments: args }: Call): string =>
  `${name}(${members(asObject(args))
    .map(([key, value]) => `${key}=${literal(value)}`)
    .join(", ")})`;

function literal(value: Json): string {
  if (value === null) return "None";
  if (value === true || value === false) return value ? "True" : "False";
  if (isNumber(value)) return numberText(value);
  if (isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const inside = members(value).map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`);
  return `{${inside.join(", ")}}`;
}

// ---- read back

function readIn(dialect: string, content: string, tools: readonly Json[]): Said | undefined {
  if (dialect === "python") {
    const [line = "", ...before] = content.split("\n").reverse();
    const calls = pythonCalls(line);
    return calls === undefined ? { text: content, calls: [] } : { text: before.reverse().join("\n"), calls };
  }
  const [text = "", ...blocks] = `\n${content}`.split("\n<tool_call>\n");
  if (text.includes("<tool_call>")) return undefined;
  if (blocks.length === 0) return { text: content, calls: [] };
  const calls = blocks.map((whole): Call | undefined => {
    const inside = whole.endsWith("\n</tool_call>") ? whole.slice(0, -"\n</tool_call>".length) : undefined;
    if (inside === undefined) return undefined;
    return dialect === "json" ? jsonCall(inside) : xmlCall(inside, tools);
  });
  return calls.includes(undefined) ? undefined : { text: text.slice(1), calls: calls as readonly Call[] };
}

const jsonOf = (text: string): Json | undefined => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};

function jsonCall(inside: string): Call | undefined {
  const value = jsonOf(inside);
  const name = asString(get(value, "name"));
  return name === undefined || !has(value, "arguments")
    ? undefined
    : { name, arguments: get(value, "arguments") as Json };
}

function xmlCall(inside: string, tools: readonly Json[]): Call | undefined {
  const lines = inside.split("\n");
  const name = /^<function=(.+)>$/s.exec(lines[0] ?? "")?.[1];
  if (name === undefined || lines.at(-1) !== "</function>") return undefined;
  const tool = tools.find((one) => get(get(one, "function"), "name") === name);
  const schema = asObject(get(get(tool, "function"), "parameters"));
  const list: Member[] = [];
  for (let at = 1; at < lines.length - 1; ) {
    const key = /^<parameter=([^>]+)>$/.exec(lines[at] ?? "")?.[1];
    const end = lines.indexOf("</parameter>", at);
    if (key === undefined || end < at + 2) return undefined;
    const written = lines.slice(at + 1, end).join("\n");
    const read = isText(schema, key) ? undefined : jsonOf(written);
    // `null` is a value.
    list.push([key, read === undefined ? written : read]);
    at = end + 1;
  }
  return { name, arguments: fromMembers(list) };
}

function isText(schema: JsonObject, key: string): boolean {
  const own = asObject(get(get(schema, "properties"), key));
  const declared = resolve(schema, get(own, "$ref") ?? null) ?? own;
  const listed = asArray(get(declared, "enum"));
  if (has(declared, "type")) return get(declared, "type") === "string";
  return listed.length > 0 && listed.every((one) => typeof one === "string");
}

/** A line of Python calls, token by token. */
function pythonCalls(line: string): readonly Call[] | undefined {
  if (!/^\[.*\)\]$/s.test(line)) return undefined;
  const tokens = line.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[A-Za-z_][\w.-]*|[^\s]/gs) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? "";
  const until = <T>(close: string, one: () => T | undefined): T[] | undefined => {
    const found: T[] = [];
    if (tokens[at] === close) return at++ < 0 ? undefined : found;
    for (;;) {
      const item = one();
      if (item === undefined) return undefined;
      found.push(item);
      const token = next();
      if (token === close) return found;
      if (token !== ",") return undefined;
    }
  };
  const value = (): Json | undefined => {
    const token = next();
    if (token === "True" || token === "False") return token === "True";
    if (token === "None") return null;
    if (token === "[") return until("]", value);
    if (token === "{") {
      const list = until("}", () => pair(":", (key) => asString(jsonOf(key))));
      return list === undefined ? undefined : fromMembers(list);
    }
    if (token.startsWith('"')) return jsonOf(token);
    return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token)
      ? keepsNumber(token)
        ? Number(token)
        : num(token)
      : undefined;
  };
  const pair = (sign: string, keyOf: (token: string) => string | undefined): Member | undefined => {
    const key = keyOf(next());
    if (key === undefined || next() !== sign) return undefined;
    const own = value();
    return own === undefined ? undefined : [key, own];
  };
  const call = (): Call | undefined => {
    const name = next();
    if (!/^[A-Za-z_]/.test(name) || next() !== "(") return undefined;
    const list = until(")", () =>
      pair("=", (key) => (/^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key) ? key : undefined)),
    );
    const isOnce = new Set(list?.map(([key]) => key)).size === list?.length;
    return list === undefined || !isOnce ? undefined : { name, arguments: fromMembers(list) };
  };
  next();
  const calls = until("]", call);
  return at === tokens.length ? calls : undefined;
}

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);
