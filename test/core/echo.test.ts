/** Text that repeats the Harness and what a Hook looks at: both ways of each form, by hand. */
import { describe, expect, test } from "vitest";
import { aroundBody, fillTemplate, slotValues } from "../../src/core/echo.js";
import { channelOf, inForm, outOfForm } from "../../src/core/hook-form.js";
import { textsAt, valuesAt } from "../../src/core/hook-target.js";
import { all, any, not, type Truth } from "../../src/core/truth.js";
import type { Hook } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};

describe("around a body", () => {
  test("what stands before and after its first place", () => {
    expect(aroundBody("abXcdXe", "X")).toEqual({ before: "ab", after: "cdXe" });
    expect(aroundBody("X", "X")).toEqual({ before: "", after: "" });
  });
  test("nothing where it does not stand, or is nothing", () => {
    expect(aroundBody("abc", "X")).toBeUndefined();
    expect(aroundBody("abc", "")).toBeUndefined();
  });
});

describe("the slots of a template", () => {
  const values = (template: string, text: string) => {
    const found = slotValues(template, text);
    return found === undefined ? undefined : Object.fromEntries(found);
  };

  test.each([
    ["Call {{tool}} again: {{reason}}.", "Call f again: no. 1.", { tool: "f", reason: "no. 1" }],
    ["{{a}}-{{a}}", "x-x", { a: "x" }],
    ["{{a}}/{{b}}/{{a}}", "x/y/x", { a: "x", b: "y" }],
    ["{{a}}", "", { a: "" }],
    ["{{a}}", "two\nlines", { a: "two\nlines" }],
    ["(1) a.b* [{{x_1}}] {y}?", "(1) a.b* [z] {y}?", { x_1: "z" }],
    ["no slot", "no slot", {}],
    // a number does not begin a name
    ["{{1}} {{a}}", "{{1}} b", { a: "b" }],
  ])("%s in %j", (template, text, expected) => {
    expect(values(template, text)).toEqual(expected);
    expect(fillTemplate(template, (name) => slotValues(template, text)?.get(name))).toBe(text);
  });

  test.each([
    ["{{a}}-{{a}}", "x-y"],
    ["a.b {{x}}", "aXb 1"],
    ["Call {{tool}}.", "Call f"],
    ["{{a}} end", "the end of"],
    ["start {{a}}", "a start x"],
    ["no slot", "no slots"],
  ])("%s was not filled to %j", (template, text) => {
    expect(values(template, text)).toBeUndefined();
  });

  test("one without a value stays as it is", () => {
    expect(fillTemplate("{{a}} {{b}} {{a}}", (name) => (name === "a" ? "$1" : undefined))).toBe(
      "$1 {{b}} $1",
    );
  });
});

describe("the form of a Hook's message", () => {
  const plain = { action: "block" } as const;
  const asJson = { action: "block", form: "json" } as const;
  const asXml = { action: "block", form: "xml" } as const;

  test.each([
    [plain, "a < b", "a < b"],
    [asJson, 'say "no"', '{"decision":"block","message":"say \\"no\\""}'],
    [asXml, "a < b & c > d", '<hook_message decision="block">a &lt; b &amp; c &gt; d</hook_message>'],
    [asXml, "", '<hook_message decision="block"></hook_message>'],
    [asXml, "&lt;", '<hook_message decision="block">&amp;lt;</hook_message>'],
  ])("%j: %s", (hook, text, written) => {
    expect(inForm(hook, text)).toBe(written);
    expect(outOfForm(hook, written)).toBe(text);
  });

  test.each([
    [asJson, '{"decision": "block","message":"no"}'],
    [asJson, '{"decision":"note","message":"no"}'],
    [asJson, '{"decision":"block","message":1}'],
    [asJson, '"no"'],
    [asJson, "no"],
    [asXml, '<hook_message decision="note">no</hook_message>'],
    [asXml, '<hook_message decision="block">no'],
    [asXml, 'x<hook_message decision="block">no</hook_message>'],
    [asXml, '<hook_message decision="block">a > b</hook_message>'],
  ])("%j did not write %s", (hook, text) => {
    expect(outOfForm(hook, text)).toBeUndefined();
  });

  test("its channel: what it says, else that of its event", () => {
    const at = (event: Hook["event"], channel?: Hook["channel"]) =>
      channelOf({ event, ...(channel === undefined ? {} : { channel }) } as Hook);
    expect([at("before-call"), at("after-call"), at("before-reply"), at("input"), at("other")]).toEqual([
      "tool",
      "tool",
      "user",
      "user",
      "user",
    ]);
    expect(at("before-call", "user")).toBe("user");
    expect(at("before-reply", "system")).toBe("system");
  });
});

describe("what a condition looks at", () => {
  const args = json(
    '{"lines":[{"sku":"x"},{"sku":2},{"no":1}],"m":[["a"],["b","c"]],"n":1.0,"yes":true,"none":null,"at":{"deep":{"er":"z"}},"s":"t"}',
  ) as JsonObject;
  const looked = { input: "i", reply: "r", arguments: args };

  test.each([
    ["input", ["i"]],
    ["reply", ["r"]],
    ["arguments.s", ["t"]],
    ["arguments.lines[].sku", ["x", "2"]],
    ["arguments.lines[0].sku", ["x"]],
    ["arguments.lines[1].sku", ["2"]],
    ["arguments.lines[9].sku", []],
    ["arguments.m[][]", ["a", "b", "c"]],
    ["arguments.m[1][0]", ["b"]],
    ["arguments.m[][1]", ["c"]],
    ["arguments.at.deep.er", ["z"]],
    // a number is its digits as written; null, lists and objects have no text
    ["arguments.n", ["1.0"]],
    ["arguments.yes", ["true"]],
    ["arguments.none", []],
    ["arguments.lines", []],
    ["arguments.at", []],
    ["arguments.s[]", []],
    ["arguments.s.t", []],
    ["arguments.gone", []],
    ["arguments", []],
    ["arguments.", []],
    ["the arguments.s", []],
    ["else", []],
  ])("%s", (target, texts) => {
    expect(textsAt(target, looked)).toEqual(texts);
  });

  test("nothing where there is none", () => {
    expect(textsAt("reply", { input: "i" })).toEqual([]);
    expect(textsAt("arguments.s", { input: "i" })).toEqual([]);
    expect(textsAt("arguments.s", { input: "i", arguments: [args] })).toEqual([]);
    expect(valuesAt("text", "s")).toEqual([]);
  });
});

describe("truth that may not be told", () => {
  const T = true;
  const F = false;
  const U = undefined;

  test.each<readonly [readonly Truth[], Truth, Truth]>([
    [[], T, F],
    [[T], T, T],
    [[F], F, F],
    [[U], U, U],
    [[T, T], T, T],
    [[T, F], F, T],
    [[F, F], F, F],
    [[T, U], U, T],
    [[U, T], U, T],
    [[F, U], F, U],
    [[U, F], F, U],
  ])("%j: all %s, any %s", (truths, every, some) => {
    expect(all(truths)).toBe(every);
    expect(any(truths)).toBe(some);
  });

  test("its opposite", () => {
    expect([not(T), not(F), not(U)]).toEqual([F, T, U]);
  });
});
