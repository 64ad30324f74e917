/** The places of one parameter: values of it in arguments, declarations of it in the schema. */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  printJson,
} from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import type { Sym } from "../../../model/symbol.js";
import type { LoweredTool } from "../../lowered.js";
import { at, follow, type Param, type SchemaShape, type Shape, unescapePointer } from "../../schema-shape.js";
import { cannot } from "./plan.js";

/** A parameter that can be edited at all: declared, and by no pattern besides. */
export function declaredParam(
  tool: LoweredTool,
  symbol: Sym,
): Result<{ readonly param: Param; readonly shape: SchemaShape }> {
  const shape = tool.shape;
  const param = shape?.params.find((one) => one.symbol === symbol);
  if (shape === undefined || param === undefined)
    return {
      ok: false,
      problems: [
        {
          code: "no-such-symbol",
          where: symbol,
          what: `there is no such parameter of ${tool.tool.name}`,
          exists: `parameters: ${(shape?.params ?? []).map(({ path }) => path).join(", ") || "none"}`,
        },
      ],
    };
  if (param.path.includes("*")) return cannot(symbol, "it stands under keys that the schema does not name");
  if (param.opaque) return cannot(symbol, "a pattern in the schema also speaks of this key");
  return ok({ param, shape });
}

/** The key of a parameter that stands at the top; a problem for one that stands deeper. */
export function topKey(tool: LoweredTool, symbol: Sym): Result<string> {
  const declared = declaredParam(tool, symbol);
  if (!declared.ok) return declared;
  const key = declared.value.param.name;
  if (tool.shape?.root.keys.get(key)?.symbol !== symbol || declared.value.param.path !== key)
    return cannot(symbol, "it does not stand at the top of the arguments");
  return ok(key);
}

/** Arguments with every value of the parameter replaced. */
export function mapValues(
  args: Json,
  shape: Shape | undefined,
  symbol: Sym,
  change: (value: Json, path: string) => Json,
  path = "",
): Json {
  if (shape === undefined) return args;
  if (isArray(args)) return args.map((item) => mapValues(item, shape.items, symbol, change, `${path}[]`));
  if (!isObject(args)) return args;
  let changed = false;
  const list = members(args).map(([key, value]): Member => {
    const known = shape.keys.get(key);
    const below = path === "" ? key : `${path}.${key}`;
    const now =
      known?.symbol === symbol
        ? change(value, below)
        : mapValues(value, known?.shape ?? shape.additional, symbol, change, below);
    changed ||= now !== value;
    return [key, now];
  });
  return changed ? fromMembers(list) : args;
}

/** Arguments with every object replaced that may hold the parameter. */
export function mapHolders(
  args: Json,
  shape: Shape | undefined,
  symbol: Sym,
  change: (holder: JsonObject, path: string) => JsonObject,
  path = "",
): Json {
  if (shape === undefined) return args;
  if (isArray(args)) return args.map((item) => mapHolders(item, shape.items, symbol, change, `${path}[]`));
  if (!isObject(args)) return args;
  const list = members(args).map(([key, value]): Member => {
    const below = path === "" ? key : `${path}.${key}`;
    return [key, mapHolders(value, shape.keys.get(key)?.shape ?? shape.additional, symbol, change, below)];
  });
  const held = list.some(([, value], i) => value !== members(args)[i]?.[1]) ? fromMembers(list) : args;
  const holds = [...shape.keys.values()].some((one) => one.symbol === symbol);
  return holds ? change(held, path) : held;
}

/** A value, or each value of a list. */
export const eachValue = (value: Json, change: (one: Json) => Json): Json =>
  isArray(value) ? value.map((one) => eachValue(one, change)) : change(value);

/** The schema with the node at a pointer replaced. */
export function replacedAt(schema: Json, pointer: string, change: (node: Json) => Json): Json {
  const [, first, ...rest] = pointer.split("/");
  if (first === undefined) return change(schema);
  const below = rest.map((step) => `/${step}`).join("");
  if (isArray(schema))
    return schema.map((item, i) => (String(i) === first ? replacedAt(item, below, change) : item));
  if (!isObject(schema)) return schema;
  const key = unescapePointer(first);
  return fromMembers(
    members(schema).map(
      ([own, value]): Member => [own, own === key ? replacedAt(value, below, change) : value],
    ),
  );
}

/** Every declaration of a parameter replaced; a problem where one is only a reference, or an example of what holds it would have to follow. */
export function redeclared(
  schema: JsonObject,
  shape: SchemaShape,
  param: Param,
  change: (node: JsonObject) => Result<JsonObject>,
): Result<JsonObject> {
  let now: Json = schema;
  for (const pointer of param.declarations) {
    const node = at(schema, pointer);
    if (!isObject(node)) return cannot(param.symbol, "it is declared without a schema of its own");
    if (get(node, "$ref") !== undefined)
      return cannot(
        param.symbol,
        "its declaration refers to a definition",
        "write the references out first (`inline-refs`)",
      );
    const made = change(node);
    if (!made.ok) return made;
    now = replacedAt(now, pointer, () => made.value);
  }
  const held = heldInExample(schema, shape, param.symbol);
  return held === undefined ? ok(now as JsonObject) : cannot(param.symbol, held);
}

/** Does an example, default or listed value of an object hold the parameter? */
export function heldInExample(schema: JsonObject, shape: SchemaShape, symbol: Sym): string | undefined {
  for (const [pointer, place] of shape.shapeAt) {
    const node = at(schema, pointer);
    const values = ["default", "example", "const"].flatMap((word) => {
      const own = get(node, word);
      return own === undefined ? [] : [own];
    });
    for (const value of [...values, ...asArray(get(node, "examples")), ...asArray(get(node, "enum"))]) {
      let found = false;
      const seen = (one: Json): Json => {
        found = true;
        return one;
      };
      mapValues(value, place, symbol, seen);
      if (found) return `an example of what holds it states it: ${printJson(value).slice(0, 80)}`;
    }
  }
  return undefined;
}

/** The Symbols on a path of arguments, from the top down. */
export function symbolsOn(tool: LoweredTool, path: string): readonly Sym[] {
  let here = tool.shape?.root;
  const found: Sym[] = [];
  for (const step of path.split(".")) {
    const { symbol, shape } = follow(here, step);
    if (symbol !== undefined) found.push(symbol);
    here = shape;
  }
  return found;
}

/** For operations on the value of a parameter: a path that ends at it or leads through it means nothing any more. */
export const unlessOn =
  (tool: LoweredTool, symbol: Sym) =>
  (path: string): string | undefined =>
    symbolsOn(tool, path).includes(symbol) ? undefined : path;

/** A Hook's schema that does not speak of the parameter stays; another has no counterpart. */
export const unlessSpeaksOf =
  (tool: LoweredTool, symbol: Sym) =>
  (schema: JsonObject): JsonObject | undefined =>
    speaksOf(schema, tool.shape?.root, symbol) ? undefined : schema;

function speaksOf(schema: Json, shape: Shape | undefined, symbol: Sym): boolean {
  if (isArray(schema)) return schema.some((one) => speaksOf(one, shape, symbol));
  if (!isObject(schema) || shape === undefined) return false;
  return members(schema).some(([word, inner]) => {
    const key = (one: Json): boolean => typeof one === "string" && shape.keys.get(one)?.symbol === symbol;
    if (word === "properties" && isObject(inner))
      return members(inner).some(
        ([name, sub]) => key(name) || speaksOf(sub, shape.keys.get(name)?.shape ?? shape.additional, symbol),
      );
    if (word === "required") return asArray(inner).some(key);
    if (word === "items") return speaksOf(inner, shape.items, symbol);
    if (word === "additionalProperties") return speaksOf(inner, shape.additional, symbol);
    return isObject(inner) || isArray(inner) ? speaksOf(inner, shape, symbol) : false;
  });
}
