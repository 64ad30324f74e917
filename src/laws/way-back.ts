/**
 * Is it plain what the new names in a Variant's sections come back to?
 *
 * To undo a renaming, new names are looked for in the View's own text. Where the words of the base's sections hold none of them, and
 * each stands for one old spelling, they are found where they were put and nowhere else: so much is told from the words of the base,
 * once read, without reading each Variant's sections. Where it is not plain, the sections are read.
 */
import type { Harness } from "../model/harness.js";
import { cutOf, newSpellings } from "./align.js";
import type { Change } from "./change.js";
import { memo } from "./memo.js";
import { isWordCode } from "./names.js";
import { type Mention, scan } from "./scan.js";
import type { NameTable } from "./table.js";
import { backwardsOf } from "./texts.js";

interface Words {
  /** Escapes and dots inside names hide where a name begins; such a Harness is read. */
  readonly isPlain: boolean;
  /** All that the scan looks up in the sections. */
  readonly tokens: ReadonlySet<string>;
  /** Words with one space between them. */
  readonly pairs: ReadonlySet<string>;
  /** One mention of each spelling that binds, and one that does not. */
  readonly mentions: readonly Mention[];
}

const PAIR = /([A-Za-z0-9\u00c0-\u024f]+)(?= ([A-Za-z0-9\u00c0-\u024f]+))/g;

const wordsOf = memo((harness: Harness): Words => {
  const texts = harness.prompt.sections.flatMap(({ title, body }) => [title, body]);
  const tokens = new Set<string>();
  const pairs = new Set<string>();
  const mentions = new Map<string, Mention>();
  const table = recording(tokens);
  let isPlain = true;
  for (const text of texts) {
    isPlain &&= !/\\|%[0-9a-fA-F]{2}/.test(text);
    scan(text, table);
    for (const [, first, second] of text.matchAll(PAIR)) pairs.add(`${first} ${second}`);
    const cut = cutOf(text, harness);
    isPlain &&= !cut.isTight;
    for (const mention of cut.mentions) {
      isPlain &&= isWhole(text, mention);
      mentions.set(`${mention.readings.some(({ binds }) => binds)} ${mention.text}`, mention);
    }
  }
  return { isPlain, tokens, pairs, mentions: [...mentions.values()] };
});

/** Has every word, and takes none for a name. */
function recording(tokens: Set<string>): NameTable {
  const none = { get: () => undefined };
  const noted = { get: (token: string) => void tokens.add(token) };
  return {
    entries: [],
    tokens: noted as unknown as NameTable["tokens"],
    phrases: none as unknown as NameTable["phrases"],
    odd: [],
    filter: new Uint8Array(32 * 512).fill(1),
  };
}

/** Does nothing stand at the mention that the scan would read with it? */
function isWhole(text: string, { start, end }: Mention): boolean {
  const before = text.charCodeAt(start - 1);
  const isJoined = (at: number, next: number): boolean =>
    (text[at] === "-" || text[at] === ".") && isWordCode(text.charCodeAt(next));
  return (
    !isWordCode(before) &&
    !isWordCode(text.charCodeAt(end)) &&
    !isJoined(start - 1, start - 2) &&
    !isJoined(end, end + 1)
  );
}

export const isWayBackPlain = memo((change: Change): boolean => {
  const words = wordsOf(change.before);
  if (!words.isPlain) return false;
  const back = backwardsOf(change);
  const { table } = back;
  if (table.odd.length > 0) return false;
  for (const token of table.tokens.keys())
    if (words.tokens.has(token) || token.includes(".") || token.startsWith("_") || token.endsWith("_"))
      return false;
  const phrases = phrasesOf(table, words);
  return (
    phrases !== undefined &&
    words.mentions.every((mention) => comesBack(change, back, mention, words, phrases))
  );
});

/** Names in spaced words, by how a new spelling could come to be a part of one. */
interface Phrases {
  /** All words but the first. */
  readonly inner: ReadonlySet<string>;
  /** Last words, each with the words before it. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
}

/** undefined: the words of the base may themselves hold such a name. */
function phrasesOf({ phrases }: NameTable, { tokens, pairs }: Words): Phrases | undefined {
  const inner = new Set<string>();
  const ends = new Map<string, string[]>();
  for (const [first, list] of phrases)
    for (const { text } of list) {
      const words = text.split(" ");
      if (tokens.has(first) && pairs.has(`${first} ${words[1]}`)) return undefined;
      for (const word of words.slice(1)) inner.add(word);
      const [before, last] = words.slice(-2) as [string, string];
      ends.set(last, [...(ends.get(last) ?? []), before]);
    }
  return { inner, ends };
}

/** The new spelling stands for this old one only, and is no part of a name in spaced words. */
function comesBack(
  change: Change,
  back: Change,
  mention: Mention,
  { pairs }: Words,
  { inner, ends }: Phrases,
): boolean {
  const { others } = newSpellings(change, mention, undefined);
  const [spelling] = others;
  if (spelling === undefined) return true;
  // A name in spaced words that nothing marks as one is left as it is.
  if (mention.text.includes(" ")) return mention.readings.every(({ binds }) => !binds);
  if (others.length > 1 || inner.has(spelling)) return false;
  // `order-list` may end what "the update" before it begins.
  const before = spelling.includes("-") ? (ends.get(spelling.slice(0, spelling.indexOf("-"))) ?? []) : [];
  if (before.some((word) => pairs.has(`${word} ${mention.text.split(/[-_]/)[0]}`))) return false;
  const found = back.table.tokens.get(spelling);
  if (found === undefined || back.table.phrases.has(spelling)) return false;
  const readings = found.sure ?? found.spelt.map((one) => ({ ...one, binds: true }));
  const old = newSpellings(back, { start: 0, end: 0, text: spelling, readings }, undefined);
  return old.others.length === 1 && old.others[0] === mention.text && !old.keeps;
}
