/** One pass over a text for the places that may hold a name: tokens, phrases that no token can hold, nouns after a space. */
import { type Irregular, type Lexicon, mayBeName } from "./lexicon.js";
import { BACKSLASH, DOT, endOfToken, escapeLength, HYPHEN, isWordCode } from "./tokens.js";

export interface FoundNames {
  /** By the order of the names, then of their places. */
  readonly irregular: readonly IrregularHit[];
  /** Where a noun of a kind stands behind a space: the words before it may be a name in spaced words. */
  readonly nouns: readonly number[];
}
export interface IrregularHit {
  readonly start: number;
  readonly end: number;
  readonly named: Irregular;
}

const SPACE = 32;
const NOUN = /(?:tools?|functions?|skills?|parameters?|arguments?|hooks?)(?![A-Za-z_])/iy;
const STARTS_NOUN = new Uint8Array(0x250);
for (const letter of "tfspahTFSPAH") STARTS_NOUN[letter.charCodeAt(0)] = 1;
const NONE: FoundNames = { irregular: [], nouns: [] };

/** `onToken` is told each token that may be a name or hold one; nearly all words of a text are none. */
export function scanNames(
  text: string,
  lexicon: Lexicon,
  onToken: (start: number, end: number) => void,
): FoundNames {
  const { ends, phrases, phraseStarts } = lexicon;
  const { length } = text;
  const hasSpaced = lexicon.spaced.size > 0;
  let nouns: number[] | undefined;
  let starts: Map<number, number[]> | undefined;
  const phrase = (at: number): void => {
    for (const which of phrases.get(text.charCodeAt(at)) ?? [])
      if (isPhraseAt(text, at, lexicon.irregular[which] as Irregular)) {
        starts ??= new Map();
        starts.set(which, added(starts.get(which), at));
      }
  };
  let before = 0;
  let i = 0;
  while (i < length) {
    const first = text.charCodeAt(i);
    if (!isWordCode(first)) {
      before = first;
      i++;
      continue;
    }
    const start = i;
    let last = first;
    let code = 0;
    for (i++; i < length; i++) {
      code = text.charCodeAt(i);
      if (!isWordCode(code)) break;
      last = code;
    }
    if (before === SPACE && hasSpaced && STARTS_NOUN[first] === 1) {
      NOUN.lastIndex = start;
      if (NOUN.test(text)) nouns = added(nouns, start);
    }
    if (phraseStarts[first] === 1) phrase(start);
    if ((code === HYPHEN || code === DOT) && i + 1 < length && isWordCode(text.charCodeAt(i + 1))) {
      const run = i;
      i = endOfToken(text, i);
      for (let at = run + 1; at < i; at++)
        if (phraseStarts[text.charCodeAt(at)] === 1 && !isWordCode(text.charCodeAt(at - 1))) phrase(at);
      if (mayHoldName(text, start, i, lexicon)) onToken(start, i);
      before = 0;
      continue;
    }
    // What follows an escape may be a name where the whole is none.
    if (
      ends[((i - start) & 31) * 256 + ((first * 23 + last) & 255)] === 1 ||
      (before === BACKSLASH && followsEscape(text, start, i, lexicon))
    )
      onToken(start, i);
  }
  const irregular = lexicon.irregular.length === 0 ? [] : irregularIn(text, lexicon.irregular, starts);
  return irregular.length === 0 && nouns === undefined ? NONE : { irregular, nouns: nouns ?? [] };
}

function added(list: number[] | undefined, one: number): number[] {
  if (list === undefined) return [one];
  list.push(one);
  return list;
}

function followsEscape(text: string, start: number, end: number, lexicon: Lexicon): boolean {
  const skipped = escapeLength(text, start, end);
  return skipped > 0 && mayBeName(lexicon, text, start + skipped, end);
}

/** The whole token, what follows an escape in it, or one of its parts between dots and hyphens. */
function mayHoldName(text: string, start: number, end: number, lexicon: Lexicon): boolean {
  const from = start + escapeLength(text, start, end);
  if (mayBeName(lexicon, text, start, end) || mayBeName(lexicon, text, from, end)) return true;
  let dotted = from;
  let part = from;
  for (let i = from; i <= end; i++) {
    const code = i < end ? text.charCodeAt(i) : DOT;
    if (code !== DOT && code !== HYPHEN) continue;
    if (i > part && mayBeName(lexicon, text, part, i)) return true;
    part = i + 1;
    if (code !== DOT) continue;
    if (i > dotted && mayBeName(lexicon, text, dotted, i)) return true;
    dotted = i + 1;
  }
  return false;
}

const isPhraseAt = (text: string, start: number, { name }: Irregular): boolean =>
  text.startsWith(name, start) && !isWordCode(text.charCodeAt(start + name.length));

function irregularIn(
  text: string,
  names: readonly Irregular[],
  starts: ReadonlyMap<number, readonly number[]> | undefined,
): readonly IrregularHit[] {
  const found: IrregularHit[] = [];
  names.forEach((named, which) => {
    if (!named.atWord) found.push(...placesOf(text, named));
    else
      for (const start of starts?.get(which) ?? [])
        found.push({ start, end: start + named.name.length, named });
  });
  return found;
}

function placesOf(text: string, named: Irregular): readonly IrregularHit[] {
  const found: IrregularHit[] = [];
  const { name } = named;
  const edge = /^[\x20-\x7e]/.test(name);
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
    const end = start + name.length;
    const inWord = edge && (isWordCode(text.charCodeAt(start - 1)) || isWordCode(text.charCodeAt(end)));
    if (!inWord) found.push({ start, end, named });
  }
  return found;
}
