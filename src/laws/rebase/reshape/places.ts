/** Where a parameter is declared and where it stands in arguments, by docs/format.md, 8. */
import {
  fromMembers,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { type Group, type ParamClass, type Params, paramsOf } from "../../params.js";
import type { Subject } from "./reading.js";
import { pathOf } from "./reading.js";

export interface Place {
  readonly params: Params;
  readonly found: ParamClass;
}

export function placeOf(
  { tool, schema, say }: Pick<Subject<"hide">, "tool" | "schema" | "say">,
  symbol: string,
): Place | undefined {
  const params = paramsOf(schema);
  const path = pathOf(symbol, tool);
  const found = path === undefined ? undefined : params.byPath(path);
  if (found !== undefined && found.path === path) return { params, found };
  say("reach", `there is no parameter ${symbol}`);
  return undefined;
}

const INSTANCES = new Set(["const", "default", "enum", "examples", "example"]);

/** The schema with each declaration of the parameter changed, or with what declares it changed. */
export function declaredAnew(
  schema: JsonObject,
  { params, found }: Place,
  change: (declaration: JsonObject) => JsonObject,
): JsonObject {
  const walk = (node: Json): Json => {
    if (isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    return fromMembers(
      members(node).map(([word, value]): Member => {
        if (INSTANCES.has(word)) return [word, value];
        if (word !== "properties" || !isObject(value)) return [word, walk(value)];
        const inside = members(value).map(([key, sub]): Member => {
          const now = walk(sub);
          return [key, params.keyAt(node, key) === found && isObject(now) ? change(now) : now];
        });
        return [word, fromMembers(inside)];
      }),
    );
  };
  return walk(schema) as JsonObject;
}

/** Each schema that itself declares the parameter. */
export function holdersAnew(
  schema: JsonObject,
  { params, found }: Place,
  change: (holder: JsonObject) => JsonObject,
): JsonObject {
  const walk = (node: Json): Json => {
    if (isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    const now = fromMembers(
      members(node).map(([word, value]): Member => [word, INSTANCES.has(word) ? value : walk(value)]),
    );
    const declares = members(node).some(
      ([word, value]) =>
        word === "properties" &&
        isObject(value) &&
        members(value).some(([key]) => params.keyAt(node, key) === found),
    );
    return declares ? change(now) : now;
  };
  return walk(schema) as JsonObject;
}

/** Arguments with each value of the parameter changed. */
export function valuesAnew(args: Json, { params, found }: Place, change: (value: Json) => Json): Json {
  const walk = (value: Json, group: Group | undefined): Json => {
    if (group === undefined) return value;
    if (isArray(value)) return value.map((one) => walk(one, params.items(group)));
    if (!isObject(value)) return value;
    return fromMembers(
      members(value).map(([key, one]): Member => {
        const known = group.keys.get(key);
        if (known === found) return [key, change(one)];
        return [key, walk(one, known === undefined ? undefined : params.child(group, key))];
      }),
    );
  };
  return walk(args, params.root);
}

/** Arguments with each object changed that can hold the parameter. */
export function objectsAnew(
  args: Json,
  { params, found }: Place,
  change: (object: JsonObject) => JsonObject,
): Json {
  const walk = (value: Json, group: Group | undefined): Json => {
    if (group === undefined) return value;
    if (isArray(value)) return value.map((one) => walk(one, params.items(group)));
    if (!isObject(value)) return value;
    const inside = fromMembers(
      members(value).map(
        ([key, one]): Member => [key, walk(one, group.keys.has(key) ? params.child(group, key) : undefined)],
      ),
    );
    return group.keys.get(found.key) === found ? change(inside) : inside;
  };
  return walk(args, params.root);
}

/** Does a path end at the parameter or lead through it? */
export function leadsTo({ params, found }: Place, path: string): boolean {
  let group: Group | undefined = params.root;
  for (const step of path.split(".")) {
    const key = step.replace(/\[[\s\S]*$/, "");
    if (group?.keys.get(key) === found) return true;
    group = group?.keys.has(key) === true ? params.child(group, key) : undefined;
    for (let depth = step.split("[").length - 1; depth > 0 && group !== undefined; depth--)
      group = params.items(group);
  }
  return false;
}

/** Does a schema that is laid over the arguments speak of the parameter? */
export function speaksOf(over: JsonObject, { params, found }: Place): boolean {
  const walk = (node: Json, group: Group | undefined): boolean => {
    if (group === undefined) return false;
    if (isArray(node)) return node.some((one) => walk(one, group));
    if (!isObject(node)) return false;
    return members(node).some(([word, value]) => {
      if (word === "required" && isArray(value))
        return value.some((key) => typeof key === "string" && group.keys.get(key) === found);
      if (word === "items") return walk(value, params.items(group));
      if (word !== "properties" || !isObject(value)) return walk(value, group);
      return members(value).some(
        ([key, sub]) =>
          group.keys.get(key) === found ||
          walk(sub, group.keys.has(key) ? params.child(group, key) : undefined),
      );
    });
  };
  return walk(over, params.root);
}
