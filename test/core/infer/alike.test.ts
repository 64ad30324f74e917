/** Which thing is which: scores and pairs worked out by hand. */
import { describe, expect, test } from "vitest";
import { likeness, pairsOf, type Thing } from "../../../src/core/infer/alike.js";

const thing = (name: string, ...texts: string[]): Thing => ({ name, texts });
const paired = (before: readonly Thing[], after: readonly Thing[]): readonly string[] =>
  [...pairsOf(before, after)].map(([was, is]) => `${was}>${is}`);

describe("likeness", () => {
  test.each([
    ["the same", thing("go", "one two"), thing("go", "one two"), 1],
    ["texts alone", thing("go", "one two"), thing("come", "one two"), 0.85],
    ["names alone", thing("go", "one"), thing("go", "two"), 0.15],
    ["nothing", thing("go", "one"), thing("come", "two"), 0],
    ["no texts at all", thing("go"), thing("go"), 0.15],
    // one of three words
    ["a third", thing("a", "one two"), thing("b", "two three"), 0.85 / 3],
    // twice against once: min 1, max 2
    ["how often", thing("a", "one one"), thing("b", "one"), 0.85 / 2],
    ["over texts", thing("a", "one", "two"), thing("b", "two one"), 0.85],
    ["words of a name in a text", thing("a", "get_order"), thing("b", "getOrder"), 0.85],
    ["half of a name", thing("get_order"), thing("get_item"), 0.15 / 3],
    // three characters of five in common: 订 单 号 / 订 单 在 哪
    ["CJK by character", thing("a", "订单号"), thing("b", "订单在哪"), (0.85 * 2) / 5],
    ["marks are no words", thing("a", "one, (two)!"), thing("b", "one two"), 0.85],
    ["digits are", thing("a", "7"), thing("b", "7"), 0.85],
  ] as const)("%s", (_, one, other, score) => {
    expect(likeness(one, other)).toBeCloseTo(score, 10);
    expect(likeness(other, one)).toBeCloseTo(score, 10);
  });
});

describe("pairs", () => {
  const LONG = "says a long thing";
  test("what says the same word for word comes before the name", () => {
    expect(paired([thing("a", LONG)], [thing("a", "else"), thing("b", LONG)])).toEqual(["a>b"]);
    expect(
      paired(
        [thing("a", LONG), thing("b", "another long text")],
        [thing("a", "another long text"), thing("b", LONG)],
      ),
    ).toEqual(["a>b", "b>a"]);
  });
  test("texts of twelve characters are long enough, of eleven not", () => {
    expect(paired([thing("a", "abcdefghijkl")], [thing("a", "x"), thing("b", "abcdefghijkl")])).toEqual([
      "a>b",
    ]);
    expect(paired([thing("a", "abcdefghijk")], [thing("a", "x"), thing("b", "abcdefghijk")])).toEqual([
      "a>a",
    ]);
    expect(
      paired([thing("a", "abcdef", "ghijkl")], [thing("a", "x"), thing("b", "abcdef", "ghijkl")]),
    ).toEqual(["a>b"]);
  });
  test("texts that two have tell nothing", () => {
    expect(paired([thing("a", LONG)], [thing("b", LONG), thing("a", LONG)])).toEqual(["a>a"]);
    expect(paired([thing("b", LONG), thing("a", LONG)], [thing("a", LONG)])).toEqual(["a>a"]);
    expect(paired([thing("a", "abcdef", "ghijkl")], [thing("b", "abcdefghijkl"), thing("a", "x")])).toEqual([
      "a>a",
    ]);
  });
  test("a name that was given away is not given twice", () => {
    expect(paired([thing("b", "x"), thing("a", LONG)], [thing("b", LONG)])).toEqual(["a>b"]);
  });
  test("the most alike of the others, each once", () => {
    const before = [thing("p", "one two three"), thing("q", "one two three four")];
    expect(paired(before, [thing("r", "one two three four five")])).toEqual(["q>r"]);
    expect(paired(before, [thing("r", "one two three four five"), thing("s", "one two three six")])).toEqual([
      "q>r",
      "p>s",
    ]);
  });
  test("less than 0.45 is another thing", () => {
    // 0.85 × 5/9 = 0.472…, 0.85 × 5/10 = 0.425
    expect(paired([thing("p", "a b c d e f g")], [thing("q", "a b c d e h i")])).toEqual(["p>q"]);
    expect(paired([thing("p", "a b c d e f g")], [thing("q", "a b c d e h i j")])).toEqual([]);
    // 0.85 × 1/2 with half the name: 0.425 + 0.15 × 1/3 = 0.475
    expect(paired([thing("get_x", "one")], [thing("get_z", "one two")])).toEqual(["get_x>get_z"]);
  });
  test("nothing of nothing", () => {
    expect(paired([], [thing("a", LONG)])).toEqual([]);
    expect(paired([thing("a", LONG)], [])).toEqual([]);
  });
});
