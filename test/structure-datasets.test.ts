// Datasets in which every row of the catalogue occurs: both verifiers accept them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import type { Edit } from "../src/model/edit.js";
import { verify } from "../src/run/verify.js";
import { ROWS } from "./catalogue/index.js";
import { shippedHarness } from "./help/carry.js";
import { pythonVerify } from "./help/python.js";
import { value } from "./help/small.js";
import { statedDataset } from "./help/stated.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-structure-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe("every row of the catalogue that the shipped Harness shows", () => {
  const lowered = value(lowerHarness(shippedHarness("livestream")));
  const lists: Record<string, readonly Edit[]> = {};
  for (const row of ROWS)
    if (row.on === undefined) lists[`${row.id} ${Object.keys(lists).length}`] = row.edits(lowered);
  const out = join(FOLDER, "out");

  test("is made into Views", async () => {
    const manifest = await statedDataset(FOLDER, "livestream", lists, { views: 12 });
    const steps = manifest.exposure.steps;
    // Some change nothing that a model sees of most runs, such as a threshold that no Hook's message states.
    for (const name of Object.keys(lists)) {
      const { drawn = 0, refused = 0 } = steps[name] ?? {};
      expect(drawn - refused, name).toBeGreaterThan(0);
    }
  }, 120_000);
  test("which hsa verify accepts", async () => {
    // What is put in is always one and the same thing here, so that its length alone tells it.
    const findings = (await verify(out)).findings.filter(({ check }) => check !== "no-shortcut");
    expect(findings).toEqual([]);
  }, 120_000);
  test("and the second verifier", () => {
    expect(pythonVerify(out)).toEqual({ code: 0, laws: [] });
  }, 120_000);
});
