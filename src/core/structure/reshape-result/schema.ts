/** The schema of a tool's answers under a change of their shape. */
import {
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  keys,
  type Member,
  members,
  numberText,
  withMember,
  without,
} from "../../../model/json.js";
import type { Sym } from "../../../model/symbol.js";
import { escapePointer, localRef, type SchemaShape } from "../../schema-shape.js";

/** Declarations, lists of keys and the references that lead through them. */
export function renamedSchema(
  schema: JsonObject,
  shape: SchemaShape,
  names: ReadonlyMap<Sym, string>,
): JsonObject {
  const nameAt = (pointer: string, key: string): string => {
    const symbol = shape.shapeAt.get(pointer)?.keys.get(key)?.symbol;
    return (symbol === undefined ? undefined : names.get(symbol)) ?? key;
  };
  const list = (value: Json, pointer: string): Json =>
    isArray(value) ? value.map((key) => (typeof key === "string" ? nameAt(pointer, key) : key)) : value;
  const reference = (value: Json): Json => {
    const path = localRef(value);
    if (path === undefined) return value;
    let at = "";
    const steps = path
      .split("/")
      .slice(1)
      .map((token) => {
        at += `/${token}`;
        const symbol = shape.symbolAt.get(at);
        const name = symbol === undefined ? undefined : names.get(symbol);
        return name === undefined ? token : escapePointer(name);
      });
    return ["#", ...steps].join("/");
  };
  const walk = (node: Json, pointer: string): Json => {
    if (isArray(node)) return node.map((item, i) => walk(item, `${pointer}/${i}`));
    if (!isObject(node)) return node;
    return fromMembers(
      members(node).map(([word, inner]): Member => {
        const here = `${pointer}/${escapePointer(word)}`;
        const entries = (name: (key: string) => string, value: (item: Json, at: string) => Json): Member => [
          word,
          isObject(inner)
            ? fromMembers(
                members(inner).map(([key, item]) => [
                  name(key),
                  value(item, `${here}/${escapePointer(key)}`),
                ]),
              )
            : inner,
        ];
        switch (word) {
          case "properties":
            return entries((key) => {
              const symbol = shape.symbolAt.get(`${here}/${escapePointer(key)}`);
              return (symbol === undefined ? undefined : names.get(symbol)) ?? key;
            }, walk);
          case "required":
            return [word, list(inner, pointer)];
          case "dependentRequired":
            return entries(
              (key) => nameAt(pointer, key),
              (item) => list(item, pointer),
            );
          case "dependentSchemas":
            return entries((key) => nameAt(pointer, key), walk);
          case "$defs":
          case "definitions":
          case "patternProperties":
            return entries((key) => key, walk);
          case "$ref":
            return [word, reference(inner)];
          case "enum":
          case "const":
          case "default":
          case "examples":
            return [word, inner];
          default:
            return [word, walk(inner, here)];
        }
      }),
    );
  };
  return walk(schema, "") as JsonObject;
}

/** Words whose meaning does not hang on which keys stand at the top; words that begin with `x-` mean nothing to JSON Schema. */
const SIMPLE = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "description",
  "title",
  "$schema",
  "$id",
  "$comment",
  "$defs",
  "definitions",
]);
export const isSimple = (schema: Json): schema is JsonObject =>
  isObject(schema) &&
  isObject(get(schema, "properties")) &&
  keys(schema).every((word) => SIMPLE.has(word) || word.startsWith("x-"));

/** Does a reference lead to what stands at the top, which is about to move? */
export function leansOnTop(schema: Json): boolean {
  if (isArray(schema)) return schema.some(leansOnTop);
  if (!isObject(schema)) return false;
  const path = localRef(get(schema, "$ref"));
  if (path !== undefined && !/^\/(?:\$defs|definitions)\//.test(path)) return true;
  return members(schema).some(([, inner]) => leansOnTop(inner));
}

const propertiesOf = (schema: JsonObject): readonly Member[] =>
  members(get(schema, "properties") as JsonObject);
const requiredOf = (schema: JsonObject): readonly Json[] => {
  const list = get(schema, "required");
  return isArray(list) ? list : [];
};
const withRequired = (schema: JsonObject, required: readonly Json[]): JsonObject =>
  has(schema, "required") ? withMember(schema, "required", required) : schema;

export function nestedSchema(schema: JsonObject, inner: ReadonlySet<string>, into: string): JsonObject {
  const own = propertiesOf(schema).filter(([key]) => inner.has(key));
  const isInner = (key: Json): boolean => inner.has(key as string);
  const asked = requiredOf(schema).filter(isInner);
  const group: JsonObject = {
    type: "object",
    properties: fromMembers(own),
    ...(asked.length === 0 ? {} : { required: asked }),
  };
  const [first] = own[0] as Member;
  const properties = propertiesOf(schema).flatMap(([key, item]): readonly Member[] =>
    key === first ? [[into, group]] : inner.has(key) ? [] : [[key, item]],
  );
  const required = requiredOf(schema).flatMap((key) =>
    key === asked[0] ? [into] : isInner(key) ? [] : [key],
  );
  return withRequired(withMember(schema, "properties", fromMembers(properties)), required);
}

export function unnestedSchema(
  schema: JsonObject,
  outer: string,
  names: ReadonlyMap<string, string>,
): JsonObject {
  const group = get(get(schema, "properties"), outer) as JsonObject;
  const name = (key: string): string => names.get(key) ?? key;
  const properties = propertiesOf(schema).flatMap(([key, item]): readonly Member[] =>
    key === outer ? propertiesOf(group).map(([one, own]): Member => [name(one), own]) : [[key, item]],
  );
  const required = requiredOf(schema).flatMap((key) =>
    key === outer ? requiredOf(group).map((one) => name(one as string)) : [key],
  );
  return withRequired(withMember(schema, "properties", fromMembers(properties)), required);
}

const AT_TOP = ["$schema", "$id"] as const;
const DEFINITIONS = ["$defs", "definitions"] as const;

export function wrappedSchema(schema: JsonObject, into: string): JsonObject {
  const take = (words: readonly string[]): readonly Member[] =>
    members(schema).filter(([word]) => words.includes(word));
  return fromMembers([
    ...take(AT_TOP),
    ["type", "object"],
    ["properties", { [into]: without(schema, ...AT_TOP, ...DEFINITIONS) }],
    ["required", [into]],
    ...take(DEFINITIONS),
  ]);
}

export function paddedSchema(schema: JsonObject, key: string, value: Json): JsonObject {
  const properties = get(schema, "properties");
  const declared = fromMembers([
    ...(isObject(properties) ? members(properties) : []),
    [key, { type: typeOf(value) }],
  ]);
  return withMember(schema, "properties", declared);
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (isNumber(value)) return /^-?\d+$/.test(numberText(value)) ? "integer" : "number";
  return typeof value === "object" ? "object" : typeof value;
}
