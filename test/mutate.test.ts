// Emitted Views damaged in every known way, over both shipped Harnesses and, where they are there, public records: both verifiers name the law.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { make, PLANS, realPlan } from "../scripts/mutate/datasets.js";
import { KINDS, mutateDataset, type Run } from "../scripts/mutate/run.js";
import { isGood, markdown, tableOf, unplaced } from "../scripts/mutate/table.js";

const ROOT = join(import.meta.dirname, "..");
const DATA = join(ROOT, "../shared/data");
const folder = mkdtempSync(join(tmpdir(), "hsa-mutate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const real = realPlan(DATA);
if (real === undefined) console.warn(`no public records under ${DATA}: not damaged`);
const runs: Run[] = [];

describe("damage", () => {
  test.each([...PLANS, ...(real === undefined ? [] : [real])])("to $name", async (plan) => {
    // A whole dataset is damaged in copies of its own, which is the same for each; npm run mutate does it with all.
    const run = await mutateDataset(plan.name, await make(plan, folder), {
      whole: plan.name !== "livestream",
    });
    runs.push(run);
    expect(run.strays).toEqual([]);
    expect(run.outcomes.filter(({ alike }) => !alike)).toEqual([]);
    expect(run.outcomes.length).toBeGreaterThanOrEqual(40);
  });

  test("of every kind is planted somewhere", () => {
    expect(runs.length).toBeGreaterThanOrEqual(PLANS.length);
    expect(unplaced(runs)).toEqual([]);
  });
});

describe("a miss", () => {
  const outcome = {
    damage: KINDS[0]?.name ?? "",
    site: 1,
    law: "no-stale-names",
    dataset: "one",
    view: "a#1",
  };
  const both = ["no-stale-names"];
  const missed: Run = { outcomes: [{ ...outcome, typescript: both, python: [], alike: false }], strays: [] };

  test("is said, and is a failure", () => {
    expect(isGood([missed])).toBe(false);
    expect(tableOf([missed])).toContain(
      `one a#1: ${outcome.damage}: expected no-stale-names; TypeScript: no-stale-names; Python: nothing`,
    );
  });
  test("is one as well where a damage was planted nowhere, or an undamaged View is blamed", () => {
    const found: Run = {
      outcomes: [{ ...outcome, typescript: both, python: both, alike: true }],
      strays: [],
    };
    expect(unplaced([found])).not.toContain(outcome.damage);
    expect(isGood([found])).toBe(false);
    const outcomes = KINDS.map(({ name }) => ({
      ...outcome,
      damage: name,
      typescript: both,
      python: both,
      alike: true,
    }));
    expect(isGood([{ outcomes, strays: [] }])).toBe(true);
    expect(isGood([{ outcomes, strays: ["one b#1: python: reach: x"] }])).toBe(false);
  });
});

test("each damage has a name of its own, and each kind of site has one", () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
  const sites = new Set(KINDS.map(({ site }) => site));
  expect(Array.from({ length: 18 }, (_, i) => i + 1).filter((site) => !sites.has(site))).toEqual([]);
});

test("docs/mutation.md lists them all", () => {
  expect(existsSync(join(ROOT, "docs/mutation.md"))).toBe(true);
  expect(readFileSync(join(ROOT, "docs/mutation.md"), "utf8")).toContain(markdown());
});
