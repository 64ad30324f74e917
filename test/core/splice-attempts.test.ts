/** Failed attempts found in a run and taken out of it, and faults put into what was good. */
import { describe, expect, test } from "vitest";
import { failedAttempts } from "../../src/core/structure/splice/attempts.js";
import { collapse } from "../../src/core/structure/splice/collapse.js";
import { faultyArguments, faultyReplies, strayingArguments } from "../../src/core/structure/splice/faults.js";
import type { Condition, Hook } from "../../src/model/harness.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message, Part } from "../../src/model/trajectory.js";
import { call, message, world } from "../help/small.js";

const hookSays = (id: string, text = "No."): Part => ({ author: "harness", echo: `hook:${id}`, text });
const harnessSays = (text: string, echo?: string): Part => ({
  author: "harness",
  text,
  ...(echo === undefined ? {} : { echo }),
});
const reply = (text: string, more: Partial<Message> = {}): Message =>
  message("assistant", [{ author: "assistant", text }], more);
const calls = (count: number, more: Partial<Message> = {}): Message =>
  message("assistant", [], { calls: Array.from({ length: count }, () => call("go", {})), ...more });
const answer = (...parts: Part[]): Message => message("tool", parts);
const FAILED = { train: false } as const;
const good = reply("Done.");

describe("a failed attempt", () => {
  const found = (...messages: Message[]): unknown => failedAttempts(messages);
  test("is a reply that a Hook sent back", () => {
    expect(found(reply("x", FAILED), message("user", [hookSays("polite")]), good)).toEqual([
      { at: 0, count: 2, hooks: ["polite"] },
    ]);
    expect(
      found(good, reply("x", FAILED), message("system", [hookSays("a"), hookSays("b"), hookSays("a")]), good),
    ).toEqual([{ at: 1, count: 2, hooks: ["a", "b"] }]);
  });
  test("is calls of which none was carried out", () => {
    expect(found(calls(2, FAILED), answer(hookSays("b")), answer(harnessSays("no such tool")), good)).toEqual(
      [{ at: 0, count: 3, hooks: ["b"] }],
    );
    expect(found(calls(1, FAILED), answer(harnessSays("bad arguments", "schema")), good)).toEqual([
      { at: 0, count: 2, hooks: [] },
    ]);
  });
  test("two in a row", () => {
    expect(
      found(
        calls(1, FAILED),
        answer(hookSays("b")),
        reply("x", FAILED),
        message("user", [hookSays("c")]),
        good,
      ),
    ).toEqual([
      { at: 0, count: 2, hooks: ["b"] },
      { at: 2, count: 2, hooks: ["c"] },
    ]);
  });
  test.each<readonly [string, ...Message[]]>([
    ["what is a target", reply("x"), message("user", [hookSays("b")]), good],
    ["what trains by name", reply("x", { train: true }), message("user", [hookSays("b")]), good],
    [
      "no turn of the assistant",
      message("user", [world("x")], FAILED),
      message("user", [hookSays("b")]),
      good,
    ],
    ["never put right", reply("x", FAILED), message("user", [hookSays("b")])],
    [
      "followed by the user",
      reply("x", FAILED),
      message("user", [hookSays("b")]),
      message("user", [world("y")]),
      good,
    ],
    ["answered by the user", reply("x", FAILED), message("user", [world("no")]), good],
    ["answered by both", reply("x", FAILED), message("user", [hookSays("b"), world("no")]), good],
    ["answered by nothing", reply("x", FAILED), message("user", []), good],
    ["answered as a tool", reply("x", FAILED), answer(hookSays("b")), good],
    ["answered by itself", reply("x", FAILED), message("assistant", [hookSays("b")]), good],
    ["the last of all", reply("x", FAILED)],
    ["one call of two was carried out", calls(2, FAILED), answer(hookSays("b")), answer(world("7")), good],
    ["one answer is missing", calls(2, FAILED), answer(hookSays("b")), good],
    ["a Skill was loaded", calls(1, FAILED), answer(harnessSays("Look.", "skill:desk")), good],
    ["an answer is empty", calls(1, FAILED), answer(), good],
    ["the world added to it", calls(1, FAILED), answer(hookSays("b"), world("7")), good],
    ["the answer is a turn of the user", calls(1, FAILED), message("user", [hookSays("b")]), good],
  ])("none: %s", (_, ...messages) => {
    expect(failedAttempts(messages as Message[])).toEqual([]);
  });
});

describe("taken out", () => {
  const said = (hook: string | null, ...messages: Message[]): unknown => {
    const made = collapse(hook, messages);
    return made.ok
      ? made.value.messages.map(({ parts, reasoning }) => [
          parts.map(({ text }) => text).join("|"),
          reasoning,
        ])
      : made.problems.map(({ code, where }) => `${code} ${where}`);
  };
  const a = [reply("bad", FAILED), message("user", [hookSays("a", "Say please.")])];
  const b = [calls(1, FAILED), answer(hookSays("b", "Not now."))];
  const mended = reply("good", { reasoning: "They told me." });
  test("whatever stopped it, or what one Hook stopped", () => {
    const asks = message("user", [world("hi")], { reasoning: "kept" });
    expect(said(null, asks, ...a, mended, ...b, mended, reply("end", { reasoning: "own" }))).toEqual([
      ["hi", "kept"],
      ["good", undefined],
      ["good", undefined],
      ["end", "own"],
    ]);
    expect(said("b", ...a, mended, ...b, mended)).toEqual([
      ["bad", undefined],
      ["Say please.", undefined],
      ["good", "They told me."],
      ["good", undefined],
    ]);
    expect(said("c", ...a, mended)).toHaveLength(3);
  });
  test("what was said is not repeated by the assistant", () => {
    const long = "Never promise a date.";
    const told = (text: string) => [reply("bad", FAILED), message("user", [hookSays("a", text)])];
    const at = (text: string, more: Partial<Message> = {}) => reply(text, { id: "late", ...more });
    // sixteen characters, without the full stop
    expect(said(null, ...told("x. abcdefghijklmnop."), at("abcdefghijklmnop!"))).toEqual([
      "guard-failed late",
    ]);
    expect(said(null, ...told("abcdefghijklmno."), at("abcdefghijklmno!"))).toHaveLength(1);
    expect(said(null, ...told(long), mended, at("I Never promise a date"))).toEqual(["guard-failed late"]);
    expect(said(null, ...told(long), mended, at("ok", { reasoning: "Never promise a date" }))).toEqual([
      "guard-failed late",
    ]);
    // The reasoning of the turn that put it right goes, so it may speak of it.
    expect(said(null, ...told(long), at("ok", { reasoning: "Never promise a date" }))).toEqual([
      ["ok", undefined],
    ]);
    expect(said(null, ...told(long), mended, message("user", [world("Never promise a date")]))).toHaveLength(
      2,
    );
    expect(said(null, ...told("不要承诺具体日期吧"), at("不要承诺具体日期吧"))).toEqual([
      "guard-failed late",
    ]);
    expect(said(null, ...told("不要承诺具体日"), at("不要承诺具体日"))).toHaveLength(1);
    for (const end of [".", ";", ":", "!", "?", "。", "；", "：", "！", "？", "\n"])
      expect(said(null, ...told(`abcdefghijklmnop${end}z`), at("abcdefghijklmnop")), end).toEqual([
        "guard-failed late",
      ]);
    // Its own words are not what it was told.
    expect(
      said(
        null,
        reply("abcdefghijklmnopq", FAILED),
        message("user", [hookSays("a", "no")]),
        at("abcdefghijklmnopq"),
      ),
    ).toHaveLength(1);
  });
});

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
describe("one thing wrong", () => {
  test.each([
    ['{"a":"x"}', ["{}"]],
    ['{"a":1}', ["{}", '{"a":10}']],
    ['{"a":12}', ["{}", '{"a":13}', '{"a":120}']],
    ['{"a":19}', ["{}", '{"a":10}', '{"a":190}']],
    ['{"a":1.50}', ["{}", '{"a":1.60}', '{"a":1.51}', '{"a":1.500}']],
    ['{"a":"A-12"}', ["{}", '{"a":"A-13"}']],
    [
      '{"a":"12345678"}',
      [
        "{}",
        '{"a":"12445678"}',
        '{"a":"12355678"}',
        '{"a":"12346678"}',
        '{"a":"12345778"}',
        '{"a":"12345688"}',
        '{"a":"12345679"}',
      ],
    ],
    ['{"a":true,"b":null}', ['{"b":null}', '{"a":true}']],
    ['{"a":{"b":"10"}}', ["{}", '{"a":{}}', '{"a":{"b":"11"}}']],
    ['{"a":["10","x","20"]}', ["{}", '{"a":["11","x","20"]}', '{"a":["10","x","21"]}']],
    ["[]", []],
    ['["10"]', ['["11"]']],
  ] as readonly (readonly [string, readonly string[]])[])("arguments %s", (args, expected) => {
    expect([...faultyArguments(json(args))].map(printJson)).toEqual(expected);
  });

  const hook = (...conditions: Condition[]): Hook => ({
    id: "h",
    event: "before-reply",
    tools: [],
    conditions,
    action: "retry",
    message: "No.",
    budget: 1,
  });
  const length = (max: number | undefined): Condition =>
    ({ kind: "length", target: "reply", ...(max === undefined ? {} : { max }) }) as Condition;
  const regex = (pattern: string, acts: "match" | "no-match" = "match"): Condition =>
    ({ kind: "regex", target: "reply", pattern, acts }) as unknown as Condition;
  const replies = (text: string, ...conditions: Condition[]) => [...faultyReplies(text, hook(...conditions))];
  test("a reply that is too long", () => {
    // 1.1 times the most, by its own length, and once more
    expect(replies("abcd", length(20))[0]).toBe(Array.from({ length: 7 }, () => "abcd").join(" "));
    expect(replies("abcd", length(4000))[0]).toBe(Array.from({ length: 20 }, () => "abcd").join(" "));
    expect(replies("abcd", length(undefined))[0]).toBe("abcd");
    expect(replies("abcd")[0]).toBe("abcd");
    expect(replies("😀😀", length(4))[0]).toBe("😀😀 😀😀 😀😀 😀😀");
    expect(replies("", length(20))).toEqual(["# ", "****", "<b></b>"]);
  });
  test("a reply that is too short", () => {
    const least = (min: number): Condition => ({ kind: "length", target: "reply", min }) as Condition;
    expect(replies("It is on.", least(6))).toContain("It is");
    expect(replies("It is on.", least(1))).toHaveLength(4);
    expect(replies("  ab", least(2))).toHaveLength(4);
  });
  describe("a text or a list with something too much or too little", () => {
    const strays = (args: string, ...conditions: Condition[]) =>
      [...strayingArguments(json(args), hook(...conditions))].map(printJson);
    test("letters go, a slash comes, a path loses its first step", () => {
      expect(strays('{"a":"docs/x"}')).toEqual([
        '{"a":"docs/"}',
        '{"a":"ocs/x"}',
        '{"a":"/docs/x"}',
        '{"a":"x"}',
      ]);
      expect(strays('{"a":"","b":7}')).toEqual([]);
    });
    test("signs that the patterns of the Hook spell come before and behind", () => {
      const schema = json('{"properties":{"a":{"pattern":"[^省市]$"}}}');
      const made = strays('{"a":"北京"}', { kind: "arguments", schema } as Condition);
      for (const one of ["北京省", "省北京", "北京市", "市北京"]) expect(made).toContain(`{"a":"${one}"}`);
      expect(strays('{"a":"x"}', regex("^\\d+@$"))).toContain('{"a":"x@"}');
    });
    test("a text as long as a bound does not allow, by its own words again", () => {
      expect(strays('{"a":"ab"}', length(5))).toContain('{"a":"ab ab ab"}');
    });
    test("a list is empty, or holds its entries again and again", () => {
      expect(strays('{"a":[1]}')).toEqual([
        '{"a":[]}',
        ...[2, 4, 8, 16].map((n) => printJson(json(`{"a":[${Array(n).fill(1).join(",")}]}`))),
      ]);
    });
  });
  test("a reply that says or is written as it may not be", () => {
    expect(replies("Hi", regex("\\b(?:sorry|so sad)\\b|x|a1|^never$"))).toEqual([
      "Hi",
      "# Hi",
      "**Hi**",
      "<b>Hi</b>",
      "Hi sorry",
      "Hi so sad",
      "Hi never",
    ]);
    expect(replies("Hi", regex("sorry", "no-match"))).toHaveLength(4);
  });
});
