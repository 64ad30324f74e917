/** The words inside a name, and how words of English are bent. */

const bent = (word: string): string => word.toLowerCase();

/** What stands before the last `__`, as clients put it before the tools of a server; empty where there is none. */
export const namespaceOf = (name: string): string => /^(?:.*[^_])?__(?=[^_])/s.exec(name)?.[0] ?? "";

/** `getHTTPUrl`, `get_http_url`, `get-http-url` → get, http, url; `address1` → address, 1; `s3_bucket` → s3, bucket; `v2` → v2. */
export const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.replace(/^(\p{L}{3,})(\d+)$/u, "$1 $2").split(" "))
    .filter((word) => word !== "")
    .map(bent);

/** The singular of a regular plural; undefined for a word that is none. */
export function singularOf(word: string): string | undefined {
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return undefined;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|uses)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const DOUBLED = /^(?:[^aeiou]*[aeiou][^aeiouwxy]|.*(?:mit|fer|gin|pel|trol))$/;

/** `running` of run, `making` of make, `planning` of plan. */
export function gerundOf(verb: string): string {
  if (/[^aeio]e$/.test(verb) || /ue$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return DOUBLED.test(verb) ? `${verb}${verb.slice(-1)}ing` : `${verb}ing`;
}

/** Third person, past and gerund: forms in which a description says what is done. */
export const formsOf = (verb: string): readonly string[] => [
  pluralOf(verb),
  verb.endsWith("e")
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : DOUBLED.test(verb)
        ? `${verb}${verb.slice(-1)}ed`
        : `${verb}ed`,
  gerundOf(verb),
];
