/**
 * Regular expressions of Harnesses on text that nobody vetted. JavaScript cannot stop a match that has begun, so a pattern is read
 * first: how much it may have to try decides how long a text it is asked about. Beyond that the answer is not told.
 */
import type { Truth } from "./truth.js";

/** Tries that a match may come to: well below a second. */
const MOST_TRIES = 1e8;
/** A group repeated no more often than this cannot multiply its choices by much. */
const FEW = 4;

/** undefined: the pattern is none, or the text is longer than the pattern may be asked about. */
export function matches(pattern: string, flags: string, text: string): Truth {
  const found = expression(pattern, flags);
  return found === undefined || text.length > longestFor(pattern) ? undefined : found.test(text);
}

/** What the first match took; undefined where nothing matches or nobody can tell. */
export function firstMatch(pattern: string, flags: string, text: string): string | undefined {
  return matches(pattern, flags, text) === true ? expression(pattern, flags)?.exec(text)?.[0] : undefined;
}

function expression(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** What stands between two brackets: where a match may go more ways than one, and where it may go on without end. */
interface Frame {
  choices: number;
  loops: number;
}

/** The longest text on which no match of this pattern can take more than `MOST_TRIES`. */
export function longestFor(pattern: string): number {
  const open: Frame[] = [{ choices: 0, loops: 0 }];
  let explosive = 0;
  let at = 0;
  const top = (): Frame => open.at(-1) as Frame;
  while (at < pattern.length) {
    const char = pattern[at];
    if (char === "(") {
      open.push({ choices: 0, loops: 0 });
      at += /^\((?:\?(?:<?[=!]|:|<[^>]*>)?)?/.exec(pattern.slice(at))?.[0].length ?? 1;
      continue;
    }
    if (char === "|") {
      top().choices++;
      at++;
      continue;
    }
    const inside = char === ")" && open.length > 1 ? open.pop() : undefined;
    at += atomLength(pattern, at);
    const { length, most, least } = quantifierAt(pattern, at);
    at += length;
    const frame = top();
    frame.choices += (inside?.choices ?? 0) + (least === most ? 0 : 1);
    frame.loops += (inside?.loops ?? 0) + (most === Number.POSITIVE_INFINITY ? 1 : 0);
    if (inside !== undefined && inside.choices > 0 && most > FEW)
      explosive = Math.max(explosive, inside.choices);
  }
  if (explosive > 0) return Math.floor(Math.log(MOST_TRIES) / Math.log(1 + explosive));
  // Each loop may stop anywhere, and the match may begin anywhere.
  return Math.floor(MOST_TRIES ** (1 / (1 + (open[0] as Frame).loops)));
}

/** One character, escape or class. */
function atomLength(pattern: string, at: number): number {
  if (pattern[at] === "\\") return 2;
  if (pattern[at] !== "[") return 1;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== "]") end += pattern[end] === "\\" ? 2 : 1;
  return end + 1 - at;
}

function quantifierAt(pattern: string, at: number): { length: number; least: number; most: number } {
  const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at, at + 32));
  if (found === null) return { length: 0, least: 1, most: 1 };
  const [text, from, comma, to] = found;
  const endless = Number.POSITIVE_INFINITY;
  if (from === undefined)
    return { length: text.length, least: text[0] === "+" ? 1 : 0, most: text[0] === "?" ? 1 : endless };
  const most = comma === undefined ? Number(from) : to === "" || to === undefined ? endless : Number(to);
  return { length: text.length, least: Number(from), most };
}
