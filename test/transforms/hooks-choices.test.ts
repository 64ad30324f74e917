// What single transforms of Hooks choose, on Harnesses of a few lines, through the engine.

import { describe, expect, test } from "vitest";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant } from "../../src/core/variant.js";
import { commute } from "../../src/model/commuting.js";
import type { Edit, EditOf } from "../../src/model/edit.js";
import { Harness, type Hook } from "../../src/model/harness.js";
import { matchedBy } from "../../src/model/matcher.js";
import { hookSym, type Sym } from "../../src/model/symbol.js";
import { matcherFor } from "../../transforms/_matchers.js";
import { builtins } from "../../transforms/index.js";
import { planned } from "../help/reach-of-transforms.js";
import { tool, value } from "../help/small.js";

type Change<O> = Extract<EditOf<"rehook">["change"], { op: O }>;
const changesOf = <O extends EditOf<"rehook">["change"]["op"]>(
  edits: readonly Edit[],
  op: O,
): readonly Change<O>[] =>
  edits.flatMap((edit) =>
    edit.kind === "rehook" && edit.change.op === op ? [edit.change as Change<O>] : [],
  );

type Loose = { readonly id: string; readonly event: Hook["event"] } & Partial<Hook>;
const hook = (given: Loose): object => ({ action: "retry", message: "No.", ...given });

const small = (hooks: readonly Loose[], more: object = {}): Lowered =>
  value(
    lowerHarness(
      Harness.parse({
        name: "small",
        prompt: { sections: [] },
        tools: ["get_order", "get_user", "get_item", "cancel_order", "find"].map((name) => tool(name)),
        hooks: hooks.map(hook),
        ...more,
      }),
    ),
  );

function editsOf(name: string, lowered: Lowered, view: number, options: object = {}): readonly Edit[] {
  const transform = builtins.find((one) => one.name === name);
  if (transform === undefined) throw new Error(`no transform is called ${name}`);
  return planned({ transform, options, eligible: () => [], touched: () => [] }, lowered, view).variant.edits;
}
const VIEWS = Array.from({ length: 200 }, (_, view) => view + 1);

const onArguments = (pattern: string): Hook["conditions"] => [
  { kind: "regex", target: "arguments.id", pattern, flags: "u", acts: "match" },
];

describe("matchers", () => {
  const lists = [
    ["get_order"],
    ["get_order", "get_user", "get_item"],
    ["cancel_order", "get_order"],
    ["find", "get_item"],
  ];
  const lowered = small([
    ...lists.map((tools, at): Loose => ({ id: `h${at}`, event: "before-call", tools })),
    { id: "every", event: "after-call", action: "pass" },
    { id: "reply", event: "before-reply", conditions: [{ kind: "length", target: "reply", max: 9 }] },
  ]);
  /** Names that join the Harness later: beginnings, ends, pieces and spellings of those that are there. */
  const strangers = [
    "get_",
    "order",
    "get_orders",
    "forget_order",
    "Get_Order",
    "get_order_user",
    "user",
    "get_x",
    "x_order",
    "cancel_",
    "get-order",
    "getorder",
  ];
  const declared = lowered.harness.tools.map(({ name }) => name);

  test.each([
    ["list", "names", "expression"],
    ["factored", "list"],
  ])("styles %s, %s: the same tools, whatever joins them", (...styles) => {
    const seen = new Set<string>();
    for (const view of VIEWS.slice(0, 60))
      for (const { hook: symbol, to } of changesOf(
        editsOf("restyle-matchers", lowered, view, { styles, share: 1 }),
        "matcher",
      )) {
        const own = lowered.harness.hooks.find(({ id }) => `hook:${id}` === symbol) as Hook;
        seen.add(symbol);
        if (to === null) continue;
        const all = [...declared, ...strangers];
        const wanted = own.tools.length === 0 ? all : declared.filter((name) => own.tools.includes(name));
        expect(matchedBy(to, all), to).toEqual(wanted);
      }
    expect([...seen].sort()).toEqual(
      styles.includes("names")
        ? ["hook:every", "hook:h0", "hook:h1", "hook:h2", "hook:h3"]
        : ["hook:h1", "hook:h2"],
    );
  });

  test("a tool inserted later is matched by no restyled matcher", () => {
    for (const view of VIEWS.slice(0, 12)) {
      const edits = editsOf("restyle-matchers", lowered, view, { share: 1 });
      const inserts = ["get_orders", "forget_order"].map(
        (name, n): Edit => ({
          kind: "insert",
          symbol: `new:x#${n}` as Sym,
          item: { of: "tool", value: tool(name) },
          before: null,
        }),
      );
      expect(value(buildVariant(lowered, [...edits, ...inserts])).harness.tools).toHaveLength(7);
    }
  });

  test("what matches every tool holds no name fast", () => {
    const all = small([{ id: "every", event: "after-call", action: "pass", matcher: "^.+$" }]);
    const blocked = harnessView(all, EMPTY_FOLD, "x")
      .groups("tool")
      .filter((one) => one.blocked !== undefined);
    expect(blocked).toEqual([]);
    const edits: readonly Edit[] = [
      { kind: "rename", names: [{ symbol: "tool:get_order" as Sym, from: "get_order", to: "fetch-it" }] },
    ];
    expect(value(buildVariant(all, edits)).harness.hooks[0]?.matcher).toBe("^.+$");
  });

  test.each([
    ["names", ["a.b"], undefined],
    ["expression", ["a b"], undefined],
    ["names", ["nowhere"], undefined],
    ["names", [], undefined],
    ["expression", [], "^.*$"],
    ["list", [], null],
    ["factored", ["get_order"], undefined],
    ["factored", ["get_order", "cancel_order"], "^(?:get|cancel)_order$"],
    ["factored", ["get_order", "get_user"], "^get_(?:order|user)$"],
    ["factored", ["get_a_order", "get_b_order"], "^get_(?:a|b)_order$"],
    // `find` is a tool: as a piece it would be taken for it.
    ["factored", ["get_find", "get_user"], undefined],
    ["factored", ["getter", "getting"], undefined],
    ["factored", ["get_order", "get_order_now"], "^get_(?:order|order_now)$"],
  ] as const)("%s of %s is %s", (style, tools, expected) => {
    const known = [
      "get_order",
      "get_user",
      "cancel_order",
      "find",
      "get_a_order",
      "get_b_order",
      "get_find",
      "getter",
      "getting",
      "get_order_now",
      "a.b",
      "a b",
    ];
    expect(matcherFor(style, tools, known, (some) => some[0])).toBe(expected);
  });
});

describe("order", () => {
  const lowered = small([
    { id: "known", event: "before-call", tools: ["get_order", "cancel_order"], conditions: onArguments("x") },
    { id: "first", event: "before-call", tools: ["cancel_order"], conditions: onArguments("y") },
    { id: "users", event: "before-call", tools: ["get_user"], conditions: onArguments("z") },
    { id: "long", event: "before-reply", conditions: [{ kind: "length", target: "reply", max: 9 }] },
    { id: "short", event: "before-reply", conditions: [{ kind: "length", target: "reply", min: 2 }] },
    {
      id: "said",
      event: "before-reply",
      conditions: [{ kind: "regex", target: "reply", pattern: "a", flags: "u", acts: "match" }],
    },
    { id: "silent", event: "after-call", action: "pass", message: "" },
  ]);
  const { hooks } = lowered.harness;

  test("Hooks that are both heard at one event keep their order; all others change places at some key", () => {
    const flipped = new Set<string>();
    for (const view of VIEWS)
      for (const { to } of changesOf(editsOf("reorder-hooks", lowered, view), "order"))
        for (const [i, a] of hooks.entries())
          for (const b of hooks.slice(i + 1))
            if (to.indexOf(hookSym(b.id)) < to.indexOf(hookSym(a.id))) flipped.add(`${a.id} ${b.id}`);
    const may = hooks.flatMap((a, i) =>
      hooks
        .slice(i + 1)
        .filter((b) => commute(a, b))
        .map((b) => `${a.id} ${b.id}`),
    );
    expect([...flipped].sort()).toEqual([...may].sort());
    // By hand: three pairs are heard together.
    expect(may).not.toEqual(expect.arrayContaining(["known first"]));
    expect(may).not.toEqual(expect.arrayContaining(["long said"]));
    expect(may).not.toEqual(expect.arrayContaining(["short said"]));
    expect(may).toHaveLength(21 - 3);
  });
  test("a share of 0 moves nothing", () => {
    for (const view of VIEWS.slice(0, 20))
      expect(editsOf("reorder-hooks", lowered, view, { share: 0 })).toEqual([]);
  });
});

describe("split and merge", () => {
  const pair = (id: string, message: string): Loose => ({
    id,
    event: "before-call",
    tools: ["get_order", "get_user"],
    conditions: onArguments("x"),
    message,
  });
  test("two Hooks are split at once under ids of their own, none in more than 5 % of the Variants", () => {
    const lowered = small([
      pair("a", "One."),
      { ...pair("b", "Two."), tools: ["find", "get_item", "cancel_order"] },
    ]);
    const counts = new Map<string, number>();
    for (const view of VIEWS) {
      const ids = changesOf(editsOf("split-hooks", lowered, view, { share: 1 }), "split").flatMap(
        (one) => one.ids,
      );
      expect(ids).toHaveLength(5);
      expect(new Set(ids).size).toBe(5);
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(10);
  });
  test("a Hook that a text names keeps its id in one of the parts", () => {
    const sections = [{ id: "s", title: "S", body: "What `known-order` stops is sent again." }];
    const lowered = small([pair("known-order", "No.")], { prompt: { sections } });
    const places = new Set<number>();
    for (const view of VIEWS.slice(0, 40)) {
      const [change] = changesOf(editsOf("split-hooks", lowered, view, { share: 1 }), "split");
      expect(change?.ids).toContain("known-order");
      places.add(change?.ids.indexOf("known-order") ?? -1);
    }
    expect([...places].sort()).toEqual([0, 1]);
  });
  test("a Hook of one tool, of all, of a script, and one on replies stay", () => {
    const lowered = small([
      { id: "one", event: "before-call", tools: ["find"] },
      { id: "all", event: "before-call" },
      { ...pair("script", "No."), command: "x.sh" },
      { id: "reply", event: "before-reply" },
    ]);
    for (const view of VIEWS.slice(0, 20))
      expect(editsOf("split-hooks", lowered, view, { share: 1 })).toEqual([]);
  });
  test("groups of like Hooks become one each; what stands between two keeps them apart", () => {
    const of = (id: string, name: string, pattern: string): Loose => ({
      id,
      event: "before-call",
      tools: [name],
      conditions: onArguments(pattern),
    });
    const lowered = small([
      of("a1", "find", "a"),
      of("b1", "find", "b"),
      of("a2", "get_user", "a"),
      of("b2", "get_item", "b"),
    ]);
    const merged = changesOf(editsOf("merge-hooks", lowered, 1, { share: 1 }), "merge");
    expect(merged.map(({ hooks }) => hooks.map(({ id }) => id))).toEqual([
      ["a1", "a2"],
      ["b1", "b2"],
    ]);
    const crossed = small([
      of("a1", "find", "a"),
      of("b", "get_user", "b"),
      of("a2", "get_user", "a"),
      of("a3", "get_item", "a"),
    ]);
    expect(
      changesOf(editsOf("merge-hooks", crossed, 1, { share: 1 }), "merge").map(({ hooks }) =>
        hooks.map(({ id }) => id),
      ),
    ).toEqual([["a2", "a3"]]);
    const other = small([of("a1", "find", "a"), { ...of("a2", "get_user", "a"), budget: 3 }]);
    expect(editsOf("merge-hooks", other, 1, { share: 1 })).toEqual([]);
  });
});

describe("budgets", () => {
  const lowered = small(
    [
      { id: "a", event: "before-reply", budget: 2 },
      { id: "b", event: "before-reply", budget: 0 },
      { id: "c", event: "before-reply", action: "pass", budget: 2 },
      { id: "d", event: "before-reply", budget: 3, command: "x.sh" },
      { id: "e", event: "before-reply", budget: 4 },
    ],
    { limits: [{ id: "tries", value: 4, copies: ["hook:e#/budget"] }] },
  );
  test("who sends back gets another budget, never none; a copy of a limit moves with it alone", () => {
    const sizes = new Set<number>();
    for (const view of VIEWS)
      for (const { hook: symbol, to } of changesOf(
        editsOf("change-budgets", lowered, view, { max: 4, share: 1 }),
        "budget",
      )) {
        expect(symbol).toBe("hook:a");
        sizes.add(to);
      }
    expect([...sizes].sort()).toEqual([1, 3, 4]);
  });
  test("a largest budget below the smallest is refused", () => {
    const { options } = builtins.find(({ name }) => name === "change-budgets") ?? {};
    expect(options?.safeParse({ min: 4, max: 2 }).success).toBe(false);
  });
});

test("forms: another form for each Hook that says something, of those that are asked for", () => {
  const lowered = small([
    { id: "a", event: "before-reply", form: "json" },
    { id: "b", event: "before-reply", message: "" },
    { id: "c", event: "before-reply" },
  ]);
  for (const view of VIEWS.slice(0, 30))
    expect(
      changesOf(
        editsOf("restyle-hook-messages", lowered, view, { forms: ["json", "plain"], share: 1 }),
        "form",
      ).map(({ hook: symbol, to }) => [symbol, to]),
    ).toEqual([
      ["hook:a", "plain"],
      ["hook:c", "json"],
    ]);
});

test("channels: strict templates get no system turn, and lose those that are there", () => {
  const lowered = small([
    { id: "a", event: "before-reply", channel: "system" },
    { id: "b", event: "before-reply" },
    { id: "c", event: "before-call", tools: ["find"] },
  ]);
  const moves = (template: string) =>
    changesOf(editsOf("move-hook-messages", lowered, 1, { template, share: 1 }), "channel").map(
      ({ hook: symbol, to }) => [symbol, to],
    );
  expect(moves("strict")).toEqual([["hook:a", "user"]]);
  expect(moves("open")).toEqual([
    ["hook:a", "user"],
    ["hook:b", "system"],
  ]);
});

test("corrections: only what one wrong value can violate, each number of them as likely", () => {
  const length = (max: number): Hook["conditions"] => [{ kind: "length", target: "reply", max }];
  const lowered = small([
    { id: "a", event: "before-reply", conditions: length(9) },
    { id: "b", event: "before-call", tools: ["find"], conditions: onArguments("x") },
    { id: "called", event: "before-reply", conditions: [{ kind: "called", tools: ["find"], skills: [] }] },
    { id: "mute", event: "before-reply", conditions: length(8), message: "" },
    { id: "spent", event: "before-reply", conditions: length(7), budget: 0 },
    { id: "system", event: "before-reply", conditions: length(6), channel: "system" },
    { id: "script", event: "before-reply", conditions: length(5), command: "x.sh" },
    { id: "after", event: "after-call", conditions: onArguments("x") },
  ]);
  const counts = [0, 0, 0];
  const steps = new Set<number>();
  const hooks = new Set<string | null>();
  for (const view of VIEWS) {
    const edits = editsOf("add-corrections", lowered, view, {
      most: 2,
      steps: 3,
    }) as readonly EditOf<"splice">[];
    counts[edits.length] = (counts[edits.length] ?? 0) + 1;
    for (const { change } of edits) {
      hooks.add(change.hook);
      if (change.op === "correct") steps.add(change.nth);
    }
  }
  expect([...hooks].sort()).toEqual(["hook:a", "hook:b"]);
  for (const view of VIEWS.slice(0, 10))
    for (const edit of editsOf("add-corrections", lowered, view, { most: 2, events: ["before-call"] }))
      expect(edit).toMatchObject({ change: { hook: "hook:b" } });
  expect([...steps].sort()).toEqual([0, 1, 2]);
  expect(counts[0]).toBe(0);
  // Binomial: 200 at one half, five standard deviations of 7.1.
  expect(Math.abs((counts[1] ?? 0) - 100)).toBeLessThan(36);
});

describe("idle Hooks", () => {
  test("each number from min to max comes, at every place, in the language of the Harness", () => {
    for (const language of ["en", "zh"] as const) {
      const lowered = small(
        [
          { id: "a", event: "before-reply" },
          { id: "b", event: "input" },
        ],
        { language },
      );
      const counts = new Map<number, number>();
      const places = new Map<string | null, number>();
      const ids = new Map<string, number>();
      for (const view of VIEWS) {
        const added = changesOf(editsOf("add-idle-hooks", lowered, view, { min: 1, max: 3 }), "add");
        counts.set(added.length, (counts.get(added.length) ?? 0) + 1);
        for (const {
          hook: { id, message },
          before,
        } of added) {
          places.set(before, (places.get(before) ?? 0) + 1);
          ids.set(id, (ids.get(id) ?? 0) + 1);
          expect(message === "" || /[\u3400-\u9fff]/.test(message) === (language === "zh"), message).toBe(
            true,
          );
        }
      }
      expect([...counts.keys()].sort()).toEqual([1, 2, 3]);
      expect([...places.keys()].sort()).toEqual(["hook:a", "hook:b", null].sort());
      // About 400 of them at three places: a third each, five standard deviations of 9.4.
      for (const count of places.values()) expect(Math.abs(count - 133)).toBeLessThan(60);
      expect(Math.max(...ids.values())).toBeLessThanOrEqual(10);
    }
  });
  test("a Hook that a text names, or that holds a copy of a limit, or that a script decides, stays", () => {
    const lowered = small(
      [
        { id: "plain-words", event: "before-reply" },
        { id: "known-order", event: "before-reply" },
        { id: "size", event: "before-reply", conditions: [{ kind: "length", target: "reply", max: 9 }] },
        { id: "script", event: "before-reply", command: "x.sh" },
        { id: "at-start", event: "other", command: "x.sh", action: "pass" },
      ],
      {
        prompt: { sections: [{ id: "s", title: "S", body: "What `known-order` stops is written again." }] },
        limits: [{ id: "nine", value: 9, copies: ["hook:size#/conditions/0/max"] }],
      },
    );
    const gone = new Set(
      VIEWS.slice(0, 40).flatMap((view) =>
        changesOf(editsOf("drop-idle-hooks", lowered, view, { share: 0.5 }), "drop").map(
          ({ hook: { id } }) => id,
        ),
      ),
    );
    expect([...gone].sort()).toEqual(["at-start", "plain-words"]);
  });
});

test("a Harness without Hooks, and one whose Hooks name tools that are not there, give nothing that the engine refuses", () => {
  const none = small([]);
  const strange = small([
    { id: "a", event: "before-call", tools: ["nowhere", "find"] },
    { id: "b", event: "after-call", tools: ["no.where"] },
  ]);
  const own = builtins.filter(({ family }) => family === "hook");
  for (const { name } of own)
    for (const lowered of [none, strange])
      for (const view of VIEWS.slice(0, 6)) expect(() => editsOf(name, lowered, view)).not.toThrow();
  expect(own.length).toBeGreaterThanOrEqual(13);
});
