/** A call in Python's words, as ground truth is written: `sort('a.txt')`, `cd(folder='x')`, `math.factorial(n=5)`. */
import type { Json } from "../../model/json.js";
import { type Cursor, literalAt, skipBlanks, take } from "./text-calls/python-literal.js";

export interface PythonCall {
  readonly name: string;
  /** Positional ones have no key. */
  readonly arguments: readonly { readonly key?: string; readonly value: Json }[];
}

/** Undefined for a text that is no call with literal arguments. */
export function readPythonCall(text: string): PythonCall | undefined {
  const cursor: Cursor = { text, at: 0 };
  skipBlanks(cursor);
  const name = take(cursor, /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y);
  if (name === undefined || take(cursor, /\s*\(\s*/y) === undefined) return undefined;
  const list: { key?: string; value: Json }[] = [];
  while (take(cursor, /\)/y) === undefined) {
    const key = take(cursor, /[A-Za-z_]\w*(?=\s*=)/y);
    if (key !== undefined) take(cursor, /\s*=/y);
    const value = literalAt(cursor);
    if (value === undefined || isWrong(list, key)) return undefined;
    list.push({ ...(key === undefined ? {} : { key }), value });
    if (take(cursor, /\s*,\s*/y) === undefined && take(cursor, /\s*(?=\))/y) === undefined) return undefined;
  }
  skipBlanks(cursor);
  return cursor.at === text.length ? { name, arguments: list } : undefined;
}

/** Python takes no argument twice, and none without a name after one that has it. */
const isWrong = (list: readonly { readonly key?: string }[], key: string | undefined): boolean =>
  key === undefined ? list.some((own) => own.key !== undefined) : list.some((own) => own.key === key);
