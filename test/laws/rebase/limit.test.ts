/** A limit with all its copies, read by the laws: numbers in texts, copies, bounds, echoes, runs, each by hand. */
import { describe, expect, test } from "vitest";
import type { Breach } from "../../../src/laws/rebase/kind.js";
import { boundFlaws } from "../../../src/laws/rebase/limit/bounds.js";
import { movedAt } from "../../../src/laws/rebase/limit/copies.js";
import { placesOf, putAt } from "../../../src/laws/rebase/limit/digits.js";
import { echoAfter } from "../../../src/laws/rebase/limit/echoes.js";
import { cited, measured, misfits, quoted } from "../../../src/laws/rebase/limit/run.js";
import { limit } from "../../../src/laws/rebase/limit.js";
import type { EditOf } from "../../../src/model/edit.js";
import type { Condition, Harness, Hook, Limit } from "../../../src/model/harness.js";
import type { Json, JsonObject } from "../../../src/model/json.js";
import { num } from "../../../src/model/json.js";
import { harness, prompt, section, skill, tool } from "../../help/small.js";

const said = (breaches: readonly Breach[]): readonly string[] =>
  breaches.map(({ law, where, what }) => `${law} ${where}: ${what}`);
const places = (breaches: readonly Breach[]): readonly string[] =>
  breaches.map(({ law, where }) => `${law} ${where}`);
const edit = (from: number, to: number): EditOf<"limit"> => ({
  kind: "limit",
  limit: "limit:l" as EditOf<"limit">["limit"],
  from,
  to,
});
const hook = (more: Partial<Hook> = {}): Hook => ({
  id: "h",
  event: "before-reply",
  tools: [],
  conditions: [],
  action: "retry",
  message: "",
  budget: 2,
  ...more,
});
const length = (min?: number, max?: number, target = "reply"): Condition => ({
  kind: "length",
  target,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
const aLimit = (more: Partial<Limit> = {}): Limit => ({ id: "l", value: 20, copies: [], ...more });

describe("a number in a text", () => {
  test.each<readonly [string, number, readonly number[]]>([
    ["20", 20, [0]],
    ["at most 20 items, 20", 20, [8, 18]],
    ["200 120 2 0", 20, []],
    ["1,000 and 1000", 1000, [0, 10]],
    ["1，０００ and １，０００ and １０００", 1000, [10, 20]],
    ["1,000,000", 1000, []],
    ["1,000", 1, []],
    ["1,000", 0, []],
    ["1,00", 1, [0]],
    ["1, 000", 1, [0]],
    ["1,0000", 1, [0]],
    ["a,000", 0, []],
    ["5,020", 20, []],
    ["5,20", 20, [2]],
    ["x,200", 200, [2]],
    ["5,200", 200, []],
    ["5，２００", 200, []],
    ["5,200,1", 200, []],
    ["0.20", 20, []],
    [".20", 20, []],
    ["．20", 20, []],
    ["20.", 20, [0]],
    ["20.5", 20, []],
    ["20．５", 20, []],
    ["20.x", 20, [0]],
    ["20% 20％", 20, []],
    ["20 %", 20, [0]],
    ["a20 20a _20 20_ Z20 20Z", 20, []],
    ["é20", 20, [1]],
    ["至多20字", 20, [2]],
    ["２０ 字", 20, [0]],
    ["2０", 20, []],
    ["-20", 20, []],
    ["−20", 20, []],
    [" -20", 20, []],
    ["10-20", 20, [3]],
    ["x-20", 20, [2]],
    [")-20 ]-20", 20, [2, 7]],
    ["(-20", 20, []],
    ["20-30", 20, [0]],
    ["120", 20, []],
    ["１20", 20, []],
    ["20１", 20, []],
    ["20,", 20, [0]],
    ["20,300", 20, []],
    ["20,30", 20, [0]],
    ["7 7", 7, [0, 2]],
    ["77", 7, []],
    ["12,345,678", 12_345_678, [0]],
    ["-5", -5, [0]],
  ])("%j has %d at %j", (text, value, at) => {
    expect(placesOf(text, value).map(({ from }) => from)).toEqual(at);
  });
  test("as long as it is written", () => {
    expect(placesOf("１，０００ or 1000", 1000)).toEqual([
      { from: 0, to: 5 },
      { from: 9, to: 13 },
    ]);
  });
  test.each<readonly [string, number, number, string]>([
    ["at most 20 of", 20, 5, "at most 5 of"],
    ["at most 20 of", 20, 5000, "at most 5000 of"],
    ["1,000", 1000, 25_000, "25,000"],
    ["1,000", 1000, 1_250_000, "1,250,000"],
    ["1,000", 1000, 50, "50"],
    ["1,000", 1000, 100, "100"],
    ["1000", 1000, 2000, "2000"],
    ["２０字", 20, 1234, "１２３４字"],
    ["１，０００", 1000, 20_567, "２０，５６７"],
    ["９", 9, 890, "８９０"],
  ])("%s from %d to %d", (text, from, to, now) => {
    const [place] = placesOf(text, from);
    expect(putAt(text, place as never, to)).toBe(now);
  });
});

describe("a copy", () => {
  const given: Harness = harness({
    prompt: prompt(section("s", "T", "At most 20."), section("t", "20", "20")),
    tools: [
      {
        ...tool("get", {
          properties: { a: { maximum: 20 }, "b/c": { maxLength: num("20.0") } },
          list: [1, 20, 3],
        }),
        description: "20 at most, 30 never",
      },
      tool("put", { properties: { a: { maximum: 20 } } }),
    ],
    skills: [skill("k", "20 and 20"), skill("m", "20")],
    hooks: [
      hook({ message: "Over {{limit}}.", conditions: [length(undefined, 20)] }),
      hook({ id: "i", message: "Over 20." }),
    ],
  });
  const at = (site: string, to = 30): Harness | undefined => movedAt(given, site, edit(20, to));
  test("in each kind of owner, and in no other", () => {
    expect(at("section:s#/body")).toEqual({
      ...given,
      prompt: { ...given.prompt, sections: [section("s", "T", "At most 30."), section("t", "20", "20")] },
    });
    expect(at("section:t#/title")?.prompt.sections[1]).toEqual(section("t", "30", "20"));
    const tools = at("tool:get#/parameters/properties/a/maximum")?.tools;
    expect(tools?.[0]?.parameters).toEqual({
      properties: { a: { maximum: 30 }, "b/c": { maxLength: num("20.0") } },
      list: [1, 20, 3],
    });
    expect(tools?.[1]).toEqual(given.tools[1]);
    expect(at("tool:get#/parameters/list/1")?.tools[0]?.parameters).toMatchObject({ list: [1, 30, 3] });
    expect(at("skill:m#/body")).toEqual({ ...given, skills: [given.skills[0], skill("m", "30")] });
    expect(at("hook:h#/conditions/0/max")?.hooks).toEqual([
      hook({ message: "Over {{limit}}.", conditions: [length(undefined, 30)] }),
      given.hooks[1],
    ]);
    expect(at("hook:i#/message")?.hooks[1]?.message).toBe("Over 30.");
  });
  test("that is filled in needs none", () => {
    expect(at("hook:h#/message")).toBe(given);
  });
  test.each([
    ["that leads nowhere", "tool:none#/description"],
    ["that is no place", "tool:get"],
    ["of another number", "tool:get#/parameters/list/0"],
    ["written otherwise", "tool:get#/parameters/properties/b~1c/maxLength"],
    ["that is neither number nor text", "tool:get#/parameters/list"],
    ["that states it twice", "skill:k#/body"],
    ["that does not state it", "section:s#/title"],
  ])("%s", (_, site) => {
    expect(at(site)).toBeUndefined();
  });
  test("beside the new number already", () => {
    expect(at("tool:get#/description", 30)).toBeUndefined();
    expect(at("tool:get#/description", 40)?.tools[0]?.description).toBe("40 at most, 30 never");
  });
});

describe("bounds on length", () => {
  const flaws = (was: Condition, is: Condition | undefined, own = hook()) =>
    said(
      boundFlaws(
        harness({ hooks: [hook({ id: "g" }), { ...own, conditions: [was] }] }),
        harness({ hooks: [hook({ id: "g" }), { ...own, conditions: is === undefined ? [] : [is] }] }),
      ),
    );
  const WRONG = ["hooks-agree hook:h#/conditions/0: decides otherwise at its bound"];
  test.each<readonly [Condition, Condition, boolean]>([
    [length(undefined, 20), length(undefined, 30), true],
    [length(5), length(7), true],
    [length(5, 20), length(5, 30), true],
    // 20 is the most of both, and one of them has a least besides
    [length(undefined, 3), length(3, 3), false],
    [length(3, 3), length(3, 4), false],
    [length(3, 4), length(3, 5), true],
    [length(4), length(4, 4), false],
    [length(undefined, 20), length(20), true],
    [length(undefined, 20_000), length(undefined, 20), true],
    [length(undefined, 3), length(3, 20_001), true],
    [length(undefined, 20, "input"), length(undefined, 30), true],
    [length(undefined, 20, "arguments.a"), length(undefined, 30), true],
    [length(undefined, 20), { kind: "called", tools: [], skills: [] }, true],
    [{ kind: "called", tools: [], skills: [] }, length(undefined, 20), true],
  ])("%j and %j agree: %s", (was, is, agree) => {
    expect(flaws(was, is)).toEqual(agree ? [] : WRONG);
  });
  test("of the input", () => {
    const own = hook({ event: "input" });
    expect(flaws(length(3, 3, "input"), length(3, 4, "input"), own)).toEqual(WRONG);
    expect(flaws(length(3, 4, "input"), length(3, 5, "input"), own)).toEqual([]);
  });
  test("of a condition that is gone", () => {
    expect(flaws(length(3, 3), undefined)).toEqual([]);
  });
});

describe("an echo", () => {
  const own = { message: "Say less than {{limit}} ({{value}}).", conditions: [length(2, 20)] };
  const before = harness({
    skills: [skill("j"), skill("k", "At most 20."), skill("e", "")],
    hooks: [
      hook(own),
      hook({ id: "p", message: "Over 20." }),
      hook({ id: "q", message: "Stop.", form: "xml" }),
    ],
  });
  const after = harness({
    skills: [skill("j"), skill("k", "At most 30."), skill("e", "New.")],
    hooks: [
      hook({ ...own, conditions: [length(2, 30)] }),
      hook({ id: "p", message: "Over 30." }),
      hook({ id: "q", message: "Halt.", form: "xml" }),
    ],
  });
  const echo = (name: string, text: string, to = after, from = before): string | undefined =>
    echoAfter(from, to, { message: 1, where: "", echo: name, text, json: {} }, edit(20, 30));
  test.each<readonly [string, string, string | undefined]>([
    ["skill:j", "anything", "anything"],
    ["skill:k", "# k\nAt most 20.\n", "# k\nAt most 30.\n"],
    ["skill:k", "At most 20. At most 20.", "At most 30. At most 20."],
    ["skill:k", "At most 25.", undefined],
    ["skill:e", "x", undefined],
    ["skill:none", "x", "x"],
    ["hook:none", "x", "x"],
    ["hook:h", "Say less than 20 (x).", "Say less than 30 (x)."],
    ["hook:h", "Say less than 25 (x).", undefined],
    ["hook:h", "Say less than 20 (20).", "Say less than 30 (20)."],
    ["hook:h", "Say something else.", undefined],
    ["hook:p", "Over 20.", "Over 30."],
    ["hook:p", "Over 25.", undefined],
    [
      "hook:q",
      '<hook_message decision="retry">Stop.</hook_message>',
      '<hook_message decision="retry">Halt.</hook_message>',
    ],
    ["hook:q", "Stop.", undefined],
  ])("%s: %j", (name, text, now) => {
    expect(echo(name, text)).toBe(now);
  });
  const with1 = (conditions: readonly Condition[]): Harness =>
    harness({ hooks: [hook({ ...own, conditions: [...conditions] })] });
  test("is filled with the first bound, the most before the least", () => {
    const told = (was: readonly Condition[], is: readonly Condition[]): string | undefined =>
      echo("hook:h", "Say less than 20 (x).", with1(is), with1(was));
    expect(told([length(20)], [length(30)])).toBe("Say less than 30 (x).");
    expect(told([length(2, 20), length(5)], [length(2, 30), length(6)])).toBe("Say less than 30 (x).");
    expect(
      told(
        [{ kind: "called", tools: [], skills: [] }, length(1, 20)],
        [{ kind: "called", tools: [], skills: [] }, length(1, 30)],
      ),
    ).toBe("Say less than 30 (x).");
    // another bound moved: what is filled in is not the limit
    expect(told([length(20, 40)], [length(30, 40)])).toBe("Say less than 20 (x).");
    expect(told([length(1, 21)], [length(1, 30)])).toBe("Say less than 20 (x).");
    expect(told([length(1, 20)], [length(1, 31)])).toBe("Say less than 20 (x).");
  });
});

describe("the run", () => {
  const assistant = (content: Json, more: JsonObject = {}): JsonObject => ({
    role: "assistant",
    content,
    ...more,
  });
  const call = (name = "get", args: Json = {}): Json => ({ id: "c", function: { name, arguments: args } });
  const CALLS: JsonObject = { tool_calls: [call()] };

  test.each<readonly [string, JsonObject, boolean]>([
    ["words beside calls", assistant("20 of them", CALLS), true],
    ["a reply", assistant("20 of them"), false],
    ["reasoning", assistant("x", { reasoning_content: "so 20" }), true],
    ["reasoning of another number", assistant("x", { reasoning_content: "so 200" }), false],
    ["a user", { role: "user", content: "20" }, false],
    ["a result of the world", { role: "tool", content: "20" }, false],
    ["a result of the Harness", { role: "tool", content: [{ author: "harness", text: "20" }] }, true],
    ["an echo", { role: "tool", content: [{ author: "harness", echo: "hook:h", text: "20" }] }, false],
    ["the Harness to the user", { role: "user", content: [{ author: "harness", text: "20" }] }, false],
  ])("cites the number: %s", (_, message, is) => {
    const row = { messages: [{ role: "system", content: "p" }, message] };
    expect(places(cited(row, edit(20, 30)))).toEqual(is ? ["reach /messages/1"] : []);
  });
  test.each<readonly [Json, boolean]>([
    [{ a: 20 }, true],
    [{ a: [{ b: "up to 20" }] }, true],
    [{ a: 21, b: "200", c: null }, false],
    [{ 20: true }, false],
    [{ a: 20.5 }, false],
    ["20", false],
  ])("the reward %j states it: %s", (reward, is) => {
    const row = { messages: [], outcome: { reward } };
    expect(places(cited(row, edit(20, 30)))).toEqual(is ? ["reach /outcome/reward"] : []);
    expect(cited({ messages: [], outcome: { other: reward } }, edit(20, 30))).toEqual([]);
  });
  test("both are told", () => {
    const row = { messages: [assistant("20", CALLS)], outcome: { reward: { a: 20 } } };
    expect(places(cited(row, edit(20, 30)))).toEqual(["reach /messages/0", "reach /outcome/reward"]);
  });

  describe("quotes a text that states it", () => {
    const before = harness({
      prompt: prompt(section("s", "", "Twenty: 20.")),
      skills: [skill("k", "At most 20."), skill("m", "None.")],
    });
    const own = aLimit({ copies: ["section:s#/body", "skill:k#/body", "skill:m#/body", "skill:none#/body"] });
    const at = (...messages: readonly Json[]) => places(quoted(before, own, { messages }));
    test.each<readonly [Json, boolean]>([
      [{ role: "user", content: "You said: At most 20. Why?" }, true],
      [assistant("x", { reasoning_content: "At most 20." }), true],
      [{ role: "user", content: "At most 2" }, false],
      [{ role: "user", content: "None." }, false],
      [{ role: "user", content: "Twenty: 20." }, false],
      [{ role: "tool", content: [{ author: "harness", echo: "skill:k", text: "At most 20." }] }, false],
      [{ role: "tool", content: [{ author: "harness", text: "At most 20." }] }, true],
      [{ role: "system", content: "At most 20." }, true],
    ])("%j: %s", (message, is) => {
      expect(at({ role: "user", content: "" }, message)).toEqual(is ? ["reach /messages/1"] : []);
    });
    test("the prompt may, and no other first message", () => {
      expect(at({ role: "system", content: "At most 20." })).toEqual([]);
      expect(at({ role: "user", content: "At most 20." })).toEqual(["reach /messages/0"]);
    });
  });

  describe("is measured", () => {
    const user: JsonObject = { role: "user", content: "u" };
    const many = (count: number): JsonObject => assistant("", { tool_calls: Array(count).fill(call()) });
    const isIn = (bounds: Limit["bounds"], to: number, ...messages: readonly Json[]) =>
      said(measured({ messages }, aLimit(bounds === undefined ? {} : { bounds }), to));
    const over = (most: number, to: number): readonly string[] => [
      `hooks-agree limit:l: the run comes to ${most}, and ${to} is the limit`,
    ];
    test("where something is bounded", () => {
      expect(isIn(undefined, 0, user, many(3))).toEqual([]);
    });
    test("calls of a request", () => {
      const run = [user, many(2), { role: "tool" }, many(1), assistant("r"), user, many(2)];
      expect(isIn("calls", 3, ...run)).toEqual([]);
      expect(isIn("calls", 2, ...run)).toEqual(over(3, 2));
    });
    test("rounds of a request", () => {
      const run = [user, many(2), many(1), assistant("r"), user, many(2)];
      expect(isIn("rounds", 3, ...run)).toEqual([]);
      expect(isIn("rounds", 2, ...run)).toEqual(over(3, 2));
    });
    test("a turn in which a Hook speaks begins no request", () => {
      const sent: JsonObject = {
        role: "user",
        content: ["", { author: "harness", echo: "hook:h", text: "x" }],
      };
      expect(isIn("rounds", 1, user, many(1), sent, assistant("r"))).toEqual(over(2, 1));
      expect(isIn("rounds", 1, user, many(1), user, assistant("r"))).toEqual([]);
      expect(isIn("rounds", 1, many(1), { role: "user", content: [] }, many(1))).toEqual([]);
    });
    test("characters of a reply, not of words beside calls", () => {
      expect(isIn("reply", 3, assistant("𝑥𝑥𝑥"), assistant("long words", CALLS))).toEqual([]);
      expect(isIn("reply", 2, assistant("𝑥𝑥𝑥"), assistant("x"))).toEqual(over(3, 2));
      expect(isIn("reply", 0, user)).toEqual([]);
    });
  });

  describe("fits both schemas or neither", () => {
    const of = (maximum: number): Harness =>
      harness({ tools: [tool("get", { properties: { a: { maximum } } }), tool("put")] });
    const at = (args: Json, name = "get", before = of(20), after = of(30)) =>
      places(misfits(before, after, { messages: [null, assistant("", { tool_calls: [call(name, args)] })] }));
    test.each<readonly [Json, boolean]>([
      [{ a: 20 }, true],
      [{ a: 25 }, false],
      [{ a: 31 }, true],
      [{}, true],
      ["no JSON", true],
    ])("%j: %s", (args, agree) => {
      expect(at(args)).toEqual(agree ? [] : ["calls-valid /messages/1"]);
    });
    test("a tool with one schema, or none, is not asked", () => {
      const one = of(20);
      expect(at({ a: 25 }, "get", one, one)).toEqual([]);
      expect(at({ a: 25 }, "other")).toEqual([]);
      expect(at({ a: 25 }, "get", harness({}), of(30))).toEqual([]);
      expect(at({ a: 25 }, "get", of(20), harness({}))).toEqual([]);
    });
    test("nobody can tell", () => {
      const unclear = harness({ tools: [tool("get", { $ref: "elsewhere" })] });
      expect(at({ a: 1 }, "get", unclear, { ...unclear, tools: [tool("get", { $ref: "there" })] })).toEqual([
        "calls-valid /messages/1",
      ]);
    });
  });
});

describe("the edit", () => {
  const given = (more: Partial<Limit> = {}): Harness =>
    harness({
      skills: [skill("k", "At most 20.")],
      hooks: [hook({ message: "Over {{limit}}.", conditions: [length(undefined, 20)] })],
      limits: [
        aLimit({ id: "other" }),
        aLimit({ copies: ["skill:k#/body", "hook:h#/conditions/0/max"], ...more }),
      ],
    });
  const moved = (before: Harness, from = 20, to = 30) => {
    const { value, breaches } = limit.harness(before, edit(from, to));
    return { value, breaches: places(breaches) };
  };
  test("moves every copy and the limit", () => {
    const before = given();
    expect(moved(before)).toEqual({
      value: {
        ...before,
        skills: [skill("k", "At most 30.")],
        hooks: [hook({ message: "Over {{limit}}.", conditions: [length(undefined, 30)] })],
        limits: [before.limits[0], { ...before.limits[1], value: 30 }],
      },
      breaches: [],
    });
  });
  test("of no such limit, or from another number", () => {
    const none = harness({ limits: [aLimit({ id: "other" })] });
    expect(moved(none)).toEqual({ value: none, breaches: ["reach limit:l"] });
    expect(moved(given(), 21)).toEqual({ value: given(), breaches: ["reach limit:l"] });
  });
  test.each<readonly [number | undefined, number | undefined, number, boolean]>([
    [undefined, undefined, 0, true],
    [undefined, undefined, -1, false],
    [10, 40, 10, true],
    [10, 40, 9, false],
    [10, 40, 40, true],
    [10, 40, 41, false],
    [undefined, 40, 41, false],
    [10, undefined, 400, true],
  ])("within %s and %s: %d is %s", (min, max, to, is) => {
    const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    const before = harness({ limits: [aLimit({ bounds: "calls", ...range })] });
    expect(moved(before, 20, to).breaches).toEqual(is ? [] : ["reach limit:l"]);
  });
  test("a copy that does not state it once stays, and is told by its place", () => {
    const { value, breaches } = moved(given({ copies: ["skill:none#/body", "hook:h#/conditions/0/max"] }));
    expect(breaches).toEqual(["reach skill:none#/body"]);
    expect(value.hooks[0]?.conditions).toEqual([length(undefined, 30)]);
  });
  test("a copy named twice is moved once", () => {
    expect(
      moved(given({ copies: ["skill:k#/body", "hook:h#/conditions/0/max", "skill:k#/body"] })).breaches,
    ).toEqual([]);
  });
  test("that nothing holds a run to", () => {
    expect(moved(given({ copies: ["skill:k#/body"] })).breaches).toEqual(["hooks-agree limit:l"]);
    expect(moved(given({ copies: ["skill:k#/body"], bounds: "reply" })).breaches).toEqual([]);
  });
  test("whose bound then decides otherwise", () => {
    const before = harness({
      hooks: [hook({ conditions: [length(20, 20)] })],
      limits: [aLimit({ copies: ["hook:h#/conditions/0/max"] })],
    });
    expect(moved(before).breaches).toEqual(["hooks-agree hook:h#/conditions/0"]);
  });

  const row = (messages: readonly Json[], before = given(), own = edit(20, 30)) => {
    const after = limit.harness(before, own).value;
    const { value, breaches } = limit.row({ before, after, edit: own, row: { messages } });
    return { value, breaches: places(breaches) };
  };
  test("echoes in the run follow", () => {
    const echo = (name: string, text: string): JsonObject => ({ author: "harness", echo: name, text });
    const user = (...content: readonly Json[]): JsonObject => ({ role: "user", content });
    expect(
      row([user(echo("hook:h", "Over 20."), echo("skill:k", "At most 20."), echo("hook:o", "20"))]),
    ).toEqual({
      value: {
        messages: [user(echo("hook:h", "Over 30."), echo("skill:k", "At most 30."), echo("hook:o", "20"))],
      },
      breaches: [],
    });
    expect(row([user("", echo("hook:h", "Over 25."))])).toEqual({
      value: { messages: [user("", echo("hook:h", "Over 25."))] },
      breaches: ["reach /messages/0/content/1"],
    });
  });
  test("what the run says, quotes and comes to is told", () => {
    const before = given({ bounds: "calls" });
    const calls = Array(31).fill({ id: "c", function: { name: "get", arguments: {} } });
    expect(row([{ role: "assistant", content: "At most 20.", tool_calls: calls }], before).breaches).toEqual([
      "reach /messages/0",
      "hooks-agree limit:l",
      "reach /messages/0",
    ]);
  });
  test("a reply that the Hook of one side stops", () => {
    const reply = (count: number): Json => ({ role: "assistant", content: "x".repeat(count) });
    expect(row([reply(20)]).breaches).toEqual([]);
    expect(row([reply(25)]).breaches).toEqual(["hooks-agree /messages/0"]);
    expect(row([reply(31)]).breaches).toEqual([]);
  });
  test("a Hook that the edit changes, where nobody can tell what it decides", () => {
    const before = given();
    const unclear = { ...before, hooks: before.hooks.map((one) => ({ ...one, command: "x" })) };
    expect(row([{ role: "assistant", content: "x".repeat(31) }], unclear).breaches).toEqual([
      "hooks-agree /messages/0",
    ]);
    // one that it leaves as it is is not asked
    const beside = { ...before, hooks: [...before.hooks, hook({ id: "z", command: "x" })] };
    expect(row([{ role: "assistant", content: "x" }], beside).breaches).toEqual([]);
  });
});
