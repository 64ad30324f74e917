// The transforms of names on all shipped Harnesses: they reach nearly all names, no name is common, and every law holds on real runs.
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import type { Lowered } from "../../src/core/lowered.js";
import { judgeLexicon, nameQuestions } from "../../src/core/names/index.js";
import { planView } from "../../src/core/plan.js";
import { explain } from "../../src/model/problem.js";
import type { Transform } from "../../src/model/propose.js";
import type { Base } from "../../src/run/base.js";
import { builtins } from "../../transforms/index.js";
import { carryOver, type Shipped, shippedRecords } from "../help/carry.js";

const SHIPPED = ["livestream", "livestream-zh", "office"] as const satisfies readonly Shipped[];
const STYLES = ["semantic", "opaque", "case"] as const;
const transformOf = (name: string): Transform => {
  const found = builtins.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no transform is called ${name}`);
  return found;
};

/** Each transform of names, in each of its ways. */
const WAYS: readonly (readonly [name: string, options: object])[] = [
  ...["rename-tools", "rename-skills"].flatMap((name) =>
    STYLES.map((style) => [name, { style, plain: 1 }] as const),
  ),
  ...["rename-params", "rename-hooks"].flatMap((name) => STYLES.map((style) => [name, { style }] as const)),
  ["prefix-tools", { plain: 1 }],
  ["swap-names", { plain: 1 }],
  ["swap-names", { plain: 1, manner: "alike" }],
];
const CASES = SHIPPED.flatMap((harness) => WAYS.map(([name, options]) => [name, options, harness] as const));

const records = new Map<Shipped, readonly Base[]>();
const basesOf = (name: Shipped): readonly Base[] => {
  const known = records.get(name) ?? shippedRecords(name);
  records.set(name, known);
  return known;
};
const loweredOf = (name: Shipped): Lowered => (basesOf(name)[0] as Base).bound.lowered;

/** What a way could rename. */
function eligible(name: string, lowered: Lowered): number {
  const view = harnessView(lowered, EMPTY_FOLD, "x");
  if (name === "rename-hooks") return lowered.hooks.length;
  const kind = name === "rename-skills" ? "skill" : name === "rename-params" ? "param" : "tool";
  return view.groups(kind).length;
}

function* namesIn(
  name: string,
  options: object,
  lowered: Lowered,
  keys: number,
): Iterable<ReadonlyMap<string, string>> {
  const transform = transformOf(name);
  const harness = harnessView(lowered, EMPTY_FOLD, "x");
  for (let key = 0; key < keys; key++) {
    const given = {
      harness,
      draw: drawFor("shipped", name, key),
      options: transform.options.parse(options),
      banks: { rewordings: () => [] },
    };
    const edits = [...transform.propose(given)].flatMap((proposal) => proposal.edits);
    yield new Map(
      edits.flatMap((edit) =>
        edit.kind === "rename" ? edit.names.map(({ from, to }) => [from, to] as const) : [],
      ),
    );
  }
}

describe.each(CASES)("%s %o on %s", (name, options, shipped) => {
  test("renames at least four of five, and gives no name in more than 5 % of 200 Variants", () => {
    const lowered = loweredOf(shipped);
    const counts = new Map<string, number>();
    let renamed = 0;
    for (const names of namesIn(name, options, lowered, 200)) {
      renamed += names.size;
      for (const to of new Set(names.values())) counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    expect(renamed / 200 / eligible(name, lowered)).toBeGreaterThanOrEqual(0.8);
    // Names that change places are those that are there.
    const isSwap = name === "swap-names" && !("manner" in options);
    expect([...counts].filter(([, count]) => !isSwap && count > 10)).toEqual([]);
  });

  test("the engine takes it, and every law holds on recorded runs", () => {
    const transform = transformOf(name);
    const step = {
      is: "use",
      address: name,
      transform,
      options: transform.options.parse(options),
      p: 1,
    } as const;
    let made = 0;
    for (const [at, base] of basesOf(shipped)
      .filter((_, i) => i % 19 === 3)
      .entries()) {
      const key = { seed: 1, subject: base.id, view: 1 + (at % 4) };
      const plan = planView(base.bound.lowered, [step], { rewordings: () => [] }, key);
      if (!plan.ok) throw new Error(plan.problems.map(explain).join("\n"));
      const carried = carryOver(base, plan.value.variant.edits);
      if (!carried.ok) continue;
      made++;
      expect([base.id, ...carried.value.judgement.problems.map(explain)]).toEqual([base.id]);
    }
    expect(made).toBeGreaterThanOrEqual(6);
  });
});

test.each(SHIPPED)(
  "names that the words which ship give on %s pass the check once more, as names of a file",
  (shipped) => {
    const lowered = loweredOf(shipped);
    const kinds = { tool: "rename-tools", skill: "rename-skills", param: "rename-params" } as const;
    const entries = (["tool", "skill", "param"] as const).flatMap((kind) => {
      const options = { style: "semantic", fallback: "keep", ...(kind === "param" ? {} : { plain: 1 }) };
      const given = new Map<string, Set<string>>();
      for (const names of namesIn(kinds[kind], options, lowered, 20))
        for (const [from, to] of names) given.set(from, (given.get(from) ?? new Set()).add(to));
      return [...given].map(([name, instead]) => ({ kind, name, instead: [...instead] }));
    });
    const { refused, accepted } = judgeLexicon(lowered, entries);
    expect(refused).toEqual([]);
    expect(accepted).toBeGreaterThan(100);
    expect(nameQuestions(lowered).length).toBeGreaterThan(20);
  },
);
