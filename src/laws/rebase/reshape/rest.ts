/** `hide`, `require`, `tell-default`, `order`, `inline-refs`. */
import {
  asString,
  canonicalJson,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  numberText,
  printJson,
  without,
} from "../../../model/json.js";
import { resolve } from "../../params.js";
import { declaredAnew, holdersAnew, leadsTo, objectsAnew, placeOf, speaksOf } from "./places.js";
import {
  built,
  listOrNone,
  neededOf,
  pathOf,
  propertiesOf,
  put,
  type Subject,
  type Turned,
} from "./reading.js";
import { noted, onPlace, sameCalls } from "./values.js";

const same = (a: Json | undefined, b: Json): boolean =>
  a !== undefined && canonicalJson(a) === canonicalJson(b);
const told = (value: Json): string => (isNumber(value) ? numberText(value) : String(value));

export function hide(subject: Subject<"hide">): Turned {
  const { schema, change } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  const { key } = place.found;
  return {
    parameters: holdersAnew(schema, place, (holder) =>
      put(holder, [
        ["properties", built(propertiesOf(holder).filter(([one]) => one !== key))],
        ["required", listOrNone(neededOf(holder).filter((one) => one !== key))],
      ]),
    ),
    there: (args) => {
      let other = false;
      const now = objectsAnew(args, place, (object) => {
        other ||=
          members(object).filter(([one]) => one === key).length !== 1 ||
          !same(get(object, key), change.value);
        return without(object, key);
      });
      return other ? undefined : now;
    },
    back: (args) => objectsAnew(args, place, (object) => put(object, [[key, change.value]])),
    path: (path) => (leadsTo(place, path) ? undefined : path),
    laid: (over) => (speaksOf(over, place) ? undefined : over),
    gone: [key],
  };
}

export function require(subject: Subject<"require">): Turned {
  const { schema, change, say } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  const { key } = place.found;
  let isDocumented = false;
  declaredAnew(schema, place, (node) => {
    const text = asString(get(node, "description")) ?? "";
    isDocumented ||= same(get(node, "default"), change.value);
    isDocumented ||= /default|默认/i.test(text) && text.includes(told(change.value));
    return node;
  });
  if (!isDocumented) say("solvable", `nothing says that ${key} is ${printJson(change.value)} by default`);
  return {
    ...onPlace(place),
    parameters: holdersAnew(schema, place, (holder) =>
      put(holder, [["required", [...neededOf(holder), key]]]),
    ),
    there: (args) =>
      objectsAnew(args, place, (object) => (has(object, key) ? object : put(object, [[key, change.value]]))),
    back: (args) =>
      objectsAnew(args, place, (object) =>
        same(get(object, key), change.value) ? without(object, key) : object,
      ),
  };
}

export function tellDefault(subject: Subject<"tell-default">): Turned {
  const { schema, change, say } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  let seen = 0;
  const parameters = declaredAnew(schema, place, (node) => {
    const value = get(node, "default");
    if (value === undefined) return node;
    seen++;
    if (!change.sentence.includes(told(value)))
      say("solvable", `the sentence does not say that the default is ${told(value)}`);
    return noted(without(node, "default"), change.sentence);
  });
  if (seen !== 1) say("reach", `there are ${seen} defaults to tell`);
  return sameCalls(parameters);
}

export function order({ tool, schema, change, say }: Subject<"order">): Turned {
  const keys = (symbols: readonly string[]): readonly string[] =>
    symbols.flatMap((symbol) => pathOf(symbol, tool) ?? []);
  const [from, to] = [keys(change.from), keys(change.to)];
  const now = propertiesOf(schema).map(([key]) => key);
  if (printJson(now) !== printJson(from))
    say("order-legal", "the parameters did not stand in the order that the edit starts from");
  if (printJson([...from].sort()) !== printJson([...to].sort()))
    say("order-legal", "the order does not hold the same parameters before and after");
  const sorted = to.flatMap((key) => propertiesOf(schema).filter(([own]) => own === key));
  return sameCalls(put(schema, [["properties", built(sorted)]]));
}

const VALUES = new Set(["default", "const", "enum", "example", "examples"]);
const KEYED = new Set(["properties", "patternProperties", "dependentSchemas"]);
const DEEPEST = 40;

export function inlineRefs({ schema, say }: Subject<"inline-refs">): Turned {
  const walk = (node: Json, depth: number): Json => {
    if (isArray(node)) return node.map((one) => walk(one, depth));
    if (!isObject(node)) return node;
    const target = resolve(schema, get(node, "$ref") ?? null);
    if (depth > DEEPEST) {
      say("reach", "a reference leads to itself");
      return node;
    }
    const rest = members(node).flatMap(([word, value]): readonly Member[] => {
      if ((word === "$ref" && target !== undefined) || word === "$defs" || word === "definitions") return [];
      if (VALUES.has(word)) return [[word, value]];
      if (KEYED.has(word) && isObject(value))
        return [[word, built(members(value).map(([key, sub]): Member => [key, walk(sub, depth)]))]];
      return [[word, walk(value, depth)]];
    });
    return target === undefined ? built(rest) : put(walk(target, depth + 1) as JsonObject, rest);
  };
  return sameCalls(walk(schema, 0) as JsonObject);
}
