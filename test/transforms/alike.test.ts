// Newcomers are as often shorter as longer than what they stand among, whatever lengths their texts can have.

import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { planView } from "../../src/core/plan.js";
import { shownIn } from "../../src/laws/dataset/shown.js";
import type { Transform } from "../../src/model/propose.js";
import { NO_BANKS } from "../../src/run/bind.js";
import { pickAt, roomFor } from "../../transforms/_alike.js";
import addDistractorSkills from "../../transforms/add-distractor-skills.js";
import addDistractorTools from "../../transforms/add-distractor-tools.js";
import prefixTools from "../../transforms/prefix-tools.js";
import renameSkills from "../../transforms/rename-skills.js";
import renameTools from "../../transforms/rename-tools.js";
import type { Shipped } from "../help/carry.js";
import { loweredOf } from "../help/reach-of-transforms.js";
import { value } from "../help/small.js";

const draw = (key: number) => drawFor("alike", key);
const KEYS = Array.from({ length: 400 }, (_, key) => key);
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
/** By hand: the share that is shorter, ties half. */
const rank = (length: number, all: readonly number[]): number =>
  mean(all.map((one) => (one < length ? 1 : one > length ? 0 : 0.5)));

describe("a length among lengths", () => {
  const all = [10, 20, 30, 40];
  test("a rank that can be met is met", () => {
    const { share, rankFor } = roomFor([10, 20, 30, 40], all, all);
    expect(share).toBe(1);
    // Of four, each has as many below it as stand before it, and half of itself.
    expect(all.map(rankFor)).toEqual([0.125, 0.375, 0.625, 0.875]);
    for (const [at, length] of all.entries())
      expect(pickAt(all, Number, rankFor(length), all, draw(at))).toBe(length);
  });
  test("what is out of reach on one side is given up on the other as well", () => {
    // 20 to 40 have ranks from 0.375; the mean is 0.5, so a third of the spread is left: 0.125 of 0.375.
    const { share, rankFor } = roomFor([20, 30, 40], all, all);
    expect(share).toBeCloseTo(1 / 3);
    expect(mean(all.map(rankFor))).toBeCloseTo(0.5);
    expect(rankFor(10)).toBeCloseTo(0.375);
    expect(rankFor(40)).toBeCloseTo(0.625);
  });
  test("what can only be longer than most has no share, and the shortest of it is taken", () => {
    const { share, rankFor } = roomFor([35, 50, 60], all, all);
    expect(share).toBe(0);
    expect(rankFor(10)).toBe(0.75);
    expect(pickAt([60, 35, 50], Number, rankFor(10), all, draw(1))).toBe(35);
  });
  test("of two lengths on both sides of a rank each is taken so often that the mean is the rank", () => {
    // 25 has the rank 0.5, 100 has 1: for 0.625 one in four is long.
    const picked = KEYS.map((key) => pickAt([25, 100], Number, 0.625, all, draw(key)) ?? 0);
    const long = picked.filter((one) => one === 100).length / picked.length;
    expect(Math.abs(long - 0.25)).toBeLessThan(0.08);
  });
  test("over all models the mean of the ranks is that of the peers, whatever lengths there are", () => {
    for (const key of KEYS.slice(0, 60)) {
      const own = draw(key);
      const lengths = (label: string, count: number) =>
        Array.from({ length: count }, (_, at) => 5 + own.fork(`${label} ${at}`).int(40));
      const [others, peers, sizes] = [lengths("o", 6), lengths("p", 4), lengths("s", 5)];
      const among = [...others, ...peers];
      const { share, rankFor } = roomFor(sizes, peers, among);
      if (share > 0) expect(mean(peers.map(rankFor))).toBeCloseTo(mean(peers.map((one) => rank(one, among))));
    }
  });
  test("nothing to choose from", () => {
    expect(pickAt([], Number, 0.5, all, draw(1))).toBeUndefined();
  });
});

const use = (transform: Transform, options: object = {}) => ({
  is: "use" as const,
  address: transform.name,
  transform,
  options: transform.options.parse(options),
  p: 1,
});
const VIEWS = 60;
/** How often a newcomer is longer, by list and feature: 0.5 is as often as not. */
function areas(name: Shipped, transform: Transform, before: readonly ReturnType<typeof use>[]) {
  const lowered = loweredOf(name);
  const found: { readonly name: number[]; readonly description: number[] } = { name: [], description: [] };
  for (let view = 0; view < VIEWS; view++) {
    const steps = [...before, use(transform, { min: 3, max: 4 })];
    const { variant } = value(planView(lowered, steps, NO_BANKS, { seed: "alike", subject: name, view }));
    const shown = shownIn({ before: lowered.harness, after: variant.harness, edits: variant.edits });
    const items = transform.family === "tool" ? shown.tools : shown.skills;
    const there = items.filter(({ isInserted }) => !isInserted);
    for (const one of items.filter(({ isInserted }) => isInserted)) {
      found.name.push(
        rank(
          one.nameLength,
          there.map(({ nameLength }) => nameLength),
        ),
      );
      found.description.push(
        rank(
          one.descriptionLength,
          there.map(({ descriptionLength }) => descriptionLength),
        ),
      );
    }
  }
  return found;
}

describe("newcomers", () => {
  test.each([
    ["tools", addDistractorTools, []],
    ["tools under other names", addDistractorTools, [use(renameTools)]],
    ["tools of servers", addDistractorTools, [use(prefixTools)]],
    ["Skills under other names", addDistractorSkills, [use(renameSkills)]],
  ] as const)("%s", (_, transform, before) => {
    const found = areas("office", transform, before);
    expect(found.name.length).toBeGreaterThan(100);
    // Four standard errors of so many even ranks.
    const most = (4 * Math.sqrt(1 / 12)) / Math.sqrt(found.name.length);
    expect(Math.abs(mean(found.name) - 0.5)).toBeLessThan(most);
    expect(Math.abs(mean(found.description) - 0.5)).toBeLessThan(most);
  });
});
