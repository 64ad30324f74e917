/** What each operation on one parameter makes of its schema and its values, keyword by keyword, and which it refuses. */
import { describe, expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { get, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { harness, tool, value } from "../help/small.js";

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const X = "tool:f/param:x";
const edit = (change: object): Edit => ({ kind: "reshape", tool: "tool:f", change }) as unknown as Edit;
const made = (schema: JsonObject, change: object) =>
  buildVariant(value(lowerHarness(harness({ tools: [tool("f", schema)] }))), [edit(change)]);
const taking = (node: JsonObject): JsonObject => ({ type: "object", properties: { x: node } });

/** The schema of the parameter after, or in words why there is none. */
const nodeAfter = (node: JsonObject, change: object): string => {
  const variant = made(taking(node), change);
  if (!variant.ok) return `no: ${variant.problems[0]?.what}`;
  return printJson(get(get(variant.value.harness.tools[0]?.parameters, "properties"), "x") ?? null);
};
/** The root's, without what is asked about. */
const rootAfter = (schema: JsonObject, change: object): string => {
  const variant = made(schema, change);
  if (!variant.ok) return `no: ${variant.problems[0]?.what}`;
  return printJson(variant.value.harness.tools[0]?.parameters ?? null);
};
const lens = (node: JsonObject, change: object) => value(lensOf(value(made(taking(node), change))));
const there = (node: JsonObject, change: object, x: string): string => {
  const view = lens(node, change).toView({ name: "f", arguments: { x: json(x) } });
  return view.ok ? printJson(get(view.value.arguments, "x") ?? null) : "no";
};
const back = (node: JsonObject, change: object, x: string): string => {
  const base = lens(node, change).toBase({ name: "f", arguments: { x: json(x) } });
  return base.ok ? printJson(get(base.value.arguments, "x") ?? null) : "no";
};

describe("affix", () => {
  const change = { op: "affix", param: X, prefix: "p-", suffix: ".q" };
  const text = { type: "string" };

  test("text gets a pattern, listed values are written out", () => {
    expect(nodeAfter(text, change)).toBe(printJson({ type: "string", pattern: "^p-[\\s\\S]*\\.q$" }));
    expect(nodeAfter({ ...text, enum: ["a", "b"], default: "a" }, change)).toBe(
      '{"type":"string","enum":["p-a.q","p-b.q"],"default":"p-a.q"}',
    );
    expect(nodeAfter({ ...text, const: "a" }, change)).toBe('{"type":"string","const":"p-a.q"}');
    expect(nodeAfter({ ...text, enum: ["a"], example: "a", examples: ["a", 1] }, change)).toBe(
      '{"type":"string","enum":["p-a.q"],"example":"p-a.q","examples":["p-a.q",1]}',
    );
  });

  test.each([
    ["pattern", "a"],
    ["format", "date"],
    ["allOf", [{}]],
    ["anyOf", [{}]],
    ["oneOf", [{}]],
    ["not", {}],
    ["if", {}],
  ] as const)("not where the schema says %s", (word, said) => {
    expect(nodeAfter({ ...text, [word]: said } as JsonObject, change)).toBe(
      `no: its schema says \`${word}\``,
    );
  });
  test("bounds of the length grow by the code points of what stands around", () => {
    expect(nodeAfter({ ...text, minLength: 1, maxLength: 9 }, { ...change, prefix: "𝒑-" })).toBe(
      printJson({ type: "string", minLength: 5, maxLength: 13, pattern: "^𝒑-[\\s\\S]*\\.q$" }),
    );
    expect(nodeAfter({ ...text, minLength: 1.5 }, change)).toBe(
      "no: its schema bounds its length by what is no whole number",
    );
  });
  test("not on another type, and not with nothing", () => {
    for (const type of ["integer", ["string", "null"], undefined] as const)
      expect(nodeAfter(type === undefined ? {} : { type: type as Json }, change)).toMatch(
        /^no: its schema says `another type/,
      );
    expect(nodeAfter(text, { ...change, prefix: "", suffix: "" })).toMatch(/^no: there is nothing/);
    expect(nodeAfter(text, { ...change, prefix: "" })).toContain("^[");
    expect(nodeAfter(text, { ...change, suffix: "" })).toContain("*$");
  });

  test.each([
    ['"a"', '"p-a.q"'],
    ['""', '"p-.q"'],
    ['"p-a.q"', '"p-p-a.q.q"'],
  ])("%s there and back", (x, view) => {
    expect(there(text, change, x)).toBe(view);
    expect(back(text, change, view)).toBe(x);
  });
  test("no text that is not between them", () => {
    for (const x of ['"a"', '"p-a"', '"a.q"', '"p-"', '"p.q"']) expect(back(text, change, x)).toBe("no");
  });
});

describe("recode", () => {
  const recode = (table: readonly (readonly [Json, Json])[], legend?: string) => ({
    op: "recode",
    param: X,
    table,
    ...(legend === undefined ? {} : { legend }),
  });
  const two = { type: "string", enum: ["a", "b"] };

  test.each<readonly [string, JsonObject, object, string]>([
    [
      "texts to whole numbers",
      two,
      recode(
        [
          ["a", 1],
          ["b", 2],
        ],
        "a is 1, b is 2",
      ),
      '{"type":"integer","enum":[1,2],"description":"a is 1, b is 2"}',
    ],
    [
      "whole numbers to texts",
      { type: "integer", description: "One.", enum: [1, 2], default: 2 },
      recode(
        [
          [1, "k"],
          [2, "l"],
        ],
        "k is 1, l is 2",
      ),
      '{"type":"string","description":"One. k is 1, l is 2","enum":["k","l"],"default":"l"}',
    ],
    [
      "to two types",
      two,
      recode([["a", 1.5]], "a is 1.5"),
      '{"type":["number","string"],"enum":[1.5,"b"],"description":"a is 1.5"}',
    ],
    [
      "to truth values",
      two,
      recode(
        [
          ["a", true],
          ["b", false],
        ],
        "true for a, false for b",
      ),
      '{"type":"boolean","enum":[true,false],"description":"true for a, false for b"}',
    ],
    [
      "truth values get a list",
      { type: "boolean" },
      recode(
        [
          [true, "x"],
          [false, "y"],
        ],
        "x for true, y for false",
      ),
      '{"type":"string","enum":["x","y"],"description":"x for true, y for false"}',
    ],
    ["the one value", { const: "a" }, recode([["a", 1]], "a is 1"), '{"const":1,"description":"a is 1"}'],
    [
      "among null",
      { enum: ["a", null] },
      recode([["a", "k"]], "a is k"),
      '{"enum":["k",null],"description":"a is k"}',
    ],
    [
      "in a list, with its examples",
      { type: "array", items: { type: "string", enum: ["a", "b"] }, default: ["a"], examples: [["b", "a"]] },
      recode([["a", "k"]], "k for a"),
      '{"type":"array","items":{"type":"string","enum":["k","b"]},"default":["k"],"examples":[["b","k"]],"description":"k for a"}',
    ],
    [
      "another spelling needs no legend",
      { type: "string", enum: ["slow-one"] },
      recode([["slow-one", "SLOW_ONE"]]),
      '{"type":"string","enum":["SLOW_ONE"]}',
    ],
  ])("%s", (_, node, change, expected) => {
    expect(nodeAfter(node, change)).toBe(expected);
  });

  test.each<readonly [JsonObject, object, RegExp]>([
    [
      two,
      recode(
        [
          ["a", 1],
          ["a", 2],
        ],
        "a 1 2",
      ),
      /not one to one/,
    ],
    [
      two,
      recode(
        [
          ["a", 1],
          ["b", 1],
        ],
        "a b 1",
      ),
      /not one to one/,
    ],
    [two, recode([["a", null]], "a"), /neither text/],
    [two, recode([[["a"], "b"]], "a b"), /neither text/],
    [two, recode([["a", "k"]]), /nothing says what "k" means/],
    [two, recode([["a", "k"]], "a"), /nothing says what "k" means/],
    [two, recode([["a", "k"]], "k"), /nothing says what "k" means/],
    [two, recode([["c", "k"]], "c is k"), /"c" is none of its values/],
    [two, recode([["a", "b"]], "b for a"), /written alike/],
    [{ type: "string" }, recode([["a", "k"]], "k for a"), /lists no values/],
  ])("not %j by %j", (node, change, why) => {
    expect(nodeAfter(node, change)).toMatch(why);
  });

  test.each([
    ["allOf", [{}]],
    ["anyOf", [{}]],
    ["oneOf", [{}]],
    ["not", {}],
    ["if", {}],
    ["pattern", "a"],
    ["format", "f"],
    ["minLength", 1],
    ["maxLength", 9],
    ["minimum", 1],
    ["maximum", 1],
    ["exclusiveMinimum", 1],
    ["exclusiveMaximum", 1],
    ["multipleOf", 1],
  ] as const)("not where the schema says %s", (word, said) => {
    expect(nodeAfter({ ...two, [word]: said } as JsonObject, recode([["a", "k"]], "k for a"))).toBe(
      `no: its schema says \`${word}\``,
    );
  });

  test("values there and back; what only the other side lists is no value", () => {
    const change = recode([["a", 1]], "1 for a");
    expect([there(two, change, '"a"'), there(two, change, '"b"'), there(two, change, '"z"')]).toEqual([
      "1",
      '"b"',
      '"z"',
    ]);
    expect([back(two, change, "1"), back(two, change, '"b"'), back(two, change, '"a"')]).toEqual([
      '"a"',
      '"b"',
      "no",
    ]);
    const swap = recode(
      [
        ["a", "b"],
        ["b", "a"],
      ],
      "a for b and b for a",
    );
    expect([there(two, swap, '"a"'), back(two, swap, '"a"')]).toEqual(['"b"', '"b"']);
  });
});

describe("retype", () => {
  const as = (to: string) => ({ op: "retype", param: X, as: to });
  const INTEGER = "^-?(?:0|[1-9][0-9]*)$";
  const NUMBER = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";

  test.each<readonly [string, JsonObject, JsonObject]>([
    ["text", { type: "integer" }, { type: "string", pattern: INTEGER }],
    ["text", { type: "number" }, { type: "string", pattern: NUMBER }],
    [
      "text",
      { type: "integer", enum: [1, 2], default: 1 },
      { type: "string", enum: ["1", "2"], default: "1" },
    ],
    ["text", { type: "number", const: 1.5 }, { type: "string", const: "1.5" }],
    [
      "text",
      { type: "integer", description: "d", title: "t", example: 1, examples: [2] },
      { type: "string", description: "d", title: "t", example: "1", examples: ["2"], pattern: INTEGER },
    ],
    ["yes-no", { type: "boolean" }, { type: "string", enum: ["yes", "no"] }],
    ["yes-no", { type: "boolean", default: false }, { type: "string", default: "no", enum: ["yes", "no"] }],
    ["yes-no", { type: "boolean", const: true }, { type: "string", const: "yes" }],
    ["yes-no", { type: "boolean", enum: [true] }, { type: "string", enum: ["yes"] }],
    [
      "date-slashes",
      { type: "string", format: "date", description: "YYYY-MM-DD, as 2026-01-31.", default: "2026-01-31" },
      {
        type: "string",
        description: "YYYY/MM/DD, as 2026/01/31.",
        default: "2026/01/31",
        pattern: "^[0-9]{4}/[0-9]{2}/[0-9]{2}$",
      },
    ],
    [
      "date-slashes",
      { type: "string", format: "date" },
      { type: "string", pattern: "^[0-9]{4}/[0-9]{2}/[0-9]{2}$" },
    ],
    [
      "list",
      { type: "integer", description: "d", minimum: 1, title: "t", default: 3, examples: [4], example: 5 },
      {
        type: "array",
        description: "d",
        title: "t",
        items: { type: "integer", minimum: 1 },
        minItems: 1,
        maxItems: 1,
        default: [3],
        examples: [[4]],
        example: [5],
      },
    ],
  ])("as %s: %j", (to, node, expected) => {
    const found = nodeAfter(node, as(to));
    expect(JSON.parse(found)).toEqual(expected);
  });

  test.each<readonly [string, JsonObject]>([
    ["text", { type: "string" }],
    ["text", { type: "boolean" }],
    ["text", { type: "integer", minimum: 1 }],
    ["text", { type: "number", multipleOf: 2 }],
    ["text", { type: ["integer", "null"] }],
    ["yes-no", { type: "string" }],
    ["yes-no", { type: "boolean", format: "f" }],
    ["date-slashes", { type: "string" }],
    ["date-slashes", { type: "string", format: "date-time" }],
    ["date-slashes", { type: "integer", format: "date" }],
    ["date-slashes", { type: "string", format: "date", maxLength: 10 }],
    ["list", { type: "array", items: {} }],
    ["list", { type: "object" }],
    ["list", { type: ["string", "null"] }],
    ["list", {}],
  ])("not as %s: %j", (to, node) => {
    expect(nodeAfter(node, as(to))).toMatch(/^no: its schema says more/);
  });

  test.each([
    ["text", { type: "integer" }, "5", '"5"'],
    ["text", { type: "integer" }, "-12345678901234567890", '"-12345678901234567890"'],
    ["text", { type: "number" }, "1.50", '"1.50"'],
    ["text", { type: "number" }, "1e-3", '"1e-3"'],
    ["text", { type: "number" }, "null", "null"],
    ["yes-no", { type: "boolean" }, "true", '"yes"'],
    ["yes-no", { type: "boolean" }, "false", '"no"'],
    ["yes-no", { type: "boolean" }, "1", "1"],
    ["date-slashes", { type: "string", format: "date" }, '"2026-01-31"', '"2026/01/31"'],
    ["date-slashes", { type: "string", format: "date" }, '"soon"', '"soon"'],
    ["date-slashes", { type: "string", format: "date" }, "7", "7"],
    ["list", { type: "string" }, '"a"', '["a"]'],
  ] as const)("as %s, %j: %s is %s", (to, node, x, view) => {
    expect(there(node, as(to), x)).toBe(view);
    expect(back(node, as(to), view)).toBe(x);
  });

  test.each([
    ["text", { type: "integer" }, "5"],
    ["yes-no", { type: "boolean" }, "true"],
    ["yes-no", { type: "boolean" }, "false"],
    ["date-slashes", { type: "string", format: "date" }, '"2026-01-31"'],
    ["list", { type: "string" }, '"a"'],
    ["list", { type: "string" }, "[]"],
    ["list", { type: "string" }, '["a","b"]'],
  ] as const)("as %s, %j: nobody can have written %s", (to, node, view) => {
    expect(back(node, as(to), view)).toBe("no");
  });

  test("text that is no number stays text", () => {
    for (const x of ['"a"', '"1x"', '"01"', '""', '"1."'])
      expect(back({ type: "integer" }, as("text"), x)).toBe(x);
  });
});

describe("all arguments in one", () => {
  const wrap = (to: string, description?: string) => ({
    op: "wrap",
    into: "w",
    as: to,
    ...(description === undefined ? {} : { description }),
  });
  const schema = taking({ type: "string" });

  test("as an object: what speaks of the whole schema stays outside", () => {
    const kept = { $schema: "s", $id: "i", $defs: { a: {} }, definitions: { b: {} } };
    expect(JSON.parse(rootAfter({ ...schema, ...kept }, wrap("object", "All.")))).toEqual({
      type: "object",
      properties: { w: { ...schema, description: "All." } },
      required: ["w"],
      additionalProperties: false,
      ...kept,
    });
  });

  test("as a text, which must be described", () => {
    expect(JSON.parse(rootAfter(schema, wrap("text", "JSON.")))).toEqual({
      type: "object",
      properties: {
        w: {
          type: "string",
          description: "JSON.",
          contentMediaType: "application/json",
          contentSchema: schema,
        },
      },
      required: ["w"],
      additionalProperties: false,
    });
    expect(rootAfter(schema, wrap("text"))).toMatch(/^no: nothing says/);
  });

  test.each([
    [{ $dynamicRef: "#a" }, /refers to itself/],
    [{ $recursiveRef: "#" }, /refers to itself/],
    [{ properties: { x: { $ref: "#/properties/y" }, y: {} } }, /leads through/],
  ] as const)("not %j", (more, why) => {
    expect(rootAfter({ ...schema, ...more } as JsonObject, wrap("object"))).toMatch(why);
  });

  test.each([
    ["object", '{"w":{"x":"a"}}', '{"x":"a"}'],
    ["text", '{"w":"{\\"x\\":\\"a\\"}"}', '{"x":"a"}'],
    ["object", '{"x":"a"}', "no"],
    ["object", "{}", "no"],
    ["object", '{"w":{},"x":1}', "no"],
    ["object", '{"w":{},"w":{}}', "no"],
    ["text", '{"w":{}}', "no"],
    ["text", '{"w":"{"}', "no"],
    ["text", '{"w":"{\\"x\\":1,\\"x\\":2}"}', "no"],
    ["text", "{}", "no"],
  ])("back as %s: %s", (to, view, base) => {
    const found = value(lensOf(value(made(schema, wrap(to, "JSON."))))).toBase({
      name: "f",
      arguments: json(view),
    });
    expect(found.ok ? printJson(found.value.arguments) : "no").toBe(base);
  });
});

describe("keys that move", () => {
  const nest = { op: "nest", params: [X], into: "n", description: "Within." };
  test.each([
    ["$dynamicRef", "#a"],
    ["patternProperties", {}],
    ["propertyNames", {}],
    ["dependentSchemas", {}],
    ["dependentRequired", {}],
    ["dependencies", {}],
    ["unevaluatedProperties", false],
    ["minProperties", 1],
    ["maxProperties", 2],
    ["propertyOrdering", ["x"]],
    ["const", {}],
    ["enum", [{}]],
  ] as const)("not where the root, or what it is combined with, says %s", (word, said) => {
    const one = { [word]: said } as JsonObject;
    const combined = ["allOf", "anyOf", "oneOf"].map((at) => ({ [at]: [one] }));
    const chosen = ["not", "if", "then", "else"].map((at) => ({ [at]: one }));
    for (const more of [one, ...combined, ...chosen])
      expect(rootAfter({ ...taking({ type: "string" }), ...more } as JsonObject, nest), printJson(more)).toBe(
        word === "propertyNames"
          ? "no: a pattern in the schema also speaks of this key"
          : `no: the schema says \`${word}\``,
      );
  });
  test("not where a part of it speaks of the values of further keys", () => {
    const part = { ...taking({ type: "string" }), allOf: [{ additionalProperties: { type: "string" } }] };
    expect(rootAfter(part, nest)).toMatch(/further keys/);
  });
});
