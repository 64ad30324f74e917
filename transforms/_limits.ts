/**
 * Numeric limits moved within the range that the Harness declares. A limit without a declared least and greatest value stays: a range
 * that somebody made up is no range.
 */
import type { Draw, Edit, HarnessView, Limit } from "../src/transform.js";

/** Numbers that people choose: 240 moves in tens, 45 in fives, 8 by one. */
const stepOf = (value: number): number =>
  value >= 100 && value % 10 === 0 ? 10 : value >= 20 && value % 5 === 0 ? 5 : 1;

/** Values of the range that look like the old one, in a drawn order: those on the drawn side first. */
function valuesFor(
  { value, min, max }: Limit & { readonly min: number; readonly max: number },
  draw: Draw,
  tighter: number,
): readonly number[] {
  const step = stepOf(value);
  const first = Math.ceil(min / step) * step;
  const count = Math.max(0, Math.floor((max - first) / step) + 1);
  const all = Array.from({ length: Math.min(count, MOST) }, (_, at) => first + at * step);
  const open = draw.fork("values").shuffle(all.filter((one) => one !== value));
  const isTighter = draw.fork("side").unit() < tighter;
  const side = open.filter((one) => one < value === isTighter);
  return [...side, ...open.filter((one) => !side.includes(one))];
}

const MOST = 400;
const TRIES = 6;

interface Wish {
  /** How often each limit moves. */
  readonly share: number;
  /** How often down rather than up. */
  readonly tighter: number;
}

/** An edit for each limit that moves, all of which the Harness takes together. */
export function limitEdits(
  harness: HarnessView,
  draw: Draw,
  { share, tighter }: Wish,
  isMeant: (limit: Limit) => boolean = () => true,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { symbol, limit } of harness.structure().limits) {
    const mine = draw.fork(symbol);
    const { min, max } = limit;
    if (min === undefined || max === undefined || !isMeant(limit)) continue;
    if (mine.fork("share").unit() >= share) continue;
    const edit = valuesFor({ ...limit, min, max }, mine, tighter)
      .slice(0, TRIES)
      .map((to): Edit => ({ kind: "limit", limit: symbol, from: limit.value, to }))
      .find((one) => harness.snag([...edits, one]) === undefined);
    if (edit !== undefined) edits.push(edit);
  }
  return edits;
}
