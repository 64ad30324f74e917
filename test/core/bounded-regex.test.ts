/**
 * How long a text a pattern of a Harness may be asked about. The figures are worked out by hand from the bound, 10^8 tries: n loops
 * may each stop anywhere and the match may begin anywhere, so the length is the root of n + 1; a repeated group with c choices more
 * than one may try (c + 1)^length.
 */
import { describe, expect, test } from "vitest";
import { firstMatch, longestFor, matches } from "../../src/core/bounded-regex.js";

const NO_LOOP = 100_000_000;
const ONE_LOOP = 10_000;
/** 464.158… and 100 */
const TWO_LOOPS = 464;
const THREE_LOOPS = 100;
/** 8 / log10 of 2, 3, 4: 26.57…, 16.76…, 13.28… */
const [TWO_WAYS, THREE_WAYS, FOUR_WAYS] = [26, 16, 13];

describe("the longest text for a pattern", () => {
  test.each([
    ["", NO_LOOP],
    ["abc", NO_LOOP],
    ["a?b{2}c{1,9}", NO_LOOP],
    ["a|b", NO_LOOP],
    ["a*", ONE_LOOP],
    ["a+?", ONE_LOOP],
    ["a{2,}", ONE_LOOP],
    ["x*y", ONE_LOOP],
    ["a*b+", TWO_LOOPS],
    ["a*b{1,}c+", THREE_LOOPS],
    ["(a*b*)", TWO_LOOPS],
    ["(?:a*)b*", TWO_LOOPS],
    // what is repeated so many times at most is no loop, and a brace without a number is a character
    ["a{2,50}", NO_LOOP],
    ["a{,3}", NO_LOOP],
    ["a{x}", NO_LOOP],
  ])("%s is left its loops", (pattern, longest) => {
    expect(longestFor(pattern)).toBe(longest);
  });

  test.each([
    ["(a|b)*", TWO_WAYS],
    ["(a|b)+?", TWO_WAYS],
    ["(?:a|b){2,}", TWO_WAYS],
    ["(a|b){5}", TWO_WAYS],
    ["(a+)+", TWO_WAYS],
    ["(a?)*", TWO_WAYS],
    ["(a|b|c)*", THREE_WAYS],
    ["(a|b?)*", THREE_WAYS],
    ["(a|b?c*)*", FOUR_WAYS],
    ["((a|b)c)*", TWO_WAYS],
    ["((a|b)c|d)*", THREE_WAYS],
    // the worst of them
    ["(a|b)*(a|b|c)*", THREE_WAYS],
    ["(a|b|c)*(a|b)*", THREE_WAYS],
    ["(?<x>a|b)*", TWO_WAYS],
    ["(?=(a|b)*)c", TWO_WAYS],
  ])("%s multiplies", (pattern, longest) => {
    expect(longestFor(pattern)).toBe(longest);
  });

  test.each([
    // four times at most multiply little; one way only does not multiply
    ["(a|b){2,4}", NO_LOOP],
    ["(a|b){4}", NO_LOOP],
    ["(ab)*", ONE_LOOP],
    ["(ab){9}", NO_LOOP],
    ["(a|b)c*", ONE_LOOP],
  ])("%s does not", (pattern, longest) => {
    expect(longestFor(pattern)).toBe(longest);
  });

  test.each([
    // signs that stand for themselves
    ["\\(a|b\\)*", ONE_LOOP],
    ["\\*\\+", NO_LOOP],
    ["[(|*]+", ONE_LOOP],
    ["[*+?]", NO_LOOP],
    ["[\\]*]a", NO_LOOP],
    ["[\\]*]+a*", TWO_LOOPS],
    ["([)|]a)*", ONE_LOOP],
    // a bracket that nobody opened closes nothing
    ["a|b)*", ONE_LOOP],
    ["[a", NO_LOOP],
  ])("%s is read as it is meant", (pattern, longest) => {
    expect(longestFor(pattern)).toBe(longest);
  });
});

describe("a match", () => {
  test("is found or not", () => {
    expect(matches("^a+$", "", "aaa")).toBe(true);
    expect(matches("^a+$", "", "aab")).toBe(false);
    expect(matches("A", "i", "a")).toBe(true);
    expect(matches("A", "", "a")).toBe(false);
  });

  test("nobody can tell of a pattern that is none, or of a text that is too long for it", () => {
    expect(matches("(", "", "(")).toBeUndefined();
    expect(matches("a", "no flag", "a")).toBeUndefined();
    expect(matches("^(a|b)*$", "", "a".repeat(TWO_WAYS))).toBe(true);
    expect(matches("^(a|b)*$", "", "a".repeat(TWO_WAYS + 1))).toBeUndefined();
  });

  test("what it took", () => {
    expect(firstMatch("\\d+", "", "ab 12 3")).toBe("12");
    expect(firstMatch("ORDER", "i", "an order")).toBe("order");
    expect(firstMatch("\\d+", "", "ab")).toBeUndefined();
    expect(firstMatch("(", "", "(")).toBeUndefined();
    expect(firstMatch("(a|b)*", "", "a".repeat(TWO_WAYS + 1))).toBeUndefined();
  });
});
