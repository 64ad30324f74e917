/** The schema of answers under each change, whole. */
import { describe, expect, test } from "vitest";
import { shapeOf } from "../../src/core/schema-shape.js";
import {
  isSimple,
  leansOnTop,
  nestedSchema,
  paddedSchema,
  renamedSchema,
  unnestedSchema,
  wrappedSchema,
} from "../../src/core/structure/reshape-result/schema.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { printJson } from "../../src/model/json.js";
import { resultSym, type Sym, toolSym } from "../../src/model/symbol.js";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

describe("renamed", () => {
  const renamed = (schema: JsonObject, names: Readonly<Record<string, string>>): string => {
    const shape = shapeOf(schema, (path) => resultSym(toolSym("t"), path));
    const bySymbol = new Map<Sym, string>(
      shape.params.flatMap(({ symbol, path }): readonly (readonly [Sym, string])[] =>
        Object.hasOwn(names, path) ? [[symbol, names[path] as string]] : [],
      ),
    );
    expect(bySymbol.size).toBe(Object.keys(names).length);
    return printJson(renamedSchema(schema, shape, bySymbol));
  };
  test("declarations and lists of keys", () => {
    expect(
      renamed(object({ a: { type: "string" }, b: object({ a: {} }) }, { required: ["b", "a", 7] }), {
        a: "x",
      }),
    ).toBe(
      '{"type":"object","properties":{"x":{"type":"string"},"b":{"type":"object","properties":{"a":{}}}},"required":["b","x",7]}',
    );
  });
  test("words that speak of keys besides", () => {
    expect(
      renamed(
        object(
          { a: {}, b: {} },
          {
            dependentRequired: { a: ["b"], b: ["a"] },
            dependentSchemas: { a: { required: ["a"] } },
            allOf: [{ required: ["a"] }, { properties: { a: { title: "a" } } }],
            patternProperties: { a: { title: "a" } },
            description: "a",
          },
        ),
        { a: "x" },
      ),
    ).toBe(
      '{"type":"object","properties":{"x":{},"b":{}},"dependentRequired":{"x":["b"],"b":["x"]},' +
        '"dependentSchemas":{"x":{"required":["x"]}},"allOf":[{"required":["x"]},{"properties":{"x":{"title":"a"}}}],' +
        '"patternProperties":{"a":{"title":"a"}},"description":"a"}',
    );
  });
  test("values stay, and so do definitions that are called like a key", () => {
    expect(
      renamed(
        object(
          { a: { $ref: "#/$defs/a" } },
          {
            enum: [{ a: 1 }],
            const: { required: ["a"] },
            default: { a: 1 },
            examples: [{ a: 1 }],
            $defs: { a: object({ a: {} }) },
            definitions: { a: true },
          },
        ),
        { a: "x" },
      ),
    ).toBe(
      '{"type":"object","properties":{"x":{"$ref":"#/$defs/a"}},"enum":[{"a":1}],"const":{"required":["a"]},"default":{"a":1},' +
        '"examples":[{"a":1}],"$defs":{"a":{"type":"object","properties":{"a":{}}}},"definitions":{"a":true}}',
    );
  });
  test("references that lead through a key follow it; others stay", () => {
    expect(
      renamed(
        object({
          "a/b": { type: "array", items: object({ c: { type: "string" } }) },
          d: { $ref: "#/properties/a~1b/items/properties/c" },
          e: { $ref: "https://x.test/#/properties/d" },
        }),
        { "a/b": "y/z", "a/b[].c": "f" },
      ).replaceAll("\\/", "/"),
    ).toBe(
      '{"type":"object","properties":{"y/z":{"type":"array","items":{"type":"object","properties":{"f":{"type":"string"}}}},' +
        '"d":{"$ref":"#/properties/y~1z/items/properties/f"},"e":{"$ref":"https://x.test/#/properties/d"}}}',
    );
  });
  test("what is no schema is left as it is", () => {
    expect(
      renamed({ properties: { a: true }, required: "a", dependentRequired: 7, allOf: "a" } as JsonObject, {
        a: "x",
      }),
    ).toBe('{"properties":{"x":true},"required":"a","dependentRequired":7,"allOf":"a"}');
  });
});

test.each([
  [object({ a: {} }), true],
  [{ properties: {} }, true],
  [
    object(
      {},
      {
        required: [],
        additionalProperties: false,
        description: "",
        title: "",
        $schema: "",
        $id: "",
        $comment: "",
        $defs: {},
        definitions: {},
      },
    ),
    true,
  ],
  [object({}, { allOf: [] }), false],
  [object({}, { patternProperties: {} }), false],
  [{ type: "object" }, false],
  [{ properties: [] }, false],
  [{ type: "object", "x-type": "dict", properties: {} }, true],
  [true, false],
] as readonly (readonly [Json, boolean])[])(
  "%# says no more of its keys than that they are there",
  (schema, is) => {
    expect(isSimple(schema)).toBe(is);
  },
);

test.each([
  [{ $ref: "#/$defs/a" }, false],
  [{ $ref: "#/definitions/a" }, false],
  [{ $ref: "#/properties/$defs/a" }, true],
  [{ $ref: "#/properties/a" }, true],
  [{ $ref: "#" }, true],
  [{ $ref: "https://x.test/y" }, false],
  [{ items: [{ $ref: "#/$defs/a" }, { $ref: "#/items/0" }] }, true],
  [{ items: [{ $ref: "#/$defs/a" }] }, false],
  [true, false],
] as readonly (readonly [Json, boolean])[])("%# leans on what stands at the top", (schema, is) => {
  expect(leansOnTop(schema)).toBe(is);
});

describe("nested", () => {
  const inner = new Set(["b", "c"]);
  test("in the place of the first, with what is required of each", () => {
    expect(
      printJson(
        nestedSchema(
          object({ a: {}, c: { title: "C" }, d: {}, b: {} }, { required: ["d", "b", "c", "a"] }),
          inner,
          "box",
        ),
      ),
    ).toBe(
      '{"type":"object","properties":{"a":{},"box":{"type":"object","properties":{"c":{"title":"C"},"b":{}},"required":["b","c"]},"d":{}},"required":["d","box","a"]}',
    );
  });
  test("nothing of it is required", () => {
    expect(printJson(nestedSchema(object({ b: {}, c: {} }, { required: [] }), inner, "box"))).toBe(
      '{"type":"object","properties":{"box":{"type":"object","properties":{"b":{},"c":{}}}},"required":[]}',
    );
    expect(printJson(nestedSchema(object({ b: {} }), inner, "box"))).toBe(
      '{"type":"object","properties":{"box":{"type":"object","properties":{"b":{}}}}}',
    );
  });
});

test("unnested: in the place of the object, required where it and they were", () => {
  const names = new Map([["b", "x"]]);
  const group = object({ b: { title: "B" }, c: {} }, { required: ["c", "b"] });
  expect(
    printJson(
      unnestedSchema(object({ a: {}, box: group, d: {} }, { required: ["a", "box", "d"] }), "box", names),
    ),
  ).toBe(
    '{"type":"object","properties":{"a":{},"x":{"title":"B"},"c":{},"d":{}},"required":["a","c","x","d"]}',
  );
  expect(printJson(unnestedSchema(object({ box: group }, { required: [] }), "box", names))).toBe(
    '{"type":"object","properties":{"x":{"title":"B"},"c":{}},"required":[]}',
  );
  expect(
    printJson(unnestedSchema(object({ box: object({ b: {} }) }, { required: ["box"] }), "box", names)),
  ).toBe('{"type":"object","properties":{"x":{}},"required":[]}');
});

test("wrapped: what speaks of the document stays first, definitions last", () => {
  expect(
    printJson(
      wrappedSchema(
        {
          $defs: { n: {} },
          type: "array",
          $id: "i",
          items: { $ref: "#/$defs/n" },
          definitions: {},
          $schema: "s",
        },
        "all",
      ),
    ),
  ).toBe(
    '{"$id":"i","$schema":"s","type":"object","properties":{"all":{"type":"array","items":{"$ref":"#/$defs/n"}}},"required":["all"],"$defs":{"n":{}},"definitions":{}}',
  );
});

test.each([
  ["x", "string"],
  [true, "boolean"],
  [null, "null"],
  [7, "integer"],
  [-7, "integer"],
  [0.5, "number"],
  [1e21, "number"],
  [[1], "array"],
  [{ a: 1 }, "object"],
] as readonly (readonly [Json, string])[])("padded with %j", (value, type) => {
  expect(paddedSchema(object({ a: {} }), "pad", value)).toEqual(object({ a: {}, pad: { type } }));
  expect(printJson(paddedSchema({ type: "object" }, "pad", value))).toBe(
    `{"type":"object","properties":{"pad":{"type":"${type}"}}}`,
  );
});
