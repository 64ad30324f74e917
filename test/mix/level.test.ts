/** Severity, dose, families and caps: how often steps take part, and what no View goes beyond. */
import { beforeAll, describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { type Plan, type PlanKey, planView } from "../../src/core/plan.js";
import { readHarness } from "../../src/io/harness/read-harness.js";
import { roomFor, tokensOf } from "../../src/run/mix/growth.js";
import { isFrom, takesPart } from "../../src/run/mix/level.js";
import { loadRecipe, type Overrides } from "../../src/run/recipe.js";
import { builtins } from "../../transforms/index.js";
import { workplace } from "../help/cli.js";
import { value } from "../help/small.js";

const place = workplace();
const load = (steps: string, rest = "", overrides: Overrides = {}) => {
  place.write("r.yaml", `input: a.jsonl\nseed: 7\n${rest}steps:\n${steps}`);
  return loadRecipe("r.yaml", builtins, overrides, place.folder);
};
const complaint = (steps: string, rest = ""): string => {
  try {
    load(steps, rest);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

let lowered: Lowered;
beforeAll(async () => {
  lowered = value(lowerHarness(await readHarness("harness-configs/livestream")));
});
const banks = { rewordings: () => [] };
const VIEWS = 200;
function plans(steps: string, rest = "", overrides: Overrides = {}, key: Partial<PlanKey> = {}): Plan[] {
  const job = load(steps, rest, overrides);
  const { families, caps } = job.recipe;
  return Array.from({ length: VIEWS }, (_, view) =>
    value(
      planView(lowered, job.steps, banks, {
        seed: 7,
        subject: "run",
        view,
        ...(families === undefined ? {} : { families }),
        ...(caps?.names === undefined ? {} : { mostNames: caps.names }),
        ...key,
      }),
    ),
  );
}
const drawn = ({ took, idle }: Plan): readonly string[] => [...took, ...idle];

describe("how often a step takes part", () => {
  test.each([
    [0.4, "light", undefined, 0.2],
    [0.4, "medium", undefined, 0.4],
    [0.4, undefined, undefined, 0.4],
    [0.4, "hard", undefined, 0.6],
    [0.8, "hard", undefined, 1],
    [0.8, "hard", 0.5, 0.5],
    [0.4, "light", 0.5, 0.1],
    [1, undefined, 0, 0],
  ] as const)("p %d at severity %s and dose %s: %d", (p, severity, dose, wanted) => {
    expect(takesPart(p, { severity, dose })).toBeCloseTo(wanted, 12);
  });

  test("of a group the group's p is scaled, and not that of its members once more", () => {
    const { steps } = load(
      "  - { oneOf: [{ use: reorder-tools, p: 0.5 }, { use: reorder-prompt }], p: 0.4 }\n",
      "severity: hard\n",
    );
    expect(steps).toMatchObject([{ is: "some", p: 0.6000000000000001, of: [{ p: 0.5 }, { p: 1 }] }]);
  });

  test("a step acts from its severity on", () => {
    expect((["light", "medium", "hard"] as const).map((severity) => isFrom("medium", { severity }))).toEqual([
      false,
      true,
      true,
    ]);
    const steps = "  - { use: reorder-tools, from: hard }\n  - { use: reorder-prompt }\n";
    const of = (severity: "medium" | "hard"): string[] =>
      load(steps, "", { severity }).steps.map(({ address }) => address);
    expect(of("medium")).toEqual(["reorder-prompt"]);
    expect(of("hard")).toEqual(["reorder-tools", "reorder-prompt"]);
  });

  test("options at a severity stand instead of their namesakes, and all are checked", () => {
    const steps =
      "  - { use: rename-tools, with: { style: case, share: 0.5 }, at: { hard: { style: opaque } } }\n";
    expect(load(steps).uses[0]?.options).toMatchObject({ style: "case", share: 0.5 });
    expect(load(steps, "severity: hard\n").uses[0]?.options).toMatchObject({ style: "opaque", share: 0.5 });
    expect(complaint("  - { use: rename-tools, at: { hard: { stile: opaque } } }\n")).toContain(
      'r.yaml:4: steps[0].at.hard.stile: unknown key "stile"; expected "style"',
    );
    expect(complaint("  - { use: rename-tools, from: medium, at: { light: { style: case } } }\n")).toContain(
      "r.yaml:4: steps[0].at.light: rename-tools takes part from medium on, so these options never count; expected options at medium or hard",
    );
  });
});

const MIX = `  - { use: reorder-prompt, p: 0.5 }
  - { use: reorder-tools, p: 0.6 }
  - { use: rename-skills, p: 0.4, with: { style: opaque } }
  - oneOf:
      - { use: rename-tools, with: { style: opaque } }
      - { use: rename-tools, as: cased, with: { style: case } }
    p: 0.7
  - { use: rename-params, p: 0.5, with: { style: opaque } }
`;

describe("what takes part at less takes part at more", () => {
  const part = (less: readonly Plan[], more: readonly Plan[]): void => {
    expect(less).toHaveLength(VIEWS);
    for (const [view, plan] of less.entries())
      expect(drawn(more[view] as Plan)).toEqual(expect.arrayContaining([...drawn(plan)]));
    const count = (all: readonly Plan[]): number => all.flatMap(drawn).length;
    expect(count(less)).toBeLessThan(count(more));
  };

  test("dose by dose", () => {
    const at = [0.25, 0.5, 1].map((dose) => plans(MIX, "", { dose }));
    part(at[0] as Plan[], at[1] as Plan[]);
    part(at[1] as Plan[], at[2] as Plan[]);
    // Half of the steps, within what chance explains of 540.
    const [, half = [], whole = []] = at.map((all) => all.flatMap(drawn));
    expect(Math.abs(half.length / whole.length - 0.5)).toBeLessThan(0.08);
  });

  test("severity by severity", () => {
    const at = (["light", "medium", "hard"] as const).map((severity) => plans(MIX, "", { severity }));
    part(at[0] as Plan[], at[1] as Plan[]);
    part(at[1] as Plan[], at[2] as Plan[]);
  });

  test("a dose of 1 is no dose, a dose of 0 changes nothing", () => {
    const edits = (all: readonly Plan[]) => all.map(({ variant }) => variant.edits);
    expect(edits(plans(MIX, "", { dose: 1 }))).toEqual(edits(plans(MIX)));
    expect(edits(plans(MIX, "", { dose: 0 })).flat()).toEqual([]);
  });

  const shared = builtins.filter(
    ({ options, class: rank }) => rank !== "N" && options.safeParse({ share: 0.5 }).success,
  );
  test.each(shared.map(({ name }) => name))("%s takes the same things with the same draws", (name) => {
    const step = `  - { use: ${name}, p: 0.25 }\n`;
    const half = plans(step, "", { dose: 0.5 });
    const whole = plans(step, "", { dose: 1 });
    part(half, whole);
    const both = half.flatMap(({ variant, took }, view) =>
      took.length === 0 ? [] : [[variant.edits, whole[view]?.variant.edits] as const],
    );
    for (const [less, more] of both) expect(less).toEqual(more);
  });
});

describe("families", () => {
  test("are drawn once a View, before their steps", () => {
    const all = plans(MIX.replaceAll(/p: 0\.\d/g, "p: 1"), "families: { tool: 0.5, prompt: 0 }\n").map(drawn);
    const tool = ["reorder-tools", "rename-params"];
    for (const steps of all) {
      expect(steps).not.toContain("reorder-prompt");
      expect(steps).toContain("rename-skills");
      // All of the family or none.
      expect([0, tool.length]).toContain(steps.filter((step) => tool.includes(step)).length);
    }
    const share = all.filter((steps) => steps.includes("reorder-tools")).length / VIEWS;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test("leave the draws of what does take part alone", () => {
    const free = plans(MIX).map(drawn);
    const held = plans(MIX, "families: { tool: 0 }\n").map(drawn);
    const isTool = /^(?:re(?:order|name)-(?:tools|params)|cased)$/;
    expect(held).toEqual(free.map((steps) => steps.filter((step) => !isTool.test(step))));
  });
});

describe("caps", () => {
  const renames = "  - { use: rename-skills }\n  - { use: rename-tools }\n  - { use: rename-params }\n";
  const namesIn = ({ variant }: Plan): number =>
    new Set(
      variant.edits.flatMap((edit) =>
        edit.kind === "rename"
          ? edit.names.map(({ symbol, from }) => `${symbol.split(":")[0]}${symbol.includes("/")} ${from}`)
          : [],
      ),
    ).size;

  test("names: never more, by construction, and the kinds take turns", () => {
    const free = plans(renames).map(namesIn);
    expect(Math.min(...free)).toBeGreaterThan(6);
    const capped = plans(renames, "caps: { names: 6 }\n");
    expect(Math.max(...capped.map(namesIn))).toBe(6);
    const kinds = (plan: Plan): string[] => [...new Set(plan.took)].sort();
    expect(new Set(capped.map(kinds).map(String))).toEqual(
      new Set(["rename-params,rename-skills,rename-tools"]),
    );
  });

  test("names: what a smaller cap opens a greater one opens too, and 0 renames nothing", () => {
    const symbols = (cap: number) =>
      plans(renames, `caps: { names: ${cap} }\n`).map(({ variant }) => [...variant.fold.names.keys()]);
    const [three, six] = [symbols(3), symbols(6)];
    for (const [view, less] of three.entries()) expect(six[view]).toEqual(expect.arrayContaining(less));
    expect(symbols(0).flat()).toEqual([]);
  });

  test("names: a step that renames what it was told to leave is found out", () => {
    const { steps } = load("  - { use: apply-edits, with: { edits: [] } }\n");
    const edit = {
      kind: "rename" as const,
      names: lowered.tools
        .slice(0, 2)
        .map(({ symbol, tool }, at) => ({ symbol, from: tool.name, to: `renamed_thing_${at}` })),
    };
    const stubborn = steps.map((step) => ({
      ...step,
      transform: {
        ...builtins[0],
        propose: () => [{ edits: [edit], evidence: { structure: "proven", meaning: "same" } }],
      },
    })) as unknown as typeof steps;
    const key = { seed: 1, subject: "run", view: 1 };
    expect(planView(lowered, stubborn, banks, { ...key, mostNames: 2 }).ok).toBe(true);
    expect(planView(lowered, stubborn, banks, { ...key, mostNames: 1 })).toMatchObject({
      ok: false,
      problems: [{ code: "over-cap", what: "the steps give 2 names otherwise", expected: "at most 1" }],
    });
  });

  test("tokens: four bytes of UTF-8 each", () => {
    expect(tokensOf("")).toBe(0);
    expect(tokensOf("abcd")).toBe(1);
    expect(tokensOf("abcde")).toBe(2);
    expect(tokensOf("退货政策")).toBe(3);
  });

  test("tokens: the smaller of both bounds counts", () => {
    expect(roomFor(1000, undefined)).toBeUndefined();
    expect(roomFor(1000, { names: 3 })).toBeUndefined();
    expect(roomFor(1000, { ratio: 1.2 })).toBe(1200);
    expect(roomFor(1000, { tokens: 100 })).toBe(1100);
    expect(roomFor(1000, { ratio: 1.2, tokens: 100 })).toBe(1100);
    expect(roomFor(1000, { ratio: 1, tokens: 100 })).toBe(1000);
  });
});
