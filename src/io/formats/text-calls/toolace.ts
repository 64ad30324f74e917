/**
 * Calls as ToolACE (and Llama's and BFCL's prompts) write them, a whole turn in one list; names may hold blanks and dots:
 *
 *     [Get Weather(city="Rome", days=2), get_time()]
 */
import { fromMembers, type Member } from "../../../model/json.js";
import type { Call } from "../../../model/trajectory.js";
import { type Cursor, literalAt, skipBlanks, take } from "./python-literal.js";
import { frozenCalls, liftedCalls, noCalls, type ReadTextCalls } from "./text-calls.js";

/** A list of things that are called; nothing else of prose or data begins like this and ends like that. */
const LOOKS = /^\s*\[([^[\](){}"'=,]+)\(.*\)\s*\]\s*$/s;

export const readToolAce: ReadTextCalls = (text) => {
  const looks = LOOKS.exec(text);
  if (looks === null) return noCalls(text);
  const calls = callsIn(text.trim());
  if (calls !== undefined) return liftedCalls("", calls);
  return frozenCalls(text, [{ name: (looks[1] ?? "").trim(), arguments: text }]);
};

function callsIn(text: string): readonly Call[] | undefined {
  const cursor: Cursor = { text, at: 1 };
  const calls: Call[] = [];
  for (;;) {
    const call = callAt(cursor);
    if (call === undefined) return undefined;
    calls.push(call);
    skipBlanks(cursor);
    if (take(cursor, /,/y) !== undefined) continue;
    return take(cursor, /\]/y) !== undefined && cursor.at === text.length ? calls : undefined;
  }
}

const NAME = /[^[\](){}"'=,]+/y;
const KEY = /[^\s[\](){}"'=,]+/y;

function callAt(cursor: Cursor): Call | undefined {
  skipBlanks(cursor);
  const name = take(cursor, NAME)?.trim();
  if (name === undefined || name === "" || take(cursor, /\(/y) === undefined) return undefined;
  const list: Member[] = [];
  for (;;) {
    skipBlanks(cursor);
    if (take(cursor, /\)/y) !== undefined) break;
    const key = take(cursor, KEY);
    skipBlanks(cursor);
    // Without its name, an argument cannot be told from its neighbours once their order changes.
    if (key === undefined || take(cursor, /=/y) === undefined) return undefined;
    const value = literalAt(cursor);
    if (value === undefined) return undefined;
    list.push([key, value]);
    skipBlanks(cursor);
    if (take(cursor, /,/y) === undefined && cursor.text[cursor.at] !== ")") return undefined;
  }
  const isOnce = new Set(list.map(([key]) => key)).size === list.length;
  return isOnce ? { name, arguments: fromMembers(list), extra: {} } : undefined;
}
