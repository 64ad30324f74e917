/** The lexicon files that a Job names, each read once however many Harnesses are bound, and what they give. */

import type { Lowered } from "../core/lowered.js";
import { judgeLexicon, namesGiven } from "../core/names/index.js";
import { type LexiconFile, readLexicon } from "../io/lexicon/lexicon-file.js";
import type { Problem } from "../model/problem.js";
import type { Banks } from "../model/propose.js";
import type { Job } from "./recipe.js";

const opened = new WeakMap<readonly string[], readonly LexiconFile[]>();

/** Throws a Fault where one cannot be read. */
export function lexiconsOf({ lexicons }: Pick<Job, "lexicons">): readonly LexiconFile[] {
  const known = opened.get(lexicons) ?? lexicons.map(readLexicon);
  opened.set(lexicons, known);
  return known;
}

/** The same banks, with the names of these files. */
export function withLexicons(banks: Banks, files: readonly LexiconFile[]): Banks {
  if (files.length === 0) return banks;
  const entries = files.flatMap((file) => file.entries);
  return {
    ...banks,
    names: (kind, name, language) =>
      namesGiven(entries, kind, name, language).map(({ candidate }) => candidate),
  };
}

/** Each name that a file gives and the check refuses, and each entry that gives nothing here. */
export function lexiconProblems(lowered: Lowered, { entries, places }: LexiconFile): readonly Problem[] {
  const { refused, idle } = judgeLexicon(lowered, entries);
  return [
    ...refused.map(
      ({ entry, kind, current, candidate, code, what }): Problem => ({
        code: "name-misfit",
        where: places[entry] ?? "",
        what: `${kind} ${current} cannot be called ${candidate} (${code}): ${what}`,
      }),
    ),
    ...idle.map(
      (entry): Problem => ({
        code: "name-misfit",
        where: places[entry] ?? "",
        what: `no name of the Harness ${entries[entry]?.name === undefined ? "holds this word" : "is this one"}`,
      }),
    ),
  ];
}

const MOST_TOLD = 20;

/** For the notes of a run: what was refused, counted, the first of it in words. */
export function lexiconNotes(lowered: Lowered, files: readonly LexiconFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const { refused, accepted } = judgeLexicon(lowered, file.entries);
    if (refused.length === 0) return [];
    const problems = lexiconProblems(lowered, file).slice(0, Math.min(refused.length, MOST_TOLD));
    const total: Problem = {
      code: "name-misfit",
      where: file.path,
      what: `${refused.length} of ${refused.length + accepted} names do not fit and are never given`,
      remedy: "hsa lint --lexicon lists all of them",
    };
    return [total, ...problems];
  });
}
