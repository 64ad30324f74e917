/** A good call or reply with one thing wrong: what a failed attempt is made of. Each is tried against the Hook. */

import type { Condition, Hook } from "../../../model/harness.js";
import {
  fromMembers,
  isArray,
  isNumber,
  isObject,
  type Json,
  members,
  numberText,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";

/** Arguments with one member left out, or one value mistyped, at any depth. */
export function* faultyArguments(value: Json): Generator<Json> {
  if (isArray(value)) {
    for (const [i, item] of value.entries())
      for (const other of faultyArguments(item)) yield value.with(i, other);
    return;
  }
  if (!isObject(value)) {
    yield* mistyped(value);
    return;
  }
  const own = members(value);
  for (const [key, inner] of own) {
    yield fromMembers(own.filter(([other]) => other !== key));
    for (const other of faultyArguments(inner))
      yield fromMembers(own.map(([name, item]) => [name, name === key ? other : item]));
  }
}

function* mistyped(value: Json): Generator<Json> {
  const text = isNumber(value) ? numberText(value) : typeof value === "string" ? value : "";
  const wrong = [...otherDigit(text), ...(isNumber(value) ? [`${text}0`] : [])];
  for (const one of wrong) {
    const read = typeof value === "string" ? { ok: true as const, value: one } : parseJson(one);
    if (read.ok) yield read.value;
  }
}

/** One digit of a number, or of an id with digits in it, is another; the first one stays, so that no zero leads. */
function* otherDigit(text: string): Generator<string> {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index).slice(1);
  for (const at of places.slice(-6))
    yield `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
}

/** A reply that is too long, or that says or is written as it may not be. */
export function* faultyReplies(reply: string, hook: Hook): Generator<string> {
  const most = hook.conditions.flatMap((one) => (one.kind === "length" ? [one.max ?? 0] : []))[0] ?? 0;
  const again = Math.min(20, Math.ceil((most * 1.1) / Math.max(1, [...reply].length)) + 1);
  if (reply !== "") yield Array.from({ length: again }, () => reply).join(" ");
  yield `# ${reply}`;
  yield `**${reply}**`;
  yield `<b>${reply}</b>`;
  for (const condition of hook.conditions) for (const word of literalsOf(condition)) yield `${reply} ${word}`;
}

/** Words that a pattern spells out: the alternatives that hold letters and spaces alone. */
function literalsOf(condition: Condition): readonly string[] {
  if (condition.kind !== "regex" || condition.acts !== "match") return [];
  return condition.pattern
    .replace(/\\[bB]|\(\?:|[()^$]/g, "|")
    .split("|")
    .map((word) => word.trim())
    .filter((word) => /^[\p{L} ]{2,}$/u.test(word));
}
