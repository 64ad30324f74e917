// Lossless JSON: what goes in comes out, text for text.

import { expect, test } from "vitest";
import {
  byCodePoint,
  canonicalJson,
  equalJson,
  fromMembers,
  get,
  isNum,
  type Json,
  keys,
  members,
  num,
  numberText,
  printJson,
  size,
  toNumber,
  withMember,
  without,
} from "../src/model/json.js";
import { MAX_DEPTH, parseJson } from "../src/model/json-text.js";

const read = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${parsed.what} at ${parsed.at}`);
  return parsed.value;
};
const roundTrip = (text: string): string => printJson(read(text));

// ---- numbers

const NUMBERS = [
  "0",
  "-0",
  "-0.0",
  "0.0",
  "1",
  "-1",
  "1.0",
  "1.50",
  "0.1",
  "1e3",
  "1E3",
  "1e+3",
  "1e-7",
  "1e-07",
  "1e21",
  "1e+21",
  "5e-324",
  "1e400",
  "-1e400",
  "9007199254740991",
  "9007199254740992",
  "9007199254740993",
  "-9007199254740993",
  "12345678901234567890",
  "1234567890123456789012345678901234567890",
  "0.1234567890123456789012345678901234567890",
  "100000000000000000000",
  "0.30000000000000004",
  "123456789012345",
  "-123456789012345",
  "999999999999999.9",
];

test.each(NUMBERS)("the number %s leaves as it came", (text) => {
  expect(roundTrip(text)).toBe(text);
  expect(roundTrip(`{"a":[${text},{"b":${text}}]}`)).toBe(`{"a":[${text},{"b":${text}}]}`);
  expect(canonicalJson(read(text))).toBe(text);
  const value = read(text);
  expect(typeof value === "number" || isNum(value)).toBe(true);
  if (typeof value === "number" || isNum(value)) {
    expect(numberText(value)).toBe(text);
    expect(toNumber(value)).toBe(Number(text));
  }
});

test("numbers that JavaScript keeps are plain numbers", () => {
  expect(read("[0,1.5,-3,9007199254740991,1e+21]")).toEqual([0, 1.5, -3, 9007199254740991, 1e21]);
});

// ---- keys

test.each([
  ['{"10":1,"9":2,"a":3,"1":4}', ["10", "9", "a", "1"]],
  ['{"__proto__":{"x":1},"constructor":2}', ["__proto__", "constructor"]],
  ['{"a":1,"b":2,"a":3}', ["a", "b", "a"]],
  ['{"a":{"a":1,"a":1}}', ["a"]],
  ['{"4294967295":1,"a":2,"4294967294":3}', ["4294967295", "a", "4294967294"]],
  ['{"":1," ":2}', ["", " "]],
])("%s keeps its keys, each and in order", (text, expected) => {
  const value = read(text);
  expect(printJson(value)).toBe(text);
  expect(keys(value as never)).toEqual(expected);
});

test("an escape in a key hides neither an integer nor __proto__", () => {
  expect(roundTrip(String.raw`{"b":1,"1\u0030":2,"2":3}`)).toBe('{"b":1,"10":2,"2":3}');
  const value = read(String.raw`{"__pro\u0074o__":{"polluted":1},"\u005f_proto__x":2}`);
  expect(keys(value as never)).toEqual(["__proto__", "__proto__x"]);
  expect(get(value, "polluted")).toBeUndefined();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("of a key given twice the accessors show the last, as JSON.parse does", () => {
  const value = read('{"a":1,"b":2,"a":3}');
  expect(get(value, "a")).toBe(3);
  expect(size(value as never)).toBe(3);
  expect(canonicalJson(value)).toBe('{"a":3,"b":2}');
});

test("members are changed in place, added last, taken out", () => {
  const value = read('{"2":1,"a":{"1":1.0},"1":3}') as never;
  expect(printJson(withMember(value, "a", 7))).toBe('{"2":1,"a":7,"1":3}');
  expect(printJson(withMember(value, "b", num("1.0")))).toBe('{"2":1,"a":{"1":1.0},"1":3,"b":1.0}');
  expect(printJson(without(value, "2", "1"))).toBe('{"a":{"1":1.0}}');
  expect(printJson(fromMembers([...members(value)].reverse()))).toBe('{"1":3,"a":{"1":1.0},"2":1}');
});

// ---- strings

test.each([
  ['"\u2028\u2029"', '"\u2028\u2029"'],
  [String.raw`"\ud83d"`, String.raw`"\ud83d"`],
  [String.raw`"\uDE00x\uD83D"`, String.raw`"\ude00x\ud83d"`],
  [String.raw`"\ud83d\ude00"`, '"😀"'],
  [String.raw`"\/\b\f\n\r\t\"\\\u0041"`, String.raw`"/\b\f\n\r\t\"\\A"`],
  ['"\u007f中文é"', '"\u007f中文é"'],
  [String.raw`"\u0000hsa:0"`, String.raw`"\u0000hsa:0"`],
])("the text %s is printed as JSON.stringify prints it", (text, expected) => {
  expect(roundTrip(text)).toBe(expected);
  expect(roundTrip(`[1.0,${text}]`)).toBe(`[1.0,${expected}]`);
  expect(roundTrip(`{"0":1.0,${text}:[-0,${text}]}`)).toBe(`{"0":1.0,${expected}:[-0,${expected}]}`);
});

test("a text that looks like the printer's own mark stays what it is", () => {
  const mark = String.raw`"\u0000hsa:0"`;
  expect(roundTrip(`[${mark},1.0,{${mark}:2.0}]`)).toBe(`[${mark},1.0,{${mark}:2.0}]`);
});

test("a JSON text inside a string is a string", () => {
  const text = JSON.stringify({ arguments: '{"id": 9007199254740993, "x": "a\\"b"}', n: 1 });
  expect(roundTrip(text)).toBe(text);
});

test("white space between tokens is not kept", () => {
  expect(roundTrip(' {\r\n\t"a" : [ 1.0 , 2 ] , "b" : { } } \n')).toBe('{"a":[1.0,2],"b":{}}');
});

// ---- bad text

test.each([
  ["", "the text ends too early", 0],
  ['{"a":1', "the text ends too early", 6],
  ['{"a":"x', "the text ends too early", 7],
  ['{"a":1}{"b":2}', "more text follows the value", 7],
  ["[1,]", 'unexpected "]"', 3],
  ['{"a" 1}', "expected : after a key", 5],
  ["{'a':1}", "expected a key in quotes", 1],
  ["[1 2]", "expected , or ] in an array", 3],
  ['{"a":1 "b":2}', "expected , or } in an object", 7],
  ["[01]", "a number goes on in a way JSON does not allow", 2],
  ["[1.]", "a number goes on in a way JSON does not allow", 2],
  ["[+1]", 'unexpected "+1]"', 1],
  ["[NaN]", "NaN is not JSON (Python's json module writes it unless told not to)", 1],
  ["[-Infinity]", "-Infinity is not JSON (Python's json module writes it unless told not to)", 1],
  ['["a\tb"]', "a string holds a raw control character or an escape that JSON does not know", 1],
  [String.raw`["\x"]`, "a string holds a raw control character or an escape that JSON does not know", 1],
  ["[tru]", 'unexpected "tru]"', 1],
  ["\ufeff[]", 'unexpected "\ufeff[]"', 0],
])("%j is refused with the reason and its place", (text, what, at) => {
  expect(parseJson(text)).toEqual({ ok: false, what, at });
});

test("nesting is bounded, and a bomb costs no stack", () => {
  const deep = (n: number): string => "[".repeat(n) + "]".repeat(n);
  expect(roundTrip(deep(MAX_DEPTH))).toBe(deep(MAX_DEPTH));
  expect(roundTrip(`[1.0,${deep(MAX_DEPTH - 1)}]`)).toBe(`[1.0,${deep(MAX_DEPTH - 1)}]`);
  expect(parseJson(deep(MAX_DEPTH + 1))).toMatchObject({ ok: false, what: "nested deeper than 512 levels" });
  expect(parseJson("[".repeat(2_000_000))).toMatchObject({
    ok: false,
    what: "nested deeper than 512 levels",
  });
  expect(parseJson('{"a":'.repeat(1_000_000))).toMatchObject({ ok: false });
});

test("a long string is read by either way", () => {
  const long = 'x\\n\\"y'.repeat(4_000_000);
  expect(roundTrip(`["${long}",1.0]`)).toBe(`["${long}",1.0]`);
});

// ---- against a naive reference

/** Seeded: equal seeds give equal texts. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A value as its compact text, made of tokens of which each is printed in the one way that printJson has. */
function makeText(next: () => number, depth: number): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const digits = (n: number): string => Array.from({ length: n }, () => Math.floor(next() * 10)).join("");
  const string = (): string =>
    JSON.stringify(
      Array.from({ length: Math.floor(next() * 6) }, () =>
        pick([
          "a",
          '"',
          "\\",
          "é",
          "中",
          "😀",
          "\ud83d",
          "\u2028",
          "\n",
          "\u0000",
          "1",
          "_",
          "{",
          ":",
          ",",
          "__proto__",
        ]),
      ).join(""),
    );
  const number = (): string => {
    const sign = next() < 0.3 ? "-" : "";
    const whole = next() < 0.3 ? "0" : `${1 + Math.floor(next() * 9)}${digits(Math.floor(next() * 40))}`;
    const fraction = next() < 0.4 ? `.${digits(1 + Math.floor(next() * 20))}` : "";
    const exponent =
      next() < 0.2 ? `${pick(["e", "E"])}${pick(["", "+", "-"])}${digits(1 + Math.floor(next() * 3))}` : "";
    return sign + whole + fraction + exponent;
  };
  const roll = depth <= 0 ? 2 + next() * 4 : next() * 6;
  const many = Math.floor(next() * 5);
  if (roll < 1) return `[${Array.from({ length: many }, () => makeText(next, depth - 1)).join(",")}]`;
  if (roll < 2) {
    const key = (): string =>
      next() < 0.3 ? `"${Math.floor(next() * 20)}"` : next() < 0.1 ? '"__proto__"' : string();
    return `{${Array.from({ length: many }, () => `${key()}:${makeText(next, depth - 1)}`).join(",")}}`;
  }
  if (roll < 4) return number();
  if (roll < 5) return string();
  return pick(["true", "false", "null"]);
}

test("twenty thousand generated texts come back as they were", () => {
  const next = generator(20260101);
  for (let i = 0; i < 20_000; i++) {
    const text = makeText(next, 4);
    expect(roundTrip(text)).toBe(text);
    expect(canonicalJson(read(text))).toBe(canonicalJson(read(canonicalJson(read(text)))));
  }
});

test("a text is accepted exactly if JSON.parse accepts it", () => {
  const next = generator(7);
  for (let i = 0; i < 20_000; i++) {
    const text = makeText(next, 3);
    const at = Math.floor(next() * text.length);
    const broken =
      next() < 0.5
        ? text.slice(0, at) + text.slice(at + 1)
        : text.slice(0, at) + '1",:]}e-.'[Math.floor(next() * 9)] + text.slice(at);
    let valid = true;
    try {
      JSON.parse(broken);
    } catch {
      valid = false;
    }
    expect([broken, parseJson(broken).ok]).toEqual([broken, valid]);
  }
});

test("values are those of JSON.parse, but for what it changes", () => {
  const next = generator(11);
  const plain = (value: Json): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (isNum(value)) return toNumber(value);
    if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
    return Object.fromEntries(members(value as never).map(([key, member]) => [key, plain(member)]));
  };
  for (let i = 0; i < 5_000; i++) {
    const text = makeText(next, 4);
    expect(plain(read(text))).toEqual(JSON.parse(text));
  }
});

// ---- order and equality

test("strings are ordered by code point, as Python orders them", () => {
  const strings = ["", "a", "ab", "b", "\ud83d", "\ud83dx", "\ud83dy", "\ufb01", "\uffff", "😀", "😀a", "😁"];
  for (const a of strings)
    for (const b of strings)
      expect([a, b, Math.sign(byCodePoint(a, b))]).toEqual([a, b, Math.sign(naiveOrder(a, b))]);
});

function naiveOrder(a: string, b: string): number {
  const [as, bs] = [[...a], [...b]];
  for (let i = 0; i < Math.min(as.length, bs.length); i++) {
    const difference = (as[i]?.codePointAt(0) ?? 0) - (bs[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return as.length - bs.length;
}

test("equality knows numbers by their text and objects without order", () => {
  expect(equalJson(read('{"a":1,"b":[1.0]}'), read('{"b":[1.0],"a":1}'))).toBe(true);
  expect(equalJson(read("[1]"), read("[1.0]"))).toBe(false);
  expect(equalJson(read('{"1":2,"a":3}'), read('{"a":3,"1":2}'))).toBe(true);
  expect(equalJson(read('{"a":null}'), read('{"b":null}'))).toBe(false);
  // of a key given twice the last value counts
  expect(equalJson(read('{"a":1,"a":2}'), read('{"a":1,"a":2}'))).toBe(true);
  expect(equalJson(read('{"a":1,"a":2}'), read('{"a":2}'))).toBe(true);
  expect(equalJson(read('{"a":1,"a":2}'), read('{"a":2,"a":1}'))).toBe(false);
  expect(equalJson(read('{"a":1,"a":1}'), read('{"a":1,"b":1}'))).toBe(false);
});
