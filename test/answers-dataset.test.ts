// A dataset with new call ids, reshaped answers and calls in dialects: both verifiers accept it, and notice planted damage to its rows.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import type { Edit } from "../src/model/edit.js";
import { verify } from "../src/run/verify.js";
import { rows as callIds } from "./catalogue/call-ids.js";
import { rows as dialects } from "./catalogue/dialects.js";
import { rows as answers } from "./catalogue/reshape-result.js";
import { shippedHarness } from "./help/carry.js";
import { pythonVerify } from "./help/python.js";
import { value } from "./help/small.js";
import { statedDataset } from "./help/stated.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-answers-"));
const OUT = join(FOLDER, "out");
const SFT = "sft/train/00000.jsonl";
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

beforeAll(async () => {
  const lowered = value(lowerHarness(shippedHarness("livestream")));
  const lists: Record<string, readonly Edit[]> = {};
  for (const row of [...callIds, ...answers, ...dialects])
    lists[`${row.id} ${row.what}`] = row.edits(lowered);
  await statedDataset(FOLDER, "livestream", lists, { views: 8, limit: 12 });
}, 120_000);

/** A copy of the dataset with one piece of one row changed. */
function damaged(name: string, from: RegExp, to: string): string {
  const copy = join(FOLDER, name);
  cpSync(OUT, copy, { recursive: true });
  const path = join(copy, SFT);
  const rows = readFileSync(path, "utf8");
  const changed = rows.replace(from, to);
  expect(changed).not.toBe(rows);
  writeFileSync(path, changed);
  return copy;
}

test("both accept it", async () => {
  const findings = (await verify(OUT)).findings.filter(({ check }) => check !== "no-shortcut");
  expect(findings).toEqual([]);
  expect(pythonVerify(OUT)).toEqual({ code: 0, laws: [] });
}, 120_000);

describe("both notice", () => {
  const DAMAGES: readonly (readonly [what: string, law: string, from: RegExp, to: string])[] = [
    ["another id of a call", "calls-restore references-hold", /"id":"[0-9a-f]{8}-/, '"id":"00000000-'],
    ["a renamed key under its old name", "world-intact", /\\"amount_cents\\"/, '\\"cents\\"'],
    ["a number of an answer in YAML", "world-intact", /(\\nlisted_price:\\n {2}cents: \d)/, "$10"],
    ["an argument in tags", "calls-restore", /(<parameter=link_id>\\n\d)/, "$10"],
    [
      "a line in Python's manner that is none",
      "parse-back calls-restore",
      /\[get_item\(link_id=/,
      "[get_item(link_id =",
    ],
    ["a prompt under another role", "parse-back", /"role":"developer"/, '"role":"system"'],
  ];
  test.each(DAMAGES)(
    "%s",
    async (what, laws, from, to) => {
      const copy = damaged(what.replaceAll(/\W/g, "-"), from, to);
      const { findings } = await verify(copy);
      const found = findings.map(({ check }) => check);
      expect(
        laws.split(" ").some((law) => found.includes(law)),
        found.join(),
      ).toBe(true);
      const second = pythonVerify(copy);
      expect(second.code).toBe(3);
      expect(
        laws.split(" ").some((law) => second.laws.includes(law)),
        second.laws.join(),
      ).toBe(true);
    },
    120_000,
  );
});
