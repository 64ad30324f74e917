/** What stands at a target or beside declared keys, small laws of truth and text, block by block. */
import { describe, expect, test } from "vitest";
import { textsAt, valuesAt } from "../../src/core/hook-target.js";
import { hasKeyTwice } from "../../src/core/key-twice.js";
import { shapeOf } from "../../src/core/schema-shape.js";
import { strayKeys } from "../../src/core/stray-keys.js";
import { all, any, not, type Truth } from "../../src/core/truth.js";
import { withExtra } from "../../src/core/with-extra.js";
import { escapeXml, unescapeXml } from "../../src/core/xml.js";
import { type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { paramSym, toolSym } from "../../src/model/symbol.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};

describe("a Hook's target", () => {
  const args = json(
    '{"a":"x","n":1.0,"t":true,"z":null,"o":{"k":"y"},"l":[{"s":"1"},{"s":2},{}],"g":[["p","q"],["r"]],"d.e":"no"}',
  );
  test.each([
    ["a", ["x"]],
    ["n", ["1.0"]],
    ["t", ["true"]],
    ["z", []],
    ["o", []],
    ["o.k", ["y"]],
    ["l", []],
    ["l[].s", ["1", "2"]],
    ["l[0].s", ["1"]],
    ["l[1].s", ["2"]],
    ["l[9].s", []],
    ["g[][]", ["p", "q", "r"]],
    ["g[0][1]", ["q"]],
    ["g[1][]", ["r"]],
    ["a[]", []],
    ["a.b", []],
    ["none", []],
    ["d.e", []],
  ] as const)("arguments.%s", (path, expected) => {
    expect(textsAt(`arguments.${path}`, { input: "i", arguments: args })).toEqual(expected);
  });
  test("the input, the reply, and neither", () => {
    expect(textsAt("input", { input: "i" })).toEqual(["i"]);
    expect(textsAt("reply", { input: "i" })).toEqual([]);
    expect(textsAt("reply", { input: "i", reply: "" })).toEqual([""]);
    expect(textsAt("arguments", { input: "i", arguments: args })).toEqual([]);
    expect(textsAt("arguments.a", { input: "i" })).toEqual([]);
    expect(textsAt("arguments.a", { input: "i", arguments: ["x"] })).toEqual([]);
    expect(textsAt("xarguments.a", { input: "i", arguments: args })).toEqual([]);
  });
  test("values as they are", () => {
    expect(valuesAt(args, "l[]").map(printJson)).toEqual(['{"s":"1"}', '{"s":2}', "{}"]);
    expect(valuesAt(args, "z")).toEqual([null]);
  });
});

describe("keys that nothing declares", () => {
  const schema: JsonObject = {
    type: "object",
    properties: {
      a: { type: "object", properties: { b: {} } },
      l: { type: "array", items: { type: "object", properties: { c: {} } } },
      m: { type: "object", additionalProperties: { type: "object", properties: { d: {} } } },
    },
  };
  const { root } = shapeOf(schema, (path) => paramSym(toolSym("t"), path));
  const args = json('{"a":{"b":{"in":1},"x":1},"y":{"z":2},"l":[{"c":1,"p":2},3],"m":{"k":{"d":1,"q":2}}}');
  test("at every depth that is described", () => {
    expect([...strayKeys(args, root)]).toEqual(["in", "x", "y", "p", "k", "q"]);
    expect([...strayKeys(args, undefined)]).toEqual([]);
    expect([...strayKeys("text", root)]).toEqual([]);
  });
  test("those alone that a declared key beside them will be called", () => {
    const nameOf = (symbol: string): string =>
      symbol.endsWith("param:a.b") ? "x" : symbol.endsWith("[].c") ? "y" : "q";
    expect([...strayKeys(args, root, nameOf)]).toEqual(["x", "q"]);
  });
});

test("three kinds of truth", () => {
  const some: readonly Truth[] = [true, false, undefined];
  expect(some.map(not)).toEqual([false, true, undefined]);
  expect([
    all([]),
    all([true, true]),
    all([true, undefined]),
    all([undefined, false]),
    all([undefined, true]),
  ]).toEqual([true, true, undefined, false, undefined]);
  expect([
    any([]),
    any([false, false]),
    any([false, undefined]),
    any([undefined, true]),
    any([undefined, false]),
  ]).toEqual([false, false, undefined, true, undefined]);
});

test("a key given twice, at any depth", () => {
  expect(
    ['{"a":1,"a":2}', '[1,{"b":[{"a":1,"a":1}]}]', '{"x":{"a":1,"a":2}}'].map((text) =>
      hasKeyTwice(json(text)),
    ),
  ).toEqual([true, true, true]);
  expect(
    ['{"a":1,"b":{"a":2}}', "[1,1]", "{}", '"aa"', "null"].map((text) => hasKeyTwice(json(text))),
  ).toEqual([false, false, false, false, false]);
});

test.each([
  [{}, '{"a":1}'],
  [{ b: 2 }, '{"a":1,"b":2}'],
  [{ a: 9 }, '{"a":1,"recorded":{"a":9}}'],
  [{ b: 2, a: 9, c: 3 }, '{"a":1,"b":2,"c":3,"recorded":{"a":9}}'],
  [{ recorded: 5 }, '{"a":1,"recorded":5}'],
  [{ recorded: 5, a: 9, b: 2 }, '{"a":1,"b":2,"recorded":{"recorded":5,"a":9}}'],
] as readonly (readonly [JsonObject, string])[])("beside a row's own members: %j", (extra, expected) => {
  expect(printJson(withExtra([["a", 1]], extra))).toBe(expected);
});

test("text of an element, there and back", () => {
  expect(escapeXml("a < b && c > d & e")).toBe("a &lt; b &amp;&amp; c &gt; d &amp; e");
  expect(unescapeXml("a &lt; b &amp;&amp; &lt;&gt;")).toBe("a < b && <>");
  expect(unescapeXml("&amp;lt;")).toBe("&lt;");
});
