// The walk sees every leaf, and what strings encode; the scan sees every mention, and none that is not there.

import { describe, expect, test } from "vitest";
import { decodePercent, decodeXml, type Leaf, leaves } from "../src/laws/leaves.js";
import { foldName, spell, wordsOf } from "../src/laws/names.js";
import { scan } from "../src/laws/scan.js";
import { type NameEntry, tableOf } from "../src/laws/table.js";
import { type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { toolSym } from "../src/model/symbol.js";

const shown = ({ pointer, text, value, via }: Leaf): string =>
  `${pointer} ${via} ${text === undefined ? printJson(value as Json) : JSON.stringify(text)}`;
const walk = (value: Json): readonly string[] => [...leaves(value)].map(shown);

describe("leaves", () => {
  test("of values and keys, in order", () => {
    expect(walk({ a: [1, true, null], "b/c~": "x" })).toEqual([
      '/a key "a"',
      "/a/0 text 1",
      "/a/1 text true",
      "/a/2 text null",
      '/b~1c~0 key "b/c~"',
      '/b~1c~0 text "x"',
    ]);
  });

  test("of numbers as they were written", () => {
    const read = parseJson('{"id": 9007199254740993, "x": 1.0}');
    expect(read.ok && walk(read.value)).toEqual([
      '/id key "id"',
      "/id text 9007199254740993",
      '/x key "x"',
      "/x text 1.0",
    ]);
  });

  test("inside JSON in strings, to any depth that occurs", () => {
    const inner = JSON.stringify({ note: "x\nget_order" });
    expect(walk({ content: JSON.stringify({ body: inner }) })).toEqual([
      '/content key "content"',
      `/content text ${JSON.stringify(JSON.stringify({ body: inner }))}`,
      '/content!/body key "body"',
      `/content!/body json ${JSON.stringify(inner)}`,
      '/content!/body!/note key "note"',
      '/content!/body!/note json "x\\nget_order"',
    ]);
  });

  test("inside XML entities and percent-encoding", () => {
    expect(walk("a &lt;b&gt; &#103;et")).toContain(' xml "a <b> get"');
    expect(walk("skill%3Aitem%2Dqa")).toContain(' percent "skill:item-qa"');
  });

  test.each([
    ["&amp;lt;", "&lt;"],
    ["&nope; &#1114112; &", "&nope; &#1114112; &"],
    ["&#x67;&quot;&apos;", "g\"'"],
  ])("XML %s is %s", (text, plain) => {
    expect(decodeXml(text)).toBe(plain);
  });

  test.each([
    ["100 %", "100 %"],
    ["%E4%BD%A0", "你"],
    ["%FF%41", "%FF%41"],
  ])("percent-encoded %s is %s", (text, plain) => {
    expect(decodePercent(text)).toBe(plain);
  });

  test("text that only looks like JSON stays text", () => {
    expect(walk("{not json}")).toEqual([' text "{not json}"']);
  });
});

describe("names", () => {
  test.each([
    ["get_order", ["get", "order"]],
    ["getHTTPOrder2", ["get", "http", "order2"]],
    ["v2.find-Items", ["v2", "find", "items"]],
    ["mcp:server/tool", ["mcp", "server", "tool"]],
  ])("%s has the words %j", (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  test("are spelt in every form", () => {
    const forms = ["exact", "snake", "kebab", "camel", "pascal", "upper", "spaced", "title"] as const;
    expect(forms.map((form) => spell("getOrder-2", form))).toEqual([
      "getOrder-2",
      "get_order_2",
      "get-order-2",
      "getOrder2",
      "GetOrder2",
      "GET_ORDER_2",
      "get order 2",
      "Get Order 2",
    ]);
  });

  test("are equal when only case and separators differ", () => {
    expect(foldName("Get-Order")).toBe(foldName("get_order"));
    expect(foldName("ｇｅｔ order")).toBe(foldName("getorder"));
    expect(foldName("get_orders")).not.toBe(foldName("get_order"));
  });
});

describe("the scan", () => {
  const entry = (kind: NameEntry["kind"], name: string): NameEntry => ({ kind, name, syms: [toolSym(name)] });
  const table = tableOf([
    entry("tool", "get_order"),
    entry("tool", "search"),
    entry("skill", "item-qa"),
    entry("param", "city"),
    entry("param", "check_in"),
    entry("tool", "server/find it"),
    entry("tool", "查询订单"),
  ]);
  /** Mentions, those that bind without brackets. */
  const found = (text: string): readonly string[] =>
    scan(text, table).map((one) => (one.readings.some(({ binds }) => binds) ? one.text : `(${one.text})`));

  test.each<[string, readonly string[]]>([
    ["call get_order now", ["get_order"]],
    ["get_order.", ["get_order"]],
    ["调用get_order查询", ["get_order"]],
    ["🙂get_order🙂", ["get_order"]],
    ["_get_order_ and **get_order**", ["get_order", "get_order"]],
    ["get_order_list forget_order get_order2", []],
    ["get_order-v2 and x-get_order", []],
    ["get_orderé", []],
    ["functions.get_order.city", ["get_order", "(city)"]],
    ["getOrder GetOrder GET_ORDER get-order", ["getOrder", "GetOrder", "GET_ORDER", "get-order"]],
    ["skills/item-qa/SKILL.md", ["item-qa"]],
    ["item-qa.md", ["item-qa"]],
    ["item-qa-v2", []],
  ])("whole tokens: %s", (text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  test.each<[string, readonly string[]]>([
    ['"x\\nget_order"', ["get_order"]],
    ["'x\\u00e9get_order'", ["get_order"]],
    ["skill%3Aitem-qa", ["item-qa"]],
    ["\\bget_order\\b", ["get_order"]],
    ["x\\\\nget_order", []],
  ])("escapes before a name: %s", (text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  test.each<[string, readonly string[]]>([
    ["search the web, Search it", ["(search)", "(Search)"]],
    ["`search` it", ["search"]],
    ["run `search for shoes`", ["(search)"]],
    ['"search"', ["search"]],
    ['\\"search\\"', ["search"]],
    ["“search”", ["search"]],
    ["search(x)", ["search"]],
    ["the city, a city", ["(city)", "(city)"]],
    ["the city field", ["city"]],
    ["参数city", ["city"]],
    ["check-in on Monday", ["(check-in)"]],
    ["`check_in`", ["check_in"]],
  ])("plain words: %s", (text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  test.each<[string, readonly string[]]>([
    ["the get order tool", ["get order"]],
    ["tool Get Order", ["Get Order"]],
    ["the item qa skill", ["item qa"]],
    ["get order工具", ["get order"]],
    ["get order before noon", ["(get order)"]],
  ])("spaced words beside their noun: %s", (text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  test("names that are no tokens", () => {
    expect(found("use server/find it, not server/find items; 请查询订单。")).toEqual([
      "server/find it",
      "(查询订单)",
    ]);
  });

  test("mentions come in order and never overlap", () => {
    const text = "get_order, search(city), the item qa skill, 查询订单 get_order";
    const mentions = scan(text, table);
    for (const [i, one] of mentions.entries())
      expect(one.start).toBeGreaterThanOrEqual(mentions[i - 1]?.end ?? 0);
    expect(mentions.map((one) => text.slice(one.start, one.end))).toEqual(
      mentions.map(({ text: own }) => own),
    );
  });
});
