/** Names and their spellings, filled templates, what strings encode, what a template engine sees. Each by hand. */
import { describe, expect, test } from "vitest";
import { misplaced, stepsOf, valueAt } from "../../src/laws/copy-sites.js";
import { matchFilled } from "../../src/laws/filled.js";
import {
  decodeEscapes,
  decodePercent,
  decodeXml,
  escapePointer,
  jsonIn,
  leaves,
  unescapePointer,
} from "../../src/laws/leaves.js";
import {
  foldName,
  isDistinctive,
  isWordCode,
  NOUNS,
  spell,
  TOKEN_FORMS,
  wordsOf,
} from "../../src/laws/names.js";
import { filterKey, type NameEntry, tableOf } from "../../src/laws/table.js";
import { templateSurvives } from "../../src/laws/template-survives.js";
import type { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, prompt, section, skill } from "../help/small.js";
import { json, toolOf } from "../help/turned.js";

describe("names", () => {
  test("codes that are part of a word", () => {
    const codes = (text: string) => [...text].map((one) => isWordCode(one.charCodeAt(0)));
    expect(codes("azAZ09_")).toEqual(Array(7).fill(true));
    expect(codes("`{@[/:-. $\n")).toEqual(Array(11).fill(false));
    expect(codes("\u0080\u00aa\u00b5\u00ba\u00bf×÷\u0250中")).toEqual(Array(9).fill(false));
    expect(codes("À\u00d6\u00d8ö\u00f8ÿ\u0100\u024f")).toEqual(Array(8).fill(true));
    expect(isWordCode(Number.NaN)).toBe(false);
  });
  test.each([
    ["éÀb", ["é", "àb"]],
    ["aÀ", ["a", "à"]],
    ["2Go", ["2", "go"]],
    ["ABc", ["a", "bc"]],
    ["ÀÀc", ["à", "àc"]],
    ["A1", ["a1"]],
    ["a--b  c\td", ["a", "b", "c", "d"]],
    [" a ", ["a"]],
    ["::", ["::"]],
  ])("the words of %s", (name, words) => {
    expect(wordsOf(name)).toEqual(words);
    expect(wordsOf(name)).toBe(wordsOf(name));
  });
  test("one word in each form", () => {
    const forms = ["exact", "snake", "kebab", "camel", "pascal", "upper", "spaced", "title"] as const;
    expect(forms.map((form) => spell("x", form))).toEqual(["x", "x", "x", "x", "X", "X", "x", "X"]);
    expect(forms.map((form) => spell("a_b", form))).toEqual([
      "a_b",
      "a_b",
      "a-b",
      "aB",
      "AB",
      "A_B",
      "a b",
      "A B",
    ]);
    expect(TOKEN_FORMS).toEqual(["exact", "snake", "kebab", "camel", "pascal", "upper"]);
  });
  test("distinctive, and folded", () => {
    expect(["éÀ", "Ab", "aB", "9", "中", "a b", ""].map(isDistinctive)).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(["ＡＢ", "A  B", "é\u0301", "a\u007fb", "--"].map(foldName)).toEqual([
      "ab",
      "ab",
      "é\u0301".normalize("NFKC"),
      "a\u007fb",
      "",
    ]);
  });
  test("nouns that make spaced words a mention", () => {
    expect(NOUNS).toEqual({
      tool: ["tool", "tools", "function", "functions", "工具", "函数"],
      skill: ["skill", "skills", "技能"],
      hook: ["hook", "hooks", "钩子"],
      section: ["section", "sections", "章节"],
      param: [
        ...["parameter", "parameters", "argument", "arguments", "field", "fields", "param", "params"],
        ...["字段", "参数"],
      ],
      result: ["field", "fields", "key", "keys", "字段"],
    });
  });
});

describe("a table of names", () => {
  const entry = (kind: NameEntry["kind"], name: string): NameEntry => ({
    kind,
    name,
    syms: [`${kind}:${name}` as Sym],
  });
  const told = (...entries: readonly NameEntry[]) => {
    const { tokens, phrases, odd } = tableOf(entries);
    return {
      tokens: [...tokens.values()].map(
        ({ text, spelt, sure }) =>
          `${text} ${spelt.map(({ forms, distinctive }) => `${forms.join("+")}${distinctive ? "!" : ""}`).join(",")}${sure === undefined ? "" : ` sure ${sure.length}`}`,
      ),
      phrases: [...phrases].map(
        ([first, list]) => `${first}: ${list.map(({ text, spelt }) => `${text} ${spelt.forms}`).join(", ")}`,
      ),
      odd: odd.map(({ text, spelt }) => `${text} ${spelt.map(({ forms }) => forms.join("+")).join(",")}`),
    };
  };
  test("of one tool of two words", () => {
    expect(told(entry("tool", "get_it"))).toEqual({
      tokens: [
        "get_it exact+snake! sure 1",
        "get-it kebab! sure 1",
        "getIt camel! sure 1",
        "GetIt pascal! sure 1",
        "GET_IT upper! sure 1",
      ],
      phrases: ["get: get it spaced", "Get: Get It title"],
      odd: [],
    });
  });
  test("of a plain word", () => {
    expect(told(entry("tool", "get"))).toEqual({
      tokens: ["get exact+snake+kebab+camel", "Get pascal", "GET upper"],
      phrases: [],
      odd: [],
    });
  });
  test.each(["param", "result"] as const)("the kebab form of a %s binds nothing by itself", (kind) => {
    const { tokens, phrases } = told(entry(kind, "a_b"));
    expect(tokens).toContain("a-b kebab");
    expect(tokens).toContain("a_b exact+snake! sure 1");
    expect(phrases).toEqual(kind === "result" ? [] : ["a: a b spaced", "A: A B title"]);
  });
  test("a parameter that is written so keeps it", () => {
    expect(told(entry("param", "a-b")).tokens[0]).toBe("a-b exact+kebab! sure 1");
  });
  test("two of one spelling", () => {
    const { tokens } = told(entry("tool", "a_b"), entry("skill", "a-b"), entry("param", "a_b"));
    expect(tokens[0]).toBe("a_b exact+snake!,snake!,exact+snake! sure 3");
    expect(tokens[1]).toBe("a-b kebab!,exact+kebab!,kebab");
    expect(told(entry("param", "a_b"), entry("tool", "a_b")).tokens[1]).toBe("a-b kebab,kebab!");
  });
  test.each([
    ["a b", true],
    ["a/b", true],
    ["a:b", true],
    ["中文", true],
    ["a..b", true],
    ["a.", true],
    [".a", true],
    ["-a", true],
    ["a-", true],
    ["a.-b", true],
    ["a.b", false],
    ["a-b.c", false],
    ["é", false],
  ])("%s is found by no scan of tokens: %s", (name, isOdd) => {
    expect(told(entry("tool", name)).odd.some((one) => one.startsWith(`${name} `))).toBe(isOdd);
  });
  test("no entry of an empty name, and the filter", () => {
    expect(told(entry("param", ""))).toEqual({ tokens: [], phrases: [], odd: [] });
    expect(tableOf([]).filter).toHaveLength(16_384);
    expect(tableOf([]).filter.every((one) => one === 0)).toBe(true);
    expect(filterKey(3, 97, 99)).toBe((3 << 9) | ((97 * 19 + 99) & 511));
    expect(filterKey(35, 97, 99)).toBe(filterKey(3, 97, 99));
    const { filter } = tableOf([entry("tool", "get_it")]);
    const set = (text: string) =>
      filter[filterKey(text.length, text.charCodeAt(0), text.charCodeAt(text.length - 1))];
    expect(["get_it", "getIt", "GET_IT", "get", "Get", "xyz"].map(set)).toEqual([1, 1, 1, 1, 1, 0]);
  });
});

describe("a filled template", () => {
  const filled = (before: string, after: string, text: string) =>
    matchFilled(before, after, text, (slot, value) => `${slot}=${value};`);
  test.each<readonly [string, string, string, string | undefined]>([
    ["no slot", "other", "no slot", "other"],
    ["no slot", "other", "no slot.", undefined],
    ["no slot", "other", "x no slot", undefined],
    ["{{a}}", "{{a}}", "v", "a=v;"],
    ["{{ a }}", "<{{  a}}>", "v", "<a=v;>"],
    ["{{\ta\n}}", "{{a}}", "v", "a=v;"],
    ["{{ab", "x", "{{ab", "x"],
    ["{{a b}}", "x", "{{a b}}", "x"],
    ["{{é_1.x-y}}", "{{é_1.x-y}}", "v", "é_1.x-y=v;"],
    ["p {{a}} q", "q {{a}} p", "p 1 q", "q a=1; p"],
    ["p {{a}} q", "q {{a}} p", "p  q", "q a=; p"],
    ["p {{a}} q", "q {{a}} p", "p q", undefined],
    ["p {{a}} q", "q {{a}} p", "p 1 r", undefined],
    ["p {{a}} q", "q {{a}} p", "r 1 q", undefined],
    ["p {{a}} q {{b}}", "{{b}} {{a}}", "p 1 q 2", "b=2; a=1;"],
    ["p {{a}} q {{b}}.", "{{b}} {{a}}", "p 1 q 2.", "b=2; a=1;"],
    ["p {{a}} q {{b}}.", "{{b}} {{a}}", "p 1 s 2.", undefined],
    ["p {{a}} q {{b}}.", "{{b}}", "p 1 q 2 q 3.", "b=2 q 3;"],
    ["{{a}}", "{{b}}", "v", undefined],
    ["{{a}}-{{a}}", "{{a}}", "1-2", "a=2;"],
    ["{{a}}xx", "{{a}}", "x", undefined],
  ])("%s as %s: %s", (before, after, text, now) => {
    expect(filled(before, after, text)).toBe(now);
  });
});

describe("what strings hold", () => {
  const all = (value: Json) =>
    [...leaves(value)].map(
      ({ pointer, text, value: plain, via }) => `${pointer} ${via} ${text ?? JSON.stringify(plain)}`,
    );
  test("values, keys and encodings", () => {
    expect(all(json('{"a/b":[true,null,"x"],"c":1}'))).toEqual([
      "/a~1b key a/b",
      "/a~1b/0 text true",
      "/a~1b/1 text null",
      "/a~1b/2 text x",
      "/c key c",
      "/c text 1",
    ]);
    expect(all(json('{"s":"[{\\"k\\":\\"v\\"}]"}'))).toEqual([
      "/s key s",
      '/s text [{"k":"v"}]',
      "/s!/0/k key k",
      "/s!/0/k json v",
    ]);
    expect(all("&amp;%41")).toEqual([" text &amp;%41", " xml &%41", " percent &amp;A"]);
    expect(all("plain")).toEqual([" text plain"]);
  });
  test("strings in strings, six deep and no deeper", () => {
    let text = '"x"';
    for (let i = 0; i < 8; i++) text = JSON.stringify(text);
    const found = all(text);
    expect(found).toHaveLength(7);
    expect(found.at(-1)?.startsWith("!!!!!! json ")).toBe(true);
  });
  test("JSON that a string is, whole", () => {
    for (const text of ['{"a":1}', " [1]", '\n"x"']) expect(jsonIn(text), text).toBeDefined();
    for (const text of ["1", "true", "x[1]", "{", "[1] x", ""]) expect(jsonIn(text), text).toBeUndefined();
  });
  test("entities", () => {
    expect(decodeXml("&amp;&lt;&gt;&quot;&apos;")).toBe("&<>\"'");
    expect(decodeXml("&#65;&#x42;&#x0043;")).toBe("ABC");
    expect(decodeXml("&#1114111;&#x10FFFF;")).toBe("\u{10ffff}\u{10ffff}");
    for (const text of ["&#1114112;", "&#x110000;", "&#12345678;", "&#xg;", "&nbsp;", "&amp", "&#;", "amp;"])
      expect(decodeXml(text)).toBe(text);
  });
  test("percent and escapes", () => {
    expect(decodePercent("a%5fb%5F%C3%A9")).toBe("a_b_é");
    for (const text of ["100%", "%4", "%C3", "%gg"]) expect(decodePercent(text)).toBe(text);
    expect(decodePercent("%C3 %41")).toBe("%C3 A");
    expect(decodeEscapes("\\u0067et\\u005F\\u007a")).toBe("get_z");
    for (const text of ["\\u0019", "\\u0080", "\\u0167", "u0067", "\\u006"])
      expect(decodeEscapes(text)).toBe(text);
  });
  test("pointers", () => {
    expect([escapePointer("a~b/c"), escapePointer("~"), escapePointer("/"), escapePointer("a")]).toEqual([
      "a~0b~1c",
      "~0",
      "~1",
      "a",
    ]);
    expect(["a~0b~1c", "~01", "~1~0"].map(unescapePointer)).toEqual(["a~b/c", "~1", "/~"]);
    expect(stepsOf("a~1b/c/0")).toEqual(["a/b", "c", "0"]);
  });
});

describe("where a limit is stated", () => {
  const before = harness({
    tools: [toolOf('{"properties":{"a":{"maximum":5,"title":"t"},"b":{"maximum":6}},"x":[7,{"y":8}]}')],
    skills: [skill("s")],
    prompt: prompt(section("p", "T", "Body")),
    hooks: [{ id: "h", event: "input", tools: [], conditions: [], action: "block", message: "m", budget: 3 }],
  });
  const after = (schema: string): Harness => ({ ...before, tools: [toolOf(schema)] });
  test.each<readonly [string, string | undefined]>([
    ["tool:get#/parameters/x/1/y", "8"],
    ["tool:get#/parameters/x/0", "7"],
    ["tool:get#/parameters/x/2", undefined],
    ["tool:get#/parameters/none/a", undefined],
    ["tool:other#/parameters", undefined],
    ["skill:s#/body", '"Look first."'],
    ["section:p#/body", '"Body"'],
    ["hook:h#/budget", "3"],
    ["hook:p#/body", undefined],
    ["skill:get#/name", undefined],
    ["tool:get#", undefined],
    ["x tool:get#/name", undefined],
    ["other:get#/name", undefined],
    ["tool:get", undefined],
  ])("%s holds %s", (site, held) => {
    const found = valueAt(before, site);
    expect(
      found === undefined ? undefined : JSON.stringify(Number.isNaN(Number(found)) ? found : Number(found)),
    ).toBe(held);
  });
  const A = "tool:get#/parameters/properties/a/maximum";
  const flaw = (schema: string, now: string, site = A) => misplaced(before, after(schema), site, now);
  test.each<readonly [string, string, string, string | undefined]>([
    ["the same", '{"properties":{"a":{"maximum":5}}}', A, undefined],
    [
      "a key that moved",
      '{"properties":{"z":{"maximum":5}}}',
      "tool:get#/parameters/properties/z/maximum",
      undefined,
    ],
    ["another number", '{"properties":{"a":{"maximum":6}}}', A, "another number"],
    ["a number as text", '{"properties":{"a":{"maximum":"5"}}}', A, "another number"],
    ["nothing", '{"properties":{"a":{}}}', A, "leads nowhere"],
    [
      "another keyword",
      '{"properties":{"a":{"minimum":5}}}',
      "tool:get#/parameters/properties/a/minimum",
      "through minimum, not maximum",
    ],
    ["a longer way", '{"properties":{"a":{"maximum":{"b":5}}}}', `${A}/b`, "another place"],
  ])("%s", (_, schema, now, what) => {
    const found = flaw(schema, now);
    if (what === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(what);
  });
  test("a place that led nowhere", () => {
    expect(flaw("{}", "tool:get#/none", "tool:get#/none")).toBeUndefined();
    expect(flaw("{}", "tool:get#/other", "tool:get#/none")).toContain("nowhere before");
  });
  test("a text stays a text", () => {
    const site = "tool:get#/parameters/properties/a/title";
    expect(flaw('{"properties":{"a":{"title":"u"}}}', site, site)).toBeUndefined();
    expect(flaw('{"properties":{"a":{"title":true}}}', site, site)).toContain("something else");
  });
});

describe("what a chat template sees", () => {
  const places = (base: readonly Json[], view: readonly Json[], tools: readonly Json[] = []) => {
    const found = templateSurvives.check({
      base: { id: "r", messages: base, tools: [] },
      view: { id: "r#1", messages: view, tools },
      edits: [],
      before: harness({}),
      after: harness({}),
    });
    return found === "n/a" ? found : found.length;
  };
  const user: Json = { role: "user", content: "u" };
  const asks: Json = {
    role: "assistant",
    content: "",
    tool_calls: [{ id: "c", type: "function", function: { name: "get", arguments: {} } }],
  };
  const says = (content: string, more: Record<string, Json> = {}): Json => ({
    role: "assistant",
    content,
    ...more,
  });
  const result: Json = { role: "tool", content: "r" };
  const system: Json = { role: "system", content: "s" };
  test.each<readonly [string, readonly Json[], number]>([
    ["nothing out of place", [system, user, asks, result, result, says("done")], 0],
    ["a system turn in the middle", [user, system], 1],
    ["a turn of the developer in the middle", [user, { role: "developer", content: "s" }], 1],
    ["a turn of the developer first", [{ role: "developer", content: "s" }, user], 0],
    ["a result that follows no call", [user, says("x"), result], 1],
    ["a result behind the user", [user, asks, user, result], 1],
    ["a result first", [result], 1],
    ["two of them", [user, result, result], 2],
  ])("%s", (_, messages, flaws) => {
    expect(places([user], messages)).toBe(flaws);
    expect(places(messages, messages)).toBe(0);
  });
  test("reasoning behind the last turn of the user", () => {
    const thinks = says("x", { reasoning_content: "why" });
    const empty = says("x", { reasoning_content: "" });
    expect(places([user, thinks], [user, says("x")])).toBe(1);
    expect(places([user, thinks], [user, empty])).toBe(1);
    expect(places([user, thinks], [user, thinks])).toBe(0);
    expect(places([user, says("x")], [user, thinks])).toBe(0);
    expect(places([thinks, user], [says("x"), user])).toBe(0);
    expect(places([user, thinks], [thinks, user])).toBe(1);
    expect(places([thinks], [says("x")])).toBe(1);
    expect(places([thinks, says("x")], [says("x"), thinks])).toBe(0);
  });
  test.each([
    "<|im_start|>",
    "<|a0|>",
    `<|${"a".repeat(24)}|>`,
    "<tool_call>",
    "</tool_call>",
    "<tool_response>",
    "</tool_response>",
    "<think>",
    "</think>",
    "[INST]",
    "[/INST]",
    "[TOOL_CALLS]",
    "[/TOOL_CALLS]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
  ])("a control token: %s", (token) => {
    expect(places([user], [{ role: "user", content: `u ${token}` }])).toBe(1);
    expect(places([user], [{ role: "user", content: [{ type: "text", text: `u ${token}.` }] }])).toBe(1);
    const said: Json = { role: "user", content: `u ${token}` };
    expect(places([said], [said])).toBe(0);
    expect(places([said], [{ role: "user", content: `${token} ${token}` }])).toBe(1);
    expect(places([said, said], [{ role: "user", content: `${token} ${token}` }])).toBe(0);
    expect(places([user], [user], [{ type: "function", function: { name: "t", description: token } }])).toBe(
      1,
    );
  });
  test.each([
    "<|A|>",
    "<|a|>",
    `<|${"a".repeat(25)}|>`,
    "<|a b|>",
    "<tool>",
    "< think>",
    "[inst]",
    "[OTHER]",
  ])("no control token: %s", (text) => {
    expect(places([user], [{ role: "user", content: text }])).toBe(0);
  });
});
