/** Hooks written, ordered and heard otherwise, read by the laws: what becomes of Harness and run, and what may not be, by hand. */
import { describe, expect, test } from "vitest";
import { actsInRequest, differsAt } from "../../../src/laws/rebase/asked.js";
import { commutes, speaksOf, spokenOfIn } from "../../../src/laws/rebase/rehook/say.js";
import { rehook } from "../../../src/laws/rebase/rehook.js";
import type { EditOf } from "../../../src/model/edit.js";
import type { Condition, Harness, Hook, Limit } from "../../../src/model/harness.js";
import { asArray, get, type Json, type JsonObject, printJson } from "../../../src/model/json.js";
import { harness, prompt, section, skill, tool } from "../../help/small.js";
import { object } from "../../help/turned.js";

const hook = (id: string, more: Partial<Hook> = {}): Hook => ({
  id,
  event: "before-call",
  tools: ["get"],
  conditions: [],
  action: "retry",
  message: "No.",
  budget: 2,
  ...more,
});
const regex = (pattern: string, more: object = {}): Condition =>
  ({ kind: "regex", target: "reply", pattern, flags: "u", acts: "match", ...more }) as Condition;
const length = (more: object, target = "reply"): Condition =>
  ({ kind: "length", target, ...more }) as Condition;
const limit = (...copies: readonly string[]): Limit => ({ id: "l", value: 2, copies: [...copies] });
const TOOLS = [tool("get"), tool("put")];
const given = (hooks: readonly Hook[], more: Partial<Harness> = {}): Harness =>
  harness({ tools: TOOLS, hooks: [...hooks], ...more });
const edit = (change: object): EditOf<"rehook"> =>
  ({ kind: "rehook", change }) as unknown as EditOf<"rehook">;
const changed = (before: Harness, change: object) => {
  const { value, breaches } = rehook.harness(before, edit(change));
  return { value, hooks: value.hooks, wrong: breaches.map(({ law, where }) => `${law} ${where}`) };
};

describe("one Hook", () => {
  const one = (own: Hook, op: string, from: Json, to: Json, more: Partial<Harness> = {}) => {
    const before = given([hook("g"), own, hook("z")], more);
    const { value, hooks, wrong } = changed(before, { op, hook: "hook:h", from, to });
    expect([hooks[0], hooks[2]]).toEqual([hook("g"), hook("z")]);
    expect({ ...value, hooks: [] }).toEqual({ ...before, hooks: [] });
    return { hook: hooks[1], wrong };
  };
  const own = hook("h");
  const reply = hook("h", { event: "before-reply", tools: [] });
  test.each<readonly [Hook, string, Json, Json, Hook, readonly string[]]>([
    [own, "matcher", null, "get", { ...own, matcher: "get" }, []],
    [{ ...own, matcher: "get" }, "matcher", "get", null, own, []],
    [{ ...own, matcher: "get" }, "matcher", "get", "^get$", { ...own, matcher: "^get$" }, []],
    [own, "matcher", null, "put", { ...own, matcher: "put" }, ["hooks-agree hook:h", "hooks-agree hook:h"]],
    [own, "matcher", null, "get|put", { ...own, matcher: "get|put" }, ["hooks-agree hook:h"]],
    [own, "matcher", null, "ge.*", { ...own, matcher: "ge.*" }, ["hooks-agree hook:h", "hooks-agree hook:h"]],
    [{ ...own, tools: [] }, "matcher", null, "get|put", { ...own, tools: [], matcher: "get|put" }, []],
    [reply, "matcher", null, "get", { ...reply, matcher: "get" }, ["hooks-agree hook:h"]],
    [own, "form", "plain", "xml", { ...own, form: "xml" }, []],
    [{ ...own, form: "xml" }, "form", "xml", "plain", own, []],
    [{ ...own, form: "plain" }, "form", "plain", "json", { ...own, form: "json" }, []],
    [reply, "channel", "user", "system", { ...reply, channel: "system" }, []],
    [{ ...reply, channel: "system" }, "channel", "system", "user", reply, []],
    [own, "channel", "tool", "user", { ...own, channel: "user" }, ["references-hold hook:h"]],
    [reply, "channel", "user", "tool", { ...reply, channel: "tool" }, ["references-hold hook:h"]],
    [{ ...own, channel: "user" }, "channel", "user", "system", { ...own, channel: "system" }, []],
    [own, "budget", 2, 1, { ...own, budget: 1 }, []],
    // it does not stand as the edit says
    [own, "matcher", "get", null, own, ["reach hook:h"]],
    [own, "form", "xml", "plain", own, ["reach hook:h"]],
    [own, "channel", "user", "tool", own, ["reach hook:h"]],
    [reply, "channel", "tool", "user", reply, ["reach hook:h"]],
    [own, "budget", 3, 1, own, ["reach hook:h"]],
  ])("case %#", (was, op, from, to, now, wrong) => {
    expect(one(was, op, from, to)).toEqual({ hook: now, wrong });
  });
  test("that is none", () => {
    const before = given([own]);
    expect(changed(before, { op: "form", hook: "hook:none", from: "plain", to: "xml" })).toEqual({
      value: before,
      hooks: [own],
      wrong: ["reach hook:none"],
    });
  });
  test("whose budget a limit states", () => {
    expect(one(own, "budget", 2, 1, { limits: [limit("hook:h#/budget")] }).wrong).toEqual(["reach hook:h"]);
    expect(one(own, "budget", 2, 1, { limits: [limit("hook:z#/budget", "hook:h#/message")] }).wrong).toEqual(
      [],
    );
    expect(one(own, "form", "plain", "xml", { limits: [limit("hook:h#/budget")] }).wrong).toEqual([]);
  });
});

describe("which Hooks commute", () => {
  const a = hook("a", { event: "before-reply", tools: [] });
  const b = hook("b", { event: "before-reply", tools: [] });
  const call = (id: string, ...tools: readonly string[]): Hook => hook(id, { tools: [...tools] });
  test.each<readonly [string, Hook, Hook, boolean]>([
    ["both can act", a, b, false],
    ["other events", a, hook("b", { tools: [] }), true],
    ["one says nothing", { ...a, action: "pass", message: "" }, b, true],
    ["the other says nothing", a, { ...b, action: "pass", message: "" }, true],
    ["one notes something", { ...a, action: "pass" }, b, false],
    ["one says nothing and stops", { ...a, message: "" }, b, false],
    ["a script decides", { ...a, action: "pass", message: "", command: "x" }, b, false],
    ["other tools", call("a", "get"), call("b", "put"), true],
    ["a tool in common", call("a", "get", "put"), call("b", "put"), false],
    ["any tool", call("a"), call("b", "put"), false],
    ["any tool, the other way", call("a", "put"), call("b"), false],
    ["tools at a reply", { ...a, tools: ["get"] }, { ...b, tools: ["put"] }, false],
    [
      "what excludes",
      { ...a, conditions: [regex("x")] },
      { ...b, conditions: [regex("x", { acts: "no-match" })] },
      true,
    ],
    [
      "rewriting",
      { ...a, action: "rewrite", conditions: [regex("x")] },
      { ...b, conditions: [regex("x", { acts: "no-match" })] },
      false,
    ],
    ["the same", { ...a, conditions: [regex("x")] }, { ...b, conditions: [regex("x")] }, false],
    [
      "another pattern",
      { ...a, conditions: [regex("x")] },
      { ...b, conditions: [regex("y", { acts: "no-match" })] },
      false,
    ],
    [
      "other flags",
      { ...a, conditions: [regex("x")] },
      { ...b, conditions: [regex("x", { acts: "no-match", flags: "iu" })] },
      false,
    ],
    [
      "another target",
      { ...a, conditions: [regex("x")] },
      { ...b, conditions: [regex("x", { acts: "no-match", target: "input" })] },
      false,
    ],
    [
      "part of the arguments",
      { ...a, conditions: [regex("x", { target: "arguments.a" })] },
      { ...b, conditions: [regex("x", { acts: "no-match", target: "arguments.a" })] },
      false,
    ],
    [
      "one of several",
      { ...a, conditions: [regex("z"), regex("x")] },
      { ...b, conditions: [length({ max: 3 }), regex("x", { acts: "no-match" })] },
      true,
    ],
    [
      "short and long",
      { ...a, conditions: [length({ min: 5 })] },
      { ...b, conditions: [length({ max: 9 })] },
      true,
    ],
    [
      "long and short",
      { ...a, conditions: [length({ max: 9 })] },
      { ...b, conditions: [length({ min: 5 })] },
      true,
    ],
    [
      "just apart",
      { ...a, conditions: [length({ min: 10 })] },
      { ...b, conditions: [length({ max: 9 })] },
      true,
    ],
    [
      "overlapping",
      { ...a, conditions: [length({ min: 11 })] },
      { ...b, conditions: [length({ max: 9 })] },
      false,
    ],
    [
      "both bounds",
      { ...a, conditions: [length({ min: 2, max: 9 })] },
      { ...b, conditions: [length({ min: 5 })] },
      false,
    ],
    [
      "both long",
      { ...a, conditions: [length({ max: 9 })] },
      { ...b, conditions: [length({ max: 5 })] },
      false,
    ],
    [
      "short and long input",
      { ...a, conditions: [length({ min: 5 }, "input")] },
      { ...b, conditions: [length({ max: 9 }, "input")] },
      true,
    ],
    [
      "other texts",
      { ...a, conditions: [length({ min: 5 })] },
      { ...b, conditions: [length({ max: 9 }, "input")] },
      false,
    ],
    ["other kinds", { ...a, conditions: [length({ min: 5 })] }, { ...b, conditions: [regex("x")] }, false],
  ])("%s", (_, one, other, is) => {
    expect(commutes(one, other)).toBe(is);
    expect(commutes(other, one)).toBe(is);
  });
});

test("where a text speaks of a Hook", () => {
  const texts = [
    "no-refund",
    "(no-refund)",
    "no-refunds no-refund",
    "x-no-refund",
    "no-refund-x",
    "xno-refund",
    "éno-refund",
    "no-refund.",
    "No-refund",
  ];
  expect(texts.map((text) => speaksOf(text, "no-refund"))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(["plain", "isOld", "v2", "a_b", "a.b", "a:b", "a/b"].map((id) => speaksOf(id, id))).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  const row: JsonObject = {
    messages: [
      { role: "system", content: "no-x" },
      { role: "user", content: "no-x" },
      { role: "tool", content: "no-x" },
      { role: "assistant", content: "y", reasoning_content: "so no-x" },
    ],
  };
  expect(spokenOfIn(row, ["no-x"])).toBe(3);
  expect(spokenOfIn(row, ["no-y"])).toBe(-1);
  expect(spokenOfIn({ messages: [{ role: "assistant", content: "no-x" }] }, ["no-y", "no-x"])).toBe(0);
  expect(
    spokenOfIn({ messages: [{ role: "user", content: ["", { author: "harness", text: "no-x" }] }] }, [
      "no-x",
    ]),
  ).toBe(0);
});

describe("several", () => {
  const [a, b, c] = [
    hook("a-1"),
    hook("b-1", { tools: ["put"] }),
    hook("c-1", { event: "input", tools: [] }),
  ];
  const names = ({ hooks }: { readonly hooks: readonly Hook[] }): string =>
    hooks.map(({ id, tools }) => `${id}(${tools})`).join(" ");
  test("in another order", () => {
    const order = (from: readonly string[], to: readonly string[], hooks: readonly Hook[] = [a, b, c]) =>
      changed(given(hooks), {
        op: "order",
        from: from.map((id) => `hook:${id}`),
        to: to.map((id) => `hook:${id}`),
      });
    const found = order(["a-1", "b-1", "c-1"], ["c-1", "b-1", "a-1"]);
    expect([names(found), found.wrong]).toEqual(["c-1() b-1(put) a-1(get)", []]);
    expect(order(["a-1", "c-1", "b-1"], ["c-1", "b-1", "a-1"]).wrong).toEqual(["reach hooks"]);
    expect(order(["a-1", "b-1", "c-1"], ["c-1", "b-1", "b-1"]).wrong).toEqual(["reach hooks"]);
    const d = hook("d-1");
    expect(order(["a-1", "b-1", "d-1"], ["d-1", "a-1", "b-1"], [a, b, d]).wrong).toEqual([
      "order-legal hook:d-1",
    ]);
    expect(order(["a-1", "b-1", "d-1"], ["b-1", "a-1", "d-1"], [a, b, d]).wrong).toEqual([]);
  });
  test("one for several", () => {
    const merge = (hooks: readonly Hook[], all: readonly Hook[] = [a, c, b], more: Partial<Harness> = {}) =>
      changed(given(all, more), { op: "merge", hooks });
    const found = merge([a, b], [a, c, b], {
      limits: [limit("hook:b-1#/message", "hook:a-1#/message", "hook:c-1#/message", "tool:get#/description")],
    });
    expect([names(found), found.wrong]).toEqual(["a-1(get,put) c-1()", []]);
    expect(found.value.limits[0]?.copies).toEqual([
      "hook:a-1#/message",
      "hook:c-1#/message",
      "tool:get#/description",
    ]);
    expect(merge([b, a]).wrong).toEqual(["reach hook:b-1"]);
    expect(merge([a, { ...b, budget: 3 }]).wrong).toEqual(["reach hook:a-1"]);
    expect(merge([a, hook("n-1")]).wrong).toEqual(["reach hook:a-1"]);
    const two = (own: Partial<Hook>, other: Partial<Hook> = {}) => {
      const [one, more] = [hook("a-1", own), hook("b-1", { ...own, tools: ["put"], ...other })];
      return merge([one, more], [one, more]).wrong;
    };
    expect(two({})).toEqual([]);
    expect(two({}, { budget: 3 })).toEqual(["hooks-agree hook:b-1"]);
    expect(two({}, { message: "Other." })).toEqual(["hooks-agree hook:b-1"]);
    for (const own of [
      { tools: [] },
      { event: "before-reply" as const },
      { command: "x" },
      { tools: ["put"] },
    ])
      expect(two(own), JSON.stringify(own)).toEqual(["hooks-agree hook:a-1"]);
    expect(two({ matcher: "get" })).toEqual(["hooks-agree hook:a-1"]);
    expect(merge([a, b], [a, b], { skills: [skill("k", "See b-1.")] }).wrong).toEqual([
      "no-stale-names hook:b-1",
    ]);
    expect(merge([a, b], [a, b], { skills: [skill("k", "See a-1.")] }).wrong).toEqual([]);
    const between = hook("m-1", { tools: ["put"] });
    expect(merge([a, b], [a, between, b]).wrong).toEqual(["order-legal hook:m-1"]);
    expect(merge([a, b], [between, a, b, hook("n-1", { tools: ["put"] })]).wrong).toEqual([]);
  });
  test("several for one", () => {
    const both = hook("a-1", { tools: ["get", "put"] });
    const split = (ids: readonly string[], own: Hook = both, more: Partial<Harness> = {}) =>
      changed(given([c, own], more), { op: "split", hook: own, ids });
    const found = split(["a-1", "n-1"], both, { limits: [limit("hook:a-1#/message", "hook:c-1#/message")] });
    expect([names(found), found.wrong]).toEqual(["c-1() a-1(get) n-1(put)", []]);
    expect(found.value.limits[0]?.copies).toEqual([
      "hook:a-1#/message",
      "hook:n-1#/message",
      "hook:c-1#/message",
    ]);
    expect(split(["m-1", "n-1"]).wrong).toEqual([]);
    for (const ids of [["a-1"], ["m-1", "n-1", "o-1"], ["m-1", "m-1"], ["c-1", "m-1"]])
      expect(split(ids).wrong).toEqual(["reach hook:a-1"]);
    expect(changed(given([c]), { op: "split", hook: both, ids: ["m-1", "n-1"] }).wrong).toEqual([
      "reach hook:a-1",
    ]);
    const says = { hooks: [c, both, hook("z-1", { message: "See a-1." })] };
    expect(changed(given(says.hooks), { op: "split", hook: both, ids: ["m-1", "n-1"] }).wrong).toEqual([
      "no-stale-names hook:a-1",
    ]);
    expect(changed(given(says.hooks), { op: "split", hook: both, ids: ["a-1", "n-1"] }).wrong).toEqual([]);
    const matched = { ...both, matcher: "get|put" };
    expect(split(["m-1", "n-1"], matched).wrong).toEqual(["hooks-agree hook:a-1"]);
  });
  test("one that comes or goes", () => {
    const present = (
      op: string,
      own: Hook,
      before: string | null,
      all: readonly Hook[] = [a, b],
      more: Partial<Harness> = {},
    ) => changed(given(all, more), { op, hook: own, before });
    expect(names(present("add", c, null))).toBe("a-1(get) b-1(put) c-1()");
    expect(names(present("add", c, "hook:b-1"))).toBe("a-1(get) c-1() b-1(put)");
    expect(names(present("add", c, "hook:a-1"))).toBe("c-1() a-1(get) b-1(put)");
    expect(present("add", c, "hook:none").wrong).toEqual(["reach hook:c-1"]);
    expect(present("add", a, null).wrong).toEqual(["reach hook:a-1"]);
    expect(names(present("drop", b, null))).toBe("a-1(get)");
    expect(names(present("drop", a, "hook:b-1"))).toBe("b-1(put)");
    expect(present("drop", b, null).wrong).toEqual([]);
    expect(present("drop", a, null).wrong).toEqual(["reach hook:a-1"]);
    expect(present("drop", a, "hook:a-1").wrong).toEqual(["reach hook:a-1"]);
    expect(present("drop", { ...b, budget: 1 }, null).wrong).toEqual(["reach hook:b-1"]);
    expect(present("drop", b, null, [a, b], { limits: [limit("hook:b-1#/budget")] }).wrong).toEqual([
      "reach hook:b-1",
    ]);
    expect(present("drop", b, null, [a, b], { limits: [limit("hook:b-12#/budget")] }).wrong).toEqual([]);
    for (const more of [
      { prompt: prompt(section("s", "b-1", "")) },
      { prompt: prompt(section("s", "", "b-1")) },
      { tools: [{ ...tool("get"), description: "b-1" }] },
    ])
      expect(present("drop", b, null, [a, b], more).wrong).toEqual(["no-stale-names hook:b-1"]);
    expect(present("drop", { ...b, message: "b-1" }, null, [a, { ...b, message: "b-1" }]).wrong).toEqual([]);
  });
  test("a check that moves into a schema", () => {
    const schema = { properties: { n: { maximum: 5 } } };
    const check = hook("p-1", { conditions: [{ kind: "arguments", schema }] });
    const phase = (own: Hook, all: readonly Hook[] = [own, c], more: Partial<Harness> = {}) =>
      changed(given(all, more), { op: "phase", hook: own });
    const found = phase(check);
    expect([names(found), found.wrong]).toEqual(["c-1()", []]);
    expect(found.value.tools).toEqual([
      { ...TOOLS[0], parameters: { type: "object", allOf: [schema] } },
      TOOLS[1],
    ]);
    const all = phase(check, [check], { tools: [tool("get", object('{"allOf":[{}],"title":"t"}'))] });
    expect(printJson(all.value.tools[0]?.parameters ?? {})).toBe(
      '{"allOf":[{},{"properties":{"n":{"maximum":5}}}],"title":"t"}',
    );
    const { parameters: _, ...bare } = tool("get");
    expect(phase(check, [check], { tools: [bare] }).value.tools[0]?.parameters).toEqual({
      type: "object",
      properties: {},
      allOf: [schema],
    });
    const wrong = (more: Partial<Hook>): readonly string[] => phase({ ...check, ...more }).wrong;
    expect(wrong({ conditions: [regex("x")] })).toEqual(["reach hook:p-1"]);
    expect(wrong({ conditions: [...check.conditions, regex("x")] })).toEqual(["reach hook:p-1"]);
    expect(wrong({ conditions: [] })).toEqual(["reach hook:p-1"]);
    expect(wrong({ tools: ["get", "put"] })).toEqual(["reach hook:p-1"]);
    expect(wrong({ tools: [] })).toEqual(["reach hook:p-1"]);
    expect(wrong({ tools: ["none"] })).toEqual(["reach hook:p-1"]);
    expect(phase(check, [c]).wrong).toEqual(["reach hook:p-1"]);
    expect(wrong({ event: "after-call" })).toEqual(["hooks-agree hook:p-1"]);
    expect(wrong({ action: "pass" })).toEqual(["hooks-agree hook:p-1"]);
    expect(wrong({ action: "block" })).toEqual([]);
    expect(wrong({ command: "x" })).toEqual(["hooks-agree hook:p-1"]);
    for (const word of ["$ref", "$dynamicRef", "$defs", "definitions"])
      expect(wrong({ conditions: [{ kind: "arguments", schema: { [word]: {} } }] }), word).toEqual([
        "references-hold hook:p-1",
      ]);
    expect(phase(check, [check], { limits: [limit("hook:p-1#/budget")] }).wrong).toEqual(["reach hook:p-1"]);
    expect(phase(check, [a, check]).wrong).toEqual(["order-legal hook:p-1"]);
    expect(phase(check, [b, check, a]).wrong).toEqual([]);
    expect(phase(check, [check, hook("z-1", { message: "p-1" })]).wrong).toEqual(["no-stale-names hook:p-1"]);
  });
});

describe("the run", () => {
  const echo = (name: string, text = "No."): JsonObject => ({
    author: "harness",
    echo: `hook:${name}`,
    text,
  });
  const user = (...content: readonly Json[]): JsonObject => ({ role: "user", content });
  const call = (name: string, id: string, args: Json = {}): Json => ({
    id,
    function: { name, arguments: args },
  });
  const asks = (...calls: readonly Json[]): JsonObject => ({
    role: "assistant",
    content: "",
    tool_calls: calls,
  });
  const tells = (content: Json, id: string): JsonObject => ({ role: "tool", tool_call_id: id, content });
  const run = (hooks: readonly Hook[], change: object, messages: readonly Json[]) => {
    const before = given(hooks);
    const after = rehook.harness(before, edit(change)).value;
    const { value, breaches } = rehook.row({ before, after, edit: edit(change), row: { messages } });
    return {
      messages: asArray(get(value, "messages")),
      wrong: breaches.map(({ law, where }) => `${law} ${where}`),
    };
  };
  const never = hook("h-1", { event: "before-reply", tools: [], conditions: [regex("never")] });

  test("says what it repeats in the form", () => {
    const as = (text: string): string => `<hook_message decision="retry">${text}</hook_message>`;
    const change = { op: "form", hook: "hook:h-1", from: "plain", to: "xml" };
    expect(run([never], change, [user(echo("h-1", "a < b"), echo("i-1", "x"))])).toEqual({
      messages: [user(echo("h-1", as("a &lt; b")), echo("i-1", "x"))],
      wrong: [],
    });
    const back = { op: "form", hook: "hook:h-1", from: "xml", to: "plain" };
    expect(run([{ ...never, form: "xml" }], back, [user(echo("h-1", as("x")))])).toEqual({
      messages: [user(echo("h-1", "x"))],
      wrong: [],
    });
    expect(run([{ ...never, form: "xml" }], back, [user("", echo("h-1", "x"))])).toEqual({
      messages: [user("", echo("h-1", "x"))],
      wrong: ["parse-back /messages/0/content/1"],
    });
    expect(run([never], { ...change, hook: "hook:none" }, [user(echo("none"))]).messages).toEqual([
      user(echo("none")),
    ]);
  });
  test("is heard under another role", () => {
    const change = { op: "channel", hook: "hook:h-1", from: "user", to: "system" };
    expect(
      run([never], change, [user(echo("h-1")), user(echo("i-1")), { role: "user", content: "x" }]),
    ).toEqual({
      messages: [{ ...user(echo("h-1")), role: "system" }, user(echo("i-1")), { role: "user", content: "x" }],
      wrong: [],
    });
    expect(run([never], change, [user(echo("h-1"), "more")]).wrong).toEqual(["references-hold /messages/0"]);
    expect(run([never], change, [tells([echo("h-1")], "a")]).wrong).toEqual(["references-hold /messages/0"]);
  });
  test("is told by the one that remains", () => {
    const [a, b] = [hook("a-1"), hook("b-1", { tools: ["put"] })];
    expect(
      run([a, b], { op: "merge", hooks: [a, b] }, [user(echo("b-1"), echo("a-1"), echo("c-1"))]),
    ).toEqual({ messages: [user(echo("a-1"), echo("a-1"), echo("c-1"))], wrong: [] });
    const wrong = (text: string) =>
      run([a, b], { op: "merge", hooks: [a, b] }, [user({ author: "harness", text })]).wrong;
    expect([wrong("So a-1."), wrong("So b-1.")]).toEqual([[], ["no-stale-names /messages/0"]]);
    const many = asks(call("get", "1"), call("put", "2"), call("get", "3"));
    expect(run([a, b], { op: "merge", hooks: [a, b] }, [many]).wrong).toEqual(["hooks-agree hook:a-1"]);
    expect(
      run([a, b], { op: "merge", hooks: [a, b] }, [asks(call("get", "1"), call("put", "2"))]).wrong,
    ).toEqual([]);
  });
  test("is told by the one of the tool", () => {
    const both = hook("a-1", { tools: ["get", "put"] });
    const change = { op: "split", hook: both, ids: ["m-1", "n-1"] };
    const messages = [
      asks(call("get", "1"), call("put", "2")),
      tells([echo("a-1")], "2"),
      tells([echo("a-1")], "1"),
    ];
    expect(run([both], change, messages)).toEqual({
      messages: [messages[0], tells([echo("n-1")], "2"), tells([echo("m-1")], "1")],
      wrong: [],
    });
    const byOrder = [
      asks({ function: { name: "get", arguments: {} } }, call("put", "")),
      { role: "tool", content: [echo("a-1")] },
      tells([echo("a-1")], ""),
    ];
    expect(run([both], change, byOrder).messages).toEqual([
      byOrder[0],
      { role: "tool", content: [echo("m-1")] },
      tells([echo("n-1")], ""),
    ]);
    expect(run([both], change, [user(echo("a-1"))]).wrong).toEqual(["references-hold /messages/0/content/0"]);
    expect(run([both], change, [asks(call("cut", "1")), tells([echo("a-1")], "1")]).wrong).toEqual([
      "references-hold /messages/1/content/0",
    ]);
    expect(run([both], change, [user({ author: "harness", text: "a-1" })]).wrong).toEqual([
      "no-stale-names /messages/0",
    ]);
    expect(
      run([both], { ...change, ids: ["a-1", "n-1"] }, [user({ author: "harness", text: "a-1" })]).wrong,
    ).toEqual([]);
  });
  test("a budget that it uses up", () => {
    const own = hook("h-1", { conditions: [] });
    const calls = (...counts: readonly number[]) =>
      counts.flatMap((count) => [
        { role: "user", content: "u" },
        asks(...Array.from({ length: count }, (_, i) => call("get", `${i}`))),
      ]);
    const wrong = (to: number, messages: readonly Json[], more: Partial<Hook> = {}) =>
      run([{ ...own, ...more }], { op: "budget", hook: "hook:h-1", from: 2, to }, messages).wrong;
    expect(wrong(1, calls(1, 1))).toEqual([]);
    expect(wrong(1, calls(1, 2))).toEqual(["hooks-agree hook:h-1"]);
    expect(wrong(5, calls(2))).toEqual([]);
    expect(wrong(5, calls(3))).toEqual(["hooks-agree hook:h-1"]);
    expect(wrong(0, calls(3), { action: "pass" })).toEqual([]);
    expect(wrong(1, calls(1), { command: "x" })).toEqual(["hooks-agree hook:h-1"]);
  });
  test("a Hook that comes or goes acts nowhere and is heard nowhere", () => {
    for (const [op, hooks] of [
      ["add", []],
      ["drop", [never]],
    ] as const) {
      const wrong = (...messages: readonly Json[]) =>
        run(hooks, { op, hook: never, before: null }, messages).wrong;
      expect(wrong({ role: "assistant", content: "fine" })).toEqual([]);
      expect(wrong({ role: "assistant", content: "never" })).toEqual(["hooks-agree hook:h-1"]);
      expect(wrong(user(echo("h-1")))).toEqual(["hooks-agree hook:h-1"]);
      expect(wrong(user(echo("i-1")))).toEqual([]);
      expect(wrong(user(echo("i-1"), echo("h-1")))).toEqual(["hooks-agree hook:h-1"]);
      expect(wrong(user({ author: "harness", text: "h-1" }))).toEqual(
        op === "drop" ? ["no-stale-names /messages/0"] : [],
      );
    }
  });
  test("a check that moved stops what was an attempt", () => {
    const check = hook("p-1", {
      conditions: [{ kind: "arguments", schema: { properties: { n: { maximum: 5 } } } }],
    });
    const stopped = (train: Json, n: number, content: Json = [echo("p-1")]) => [
      { ...asks(call("get", "1", { n })), train },
      tells(content, "1"),
    ];
    const change = { op: "phase", hook: check };
    const found = run([check], change, stopped(false, 9));
    expect(found).toEqual({
      messages: [
        { ...asks(call("get", "1", { n: 9 })), train: false },
        tells([{ author: "harness", text: "No." }], "1"),
      ],
      wrong: [],
    });
    expect(run([check], change, stopped(true, 9)).wrong).toEqual(["hooks-agree /messages/0/tool_calls/0"]);
    expect(run([check], change, stopped(true, 5, "r")).wrong).toEqual([]);
    const unclear = { ...check, command: "x" };
    expect(run([unclear], { op: "phase", hook: unclear }, stopped(false, 9)).wrong).toEqual([
      "hooks-agree /messages/0/tool_calls/0",
    ]);
    expect(run([check], change, [user({ author: "harness", text: "p-1" })]).wrong).toEqual([
      "no-stale-names /messages/0",
    ]);
  });
  test("what acts stays the same, under whichever id", () => {
    const own = hook("h-1", { conditions: [] });
    expect(
      run([own], { op: "matcher", hook: "hook:h-1", from: null, to: "get" }, [asks(call("get", "1"))]).wrong,
    ).toEqual([]);
    expect(
      run([own], { op: "matcher", hook: "hook:h-1", from: null, to: "put" }, [asks(call("get", "1"))]).wrong,
    ).toEqual(["hooks-agree /messages/0/tool_calls/0"]);
    expect(
      run([own], { op: "matcher", hook: "hook:h-1", from: null, to: "get|put" }, [asks(call("put", "1"))])
        .wrong,
    ).toEqual(["hooks-agree /messages/0/tool_calls/0"]);
  });
});

describe("asked over a whole run", () => {
  const own = hook("h", { event: "before-reply", tools: [], conditions: [regex("bad")] });
  const reply = (content: string): Json => ({ role: "assistant", content });
  const u: Json = { role: "user", content: "u" };
  test("how often they act in one request", () => {
    const acts = (hooks: readonly Hook[], ...messages: readonly Json[]) =>
      actsInRequest(given(hooks), hooks, { messages });
    expect(acts([own])).toBe(0);
    expect(acts([own], u, reply("bad"), reply("bad"), reply("fine"))).toBe(2);
    expect(acts([own], u, reply("bad"), reply("bad"), u, reply("bad"))).toBe(2);
    expect(acts([own], u, reply("bad"), u, reply("bad"), reply("bad"))).toBe(2);
    expect(acts([own, { ...own, id: "i" }], u, reply("bad"))).toBe(2);
    expect(acts([], u, reply("bad"))).toBe(0);
    expect(acts([{ ...own, command: "x" }], u, reply("bad"))).toBeNull();
    expect(acts([{ ...own, command: "x" }], u, reply("fine"))).toBe(0);
  });
  const side = (messages: readonly Json[], ...hooks: readonly (readonly [Hook, string])[]) => ({
    harness: given([]),
    row: { messages },
    hooks: hooks.map(([one, as]) => ({ hook: one, as })),
  });
  const differs = (a: ReturnType<typeof side>, b: ReturnType<typeof side>, strict = false) =>
    differsAt(a, b, strict);
  const clear = hook("n", { event: "before-reply", tools: [], conditions: [regex("good")] });
  const open = { ...own, command: "x" };
  test("where they differ", () => {
    const run = [u, reply("good"), reply("bad")];
    expect(differs(side(run, [own, "a"]), side(run, [own, "a"]))).toBeUndefined();
    expect(differs(side(run, [own, "a"]), side(run, [own, "b"]))).toEqual({
      where: "/messages/2",
      what: "b acts, and a in the base",
    });
    expect(differs(side(run, [own, "a"]), side(run))).toEqual({
      where: "/messages/2",
      what: "no Hook acts, and a in the base",
    });
    expect(differs(side(run), side(run, [clear, "a"]))).toEqual({
      where: "/messages/1",
      what: "a acts, and no Hook in the base",
    });
    expect(
      differs(side(run, [own, "b"], [own, "a"]), side(run, [own, "a"], [own, "b"], [own, "a"])),
    ).toBeUndefined();
    expect(differs(side(run, [own, "a"]), side(run.slice(0, 2), [own, "a"]))).toEqual({
      where: "/messages/2",
      what: "the run has fewer events for Hooks than the base",
    });
    expect(differs(side(run.slice(0, 2), [own, "a"]), side(run, [own, "a"]))).toBeUndefined();
  });
  test("where nobody can tell", () => {
    const run = [u, reply("bad")];
    const untold = { where: "/messages/1", what: "nobody can tell what a Hook decides" };
    expect(differs(side(run, [open, "a"]), side(run))).toBeUndefined();
    expect(differs(side(run, [own, "a"]), side(run, [open, "a"]))).toBeUndefined();
    expect(differs(side(run, [open, "a"]), side(run), true)).toEqual(untold);
    expect(differs(side(run, [own, "a"]), side(run, [own, "a"], [open, "b"]), true)).toEqual(untold);
    expect(differs(side([u, reply("fine")], [open, "a"]), side([u, reply("fine")]), true)).toBeUndefined();
  });
});
