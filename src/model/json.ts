/**
 * JSON values that leave as they came.
 *
 * A plain JavaScript value stands for a JSON value wherever that is lossless. Two shapes are added for what
 * JavaScript would change: `Num` for a number whose text `String(Number(text))` alters (`1.0`, `-0`, integers
 * beyond 2^53, exponents) and `Pairs` for an object whose key order or keys a JavaScript object would alter
 * (integer-like keys, `__proto__`, a key given twice). Read members through the accessors below, never with `value[key]`.
 */
const NUM = Symbol("hsa.num");
const PAIRS = Symbol("hsa.pairs");

export type Json = null | boolean | number | string | Num | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export type JsonObject = PlainObject | Pairs;
export interface PlainObject {
  readonly [key: string]: Json;
}
/** A number kept as its source text. */
export interface Num {
  readonly [NUM]: string;
}
/** An object kept as its list of members. */
export interface Pairs {
  readonly [PAIRS]: readonly Member[];
}
export type Member = readonly [key: string, value: Json];

/** While `printJson` runs: the exact text of each special value met so far. */
let special: string[] | undefined;

// JSON.stringify asks these for a replacement; the text itself is put in place afterwards by printJson.
const leaveText = (text: string): string => {
  if (special === undefined)
    throw new TypeError("print lossless JSON with printJson, not with JSON.stringify");
  special.push(text);
  return `${MARK}${special.length - 1}`;
};
const MARK = "\u0000hsa:";
const MARKED = /"\\u0000hsa:(\d+)"/g;

const numPrototype = {
  toJSON(this: Num): string {
    return leaveText(this[NUM]);
  },
};
const pairsPrototype = {
  toJSON(this: Pairs): string {
    const members = this[PAIRS].map(([key, value]) => `${JSON.stringify(key)}:${printJson(value)}`);
    return leaveText(`{${members.join(",")}}`);
  },
};

export const num = (text: string): Num =>
  Object.freeze(Object.assign(Object.create(numPrototype) as object, { [NUM]: text })) as Num;

const pairs = (members: readonly Member[]): Pairs =>
  Object.freeze(Object.assign(Object.create(pairsPrototype) as object, { [PAIRS]: members })) as Pairs;

export const isNum = (value: Json | undefined): value is Num =>
  typeof value === "object" && value !== null && NUM in value;
const isPairs = (value: object): value is Pairs => PAIRS in value;
/** Does a JavaScript object hold these members as they are? */
export const isPlainObject = (object: JsonObject): object is PlainObject => !isPairs(object);
export const isArray = (value: Json | undefined): value is JsonArray => Array.isArray(value);
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(NUM in value);
export const isNumber = (value: Json | undefined): value is number | Num =>
  typeof value === "number" || isNum(value);

/** The source text of a number. */
export const numberText = (value: number | Num): string =>
  typeof value === "number" ? JSON.stringify(value) : value[NUM];
/** The nearest JavaScript number, for comparing with a bound; never write it back. */
export const toNumber = (value: number | Num): number =>
  typeof value === "number" ? value : Number(value[NUM]);

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/;
/** Would a JavaScript object keep this key, in its place? */
export function isPlainKey(key: string): boolean {
  const first = key.charCodeAt(0);
  // Only a digit starts an index, only `_` starts the one name that is special.
  if (first === 95) return key !== "__proto__";
  return !(first >= 48 && first <= 57) || !ARRAY_INDEX.test(key);
}

/** Members in source order. */
export function members(object: JsonObject): readonly Member[] {
  return isPairs(object) ? object[PAIRS] : Object.entries(object as PlainObject);
}
export function keys(object: JsonObject): readonly string[] {
  return isPairs(object) ? object[PAIRS].map(([key]) => key) : Object.keys(object);
}
/** A member's value; of a key given twice, the last one, as JSON.parse has it. */
export function get(object: Json | undefined, key: string): Json | undefined {
  if (!isObject(object)) return undefined;
  if (isPairs(object)) return object[PAIRS].findLast(([own]) => own === key)?.[1];
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
export const has = (object: Json | undefined, key: string): boolean =>
  isObject(object) &&
  (isPairs(object) ? object[PAIRS].some(([own]) => own === key) : Object.hasOwn(object, key));
export const size = (object: JsonObject): number =>
  isPairs(object) ? object[PAIRS].length : Object.keys(object).length;

/** An object with these members in this order. Plain where that is lossless. */
export function fromMembers(list: readonly Member[]): JsonObject {
  const plain: Record<string, Json> = {};
  for (const [key, value] of list) {
    if (!isPlainKey(key) || Object.hasOwn(plain, key)) return pairs(list);
    plain[key] = value;
  }
  return plain;
}
/** The object with one member set: in its old place, or last. */
export function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  return has(object, key)
    ? fromMembers(members(object).map(([own, old]) => [own, own === key ? value : old]))
    : fromMembers([...members(object), [key, value]]);
}
export const without = (object: JsonObject, ...gone: readonly string[]): JsonObject =>
  fromMembers(members(object).filter(([key]) => !gone.includes(key)));

/** As JavaScript's own values, for what is checked and not carried: a number keeps what a JavaScript number holds. */
export function plainValue(value: Json): unknown {
  if (isNumber(value)) return toNumber(value);
  if (isArray(value)) return value.map(plainValue);
  return isObject(value)
    ? Object.fromEntries(members(value).map(([key, inner]) => [key, plainValue(inner)]))
    : value;
}

export const asString = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
export const asArray = (value: Json | undefined): JsonArray => (isArray(value) ? value : []);
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Compact JSON text; numbers and key order as they were read. Throws on a value that is not `Json`. */
export function printJson(value: Json): string {
  const outer = special;
  special = [];
  try {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError("not a JSON value");
    const texts = special;
    if (texts.length === 0) return text;
    let marks = 0;
    const whole = text.replace(MARKED, (all, index: string) => {
      marks++;
      return texts[Number(index)] ?? all;
    });
    // A text of the record that looks like a mark makes one more: then nothing is marked.
    return marks === texts.length ? whole : printPlainly(value);
  } finally {
    special = outer;
  }
}

/** As printJson, without marks; slower. */
function printPlainly(value: Json): string {
  if (isArray(value)) return `[${value.map(printPlainly).join(",")}]`;
  if (isNumber(value)) return numberText(value);
  if (!isObject(value)) return JSON.stringify(value);
  const list = members(value).map(([key, member]) => `${JSON.stringify(key)}:${printPlainly(member)}`);
  return `{${list.join(",")}}`;
}

function canonicalMembers(last: ReadonlyMap<string, Json>): string {
  const sorted = [...last.keys()].sort(byCodePoint);
  return `{${sorted.map((key) => `${JSON.stringify(key)}:${canonicalJson(last.get(key) as Json)}`).join(",")}}`;
}

function isSorted(names: readonly string[]): boolean {
  for (let i = 1; i < names.length; i++)
    if (byCodePoint(names[i - 1] as string, names[i] as string) > 0) return false;
  return true;
}

/** JSON text with sorted keys and numbers as written: equal values have equal text. */
export function canonicalJson(value: Json): string {
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isNumber(value)) return numberText(value);
  if (!isObject(value)) return JSON.stringify(value);
  if (isPairs(value)) return canonicalMembers(new Map(members(value)));
  const names = Object.keys(value);
  if (!isSorted(names)) names.sort(byCodePoint);
  return `{${names.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`).join(",")}}`;
}

/** Order by Unicode code point, the same in every locale and language. */
export function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let i = 0;
  while (i < shorter && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === shorter) return a.length - b.length;
  // The first difference may be the second half of a surrogate pair.
  const splits = isLowSurrogate(a.charCodeAt(i)) || isLowSurrogate(b.charCodeAt(i));
  if (splits && i > 0 && isHighSurrogate(a.charCodeAt(i - 1))) i--;
  return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0);
}
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Deep equality: numbers by their text, objects without regard to key order. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a === null || b === null) return false;
  if (isNumber(a) && isNumber(b)) return numberText(a) === numberText(b);
  if (isArray(a) && isArray(b)) return a.length === b.length && a.every((item, i) => equalJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  // Of a key given twice the last value counts, as for every reader.
  const [left, right] = [new Map(members(a)), new Map(members(b))];
  if (left.size !== right.size) return false;
  return [...left].every(([key, value]) => right.has(key) && equalJson(value, right.get(key)));
}
