/** A small line diff for people: what went, what came, with a little of what stayed. */

export interface DiffLine {
  readonly sign: " " | "-" | "+" | "~";
  readonly text: string;
}

/** Unchanged lines shown around a change. */
const CONTEXT = 1;
/** Beyond this many pairs of lines the middle is shown as replaced whole. */
const MAX_CELLS = 4_000_000;

/** Empty when nothing differs; `~` stands for unchanged lines left out. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  if (before === after) return [];
  const a = before.split("\n");
  const b = after.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const middle = align(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (text: string): DiffLine => ({ sign: " ", text });
  return shorten([
    ...a.slice(0, head).map(same),
    ...middle,
    ...(tail === 0 ? [] : a.slice(a.length - tail).map(same)),
  ]);
}

/** The longest common subsequence, walked from the front; removals stand before additions. */
function align(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const gone = (text: string): DiffLine => ({ sign: "-", text });
  const come = (text: string): DiffLine => ({ sign: "+", text });
  if (a.length * b.length > MAX_CELLS) return [...a.map(gone), ...b.map(come)];
  const width = b.length + 1;
  const best = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i * width + j] =
        a[i] === b[j]
          ? at(best, (i + 1) * width + j + 1) + 1
          : Math.max(at(best, (i + 1) * width + j), at(best, i * width + j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const text = a[i] as string;
    if (text === b[j]) {
      lines.push({ sign: " ", text });
      i++;
      j++;
    } else if (at(best, (i + 1) * width + j) >= at(best, i * width + j + 1)) {
      lines.push(gone(text));
      i++;
    } else lines.push(come(b[j++] as string));
  }
  return [...lines, ...a.slice(i).map(gone), ...b.slice(j).map(come)];
}

const at = (cells: Uint32Array, index: number): number => cells[index] ?? 0;

function shorten(lines: readonly DiffLine[]): readonly DiffLine[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => line.sign !== " "),
  );
  const kept: DiffLine[] = [];
  let skipped = 0;
  const note = (): void => {
    if (skipped > 0) kept.push({ sign: "~", text: skipped === 1 ? "1 line" : `${skipped} lines` });
    skipped = 0;
  };
  lines.forEach((line, index) => {
    if (!near[index]) {
      skipped++;
      return;
    }
    note();
    kept.push(line);
  });
  note();
  return kept;
}
