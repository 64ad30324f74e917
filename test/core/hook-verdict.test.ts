// What each condition of a Hook decides, written down by hand: absolute verdicts, not agreement with anything.

import { describe, expect, test } from "vitest";
import { longestFor, matches } from "../../src/core/bounded-regex.js";
import { type HookVerdict, hookVerdict, type Situation } from "../../src/core/hook-verdict.js";
import { Harness } from "../../src/model/harness.js";
import { type Json, num } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

type Verdict = HookVerdict["decision"];
type Loose = Readonly<Record<string, unknown>>;

const SKILLS = [
  { name: "item-qa", description: "d", kind: "reply", body: "b" },
  { name: "evidence", description: "d", kind: "strategy", body: "b" },
];

const harnessWith = (hook: Loose): Harness =>
  Harness.parse({ name: "x", prompt: { sections: [] }, skills: SKILLS, hooks: [hook] });

function judged(hook: Loose, now: Partial<Situation>): HookVerdict {
  const harness = harnessWith({ id: "h", event: now.event, action: "retry", ...hook });
  const situation: Situation = { event: "input", input: "", called: [], loaded: [], results: [], ...now };
  return hookVerdict(harness, harness.hooks[0] as Harness["hooks"][number], situation);
}

const json = (text: string): Json => {
  const read = parseJson(text);
  if (!read.ok) throw new TypeError(read.what);
  return read.value;
};
const call = (args: Json, more: Partial<Situation> = {}): Partial<Situation> => ({
  event: "before-call",
  tool: "buy",
  arguments: args,
  ...more,
});
const reply = (text: string, more: Partial<Situation> = {}): Partial<Situation> => ({
  event: "before-reply",
  reply: text,
  ...more,
});
const input = (text: string): Partial<Situation> => ({ event: "input", input: text });

type Row = readonly [what: string, condition: Loose, now: Partial<Situation>, verdict: Verdict];
const table = (rows: readonly Row[]): void => {
  test.each(rows)("%s", (_, condition, now, verdict) => {
    expect(judged({ conditions: [condition] }, now).decision).toBe(verdict);
  });
};

describe("arguments: acts when they do not fit", () => {
  const schema = {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "integer", minimum: 1, maximum: num("9007199254740993") },
      ship: { type: "object", required: ["zip"], properties: { zip: { type: "string", minLength: 5 } } },
      lines: { type: "array", items: { properties: { count: { maximum: 20 } } } },
      state: { enum: ["paid", "sent"] },
    },
  };
  const fits = { kind: "arguments", schema };
  table([
    ["what fits", fits, call({ id: 7 }), "silent"],
    ["a required argument missing", fits, call({}), "acts"],
    ["a required one missing one level down", fits, call({ id: 7, ship: {} }), "acts"],
    ["another type", fits, call({ id: "7" }), "acts"],
    ["at the least", fits, call({ id: 1 }), "silent"],
    ["below the least", fits, call({ id: 0 }), "acts"],
    ["at a bound that no double can hold", fits, call({ id: num("9007199254740993") }), "silent"],
    ["one past it", fits, call({ id: num("9007199254740994") }), "acts"],
    ["a whole number written with a fraction", fits, call({ id: num("7.0") }), "silent"],
    ["the second item of an array", fits, call({ id: 7, lines: [{ count: 1 }, { count: 21 }] }), "acts"],
    ["an empty array", fits, call({ id: 7, lines: [] }), "silent"],
    ["code points, not code units", fits, call({ id: 7, ship: { zip: "𝟙𝟚𝟛𝟜" } }), "acts"],
    ["five code points", fits, call({ id: 7, ship: { zip: "𝟙𝟚𝟛𝟜𝟝" } }), "silent"],
    ["a listed value", fits, call({ id: 7, state: "paid" }), "silent"],
    ["one that is not listed", fits, call({ id: 7, state: "Paid" }), "acts"],
    ["a key that the schema does not know", fits, call({ id: 7, more: 1 }), "silent"],
    ["text that is no JSON", fits, call('{"id": 7'), "acts"],
    ["after the call too", fits, { ...call({}), event: "after-call" }, "acts"],
    [
      "what only a remote reference says",
      { kind: "arguments", schema: { $ref: "https://x.test/s" } },
      call({}),
      "unknown",
    ],
    [
      "what is wrong whatever the reference says",
      { kind: "arguments", schema: { $ref: "https://x.test/s", required: ["a"] } },
      call({}),
      "acts",
    ],
    ["a schema that is only ever itself", { kind: "arguments", schema: { $ref: "#" } }, call({}), "unknown"],
    [
      "a definition, a branch and a map",
      {
        kind: "arguments",
        schema: {
          $defs: { small: { maximum: 3 } },
          anyOf: [{ required: ["a"] }, { required: ["b"] }],
          if: { required: ["b"] },
          then: { properties: { b: { $ref: "#/$defs/small" } } },
          additionalProperties: { type: "integer" },
        },
      },
      call({ b: 4 }),
      "acts",
    ],
  ]);
});

describe("regex", () => {
  const on = (target: string, pattern: string, more: Loose = {}): Loose => ({
    kind: "regex",
    target,
    pattern,
    ...more,
  });
  const NO = { acts: "no-match" };
  table([
    ["a match in the reply", on("reply", "best"), reply("the best ever"), "acts"],
    ["none in the reply", on("reply", "best"), reply("fine"), "silent"],
    ["no-match where it matches", on("reply", "^\\d+$", NO), reply("12"), "silent"],
    ["no-match where it does not", on("reply", "^\\d+$", NO), reply("12a"), "acts"],
    ["case counts", on("reply", "best"), reply("BEST"), "silent"],
    ["unless a flag says otherwise", on("reply", "best", { flags: "iu" }), reply("BEST"), "acts"],
    ["a dot is no line end", on("input", "a.b"), input("a\nb"), "silent"],
    ["with the flag s it is", on("input", "a.b", { flags: "su" }), input("a\nb"), "acts"],
    ["an anchor is the text's", on("input", "^b"), input("a\nb"), "silent"],
    ["with the flag m the line's", on("input", "^b", { flags: "mu" }), input("a\nb"), "acts"],
    ["code points under the flag u", on("input", "^.$"), input("𝟙"), "acts"],
    ["code units without it", on("input", "^.$", { flags: "" }), input("𝟙"), "silent"],
    ["an argument", on("arguments.note", "gift"), call({ note: "a gift" }), "acts"],
    ["one two levels down", on("arguments.ship.city", "^Oslo$"), call({ ship: { city: "Oslo" } }), "acts"],
    ["one that is missing", on("arguments.note", "gift"), call({}), "silent"],
    ["no-match, and it is missing", on("arguments.note", "gift", NO), call({}), "silent"],
    ["its parent is no object", on("arguments.ship.city", "x", NO), call({ ship: "Oslo" }), "silent"],
    ["text that is no JSON has no arguments", on("arguments.note", "gift", NO), call('{"note'), "silent"],
    ["any item of an array", on("arguments.tags[]", "x"), call({ tags: ["a", "x"] }), "acts"],
    ["no item of an array", on("arguments.tags[]", "x"), call({ tags: ["a", "b"] }), "silent"],
    ["no-match: any item that does not", on("arguments.tags[]", "x", NO), call({ tags: ["x", "b"] }), "acts"],
    ["an empty array", on("arguments.tags[]", "x", NO), call({ tags: [] }), "silent"],
    ["keys of items", on("arguments.l[].sku", "^A"), call({ l: [{ sku: "B" }, { sku: "A1" }] }), "acts"],
    ["the first item only", on("arguments.tags[0]", "x"), call({ tags: ["a", "x"] }), "silent"],
    ["digits of a number as written", on("arguments.n", "^1\\.0$"), call({ n: num("1.0") }), "acts"],
    ["64 bits", on("arguments.n", "3$"), call({ n: num("9007199254740993") }), "acts"],
    ["true and false", on("arguments.sure", "^true$"), call({ sure: true }), "acts"],
    ["null is no text", on("arguments.note", "", NO), call({ note: null }), "silent"],
    ["an object is no text", on("arguments.ship", "", NO), call({ ship: {} }), "silent"],
    ["no reply in a call", on("reply", ".*"), call({}), "silent"],
    ["the input is there in a call", on("input", "gift"), call({}, { input: "a gift" }), "acts"],
    ["a pattern that is none", on("reply", "("), reply("x"), "unknown"],
    ["a pattern that could take for ever", on("reply", "^(a+)+$"), reply(`${"a".repeat(60)}!`), "unknown"],
    ["the same on a short text", on("reply", "^(a+)+$"), reply("aaaa"), "acts"],
  ]);
});

describe("length, in code points", () => {
  const most = { kind: "length", target: "reply", max: 4 };
  const least = { kind: "length", target: "arguments.note", min: 2 };
  table([
    ["at the most", most, reply("abcd"), "silent"],
    ["one past the most", most, reply("abcde"), "acts"],
    ["four emoji", most, reply("👍👍👍👍"), "silent"],
    ["five emoji", most, reply("👍👍👍👍👍"), "acts"],
    ["CJK", most, reply("一二三四五"), "acts"],
    ["a letter and its accent are two", most, reply("e\u0301e\u0301e"), "acts"],
    ["at the least", least, call({ note: "ab" }), "silent"],
    ["below the least", least, call({ note: "a" }), "acts"],
    ["empty", least, call({ note: "" }), "acts"],
    ["missing", least, call({}), "silent"],
    ["a number's digits", least, call({ note: 7 }), "acts"],
    ["of any item", { ...least, target: "arguments.t[]" }, call({ t: ["ab", "a"] }), "acts"],
    ["the input", { kind: "length", target: "input", max: 2 }, input("abc"), "acts"],
    ["no bound at all", { kind: "length", target: "reply" }, reply(""), "silent"],
  ]);
});

describe("called: acts when none of them was", () => {
  const tools = { kind: "called", tools: ["find", "list"] };
  const skills = { kind: "called", skills: ["evidence"] };
  const ofKind = { kind: "called", skillKind: "reply" };
  table([
    ["no tool", tools, call({}), "acts"],
    ["another tool", tools, call({}, { called: ["look"] }), "acts"],
    ["one of them", tools, call({}, { called: ["look", "list"] }), "silent"],
    ["case counts", tools, call({}, { called: ["Find"] }), "acts"],
    ["no Skill", skills, reply("x"), "acts"],
    ["another Skill", skills, reply("x", { loaded: ["item-qa"] }), "acts"],
    ["the Skill", skills, reply("x", { loaded: ["evidence"] }), "silent"],
    ["a tool of that name is no Skill", skills, reply("x", { called: ["evidence"] }), "acts"],
    ["no Skill of the kind", ofKind, reply("x", { loaded: ["evidence"] }), "acts"],
    ["one of the kind", ofKind, reply("x", { loaded: ["evidence", "item-qa"] }), "silent"],
    ["a Skill that the Harness has not", ofKind, reply("x", { loaded: ["gone"] }), "acts"],
    [
      "a tool or a Skill",
      { ...tools, ...skills, tools: ["find"] },
      reply("x", { called: ["find"] }),
      "silent",
    ],
    ["nothing asked for", { kind: "called" }, reply("x", { called: ["find"] }), "acts"],
  ]);
});

describe("from-results: acts when the value occurs nowhere", () => {
  const any = { kind: "from-results", target: "arguments.id" };
  const named = { ...any, tools: ["find"] };
  const seen = (tool: string, text: string, said = ""): Partial<Situation> =>
    call({ id: num("9007199254740993") }, { input: said, results: [{ tool, text }] });
  table([
    ["nowhere", any, call({ id: 12 }), "acts"],
    ["in the input", any, call({ id: 12 }, { input: "no. 12, please" }), "silent"],
    ["in a result", any, seen("look", '{"id": 9007199254740993}'), "silent"],
    ["rounded there", any, seen("look", '{"id": 9007199254740992}'), "acts"],
    ["in a longer number", any, seen("look", "19007199254740993"), "acts"],
    ["in a name", any, call({ id: 12 }, { input: "call `op_12` or x12y" }), "acts"],
    ["behind an escape", any, call({ id: 12 }, { input: '{"a": "no.\\\\n12"}' }), "silent"],
    ["in a longer number, then alone", any, seen("look", "19007199254740993 9007199254740993"), "silent"],
    ["in a result of a tool that is named", named, seen("find", "9007199254740993"), "silent"],
    ["in a result of another", named, seen("look", "9007199254740993"), "acts"],
    ["in the input, whatever is named", named, seen("look", "", "9007199254740993"), "silent"],
    ["missing", any, call({}), "silent"],
    ["empty", any, call({ id: "" }), "silent"],
    ["text that is no JSON", any, call('{"id": 1'), "silent"],
    [
      "any item",
      { ...any, target: "arguments.l[].id" },
      call({ l: [{ id: 1 }, { id: 2 }] }, { input: "1" }),
      "acts",
    ],
    ["a text", any, call({ id: "red mug" }, { input: "the red mug" }), "silent"],
    [
      "behind the escapes of a JSON text",
      any,
      call({ id: "茶" }, { results: [{ tool: "find", text: '{"name": "\\u8336"}' }] }),
      "silent",
    ],
    ["the reply", { kind: "from-results", target: "reply" }, reply("7", { input: "7" }), "silent"],
  ]);
});

describe("what a Hook looks at", () => {
  const always = { kind: "called" };
  const only = { kind: "regex", target: "reply", pattern: "x" };
  test.each<[string, Loose, Partial<Situation>, Verdict]>([
    ["its event", { event: "before-reply", conditions: [] }, reply("x"), "acts"],
    ["no other event", { event: "after-call", conditions: [] }, call({}), "silent"],
    ["a tool that it names", { tools: ["buy"], conditions: [always] }, call({}), "acts"],
    ["no other tool", { tools: ["find"], conditions: [always] }, call({}), "silent"],
    ["every tool where it names none", { tools: [], conditions: [always] }, call({}), "acts"],
    ["names in their case", { tools: ["Buy"], conditions: [always] }, call({}), "silent"],
    ["no part of a name", { tools: ["bu"], conditions: [always] }, call({}), "silent"],
    ["always, without conditions", { conditions: [] }, call({}), "acts"],
    ["all conditions at once", { conditions: [always, only] }, reply("x"), "acts"],
    ["not one of them alone", { conditions: [always, only] }, reply("y"), "silent"],
    [
      "one that does not hold decides over one that nobody can tell",
      {
        conditions: [
          { ...only, pattern: "(" },
          { ...only, pattern: "z" },
        ],
      },
      reply("x"),
      "silent",
    ],
  ])("%s", (_, hook, now, verdict) => {
    expect(judged(hook, now).decision).toBe(verdict);
  });
});

describe("messages", () => {
  const says = (hook: Loose, now: Partial<Situation>): string => judged(hook, now).message;
  const message = "{{tool}} {{target}} {{value}} {{limit}} {{other}}";

  test("the tool, the target and the value", () => {
    const conditions = [{ kind: "from-results", target: "arguments.id" }];
    expect(says({ conditions, message }, call({ id: num("1.0") }))).toBe(
      "buy arguments.id 1.0 {{limit}} {{other}}",
    );
  });
  test("of several values the one that is wrong", () => {
    const conditions = [{ kind: "from-results", target: "arguments.ids[]" }];
    expect(says({ conditions, message: "{{value}}" }, call({ ids: [1, 2] }, { input: "1" }))).toBe("2");
  });
  test("the piece that matches, and the bound", () => {
    const conditions = [
      { kind: "regex", target: "reply", pattern: "b+" },
      { kind: "length", target: "reply", min: 1, max: 3 },
    ];
    expect(says({ conditions, message }, reply("abba"))).toBe("{{tool}} reply bb 3 {{other}}");
  });
  test("the whole text where nothing matches", () => {
    const conditions = [{ kind: "regex", target: "reply", pattern: "b", acts: "no-match" }];
    expect(says({ conditions, message: "{{value}}" }, reply("aa"))).toBe("aa");
  });
  test("a value with dollar signs and braces stands as it is", () => {
    const conditions = [{ kind: "from-results", target: "arguments.id" }];
    expect(says({ conditions, message: "[{{value}}]" }, call({ id: "$& {{tool}}" }))).toBe("[$& {{tool}}]");
  });
  test("none where the Hook does not act", () => {
    expect(says({ conditions: [{ kind: "length", target: "reply", max: 9 }], message }, reply("x"))).toBe("");
  });
});

describe("patterns are asked about no text that could take for ever", () => {
  test.each([
    ["(a+)+$", 40],
    ["(a|a)*$", 30],
    ["(?:a?){30}a{30}", 40],
    ["((ab*)+c?)*$", 30],
    ["(?<x>[ab]+)*c", 40],
    ["a*a*a*a*a*b", 500],
    [".*.*.*=.*", 10_000],
    ["(\\w+\\s?)*$", 60],
  ])("%s", (pattern, length) => {
    expect(longestFor(pattern)).toBeLessThan(length);
    expect(matches(pattern, "u", `${"a".repeat(length)}!`)).toBeUndefined();
  });

  test.each([
    ["(?<!\\d)1[3-9]\\d{9}(?!\\d)", 100_000],
    ["\\b(?:best|cheapest|lowest) (?:price )?(?:ever|in the world)\\b|\\bmiracle\\b", 100_000],
    ["[(+*]{2}\\)\\+", 1000],
    ["(?:\\+?1[ .-]?)?\\(?[2-9]\\d{2}", 100_000],
  ])("%s is harmless", (pattern, length) => {
    expect(longestFor(pattern)).toBeGreaterThanOrEqual(length);
  });

  test("numbers as they are written stay what they are", () => {
    expect(
      judged(
        { conditions: [{ kind: "regex", target: "arguments.n", pattern: "^-0$" }] },
        call(json('{"n": -0}')),
      ).decision,
    ).toBe("acts");
  });
});
