/** What the laws read and write by themselves, by hand: schemas, matchers, Hook messages, catalogues, names. */
import { describe, expect, test } from "vitest";
import { entriesOf, parseCatalogue, printCatalogue } from "../src/laws/catalogues.js";
import { fits } from "../src/laws/hooks/fits.js";
import { formed, unformed } from "../src/laws/hooks/form.js";
import { matcherTakes, withNames } from "../src/laws/hooks/matcher.js";
import { matchesSafely } from "../src/laws/hooks/pattern.js";
import { foldName, isDistinctive, spell, wordsOf } from "../src/laws/names.js";
import type { Harness } from "../src/model/harness.js";
import { isObject, type Json, type JsonObject } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { SCHEMA_CASES } from "./help/schema-cases.js";
import { harness, prompt, skill, tool } from "./help/small.js";

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const schemaOf = (text: string): JsonObject => {
  const read = json(text);
  if (!isObject(read)) throw new Error(text);
  return read;
};

describe.each(Object.entries(SCHEMA_CASES))("schemas: %s", (_, cases) => {
  test.each(cases)("%s", (schema, fitting, others) => {
    for (const value of fitting) expect(fits(schemaOf(schema), json(value)), value).toBe(true);
    for (const value of others) expect(fits(schemaOf(schema), json(value)), value).toBe(false);
  });
});

describe("a matcher", () => {
  test.each<readonly [string, string, boolean | null]>([
    ["a|b", "a", true],
    ["a|b", "b", true],
    ["a|b", "c", false],
    ["a|b", "a|b", false],
    ["get_order", "get_orders", false],
    ["^get_.*$", "get_order", true],
    ["^get_.*$", "forget_order", false],
    ["^(?:a|b)$", "b", true],
    ["^(?:a|b)$", "ab", false],
    ["^[ab|c]$", "c", true],
    ["^a\\|b$", "a|b", true],
    ["^a\\.b$", "a.b", true],
    ["^a\\.b$", "axb", false],
    // anchored on one side of each choice only, at one end only, or not at all
    ["^a|b$", "a", null],
    ["^a", "a", null],
    ["a$", "a", null],
    ["a.*", "a", null],
    ["^a\\$", "a$", null],
    // it might take for ever, or is no pattern
    ["^a*b*c*$", "abc", true],
    ["^a*b*c*d*$", "abcd", null],
    ["^($", "(", null],
    ["a b", "a b", null],
  ])("%s takes %s: %s", (matcher, name, takes) => {
    expect(matcherTakes(matcher, name)).toBe(takes);
  });

  test.each([
    ["a|b", "x|b"],
    ["^a$", "^x$"],
    ["^(?:a|b|ab)$", "^(?:x|b|ab)$"],
    ["^(?:b|a)$", "^(?:b|x)$"],
    ["^(?:a.*|b)$", "^(?:a.*|b)$"],
    ["c", "c"],
  ])("with another name for a: %s", (matcher, renamed) => {
    expect(withNames(matcher, ["a", "b"], (name) => (name === "a" ? "x" : name))).toBe(renamed);
  });
});

describe("a pattern", () => {
  test.each<readonly [string, string, string, boolean | null]>([
    ["^a+$", "", "aaa", true],
    ["^a+$", "", "b", false],
    ["A", "i", "a", true],
    ["(", "", "a", null],
    ["a", "no flag", "a", null],
    ["(a|b)*c", "", "a".repeat(24), false],
    ["(a|b)*c", "", "a".repeat(25), null],
    ["(ab)+", "", "a".repeat(25), null],
    ["(ab){2}", "", "a".repeat(25), null],
    // one loop: the square root of 10^8; two: the cube root
    ["a*b", "", "x".repeat(10_000), false],
    ["a*b", "", "x".repeat(10_001), null],
    ["a+b{2,}", "", "x".repeat(464), false],
    ["a+b{2,}", "", "x".repeat(465), null],
    ["ab{2}", "", "x".repeat(10_001), false],
    // In a class or behind a backslash they are no loops.
    ["^[^#|*+]*$", "u", "x".repeat(10_000), true],
    ["\\*\\+\\)\\+", "", "x".repeat(200_000), false],
    ["[+\\]*]a*", "", "+".repeat(10_000), true],
  ])("%s %s", (pattern, flags, text, found) => {
    expect(matchesSafely(pattern, flags, text)).toBe(found);
    expect(matchesSafely(pattern, flags, text)).toBe(found);
  });
});

describe("the message of a Hook", () => {
  const plain = { action: "block" } as const;
  const asJson = { action: "block", form: "json" } as const;
  const asXml = { action: "block", form: "xml" } as const;
  test.each([
    [plain, "a < b", "a < b"],
    [{ ...plain, form: "plain" } as const, "a", "a"],
    [asJson, 'say "no"', '{"decision":"block","message":"say \\"no\\""}'],
    [asXml, "a < b & c > d", '<hook_message decision="block">a &lt; b &amp; c &gt; d</hook_message>'],
    [asXml, "two\nlines", '<hook_message decision="block">two\nlines</hook_message>'],
    [asXml, "&lt;", '<hook_message decision="block">&amp;lt;</hook_message>'],
  ])("%j: %s", (hook, message, text) => {
    expect(formed(hook, message)).toBe(text);
    expect(unformed(hook, text)).toBe(message);
  });
  test.each([
    [asJson, '{"decision": "block","message":"no"}'],
    [asJson, '{"decision":"note","message":"no"}'],
    [asJson, '{"decision":"block","message":"no","more":1}'],
    [asJson, '{"decision":"block","message":1}'],
    [asJson, "no"],
    [asXml, '<hook_message decision="note">no</hook_message>'],
    [asXml, 'x<hook_message decision="block">no</hook_message>'],
    [asXml, '<hook_message decision="block">no</hook_message>x'],
    [asXml, '<hook_message decision="block">a > b</hook_message>'],
  ])("%j did not write %s", (hook, text) => {
    expect(unformed(hook, text)).toBeUndefined();
  });
});

describe("a catalogue", () => {
  const parameters = {
    type: "object",
    properties: { id: { type: "string" }, kind: { enum: ["a"] }, to: {} },
    required: ["id"],
  };
  const given: Harness = harness({
    prompt: prompt(),
    tools: [
      { ...tool("get", parameters), description: 'says "a" & <b>' },
      { name: "none", extra: {} },
    ],
    skills: [{ ...skill("s-1"), description: "a | b \\ c" }, skill("s-2")],
  });
  const as = (layouts: Partial<Harness["prompt"]>): Harness => ({
    ...given,
    prompt: { ...given.prompt, ...layouts },
  });
  const schema =
    '{"type":"object","properties":{"id":{"type":"string"},"kind":{"enum":["a"]},"to":{}},"required":["id"]}';
  const nothing = '{"type":"object","properties":{}}';

  test.each([
    ["list", '- get: says "a" & <b>\n- none: '],
    ["xml", '<tool name="get">says &quot;a&quot; &amp; &lt;b&gt;</tool>\n<tool name="none"></tool>'],
    ["signature", 'get(id: string, kind?: string, to?: object) - says "a" & <b>\nnone() - '],
    [
      "openai",
      `{"type":"function","function":{"name":"get","description":"says \\"a\\" & <b>","parameters":${schema}}}\n{"type":"function","function":{"name":"none","description":"","parameters":${nothing}}}`,
    ],
    [
      "mcp",
      `{"name":"get","description":"says \\"a\\" & <b>","inputSchema":${schema}}\n{"name":"none","description":"","inputSchema":${nothing}}`,
    ],
    [
      "anthropic",
      `{"name":"get","description":"says \\"a\\" & <b>","input_schema":${schema}}\n{"name":"none","description":"","input_schema":${nothing}}`,
    ],
  ] as const)("of tools as %s", (layout, text) => {
    const laid = as({ tools: layout });
    expect(printCatalogue(laid, "tools")).toBe(text);
    expect(parseCatalogue(layout, "tools", text)).toEqual(entriesOf(laid, "tools"));
  });

  test.each([
    ["list", "- s-1: a | b \\ c\n- s-2: A guide."],
    [
      "xml",
      "<available_skills>\n<skill>\n<name>s-1</name>\n<description>a | b \\ c</description>\n</skill>\n<skill>\n<name>s-2</name>\n<description>A guide.</description>\n</skill>\n</available_skills>",
    ],
    ["table", "| name | description |\n| --- | --- |\n| s-1 | a \\| b \\\\ c |\n| s-2 | A guide. |"],
  ] as const)("of Skills as %s", (layout, text) => {
    const laid = as({ skills: layout });
    expect(printCatalogue(laid, "skills")).toBe(text);
    expect(parseCatalogue(layout, "skills", text)).toEqual([
      { name: "s-1", description: "a | b \\ c" },
      { name: "s-2", description: "A guide." },
    ]);
  });

  test.each([
    ["list", "tools", ["x: y", "- a: b\nc", "- a b", "a- b: c"]],
    ["xml", "tools", ['<tool name="a">b', '<tool name="a">b</tool> <tool name="c">d</tool>', "text"]],
    ["signature", "tools", ["a b() - c", "a() c", "() - c"]],
    ["openai", "tools", ["{}", '{"name":"a","description":"b","parameters":{}}', "{"]],
    [
      "mcp",
      "tools",
      [
        '{"name":"a","description":"b"}',
        '{"name":"a","inputSchema":{}}',
        '{"description":"","inputSchema":{}}',
      ],
    ],
    [
      "table",
      "skills",
      [
        "| a | b |",
        "| name | description |\n| a | b |",
        "| name | description |\n| --- | --- |\n| a | b | c |",
      ],
    ],
    [
      "xml",
      "skills",
      [
        "<skill></skill>",
        "<available_skills>\n<skill>\n</skill>\n</available_skills>",
        "x<available_skills></available_skills>",
      ],
    ],
  ] as const)("as %s of %s is none of these", (layout, which, texts) => {
    for (const text of texts) expect(parseCatalogue(layout, which, text), text).toBeUndefined();
  });

  test("of nothing", () => {
    expect(parseCatalogue("list", "tools", "")).toEqual([]);
    expect(parseCatalogue("xml", "skills", "<available_skills>\n</available_skills>")).toEqual([]);
    expect(parseCatalogue("table", "skills", "| name | description |\n| --- | --- |")).toEqual([]);
  });
});

describe("names", () => {
  test.each([
    ["getOrder_byId", ["get", "order", "by", "id"]],
    ["HTTPServer", ["http", "server"]],
    ["a.b:c/d e-f", ["a", "b", "c", "d", "e", "f"]],
    ["__order__", ["order"]],
    ["---", ["---"]],
    ["_", ["_"]],
    ["", [""]],
  ])("the words of %s", (name, words) => {
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
    ["ORDER", false],
    ["getOrder", true],
    ["v2", true],
    ...[..."_-.:/"].map((sign) => [`a${sign}b`, true] as const),
  ])("%s is distinctive: %s", (name, distinctive) => {
    expect(isDistinctive(name)).toBe(distinctive);
  });
  test("folded", () => {
    for (const name of ["Get-Order", "get.order", "GET_ORDER", "get order", "get:order", "get/order"])
      expect(foldName(name)).toBe("getorder");
  });
});
