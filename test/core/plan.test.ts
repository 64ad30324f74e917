/** A plan comes from the Harness and keyed draws alone: what one step draws, no other step can move. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { type Plan, type PlannedStep, planView, type UseStep } from "../../src/core/plan.js";
import type { Proposal, Transform } from "../../src/model/propose.js";
import { newSym, type Sym } from "../../src/model/symbol.js";
import { harness, tool, value } from "../help/small.js";

const harnessOf = (...tools: readonly string[]): Lowered =>
  value(lowerHarness(harness({ tools: tools.map((name) => tool(name)) })));
const SMALL = harnessOf("get_order", "find_user", "send_mail");

const none = z.strictObject({});
const same = { structure: "proven", meaning: "same" } as const;
const transform = (name: string, propose: Transform["propose"]): Transform => ({
  name,
  family: "tool",
  class: "A",
  summary: name,
  options: none,
  propose,
});

/** Renames every tool to what it draws for it, and writes down what it drew. */
function probe(log: Map<string, string>): Transform {
  return transform("probe", function* ({ harness, draw }): Iterable<Proposal> {
    log.set("step", [draw.unit(), draw.unit()].join());
    const names = harness.groups("tool").map(({ symbols, name }) => {
      const symbol = symbols[0] as Sym;
      const to = `drawn_${draw.fork(symbol).int(1e9).toString(36)}_name`;
      log.set(symbol, to);
      return { symbol, from: name, to };
    });
    yield { edits: [{ kind: "rename", names }], evidence: same };
  });
}
/** Another step that draws much and changes the order. */
const shuffler = transform("shuffler", function* ({ harness, draw }): Iterable<Proposal> {
  const from = harness.list("tools").map(({ symbol }) => symbol);
  for (let i = 0; i < 50; i++) draw.unit();
  yield { edits: [{ kind: "order", list: "tools", from, to: [...draw.shuffle(from)] }], evidence: same };
});
const quiet = transform("quiet", () => []);

const use = (step: Transform, address = step.name, p = 1): UseStep => ({
  is: "use",
  address,
  transform: step,
  options: {},
  p,
});
const banks = { rewordings: () => [] };
const plan = (steps: readonly PlannedStep[], view = 1, lowered = SMALL, subject = "base-1", seed = 7): Plan =>
  value(planView(lowered, steps, banks, { seed, subject, view }));

/** What the probe drew when these steps were planned around it. */
function drawn(
  around: (probe: UseStep) => readonly PlannedStep[],
  lowered = SMALL,
  view = 1,
): ReadonlyMap<string, string> {
  const log = new Map<string, string>();
  plan(around(use(probe(log))), view, lowered);
  return log;
}

describe("what a step draws", () => {
  const alone = drawn((step) => [step]);

  test("does not change with other steps, before it or behind it", () => {
    expect(drawn((step) => [use(shuffler), step])).toEqual(alone);
    expect(drawn((step) => [step, use(shuffler)])).toEqual(alone);
    expect(drawn((step) => [use(quiet), use(shuffler), step, use(shuffler, "shuffler#2")])).toEqual(alone);
    expect(drawn((step) => [use(shuffler, "shuffler", 0), step])).toEqual(alone);
  });

  test("does not change within a group of steps", () => {
    const group: PlannedStep = { is: "some", address: "some", of: [use(shuffler)], n: 1, p: 1 };
    expect(drawn((step) => [group, step])).toEqual(alone);
    expect(drawn((step) => [{ ...group, of: [step, use(shuffler)], n: 2 }])).toEqual(alone);
  });

  test("for one tool does not change with other tools, nor with their order", () => {
    const more = drawn((step) => [step], harnessOf("send_mail", "new_tool_here", "get_order", "find_user"));
    for (const [symbol, name] of alone) expect(more.get(symbol)).toBe(name);
    expect(more.size).toBe(alone.size + 1);
  });

  test("changes with the View, the subject, the seed and the address", () => {
    const step = (view: number, subject: string, seed: number, address = "probe"): string => {
      const log = new Map<string, string>();
      plan([use(probe(log), address)], view, SMALL, subject, seed);
      return log.get("step") ?? "";
    };
    const all = [
      step(1, "a", 1),
      step(2, "a", 1),
      step(1, "b", 1),
      step(1, "a", 2),
      step(1, "a", 1, "probe#2"),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test("is the same whatever was planned before", () => {
    const first = plan([use(probe(new Map())), use(shuffler)], 5).variant.digest;
    for (let view = 1; view < 5; view++) plan([use(probe(new Map())), use(shuffler)], view);
    expect(plan([use(probe(new Map())), use(shuffler)], 5).variant.digest).toBe(first);
  });
});

describe("which steps take part", () => {
  const VIEWS = 2000;
  const taking = (steps: readonly PlannedStep[]): readonly (readonly string[])[] =>
    Array.from({ length: VIEWS }, (_, view) => {
      const { took, idle } = plan(steps, view);
      return [...took, ...idle];
    });
  const share = (views: readonly (readonly string[])[], address: string): number =>
    views.filter((took) => took.includes(address)).length / VIEWS;
  const near = (p: number) => ({
    least: p - 4 * Math.sqrt((p * (1 - p)) / VIEWS),
    most: p + 4 * Math.sqrt((p * (1 - p)) / VIEWS),
  });
  const expectShare = (found: number, p: number): void => {
    expect(found).toBeGreaterThanOrEqual(near(p).least);
    expect(found).toBeLessThanOrEqual(near(p).most);
  };

  test("p is how often; 0 never, 1 always; each on its own", () => {
    const views = taking([
      use(quiet, "a", 0.3),
      use(quiet, "b", 0.8),
      use(quiet, "never", 0),
      use(quiet, "always", 1),
    ]);
    expectShare(share(views, "a"), 0.3);
    expectShare(share(views, "b"), 0.8);
    expect(share(views, "never")).toBe(0);
    expect(share(views, "always")).toBe(1);
    expectShare(views.filter((took) => took.includes("a") && took.includes("b")).length / VIEWS, 0.24);
  });

  test("whether a step takes part does not change with the others", () => {
    const alone = taking([use(quiet, "a", 0.5)]);
    const among = taking([use(quiet, "b", 0.5), use(quiet, "a", 0.5), use(quiet, "c", 0.9)]);
    expect(among.map((took) => took.includes("a"))).toEqual(alone.map((took) => took.includes("a")));
  });

  const some = (n: number, p = 1, ofP = 1): PlannedStep => ({
    is: "some",
    address: "group",
    of: ["a", "b", "c"].map((address) => use(quiet, address, ofP)),
    n,
    p,
  });

  test("one of: exactly one, each as often", () => {
    const views = taking([some(1)]);
    expect(views.every((took) => took.length === 1)).toBe(true);
    for (const address of ["a", "b", "c"]) expectShare(share(views, address), 1 / 3);
  });

  test("some of: exactly n, each as often, in the order of the Recipe", () => {
    const views = taking([some(2)]);
    expect(views.every((took) => took.length === 2 && [...took].sort().join() === took.join())).toBe(true);
    for (const address of ["a", "b", "c"]) expectShare(share(views, address), 2 / 3);
    expect(taking([some(3)]).every((took) => took.join() === "a,b,c")).toBe(true);
  });

  test("a group has a p of its own, and so has each step in it", () => {
    const views = taking([some(1, 0.5)]);
    expectShare(views.filter((took) => took.length === 1).length / VIEWS, 0.5);
    const inner = taking([some(2, 1, 0.5)]);
    expectShare(inner.flat().length / VIEWS / 2, 0.5);
  });

  test("a step that proposes nothing is idle, one that edits took part", () => {
    const { took, idle } = plan([use(quiet), use(shuffler)]);
    expect([took, idle]).toEqual([["shuffler"], ["quiet"]]);
  });
});

describe("what a plan is", () => {
  test("later steps see what earlier ones did", () => {
    let seen: readonly string[] = [];
    const looker = transform("looker", ({ harness }) => {
      seen = harness.groups("tool").map(({ name }) => name);
      return [];
    });
    const { variant } = plan([use(probe(new Map())), use(looker)]);
    expect([...seen].sort()).toEqual(variant.harness.tools.map(({ name }) => name).sort());
  });

  test("things that steps add have Symbols of their own, by address", () => {
    const adder = transform("adder", ({ harness }) => [
      {
        edits: [
          {
            kind: "insert",
            symbol: harness.fresh(1),
            item: { of: "tool", value: tool(`added_${harness.list("tools").length}`) },
            before: null,
          },
        ],
        evidence: same,
      },
    ]);
    const { variant } = plan([use(adder), use(adder, "adder#2")]);
    expect([...variant.fold.inserted.keys()]).toEqual([newSym("adder", 1), newSym("adder#2", 1)]);
  });

  test("evidence is the weakest of its parts; guards are all kept", () => {
    const part = (
      name: string,
      meaning: "same" | "lexicon" | "declared",
      structure: "proven" | "checked",
    ): Transform =>
      transform(name, ({ harness }) => {
        const from = harness.list("tools").map(({ symbol }) => symbol);
        return [
          {
            edits: [{ kind: "order", list: "tools", from, to: [...from].reverse() }],
            evidence: { structure, meaning },
            guard: { unused: [`tool:${name}` as Sym] },
          },
        ];
      });
    const { evidence, guards } = plan([
      use(part("one", "same", "checked")),
      use(part("two", "declared", "proven")),
      use(part("three", "lexicon", "proven")),
    ]);
    expect(evidence).toEqual({ structure: "checked", meaning: "declared" });
    expect(guards.map(({ unused }) => unused)).toEqual([["tool:one"], ["tool:two"], ["tool:three"]]);
  });

  test("a proposal that does not fit what stands fails the plan, and says in which step", () => {
    const stale = transform("stale", () => [
      {
        edits: [
          { kind: "rename", names: [{ symbol: "tool:get_order" as Sym, from: "was_never", to: "new_name" }] },
        ],
        evidence: same,
      },
    ]);
    const result = planView(SMALL, [use(shuffler), use(stale)], banks, { seed: 7, subject: "b", view: 1 });
    expect(result.ok ? [] : result.problems.map(({ code, where }) => [code, where])).toEqual([
      ["stale-from", "step stale, edit 1 (rename) at tool:get_order"],
    ]);
  });

  test("edits that fit one by one and make no legal Harness fail it too", () => {
    const taker = transform("taker", () => [
      {
        edits: [
          {
            kind: "rename",
            names: [{ symbol: "tool:get_order" as Sym, from: "get_order", to: "find_user" }],
          },
        ],
        evidence: same,
      },
    ]);
    const result = planView(SMALL, [use(taker)], banks, { seed: 7, subject: "b", view: 1 });
    expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual(["name-taken"]);
  });

  test("no steps, no edits", () => {
    const { variant, took, idle, evidence } = plan([]);
    expect([variant.edits, took, idle]).toEqual([[], [], []]);
    expect(evidence).toEqual(same);
  });
});
