/** Other ways to write the listed values of a parameter, each a table from what is listed to what is written for it. */
import type { Draw } from "../src/transform.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

export type Table = readonly (readonly [from: string, to: string])[];

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const SPELLINGS: readonly ((words: readonly string[]) => string)[] = [
  (words) => snake(words).toUpperCase(),
  (words) => kebab(words).toUpperCase(),
  (words) => words.map(capital).join(""),
  (words) => words.map(capital).join(" "),
  (words) => words.map(capital).join("_"),
  (words) => capital(words.join(" ")),
  (words) => words.join(" "),
  snake,
  kebab,
  camel,
];

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The same words: whoever reads a value knows the other. Letters alone say what it is, so no value is lost. */
export function* spellings(values: readonly string[], draw: Draw): Iterable<Table> {
  for (const spell of draw.shuffle(SPELLINGS)) {
    const table = values.map((value): readonly [string, string] => [value, spell(wordsOf(value))]);
    const keeps = table.every(([from, to]) => folded(from) === folded(to) && folded(from) !== "");
    const told = new Set(table.map(([, to]) => to)).size === table.length;
    if (keeps && told && table.some(([from, to]) => from !== to)) yield table;
  }
}

const LETTERS = "BCDFGHJKLMNPQRTVWXZ";

/** Codes that tell nothing: a letter or two and a number, in an order of their own. A legend has to say what they mean. */
export function* codes(values: readonly string[], draw: Draw): Iterable<Table> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const own = draw.fork(`try ${attempt}`);
    const letters = Array.from({ length: 1 + own.int(2) }, () => own.pick([...LETTERS]) ?? "").join("");
    const [first, step] = [own.int(9) + 1, own.pick([1, 1, 5, 10]) ?? 1];
    const head = own.pick([letters, letters.toLowerCase(), `${letters}-`]) ?? letters;
    const numbers = own.shuffle(values.map((_, at) => first + step * at));
    const table = values.map((value, at): readonly [string, string] => [value, `${head}${numbers[at]}`]);
    if (table.every(([, to]) => !values.includes(to))) yield table;
  }
}
