/** `hide`, `require`, `tell-default`, `order`, `inline-refs`: schemas and arguments both ways, by hand. */
import { describe, expect, test } from "vitest";
import { hide, inlineRefs, order, require, tellDefault } from "../../../../src/laws/rebase/reshape/rest.js";
import type { Json } from "../../../../src/model/json.js";
import { num } from "../../../../src/model/json.js";
import type { Sym } from "../../../../src/model/symbol.js";
import { turnedBy } from "../../../help/turned.js";

const param = (path = "a"): Sym => `tool:get/param:${path}` as Sym;

describe("hide", () => {
  const by = (schema: string, value: Json = "v", path = "a") =>
    turnedBy<"hide">(hide, schema, { param: param(path), value });
  const PLAIN = '{"properties":{"a":{},"b":{}},"required":["a","b"]}';
  test.each<readonly [string, string, string]>([
    [PLAIN, "a", '{"properties":{"b":{}},"required":["b"]}'],
    ['{"properties":{"a":{}},"required":["a"],"type":"object"}', "a", '{"properties":{},"type":"object"}'],
    ['{"properties":{"a":{},"b":{}}}', "a", '{"properties":{"b":{}}}'],
    [
      '{"properties":{"o":{"properties":{"a":{},"c":{}},"required":["c","a"]},"a":{}},"required":["a"],"default":{"o":{"a":1}}}',
      "o.a",
      '{"properties":{"o":{"properties":{"c":{}},"required":["c"]},"a":{}},"required":["a"],"default":{"o":{"a":1}}}',
    ],
    [
      '{"properties":{"a":{}},"anyOf":[{"properties":{"a":{}},"required":["a"]},{"required":["a"]}]}',
      "a",
      '{"properties":{},"anyOf":[{"properties":{}},{"required":["a"]}]}',
    ],
  ])("%s without %s", (schema, path, now) => {
    const found = by(schema, "v", path);
    expect(found.schema).toBe(now);
    expect(found.said).toEqual([]);
  });
  test("no such parameter", () => {
    expect(by(PLAIN, "v", "z").said).toEqual(["reach"]);
    expect(by(PLAIN, "v", "z").schema).toBe(PLAIN);
  });
  const { there, back, laid, turned } = by(PLAIN);
  test.each<readonly [string, string | undefined]>([
    ['{"a":"v","b":1}', '{"b":1}'],
    ['{"b":1}', undefined],
    ['{"a":"w"}', undefined],
    ['{"a":"v","a":"v"}', undefined],
    ["[]", "[]"],
    ["null", "null"],
  ])("arguments %s", (args, now) => {
    expect(there(args)).toBe(now);
  });
  test("values compared as JSON, whatever the order of keys", () => {
    const { there } = by(PLAIN, { x: 1, y: [num("2.0")] });
    expect(there('{"a":{"y":[2.0],"x":1}}')).toBe("{}");
    expect(there('{"a":{"y":[2.5],"x":1}}')).toBeUndefined();
  });
  test("back", () => {
    expect(back('{"b":1}')).toBe('{"b":1,"a":"v"}');
    expect(back("{}")).toBe('{"a":"v"}');
    expect(back("[]")).toBe("[]");
  });
  test("in every object that can hold it", () => {
    const list = by('{"properties":{"l":{"items":{"properties":{"a":{}}}},"a":{}}}', 1, "l[].a");
    expect(list.there('{"l":[{"a":1},{"b":2,"a":1}],"a":5}')).toBe('{"l":[{},{"b":2}],"a":5}');
    expect(list.there('{"l":[{"a":1},{}]}')).toBeUndefined();
    expect(list.there('{"l":[]}')).toBe('{"l":[]}');
    expect(list.there('{"m":[{"a":1}]}')).toBe('{"m":[{"a":1}]}');
    expect(list.back('{"l":[{},7]}')).toBe('{"l":[{"a":1},7]}');
    expect(["l[].a", "l[0].a", "l[].a.b", "l[].b", "l", "a", "l.a"].map(list.turned.path)).toEqual([
      undefined,
      undefined,
      undefined,
      "l[].b",
      "l",
      "a",
      "l.a",
    ]);
  });
  test("paths, names, schemas of Hooks", () => {
    expect(["a", "a.b", "a[0]", "b", "ab", "b.a"].map(turned.path)).toEqual([
      undefined,
      undefined,
      undefined,
      "b",
      "ab",
      "b.a",
    ]);
    expect(turned.gone).toEqual(["a"]);
    for (const over of [
      '{"required":["b","a"]}',
      '{"properties":{"a":{}}}',
      '{"not":{"required":["a"]}}',
      '{"anyOf":[{},{"properties":{"a":true}}]}',
    ])
      expect(laid(over), over).toBeUndefined();
    for (const over of [
      '{"required":["b"]}',
      '{"properties":{"b":{"properties":{"a":{}}}}}',
      '{"items":{"required":["a"]}}',
      '{"properties":["a"]}',
      '{"required":"a"}',
      '{"required":[1]}',
    ])
      expect(laid(over), over).toBe(over);
  });
});

describe("require", () => {
  const by = (declaration: string, value: Json = 5, more = "") =>
    turnedBy<"require">(require, `{"properties":{"a":${declaration},"b":{}}${more}}`, {
      param: param(),
      value,
    });
  test.each<readonly [string, Json, boolean]>([
    ['{"default":5}', 5, true],
    ['{"default":6}', 5, false],
    ['{"description":"The default is 5."}', 5, true],
    ['{"description":"DEFAULT: 5"}', 5, true],
    ['{"description":"默认为5"}', 5, true],
    ['{"description":"It is 5."}', 5, false],
    ['{"description":"By default 6."}', 5, false],
    ['{"description":"By default low."}', "low", true],
    ['{"description":"By default true."}', true, true],
    ["{}", 5, false],
    ['{"description":7}', 5, false],
  ])("%s says that it is %j by default: %s", (declaration, value, is) => {
    expect(by(declaration, value).said).toEqual(is ? [] : ["solvable"]);
  });
  test("one declaration that says so is enough", () => {
    const found = by('{"default":5}', 5, ',"anyOf":[{"properties":{"a":{"default":6}}}]');
    expect(found.said).toEqual([]);
    expect(found.schema).toBe(
      '{"properties":{"a":{"default":5},"b":{}},"anyOf":[{"properties":{"a":{"default":6}},"required":["a"]}],"required":["a"]}',
    );
  });
  test("stands last in what is required", () => {
    expect(by('{"default":5}', 5, ',"required":["b"],"title":"t"').schema).toBe(
      '{"properties":{"a":{"default":5},"b":{}},"required":["b","a"],"title":"t"}',
    );
  });
  test("arguments", () => {
    const { there, back, turned, laid } = by('{"default":5}');
    expect(['{"b":1}', '{"a":6}', "{}", "[]"].map(there)).toEqual([
      '{"b":1,"a":5}',
      '{"a":6}',
      '{"a":5}',
      "[]",
    ]);
    expect(['{"b":1,"a":5}', '{"a":6}', "{}"].map(back)).toEqual(['{"b":1}', '{"a":6}', "{}"]);
    expect(["a", "b"].map(turned.path)).toEqual([undefined, "b"]);
    expect(turned.where?.("a")).toBe("a");
    expect(laid('{"required":["a"]}')).toBeUndefined();
  });
  test("no such parameter", () => {
    expect(turnedBy<"require">(require, '{"properties":{}}', { param: param(), value: 1 }).said).toEqual([
      "reach",
    ]);
  });
});

describe("tell-default", () => {
  const by = (schema: string, sentence = "By default 5.") =>
    turnedBy<"tell-default">(tellDefault, schema, { param: param(), sentence });
  test.each<readonly [string, string]>([
    ['{"properties":{"a":{"default":5}}}', '{"properties":{"a":{"description":"By default 5."}}}'],
    [
      '{"properties":{"a":{"description":"How many.","default":5,"type":"integer"}},"default":1}',
      '{"properties":{"a":{"description":"How many. By default 5.","type":"integer"}},"default":1}',
    ],
    [
      '{"properties":{"a":{}},"anyOf":[{"properties":{"a":{"default":5}}}]}',
      '{"properties":{"a":{}},"anyOf":[{"properties":{"a":{"description":"By default 5."}}}]}',
    ],
  ])("%s", (schema, now) => {
    const found = by(schema);
    expect(found.schema).toBe(now);
    expect(found.said).toEqual([]);
    expect(found.there('{"a":1}')).toBe('{"a":1}');
  });
  test("not told, none to tell, two to tell, nothing there", () => {
    expect(by('{"properties":{"a":{"default":6}}}').said).toEqual(["solvable"]);
    expect(by('{"properties":{"a":{"default":"5"}}}').said).toEqual([]);
    expect(by('{"properties":{"a":{}}}').said).toEqual(["reach"]);
    expect(by('{"properties":{"a":{"default":5}},"not":{"properties":{"a":{"default":5}}}}').said).toEqual([
      "reach",
    ]);
    expect(by('{"properties":{"b":{"default":5}}}').said).toEqual(["reach"]);
  });
});

describe("order", () => {
  const by = (from: readonly string[], to: readonly string[]) =>
    turnedBy<"order">(order, '{"type":"object","properties":{"a":{"x":1},"b":{},"c":{}},"required":["a"]}', {
      from: from.map(param),
      to: to.map(param),
    });
  test("of the parameters", () => {
    const found = by(["a", "b", "c"], ["c", "a", "b"]);
    expect(found.schema).toBe('{"type":"object","properties":{"c":{},"a":{"x":1},"b":{}},"required":["a"]}');
    expect(found.said).toEqual([]);
    expect(found.turned.path("a.b")).toBe("a.b");
    expect(found.laid('{"required":["a"]}')).toBe('{"required":["a"]}');
  });
  test("from another order, to other parameters", () => {
    expect(by(["b", "a", "c"], ["c", "a", "b"]).said).toEqual(["order-legal"]);
    expect(by(["a", "b", "c"], ["c", "a"]).said).toEqual(["order-legal"]);
    expect(by(["a", "b"], ["b", "a"]).said).toEqual(["order-legal"]);
    expect(by(["a", "b"], ["c", "b", "a"]).said).toEqual(["order-legal", "order-legal"]);
  });
});

describe("inline-refs", () => {
  const by = (schema: string) => turnedBy<"inline-refs">(inlineRefs, schema, {});
  test.each<readonly [string, string]>([
    [
      '{"properties":{"a":{"$ref":"#/$defs/t"},"b":{}},"$defs":{"t":{"type":"string"}}}',
      '{"properties":{"a":{"type":"string"},"b":{}}}',
    ],
    [
      '{"properties":{"a":{"description":"D","$ref":"#/definitions/t","minLength":1}},"definitions":{"t":{"type":"string","description":"E"}}}',
      '{"properties":{"a":{"type":"string","description":"D","minLength":1}}}',
    ],
    [
      '{"items":[{"$ref":"#/$defs/s"}],"$defs":{"s":{"$ref":"#/$defs/t","title":"S"},"t":{"items":{"$ref":"#/$defs/u"}},"u":{"const":{"$ref":"x"}}}}',
      '{"items":[{"items":{"const":{"$ref":"x"}},"title":"S"}]}',
    ],
    [
      '{"properties":{"$ref":{"type":"string"},"$defs":{"x":1}}}',
      '{"properties":{"$ref":{"type":"string"},"$defs":{"x":1}}}',
    ],
    [
      '{"patternProperties":{"$defs":{"$ref":"#/$defs/t"}},"dependentSchemas":{"definitions":{}},"$defs":{"t":{}}}',
      '{"patternProperties":{"$defs":{}},"dependentSchemas":{"definitions":{}}}',
    ],
    ...["default", "const", "enum", "example", "examples"].map(
      (word) =>
        [
          `{"${word}":[{"$ref":"#/$defs/t","$defs":1}],"$defs":{"t":{}}}`,
          `{"${word}":[{"$ref":"#/$defs/t","$defs":1}]}`,
        ] as const,
    ),
    [
      '{"a":{"$ref":"elsewhere"},"b":{"$ref":"#/$defs/none"}}',
      '{"a":{"$ref":"elsewhere"},"b":{"$ref":"#/$defs/none"}}',
    ],
    ['{"anyOf":[{"$defs":{"x":{}},"type":"null"},true,5]}', '{"anyOf":[{"type":"null"},true,5]}'],
  ])("%s", (schema, now) => {
    const found = by(schema);
    expect(found.schema).toBe(now);
    expect(found.said).toEqual([]);
    expect(found.back('{"a":1}')).toBe('{"a":1}');
  });
  test("a reference to itself", () => {
    expect(by('{"$ref":"#"}').said).toEqual(["reach"]);
    expect(by('{"properties":{"n":{"$ref":"#"}}}').said).toEqual(["reach"]);
  });
  const chain = (count: number): string =>
    `{"$ref":"#/$defs/d0","$defs":{${Array.from({ length: count }, (_, i) => `"d${i}":${i === count - 1 ? "{}" : `{"$ref":"#/$defs/d${i + 1}"}`}`).join()}}}`;
  test("forty deep, and one deeper", () => {
    expect(by(chain(40)).said).toEqual([]);
    expect(by(chain(40)).schema).toBe("{}");
    expect(by(chain(41)).said).toEqual(["reach"]);
  });
});
