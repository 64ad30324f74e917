/** Which names a matcher catches, against the tools that its Hook lists, and which of them stand in it as they are. */
import { describe, expect, test } from "vitest";
import {
  alternatives,
  isLiteral,
  keepsPatterns,
  matcherGap,
  matcherProblems,
  patternsIn,
} from "../../src/core/matchers.js";
import type { Hook } from "../../src/model/harness.js";
import { harness, tool } from "../help/small.js";

const hook = (matcher: string | undefined, tools: string[]): Hook => ({
  id: "h",
  event: "before-call",
  tools,
  ...(matcher === undefined ? {} : { matcher }),
  conditions: [],
  budget: 1,
  action: "block",
  message: "",
  extra: {},
});

describe("the gap between a matcher and the tools of its Hook", () => {
  test.each([
    ["a|b", ["a", "b"], undefined],
    ["^(?:a|b)$", ["b", "a"], undefined],
    // no tools listed: all of them
    ["^.*$", [], undefined],
    ["a", [], /does not match b$/],
    ["a", ["a", "b"], /does not match b$/],
    ["a|b|c", ["a", "b"], /also matches c$/],
    ["^[ab]$", ["a"], /also matches b$/],
    // not anchored, so it would match names that nobody meant
    ["a.*", ["a"], /no anchored pattern/],
  ])("%s for %j", (matcher, tools, gap) => {
    const found = matcherGap(matcher, tools, ["a", "b", "c"].slice(0, tools.length === 0 ? 2 : 3));
    if (gap === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(gap);
  });

  test("each Hook's is told with what was expected of it", () => {
    const tools = [tool("a"), tool("b")];
    const hooks = [hook(undefined, ["a"]), hook("a", ["a"]), hook("b", ["a"]), hook("a", [])];
    expect(matcherProblems(harness({ tools, hooks }))).toMatchObject([
      { code: "hook-differs", where: "hook:h", what: expect.stringMatching(/not match a$/), expected: "a" },
      { code: "hook-differs", where: "hook:h", expected: "every tool, for the Hook lists none" },
    ]);
    expect(matcherProblems(harness({ tools, hooks: [hook("b", ["a", "b"])] }))).toMatchObject([
      { expected: "a, b" },
    ]);
  });
});

describe("the alternatives of a matcher", () => {
  test.each([
    ["a|b", "", ["a", "b"], ""],
    ["^(?:a|b)$", "^(?:", ["a", "b"], ")$"],
    ["^(?:a)$", "^(?:", ["a"], ")$"],
    ["^(?:get_.*|[a-z]+)$", "^(?:", ["get_.*", "[a-z]+"], ")$"],
    // an escaped bar is part of a name, and a bracket may hold anything
    ["^(?:a\\|b|c)$", "^(?:", ["a\\|b", "c"], ")$"],
    ["^(?:a\\)|b)$", "^(?:", ["a\\)", "b"], ")$"],
    ["^get_.*$", "^", ["get_.*"], "$"],
    // two groups are no list of alternatives
    ["^(?:a|b)(?:c|d)$", "^", ["(?:a|b)(?:c|d)"], "$"],
    ["^x(?:a|b)$", "^", ["x(?:a|b)"], "$"],
  ])("%s", (matcher, head, each, tail) => {
    expect(alternatives(matcher)).toEqual({ head, each, tail });
    const joined = each.join("|");
    expect(`${head}${joined}${tail}`).toBe(matcher);
  });

  test.each<readonly [string, boolean]>([
    ["get_order", true],
    ["a-b", true],
    ["a b", false],
    ["", false],
    ...[..."\\^$.|?*+()[]{}"].map((sign) => [`a${sign}b`, false] as const),
  ])("%j stands for itself: %s", (alternative, literal) => {
    expect(isLiteral(alternative)).toBe(literal);
  });
});

test("a name may take the place of another where each pattern matches both or neither", () => {
  const patterns = (matcher: string) => patternsIn([hook(matcher, [])]);
  expect(patterns("^(?:get_.*|b)$")).toEqual(["^(?:get_.*)$"]);
  expect([...patterns("^.*$"), ...patterns("get_a|b"), ...patterns("get_.*")]).toEqual([]);
  const keeps = (name: string, instead?: string) => keepsPatterns(patterns("^(?:get_.*|b)$"), name, instead);
  expect([keeps("get_x", "get_a"), keeps("x", "get_a"), keeps("x", "b"), keeps("get_x", "b")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([keeps("x"), keeps("get_x")]).toEqual([true, false]);
});
