/** Names and their forms, as docs/format.md states them; written apart from the engine's on purpose. */
import type { Form } from "../model/text.js";

export type NameKind = "tool" | "skill" | "section" | "hook" | "param" | "result";

/** 1 for each code that is part of a word: ASCII letters and digits, `_`, Latin letters up to U+024F. */
const PART_OF_WORD = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (code < 128) return /[A-Za-z0-9_]/.test(String.fromCharCode(code)) ? 1 : 0;
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 ? 1 : 0;
});
export const isWordCode = (code: number): boolean => code < 0x250 && PART_OF_WORD[code] === 1;

const MOST_WORDS = 20_000;
const words = new Map<string, readonly string[]>();

/** Words of a name in lower case: cut at separators and at humps, never between a letter and a digit. Of separators alone, itself. */
export function wordsOf(name: string): readonly string[] {
  const known = words.get(name);
  if (known !== undefined) return known;
  if (words.size > MOST_WORDS) words.clear();
  const made = cut(name);
  words.set(name, made);
  return made;
}

function cut(name: string): readonly string[] {
  const found = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_.:/-]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  // No spelling of a name is empty: an empty one would stand everywhere.
  return found.length > 0 ? found : [name];
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A name in one of its forms. */
export function spell(name: string, form: Form): string {
  if (form === "exact") return name;
  const words = wordsOf(name);
  switch (form) {
    case "snake":
      return words.join("_");
    case "kebab":
      return words.join("-");
    case "camel":
      return words.map((word, i) => (i === 0 ? word : capital(word))).join("");
    case "pascal":
      return words.map(capital).join("");
    case "upper":
      return words.join("_").toUpperCase();
    case "spaced":
      return words.join(" ");
    case "title":
      return words.map(capital).join(" ");
  }
}

/** Forms that are one token. */
export const TOKEN_FORMS = [
  "exact",
  "snake",
  "kebab",
  "camel",
  "pascal",
  "upper",
] as const satisfies readonly Form[];

/** Could no one take this spelling for a word of the language? It has a separator, a hump or a digit. */
export const isDistinctive = (spelling: string): boolean => /[_.:/\d-]|\p{Ll}\p{Lu}/u.test(spelling);

/** Names are equal for a client that ignores case and separators. */
export function foldName(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  if (folded.size > MOST_WORDS) folded.clear();
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.normalize("NFKC");
  const made = plain.toLowerCase().replace(/[\s_.:/-]+/g, "");
  folded.set(name, made);
  return made;
}
const folded = new Map<string, string>();

/** The nouns that make a name in spaced words a mention. */
export const NOUNS: Readonly<Record<NameKind, readonly string[]>> = {
  tool: ["tool", "tools", "function", "functions", "工具", "函数"],
  skill: ["skill", "skills", "技能"],
  hook: ["hook", "hooks", "钩子"],
  section: ["section", "sections", "章节"],
  param: [
    "parameter",
    "parameters",
    "argument",
    "arguments",
    "field",
    "fields",
    "param",
    "params",
    "字段",
    "参数",
  ],
  result: ["field", "fields", "key", "keys", "字段"],
};
