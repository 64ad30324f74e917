/** English words for numbers. One, a and single are weak: alone they say little more than an article. */

const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 };
const WHOLE: Readonly<Record<string, number>> = { dozen: 12, couple: 2, pair: 2 };

export interface NumberWord {
  readonly value: string;
  readonly text: string;
  readonly length: number;
  readonly soft: boolean;
}

export function numberAt(words: readonly string[], at: number): NumberWord | undefined {
  let total = 0;
  let part: number | undefined;
  let end = at;
  for (; end < words.length; end++) {
    const word = words[end] ?? "";
    const unit = own(UNITS, word) ?? own(WHOLE, word);
    const scale = own(SCALES, word);
    if (unit !== undefined) {
      if (part !== undefined && !(part >= 20 && part % 10 === 0 && unit < 10) && part % 100 !== 0) break;
      part = (part ?? 0) + unit;
    } else if (scale !== undefined && (part !== undefined || end === at)) {
      if (scale === 100) part = (part ?? 1) * 100;
      else {
        total += (part ?? 1) * scale;
        part = 0;
      }
    } else if (
      !(
        word === "and" &&
        part !== undefined &&
        part % 100 === 0 &&
        part > 0 &&
        own(UNITS, words[end + 1] ?? "") !== undefined
      )
    )
      break;
  }
  if (part === undefined) return undefined;
  const text = words.slice(at, end).join(" ");
  return { value: String(total + part), text, length: end - at, soft: text === "one" };
}

const own = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
