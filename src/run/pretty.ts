/** JSON for people: indented, numbers and key order as they are. */
import { isArray, isObject, type Json, members, printJson } from "../model/json.js";

/** What fits is kept on one line. */
const WIDTH = 100;

export function prettyJson(value: Json, indent = ""): string {
  const flat = printJson(value);
  if (flat.length + indent.length <= WIDTH || !(isArray(value) || isObject(value))) return flat;
  const inner = `${indent}  `;
  const items = isArray(value)
    ? value.map((item) => `${inner}${prettyJson(item, inner)}`)
    : members(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${prettyJson(item, inner)}`);
  const [open, close] = isArray(value) ? "[]" : "{}";
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}
