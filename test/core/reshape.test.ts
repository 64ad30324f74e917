/** Arguments in another shape: what becomes of schema, calls, Hooks and texts, the way back, and what is refused. */
import { describe, expect, test } from "vitest";
import { type Lens, lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { canonicalJson, get, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain, type Result } from "../../src/model/problem.js";
import type { Draw } from "../../src/model/propose.js";
import { harness, prompt, rename, section, skill, tool, value } from "../help/small.js";
import { sweep } from "../help/sweep.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
const text = { type: "string" };
const SCHEMA = json(`{
  "type": "object",
  "properties": {
    "order_id": {"type": "integer", "description": "Number."},
    "speed": {"type": "string", "enum": ["slow", "fast"], "description": "How.", "default": "slow"},
    "ship": {"type": "object", "description": "Where to.", "properties": {
      "city": {"type": "string", "description": "Town."}, "zip": {"type": "string"}}, "required": ["city"], "additionalProperties": false},
    "lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "integer"}}, "required": ["sku"]}},
    "gift": {"type": "boolean", "default": false},
    "place": {"$ref": "#/$defs/Place", "description": "Here."}
  },
  "required": ["order_id", "speed"],
  "additionalProperties": false,
  "$defs": {"Place": {"type": "object", "properties": {"floor": {"type": "integer"}}}}
}`) as JsonObject;
const hook = (target: string, tools: string[]): Hook => ({
  id: "looks",
  event: "before-call",
  tools,
  conditions: [{ kind: "from-results", target, tools: [] }],
  action: "retry",
  message: "{{target}} of `{{tool}}`: {{value}}.",
  budget: 2,
});
const BASE = harness({
  tools: [
    tool("send_parcel", SCHEMA),
    tool("load_skill", { type: "object", properties: { skill_name: text }, required: ["skill_name"] }),
    tool("see_all", { type: "object", properties: { page: { type: "integer" } } }),
    tool("see_one", { type: "object", properties: { page: { type: "integer" }, row: { type: "integer" } } }),
  ],
  skills: [skill("item-qa")],
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
});

const P = (path: string, of = "send_parcel"): string => `tool:${of}/param:${path}`;
const reshape = (change: object, of = "send_parcel"): Edit =>
  ({ kind: "reshape", tool: `tool:${of}`, change }) as unknown as Edit;
const OPS = {
  nest: reshape({ op: "nest", params: [P("speed"), P("gift")], into: "manner", description: "How it goes." }),
  unnest: reshape({
    op: "unnest",
    param: P("ship"),
    names: [
      { param: P("ship.city"), to: "ship_city" },
      { param: P("ship.zip"), to: "zip" },
    ],
  }),
  wrap: reshape({ op: "wrap", into: "payload", as: "object" }),
  wrapText: reshape({ op: "wrap", into: "payload", as: "text", description: "JSON text." }),
  recode: reshape({
    op: "recode",
    param: P("speed"),
    table: [
      ["slow", "k1"],
      ["fast", "k2"],
    ],
    legend: "k1 is slow, k2 is fast.",
  }),
  truth: reshape({
    op: "recode",
    param: P("gift"),
    table: [
      [true, "wrapped"],
      [false, "bare"],
    ],
    legend: "wrapped for true, bare for false.",
  }),
  text: reshape({ op: "retype", param: P("order_id"), as: "text" }),
  deepText: reshape({ op: "retype", param: P("lines[].sku"), as: "text" }),
  yesNo: reshape({ op: "retype", param: P("gift"), as: "yes-no" }),
  list: reshape({ op: "retype", param: P("order_id"), as: "list" }),
  affix: reshape({ op: "affix", param: P("ship.city"), prefix: "city/", suffix: "." }),
  hide: reshape({ op: "hide", param: P("gift"), value: false }),
  require: reshape({ op: "require", param: P("gift"), value: false }),
  tell: reshape({ op: "tell-default", param: P("speed"), sentence: "Left out, it is slow." }),
  order: reshape({
    op: "order",
    from: ["order_id", "speed", "ship", "lines", "gift", "place"].map((key) => P(key)),
    to: ["place", "gift", "lines", "ship", "speed", "order_id"].map((key) => P(key)),
  }),
  inline: reshape({ op: "inline-refs" }),
  split: reshape({
    op: "split",
    param: P("speed"),
    tools: [
      { value: "slow", name: "send_by_boat", description: "By boat." },
      { value: "fast", name: "send_by_air", description: "By air." },
    ],
  }),
  merge: reshape(
    {
      op: "merge",
      tools: [
        { tool: "tool:see_all", value: "all" },
        { tool: "tool:see_one", value: "one" },
      ],
      name: "look_up",
      param: "scope",
      description: "Looks.",
      legend: "all or one.",
    },
    "see_all",
  ),
} as const;

const variantOf = (edits: readonly Edit[], on: Harness = BASE) =>
  buildVariant(value(lowerHarness(on)), edits);
const schemaOf = (edit: Edit, name = "send_parcel"): JsonObject =>
  value(variantOf([edit])).harness.tools.find((one) => one.name === name)?.parameters as JsonObject;
const property = (edit: Edit, key: string): string =>
  printJson(get(get(schemaOf(edit), "properties"), key) ?? null);
const lensFor = (...edits: readonly Edit[]): Lens => value(lensOf(value(variantOf(edits))));
const call = (args: string, name = "send_parcel") => ({ name, arguments: json(args) });
const said = (result: Result<{ name: string; arguments: Json }>): string =>
  result.ok
    ? `${result.value.name} ${printJson(result.value.arguments)}`
    : explain(result.problems[0] as never);

describe("the schema after", () => {
  test("nest: required is lifted, the group closed as the whole is, default and description inside", () => {
    const schema = schemaOf(OPS.nest);
    expect(printJson(get(schema, "required") ?? null)).toBe('["order_id","manner"]');
    expect(property(OPS.nest, "manner")).toBe(
      '{"type":"object","description":"How it goes.","properties":{"speed":{"type":"string","enum":["slow","fast"],"description":"How.","default":"slow"},"gift":{"type":"boolean","default":false}},"required":["speed"],"additionalProperties":false}',
    );
  });
  test("unnest: an optional group's required members are required once one is given", () => {
    const schema = schemaOf(OPS.unnest);
    expect(Object.keys(get(schema, "properties") as object).slice(2, 4)).toEqual(["ship_city", "zip"]);
    expect(property(OPS.unnest, "ship_city")).toBe('{"type":"string","description":"Where to. Town."}');
    expect(printJson([get(schema, "if") ?? null, get(schema, "then") ?? null])).toBe(
      '[{"anyOf":[{"required":["ship_city"]},{"required":["zip"]}]},{"required":["ship_city"]}]',
    );
  });
  test("wrap: definitions stay where references find them", () => {
    expect(Object.keys(schemaOf(OPS.wrap))).toEqual([
      "type",
      "properties",
      "required",
      "additionalProperties",
      "$defs",
    ]);
    expect(property(OPS.wrapText, "payload")).toContain(
      '"contentSchema":{"type":"object","properties":{"order_id"',
    );
  });
  test("recode: listed values, default and legend", () => {
    expect(property(OPS.recode, "speed")).toBe(
      '{"type":"string","enum":["k1","k2"],"description":"How. k1 is slow, k2 is fast.","default":"k1"}',
    );
    expect(property(OPS.truth, "gift")).toBe(
      '{"type":"string","default":"bare","enum":["wrapped","bare"],"description":"wrapped for true, bare for false."}',
    );
  });
  test("retype, affix, hide, require, tell-default", () => {
    expect(property(OPS.text, "order_id")).toBe(
      '{"type":"string","description":"Number.","pattern":"^-?(?:0|[1-9][0-9]*)$"}',
    );
    expect(property(OPS.yesNo, "gift")).toBe('{"type":"string","default":"no","enum":["yes","no"]}');
    expect(property(OPS.list, "order_id")).toBe(
      '{"type":"array","description":"Number.","items":{"type":"integer"},"minItems":1,"maxItems":1}',
    );
    expect(property(OPS.affix, "ship")).toContain('"pattern":"^city/[\\\\s\\\\S]*\\\\.$"');
    expect(property(OPS.hide, "gift")).toBe("null");
    expect(printJson(get(schemaOf(OPS.require), "required") ?? null)).toBe('["order_id","speed","gift"]');
    expect(property(OPS.tell, "speed")).toBe(
      '{"type":"string","enum":["slow","fast"],"description":"How. Left out, it is slow."}',
    );
  });
  test("inline-refs: what stands beside a reference stays", () => {
    expect(property(OPS.inline, "place")).toBe(
      '{"type":"object","properties":{"floor":{"type":"integer"}},"description":"Here."}',
    );
    expect(get(schemaOf(OPS.inline), "$defs")).toBeUndefined();
  });
  test("split and merge: required keys and foreign keys by the value", () => {
    expect(printJson(get(schemaOf(OPS.split, "send_by_air"), "required") ?? null)).toBe('["order_id"]');
    expect(printJson(schemaOf(OPS.merge, "look_up"))).toBe(
      '{"type":"object","properties":{"scope":{"type":"string","enum":["all","one"],"description":"all or one."},"page":{"type":"integer"},"row":{"type":"integer"}},"required":["scope"],"allOf":[{"if":{"properties":{"scope":{"const":"all"}}},"then":{"properties":{"row":false}}},{"if":{"properties":{"scope":{"const":"one"}}},"then":{}}]}',
    );
  });
});

const THERE: readonly (readonly [Edit, string, string])[] = [
  [
    OPS.nest,
    '{"gift":true,"order_id":9007199254740993,"speed":"slow"}',
    '{"manner":{"gift":true,"speed":"slow"},"order_id":9007199254740993}',
  ],
  [OPS.nest, '{"order_id":1}', '{"order_id":1}'],
  [OPS.nest, '{"order_id":1,"unheard":{"gift":2}}', '{"order_id":1,"unheard":{"gift":2}}'],
  [OPS.nest, "[1.0]", "[1.0]"],
  [
    OPS.unnest,
    '{"ship":{"zip":"1","city":"Kobe"},"order_id":1}',
    '{"zip":"1","ship_city":"Kobe","order_id":1}',
  ],
  [OPS.wrap, '{"order_id":-0}', '{"payload":{"order_id":-0}}'],
  [OPS.wrap, "{}", '{"payload":{}}'],
  [OPS.wrapText, '{"order_id":9007199254740993}', '{"payload":"{\\"order_id\\":9007199254740993}"}'],
  [OPS.recode, '{"speed":"fast"}', '{"speed":"k2"}'],
  [OPS.recode, '{"speed":"crawl"}', '{"speed":"crawl"}'],
  [OPS.truth, '{"gift":true}', '{"gift":"wrapped"}'],
  [OPS.text, '{"order_id":9007199254740993}', '{"order_id":"9007199254740993"}'],
  [OPS.text, '{"order_id":1.0}', '{"order_id":"1.0"}'],
  [OPS.text, '{"order_id":"007"}', '{"order_id":"007"}'],
  [OPS.deepText, '{"lines":[{"sku":1},{"sku":2}]}', '{"lines":[{"sku":"1"},{"sku":"2"}]}'],
  [OPS.yesNo, '{"gift":false}', '{"gift":"no"}'],
  [OPS.list, '{"order_id":7}', '{"order_id":[7]}'],
  [OPS.affix, '{"ship":{"city":"Kobe"}}', '{"ship":{"city":"city/Kobe."}}'],
  [OPS.hide, '{"gift":false,"order_id":1}', '{"order_id":1}'],
  [OPS.require, '{"order_id":1}', '{"order_id":1,"gift":false}'],
  [OPS.require, '{"gift":true}', '{"gift":true}'],
  [OPS.split, '{"speed":"fast","order_id":1}', 'send_by_air {"order_id":1}'],
];
describe("a call there and back", () => {
  test.each([...THERE])("%# %o", (edit, before, after) => {
    const lens = lensFor(edit);
    const there = value(lens.toView(call(before)));
    expect([printJson(there.arguments), `${there.name} ${printJson(there.arguments)}`]).toContain(after);
    const back = value(lens.toBase(there));
    expect(canonicalJson(back as unknown as Json)).toBe(canonicalJson(call(before) as unknown as Json));
    // As it was made before it means nothing after: never passed through.
    if (printJson(there as unknown as Json) !== printJson(call(before) as unknown as Json))
      expect(lens.toBase(call(before)).ok).toBe(false);
  });
  test("of merged tools", () => {
    const lens = lensFor(OPS.merge);
    expect(said(lens.toView(call('{"page":2}', "see_one")))).toBe('look_up {"scope":"one","page":2}');
    expect(said(lens.toBase(call('{"page":2,"scope":"one"}', "look_up")))).toBe('see_one {"page":2}');
  });
});

describe("no way there: the record is refused", () => {
  test.each([
    [OPS.nest, '{"manner":1}'],
    [OPS.wrapText, '{"ship":{"city":"a","city":"b"}}'],
    [OPS.unnest, '{"ship":{}}'],
    [OPS.unnest, '{"ship":"Kobe"}'],
    [OPS.unnest, '{"ship":{"street":"x"}}'],
    [OPS.unnest, '{"zip":"1"}'],
    [OPS.hide, '{"gift":true}'],
    [OPS.hide, '{"order_id":1}'],
    [OPS.split, '{"speed":"crawl"}'],
    [OPS.split, "[]"],
  ])("%# %o %s", (edit, args) => {
    expect(lensFor(edit).toView(call(args)).ok).toBe(false);
  });
});

describe("a call that a model got wrong, in the Variant's words", () => {
  const NAMED = rename(
    ["tool:send_parcel", "send_parcel", "ship_it"],
    ["tool:send_parcel/param:payload", "payload", "body"],
    ["tool:send_parcel/param:payload.manner", "manner", "way"],
  );
  const both = lensFor(OPS.nest, OPS.wrap, NAMED);
  test.each([
    [
      lensFor(OPS.nest),
      '{"manner":3}',
      "call of send_parcel, argument manner: is no object; expected an object",
    ],
    [
      lensFor(OPS.nest),
      '{"speed":"slow"}',
      "call of send_parcel, argument speed: the tool takes no such argument",
    ],
    [
      lensFor(OPS.nest),
      '{"manner":{"order_id":1}}',
      "call of send_parcel, argument manner.order_id: the tool takes no such argument",
    ],
    [
      lensFor(OPS.unnest),
      '{"ship":{"city":"Kobe"}}',
      "call of send_parcel, argument ship: the tool takes no such argument",
    ],
    [lensFor(OPS.wrap), "{}", "call of send_parcel, argument payload: is missing; expected an object"],
    [
      lensFor(OPS.wrap),
      '{"payload":{},"order_id":1}',
      "call of send_parcel, argument order_id: the tool takes no such argument",
    ],
    [
      lensFor(OPS.wrapText),
      '{"payload":{}}',
      "call of send_parcel, argument payload: is no text; expected JSON text",
    ],
    [lensFor(OPS.wrapText), '{"payload":"{"}', "JSON text"],
    [
      lensFor(OPS.recode),
      '{"speed":"slow"}',
      'call of send_parcel, argument speed: has no value "slow"; expected "k1", "k2"',
    ],
    [
      lensFor(OPS.text),
      '{"order_id":7}',
      "call of send_parcel, argument order_id: cannot be read; expected a number as text",
    ],
    [lensFor(OPS.yesNo), '{"gift":true}', "expected yes or no"],
    [lensFor(OPS.list), '{"order_id":7}', "is no list of one value"],
    [
      lensFor(OPS.affix),
      '{"ship":{"city":"Kobe"}}',
      "argument ship.city: is not written as it should be; expected city/….".slice(0, 40),
    ],
    [lensFor(OPS.hide), '{"gift":false}', "argument gift: the tool takes no such argument"],
    [lensFor(OPS.split), "{}", "call of send_parcel: there is no such tool"],
    [both, '{"body":{"way":3}}', "call of ship_it, argument body.way: is no object; expected an object"],
    [
      both,
      '{"body":{"speed":"slow"}}',
      "call of ship_it, argument body.speed: the tool takes no such argument",
    ],
    [lensFor(OPS.nest, OPS.wrapText), '{"payload":"{\\"manner\\":3}"}', '"manner" is no object'],
  ] as const)("%# %o %s", (lens, args, words) => {
    const name = lens === both ? "ship_it" : "send_parcel";
    const result = lens.toBase(call(args, name));
    expect(result.ok).toBe(false);
    expect(said(result)).toContain(words);
  });
  test("of split and merged tools, and of names that only the other side knows", () => {
    const merged = lensFor(OPS.merge);
    expect(said(merged.toBase(call('{"scope":"some"}', "look_up")))).toBe(
      "call of look_up, argument scope: is none of its values; expected all, one",
    );
    expect(said(merged.toBase(call("{}", "see_all")))).toContain("there is no such tool");
    expect(said(merged.toView(call("{}", "look_up")))).toContain("there is no such tool");
    expect(said(lensFor(OPS.split).toBase(call('{"speed":"slow"}', "send_by_air")))).toContain(
      "the tool takes no such argument",
    );
  });
});

describe("what follows", () => {
  const on = (target: string, tools: string[]): Harness => ({ ...BASE, hooks: [hook(target, tools)] });
  const target = (edit: Edit, path: string): string | undefined => {
    const made = variantOf([edit], on(`arguments.${path}`, ["send_parcel"]));
    const condition = value(made).harness.hooks[0]?.conditions[0];
    return condition !== undefined && "target" in condition ? condition.target : undefined;
  };
  test("a Hook's target", () => {
    expect(target(OPS.nest, "speed")).toBe("arguments.manner.speed");
    expect(target(OPS.nest, "ship.city")).toBe("arguments.ship.city");
    expect(target(OPS.unnest, "ship.city")).toBe("arguments.ship_city");
    expect(target(OPS.wrap, "lines[].sku")).toBe("arguments.payload.lines[].sku");
    expect(target(OPS.list, "order_id")).toBe("arguments.order_id[]");
    expect(target(OPS.text, "order_id")).toBe("arguments.order_id");
  });
  test("a Hook's schema over the arguments", () => {
    const looks: Hook = {
      ...hook("input", ["send_parcel"]),
      conditions: [
        {
          kind: "arguments",
          schema: { properties: { speed: { const: "slow" } }, required: ["speed", "order_id"] },
        },
      ],
    };
    const schema = (edit: Edit): string => {
      const [condition] =
        value(variantOf([edit], { ...BASE, hooks: [looks] })).harness.hooks[0]?.conditions ?? [];
      return printJson((condition as unknown as { schema: Json }).schema);
    };
    expect(schema(OPS.nest)).toBe(
      '{"properties":{"manner":{"properties":{"speed":{"const":"slow"}},"required":["speed"]}},"required":["manner","order_id"]}',
    );
    expect(schema(OPS.wrap)).toBe(
      '{"type":"object","properties":{"payload":{"properties":{"speed":{"const":"slow"}},"required":["speed","order_id"]}},"required":["payload"]}',
    );
  });
  test("the parameter that names Skills, and the copies of a limit", () => {
    const wrapped = value(variantOf([reshape({ op: "wrap", into: "payload", as: "object" }, "load_skill")]));
    expect(wrapped.harness.activation).toEqual([
      { tool: "load_skill", param: "payload.skill_name", names: "skill" },
    ]);
    const path = reshape(
      { op: "affix", param: P("skill_name", "load_skill"), prefix: "skills/", suffix: "/SKILL.md" },
      "load_skill",
    );
    const affixed = variantOf([path, rename(["skill:item-qa", "item-qa", "goods-answers"])]);
    expect(value(affixed).harness.activation[0]).toMatchObject({ prefix: "skills/", suffix: "/SKILL.md" });
    const lens = value(lensOf(value(affixed)));
    const there = value(lens.toView(call('{"skill_name":"item-qa"}', "load_skill")));
    expect(printJson(there.arguments)).toBe('{"skill_name":"skills/goods-answers/SKILL.md"}');
    expect(said(lens.toBase(there))).toBe('load_skill {"skill_name":"item-qa"}');
    const [one] = BASE.tools;
    const capped = {
      ...SCHEMA,
      properties: { ...(get(SCHEMA, "properties") as object), speed: { type: "string", maxLength: 7 } },
    };
    const limited: Harness = {
      ...BASE,
      tools: [
        { ...(one as never as Harness["tools"][0]), parameters: capped as JsonObject },
        ...BASE.tools.slice(1),
      ],
      limits: [{ id: "cap", value: 7, copies: ["tool:send_parcel#/parameters/properties/speed/maxLength"] }],
    };
    expect(value(variantOf([OPS.nest], limited)).harness.limits[0]?.copies).toEqual([
      "tool:send_parcel#/parameters/properties/manner/properties/speed/maxLength",
    ]);
  });
});

describe("refused for the Harness", () => {
  const saying = (body: string): Harness => ({ ...BASE, prompt: prompt(section("rules", "Rules", body)) });
  test.each([
    [
      "a Hook of several tools looks at what moves",
      OPS.nest,
      { ...BASE, hooks: [hook("arguments.speed", [])] },
    ],
    ["a Hook looks at what goes", OPS.hide, { ...BASE, hooks: [hook("arguments.gift", ["send_parcel"])] }],
    [
      "a Hook looks at a value that is written otherwise",
      OPS.recode,
      { ...BASE, hooks: [hook("arguments.speed", ["send_parcel"])] },
    ],
    [
      "a Hook looks at one of the tools that merge",
      OPS.merge,
      { ...BASE, hooks: [hook("input", ["see_one"])] },
    ],
    ["a text mentions the hidden parameter", OPS.hide, saying("Set `gift` if asked.")],
    ["a text mentions the object that goes", OPS.unnest, saying("Fill `ship` first.")],
    ["a text gives a dotted path from the top", OPS.nest, saying("Look at arguments.speed.")],
    ["a text gives a path through what goes", OPS.unnest, saying("Look at ship.zip first.")],
    ["a text gives the value in code format", OPS.recode, saying("Take `fast` by default.")],
    ["a text mentions the tool that is split", OPS.split, saying("Call `send_parcel` last.")],
    ["the new key is a tool's name", reshape({ op: "nest", params: [P("gift")], into: "see_all" }), BASE],
    ["the new key is there", reshape({ op: "nest", params: [P("gift")], into: "ship" }), BASE],
    ["nothing tells the codes", reshape({ op: "recode", param: P("speed"), table: [["slow", "k1"]] }), BASE],
    [
      "the table is not one to one",
      reshape({
        op: "recode",
        param: P("speed"),
        table: [
          ["slow", "FAST"],
          ["fast", "FAST"],
        ],
      }),
      BASE,
    ],
    ["the default is another", reshape({ op: "require", param: P("gift"), value: true }), BASE],
    ["it is required", reshape({ op: "require", param: P("order_id"), value: 1 }), BASE],
    ["a number with bounds", reshape({ op: "retype", param: P("ship.city"), as: "text" }), BASE],
    [
      "a value of the split is missing",
      reshape({
        op: "split",
        param: P("speed"),
        tools: [
          { value: "slow", name: "a_one", description: "x" },
          { value: "no", name: "b_one", description: "y" },
        ],
      }),
      BASE,
    ],
    ["nothing says what the text holds", reshape({ op: "wrap", into: "payload", as: "text" }), BASE],
    [
      "the parameter that names Skills would be text",
      reshape({ op: "wrap", into: "payload", as: "text", description: "JSON." }, "load_skill"),
      BASE,
    ],
    ["no reference is there", reshape({ op: "inline-refs" }, "see_all"), BASE],
    ["there is no such parameter", reshape({ op: "hide", param: P("nothing"), value: 1 }), BASE],
    ["there is no such tool", reshape({ op: "inline-refs" }, "nothing"), BASE],
  ] as const)("%s", (_, edit, on) => {
    const made = variantOf([edit], on as Harness);
    expect(made.ok ? [] : made.problems.length).not.toEqual([]);
  });
  test("what only sounds like it is fine", () => {
    for (const [edit, body] of [
      [OPS.recode, "Go fast."],
      [OPS.hide, "A gift is a gift."],
      [OPS.nest, "Ask for `speed` and ship.city."],
    ] as const)
      expect(variantOf([edit], saying(body)).ok, body).toBe(true);
  });
});

/** Values of every kind for the parameters, fitting or not. */
function anyArguments(draw: Draw): Json {
  const values: readonly Json[] = [
    1,
    "slow",
    "k1",
    "fast",
    true,
    "yes",
    null,
    [7],
    {},
    { city: "Kobe" },
    { zip: "1" },
    "7",
    "city/x.",
    json("9007199254740993"),
  ];
  if (draw.int(12) === 0) return draw.pick(values) ?? null;
  const keys = [
    "order_id",
    "speed",
    "ship",
    "lines",
    "gift",
    "place",
    "manner",
    "payload",
    "ship_city",
    "unheard",
  ];
  const given = keys.filter(() => draw.int(3) === 0).map((key) => [key, draw.pick(values) ?? null] as const);
  return Object.fromEntries(given);
}

test("for any call under any chain: there and back is the call, or there is no way there", () => {
  let carried = 0;
  const list = Object.entries(OPS).filter(([name]) => name !== "merge" && name !== "order");
  sweep("reshaped", 150, (draw) => {
    const edits: Edit[] = [];
    for (const [, edit] of draw.shuffle(list).slice(0, 3))
      if (variantOf([...edits, edit]).ok) edits.push(edit);
    const lens = lensFor(...edits);
    for (let i = 0; i < 8; i++) {
      const given = { name: "send_parcel", arguments: anyArguments(draw) };
      const there = lens.toView(given);
      if (!there.ok) continue;
      const back = value(lens.toBase(there.value));
      expect(back.name).toBe(given.name);
      expect(canonicalJson(back.arguments)).toBe(canonicalJson(given.arguments));
      carried++;
    }
  });
  if (process.env["SWEEP"] === undefined) expect(carried).toBeGreaterThan(300);
});

test("where an argument stands, in the Variant's names", () => {
  const at = (edits: readonly Edit[], path: string, tool = "send_parcel"): string => {
    const found = lensFor(...edits).path({ tool, path });
    return found.ok ? `${found.value.tool} ${found.value.path}` : (found.problems[0]?.what ?? "");
  };
  const named = rename(["tool:send_parcel/param:payload.manner", "manner", "way"]);
  expect(at([OPS.nest, OPS.wrap, named], "speed")).toBe("send_parcel payload.way.speed");
  expect(at([OPS.nest, OPS.wrap, named], "lines[].sku")).toBe("send_parcel payload.lines[].sku");
  expect(at([OPS.unnest], "ship.city")).toBe("send_parcel ship_city");
  expect(at([OPS.recode], "speed")).toBe("send_parcel speed");
  expect(at([OPS.hide], "order_id")).toBe("send_parcel order_id");
  expect(at([OPS.hide], "gift")).toContain("no such argument");
  expect(at([OPS.wrapText], "gift")).toContain("no such argument");
  expect(at([OPS.split], "gift")).toContain("several tools");
  expect(at([OPS.merge], "page", "see_one")).toBe("look_up page");
});
