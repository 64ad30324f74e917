/** A line of calls in Python's manner, read back: keyword arguments only, values that are literals. */
import { fromMembers, type Json, type Member, num } from "../model/json.js";
import { keepsNumber } from "../model/json-text.js";

interface Cursor {
  readonly text: string;
  at: number;
}
type Call = { readonly name: string; readonly arguments: Json };

/** Undefined for a line that is no such list. */
export function readPython(line: string): readonly Call[] | undefined {
  const cursor: Cursor = { text: line, at: 0 };
  if (!line.startsWith("[") || !line.endsWith(")]")) return undefined;
  cursor.at = 1;
  const calls: Call[] = [];
  do {
    const call = readCall(cursor);
    if (call === undefined) return undefined;
    calls.push(call);
  } while (take(cursor, /, /y) !== undefined);
  return cursor.text.slice(cursor.at) === "]" ? calls : undefined;
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

const WORDS: ReadonlySet<string> = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

function readCall(cursor: Cursor): Call | undefined {
  const name = take(cursor, /[A-Za-z_][A-Za-z0-9_.-]*/y);
  if (name === undefined || take(cursor, /\(/y) === undefined) return undefined;
  if (take(cursor, /\)/y) !== undefined) return { name, arguments: {} };
  const list: Member[] = [];
  do {
    const key = take(cursor, /[A-Za-z_][A-Za-z0-9_]*/y);
    if (key === undefined || WORDS.has(key) || take(cursor, /=/y) === undefined) return undefined;
    const value = readValue(cursor);
    if (value === undefined) return undefined;
    list.push([key, value]);
  } while (take(cursor, /, /y) !== undefined);
  // Python takes no argument twice.
  const isOnce = new Set(list.map(([key]) => key)).size === list.length;
  return take(cursor, /\)/y) === undefined || !isOnce ? undefined : { name, arguments: fromMembers(list) };
}

const CONSTANTS: Readonly<Record<string, Json>> = { True: true, False: false, None: null };

function readValue(cursor: Cursor): Json | undefined {
  const word = take(cursor, /True|False|None/y);
  if (word !== undefined) return CONSTANTS[word];
  const number = take(cursor, /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number !== undefined) return keepsNumber(number) ? Number(number) : num(number);
  const string = readString(cursor);
  if (string !== undefined) return string;
  if (take(cursor, /\[/y) !== undefined) {
    const items = readList(cursor, /\]/y, readValue);
    return items;
  }
  if (take(cursor, /\{/y) === undefined) return undefined;
  const list = readList(cursor, /\}/y, readMember);
  return list === undefined ? undefined : fromMembers(list);
}

function readString(cursor: Cursor): string | undefined {
  const quoted = take(cursor, /"(?:[^"\\]|\\.)*"/y);
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
}

function readMember(cursor: Cursor): Member | undefined {
  const key = readString(cursor);
  const value = key === undefined || take(cursor, /: /y) === undefined ? undefined : readValue(cursor);
  return key === undefined || value === undefined ? undefined : [key, value];
}

function readList<T>(cursor: Cursor, end: RegExp, one: (cursor: Cursor) => T | undefined): T[] | undefined {
  const items: T[] = [];
  if (take(cursor, end) !== undefined) return items;
  do {
    const item = one(cursor);
    if (item === undefined) return undefined;
    items.push(item);
  } while (take(cursor, /, /y) !== undefined);
  return take(cursor, end) === undefined ? undefined : items;
}
