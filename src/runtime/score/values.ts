/** Values in a text that can be right or wrong: numbers, amounts, dates, times, codes. Equal ones have equal keys, however they are written. */

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
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const NUMERAL = "零〇一二两三四五六七八九十百千万";
/** A numeral alone is often no number (一下, 一些): it is one before something that is counted, or where it is long. */
const COUNTED = "元块角分折件个只双套条款张份箱包瓶盒天日号月年周点时秒次位人米克斤度级层色号码单期折%％";
const CHINESE = new RegExp(
  `[${NUMERAL}]+(?:点[零〇一二三四五六七八九]+)?(?=[${COUNTED}]|小时|分钟|公斤|厘米|毫升)|[${NUMERAL}]{3,}`,
  "gu",
);

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
    "seventeen eighteen nineteen twenty"
  )
    .split(" ")
    .map((word, at) => [word, at] as const)
    .filter(([word]) => word !== "one"),
);
const TENS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const ENGLISH = new RegExp(`\\b(?:${[...Object.keys(WORDS), ...Object.keys(TENS)].join("|")})\\b`, "giu");

/** From the most particular: a date is no number with two dashes. */
const VALUE = new RegExp(
  [
    "(?<date>\\d{4}-\\d{1,2}-\\d{1,2}|\\d{4}年\\d{1,2}月\\d{1,2}日)",
    "(?<time>(?<!\\d)\\d{1,2}[:：]\\d{2}(?!\\d))",
    "(?<code>(?<![\\p{L}\\d])(?=[\\p{Script=Latin}\\d]*\\p{Script=Latin})(?=[\\p{Script=Latin}\\d]*\\d)[\\p{Script=Latin}\\d]{5,}(?![\\p{Script=Latin}\\d]))",
    "(?<number>\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)\\s*(?<percent>%|percent\\b|per cent\\b)?",
  ].join("|"),
  "giu",
);

/** Keys such as `1299`, `15.9`, `20%`, `14:30`, `2026-03-09`, `sf10023`; each once, in order. */
export function valuesIn(text: string): readonly string[] {
  const plain = text
    .normalize("NFKC")
    .replace(CHINESE, (numeral) => chineseNumber(numeral) ?? numeral)
    .replace(ENGLISH, (word) => String(WORDS[word.toLowerCase()] ?? TENS[word.toLowerCase()]));
  const found = new Set<string>();
  for (const { groups } of plain.matchAll(VALUE)) {
    const { date, time, code, number, percent } = groups ?? {};
    if (date !== undefined) found.add(dateKey(date));
    else if (time !== undefined) found.add(time.replace("：", ":").replace(/^0(?=\d)/, ""));
    else if (code !== undefined) found.add(code.toLowerCase());
    else if (number !== undefined) found.add(`${numberKey(number)}${percent === undefined ? "" : "%"}`);
  }
  return [...found];
}

/** 1,299.00 → 1299; a dot always stays where it is. */
function numberKey(text: string): string {
  const [whole = "", part = ""] = text.replaceAll(",", "").split(".");
  let end = part.length;
  while (part[end - 1] === "0") end--;
  const kept = part.slice(0, end);
  const front = whole.replace(/^0+(?=\d)/, "");
  return kept === "" ? front : `${front}.${kept}`;
}

const dateKey = (text: string): string =>
  text
    .split(/\D+/)
    .filter((piece) => piece !== "")
    .map((piece) => piece.padStart(2, "0"))
    .join("-");

/** 一百二十三 → 123, 二〇二六 → 2026, 三点五 → 3.5 */
function chineseNumber(text: string): string | undefined {
  const [whole = "", part] = text.split("点");
  if (part !== undefined)
    return `${chineseNumber(whole) ?? "0"}.${[...part].map((sign) => DIGITS[sign] ?? 0).join("")}`;
  if (![...whole].some((sign) => sign === "万" || sign in UNITS))
    return [...whole].map((sign) => DIGITS[sign] ?? "").join("");
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const sign of whole) {
    if (sign === "万") {
      total += (section + (digit ?? 0)) * 10_000;
      section = 0;
      digit = undefined;
    } else if (sign in UNITS) {
      section += (digit ?? 1) * (UNITS[sign] ?? 1);
      digit = undefined;
    } else digit = DIGITS[sign];
  }
  return String(total + section + (digit ?? 0));
}

/** The number of a key that is one. */
export const numberOf = (key: string): number | undefined =>
  /^\d+(?:\.\d+)?%?$/.test(key) ? Number(key.replace("%", "")) : undefined;

/** A number as keys write it. */
export const keyOf = (value: number): string => numberKey(value.toFixed(4));
