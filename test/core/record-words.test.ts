/** What a record's text holds: words, keys of answers, names that run over two parts. */
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { eachText, keysOfResults, strayKeysOf } from "../../src/core/record-text.js";
import { wordsOfRecord } from "../../src/core/record-words.js";
import { tornNames } from "../../src/core/torn.js";
import type { Json } from "../../src/model/json.js";
import type { Part } from "../../src/model/trajectory.js";
import { call, harness, message, tool, value, world } from "../help/small.js";

const says = (text: string): Part => ({ author: "assistant", text });
/** Asked for one key alone, and after another that is there: the words are marked first and told apart later. */
const holds = (text: string, key: string): boolean => {
  const fresh = wordsOfRecord([message("assistant", [says(text)])], {})(key);
  const both = wordsOfRecord([message("assistant", [says(`${text} anchor`)])], {});
  expect(both("anchor")).toBe(true);
  expect(both(key), `${key} in ${text}, once told apart`).toBe(fresh);
  return fresh;
};

describe("words by their keys", () => {
  test.each([
    ["get_order", "getorder"],
    ["Get-Order", "getorder"],
    ["GET.ORDER", "getorder"],
    ["order", "order"],
    ["ORDER", "order"],
    ["an order.", "order"],
    ["(order)", "order"],
    ["查order了", "order"],
    ["\\norder", "order"],
    ["\\norder", "norder"],
    ["\\u00e9order", "order"],
    ["\\ta.b_c", "a"],
    ["a.b_c-d", "bc"],
    ["a.b_c-d", "bcd"],
    ["a.b_c-d", "a"],
    ["a.b_c-d", "abcd"],
    ["x-get_order", "getorder"],
    ["naïve", "naïve"],
    ["x NAÏVE y", "naïve"],
    ["order_2", "order2"],
    ["é-x_y", "xy"],
    ["x order", "order"],
    ["order x", "order"],
  ])("%j holds %s", (text, key) => {
    expect(holds(text, key)).toBe(true);
  });
  test.each([
    ["get order", "getorder"],
    ["getorders", "getorder"],
    ["", "order"],
    ["reorder", "order"],
    ["order×s", "orders"],
    ["nordic", "ordic"],
    ["order_", "orders"],
    ["get\norder", "getorder"],
  ])("%j does not hold %s", (text, key) => {
    expect(holds(text, key)).toBe(false);
  });
  test("content, reasoning, keys and values of arguments, slots", () => {
    const messages = [
      message("assistant", [says("one")], {
        reasoning: "two",
        calls: [call("named", { three: ["four", { five: 6 }] })],
      }),
    ];
    const has = wordsOfRecord(messages, { eight: "seven" });
    expect(["one", "two", "three", "four", "five", "seven"].every(has)).toBe(true);
    expect(["named", "eight", "6"].some(has)).toBe(false);
    const texts: string[] = [];
    eachText(messages, { eight: "seven" }, (text) => texts.push(text));
    expect(texts).toEqual(["one", "two", "three", "four", "five", "seven"]);
  });
});

describe("keys of answers", () => {
  const isKey = (text: string, key: string, part: Part = world(text)): boolean =>
    keysOfResults([message("tool", [part])])(key);
  test.each([
    ['{"a":1}', "a", true],
    ['  [{"x":{"a":1}}]', "a", true],
    ['{"x":"a"}', "a", false],
    ['{"b":1}', "a", false],
    ['a {"a":1}', "a", false],
    ['{"a":1', "a", false],
    ['{"\\u0061":1}', "a", true],
    ['{"\\u4e2d":1}', "中", true],
    ['{"a b":1}', "a b", true],
    ['{"\\u0022":1}', '"', true],
  ])("%s: %s is one: %s", (text, key, is) => {
    expect(isKey(text, key)).toBe(is);
    const asked = keysOfResults([message("tool", [world(text)])]);
    expect([asked(key), asked(key)]).toEqual([is, is]);
  });
  test("of what the world answered to a call", () => {
    expect(isKey("", "a", { author: "harness", text: '{"a":1}' })).toBe(false);
    expect(keysOfResults([message("user", [world('{"a":1}')])])("a")).toBe(false);
    const two = keysOfResults([message("tool", [world('{"a":1}')]), message("tool", [world('{"b":1}')])]);
    expect(["a", "b", "c", "a"].map(two)).toEqual([true, true, false, true]);
  });
});

const lowered = value(
  lowerHarness(
    harness({
      tools: [
        tool("get_order", { type: "object", properties: { order_id: { type: "string" } } }),
        tool("ping", { type: "object", properties: { host: { type: "string" } } }),
      ],
    }),
  ),
);

test("keys of calls that nothing declares", () => {
  const stray = (args: Json, name = "get_order"): ((key: string) => boolean) =>
    strayKeysOf(lowered, [
      message("user", []),
      message("assistant", [], { calls: [call("ping", { host: "h" }), call(name, args)] }),
    ]);
  const has = stray({ order_id: "1", odd: 1 });
  expect(["odd", "order_id", "host", "none"].map(has)).toEqual([true, false, false, false]);
  expect(stray({ odd: 1 }, "unknown")("odd")).toBe(false);
});

describe("names over two parts", () => {
  const torn = (...texts: string[]): readonly string[] => tornNames(texts.map(says), lowered.lexicon);
  test.each([
    [["get_", "order"], ["tool:get_order"]],
    [["get_order", "s"], ["tool:get_order"]],
    [["get_order", ""], []],
    [["get_order", " s"], []],
    [["get_order ", "s"], []],
    [["get_order", "!"], []],
    [["a ", "get_order"], []],
    [["get_order"], []],
    [["", "get_", "", "order"], ["tool:get_order"]],
    [["x", "y"], []],
    [["get_order and get_", "order"], ["tool:get_order"]],
    [["get_order get_", "order ping"], ["tool:get_order"]],
    [[], []],
  ] as const)("%j", (texts, expected) => {
    expect(torn(...texts)).toEqual(expected);
  });
  test("beside an image nobody can say", () => {
    const parts: readonly Part[] = [
      says("get_"),
      { ...says("order"), other: { type: "image" } } as unknown as Part,
    ];
    expect(tornNames(parts, lowered.lexicon)).toEqual([]);
  });
});
