/** Each operation on arguments by itself: schema, calls both ways, paths, what a Hook lays over, and every reason to refuse. */
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Plan } from "../../src/core/structure/reshape/plan.js";
import { planOf } from "../../src/core/structure/reshape/plan-of.js";
import type { EditOf } from "../../src/model/edit.js";
import type { Tool } from "../../src/model/harness.js";
import { get, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Result } from "../../src/model/problem.js";
import { harness, tool, value } from "../help/small.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
const P = (path: string, of = "go"): string => `tool:${of}/param:${path}`;
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const planned = (
  change: object,
  schema: JsonObject | undefined,
  others: readonly Tool[] = [],
): Result<Plan> =>
  planOf(value(lowerHarness(harness({ tools: [tool("go", schema), ...others] }))), {
    kind: "reshape",
    tool: "tool:go",
    change,
  } as unknown as EditOf<"reshape">);
const schemaOf = (plan: Plan, at = 0): string => printJson(plan.tools[at]?.parameters ?? null);
const why = (result: Result<unknown>): string =>
  result.ok ? "" : result.problems.map(({ code, what }) => `${code}: ${what}`).join("; ");
const forth = (plan: Plan, args: string, name = "go"): string =>
  shown(plan.forward({ name, arguments: json(args) }));
const back = (plan: Plan, args: string, name = "go"): string =>
  shown(plan.backward({ name, arguments: json(args) }));
const shown = (made: ReturnType<Plan["forward"]>): string =>
  made.ok
    ? `${made.value.name === "go" ? "" : `${made.value.name} `}${printJson(made.value.arguments)}`
    : made.problems.map(({ code, where }) => `${code} ${where}`).join("; ");
const laid = (plan: Plan, schema: JsonObject): string => {
  const made = plan.overlay(schema);
  return made === undefined ? "none" : printJson(made);
};
const S = { type: "string" };

describe("unnest", () => {
  const change = {
    op: "unnest",
    param: P("to"),
    names: [
      { param: P("to.city"), to: "town" },
      { param: P("to.zip"), to: "zip" },
    ],
  };
  const GROUP = object({ city: S, zip: S });
  const flat = (group: JsonObject, more: JsonObject = {}): Plan =>
    value(planned(change, object({ a: S, to: group, b: S }, more)));
  test("in its place, described by both", () => {
    expect(schemaOf(flat(GROUP))).toBe(
      '{"type":"object","properties":{"a":{"type":"string"},"town":{"type":"string"},"zip":{"type":"string"},"b":{"type":"string"}}}',
    );
    const described = flat(
      object({ city: { type: "string", description: "Town." }, zip: true }, { description: "Where to." }),
    );
    expect(schemaOf(described)).toBe(
      '{"type":"object","properties":{"a":{"type":"string"},"town":{"type":"string","description":"Where to. Town."},"zip":true,"b":{"type":"string"}}}',
    );
    expect(schemaOf(flat(object({ city: S, zip: S }, { description: "Where to." })))).toContain(
      '"zip":{"type":"string","description":"Where to."}',
    );
  });
  test("what is required of it", () => {
    const needs = (group: readonly string[], whole: readonly string[]): readonly (Json | undefined)[] => {
      const plan = flat({ ...GROUP, required: [...group] }, { required: [...whole] });
      return ["required", "if", "then"].map((word) => get(plan.tools[0]?.parameters, word));
    };
    expect(needs(["zip"], ["b", "to", "a"])).toEqual([["b", "zip", "a"], undefined, undefined]);
    expect(needs([], ["to"])).toEqual([undefined, undefined, undefined]);
    expect(needs([], ["b"])).toEqual([["b"], undefined, undefined]);
    expect(needs(["city"], ["b"])).toEqual([
      ["b"],
      { anyOf: [{ required: ["town"] }, { required: ["zip"] }] },
      { required: ["town"] },
    ]);
  });
  test("conditions on its members are said of the keys that they have now", () => {
    const plan = flat(
      {
        ...GROUP,
        anyOf: [{ required: ["city"] }, { properties: { zip: { const: "1" }, city: S } }, true],
        not: { required: ["zip", "city"] },
      },
      { required: ["to"] },
    );
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"a":{"type":"string"},"town":{"type":"string"},"zip":{"type":"string"},"b":{"type":"string"}},' +
        '"anyOf":[{"required":["town"]},{"properties":{"zip":{"const":"1"},"town":{"type":"string"}}},true],"not":{"required":["zip","town"]}}',
    );
  });
  test("calls", () => {
    const plan = flat(GROUP);
    expect(forth(plan, '{"a":1,"to":{"zip":2,"city":3},"b":4}')).toBe('{"a":1,"zip":2,"town":3,"b":4}');
    expect(forth(plan, '{"a":1}')).toBe('{"a":1}');
    expect(forth(plan, "[1]")).toBe("[1]");
    expect(forth(plan, '{"to":{}}')).toBe("not-one-to-one argument to");
    expect(forth(plan, '{"to":[1]}')).toBe("not-one-to-one argument to");
    expect(forth(plan, '{"to":{"city":1},"to":{"zip":1}}')).toBe("not-one-to-one argument to");
    expect(forth(plan, '{"to":{"city":1,"hall":2}}')).toBe("not-one-to-one argument to.hall");
    expect(forth(plan, '{"town":1}')).toBe("not-one-to-one argument town");
    expect(back(plan, '{"a":1,"zip":2,"b":4,"town":3}')).toBe('{"a":1,"to":{"zip":2,"city":3},"b":4}');
    expect(back(plan, '{"a":1}')).toBe('{"a":1}');
    expect(back(plan, "[1]")).toBe("[1]");
    expect(back(plan, '{"to":1}')).toBe("key-clash argument to");
  });
  test("a member may take the name of the object", () => {
    const plan = value(
      planned(
        {
          ...change,
          names: [
            { param: P("to.city"), to: "to" },
            { param: P("to.zip"), to: "zip" },
          ],
        },
        object({ to: GROUP }),
      ),
    );
    expect(forth(plan, '{"to":{"city":1,"zip":2}}')).toBe('{"to":1,"zip":2}');
    expect(back(plan, '{"zip":2,"to":1}')).toBe('{"to":{"zip":2,"city":1}}');
  });
  test("paths, and what is new and gone", () => {
    const plan = flat(GROUP);
    expect(
      [
        "a",
        "to",
        "to.city",
        "to.city.x",
        "to.city[].x",
        "to.zip[0]",
        "to[].city",
        "to.hall",
        "to[]",
        "tom.city",
      ].map((path) => plan.path(path)),
    ).toEqual([
      "a",
      undefined,
      "town",
      "town.x",
      "town[].x",
      "zip[0]",
      undefined,
      undefined,
      undefined,
      "tom.city",
    ]);
    expect(plan.freshKeys).toEqual(["town"]);
    expect(plan.gone).toEqual({ symbols: [P("to"), P("to.city")], values: [], valuesOf: "" });
  });
  test("what a Hook lays over", () => {
    const plan = flat(GROUP);
    expect(
      laid(plan, { properties: { to: { type: "object", properties: { city: { maxLength: 3 } } }, a: S } }),
    ).toBe('{"properties":{"town":{"maxLength":3},"a":{"type":"string"}}}');
    expect(laid(plan, { required: ["a"] })).toBe('{"required":["a"]}');
    for (const schema of [
      { required: ["to"] },
      { properties: { to: { required: ["city"] } } },
      { properties: { to: true } },
      { properties: { to: { properties: { hall: {} } } } },
      { properties: { to: { properties: { city: {} } } }, additionalProperties: false },
      { anyOf: [{ properties: { to: {} } }] },
      { anyOf: [{ required: ["to"] }] },
      { minProperties: 1 },
    ] as readonly JsonObject[])
      expect(laid(plan, schema), printJson(schema)).toBe("none");
  });
  test.each([
    ["another type", object({ to: { properties: { city: S, zip: S } } }), "not declared as an object"],
    [
      "a member is left out",
      object({ to: object({ city: S, zip: S, hall: S }) }),
      "no key for its member hall",
    ],
    ["a member that is not there", object({ to: object({ city: S }) }), "no member of to"],
    ["keys that would meet", object({ to: GROUP, town: S }), "two parameters would be called town"],
    ["a stiff schema", object({ to: GROUP }, { minProperties: 1 }), "the schema says `minProperties`"],
    ["a word of its own", object({ to: { ...GROUP, maxProperties: 1 } }), "its schema says `maxProperties`"],
    [
      "a condition of what may be left out",
      object({ to: { ...GROUP, anyOf: [] } }),
      "its schema says `anyOf`",
    ],
    [
      "a stiff condition",
      object({ to: { ...GROUP, not: { minProperties: 1 } } }, { required: ["to"] }),
      "`minProperties`",
    ],
    [
      "two conditions of one word",
      object({ to: { ...GROUP, not: {} } }, { required: ["to"], not: {} }),
      "both it and the whole say `not`",
    ],
    [
      "an if that is there already",
      object({ to: { ...GROUP, required: ["city"] } }, { if: {} }),
      "both it and the whole say `if`",
    ],
    [
      "a then that is there already",
      object({ to: { ...GROUP, required: ["city"] } }, { then: {} }),
      "both it and the whole say `then`",
    ],
    [
      "a condition that asks for it",
      object({ to: GROUP }, { anyOf: [{ required: ["to"] }] }),
      "a condition of the schema speaks of it",
    ],
    [
      "a condition that describes it",
      object({ to: GROUP }, { anyOf: [{ properties: { to: { title: "x" } } }] }),
      "a condition of the schema speaks of it",
    ],
    [
      "a condition that closes",
      object({ to: GROUP }, { anyOf: [{ additionalProperties: false }] }),
      "a condition of the schema speaks of it",
    ],
    ["an example", object({ to: GROUP }, { examples: [{}] }), "the schema says `examples`"],
    ["a default", object({ to: GROUP }, { default: {} }), "the schema says `default`"],
  ])("refused: %s", (_, schema, reason) => {
    expect(why(planned(change, schema))).toContain(reason);
  });
  test("a list among the words of an object that is required stands, and an if beside a group that asks nothing", () => {
    expect(planned(change, object({ to: GROUP }, { if: {} })).ok).toBe(true);
    expect(planned(change, object({ to: { ...GROUP, title: "T", additionalProperties: false } })).ok).toBe(
      true,
    );
  });
});

describe("split", () => {
  const change = {
    op: "split",
    param: P("how"),
    tools: [
      { value: "slow", name: "go_slow", description: "Slowly." },
      { value: "fast", name: "go_fast", description: "Fast." },
    ],
  };
  const HOW = { type: "string", enum: ["fast", "slow"] };
  const schema = (more: JsonObject = {}): JsonObject =>
    object({ how: HOW, a: S }, { required: ["how"], ...more });
  test("a tool for each value, without the parameter", () => {
    const plan = value(planned(change, schema({ required: ["how", "a"] })));
    expect(plan.tools.map(({ name, description }) => [name, description])).toEqual([
      ["go_slow", "Slowly."],
      ["go_fast", "Fast."],
    ]);
    expect([schemaOf(plan, 0), schemaOf(plan, 1)]).toEqual(
      [0, 1].map(() => '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}'),
    );
    expect(schemaOf(value(planned(change, schema())))).toBe(
      '{"type":"object","properties":{"a":{"type":"string"}}}',
    );
    expect([plan.from, plan.freshKeys, plan.freshTools]).toEqual([["go"], [], ["go_slow", "go_fast"]]);
    expect(plan.gone).toEqual({ symbols: ["tool:go", P("how")], values: ["slow", "fast"], valuesOf: "how" });
  });
  test("a value that a tool is called by is not gone", () => {
    const named = { ...change, tools: [change.tools[0], { ...change.tools[1], name: "fast" }] };
    expect(value(planned(named, schema())).gone.values).toEqual(["slow"]);
  });
  test("calls", () => {
    const plan = value(planned(change, schema()));
    expect(forth(plan, '{"a":1,"how":"fast"}')).toBe('go_fast {"a":1}');
    for (const args of ['{"a":1}', '{"how":"no"}', '{"how":1}', '{"how":"fast","how":"fast"}', "[1]"])
      expect(forth(plan, args), args).toBe("not-one-to-one argument how");
    expect(back(plan, '{"a":1}', "go_slow")).toBe('{"how":"slow","a":1}');
    expect(back(plan, '{"how":"fast"}', "go_slow")).toBe("key-clash argument how");
    expect(back(plan, "[]", "go_slow")).toBe("bad-arguments call of go_slow");
  });
  test("paths and overlays", () => {
    const plan = value(planned(change, schema()));
    expect(["a", "how", "how.x", "b"].map((path) => [plan.path(path), plan.where(path)])).toEqual([
      ["a", "a"],
      [undefined, undefined],
      [undefined, undefined],
      ["b", "b"],
    ]);
    expect(laid(plan, { properties: { a: {} } })).toBe('{"properties":{"a":{}}}');
    for (const own of [
      { minProperties: 1 },
      { maxProperties: 1 },
      { required: ["how"] },
      { properties: { how: {} } },
      { anyOf: [{ required: ["how"] }] },
    ] as readonly JsonObject[])
      expect(laid(plan, own), printJson(own)).toBe("none");
  });
  test.each([
    ["it may be left out", schema({ required: ["a"] }), "it may be left out"],
    [
      "a value has no tool",
      object({ how: { enum: ["slow", "fast", "no"] } }, { required: ["how"] }),
      "not those of its listed values",
    ],
    ["no values are listed", object({ how: S }, { required: ["how"] }), "not those of its listed values"],
    ["a stiff schema", schema({ maxProperties: 1 }), "`maxProperties`"],
    ["an example", schema({ example: {} }), "`example`"],
    ["a default", schema({ default: {} }), "`default`"],
    ["a condition asks for it", schema({ allOf: [{ required: ["how"] }] }), "a condition of the schema"],
    [
      "a condition describes it",
      schema({ allOf: [{ properties: { how: { title: "x" } } }] }),
      "a condition of the schema",
    ],
    ["a condition closes", schema({ allOf: [{ additionalProperties: false }] }), "a condition of the schema"],
    ["it stands deeper", object({ to: object({ how: HOW }) }), "no such parameter"],
  ])("refused: %s", (_, own, reason) => {
    expect(why(planned(change, own))).toContain(reason);
  });
  test("a condition of other keys is none of it", () => {
    expect(planned(change, schema({ allOf: [{ required: ["a"] }] })).ok).toBe(true);
  });
});

describe("merge", () => {
  const change = {
    op: "merge",
    tools: [
      { tool: "tool:go", value: "one" },
      { tool: "tool:run", value: "two" },
    ],
    name: "move",
    param: "how",
    description: "Moves.",
    legend: "one or two",
  };
  const merged = (
    first: JsonObject | undefined,
    second: JsonObject | undefined,
    more: Partial<Tool> = {},
  ): Result<Plan> => planned(change, first, [{ ...tool("run", second), ...more }]);
  test("the cases of one schema", () => {
    const plan = value(
      merged(
        object({ a: S, b: S }, { required: ["b"], additionalProperties: false, $defs: { d: S } }),
        object({ b: S, c: S }, { additionalProperties: false, $defs: { d: S, e: S } }),
      ),
    );
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"how":{"type":"string","enum":["one","two"],"description":"one or two"},"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},' +
        '"required":["how"],"additionalProperties":false,"allOf":[{"if":{"properties":{"how":{"const":"one"}}},"then":{"required":["b"],"properties":{"c":false}}},' +
        '{"if":{"properties":{"how":{"const":"two"}}},"then":{"properties":{"a":false}}}],"$defs":{"d":{"type":"string"},"e":{"type":"string"}}}',
    );
    expect([plan.tools[0]?.name, plan.tools[0]?.description]).toEqual(["move", "Moves."]);
    expect([plan.from, plan.freshKeys, plan.freshTools, plan.gone]).toEqual([
      ["go", "run"],
      ["how"],
      ["move"],
      { symbols: ["tool:go", "tool:run"], values: [], valuesOf: "" },
    ]);
    expect(plan.activation({ tool: "go", param: "a", names: "skill" } as never)).toEqual([]);
  });
  test("calls", () => {
    const plan = value(merged(object({ a: S }), object({ b: S })));
    expect(forth(plan, '{"a":1}')).toBe('move {"how":"one","a":1}');
    expect(forth(plan, '{"b":1}', "run")).toBe('move {"how":"two","b":1}');
    expect(forth(plan, '{"how":1}')).toBe("not-one-to-one call of go");
    expect(forth(plan, "[]")).toBe("not-one-to-one call of go");
    expect(back(plan, '{"b":1,"how":"two"}', "move")).toBe('run {"b":1}');
    for (const args of ["{}", "[]", '{"how":1}', '{"how":"three"}', '{"how":"one","how":"one"}'])
      expect(back(plan, args, "move"), args).toBe("bad-arguments argument how");
    expect(why(plan.backward({ name: "move", arguments: {} }))).toContain("is missing");
    expect(why(plan.backward({ name: "move", arguments: { how: 1 } }))).toContain("is none of its values");
  });
  test("paths and overlays", () => {
    const plan = value(merged(object({ a: S }), object({ b: S })));
    expect(["a", "how", "how.x", "how[]", "howl"].map((path) => plan.path(path))).toEqual([
      "a",
      undefined,
      undefined,
      undefined,
      "howl",
    ]);
    expect(plan.where("how")).toBe("how");
    expect(laid(plan, { required: ["a"] })).toBe('{"required":["a"]}');
    for (const word of ["additionalProperties", "minProperties", "maxProperties", "propertyNames"])
      expect(laid(plan, { [word]: 1 }), word).toBe("none");
  });
  test.each([
    ["another word", object({ a: S }), object({ b: S }, { title: "x" }), "its schema says `title`"],
    [
      "stiff inside",
      object({ a: { $ref: "#/properties/b" }, b: S }),
      object({}),
      "leads through what is moved",
    ],
    [
      "further keys here, none there",
      object({}),
      object({}, { additionalProperties: false }),
      "do not agree on further keys",
    ],
    [
      "values of further keys",
      object({}, { additionalProperties: S }),
      object({}, { additionalProperties: S }),
      "do not agree on further keys",
    ],
    ["the parameter is there", object({ how: S }), object({}), "it has a parameter how"],
    ["one key, two schemas", object({ a: S }), object({ a: { type: "integer" } }), "its a is another one"],
    [
      "one definition, two schemas",
      object({}, { $defs: { d: S } }),
      object({}, { $defs: { d: {} } }),
      "its definition d is another one",
    ],
    [
      "the older word for them",
      object({}, { definitions: { d: S } }),
      object({}, { definitions: { d: {} } }),
      "its definition d is another one",
    ],
  ])("refused: %s", (_, first, second, reason) => {
    expect(why(merged(first, second))).toContain(reason);
  });
  test("tools without a schema, and what tools are besides", () => {
    const plan = value(merged({ type: "object" }, { type: "object" }));
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"how":{"type":"string","enum":["one","two"],"description":"one or two"}},"required":["how"],"allOf":[{"if":{"properties":{"how":{"const":"one"}}},"then":{}},{"if":{"properties":{"how":{"const":"two"}}},"then":{}}]}',
    );
    expect(why(merged({}, {}, { result: {} }))).toContain("it answers or is marked otherwise");
    expect(why(merged({}, {}, { extra: { x: 1 } }))).toContain("it answers or is marked otherwise");
  });
  test.each([
    [
      {
        tools: [
          { tool: "tool:run", value: "one" },
          { tool: "tool:go", value: "two" },
        ],
      },
      "not the first of the tools",
    ],
    [
      {
        tools: [
          { tool: "tool:go", value: "one" },
          { tool: "tool:go", value: "two" },
        ],
      },
      "are the same",
    ],
    [
      {
        tools: [
          { tool: "tool:go", value: "one" },
          { tool: "tool:run", value: "one" },
        ],
      },
      "are the same",
    ],
    [
      {
        tools: [
          { tool: "tool:go", value: "one" },
          { tool: "tool:none", value: "two" },
        ],
      },
      "no such tool",
    ],
    [{ legend: "one" }, "does not name every value"],
  ])("refused: %j", (more, reason) => {
    expect(why(planned({ ...change, ...more }, object({}), [tool("run", object({}))]))).toContain(reason);
  });
});

describe("hide and require", () => {
  const hide = (param: string, hidden: Json): object => ({ op: "hide", param: P(param), value: hidden });
  const must = (param: string, given: Json): object => ({ op: "require", param: P(param), value: given });
  test("hidden: schema, calls, what is gone", () => {
    const plan = value(
      planned(
        hide("k", 1),
        object(
          { a: S, k: object({ x: S, l: { type: "array", items: object({ y: S }) } }) },
          { required: ["a", "k"] },
        ),
      ),
    );
    expect(schemaOf(plan)).toBe('{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}');
    expect(plan.gone.symbols).toEqual([P("k"), P("k.x"), P("k.l"), P("k.l[].y")]);
    expect(forth(plan, '{"k":1,"a":2}')).toBe('{"a":2}');
    for (const args of ['{"k":2}', '{"a":1}', '{"k":1,"k":1}'])
      expect(forth(plan, args), args).toBe("not-one-to-one argument k");
    expect(back(plan, '{"a":2}')).toBe('{"a":2,"k":1}');
    expect(back(plan, '{"k":1}')).toBe("key-clash argument k");
    expect([plan.path("a"), plan.path("k"), plan.where("k")]).toEqual(["a", undefined, undefined]);
    expect(laid(plan, { required: ["a"] })).toBe('{"required":["a"]}');
    expect([laid(plan, { required: ["k"] }), laid(plan, { minProperties: 1 })]).toEqual(["none", "none"]);
    expect(schemaOf(value(planned(hide("k", 1), object({ k: S }, { required: ["k"] }))))).toBe(
      '{"type":"object","properties":{}}',
    );
    expect(schemaOf(value(planned(hide("k", 1), object({ k: S }))))).toBe(
      '{"type":"object","properties":{}}',
    );
  });
  test("hidden deeper: at each of its places", () => {
    const plan = value(
      planned(hide("l[].k", "x"), object({ l: { type: "array", items: object({ k: S, a: S }) } })),
    );
    expect(forth(plan, '{"l":[{"k":"x","a":1},{"k":"x"}]}')).toBe('{"l":[{"a":1},{}]}');
    expect(forth(plan, '{"l":[{"k":"x"},{"k":"y"}]}')).toBe("not-one-to-one argument l[].k");
    expect(back(plan, '{"l":[{"a":1},{}]}')).toBe('{"l":[{"a":1,"k":"x"},{"k":"x"}]}');
    expect(back(plan, '{"l":[{"k":1}]}')).toBe("key-clash argument l[].k");
  });
  test.each([
    [
      "a condition asks for it",
      object({ k: S }, { anyOf: [{ required: ["k"] }] }),
      "a condition of the schema speaks of it",
    ],
    [
      "a condition closes",
      object({ k: S }, { anyOf: [{ additionalProperties: false }] }),
      "a condition of the schema speaks of it",
    ],
    ["declared twice", object({ k: S }, { anyOf: [{ properties: { k: S } }] }), "declared in several places"],
    ...["dependentRequired", "dependencies", "dependentSchemas", "minProperties", "maxProperties"].map(
      (word) =>
        [
          word,
          object({ k: S }, { [word]: word.endsWith("Properties") ? 1 : {} }),
          `\`${word}\` beside it`,
        ] as const,
    ),
    ...["default", "example", "examples"].map(
      (word) =>
        [word, object({ k: S }, { [word]: word === "examples" ? [] : {} }), `\`${word}\` beside it`] as const,
    ),
    ["not there", object({}), "no such parameter"],
  ] as readonly (readonly [string, JsonObject, string])[])("refused: %s", (_, schema, reason) => {
    expect(why(planned(hide("k", 1), schema))).toContain(reason);
    expect(why(planned(must("k", 1), schema))).toContain(reason);
  });
  test("a condition of other keys is none of it", () => {
    expect(planned(hide("k", 1), object({ k: S, a: S }, { anyOf: [{ required: ["a"] }] })).ok).toBe(true);
  });
  const DEFAULT = { type: "integer", default: 1 };
  test("required: schema and calls", () => {
    const plan = value(planned(must("k", 1), object({ k: DEFAULT, a: S }, { required: ["a"] })));
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"k":{"type":"integer","default":1},"a":{"type":"string"}},"required":["a","k"]}',
    );
    expect(forth(plan, '{"a":2}')).toBe('{"a":2,"k":1}');
    expect(forth(plan, '{"k":5}')).toBe('{"k":5}');
    expect(back(plan, '{"a":2,"k":1}')).toBe('{"a":2}');
    expect(back(plan, '{"k":5}')).toBe('{"k":5}');
    expect(back(plan, '{"a":2}')).toBe("bad-arguments argument k");
    expect([plan.path("k"), plan.where("k"), plan.path("a")]).toEqual([undefined, "k", "a"]);
    expect([laid(plan, { required: ["a"] }), laid(plan, { required: ["k"] })]).toEqual([
      '{"required":["a"]}',
      "none",
    ]);
    const deep = value(planned(must("to.k", 1), object({ to: object({ k: DEFAULT }) })));
    expect(forth(deep, '{"to":{}}')).toBe('{"to":{"k":1}}');
    expect(back(deep, '{"to":{}}')).toBe("bad-arguments argument to.k");
  });
  test.each([
    [{ type: "string", description: "Mode; the default is fast." }, "fast", true],
    [{ type: "string", description: "模式,默认 fast。" }, "fast", true],
    [{ type: "string", description: "Mode, such as fast." }, "fast", false],
    [{ type: "string", description: "Mode; the default is slow." }, "fast", false],
    [{ type: "string", description: "Mode; the default is null." }, null, false],
    [{ type: "string", default: "slow" }, "fast", false],
    [{ type: "string" }, "fast", false],
    [{ type: "string", default: "fast", description: "Leave out for fast." }, "fast", false],
    [{ type: "string", default: "fast", description: "Leave it out for fast." }, "fast", false],
    [{ type: "string", default: "fast", description: "OPTIONAL mode." }, "fast", false],
    [{ type: "string", default: "fast", description: "When omitted, fast." }, "fast", false],
    [{ type: "string", default: "fast", description: "Omit it for fast." }, "fast", false],
    ...["可选", "省略时", "不填则", "可以不填"].map(
      (text) => [{ type: "string", default: "fast", description: text }, "fast", false] as const,
    ),
    [{ type: "string", default: "fast", description: "Mode." }, "fast", true],
  ] as readonly (readonly [JsonObject, Json, boolean])[])(
    "documented as %j, given as %j: %s",
    (node, given, is) => {
      expect(planned(must("k", given), object({ k: node })).ok).toBe(is);
    },
  );
  test("what is required already", () => {
    expect(why(planned(must("k", 1), object({ k: DEFAULT }, { required: ["k"] })))).toContain(
      "required as it is",
    );
  });
});

describe("wording", () => {
  const tell = (sentence: string): object => ({ op: "tell-default", param: P("k"), sentence });
  test("a default told instead of stated", () => {
    const plan = value(
      planned(
        tell("It is 5 if not given."),
        object({ k: { default: 5, type: "integer", description: "Count." } }),
      ),
    );
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"k":{"type":"integer","description":"Count. It is 5 if not given."}}}',
    );
    expect([
      forth(plan, '{"k":5}'),
      back(plan, "{}"),
      plan.path("k"),
      laid(plan, { required: ["k"] }),
    ]).toEqual(['{"k":5}', "{}", "k", '{"required":["k"]}']);
    for (const [node, sentence, reason] of [
      [{ type: "integer" }, "It is 5.", "no default, or several"],
      [{ default: 5 }, "It is 6.", "does not state the default"],
      [{ default: null }, "It is null.", "does not state the default"],
      [true, "It is 5.", "no default, or several"],
    ] as const)
      expect(why(planned(tell(sentence), object({ k: node as Json })))).toContain(reason);
    expect(
      why(
        planned(tell("5"), object({ k: { default: 5 } }, { anyOf: [{ properties: { k: { default: 5 } } }] })),
      ),
    ).toContain("no default, or several");
    expect(why(planned(tell("5"), object({})))).toContain("no such parameter");
  });
  test("another order", () => {
    const order = (from: string, to: string): object => ({
      op: "order",
      from: [...from].map((key) => P(key)),
      to: [...to].map((key) => P(key)),
    });
    const schema = object({ a: S, b: {}, c: true }, { required: ["a"] });
    expect(schemaOf(value(planned(order("abc", "cab"), schema)))).toBe(
      '{"type":"object","properties":{"c":true,"a":{"type":"string"},"b":{}},"required":["a"]}',
    );
    expect(why(planned(order("bac", "cab"), schema))).toContain("stale-from");
    expect(why(planned(order("ab", "ba"), schema))).toContain("stale-from");
    expect(why(planned(order("abc", "ab"), schema))).toContain("edit-conflict");
    expect(why(planned(order("abc", "abb"), schema))).toContain("edit-conflict");
    expect(why(planned(order("abx", "abc"), schema))).toContain("no-such-symbol");
    expect(why(planned(order("abc", "abx"), schema))).toContain("no-such-symbol");
  });
  test("references written out", () => {
    const inline = (schema: JsonObject): Result<Plan> => planned({ op: "inline-refs" }, schema);
    expect(
      schemaOf(
        value(
          inline(
            object(
              {
                $ref: { $ref: "#/$defs/a", description: "Own.", default: 1 },
                l: { items: [{ $ref: "#/definitions/b" }] },
                d: { default: { $ref: "#/$defs/a" }, const: { $ref: "x" } },
              },
              {
                $defs: { a: { type: "integer", description: "Theirs.", enum: [1] } },
                definitions: { b: { allOf: [{ $ref: "#/$defs/a" }], title: "B" } },
              },
            ),
          ),
        ),
      ),
    ).toBe(
      '{"type":"object","properties":{"$ref":{"type":"integer","description":"Own.","enum":[1],"default":1},"l":{"items":[{"allOf":[{"type":"integer","description":"Theirs.","enum":[1]}],"title":"B"}]},"d":{"default":{"$ref":"#/$defs/a"},"const":{"$ref":"x"}}}}',
    );
    for (const [schema, reason] of [
      [object({ a: { $ref: "#/$defs/none" } }), "leads to nothing"],
      [
        object({ a: { $ref: "#/$defs/n" } }, { $defs: { n: object({ n: { $ref: "#/$defs/n" } }) } }),
        "leads to itself",
      ],
      [object({ a: { $ref: "#/$defs/n", type: "string" } }, { $defs: { n: S } }), "say `type`"],
      [object({ a: S }), "no local reference"],
      [object({ a: { $ref: "https://x.test/y" } }), "no local reference"],
      [object({ a: { $ref: "#/$defs/n" } }, { $defs: { n: S }, $anchor: "top" }), "has an anchor"],
    ] as readonly (readonly [JsonObject, string])[])
      expect(why(inline(schema)), printJson(schema)).toContain(reason);
    for (const word of ["patternProperties", "dependentSchemas"])
      expect(
        schemaOf(value(inline(object({}, { [word]: { $ref: { $ref: "#/$defs/n" } }, $defs: { n: S } })))),
        word,
      ).toBe(`{"type":"object","properties":{},"${word}":{"$ref":{"type":"string"}}}`);
    for (const note of ["description", "title", "examples", "example", "deprecated", "default"])
      expect(
        schemaOf(
          value(
            inline(
              object({ a: { $ref: "#/$defs/n", [note]: 1 } }, { $defs: { n: { [note]: 2, type: "x" } } }),
            ),
          ),
        ),
        note,
      ).toBe(`{"type":"object","properties":{"a":{"${note}":1,"type":"x"}}}`);
  });
});

describe("nest", () => {
  const change = { op: "nest", params: [P("a"), P("c")], into: "box", description: "Both." };
  test("of the root and of its conditions", () => {
    const plan = value(
      planned(
        change,
        object(
          { a: S, b: S, c: {} },
          {
            required: ["b", "c"],
            additionalProperties: false,
            anyOf: [{ required: ["a"] }, { properties: { c: { const: 1 } } }, { required: ["b"] }],
            default: { a: 1, b: 2 },
            examples: [{ c: 3 }, {}],
          },
        ),
      ),
    );
    expect(schemaOf(plan)).toBe(
      '{"type":"object","properties":{"box":{"type":"object","description":"Both.","properties":{"a":{"type":"string"},"c":{}},"required":["c"],"additionalProperties":false},"b":{"type":"string"}},' +
        '"required":["b","box"],"additionalProperties":false,"anyOf":[{"required":["box"],"properties":{"box":{"required":["a"]}}},{"properties":{"box":{"properties":{"c":{"const":1}}}}},{"required":["b"]}],"default":{"box":{"a":1},"b":2},"examples":[{"box":{"c":3}},{}]}',
    );
    expect(["a", "a.x", "a[]", "b", "box", "box.x", "boxes", "c.d.e"].map((path) => plan.path(path))).toEqual(
      ["box.a", "box.a.x", "box.a[]", "b", undefined, undefined, "boxes", "box.c.d.e"],
    );
    expect(laid(plan, { required: ["c"], properties: { b: {} } })).toBe(
      '{"required":["box"],"properties":{"b":{},"box":{"required":["c"]}}}',
    );
    expect([laid(plan, { minProperties: 1 }), laid(plan, { required: ["b"] })]).toEqual([
      "none",
      '{"required":["b"]}',
    ]);
    expect(plan.freshKeys).toEqual(["box"]);
  });
  test("calls", () => {
    const plan = value(planned(change, object({ a: S, b: S, c: S })));
    expect(forth(plan, '{"b":1,"c":2,"d":3,"a":4}')).toBe('{"b":1,"box":{"c":2,"a":4},"d":3}');
    expect(forth(plan, '{"b":1}')).toBe('{"b":1}');
    expect(forth(plan, '{"box":1}')).toBe("not-one-to-one argument box");
    expect(forth(plan, '{"a":1,"box":1}')).toBe("not-one-to-one argument box");
    expect(back(plan, '{"b":1,"box":{"c":2,"x":5,"a":4},"d":3}')).toBe('{"b":1,"c":2,"x":5,"a":4,"d":3}');
    expect([forth(plan, "1"), back(plan, "1"), back(plan, "{}")]).toEqual(["1", "1", "{}"]);
    expect(back(plan, '{"c":1}')).toBe("key-clash argument c");
    expect(back(plan, '{"box":[]}')).toBe("bad-arguments argument box");
    expect(back(plan, '{"box":{},"box":{}}')).toBe("bad-arguments argument box");
    expect(back(plan, '{"box":{"b":1}}')).toBe("key-clash argument box.b");
    expect(back(plan, '{"box":{"d":1},"d":2}')).toBe("key-clash argument box.d");
  });
  test("refused", () => {
    expect(why(planned(change, object({ a: S, c: S }, { minProperties: 1 })))).toContain("`minProperties`");
    expect(why(planned(change, object({ a: S, c: S }, { example: { box: 1 } })))).toContain(
      "an example has no counterpart",
    );
    expect(why(planned(change, object({ a: S }, { anyOf: [{ properties: { c: S } }] })))).toContain(
      "not declared at the root",
    );
    expect(why(planned({ ...change, params: [P("to.a")] }, object({ to: object({ a: S }) })))).toContain(
      "does not stand at the top",
    );
  });
});
