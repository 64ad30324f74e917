/** What a Hook decides at one event, and the events of a run, by hand. */
import { describe, expect, test } from "vitest";
import { decide, looksAtTool, type Scene, targetTexts } from "../../../src/laws/hooks/decide.js";
import { courseOf, heardIn, momentsOf, sceneOf } from "../../../src/laws/hooks/scenes.js";
import { readRow } from "../../../src/laws/row.js";
import type { Condition, Harness, Hook } from "../../../src/model/harness.js";
import type { Json, JsonObject } from "../../../src/model/json.js";
import { harness, skill, tool } from "../../help/small.js";
import { json } from "../../help/turned.js";

const hook = (more: Partial<Hook> = {}): Hook => ({
  id: "h",
  event: "before-reply",
  tools: [],
  conditions: [],
  action: "block",
  message: "No.",
  budget: 2,
  ...more,
});
const scene = (more: Partial<Scene> = {}): Scene => ({
  event: "before-reply",
  input: "in",
  reply: "out",
  called: [],
  loaded: [],
  results: [],
  ...more,
});
const SKILLS = harness({
  skills: [skill("r"), { ...skill("s"), kind: "strategy" }, { ...skill("o"), kind: "other" }],
});
const decided = (
  condition: Condition | readonly Condition[],
  at: Partial<Scene> = {},
  more: Partial<Hook> = {},
) => decide(SKILLS, hook({ conditions: [condition].flat() as Condition[], ...more }), scene(at));
const regex = (pattern: string, more: object = {}): Condition =>
  ({ kind: "regex", target: "reply", pattern, flags: "u", acts: "match", ...more }) as Condition;

describe("at which events", () => {
  test("without conditions it always acts", () => {
    expect(decided([])).toBe("acts");
    expect(decided([], { event: "input" })).toBe("silent");
  });
  test("a script may decide otherwise", () => {
    expect(decided([], {}, { command: "x" })).toBe("unclear");
    expect(decided(regex("zzz"), {}, { command: "x" })).toBe("silent");
    expect(decided(regex("("), {}, { command: "x" })).toBe("unclear");
  });
  test.each<readonly [Partial<Hook>, string, boolean]>([
    [{}, "get", true],
    [{ tools: ["get"] }, "get", true],
    [{ tools: ["put"] }, "get", false],
    [{ matcher: "get|put" }, "get", true],
    [{ matcher: "put" }, "get", false],
    [{ matcher: "put", tools: ["get"] }, "get", false],
    [{ matcher: "get", tools: [] }, "get", true],
    [{ matcher: "a.*" }, "abc", false],
  ])("%j looks at %s: %s", (more, name, is) => {
    expect(looksAtTool(hook(more), name)).toBe(is);
    const at = { event: "before-call" as const, tool: name, arguments: {} };
    expect(decided([], at, { event: "before-call", ...more })).toBe(is ? "acts" : "silent");
  });
});

describe("conditions", () => {
  test("all of them hold", () => {
    expect(decided([regex("o"), regex("u")])).toBe("acts");
    expect(decided([regex("o"), regex("z")])).toBe("silent");
    expect(decided([regex("o"), regex("(")])).toBe("unclear");
    expect(decided([regex("("), regex("z")])).toBe("silent");
  });
  test.each<readonly [Condition, "acts" | "silent" | "unclear"]>([
    [regex("^out$"), "acts"],
    [regex("^OUT$"), "silent"],
    [regex("^OUT$", { flags: "iu" }), "acts"],
    [regex("out", { acts: "no-match" }), "silent"],
    [regex("in", { acts: "no-match" }), "acts"],
    [regex("("), "unclear"],
    [regex("in", { target: "input" }), "acts"],
    [regex("x", { target: "other" }), "silent"],
    [{ kind: "length", target: "reply", max: 3 }, "silent"],
    [{ kind: "length", target: "reply", max: 2 }, "acts"],
    [{ kind: "length", target: "reply", min: 3 }, "silent"],
    [{ kind: "length", target: "reply", min: 4 }, "acts"],
    [{ kind: "length", target: "reply" }, "silent"],
    [{ kind: "length", target: "reply", min: 3, max: 3 }, "silent"],
    [{ kind: "length", target: "arguments.a", max: 1 }, "silent"],
    [{ kind: "arguments", schema: {} }, "acts"],
  ])("%j: %s", (condition, decision) => {
    expect(decided(condition)).toBe(decision);
  });
  test("characters are code points", () => {
    expect(decided({ kind: "length", target: "reply", max: 1 }, { reply: "𝑥" })).toBe("silent");
    expect(decided({ kind: "length", target: "reply", max: 1 }, { reply: "𝑥𝑥" })).toBe("acts");
  });
  test("a reply that is none", () => {
    const none = { event: "input" as const };
    const { reply: _, ...rest } = scene(none);
    expect(decide(SKILLS, hook({ event: "input", conditions: [regex("")] }), rest)).toBe("silent");
  });
  test("any of the texts is enough", () => {
    const any = (pattern: string, list: Json) =>
      decided(regex(pattern, { target: "arguments.l[]" }), { arguments: { l: list } });
    expect(any("b", ["a", "b"])).toBe("acts");
    expect(any("c", ["a", "b"])).toBe("silent");
    expect(any("c", [])).toBe("silent");
    expect(any("(x|y)*c", ["a".repeat(30), "c"])).toBe("acts");
    expect(any("(x|y)*c", ["a".repeat(30), "a"])).toBe("unclear");
  });
  test("arguments that fit", () => {
    const taken = (schema: JsonObject, args: Json) =>
      decided({ kind: "arguments", schema }, { arguments: args });
    expect(taken({ required: ["a"] }, { a: 1 })).toBe("silent");
    expect(taken({ required: ["a"] }, {})).toBe("acts");
    expect(taken({ $ref: "x" }, {})).toBe("unclear");
    expect(taken({}, "no JSON")).toBe("acts");
  });
  test.each<readonly [object, Partial<Scene>, boolean]>([
    [{}, { called: ["get"] }, false],
    [{ tools: ["get"] }, { called: ["put", "get"] }, true],
    [{ tools: ["get"] }, { called: ["put"] }, false],
    [{ tools: ["get"] }, { loaded: ["get"] }, false],
    [{ skills: ["r"] }, { loaded: ["r"] }, true],
    [{ skills: ["r"] }, { called: ["r"] }, false],
    [{ skills: ["r"] }, { loaded: ["s"] }, false],
    [{ skillKind: "reply" }, { loaded: ["r"] }, true],
    [{ skillKind: "reply" }, { loaded: ["s"] }, false],
    [{ skillKind: "strategy" }, { loaded: ["s"] }, true],
    [{ skillKind: "reply" }, { loaded: ["none"] }, false],
    [{ skills: ["s"], skillKind: "reply" }, { loaded: ["s"] }, true],
  ])("called %j in %j: %s", (more, at, was) => {
    expect(decided({ kind: "called", tools: [], skills: [], ...more } as Condition, at)).toBe(
      was ? "silent" : "acts",
    );
  });
  test.each<readonly [string, string, boolean]>([
    ["12", "12", true],
    ["12", "a 12, b", true],
    ["12", "112", false],
    ["12", "123", false],
    ["12", "x12", false],
    ["12", "12_", false],
    ["12", "é12é", true],
    ["12", "112 12", true],
    ["12", "\\n12", true],
    ["12", "\\t12", true],
    ["12", "\\x12", false],
    ["12", "n12", false],
    ["ab", "xabx", true],
    ["ab", "a b", false],
    ["", "x", true],
    ["a1", "a1", true],
    ["a1", "aa1", false],
    ["1.5", "1.5", true],
  ])("%s stands in %j: %s", (value, text, is) => {
    const condition: Condition = { kind: "from-results", target: "reply", tools: ["get"] };
    const at = (more: Partial<Scene>) => decided(condition, { input: "", reply: value, ...more });
    expect(at({ input: text })).toBe(is ? "silent" : "acts");
    expect(
      at({
        results: [
          { tool: "get", text: "" },
          { tool: "get", text },
        ],
      }),
    ).toBe(is ? "silent" : "acts");
    expect(at({ results: [{ tool: "put", text }] })).toBe(value === "" ? "silent" : "acts");
    const any = decided(
      { ...condition, tools: [] },
      { input: "", reply: value, results: [{ tool: "put", text }] },
    );
    expect(any).toBe(is ? "silent" : "acts");
  });
});

test.each<readonly [string, string, readonly string[]]>([
  ["arguments.a", '{"a":"x"}', ["x"]],
  ["arguments.a", '{"a":1.50}', ["1.50"]],
  ["arguments.a", '{"a":false}', ["false"]],
  ["arguments.a", '{"a":true}', ["true"]],
  ["arguments.a", '{"a":null}', []],
  ["arguments.a", '{"a":["x"]}', []],
  ["arguments.a", '{"a":{"b":"x"}}', []],
  ["arguments.a", "{}", []],
  ["arguments.a.b", '{"a":{"b":"x"}}', ["x"]],
  ["arguments.a.b", '{"a":"x"}', []],
  ["arguments.a[]", '{"a":["x",2]}', ["x", "2"]],
  ["arguments.a[1]", '{"a":["x","y","z"]}', ["y"]],
  ["arguments.a[5]", '{"a":["x"]}', []],
  ["arguments.a[]", '{"a":"x"}', []],
  ["arguments.a[].b", '{"a":[{"b":1},{"c":2},{"b":3}]}', ["1", "3"]],
  ["arguments.a[][]", '{"a":[["x"],["y","z"],"w"]}', ["x", "y", "z", "w"]],
  ["arguments.a[1][0]", '{"a":[["x"],["y","z"]]}', ["y"]],
  ["arguments.a[][1]", '{"a":[["x"],["y","z"]]}', ["y"]],
  ["arguments.a[0][]", '{"a":["x"]}', []],
  ["arguments.[0]", '{"a":1}', []],
  ["argument.a", '{"a":"x"}', []],
  ["elsewhere.a", '{"a":"x"}', []],
  ["arguments.abc[][]", '{"abc":[["x"],["y"]]}', ["x", "y"]],
  ["arguments.a", '"no JSON"', []],
])("%s of %s", (target, args, texts) => {
  expect(targetTexts(target, scene({ arguments: json(args) }))).toEqual(texts);
});
test("targets besides", () => {
  expect(targetTexts("input", scene())).toEqual(["in"]);
  expect(targetTexts("reply", scene())).toEqual(["out"]);
});

describe("the events of a run", () => {
  const call = (name: string, id?: string, args: Json = {}): Json => ({
    ...(id === undefined ? {} : { id }),
    function: { name, arguments: args },
  });
  const asks = (...calls: readonly Json[]): JsonObject => ({
    role: "assistant",
    content: "",
    tool_calls: calls,
  });
  const tells = (content: Json, id?: string): JsonObject => ({
    role: "tool",
    content,
    ...(id === undefined ? {} : { tool_call_id: id }),
  });
  const says = (content: Json): JsonObject => ({ role: "assistant", content });
  const user = (content: Json): JsonObject => ({ role: "user", content });
  const told = (messages: readonly Json[], own: Harness = harness({})) => {
    const row = readRow({ messages });
    return momentsOf(own, row, courseOf(row)).map((moment) => {
      const { event, input, reply, tool: name, called, loaded, results } = sceneOf(moment);
      return [
        `${moment.where.slice(10)} ${event} <${input}>`,
        ...(reply === undefined ? [] : [`reply ${reply}`]),
        ...(name === undefined ? [] : [name]),
        ...(called.length === 0 ? [] : [`called ${called}`]),
        ...(loaded.length === 0 ? [] : [`loaded ${loaded}`]),
        ...(results.length === 0 ? [] : [`results ${results.map(({ tool: of, text }) => `${of}:${text}`)}`]),
      ].join("; ");
    });
  };
  test("in their order, with what had happened in the request", () => {
    expect(
      told([
        { role: "system", content: "p" },
        user("one"),
        asks(call("get", "a"), call("put", "b")),
        tells("B", "b"),
        tells("A", "a"),
        asks(call("get", "c")),
        tells("C", "c"),
        says("done"),
        user("two"),
        user("more"),
        says("so"),
      ]),
    ).toEqual([
      "1 input <one>",
      "2/tool_calls/0 before-call <one>; get",
      "2/tool_calls/0 after-call <one>; get",
      "2/tool_calls/1 before-call <one>; put",
      "2/tool_calls/1 after-call <one>; put",
      "5/tool_calls/0 before-call <one>; get; called get,put; results get:A,put:B",
      "5/tool_calls/0 after-call <one>; get; called get,put; results get:A,put:B",
      "7 before-reply <one>; reply done; called get,put,get; results get:A,put:B,get:C",
      "8 input <two>",
      "9 input <more>",
      "10 before-reply <two\nmore>; reply so",
    ]);
  });
  test("a call that never ran", () => {
    const none = ["0/tool_calls/0 before-call <>; get"];
    expect(told([asks(call("get", "a"))])).toEqual(none);
    expect(told([asks(call("get", "a")), tells([{ author: "harness", text: "error" }], "a")])).toEqual(none);
    expect(
      told([asks(call("get", "a")), tells([{ author: "harness", echo: "hook:h", text: "No." }], "a")]),
    ).toEqual(none);
    expect(told([asks(call("get", "a")), tells("x", "b")])).toEqual(none);
    expect(
      told([asks(call("get", "a")), user("x"), tells("x", "a")]).filter((one) => one.includes("after-call")),
    ).toEqual([]);
    for (const content of [
      [],
      [{ author: "harness", echo: "skill:s", text: "S" }],
      [{ author: "harness", text: "x" }, { text: "y" }],
    ])
      expect(told([asks(call("get", "a")), tells(content, "a")])).toHaveLength(2);
  });
  test("answers by id, and by order without", () => {
    const answers = (...messages: readonly Json[]) => courseOf(readRow({ messages })).answers[0];
    expect(answers(asks(call("a", "1"), call("b", "2")), tells("x", "2"), tells("y", "1"))).toEqual([2, 1]);
    expect(answers(asks(call("a", "1"), call("b", "2")), tells("x"), tells("y", ""))).toEqual([1, 2]);
    expect(answers(asks(call("a"), call("b", "2")), tells("x", "9"), tells("y", "2"))).toEqual([1, 2]);
    expect(answers(asks(call("a", "1")), tells("x", "1"), tells("y", "1"))).toEqual([1]);
    expect(answers(asks(call("a", "1")), tells("x", "9"), tells("y", "1"))).toEqual([2]);
    expect(answers(user("u"))).toEqual([]);
  });
  test("a turn in which a Hook speaks begins no request", () => {
    const back = user([{ author: "harness", echo: "hook:h", text: "No." }]);
    expect(told([user("one"), says("a"), back, says("b")])).toEqual([
      "0 input <one>",
      "1 before-reply <one>; reply a",
      "3 before-reply <one>; reply b",
    ]);
    expect(told([user("one"), back, user("two")])).toEqual(["0 input <one>", "2 input <two>"]);
    expect([
      ...courseOf(
        readRow({
          messages: [user("x"), back, { ...back, role: "system" }, user([{ echo: "skill:s", text: "" }])],
        }),
      ).sentBack,
    ]).toEqual([1]);
  });
  test("Skills that were loaded are no results", () => {
    const own = harness({
      skills: [skill("s"), skill("t")],
      activation: [
        { tool: "load", param: "path", names: "skill", prefix: "k/", suffix: ".md" },
        { tool: "show", param: "of", names: "tool" },
      ],
    });
    const run = (name: string, args: Json) =>
      told([asks(call(name, "a", args)), tells("T", "a"), says("r")], own).at(-1);
    expect(run("load", { path: "k/s.md" })).toBe("2 before-reply <>; reply r; called load; loaded s");
    expect(run("load", { path: "k/none.md" })).toBe(
      "2 before-reply <>; reply r; called load; results load:T",
    );
    expect(run("load", { path: "s" })).toBe("2 before-reply <>; reply r; called load; results load:T");
    expect(run("show", { of: "s" })).toBe("2 before-reply <>; reply r; called show; results show:T");
  });
  test("what each Hook hears", () => {
    const own = harness({
      tools: [tool("get"), tool("put")],
      hooks: [
        hook({ id: "r", conditions: [regex("bad")] }),
        hook({ id: "c", event: "before-call", tools: ["get"] }),
        hook({ id: "i", event: "input", conditions: [regex("x", { target: "input" })] }),
      ],
    });
    const { heard, count } = heardIn(
      readRow({ messages: [user("one"), asks(call("get", "a"), call("put", "b")), says("bad")] }),
      own,
    );
    expect(count).toBe(4);
    expect(heard.map((one) => `${one.moment} ${one.hook.id} ${one.decision}`)).toEqual([
      "0 i silent",
      "1 c acts",
      "3 r acts",
    ]);
  });
});
