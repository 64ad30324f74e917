/** A Job handed to another thread as data is the same Job there: how often steps take part, and with which options. */
import { describe, expect, test } from "vitest";
import { jobFrom, plainJob } from "../../src/run/plain-job.js";
import { loadRecipe, type Overrides } from "../../src/run/recipe.js";
import { builtins } from "../../transforms/index.js";
import { workplace } from "../help/cli.js";

const place = workplace();
const STEPS = `steps:
  - { use: collapse-retries, p: 0.4, with: { keep: 0.5 }, at: { hard: { keep: 0.1 } } }
  - { use: reorder-tools, p: 0.4, from: hard }
  - { oneOf: [{ use: rename-tools }, { use: prefix-tools, from: hard }], p: 0.4 }
`;
const load = (rest: string, overrides: Overrides = {}) => {
  place.write("r.yaml", `input: a.jsonl\nseed: 7\n${rest}${STEPS}`);
  return loadRecipe("r.yaml", builtins, overrides, place.folder);
};

describe("a Job as data", () => {
  test.each([
    ["a Recipe that states no severity", "", {}, { keep: 0.5, shares: [0.4, 0.4], of: 1 }],
    ["the Recipe's severity", "severity: hard\n", {}, { keep: 0.1, shares: [0.6, 0.6, 0.6], of: 2 }],
    ["a severity from a flag", "", { severity: "hard" }, { keep: 0.1, shares: [0.6, 0.6, 0.6], of: 2 }],
    ["the Recipe's dose", "dose: 0.5\n", {}, { keep: 0.5, shares: [0.2, 0.2], of: 1 }],
  ] as const)("%s", (_, rest, overrides, { keep, shares, of }) => {
    const job = load(rest, overrides);
    const again = jobFrom(structuredClone(plainJob(job)), builtins);
    expect(again).toEqual(job);
    expect(again.uses[0]?.options).toMatchObject({ keep });
    expect(again.steps.map(({ p }) => p)).toEqual(shares.map((share) => expect.closeTo(share, 9)));
    const last = again.steps.at(-1);
    expect(last?.is === "some" && last.of.length).toBe(of);
  });
});
