/** `nest`, `unnest`, `wrap`: schemas, arguments both ways, paths and overlaid schemas, by hand. */
import { describe, expect, test } from "vitest";
import { nest, unnest, wrap } from "../../../../src/laws/rebase/reshape/moves.js";
import type { Sym } from "../../../../src/model/symbol.js";
import { turnedBy } from "../../../help/turned.js";

const param = (path: string): Sym => `tool:get/param:${path}` as Sym;

describe("nest", () => {
  const by = (schema: string, params: readonly string[], into = "g", description?: string) =>
    turnedBy<"nest">(nest, schema, {
      params: params.map(param),
      into,
      ...(description === undefined ? {} : { description }),
    });
  const PLAIN = '{"type":"object","properties":{"a":{"type":"string"},"b":{},"c":{}},"required":["c","a"]}';

  test.each<readonly [string, readonly string[], string | undefined, string]>([
    [
      PLAIN,
      ["a", "b"],
      "Both.",
      '{"type":"object","properties":{"g":{"type":"object","description":"Both.","properties":{"a":{"type":"string"},"b":{}},"required":["a"]},"c":{}},"required":["c","g"]}',
    ],
    [
      PLAIN,
      ["b"],
      undefined,
      '{"type":"object","properties":{"a":{"type":"string"},"g":{"type":"object","properties":{"b":{}}},"c":{}},"required":["c","a"]}',
    ],
    [
      PLAIN,
      ["c", "a"],
      undefined,
      '{"type":"object","properties":{"g":{"type":"object","properties":{"a":{"type":"string"},"c":{}},"required":["c","a"]},"b":{}},"required":["g"]}',
    ],
    [
      '{"properties":{"a":{}},"additionalProperties":false}',
      ["a"],
      undefined,
      '{"properties":{"g":{"type":"object","properties":{"a":{}},"additionalProperties":false}},"additionalProperties":false}',
    ],
    // the root schemas, inner ones first, without a type or a description of their own
    [
      '{"properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},{"required":["b"]},true,{"allOf":[{"properties":{"a":{"minimum":1}}}]}],"not":{"required":["a","b"]},"if":{"properties":{"b":{}}},"then":{"required":["a"],"properties":{"a":{}}},"else":false,"oneOf":[{"properties":{"a":{}}}]}',
      ["a"],
      "D",
      '{"properties":{"g":{"type":"object","description":"D","properties":{"a":{}}},"b":{}},"anyOf":[{"required":["g"],"properties":{"g":{"required":["a"]}}},{"required":["b"]},true,{"allOf":[{"properties":{"g":{"properties":{"a":{"minimum":1}}}}}]}],"not":{"required":["g","b"],"properties":{"g":{"required":["a"]}}},"if":{"properties":{"b":{}}},"then":{"required":["g"],"properties":{"g":{"properties":{"a":{}},"required":["a"]}}},"else":false,"oneOf":[{"properties":{"g":{"properties":{"a":{}}}}}]}',
    ],
    // what stands under a parameter is no root schema
    [
      '{"properties":{"a":{"properties":{"a":{}},"required":["a"]},"b":{"properties":{"a":{}}}}}',
      ["a"],
      undefined,
      '{"properties":{"g":{"type":"object","properties":{"a":{"properties":{"a":{}},"required":["a"]}}},"b":{"properties":{"a":{}}}}}',
    ],
    [
      '{"properties":{"a":{},"b":{}},"default":{"a":1,"b":2},"example":{"b":1},"examples":[{"a":1},3],"const":{"a":1},"enum":[{"a":1}]}',
      ["a"],
      undefined,
      '{"properties":{"g":{"type":"object","properties":{"a":{}}},"b":{}},"default":{"g":{"a":1},"b":2},"example":{"b":1},"examples":[{"g":{"a":1}},3],"const":{"a":1},"enum":[{"a":1}]}',
    ],
    [
      '{"properties":{"a":{}},"default":{"a":1,"g":2}}',
      ["a"],
      undefined,
      '{"properties":{"g":{"type":"object","properties":{"a":{}}}},"default":null}',
    ],
  ])("schema %s", (schema, params, description, now) => {
    const found = by(schema, params, "g", description);
    expect(found.schema).toBe(now);
    expect(found.said).toEqual([]);
  });
  test("what cannot be nested", () => {
    expect(by(PLAIN, ["a", "x"]).said).toEqual(["reach"]);
    expect(by(PLAIN, ["a.b"]).said).toEqual(["reach"]);
    expect(by(PLAIN, ["a"], "b").said).toEqual(["names-legal"]);
    expect(turnedBy<"nest">(nest, PLAIN, { params: ["tool:other/param:a" as Sym], into: "g" }).said).toEqual([
      "reach",
    ]);
  });
  const { there, back, laid, turned } = by(PLAIN, ["a", "b"]);
  test.each<readonly [string, string | undefined]>([
    ['{"a":1,"c":2,"b":3}', '{"g":{"a":1,"b":3},"c":2}'],
    ['{"c":2,"b":3,"a":1}', '{"c":2,"g":{"b":3,"a":1}}'],
    ['{"c":2}', '{"c":2}'],
    ["{}", "{}"],
    ["[1]", "[1]"],
    ["null", "null"],
    ['{"a":1,"g":2}', undefined],
    ['{"g":2}', undefined],
  ])("arguments %s", (args, now) => {
    expect(there(args)).toBe(now);
    if (now !== undefined) expect(JSON.parse(back(now) ?? "")).toEqual(JSON.parse(args));
  });
  test.each<readonly [string, string | undefined]>([
    ['{"c":1,"g":{"b":2,"a":3},"d":4}', '{"c":1,"b":2,"a":3,"d":4}'],
    ['{"g":{}}', "{}"],
    ['{"g":1}', undefined],
    ['{"g":[]}', undefined],
    ['{"g":{},"g":{}}', undefined],
    ['{"a":1}', '{"a":1}'],
    ["7", "7"],
  ])("back %s", (args, now) => {
    expect(back(args)).toBe(now);
  });
  test("paths", () => {
    expect(["a", "b.c", "b[0].c", "c", "c.a", "ab", "g", "g.x"].map(turned.path)).toEqual([
      "g.a",
      "g.b.c",
      "g.b[0].c",
      "c",
      "c.a",
      "ab",
      undefined,
      undefined,
    ]);
  });
  test("a schema of a Hook", () => {
    expect(laid('{"type":"object","properties":{"a":{"minimum":1},"c":{}},"required":["a"]}')).toBe(
      '{"type":"object","properties":{"g":{"properties":{"a":{"minimum":1}},"required":["a"]},"c":{}},"required":["g"]}',
    );
    expect(laid('{"properties":{"c":{}}}')).toBe('{"properties":{"c":{}}}');
  });
});

describe("unnest", () => {
  const by = (schema: string, names: readonly (readonly [string, string])[], group = "g") =>
    turnedBy<"unnest">(unnest, schema, {
      param: param(group),
      names: names.map(([from, to]) => ({ param: param(`${group}.${from}`), to })),
    });
  const GROUP = '{"type":"object","properties":{"a":{"type":"string"},"b":{}}}';
  const BOTH = [
    ["a", "x"],
    ["b", "b"],
  ] as const;

  test.each<readonly [string, string]>([
    [
      `{"properties":{"c":{},"g":${GROUP},"d":{}},"required":["c"]}`,
      '{"properties":{"c":{},"x":{"type":"string"},"b":{},"d":{}},"required":["c"]}',
    ],
    [
      '{"properties":{"g":{"type":"object","description":"Of it.","properties":{"a":{"description":"One."},"b":{}}}}}',
      '{"properties":{"x":{"description":"Of it. One."},"b":{"description":"Of it."}}}',
    ],
    [
      '{"properties":{"g":{"type":"object","description":"Of it.","properties":{"a":true,"b":{"description":5}}}}}',
      '{"properties":{"x":true,"b":{"description":"Of it."}}}',
    ],
    [
      '{"properties":{"g":{"type":"object","description":7,"properties":{"a":{},"b":{}}}}}',
      '{"properties":{"x":{},"b":{}}}',
    ],
    // required there: what it requires is required here
    [
      '{"properties":{"g":{"type":"object","properties":{"a":{},"b":{}},"required":["b","a"]}},"required":["c","g","d"]}',
      '{"properties":{"x":{},"b":{}},"required":["c","b","x","d"]}',
    ],
    [`{"properties":{"g":${GROUP}},"required":["g"]}`, '{"properties":{"x":{"type":"string"},"b":{}}}'],
    [`{"properties":{"g":${GROUP}},"required":[]}`, '{"properties":{"x":{"type":"string"},"b":{}}}'],
    // not required: what it requires where there is any of it
    [
      '{"properties":{"g":{"type":"object","properties":{"a":{},"b":{}},"required":["a"]}},"required":["c"]}',
      '{"properties":{"x":{},"b":{}},"required":["c"],"if":{"anyOf":[{"required":["x"]},{"required":["b"]}]},"then":{"required":["x"]}}',
    ],
    // its combinations come along, renamed in properties and required
    [
      '{"properties":{"g":{"type":"object","properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},true,{"not":{"properties":{"a":{"minimum":1},"z":{}}}}],"if":{"properties":{"a":{}}},"then":false}},"required":["g"]}',
      '{"properties":{"x":{},"b":{}},"anyOf":[{"required":["x"]},true,{"not":{"properties":{"x":{"minimum":1},"z":{}}}}],"if":{"properties":{"x":{}}},"then":false}',
    ],
  ])("schema %s", (schema, now) => {
    const found = by(schema, BOTH);
    expect(found.schema).toBe(now);
    expect(found.said).toEqual([]);
  });
  test.each<readonly [string, string, readonly (readonly [string, string])[], readonly string[]]>([
    ["no object", '{"properties":{"g":{"properties":{"a":{},"b":{}}}}}', BOTH, ["reach"]],
    ["nothing", '{"properties":{}}', BOTH, ["reach"]],
    ["some of its members", `{"properties":{"g":${GROUP}}}`, BOTH.slice(0, 1), ["reach"]],
    ["more than its members", `{"properties":{"g":${GROUP}}}`, [...BOTH, ["c", "c"]], ["reach"]],
    ["a name that is taken", `{"properties":{"g":${GROUP},"x":{}}}`, BOTH, ["names-legal"]],
    [
      "one name for two",
      `{"properties":{"g":${GROUP}}}`,
      [
        ["a", "x"],
        ["b", "x"],
      ],
      ["names-legal"],
    ],
    [
      "its own name",
      `{"properties":{"g":${GROUP}}}`,
      [
        ["a", "g"],
        ["b", "b"],
      ],
      [],
    ],
  ])("%s", (_, schema, names, said) => {
    expect(by(schema, names).said).toEqual(said);
  });
  const { there, back, laid, turned } = by(`{"properties":{"c":{},"g":${GROUP}}}`, BOTH);
  test.each<readonly [string, string | undefined]>([
    ['{"c":1,"g":{"b":2,"a":3},"d":4}', '{"c":1,"b":2,"x":3,"d":4}'],
    ['{"c":1}', '{"c":1}'],
    ["[]", "[]"],
    ['{"g":{}}', "{}"],
    ['{"g":1}', undefined],
    ['{"g":{"z":1}}', undefined],
    ['{"g":{"a":1},"g":{}}', undefined],
    ['{"x":1}', undefined],
    ['{"b":1,"g":{}}', undefined],
  ])("arguments %s", (args, now) => {
    expect(there(args)).toBe(now);
  });
  test.each<readonly [string, string]>([
    ['{"c":1,"b":2,"d":4,"x":3}', '{"c":1,"g":{"b":2,"a":3},"d":4}'],
    ['{"c":1}', '{"c":1}'],
    ["4", "4"],
    ['{"a":1}', '{"a":1}'],
  ])("back %s", (args, now) => {
    expect(back(args)).toBe(now);
  });
  test("a member under the group's own name", () => {
    const own = by(`{"properties":{"g":${GROUP}}}`, [
      ["a", "g"],
      ["b", "b"],
    ]);
    expect(own.there('{"g":{"a":1}}')).toBe('{"g":1}');
    expect(own.back('{"g":1}')).toBe('{"g":{"a":1}}');
    expect(own.turned.gone).toEqual(["g", "a"]);
  });
  test("paths", () => {
    const paths = ["c", "g.a", "g.a.k", "g.a[0].k", "g.b[]", "g", "g[0]", "g.z", "gg.a", "c.g.a"];
    expect(paths.map(turned.path)).toEqual([
      "c",
      "x",
      "x.k",
      "x[0].k",
      "b[]",
      undefined,
      undefined,
      undefined,
      "gg.a",
      "c.g.a",
    ]);
    expect(turned.gone).toEqual(["g", "a"]);
  });
  test.each<readonly [string, string | undefined]>([
    [
      '{"properties":{"c":{},"g":{"type":"object","properties":{"a":{"minimum":1},"b":{}}},"d":{}}}',
      '{"properties":{"c":{},"x":{"minimum":1},"b":{},"d":{}}}',
    ],
    ['{"properties":{"c":{}},"required":["c"]}', '{"properties":{"c":{}},"required":["c"]}'],
    ['{"properties":{"g":{"required":["a"]}}}', undefined],
    ['{"properties":{"g":true}}', undefined],
    ['{"required":["g"]}', undefined],
    ['{"properties":{"g":{}}}', '{"properties":{}}'],
  ])("a schema of a Hook %s", (over, now) => {
    expect(laid(over)).toBe(now);
  });
});

describe("wrap", () => {
  const SCHEMA =
    '{"$schema":"s","type":"object","properties":{"a":{}},"$defs":{"d":{}},"description":"Old.","definitions":{}}';
  const by = (as: "object" | "text", description?: string, schema = SCHEMA) =>
    turnedBy<"wrap">(wrap, schema, { into: "w", as, ...(description === undefined ? {} : { description }) });
  test("schema", () => {
    expect(by("object").schema).toBe(
      '{"type":"object","properties":{"w":{"type":"object","properties":{"a":{}},"description":"Old."}},"required":["w"],"additionalProperties":false,"$schema":"s","$defs":{"d":{}},"definitions":{}}',
    );
    expect(by("object", "New.").schema).toContain('{"a":{}},"description":"New."}');
    expect(by("object", "New.", '{"$id":"i"}').schema).toBe(
      '{"type":"object","properties":{"w":{"description":"New."}},"required":["w"],"additionalProperties":false,"$id":"i"}',
    );
    expect(by("text", "A text.").schema).toBe(
      '{"type":"object","properties":{"w":{"type":"string","description":"A text.","contentMediaType":"application/json","contentSchema":{"type":"object","properties":{"a":{}},"description":"Old."}}},"required":["w"],"additionalProperties":false,"$schema":"s","$defs":{"d":{}},"definitions":{}}',
    );
    expect(by("text", "A text.").said).toEqual([]);
    expect(by("object").said).toEqual([]);
    expect(by("text").said).toEqual(["solvable"]);
    expect(by("text").schema).toContain('"type":"string","description":"","content');
  });
  test("arguments as an object", () => {
    const { there, back, laid, turned } = by("object");
    expect(there('{"a":1}')).toBe('{"w":{"a":1}}');
    expect(there("[1]")).toBe('{"w":[1]}');
    expect(['{"w":{"a":1}}', '{"w":1}', '{"v":1}', '{"w":1,"x":2}', "{}", "[1]", "null"].map(back)).toEqual([
      '{"a":1}',
      "1",
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(turned.path("a.b")).toBe("w.a.b");
    expect(laid('{"required":["a"]}')).toBe(
      '{"type":"object","properties":{"w":{"required":["a"]}},"required":["w"]}',
    );
  });
  test("arguments as a text", () => {
    const { there, back, laid, turned } = by("text");
    expect(there('{"a": [1, "x"]}')).toBe('{"w":"{\\"a\\":[1,\\"x\\"]}"}');
    expect(back('{"w":"{\\"a\\": 1}"}')).toBe('{"a":1}');
    expect(['{"w":"no"}', '{"w":{"a":1}}', '{"w":"{\\"a\\":1,\\"a\\":2}"}', '{"w":""}'].map(back)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(turned.path("a")).toBeUndefined();
    expect(laid("{}")).toBeUndefined();
  });
});
