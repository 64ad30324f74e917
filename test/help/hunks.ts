/** Where two texts differ, hunk by hunk, without knowing why: a text with one hunk put back is a text half changed. */

export interface Hunk {
  /** Range in the text as it is now. */
  readonly start: number;
  readonly end: number;
  /** What stood there before. */
  readonly old: string;
}

export const putBack = (now: string, { start, end, old }: Hunk): string =>
  now.slice(0, start) + old + now.slice(end);

/** Most pairs of words that two runs of lines are compared by; beyond it the run is one hunk. */
const MOST_CELLS = 400_000;

/** Runs of lines, and the words in which they differ. In the order of `now`. */
export function hunksOf(before: string, now: string): readonly Hunk[] {
  if (before === now) return [];
  return compare(cut(before, LINE), cut(now, LINE)).flatMap(({ old, fresh, start, end }) => {
    const whole = { start, end, old: old.join("") };
    // Lines that pair one to one are compared each for itself, which takes far fewer cells.
    const pairs: readonly (readonly [string, string])[] =
      old.length === fresh.length
        ? fresh.map((line, i) => [old[i] as string, line] as const)
        : [[whole.old, fresh.join("")]];
    let at = start;
    const words = pairs.flatMap(([was, is]) => {
      const offset = at;
      at += is.length;
      const [a, b] = [cut(was, WORD), cut(is, WORD)];
      if (a.length * b.length > MOST_CELLS) return [];
      return compare(a, b).map((run) => ({
        start: offset + run.start,
        end: offset + run.end,
        old: run.old.join(""),
      }));
    });
    return words.length === 1 ? words : [whole, ...words];
  });
}

const LINE = /[^\n]*\n|[^\n]+$/gu;
const WORD = /[A-Za-z0-9_]+|[\s\S]/gu;
const cut = (text: string, piece: RegExp): readonly string[] => text.match(piece) ?? [];

interface Run {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Runs in which the two lists differ, along a longest common subsequence. */
function compare(before: readonly string[], now: readonly string[]): readonly Run[] {
  const width = now.length + 1;
  const cells = new Uint16Array((before.length + 1) * width);
  const cell = (i: number, j: number): number => cells[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      cells[i * width + j] =
        before[i] === now[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  const runs: Run[] = [];
  let [i, j, at] = [0, 0, 0];
  while (i < before.length || j < now.length) {
    if (i < before.length && before[i] === now[j]) {
      at += (now[j] as string).length;
      i++;
      j++;
      continue;
    }
    const [fromOld, fromNow, start] = [i, j, at];
    while ((i < before.length || j < now.length) && (i === before.length || before[i] !== now[j])) {
      if (j === now.length || (i < before.length && cell(i + 1, j) >= cell(i, j + 1))) i++;
      else at += (now[j++] as string).length;
    }
    runs.push({ old: before.slice(fromOld, i), fresh: now.slice(fromNow, j), start, end: at });
  }
  return runs;
}
