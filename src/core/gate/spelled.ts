/** Amounts and times that are spelled in words, as they are written in digits: half an hour, 下午三点半, a fortnight. */
import { chineseValue } from "./zh/numbers.js";

const AMOUNTS: readonly (readonly [pattern: RegExp, digits: string])[] = [
  [/(?<!\band )\bhalf an hour\b|\ba half[- ]hour\b/gi, "30 minutes"],
  [/\b(?:an hour and a half|one and a half hours)\b/gi, "90 minutes"],
  [/\b(?:a )?quarter of an hour\b/gi, "15 minutes"],
  [/\bhalf a year\b/gi, "6 months"],
  [/\b(?:a|one) fortnight\b/gi, "2 weeks"],
  [/(?<![个\d一二两三四五六七八九十几])半(?:个)?(?:小时|钟头)/g, "30 分钟"],
  [/一个半(?:小时|钟头)/g, "90 分钟"],
  [/一刻钟/g, "15 分钟"],
  [/(?<![个\d一二两三四五六七八九十几])半年(?!度|报)/g, "6 个月"],
];
const HALVES =
  /(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)\s?(\d{1,2}|[一二两三四五六七八九十]{1,3})\s?(?:点|时)(?!间|候|段)(钟|整|半|(\d{1,2})\s?分)?/g;

/** What is quoted stays as it is written. */
const QUOTES = /["`“”「」『』]/;

export const inDigits = (text: string): string => (QUOTES.test(text) ? text : spelledOut(text));

const spelledOut = (text: string): string =>
  AMOUNTS.reduce((said, [pattern, digits]) => said.replace(pattern, digits), text).replace(
    HALVES,
    (_all, part: string, hour: string, rest: string | undefined, minute: string | undefined) => {
      const said = /^\d/.test(hour) ? Number(hour) : chineseValue(hour);
      const late = /下午|傍晚|晚上/.test(part) || (part === "中午" && said < 11);
      const minutes = minute ?? (rest === "半" ? "30" : "00");
      return ` ${late && said < 12 ? said + 12 : said}:${minutes.padStart(2, "0")} `;
    },
  );
