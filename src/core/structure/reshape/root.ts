/** The schemas that speak of the arguments as a whole: the root, and what it combines with itself. */
import {
  asArray,
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
} from "../../../model/json.js";

const LISTS = new Set(["allOf", "anyOf", "oneOf"]);
const ONES = new Set(["not", "if", "then", "else"]);

/** Each of them replaced, from the inside out. */
export function mapRoot(
  node: JsonObject,
  change: (node: JsonObject, isRoot: boolean) => JsonObject,
  isRoot = true,
): JsonObject {
  const inner = (schema: Json): Json => (isObject(schema) ? mapRoot(schema, change, false) : schema);
  const mapped = fromMembers(
    members(node).map(([word, value]): Member => {
      if (LISTS.has(word) && isArray(value)) return [word, value.map(inner)];
      return [word, ONES.has(word) ? inner(value) : value];
    }),
  );
  return change(mapped, isRoot);
}

/** Keywords at the root that say something of keys which cannot be said after keys have moved. */
const STIFF = [
  ...["$ref", "$dynamicRef", "$recursiveRef", "patternProperties", "propertyNames", "dependentSchemas"],
  ...["dependentRequired", "dependencies", "unevaluatedProperties", "minProperties", "maxProperties"],
  ...["propertyOrdering", "const", "enum"],
];

/** Why keys of this schema cannot be moved, in words; undefined: they can. */
export function stiffness(schema: JsonObject): string | undefined {
  const found: string[] = [];
  mapRoot(schema, (node, isRoot) => {
    found.push(...STIFF.filter((word) => has(node, word)).map((word) => `the schema says \`${word}\``));
    if (!isRoot && isObject(get(node, "additionalProperties")))
      found.push("a part of the schema speaks of the values of further keys");
    return node;
  });
  const ref = strayRefs(schema)[0];
  if (ref !== undefined) found.push(`the reference ${ref} leads through what is moved`);
  return found[0];
}

/** Local references to anything but a definition. */
export function strayRefs(schema: Json): readonly string[] {
  if (isArray(schema)) return schema.flatMap(strayRefs);
  if (!isObject(schema)) return [];
  const ref = get(schema, "$ref");
  const own = typeof ref === "string" && ref.startsWith("#") && !/^#\/(?:\$defs|definitions)\//.test(ref);
  return [...(own ? [ref] : []), ...members(schema).flatMap(([, inner]) => strayRefs(inner))];
}

export const propertiesIn = (node: Json | undefined): readonly Member[] =>
  members(asObject(get(node, "properties")));
export const requiredIn = (node: Json | undefined): readonly string[] =>
  asArray(get(node, "required")).filter((key): key is string => typeof key === "string");

/** The list with those that are chosen taken out, and `put` in the place of the first of them; none: at the end. */
export function collapsed<T>(
  list: readonly T[],
  chosen: (item: T) => boolean,
  ...put: readonly T[]
): readonly T[] {
  const at = list.findIndex(chosen);
  if (at < 0) return [...list, ...put];
  return [...list.slice(0, at), ...put, ...list.slice(at).filter((item) => !chosen(item))];
}

/** The object with members set in their places or last, and those that are undefined taken out. */
export function withMembers(
  object: JsonObject,
  set: readonly (readonly [string, Json | undefined])[],
): JsonObject {
  const kept = members(object).flatMap(([key, value]): readonly Member[] => {
    const found = set.find(([own]) => own === key);
    if (found === undefined) return [[key, value]];
    return found[1] === undefined ? [] : [[key, found[1]]];
  });
  const added = set.filter(
    (one): one is readonly [string, Json] => one[1] !== undefined && !has(object, one[0]),
  );
  return fromMembers([...kept, ...added]);
}

/** Values at the root that are arguments themselves. */
export const EXAMPLES = ["default", "example"] as const;

/** The root's example arguments, each carried over; undefined: one of them cannot be. */
export function withExamples(
  node: JsonObject,
  carry: (args: Json) => Json | undefined,
): JsonObject | undefined {
  const set: [string, Json][] = [];
  for (const word of EXAMPLES) {
    const own = get(node, word);
    if (own === undefined) continue;
    const carried = carry(own);
    if (carried === undefined) return undefined;
    set.push([word, carried]);
  }
  const list = get(node, "examples");
  if (isArray(list)) {
    const carried = list.map(carry);
    if (carried.some((one) => one === undefined)) return undefined;
    set.push(["examples", carried as Json[]]);
  }
  return set.length === 0 ? node : withMembers(node, set);
}
