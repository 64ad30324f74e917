// Hooks that no longer decide as they did: each kind of damage is seen by the one law that asks them.

import { describe, expect, test } from "vitest";
import { hooksAgree, hooksAgreeWith } from "../src/laws/hooks-agree.js";
import type { Trial } from "../src/laws/law.js";
import { type Condition, Harness, type Hook } from "../src/model/harness.js";
import { asObject, type Json, num, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { call, content, hook, inView, say } from "./help/breaks.js";
import { noticed } from "./help/noticed.js";
import { type Write, writer } from "./help/shop-harness.js";
import { RECIPES, trial } from "./help/shop-views.js";

const ALL = "all renamed";

/** One Hook for each kind of condition, with every place that can name something. */
function richHooks(n: Write): readonly Hook[] {
  const [order, find] = [n("tool:get_order"), n("tool:find_items")];
  const [id, ship, zip] = ["order_id", "ship", "ship.zip"].map((path) => n(`tool:get_order/param:${path}`));
  const [lines, sku] = ["lines", "lines[].sku"].map((path) => n(`tool:get_order/param:${path}`));
  const [query, most] = ["query", "max_price"].map((path) => n(`tool:find_items/param:${path}`));
  const hooks = [
    {
      id: "fits",
      event: "before-call",
      tools: [order],
      conditions: [
        {
          kind: "arguments",
          schema: {
            type: "object",
            required: [ship],
            properties: {
              [id ?? ""]: { type: "integer", maximum: num("9007199254740993") },
              [ship ?? ""]: { required: [zip], properties: { [zip ?? ""]: { enum: ["01234", "99999"] } } },
              [lines ?? ""]: { items: { properties: { [sku ?? ""]: { maxLength: 3 } } } },
            },
          },
        },
      ],
      action: "retry",
      message: `No {{tool}} like that; the ${zip} field is asked for.`,
    },
    {
      id: "known",
      event: "before-call",
      tools: [order],
      conditions: [{ kind: "from-results", target: `arguments.${id}`, tools: [find] }],
      action: "retry",
      message: `{{value}} at {{target}} is nowhere, ask \`${find}\`.`,
    },
    {
      id: "words",
      event: "before-call",
      tools: [find],
      conditions: [
        { kind: "length", target: `arguments.${query}`, min: 2, max: 20 },
        { kind: "regex", target: `arguments.${most}`, pattern: "^\\d+$", acts: "no-match" },
      ],
      action: "block",
      message: "At most {{limit}}.",
    },
    {
      id: "items",
      event: "after-call",
      tools: [order],
      conditions: [{ kind: "regex", target: `arguments.${lines}[].${sku}`, pattern: "^A" }],
      action: "pass",
      message: "",
    },
    {
      id: "first",
      event: "before-call",
      tools: [order],
      conditions: [{ kind: "called", tools: [find], skills: [n("skill:item-qa")] }],
      action: "block",
      message: `First \`${find}\`.`,
    },
    { id: "all", event: "before-call", conditions: [{ kind: "called" }], action: "pass", message: "" },
    {
      id: "loaded",
      event: "before-reply",
      conditions: [{ kind: "called", skillKind: "reply" }],
      action: "retry",
      message: "Load one.",
    },
    {
      id: "short",
      event: "before-reply",
      conditions: [{ kind: "length", target: "reply", max: 40 }],
      action: "retry",
      message: "At most {{limit}}.",
    },
    {
      id: "names",
      event: "before-reply",
      conditions: [{ kind: "regex", target: "reply", pattern: `\\b${order}\\b`, flags: "iu" }],
      action: "rewrite",
      replacement: "a look",
      message: "",
    },
    {
      id: "said",
      event: "input",
      conditions: [{ kind: "regex", target: "input", pattern: "\\d{11}" }],
      action: "rewrite",
      replacement: "[hidden]",
      message: "",
    },
  ];
  const parsed = Harness.parse({ name: "x", prompt: { sections: [] }, hooks });
  return parsed.hooks;
}

/** The View of the example under its richer Hooks, which follow the names. */
function rich(name: string): Trial {
  const given = trial(name);
  const hooks = (names: Parameters<typeof writer>[0]): Hook[] => [...richHooks(writer(names))];
  return {
    ...given,
    before: { ...given.before, hooks: [...given.before.hooks, ...hooks({})] },
    after: { ...given.after, hooks: [...given.after.hooks, ...hooks(RECIPES[name]?.names ?? {})] },
  };
}

describe("Hooks that follow are let pass", () => {
  test.each(Object.keys(RECIPES))("%s", (name) => {
    for (const law of [hooksAgree, hooksAgreeWith({ strict: true })]) {
      expect(law.check(trial(name))).toEqual([]);
      expect(law.check(rich(name))).toEqual([]);
    }
  });

  test("a Harness without Hooks has nothing to say", () => {
    const given = trial(ALL);
    const bare = (harness: Harness): Harness => ({ ...harness, hooks: [] });
    expect(hooksAgree.check({ ...given, before: bare(given.before), after: bare(given.after) })).toBe("n/a");
  });

  test("a Hook that names no tool looks at inserted ones as well", () => {
    expect(rich("things inserted").after.tools.map(({ name }) => name)).toContain("get_weather");
    expect(hooksAgree.check(rich("things inserted"))).toEqual([]);
  });
});

const textOf = (value: object): string => printJson(value as unknown as Json);
const read = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new TypeError(parsed.what);
  return parsed.value;
};
const inAfter =
  (change: (after: Harness) => Harness) =>
  (given: Trial): Trial => {
    const after = change(given.after);
    if (textOf(after) === textOf(given.after)) throw new TypeError("the Harness did not change");
    return { ...given, after };
  };

const placeOf = (id: string): number => rich(ALL).after.hooks.findIndex((one) => one.id === id);
const changed = (id: string, change: Partial<Hook>, name = ALL): Trial =>
  inAfter((after) => hook(after, placeOf(id), change))(rich(name));
const condition = (id: string, change: object, at = 0): Trial =>
  changed(id, {
    conditions: (rich(ALL).after.hooks[placeOf(id)]?.conditions ?? []).map((one, i) =>
      i === at ? ({ ...one, ...change } as Condition) : one,
    ),
  });
const schema = (from: string, to: string): Trial =>
  inAfter((after) => {
    const own = after.hooks[placeOf("fits")];
    const old = own?.conditions[0];
    if (old?.kind !== "arguments") throw new TypeError("no schema");
    const text = printJson(old.schema);
    if (!text.includes(from)) throw new TypeError(`the schema has no ${from}`);
    const next = asObject(read(text.replace(from, to)));
    return hook(after, placeOf("fits"), {
      conditions: [{ kind: "arguments", schema: next }],
    });
  })(rich(ALL));
const hooksOf = (change: (hooks: readonly Hook[]) => readonly Hook[], name = ALL): Trial =>
  inAfter((after) => ({ ...after, hooks: [...change(after.hooks)] }))(rich(name));

noticed({
  "hooks-agree": [
    ["a matcher that went silent", () => changed("fits", { tools: ["get_order"] })],
    [
      "a matcher that went silent in the plain example",
      () => inAfter((after) => hook(after, 0, { tools: ["get_order"] }))(trial(ALL)),
    ],
    ["a matcher of every tool", () => changed("fits", { tools: [] })],
    ["a matcher of one tool more", () => changed("fits", { tools: ["fetch_purchase", "open_guide"] })],
    [
      "a matcher of an inserted tool",
      () => changed("fits", { tools: ["get_order", "get_weather"] }, "things inserted"),
    ],
    [
      "a matcher of every tool but the inserted",
      () => changed("all", { tools: ["get_order", "find_items", "load_skill"] }, "things inserted"),
    ],
    [
      "a matcher of the tool that has the old name",
      () => changed("fits", { tools: ["get_order"] }, "names swapped"),
    ],
    ["a target's old path", () => condition("known", { target: "arguments.order_id" })],
    ["a target in items with an old key", () => condition("items", { target: "arguments.lines[].sku" })],
    ["a target one level up", () => condition("items", { target: "arguments.lines" })],
    ["a pattern with the old name", () => condition("names", { pattern: "\\bget_order\\b" })],
    ["a pattern that takes less", () => condition("items", { pattern: "^AB" })],
    ["a pattern's flags", () => condition("names", { flags: "u" })],
    ["a pattern that acts the other way", () => condition("said", { acts: "no-match" })],
    ["a required key of a schema", () => schema('"required":["destination"]', '"required":["ship"]')],
    ["a required key one level down", () => schema('"required":["postal_code"]', '"required":["zip"]')],
    ["a key of a schema", () => schema('"postal_code":{', '"zip":{')],
    ["a key in items of a schema", () => schema('"article":{', '"sku":{')],
    ["a listed value of a schema", () => schema('"01234",', "")],
    ["a bound of a schema", () => schema('"maxLength":3', '"maxLength":4')],
    ["a bound that no double can tell", () => schema("9007199254740993", "9007199254740992")],
    ["the most of a length", () => condition("short", { max: 41 })],
    ["the most of a length, lower", () => condition("short", { max: 39 })],
    ["the least of a length", () => condition("words", { min: 1 })],
    ["the most of an argument's length", () => condition("words", { max: 21 })],
    ["the second of two conditions", () => condition("words", { acts: "match" }, 1)],
    ["a condition missing", () => changed("words", { conditions: [] })],
    [
      "a condition of another kind",
      () => changed("short", { conditions: [{ kind: "called", tools: [], skills: [] }] }),
    ],
    ["a tool that must have been called", () => condition("first", { tools: ["find_items"] })],
    ["a Skill that must have been loaded", () => condition("first", { skills: ["item-qa"] })],
    ["a Skill that must have been loaded, another", () => condition("first", { skills: ["money-back"] })],
    ["the kind of Skill", () => condition("loaded", { skillKind: "other" })],
    [
      "the kind of a Skill",
      () =>
        inAfter((after) => ({
          ...after,
          skills: after.skills.map((one) => ({ ...one, kind: "other" as const })),
        }))(rich(ALL)),
    ],
    ["a tool whose results count", () => condition("known", { tools: ["find_items"] })],
    ["every tool's results", () => condition("known", { tools: [] })],
    ["the action", () => changed("fits", { action: "pass" })],
    ["the budget", () => changed("fits", { budget: 1 })],
    ["the event", () => changed("short", { event: "input" })],
    ["the replacement", () => changed("said", { replacement: "" })],
    [
      "a message without its slot",
      () => changed("known", { message: "{{value}} is nowhere, ask `search_goods`." }),
    ],
    ["a message with an old name", () => changed("first", { message: "First `find_items`." })],
    ["a message that says something else", () => changed("loaded", { message: "Load two." })],
    ["Hooks in another order", () => hooksOf((hooks) => hooks.toReversed())],
    ["a Hook missing", () => hooksOf((hooks) => hooks.slice(1))],
    ["a Hook more", () => hooksOf((hooks) => [...hooks, { ...(hooks[0] as Hook), id: "more" }])],
    ["one id twice", () => hooksOf((hooks) => [...hooks, hooks[0] as Hook])],
    ["an input that says the value", () => say(content(1), "Where is", "Where is 7,")(rich(ALL))],
    ["an input that a pattern matches", () => say(content(1), "Where is", "13912345678 is")(rich(ALL))],
    [
      "a reply that is too long",
      () => inView(content(13), (old) => `${String(old)} And more than that.`)(rich(ALL)),
    ],
    [
      "a call with other arguments",
      () => inView(call(2, 1, "arguments", "destination", "postal_code"), () => "55555")(rich(ALL)),
    ],
    [
      "an event missing",
      () => inView(["messages", 2, "tool_calls"], (old) => (old as Json[]).slice(1))(rich(ALL)),
    ],
  ],
});

test("what it says names the Hook and the call", () => {
  const found = hooksAgree.check(schema('"maxLength":3', '"maxLength":4'));
  const text = found === "n/a" ? "" : found.map(({ where, what }) => `${where}: ${what}`).join("\n");
  expect(text).toContain("hook:fits#/conditions/0");
  expect(text).toMatch(/silent at get_order\(.*\), and acts in the base/);
});
