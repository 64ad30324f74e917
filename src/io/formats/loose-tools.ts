/** The tools of data sets for training: a list, often as JSON text, often in words of Python. */
import type { Tool } from "../../model/harness.js";
import { isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { listOf, type Reading, report } from "./fields.js";
import { strictTool } from "./loose-schema.js";
import { readTools } from "./record.js";
import type { SchemaOf } from "./text-calls/text-calls.js";

/** Undefined where nothing is said of tools; an empty text is an empty list, as these formats mean it. */
export function readLooseTools(
  reading: Reading,
  value: Json | undefined,
  place: string,
): readonly Tool[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && value.trim() === "") return [];
  // A single tool where a list should be is what some writers make of one.
  const list = isObject(value) ? [value] : listOf(value);
  if (list === undefined) return void report(reading, place, "it is no list of tools");
  return readTools(reading, list.map(toolValue).map(strictTool), place);
}

/** Some writers store each tool as JSON text. */
function toolValue(tool: Json): Json {
  const parsed = typeof tool === "string" ? parseJson(tool) : undefined;
  return parsed?.ok ? parsed.value : tool;
}

export function schemasOf(tools: readonly Tool[] | undefined): SchemaOf {
  const schemas = new Map((tools ?? []).map(({ name, parameters }) => [name, parameters]));
  return (name) => schemas.get(name);
}
