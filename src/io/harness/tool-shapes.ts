/**
 * The shapes in which files keep tools: a list at the top or in a known place, a list in pages, a map by name, one tool; and tools
 * whose arguments are a list instead of a JSON Schema. Every one is brought to what `toolOf` reads.
 */
import {
  asArray,
  asString,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  without,
} from "../../model/json.js";
import { strictSchema, strictTool } from "../formats/loose-schema.js";
import { membersButLast, withLast } from "../input/last-member.js";
import type { Path } from "../yaml/yaml.js";

/** A tool as it stands in its file. */
export interface Shaped {
  /** Where in the document. */
  readonly at: Path;
  /** In a shape that `toolOf` reads. */
  readonly value: Json;
}

/** Where a file keeps its list: at the top, or in one of these places. */
const LIST_PLACES: readonly (readonly string[])[] = [
  ["tools"],
  ["result", "tools"],
  ["remote_server_response", "tools"],
  ["functions"],
  ["functionDeclarations"],
  ["function_declarations"],
];
const WRAPPERS = ["parameters", "inputSchema", "input_schema", "function", "arguments", "signature"];

/** The tools of a document in their order; undefined where it holds none and no place for any. */
export function shapedTools(value: Json): readonly Shaped[] | undefined {
  if (isArray(value)) return value.flatMap((item, i) => ofEntry(item, [i]));
  const place = LIST_PLACES.find((keys) => isArray(at(value, keys)));
  if (place !== undefined)
    return asArray(at(value, place)).flatMap((item, i) => ofEntry(item, [...place, i]));
  const named = get(value, "tools");
  if (isObject(named) && members(named).every(([, tool]) => isObject(tool)))
    return members(named).map(([name, tool]) => ({
      at: ["tools", name],
      value: ofBundle(name, tool as JsonObject),
    }));
  return isTool(value) ? [{ at: [], value: plainTool(value) }] : undefined;
}

const at = (value: Json, keys: readonly string[]): Json | undefined =>
  keys.reduce<Json | undefined>((inner, key) => get(inner, key), value);

const isTool = (value: Json): value is JsonObject =>
  isObject(value) && (isObject(get(value, "function")) || typeof get(value, "name") === "string");

/** An entry of a list: a tool, or a page or server with a list of its own (`mcp_list_tools`, `functionDeclarations`, an envelope). */
function ofEntry(entry: Json, path: Path): readonly Shaped[] {
  const isPage = isObject(entry) && !WRAPPERS.some((key) => has(entry, key));
  const place = isPage ? LIST_PLACES.find((keys) => isArray(at(entry, keys))) : undefined;
  if (place === undefined) return [{ at: path, value: plainTool(entry) }];
  return asArray(at(entry, place)).map((item, i) => ({ at: [...path, ...place, i], value: plainTool(item) }));
}

function plainTool(value: Json): Json {
  if (!isObject(value)) return value;
  const custom = get(value, "custom");
  if (get(value, "type") === "custom" && isObject(custom))
    return fromMembers([...members(custom), ["type", "custom"]]);
  const list = get(value, "arguments");
  if (isArray(list) && !has(value, "parameters") && !has(value, "inputSchema") && !has(value, "input_schema"))
    return withLast(value, "arguments", schemaOf(list), "parameters");
  const response = get(value, "response");
  const strict = strictTool(value);
  if (!isObject(strict) || !isObject(response) || has(value, "result") || !has(value, "parameters"))
    return strict;
  // The answer's schema, as BFCL names it.
  return withLast(strict, "response", strictSchema(response), "result");
}

/** A tool of a bundle, which is named by its key and described by its `docstring`. */
function ofBundle(name: string, tool: JsonObject): Json {
  const docstring = asString(get(tool, "docstring"));
  const list = get(tool, "arguments");
  return fromMembers([
    ["name", name],
    ...(docstring === undefined ? [] : [["description", docstring] as const]),
    ...(isArray(list) ? [["parameters", schemaOf(list)] as const] : []),
    ...members(without(tool, "docstring", ...(isArray(list) ? ["arguments"] : []))),
  ]);
}

/** Arguments as a list of `{ name, type, desc, optional }` or `{ name, type, description, required }`. */
function schemaOf(list: readonly Json[]): JsonObject {
  const properties: Member[] = [];
  const required: Json[] = [];
  for (const item of list) {
    const name = asString(get(item, "name"));
    // What is no argument makes a schema that the reader of tools refuses.
    if (!isObject(item) || name === undefined)
      return fromMembers([
        ["type", "object"],
        ["properties", list],
      ]);
    // Null beside a text says nothing.
    const told = (get(item, "description") ?? null) === null ? ["desc", "description"] : ["description"];
    const asked = has(item, "required") ? "required" : "optional";
    const answer = get(item, asked);
    const text = get(item, told[0] as string) ?? get(item, "description");
    properties.push([
      name,
      fromMembers([
        ...(text === undefined ? [] : [["description", text] as const]),
        ...membersButLast(item, ["name", ...told, ...(typeof answer === "boolean" ? [asked] : [])]),
      ]),
    ]);
    if (asked === "required" ? answer === true : answer !== true) required.push(name);
  }
  return strictSchema(
    fromMembers([
      ["type", "object"],
      ["properties", fromMembers(properties)],
      ...(required.length > 0 ? [["required", required] as const] : []),
    ]),
  );
}
