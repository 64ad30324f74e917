// Which test file to try first against a mutant: the one most likely to notice it for each second that it takes. What is
// likely is learned on the way: files that killed mutants of the same source, then of the same folder, then of any.

import { posix } from "node:path";

/** How many tries the first guess is worth before what was seen outweighs it. */
const WEIGHT = 2;
const NAMED = 0.6;
const OTHER = 0.1;
/** Below this no file is cheaper in effect: a process has to start anyway. */
const LEAST_SECONDS = 0.1;

/** Counts by `${scope} ${test file}`: `[tries, kills]`. */
export const newMemory = () => new Map();

export function remember(memory, source, tried, killer) {
  for (const scope of scopesOf(source)) {
    for (const file of tried) {
      const seen = memory.get(`${scope} ${file}`) ?? [0, 0];
      memory.set(`${scope} ${file}`, [seen[0] + 1, seen[1] + (file === killer ? 1 : 0)]);
    }
  }
}

/** Test files, best first. `seconds` says what each takes when nothing is mutated. */
export function bestFirst(memory, source, files, seconds) {
  const worth = (file) => chance(memory, source, file) / Math.max(LEAST_SECONDS, seconds(file));
  return files
    .map((file) => ({ file, worth: worth(file) }))
    .sort((a, b) => b.worth - a.worth || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

/** Each narrower scope starts from what the wider one says. */
function chance(memory, source, file) {
  let guess = isNamedAfter(file, source) ? NAMED : OTHER;
  for (const scope of scopesOf(source).reverse()) {
    const [tries, kills] = memory.get(`${scope} ${file}`) ?? [0, 0];
    guess = (kills + WEIGHT * guess) / (tries + WEIGHT);
  }
  return guess;
}

function scopesOf(source) {
  return [source, posix.dirname(source), ""];
}

/** `test/core/reshape.test.js` is named after `src/core/structure/reshape/nest.ts`, for a part of its path. */
export function isNamedAfter(file, source) {
  const name = posix.basename(file).replace(/\.test\.[jt]s$/, "");
  const words = name.split("-");
  const parts = source
    .replace(/\.[jt]s$/, "")
    .split("/")
    .slice(1);
  return parts.some((part) => part === name || part === words.slice(1).join("-"));
}
