/** A Recipe is read strictly: what is wrong is said with file, line, path and what would be right. */
import { describe, expect, it } from "vitest";
import { planSteps, promptOnly } from "../src/run/planned-steps.js";
import { loadRecipe, type Overrides } from "../src/run/recipe.js";
import { builtins } from "../transforms/index.js";
import { workplace } from "./help/cli.js";

const place = workplace();

function load(yaml: string, overrides: Overrides = {}) {
  place.write("r.yaml", yaml);
  return loadRecipe("r.yaml", builtins, overrides, place.folder);
}
function complaint(yaml: string, overrides: Overrides = {}): string {
  try {
    load(yaml, overrides);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}
const MINIMAL = "input: a.jsonl\nseed: 1\nsteps: []\n";

describe("mistakes", () => {
  it.each([
    [
      "an unknown key",
      `${MINIMAL}vews: 3\n`,
      'r.yaml:4: vews: unknown key "vews"; expected "views"; valid keys: harness, input',
    ],
    [
      "an unknown key inside a step",
      "input: a.jsonl\nseed: 1\nsteps:\n  - use: rename-tools\n    wiht: {}\n",
      'r.yaml:5: steps[0].wiht: unknown key "wiht"; expected "with"',
    ],
    [
      "an unknown option",
      "input: a.jsonl\nseed: 1\nsteps:\n  - use: reorder-tools\n  - use: rename-tools\n    with:\n      stile: opaque\n",
      'r.yaml:7: steps[1].with.stile: unknown key "stile"; expected "style"',
    ],
    [
      "an option with a value that is none",
      "input: a.jsonl\nseed: 1\nsteps:\n  - { use: rename-tools, with: { style: pretty } }\n",
      "r.yaml:4: steps[0].with.style: is not valid here; expected one of",
    ],
    [
      "an unknown transform",
      "input: a.jsonl\nseed: 1\nsteps:\n  - use: rename-tool\n",
      'r.yaml:4: steps[0].use: no transform is called "rename-tool"; expected "rename-tools"; transforms: ',
    ],
    [
      "an unknown transform in oneOf",
      "input: a.jsonl\nseed: 1\nsteps:\n  - oneOf:\n      - use: reorder-tools\n      - use: nope\n",
      'r.yaml:6: steps[0].oneOf[1].use: no transform is called "nope"',
    ],
    [
      "a boolean seed",
      "input: a.jsonl\nseed: true\nsteps: []\n",
      "r.yaml:2: seed: is boolean; expected number or string",
    ],
    ["an empty seed", 'input: a.jsonl\nseed: ""\nsteps: []\n', "r.yaml:2: seed"],
    [
      "a seed that JavaScript would round",
      "input: a.jsonl\nseed: 9007199254740993\nsteps: []\n",
      "r.yaml:2: seed",
    ],
    ["no steps", "input: a.jsonl\nseed: 1\n", "r.yaml:1: steps: is missing; expected array"],
    ["no input", "seed: 1\nsteps: []\n", "input: is missing"],
    [
      "splits that do not add up",
      `${MINIMAL}splits: { train: 0.9, dev: 0.3 }\n`,
      "r.yaml:4: splits: the shares add up to 1.2; expected 1",
    ],
    [
      "a split's name",
      `${MINIMAL}splits: { Train: 1 }\n`,
      "r.yaml:4: splits.Train: the key is not legal here; expected /^[a-z][a-z0-9_-]*$/",
    ],
    ["a share above 1", `${MINIMAL}originals: 2\n`, "r.yaml:4: originals: too big"],
    ["views of -1", `${MINIMAL}views: -1\n`, "r.yaml:4: views: too small"],
    [
      "more of someOf than there are",
      "input: a.jsonl\nseed: 1\nsteps:\n  - { someOf: [{ use: rename-tools }], n: 2 }\n",
      "r.yaml:4: steps[0].n: 2 of 1 cannot be taken; expected at most 1",
    ],
    [
      "one address twice",
      "input: a.jsonl\nseed: 1\nsteps:\n  - { use: rename-tools, as: x }\n  - { use: reorder-tools, as: x }\n",
      'r.yaml:5: steps[1].as: the address "x" is taken by an earlier step',
    ],
    [
      "a key that would reach a prototype",
      `${MINIMAL}__proto__: { views: 9 }\n`,
      "r.yaml:4: __proto__: unknown key",
    ],
    ["a key given twice", `${MINIMAL}seed: 2\n`, "r.yaml:4"],
    ["YAML that is none", "input: [a\n", "r.yaml:"],
    ["a list", "- a\n", "r.yaml:1: is array; expected object"],
    ["an empty file", "", "r.yaml:1:1: the file is empty"],
  ])("%s", (_, yaml, message) => {
    expect(complaint(yaml)).toContain(message);
  });

  it("all of them are said at once", () => {
    expect(complaint("input: a\nseed: true\nsteps: []\nvews: 1\noriginals: 3\n").split("\n")).toHaveLength(3);
  });

  it("a bomb of aliases is refused and not expanded", () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) => `l${i + 1}: &l${i + 1} [*l${i}, *l${i}, *l${i}, *l${i}, *l${i}]`,
    );
    expect(complaint(`l0: &l0 [x, x, x, x, x]\n${levels.join("\n")}\n`)).toMatch(/^r\.yaml:\d+/);
  });

  it("a missing file is named as it was given", () => {
    expect(() => loadRecipe("nowhere.yaml", builtins, {}, place.folder)).toThrow(
      "nowhere.yaml: there is no such file",
    );
  });
});

describe("what is read", () => {
  it("defaults are written out, options and addresses too", () => {
    const { resolved } = load(
      "input: a.jsonl\nseed: s\nsteps:\n  - use: rename-tools\n  - { use: rename-tools, p: 0.5 }\n",
    );
    expect(resolved).toMatchObject({
      harness: "inline",
      views: 4,
      originals: 0.25,
      vary: "trajectory",
      targets: { outcome: "success", ends: "reply" },
      splits: { train: 0.9, dev: 0.05, test: 0.05 },
      limits: { refused: 0.1, quarantined: 0.02 },
      outputs: ["messages", "rl"],
      steps: [
        { use: "rename-tools", as: "rename-tools", p: 1, with: { style: "semantic" } },
        { use: "rename-tools", as: "rename-tools#2", p: 0.5 },
      ],
    });
  });

  it.each([0, -1, 7, 2 ** 53 - 1])("the seed %d is itself", (seed) => {
    expect(load(`input: a\nseed: ${seed}\nsteps: []\n`).recipe.seed).toBe(seed);
  });

  it("paths are relative to the file, those of flags to where the user stands", () => {
    place.write("sub/r.yaml", "harness: ../h\ninput: a.jsonl\nseed: 1\nsteps: []\n");
    const own = loadRecipe("sub/r.yaml", builtins, {}, place.folder);
    expect(own.sources[0]?.path).toBe(`${place.folder}/sub/a.jsonl`);
    expect(own.harness).toBe(`${place.folder}/h`);
    const told = loadRecipe("sub/r.yaml", builtins, { input: ["b.jsonl"], harness: "k" }, place.folder);
    expect(told.sources[0]?.path).toBe(`${place.folder}/b.jsonl`);
    expect(told.harness).toBe(`${place.folder}/k`);
  });

  it("flags win, and are checked like the file", () => {
    expect(load(MINIMAL, { seed: "x", views: 0 }).recipe).toMatchObject({ seed: "x", views: 0 });
    expect(complaint(MINIMAL, { views: 5000 })).toContain("views: too big");
  });

  it("the order of two steps is the order in the file, alternatives stay together", () => {
    const job = load(
      "input: a\nseed: 1\nsteps:\n  - oneOf: [{ use: rename-tools }, { use: reorder-prompt }]\n  - { someOf: [{ use: reorder-tools }, { use: restyle-prompt }], n: 1, p: 0.5 }\n",
    );
    expect(job.steps).toMatchObject([
      { is: "some", n: 1, p: 1, of: [{ address: "rename-tools" }, { address: "reorder-prompt" }] },
      { is: "some", n: 1, p: 0.5, of: [{ address: "reorder-tools" }, { address: "restyle-prompt" }] },
    ]);
    expect(planSteps(job.recipe.steps, job.uses, job.recipe)).toEqual(job.steps);
    expect(promptOnly(job.steps)).toMatchObject([
      { of: [{ address: "reorder-prompt" }] },
      { of: [{ address: "restyle-prompt" }] },
    ]);
  });
});
