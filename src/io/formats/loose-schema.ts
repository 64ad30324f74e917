/**
 * Parameters of tools in words of Python, or without the frame of a schema: `"type": "dict"`, `"str, optional"`, `"List[int]"`, a bare map
 * from name to description, `required` beside `parameters`. They become JSON Schema; a word that is changed stays under `x-type`.
 */
import {
  asObject,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  withMember,
} from "../../model/json.js";
import { membersButLast, withLast } from "../input/last-member.js";

const TYPES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "null",
  "array",
  "object",
]);
/** Words of Python, Java and JavaScript by what they are in JSON Schema, in lower case. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...["str", "string", "char", "text"].map((word) => [word, "string"] as const),
  ...["int", "integer", "long", "short", "byte", "bigint"].map((word) => [word, "integer"] as const),
  ...["float", "double", "number", "decimal"].map((word) => [word, "number"] as const),
  ...["bool", "boolean"].map((word) => [word, "boolean"] as const),
  ...["list", "tuple", "set", "array", "arraylist", "sequence"].map((word) => [word, "array"] as const),
  ...["dict", "object", "hashmap", "map", "hashtable"].map((word) => [word, "object"] as const),
  ...["none", "null"].map((word) => [word, "null"] as const),
]);

/** The type of a word such as `str, optional` or `List[str]`; undefined where it says nothing (any). */
export function typeOfWord(word: string): string | undefined {
  const bare = word
    .toLowerCase()
    .replace(/[,(\s]*optional\)?\s*$/, "")
    .replace(/^optional\[(.*)\]$/s, "$1")
    .trim();
  return WORDS.get(bare.replace(/[[<(].*$/s, "").trim());
}

/** The same object where every word is one of JSON Schema's. */
export function strictSchema(schema: JsonObject): JsonObject {
  let isChanged = false;
  const list = members(schema).flatMap(([key, value]): Member[] => {
    const strict =
      key === "type" ? strictType(value) : NAMED.includes(key) ? eachMember(value) : strictPart(key, value);
    const only = strict.length === 1 ? strict[0] : undefined;
    if (only === undefined || only[0] !== undefined || only[1] !== value) isChanged = true;
    return strict.map(([name, item]) => [name ?? key, item]);
  });
  return isChanged ? fromMembers(list) : schema;
}

type Renamed = readonly (readonly [name: string | undefined, value: Json])[];
/** Keywords whose members are schemas by name, whose value is one schema, or a list of them. */
const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const ONE = ["items", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else"];
const MANY = ["anyOf", "oneOf", "allOf", "prefixItems"];

function strictType(value: Json): Renamed {
  if (typeof value !== "string" || TYPES.has(value)) return [[undefined, value]];
  const type = typeOfWord(value);
  return type === undefined
    ? [["x-type", value]]
    : [
        [undefined, type],
        ["x-type", value],
      ];
}

function eachMember(value: Json): Renamed {
  if (!isObject(value)) return [[undefined, value]];
  const list = members(value).map(
    ([name, item]): Member => [name, isObject(item) ? strictSchema(item) : item],
  );
  const isSame = list.every(([name, item]) => get(value, name) === item);
  return [[undefined, isSame ? value : fromMembers(list)]];
}

function strictPart(key: string, value: Json): Renamed {
  if (isObject(value) && ONE.includes(key)) return [[undefined, strictSchema(value)]];
  if (!isArray(value) || !(MANY.includes(key) || key === "items")) return [[undefined, value]];
  const list = value.map((item) => (isObject(item) ? strictSchema(item) : item));
  return [[undefined, list.every((item, i) => item === value[i]) ? value : list]];
}

/** A map from parameter to its description is no schema: each member is an object, and none is a keyword's. */
const isBareMap = (parameters: JsonObject): boolean =>
  !["type", "properties", "$ref", "anyOf", "oneOf", "allOf"].some((key) =>
    isKeyword(key, get(parameters, key)),
  ) &&
  members(parameters).length > 0 &&
  members(parameters).every(
    ([, value]) => isObject(value) && (has(value, "type") || has(value, "description")),
  );

/** A parameter may be called `type`; then its value is an object. */
const isKeyword = (key: string, value: Json | undefined): boolean =>
  value !== undefined && (key === "properties" ? isObject(value) && !has(value, "type") : !isObject(value));

/** A tool whose parameters may be written so; what is no tool is left to the reader of tools to refuse. */
export function strictTool(value: Json): Json {
  if (!isObject(value)) return value;
  const inner = get(value, "function");
  if (isObject(inner)) {
    const strict = strictOwner(inner);
    return strict === inner ? value : withLast(value, "function", strict);
  }
  return strictOwner(value);
}

function strictOwner(owner: JsonObject): JsonObject {
  const written = get(owner, "parameters");
  if (!isObject(written)) return owner;
  const framed = isBareMap(written)
    ? fromMembers([
        ["type", "object"],
        ["properties", written],
      ])
    : written;
  const required = get(owner, "required");
  const moves = isArray(required) && isRequired(required, framed) && !has(framed, "required");
  const schema = strictSchema(moves ? withMember(framed, "required", required) : framed);
  if (schema === written) return owner;
  const left = moves ? fromMembers(membersButLast(owner, ["required"])) : owner;
  return withLast(left, "parameters", schema);
}

const isRequired = (required: readonly Json[], schema: JsonObject): boolean =>
  required.every((name) => typeof name === "string" && has(asObject(get(schema, "properties")), name));
