/**
 * Rewordings of one item by rules alone: no model, no chance, the same every time.
 *
 * Each single change is tried first, and only those that pass are put together: a text is reworded in many places at once, and
 * whatever one place loses would spoil them all.
 */
import { CHINESE } from "./chinese.js";
import { ENGLISH, finishEnglish, moves } from "./english.js";
import { isExample, languageOf } from "./items.js";
import { protect, unprotect } from "./protect.js";
import { applyChanges, type Change, changesIn, combine, type Rule } from "./rule.js";

export interface Asked {
  /** How many rewordings are wanted; fewer come where fewer pass. */
  readonly want: number;
  readonly role: string;
  /** More spans that stay as they are: names of the Harness. */
  readonly names?: readonly string[];
  /** The gate, and whatever else a rewording must pass. Asked once for each text. */
  readonly passes: (rewrite: string) => boolean;
}

/** Combined changes that are tried, for each rewording that is wanted. */
const TRIES = 8;
/** Longer items are no item of a list or paragraph that anybody reads at once. */
const MOST = 4000;

/** At most `want` rewordings that pass, in an order of their own, no two of the same words. */
export function rewordByRules(item: string, { want, role, names = [], passes }: Asked): readonly string[] {
  if (item.length > MOST || isExample(item)) return [];
  const given = protect(item, names);
  if (given === undefined) return [];
  const language = languageOf(item);
  const rules = language === "zh" ? CHINESE : ENGLISH;
  const seen = new Map<string, boolean>();
  const known = new Map<string, string>();
  const said = new Set([wordsOf(item)]);
  const made: string[] = [];
  const finish = (masked: string): string | undefined => {
    const back = unprotect(language === "en" ? finishEnglish(masked) : masked, given.spans);
    return back === item ? undefined : back;
  };
  const tries = (masked: string): boolean => {
    const text = finish(masked);
    if (text === undefined) return false;
    const before = seen.get(text);
    if (before !== undefined) return before;
    const isGood = passes(text);
    seen.set(text, isGood);
    if (isGood) known.set(masked, text);
    return isGood;
  };
  const take = (masked: string): void => {
    const text = known.get(masked);
    if (text === undefined || made.length >= want || said.has(wordsOf(text))) return;
    said.add(wordsOf(text));
    made.push(text);
  };

  const frames = [given.masked, ...framesOf(given.masked, language).filter(tries)];
  const singles = frames.map((frame) => good(frame, rules, role, tries));
  const combined: string[] = [];
  for (const [at, frame] of frames.entries()) {
    for (const changes of combine(frame, singles[at] ?? [], want * TRIES)) {
      if (changes.length < 2 && at === 0) continue;
      combined.push(applyChanges(frame, changes));
    }
  }
  // The least alike first: one by one from each frame.
  for (const masked of spread(combined, frames.length)) {
    if (made.length >= want) break;
    if (tries(masked)) take(masked);
  }
  for (const masked of frames.slice(1)) take(masked);
  for (const [at, frame] of frames.entries())
    for (const change of singles[at] ?? []) take(applyChanges(frame, [change]));
  return made;
}

const good = (
  frame: string,
  rules: readonly Rule[],
  role: string,
  tries: (masked: string) => boolean,
): readonly Change[] =>
  changesIn(frame, rules, role).filter((change) => tries(applyChanges(frame, [change])));

/** Whole sentences in another order of clauses. */
function framesOf(masked: string, language: "en" | "zh"): readonly string[] {
  if (language === "zh") return [];
  const sentences = masked.split(/(?<=[.!?]) (?=\p{Lu}|[\ue000-\uf8ff])/u);
  return sentences.flatMap((sentence, at) =>
    moves(sentence).map((moved) => [...sentences.slice(0, at), moved, ...sentences.slice(at + 1)].join(" ")),
  );
}

function spread(all: readonly string[], groups: number): readonly string[] {
  const size = Math.ceil(all.length / Math.max(1, groups));
  const mixed: string[] = [];
  for (let i = 0; i < size; i++)
    for (let group = 0; group < groups; group++) {
      const one = all[group * size + i];
      if (one !== undefined) mixed.push(one);
    }
  return mixed;
}

/** What two rewordings must differ in: marks and capitals are no words. */
export const wordsOf = (text: string): string =>
  (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).join(" ");
