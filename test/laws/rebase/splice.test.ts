/** Turns taken out and put in, read by the laws: attempts by their shape, and each rule that they are held to. */
import { describe, expect, test } from "vitest";
import { heldBack, stoppedBy } from "../../../src/laws/rebase/splice/attempt.js";
import { violationBreaches } from "../../../src/laws/rebase/splice/violation.js";
import { splice } from "../../../src/laws/rebase/splice.js";
import type { EditOf } from "../../../src/model/edit.js";
import type { Harness, Hook } from "../../../src/model/harness.js";
import { asArray, get, type Json, type JsonObject } from "../../../src/model/json.js";
import { harness, tool } from "../../help/small.js";

const failed = (content: Json = "bad", more: JsonObject = {}): JsonObject => ({
  role: "assistant",
  content,
  train: false,
  ...more,
});
const good = (content = "good", more: JsonObject = {}): JsonObject => ({
  role: "assistant",
  content,
  train: true,
  ...more,
});
const echo = (name: string, text = "No."): JsonObject => ({ author: "harness", echo: name, text });
const from = (role: string, ...content: readonly Json[]): JsonObject => ({ role, content });
const call = (id: string | undefined, name = "get", args: Json = {}): Json => ({
  ...(id === undefined ? {} : { id }),
  function: { name, arguments: args },
});
const user: JsonObject = { role: "user", content: "u" };

describe("a reply that was sent back", () => {
  test.each(["user", "system", "developer"])("by a Hook as %s", (role) => {
    expect(heldBack([failed(), from(role, echo("hook:h")), good()], 0)).toEqual({ count: 2, hooks: ["h"] });
    expect(heldBack([user, failed(), from(role, echo("hook:h"), echo("hook:i")), good()], 1)).toEqual({
      count: 2,
      hooks: ["h", "i"],
    });
  });
  test.each<readonly [string, readonly Json[]]>([
    ["trained on", [good(), from("user", echo("hook:h")), good()]],
    [
      "without a word on training",
      [{ role: "assistant", content: "" }, from("user", echo("hook:h")), good()],
    ],
    ["of a user", [{ ...failed(), role: "user" }, from("user", echo("hook:h")), good()]],
    ["with calls", [failed("", { tool_calls: [call("a")] }), from("user", echo("hook:h")), good()]],
    ["at the end", [failed(), from("user", echo("hook:h"))]],
    ["before a user", [failed(), from("user", echo("hook:h")), user]],
    ["answered by a tool", [failed(), from("tool", echo("hook:h")), good()]],
    ["answered by an assistant", [failed(), from("assistant", echo("hook:h")), good()]],
    ["answered by a text", [failed(), user, good()]],
    ["answered by nothing", [failed(), from("user"), good()]],
    ["answered by more than a Hook", [failed(), from("user", echo("hook:h"), { text: "and" }), good()]],
    ["answered by a Skill", [failed(), from("user", echo("skill:h")), good()]],
  ])("not one %s", (_, messages) => {
    expect(heldBack(messages, 0)).toBeUndefined();
  });
});

describe("calls that were stopped", () => {
  const two = failed("", { tool_calls: [call("a"), call("b")] });
  const error: JsonObject = { author: "harness", text: "error" };
  test("each in its tool's place", () => {
    expect(stoppedBy([two, from("tool", echo("hook:h")), from("tool", error), good()], 0)).toEqual({
      count: 3,
      hooks: ["h"],
    });
    expect(
      stoppedBy([user, two, from("tool", echo("hook:h"), error), from("tool", echo("hook:i")), good()], 1),
    ).toEqual({
      count: 3,
      hooks: ["h", "i"],
    });
  });
  test.each<readonly [string, readonly Json[]]>([
    ["trained on", [{ ...two, train: true }, from("tool", error), from("tool", error), good()]],
    ["without calls", [failed(), good()]],
    ["at the end", [two, from("tool", error), from("tool", error)]],
    ["answered once", [two, from("tool", error), good()]],
    ["answered before a user", [two, from("tool", error), from("tool", error), user]],
    ["answered by a user", [two, from("tool", error), from("user", error), good()]],
    ["answered by nothing", [two, from("tool", error), from("tool"), good()]],
    ["answered by a text", [two, from("tool", error), { role: "tool", content: "x" }, good()]],
    [
      "answered by the world",
      [two, from("tool", error), from("tool", { author: "world", text: "" }), good()],
    ],
    ["answered by the world as well", [two, from("tool", error), from("tool", error, { text: "" }), good()]],
    ["answered by a Skill", [two, from("tool", error), from("tool", echo("skill:s")), good()]],
  ])("not those %s", (_, messages) => {
    expect(stoppedBy(messages, 0)).toBeUndefined();
  });
});

const hook = (more: Partial<Hook> = {}): Hook => ({
  id: "h",
  event: "before-reply",
  tools: [],
  conditions: [{ kind: "regex", target: "reply", pattern: "bad", flags: "u", acts: "match" }],
  action: "retry",
  message: "No.",
  budget: 2,
  ...more,
});

describe("an attempt that was put in", () => {
  const flaws = (
    hooks: readonly Hook[],
    messages: readonly Json[],
    at: number,
    count: number,
    symbol = "hook:h",
  ) =>
    violationBreaches(
      harness({ hooks: [...hooks], tools: [tool("get"), tool("put")] }),
      symbol,
      { messages },
      at,
      count,
    ).map(({ law, where, what }) => {
      expect([law, where]).toEqual(["hooks-agree", `/messages/${at}`]);
      return what;
    });
  const run: readonly Json[] = [user, failed(), from("user", echo("hook:h")), good()];
  const VIOLATES = "does not violate hook:h, which is said to have stopped it";
  const ANOTHER = "another Hook would have stopped it as well";
  const NO_STEP = "is no attempt at the step behind it";
  const AS_WELL = "stands before a step that hook:h stops as well";
  const OTHER_ANSWER = "is answered by something other than the message of hook:h";
  const NOBODY = "hook:h does not send anybody back";
  test("violates its Hook, and the step behind it does not", () => {
    expect(flaws([hook()], run, 1, 2)).toEqual([]);
    expect(flaws([hook({ action: "block" })], run, 1, 2)).toEqual([]);
    expect(flaws([hook()], run, 1, 2, "hook:none")).toEqual([]);
  });
  test.each<readonly [string, readonly Hook[], readonly Json[], readonly string[]]>([
    ["lets pass", [hook({ action: "pass" })], run, [NOBODY]],
    ["rewrites", [hook({ action: "rewrite" })], run, [NOBODY]],
    ["says nothing", [hook({ message: "" })], run, [NOBODY, OTHER_ANSWER]],
    ["has no tries", [hook({ budget: 0 })], run, [NOBODY]],
    ["does not act", [hook({ conditions: [] }), hook({ id: "i", conditions: [] })], run, [ANOTHER, AS_WELL]],
    ["does not look there", [hook({ event: "input", conditions: [] })], run, [VIOLATES, NO_STEP]],
    ["does not mind", [hook()], run.with(1, failed("fine")), [VIOLATES]],
    ["minds the step behind it too", [hook()], run.with(3, good("as bad")), [AS_WELL]],
    ["says something else", [hook()], run.with(2, from("user", echo("hook:h", "Nay."))), [OTHER_ANSWER]],
    ["is followed by another", [hook(), hook({ id: "i" })], run, [ANOTHER]],
    [
      "is one of several",
      [
        hook({
          id: "g",
          conditions: [{ kind: "regex", target: "reply", pattern: "x", flags: "u", acts: "match" }],
        }),
        hook(),
      ],
      run,
      [],
    ],
  ])("by a Hook that %s", (_, hooks, messages, what) => {
    expect(flaws(hooks, messages, 1, 2)).toEqual(what);
  });
  test("before nothing", () => {
    expect(flaws([hook()], run.slice(0, 3), 1, 2)).toEqual([NO_STEP]);
    expect(flaws([hook()], run.slice(0, 2), 1, 2)).toEqual([NO_STEP]);
  });
  test("fills in the message", () => {
    const own = hook({ message: "No {{value}}!" });
    expect(flaws([own], run.with(2, from("user", echo("hook:h", "No way!"))), 1, 2)).toEqual([]);
    expect(flaws([own], run.with(2, from("user", echo("hook:h", "No way."))), 1, 2)).toEqual([OTHER_ANSWER]);
  });
  describe("of calls", () => {
    const own = hook({
      event: "before-call",
      conditions: [{ kind: "arguments", schema: { properties: { a: { maximum: 5 } } } }],
    });
    const calls = (first: Json, then: Json): readonly Json[] => [
      user,
      failed("", { tool_calls: [first] }),
      from("tool", echo("hook:h")),
      good("", { tool_calls: [then] }),
    ];
    test("at the same tool", () => {
      expect(flaws([own], calls(call("a", "get", { a: 6 }), call("b", "get", { a: 5 })), 1, 2)).toEqual([]);
      expect(flaws([own], calls(call("a", "get", { a: 6 }), call("b", "put", { a: 5 })), 1, 2)).toEqual([
        NO_STEP,
      ]);
      expect(flaws([own], calls(call("a", "get", { a: 6 }), call("b", "get", { a: 7 })), 1, 2)).toEqual([
        AS_WELL,
      ]);
      expect(flaws([own], calls(call("a", "get", { a: 5 }), call("b", "get", { a: 5 })), 1, 2)).toEqual([
        VIOLATES,
      ]);
    });
    test("and another tool in the good step is nobody's business", () => {
      const more = calls(call("a", "get", { a: 6 }), call("b")).with(
        3,
        good("", { tool_calls: [call("b", "put", { a: 9 }), call("c", "get", { a: 1 })] }),
      );
      expect(flaws([own], more, 1, 2)).toEqual([]);
    });
    test("at this place, and at none that begins so", () => {
      const long = [...Array(9).fill(user), ...calls(call("a", "get", { a: 6 }), call("b"))];
      // place 1 is a user's turn; place 10 begins with a 1
      expect(flaws([own], long, 1, 2)).toEqual([VIOLATES, NO_STEP, OTHER_ANSWER]);
      expect(flaws([own], long, 10, 2)).toEqual([]);
    });
  });
});

type Change = EditOf<"splice">["change"];
const rowAfter = (
  change: object,
  messages: readonly Json[],
  before: Harness = harness({ hooks: [hook()] }),
) => {
  const edit: EditOf<"splice"> = { kind: "splice", change: change as Change };
  const { value, breaches } = splice.row({ before, after: before, edit, row: { id: "r", messages } });
  return {
    messages: asArray(get(value, "messages")),
    breaches: breaches.map(({ law, where, what }) => `${law} ${where}: ${what}`),
  };
};

describe("the Harness", () => {
  test.each([
    [null, []],
    ["hook:h", []],
    ["hook:i", ["references-hold edits"]],
    ["h", ["references-hold edits"]],
  ])("with %s", (symbol, wrong) => {
    const before = harness({ hooks: [hook()] });
    const { value, breaches } = splice.harness(before, {
      kind: "splice",
      change: { op: "collapse", hook: symbol } as unknown as Change,
    });
    expect(value).toBe(before);
    expect(breaches.map(({ law, where }) => `${law} ${where}`)).toEqual(wrong);
  });
  test("a splice that does not say what it did", () => {
    for (const op of ["collapse", "correct"])
      expect(rowAfter({ op, hook: "hook:h" }, [user])).toEqual({
        messages: [user],
        breaches: ["reach edits: a splice does not say what it did to this run"],
      });
  });
});

describe("taken out", () => {
  const sent = [failed(), from("user", echo("hook:h"))] as const;
  const stopped = [failed("", { tool_calls: [call("a")] }), from("tool", echo("hook:i"))] as const;
  const thought = good("good", { reasoning_content: "hm" });
  const collapse = (at: readonly object[], messages: readonly Json[], symbol: string | null = null) =>
    rowAfter({ op: "collapse", hook: symbol, at }, messages);
  test("each attempt, with the thought behind it", () => {
    const end = good("end", { reasoning_content: "so" });
    expect(
      collapse(
        [
          { message: 1, turns: sent },
          { message: 4, turns: stopped },
        ],
        [user, ...sent, thought, ...stopped, thought, end],
      ),
    ).toEqual({ messages: [user, good(), good(), end], breaches: [] });
  });
  test("those of one Hook", () => {
    const run = [user, ...sent, thought, ...stopped, thought];
    expect(collapse([{ message: 1, turns: sent }], run, "hook:h")).toEqual({
      messages: [user, good(), ...stopped, thought],
      breaches: [],
    });
    expect(collapse([{ message: 1, turns: sent }], run)).toEqual({
      messages: [user, good(), ...stopped, thought],
      breaches: ["reach /messages/4: is a failed attempt like those taken out, and was left"],
    });
    expect(collapse([{ message: 4, turns: stopped }], run, "hook:h").breaches).toEqual([
      "hooks-agree /messages/4: was not stopped by hook:h",
      "reach /messages/1: is a failed attempt like those taken out, and was left",
    ]);
  });
  test("nothing", () => {
    expect(collapse([], [user, good()])).toEqual({ messages: [user, good()], breaches: [] });
  });
  test.each<readonly [string, readonly object[], readonly string[]]>([
    [
      "what is no attempt",
      [
        { message: 3, turns: [thought] },
        { message: 1, turns: sent },
      ],
      ["world-intact /messages/3: is no failed attempt that the Harness answered"],
    ],
    [
      "half of one",
      [{ message: 1, turns: sent.slice(0, 1) }],
      ["references-hold /messages/1: is an attempt of 2 turns, not 1"],
    ],
    [
      "other turns",
      [{ message: 1, turns: [sent[0], user] }],
      ["reach /messages/1: what was taken out is not what the base has there"],
    ],
    [
      "one twice",
      [
        { message: 1, turns: sent },
        { message: 1, turns: sent },
      ],
      ["reach /messages/1: is taken out twice", "reach /messages/1: is taken out twice"],
    ],
  ])("%s", (_, at, breaches) => {
    expect(collapse(at, [user, ...sent, thought]).breaches).toEqual(breaches);
  });
  test("more than there is", () => {
    expect(collapse([{ message: 1, turns: [user, user] }], [user, null]).breaches).toEqual([
      "reach /messages/1: what was taken out is not what the base has there",
      "reach /messages/1: what was taken out is not what the base has there",
      "world-intact /messages/1: is no failed attempt that the Harness answered",
    ]);
  });
});

describe("put in", () => {
  const sent: readonly JsonObject[] = [failed(), from("user", echo("hook:h"))];
  const correct = (
    turns: readonly Json[],
    messages: readonly Json[] = [user, good()],
    more: readonly object[] = [],
    before?: Harness,
  ) => rowAfter({ op: "correct", hook: "hook:h", at: [{ message: 1, turns }, ...more] }, messages, before);
  test("before the good step", () => {
    expect(correct(sent)).toEqual({ messages: [user, ...sent, good()], breaches: [] });
  });
  test("nowhere", () => {
    expect(rowAfter({ op: "correct", hook: "hook:h", at: [] }, [user])).toEqual({
      messages: [user],
      breaches: [],
    });
  });
  test("twice", () => {
    expect(correct(sent, [user, good()], [{ message: 3, turns: sent }]).breaches).toEqual([
      "reach /messages/1: more than one correction was put in",
    ]);
  });
  const NONE = "hooks-agree /messages/1: is no failed attempt that hook:h answers";
  const WORLD = "world-intact /messages/1: words of the world were put in";
  test.each<readonly [string, readonly Json[], readonly string[]]>([
    ["no attempt", [good("bad"), from("user", echo("hook:h"))], [NONE]],
    ["one of another Hook", [failed(), from("user", echo("hook:i"))], [NONE]],
    ["one and more", [...sent, ...sent], [NONE]],
    ["words of a user", [failed(), { role: "user", content: "No." }], [NONE, WORLD]],
    [
      "words of the world",
      [failed(), from("user", echo("hook:h"), { author: "world", text: "" })],
      [NONE, WORLD],
    ],
    ["words of nobody as a user's", [failed(), from("user", { text: "No." })], [NONE, WORLD]],
    ["words of nobody as an assistant's", [failed([{ text: "bad" }]), from("user", echo("hook:h"))], []],
    [
      "words of the world as an assistant's",
      [failed([{ author: "world", text: "bad" }]), from("user", echo("hook:h"))],
      [WORLD],
    ],
  ])("%s", (_, turns, breaches) => {
    const found = correct(turns).breaches.filter((one) => one === NONE || one === WORLD);
    expect(found).toEqual(breaches);
  });
  test("an empty text is nobody's word", () => {
    expect(correct([failed(), { role: "user", content: "" }]).breaches).not.toContain(WORLD);
    expect(correct([failed(), { role: "tool", content: "x" }]).breaches).toContain(WORLD);
    expect(correct([failed(), { role: "system", content: "x" }]).breaches).not.toContain(WORLD);
    expect(correct([failed(), { role: "user" }]).breaches).not.toContain(WORLD);
  });
  test("a call with the id of another", () => {
    const own = hook({
      event: "before-call",
      conditions: [{ kind: "arguments", schema: { properties: { a: { maximum: 5 } } } }],
    });
    const before = harness({ hooks: [own], tools: [tool("get")] });
    const put = (id: string | undefined, other: string | undefined) =>
      correct(
        [failed("", { tool_calls: [call(id, "get", { a: 6 })] }), from("tool", echo("hook:h"))],
        [user, good("", { tool_calls: [call(other)] })],
        [],
        before,
      ).breaches;
    expect(put("a", "b")).toEqual([]);
    expect(put("a", "a")).toEqual([
      "references-hold /messages/1: the id of the call that was put in is that of another call",
    ]);
    expect(put(undefined, undefined)).toEqual([]);
    expect(put("a", undefined)).toEqual([]);
  });
  test("a step that violates the Hook too", () => {
    expect(correct(sent, [user, good("bad")]).breaches).toEqual([
      "hooks-agree /messages/1: stands before a step that hook:h stops as well",
    ]);
  });
});
