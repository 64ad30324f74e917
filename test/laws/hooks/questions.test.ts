/** What Hooks are asked beside the run, and each event under the names of a Variant, by hand. */
import { describe, expect, test } from "vitest";
import { changeOf } from "../../../src/laws/change.js";
import type { Scene } from "../../../src/laws/hooks/decide.js";
import { hookPairs } from "../../../src/laws/hooks/pairs.js";
import {
  askedAnyway,
  askedAround,
  askedOfTool,
  looksAtArguments,
  questionsOf,
} from "../../../src/laws/hooks/questions.js";
import { said, toViewScene } from "../../../src/laws/hooks/scene.js";
import { toViewCall } from "../../../src/laws/hooks/view-call.js";
import { readRow } from "../../../src/laws/row.js";
import type { Condition, Harness, Hook } from "../../../src/model/harness.js";
import { type Json, printJson } from "../../../src/model/json.js";
import { harness, type NewName, rename, skill, tool } from "../../help/small.js";
import { object } from "../../help/turned.js";

const hook = (more: Partial<Hook> = {}): Hook => ({
  id: "h",
  event: "before-call",
  tools: [],
  conditions: [],
  action: "block",
  message: "No.",
  budget: 2,
  ...more,
});
const regex = (target: string, pattern = "x1"): Condition => ({
  kind: "regex",
  target,
  pattern,
  flags: "u",
  acts: "match",
});
const brief = ({
  event,
  tool: name,
  arguments: args,
  input,
  reply,
  called,
  loaded,
  results,
}: Scene): string =>
  [
    event,
    ...(name === undefined ? [] : [`${name}(${printJson(args ?? "none")})`]),
    ...(input === "" ? [] : [`input ${input}`]),
    ...(reply === undefined ? [] : [`reply ${reply}`]),
    ...(called.length === 0 ? [] : [`called ${called}`]),
    ...(loaded.length === 0 ? [] : [`loaded ${loaded}`]),
    ...results.map(({ tool: of, text }) => `result ${of}:${text}`),
  ].join(" ");
const TOOLS = [
  tool("get", object('{"type":"object","properties":{"a":{"type":"string"},"l":{"type":"array"}}}')),
  tool("put"),
  tool("cut"),
];
const anyway = (
  condition: Condition,
  more: Partial<Hook> = {},
  own: Partial<Harness> = {},
): readonly string[] => {
  const given = harness({ tools: TOOLS, hooks: [hook({ conditions: [condition], ...more })], ...own });
  return questionsOf(given)
    .flatMap((question) => askedAnyway(question))
    .map(({ scene, decision }) => `${brief(scene)}: ${decision}`);
};

describe("questions", () => {
  test("each condition by itself", () => {
    const own = hook({ conditions: [regex("reply"), regex("input")] });
    const given = harness({ hooks: [hook(), own, hook({ id: "i", conditions: [regex("reply", "z")] })] });
    expect(
      questionsOf(given).map(({ hook: at, condition, alone, harness: of }) => [
        at,
        condition,
        alone.id,
        alone.conditions,
        of === given,
      ]),
    ).toEqual([
      [1, 0, "h", [regex("reply")], true],
      [1, 1, "h", [regex("input")], true],
      [2, 0, "i", [regex("reply", "z")], true],
    ]);
  });
  test.each<readonly [Condition, Partial<Hook>, boolean]>([
    [regex("arguments.a"), {}, true],
    [regex("arguments.a"), { event: "after-call" }, true],
    [regex("arguments.a"), { event: "before-reply" }, false],
    [regex("input"), {}, false],
    [{ kind: "arguments", schema: {} }, {}, true],
    [{ kind: "called", tools: [], skills: [] }, {}, false],
  ])("%j looks at arguments: %s", (condition, more, is) => {
    const [question] = questionsOf(harness({ hooks: [hook({ conditions: [condition], ...more })] }));
    expect(looksAtArguments(question as never)).toBe(is);
  });
});

describe("asked anyway", () => {
  test("what was called and loaded, one at a time", () => {
    const skills = [skill("r"), { ...skill("s"), kind: "strategy" as const }, skill("t"), skill("u")];
    expect(
      anyway({ kind: "called", tools: ["put"], skills: ["t"] }, { event: "before-reply" }, { skills }),
    ).toEqual([
      "before-reply reply x: acts",
      "before-reply reply x called put: silent",
      "before-reply reply x called get: acts",
      "before-reply reply x called cut: acts",
      "before-reply reply x loaded t: silent",
      "before-reply reply x loaded r: acts",
      "before-reply reply x loaded s: acts",
    ]);
    expect(
      anyway(
        { kind: "called", tools: [], skills: [], skillKind: "strategy" },
        { event: "input" },
        { skills },
      ),
    ).toEqual([
      "input: acts",
      "input called get: acts",
      "input called put: acts",
      "input loaded r: acts",
      "input loaded s: silent",
      "input loaded t: acts",
      "input loaded u: acts",
    ]);
    expect(anyway({ kind: "called", tools: [], skills: [] }, { tools: ["put"] })[0]).toBe(
      "before-call put({}): acts",
    );
    expect(anyway({ kind: "called", tools: [], skills: [] }, { tools: ["none"] })[0]).toBe(
      "before-call: acts",
    );
  });
  test("texts at the bounds of a length", () => {
    const length = (bounds: object): Condition =>
      ({ kind: "length", target: "reply", ...bounds }) as Condition;
    const asked = (bounds: object) =>
      anyway(length(bounds), { event: "before-reply" }).map(
        (one) => `${(one.match(/𝑥/gu) ?? []).length / 2} ${one.split(": ").at(-1)}`,
      );
    expect(asked({ max: 2 })).toEqual(["0 silent", "2 silent", "3 acts"]);
    expect(asked({ min: 2 })).toEqual(["0 acts", "1 acts", "2 silent"]);
    expect(asked({ min: 2, max: 4 })).toEqual(["0 acts", "1 acts", "2 silent", "4 silent", "5 acts"]);
    expect(asked({ max: 20_000 })).toEqual(["0 silent", "20000 silent"]);
  });
  test("texts said at each kind of event", () => {
    expect(anyway(regex("reply"), { event: "before-reply" })).toEqual([
      "before-reply reply : silent",
      "before-reply input x1 reply x1: acts",
    ]);
    expect(anyway(regex("input"), { event: "input" })).toEqual(["input: silent", "input input x1: acts"]);
    expect(anyway(regex("input"), { tools: ["put"] })).toEqual([
      "before-call put({}): silent",
      "before-call put({}) input x1: acts",
    ]);
    expect(anyway(regex("input"), { tools: ["none"] })).toEqual([
      "before-call: silent",
      "before-call input x1: acts",
    ]);
  });
  test("calls that are made up", () => {
    expect(anyway({ kind: "arguments", schema: { required: ["a"] } }, { tools: ["get", "put"] })).toEqual([
      'before-call get("{"): acts',
      'before-call put("{"): acts',
    ]);
    expect(anyway(regex("arguments.a"), { tools: ["get"] })).toEqual([
      'before-call get({"a":"x","l":["x"]}): silent',
      "before-call get({}): silent",
      'before-call get({"l":["x"],"a":""}): silent',
      'before-call get({"l":["x"],"a":"x1"}): acts',
    ]);
    expect(anyway(regex("arguments.l[].k"), { tools: ["get"] }).slice(2)).toEqual([
      'before-call get({"a":"x","l":[{"k":""}]}): silent',
      'before-call get({"a":"x","l":[{"k":"x1"}]}): acts',
    ]);
    expect(anyway(regex("arguments.l[][0]"), { tools: ["put"] }).slice(2)).toEqual([
      'before-call put({"l":[[""]]}): silent',
      'before-call put({"l":[["x1"]]}): acts',
    ]);
  });
  test("values looked up in results", () => {
    expect(
      anyway({ kind: "from-results", target: "arguments.a", tools: ["put"] }, { tools: ["put"] }),
    ).toEqual([
      "before-call put({}): silent",
      "before-call put({}): silent",
      'before-call put({"a":""}): silent',
      'before-call put({"a":"x1"}): acts',
      'before-call put({"a":"x1"}) input x1: silent',
      'before-call put({"a":"x1"}) result put:x1: silent',
      'before-call put({"a":"x1"}) result get:x1: acts',
    ]);
  });
});

describe("asked around the calls of a run", () => {
  const given = harness({
    tools: TOOLS,
    hooks: [
      hook({ conditions: [regex("arguments.a"), regex("input")], tools: ["get"] }),
      hook({ id: "i", conditions: [regex("arguments.a")] }),
    ],
  });
  const call = (name: string, args: Json): Json => ({ function: { name, arguments: args } });
  const around = (...calls: readonly Json[]) =>
    askedAround(readRow({ messages: [null, { role: "assistant", tool_calls: calls }] }), given).map(
      ({ where, question, asked }) =>
        `${where} ${question.hook}.${question.condition} ${asked.map(({ scene }) => printJson(scene.arguments ?? 0)).join(" ")}`,
    );
  test("each condition on arguments, of each Hook that looks there", () => {
    expect(around(call("get", { a: "q" }), call("put", { a: 1 }))).toEqual([
      '/messages/1/tool_calls/0 0.0 {"a":"q"} {} {"a":""} {"a":7}',
      '/messages/1/tool_calls/0 1.0 {"a":"q"} {} {"a":""} {"a":7}',
      '/messages/1/tool_calls/1 1.0 {"a":1} {}',
    ]);
  });
  test("calls of one shape once", () => {
    const places = (...list: readonly Json[]) =>
      around(...list.map((args) => call("put", args))).map((one) => one.slice(23, 24));
    expect(places({ a: 1 }, { a: 2 }, { a: "1" }, { b: 1 }, {}, "no JSON")).toEqual(["0", "2", "3", "4"]);
    expect(places({ a: [1, 2] }, { a: [3] }, { a: [] }, { a: ["x", 1] }, { a: [1, "y"] })).toEqual([
      "0",
      "2",
      "3",
      "4",
    ]);
    expect(places({ a: null }, { a: true }, { a: { b: 1 } }, { a: { b: 2 } })).toEqual(["0", "1", "2"]);
    expect(around(call("get", { a: "q" }), call("put", { a: "q" })).map((one) => one.slice(23, 24))).toEqual([
      "0",
      "0",
      "1",
    ]);
  });
  test("and around one that is made up", () => {
    const [first, other, third] = questionsOf(given);
    const of = (question: unknown, name: string) =>
      askedOfTool(question as never, name).map(({ scene }) => brief(scene));
    expect(of(first, "get")[0]).toBe('before-call get({"a":"x","l":["x"]})');
    expect(of(first, "put")).toEqual([]);
    expect(of(other, "get")).toEqual([]);
    expect(of(third, "put")).toEqual(["before-call put({})"]);
  });
});

const GIVEN = harness({
  tools: [
    tool(
      "get",
      object(
        '{"properties":{"id":{},"o":{"properties":{"k":{}}},"l":{"items":{"properties":{"k":{}}}},"s":{}}}',
      ),
    ),
    tool("put"),
  ],
  skills: [skill("guide")],
  hooks: [hook({ tools: ["get"], message: "{{a}} {{ b }}" })],
  activation: [{ tool: "get", param: "s", names: "skill" }],
});
const named = (...names: readonly NewName[]) => {
  const to = new Map(names.map(([symbol, , name]) => [symbol, name]));
  const after: Harness = {
    ...GIVEN,
    tools: GIVEN.tools.map((one) => ({ ...one, name: to.get(`tool:${one.name}`) ?? one.name })),
    skills: GIVEN.skills.map((one) => ({ ...one, name: to.get(`skill:${one.name}`) ?? one.name })),
    hooks: GIVEN.hooks.map((one) => ({
      ...one,
      id: to.get(`hook:${one.id}`) ?? one.id,
      tools: one.tools.map((name) => to.get(`tool:${name}`) ?? name),
    })),
  };
  return { before: GIVEN, after, edits: names.length === 0 ? [] : [rename(...names)] };
};
const ALL: readonly NewName[] = [
  ["tool:get", "get", "fetch"],
  ["skill:guide", "guide", "help"],
  ["tool:get/param:id", "id", "ref"],
  ["tool:get/param:o.k", "k", "key"],
  ["tool:get/param:l[].k", "k", "each"],
];

describe("under the names of a Variant", () => {
  test("calls", () => {
    const change = changeOf(named(...ALL));
    const view = (name: string, args: Json) => {
      const made = toViewCall(change, { name, arguments: args });
      return `${made.name} ${printJson(made.arguments)}`;
    };
    expect(view("get", { id: { id: 1 }, o: { k: 1, z: 2 }, l: [{ k: 3 }, 4], k: 5, s: "guide" })).toBe(
      'fetch {"ref":{"id":1},"o":{"key":1,"z":2},"l":[{"each":3},4],"k":5,"s":"help"}',
    );
    expect(view("get", { s: "other", id: "guide" })).toBe('fetch {"s":"other","ref":"guide"}');
    expect(view("put", { id: 1 })).toBe('put {"id":1}');
    expect(view("none", { id: 1 })).toBe('none {"id":1}');
    expect(view("get", "no JSON")).toBe('fetch "no JSON"');
    const shared: Json = { k: 1 };
    expect(view("get", { o: shared, l: [shared, shared] })).toBe(
      'fetch {"o":{"key":1},"l":[{"each":1},{"each":1}]}',
    );
    const still = { name: "get", arguments: { id: 1 } };
    expect(toViewCall(changeOf(named()), still)).toBe(still);
  });
  test("events", () => {
    const change = changeOf(named(...ALL));
    const base: Scene = {
      event: "before-reply",
      input: "get",
      called: ["get", "put"],
      loaded: ["guide", "none"],
      results: [{ tool: "get", text: "get" }],
    };
    expect(toViewScene(change, base)).toEqual({
      event: "before-reply",
      input: "get",
      called: ["fetch", "put"],
      loaded: ["help", "none"],
      results: [{ tool: "fetch", text: "get" }],
    });
    const none = { called: [], loaded: [], results: [] };
    expect(toViewScene(change, { ...base, ...none, reply: "get" })).toEqual({
      event: "before-reply",
      input: "get",
      reply: "get",
      ...none,
    });
    expect(toViewScene(change, { ...base, ...none, tool: "get", arguments: { id: 1 }, reply: "r" })).toEqual({
      event: "before-reply",
      input: "get",
      tool: "fetch",
      arguments: { ref: 1 },
      ...none,
    });
    expect(toViewScene(change, { ...base, ...none, tool: "put" })).toEqual({
      event: "before-reply",
      input: "get",
      tool: "put",
      arguments: {},
      ...none,
    });
  });
  test("for people", () => {
    const none: Scene = { event: "input", input: "𝑥𝑥", called: [], loaded: [], results: [] };
    expect(said(none)).toBe("at a text of 2 characters");
    expect(said({ ...none, reply: "abc" })).toBe("at a text of 3 characters");
    expect(said({ ...none, tool: "get", arguments: { a: 1 } })).toBe('at get({"a":1})');
    expect(said({ ...none, tool: "get", called: ["a"], loaded: ["b"] })).toBe("at get({}) after a, b");
    expect(said({ ...none, tool: "get", arguments: { a: "x".repeat(200) } })).toHaveLength(
      "at get()".length + 120,
    );
  });
  describe("Hooks", () => {
    const flaws = (more: (own: Harness) => Harness, ...names: readonly NewName[]) => {
      const { before, after, edits } = named(...names);
      const { pairs, flaws: found } = hookPairs(changeOf({ before, after: more(after), edits }));
      return {
        pairs: pairs.map(({ symbol, own, other }) => `${symbol} ${own.id} ${other.id}`),
        flaws: found.map(([where]) => where),
      };
    };
    const set =
      (more: Partial<Hook>) =>
      (own: Harness): Harness => ({ ...own, hooks: own.hooks.map((one) => ({ ...one, ...more })) });
    test("each with the one that it became", () => {
      expect(flaws((own) => own)).toEqual({ pairs: ["hook:h h h"], flaws: [] });
      expect(flaws((own) => own, ...ALL, ["hook:h", "h", "guard"])).toEqual({
        pairs: ["hook:h h guard"],
        flaws: [],
      });
    });
    test.each<readonly [string, (own: Harness) => Harness, readonly string[]]>([
      ["gone", (own) => ({ ...own, hooks: [] }), ["hook:h"]],
      ["new", (own) => ({ ...own, hooks: [...own.hooks, hook({ id: "n" })] }), ["hook:n"]],
      ["twice", (own) => ({ ...own, hooks: [...own.hooks, ...own.hooks] }), ["hooks"]],
      ["at other tools", set({ tools: ["put"] }), ["hook:h#/tools"]],
      ["at more tools", set({ tools: ["get", "put"] }), ["hook:h#/tools"]],
      ["at every tool", set({ tools: [] }), ["hook:h#/tools"]],
      ["by a matcher that matches them", set({ matcher: "get" }), []],
      ["by a matcher that matches more", set({ matcher: "get|put" }), ["hook:h#/tools"]],
      ["with another slot", set({ message: "{{a}} {{ c }}" }), ["hook:h#/message"]],
      ["with a slot twice, in another order", set({ message: "{{ b }} {{a}} {{a}}" }), []],
      ["with a longer slot", set({ message: "{{a}} {{ b_c }}" }), ["hook:h#/message"]],
      ["without a slot", set({ message: "{{a}}" }), ["hook:h#/message"]],
    ])("%s", (_, more, wrong) => {
      expect(flaws(more).flaws).toEqual(wrong);
    });
  });
});
