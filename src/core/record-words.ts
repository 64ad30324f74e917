/**
 * Does a record hold a word?
 *
 * Nearly every question is about a new name that it does not hold, so the words are first only marked by two hashes each, and told
 * apart when a mark says that one may be there.
 */
import type { Message } from "../model/trajectory.js";
import { wordKey } from "./harness-text.js";
import { eachText } from "./record-text.js";
import { BACKSLASH, DOT, eachWord, endOfToken, escapeLength, HYPHEN, isWordCode } from "./tokens.js";

export function wordsOfRecord(
  messages: readonly Message[],
  slots: Readonly<Record<string, string>>,
): (key: string) => boolean {
  let marks: Uint8Array | undefined;
  let words: Set<string> | undefined;
  return (key) => {
    if (words === undefined) {
      marks ??= marksOf(messages, slots);
      if (!isMarked(marks, key)) return false;
      words = new Set();
      const known = words;
      eachText(messages, slots, (text) => eachWord(text, (word) => known.add(wordKey(word))));
    }
    return words.has(key);
  };
}

const PLACES = 1 << 16;
const isMarked = (marks: Uint8Array, key: string): boolean => {
  const hash = hashOf(key);
  return marks[hash & (PLACES - 1)] === 1 && marks[hash >>> 16] === 1;
};
function mark(marks: Uint8Array, hash: number): void {
  marks[hash & (PLACES - 1)] = 1;
  marks[hash >>> 16] = 1;
}

function marksOf(messages: readonly Message[], slots: Readonly<Record<string, string>>): Uint8Array {
  const marks = new Uint8Array(PLACES);
  eachText(messages, slots, (text) => markText(text, marks));
  return marks;
}

const UNDERSCORE = 95;
const LEFT_OUT = 1;
const NOT_ASCII = 2;
/** What a character adds to a word's key: 0, it is no part of a word; else its lower case. */
const FOLDED = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (!isWordCode(code)) return 0;
  if (code > 127) return NOT_ASCII;
  if (code === UNDERSCORE) return LEFT_OUT;
  return code >= 65 && code <= 90 ? code + 32 : code;
});
const SEED = 7;
const PRIME = 0x01000193;
const finished = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;

function hashOf(text: string): number {
  let hash = SEED;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return finished(hash);
}

/** Marks each word of a text without making it: of ASCII, the key is the lower case without separators. */
function markText(text: string, marks: Uint8Array): void {
  const { length } = text;
  let i = 0;
  while (i < length) {
    let code = text.charCodeAt(i);
    let folded = code < 0x250 ? (FOLDED[code] as number) : 0;
    if (folded === 0) {
      i++;
      continue;
    }
    const start = i;
    let hash = SEED;
    let isAscii = true;
    do {
      if (folded > NOT_ASCII) hash = Math.imul(hash ^ folded, PRIME);
      else if (folded === NOT_ASCII) isAscii = false;
      i++;
      if (i === length) break;
      code = text.charCodeAt(i);
      folded = code < 0x250 ? (FOLDED[code] as number) : 0;
    } while (folded !== 0);
    const isJoined =
      (code === HYPHEN || code === DOT) && i + 1 < length && isWordCode(text.charCodeAt(i + 1));
    const isEscaped = start > 0 && text.charCodeAt(start - 1) === BACKSLASH;
    if (isAscii && !isJoined && !isEscaped) {
      mark(marks, finished(hash));
      continue;
    }
    if (isJoined) i = endOfToken(text, i);
    markToken(text, start, i, isJoined, marks);
  }
}

/** A token with parts, or behind an escape, or not plain: all words that `eachWord` reads in it. */
function markToken(text: string, start: number, end: number, isJoined: boolean, marks: Uint8Array): void {
  if (!isAscii(text, start, end)) {
    eachWord(text.slice(Math.max(0, start - 1), end), (word) => mark(marks, hashOf(wordKey(word))));
    return;
  }
  markRange(text, start, end, marks);
  const from = start + escapeLength(text, start, end);
  if (from > start) markRange(text, from, end, marks);
  if (!isJoined) return;
  let dotted = from;
  let part = from;
  for (let i = from; i <= end; i++) {
    const code = i < end ? text.charCodeAt(i) : DOT;
    if (code !== DOT && code !== HYPHEN) continue;
    markRange(text, part, i, marks);
    part = i + 1;
    if (code !== DOT) continue;
    markRange(text, dotted, i, marks);
    dotted = i + 1;
  }
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function markRange(text: string, start: number, end: number, marks: Uint8Array): void {
  let hash = SEED;
  for (let i = start; i < end; i++) {
    const folded = FOLDED[text.charCodeAt(i)] as number;
    if (folded > NOT_ASCII) hash = Math.imul(hash ^ folded, PRIME);
  }
  mark(marks, finished(hash));
}
