/** Tokens, words and escapes of a text; names by the tokens that they can be spelt as. */
import { describe, expect, test } from "vitest";
import { buildLexicon, mayBeName, type Named } from "../../src/core/lexicon.js";
import { eachToken, eachWord, endOfToken, escapeLength, isWordCode } from "../../src/core/tokens.js";
import type { Sym } from "../../src/model/symbol.js";

const tokens = (text: string): readonly string[] => {
  const found: string[] = [];
  eachToken(text, (start, end, isJoined) => found.push(`${text.slice(start, end)}${isJoined ? "+" : ""}`));
  return found;
};
const words = (text: string): readonly string[] => {
  const found: string[] = [];
  eachWord(text, (word) => found.push(word));
  return found;
};

test("characters of words", () => {
  const is = (text: string): readonly boolean[] =>
    [...text].map((char) => isWordCode(char.codePointAt(0) as number));
  expect(is("azAZ09_ÀÖØöøÿɏ").every(Boolean)).toBe(true);
  expect(is("@[`{/:-.^ ×÷¿ɐ单😀").some(Boolean)).toBe(false);
});

describe("tokens", () => {
  test.each([
    ["", []],
    ["a", ["a"]],
    ["get_order now", ["get_order", "now"]],
    ["a-b.c", ["a-b.c+"]],
    ["a-b.", ["a-b+"]],
    ["a--b", ["a", "b"]],
    ["a.-b", ["a", "b"]],
    ["-a-", ["a"]],
    ["a- b", ["a", "b"]],
    ["查order了", ["order"]],
    ["a×b", ["a", "b"]],
    ["naïve-é", ["naïve-é+"]],
  ] as const)("%j", (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
  test("the end of one, from any of its runs", () => {
    expect(endOfToken("ab-cd.ef!", 2)).toBe(8);
    expect(endOfToken("ab-cd.ef!", 5)).toBe(8);
    expect(endOfToken("ab-", 2)).toBe(2);
    expect(endOfToken("ab", 2)).toBe(2);
    expect(endOfToken("ab_c-d", 4)).toBe(6);
    expect(endOfToken("ab+c", 2)).toBe(2);
  });
});

test.each([
  ["\\nname", 1, 6, 1],
  ["\\bname", 1, 6, 1],
  ["\\fname", 1, 6, 1],
  ["\\rname", 1, 6, 1],
  ["\\tname", 1, 6, 1],
  ["\\xname", 1, 6, 0],
  ["nname", 0, 5, 0],
  [" nname", 1, 6, 0],
  ["\\u00e9x", 1, 7, 5],
  ["\\u00e9", 1, 6, 0],
  ["\\u00g9x", 1, 7, 0],
  ["\\uABCDx", 1, 7, 5],
  ["\\v00e9x", 1, 7, 0],
])("escape in %j from %i to %i", (text, start, end, length) => {
  expect(escapeLength(text, start, end)).toBe(length);
});

test.each([
  ["a b", ["a", "b"]],
  ["\\nget", ["nget", "get"]],
  ["a-b", ["a-b", "a-b"]],
  ["a_b-c", ["a_b-c", "a_b-c", "a_b"]],
  ["a.b_c", ["a.b_c", "a", "b_c", "b_c"]],
  ["\\nx.y", ["nx.y", "x.y", "x", "y"]],
] as const)("words of %j", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

describe("lexicon", () => {
  const named = (name: string, kind: Named["kind"] = "tool"): Named => ({
    symbol: `${kind}:${name}` as Sym,
    kind,
    name,
  });
  const said = (...names: readonly Named[]): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      [...buildLexicon(names).tokens].map(([token, list]) => [
        token,
        list.map(({ name, form }) => `${name} ${form}`),
      ]),
    );
  test("a name in each form, once", () => {
    expect(said(named("get_order"))).toEqual({
      get_order: ["get_order exact"],
      "get-order": ["get_order kebab"],
      getOrder: ["get_order camel"],
      GetOrder: ["get_order pascal"],
      GET_ORDER: ["get_order upper"],
    });
    expect(said(named("order"))).toEqual({ order: ["order exact"] });
    expect(Object.keys(said(named("Order_2")))).toEqual([
      "Order_2",
      "order_2",
      "order-2",
      "order2",
      "Order2",
      "ORDER_2",
    ]);
  });
  test("an exact name is nobody's form, and two share one", () => {
    const both = said(named("get_order"), named("getOrder", "param"));
    expect(both.getOrder).toEqual(["getOrder exact"]);
    expect(both.get_order).toEqual(["get_order exact"]);
    expect(both.GET_ORDER).toEqual(["get_order upper", "getOrder upper"]);
    expect(said(named("x"), named("x", "param")).x).toEqual(["x exact", "x exact"]);
  });
  test("titles have no forms, and words that are beside their noun", () => {
    expect(said(named("Get-Order", "section"))).toEqual({ "Get-Order": ["Get-Order exact"] });
    const { spaced, maxWords, irregular, phrases, phraseStarts } = buildLexicon([
      named("get_order"),
      named("getOrder", "param"),
      named("a_b_c"),
      named("x"),
      named("two words"),
      named("test the latest", "section"),
      named("退货规则", "section"),
      named("Tone of voice", "section"),
      named("Terms", "section"),
      named("two more", "section"),
    ]);
    expect([...spaced].map(([words, list]) => [words, list.length])).toEqual([
      ["get order", 2],
      ["a b c", 1],
      ["two words", 1],
    ]);
    expect(maxWords).toBe(3);
    expect(irregular.map(({ name, atWord }) => [name, atWord])).toEqual([
      ["two words", true],
      ["test the latest", false],
      ["退货规则", false],
      ["Tone of voice", true],
      ["two more", true],
    ]);
    expect([...phrases]).toEqual([
      ["t".charCodeAt(0), [0, 4]],
      ["T".charCodeAt(0), [3]],
    ]);
    expect(phraseStarts["t".charCodeAt(0)]).toBe(1);
    expect(phraseStarts["w".charCodeAt(0)]).toBe(0);
    expect(phraseStarts.length).toBe(128);
    expect(buildLexicon([named("x")]).maxWords).toBe(1);
  });
  test("what may be a name, by its length and ends", () => {
    const lexicon = buildLexicon([named("get_order")]);
    const may = (text: string): boolean => mayBeName(lexicon, text, 1, text.length - 1);
    expect(["(get_order)", "(getOrder)", "(GET_ORDER)", "(get-order)"].every(may)).toBe(true);
    expect(
      ["(get_orders)", "(get_orde)", "(Get_order)", "(set_order)", "(get_ordes)", "(order)"].some(may),
    ).toBe(false);
  });
});
