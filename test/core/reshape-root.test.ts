/** Schemas taken apart by hand: the root and what it combines, places of a parameter, lists and members. */
import { describe, expect, test } from "vitest";
import { shapeOf } from "../../src/core/schema-shape.js";
import {
  eachValue,
  heldInExample,
  mapHolders,
  mapValues,
  replacedAt,
} from "../../src/core/structure/reshape/at-param.js";
import {
  collapsed,
  mapRoot,
  propertiesIn,
  requiredIn,
  stiffness,
  strayRefs,
  withExamples,
  withMembers,
} from "../../src/core/structure/reshape/root.js";
import {
  described,
  hasAny,
  onItems,
  toldAs,
  typesIn,
  withListed,
} from "../../src/core/structure/reshape/values.js";
import { get, type Json, type JsonObject, num, printJson } from "../../src/model/json.js";
import { paramSym, type Sym, toolSym } from "../../src/model/symbol.js";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

describe("the root and what it combines with itself", () => {
  test("each from the inside out, and whether it is the root", () => {
    const seen: string[] = [];
    const made = mapRoot(
      {
        title: "0",
        allOf: [{ title: "1" }, true],
        anyOf: [{ title: "2", not: { title: "3" } }],
        oneOf: [{ title: "4" }],
        if: { title: "5" },
        then: { title: "6" },
        else: { title: "7" },
        not: { title: "8" },
        properties: { a: { title: "never" } },
        items: { title: "never" },
      },
      (node, isRoot) => {
        seen.push(`${String(get(node, "title"))}${isRoot ? " root" : ""}`);
        return { ...node, title: `${String(get(node, "title"))}!` };
      },
    );
    expect(seen).toEqual(["1", "3", "2", "4", "5", "6", "7", "8", "0 root"]);
    expect(printJson(made)).toBe(
      '{"title":"0!","allOf":[{"title":"1!"},true],"anyOf":[{"title":"2!","not":{"title":"3!"}}],"oneOf":[{"title":"4!"}],' +
        '"if":{"title":"5!"},"then":{"title":"6!"},"else":{"title":"7!"},"not":{"title":"8!"},"properties":{"a":{"title":"never"}},"items":{"title":"never"}}',
    );
  });
  test("lists and single schemas are not mixed up", () => {
    const count = (schema: JsonObject): number => {
      let n = 0;
      mapRoot(schema, (node) => {
        n++;
        return node;
      });
      return n;
    };
    expect(count({ allOf: { title: "x" } as Json, not: [{ title: "y" }] as Json })).toBe(1);
  });
  test.each([
    ...["$ref", "$dynamicRef", "$recursiveRef", "patternProperties", "propertyNames", "dependentSchemas"],
    ...["dependentRequired", "dependencies", "unevaluatedProperties", "minProperties", "maxProperties"],
    ...["propertyOrdering", "const", "enum"],
  ])("stiff: %s", (word) => {
    expect(stiffness({ [word]: "x" })).toBe(`the schema says \`${word}\``);
    expect(stiffness({ allOf: [{ [word]: "x" }] })).toBe(`the schema says \`${word}\``);
    expect(stiffness({ properties: { a: { [word]: "x" } } })).toBeUndefined();
  });
  test("values of further keys, in a part", () => {
    expect(stiffness({ additionalProperties: {} })).toBeUndefined();
    expect(stiffness({ anyOf: [{ additionalProperties: false }] })).toBeUndefined();
    expect(stiffness({ anyOf: [{ additionalProperties: {} }] })).toContain("further keys");
  });
  test("references", () => {
    const schema = {
      a: { $ref: "#/properties/a" },
      b: [
        { $ref: "#" },
        { $ref: "#/$defs/x" },
        { $ref: "#/definitions/y" },
        { $ref: "other#/a" },
        { $ref: 7 },
      ],
      c: { $ref: "#/x/$defs/y" },
    } as unknown as JsonObject;
    expect(strayRefs(schema)).toEqual(["#/properties/a", "#", "#/x/$defs/y"]);
    expect(stiffness({ properties: { a: { $ref: "#/properties/b" } } })).toContain("#/properties/b");
    expect(stiffness(object({ a: { $ref: "#/$defs/b" } }))).toBeUndefined();
  });
});

test("declared and required keys, of schemas that are written badly too", () => {
  expect(propertiesIn({ properties: { a: 1, b: 2 } })).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect([propertiesIn(undefined), propertiesIn({ properties: [1] }), propertiesIn(true)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(requiredIn({ required: ["a", 7, "b"] })).toEqual(["a", "b"]);
  expect([requiredIn(undefined), requiredIn({ required: "a" })]).toEqual([[], []]);
});

test("lists collapsed", () => {
  const isB = (item: string): boolean => item.startsWith("b");
  expect(collapsed(["a", "b1", "c", "b2"], isB, "x", "y")).toEqual(["a", "x", "y", "c"]);
  expect(collapsed(["b1", "b2"], isB)).toEqual([]);
  expect(collapsed(["a"], isB, "x")).toEqual(["a", "x"]);
});

test("members set, taken out and added", () => {
  expect(
    printJson(
      withMembers({ a: 1, b: 2, c: 3 }, [
        ["b", undefined],
        ["c", 4],
        ["d", 5],
        ["e", undefined],
      ]),
    ),
  ).toBe('{"a":1,"c":4,"d":5}');
});

test("examples at the root, each carried or none", () => {
  const carry = (args: Json): Json | undefined => (args === 0 ? undefined : [args]);
  expect(
    printJson(withExamples({ default: 1, example: 2, examples: [3, 4], title: "t" }, carry) ?? null),
  ).toBe('{"default":[1],"example":[2],"examples":[[3],[4]],"title":"t"}');
  for (const schema of [{ default: 0 }, { example: 0 }, { examples: [1, 0] }])
    expect(withExamples(schema, carry)).toBeUndefined();
  const bare = { title: "t", examples: "no list" };
  expect(withExamples(bare, carry)).toBe(bare);
});

describe("values of one parameter", () => {
  const schema = object({
    a: { type: "string" },
    box: object({ a: { type: "string" }, list: { type: "array", items: object({ b: { type: "string" } }) } }),
    map: { type: "object", additionalProperties: object({ c: { type: "string" } }) },
  });
  const shape = shapeOf(schema, (path) => paramSym(toolSym("t"), path));
  const P = (path: string): Sym => paramSym(toolSym("t"), path);
  const args: Json = {
    a: 1,
    other: { a: 2 },
    box: { a: 3, list: [{ b: 4 }, { b: 5, a: 6 }, 7] },
    map: { k: { c: 8 }, l: 9 },
  };
  const placesOf = (symbol: Sym): unknown => {
    const seen: string[] = [];
    const made = mapValues(args, shape.root, symbol, (value, path) => {
      seen.push(`${path}=${printJson(value)}`);
      return "*";
    });
    return [seen, printJson(made).split('"*"').length - 1];
  };
  test("at each of its places, and at no other", () => {
    expect(placesOf(P("a"))).toEqual([["a=1"], 1]);
    expect(placesOf(P("box.a"))).toEqual([["box.a=3"], 1]);
    expect(placesOf(P("box.list[].b"))).toEqual([["box.list[].b=4", "box.list[].b=5"], 2]);
    expect(placesOf(P("map.*.c"))).toEqual([["map.k.c=8"], 1]);
    expect(placesOf(P("nothing"))).toEqual([[], 0]);
  });
  test("what does not change is the same object", () => {
    const flat: Json = { a: 1, box: { a: 2 }, other: [3] };
    expect(mapValues(flat, shape.root, P("box.a"), (value) => value)).toBe(flat);
    expect(mapValues(args, undefined, P("a"), () => 0)).toBe(args);
    expect(mapValues("text", shape.root, P("a"), () => 0)).toBe("text");
  });
  test("what may hold it", () => {
    const holders = (symbol: Sym): readonly string[] => {
      const seen: string[] = [];
      mapHolders(args, shape.root, symbol, (holder, path) => {
        seen.push(`${path}:${Object.keys(holder).join()}`);
        return holder;
      });
      return seen;
    };
    expect(holders(P("a"))).toEqual([":a,other,box,map"]);
    expect(holders(P("box.a"))).toEqual(["box:a,list"]);
    expect(holders(P("box.list[].b"))).toEqual(["box.list[]:b", "box.list[]:b,a"]);
    expect(holders(P("map.*.c"))).toEqual(["map.k:c"]);
    const filled = mapHolders(args, shape.root, P("box.a"), (holder) => ({ ...holder, a: 0, z: 1 }));
    expect(printJson(filled)).toBe(
      '{"a":1,"other":{"a":2},"box":{"a":0,"list":[{"b":4},{"b":5,"a":6},7],"z":1},"map":{"k":{"c":8},"l":9}}',
    );
    const flat: Json = { a: 1, box: { a: 2 }, other: [3] };
    expect(mapHolders(flat, shape.root, P("nothing"), () => ({}))).toBe(flat);
  });
  test("examples of what holds it", () => {
    const held = (more: JsonObject, symbol: Sym): string | undefined => {
      const whole = { ...schema, ...more };
      return heldInExample(whole, shapeOf(whole, P), symbol);
    };
    expect(held({}, P("a"))).toBeUndefined();
    for (const [word, value] of [
      ["default", { a: 1 }],
      ["example", { a: 1 }],
      ["const", { a: 1 }],
      ["examples", [{}, { a: 1 }]],
      ["enum", [{ a: 1 }]],
    ] as const) {
      expect(held({ [word]: value }, P("a")), word).toBe('an example of what holds it states it: {"a":1}');
      expect(held({ [word]: value }, P("box.a")), word).toBeUndefined();
    }
    expect(held({ default: { a: "x".repeat(100) } }, P("a"))).toBe(
      `an example of what holds it states it: {"a":"${"x".repeat(74)}`,
    );
  });
});

test("nodes replaced by pointer", () => {
  const schema = { "a/b": [{ c: 1 }, { c: 2 }], c: { "x~y": 3 } };
  const at = (pointer: string): string => printJson(replacedAt(schema, pointer, () => "*"));
  expect(at("")).toBe('"*"');
  expect(at("/a~1b/1/c")).toBe('{"a/b":[{"c":1},{"c":"*"}],"c":{"x~y":3}}');
  expect(at("/c/x~0y")).toBe('{"a/b":[{"c":1},{"c":2}],"c":{"x~y":"*"}}');
  expect(at("/c/none")).toBe(printJson(schema));
  expect(at("/c/x~0y/deeper")).toBe(printJson(schema));
  expect(eachValue([[1], 2], (one) => [one])).toEqual([[[1]], [2]]);
  expect(eachValue(1, (one) => [one])).toEqual([1]);
});

test("values of a schema, and as they are told", () => {
  const marked = (value: Json): Json => `<${printJson(value)}>`;
  expect(
    printJson(
      withListed({ const: 1, default: 2, example: 3, enum: [4, 5], examples: [6], title: "t" }, marked),
    ),
  ).toBe(
    '{"const":"<1>","default":"<2>","example":"<3>","enum":["<4>","<5>"],"examples":["<6>"],"title":"t"}',
  );
  const odd = { enum: "x", examples: {} };
  expect(withListed(odd, marked)).toBe(odd);
  expect([typesIn({ type: "a" }), typesIn({ type: ["a", 1, "b"] }), typesIn({})]).toEqual([
    ["a"],
    ["a", "b"],
    [],
  ]);
  expect(["x", num("1.0"), 7, true, false, null, [1], {}].map((one) => toldAs(one as Json))).toEqual([
    "x",
    "1.0",
    "7",
    "true",
    "false",
    undefined,
    undefined,
    undefined,
  ]);
  expect(described({ description: "Own." }, "More.")).toEqual({ description: "Own. More." });
  expect(described({ description: "" }, "More.")).toEqual({ description: "More." });
  expect(described({ description: 7 }, "More.")).toEqual({ description: "More." });
  expect(described({}, "More.")).toEqual({ description: "More." });
  const mark = (node: JsonObject): JsonObject => ({ ...node, x: 1 });
  expect(onItems({ type: "array", items: { type: "array", items: { type: "a" } } }, mark)).toEqual({
    type: "array",
    items: { type: "array", items: { type: "a", x: 1 } },
  });
  expect(onItems({ type: "string", items: {} }, mark)).toEqual({ type: "string", items: {}, x: 1 });
  expect(onItems({ type: "array", items: true }, mark)).toEqual({ type: "array", items: true, x: 1 });
  expect(hasAny({ b: 1, c: 2 }, ["a", "c", "b"])).toBe("c");
  expect(hasAny({ b: 1 }, ["a"])).toBeUndefined();
});
