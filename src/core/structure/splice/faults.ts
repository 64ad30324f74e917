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

/**
 * Where a left out member or a wrong digit violates nothing: a text or a list with something too much or too little, at any depth, as
 * the Hook's own bounds and patterns suggest.
 */
export function* strayingArguments(value: Json, hook: Hook): Generator<Json> {
  const marks = marksOf(hook);
  const most = Math.max(0, ...lengthsOf(hook).map(({ max = 0 }) => max));
  yield* straying(value);

  function* straying(now: Json): Generator<Json> {
    if (typeof now === "string") yield* strayingText(now, marks, most);
    if (isArray(now)) {
      if (now.length > 0) yield [];
      for (const times of [2, 4, 8, 16])
        if (now.length > 0) yield Array.from({ length: times }, () => now).flat();
      for (const [i, item] of now.entries()) for (const other of straying(item)) yield now.with(i, other);
    } else if (isObject(now)) {
      const own = members(now);
      for (const [key, inner] of own)
        for (const other of straying(inner))
          yield fromMembers(own.map(([name, item]) => [name, name === key ? other : item]));
    }
  }
}

function* strayingText(text: string, marks: readonly string[], most: number): Generator<string> {
  if (text === "") return;
  const letters = [...text];
  yield letters.slice(0, -1).join("");
  yield letters.slice(1).join("");
  yield `/${text}`;
  const next = /[/ ](.+)$/su.exec(text)?.[1];
  if (next !== undefined) yield next;
  for (const mark of marks) {
    yield text + mark;
    yield mark + text;
  }
  const times = Math.min(40, Math.ceil((most + 1) / letters.length));
  if (most > 0 && times > 1) yield Array.from({ length: times }, () => text).join(" ");
}

type Length = Extract<Condition, { kind: "length" }>;
const lengthsOf = ({ conditions }: Hook): readonly Length[] =>
  conditions.filter((one): one is Length => one.kind === "length");

/** Letters and signs that the Hook's patterns spell, those of a schema too: what may be missing, or may not be there. */
function marksOf({ conditions }: Hook): readonly string[] {
  const patterns = conditions.flatMap((one) =>
    one.kind === "regex" ? [one.pattern] : one.kind === "arguments" ? patternsIn(one.schema) : [],
  );
  const spelt = patterns.flatMap((pattern) => [
    ...pattern.replace(/\\./gu, "").matchAll(/[\p{L}@#/:;%&*<>-]/gu),
  ]);
  return [...new Set(spelt.map(([mark]) => mark))].slice(0, MOST_MARKS);
}
const MOST_MARKS = 24;

function patternsIn(schema: Json): readonly string[] {
  if (isArray(schema)) return schema.flatMap(patternsIn);
  if (!isObject(schema)) return [];
  return members(schema).flatMap(([key, inner]) =>
    key === "pattern" && typeof inner === "string" ? [inner] : patternsIn(inner),
  );
}

/** A reply that is too long or too short, or that says or is written as it may not be. */
export function* faultyReplies(reply: string, hook: Hook): Generator<string> {
  const most = lengthsOf(hook)[0]?.max ?? 0;
  const again = Math.min(20, Math.ceil((most * 1.1) / Math.max(1, [...reply].length)) + 1);
  if (reply !== "") yield Array.from({ length: again }, () => reply).join(" ");
  yield `# ${reply}`;
  yield `**${reply}**`;
  yield `<b>${reply}</b>`;
  for (const { min = 0 } of lengthsOf(hook)) {
    const short = [...reply]
      .slice(0, min - 1)
      .join("")
      .trim();
    if (min > 1 && short !== "") yield short;
  }
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
