/** What a reply has to say, and what it may say: values that tools answered or the user named. */
import type { Harness } from "../../model/harness.js";
import { asArray, asString, get, isArray, isObject, type Json, members } from "../../model/json.js";
import type { GoldTurn } from "../task.js";
import { keyOf, numberOf, valuesIn } from "./values.js";

/** Values of the recorded reply that the turn's results hold, as they are or in hundredths (cents), and its enumerated words. */
export function requiredFacts(
  turn: Pick<GoldTurn, "reply" | "results">,
  words: ReadonlySet<string>,
): readonly string[] {
  const { reply, results } = turn;
  if (reply === undefined) return [];
  const known = supported(results.flatMap(valuesIn));
  const said = valuesIn(reply).filter((key) => known.has(key));
  const told = results.join("\n").toLowerCase();
  const enumerated = [...words].filter(
    (word) => holdsWord(told, word) && holdsWord(reply.toLowerCase(), word),
  );
  return [...said, ...enumerated];
}

/** Is the fact in the reply? A word stands between words. */
export function says(reply: string, fact: string): boolean {
  return valuesIn(reply).includes(fact) || (!/\d/.test(fact) && holdsWord(reply.toLowerCase(), fact));
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) return true;
  return false;
}
const isWord = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{Script=Latin}\p{N}_]/u.test(sign);

const enumerated = new WeakMap<Harness, ReadonlySet<string>>();

/** Values of enums in the tools' schemas, lower-case: words a service answers with. Those with signs of code are no words. */
export function enumeratedWords(harness: Harness): ReadonlySet<string> {
  const known = enumerated.get(harness);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const walk = (value: Json | undefined): void => {
    if (isArray(value)) for (const item of value) walk(item);
    if (!isObject(value)) return;
    for (const one of asArray(get(value, "enum"))) {
      const word = asString(one)?.toLowerCase();
      if (word !== undefined && /^[\p{L}]{3,}(?: [\p{L}]+)*$/u.test(word)) found.add(word);
    }
    for (const [, member] of members(value)) walk(member);
  };
  for (const { result } of harness.tools) walk(result);
  enumerated.set(harness, found);
  return found;
}

const SCALES = [1, 100] as const;

function supported(keys: readonly string[]): ReadonlySet<string> {
  const known = new Set(keys);
  for (const key of keys) {
    const number = numberOf(key);
    if (number !== undefined && !key.endsWith("%"))
      for (const scale of SCALES) known.add(keyOf(number / scale));
    if (number !== undefined) known.add(`${keyOf(number)}%`);
    if (key.endsWith("%")) known.add(key.slice(0, -1));
    // The parts of a date are said one by one.
    for (const part of /^\d{4}-\d\d-\d\d$/.test(key) ? key.split("-") : []) known.add(keyOf(Number(part)));
    const [hour, minute] = /^\d{1,2}:\d\d$/.test(key) ? key.split(":") : [];
    for (const part of hour === undefined ? [] : [hour, minute as string]) known.add(keyOf(Number(part)));
  }
  return known;
}

/** Small numbers count things in the sentence itself. */
const SMALL = 10;
/** Of more values than these no sums are tried. */
const MOST_SUMMED = 120;

/** Values of a reply that nothing says and no plain sum makes. */
export function unsupported(reply: string, texts: readonly string[]): readonly string[] {
  const known = supported(texts.flatMap(valuesIn));
  const open = valuesIn(reply).filter((key) => !known.has(key) && !isSmall(key));
  if (open.length === 0) return [];
  const sums = plainSums([...known].flatMap((key) => numberOf(key) ?? []));
  return open.filter((key) => {
    const number = numberOf(key);
    return number === undefined || !sums.has(keyOf(number));
  });
}

const isSmall = (key: string): boolean => {
  const number = numberOf(key);
  return number !== undefined && Number.isInteger(number) && number <= SMALL && !key.endsWith("%");
};

/** Sums, differences, small multiples, and percentages taken off. */
function plainSums(numbers: readonly number[]): ReadonlySet<string> {
  const found = new Set<string>();
  const list = [...new Set(numbers)].slice(0, MOST_SUMMED);
  for (const a of list) {
    for (let times = 2; times <= SMALL; times++) found.add(keyOf(a * times));
    for (const b of list) {
      found.add(keyOf(a + b));
      if (a > b) found.add(keyOf(a - b));
      if (b > 0 && b < 100) {
        found.add(keyOf((a * b) / 100));
        found.add(keyOf(a - (a * b) / 100));
      }
    }
  }
  return found;
}
