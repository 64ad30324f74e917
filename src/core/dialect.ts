/**
 * Calls written into the text of a message, as models without a field for them write them: `<tool_call>` blocks that hold JSON or parameters in
 * tags, or one list in Python's manner. Each printer has its parser; what would not read back is not written.
 */
import type { CallsLayout } from "../model/harness.js";
import {
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  numberText,
  printJson,
} from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { readPython } from "./dialect-python.js";
import { isTextParam } from "./dialect-types.js";
import { hasKeyTwice } from "./key-twice.js";

export type Dialect = Exclude<CallsLayout, "structured">;

export interface WrittenCall {
  readonly name: string;
  readonly arguments: Json;
}
/** Parameters of a tool by its name, where it is known. */
export type SchemaOf = (tool: string) => JsonObject | undefined;

/** Text and calls of one message as one text; undefined where a call cannot be written: of a key given twice, a reader keeps one. */
export function printDialect(
  dialect: Dialect,
  text: string,
  calls: readonly WrittenCall[],
): string | undefined {
  if (calls.length === 0) return text;
  if (calls.some((call) => hasKeyTwice(call.arguments))) return undefined;
  const blocks =
    dialect === "python"
      ? [printPython(calls)]
      : calls.map((call) => block(dialect === "json" ? jsonCall(call) : xmlCall(call)));
  return blocks.includes(undefined) ? undefined : [...(text === "" ? [] : [text]), ...blocks].join("\n");
}

const block = (inside: string | undefined): string | undefined =>
  inside === undefined ? undefined : `<tool_call>\n${inside}\n</tool_call>`;

const jsonCall = ({ name, arguments: args }: WrittenCall): string => printJson({ name, arguments: args });

function xmlCall({ name, arguments: args }: WrittenCall): string | undefined {
  if (!isObject(args)) return undefined;
  const parameters = members(args).map(
    ([key, value]) =>
      `<parameter=${key}>\n${typeof value === "string" ? value : printJson(value)}\n</parameter>\n`,
  );
  return `<function=${name}>\n${parameters.join("")}</function>`;
}

function printPython(calls: readonly WrittenCall[]): string | undefined {
  const printed = calls.map(({ name, arguments: args }) =>
    isObject(args)
      ? `${name}(${members(args)
          .map(([key, value]) => `${key}=${pythonValue(value)}`)
          .join(", ")})`
      : undefined,
  );
  return printed.includes(undefined) ? undefined : `[${printed.join(", ")}]`;
}

function pythonValue(value: Json): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (isNumber(value)) return numberText(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  return `{${members(value as JsonObject)
    .map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item)}`)
    .join(", ")}}`;
}

export interface ReadMessage {
  readonly text: string;
  readonly calls: readonly WrittenCall[];
}

/** A message's text and calls; undefined where it holds something like a call that is none. */
export function readDialect(dialect: Dialect, content: string, schemaOf: SchemaOf): ReadMessage | undefined {
  if (dialect === "python") return readLastLine(content);
  const start = content.startsWith("<tool_call>") ? 0 : content.indexOf("\n<tool_call>") + 1;
  if (start === 0 && !content.startsWith("<tool_call>"))
    return content.includes("<tool_call>") ? undefined : { text: content, calls: [] };
  const calls: WrittenCall[] = [];
  const pattern = /<tool_call>\n([\s\S]*?)\n<\/tool_call>(?:\n(?=<tool_call>)|$)/y;
  pattern.lastIndex = start;
  while (pattern.lastIndex < content.length) {
    const inside = pattern.exec(content)?.[1];
    const call =
      inside === undefined
        ? undefined
        : dialect === "json"
          ? readJsonCall(inside)
          : readXmlCall(inside, schemaOf);
    if (call === undefined) return undefined;
    calls.push(call);
  }
  const text = content.slice(0, Math.max(0, start - 1));
  return text.includes("<tool_call>") ? undefined : { text, calls };
}

function readJsonCall(inside: string): WrittenCall | undefined {
  const parsed = parseJson(inside);
  const name = parsed.ok ? get(parsed.value, "name") : undefined;
  const args = parsed.ok ? get(parsed.value, "arguments") : undefined;
  return typeof name === "string" && args !== undefined ? { name, arguments: args } : undefined;
}

function readXmlCall(inside: string, schemaOf: SchemaOf): WrittenCall | undefined {
  const [, name, body] = /^<function=([^>\n]+)>\n([\s\S]*)<\/function>$/.exec(inside) ?? [];
  if (name === undefined || body === undefined) return undefined;
  const schema = schemaOf(name);
  const list: Member[] = [];
  const pattern = /<parameter=([^>\n]+)>\n([\s\S]*?)\n<\/parameter>\n/y;
  let at = 0;
  while (at < body.length) {
    pattern.lastIndex = at;
    const [all, key, written] = pattern.exec(body) ?? [];
    if (all === undefined || key === undefined || written === undefined) return undefined;
    const parsed = isTextParam(schema, key) ? undefined : parseJson(written);
    list.push([key, parsed?.ok === true ? parsed.value : written]);
    at += all.length;
  }
  return { name, arguments: fromMembers(list) };
}

function readLastLine(content: string): ReadMessage {
  const at = content.lastIndexOf("\n") + 1;
  const calls = readPython(content.slice(at));
  return calls === undefined
    ? { text: content, calls: [] }
    : { text: content.slice(0, Math.max(0, at - 1)), calls };
}

const HOW: Readonly<Record<Dialect, string>> = {
  json: 'To call tools, end the message with a block for each call:\n<tool_call>\n{"name": "<tool>", "arguments": {"<parameter>": <value>}}\n</tool_call>',
  xml: "To call tools, end the message with a block for each call; a text stands as it is, any other value as JSON:\n<tool_call>\n<function=<tool>>\n<parameter=<parameter>>\n<value>\n</parameter>\n</function>\n</tool_call>",
  python:
    "To call tools, end the message with one line that lists the calls, values written as in Python:\n[<tool>(<parameter>=<value>), <tool>()]",
};

/** What the prompt says of tools that nothing else tells of: stands behind its sections. */
export const toolsBlock = (dialect: Dialect, tools: readonly JsonObject[]): string =>
  [
    "",
    "",
    "<tools>",
    ...tools.map((tool) => printJson(get(tool, "function") ?? {})),
    "</tools>",
    "",
    HOW[dialect],
  ].join("\n");
