/** The generated lists of Skills and tools in a prompt: the laws' own printers and parsers, after docs/format.md 9.3. */
import type { Harness, Tool } from "../model/harness.js";
import {
  asArray,
  asString,
  fromMembers,
  get,
  isObject,
  type JsonObject,
  members,
  printJson,
} from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { decodeXml } from "./leaves.js";

export type Catalogue = "skills" | "tools";

export interface Entry {
  readonly name: string;
  /** In the layout `signature`: what stands between the parentheses. */
  readonly signature?: string;
  readonly description: string;
  /** In the layouts of APIs: the schema of the arguments, as JSON. */
  readonly schema?: string;
}

/** The key of the arguments' schema in the words of an API. */
const SCHEMA_KEY: Readonly<Record<string, string>> = {
  openai: "parameters",
  mcp: "inputSchema",
  anthropic: "input_schema",
};
const isApi = (layout: string): boolean => Object.hasOwn(SCHEMA_KEY, layout);

const xml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] as string,
  );
const cell = (text: string): string => text.replace(/[\\|]/g, (char) => `\\${char}`);

export function entriesOf(harness: Harness, which: Catalogue): readonly Entry[] {
  if (which === "skills") return harness.skills.map(({ name, description }) => ({ name, description }));
  return harness.tools.map((tool) => {
    const entry = { name: tool.name, description: tool.description ?? "" };
    if (isApi(harness.prompt.tools)) return { ...entry, schema: printJson(tool.parameters ?? NONE) };
    return harness.prompt.tools === "signature" ? { ...entry, signature: signatureOf(tool) } : entry;
  });
}

const NONE: JsonObject = { type: "object", properties: {} };

function apiLine(layout: string, { name, description, parameters = NONE }: Tool): string {
  const told = fromMembers([
    ["name", name],
    ["description", description ?? ""],
    [SCHEMA_KEY[layout] ?? "", parameters],
  ]);
  return printJson(layout === "openai" ? { type: "function", function: told } : told);
}

function signatureOf(tool: Tool): string {
  const properties = get(tool.parameters, "properties");
  const required = asArray(get(tool.parameters, "required"));
  return (isObject(properties) ? members(properties) : [])
    .map(([key, schema]) => {
      const guess = get(schema, "enum") === undefined ? "object" : "string";
      return `${key}${required.includes(key) ? "" : "?"}: ${asString(get(schema, "type")) ?? guess}`;
    })
    .join(", ");
}

export function printCatalogue(harness: Harness, which: Catalogue): string {
  const entries = entriesOf(harness, which);
  const layout = harness.prompt[which];
  if (layout === "table") {
    const rows = entries.map(({ name, description }) => `| ${cell(name)} | ${cell(description)} |`);
    return ["| name | description |", "| --- | --- |", ...rows].join("\n");
  }
  if (layout === "xml" && which === "skills") {
    const inner = entries.flatMap(({ name, description }) => [
      "<skill>",
      `<name>${xml(name)}</name>`,
      `<description>${xml(description)}</description>`,
      "</skill>",
    ]);
    return ["<available_skills>", ...inner, "</available_skills>"].join("\n");
  }
  if (isApi(layout)) return harness.tools.map((tool) => apiLine(layout, tool)).join("\n");
  return entries.map((entry) => printLine(layout, entry)).join("\n");
}

function printLine(layout: string, { name, description, signature }: Entry): string {
  if (layout === "xml") return `<tool name="${xml(name)}">${xml(description)}</tool>`;
  return layout === "signature" ? `${name}(${signature}) - ${description}` : `- ${name}: ${description}`;
}

/** Entries of a printed catalogue; undefined where the text is not in this layout. */
export function parseCatalogue(layout: string, which: Catalogue, text: string): readonly Entry[] | undefined {
  if (layout === "table") return parseTable(text);
  if (layout === "xml") return which === "skills" ? parseXmlSkills(text) : parseXmlTools(text);
  if (isApi(layout)) return parseAll(text, (row) => parseApi(layout, row));
  const line = layout === "signature" ? /^([^\s(]+)\((.*?)\) - (.*)$/ : /^- (.+?): (.*)$/;
  return parseAll(text, (row) => {
    const found = line.exec(row);
    if (found === null) return undefined;
    const [, name = "", second = "", third = ""] = found;
    return layout === "signature"
      ? { name, signature: second, description: third }
      : { name, description: second };
  });
}

function parseApi(layout: string, row: string): Entry | undefined {
  const read = parseJson(row);
  if (!read.ok) return undefined;
  const told = layout === "openai" ? get(read.value, "function") : read.value;
  const [name, description] = [asString(get(told, "name")), asString(get(told, "description"))];
  const schema = get(told, SCHEMA_KEY[layout] ?? "");
  if (name === undefined || description === undefined || schema === undefined) return undefined;
  return { name, description, schema: printJson(schema) };
}

function parseAll(text: string, read: (row: string) => Entry | undefined): readonly Entry[] | undefined {
  if (text === "") return [];
  const entries = text.split("\n").map(read);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function parseTable(text: string): readonly Entry[] | undefined {
  const [head, rule, ...rows] = text.split("\n");
  if (head !== "| name | description |" || rule !== "| --- | --- |") return undefined;
  return parseAll(rows.join("\n"), (row) => {
    const found = /^\| ((?:[^\\|]|\\.)*) \| ((?:[^\\|]|\\.)*) \|$/.exec(row);
    if (found === null) return undefined;
    const [name = "", description = ""] = found.slice(1).map((one) => one.replace(/\\(.)/g, "$1"));
    return { name, description };
  });
}

function parseXmlSkills(text: string): readonly Entry[] | undefined {
  const inner = /^<available_skills>\n?([\s\S]*?)\n?<\/available_skills>$/.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const pattern = /<skill>\n<name>([^<]*)<\/name>\n<description>([^<]*)<\/description>\n<\/skill>(?:\n|$)/y;
  return parseElements(inner, pattern);
}

const parseXmlTools = (text: string): readonly Entry[] | undefined =>
  parseElements(text, /<tool name="([^"<]*)">([^<]*)<\/tool>(?:\n|$)/y);

function parseElements(text: string, pattern: RegExp): readonly Entry[] | undefined {
  const entries: Entry[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return undefined;
    entries.push({ name: decodeXml(found[1] ?? ""), description: decodeXml(found[2] ?? "") });
    at = pattern.lastIndex;
  }
  return entries;
}
