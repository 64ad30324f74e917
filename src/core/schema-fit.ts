/**
 * Does a value fit a JSON Schema? A reading of the schema over lossless values, so that nothing is compiled and ids of 64 bits
 * are compared digit by digit. Keywords that it does not know say nothing; what only a remote reference says is not told.
 */
import {
  asArray,
  asObject,
  asString,
  equalJson,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  type Num,
  numberText,
  toNumber,
} from "../model/json.js";
import { matches } from "./bounded-regex.js";
import { unescapePointer } from "./schema-shape.js";
import { all, any, not, type Truth } from "./truth.js";

/** References that lead to references: a schema that only ever says `$ref` ends here. */
const DEEPEST = 64;

export const fitsSchema = (value: Json, schema: JsonObject): Truth => fits(value, schema, schema, 0);

function fits(value: Json, schema: Json | undefined, root: JsonObject, depth: number): Truth {
  if (typeof schema === "boolean") return schema;
  if (!isObject(schema) || depth > DEEPEST) return undefined;
  return all(checks(value, schema, root, depth));
}

function* checks(value: Json, schema: JsonObject, root: JsonObject, depth: number): Generator<Truth> {
  const below = (inner: Json, sub: Json | undefined, deeper = 0): Truth => fits(inner, sub, root, deeper);
  const here = (sub: Json | undefined): Truth => below(value, sub, depth + 1);
  const ref = get(schema, "$ref");
  if (ref !== undefined) yield here(target(root, ref));
  if (has(schema, "$dynamicRef")) yield undefined;
  yield* ownChecks(value, schema);
  for (const one of asArray(get(schema, "allOf"))) yield here(one);
  if (has(schema, "anyOf")) yield any(asArray(get(schema, "anyOf")).map(here));
  if (has(schema, "oneOf")) yield exactlyOne(asArray(get(schema, "oneOf")).map(here));
  if (has(schema, "not")) yield not(here(get(schema, "not")));
  if (has(schema, "if")) yield chosen(here(get(schema, "if")), schema, here);
  if (isObject(value)) yield* memberChecks(value, schema, below, here);
  if (isArray(value)) yield* itemChecks(value, schema, below);
}

function exactlyOne(truths: readonly Truth[]): Truth {
  const sure = truths.filter((truth) => truth === true).length;
  if (sure > 1) return false;
  return truths.includes(undefined) ? undefined : sure === 1;
}

function chosen(test: Truth, schema: JsonObject, here: (sub: Json | undefined) => Truth): Truth {
  const branch = (word: "then" | "else"): Truth => (has(schema, word) ? here(get(schema, word)) : true);
  if (test !== undefined) return branch(test ? "then" : "else");
  const [one, other] = [branch("then"), branch("else")];
  return one === other ? one : undefined;
}

/** A local reference: `#`, `#/$defs/address`; any other leads where nobody here can look. */
function target(root: JsonObject, ref: Json): Json | undefined {
  if (typeof ref !== "string" || !/^#(?:\/|$)/.test(ref)) return undefined;
  let at: Json | undefined = root;
  for (const step of ref.split("/").slice(1)) {
    const key = unescapePointer(step);
    at = isArray(at) ? at[Number(key)] : get(at, key);
  }
  return at;
}

function* ownChecks(value: Json, schema: JsonObject): Generator<Truth> {
  const type = get(schema, "type");
  if (type !== undefined) yield any((isArray(type) ? type : [type]).map((one) => isOfType(value, one)));
  if (has(schema, "enum")) yield asArray(get(schema, "enum")).some((one) => sameValue(one, value));
  if (has(schema, "const")) yield sameValue(get(schema, "const") ?? null, value);
  const bound = (word: string, holds: (limit: number | Num) => Truth): Truth => {
    const limit = get(schema, word);
    return isNumber(limit) ? holds(limit) : true;
  };
  if (isNumber(value)) {
    yield bound("minimum", (limit) => compare(value, limit) >= 0);
    yield bound("maximum", (limit) => compare(value, limit) <= 0);
    yield bound("exclusiveMinimum", (limit) => compare(value, limit) > 0);
    yield bound("exclusiveMaximum", (limit) => compare(value, limit) < 0);
    yield bound("multipleOf", (limit) => isMultiple(value, limit));
  }
  const sized = (size: number, low: string, high: string): Truth =>
    all([bound(low, (limit) => size >= toNumber(limit)), bound(high, (limit) => size <= toNumber(limit))]);
  if (typeof value === "string") {
    yield sized([...value].length, "minLength", "maxLength");
    const pattern = asString(get(schema, "pattern"));
    if (pattern !== undefined) yield matches(pattern, "u", value);
  }
  if (isArray(value)) {
    yield sized(value.length, "minItems", "maxItems");
    if (get(schema, "uniqueItems") === true)
      yield value.every((one, i) => !value.slice(0, i).some((other) => sameValue(one, other)));
  }
  if (isObject(value)) yield sized(members(value).length, "minProperties", "maxProperties");
}

function isOfType(value: Json, type: Json): Truth {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return isArray(value);
    case "object":
      return isObject(value);
    case "number":
      return isNumber(value);
    case "integer":
      return isNumber(value) && (whole(value) !== undefined || Number.isInteger(toNumber(value)));
    case "string":
    case "boolean":
      return typeof value === type;
    default:
      return undefined;
  }
}

/** Digits of a whole number, without a fraction of zeros. */
const whole = (value: number | Num): bigint | undefined => {
  const digits = /^(-?\d+)(?:\.0+)?$/.exec(numberText(value))?.[1];
  return digits === undefined ? undefined : BigInt(digits);
};

/** Below, at or above zero as `a` is below, equal to or above `b`; whole numbers to the last digit. */
function compare(a: number | Num, b: number | Num): number {
  const [one, other] = [whole(a), whole(b)];
  if (one === undefined || other === undefined) return toNumber(a) - toNumber(b);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** In units of the last digit that either has: 0.3 is three times 0.1, though no quotient of floats says so. */
function isMultiple(value: number | Num, step: number | Num): Truth {
  const [one, other] = [decimal(value), decimal(step)];
  if (one === undefined || other === undefined) return undefined;
  const places = Math.max(one.places, other.places);
  const units = ({ digits, places: own }: Decimal): bigint => digits * 10n ** BigInt(places - own);
  return units(other) !== 0n && units(one) % units(other) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  /** How many of the digits stand behind the point. */
  readonly places: number;
}

/** Numbers with more places than this are not computed with. */
const MOST_PLACES = 400;

function decimal(value: number | Num): Decimal | undefined {
  const [, sign = "", front = "", back = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(numberText(value)) ?? [];
  if (front === "" || front.length + back.length + Math.abs(Number(power)) > MOST_PLACES) return undefined;
  const places = back.length - Number(power);
  const digits = BigInt(`${sign}${front}${back}`);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

const sameValue = (a: Json, b: Json): boolean =>
  isNumber(a) && isNumber(b) ? compare(a, b) === 0 : equalJson(a, b);

function* memberChecks(
  value: JsonObject,
  schema: JsonObject,
  below: (inner: Json, sub: Json | undefined) => Truth,
  here: (sub: Json | undefined) => Truth,
): Generator<Truth> {
  const keys = (list: Json | undefined): Truth =>
    asArray(list).every((key) => typeof key !== "string" || has(value, key));
  yield keys(get(schema, "required"));
  for (const word of ["dependentRequired", "dependentSchemas", "dependencies"])
    for (const [key, then] of members(asObject(get(schema, word))))
      if (has(value, key)) yield isArray(then) ? keys(then) : here(then);
  const patterns = members(asObject(get(schema, "patternProperties")));
  for (const [key, item] of members(value)) {
    if (has(schema, "propertyNames")) yield below(key, get(schema, "propertyNames"));
    const own = get(get(schema, "properties"), key);
    if (own !== undefined) yield below(item, own);
    let isKnown: Truth = own !== undefined;
    for (const [pattern, sub] of patterns) {
      const speaks = matches(pattern, "u", key);
      if (speaks !== false) yield speaks === true ? below(item, sub) : undefined;
      isKnown = any([isKnown, speaks]);
    }
    if (isKnown !== true && has(schema, "additionalProperties"))
      yield isKnown === undefined ? undefined : below(item, get(schema, "additionalProperties"));
  }
}

function* itemChecks(
  value: readonly Json[],
  schema: JsonObject,
  below: (inner: Json, sub: Json | undefined) => Truth,
): Generator<Truth> {
  const items = get(schema, "items");
  const first = isArray(items) ? items : asArray(get(schema, "prefixItems"));
  const rest = isArray(items) ? get(schema, "additionalItems") : items;
  for (const [i, item] of value.entries()) {
    const sub = i < first.length ? first[i] : rest;
    if (sub !== undefined) yield below(item, sub);
  }
  if (!has(schema, "contains")) return;
  const fitting = value.map((item) => below(item, get(schema, "contains")));
  const least = get(schema, "minContains");
  const most = get(schema, "maxContains");
  const sure = fitting.filter((truth) => truth === true).length;
  const open = fitting.includes(undefined);
  yield sure >= (isNumber(least) ? toNumber(least) : 1) || (open ? undefined : false);
  if (isNumber(most)) yield sure > toNumber(most) ? false : open ? undefined : true;
}
