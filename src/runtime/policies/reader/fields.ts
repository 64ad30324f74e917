/** The fields of a tool's arguments, nested ones included, with what is said of them. */
import {
  asArray,
  asObject,
  asString,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../../model/json.js";

export interface Field {
  /** Keys from the arguments' root; `[]` steps into the items of a list. */
  readonly path: readonly string[];
  readonly schema: JsonObject;
  readonly type: string;
  readonly text: string;
  readonly required: boolean;
}

/** Schemas nested deeper are not read. */
const DEEPEST = 8;

export function fieldsOf(parameters: Json | undefined): readonly Field[] {
  const root = asObject(parameters);
  const fields: Field[] = [];
  const walk = (given: Json | undefined, path: readonly string[], deep: number): void => {
    const schema = followed(given, root);
    if (deep > DEEPEST) return;
    const needs = new Set(asArray(get(schema, "required")));
    for (const [key, inner] of members(asObject(get(schema, "properties")))) {
      const at = [...path, key];
      const own = followed(inner, root);
      const text = `${key} ${asString(get(own, "description")) ?? asString(get(inner, "description")) ?? ""}`;
      fields.push({ path: at, schema: own, type: typeOf(own), text, required: needs.has(key) });
      walk(own, at, deep + 1);
    }
    const items = get(schema, "items");
    if (isObject(items)) walk(items, [...path, "[]"], deep + 1);
  };
  walk(root, [], 0);
  return fields;
}

function followed(given: Json | undefined, root: JsonObject): JsonObject {
  const ref = asString(get(given, "$ref"));
  if (ref === undefined || !ref.startsWith("#/")) return asObject(given);
  let at: Json | undefined = root;
  for (const part of ref.slice(2).split("/")) at = get(at, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return asObject(at);
}

const typeOf = (schema: JsonObject): string => {
  const type = get(schema, "type");
  if (typeof type === "string") return type;
  const first = asArray(type).find((one) => one !== "null");
  return asString(first) ?? (get(schema, "properties") === undefined ? "any" : "object");
};

export const isLeaf = ({ schema, type }: Field): boolean =>
  type !== "object" && !(type === "array" && isObject(get(asObject(get(schema, "items")), "properties")));
