/** The figures behind the laws over a dataset, worked out by hand. */
import { describe, expect, test } from "vitest";
import { bottom, keyOf } from "../src/laws/dataset/bottom.js";
import { openNear, type Sketch, sketchOf } from "../src/laws/dataset/near.js";
import { areaOf, isBeyondChance, rounded } from "../src/laws/dataset/odds.js";
import { rankSum, rankSumOf } from "../src/laws/dataset/rank-sum.js";
import { openStrata } from "../src/laws/dataset/strata.js";
import { STYLES, styleOf } from "../src/laws/dataset/style.js";

describe("two groups compared two and two", () => {
  test.each([
    // n·m·(N+1)/3 without ties: 2·1·4/3
    ["all higher", [2, 3], [1], 2, 2, 3, 8 / 3],
    ["all lower", [1], [2, 3], -2, 2, 3, 8 / 3],
    ["a tie varies not at all", [1], [1], 0, 1, 2, 0],
    // one tie of two among four: 4/3·(5 − 6/12)
    ["half and half", [1, 2], [2, 3], -3, 4, 4, 6],
    ["in between", [1, 4], [2, 3], 0, 4, 4, 20 / 3],
    ["one group", [], [1], 0, 0, 1, 0],
    ["none", [], [], 0, 0, 0, 0],
  ])("%s", (_, one, other, balance, pairs, size, spread) => {
    const found = rankSumOf(one, other);
    expect(found).toMatchObject({ balance, pairs, size });
    expect(found.spread).toBeCloseTo(spread, 10);
  });

  test("by counts, in whatever order they come", () => {
    const counts = new Map<number, [number, number]>([
      [10, [1, 0]],
      [9, [0, 2]],
    ]);
    expect(rankSum(counts)).toMatchObject({ balance: 2, pairs: 2, size: 3 });
  });
});

describe("beyond chance", () => {
  // 3.5 + 46.375 / 4f + 3322.59375 / 96f², for f = groups − 1
  test.each([
    [6, 7.2031, 7.2032],
    [11, 5.0054, 5.0055],
    [1001, 3.5116, 3.5117],
  ])("with %d groups: not at %d errors, but at %d", (groups, within, beyond) => {
    expect(isBeyondChance({ higher: 1, errors: within, groups })).toBe(false);
    expect(isBeyondChance({ higher: 1, errors: beyond, groups })).toBe(true);
    expect(isBeyondChance({ higher: 0, errors: -beyond, groups })).toBe(true);
    expect(isBeyondChance({ higher: 0, errors: -within, groups })).toBe(false);
  });
  test("with less than six groups never", () => {
    expect(isBeyondChance({ higher: 1, errors: Number.POSITIVE_INFINITY, groups: 5 })).toBe(false);
    expect(isBeyondChance({ higher: 1, errors: Number.POSITIVE_INFINITY, groups: 6 })).toBe(true);
  });
  test("an area looks the same from both sides", () => {
    expect(areaOf({ higher: 0.3, errors: 0, groups: 1 })).toBe(0.7);
    expect(areaOf({ higher: 0.7, errors: 0, groups: 1 })).toBe(0.7);
    expect(rounded(0.123456)).toBe(0.1235);
  });
});

describe("the style of a name", () => {
  test.each([
    ["order", "word"],
    ["ORDER", "word"],
    ["order2", "word"],
    ["bcd", "word"],
    ["rhythm", "word"],
    ["get_order", "snake"],
    ["a.b", "snake"],
    ["a:b", "snake"],
    ["a/b", "snake"],
    ["a b", "snake"],
    ["get-order", "kebab"],
    ["get_my-order", "kebab"],
    ["getOrder", "camel"],
    ["getOrder-x", "camel"],
    ["x9z", "opaque"],
    ["7f3", "opaque"],
    ["X9Z", "opaque"],
    ["tool_7f3a", "opaque"],
    ["bcdf", "opaque"],
    ["get-BCDF", "opaque"],
    ["1234", "opaque"],
  ] as const)("%s: %s", (name, style) => {
    expect(STYLES[styleOf(name)]).toBe(style);
  });
});

describe("items in strata", () => {
  const one = () => {
    const strata = openStrata(1);
    strata.add("i", true, [2]);
    strata.add("i", true, [3]);
    strata.add("i", false, [1]);
    return strata;
  };

  test("one item: all pairs higher", () => {
    const odds = one().odds(0);
    expect(odds).toMatchObject({ higher: 1, groups: 3 });
    // balance 2 and spread 8/3, each weighted
    expect(odds?.errors).toBeCloseTo(2 / Math.sqrt(8 / 3), 10);
  });

  test("another one is compared with itself alone, and weighs by its size", () => {
    const strata = one();
    strata.add("j", true, [9]);
    strata.add("j", false, [9]);
    strata.add("only used", true, [0]);
    // balance 2/4, pairs 2/4 + 1/3
    const odds = strata.odds(0);
    expect(odds?.higher).toBeCloseTo(0.8, 10);
    expect(odds?.groups).toBe(5);
    expect(odds?.errors).toBeCloseTo(2 / Math.sqrt(8 / 3), 10);
  });

  test("by what a value counts as", () => {
    expect(one().odds(0, () => 0)).toEqual({ higher: 0.5, errors: 0, groups: 3 });
    expect(one().odds(0, (value) => -value)?.higher).toBe(0);
  });

  test("nothing where no item is both", () => {
    const strata = openStrata(1);
    expect(strata.odds(0)).toBeUndefined();
    strata.add("i", true, [1]);
    strata.add("j", false, [1]);
    expect(strata.odds(0)).toBeUndefined();
  });

  test("joined twice, everything counts twice, feature by feature", () => {
    const strata = openStrata(2);
    strata.add("i", true, [1, 5]);
    strata.add("i", false, [2, 4]);
    const joined = openStrata(2);
    joined.join(strata.state());
    expect(joined.state()).toEqual(strata.state());
    joined.join(strata.state());
    expect(joined.odds(0)).toMatchObject({ higher: 0, groups: 4 });
    expect(joined.odds(1)).toMatchObject({ higher: 1, groups: 4 });
  });
});

describe("a table of the lowest keys", () => {
  const filled = (most: number, keys: string) => {
    const table = bottom<number>(most);
    for (const key of keys) table.put(key, (known = 0) => known + 1);
    return table;
  };

  test("is whole below its bound", () => {
    const table = filled(3, "cabab");
    expect(table.entries()).toEqual([
      ["a", 2],
      ["b", 2],
      ["c", 1],
    ]);
    expect(table.isSample()).toBe(false);
    expect(table.get("a")).toBe(2);
    expect(table.get("d")).toBeUndefined();
  });

  test("keeps the lowest, in whatever order they come", () => {
    for (const keys of ["abcdef", "fedcba", "daecfb"]) {
      const table = filled(2, keys);
      expect(table.entries().map(([key]) => key)).toEqual(["a", "b"]);
      expect(table.isSample()).toBe(true);
      table.put("e", () => 1);
      table.put("a", (known = 0) => known + 5);
      expect(table.entries()).toEqual([
        ["a", 6],
        ["b", 1],
      ]);
    }
    expect(filled(3, "abcd").isSample()).toBe(true);
  });

  test("a key is the first 48 bits of a digest", () => {
    // SHA-256 of the empty text
    expect(keyOf("")).toBe("e3b0c44298fc");
  });
});

describe("near texts", () => {
  const long = "Where is my parcel, it was sent three days ago and the page still says that it waits?";
  const sketch = (text: string): Sketch => {
    const made = sketchOf(text);
    if (made === undefined) throw new Error(text);
    return made;
  };

  test("case, width, space and numbers are no difference", () => {
    expect(sketchOf("Order 12  now")).toEqual(sketchOf(" order 7\nNOW "));
    expect(sketchOf("ＡＢＣＤ")).toEqual(sketchOf("abcd"));
    expect(sketchOf("abcd")).not.toEqual(sketchOf("abce"));
    expect(sketchOf(" \n")).toBeUndefined();
    expect(sketchOf("a")).toBeDefined();
    expect(sketchOf(`${"ab ".repeat(1400)}x`)).toEqual(sketchOf("ab ".repeat(1400)));
  });

  test("four bands and twenty bytes", () => {
    const { bands, signature } = sketch(long);
    expect(bands).toHaveLength(4);
    expect(new Set(bands).size).toBe(4);
    expect(bands.every((band) => /^[0-9a-f]{16}$/.test(band))).toBe(true);
    expect(signature).toMatch(/^[0-9a-f]{40}$/);
  });

  test("are found on two sides, not on one", () => {
    const table = openNear();
    table.add("train", "b", sketch(long));
    table.add("train", "a", sketch(long));
    expect(table.found()).toEqual({ of: 2, count: 0, isSample: false, pairs: [] });
    table.add("dev", "c", sketch(`${long}!`));
    table.add("dev", "d", sketch("Please cancel the second of my two orders before it leaves the house."));
    // the first id of each side speaks for it
    expect(table.found()).toEqual({ of: 4, count: 3, isSample: false, pairs: [["a", "c"]] });
  });

  test("joined, as if they had been read together", () => {
    const [one, other, both] = [openNear(), openNear(), openNear()];
    one.add("train", "a", sketch(long));
    other.add("dev", "b", sketch(long));
    other.add("train", "c", sketch(long));
    both.join(one.state());
    both.join(other.state());
    expect(both.found()).toEqual({ of: 3, count: 3, isSample: false, pairs: [["a", "b"]] });
  });
});
