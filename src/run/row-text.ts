/** A training row as text that people read and compare line by line. */
import { asArray, asObject, asString, get, type Json, members } from "../model/json.js";
import { prettyJson } from "./pretty.js";

export interface Block {
  readonly title: string;
  readonly text: string;
}

/** The messages of the run, then the system prompt, which is long. */
export function messageBlocks(row: Json): readonly Block[] {
  const blocks = asArray(get(row, "messages")).map((message, index) => ({
    title: `message ${index}, ${asString(get(message, "role")) ?? "?"}`,
    text: messageText(message),
  }));
  const [first, ...rest] = blocks;
  const isPrompt = get(asArray(get(row, "messages"))[0], "role") === "system";
  return first !== undefined && isPrompt ? [...rest, { ...first, title: "system prompt" }] : blocks;
}

/** The tools by name, each with its declaration as text. */
export const toolTexts = (row: Json): ReadonlyMap<string, string> =>
  new Map(
    asArray(get(row, "tools")).map((tool) => [
      asString(get(get(tool, "function"), "name")) ?? "",
      toolText(tool),
    ]),
  );

function toolText(tool: Json): string {
  const fn = get(tool, "function");
  const parameters = prettyJson(get(fn, "parameters") ?? null).replaceAll("\n", "\n  ");
  return `${asString(get(fn, "name")) ?? ""}\n  ${asString(get(fn, "description")) ?? ""}\n  ${parameters}`;
}

function messageText(message: Json): string {
  const lines: string[] = [];
  const reasoning = asString(get(message, "reasoning_content"));
  if (reasoning !== undefined && reasoning !== "") lines.push(`(thinks) ${reasoning}`);
  const name = asString(get(message, "name"));
  if (name !== undefined) lines.push(`(result of ${name})`);
  const content = get(message, "content");
  const text = asString(content);
  if (text === undefined) lines.push(prettyJson(content ?? null));
  else if (text !== "") lines.push(text);
  for (const call of asArray(get(message, "tool_calls"))) lines.push(callText(get(call, "function")));
  return lines.join("\n");
}

/** `get_order(id: 7)`; long arguments on lines of their own. */
function callText(call: Json | undefined): string {
  const name = asString(get(call, "name")) ?? "";
  const args = get(call, "arguments");
  if (typeof args === "string") return `${name}(${args})`;
  const list = members(asObject(args)).map(([key, value]) => `${key}: ${prettyJson(value, "  ")}`);
  const flat = `${name}(${list.join(", ")})`;
  return flat.length <= 100 && !flat.includes("\n") ? flat : `${name}(\n  ${list.join(",\n  ")}\n)`;
}
