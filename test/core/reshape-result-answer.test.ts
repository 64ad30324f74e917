/** One answer at a time, straight through each change of shape. */
import { describe, expect, test } from "vitest";
import { shapeOf } from "../../src/core/schema-shape.js";
import {
  jsonAnswer,
  nesting,
  padding,
  type Refusal,
  type Reshape,
  renaming,
  reshaped,
  unnesting,
  wrapping,
} from "../../src/core/structure/reshape-result/answer.js";
import { type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { resultSym, type Sym, toolSym } from "../../src/model/symbol.js";

const said = (made: string | Refusal): string => (typeof made === "string" ? made : made.code);
const through =
  (reshape: Reshape) =>
  (text: string): string =>
    said(reshaped(text, reshape));

test("an answer is JSON where an object or a list begins, after white space at most", () => {
  const read = (text: string): string => {
    const value = jsonAnswer(text);
    return value === undefined ? "none" : printJson(value as Json);
  };
  expect(['{"a":1}', " \n[1.0]", "7", '"x"', "x{}", "{", ""].map(read)).toEqual([
    '{"a":1}',
    "[1.0]",
    "none",
    "none",
    "none",
    "none",
    "none",
  ]);
});

describe("renaming", () => {
  const text = { type: "string" };
  const schema: JsonObject = {
    type: "object",
    properties: {
      state: text,
      lines: { type: "array", items: { type: "object", properties: { state: text, sku: text } } },
      by_day: {
        type: "object",
        additionalProperties: { type: "object", properties: { sku: text } },
      },
    },
  };
  const shape = shapeOf(schema, (path) => resultSym(toolSym("t"), path));
  const names = new Map<Sym, string>(
    shape.params.flatMap(({ symbol, path }): readonly (readonly [Sym, string])[] =>
      path === "state"
        ? [[symbol, "phase"]]
        : path === "lines[].sku"
          ? [[symbol, "ref"]]
          : path === "by_day.*.sku"
            ? [[symbol, "code"]]
            : [],
    ),
  );
  const rename = through(renaming(shape.root, names));
  test("each key by what it is at its place, and none besides", () => {
    expect(names.size).toBe(3);
    expect(rename('{"state":"a","lines":[{"state":"b","sku":"c"}],"by_day":{"mon":{"sku":"d"}}}')).toBe(
      '{"phase":"a","lines":[{"state":"b","ref":"c"}],"by_day":{"mon":{"code":"d"}}}',
    );
    expect(rename('{"other":{"state":1},"lines":{"sku":1},"state":{"state":2}}')).toBe(
      '{"other":{"state":1},"lines":{"sku":1},"phase":{"state":2}}',
    );
    expect(rename('[{"state":1}]')).toBe('[{"state":1}]');
  });
  test("a key that would meet another is refused, at any depth", () => {
    expect(rename('{"state":1,"phase":2}')).toBe("key-clash");
    expect(rename('{"lines":[{"sku":1},{"ref":2,"sku":3}]}')).toBe("key-clash");
    expect(rename('{"lines":[{"sku":1},{"ref":2}],"phase":1}')).toBe(
      '{"lines":[{"ref":1},{"ref":2}],"phase":1}',
    );
  });
});

test.each([
  ['{"a":1,"b":2,"c":3,"d":4}', '{"a":1,"box":{"b":2,"c":3},"d":4}'],
  ['{"c":3,"a":1,"b":2}', '{"box":{"c":3,"b":2},"a":1}'],
  ['{"a":1}', '{"a":1}'],
  ['{"a":1,"box":2}', '{"a":1,"box":2}'],
  ['{"b":1,"box":2}', "key-clash"],
  ['[{"b":1}]', '[{"b":1}]'],
  ['{"b":1,"b":2}', "shape-lossy"],
])("nesting b and c in box: %s", (text, expected) => {
  expect(through(nesting(new Set(["b", "c"]), "box"))(text)).toBe(expected);
});
test("a group may bear the name of what goes into it", () => {
  expect(through(nesting(new Set(["b", "c"]), "c"))('{"c":1,"b":2}')).toBe('{"c":{"c":1,"b":2}}');
});

test.each([
  ['{"a":1,"box":{"b":2,"c":3},"d":4}', '{"a":1,"x":2,"c":3,"d":4}'],
  ['{"box":{"c":3}}', '{"c":3}'],
  ['{"a":1}', '{"a":1}'],
  ["[1]", "[1]"],
  ['{"box":{}}', "shape-lossy"],
  ['{"box":[]}', "shape-lossy"],
  ['{"box":null}', "shape-lossy"],
  ['{"box":{"b":1,"e":2}}', "shape-lossy"],
  ['{"x":1,"box":{"b":2}}', "key-clash"],
  ['{"b":1,"box":{"b":2}}', '{"b":1,"x":2}'],
])("unnesting box, b as x: %s", (text, expected) => {
  const names = new Map([
    ["b", "x"],
    ["c", "c"],
  ]);
  expect(through(unnesting("box", names))(text)).toBe(expected);
});

test.each([
  ['{"a":1}', '{"all":{"a":1}}', '{"a":1,"pad":[0]}'],
  ['{"a": 1}', '{"all": {"a": 1}}', '{"a": 1, "pad": [0]}'],
  ["[]", '{"all":[]}', "shape-lossy"],
  ['{"pad":1}', '{"all":{"pad":1}}', "key-clash"],
  ["{}", '{"all":{}}', '{"pad":[0]}'],
  ["gone", "gone", "gone"],
])("wrapping and padding: %s", (text, wrapped, padded) => {
  expect(through(wrapping("all"))(text)).toBe(wrapped);
  expect(through(padding("pad", [0]))(text)).toBe(padded);
});

test("refusals say what is the matter", () => {
  const what = (text: string, reshape: Reshape): unknown => reshaped(text, reshape);
  expect(what('{"a":1,"a":2}', wrapping("all"))).toEqual({
    code: "shape-lossy",
    what: "an object of the answer has a key twice",
  });
  expect(what('{"pad":1}', padding("pad", 1))).toEqual({
    code: "key-clash",
    what: 'an answer has a key "pad" already',
  });
  expect(reshaped("[1]", "table")).toEqual({
    code: "shape-lossy",
    what: "the answer cannot be written as table",
  });
});

test("notations", () => {
  const text = '{"a": 1, "b": [{"c": "x"}]}';
  expect(reshaped(text, "json")).toBe('{"a":1,"b":[{"c":"x"}]}');
  expect(reshaped(text, "json-indented")).toBe(
    '{\n  "a": 1,\n  "b": [\n    {\n      "c": "x"\n    }\n  ]\n}',
  );
  expect(reshaped(text, "yaml")).toBe("a: 1\nb:\n  - c: x");
  expect(reshaped(text, "key-value")).toBe("a: 1\nb[0].c: x");
  expect(reshaped(text, "table")).toBe("a: 1\nb:\n| c |\n| --- |\n| x |");
  expect(reshaped('{"é":"ü"}', "json-indented")).toBe('{\n  "é": "ü"\n}');
});
