/** Keys that move: `nest`, `unnest`, `wrap`. */
import {
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  printJson,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { hasTwice } from "../key-twice.js";
import {
  built,
  eachRoot,
  exemplified,
  firstKey,
  giveWay,
  listOrNone,
  neededOf,
  own,
  pathOf,
  propertiesOf,
  put,
  type Subject,
  type Turned,
} from "./reading.js";

export function nest({ tool, schema, change, say }: Subject<"nest">): Turned {
  const { into } = change;
  const keys = change.params.flatMap((symbol) => pathOf(symbol, tool) ?? []);
  const declared = propertiesOf(schema).map(([key]) => key);
  if (keys.length < change.params.length || !keys.every((key) => declared.includes(key)))
    say("reach", "a nested parameter does not stand at the top");
  if (declared.includes(into)) say("names-legal", `there is a parameter ${into}`);
  const isIn = ([key]: Member): boolean => keys.includes(key);
  const there = (args: Json): Json | undefined => {
    if (!isObject(args)) return args;
    if (has(args, into)) return undefined;
    const inside = members(args).filter(isIn);
    return inside.length === 0 ? args : built(giveWay<Member>(members(args), isIn, [[into, built(inside)]]));
  };
  const shaped = (root: JsonObject, head: readonly Member[]): JsonObject => {
    const inside = propertiesOf(root).filter(isIn);
    const needed = neededOf(root).filter((key) => keys.includes(key));
    if (inside.length + needed.length === 0) return root;
    const group = built([
      ...head,
      ...(inside.length === 0 ? [] : [["properties", built(inside)] as const]),
      ...(needed.length === 0 ? [] : [["required", needed] as const]),
      ...own(root, "additionalProperties"),
    ]);
    const now = put(root, [
      ["properties", built(giveWay<Member>(propertiesOf(root), isIn, [[into, group]]))],
    ]);
    if (needed.length === 0) return now;
    return put(now, [["required", [...giveWay(neededOf(root), (key) => keys.includes(key), [into])]]]);
  };
  const head: readonly Member[] = [
    ["type", "object"],
    ...(change.description === undefined ? [] : [["description", change.description] as const]),
  ];
  return {
    parameters: exemplified(
      eachRoot(schema, (root, whole) => shaped(root, whole ? head : [])),
      (value) => there(value) ?? null,
      false,
    ),
    there,
    back: (args) => {
      if (!isObject(args)) return args;
      const [first, second] = own(args, into);
      if (first === undefined) return args;
      return second === undefined && isObject(first[1])
        ? built(members(args).flatMap((one) => (one[0] === into ? members(first[1] as JsonObject) : [one])))
        : undefined;
    },
    path: (path) => {
      const first = firstKey(path);
      if (keys.includes(first)) return `${into}.${path}`;
      return first === into ? undefined : path;
    },
    laid: (over) => eachRoot(over, (root) => shaped(root, [])),
  };
}

const COMBINING = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

export function unnest({ tool, schema, change, say }: Subject<"unnest">): Turned {
  const group = pathOf(change.param, tool) ?? "";
  const inner = get(get(schema, "properties"), group);
  const names = new Map<string, string>();
  for (const { param, to } of change.names)
    names.set((pathOf(param, tool) ?? "").slice(group.length + 1), to);
  const listed = propertiesOf(inner).map(([key]) => key);
  if (
    !isObject(inner) ||
    get(inner, "type") !== "object" ||
    [...names.keys()].sort().join("\n") !== [...listed].sort().join("\n")
  )
    say("reach", `${group} is no object of the members that are named`);
  const others = propertiesOf(schema).flatMap(([key]) => (key === group ? [] : [key]));
  const all = [...others, ...names.values()];
  if (new Set(all).size < all.length) say("names-legal", "two parameters have one name");
  const renamed = (key: string): string => names.get(key) ?? key;
  const isGroup = ([key]: Member): boolean => key === group;
  const out = propertiesOf(inner).map(([key, node]): Member => {
    const [, note] = own(inner as Json, "description")[0] ?? [];
    if (typeof note !== "string" || !isObject(node)) return [renamed(key), node];
    const text = get(node, "description");
    return [renamed(key), put(node, [["description", typeof text === "string" ? `${note} ${text}` : note]])];
  });
  const needed = neededOf(inner).map(renamed);
  const isNeeded = neededOf(schema).includes(group);
  let parameters = put(schema, [["properties", built(giveWay(propertiesOf(schema), isGroup, out))]]);
  if (isNeeded)
    parameters = put(parameters, [
      ["required", listOrNone(giveWay(neededOf(schema), (key) => key === group, needed))],
    ]);
  else if (neededOf(schema).length === 0) parameters = put(parameters, [["required", undefined]]);
  for (const word of COMBINING)
    for (const [, value] of own(inner ?? null, word)) {
      const one = (sub: Json): Json =>
        isObject(sub) ? eachRoot(sub, (root) => keysRenamed(root, renamed)) : sub;
      parameters = put(parameters, [[word, isArray(value) ? value.map(one) : one(value)]]);
    }
  if (!isNeeded && needed.length > 0)
    parameters = put(parameters, [
      ["if", { anyOf: [...names.values()].map((key) => ({ required: [key] })) }],
      ["then", { required: needed }],
    ]);
  const keyOf = new Map([...names].map(([key, to]) => [to, key]));
  return {
    parameters,
    there: (args) => {
      if (!isObject(args)) return args;
      if ([...names.values()].some((to) => to !== group && has(args, to))) return undefined;
      const [first, second] = own(args, group);
      if (first === undefined) return args;
      if (second !== undefined || !isObject(first[1]) || members(first[1]).some(([key]) => !names.has(key)))
        return undefined;
      return built(
        giveWay(
          members(args),
          isGroup,
          members(first[1]).map(([key, value]): Member => [renamed(key), value]),
        ),
      );
    },
    back: (args) => {
      if (!isObject(args)) return args;
      const inside = members(args).filter(([key]) => keyOf.has(key));
      if (inside.length === 0) return args;
      const held = built(inside.map(([key, value]): Member => [keyOf.get(key) as string, value]));
      return built(giveWay<Member>(members(args), ([key]) => keyOf.has(key), [[group, held]]));
    },
    path: (path) => {
      if (firstKey(path) !== group) return path;
      const rest = path.slice(group.length + 1);
      const to = path[group.length] === "." ? names.get(firstKey(rest)) : undefined;
      return to === undefined ? undefined : to + rest.slice(firstKey(rest).length);
    },
    laid: (over) => {
      const held = get(get(over, "properties"), group);
      if (neededOf(over).includes(group)) return undefined;
      if (held === undefined) return over;
      const plain =
        isObject(held) && members(held).every(([word]) => word === "type" || word === "properties");
      const inside = propertiesOf(held).map(([key, value]): Member => [renamed(key), value]);
      return plain
        ? put(over, [["properties", built(giveWay(propertiesOf(over), isGroup, inside))]])
        : undefined;
    },
    gone: [group, ...[...names].flatMap(([key, to]) => (key === to ? [] : [key]))],
  };
}

function keysRenamed(root: JsonObject, renamed: (key: string) => string): JsonObject {
  let now = root;
  if (has(root, "properties"))
    now = put(now, [
      ["properties", built(propertiesOf(root).map(([key, one]): Member => [renamed(key), one]))],
    ]);
  return has(root, "required") ? put(now, [["required", neededOf(root).map(renamed)]]) : now;
}

export function wrap({ schema, change, say }: Subject<"wrap">): Turned {
  const { into, as, description } = change;
  const stays = ["$schema", "$id", "$defs", "definitions"];
  const inner = built(members(schema).filter(([word]) => !stays.includes(word)));
  const asText = as === "text";
  if (asText && description === undefined) say("solvable", "nothing says what the text holds");
  const value: JsonObject = asText
    ? built([
        ["type", "string"],
        ["description", description ?? ""],
        ["contentMediaType", "application/json"],
        ["contentSchema", inner],
      ])
    : description === undefined
      ? inner
      : put(inner, [["description", description]]);
  const whole = (properties: Json, more: readonly Member[]): JsonObject =>
    built([["type", "object"], ["properties", built([[into, properties]])], ["required", [into]], ...more]);
  return {
    parameters: whole(value, [
      ["additionalProperties", false],
      ...members(schema).filter(([word]) => stays.includes(word)),
    ]),
    there: (args) => built([[into, asText ? printJson(args) : args]]),
    back: (args) => {
      const [only, more] = isObject(args) ? members(args) : [];
      if (only === undefined || more !== undefined || only[0] !== into) return undefined;
      if (!asText) return only[1];
      const read = typeof only[1] === "string" ? parseJson(only[1]) : undefined;
      return read?.ok === true && !hasTwice(read.value) ? read.value : undefined;
    },
    path: (path) => (asText ? undefined : `${into}.${path}`),
    laid: (over) => (asText ? undefined : whole(over, [])),
  };
}
