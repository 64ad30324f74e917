/** Words of names, their spellings, tokens of texts, and which names may be given. */
import { describe, expect, test } from "vitest";
import { MAX_NAME, nameProblem } from "../../src/core/free-names.js";
import { PROVIDER_TOOLS } from "../../src/core/lower-harness.js";
import { eachToken, eachWord, endOfToken, escapeLength, isWordCode } from "../../src/core/tokens.js";
import { foldName, isDistinctive, spell, wordsOf } from "../../src/core/words.js";

describe("the words of a name", () => {
  test.each([
    ["getOrder_byId", ["get", "order", "by", "id"]],
    ["HTTPServer", ["http", "server"]],
    ["item2Count", ["item2", "count"]],
    ["a.b:c/d e-f", ["a", "b", "c", "d", "e", "f"]],
    ["__order__", ["order"]],
    ["ORDER", ["order"]],
    ["---", ["---"]],
    ["", [""]],
  ])("%s", (name, words) => {
    expect(wordsOf(name)).toEqual(words);
    // remembered
    expect(wordsOf(name)).toEqual(words);
  });

  test.each([
    ["exact", "get_orderById"],
    ["snake", "get_order_by_id"],
    ["kebab", "get-order-by-id"],
    ["camel", "getOrderById"],
    ["pascal", "GetOrderById"],
    ["upper", "GET_ORDER_BY_ID"],
    ["spaced", "get order by id"],
    ["title", "Get Order By Id"],
  ] as const)("spelt as %s", (form, spelt) => {
    expect(spell("get_orderById", form)).toBe(spelt);
  });

  test.each<readonly [string, boolean]>([
    ["order", false],
    ["Order", false],
    ["ORDER", false],
    ["", false],
    ["getOrder", true],
    ["v2", true],
    ...[..."_-.:/"].map((sign) => [`a${sign}b`, true] as const),
    ["a b", false],
  ])("%j looks like a name wherever it stands: %s", (name, distinctive) => {
    expect(isDistinctive(name)).toBe(distinctive);
  });

  test("folded, two names that differ in case and separators alone are one", () => {
    for (const name of [
      "Get-Order",
      "get.order",
      "GET_ORDER",
      "get order",
      "get:order",
      "get/order",
      "getorder",
    ])
      expect(foldName(name)).toBe("getorder");
    expect(foldName("get_orders")).not.toBe("getorder");
  });
});

describe("a name that may be given", () => {
  test.each(["order", "A_b-1", "a".repeat(MAX_NAME), "x"])("%s", (name) => {
    expect(nameProblem(name, "other")).toBeUndefined();
  });
  test.each(["order", "two-words", "three-words-2", "a1", "a".repeat(MAX_NAME)])("a Skill's: %s", (name) => {
    expect(nameProblem(name, "skill")).toBeUndefined();
  });

  test.each(["a".repeat(MAX_NAME + 1), "1a", "_a", "-a", "a b", "a.b", "naïve", "", "a\n"])(
    "none: %j",
    (name) => {
      expect(nameProblem(name, "other")).toBeDefined();
    },
  );
  test.each(["two--words", "a-", "-a", "Two", "a_b", "1a", "a".repeat(MAX_NAME + 1)])(
    "no Skill's: %j",
    (name) => {
      expect(nameProblem(name, "skill")).toBeDefined();
    },
  );

  test.each(["y", "N", "yes", "No", "on", "OFF", "true", "False", "null", "nan", "inf"])(
    "no word that YAML reads as something else: %s",
    (name) => {
      expect(nameProblem(name, "other")).toBeDefined();
      expect(nameProblem(`${name}s`, "other")).toBeUndefined();
    },
  );

  test("no tool that a provider defines, in any case", () => {
    expect([...PROVIDER_TOOLS].sort()).toEqual([
      "bash",
      "code_execution",
      "computer",
      "memory",
      "python",
      "str_replace_based_edit_tool",
      "web_search",
    ]);
    for (const name of PROVIDER_TOOLS) expect(nameProblem(name, "other")).toBeDefined();
    expect(nameProblem("Bash", "other")).toBeDefined();
    expect(nameProblem("bash_2", "other")).toBeUndefined();
  });
});

describe("the tokens of a text", () => {
  const tokens = (text: string): readonly (readonly [string, boolean])[] => {
    const found: [string, boolean][] = [];
    eachToken(text, (start, end, isJoined) => found.push([text.slice(start, end), isJoined]));
    return found;
  };
  const words = (text: string): readonly string[] => {
    const found: string[] = [];
    eachWord(text, (word) => found.push(word));
    return found;
  };

  test.each([
    [
      "get_order, x-y.z",
      [
        ["get_order", false],
        ["x-y.z", true],
      ],
    ],
    [
      "a- b. .c -d",
      [
        ["a", false],
        ["b", false],
        ["c", false],
        ["d", false],
      ],
    ],
    [
      "a--b a..b a-.b",
      [
        ["a", false],
        ["b", false],
        ["a", false],
        ["b", false],
        ["a", false],
        ["b", false],
      ],
    ],
    ["0.5", [["0.5", true]]],
    [
      "退款refund。a",
      [
        ["refund", false],
        ["a", false],
      ],
    ],
    // Latin letters up to U+024F, but for the signs of multiplication and division
    [
      "naïve aĀbɏ",
      [
        ["naïve", false],
        ["aĀbɏ", false],
      ],
    ],
    [
      "a×b÷c",
      [
        ["a", false],
        ["b", false],
        ["c", false],
      ],
    ],
    [
      "aɐb",
      [
        ["a", false],
        ["b", false],
      ],
    ],
    [
      "a¿b",
      [
        ["a", false],
        ["b", false],
      ],
    ],
    ["", []],
  ])("%s", (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  test("one ends where no run follows its joiner", () => {
    expect(endOfToken("ab-c.d", 2)).toBe(6);
    expect(endOfToken("ab- c", 2)).toBe(2);
    expect(endOfToken("ab-", 2)).toBe(2);
    expect(endOfToken("ab_c", 4)).toBe(4);
    expect([..."aZ09_"].every((char) => isWordCode(char.charCodeAt(0)))).toBe(true);
    expect([..."-.[`@/: "].some((char) => isWordCode(char.charCodeAt(0)))).toBe(false);
    expect(isWordCode(0x24f)).toBe(true);
    expect(isWordCode(0x250)).toBe(false);
  });

  test.each([
    ["\\norder", 1, 1],
    ["\\border", 1, 1],
    ["\\forder", 1, 1],
    ["\\rorder", 1, 1],
    ["\\torder", 1, 1],
    ["\\xorder", 1, 0],
    ["norder", 0, 0],
    ["/norder", 1, 0],
    ["\\u00e9ab", 1, 5],
    ["\\u00E9a", 1, 5],
    // four digits alone are no name behind an escape
    ["\\u00e9", 1, 0],
    ["\\u00zzab", 1, 0],
    ["\\a0000b", 1, 0],
  ])("an escape before %s", (text, start, length) => {
    expect(escapeLength(text, start, text.length)).toBe(length);
  });

  test.each([
    ["order", ["order"]],
    ["x\\norder", ["x", "norder", "order"]],
    ["a_b-c.d", ["a_b-c.d", "a_b-c", "a_b", "d"]],
    ["a-b", ["a-b", "a-b"]],
    ["\\na.b_c", ["na.b_c", "a.b_c", "a", "b_c", "b_c"]],
  ])("every word of %s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});
