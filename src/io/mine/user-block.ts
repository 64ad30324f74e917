/**
 * What the pipeline writes at the start of user turns, told by comparing many of them: a block of lines that ends in a line which
 * many turns have word for word, and whose lines have words in common.
 */
import { mineTemplate, readTemplate } from "./template.js";

/** The share of turns in which blocks must be found: a pipeline writes them always, or nearly. */
const MOST = 0.9;
/** The share of turns that end their block in one and the same line; a pipeline may have several ways to write it. */
const SOME = 0.05;
const LEAST_TURNS = 3;
/** A block is no longer than this. */
const LINES = 80;
/** Characters that all blocks with one last line share, that line included. */
const LEAST_SHARED = 12;

/** The length of what the pipeline wrote at the start of a turn; 0: nothing. */
export type UserBlock = (turn: string) => number;

const NOTHING: UserBlock = () => 0;

/** Turns are the texts of user messages, each by itself. Fewer than three show nothing. */
export function mineUserBlock(turns: readonly string[]): UserBlock {
  if (turns.length < LEAST_TURNS) return NOTHING;
  const least = Math.max(LEAST_TURNS, SOME * turns.length);
  const readers: (readonly [string, (block: string) => boolean])[] = [];
  let left = turns;
  while (left.length >= least) {
    const line = commonest(left, least);
    if (line === undefined) break;
    const own = left.filter((turn) => endOf(turn, line) > 0);
    const read = readerOf(
      own.map((turn) => turn.slice(0, endOf(turn, line))),
      line,
    );
    if (read !== undefined) readers.push([line, read]);
    left = left.filter((turn) => endOf(turn, line) === 0);
  }
  // Where a line that ends blocks stands several times, the first ends the block: what follows may be the user's, who has pasted it.
  const read: UserBlock = (turn) => {
    for (const [line, reads] of readers) {
      const end = endOf(turn, line);
      if (end > 0 && reads(turn.slice(0, end))) return end;
    }
    return 0;
  };
  const found = turns.filter((turn) => read(turn) > 0).length;
  return found >= MOST * turns.length ? read : NOTHING;
}

/** Lines that as many turns have, or nearly, belong to one block. */
const AS_MANY = 0.9;

/** The line that most turns have; of several that stand in one block, its last. What users often write is seldom what most have. */
function commonest(turns: readonly string[], least: number): string | undefined {
  const count = new Map<string, { times: number; places: number }>();
  for (const turn of turns)
    for (const { line, place } of candidates(turn)) {
      const known = count.get(line) ?? { times: 0, places: 0 };
      count.set(line, { times: known.times + 1, places: known.places + place });
    }
  const most = Math.max(0, ...[...count.values()].map(({ times }) => times));
  if (most < least) return undefined;
  const found = [...count].filter(([, { times }]) => times >= AS_MANY * most);
  const depth = ([, { times, places }]: (typeof found)[number]): number => places / times;
  return found.reduce((best, one) => (depth(one) > depth(best) ? one : best))[0];
}

/** Letters that blocks with one last line share before that line. */
const LEAST_BEFORE = 3;

function readerOf(blocks: readonly string[], last: string): ((block: string) => boolean) | undefined {
  const template = mineTemplate(blocks);
  if (template === undefined) return undefined;
  const shared = template.map((piece) => (typeof piece === "string" ? piece : "")).join("");
  const before = shared.slice(0, Math.max(0, shared.length - last.length - 1)).match(/\p{L}/gu) ?? [];
  if (shared.length < LEAST_SHARED || before.length < LEAST_BEFORE) return undefined;
  return (block) => readTemplate(template, block) !== undefined;
}

/** Lines after the first that something follows, each at its first place. */
function candidates(turn: string): readonly { readonly line: string; readonly place: number }[] {
  const lines = turn.split("\n", LINES + 1);
  const inner = lines.slice(1, Math.min(LINES, lines.length - 1));
  return inner.flatMap((line, place) =>
    line.trim() !== "" && inner.indexOf(line) === place ? [{ line, place }] : [],
  );
}

/** The length of all up to the first such line, its line end included; 0: it stands nowhere where it could end a block. */
function endOf(turn: string, last: string): number {
  let start = turn.indexOf("\n") + 1;
  for (let i = 1; i < LINES && start > 0; i++) {
    const end = turn.indexOf("\n", start);
    if (end < 0) return 0;
    if (end - start === last.length && turn.startsWith(last, start)) return end + 1;
    start = end + 1;
  }
  return 0;
}
