/**
 * A value written as Python prints it: quotes of either kind, True, False, None. What JSON has no word for (tuples, sets, bytes,
 * keys that are no texts) is not read, nor is anything that would have to be computed.
 */
import { fromMembers, type Json, type Member, num } from "../../../model/json.js";
import { keepsNumber, MAX_DEPTH } from "../../../model/json-text.js";

/** Where in a text a reader of literals stands. */
export interface Cursor {
  readonly text: string;
  at: number;
}

/** Undefined where the whole text is no such value. */
export function readPythonLiteral(text: string): Json | undefined {
  const cursor: Cursor = { text, at: 0 };
  const value = literalAt(cursor);
  skipBlanks(cursor);
  return cursor.at === text.length ? value : undefined;
}

export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

export const skipBlanks = (cursor: Cursor): void => void take(cursor, /\s*/y);

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
  // Some producers mix JSON's words into such a text.
  ["true", true],
  ["false", false],
  ["null", null],
]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;

/** The value that begins here; the cursor stands behind it, or anywhere where there is none. */
export function literalAt(cursor: Cursor, depth = 0): Json | undefined {
  if (depth > MAX_DEPTH) return undefined;
  skipBlanks(cursor);
  const word = take(cursor, /[A-Za-z_]\w*/y);
  if (word !== undefined) return WORDS.get(word);
  const number = take(cursor, NUMBER);
  if (number !== undefined) return keepsNumber(number) ? Number(number) : num(number);
  const first = cursor.text[cursor.at];
  if (first === "'" || first === '"') return stringAt(cursor, first);
  if (first === "[") return listAt(cursor, "]", (inner) => literalAt(inner, depth + 1));
  if (first !== "{") return undefined;
  const list = listAt(cursor, "}", (inner) => memberAt(inner, depth + 1));
  return list === undefined ? undefined : fromMembers(list);
}

function memberAt(cursor: Cursor, depth: number): Member | undefined {
  skipBlanks(cursor);
  const quote = cursor.text[cursor.at];
  const key = quote === "'" || quote === '"' ? stringAt(cursor, quote) : undefined;
  skipBlanks(cursor);
  if (key === undefined || take(cursor, /:/y) === undefined) return undefined;
  const value = literalAt(cursor, depth);
  return value === undefined ? undefined : [key, value];
}

function listAt<T>(cursor: Cursor, end: string, one: (cursor: Cursor) => T | undefined): T[] | undefined {
  const items: T[] = [];
  cursor.at++;
  for (;;) {
    skipBlanks(cursor);
    if (cursor.text[cursor.at] === end) {
      cursor.at++;
      return items;
    }
    const item = one(cursor);
    if (item === undefined) return undefined;
    items.push(item);
    skipBlanks(cursor);
    if (take(cursor, /,/y) === undefined && cursor.text[cursor.at] !== end) return undefined;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  "0": "\0",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "/": "/",
};
const HEX: Readonly<Record<string, RegExp>> = {
  x: /[0-9a-fA-F]{2}/y,
  u: /[0-9a-fA-F]{4}/y,
  U: /[0-9a-fA-F]{8}/y,
};

function stringAt(cursor: Cursor, quote: string): string | undefined {
  // Three quotes open a text of another kind.
  if (cursor.text.startsWith(quote.repeat(3), cursor.at)) return undefined;
  cursor.at++;
  const plain = quote === "'" ? /[^'\\\n]*/y : /[^"\\\n]*/y;
  let text = "";
  for (;;) {
    text += take(cursor, plain) ?? "";
    const next = cursor.text[cursor.at++];
    if (next === quote) return text;
    if (next !== "\\") return undefined;
    const escaped = escapeAt(cursor);
    if (escaped === undefined) return undefined;
    text += escaped;
  }
}

function escapeAt(cursor: Cursor): string | undefined {
  const kind = cursor.text[cursor.at++] ?? "";
  if (Object.hasOwn(ESCAPES, kind)) return ESCAPES[kind];
  const pattern = Object.hasOwn(HEX, kind) ? HEX[kind] : undefined;
  const digits = pattern === undefined ? undefined : take(cursor, new RegExp(pattern));
  const code = digits === undefined ? Number.NaN : Number.parseInt(digits, 16);
  if (kind === "u") return Number.isNaN(code) ? undefined : String.fromCharCode(code);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
