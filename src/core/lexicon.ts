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

/** What one name adds to a lexicon. */
interface Entries {
  readonly exact?: Candidate;
  readonly irregular?: Irregular;
  /** By token. */
  readonly formed: readonly (readonly [token: string, candidate: Candidate])[];
  readonly spaced?: readonly [phrase: string, candidate: Candidate, words: number];
}

const entriesOf = new WeakMap<Named, Entries>();
/** Made once of a name: most names of a Harness are those of the Harness before an edit. */
function entriesFor(named: Named): Entries {
  const known = entriesOf.get(named) ?? makeEntries(named);
  entriesOf.set(named, known);
  return known;
}

function makeEntries(named: Named): Entries {
  const { name } = named;
  // A property may be called so, and no text can name it.
  if (name === "") return { formed: [] };
  const own: Pick<Entries, "exact" | "irregular"> = TOKEN.test(name)
    ? { exact: { ...named, form: "exact" } }
    : { irregular: { ...named, atWord: /^[A-Za-z0-9_]/.test(name) && !overlapsItself(name) } };
  const words = wordsOf(name);
  if (words.length < 2 || named.kind === "section") return { ...own, formed: [] };
  // A form that equals another is listed once, under the first.
  const formed = new Map<string, Candidate>();
  for (const form of TOKEN_FORMS) {
    const token = spell(name, form);
    if (token !== name && !formed.has(token)) formed.set(token, { ...named, form });
  }
  const spaced = [words.join(" "), { ...named, form: "spaced" }, words.length] as const;
  return { ...own, formed: [...formed], spaced };
}

export function buildLexicon(names: readonly Named[]): Lexicon {
  const exact = new Map<string, Candidate[]>();
  const formed = new Map<string, Candidate[]>();
  const spaced = new Map<string, Candidate[]>();
  const irregular: Irregular[] = [];
  const phrases = new Map<number, number[]>();
  let maxWords = 1;
  for (const named of names) {
    const entries = entriesFor(named);
    if (entries.irregular !== undefined) {
      if (entries.irregular.atWord) push(phrases, named.name.charCodeAt(0), irregular.length);
      irregular.push(entries.irregular);
    }
    if (entries.exact !== undefined) push(exact, named.name, entries.exact);
    for (const [token, candidate] of entries.formed) push(formed, token, candidate);
    if (entries.spaced === undefined) continue;
    const [phrase, candidate, words] = entries.spaced;
    push(spaced, phrase, candidate);
    maxWords = Math.max(maxWords, words);
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

/** What two lexicons may say differently: a text without any of it reads the same with both. */
export interface LexiconGap {
  readonly tokens: readonly string[];
  /** Names in spaced words, lower-case. */
  readonly phrases: readonly string[];
  /** Names that no token can hold. */
  readonly irregular: readonly string[];
}

/** The gap between the lexicons of these names. */
export function lexiconGap(
  before: readonly Named[],
  after: readonly Named[],
  lexicons: readonly [before: Lexicon, after: Lexicon],
): LexiconGap {
  const tokens = new Set<string>();
  const phrases = new Set<string>();
  const irregular = new Set<string>();
  for (const named of changed(before, after)) {
    const entries = entriesFor(named);
    if (entries.exact !== undefined) tokens.add(named.name);
    for (const [token] of entries.formed) tokens.add(token);
    if (entries.irregular !== undefined) irregular.add(named.name);
    if (entries.spaced !== undefined) phrases.add(entries.spaced[0]);
  }
  const [was, now] = lexicons;
  return {
    tokens: [...tokens].filter((token) => !isSameList(was.tokens.get(token), now.tokens.get(token))),
    phrases: [...phrases].filter((phrase) => !isSameList(was.spaced.get(phrase), now.spaced.get(phrase))),
    irregular: [...irregular],
  };
}

/** Between what both begin and what both end with. */
function* changed(before: readonly Named[], after: readonly Named[]): Iterable<Named> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  yield* before.slice(start, before.length - end);
  yield* after.slice(start, after.length - end);
}

const isSameList = (
  a: readonly Candidate[] | undefined = [],
  b: readonly Candidate[] | undefined = [],
): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i] as Candidate;
    return (
      one === other ||
      (one.symbol === other.symbol &&
        one.kind === other.kind &&
        one.name === other.name &&
        one.owner === other.owner &&
        one.form === other.form)
    );
  });
