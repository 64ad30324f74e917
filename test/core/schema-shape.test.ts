/** One Symbol for each key that an instance can bear, however many declarations describe it. */
import { describe, expect, test } from "vitest";
import { follow, shapeOf } from "../../src/core/schema-shape.js";
import { asObject, type Json, type JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { paramSym, toolSym } from "../../src/model/symbol.js";

const tool = toolSym("t");
const parse = (text: string): JsonObject => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return asObject(parsed.value);
};
const read = (schema: JsonObject) => shapeOf(schema, (path) => paramSym(tool, path));

/** Symbol paths with the pointers of their declarations. */
const declared = (schema: JsonObject): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    read(schema).params.map(({ symbol, declarations }) => [
      symbol.replace("tool:t/param:", ""),
      [...declarations].sort(),
    ]),
  );

const leaf: Json = { type: "string" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

describe("a key declared once", () => {
  test("nested, in arrays, in arrays of arrays, in tuples, in maps", () => {
    expect(
      Object.keys(
        declared(
          object({
            ship: object({ city: leaf }),
            flights: { type: "array", items: object({ date: leaf }) },
            grid: { type: "array", items: { type: "array", items: object({ cell: leaf }) } },
            pair: { type: "array", prefixItems: [object({ left: leaf }), object({ right: leaf })] },
            prices: { type: "object", additionalProperties: object({ cents: leaf }) },
          }),
        ),
      ),
    ).toEqual([
      "ship",
      "ship.city",
      "flights",
      "flights[].date",
      "grid",
      "grid[][].cell",
      "pair",
      "pair[].left",
      "pair[].right",
      "prices",
      "prices.*.cents",
    ]);
  });

  test("is required where any object that bears it says so", () => {
    const { params } = read(object({ a: leaf, b: leaf }, { allOf: [{ required: ["b"] }] }));
    expect(params.map(({ name, required }) => [name, required])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });
});

describe("declarations that can describe the same key are one Symbol", () => {
  test.each([
    ["allOf/0", { allOf: [object({ a: leaf })] }],
    ["anyOf/1", { anyOf: [{ type: "null" }, object({ a: leaf })] }],
    ["oneOf/0", { oneOf: [object({ a: leaf })] }],
    ["if", { if: object({ a: { const: 1 } }) }],
    ["then", { if: {}, then: object({ a: leaf }) }],
    ["else", { if: {}, else: object({ a: leaf }) }],
    ["not", { not: object({ a: leaf }) }],
    ["dependentSchemas/b", { dependentSchemas: { b: object({ a: leaf }) } }],
  ])("in %s", (where, more: JsonObject) => {
    expect(declared(object({ a: leaf }, more))).toEqual({
      a: ["/properties/a", `/${where}/properties/a`].sort(),
    });
  });

  test("in anyOf with null, one level down", () => {
    expect(
      Object.keys(declared(object({ to: { anyOf: [object({ city: leaf }), { type: "null" }] } }))),
    ).toEqual(["to", "to.city"]);
  });

  test("in both branches of an anyOf that has no properties of its own", () => {
    const schema = { anyOf: [object({ id: leaf, x: leaf }), object({ id: leaf, y: leaf })] };
    expect(declared(schema)).toEqual({
      id: ["/anyOf/0/properties/id", "/anyOf/1/properties/id"],
      x: ["/anyOf/0/properties/x"],
      y: ["/anyOf/1/properties/y"],
    });
  });
});

describe("$ref", () => {
  const address = object({ zip: leaf });

  test("into $defs used at two places ties them: one Symbol, called after the first place", () => {
    const schema = object(
      { from: { $ref: "#/$defs/Address" }, to: { $ref: "#/$defs/Address" } },
      { $defs: { Address: address } },
    );
    expect(declared(schema)).toEqual({
      from: ["/properties/from"],
      "from.zip": ["/$defs/Address/properties/zip"],
      to: ["/properties/to"],
    });
    const { root } = read(schema);
    expect(follow(follow(root, "to").shape, "zip").symbol).toBe("tool:t/param:from.zip");
  });

  test("into definitions, as older drafts write it", () => {
    const schema = object({ to: { $ref: "#/definitions/A" } }, { definitions: { A: address } });
    expect(Object.keys(declared(schema))).toEqual(["to", "to.zip"]);
  });

  test("beside keywords of its own: both describe the place", () => {
    const schema = object(
      { to: { $ref: "#/$defs/A", properties: { zip: { minLength: 1 }, more: leaf } } },
      { $defs: { A: address } },
    );
    expect(declared(schema)).toEqual({
      to: ["/properties/to"],
      "to.zip": ["/$defs/A/properties/zip", "/properties/to/properties/zip"],
      "to.more": ["/properties/to/properties/more"],
    });
  });

  test("through /properties/ ties the two places", () => {
    const schema = object({ from: address, to: { $ref: "#/properties/from" } });
    expect(declared(schema)).toEqual({
      from: ["/properties/from"],
      "from.zip": ["/properties/from/properties/zip"],
      to: ["/properties/to"],
    });
  });

  test("recursion ends, and one key is one Symbol at every depth", () => {
    const node = object({ label: leaf, kids: { type: "array", items: { $ref: "#/$defs/Node" } } });
    const schema = object({ tree: { $ref: "#/$defs/Node" } }, { $defs: { Node: node } });
    expect(Object.keys(declared(schema))).toEqual(["tree", "tree.label", "tree.kids"]);
    const { root } = read(schema);
    let place = follow(root, "tree").shape;
    for (let depth = 0; depth < 5; depth++) place = follow(place, "kids[]").shape;
    expect(follow(place, "label").symbol).toBe("tool:t/param:tree.label");
    expect(Object.keys(declared({ properties: { self: { $ref: "#" } } }))).toEqual(["self"]);
  });

  test("to itself, to nothing, or away is opaque and does no harm", () => {
    const away = ["https://example.com/a.json", "other.json#/x", "#anchor", "#/$defs/None", "#/properties/a"];
    for (const $ref of away) expect(Object.keys(declared(object({ a: { $ref } })))).toEqual(["a"]);
  });

  test("ties that are found late join what was told apart before", () => {
    const schema = object({ a: object({ x: leaf }), b: object({ x: leaf }), c: {} });
    const tied = {
      ...schema,
      properties: {
        ...asObject(schema["properties" as never]),
        c: { allOf: [{ $ref: "#/properties/a" }, { $ref: "#/properties/b" }] },
      },
    };
    expect(declared(tied)).toEqual({
      a: ["/properties/a"],
      "a.x": ["/properties/a/properties/x", "/properties/b/properties/x"],
      b: ["/properties/b"],
      c: ["/properties/c"],
    });
  });
});

describe("keys whose names are not free", () => {
  const opaque = (schema: JsonObject): readonly string[] =>
    read(schema)
      .params.filter((param) => param.opaque)
      .map(({ name }) => name);

  test("a pattern that speaks of a declared key holds it; keys that only a pattern describes have no Symbol", () => {
    const schema = object(
      { x_note: leaf, plain: leaf },
      { patternProperties: { "^x_": object({ inner: leaf }) } },
    );
    expect(opaque(schema)).toEqual(["x_note"]);
    expect(Object.keys(declared(schema))).toEqual(["x_note", "plain", "*.inner"]);
  });

  test("propertyNames speaks of all keys, and so does a pattern that is no regular expression", () => {
    expect(opaque(object({ a: leaf, b: leaf }, { propertyNames: { pattern: "^[ab]$" } }))).toEqual([
      "a",
      "b",
    ]);
    expect(opaque(object({ a: leaf }, { patternProperties: { "(": leaf } }))).toEqual(["a"]);
  });

  test("a key with a dot and the path spelt alike are two Symbols, and the first stays as it is", () => {
    const schema = object({ "a.b": leaf, a: object({ b: leaf }) });
    const { params, symbolAt } = read(schema);
    expect(new Set(params.map(({ symbol }) => symbol)).size).toBe(3);
    expect(symbolAt.get("/properties/a.b")).not.toBe(symbolAt.get("/properties/a/properties/b"));
    expect(opaque(schema)).toEqual(["a.b"]);
  });
});

describe("keys that a JavaScript object would lose or move", () => {
  test("__proto__, constructor, integer-like keys, keys with / and ~", () => {
    const schema = parse(
      '{"properties":{"b":{},"2":{},"__proto__":{"properties":{"inner":{}}},"1":{},"constructor":{},"a/b":{},"c~d":{}}}',
    );
    expect(read(schema).params.map(({ name }) => name)).toEqual([
      "b",
      "2",
      "__proto__",
      "inner",
      "1",
      "constructor",
      "a/b",
      "c~d",
    ]);
    expect(declared(schema)["a/b"]).toEqual(["/properties/a~1b"]);
    expect(declared(schema)["c~d"]).toEqual(["/properties/c~0d"]);
    expect(follow(follow(read(schema).root, "__proto__").shape, "inner").symbol).toBe(
      "tool:t/param:__proto__.inner",
    );
  });
});

describe("following an instance path", () => {
  const { root } = read(
    object({
      ship: object({ city: leaf }),
      grid: { type: "array", items: { type: "array", items: object({ cell: leaf }) } },
      prices: { type: "object", additionalProperties: object({ cents: leaf }) },
    }),
  );
  const symbolOf = (path: string): string | undefined => {
    let place: ReturnType<typeof follow> = { key: "", shape: root };
    for (const step of path.split(".")) place = follow(place.shape, step);
    return place.symbol?.replace("tool:t/param:", "");
  };

  test.each([
    ["ship.city", "ship.city"],
    ["grid[][].cell", "grid[][].cell"],
    ["grid[0][12].cell", "grid[][].cell"],
    ["prices.*.cents", "prices.*.cents"],
    ["prices.eur.cents", "prices.*.cents"],
    ["ship.street", undefined],
    ["grid[].cell", undefined],
    ["nowhere.at.all", undefined],
  ])("%s", (path, symbol) => expect(symbolOf(path)).toBe(symbol));
});
