/** The value that a text in a tag stands for, by what the tool's schema allows there. */
import {
  asArray,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  numberText,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { readPythonLiteral } from "./python-literal.js";

const ALL: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "null",
  "array",
  "object",
]);
/** Booleans and null as a template prints them that writes values in Python's manner. */
const PYTHON_WORDS: Readonly<Record<string, Json>> = { True: true, False: false, None: null };
const MAX_REFS = 16;

/**
 * A parameter of a tool that is not known, or that its schema does not declare, is a text. One whose schema allows texts and more
 * is what it reads as in JSON, if the schema allows that.
 */
export function typedValue(parameters: JsonObject | undefined, key: string, text: string): Json {
  const declared = get(get(parameters, "properties"), key);
  if (parameters === undefined || declared === undefined) return text;
  const allowed = typesOf(parameters, declared);
  if (allowed.size === 1 && allowed.has("string")) return text;
  const parsed = parseJson(text);
  if (parsed.ok) return allows(allowed, parsed.value) ? parsed.value : text;
  if (allowed.has("string")) return text;
  const word = Object.hasOwn(PYTHON_WORDS, text) ? PYTHON_WORDS[text] : readPythonLiteral(text);
  return word !== undefined && allows(allowed, word) ? word : text;
}

/** The types that a schema allows, all where it does not say; `root` holds what it refers to. */
export function typesOf(root: JsonObject, schema: Json, refs = MAX_REFS): ReadonlySet<string> {
  if (!isObject(schema) || refs === 0) return ALL;
  const pointer = get(schema, "$ref");
  if (typeof pointer === "string") {
    const target = pointer.startsWith("#/") ? at(root, pointer) : undefined;
    return target === undefined ? ALL : typesOf(root, target, refs - 1);
  }
  const type = get(schema, "type");
  if (typeof type === "string") return new Set([type]);
  if (isArray(type)) return new Set(type.filter((one) => typeof one === "string"));
  const branches = [...asArray(get(schema, "anyOf")), ...asArray(get(schema, "oneOf"))];
  if (branches.length > 0) return new Set(branches.flatMap((branch) => [...typesOf(root, branch, refs - 1)]));
  const listed = asArray(get(schema, "enum"));
  return listed.length > 0 && listed.every((value) => typeof value === "string") ? new Set(["string"]) : ALL;
}

/** What a local pointer (`#/$defs/City`) refers to. */
export const at = (root: JsonObject, pointer: string): Json | undefined =>
  pointer
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json | undefined>(
      (place, step) => (isArray(place) ? place[Number(step)] : get(place, step)),
      root,
    );

function allows(types: ReadonlySet<string>, value: Json): boolean {
  if (isNumber(value))
    return types.has("number") || (types.has("integer") && /^-?\d+$/.test(numberText(value)));
  if (value === null) return types.has("null");
  if (isArray(value)) return types.has("array");
  if (isObject(value)) return types.has("object");
  return types.has(typeof value);
}
