/** The row that a plain Harness and plain messages give, printed by hand. */
import type { Harness, Section, Tool } from "../../src/model/harness.js";
import {
  asArray,
  asString,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../src/model/json.js";
import type { Message } from "../../src/model/trajectory.js";
import { inDialectOf } from "./naive-dialect.js";

type Slots = Readonly<Record<string, string>>;

export function printRow(harness: Harness, messages: readonly Message[], slots: Slots): JsonObject {
  const tools = harness.tools.map(
    ({ name, description, parameters }): JsonObject => ({
      type: "function",
      function: {
        name,
        description: description ?? "",
        parameters: parameters ?? { type: "object", properties: {} },
      },
    }),
  );
  const system = { role: "system", content: systemText(harness, slots) };
  return { messages: inDialectOf(harness, [system, ...messages.map(rowMessage)], messages, tools), tools };
}

function rowMessage(message: Message): JsonObject {
  const row: Record<string, Json> = {
    role: message.role,
    content: message.parts.map(({ text }) => text).join(""),
  };
  if (message.reasoning !== undefined) row["reasoning_content"] = message.reasoning;
  if (message.calls.length > 0) {
    row["tool_calls"] = message.calls.map(({ id, name, arguments: args }) => ({
      ...(id === undefined ? {} : { id }),
      type: "function",
      function: { name, arguments: args },
    }));
  }
  if (message.callId !== undefined) row["tool_call_id"] = message.callId;
  if (message.name !== undefined) row["name"] = message.name;
  if (message.train === false) row["train"] = false;
  return row;
}

export function systemText(harness: Harness, slots: Slots): string {
  const { layout, sections } = harness.prompt;
  const shown = sections.filter(({ when }) => {
    if (when === undefined) return true;
    const there = (slots[when.slot] ?? "") !== "";
    return when.is === "present" ? there : !there;
  });
  if (layout === "inline")
    return shown
      .map((section) => (section.head ?? "") + filled(harness, section, slots) + (section.tail ?? ""))
      .join("");
  return shown.map((section) => printSection(layout, section, filled(harness, section, slots))).join("\n\n");
}

function filled(harness: Harness, { head, fills, body }: Section, slots: Slots): string {
  if (head !== undefined && fills !== true) return body;
  const values: Slots = { ...slots, skills: skillLines(harness), tools: toolLines(harness) };
  return body.replace(/\{\{(\w+)\}\}/g, (all, slot: string) => values[slot] ?? all);
}

export const tagFor = (title: string): string => title.toLowerCase().replace(/ /g, "_");

function printSection(layout: "markdown" | "xml" | "caps", { title }: Section, body: string): string {
  if (title === "") return body.trim();
  if (layout === "markdown") return `## ${title}\n\n${body.trim()}`;
  if (layout === "caps") return `${title.toUpperCase()}:\n${body.trim()}`;
  return `<${tagFor(title)}>\n${body.trim()}\n</${tagFor(title)}>`;
}

const xml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] ?? char,
  );
const cell = (text: string): string => text.replace(/[\\|]/g, (char) => `\\${char}`);

function skillLines({ prompt, skills }: Harness): string {
  if (prompt.skills === "list") return skills.map((one) => `- ${one.name}: ${one.description}`).join("\n");
  if (prompt.skills === "table") {
    const rows = skills.map((one) => `| ${cell(one.name)} | ${cell(one.description)} |`);
    return ["| name | description |", "| --- | --- |", ...rows].join("\n");
  }
  const inner = skills.map(
    (one) =>
      `<skill>\n<name>${xml(one.name)}</name>\n<description>${xml(one.description)}</description>\n</skill>\n`,
  );
  return `<available_skills>\n${inner.join("")}</available_skills>`;
}

function toolLines({ prompt, tools }: Harness): string {
  const line = (tool: Tool): string => {
    const description = tool.description ?? "";
    if (prompt.tools === "list") return `- ${tool.name}: ${description}`;
    if (prompt.tools === "xml") return `<tool name="${xml(tool.name)}">${xml(description)}</tool>`;
    if (prompt.tools === "signature") return `${tool.name}(${signature(tool.parameters)}) - ${description}`;
    const schema = printJson(tool.parameters ?? { type: "object", properties: {} });
    const key = { openai: "parameters", mcp: "inputSchema", anthropic: "input_schema" }[prompt.tools];
    const told = `{"name":${JSON.stringify(tool.name)},"description":${JSON.stringify(description)},"${key}":${schema}}`;
    return prompt.tools === "openai" ? `{"type":"function","function":${told}}` : told;
  };
  return tools.map(line).join("\n");
}

function signature(schema: JsonObject | undefined): string {
  const properties = get(schema, "properties");
  if (!isObject(properties)) return "";
  return members(properties)
    .map(([name, inner]) => {
      const mark = asArray(get(schema, "required")).includes(name) ? "" : "?";
      return `${name}${mark}: ${asString(get(inner, "type")) ?? "object"}`;
    })
    .join(", ");
}
