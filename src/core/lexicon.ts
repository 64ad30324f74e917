/** Every name that can be mentioned, by each token it can be spelt as. */
import type { Sym } from "../model/symbol.js";
import type { Form } from "../model/text.js";
import { isDistinctive, spell, TOKEN_FORMS, wordsOf } from "./words.js";

export type NameKind = "tool" | "skill" | "param" | "result" | "section" | "hook";

export interface Named {
  readonly symbol: Sym;
  readonly kind: NameKind;
  readonly name: string;
  /** The tool that a parameter or result key belongs to. */
  readonly owner?: Sym;
}

export interface Candidate extends Named {
  readonly form: Form;
}

export interface Lexicon {
  /** Names and their spellings as one token. */
  readonly tokens: ReadonlyMap<string, readonly Candidate[]>;
  /** Names of two words and more, as lower-case words; mentions only beside their kind's noun. */
  readonly spaced: ReadonlyMap<string, readonly Candidate[]>;
  /** Names that no token can hold (spaces, CJK …): looked for as they stand. */
  readonly irregular: readonly Irregular[];
  /** The places in `irregular` of those that stand at the start of a word, by its first character. */
  readonly phrases: ReadonlyMap<number, readonly number[]>;
  /** 1 for each character that `phrases` has. */
  readonly phraseStarts: Uint8Array;
  /** The most words any spaced name has. */
  readonly maxWords: number;
  /** One place for each length with first and last character of a token: most words of a text are told from names by it. */
  readonly ends: Uint8Array;
}

export interface Irregular extends Named {
  /** It can only begin where a word begins, and no two of its places overlap. */
  readonly atWord: boolean;
}

const endsOf = (text: string, start: number, end: number): number =>
  ((end - start) & 31) * 256 + ((text.charCodeAt(start) * 23 + text.charCodeAt(end - 1)) & 255);
/** false: what stands between these offsets is no name. */
export const mayBeName = ({ ends }: Lexicon, text: string, start: number, end: number): boolean =>
  ends[endsOf(text, start, end)] === 1;

const TOKEN = /^[A-Za-z0-9_\u00c0-\u024f]+(?:[-.][A-Za-z0-9_\u00c0-\u024f]+)*$/;

export function buildLexicon(names: readonly Named[]): Lexicon {
  const exact = new Map<string, Candidate[]>();
  const formed = new Map<string, Candidate[]>();
  const spaced = new Map<string, Candidate[]>();
  const irregular: Irregular[] = [];
  const phrases = new Map<number, number[]>();
  let maxWords = 1;
  for (const named of names) {
    // A property may be called so, and no text can name it.
    if (named.name === "") continue;
    if (!TOKEN.test(named.name)) {
      const atWord = /^[A-Za-z0-9_]/.test(named.name) && !overlapsItself(named.name);
      if (atWord) push(phrases, named.name.charCodeAt(0), irregular.length);
      irregular.push({ ...named, atWord });
    } else push(exact, named.name, { ...named, form: "exact" });
    const words = wordsOf(named.name);
    if (words.length < 2) continue;
    if (named.kind !== "section") {
      // A form that equals another is listed once, under the first.
      const seen = new Set([named.name]);
      for (const form of TOKEN_FORMS) {
        const token = spell(named.name, form);
        if (seen.has(token)) continue;
        seen.add(token);
        push(formed, token, { ...named, form });
      }
      push(spaced, words.join(" "), { ...named, form: "spaced" });
      maxWords = Math.max(maxWords, words.length);
    }
  }
  // A token that is somebody's exact name is never read as another's spelling.
  for (const [token, candidates] of formed) {
    if (!exact.has(token) && isDistinctive(token)) exact.set(token, candidates);
  }
  const ends = new Uint8Array(32 * 256);
  for (const token of exact.keys()) ends[endsOf(token, 0, token.length)] = 1;
  const phraseStarts = new Uint8Array(128);
  for (const first of phrases.keys()) phraseStarts[first] = 1;
  return { tokens: exact, spaced, irregular, phrases, phraseStarts, maxWords, ends };
}

/** Does it end as it begins (`test the latest`)? */
function overlapsItself(name: string): boolean {
  for (let at = 1; at < name.length; at++) if (name.startsWith(name.slice(at))) return true;
  return false;
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};
