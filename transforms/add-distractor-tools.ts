/**
 * Add tools of another trade to the list.
 *
 * The task is the same because nothing that is added can do the job: no tool goes in whose trade the Harness's words touch, or
 * whose description shares much with that of a tool which is there. An overlap of words is evidence, not proof, so the
 * meaning is `declared`. The places are drawn, as a list that always ends in strangers gives them away, and each newcomer takes
 * after tools that are there.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit, type HarnessView } from "../src/transform.js";
import type { Distractor } from "./_distractor.js";
import { distractorsEn } from "./_distractors-en.js";
import { distractorsZh } from "./_distractors-zh.js";
import { looksOf, matched, type Newcomer } from "./_match.js";
import { unrelatedTo } from "./_overlap.js";

const BANKS: Readonly<Record<HarnessView["language"], readonly Distractor[]>> = {
  en: distractorsEn,
  zh: distractorsZh,
  mixed: [...distractorsEn, ...distractorsZh],
};

const rankBy = <T>(items: readonly T[], rankOf: (item: T) => number): readonly T[] =>
  items
    .map((item) => ({ item, rank: rankOf(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

/** The tool or the end that ranks lowest for this newcomer: each place is as likely, whatever else the list holds. */
function placeFor(name: string, harness: HarnessView, draw: Draw) {
  const mine = draw.fork(`place:${name}`);
  const places = [...harness.list("tools").map(({ symbol }) => symbol), null];
  return rankBy(places, (place) => mine.fork(place ?? "end").unit())[0] ?? null;
}

const asItIs = (from: Distractor | undefined): Newcomer | undefined =>
  from === undefined ? undefined : { from, tool: from.tool };

export default defineTransform({
  name: "add-distractor-tools",
  family: "tool",
  class: "B",
  kinds: ["insert"],
  summary: "add tools of another trade, which cannot do the job, at drawn places",
  options: z
    .strictObject({
      min: z.int().min(1).max(20).default(1).describe("the fewest tools to add, where so many are unrelated"),
      max: z
        .int()
        .min(1)
        .max(20)
        .default(4)
        .describe("the most tools to add; each number from min to max is as likely"),
      match: z
        .boolean()
        .default(true)
        .describe(
          "names and descriptions as long as those that are there, and names in their style; without this they give the newcomers away",
        ),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max, match } }) {
    if (harness.list("tools").length === 0) return;
    const isUnrelated = unrelatedTo(harness);
    const looks = looksOf(harness);
    const count = min + draw.fork("count").int(max - min + 1);
    const edits: Edit[] = [];
    let left = rankBy(BANKS[harness.language], ({ tool }) => draw.fork(tool.name).unit()).filter(isUnrelated);
    for (let n = 0; n < count; n++) {
      const next = match ? matched(left, looks, harness, draw.fork(`like ${n}`)) : asItIs(left[0]);
      if (next === undefined) break;
      const { from, tool } = next;
      left = left.filter((one) => one !== from);
      edits.push({
        kind: "insert",
        symbol: harness.fresh(n),
        item: { of: "tool", value: tool },
        before: placeFor(from.tool.name, harness, draw),
      });
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
