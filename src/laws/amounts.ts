/** Numbers of two texts: the same values in digits or words, no other unit, and none in another's place. */
import type { Facts } from "./facts.js";

/** Words for one unit stand together. */
const UNITS = `s sec second/min minute/h hr hour/day/week/month/year/percent %/km kilometer kilometre/m meter metre/mile/kg kilogram/g gram/lb pound
  b byte/kb kilobyte/mb megabyte/gb gigabyte/tb terabyte/usd dollar/eur euro/gbp/cny rmb yuan/jpy yen/cent`;
const UNIT = new Map(
  UNITS.split(/[/\n]/).flatMap((line, at) =>
    line
      .trim()
      .split(/\s+/)
      .map((word) => [word, at] as const),
  ),
);
const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const TENS = "thirty forty fifty sixty seventy eighty ninety".split(" ");
const MORE: Readonly<Record<string, number>> = {
  single: 1,
  once: 1,
  twice: 2,
  both: 2,
  two: 2,
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  half: 30,
  third: 3,
  fourth: 4,
  fifth: 5,
  ...Object.fromEntries(TENS.map((word, at) => [word, 30 + 10 * at])),
  ...Object.fromEntries(WORDS.map((word, at) => [word, at])),
};
const SAID = new RegExp(`\\b(?:${Object.keys(MORE).join("|")})\\b`, "giu");
const HAN = /[零一二两三四五六七八九十百]+|半/gu;
const DIGITS = "零一二三四五六七八九";

export interface Amounts {
  /** Value → the words that stand behind it. */
  readonly written: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values in words: they may stand for digits, and need not. */
  readonly said: ReadonlySet<string>;
}

/** `prose`: the item without its numbers. */
export function amountsOf(facts: Facts, prose: string): Amounts {
  const written = new Map<string, Set<string>>();
  for (const fact of facts.keys()) {
    const [, value = "", word = ""] = /^number (\S+) ?(.*)$/u.exec(fact) ?? [];
    if (value === "") continue;
    const words = written.get(value) ?? new Set();
    if (word !== "") words.add(word);
    written.set(value, words);
  }
  const said = new Set([
    ...(prose.match(SAID) ?? []).map((word) => String(MORE[word.toLowerCase()])),
    ...(prose.match(HAN) ?? []).map(hanValue),
  ]);
  return { written, said };
}

/** 半 is half an hour. */
function hanValue(text: string): string {
  if (text === "半") return "30";
  let [sum, digit] = [0, -1];
  for (const char of text.replaceAll("两", "二")) {
    const scale = char === "十" ? 10 : char === "百" ? 100 : 0;
    if (scale === 0) digit = DIGITS.indexOf(char);
    else {
      sum += (digit < 0 ? 1 : digit) * scale;
      digit = -1;
    }
  }
  return String(sum + Math.max(digit, 0));
}

export function amountLost(before: Amounts, after: Amounts): string | undefined {
  for (const [value, words] of before.written) {
    const now = after.written.get(value);
    if (now === undefined && !after.said.has(value)) return `number ${value} is lost`;
    const [units, others] = [unitsOf(words), unitsOf(now ?? new Set())];
    if (units.length > 0 && others.length > 0 && !units.some((unit) => others.includes(unit)))
      return `number ${value} has another unit`;
  }
  for (const value of after.written.keys())
    if (!before.written.has(value) && !before.said.has(value)) return `number ${value} was not there`;
  const values = [...before.written.keys()].slice(0, MOST_NUMBERS);
  for (const [at, one] of values.entries())
    for (const other of values.slice(at + 1))
      if (changedPlaces(before, after, one, other)) return `numbers ${one} and ${other} changed places`;
  return undefined;
}
/** So that a hostile text costs no more than its length. */
const MOST_NUMBERS = 200;

const unitsOf = (words: ReadonlySet<string>): readonly number[] =>
  [...words].flatMap((word) => UNIT.get(word) ?? []);

function changedPlaces(before: Amounts, after: Amounts, one: string, other: string): boolean {
  const [had, hadOther] = [before.written.get(one), before.written.get(other)];
  const [has, hasOther] = [after.written.get(one), after.written.get(other)];
  if (!had || !hadOther || !has || !hasOther) return false;
  const moved = (from: ReadonlySet<string>, to: ReadonlySet<string>, old: ReadonlySet<string>): boolean =>
    [...from].some((word) => to.has(word) && !old.has(word));
  return moved(had, hasOther, hadOther) && moved(hadOther, has, had);
}
