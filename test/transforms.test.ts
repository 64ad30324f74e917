// The contract of every transform, on both shipped Harnesses through the real engine, and the laws of single ones.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { drawFor } from "../src/core/draw.js";
import { EMPTY_FOLD } from "../src/core/fold.js";
import { harnessView } from "../src/core/harness-view.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import type { Lowered } from "../src/core/lowered.js";
import { planView } from "../src/core/plan.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import { Edit, type EditOf, isStructure } from "../src/model/edit.js";
import { explain } from "../src/model/problem.js";
import type { Banks, HarnessView, Proposal, Transform } from "../src/model/propose.js";
import { builtins } from "../transforms/index.js";
import { deepFreeze } from "./help/fake-harness.js";
import { TRAITS } from "./help/traits-of-transforms.js";

/** Every text has one rewording, so that rewording can be tried on any Harness. */
const banks: Banks = { rewordings: (original) => [{ text: `${original} `, meaning: "declared" }] };
const HARNESSES = ["livestream", "livestream-zh", "office"] as const;
const STYLES = ["semantic", "opaque", "case"] as const;

const lowered: Readonly<Record<string, Lowered>> = Object.fromEntries(
  await Promise.all(
    HARNESSES.map(async (name) => {
      const result = lowerHarness(await readHarness(`harness-configs/${name}`));
      if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
      return [name, result.value] as const;
    }),
  ),
);
const views = new Map(
  HARNESSES.map((name) => [name as string, harnessView(lowered[name] as Lowered, EMPTY_FOLD, "step")]),
);
const viewOf = (harness: string): HarnessView => views.get(harness) as HarnessView;

const byName = (name: string): Transform => {
  const found = builtins.find((transform) => transform.name === name);
  if (found === undefined) throw new Error(`no transform is called ${name}`);
  return found;
};

function propose(
  transform: Transform,
  harness: HarnessView,
  key: number,
  options: object = {},
): readonly Proposal[] {
  const draw = drawFor("contract", transform.name, key);
  return [...transform.propose({ harness, draw, options: transform.options.parse(options), banks })];
}
const made = new Map<string, readonly (readonly Proposal[])[]>();
/** What it proposes under each key, found once. */
function proposedBy(name: string, options: object, harness: string): readonly (readonly Proposal[])[] {
  const label = JSON.stringify([name, options, harness]);
  const known = made.get(label) ?? KEYS.map((key) => propose(byName(name), viewOf(harness), key, options));
  made.set(label, known);
  return known;
}
const editsOf = (proposals: readonly Proposal[]): readonly Edit[] => proposals.flatMap(({ edits }) => edits);

/** Those that find their edits themselves. */
const proposers = builtins.filter(({ name }) => name !== "apply-edits");

/** Each transform with each set of options that makes it another one. */
const VARIETIES: readonly (readonly [name: string, options: object])[] = proposers.flatMap(
  ({ name, options }) =>
    name.startsWith("rename-")
      ? STYLES.filter((style) => options.safeParse({ style }).success).map(
          (style) => [name, { style }] as const,
        )
      : [[name, {}] as const],
);
const CASES = HARNESSES.flatMap((harness) =>
  VARIETIES.map(([name, options]) => [name, options, harness] as const),
);

describe("the contract", () => {
  test("the list is alphabetical and names are unique", () => {
    const names = builtins.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });

  test.each(builtins)("$name: options are strict, described, and have defaults", ({ options }) => {
    const schema = z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
    const described = Object.entries(schema.properties ?? {}).map(([name, option]) => {
      const { description, default: value } = option as { description?: string; default?: unknown };
      return { name, described: (description ?? "").length > 10, hasDefault: value !== undefined };
    });
    expect(described).toEqual(described.map(({ name }) => ({ name, described: true, hasDefault: true })));
    expect(described).not.toEqual([]);
    expect(options.safeParse({}).success).toBe(true);
    expect(options.safeParse({ no_such_option: 1 }).success).toBe(false);
  });

  test.each(CASES)(
    "%s %o on %s: proposes edits that the schema takes, and declares its evidence",
    (name, options, harness) => {
      const made = proposedBy(name, options, harness);
      const { evidence: stated, takesPart = 22, idleOn = [] } = TRAITS[name] ?? {};
      if (idleOn.includes(harness)) return expect(made.flat()).toEqual([]);
      expect(made.filter((proposals) => proposals.length > 0).length).toBeGreaterThanOrEqual(takesPart);
      for (const edit of made.flatMap(editsOf)) expect(Edit.parse(edit)).toEqual(edit);
      const evidence = new Set(
        made.flat().map(({ evidence }) => `${evidence.structure} ${evidence.meaning}`),
      );
      const usual = `proven ${name.startsWith("rename") && isSemantic(options) ? "lexicon" : "same"}`;
      expect([...evidence]).toEqual([stated ?? usual]);
    },
  );

  test.each(CASES)(
    "%s %o on %s: an equal key gives equal edits, another key others",
    (name, options, harness) => {
      const first = proposedBy(name, options, harness).map((proposals) => JSON.stringify(proposals));
      const again = KEYS.map((key) => JSON.stringify(propose(byName(name), viewOf(harness), key, options)));
      expect(again).toEqual(first);
      const { atLeast = isSemantic(options) ? 11 : 4, idleOn = [] } = TRAITS[name] ?? {};
      expect(new Set(first).size).toBeGreaterThanOrEqual(idleOn.includes(harness) ? 1 : atLeast);
    },
  );

  test.each(CASES)("%s %o on %s: changes nothing that it is given", (name, options, harness) => {
    const view = viewOf(harness);
    const frozen: HarnessView = {
      ...view,
      groups: (kind) => deepFreeze(view.groups(kind)),
      list: (list) => deepFreeze(view.list(list)),
      layout: (site) => deepFreeze(view.layout(site)),
      texts: () => deepFreeze(view.texts()),
    };
    const transform = byName(name);
    const parsed = deepFreeze(transform.options.parse(options));
    const draw = drawFor("contract", name, 1);
    expect(() => [...transform.propose({ harness: frozen, draw, options: parsed, banks })]).not.toThrow();
  });

  test.each(CASES)("%s %o on %s: the engine takes all of it", (name, options, harness) => {
    const transform = byName(name);
    const step = {
      is: "use" as const,
      address: name,
      transform,
      options: transform.options.parse(options),
      p: 1,
    };
    const problems = SOME_KEYS.flatMap((view) => {
      const plan = planView(lowered[harness] as Lowered, [step], banks, { seed: 1, subject: "ep", view });
      return plan.ok ? [] : plan.problems.map(explain);
    });
    expect(problems).toEqual([]);
  });

  test.each(HARNESSES)("all of them one after the other, twice, on %s: the engine takes it", (harness) => {
    const isFirst = ({ kinds = [] }: Transform): boolean =>
      kinds.some((kind) => isStructure({ kind } as Edit));
    // What class C takes out, another step of a plan drawn at random may still have spoken of.
    const kept = proposers.filter(({ class: kind }) => kind === "A" || kind === "B");
    const built = kept.filter(isFirst);
    const shown = kept.filter((transform) => !isFirst(transform));
    const steps = [...built, ...built, ...shown, ...shown].map((transform, at) => ({
      is: "use" as const,
      address: `${transform.name}#${at}`,
      transform,
      options: transform.options.parse({}),
      p: 1,
    }));
    const problems = SOME_KEYS.flatMap((view) => {
      const plan = planView(lowered[harness] as Lowered, steps, banks, { seed: 1, subject: "ep", view });
      return plan.ok ? [] : plan.problems.map(explain);
    });
    expect(problems).toEqual([]);
  });
});

const KEYS = Array.from({ length: 24 }, (_, key) => key);
const SOME_KEYS = KEYS.slice(0, 12);
const isSemantic = (options: object): boolean => !("style" in options) || options.style === "semantic";

const RENAMES = HARNESSES.flatMap((harness) =>
  (["tool", "skill", "param"] as const).map((kind) => [`rename-${kind}s`, kind, harness] as const),
);

describe("renaming", () => {
  const renamesOf = (name: string, harness: string, key: number, options: object) =>
    editsOf(propose(byName(name), viewOf(harness), key, options))
      .filter((edit): edit is EditOf<"rename"> => edit.kind === "rename")
      .flatMap(({ names }) => names);

  test.each(RENAMES)("%s: share is a hard limit", (name, kind, harness) => {
    const open = viewOf(harness)
      .groups(kind)
      .filter(({ blocked }) => blocked === undefined).length;
    for (const share of [0, 0.1, 0.5, 1]) {
      for (const style of STYLES) {
        const most = Math.max(
          ...KEYS.map(
            (key) => new Set(renamesOf(name, harness, key, { share, style }).map(({ from }) => from)).size,
          ),
        );
        expect(most).toBeLessThanOrEqual(Math.ceil(share * open - 1e-9));
      }
    }
  });

  test.each(RENAMES)("%s: names are legal, distinct after folding, and free", (name, kind, harness) => {
    const legal =
      kind === "skill" ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ : /^[a-zA-Z][a-zA-Z0-9]*((_{1,2}|-)[a-zA-Z0-9]+)*$/;
    const fold = (text: string): string => text.toLowerCase().replace(/[_-]/g, "");
    for (const style of STYLES) {
      for (const key of KEYS) {
        const renames = renamesOf(name, harness, key, { style });
        const pairs = new Map(renames.map(({ from, to }) => [from, to]));
        // A parameter's name in several tools moves as one.
        for (const { from, to } of renames) expect(pairs.get(from)).toBe(to);
        const made = [...pairs.values()];
        expect(new Set(made.map(fold)).size).toBe(made.length);
        for (const [from, to] of pairs) {
          expect(to).toMatch(legal);
          expect(to.length).toBeLessThanOrEqual(40);
          expect(viewOf(harness).isFree(to, from)).toBe(true);
        }
      }
    }
  });

  test.each(RENAMES)("%s: a blocked name stays", (name, kind, harness) => {
    const view = viewOf(harness);
    const blocked = { code: "not-renamable", where: "x", what: "because" } as const;
    const all: HarnessView = {
      ...view,
      groups: (k) => view.groups(k).map((group) => ({ ...group, blocked })),
    };
    for (const style of STYLES) expect(propose(byName(name), all, 1, { style })).toEqual([]);
    expect(viewOf(harness).groups(kind)).not.toEqual([]);
  });

  test.each(RENAMES)(
    "%s: in every style no name is in more than 5 %% of 200 Variants",
    (name, kind, harness) => {
      for (const style of STYLES) {
        const counts = new Map<string, number>();
        const options = kind === "param" ? { style } : { style, plain: 1 };
        for (let key = 0; key < 200; key++)
          for (const to of new Set(renamesOf(name, harness, key, options).map((one) => one.to)))
            counts.set(to, (counts.get(to) ?? 0) + 1);
        expect(counts.size).toBeGreaterThan(200);
        expect([style, [...counts].filter(([, count]) => count > 10)]).toEqual([style, []]);
      }
    },
  );

  test("plain words take part in the stated share of Views", () => {
    const plain = (key: number, share: number): boolean =>
      renamesOf("rename-skills", "livestream", key, { plain: share, style: "opaque" }).some(
        ({ from }) => from === "escalation",
      );
    const many = Array.from({ length: 400 }, (_, key) => key);
    expect(many.some((key) => plain(key, 0))).toBe(false);
    expect(many.every((key) => plain(key, 1))).toBe(true);
    const half = many.filter((key) => plain(key, 0.5)).length;
    expect(half).toBeGreaterThan(150);
    expect(half).toBeLessThan(250);
  });
});

/** The 99.9 % point of chi-square, by Wilson and Hilferty. */
const chiSquareLimit = (freedom: number): number =>
  freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3;

function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

describe("places", () => {
  test.each(HARNESSES)("reorder-tools on %s: each tool is as likely at each place", (harness) => {
    const symbols = viewOf(harness)
      .list("tools")
      .map(({ symbol }) => symbol);
    const counts = symbols.map(() => symbols.map(() => 0));
    for (let key = 0; key < 1000; key++) {
      const [edit] = editsOf(propose(byName("reorder-tools"), viewOf(harness), key));
      const order = edit?.kind === "order" ? edit.to : symbols;
      for (const [at, symbol] of order.entries()) {
        const row = counts[symbols.indexOf(symbol)] as number[];
        row[at] = (row[at] ?? 0) + 1;
      }
    }
    // Bonferroni over the tools: all must pass at once.
    for (const row of counts) expect(chiSquare(row)).toBeLessThan(chiSquareLimit(symbols.length - 1) * 1.3);
  });

  test("add-distractor-tools: each place is as likely, the end no more than the others", () => {
    const symbols = [
      ...viewOf("livestream")
        .list("tools")
        .map(({ symbol }) => symbol),
      null,
    ];
    const counts = symbols.map(() => 0);
    for (let key = 0; key < 1000; key++) {
      for (const edit of editsOf(
        propose(byName("add-distractor-tools"), viewOf("livestream"), key, { min: 1, max: 1 }),
      )) {
        if (edit.kind !== "insert") continue;
        const at = symbols.indexOf(edit.before);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(symbols.length - 1));
  });

  test("add-distractor-tools: each number from min to max is as likely, and none beyond", () => {
    const counts = new Map<number, number>();
    for (let key = 0; key < 400; key++) {
      const count = editsOf(
        propose(byName("add-distractor-tools"), viewOf("livestream-zh"), key, { min: 2, max: 5 }),
      ).length;
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([2, 3, 4, 5]);
    expect(chiSquare([...counts.values()])).toBeLessThan(chiSquareLimit(3));
  });

  test("add-distractor-tools: min above max is refused", () => {
    expect(byName("add-distractor-tools").options.safeParse({ min: 3, max: 2 }).success).toBe(false);
  });
});
