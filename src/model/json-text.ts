/**
 * JSON text to lossless values.
 *
 * One scan that knows strings decides: text whose numbers and keys JavaScript keeps as they are goes to
 * `JSON.parse` alone; other text is read by the small parser below, which changes only the tokens that would suffer.
 */
import { fromMembers, isPlainKey, type Json, type Member, num } from "./json.js";

export type Parsed =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly what: string; readonly at: number };

/** Nesting beyond this is refused: it would exhaust the stack of any reader, ours or a trainer's. */
export const MAX_DEPTH = 512;

/**
 * Read one JSON text.
 *
 * `at` of a failure is a 0-based offset in UTF-16 units. The value `NaN`, `Infinity` and `-Infinity` that Python writes is
 * refused with a message that says so. `above`: levels that stand around the text where it is part of a larger one.
 */
export function parseJson(text: string, above = 0): Parsed {
  const scan = scanJson(text);
  if (scan.depth + above > MAX_DEPTH)
    return { ok: false, what: `nested deeper than ${MAX_DEPTH} levels`, at: scan.deepest };
  if (scan.clean) {
    try {
      const value = JSON.parse(text) as Json;
      // A key given twice is the one loss the scan cannot see cheaply; it shows as a member missing.
      if (typeof value !== "object" || value === null || countKeys(value) === scan.keys)
        return { ok: true, value };
    } catch {
      // Fall through: the parser below says where, which JSON.parse does not in every Node version.
    }
  }
  try {
    return { ok: true, value: readText(text) };
  } catch (error) {
    if (error instanceof Unexpected) return { ok: false, what: error.message, at: error.at };
    throw error;
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const MINUS = 45;
const UNDERSCORE = 95;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Members of all objects in a value. */
function countKeys(value: object): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[])
      if (typeof item === "object" && item !== null) count += countKeys(item);
    return count;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // What JSON.parse makes has no members but its own.
  for (const key in object) {
    count++;
    const item = object[key];
    if (typeof item === "object" && item !== null) count += countKeys(item);
  }
  return count;
}

interface Scan {
  readonly clean: boolean;
  readonly keys: number;
  readonly depth: number;
  readonly deepest: number;
}

/**
 * Is every token one that JSON.parse keeps? Errs on the side of "no". Looks only at what stands between strings, and at
 * keys; the strings themselves are leapt over, for they are nearly all of a record.
 */
function scanJson(text: string): Scan {
  let clean = true;
  let depth = 0;
  let most = 0;
  let deepest = 0;
  let keys = 0;
  let start = 0;
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      start = i + 1;
      i = endOfString(text, start);
      end = i;
    } else if (code === COLON) {
      // The string before it was a key.
      keys++;
      if (clean && needsPairs(text, start, end)) clean = false;
    } else if (code === 123 || code === 91) {
      depth++;
      if (depth > most) {
        most = depth;
        deepest = i;
      }
    } else if (code === 125 || code === 93) {
      if (depth > 0) depth--;
    } else if (clean && (code === MINUS || isDigit(code))) {
      const first = i;
      while (isNumberPart(text.charCodeAt(i + 1))) i++;
      if (!keepsNumber(text.slice(first, i + 1))) clean = false;
    }
  }
  return { clean, keys, depth: most, deepest };
}

/** Offset of the quote that closes the string; of the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= start && text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** May the key between these offsets be one that a JavaScript object would move or lose? An escape may hide one. */
function needsPairs(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === BACKSLASH) return true;
  const first = text.charCodeAt(start);
  return (first === UNDERSCORE || isDigit(first)) && !isPlainKey(text.slice(start, end));
}

const isNumberPart = (code: number): boolean =>
  isDigit(code) || code === 43 || code === MINUS || code === 46 || code === 69 || code === 101;

/** Does JavaScript write this number as it stands here? */
export const keepsNumber = (text: string): boolean =>
  text.length < 16 && /^-?(?:0|[1-9]\d*)$/.test(text) ? text !== "-0" : String(Number(text)) === text;

class Unexpected extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const WORD = /[A-Za-z_-]+/y;

/** A recursive-descent parser; only text that the scan did not pass reaches it. */
function readText(text: string): Json {
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const fail = (what: string): never => {
    throw new Unexpected(at >= text.length ? "the text ends too early" : what, at);
  };
  const string = (): string => {
    const end = endOfString(text, at + 1);
    if (end === text.length) {
      at = end;
      return fail("a string is not closed");
    }
    try {
      // Escapes and control characters are JSON.parse's to judge, on this one token.
      const found = JSON.parse(text.slice(at, end + 1)) as string;
      at = end + 1;
      return found;
    } catch {
      return fail("a string holds a raw control character or an escape that JSON does not know");
    }
  };
  const value = (): Json => {
    match(SPACE);
    const first = text[at];
    if (first === '"') return string();
    if (first === "{") return object();
    if (first === "[") return array();
    const start = at;
    const number = match(NUMBER);
    if (number !== undefined && number !== "") {
      if (/[0-9A-Za-z_.]/.test(text[at] ?? "")) return fail("a number goes on in a way JSON does not allow");
      return keepsNumber(number) ? Number(number) : num(number);
    }
    const word = match(WORD);
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    at = start;
    if (word === "NaN" || word === "Infinity" || word === "-Infinity")
      return fail(`${word} is not JSON (Python's json module writes it unless told not to)`);
    return fail(`unexpected ${JSON.stringify(text.slice(at, at + 12))}`);
  };
  const array = (): Json => {
    at++;
    const items: Json[] = [];
    match(SPACE);
    if (text[at] === "]") {
      at++;
      return items;
    }
    for (;;) {
      items.push(value());
      match(SPACE);
      const next = text[at];
      if (next !== "," && next !== "]") return fail("expected , or ] in an array");
      at++;
      if (next === "]") return items;
    }
  };
  const object = (): Json => {
    at++;
    const list: Member[] = [];
    match(SPACE);
    if (text[at] === "}") {
      at++;
      return {};
    }
    for (;;) {
      match(SPACE);
      if (text[at] !== '"') return fail("expected a key in quotes");
      const key = string();
      match(SPACE);
      if (text[at] !== ":") return fail("expected : after a key");
      at++;
      list.push([key, value()]);
      match(SPACE);
      const next = text[at];
      if (next !== "," && next !== "}") return fail("expected , or } in an object");
      at++;
      if (next === "}") return fromMembers(list);
    }
  };
  const result = value();
  match(SPACE);
  if (at < text.length) fail("more text follows the value");
  return result;
}
