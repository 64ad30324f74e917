/** The words inside a name, and the spellings that name them again. */

/** `getHTTPUrl`, `get_http_url`, `get-http-url` → get, http, url; `address1` → address, 1; `s3_bucket` → s3, bucket. */
export function wordsOf(name: string): readonly string[] {
  const known = split.get(name);
  if (known !== undefined) return known;
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.replace(/^(\p{L}{3,})(\d+)$/u, "$1 $2").split(" "))
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  // The same names come back for every View; a bound keeps a long run from growing.
  if (split.size >= MOST_KEPT) split.clear();
  split.set(name, words);
  return words;
}

const MOST_KEPT = 4096;
const split = new Map<string, readonly string[]>();

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const snake = (words: readonly string[]): string => words.join("_");
export const kebab = (words: readonly string[]): string => words.join("-");
export const camel = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : capital(word))).join("");

/** Two names that a client may take for one fold to the same text: case and separators do not count. */
export const fold = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_.-]+/g, "");

/** As `fold`, and singular and plural count as one: `item_id` beside `item_ids` would mislead. */
export const stem = (name: string): string =>
  wordsOf(name)
    .map((word) => singular(word) ?? word)
    .join("");

/** The singular of a regular plural; undefined for a word that is none. */
export function singular(word: string): string | undefined {
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return undefined;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|uses)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
