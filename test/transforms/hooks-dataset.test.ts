// A dataset made by a Recipe of all transforms of Hooks: both verifiers accept it.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { verify } from "../../src/run/verify.js";
import { ROOT } from "../help/carry.js";
import { workplace } from "../help/cli.js";
import { pythonVerify } from "../help/python.js";
import { SHIPPED } from "../help/reach-of-transforms.js";

const STEPS = [
  "{ use: collapse-retries, p: 0.5 }",
  "{ use: add-corrections, p: 0.5 }",
  "{ use: move-hook-limits, p: 0.5 }",
  "{ use: split-hooks, p: 0.5 }",
  "{ use: merge-hooks, p: 0.5 }",
  "{ use: check-in-schema, p: 0.4 }",
  "{ use: drop-idle-hooks, p: 0.3 }",
  "{ use: add-idle-hooks, p: 0.5 }",
  "{ use: change-budgets, p: 0.5 }",
  "{ use: restyle-matchers, p: 0.5 }",
  "{ use: restyle-hook-messages, p: 0.5 }",
  "{ use: move-hook-messages, p: 0.5 }",
  "{ use: reorder-hooks, p: 0.5 }",
  "{ use: rename-tools, p: 0.5 }",
];

describe.each(SHIPPED)("on %s", (name) => {
  const place = workplace();
  const out = join(place.folder, "out");
  test("is made", async () => {
    place.write(
      "r.yaml",
      [
        `harness: ${join(ROOT, "harness-configs", name)}`,
        `input: [${join(ROOT, "fixtures/trajectories", `${name}.jsonl`)}]`,
        "seed: 7",
        "views: 2",
        "targets: { outcome: any, ends: any }",
        "limits: { refused: 0.5 }",
        "steps:",
        ...STEPS.map((step) => `  - ${step}`),
        "",
      ].join("\n"),
    );
    const { code, err } = await place.hsa(
      "generate",
      "r.yaml",
      "--out",
      "out",
      "--limit",
      "10",
      "--workers",
      "1",
    );
    expect(err).not.toMatch(/fault|stack/i);
    expect(code).toBe(0);
  }, 300_000);
  test("hsa verify accepts it", async () => {
    // So few rows tell nothing of shortcuts.
    const { findings } = await verify(out);
    expect(findings.filter(({ check }) => check !== "no-shortcut")).toEqual([]);
  }, 300_000);
  test("and the second verifier", () => {
    expect(pythonVerify(out)).toEqual({ code: 0, laws: [] });
  }, 300_000);
});
