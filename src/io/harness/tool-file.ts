/** A file of tools: JSON, JSON Lines or YAML, in any of the shapes that producers write. */
import type { Tool } from "../../model/harness.js";
import { asString, get, has, isObject, type Json, keys } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { Fault, failed, ok, type Problem, type Result } from "../../model/problem.js";
import { readText } from "../files.js";
import { joinProblems } from "../problems.js";
import { parseYaml, type YamlDocument } from "../yaml/yaml.js";
import { type PlacedText, textsOf } from "./placed-text.js";
import { parseJsonDocument, toolOf } from "./tool-lists.js";
import { type Shaped, shapedTools } from "./tool-shapes.js";

export interface ToolFile {
  readonly tools: readonly Tool[];
  /** What was left out, and that the list may go on; and names that an API refuses. */
  readonly notes: readonly Problem[];
  /** File and line of each tool, in order. */
  readonly places: readonly string[];
  readonly texts: readonly PlacedText[];
  /** What the server calls itself, where the file says so. */
  readonly server?: string;
}

/** Its tools alone. Throws a Fault that lists what is wrong with it. */
export function readToolList(path: string): readonly Tool[] {
  const file = readToolFile(path);
  if (file.ok) return file.value.tools;
  throw new Fault(joinProblems(path, file.problems));
}

/** Read it. All problems at once, each with its line; two tools of one name are a problem. */
export function readToolFile(path: string): Result<ToolFile> {
  const text = readText(path);
  const document = text.ok ? documentOf(path, text.value) : text;
  return document.ok ? toolsIn(document.value, path) : document;
}

/** The tools of a document that is already there, such as a live server's answer. */
export function toolsIn(document: YamlDocument, path: string): Result<ToolFile> {
  const shaped = shapedTools(document.value);
  if (shaped === undefined)
    return failed({
      code: "bad-tool",
      where: path,
      what: "the file holds no list of tools",
      expected: "an array, an object with `tools`, or one tool",
      ...keysOf(document.value),
    });
  const problems: Problem[] = [];
  const notes: Problem[] = [...pageNotes(document, path)];
  const tools: Tool[] = [];
  const places: string[] = [];
  const texts: PlacedText[] = [];
  for (const [i, one] of shaped.entries()) {
    const where = `${path}:${document.at(one.at).line}`;
    if (isProviderTool(one.value)) {
      notes.push({
        code: "bad-tool",
        where,
        what: `a tool of the provider (${String(get(one.value, "type")).slice(0, 40)}) has no name of its own`,
        remedy: "the tool is left out",
      });
      continue;
    }
    // A whole list may stand on one line.
    const entry = `${where}, entry ${i + 1}`;
    const tool = toolOf(one.value, entry);
    if (!tool.ok) problems.push(...tool.problems);
    else {
      const { name } = tool.value;
      const other = tools.findIndex((known) => known.name === name);
      if (other !== -1)
        problems.push({
          code: "name-clash",
          where: entry,
          what: `a second tool is called ${name}`,
          exists: `the other stands at ${places[other]}`,
        });
      notes.push(...illegal(name, where));
      tools.push(tool.value);
      places.push(where);
      texts.push(...textsOfTool(one, name, path, document));
    }
  }
  if (problems.length > 0) return failed(...problems);
  const server = serverOf(document.value);
  return ok({ tools, notes, places, texts, ...(server === undefined ? {} : { server }) });
}

const textsOfTool = (
  { at, value }: Shaped,
  name: string,
  path: string,
  document: YamlDocument,
): Iterable<PlacedText> =>
  textsOf(`tool:${name}`, path, value, { at: (place) => document.at([...at, ...place]) });

const isProviderTool = (value: Json): boolean =>
  isObject(value) &&
  !has(value, "name") &&
  !has(value, "function") &&
  typeof get(value, "type") === "string" &&
  get(value, "type") !== "function";

const illegal = (name: string, where: string): readonly Problem[] =>
  /^[A-Za-z0-9_-]{1,64}$/.test(name)
    ? []
    : [
        {
          code: "name-illegal",
          where,
          what: `${JSON.stringify(name.slice(0, 80))} cannot be the name of a tool for most APIs`,
          expected: "1 to 64 of A-Z a-z 0-9 _ -",
        },
      ];

/** A list that goes on at a cursor is not whole. */
function pageNotes({ value, at }: YamlDocument, path: string): readonly Problem[] {
  const place = has(value, "nextCursor")
    ? []
    : has(get(value, "result"), "nextCursor")
      ? ["result"]
      : undefined;
  const page = place?.length === 1 ? get(value, "result") : value;
  if (place === undefined || typeof get(page, "nextCursor") !== "string") return [];
  return [
    {
      code: "bad-tool",
      where: `${path}:${at([...place, "nextCursor"]).line}`,
      what: "the list goes on at a cursor, and the file holds only this page",
      remedy: "import the live server, or put its pages into one array",
    },
  ];
}

const keysOf = (value: Json): Pick<Problem, "exists"> =>
  isObject(value) ? { exists: `its keys are ${keys(value).slice(0, 12).join(", ") || "none"}` } : {};

const serverOf = (value: Json): string | undefined =>
  asString(get(get(value, "serverInfo"), "name")) ??
  asString(get(get(get(value, "result"), "serverInfo"), "name")) ??
  asString(get(value, "server_name"));

const isLines = (text: string): boolean => /^\s*\{[^\n]*\}[ \t]*\r?\n\s*\{/.test(text);

/** JSON, JSON Lines or YAML, by what the text is. */
export function documentOf(path: string, text: string): Result<YamlDocument> {
  if (isLines(text)) {
    const lines = readLines(text, path);
    if (lines !== undefined) return lines;
  }
  // By what it is, for such files bear many names.
  return /^\s*[[{]/.test(text) && !/\.ya?ml$/i.test(path)
    ? parseJsonDocument(path, text)
    : parseYaml(text, path);
}

/** JSON Lines: one tool a line, whatever the file is called; undefined where it is one JSON value after all. */
function readLines(text: string, path: string): Result<YamlDocument> | undefined {
  if (parseJson(text).ok) return undefined;
  const values: Json[] = [];
  const lines: number[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line);
    if (!parsed.ok)
      return failed({
        code: "bad-json",
        where: `${path}:${i + 1}:${parsed.at + 1}`,
        what: `not JSON: ${parsed.what}`,
      });
    values.push(parsed.value);
    lines.push(i + 1);
  }
  return ok({
    value: values,
    at: ([first]) => ({ line: lines[typeof first === "number" ? first : 0] ?? 1, column: 1 }),
  });
}
