/**
 * What the texts of a Harness say, remembered by its lexicon: after an edit only those are read again that hold a name which means
 * something else now.
 */
import type { Lexicon, LexiconGap } from "./lexicon.js";
import { type MentionContext, type Reading, readMentions } from "./mention.js";
import { eachWord } from "./tokens.js";
import { foldName, isDistinctive } from "./words.js";

export interface Readings {
  readonly lexicon: Lexicon;
  /** The lexicon before the edit. */
  readonly before?: Lexicon;
  /** Was the text read before the edit, and does it say the same after it? */
  readonly stays: (text: string) => boolean;
  readonly read: (text: string, context: MentionContext) => Reading;
  /** Told each word of a text as `wordKey` gives it, some more than once. */
  readonly words: (text: string, on: (key: string) => void) => void;
}

/** Distinctive words are compared folded, plain ones as lower-case words. */
export const wordKey = (token: string): string =>
  isDistinctive(token) ? foldName(token) : token.toLowerCase();

interface Kept {
  readonly context: MentionContext;
  readonly reading: Reading;
}
interface KeptText {
  readonly readings: Kept[];
  words?: Words;
}
/** Of a text, whatever the names: its words as they stand, as keys, and all of it in lower case. */
interface Words {
  readonly tokens: ReadonlySet<string>;
  readonly keys: readonly string[];
  lower?: string;
}

const known = new WeakMap<Lexicon, Map<string, KeptText>>();

/** `before`: the lexicon of the Harness before an edit, and what this one says otherwise. */
export function readingsWith(
  lexicon: Lexicon,
  before?: { readonly lexicon: Lexicon; readonly gap: LexiconGap },
): Readings {
  const own = known.get(lexicon) ?? new Map<string, KeptText>();
  known.set(lexicon, own);
  const earlier = before === undefined ? undefined : known.get(before.lexicon);
  const kept = (text: string): KeptText => {
    const found = own.get(text);
    if (found !== undefined) return found;
    const was = earlier?.get(text);
    const stays = was !== undefined && before !== undefined && !touches(before.gap, text, was);
    const made: KeptText = stays
      ? was
      : { readings: [], ...(was?.words === undefined ? {} : { words: was.words }) };
    own.set(text, made);
    return made;
  };
  return {
    lexicon,
    ...(before === undefined ? {} : { before: before.lexicon }),
    stays: (text) => {
      const was = earlier?.get(text);
      return was !== undefined && kept(text) === was;
    },
    read(text, context) {
      const { readings } = kept(text);
      const found = readings.find((one) => isSame(one.context, context));
      if (found !== undefined) return found.reading;
      const reading = readMentions(text, lexicon, context);
      readings.push({ context, reading });
      return reading;
    },
    words(text, on) {
      // The first Harness of a line keeps no words: most are never edited.
      if (before === undefined) eachWord(text, (word) => on(wordKey(word)));
      else for (const key of wordsIn(text, kept(text)).keys) on(key);
    },
  };
}

const isSame = (a: MentionContext, b: MentionContext): boolean =>
  a.tool === b.tool &&
  a.side === b.side &&
  a.data === b.data &&
  a.skill === b.skill &&
  a.template === b.template;

function wordsIn(text: string, kept: KeptText): Words {
  if (kept.words !== undefined) return kept.words;
  const tokens = new Set<string>();
  eachWord(text, (word) => tokens.add(word));
  kept.words = { tokens, keys: [...new Set([...tokens].map(wordKey))] };
  return kept.words;
}

function touches({ tokens, phrases, irregular }: LexiconGap, text: string, kept: KeptText): boolean {
  if (tokens.length + phrases.length + irregular.length === 0) return false;
  const words = wordsIn(text, kept);
  if (tokens.some((token) => words.tokens.has(token))) return true;
  if (irregular.some((name) => text.includes(name))) return true;
  if (phrases.length === 0) return false;
  const lower = words.lower ?? text.toLowerCase();
  words.lower = lower;
  return phrases.some((phrase) => lower.includes(phrase));
}
