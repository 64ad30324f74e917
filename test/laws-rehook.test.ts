// A matcher that went silent, one that is too wide, a budget below its use, a message that lost a slot: each is seen.

import { describe, expect, test } from "vitest";
import type { Edit } from "../src/model/edit.js";
import type { Harness, Hook } from "../src/model/harness.js";
import { asArray, get, printJson } from "../src/model/json.js";
import type { Sym } from "../src/model/symbol.js";
import type { Base } from "../src/run/base.js";
import { guarded, guardedRecords } from "./catalogue/guarded-office.js";
import { basesUnder, shippedHarness, shippedRecords } from "./help/carry.js";
import { claimed, failing, inAfter, inView, retold, trialOf } from "./help/forged.js";
import { rename, tool } from "./help/small.js";

const rehook = (...changes: readonly object[]): readonly Edit[] =>
  changes.map((change) => ({ kind: "rehook", change }) as unknown as Edit);
const bases = shippedRecords("livestream");
const heard = (id: string): Base => {
  const found = bases.find(({ row }) => printJson(row).includes(`"hook:${id}"`));
  if (found === undefined) throw new TypeError(`${id} is heard nowhere`);
  return found;
};
const known = heard("link-from-results");
const skillFirst = heard("reply-skill-first");
const link = "hook:link-from-results";
const LIST = "get_item|check_stock|present_item";
const harness = shippedHarness("livestream");
const hookOf = (id: string): Hook => harness.hooks.find((one) => one.id === id) as Hook;

const matcher = (to: string): readonly Edit[] => rehook({ op: "matcher", hook: link, from: null, to });
const form = (hook: string, to: string): readonly Edit[] => rehook({ op: "form", hook, from: "plain", to });
const setHook = (after: Harness, id: string, more: Partial<Hook>): Harness => ({
  ...after,
  hooks: after.hooks.map((one) => (one.id === id ? { ...one, ...more } : one)),
});
const order = (...ids: readonly string[]): readonly Edit[] => {
  const from = harness.hooks.map(({ id }) => `hook:${id}`);
  return rehook({
    op: "order",
    from,
    to: [...ids.map((id) => `hook:${id}`), ...from.filter((id) => !ids.includes(id.slice(5)))],
  });
};

test("what the engine writes is let pass", () => {
  const renamed = rename(["tool:get_item", "get_item", "read_card"]);
  const changes: readonly (readonly [Base, readonly Edit[]])[] = [
    [known, [...matcher(LIST), renamed]],
    [known, matcher("^(?:get_item|check_stock|present_item)$")],
    [known, form(link, "json")],
    [known, [...form(link, "xml"), renamed]],
    [skillFirst, rehook({ op: "channel", hook: "hook:reply-skill-first", from: "user", to: "system" })],
    [known, order("orders-before-change", "link-from-results")],
    [known, rehook({ op: "budget", hook: link, from: 2, to: 1 })],
    [known, rehook({ op: "split", hook: hookOf("link-from-results"), ids: ["link-a", "link-b", "link-c"] })],
  ];
  for (const [base, edits] of changes)
    expect(failing(trialOf(base, edits)), printJson(edits as never)).toEqual([]);
});

test("form, matcher, id, tool and wording at once", () => {
  const [base] = basesUnder(guarded, guardedRecords) as [Base];
  const site = "hook:iso-day#/message";
  const from = base.bound.lowered.texts.get(site) ?? [];
  const to = from.map((piece) =>
    typeof piece === "string" ? piece.replace("is no ISO date", 'is not an "ISO" date') : piece,
  );
  const told = 'stopped `look_up_gap`: Friday the ninth is not an "ISO" date.';
  for (const [as, shown] of [
    ["json", JSON.stringify({ decision: "retry", message: `\`plain-dates\` ${told}` })],
    ["xml", `<hook_message decision="retry">\`plain-dates\` ${told}</hook_message>`],
  ] as const) {
    const trial = trialOf(base, [
      ...form("hook:iso-day", as),
      ...rehook({ op: "matcher", hook: "hook:iso-day", from: null, to: "^(?:find_slot)$" }),
      rename(["hook:iso-day", "iso-day", "plain-dates"], ["tool:find_slot", "find_slot", "look_up_gap"]),
      { kind: "text", site, from, to } as Edit,
    ]);
    expect(failing(trial)).toEqual([]);
    expect(get(asArray(get(trial.view, "messages"))[3] ?? null, "content")).toBe(shown);
    expect(trial.after.hooks[0]?.matcher).toBe("^(?:look_up_gap)$");
  }
});

describe("a matcher", () => {
  const renamed = [...matcher(LIST), rename(["tool:get_item", "get_item", "read_card"])];
  test("that kept an old name is silent", () => {
    const damaged = inAfter(trialOf(known, renamed), (after) =>
      setHook(after, "link-from-results", { matcher: LIST }),
    );
    expect(failing(damaged)).toEqual(expect.arrayContaining(["hooks-agree", "no-stale-names"]));
  });
  test("that is too wide", () => {
    const damaged = inAfter(trialOf(known, matcher(LIST)), (after) =>
      setHook(after, "link-from-results", { matcher: `${LIST}|find_orders` }),
    );
    expect(failing(damaged)).toContain("hooks-agree");
  });
  test("that is too wide for what was added only", () => {
    const insert: Edit = {
      kind: "insert",
      symbol: "new:x#0" as Sym,
      item: { of: "tool", value: tool("get_weather") },
      before: null,
    };
    const damaged = inAfter(trialOf(known, [...matcher(LIST), insert]), (after) =>
      setHook(after, "link-from-results", { matcher: "^(?:get_.*|check_stock|present_item)$" }),
    );
    expect(failing(damaged)).toContain("hooks-agree");
  });
  test.each([
    "get_item|check_stock",
    "get_.*",
    "^get_item|check_stock|present_item$",
    "GET_ITEM|check_stock|present_item",
  ])("claimed to be the same: %s", (to) => {
    const trial = trialOf(known, matcher(LIST));
    expect(
      failing({
        ...trial,
        edits: matcher(to),
        after: setHook(trial.after, "link-from-results", { matcher: to }),
      }),
    ).toContain("hooks-agree");
  });
});

describe("a form", () => {
  test("in the Harness and not in the run", () => {
    const trial = trialOf(known, form(link, "json"));
    expect(failing({ ...trial, view: trialOf(known, []).view })).toContain("reach");
  });
  test("in the run and not in the Harness", () => {
    const { form: _, ...plain } = { form: "x", ...hookOf("link-from-results") };
    const damaged = inAfter(trialOf(known, form(link, "json")), (after) => ({
      ...after,
      hooks: after.hooks.map((one) => (one.id === plain.id ? (plain as Hook) : one)),
    }));
    expect(failing(damaged)).toEqual(expect.arrayContaining(["hooks-agree"]));
  });
  test("a message that lost its slot", () => {
    const damaged = inAfter(trialOf(known, form(link, "xml")), (after) => ({
      ...after,
      hooks: retold(after.hooks, "{{value}} stands", "It stands"),
    }));
    expect(failing(damaged)).toContain("hooks-agree");
  });
  test("a value that is not escaped", () => {
    const trial = trialOf(known, form(link, "json"));
    expect(failing(inView(trial, '{\\"decision\\":\\"retry\\"', '{\\"decision\\":\\"block\\"'))).toContain(
      "reach",
    );
  });
});

describe("a channel", () => {
  const edits = rehook({ op: "channel", hook: "hook:reply-skill-first", from: "user", to: "system" });
  test("that the run does not have", () => {
    expect(failing({ ...trialOf(skillFirst, edits), view: trialOf(skillFirst, []).view })).toContain("reach");
  });
  test("of what answers a call", () => {
    const trial = trialOf(known, []);
    const moved = rehook({ op: "channel", hook: link, from: "tool", to: "user" });
    expect(
      failing({
        ...trial,
        edits: moved,
        after: setHook(trial.after, "link-from-results", { channel: "user" }),
      }),
    ).toContain("references-hold");
  });
});

test("an order of Hooks that do not commute", () => {
  const trial = trialOf(known, []);
  const edits = order("plain-claims", "reply-length");
  const { to } = (edits[0] as unknown as { change: { to: string[] } }).change;
  const hooks = to.map((symbol) => hookOf(symbol.slice(5)));
  expect(failing({ ...trial, edits, after: { ...trial.after, hooks } })).toContain("order-legal");
});

test("a budget below its use, and one that is not the edit's", () => {
  const edits = rehook({ op: "budget", hook: link, from: 2, to: 0 });
  expect(failing(claimed(known, edits))).toContain("hooks-agree");
  const damaged = inAfter(trialOf(known, rehook({ op: "budget", hook: link, from: 2, to: 3 })), (after) =>
    setHook(after, "link-from-results", { budget: 4 }),
  );
  expect(failing(damaged)).toContain("hooks-agree");
});

describe("merge and split", () => {
  const split = rehook({
    op: "split",
    hook: hookOf("link-from-results"),
    ids: ["link-a", "link-b", "link-c"],
  });
  test("one of the parts is missing", () => {
    const damaged = inAfter(trialOf(known, split), (after) => ({
      ...after,
      hooks: after.hooks.filter(({ id }) => id !== "link-b"),
    }));
    expect(failing(damaged)).toContain("hooks-agree");
  });
  test("two Hooks that say different things become one", () => {
    const hooks = [hookOf("link-from-results"), hookOf("orders-before-change")];
    const trial = trialOf(known, []);
    const edits = rehook({ op: "merge", hooks });
    const tools = hooks.flatMap((one) => one.tools);
    const after = setHook(
      { ...trial.after, hooks: trial.after.hooks.filter(({ id }) => id !== "orders-before-change") },
      "link-from-results",
      { tools },
    );
    expect(failing({ ...trial, edits, after })).toContain("hooks-agree");
  });
});

describe("a Hook that comes or goes", () => {
  const before = (id: string): string | null => {
    const next = harness.hooks[harness.hooks.findIndex((one) => one.id === id) + 1];
    return next === undefined ? null : `hook:${next.id}`;
  };
  test("dropped where it acted", () => {
    const edits = rehook({
      op: "drop",
      hook: hookOf("reply-skill-first"),
      before: before("reply-skill-first"),
    });
    expect(failing(claimed(skillFirst, edits))).toContain("hooks-agree");
  });
  test("added where it would act", () => {
    const hook = {
      ...hookOf("reply-length"),
      id: "reply-short",
      conditions: [{ kind: "length", target: "reply", max: 1 }],
    };
    expect(failing(claimed(known, rehook({ op: "add", hook, before: null })))).toContain("hooks-agree");
  });
  test("said to be added, and not there", () => {
    const hook = {
      ...hookOf("reply-length"),
      id: "reply-short",
      conditions: [{ kind: "length", target: "reply", max: 9000 }],
    };
    const damaged = inAfter(trialOf(known, rehook({ op: "add", hook, before: null })), () => harness);
    expect(failing(damaged)).toContain("hooks-agree");
  });
});
