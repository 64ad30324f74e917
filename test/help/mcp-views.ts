/** Rows of Views as a client under their Variant would read them, and logs of servers made comparable. */
import type { NamedCall } from "../../src/core/lens.js";
import type { Harness } from "../../src/model/harness.js";
import {
  asString,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  keys,
  members,
  printJson,
} from "../../src/model/json.js";
import { readJson } from "./mcp-runs.js";

const messagesOf = (row: Json): readonly Json[] => {
  const list = get(row, "messages");
  return isArray(list) ? list : [];
};
/** The calls of a training row, as a model under its Variant makes them. */
export const callsIn = (row: Json): readonly NamedCall[] =>
  messagesOf(row).flatMap((message) => {
    const calls = get(message, "tool_calls");
    return (isArray(calls) ? calls : []).map((call) => ({
      name: asString(get(get(call, "function"), "name")) ?? "",
      arguments: get(get(call, "function"), "arguments") ?? null,
    }));
  });
export const answersIn = (row: Json): readonly string[] =>
  messagesOf(row)
    .filter((message) => get(message, "role") === "tool")
    .map((message) => asString(get(message, "content")) ?? "");

export const toolsIn = (row: Json): readonly Json[] => {
  const tools = get(row, "tools");
  return (isArray(tools) ? tools : []).map((tool) => get(tool, "function") ?? null);
};

/** Members in one order at every depth: a map of shapes need not keep it. */
function inOneOrder(json: Json): Json {
  if (isArray(json)) return json.map(inOneOrder);
  if (!isObject(json)) return json;
  const sorted = [...members(json)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return fromMembers(sorted.map(([key, inner]) => [key, inOneOrder(inner)]));
}
export const unordered = (log: readonly string[]): readonly string[] =>
  log.map((line) => {
    const at = line.indexOf(" ");
    return `${line.slice(0, at)} ${printJson(inOneOrder(readJson(line.slice(at + 1))))}`;
  });

/** Names of one Harness that another does not say anywhere, and that nobody could take for a word. */
export function namesGone(before: Harness, tools: string): readonly string[] {
  const names = before.tools.flatMap(({ name, parameters }) => [name, ...keysUnder(parameters)]);
  return [...new Set(names)].filter((name) => /[a-z][-_A-Z]/.test(name) && !saysName(tools, name));
}
const keysUnder = (json: Json | undefined): readonly string[] =>
  isArray(json)
    ? json.flatMap(keysUnder)
    : isObject(json)
      ? members(json).flatMap(([key, inner]) => [
          ...(key === "properties" && isObject(inner) ? keys(inner) : []),
          ...keysUnder(inner),
        ])
      : [];
export const saysName = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
