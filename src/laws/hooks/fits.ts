/**
 * Do arguments fit the schema that a Hook states? Read off the schema for each side by the same rules, since a validator compiled for each
 * Variant would cost more than the View. null: nobody can tell.
 */
import {
  asArray,
  asObject,
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
} from "../../model/json.js";
import { resolve } from "../params.js";
import { matchesSafely } from "./pattern.js";

export type Answer = boolean | null;

export const fits = (schema: JsonObject, value: Json): Answer => {
  const judge: Judge = { root: schema, unclear: false, references: 0, depth: 0 };
  const found = allows(judge, schema, value);
  return judge.unclear ? null : found;
};

interface Judge {
  readonly root: JsonObject;
  /** Something that could not be told was passed over. */
  unclear: boolean;
  references: number;
  /** References that are being followed, each inside the one before. */
  depth: number;
}

const MOST_REFERENCES = 2000;
const DEEPEST = 200;

function allows(judge: Judge, schema: Json | undefined, value: Json): boolean {
  if (!isObject(schema)) return schema !== false;
  for (const [word, stated] of members(schema))
    if (!keyword(judge, schema, word, stated, value)) return false;
  return true;
}

function keyword(judge: Judge, schema: JsonObject, word: string, stated: Json, value: Json): boolean {
  switch (word) {
    case "$ref":
      return referred(judge, stated, value);
    case "type":
      return (isArray(stated) ? stated : [stated]).some((type) => isA(type, value));
    case "enum":
      return asArray(stated).some((one) => same(one, value));
    case "const":
      return same(stated, value);
    case "minimum":
      return ordered(value, stated, (sign) => sign >= 0);
    case "maximum":
      return ordered(value, stated, (sign) => sign <= 0);
    case "exclusiveMinimum":
      return ordered(value, stated, (sign) => sign > 0);
    case "exclusiveMaximum":
      return ordered(value, stated, (sign) => sign < 0);
    case "multipleOf":
      return !isNumber(value) || !isNumber(stated) || divides(judge, stated, value);
    case "minLength":
    case "minItems":
    case "minProperties":
      return counted(word, value, stated, (count, bound) => count >= bound);
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return counted(word, value, stated, (count, bound) => count <= bound);
    case "pattern":
      return typeof value !== "string" || patterned(judge, stated, value);
    case "allOf":
      return asArray(stated).every((one) => allows(judge, one, value));
    case "anyOf":
      return asArray(stated).some((one) => allows(judge, one, value));
    case "oneOf":
      return asArray(stated).filter((one) => allows(judge, one, value)).length === 1;
    case "not":
      return !allows(judge, stated, value);
    case "if":
      return allows(judge, get(schema, allows(judge, stated, value) ? "then" : "else") ?? true, value);
    case "required":
      return !isObject(value) || asArray(stated).every((key) => typeof key !== "string" || has(value, key));
    case "dependentRequired":
    case "dependentSchemas":
    case "dependencies":
      return (
        !isObject(value) || members(asObject(stated)).every(([key, then]) => depends(judge, value, key, then))
      );
    case "properties":
      return (
        !isObject(value) ||
        members(value).every(([key, item]) => !has(stated, key) || allows(judge, get(stated, key), item))
      );
    case "patternProperties":
      return (
        !isObject(value) ||
        members(value).every(([key, item]) =>
          members(asObject(stated)).every(
            ([one, sub]) => !patterned(judge, one, key) || allows(judge, sub, item),
          ),
        )
      );
    case "additionalProperties":
      return !isObject(value) || othersIn(judge, schema, value).every((item) => allows(judge, stated, item));
    case "propertyNames":
      return !isObject(value) || members(value).every(([key]) => allows(judge, stated, key));
    case "items":
      return !isArray(value) || itemsFit(judge, schema, stated, value);
    case "prefixItems":
      return !isArray(value) || value.every((item, i) => allows(judge, asArray(stated)[i] ?? true, item));
    case "contains":
      return !isArray(value) || contained(judge, schema, stated, value);
    case "uniqueItems":
      return (
        !isArray(value) ||
        stated !== true ||
        !value.some((one, i) => value.slice(0, i).some((other) => same(one, other)))
      );
    default:
      return true;
  }
}

function referred(judge: Judge, stated: Json, value: Json): boolean {
  const isFollowed = judge.references++ < MOST_REFERENCES && judge.depth < DEEPEST;
  const found = isFollowed ? resolve(judge.root, stated) : undefined;
  if (found === undefined) {
    judge.unclear = true;
    return true;
  }
  judge.depth++;
  const is = allows(judge, found, value);
  judge.depth--;
  return is;
}

function patterned(judge: Judge, pattern: Json, text: string): boolean {
  const found = typeof pattern === "string" ? matchesSafely(pattern, "u", text) : null;
  if (found === null) judge.unclear = true;
  return found ?? true;
}

const depends = (judge: Judge, value: JsonObject, key: string, then: Json): boolean =>
  !has(value, key) ||
  (isArray(then)
    ? then.every((one) => typeof one !== "string" || has(value, one))
    : allows(judge, then, value));

/** Values of keys that neither a name nor a pattern speaks of. */
const othersIn = (judge: Judge, schema: JsonObject, value: JsonObject): readonly Json[] =>
  members(value)
    .filter(
      ([key]) =>
        !has(get(schema, "properties"), key) &&
        !members(asObject(get(schema, "patternProperties"))).some(([pattern]) =>
          patterned(judge, pattern, key),
        ),
    )
    .map(([, item]) => item);

function itemsFit(judge: Judge, schema: JsonObject, stated: Json, value: readonly Json[]): boolean {
  if (isArray(stated))
    return value.every((item, i) =>
      allows(judge, i < stated.length ? stated[i] : get(schema, "additionalItems"), item),
    );
  const start = asArray(get(schema, "prefixItems")).length;
  return value.slice(start).every((item) => allows(judge, stated, item));
}

/** As many items as `minContains` asks for (one, where it is silent), and no more than `maxContains`. */
function contained(judge: Judge, schema: JsonObject, stated: Json, value: readonly Json[]): boolean {
  const bound = (word: string): number | undefined => {
    const own = get(schema, word);
    return isNumber(own) ? toNumber(own) : undefined;
  };
  const [least = 1, most] = [bound("minContains"), bound("maxContains")];
  let count = 0;
  for (const item of value) {
    // Who has enough asks no further: an item that nobody can judge is then none of their business.
    if (most === undefined && count >= least) return true;
    count += allows(judge, stated, item) ? 1 : 0;
  }
  return count >= least && (most === undefined || count <= most);
}

function isA(type: Json, value: Json): boolean {
  if (type === "null") return value === null;
  if (type === "array") return isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return isNumber(value) && Number.isInteger(toNumber(value));
  return type === "number" ? isNumber(value) : typeof value === type;
}

const DIGITS = /^-?\d+$/;
/** Negative, zero or positive; whole numbers digit by digit. */
export function sign(a: number | Num, b: number | Num): number {
  const [one, other] = [numberText(a), numberText(b)];
  if (!DIGITS.test(one) || !DIGITS.test(other)) return toNumber(a) - toNumber(b);
  const difference = BigInt(one) - BigInt(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Digits, and how many of them stand behind the point. */
interface Decimal {
  readonly digits: bigint;
  readonly behind: number;
}
const WIDEST = 400;

/** undefined: more zeros than anybody writes out. */
function decimal(number: number | Num): Decimal | undefined {
  const [, whole = "0", part = "", exponent = "0"] =
    /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(numberText(number)) ?? [];
  const behind = part.length - Number(exponent);
  return Math.abs(behind) > WIDEST ? undefined : { digits: BigInt(whole + part), behind };
}

/** Digit by digit: 0.3 is three times 0.1. Nothing is a multiple of zero. */
function divides(judge: Judge, step: number | Num, value: number | Num): boolean {
  const [small, large] = [decimal(step), decimal(value)];
  if (small === undefined || large === undefined) {
    judge.unclear = true;
    return true;
  }
  const behind = Math.max(small.behind, large.behind);
  const inUnits = (one: Decimal): bigint => one.digits * 10n ** BigInt(behind - one.behind);
  return small.digits !== 0n && inUnits(large) % inUnits(small) === 0n;
}

const ordered = (value: Json, stated: Json, holds: (sign: number) => boolean): boolean =>
  !isNumber(value) || !isNumber(stated) || holds(sign(value, stated));

const same = (a: Json, b: Json): boolean => (isNumber(a) && isNumber(b) ? sign(a, b) === 0 : equalJson(a, b));

function counted(
  word: string,
  value: Json,
  stated: Json,
  holds: (count: number, bound: number) => boolean,
): boolean {
  const count = word.endsWith("Length")
    ? typeof value === "string" && [...value].length
    : word.endsWith("Items")
      ? isArray(value) && value.length
      : isObject(value) && members(value).length;
  return count === false || !isNumber(stated) || holds(count, toNumber(stated));
}
