// Hooks written, ordered and heard otherwise: only where nobody can tell by what they decide.

import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import { commute } from "../../src/model/commuting.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { asArray, get } from "../../src/model/json.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Message, Trajectory } from "../../src/model/trajectory.js";
import { call, codes, harness, message, prompt, rename, section, tool, value, world } from "../help/small.js";

const hook = (id: string, more: Partial<Hook> = {}): Hook => ({
  id,
  event: "before-call",
  tools: [],
  conditions: [],
  action: "retry",
  message: `Stopped by a rule: {{value}} & "more" <so>.`,
  budget: 2,
  ...more,
});
const known = (id: string, tools: readonly string[]): Hook =>
  hook(id, {
    tools: [...tools],
    conditions: [{ kind: "from-results", target: "arguments.link", tools: [] }],
  });
const short = hook("short-reply", {
  event: "before-reply",
  conditions: [{ kind: "length", target: "reply", max: 40 }],
  message: "Longer than {{limit}}.",
});
const never = hook("says-something", {
  event: "before-reply",
  conditions: [{ kind: "length", target: "reply", min: 1 }],
  message: "Say something.",
});
const links = { type: "object", properties: { link: { type: "string" } } };
const base: Harness = harness({
  prompt: prompt(section("rules", "Rules", "A call that `known-link` stops is made again.")),
  tools: [tool("get_item", links), tool("get_stock", links), tool("find_item", links)],
  hooks: [known("known-link", ["get_item", "get_stock"]), short, never],
});

const LONG = "x".repeat(50);
const STOP = 'Stopped by a rule: L-1 & "more" <so>.';
const sentBack: readonly Message[] = [
  message("assistant", [{ author: "assistant", text: LONG }], { train: false }),
  message("user", [{ author: "harness", echo: "hook:short-reply", text: "Longer than 40." }]),
];
const stopped: readonly Message[] = [
  message("assistant", [], { calls: [call("get_item", { link: "L-1" })], train: false }),
  message("tool", [{ author: "harness", echo: "hook:known-link", text: STOP }], { callId: "c1" }),
];
const run = (middle: readonly Message[] = [...stopped, ...sentBack], thinks = "I look."): Trajectory => ({
  slots: {},
  outcome: { status: "success" },
  extra: {},
  messages: [
    message("user", [world("Is L-7 there?")]),
    message("assistant", [], { reasoning: thinks, calls: [call("get_item", { link: "L-7" })] }),
    message("tool", [world('{"there": true}')], { callId: "c1" }),
    ...middle,
    message("assistant", [{ author: "assistant", text: "Yes." }]),
  ],
});

const rehook = (...changes: readonly object[]): readonly Edit[] =>
  changes.map((change) => ({ kind: "rehook", change }) as unknown as Edit);
const variantOf = (edits: readonly Edit[], given: Harness = base) =>
  buildVariant(value(lowerHarness(given)), edits);
function rowOf(edits: readonly Edit[], trajectory: Trajectory = run(), given: Harness = base) {
  const lowered = value(lowerHarness(given));
  return renderView(value(lowerEpisode(lowered, trajectory)), value(buildVariant(lowered, edits)));
}
const contents = (edits: readonly Edit[], given: Harness = base): readonly string[] =>
  asArray(get(value(rowOf(edits, run(), given)), "messages")).map((one) => String(get(one, "content")));
const back = (edits: readonly Edit[]): readonly Edit[] =>
  [...edits].reverse().map((edit) => ({ ...edit, undo: true }) as Edit);

const link = "hook:known-link";
const BOTH = "get_item|get_stock";

describe("a matcher", () => {
  const matcher = (to: string | null, from: string | null = null) =>
    rehook({ op: "matcher", hook: link, from, to });

  test.each([
    "get_item|get_stock",
    "get_stock|get_item",
    "^(?:get_item|get_stock)$",
    "^get_.*$",
    "^get_(?:item|stock)$",
  ])("%s matches the same tools", (to) => {
    const edits = matcher(to);
    expect(value(variantOf(edits)).harness.hooks[0]).toEqual({ ...base.hooks[0], matcher: to });
    expect(value(variantOf([...edits, ...back(edits)])).harness).toEqual(base);
  });
  test.each([
    ["one tool is missing", "get_item"],
    ["one too many", "get_item|get_stock|find_item"],
    ["a pattern that takes another", "^.*_.*$"],
    ["no anchor", "get_.*"],
    ["no anchor at the end", "^get_.*"],
    ["anchors on one side of each", "^get_item|get_stock$"],
    ["another case", "Get_Item|get_stock"],
    ["no pattern at all", "^get_(item$"],
  ])("%s", (_, to) => expect(codes(variantOf(matcher(to)))).toEqual(["hook-differs"]));

  test("names in it follow a rename, in every way of writing it", () => {
    const renamed = rename(
      ["tool:get_item", "get_item", "read_card"],
      ["tool:get_stock", "get_stock", "count_left"],
    );
    for (const [to, now] of [
      [BOTH, "read_card|count_left"],
      [`^(?:${BOTH})$`, "^(?:read_card|count_left)$"],
    ] as const) {
      const { harness: after } = value(variantOf([...matcher(to), renamed]));
      expect([after.hooks[0]?.tools, after.hooks[0]?.matcher]).toEqual([["read_card", "count_left"], now]);
    }
  });

  test("a pattern lets a name go that it goes on to match, and no other", () => {
    const renamed = (to: string) => [...matcher("^get_.*$"), rename(["tool:get_item", "get_item", to])];
    expect(codes(variantOf(renamed("read_card")))).toEqual(["hook-differs"]);
    expect(codes(variantOf(renamed("get_card")))).toEqual([]);
  });

  test("what another tool is called, or one that comes, must not be caught by it", () => {
    const caught = [...matcher("^get_.*$"), rename(["tool:find_item", "find_item", "get_found"])];
    expect(codes(variantOf(caught))).toEqual(["hook-differs"]);
    const insert = (name: string): Edit => ({
      kind: "insert",
      symbol: "new:x#0" as Sym,
      item: { of: "tool", value: tool(name) },
      before: null,
    });
    expect(codes(variantOf([...matcher("^get_.*$"), insert("get_weather")]))).toEqual(["hook-differs"]);
    expect(codes(variantOf([...matcher("^get_.*$"), insert("paint_wall")]))).toEqual([]);
  });

  test("a Harness whose matcher says something else than its tools is none", () => {
    const wrong = { ...base, hooks: [{ ...(base.hooks[0] as Hook), matcher: "get_item" }] };
    expect(codes(lowerHarness(wrong))).toEqual(["bad-harness"]);
  });
});

describe("the form of a message", () => {
  const form = (id: string, from: string, to: string) => rehook({ op: "form", hook: id, from, to });

  test("JSON reads back to the very text, and XML as well", () => {
    const json = contents(form(link, "plain", "json"))[5] ?? "";
    expect(JSON.parse(json)).toEqual({ decision: "retry", message: STOP });
    const xml = contents(form(link, "plain", "xml"))[5];
    expect(xml).toBe(
      '<hook_message decision="retry">Stopped by a rule: L-1 &amp; "more" &lt;so&gt;.</hook_message>',
    );
  });

  test("from one to another and back", () => {
    const edits = [
      ...form(link, "plain", "json"),
      ...form(link, "json", "xml"),
      ...form(link, "xml", "plain"),
    ];
    expect(contents(edits)).toEqual(contents([]));
    expect(value(variantOf(edits)).harness).toEqual(base);
  });

  test("names in it follow, and a Harness that states a form knows its echoes", () => {
    const given = {
      ...base,
      hooks: base.hooks.map(
        (one): Hook =>
          one.id === "known-link" ? { ...one, message: "`get_stock` knows {{value}}.", form: "json" } : one,
      ),
    };
    const text = '{"decision":"retry","message":"`get_stock` knows L-1."}';
    const middle = [
      stopped[0] as Message,
      message("tool", [{ author: "harness", echo: link, text }], { callId: "c1" }),
    ];
    const row = value(rowOf([rename(["tool:get_stock", "get_stock", "count_left"])], run(middle), given));
    expect(get(asArray(get(row, "messages"))[5] ?? null, "content")).toBe(
      '{"decision":"retry","message":"`count_left` knows L-1."}',
    );
  });

  test.each([
    ["it is written otherwise", form(link, "json", "xml"), "stale-from"],
    ["no such Hook", form("hook:none", "plain", "xml"), "no-such-symbol"],
  ])("%s", (_, edits, code) => expect(codes(variantOf(edits))).toEqual([code]));

  test("an echo that is not written so refuses", () => {
    const given = { ...base, hooks: base.hooks.map((one): Hook => ({ ...one, form: "json" })) };
    expect(codes(rowOf(form(link, "json", "plain"), run(), given))).toEqual(["echo-mismatch"]);
  });
});

describe("the channel", () => {
  const channel = (id: string, from: string, to: string) => rehook({ op: "channel", hook: id, from, to });
  test("a turn of its own has another role", () => {
    const edits = channel("hook:short-reply", "user", "system");
    const roles = asArray(get(value(rowOf(edits)), "messages")).map((one) => get(one, "role"));
    expect(roles.slice(-3)).toEqual(["assistant", "system", "assistant"]);
    expect(contents(edits)).toEqual(contents([]));
    expect(value(variantOf([...edits, ...channel("hook:short-reply", "system", "user")])).harness).toEqual(
      base,
    );
  });
  test.each([
    ["an answer of a call stays in its place", channel(link, "tool", "user"), "hook-differs"],
    ["what answers no call has no place there", channel("hook:short-reply", "user", "tool"), "hook-differs"],
    ["it has another role", channel("hook:short-reply", "system", "user"), "stale-from"],
  ])("%s", (_, edits, code) => expect(codes(variantOf(edits))).toEqual([code]));
  test("a message that shares its turn refuses", () => {
    const shared = message("user", [
      { author: "harness", echo: "hook:short-reply", text: "Longer than 40." },
      world("Hello?"),
    ]);
    const row = rowOf(channel("hook:short-reply", "user", "system"), run([sentBack[0] as Message, shared]));
    expect(codes(row)).toEqual(["echo-mismatch"]);
  });
});

describe("the order", () => {
  const at = (more: Partial<Hook>): Hook => hook("a", more);
  const reply = (condition: object, more: Partial<Hook> = {}): Hook =>
    at({ event: "before-reply", conditions: [condition as Hook["conditions"][0]], ...more });
  const regex = (acts: string) => ({ kind: "regex", target: "reply", pattern: "x", flags: "u", acts });
  test.each<[string, Hook, Hook, boolean]>([
    ["other events", at({}), at({ event: "after-call" }), true],
    ["other tools", at({ tools: ["a"] }), at({ tools: ["b"] }), true],
    ["a shared tool", at({ tools: ["a", "b"] }), at({ tools: ["b"] }), false],
    ["all tools", at({ tools: [] }), at({ tools: ["b"] }), false],
    ["one does nothing at all", at({ action: "pass", message: "" }), at({}), true],
    ["one passes with a message", at({ action: "pass" }), at({}), false],
    ["one says nothing, but a script may", at({ action: "pass", message: "", command: "x" }), at({}), false],
    ["a pattern and its opposite", reply(regex("match")), reply(regex("no-match")), true],
    ["the same pattern", reply(regex("match")), reply(regex("match")), false],
    [
      "an opposite that rewrites",
      reply(regex("match"), { action: "rewrite" }),
      reply(regex("no-match")),
      false,
    ],
    [
      "too short and too long",
      reply({ kind: "length", target: "reply", min: 5 }),
      reply({ kind: "length", target: "reply", max: 4 }),
      true,
    ],
    [
      "lengths that can be both",
      reply({ kind: "length", target: "reply", min: 6 }),
      reply({ kind: "length", target: "reply", max: 4 }),
      false,
    ],
    [
      "lengths of an argument, of which there may be several",
      at({ conditions: [{ kind: "length", target: "arguments.a[]", min: 5 }] }),
      at({ conditions: [{ kind: "length", target: "arguments.a[]", max: 4 }] }),
      false,
    ],
  ])("%s", (_, a, b, commutes) => expect([commute(a, b), commute(b, a)]).toEqual([commutes, commutes]));

  const order = (...ids: readonly string[]) =>
    rehook({
      op: "order",
      from: base.hooks.map(({ id }) => `hook:${id}`),
      to: ids.map((id) => `hook:${id}`),
    });
  test("only what commutes changes places", () => {
    const edits = order("short-reply", "says-something", "known-link");
    expect(value(variantOf(edits)).harness.hooks.map(({ id }) => id)).toEqual([
      "short-reply",
      "says-something",
      "known-link",
    ]);
    expect(codes(variantOf(order("says-something", "short-reply", "known-link")))).toEqual([]);
    const both = { ...base, hooks: [short, { ...short, id: "other" }] };
    const swapped = rehook({
      op: "order",
      from: ["hook:short-reply", "hook:other"],
      to: ["hook:other", "hook:short-reply"],
    });
    expect(codes(variantOf(swapped, both))).toEqual(["hook-differs"]);
    expect(codes(variantOf(order("known-link")))).toEqual(["order-illegal"]);
  });
});

describe("the budget", () => {
  const budget = (to: number) => rehook({ op: "budget", hook: "hook:short-reply", from: 2, to });
  test("moves where the run never came to its end", () => {
    expect(value(variantOf(budget(1))).harness.hooks[1]?.budget).toBe(1);
    expect(codes(rowOf(budget(1)))).toEqual([]);
    expect(codes(rowOf(budget(0)))).toEqual(["hook-decides-otherwise"]);
    expect(codes(rowOf(budget(1), run([...sentBack, ...sentBack])))).toEqual(["hook-decides-otherwise"]);
  });
  test("not where the run went on beyond it", () => {
    const over = run([...sentBack, ...sentBack, message("assistant", [{ author: "assistant", text: LONG }])]);
    expect(codes(rowOf(budget(3), over))).toEqual(["hook-decides-otherwise"]);
  });
  test("not where a limit states it", () => {
    const given = { ...base, limits: [{ id: "tries", value: 2, copies: ["hook:short-reply#/budget"] }] };
    expect(codes(variantOf(budget(1), given))).toEqual(["hook-differs"]);
  });
});

describe("one Hook for several, several for one", () => {
  const one = base.hooks[0] as Hook;
  const parts = ["get_item", "get_stock"].map((name, i) =>
    known(["known-link", "known-stock"][i] as string, [name]),
  );
  const split = rehook({ op: "split", hook: one, ids: ["known-link", "known-stock"] });
  const merge = rehook({ op: "merge", hooks: parts });

  test("there and back", () => {
    expect(value(variantOf(split)).harness.hooks).toEqual([...parts, short, never]);
    expect(value(variantOf([...split, ...merge])).harness).toEqual(base);
    expect(contents([...split, ...merge])).toEqual(contents([]));
  });
  test("copies of limits go with them", () => {
    const given = { ...base, limits: [{ id: "tries", value: 2, copies: ["hook:known-link#/budget"] }] };
    expect(value(variantOf(split, given)).harness.limits[0]?.copies).toEqual([
      "hook:known-link#/budget",
      "hook:known-stock#/budget",
    ]);
    expect(value(variantOf([...split, ...merge], given)).harness).toEqual(given);
  });
  test.each<[string, readonly Edit[], string]>([
    [
      "an id that another has",
      rehook({ op: "split", hook: one, ids: ["known-link", "short-reply"] }),
      "name-taken",
    ],
    ["fewer ids than tools", rehook({ op: "split", hook: one, ids: ["known-link"] }), "hook-differs"],
    [
      "a text names the id that goes",
      rehook({ op: "split", hook: one, ids: ["a-1", "a-2"] }),
      "still-mentioned",
    ],
    ["no tools to part", rehook({ op: "split", hook: short, ids: ["a-1", "a-2"] }), "hook-differs"],
    ["not as it stands", rehook({ op: "merge", hooks: parts }), "stale-from"],
  ])("%s", (_, edits, code) => expect(codes(variantOf(edits))).toContain(code));
  test("Hooks that differ in more than the tools stay apart", () => {
    const [first, second] = parts as [Hook, Hook];
    const given = { ...base, hooks: [first, { ...second, message: "Other words." }] };
    expect(codes(variantOf(rehook({ op: "merge", hooks: given.hooks }), given))).toEqual(["hook-differs"]);
  });
  test("a run that needs the budgets of both refuses", () => {
    const thrice = [...stopped, ...stopped, ...stopped];
    expect(codes(rowOf(split, run(thrice)))).toEqual(["hook-decides-otherwise"]);
  });
});

describe("a Hook that never acts", () => {
  const silent = hook("quiet-one", {
    event: "before-reply",
    conditions: [{ kind: "length", target: "reply", max: 400 }],
  });
  const add = (one: Hook) => rehook({ op: "add", hook: one, before: null });
  const drop = (one: Hook, before: string | null) => rehook({ op: "drop", hook: one, before });
  test("comes and goes", () => {
    expect(value(variantOf([...add(silent), ...drop(silent, null)])).harness).toEqual(base);
    expect(codes(rowOf([...add(silent), ...drop(never, "hook:quiet-one")]))).toEqual([]);
  });
  test.each<[string, readonly Edit[], string]>([
    [
      "it would act",
      add({ ...short, id: "other", conditions: [{ kind: "length", target: "reply", max: 2 }] }),
      "hook-decides-otherwise",
    ],
    ["a script decides", add({ ...silent, conditions: [], command: "check.sh" }), "hook-decides-otherwise"],
    ["it acted", drop(short, "hook:says-something"), "hook-decides-otherwise"],
  ])("%s", (_, edits, code) => expect(codes(rowOf(edits))).toEqual([code]));
  test.each<[string, readonly Edit[], string]>([
    ["its id is taken", add(short), "name-taken"],
    ["it names no tool of the Harness", add(known("other", ["none"])), "no-such-symbol"],
    ["a text announces it", drop(base.hooks[0] as Hook, "hook:short-reply"), "still-mentioned"],
    ["not as it stands", drop({ ...never, budget: 9 }, null), "stale-from"],
  ])("%s", (_, edits, code) => expect(codes(variantOf(edits))).toEqual([code]));
  test("the run speaks of it", () => {
    expect(
      codes(rowOf(drop(never, null), run(undefined, "`says-something` is content."))).slice(0, 1),
    ).toEqual(["uses-removed"]);
  });
});

test("a script that decides: matcher, form and order by tools change, nothing else", () => {
  const given = {
    ...base,
    hooks: base.hooks.map((one): Hook => (one.id === "known-link" ? { ...one, command: "check.sh" } : one)),
  };
  const edits = rehook(
    { op: "matcher", hook: link, from: null, to: BOTH },
    { op: "form", hook: link, from: "plain", to: "xml" },
  );
  expect(codes(rowOf(edits, run(), given))).toEqual([]);
  const budget = rehook({ op: "budget", hook: link, from: 2, to: 1 });
  expect(codes(rowOf(budget, run(), given))).toEqual(["hook-decides-otherwise"]);
});
