/** Chinese numerals. A lone 一 is weak: it says little more than an article. */
import type { NumberWord } from "../en/numbers.js";

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const RUN = /^[零〇一二两三四五六七八九十百千万亿]+/;

export function chineseNumberAt(run: string, at: number): NumberWord | undefined {
  const share = /^百分之([零〇一二两三四五六七八九十百]+)/.exec(run.slice(at, at + 12));
  if (share !== null) {
    const value = chineseValue(share[1] ?? "");
    return { value: `${value}%`, text: share[0], length: share[0].length, soft: false };
  }
  const tenths = /^([一二两三四五六七八九])成(?![功为立交员本果就分效品年熟])/.exec(run.slice(at, at + 3));
  if (tenths !== null)
    return {
      value: `${chineseValue(tenths[1] ?? "") * 10}%`,
      text: tenths[0],
      length: tenths[0].length,
      soft: false,
    };
  const text = RUN.exec(run.slice(at, at + 24))?.[0];
  if (text === undefined) return undefined;
  if (/^[百千万亿]/.test(text)) return undefined;
  return { value: String(chineseValue(text)), text, length: text.length, soft: text === "一" };
}

export function chineseValue(text: string): number {
  let total = 0;
  let section = 0;
  let digit = -1;
  for (const char of text) {
    const found = DIGITS[char];
    const scale = SCALES[char];
    if (found !== undefined) digit = digit >= 0 && !/[十百千万亿]/.test(text) ? digit * 10 + found : found;
    else if (scale !== undefined) {
      section += (digit < 0 ? 1 : digit) * scale;
      digit = -1;
    } else {
      total = (total + section + Math.max(digit, 0)) * (char === "万" ? 1e4 : 1e8);
      section = 0;
      digit = -1;
    }
  }
  return total + section + Math.max(digit, 0);
}
