/** Answers in another shape, read by the laws: the schema, the answers of a run, and what cannot be, by hand. */
import { describe, expect, test } from "vitest";
import { reshapeResult } from "../../../../src/laws/rebase/reshape-result.js";
import type { EditOf } from "../../../../src/model/edit.js";
import type { Harness } from "../../../../src/model/harness.js";
import { asArray, get, type Json, type JsonObject, printJson } from "../../../../src/model/json.js";
import { harness, prompt, section, skill } from "../../../help/small.js";
import { json, object, toolOf } from "../../../help/turned.js";

type Change = EditOf<"reshape-result">["change"];
const key = (path: string, tool = "get"): string => `tool:${tool}/result:${path}`;
const edit = (change: object, tool = "tool:get"): EditOf<"reshape-result"> =>
  ({ kind: "reshape-result", tool, change: change as Change }) as unknown as EditOf<"reshape-result">;
const given = (result: string | undefined, more: Partial<Harness> = {}): Harness =>
  harness({
    tools: [
      toolOf("{}", result === undefined ? {} : { result: object(result) }),
      { ...toolOf("{}"), name: "other", result: object('{"properties":{"unit_price":{},"z":{}}}') },
    ],
    ...more,
  });
const schemaAfter = (
  result: string | undefined,
  change: object,
  more: Partial<Harness> = {},
  tool?: string,
) => {
  const before = given(result, more);
  const { value, breaches } = reshapeResult.harness(before, edit(change, tool));
  return {
    schema: printJson(value.tools[0]?.result ?? null),
    other: printJson(value.tools[1]?.result ?? null),
    wrong: breaches.map(({ law, where }) => `${law}${where}`),
    value,
  };
};
const rename = (...names: readonly (readonly [string, string, string, string?])[]): object => ({
  op: "rename-keys",
  names: names.map(([path, from, to, tool]) => ({ symbol: key(path, tool), from, to })),
});
const nest = (into: string, ...keys: readonly string[]): object => ({
  op: "nest",
  keys: keys.map((one) => key(one)),
  into,
});
const unnest = (group: string, ...names: readonly (readonly [string, string])[]): object => ({
  op: "unnest",
  key: key(group),
  names: names.map(([one, to]) => ({ key: key(`${group}.${one}`), to })),
});

const PLAIN =
  '{"type":"object","properties":{"a_1":{"type":"string"},"b_1":{},"c_1":{}},"required":["c_1","a_1","b_1"]}';

describe("the schema", () => {
  test.each<readonly [object, string, string]>([
    [
      nest("g_1", "a_1", "b_1"),
      PLAIN,
      '{"type":"object","properties":{"g_1":{"type":"object","properties":{"a_1":{"type":"string"},"b_1":{}},"required":["a_1","b_1"]},"c_1":{}},"required":["c_1","g_1"]}',
    ],
    [
      nest("g_1", "c_1", "a_1"),
      PLAIN,
      '{"type":"object","properties":{"g_1":{"type":"object","properties":{"a_1":{"type":"string"},"c_1":{}},"required":["c_1","a_1"]},"b_1":{}},"required":["g_1","b_1"]}',
    ],
    [
      nest("g_1", "b_1"),
      '{"properties":{"a_1":{},"b_1":{}},"required":["a_1"]}',
      '{"properties":{"a_1":{},"g_1":{"type":"object","properties":{"b_1":{}}}},"required":["a_1"]}',
    ],
    [
      nest("g_1", "b_1"),
      '{"properties":{"b_1":{}}}',
      '{"properties":{"g_1":{"type":"object","properties":{"b_1":{}}}}}',
    ],
    [
      { op: "wrap", into: "w_1" },
      '{"$schema":"s","type":"object","$defs":{"d":{}},"properties":{"a_1":{}},"$id":"i","definitions":{}}',
      '{"$schema":"s","$id":"i","type":"object","properties":{"w_1":{"type":"object","properties":{"a_1":{}}}},"required":["w_1"],"$defs":{"d":{}},"definitions":{}}',
    ],
    [
      { op: "pad", key: "p_1", value: "x" },
      '{"properties":{"a_1":{}},"required":["a_1"]}',
      '{"properties":{"a_1":{},"p_1":{"type":"string"}},"required":["a_1"]}',
    ],
    [{ op: "pad", key: "p_1", value: 1 }, "{}", '{"properties":{"p_1":{"type":"integer"}}}'],
    [{ op: "pad", key: "p_1", value: 1.5 }, "{}", '{"properties":{"p_1":{"type":"number"}}}'],
    [{ op: "pad", key: "p_1", value: json("1.0") }, "{}", '{"properties":{"p_1":{"type":"number"}}}'],
    [{ op: "pad", key: "p_1", value: json("1e30") }, "{}", '{"properties":{"p_1":{"type":"number"}}}'],
    [{ op: "pad", key: "p_1", value: null }, "{}", '{"properties":{"p_1":{"type":"null"}}}'],
    [{ op: "pad", key: "p_1", value: [] }, "{}", '{"properties":{"p_1":{"type":"array"}}}'],
    [{ op: "pad", key: "p_1", value: {} }, "{}", '{"properties":{"p_1":{"type":"object"}}}'],
    [{ op: "pad", key: "p_1", value: true }, "{}", '{"properties":{"p_1":{"type":"boolean"}}}'],
    [
      { op: "notation", as: "yaml" },
      '{"properties":{"a_1":{}}}',
      '{"properties":{"a_1":{}},"notation":"yaml"}',
    ],
    [
      unnest("o_1", ["a", "x_1"], ["b", "b"]),
      '{"properties":{"c_1":{},"o_1":{"type":"object","properties":{"a":{"type":"string"},"b":{}},"required":["b","a"]},"d_1":{}},"required":["c_1","o_1","d_1"]}',
      '{"properties":{"c_1":{},"x_1":{"type":"string"},"b":{},"d_1":{}},"required":["c_1","b","x_1","d_1"]}',
    ],
    [
      unnest("o_1", ["a", "x_1"]),
      '{"properties":{"o_1":{"properties":{"a":{}},"required":["a"]}},"required":["z"]}',
      '{"properties":{"x_1":{}},"required":["z"]}',
    ],
    [
      unnest("o_1", ["a", "a"]),
      '{"properties":{"o_1":{"properties":{"a":{}}}},"required":["o_1"]}',
      '{"properties":{"a":{}},"required":[]}',
    ],
    [
      rename(["a_1", "a_1", "x_1"], ["o.k_1", "k_1", "y_1"]),
      '{"properties":{"a_1":{"enum":["a_1x"]},"o":{"properties":{"k_1":{},"a_1":{}},"required":["k_1","a_1"]}},"required":["o","a_1"],"dependentRequired":{"a_1":["o"],"o":["a_1"]},"dependentSchemas":{"a_1":{"required":["a_1"]}}}',
      '{"properties":{"x_1":{"enum":["a_1x"]},"o":{"properties":{"y_1":{},"a_1":{}},"required":["y_1","a_1"]}},"required":["o","x_1"],"dependentRequired":{"x_1":["o"],"o":["x_1"]},"dependentSchemas":{"x_1":{"required":["x_1"]}}}',
    ],
    [
      rename(["list[].k_1", "k_1", "y_1"]),
      '{"properties":{"list":{"type":"array","items":{"$ref":"#/$defs/one"}},"more":{"$ref":"#/$defs/one/properties/k_1"},"k_1":{}},"$defs":{"one":{"properties":{"k_1":{"type":"string"}}}},"patternProperties":{"k_1":{}}}',
      '{"properties":{"list":{"type":"array","items":{"$ref":"#/$defs/one"}},"more":{"$ref":"#/$defs/one/properties/y_1"},"k_1":{}},"$defs":{"one":{"properties":{"y_1":{"type":"string"}}}},"patternProperties":{"k_1":{}}}',
    ],
  ])("case %#", (change, schema, now) => {
    const found = schemaAfter(schema, change);
    expect(found.schema).toBe(now);
    expect(found.wrong).toEqual([]);
    expect(found.other).toBe('{"properties":{"unit_price":{},"z":{}}}');
  });
  test("keys of other tools follow", () => {
    const found = schemaAfter(
      '{"properties":{"unit_price":{}}}',
      rename(["unit_price", "unit_price", "cost_each"], ["unit_price", "unit_price", "cost_each", "other"]),
    );
    expect([found.schema, found.other, found.wrong]).toEqual([
      '{"properties":{"cost_each":{}}}',
      '{"properties":{"cost_each":{},"z":{}}}',
      [],
    ]);
  });
  const REACH = "reach tool:get";
  test.each<readonly [string, object, string | undefined, readonly string[]]>([
    ["of no answers", { op: "wrap", into: "w_1" }, undefined, [REACH]],
    ["of answers in a notation", { op: "wrap", into: "w_1" }, '{"notation":"yaml"}', [REACH]],
    ["nested without being there", nest("g_1", "z_1"), PLAIN, [REACH]],
    ["nested from below", nest("g_1", "o.k"), '{"properties":{"o":{"properties":{"k":{}}}}}', [REACH]],
    [
      "unnested in part",
      unnest("o_1", ["a", "x_1"]),
      '{"properties":{"o_1":{"properties":{"a":{},"b":{}}}}}',
      [REACH],
    ],
    [
      "unnested twice",
      unnest("o_1", ["a", "x_1"], ["a", "y_1"]),
      '{"properties":{"o_1":{"properties":{"a":{}}}}}',
      [REACH],
    ],
    ["unnested from nothing", unnest("o_1", ["a", "x_1"]), "{}", [REACH]],
    ["renamed to two", rename(["a_1", "k_1", "x_1"], ["b_1", "k_1", "y_1"]), PLAIN, [REACH, REACH, REACH]],
    ["renamed to one", rename(["a_1", "a_1", "x_1"], ["b_1", "b_1", "x_1"]), PLAIN, [REACH]],
    ["renamed without being so", rename(["a_1", "k_1", "x_1"]), PLAIN, [REACH]],
    ["renamed without being there", rename(["z_1", "z_1", "x_1"]), PLAIN, [REACH]],
    ["to no name", { op: "wrap", into: "1a" }, PLAIN, [`names-legal tool:get`]],
    ["to no name", { op: "wrap", into: "a.b" }, PLAIN, [`names-legal tool:get`]],
    ["to a long name", { op: "wrap", into: `a${"b".repeat(40)}` }, PLAIN, [`names-legal tool:get`]],
    ["to a long enough name", { op: "wrap", into: `a${"b".repeat(39)}` }, PLAIN, []],
    ["to a key that is there", { op: "wrap", into: "A1" }, PLAIN, [`names-legal tool:get`]],
    ["to a tool", { op: "pad", key: "oth-er", value: 1 }, PLAIN, [`names-legal tool:get`]],
    ["to what leaves", rename(["a_1", "a_1", "A-1"]), PLAIN, []],
    [
      "of the group itself",
      unnest("o_1", ["a", "o_1"]),
      '{"properties":{"o_1":{"properties":{"a":{}}}}}',
      ["names-legal tool:get"],
    ],
    ["in a circle", rename(["a_1", "a_1", "b_1"], ["b_1", "b_1", "a_1"]), PLAIN, []],
  ])("keys %s", (_, change, schema, wrong) => {
    expect(schemaAfter(schema, change).wrong).toEqual(wrong);
  });
  test("a tool that is not there", () => {
    expect(schemaAfter(PLAIN, { op: "wrap", into: "w_1" }, {}, "tool:none").wrong).toEqual([
      "reach tool:none",
    ]);
    expect(schemaAfter(undefined, rename(["a_1", "a_1", "x_1"])).wrong).toEqual([REACH]);
    expect(schemaAfter(PLAIN, rename(["a_1", "a_1", "x_1"], ["z_1", "a_1", "x_1", "other"])).wrong).toEqual([
      REACH,
    ]);
  });
});

describe("texts of the Harness", () => {
  const RENAME = rename(["a_1", "a_1", "x_1"]);
  test("prose follows, wherever it stands", () => {
    const was = "Read a_1.";
    const is = "Read x_1.";
    const filled = (text: string): Partial<Harness> => ({
      prompt: prompt(section("s", text, text, { head: text, tail: text }), section("t", "", "")),
      skills: [
        { ...skill("k", text), description: text, files: [{ path: text, text }], extra: { a_1: [text, 1] } },
      ],
      hooks: [
        { id: "h", event: "input", tools: [], conditions: [], action: "block", message: text, budget: 1 },
      ],
    });
    const tools = (text: string, key: string): Harness["tools"] => [
      toolOf("{}", {
        description: text,
        extra: { note: { a_1: text } },
        parameters: object(
          `{"title":"${text}","properties":{"a_1":{"description":"${text}"}},"required":["a_1z"]}`,
        ),
        result: object(`{"properties":{"${key}":{"description":"${text}"}}}`),
      }),
    ];
    const { value, wrong } = schemaAfter(undefined, RENAME, { ...filled(was), tools: tools(was, "a_1") });
    // something else bears the name: a parameter
    expect(wrong.length).toBeGreaterThan(0);
    expect(value.hooks[0]?.message).toBe(was);
    const bare = (text: string, key: string): Harness["tools"] =>
      tools(text, key).map((tool) => ({ ...tool, parameters: object(`{"title":"${text}"}`) }));
    const found = schemaAfter(undefined, RENAME, { ...filled(was), tools: bare(was, "a_1") });
    expect(found.wrong).toEqual([]);
    expect(found.value).toEqual(harness({ ...filled(is), tools: bare(is, "x_1") }));
  });
  test.each<readonly [string, Partial<Harness>, readonly string[]]>([
    [
      "a value in a schema",
      { tools: [toolOf('{"properties":{"q":{"enum":["a_1"]}}}', { result: object(PLAIN) })] },
      ["no-stale-names tool:get"],
    ],
    [
      "a default",
      { tools: [toolOf('{"properties":{"q":{"default":{"z":["a_1"]}}}}', { result: object(PLAIN) })] },
      ["no-stale-names tool:get"],
    ],

    [
      "a pattern of a Hook",
      {
        hooks: [
          {
            id: "h",
            event: "before-reply",
            tools: [],
            conditions: [{ kind: "regex", target: "reply", pattern: "a_1", flags: "u", acts: "match" }],
            action: "block",
            message: "",
            budget: 1,
          },
        ],
      },
      ["no-stale-names hook:h"],
    ],
    ["a new name in a text", { prompt: prompt(section("s", "", "x_1")) }, ["names-legal section:s"]],
    [
      "a type",
      {
        tools: [
          toolOf('{"type":"a_1","format":"a_1","$ref":"a_1","required":["a_1"]}', { result: object(PLAIN) }),
        ],
      },
      [],
    ],
  ])("%s", (_, more, wrong) => {
    const before = given(PLAIN, more);
    const { breaches } = reshapeResult.harness(before, edit(RENAME));
    expect(breaches.map(({ law, where }) => `${law}${where}`)).toEqual(wrong);
  });
  test.each<readonly [string, string, readonly string[]]>([
    ["a new name as a value", '{"properties":{"q":{"enum":["x_1"]}}}', []],
    ["an old and a new one", '{"properties":{"q":{"enum":["x_1","a_1"]}}}', ["no-stale-names tool:get"]],
    ["what is no word of its own", '{"properties":{"q":{"enum":["a_1x"]}}}', []],
  ])("%s", (_, parameters, wrong) => {
    const before = harness({ tools: [toolOf(parameters, { result: object(PLAIN) })] });
    const { breaches } = reshapeResult.harness(before, edit(RENAME));
    expect(breaches.map(({ law, where }) => `${law}${where}`)).toEqual(wrong);
  });
  test("a property that is called like a keyword is a property", () => {
    const own = (text: string): string =>
      `{"properties":{"type":{"description":"${text}"},"enum":{"description":"${text}"}},"$defs":{"format":{"description":"${text}"}}}`;
    const before = harness({ tools: [toolOf(own("See a_1."), { result: object(PLAIN) })] });
    const { value, breaches } = reshapeResult.harness(before, edit(RENAME));
    expect(breaches).toEqual([]);
    expect(value.tools[0]?.parameters).toEqual(object(own("See x_1.")));
  });
  test("a key that unnesting takes away is spoken of", () => {
    const result = '{"properties":{"o_1":{"properties":{"a":{}}}}}';
    const says = { prompt: prompt(section("s", "", "See o_1.")) };
    expect(schemaAfter(result, unnest("o_1", ["a", "x_1"]), says).wrong).toEqual([
      "no-stale-names section:s",
    ]);
    expect(schemaAfter(result, unnest("o_1", ["a", "a"]), says).wrong).toEqual(["no-stale-names section:s"]);
  });
  test("keys of another tool whose answers are in a notation", () => {
    const before = harness({
      tools: [
        toolOf("{}", { result: object(PLAIN) }),
        { ...toolOf("{}"), name: "other", result: object('{"properties":{"a_1":{}},"notation":"yaml"}') },
      ],
    });
    const { breaches } = reshapeResult.harness(
      before,
      edit(rename(["a_1", "a_1", "x_1"], ["a_1", "a_1", "x_1", "other"])),
    );
    expect(breaches.map(({ law, where }) => `${law}${where}`)).toEqual(["reach tool:get"]);
  });
  test("a value that is nothing but the name of a plain key", () => {
    const before = harness({
      tools: [
        toolOf('{"properties":{"q":{"const":"stock"},"r":{"const":"the stock"}}}', {
          result: object('{"properties":{"stock":{}}}'),
        }),
      ],
    });
    const { breaches } = reshapeResult.harness(before, edit(rename(["stock", "stock", "left"])));
    expect(breaches.map(({ law, where }) => `${law}${where}`)).toEqual(["no-stale-names tool:get"]);
  });
});

const call = (name: string, id: string, args: Json = {}): Json => ({
  id,
  function: { name, arguments: args },
});
const asks = (...calls: readonly Json[]): JsonObject => ({
  role: "assistant",
  content: "",
  tool_calls: calls,
});
const tells = (content: Json, id = "c"): JsonObject => ({ role: "tool", tool_call_id: id, content });
const rowAfter = (before: Harness, change: object, messages: readonly Json[]) => {
  const { value, breaches } = reshapeResult.row({
    before,
    after: before,
    edit: edit(change),
    row: { messages },
  });
  return {
    messages: asArray(get(value, "messages")),
    wrong: breaches.map(({ law, where }) => `${law} ${where}`),
  };
};
const answered = (
  schema: string,
  change: object,
  content: string,
  more: Partial<Harness> = {},
  name = "get",
) => {
  const { messages, wrong } = rowAfter(given(schema, more), change, [asks(call(name, "c")), tells(content)]);
  return wrong.length > 0 ? wrong.join() : get(messages[1], "content");
};

describe("an answer", () => {
  const WORLD = "world-intact /messages/1";
  test.each<readonly [object, string, string, string]>([
    [
      nest("g_1", "a_1", "b_1"),
      PLAIN,
      '{"c_1":1,"b_1":2,"a_1":3,"z":4}',
      '{"c_1":1,"g_1":{"b_1":2,"a_1":3},"z":4}',
    ],
    [nest("g_1", "a_1"), PLAIN, '{"c_1":1}', '{"c_1":1}'],
    [nest("g_1", "a_1"), PLAIN, '[{"a_1":1}]', '[{"a_1":1}]'],
    [nest("g_1", "a_1"), PLAIN, '{"c_1":1,"g_1":2}', "names-legal /messages/1"],
    [nest("g_1", "a_1"), PLAIN, '{"c_1":1,"z":2}', '{"c_1":1,"z":2}'],
    [nest("g_1", "a_1"), PLAIN, '{"a_1":1,"g_1":2}', `names-legal /messages/1,${WORLD}`],
    [{ op: "wrap", into: "w_1" }, PLAIN, '{ "a_1": 1 }', '{"w_1":{"a_1":1}}'],
    [{ op: "wrap", into: "w_1" }, PLAIN, "[1, 2]", '{"w_1": [1, 2]}'],
    [{ op: "wrap", into: "w_1" }, PLAIN, "plain", "plain"],
    [{ op: "wrap", into: "w_1" }, PLAIN, "5", "5"],
    [{ op: "wrap", into: "w_1" }, PLAIN, '{"a_1":', '{"a_1":'],
    [{ op: "wrap", into: "w_1" }, PLAIN, '{"a":{"b":1,"b":1}}', `${WORLD},${WORLD}`],
    [{ op: "wrap", into: "w_1" }, PLAIN, '[1,{"b":1,"b":1}]', `${WORLD},${WORLD}`],
    [{ op: "pad", key: "p_1", value: [1, { k: "v" }] }, PLAIN, '{"a_1":1}', '{"a_1":1,"p_1":[1,{"k":"v"}]}'],
    [{ op: "pad", key: "p_1", value: 1 }, PLAIN, "[1]", WORLD],
    [{ op: "pad", key: "p_1", value: 1 }, PLAIN, '{"p_1":1}', `names-legal /messages/1,${WORLD}`],
    [
      unnest("o_1", ["a", "x_1"], ["b", "b"]),
      '{"properties":{"o_1":{"properties":{"a":{},"b":{}}}}}',
      '{"c":1,"o_1":{"b":2,"a":3},"d":4}',
      '{"c":1,"b":2,"x_1":3,"d":4}',
    ],
    [unnest("o_1", ["a", "x_1"]), '{"properties":{"o_1":{"properties":{"a":{}}}}}', '{"c":1}', '{"c":1}'],
    [unnest("o_1", ["a", "x_1"]), '{"properties":{"o_1":{"properties":{"a":{}}}}}', "[1]", "[1]"],
    [unnest("o_1", ["a", "x_1"]), '{"properties":{"o_1":{"properties":{"a":{}}}}}', '{"o_1":{}}', WORLD],
    [unnest("o_1", ["a", "x_1"]), '{"properties":{"o_1":{"properties":{"a":{}}}}}', '{"o_1":1}', WORLD],
    [
      unnest("o_1", ["a", "x_1"]),
      '{"properties":{"o_1":{"properties":{"a":{}}}}}',
      '{"o_1":{"a":1,"z":2}}',
      WORLD,
    ],
    [
      unnest("o_1", ["a", "x_1"]),
      '{"properties":{"o_1":{"properties":{"a":{}}}}}',
      '{"x_1":0,"o_1":{"a":1}}',
      `names-legal /messages/1,${WORLD}`,
    ],
    [
      rename(["a_1", "a_1", "x_1"], ["l[].k_1", "k_1", "y_1"]),
      '{"properties":{"a_1":{"properties":{"a_1":{}}},"l":{"items":{"properties":{"k_1":{}}}}}}',
      '{"l":[{"k_1":1,"a_1":2},3],"a_1":{"a_1":1},"z":{"a_1":4}}',
      '{"l":[{"y_1":1,"a_1":2},3],"x_1":{"a_1":1},"z":{"a_1":4}}',
    ],
    [{ op: "notation", as: "yaml" }, PLAIN, '{"a_1":[1,"x"]}', "a_1:\n  - 1\n  - x"],
    [{ op: "notation", as: "json" }, PLAIN, '{ "a_1" : 1 }', '{"a_1":1}'],
    [{ op: "notation", as: "table" }, PLAIN, "[1]", "parse-back /messages/1"],
  ])("case %#", (change, schema, was, is) => {
    expect(answered(schema, change, was)).toBe(is);
  });
  test("of another tool, of the Harness, in parts, or to no call", () => {
    const change = { op: "wrap", into: "w_1" };
    expect(answered(PLAIN, change, '{"a_1":1}', {}, "other")).toBe('{"a_1":1}');
    const run = (content: Json, id = "c") =>
      get(
        rowAfter(given(PLAIN), change, [asks(call("get", "c")), tells(content, id)]).messages[1],
        "content",
      );
    expect(run('{"a_1":1}', "lost")).toBe('{"a_1":1}');
    const harnessed: Json = [{ author: "harness", text: '{"a_1":1}' }];
    expect(run(harnessed)).toEqual(harnessed);
    const echoed: Json = [{ author: "world", echo: "skill:k", text: '{"a_1":1}' }];
    expect(run(echoed)).toEqual(echoed);
    const image: Json = [{ type: "text", text: '{"a_1":1}' }, { type: "image_url" }];
    expect(run(image)).toEqual(image);
    expect(run([{ type: "text", text: '{"a_1":' }, { text: "1}" }])).toBe('{"w_1":{"a_1":1}}');
    expect(run([])).toEqual([]);
  });
  test("that a Hook looks up, and would not find any more", () => {
    const looks = (tools: readonly string[]): Partial<Harness> => ({
      hooks: [
        {
          id: "h",
          event: "before-reply",
          tools: [],
          conditions: [{ kind: "from-results", target: "reply", tools: [...tools] }],
          action: "block",
          message: "",
          budget: 1,
        },
      ],
    });
    const yaml = { op: "notation", as: "yaml" };
    const two = '{"a_1":"two\\nlines"}';
    expect(answered(PLAIN, yaml, two)).toBe('a_1: "two\\nlines"');
    for (const tools of [[], ["get"], ["other", "get"]])
      expect(answered(PLAIN, yaml, two, looks(tools))).toBe("hooks-agree /messages/1");
    expect(answered(PLAIN, yaml, two, looks(["other"]))).toBe('a_1: "two\\nlines"');
    expect(answered(PLAIN, yaml, '{"a_1":[1,"x",null,{"k":"1.5"}]}', looks([]))).toBe(
      'a_1:\n  - 1\n  - x\n  - null\n  - k: "1.5"',
    );
    expect(answered(PLAIN, { op: "notation", as: "json-indented" }, two, looks([]))).toBe(
      '{\n  "a_1": "two\\nlines"\n}',
    );
  });
  test("that names a renamed key in a string, or a new one anywhere", () => {
    const change = rename(["a_1", "a_1", "x_1"]);
    expect(answered(PLAIN, change, '{"b_1":"see a_1"}')).toBe("no-stale-names /messages/1");
    expect(answered(PLAIN, change, '{"b_1":["see a_2"]}')).toBe('{"b_1":["see a_2"]}');
    expect(answered(PLAIN, change, '{"b_1":{"x_1":1}}')).toBe("names-legal /messages/1");
    expect(answered(PLAIN, change, "see a_1")).toBe("no-stale-names /messages/1");
  });
});

describe("what else is said", () => {
  const RENAME = rename(["a_1", "a_1", "x_1"]);
  const said = (message: JsonObject, change: object = RENAME, more: Partial<Harness> = {}) => {
    const { messages, wrong } = rowAfter(given(PLAIN, more), change, [
      { role: "user", content: "" },
      message,
    ]);
    return { message: messages[1], wrong };
  };
  const words = (role: string, content: Json, more: JsonObject = {}): JsonObject => ({
    role,
    content,
    ...more,
  });
  const STALE = ["no-stale-names /messages/1"];
  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    [
      "by the assistant beside calls",
      words("assistant", "a_1", { tool_calls: [call("get", "c")] }),
      words("assistant", "x_1", { tool_calls: [call("get", "c")] }),
      [],
    ],
    [
      "in a thought",
      words("assistant", "", { reasoning_content: "a_1" }),
      words("assistant", "", { reasoning_content: "x_1" }),
      [],
    ],
    [
      "in a thought without it",
      words("assistant", "", { reasoning_content: "b" }),
      words("assistant", "", { reasoning_content: "b" }),
      [],
    ],
    [
      "by the Harness",
      words("user", [{ author: "harness", text: "a_1" }, "", { type: "image_url", text: "a_1" }]),
      words("user", [{ author: "harness", text: "x_1" }, "", { type: "image_url", text: "a_1" }]),
      [],
    ],
    ["by a system message in the run", words("system", "a_1"), words("system", "x_1"), []],
    ["by the user", words("user", "a_1"), words("user", "a_1"), STALE],
    ["in a reply", words("assistant", "a_1"), words("assistant", "a_1"), STALE],
    ["in a part of a reply", words("assistant", ["a_1"]), words("assistant", ["a_1"]), STALE],
    ["by a tool that is not asked", words("tool", '{"b_1":"a_1"}'), words("tool", '{"b_1":"a_1"}'), STALE],
    ["by a tool as a key", words("tool", '{"a_1":"b_1"}'), words("tool", '{"a_1":"b_1"}'), []],
    ["by a tool as text", words("tool", "a_1"), words("tool", "a_1"), STALE],
    [
      "in arguments",
      words("assistant", "", { tool_calls: [call("other", "c", { q: ["a_1"] })] }),
      words("assistant", "", { tool_calls: [call("other", "c", { q: ["a_1"] })] }),
      ["no-stale-names /messages/1/tool_calls"],
    ],
    [
      "as a key of arguments",
      words("assistant", "", { tool_calls: [call("other", "c", { a_1: 1 })] }),
      words("assistant", "", { tool_calls: [call("other", "c", { a_1: 1 })] }),
      [],
    ],
    ["by its new name", words("user", "x_1"), words("user", "x_1"), ["names-legal /messages/1"]],
    [
      "by its new name in a thought",
      words("assistant", "", { reasoning_content: "x_1" }),
      words("assistant", "", { reasoning_content: "x_1" }),
      ["names-legal /messages/1"],
    ],
  ])("%s", (_, message, now, wrong) => {
    expect(said(message)).toEqual({ message: now, wrong });
  });
  test("the prompt is written anew, where there is one", () => {
    const at = (more: Partial<Harness>) =>
      rowAfter(given(PLAIN, more), RENAME, [words("system", "a_1")]).messages[0];
    expect(at({ prompt: prompt(section("s", "", "x")) })).toEqual(words("system", "a_1"));
    expect(at({})).toEqual(words("system", "x_1"));
  });
  test.each<readonly [string, JsonObject, boolean]>([
    ["zq-7", words("user", "It is zq-7."), true],
    ["zq-7", words("user", "It is zq-78."), false],
    ["zq-7", words("assistant", "It is zq-7."), true],
    ["zq-7", words("user", "1zq-7"), true],
    ["zq-7", words("assistant", "It is zq-7.", { tool_calls: [call("get", "c")] }), false],
    ["zq-7", words("tool", "It is zq-7."), false],
    ["zq-7", words("assistant", "", { tool_calls: [call("get", "c", { a: ["zq-7"] })] }), true],
    ["zq-7", words("assistant", "", { tool_calls: [call("get", "c", { "zq-7": 1 })] }), false],
    ["5", words("user", "15 or 51"), false],
    ["5", words("user", "5"), true],
    ["", words("user", "x"), false],
    ["x", words("user", "the p_1"), true],
  ])("nothing that is added (%s) is said: %j", (value, message, is) => {
    expect(
      said(message, { op: "pad", key: "p_1", value }).wrong.filter((one) => one.startsWith("world")),
    ).toEqual(is ? ["world-intact /messages/1"] : []);
  });
  test("nor inside of what is added", () => {
    const value: Json = { k_k: [7, { l_l: "deep" }, true] };
    for (const text of ["k_k", "7", "l_l", "deep"])
      expect(said(words("user", text), { op: "pad", key: "p_1", value }).wrong, text).toContain(
        "world-intact /messages/1",
      );
    for (const text of ["true", "77"])
      expect(said(words("user", text), { op: "pad", key: "p_1", value }).wrong, text).toEqual([]);
  });
});
