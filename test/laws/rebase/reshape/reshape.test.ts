/** A reshaping in the rest of the Harness and in the run, read by the laws: what follows, and what cannot, by hand. */
import { describe, expect, test } from "vitest";
import { leavingIn, saysWord, textsOf } from "../../../../src/laws/rebase/reshape/leavings.js";
import type { Change, Reshaped } from "../../../../src/laws/rebase/reshape/reading.js";
import { reshape } from "../../../../src/laws/rebase/reshape.js";
import type { EditOf } from "../../../../src/model/edit.js";
import type { Activation, Condition, Harness, Hook } from "../../../../src/model/harness.js";
import { asArray, get, type Json, type JsonObject, printJson } from "../../../../src/model/json.js";
import type { Sym } from "../../../../src/model/symbol.js";
import { harness, prompt, section, skill } from "../../../help/small.js";
import { object, toolOf } from "../../../help/turned.js";

const param = (path: string): Sym => `tool:get/param:${path}` as Sym;
const edit = (change: Change, tool = "tool:get"): EditOf<"reshape"> => ({
  kind: "reshape",
  tool: tool as Sym,
  change,
});
const NEST: Change = { op: "nest", params: [param("city")], into: "ship" };
const AFFIX: Change = { op: "affix", param: param("city"), prefix: "c/", suffix: "!" };
const SPLIT: Change = {
  op: "split",
  param: param("op"),
  tools: [
    { value: "p", name: "put_it", description: "P." },
    { value: "c", name: "cut_it", description: "C." },
  ],
};
const MERGE: Change = {
  op: "merge",
  tools: [
    { tool: "tool:get" as Sym, value: "G" },
    { tool: "tool:other" as Sym, value: "O" },
  ],
  name: "both",
  param: "which",
  description: "Both.",
  legend: "G, O",
};
const HIDE: Change = { op: "hide", param: param("city"), value: "x" };
const SCHEMA =
  '{"type":"object","properties":{"city":{"type":"string"},"n":{"maximum":20},"op":{"enum":["p","c"]},"o":{"type":"object","properties":{"k":{}}}},"required":["op"]}';

const hook = (more: Partial<Hook> = {}): Hook => ({
  id: "h",
  event: "before-call",
  tools: ["get"],
  conditions: [],
  action: "block",
  message: "No.",
  budget: 2,
  ...more,
});
const at = (path: string): Condition => ({
  kind: "regex",
  target: path,
  pattern: "x",
  flags: "u",
  acts: "match",
});
const given = (more: Partial<Harness> = {}): Harness =>
  harness({ tools: [toolOf(SCHEMA), { ...toolOf('{"properties":{"z":{}}}'), name: "other" }], ...more });
const changed = (before: Harness, change: Change) => {
  const { value, breaches } = reshape.harness(before, edit(change));
  return { value, breaches: breaches.map(({ law, where }) => `${law} ${where}`) };
};

describe("the Harness", () => {
  test("has no such tool", () => {
    const before = given();
    const { value, breaches } = reshape.harness(before, edit(NEST, "tool:none"));
    expect(value).toBe(before);
    expect(breaches.map(({ law, where }) => `${law} ${where}`)).toEqual(["reach tool:none"]);
    const row = { messages: [] };
    expect(reshape.row({ before, after: before, edit: edit(NEST, "tool:none"), row })).toEqual({
      value: row,
      breaches: [],
    });
  });
  test("has the tool in its place, and the others as they were", () => {
    const { value, breaches } = changed(given(), NEST);
    expect(breaches).toEqual([]);
    expect(value.tools.map(({ name }) => name)).toEqual(["get", "other"]);
    expect(printJson(value.tools[0]?.parameters ?? {})).toContain(
      '"ship":{"type":"object","properties":{"city"',
    );
    expect(changed(given(), SPLIT).value.tools.map(({ name }) => name)).toEqual([
      "put_it",
      "cut_it",
      "other",
    ]);
    expect(changed(given(), MERGE).value.tools.map(({ name }) => name)).toEqual(["both"]);
  });

  describe("Hooks", () => {
    const hooked = (own: Hook, change: Change) => {
      const { value, breaches } = changed(given({ hooks: [own] }), change);
      return { hook: value.hooks[0] as Hook, breaches };
    };
    test.each<readonly [string, Hook, Change, Partial<Hook>, readonly string[]]>([
      [
        "a target follows",
        hook({ conditions: [at("arguments.city"), at("reply"), at("arguments.n")] }),
        NEST,
        { conditions: [at("arguments.ship.city"), at("reply"), at("arguments.n")] },
        [],
      ],
      ["a target cannot", hook({ conditions: [at("arguments.city")] }), HIDE, {}, ["hooks-agree hook:h"]],
      [
        "no tool named: it looks at others too",
        hook({ tools: [], conditions: [at("arguments.city")] }),
        NEST,
        { conditions: [at("arguments.ship.city")] },
        ["hooks-agree hook:h"],
      ],
      [
        "no tool named, and nothing changes",
        hook({ tools: [], conditions: [at("arguments.z")] }),
        NEST,
        {},
        [],
      ],
      [
        "others named beside",
        hook({ tools: ["get", "other"], conditions: [at("arguments.city")] }),
        NEST,
        { conditions: [at("arguments.ship.city")] },
        ["hooks-agree hook:h"],
      ],
      ["others named only", hook({ tools: ["other"], conditions: [at("arguments.city")] }), NEST, {}, []],
      [
        "at a reply",
        hook({ event: "before-reply", tools: [], conditions: [at("arguments.city")] }),
        NEST,
        {},
        [],
      ],
      [
        "after a call",
        hook({ event: "after-call", conditions: [at("arguments.city")] }),
        NEST,
        { conditions: [at("arguments.ship.city")] },
        [],
      ],
      [
        "a schema follows",
        hook({ conditions: [{ kind: "arguments", schema: { required: ["city"] } }] }),
        NEST,
        {
          conditions: [
            {
              kind: "arguments",
              schema: { required: ["ship"], properties: { ship: { required: ["city"] } } },
            },
          ],
        },
        [],
      ],
      [
        "a schema cannot",
        hook({ conditions: [{ kind: "arguments", schema: { required: ["city"] } }] }),
        HIDE,
        {},
        ["hooks-agree hook:h"],
      ],
      [
        "tools follow a split",
        hook({
          tools: ["other", "get"],
          conditions: [{ kind: "called", tools: ["get", "other"], skills: ["s"] }],
        }),
        SPLIT,
        {
          tools: ["other", "put_it", "cut_it"],
          conditions: [{ kind: "called", tools: ["put_it", "cut_it", "other"], skills: ["s"] }],
        },
        [],
      ],
      [
        "tools alone follow a split",
        hook({ conditions: [at("arguments.n")] }),
        SPLIT,
        { tools: ["put_it", "cut_it"] },
        [],
      ],
      ["tools follow a merge", hook({ tools: ["other", "get"] }), MERGE, { tools: ["both"] }, []],
      [
        "some of the merged tools",
        hook({ tools: ["other"] }),
        MERGE,
        { tools: ["both"] },
        ["hooks-agree hook:h"],
      ],
      [
        "results of some of them",
        hook({
          event: "before-reply",
          tools: [],
          conditions: [{ kind: "from-results", target: "reply", tools: ["get"] }],
        }),
        MERGE,
        { conditions: [{ kind: "from-results", target: "reply", tools: ["both"] }] },
        ["hooks-agree hook:h"],
      ],
      ["a matcher stays where the tools do", hook({ matcher: "get" }), NEST, {}, []],
      [
        "a matcher does not follow",
        hook({ matcher: "get" }),
        SPLIT,
        { tools: ["put_it", "cut_it"] },
        ["hooks-agree hook:h"],
      ],
      ["a script reads the arguments", hook({ command: "x" }), NEST, {}, ["hooks-agree hook:h"]],
      ["a script for others", hook({ command: "x", tools: ["other"] }), NEST, {}, []],
      ["a script at a reply", hook({ command: "x", event: "before-reply", tools: [] }), NEST, {}, []],
    ])("%s", (_, own, change, more, breaches) => {
      expect(hooked(own, change)).toEqual({ hook: { ...own, ...more }, breaches });
    });
  });

  describe("activation", () => {
    const entry = (more: Partial<Activation> = {}): Activation => ({
      tool: "get",
      param: "city",
      names: "skill",
      ...more,
    });
    test.each<readonly [Activation, Change, readonly Activation[], readonly string[]]>([
      [entry(), NEST, [entry({ param: "ship.city" })], []],
      [entry({ param: "n", prefix: "p" }), NEST, [entry({ param: "n", prefix: "p" })], []],
      [entry({ tool: "other" }), NEST, [entry({ tool: "other" })], []],
      [entry(), AFFIX, [entry({ prefix: "c/", suffix: "!" })], []],
      [entry({ prefix: "p/", suffix: "/s" }), AFFIX, [entry({ prefix: "c/p/", suffix: "/s!" })], []],
      [entry({ param: "n" }), AFFIX, [entry({ param: "n" })], []],
      [entry(), HIDE, [entry()], ["references-hold activation"]],
      [
        entry({ prefix: "p" }),
        SPLIT,
        [entry({ tool: "put_it", prefix: "p" }), entry({ tool: "cut_it", prefix: "p" })],
        [],
      ],
      [entry({ param: "op" }), SPLIT, [entry({ param: "op" })], ["references-hold activation"]],
    ])("%j", (own, change, entries, breaches) => {
      const found = changed(given({ activation: [own] }), change);
      expect(found.value.activation).toEqual(entries);
      expect(found.breaches).toEqual(breaches);
    });
  });

  describe("copies of limits", () => {
    const copies = (change: Change, ...sites: readonly string[]) =>
      changed(
        given({
          hooks: [
            hook({
              conditions: [
                at("arguments.n"),
                { kind: "arguments", schema: { properties: { city: { maxLength: 20 }, n: {} } } },
              ],
            }),
            hook({
              id: "far",
              tools: ["other"],
              conditions: [{ kind: "arguments", schema: { properties: { city: { maxLength: 20 } } } }],
            }),
          ],
          limits: [{ id: "l", value: 20, copies: [...sites] }],
        }),
        change,
      ).value.limits[0]?.copies;
    test("stand where the keyword stands after", () => {
      expect(
        copies(
          { ...NEST, params: [param("n")], into: "a/b" } as Change,
          "tool:get#/parameters/properties/n/maximum",
          "tool:get#/parameters/properties/city/type",
          "tool:other#/parameters/properties/n/maximum",
          "tool:get#/description",
          "section:s#/body",
        ),
      ).toEqual([
        "tool:get#/parameters/properties/a~1b/properties/n/maximum",
        "tool:get#/parameters/properties/city/type",
        "tool:other#/parameters/properties/n/maximum",
        "tool:get#/description",
        "section:s#/body",
      ]);
    });
    test("in the schema of a Hook that looks at the tool", () => {
      expect(
        copies(
          NEST,
          "hook:h#/conditions/1/schema/properties/city/maxLength",
          "hook:h#/conditions/0/target",
          "hook:far#/conditions/0/schema/properties/city/maxLength",
          "hook:none#/message",
        ),
      ).toEqual([
        "hook:h#/conditions/1/schema/properties/ship/properties/city/maxLength",
        "hook:h#/conditions/0/target",
        "hook:far#/conditions/0/schema/properties/city/maxLength",
        "hook:none#/message",
      ]);
    });
    test("of a text, and of an entry of a list", () => {
      expect(copies(NEST, "tool:get#/parameters/properties/city/type")).toEqual([
        "tool:get#/parameters/properties/ship/properties/city/type",
      ]);
      expect(
        copies({ ...NEST, params: [param("op")] } as Change, "tool:get#/parameters/properties/op/enum/1"),
      ).toEqual(["tool:get#/parameters/properties/ship/properties/op/enum/1"]);
    });
    test("that come to be several stay as they were called", () => {
      expect(copies(SPLIT, "tool:get#/parameters/properties/n/maximum")).toEqual([
        "tool:get#/parameters/properties/n/maximum",
      ]);
    });
  });

  describe("texts", () => {
    const left = (change: Change, more: Partial<Harness>): readonly string[] =>
      changed(given(more), change).breaches.filter((one) => one.startsWith("no-stale-names"));
    test("of each kind are looked at", () => {
      const said = "Give `city`.";
      expect(
        left(HIDE, {
          prompt: prompt(section("s", said, ""), section("t", "", said), section("u", "", "A city.")),
          skills: [
            skill("k", said),
            { ...skill("m"), description: said },
            { ...skill("f"), files: [{ path: "p", text: said }] },
          ],
          hooks: [hook({ message: said })],
          tools: [
            toolOf(SCHEMA, { description: said }),
            { ...toolOf('{"properties":{"z":{"items":[{"description":"Give `city`."}]}}}'), name: "other" },
          ],
        }),
      ).toEqual([
        "no-stale-names section:s",
        "no-stale-names section:t",
        "no-stale-names skill:k",
        "no-stale-names skill:m",
        "no-stale-names skill:f",
        "no-stale-names hook:h",
        "no-stale-names tool:get",
        "no-stale-names tool:other#/properties/z/items/0",
      ]);
    });
    test("that name a tool still declared elsewhere say nothing wrong", () => {
      expect(
        left(HIDE, {
          tools: [
            toolOf(SCHEMA),
            { ...toolOf('{"properties":{"q":{"properties":{"city":{}}}}}'), name: "other" },
          ],
          hooks: [hook({ message: "`city`" })],
        }),
      ).toEqual([]);
    });
    test("of tools that are new in a split may speak of the old one", () => {
      const change = {
        ...SPLIT,
        tools:
          SPLIT.op === "split"
            ? SPLIT.tools.map((one) => ({ ...one, description: "Was `get`, by `op`." }))
            : [],
      } as Change;
      expect(left(change, {})).toEqual([]);
      expect(left(change, { hooks: [hook({ message: "`op`" })] })).toEqual(["no-stale-names hook:h"]);
    });
    const RECODE: Change = {
      op: "recode",
      param: param("op"),
      table: [
        ["p", "P"],
        ["c", "x"],
      ],
      legend: "c is x",
    };
    test("of the parameter itself: the legend, and nothing else", () => {
      const schema = (description: string): string =>
        SCHEMA.replace('{"enum":["p","c"]}', `{"enum":["p","c"],"description":"${description}"}`);
      expect(left(RECODE, { tools: [toolOf(schema("What."))] })).toEqual([]);
      expect(left(RECODE, { tools: [toolOf(schema("So p."))] })).toEqual([
        "no-stale-names tool:get#/properties/op",
      ]);
      expect(left(RECODE, { hooks: [hook({ message: "So p." })] })).toEqual([]);
      expect(left(RECODE, { hooks: [hook({ message: "So `p`." })] })).toEqual(["no-stale-names hook:h"]);
    });
  });
});

describe("what a text leaves behind", () => {
  const reshaped = (more: Partial<Reshaped> = {}): Reshaped => ({
    old: ["get"],
    fresh: [],
    there: () => undefined,
    back: () => undefined,
    path: (path) => (path.startsWith("city") ? `ship.${path}` : path === "n.x" ? undefined : path),
    laid: () => undefined,
    gone: [],
    values: [],
    breaches: [],
    ...more,
  });
  const tools = [toolOf(SCHEMA.replace('"n":', '"n":{"properties":{}},"ma_x":'))];
  const left = (
    text: string,
    more: Partial<Reshaped> = {},
    now: Harness = given(),
    own = false,
  ): string | undefined => leavingIn(text, reshaped(more), tools, now, own);
  test.each<readonly [string, string | undefined]>([
    ["arguments.city", "arguments.city"],
    ["Look at arguments.city.x[0].y now", "arguments.city.x[0].y"],
    ["arguments.o.k", undefined],
    ["arguments.zip.k", undefined],
    // a path without its head may be the end of the new one
    ["city.x", undefined],
    ["ship.city", undefined],
    ["n.x", "n.x"],
    ["op.x", undefined],
    ["zip.x", undefined],
    ["arguments.city and more", "arguments.city"],
    ["city", undefined],
    ["city. Then", undefined],
    ["op.a, n.x", "n.x"],
  ])("path in %j: %s", (text, found) => {
    expect(left(text)).toBe(found);
  });
  test("where a value stands, whatever became of it", () => {
    expect(left("arguments.city", { where: (path) => path })).toBeUndefined();
  });
  test.each<readonly [string, string, boolean]>([
    ["get_it", "Use get_it.", true],
    ["get_it", "Use get_its.", false],
    ["get_it", "xget_it get_it", true],
    ["get_it", "get_it-s and a-get_it", false],
    ["get_it", "éget_it", false],
    ["get_it", "get_ité", false],
    ["getIt", "getIt", true],
    ["v2", "v2", true],
    ["a.b", "(a.b)", true],
    ["GET", "GET", false],
    ["fetch", "fetch it", false],
    ["fetch", "`fetch` it", true],
    ["fetch", "fetch, then `fetch`", true],
    ["fetch", "`fetch it`", false],
    ["fetch", '"fetch" it', true],
    ["fetch", "“fetch”", true],
    ["fetch", "‘fetch’", true],
    ["fetch", "'fetch'", true],
    ["fetch", "「fetch」", true],
    ["fetch", "『fetch』", true],
    ["fetch", "(fetch)", false],
    ["fetch", "`fetch'", false],
    ["fetch", "`Fetch`", false],
    ["op", "op", false],
    ["city", "`city`", false],
    ["other", "`other`", false],
  ])("%s in %j: %s", (name, text, is) => {
    expect(left(text, { gone: ["none", name] })).toBe(is ? name : undefined);
  });
  test.each<readonly [string, string, boolean, boolean]>([
    ["low", "so low", false, false],
    ["low", "so `low`", false, true],
    ["low", "so low", true, true],
    ["low", "slow", true, false],
    ["v2", "so v2", false, true],
    ["so_so", "so_so", false, true],
    ["soSo", "soSo", false, true],
    ["a-b", "a-b", false, false],
    ["a-b", "`a-b`", false, true],
  ])("the value %s in %j, of the parameter itself %s: %s", (value, text, own, is) => {
    expect(left(text, { values: ["none", value] }, given(), own)).toBe(is ? value : undefined);
  });
  test("names of Skills stay known", () => {
    expect(left("`fetch`", { gone: ["fetch"] }, given({ skills: [skill("fetch")] }))).toBeUndefined();
    expect(
      left(
        "`key`",
        { gone: ["key"] },
        given({ tools: [toolOf("{}", { result: object('{"properties":{"key":{}}}') })] }),
      ),
    ).toBeUndefined();
  });
  test("words in any case", () => {
    expect(["So Low.", "LOW", "slow", "low-end", ""].map((text) => saysWord(text, "lOw"))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  test("texts with their places", () => {
    const found = [
      ...textsOf(
        given({
          tools: [
            toolOf(
              '{"properties":{"a":{"description":"A"},"b":{"properties":{"a":{"description":"B"}}}},"description":"C"}',
            ),
          ],
        }),
        "a",
        new Set(["tool:get"]),
      ),
    ];
    expect(found).toEqual([
      ["tool:get", "", false],
      ["tool:get#", "C", false],
      ["tool:get#/properties/a", "A", true],
      ["tool:get#/properties/b/properties/a", "B", true],
    ]);
    const one = given({ tools: [toolOf('{"properties":{"a":{"description":"A"}}}')] });
    const [noParam, otherTool] = [
      [...textsOf(one, undefined, new Set(["tool:get"]))].at(-1),
      [...textsOf(one, "a", new Set(["tool:put"]))].at(-1),
    ];
    // The parameter of that name of another tool keeps its values.
    expect([noParam, otherTool]).toEqual([
      ["tool:get#/properties/a", "A", false],
      ["tool:get#/properties/a", "A", false],
    ]);
  });
});

describe("the run", () => {
  const ask = (name: string, args: Json, id = "c"): Json => ({
    id,
    type: "function",
    function: { name, arguments: args },
  });
  const asks = (...calls: readonly Json[]): JsonObject => ({
    role: "assistant",
    content: "",
    tool_calls: calls,
  });
  const run = (change: Change, messages: readonly Json[], more: Partial<Harness> = {}) => {
    const before = given(more);
    const own = edit(change);
    const now = reshape.harness(before, own).value;
    const { value, breaches } = reshape.row({ before, after: now, edit: own, row: { messages } });
    return {
      messages: asArray(get(value, "messages")),
      breaches: breaches.map(({ law, where }) => `${law} ${where}`),
    };
  };
  test("calls of the tool change, and no other", () => {
    const { messages, breaches } = run(NEST, [
      { role: "user", content: "u" },
      asks(
        ask("get", { op: "p", city: "x" }),
        ask("other", { city: 1 }),
        ask("get", "no JSON"),
        ask("get", { op: "c" }),
      ),
    ]);
    expect(breaches).toEqual([]);
    expect(messages).toEqual([
      { role: "user", content: "u" },
      asks(
        ask("get", { op: "p", ship: { city: "x" } }),
        ask("other", { city: 1 }),
        ask("get", "no JSON"),
        ask("get", { op: "c" }),
      ),
    ]);
  });
  test("a call without a counterpart", () => {
    const call = ask("get", { op: "p", ship: 1 });
    expect(run(NEST, [asks(ask("other", {}), call)])).toEqual({
      messages: [asks(ask("other", {}), call)],
      breaches: ["calls-restore /messages/0/tool_calls/1"],
    });
    expect(run(SPLIT, [asks(ask("get", "no JSON"))]).breaches).toEqual([
      "calls-restore /messages/0/tool_calls/0",
    ]);
  });
  test("a call that comes back as another", () => {
    const retype: Change = { op: "retype", param: param("city"), as: "yes-no" };
    expect(run(retype, [asks(ask("get", { op: "p", city: "yes" }))]).breaches).toContain(
      "calls-restore /messages/0/tool_calls/0",
    );
    const hidden: Change = { op: "require", param: param("city"), value: "x" };
    expect(run(hidden, [asks(ask("get", { op: "p", city: "x" }))]).breaches).toContain(
      "calls-restore /messages/0/tool_calls/0",
    );
  });
  test("a call that fits one of the schemas only", () => {
    expect(run(AFFIX, [asks(ask("get", { op: "p", city: "x" }))]).breaches).toEqual([]);
    expect(run({ ...AFFIX, param: param("op") } as Change, [asks(ask("get", { op: "z" }))]).breaches).toEqual(
      [],
    );
    expect(
      run({ op: "retype", param: param("n"), as: "text" }, [asks(ask("get", { op: "p", n: 30 }))]).breaches,
    ).toEqual(["calls-valid /messages/0/tool_calls/0"]);
  });
  test("split and merged tools, with the names of results", () => {
    const result = (id: string, name: string | undefined): JsonObject => ({
      role: "tool",
      tool_call_id: id,
      ...(name === undefined ? {} : { name }),
      content: "r",
    });
    expect(
      run(SPLIT, [
        asks(ask("get", { op: "c", n: 1 }, "a"), ask("other", {}, "b"), ask("get", { op: "p" }, "d")),
        result("d", "get"),
        result("b", "other"),
        result("a", "get"),
        result("lost", "get"),
      ]),
    ).toEqual({
      messages: [
        asks(ask("cut_it", { n: 1 }, "a"), ask("other", {}, "b"), ask("put_it", {}, "d")),
        result("d", "put_it"),
        result("b", "other"),
        result("a", "cut_it"),
        result("lost", "get"),
      ],
      breaches: [],
    });
    expect(
      run(SPLIT, [
        asks(ask("get", { op: "c" }, "a"), ask("other", {}, "b")),
        result("b", "nick"),
        result("a", "nick"),
      ]).messages.slice(1),
    ).toEqual([result("b", "nick"), result("a", "nick")]);
    expect(run(MERGE, [asks(ask("other", { z: 1 }, "a")), result("a", undefined)])).toEqual({
      messages: [asks(ask("both", { which: "O", z: 1 }, "a")), result("a", undefined)],
      breaches: [],
    });
  });

  describe("echoes", () => {
    const told = hook({
      message: "{{tool}}: {{target}} of {{value}} is wrong.",
      conditions: [at("arguments.city")],
    });
    const echo = (text: string, name = "hook:h"): JsonObject => ({ author: "harness", echo: name, text });
    const back = (change: Change, text: string, own: Hook = told, name?: string): unknown => {
      const { messages } = run(
        change,
        [
          asks(ask("get", { op: "c", city: "x" }, "a")),
          { role: "tool", tool_call_id: "a", content: [echo(text, name)] },
        ],
        { hooks: [own] },
      );
      return get(asArray(get(messages[1], "content"))[0], "text");
    };
    test.each<readonly [Change, string, string]>([
      [NEST, "get: arguments.city of x is wrong.", "get: arguments.ship.city of x is wrong."],
      [NEST, "get: arguments.n of city is wrong.", "get: arguments.n of city is wrong."],
      [NEST, "get: reply of x is wrong.", "get: reply of x is wrong."],
      [NEST, "something else", "something else"],
      [AFFIX, "get: arguments.city of x is wrong.", "get: arguments.city of x is wrong."],
      [HIDE, "get: arguments.city of x is wrong.", "get: arguments.city of x is wrong."],
      [SPLIT, "get: arguments.city of x is wrong.", "cut_it: arguments.city of x is wrong."],
      [SPLIT, "other: arguments.city of x is wrong.", "other: arguments.city of x is wrong."],
    ])("%j: %s", (change, text, now) => {
      expect(back(change, text)).toBe(now);
    });
    test("in the form that the Hook states", () => {
      const own = { ...told, form: "xml" as const };
      const as = (text: string): string => `<hook_message decision="block">${text}</hook_message>`;
      expect(back(NEST, as("get: arguments.city of x is wrong."), own)).toBe(
        as("get: arguments.ship.city of x is wrong."),
      );
      expect(back(NEST, "get: arguments.city of x is wrong.", own)).toBe(
        "get: arguments.city of x is wrong.",
      );
    });
    test("of another Hook, or answering another tool", () => {
      expect(back(NEST, "get: arguments.city of x is wrong.", told, "hook:i")).toBe(
        "get: arguments.city of x is wrong.",
      );
      const { messages } = run(
        NEST,
        [
          asks(ask("other", {}, "a")),
          { role: "tool", tool_call_id: "a", content: [echo("get: arguments.city of x is wrong.")] },
        ],
        { hooks: [told] },
      );
      expect(get(asArray(get(messages[1], "content"))[0], "text")).toBe("get: arguments.city of x is wrong.");
    });
    test("to a turn of the user, of the turn before it", () => {
      const say = (...calls: readonly Json[]) => {
        const { messages } = run(
          NEST,
          [
            asks(ask("get", { op: "c" }, "a")),
            asks(...calls),
            { role: "user", content: [echo("get: arguments.city of x is wrong.")] },
          ],
          { hooks: [told] },
        );
        return get(asArray(get(messages[2], "content"))[0], "text");
      };
      expect(say(ask("other", {}, "b"), ask("get", { op: "p" }, "d"))).toBe(
        "get: arguments.ship.city of x is wrong.",
      );
      expect(say(ask("other", {}, "b"))).toBe("get: arguments.city of x is wrong.");
    });
  });

  describe("texts", () => {
    const said = (change: Change, message: JsonObject, more: Partial<Harness> = {}) =>
      run(change, [{ role: "user", content: "" }, message], more).breaches;
    const reply = (content: Json, more: JsonObject = {}): JsonObject => ({
      role: "assistant",
      content,
      ...more,
    });
    test.each<readonly [string, JsonObject, readonly string[]]>([
      ["a reply", reply("Give `city`."), ["no-stale-names /messages/1/content"]],
      [
        "a thought",
        reply("", { reasoning_content: "Give `city`." }),
        ["no-stale-names /messages/1/reasoning_content"],
      ],
      ["a user", { role: "user", content: "Give `city`." }, []],
      ["a result", { role: "tool", content: "Give `city`." }, []],
      [
        "the Harness",
        { role: "user", content: [{ author: "harness", text: "Give `city`." }] },
        ["no-stale-names /messages/1/content"],
      ],
      [
        "a Skill",
        { role: "tool", content: [{ author: "harness", echo: "skill:k", text: "Give `city`." }] },
        [],
      ],
      ["a Hook", { role: "user", content: [{ author: "harness", echo: "hook:h", text: "Not `city`." }] }, []],
      [
        "not quite a Hook",
        { role: "user", content: [{ author: "harness", echo: "hook:h", text: "Nor `city`." }] },
        ["no-stale-names /messages/1/content"],
      ],
    ])("of %s", (_, message, breaches) => {
      expect(said(HIDE, message, { hooks: [hook({ tools: ["other"], message: "Not {{value}}." })] })).toEqual(
        breaches,
      );
    });
    test("the prompt is written anew, whatever it says", () => {
      expect(run(HIDE, [{ role: "system", content: "`city`" }]).breaches).toEqual([]);
      expect(run(HIDE, [reply("`city`")]).breaches).toEqual(["no-stale-names /messages/0/content"]);
    });
    const RECODE: Change = {
      op: "recode",
      param: param("op"),
      table: [
        ["p", "P"],
        ["c", "x"],
      ],
      legend: "c is x",
    };
    const world = (...messages: readonly Json[]) => run(RECODE, messages).breaches;
    test("a value that a call bears is spoken of", () => {
      const bears = asks(ask("get", { op: "c" }));
      expect(world({ role: "user", content: "So C." }, bears)).toEqual(["world-intact /messages/0/content"]);
      expect(world({ role: "user", content: "So p." }, bears)).toEqual([]);
      expect(world({ role: "user", content: "So ac." }, bears)).toEqual([]);
      expect(world({ role: "user", content: [{ author: "harness", text: "So c." }] }, bears)).toEqual([]);
      expect(world(bears, { role: "tool", content: "So c." })).toEqual([]);
      expect(world(bears, reply("So c."))).toEqual(["world-intact /messages/1/content"]);
      expect(world({ role: "user", content: "So c." }, asks(ask("get", { op: "p" })))).toEqual([]);
      expect(world({ role: "user", content: "So c." })).toEqual([]);
    });
  });

  test("what the Hooks decide stays", () => {
    const max: Condition = { kind: "arguments", schema: { properties: { n: { maximum: 5 } } } };
    const calls = [asks(ask("get", { op: "p", n: 9 }))];
    const nested: Change = { op: "nest", params: [param("n")], into: "g" };
    expect(run(nested, calls, { hooks: [hook({ conditions: [max] })] }).breaches).toEqual([]);
    // it looks at every tool: its schema follows here, and so it does not see the same of the others
    expect(
      run(HIDE, [asks(ask("get", { op: "p", city: "x" }))], {
        hooks: [hook({ conditions: [at("arguments.city")] })],
      }).breaches,
    ).toEqual(["hooks-agree /messages/0/tool_calls/0"]);
    expect(
      run(HIDE, [asks(ask("get", { op: "p", city: "x" }))], {
        hooks: [hook({ tools: [], conditions: [at("arguments.city")] })],
      }).breaches,
    ).toEqual(["hooks-agree /messages/0/tool_calls/0"]);
    expect(
      run(HIDE, [asks(ask("get", { op: "p", city: "x" }))], {
        hooks: [hook({ tools: ["other"], conditions: [at("arguments.city")] })],
      }).breaches,
    ).toEqual([]);
  });
});
