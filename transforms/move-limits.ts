/**
 * Move the numeric limits that a Harness states to other values of the range that it declares.
 *
 * The task is the same where the run keeps the new limit as it kept the old one: all copies move together (prompt, Skill, tool, Hook
 * and its message), and a run that is beyond the new limit, or cites the old one, is refused. A limit without a declared least and
 * greatest value stays: a range that somebody made up is no range.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit, type Limit } from "../src/transform.js";

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

export default defineTransform({
  name: "move-limits",
  family: "prompt",
  class: "B",
  kinds: ["limit"],
  summary:
    "move numeric limits within the range that the Harness declares, with every place that states them",
  options: z.strictObject({
    share: z.number().min(0).max(1).default(0.6).describe("how often each limit with a declared range moves"),
    tighter: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often a limit moves down rather than up; a run that does not keep it is refused"),
  }),
  *propose({ harness, draw, options: { share, tighter } }) {
    const edits: Edit[] = [];
    for (const { symbol, limit } of harness.structure().limits) {
      const mine = draw.fork(symbol);
      const { min, max } = limit;
      if (min === undefined || max === undefined || mine.fork("share").unit() >= share) continue;
      const edit = valuesFor({ ...limit, min, max }, mine, tighter)
        .slice(0, TRIES)
        .map((to): Edit => ({ kind: "limit", limit: symbol, from: limit.value, to }))
        .find((one) => harness.snag([...edits, one]) === undefined);
      if (edit !== undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
