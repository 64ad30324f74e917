/** The words inside a name, and the spellings that name them again. */

const MOST_KEPT = 4096;

/** `getHTTPUrl`, `get_http_url`, `get-http-url` → get, http, url; `address1` → address, 1; `s3_bucket` → s3, bucket. */
export const wordsOf: (name: string) => readonly string[] = remembered((name) =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.replace(/^(\p{L}{3,})(\d+)$/u, "$1 $2").split(" "))
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase()),
);

/** The same names come back for every View; a bound keeps a long run from growing. */
function remembered<V>(make: (name: string) => V): (name: string) => V {
  const known = new Map<string, V>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= MOST_KEPT) known.clear();
    const value = make(name);
    known.set(name, value);
    return value;
  };
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const snake = (words: readonly string[]): string => words.join("_");
export const kebab = (words: readonly string[]): string => words.join("-");
export const camel = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : capital(word))).join("");

/** Two names that a client may take for one fold to the same text: case and separators do not count. */
export const fold = remembered((name) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_.-]+/g, ""),
);

/** As `fold`, and singular and plural count as one: `item_id` beside `item_ids` would mislead. */
export const stem = remembered((name) =>
  wordsOf(name)
    .map((word) => singular(word) ?? word)
    .join(""),
);

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
