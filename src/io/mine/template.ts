/**
 * What many texts made from one template share, and where they differ: the template is mined by comparing them word by word.
 *
 * A mined template is a guess; that it gives a text back byte for byte is not: `readTemplate` is asked of every text.
 */
import { diffArrays } from "diff";

/** Text that all share, or a gap by its number from 0. */
export type Piece = string | { readonly gap: number };
export type Template = readonly Piece[];

/** Words, runs of white space, single CJK characters, single signs. A line end is a word of its own. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+|\n|[^\S\n]+|[\s\S]/gu;
/** What would be taken for a slot when the template is written down: it is a value in every text. */
const BRACES = /\{\{\s*[\p{L}\p{N}_.-]+\s*\}\}/u;

/** How often texts that do not fit what was mined are taken into it. */
const ROUNDS = 4;
/** Texts that differ in more words than this share nothing worth naming. */
const MOST_CHANGES = 4000;
/** So many texts show where a template has gaps; the others only have to fit. */
const SAMPLE = 120;

/** A template that leaves out this share of the texts, or less, may leave them out if it says much more. */
const STRANGERS = 0.05;

/** The template of the texts that fit it best; no text, no template. */
export function mineTemplate(texts: readonly string[]): Template | undefined {
  const distinct = [...new Set(texts)];
  const all = mineAll(distinct, false);
  if (all === undefined || distinct.length * STRANGERS < 1) return all;
  // One text that was made otherwise leaves nothing that all have in common.
  const most = mineAll(distinct, true);
  if (most === undefined || saidBy(most) < 2 * saidBy(all)) return all;
  const fits = distinct.filter((text) => readTemplate(most, text) !== undefined).length;
  return fits >= (1 - STRANGERS) * distinct.length ? most : all;
}

/** Characters that all texts of a template share. */
const saidBy = (template: Template): number =>
  template.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : 0), 0);

/** `choosy`: texts that share little with the others are left out. */
function mineAll(distinct: readonly string[], choosy: boolean): Template | undefined {
  const first = choosy ? usualOf(distinct) : distinct[0];
  if (first === undefined) return undefined;
  let mined = startFrom(first);
  let left: readonly string[] = spread(distinct, SAMPLE);
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    for (const text of left) {
      const next = take(mined, wordsOf(text));
      if (!choosy || next.words.length * 2 >= mined.words.length) mined = next;
    }
    const template = toTemplate(mined);
    left = spread(
      distinct.filter((text) => readTemplate(template, text) === undefined),
      SAMPLE,
    );
  }
  return toTemplate(mined);
}

/** Of a few texts, the one that has most in common with the others. */
function usualOf(distinct: readonly string[]): string | undefined {
  const few = spread(distinct, 5);
  const bags = few.map((text) => new Set(wordsOf(text)));
  const shared = bags.map((bag) =>
    bags.reduce((sum, other) => sum + [...bag].filter((word) => other.has(word)).length, 0),
  );
  return few[shared.indexOf(Math.max(...shared))];
}

/** The gaps' values in a text, by number; undefined where the text was not made from the template. */
export function readTemplate(template: Template, text: string): readonly string[] | undefined {
  const values: string[] = [];
  let at = 0;
  for (const [i, piece] of template.entries()) {
    if (typeof piece === "string") {
      if (!text.startsWith(piece, at)) return undefined;
      at += piece.length;
      continue;
    }
    const next = template[i + 1];
    // The last piece stands at the end, wherever else it stands.
    const end =
      next === undefined
        ? text.length
        : i + 2 === template.length && typeof next === "string"
          ? text.endsWith(next)
            ? text.length - next.length
            : -1
          : text.indexOf(next as string, at);
    if (end < at) return undefined;
    values.push(text.slice(at, end));
    at = end;
  }
  return at === text.length ? values : undefined;
}

/** A template's text with the gaps filled. */
export const fillTemplate = (template: Template, value: (gap: number) => string): string =>
  template.map((piece) => (typeof piece === "string" ? piece : value(piece.gap))).join("");

interface Mined {
  readonly words: readonly string[];
  /** `gaps[i]`: something that is not shared stands before word i; one more than there are words. */
  readonly gaps: readonly boolean[];
}

const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];
const startFrom = (text: string): Mined => {
  const words = wordsOf(text);
  return { words, gaps: new Array<boolean>(words.length + 1).fill(false) };
};

function take({ words, gaps }: Mined, other: readonly string[]): Mined {
  const kept: string[] = [];
  const open: boolean[] = [];
  let at = 0;
  let differs = false;
  const changes = diffArrays([...words], [...other], { maxEditLength: MOST_CHANGES });
  if (changes === undefined) return { words: [], gaps: [true] };
  for (const { value, added, removed } of changes) {
    if (added) differs = true;
    else
      for (const word of value) {
        differs ||= gaps[at] === true;
        at++;
        if (removed) differs = true;
        else {
          open.push(differs);
          kept.push(word);
          differs = false;
        }
      }
  }
  open.push(differs || gaps[at] === true);
  return { words: kept, gaps: open };
}

/** Between two gaps this says nothing: values have white space, digits and signs in common by chance. */
const SAYS_NOTHING = /^[^\p{L}\n]*$/u;
/** Digits before and after a gap belong to it: `2026-` of a date is shared until the year ends. */
const DIGITS_BEFORE = /\d[\d\-:./]*$/;
const DIGITS_AFTER = /^[\d\-:./]*\d/;

function toTemplate({ words, gaps }: Mined): Template {
  // Empty texts stand for gaps until they are numbered.
  const runs: string[][] = [[]];
  words.forEach((word, i) => {
    if (gaps[i]) runs.push([]);
    (runs.at(-1) as string[]).push(word);
  });
  if (gaps[words.length]) runs.push([]);
  const texts = runs.flatMap((run) => splitBraces(run.join("")));
  const merged = texts.filter((text, i) => i === 0 || i === texts.length - 1 || !SAYS_NOTHING.test(text));
  const last = merged.length - 1;
  const trimmed = merged.map((text, i) => {
    const start = i === 0 ? text : text.replace(DIGITS_AFTER, "");
    return i === last ? start : start.replace(DIGITS_BEFORE, "");
  });
  // Gaps beside one another are one.
  const pieces: Piece[] = [];
  let gap = 0;
  trimmed.forEach((text, i) => {
    if (i > 0 && typeof pieces.at(-1) !== "object") pieces.push({ gap: gap++ });
    if (text !== "") pieces.push(text);
  });
  return pieces;
}

/** Shared text cut where it holds what looks like a slot. */
const splitBraces = (text: string): readonly string[] =>
  BRACES.test(text) ? text.split(new RegExp(BRACES, "gu")) : [text];

/** At most `most` of them, evenly taken. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)] as T);
}
