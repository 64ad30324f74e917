/** One tool's schema beside another: keyword by keyword, with keys, names and texts that edits changed. By hand. */
import { describe, expect, test } from "vitest";
import { wordsFor } from "../../src/laws/arguments.js";
import { changeOf } from "../../src/laws/change.js";
import { joinPath, paramsOf, resolve } from "../../src/laws/params.js";
import { compareSchemas } from "../../src/laws/schema.js";
import { ROLES, titleFrom, titleOf } from "../../src/laws/schema-words.js";
import type { Activation, Harness, Tool } from "../../src/model/harness.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, type NewName, rename, skill } from "../help/small.js";
import { json, object, toolOf } from "../help/turned.js";

const NAMES: readonly NewName[] = [
  ["tool:get", "get", "fetch_one"],
  ["tool:get/param:order_id", "order_id", "sale_ref"],
  ["tool:get/param:o.k", "k", "j"],
  ["tool:get/param:list[].m", "m", "n"],
  ["skill:guide", "guide", "manual"],
];
const OWN = `"order_id":{"type":"string"}`;

/** Differences as `pointer`, with `?` where an old name is left and `~` where only a text that describes differs. */
const found = (
  base: string,
  view: string | undefined,
  activation: Harness["activation"] = [],
): readonly string[] => {
  const own: Tool = toolOf(base);
  const before = harness({ tools: [own], skills: [skill("guide")], activation });
  const change = changeOf({ before, after: harness({}), edits: [rename(...NAMES)] });
  const words = wordsFor(change, "tool:get" as Sym, paramsOf(own.parameters ?? {}));
  const texts = (pointer: string, mine: string, theirs: string) =>
    mine === theirs ? [] : [{ what: `text ${pointer}`, ...(theirs === "old" ? { stale: true } : {}) }];
  return compareSchemas(
    change,
    words,
    own.parameters ?? {},
    view === undefined ? undefined : json(view),
    texts,
  ).map(({ pointer, stale, prose }) => `${pointer}${stale === true ? "?" : ""}${prose === true ? "~" : ""}`);
};

describe("a schema beside its image", () => {
  test.each<readonly [string, string | undefined, readonly string[]]>([
    ["{}", undefined, [""]],
    ["{}", "{}", []],
    ["{}", "true", [""]],
    ["{}", '{"a":1}', [""]],
    ['{"type":"object"}', '{"title":"object"}', ["/type"]],
    ['{"a/b":1,"c":2}', '{"a/c":1,"c":3}', ["/a~1b", "/c"]],
    [`{"properties":{${OWN}}}`, '{"properties":{"sale_ref":{"type":"string"}}}', []],
    [`{"properties":{${OWN}}}`, '{"properties":{"order_id":{"type":"string"}}}', ["/properties/order_id?"]],
    [`{"properties":{${OWN}}}`, '{"properties":{"else":{"type":"string"}}}', ["/properties/order_id"]],
    [
      `{"properties":{${OWN}}}`,
      '{"properties":{"sale_ref":{"type":"number"}}}',
      ["/properties/order_id/type"],
    ],
    [`{"properties":{${OWN}}}`, '{"properties":{}}', ["/properties"]],
    [`{"properties":{${OWN}}}`, '{"properties":[]}', ["/properties"]],
    ['{"properties":{}}', '{"properties":1}', []],
    ['{"properties":7}', '{"properties":7}', []],
    ['{"properties":7}', '{"properties":8}', ["/properties"]],
    ['{"properties":{"a":true}}', '{"properties":{"a":true}}', []],
    ['{"properties":{"a":true}}', '{"properties":{"a":false}}', ["/properties/a"]],
    ['{"properties":{"a":true}}', '{"properties":{"a":{}}}', ["/properties/a"]],
    [
      '{"properties":{"a":{"minimum":1.0}}}',
      '{"properties":{"a":{"minimum":1.00}}}',
      ["/properties/a/minimum"],
    ],
    [
      '{"properties":{"o":{"properties":{"k":{},"order_id":{}}}}}',
      '{"properties":{"o":{"properties":{"j":{},"order_id":{}}}}}',
      [],
    ],
    [
      '{"properties":{"o":{"properties":{"k":{},"order_id":{}}}}}',
      '{"properties":{"o":{"properties":{"k":{},"sale_ref":{}}}}}',
      ["/properties/o/properties/k?", "/properties/o/properties/order_id"],
    ],
    [
      '{"properties":{"list":{"items":{"properties":{"m":{}}}}}}',
      '{"properties":{"list":{"items":{"properties":{"n":{}}}}}}',
      [],
    ],
    [
      '{"properties":{"list":{"items":{"properties":{"m":{}}}}}}',
      '{"properties":{"list":{"items":{"properties":{"m":{}}}}}}',
      ["/properties/list/items/properties/m?"],
    ],
  ])("%s and %s", (base, view, places) => {
    expect(found(base, view)).toEqual(places);
  });

  test.each(["required", "propertyOrdering"])("keys that %s lists", (word) => {
    const given = (list: string) => `{"properties":{"order_id":{}},"${word}":${list}}`;
    const view = (list: string) => `{"properties":{"sale_ref":{}},"${word}":${list}}`;
    expect(found(given('["order_id","x"]'), view('["sale_ref","x"]'))).toEqual([]);
    expect(found(given('["order_id","x"]'), view('["order_id","y"]'))).toEqual([`/${word}/0?`, `/${word}/1`]);
    expect(found(given('["order_id",1]'), view('["sale_ref",2]'))).toEqual([`/${word}/1`]);
    expect(found(given('["order_id"]'), view("[3]"))).toEqual([`/${word}/0`]);
    expect(found(given('["order_id"]'), view("[]"))).toEqual([`/${word}`]);
    expect(found(given('["order_id"]'), view('"sale_ref"'))).toEqual([`/${word}`]);
    expect(found(given('"order_id"'), view('"order_id"'))).toEqual([]);
  });

  test.each(["dependentSchemas", "dependencies", "dependentRequired"])("keys of %s", (word) => {
    const given = (inner: string) => `{"properties":{"order_id":{}},"${word}":${inner}}`;
    const view = (inner: string) => `{"properties":{"sale_ref":{}},"${word}":${inner}}`;
    expect(found(given('{"order_id":["x","order_id"]}'), view('{"sale_ref":["x","sale_ref"]}'))).toEqual([]);
    expect(found(given('{"order_id":["x"]}'), view('{"order_id":["y"]}'))).toEqual([
      `/${word}/order_id?`,
      `/${word}/order_id/0`,
    ]);
    expect(found(given('{"order_id":{"type":"object"}}'), view('{"sale_ref":{"type":"array"}}'))).toEqual([
      `/${word}/order_id/type`,
    ]);
    // A schema under dependentRequired is none: no key is looked for in it.
    expect(
      found(given('{"order_id":{"required":["order_id"]}}'), view('{"sale_ref":{"required":["sale_ref"]}}')),
    ).toEqual(word === "dependentRequired" ? [`/${word}/order_id/required/0`] : []);
    expect(found(given('{"order_id":[]}'), view("{}"))).toEqual([`/${word}`]);
    expect(found(given("5"), view("6"))).toEqual([`/${word}`]);
  });

  const ONE = [
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "unevaluatedItems",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "allOf",
    "anyOf",
    "oneOf",
  ];
  test.each(ONE)("schemas under %s", (word) => {
    const with_ = (inner: string) => `{"${word}":${inner}}`;
    expect(found(with_('{"title":"x"}'), with_('{"title":"y"}'))).toEqual([`/${word}/title~`]);
    expect(found(with_('[{"type":"x"},true]'), with_('[{"type":"y"},false]'))).toEqual([
      `/${word}/0/type`,
      `/${word}/1`,
    ]);
    expect(found(with_("[{}]"), with_("[]"))).toEqual([`/${word}`]);
    expect(found(with_("[{}]"), with_("{}"))).toEqual([`/${word}`]);
    // A schema says what it is by its keywords; a text that describes is read by the words of people.
    expect(found(with_('{"a":"x"}'), with_('{"b":"x"}'))).toEqual([`/${word}/a`]);
    expect(found(with_('{"required":["z"]}'), with_('{"required":["y"]}'))).toEqual([`/${word}/required/0`]);
  });

  test.each(["type", "format", "$schema", "$id", "$anchor", "contentEncoding", "contentMediaType"])(
    "a text for machines: %s",
    (word) => {
      expect(found(`{"${word}":"a"}`, `{"${word}":"a"}`)).toEqual([]);
      expect(found(`{"${word}":"a"}`, `{"${word}":"b"}`)).toEqual([`/${word}`]);
    },
  );

  test.each(["patternProperties"])("entries that are no keys: %s", (word) => {
    const with_ = (inner: string) => `{"properties":{"order_id":{}},"${word}":${inner}}`;
    const view = (inner: string) => `{"properties":{"sale_ref":{}},"${word}":${inner}}`;
    expect(found(with_('{"order_id":{}}'), view('{"order_id":{}}'))).toEqual([]);
    expect(found(with_('{"order_id":{}}'), view('{"sale_ref":{}}'))).toEqual([`/${word}/order_id`]);
    expect(found(with_('{"order_id":{}}'), view("{}"))).toEqual([`/${word}`]);
    expect(found(with_('{"order_id":{}}'), view('["order_id"]'))).toEqual([`/${word}`]);
    expect(found(with_('{"a":{"type":"x"}}'), view('{"a":{"type":"y"}}'))).toEqual([`/${word}/a/type`]);
  });

  test.each(["$defs", "definitions"])("entries that follow a key: %s", (word) => {
    const with_ = (inner: string) => `{"properties":{"order_id":{}},"${word}":${inner}}`;
    const view = (inner: string) => `{"properties":{"sale_ref":{}},"${word}":${inner}}`;
    expect(found(with_('{"order_id":{},"Other":{}}'), view('{"sale_ref":{},"Other":{}}'))).toEqual([]);
    expect(found(with_('{"order_id":{}}'), view('{"order_id":{}}'))).toEqual([`/${word}/order_id?`]);
    expect(found(with_('{"order_id":{}}'), view('{"z":{}}'))).toEqual([`/${word}/order_id`]);
    expect(found(with_('{"Other":{}}'), view('{"z":{}}'))).toEqual([`/${word}/Other`]);
    expect(found(with_('{"Other":{"type":"a"}}'), view('{"Other":{"type":"b"}}'))).toEqual([
      `/${word}/Other/type`,
    ]);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ["#/$defs/order_id", "#/$defs/sale_ref", []],
    ["#/$defs/order_id", "#/$defs/order_id", ["/$ref?"]],
    ["#/$defs/order_id", "#/$defs/x", ["/$ref"]],
    ["#/definitions/order_id", "#/definitions/sale_ref", []],
    ["#/properties/order_id", "#/properties/sale_ref", []],
    ["#/properties/order_id/x", "#/properties/sale_ref/x", []],
    ["#/order_id", "#/order_id", []],
    ["#/order_id", "#/sale_ref", ["/$ref"]],
    ["#/allOf/order_id", "#/allOf/order_id", []],
    ["#", "#", []],
    ["x#/$defs/order_id", "x#/$defs/order_id", []],
    ["x#/$defs/order_id", "x#/$defs/sale_ref", ["/$ref"]],
  ])("a reference %s to %s", (base, view, places) => {
    const own = (to: string, key: string) => `{"properties":{"${key}":{}},"$ref":"${to}"}`;
    expect(found(own(base, "order_id"), own(view, "sale_ref"))).toEqual(places);
  });
  test("a reference that is no text", () => {
    expect(found('{"$ref":1}', '{"$ref":1}')).toEqual([]);
    expect(found('{"$ref":1}', '{"$ref":2}')).toEqual(["/$ref"]);
    expect(found('{"$ref":"#/a"}', '{"$ref":2}')).toEqual(["/$ref"]);
    expect(found('{"$ref":2}', '{"$ref":"#/a"}')).toEqual(["/$ref"]);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ["order_id", "sale_ref", []],
    ["Order Id", "Sale Ref", []],
    ["order_idInput", "sale_refInput", []],
    ["Order Id", "Order Id", ["?~"]],
    ["Order Id", "Other", ["~"]],
    ["get", "fetch_one", []],
    ["Get", "Fetch One", []],
    ["getOutput", "fetch_oneOutput", []],
    ["getOutput", "getOutput", ["?~"]],
    ["getting", "getting", []],
    ["getting", "fetch_oneting", ["~"]],
    ["Plain", "Plain", []],
    ["Plain", "old", ["?~"]],
  ])("a title of a key: %s to %s", (base, view, flaws) => {
    const own = (key: string, title: string) => `{"properties":{"${key}":{"title":"${title}"}}}`;
    expect(found(own("order_id", base), own("sale_ref", view))).toEqual(
      flaws.map((one) => `/properties/order_id/title${one}`),
    );
  });
  test("a title that is no text, and one below no key", () => {
    expect(found('{"title":1}', '{"title":1}')).toEqual([]);
    expect(found('{"title":1}', '{"title":2}')).toEqual(["/title"]);
    expect(found('{"title":"get"}', '{"title":5}')).toEqual(["/title~"]);
    expect(
      found(
        `{"properties":{${OWN}},"title":"order_id"}`,
        '{"properties":{"sale_ref":{"type":"string"}},"title":"order_id"}',
      ),
    ).toEqual([]);
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['"x"', '"x"', []],
    ['"x"', '"y"', ["/description~"]],
    ['"x"', '"old"', ["/description?~"]],
    ['"x"', "1", ["/description"]],
    ["1", '"x"', ["/description"]],
    ['["x",["z"]]', '["y",["w"]]', ["/description/0~", "/description/1/0~"]],
    ['["x"]', "[]", ["/description"]],
    ['{"k":"x"}', '{"k":"y"}', ["/description/k~"]],
    ['{"k":"x"}', '{"l":"x"}', ["/description/k"]],
    ['{"k":"x"}', "{}", ["/description"]],
    ["null", "false", ["/description"]],
  ])("a text that describes: %s to %s", (base, view, places) => {
    expect(found(`{"description":${base}}`, `{"description":${view}}`)).toEqual(places);
  });
});

describe("values that a schema states", () => {
  const root =
    '"properties":{"order_id":{},"o":{"properties":{"k":{}}},"list":{"items":{"properties":{"m":{}}}}}';
  const now =
    '"properties":{"sale_ref":{},"o":{"properties":{"j":{}}},"list":{"items":{"properties":{"n":{}}}}}';
  const at = (word: string, base: string, view: string) =>
    found(`{${root},"${word}":${base}}`, `{${now},"${word}":${view}}`);
  test.each(["default", "const", "example"])("one: %s", (word) => {
    expect(at(word, '{"order_id":"a","z":1}', '{"sale_ref":"a","z":1}')).toEqual([]);
    expect(at(word, '{"order_id":"a"}', '{"order_id":"a"}')).toEqual([`/${word}/order_id?`]);
    expect(at(word, '{"order_id":"a"}', '{"q":"a"}')).toEqual([`/${word}/order_id`]);
    expect(at(word, '{"order_id":"a"}', '{"sale_ref":"b"}')).toEqual([`/${word}/order_id`]);
    expect(at(word, '{"z":{"order_id":1}}', '{"z":{"order_id":1}}')).toEqual([]);
    expect(at(word, '{"z":{"order_id":1}}', '{"z":{"sale_ref":1}}')).toEqual([`/${word}/z`]);
    expect(at(word, '{"o":{"k":1}}', '{"o":{"j":1}}')).toEqual([]);
    expect(at(word, '{"o":{"k":1}}', '{"o":{"k":1}}')).toEqual([`/${word}/o/k?`]);
    expect(at(word, '{"list":[{"m":1},2]}', '{"list":[{"n":1},2]}')).toEqual([]);
    expect(at(word, '{"list":[{"m":1},2]}', '{"list":[{"m":1},3]}')).toEqual([
      `/${word}/list/0/m?`,
      `/${word}/list/1`,
    ]);
    expect(at(word, '{"list":[1]}', '{"list":[]}')).toEqual([`/${word}/list`]);
    expect(at(word, '{"order_id":1}', "{}")).toEqual([`/${word}`]);
    expect(at(word, '{"order_id":1}', "1")).toEqual([`/${word}`]);
    expect(at(word, "1", "2")).toEqual([`/${word}`]);
    expect(at(word, '"order_id"', '"order_id"')).toEqual([]);
  });
  test.each(["enum", "examples"])("several: %s", (word) => {
    expect(at(word, '[{"order_id":1},"x"]', '[{"sale_ref":1},"x"]')).toEqual([]);
    expect(at(word, '[{"order_id":1},"x"]', '[{"order_id":1},"y"]')).toEqual([
      `/${word}/0/order_id?`,
      `/${word}/1`,
    ]);
    expect(at(word, "[1]", "[]")).toEqual([`/${word}`]);
    expect(at(word, '{"a":1}', '{"a":2}')).toEqual([`/${word}/a`]);
  });
  test("that name a Skill or a tool", () => {
    const own = (key: string, value: string, word = "default") =>
      `{"properties":{"${key}":{"${word}":${value}}}}`;
    const naming = (names: "skill" | "tool", more: Partial<Activation> = {}): Harness["activation"] => [
      { tool: "get", param: "order_id", names, ...more },
    ];
    const place = "/properties/order_id/default";
    const skills = naming("skill");
    expect(found(own("order_id", '"guide"'), own("sale_ref", '"manual"'), skills)).toEqual([]);
    expect(found(own("order_id", '"guide"'), own("sale_ref", '"guide"'), skills)).toEqual([`${place}?`]);
    expect(found(own("order_id", '"guide"'), own("sale_ref", '"x"'), skills)).toEqual([place]);
    expect(found(own("order_id", '"get"'), own("sale_ref", '"get"'), skills)).toEqual([]);
    expect(found(own("order_id", '"get"'), own("sale_ref", '"fetch_one"'), naming("tool"))).toEqual([]);
    expect(found(own("order_id", "1"), own("sale_ref", "2"), skills)).toEqual([place]);
    const wrapped = naming("skill", { prefix: "a/", suffix: ".md" });
    expect(found(own("order_id", '"a/guide.md"'), own("sale_ref", '"a/manual.md"'), wrapped)).toEqual([]);
    expect(found(own("order_id", '"guide"'), own("sale_ref", '"guide"'), wrapped)).toEqual([]);
    expect(
      found(own("order_id", '["guide","x"]', "enum"), own("sale_ref", '["manual","x"]', "enum"), skills),
    ).toEqual([]);
    const other: Harness["activation"] = [{ tool: "other", param: "order_id", names: "skill" }];
    expect(found(own("order_id", '"guide"'), own("sale_ref", '"guide"'), other)).toEqual([]);
  });
});

describe("titles made from names", () => {
  test.each(["Arguments", "Output", "Input", "Params", "Response", "Result"])("with %s behind", (suffix) => {
    expect(titleOf(`get_it${suffix}`, "get_it")).toEqual({ form: "exact", suffix });
    expect(titleOf(`get_it${suffix}s`, "get_it")).toEqual({ form: "exact", suffix: `${suffix}s` });
    expect(titleOf(`get_itX${suffix}`, "get_it")).toBeUndefined();
    expect(titleOf(`xx_it_${suffix}`, "get_it")).toBeUndefined();
    expect(titleOf(`aaaaaa${suffix}`, "get_it")).toBeUndefined();
    expect(titleFrom("new_one", { form: "exact", suffix })).toBe(`new_one${suffix}`);
  });
  test("in one of two forms", () => {
    expect(titleOf("get_it", "get_it")).toEqual({ form: "exact", suffix: "" });
    expect(titleOf("Get It", "get_it")).toEqual({ form: "title", suffix: "" });
    expect(titleOf("GetIt", "get_it")).toBeUndefined();
    expect(titleOf("", "")).toBeUndefined();
    expect(titleOf(1, "get_it")).toBeUndefined();
    expect(titleFrom("new_one", { form: "title", suffix: "" })).toBe("New One");
  });
  test("roles of keywords", () => {
    expect([...ROLES].map(([word, role]) => `${word} ${role}`).sort()).toEqual(
      [
        "properties properties",
        "patternProperties map",
        ...["$defs", "definitions"].map((word) => `${word} definitions`),
        "$ref ref",
        ...["dependentSchemas", "dependencies", "dependentRequired"].map((word) => `${word} keyed`),
        ...["required", "propertyOrdering"].map((word) => `${word} keys`),
        ...["items", "prefixItems", "additionalItems", "contains", "unevaluatedItems"].map(
          (word) => `${word} schemas`,
        ),
        ...["additionalProperties", "unevaluatedProperties", "propertyNames"].map(
          (word) => `${word} schemas`,
        ),
        ...["not", "if", "then", "else", "allOf", "anyOf", "oneOf"].map((word) => `${word} schemas`),
        ...["default", "const", "example"].map((word) => `${word} value`),
        ...["enum", "examples"].map((word) => `${word} values`),
        ...["type", "format", "$schema", "$id", "$anchor", "contentEncoding", "contentMediaType"].map(
          (word) => `${word} exact`,
        ),
        "title title",
      ].sort(),
    );
  });
});

describe("keys that a schema declares", () => {
  const paths = (schema: string): readonly string[] =>
    paramsOf(object(schema)).classes.map(({ path, key }) => `${path} ${key}`);
  const inner = '{"properties":{"a":{}}}';
  test.each(["allOf", "anyOf", "oneOf"])("beside it, in a list: %s", (word) => {
    expect(paths(`{"${word}":[${inner},5,{"properties":{"b":{}}}]}`)).toEqual(["a a", "b b"]);
    expect(paths(`{"${word}":${inner}}`)).toEqual([]);
  });
  test.each(["if", "then", "else", "not"])("beside it, alone: %s", (word) => {
    expect(paths(`{"${word}":${inner}}`)).toEqual(["a a"]);
    expect(paths(`{"${word}":[${inner}]}`)).toEqual([]);
  });
  test.each(["dependentSchemas", "dependencies"])("beside it, by key: %s", (word) => {
    expect(paths(`{"${word}":{"z":${inner},"y":["x"]}}`)).toEqual(["a a"]);
    expect(paths(`{"${word}":[${inner}]}`)).toEqual([]);
  });
  test.each(["items", "prefixItems", "additionalItems", "contains", "unevaluatedItems"])(
    "of entries: %s",
    (word) => {
      expect(paths(`{"${word}":${inner}}`)).toEqual(["[].a a"]);
      expect(paths(`{"${word}":[${inner},{"properties":{"b":{}}}]}`)).toEqual(["[].a a", "[].b b"]);
      const params = paramsOf(object(`{"properties":{"l":{"${word}":${inner}}}}`));
      const items = params.items(params.child(params.root, "l"));
      expect([items.path, [...items.keys.keys()]]).toEqual(["l[]", ["a"]]);
      const listed = paramsOf(object(`{"properties":{"l":{"${word}":[${inner}]}}}`));
      expect([...listed.items(listed.child(listed.root, "l")).keys.keys()]).toEqual(["a"]);
    },
  );
  test.each(["$defs", "definitions", "additionalProperties", "patternProperties", "x"])(
    "none under %s",
    (word) => {
      expect(paths(`{"${word}":${inner}}`)).toEqual([]);
    },
  );
  test("in document order, those of one declaration joined", () => {
    expect(
      paths(
        '{"properties":{"p":{"$ref":"#/$defs/A"},"q":{"$ref":"#/$defs/A"}},"$defs":{"A":{"properties":{"k":{}}}}}',
      ),
    ).toEqual(["p p", "p.k k", "q q"]);
    const params = paramsOf(
      object(
        '{"properties":{"p":{"$ref":"#/$defs/A"},"q":{"$ref":"#/$defs/A"}},"$defs":{"A":{"properties":{"k":{}}}}}',
      ),
    );
    expect(params.byPath("q.k")?.path).toBe("p.k");
    expect(params.byPath("p.k")?.path).toBe("p.k");
    expect(params.byPath("q")?.path).toBe("q");
    expect(params.byPath("z")).toBeUndefined();
    expect([...params.child(params.root, "q").keys].map(([key, { path }]) => `${key} ${path}`)).toEqual([
      "k p.k",
    ]);
    expect(params.child(params.root, "q").path).toBe("q");
    expect(params.child(params.root, "none").nodes).toEqual([]);
    expect(params.child(params.root, "q")).toBe(params.child(params.root, "q"));
  });
  test("of a schema that holds itself", () => {
    expect(paths('{"properties":{"a":{"$ref":"#"}}}')).toEqual(["a a"]);
    expect(paths('{"$ref":"#","properties":{"a":{}}}')).toEqual(["a a"]);
  });
  test("where a node stands", () => {
    const schema = object(
      '{"properties":{"o":{"properties":{"k":{}},"allOf":[{"required":["k"]}]}},"$defs":{"D":{}}}',
    );
    const params = paramsOf(schema);
    const o = resolve(schema, "#/properties/o");
    const all = resolve(schema, "#/properties/o/allOf/0");
    const def = resolve(schema, "#/$defs/D");
    if (o === undefined || all === undefined || def === undefined) throw new Error("no node");
    expect([schema, o, all, def].map((node) => params.placeOf(node))).toEqual(["", "o", "o", undefined]);
    expect(params.groupOf(all).path).toBe("o");
    expect(params.groupOf(all).keys.size).toBe(0);
    expect([...params.groupOf(o).keys.keys()]).toEqual(["k"]);
    expect(params.groupOf(def).path).toBe("");
    expect(params.keyAt(all, "k")?.path).toBe("o.k");
    expect(params.keyAt(o, "k")?.path).toBe("o.k");
    expect(params.keyAt(schema, "o")?.path).toBe("o");
    expect(params.keyAt(def, "o")).toBeUndefined();
    expect(params.keyAt(schema, "k")).toBeUndefined();
  });
  test("what a reference leads to", () => {
    const schema = object('{"a":{"b~/c":{"x":1}},"l":[{"y":2}],"n":5,"é%":{"z":3}}');
    expect(resolve(schema, "#")).toBe(schema);
    expect(resolve(schema, "#/a/b~0~1c")).toEqual({ x: expect.anything() });
    expect(resolve(schema, "#/l/0")).toBeDefined();
    expect(resolve(schema, "#/%C3%A9%25")).toBeDefined();
    expect(resolve(schema, "#/é%")).toBeDefined();
    for (const ref of ["#/l/1", "#/n", "#/none", "#/a/none/x", "#a", "a", "x#", "x#/a", ""])
      expect(resolve(schema, ref), ref).toBeUndefined();
    expect(resolve(schema, 1)).toBeUndefined();
    expect([joinPath("", "k"), joinPath("o", "k")]).toEqual(["k", "o.k"]);
  });
});
