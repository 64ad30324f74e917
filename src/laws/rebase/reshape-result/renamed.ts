/** Keys of answers under other names: in values, by the schema that describes them, and in the schema itself. */
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { unescapePointer } from "../../leaves.js";
import { type Group, type Params, resolve } from "../../params.js";

export function renamedValue(
  value: Json,
  group: Group | undefined,
  params: Params,
  nameIn: (group: Group, key: string) => string,
): Json {
  if (group === undefined) return value;
  if (isArray(value)) {
    const inside = params.items(group);
    return value.map((one) => renamedValue(one, inside, params, nameIn));
  }
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, one]) => [
      nameIn(group, key),
      renamedValue(one, group.keys.has(key) ? params.child(group, key) : undefined, params, nameIn),
    ]),
  );
}

/** `old` is the schema with its texts changed; `base`, of which the keys are known, has the same structure. */
export function renamedSchema(
  old: JsonObject,
  base: JsonObject,
  params: Params,
  to: (path: string) => string | undefined,
): JsonObject {
  const named = (node: JsonObject, key: string): string => {
    const found = params.keyAt(node, key);
    return (found === undefined ? undefined : to(found.path)) ?? key;
  };
  const walk = (value: Json, at: Json): Json => {
    if (isArray(value)) return value.map((one, i) => walk(one, asArray(at)[i] as Json));
    if (!isObject(value) || !isObject(at)) return value;
    return fromMembers(
      members(value).map(([word, one]): Member => {
        const there = get(at, word) as Json;
        const entries = (name: (key: string) => string, inside: (item: Json, old: Json) => Json): Member => [
          word,
          fromMembers(
            members(asObject(one)).map(([key, item]) => [name(key), inside(item, get(there, key) as Json)]),
          ),
        ];
        const list = (item: Json): Json => asArray(item).map((key) => named(at, key as string));
        const isMap = isObject(one);
        if (word === "required" && isArray(one)) return [word, list(one)];
        if (word === "dependentRequired" && isMap) return entries((key) => named(at, key), list);
        if ((word === "properties" || word === "dependentSchemas") && isMap)
          return entries((key) => named(at, key), walk);
        if (["$defs", "definitions", "patternProperties"].includes(word) && isMap)
          return entries((key) => key, walk);
        if (word === "$ref" && typeof one === "string") return [word, reference(one)];
        return ["enum", "const", "default", "examples"].includes(word)
          ? [word, one]
          : [word, walk(one, there)];
      }),
    );
  };
  const reference = (ref: string): string => {
    if (!ref.startsWith("#/")) return ref;
    const steps = ref.slice(2).split("/");
    return `#/${steps
      .map((step, i) => {
        const above = resolve(base, `#/${steps.slice(0, i - 1).join("/")}`.replace(/\/$/, ""));
        return i > 0 && steps[i - 1] === "properties" && above !== undefined
          ? named(above, unescapePointer(step))
          : step;
      })
      .join("/")}`;
  };
  return walk(old, base) as JsonObject;
}
