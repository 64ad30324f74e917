/** The stated share of originals is the share that the rows have, whatever became of the Views. */
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import type { Recipe } from "../../src/model/recipe.js";
import { takesOriginal } from "../../src/run/augment.js";
import { epochOf } from "../../src/run/mix/epochs.js";
import { openBudget, passesOf } from "../../src/run/mix/portion.js";

const BASES = 4000;

/** The share of originals over bases each of whose Views is made with probability `kept`. */
function realised(views: number, originals: number, kept: number): number {
  const recipe = { seed: 7, views, originals } as Recipe;
  let rows = 0;
  let augmented = 0;
  for (let at = 0; at < BASES; at++) {
    const base = `b${at}`;
    const draw = drawFor("views", base);
    const made = Array.from({ length: views }, () => draw.unit()).filter((one) => one < kept).length;
    augmented += made;
    if (takesOriginal(base, recipe, made)) rows++;
  }
  return rows / (rows + augmented);
}

describe("the share of originals", () => {
  test.each([
    // Views a base, share asked for, Views that become rows.
    [1, 0.1, 1],
    [3, 0.25, 1],
    [3, 0.25, 0.9],
    [3, 0.25, 0.5],
    [4, 0.25, 0.5],
    [4, 0.2, 1],
    [4, 0.2, 0.5],
    [4, 0.1, 0.3],
    [8, 0.1, 0.5],
  ])("%d Views a base, %d asked for, %d of the Views made: within two points", (views, share, kept) => {
    expect(Math.abs(realised(views, share, kept) - share)).toBeLessThan(0.02);
  });

  test("beyond 1 / (K + 1) it is what one original each gives", () => {
    expect(realised(4, 0.5, 1)).toBeCloseTo(0.2, 12);
  });

  test("a base without a made View has no original, unless originals are all that is asked for", () => {
    const take = (originals: number, views: number): boolean =>
      takesOriginal("b", { seed: 7, views, originals } as Recipe, 0);
    expect([take(0.25, 4), take(1, 4), take(0.25, 0)]).toEqual([false, true, true]);
  });
});

const ids = (views: number, bases = 600): string[] =>
  Array.from({ length: bases }, (_, at) =>
    Array.from({ length: views + 1 }, (__, view) => `base~${at}#${view}`),
  ).flat();

describe("epochs", () => {
  test("View k is that of epoch k, and an original stands in one of them", () => {
    expect([1, 2, 9].map((view) => epochOf(`a#b#${view}`, 9))).toEqual([1, 2, 9]);
    const of = ids(4)
      .filter((id) => id.endsWith("#0"))
      .map((id) => epochOf(id, 4));
    for (const epoch of [1, 2, 3, 4]) {
      const share = of.filter((one) => one === epoch).length / of.length;
      expect(Math.abs(share - 0.25)).toBeLessThan(0.06);
    }
  });

  test("all epochs together hold each row once, in their order", () => {
    const all = ids(4);
    const taken = passesOf({ epochs: [3, 1, 2, 4] }, 4).map((takes) => all.filter(takes));
    expect(taken.flat().sort()).toEqual([...all].sort());
    expect(taken[0]).toContain("base~0#3");
    expect(taken[1]).toContain("base~0#1");
  });

  test("without Views each epoch has every original", () => {
    const all = ids(0);
    expect(passesOf({ epochs: [1, 2] }, 0).map((takes) => all.filter(takes))).toEqual([all, all]);
  });
});

describe("a number of tokens", () => {
  const all = ids(3, 1000);
  const sizeOf = (id: string): number => 100 + (id.length % 7);
  const total = all.reduce((sum, id) => sum + sizeOf(id), 0);
  const written = (tokens: number, epochs?: readonly number[]) => {
    const budget = openBudget(passesOf(epochs === undefined ? {} : { epochs }, 3));
    for (const id of all) budget.count(id, sizeOf(id));
    const { passes, ...counted } = budget.close(tokens);
    const rows = passes.flatMap((takes) => all.filter(takes));
    return { rows, counted, tokens: rows.reduce((sum, id) => sum + sizeOf(id), 0) };
  };

  test.each([0.01, 0.3, 1, 1.5, 4.2])("%d times the rows: cut or repeated, and never over", (times) => {
    const asked = Math.round(times * total);
    const { tokens, counted } = written(asked);
    expect(tokens).toBe(counted.written);
    expect(counted).toMatchObject({ asked, there: total });
    expect(tokens).toBeLessThanOrEqual(asked);
    // What is missing is less than the rows that share one place in 65,536.
    expect(asked - tokens).toBeLessThan(500);
  });

  test("a smaller number keeps part of what a greater one keeps, whatever the order of the rows", () => {
    const [less, more] = [written(0.2 * total).rows, written(0.6 * total).rows];
    expect(more).toEqual(expect.arrayContaining(less));
    expect(less.length).toBeGreaterThan(500);
  });

  test("no row stands once more than another but by one", () => {
    const times = new Map<string, number>();
    for (const id of written(2.5 * total).rows) times.set(id, (times.get(id) ?? 0) + 1);
    expect(new Set(times.values())).toEqual(new Set([2, 3]));
    expect(times.size).toBe(all.length);
  });

  test("of some epochs, their rows alone", () => {
    const { rows, tokens } = written(0.4 * total, [2]);
    expect(rows.every((id) => id.endsWith("#2") || id.endsWith("#0"))).toBe(true);
    expect(Math.abs(tokens - 0.4 * total)).toBeLessThan(500);
  });

  test("of nothing, nothing", () => {
    expect(openBudget(passesOf({}, 3)).close(100)).toEqual({ passes: [], asked: 100, there: 0, written: 0 });
  });
});
