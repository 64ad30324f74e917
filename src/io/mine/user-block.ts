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
  const count = new Map<string, number>();
  for (const turn of turns) for (const line of candidates(turn)) count.set(line, (count.get(line) ?? 0) + 1);
  const lasts = new Set([...count].filter(([, times]) => times >= least).map(([line]) => line));
  const blocks = new Map<string, string[]>();
  for (const turn of turns) {
    const end = lastOf(turn, lasts);
    if (end !== undefined) blocks.set(end.line, [...(blocks.get(end.line) ?? []), turn.slice(0, end.length)]);
  }
  const readers = new Map(
    [...blocks].flatMap(([line, found]) => {
      const read = readerOf(found);
      return found.length >= least && read !== undefined ? [[line, read] as const] : [];
    }),
  );
  const read: UserBlock = (turn) => {
    const end = lastOf(turn, lasts);
    const reads = end === undefined ? undefined : readers.get(end.line);
    return end !== undefined && reads?.(turn.slice(0, end.length)) === true ? end.length : 0;
  };
  const found = turns.filter((turn) => read(turn) > 0).length;
  return found >= MOST * turns.length ? read : NOTHING;
}

function readerOf(blocks: readonly string[]): ((block: string) => boolean) | undefined {
  const template = mineTemplate(blocks);
  if (template === undefined) return undefined;
  const shared = template.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : 0), 0);
  return shared < LEAST_SHARED ? undefined : (block) => readTemplate(template, block) !== undefined;
}

/** Lines after the first that something follows, each once in its turn. */
function candidates(turn: string): readonly string[] {
  const lines = turn.split("\n", LINES + 1);
  const inner = lines.slice(1, Math.min(LINES, lines.length - 1));
  return inner.filter((line) => line.trim() !== "" && inner.indexOf(line) === inner.lastIndexOf(line));
}

/** The last of the lines that end blocks, and the length of all up to it and its line end. */
function lastOf(
  turn: string,
  lasts: ReadonlySet<string>,
): { readonly line: string; readonly length: number } | undefined {
  const lines = turn.split("\n", LINES + 1);
  for (let i = Math.min(LINES, lines.length - 1) - 1; i > 0; i--) {
    const line = lines[i] as string;
    if (lasts.has(line))
      return { line, length: lines.slice(0, i + 1).reduce((sum, one) => sum + one.length + 1, 0) };
  }
  return undefined;
}
