/**
 * The Recipes that ship, each run on some records of every Harness that ships: nothing over its limits, and both verifiers accept.
 * `HSA_RECORDS=30` runs them on more. So few rows do not tell whether there is a shortcut: `npm run shortcut` asks that of many.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadRecipe } from "../../src/run/recipe.js";
import { builtins } from "../../transforms/index.js";
import { workplace } from "../help/cli.js";
import { manifestOf } from "../help/dataset.js";

const ROOT = join(import.meta.dirname, "..", "..");
const PYTHON = join(ROOT, ".venv", "bin", "python");
const VERIFY = join(ROOT, "training", "hsa_training", "verify.py");
/** Those that are made of all that the others are made of parts of are run on twice as many. */
const WHOLE = new Set(["default", "hard", "stress", "teacher"]);
const recordsOf = (recipe: string): string => process.env["HSA_RECORDS"] ?? (WHOLE.has(recipe) ? "6" : "3");
const HARNESSES = ["livestream", "livestream-zh", "office"];
const FAMILIES = { skills: "skill", tools: "tool", prompt: "prompt", hooks: "hook" } as const;
/** Demonstrations are run by `npm run demo`. */
const READY = readdirSync(join(ROOT, "recipes"))
  .filter((name) => name.endsWith(".yaml") && !name.startsWith("demo-"))
  .map((name) => name.replace(".yaml", ""));
const load = (name: string) => loadRecipe(join(ROOT, "recipes", `${name}.yaml`), builtins);
const familiesOf = (name: string): string[] => [
  ...new Set(load(name).uses.map(({ transform }) => transform.family)),
];

describe("what they are", () => {
  test("one a family, one without each, two arms, a teacher's and a stress set", () => {
    const families = Object.keys(FAMILIES);
    expect(READY.sort()).toEqual(
      [
        "arm-augmented",
        "arm-fixed",
        "default",
        "fixed-harness",
        "hard",
        ...families.map((family) => `only-${family}`),
        "stress",
        "teacher",
        ...families.map((family) => `without-${family}`),
      ].sort(),
    );
  });

  test.each(Object.entries(FAMILIES))("only-%s and without-%s part the families", (name, family) => {
    expect(familiesOf(`only-${name}`)).toEqual([family]);
    expect(familiesOf(`without-${name}`).sort()).toEqual(
      Object.values(FAMILIES)
        .filter((one) => one !== family)
        .sort(),
    );
  });

  test("class C stands in the teacher's alone, class N in the stress set alone", () => {
    const classes = (name: string): string[] => load(name).uses.map(({ transform }) => transform.class);
    expect(READY.filter((name) => classes(name).includes("C"))).toEqual(["teacher"]);
    expect(READY.filter((name) => classes(name).includes("N"))).toEqual(["stress"]);
    expect(load("stress").recipe.purpose).toBe("stress");
    const used = new Set(
      ["teacher", "stress"].flatMap((name) => load(name).uses.map(({ transform }) => transform.name)),
    );
    expect(builtins.filter((one) => ["C", "N"].includes(one.class) && !used.has(one.name))).toEqual([]);
  });

  test("the hard one is the default one, harder", () => {
    const [usual, hard] = [load("default"), load("hard")];
    expect(hard.uses.map(({ address }) => address)).toEqual(usual.uses.map(({ address }) => address));
    expect(hard.steps.length).toBeGreaterThan(usual.steps.length);
    expect(load("arm-augmented").steps).toEqual(usual.steps);
  });
});

const python = existsSync(PYTHON);
if (!python) console.log("no .venv: the second verifier is left out here; npm run bootstrap -- --python");

describe.each(HARNESSES)("run on %s", (harness) => {
  const place = workplace();
  test.each(READY)("%s", { timeout: 600_000 }, async (name) => {
    const input = [
      "--harness",
      join(ROOT, "harness-configs", harness),
      "--input",
      join(ROOT, "fixtures/trajectories", `${harness}.jsonl`),
    ];
    const given = load(name).recipe;
    const text = readFileSync(join(ROOT, "recipes", `${name}.yaml`), "utf8");
    const limits = JSON.stringify({ ...given.limits, shortcut: 1 });
    place.write(`${name}.yaml`, `${text.replace(/^limits:.*\n(?: .*\n)*/m, "")}limits: ${limits}\n`);
    const recipe = `${name}.yaml`;
    const flags = ["--out", "out", "--fresh", "--limit", recordsOf(name), "--workers", "0", "--quiet"];
    const made = await place.hsa("generate", recipe, ...flags, ...input);
    expect(made.err).toBe("");
    expect(made.code).toBe(0);
    const out = join(place.folder, "out");
    const { books, exposure } = manifestOf(out);
    const { asked, regenerate = 0, ...views } = books.views;
    expect(views.made + views.refused + views.shortfall + regenerate).toBe(asked);
    expect(views.refused).toBeLessThanOrEqual(Math.ceil(asked * 0.1));
    if (asked > 0 && name !== "only-hooks") expect(views.made + regenerate).toBeGreaterThan(asked * 0.5);
    expect(exposure.report).toBeDefined();
    expect((await place.hsa("verify", "out")).code).toBe(0);
    if (!python) return;
    const second = spawnSync(PYTHON, [VERIFY, out], { encoding: "utf8" });
    expect(second.status, second.stdout).toBe(0);
  });
});
