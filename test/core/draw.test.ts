/** Draws are a promise: equal keys give equal choices, for as long as datasets are to be built again. */
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";

const units = (draw: ReturnType<typeof drawFor>, count: number): readonly number[] =>
  Array.from({ length: count }, () => draw.unit());

describe("the stream", () => {
  test("golden: a change here changes every dataset, and needs a new version of the promise", () => {
    expect(units(drawFor(7, "ls-00001~ab12cd34", "rename-tools", 1), 4)).toEqual([
      0.3258706904468972, 0.23083274318962865, 0.11474740057434307, 0.36314937428995675,
    ]);
    const draw = drawFor("golden");
    expect(Array.from({ length: 12 }, () => draw.int(10))).toEqual([9, 1, 6, 0, 7, 8, 7, 9, 0, 5, 9, 9]);
    expect(drawFor("golden").shuffle(["a", "b", "c", "d", "e", "f"])).toEqual(["d", "b", "e", "c", "a", "f"]);
    expect(drawFor("golden").pick(["a", "b", "c", "d", "e", "f"])).toBe("f");
    expect(units(drawFor("golden").fork("p"), 2)).toEqual([0.7709551722397394, 0.5705438989460094]);
  });

  test("the same key, the same draws", () => {
    expect(units(drawFor(1, "a", 2), 50)).toEqual(units(drawFor(1, "a", 2), 50));
  });

  test("keys are told apart part by part, and a number from its digits", () => {
    const keys: readonly (readonly (string | number)[])[] = [
      ["a:b", "c"],
      ["a", "b:c"],
      ["a", "b", "c"],
      ["abc"],
      ["ab", "c"],
      ["", "abc"],
      [1],
      ["1"],
      ["a"],
      ["aa"],
      ["ab"],
      ["abab"],
      ["A"],
      ["\u0141"],
      ["1,2"],
      [1, 2],
      ['a","b'],
      ["a", "b"],
    ];
    const firsts = keys.map((key) => units(drawFor(...key), 3).join());
    expect(new Set(firsts).size).toBe(keys.length);
  });
});

describe("forks", () => {
  test("are the same whatever was drawn before", () => {
    const fresh = units(drawFor("s").fork("x"), 20);
    const used = drawFor("s");
    units(used, 7);
    used.shuffle([1, 2, 3]);
    expect(units(used.fork("x"), 20)).toEqual(fresh);
  });

  test("do not move the stream that they leave", () => {
    const alone = units(drawFor("s"), 5);
    const forked = drawFor("s");
    const mixed = Array.from({ length: 5 }, (_, i) => {
      forked.fork(`f${i}`).unit();
      return forked.unit();
    });
    expect(mixed).toEqual(alone);
  });

  test("differ by label and from their parent", () => {
    const draw = drawFor("s");
    const streams = [units(drawFor("s"), 4), units(draw.fork("a"), 4), units(draw.fork("b"), 4)];
    expect(new Set(streams.map(String)).size).toBe(3);
  });
});

describe("choices", () => {
  test("are even: 60,000 draws of six, each within four standard deviations", () => {
    const counts = new Array<number>(6).fill(0);
    const draw = drawFor("even");
    for (let i = 0; i < 60_000; i++) {
      const choice = draw.int(6);
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    for (const count of counts)
      expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(60_000 * (5 / 36)));
  });

  test("are even over keys too: the first draw of 20,000 streams", () => {
    const counts = new Array<number>(4).fill(0);
    for (let i = 0; i < 20_000; i++) {
      const choice = drawFor(7, `base-${i}`, "step", 1).int(4);
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(4 * Math.sqrt(20_000 * (3 / 16)));
  });

  test("a shuffle puts each of four in each place equally often", () => {
    const draw = drawFor("mix");
    const counts = new Map<string, number>();
    for (let i = 0; i < 16_000; i++)
      draw.shuffle("abcd".split("")).forEach((letter, place) => {
        counts.set(`${letter}${place}`, (counts.get(`${letter}${place}`) ?? 0) + 1);
      });
    expect(counts.size).toBe(16);
    for (const count of counts.values())
      expect(Math.abs(count - 4000)).toBeLessThan(4 * Math.sqrt(16_000 * (3 / 16)));
  });

  test("a shuffle keeps what it is given, and gives back all of it", () => {
    const given = Object.freeze(["a", "b", "c", "d"]);
    expect([...drawFor("x").shuffle(given)].sort()).toEqual([...given]);
  });

  test("of nothing is nothing; of one is that one; a unit is in [0, 1)", () => {
    const draw = drawFor("edge");
    expect(draw.pick([])).toBeUndefined();
    expect(draw.pick(["only"])).toBe("only");
    expect(draw.shuffle([])).toEqual([]);
    expect(draw.int(1)).toBe(0);
    for (const unit of units(draw, 5000)) expect(unit >= 0 && unit < 1).toBe(true);
  });
});
