// A dataset of reshaped arguments: both verifiers accept it, and both see a call, a schema or a text that is as it was.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesIn } from "../scripts/real-files.js";
import type { Edit } from "../src/model/edit.js";
import { verify } from "../src/run/verify.js";
import { pythonVerify } from "./help/python.js";
import { statedDataset } from "./help/stated.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-reshape-"));
const OUT = join(FOLDER, "out");
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const reshaped = (tool: string, change: object): Edit =>
  ({ kind: "reshape", tool: `tool:${tool}`, change }) as unknown as Edit;
const EDITS: readonly Edit[] = [
  reshaped("load_skill", {
    op: "affix",
    param: "tool:load_skill/param:skill_name",
    prefix: "skills/",
    suffix: ".md",
  }),
  reshaped("load_skill", { op: "wrap", into: "payload", as: "object" }),
  reshaped("get_item", { op: "retype", param: "tool:get_item/param:link_id", as: "text" }),
];

beforeAll(async () => {
  const made = await statedDataset(FOLDER, "livestream", { all: EDITS }, { views: 1, limit: 12 });
  expect(made.books.views.made).toBeGreaterThan(8);
}, 120_000);

test("as it was made, both accept it", async () => {
  // The same three edits in every View tell used tools from unused ones: that is not what is tested here.
  expect((await verify(OUT)).findings.filter(({ check }) => check !== "no-shortcut")).toEqual([]);
  expect(pythonVerify(OUT)).toEqual({ code: 0, laws: [] });
}, 60_000);

/** Laws that see the row itself, and not only that its file is another. */
const ABOUT_FILES = /files|digest|books/;

describe("one row put back", () => {
  test.each([
    ["a call without its object", /\{"payload":(\{"skill_name":"skills\/[a-z-]+\.md"\})\}/, "$1"],
    ["a name without what stands around it", /"skills\/([a-z-]+)\.md"/, '"$1"'],
    ["an id as a number", /"arguments":\{"link_id":"(\d+)"/, '"arguments":{"link_id":$1'],
    ["another id", /"arguments":\{"link_id":"(\d+)\d"/, '"arguments":{"link_id":"$1x"'],
    ["a schema as it was", /"link_id":\{"type":"string"/, '"link_id":{"type":"integer"'],
  ] as const)(
    "%s",
    async (_, from, to) => {
      const file = filesIn(OUT, "sft")
        .map((one) => one.file)
        .find((one) => from.test(readFileSync(one, "utf8"))) as string;
      const whole = readFileSync(file, "utf8");
      writeFileSync(file, whole.replace(from, to));
      try {
        const findings = (await verify(OUT)).findings
          .filter(({ check }) => check !== "no-shortcut")
          .map((one) => JSON.stringify(one));
        expect(findings.filter((one) => /restore|reach|valid|names/.test(one)).length).toBeGreaterThan(0);
        expect(pythonVerify(OUT).laws.filter((law) => !ABOUT_FILES.test(law)).length).toBeGreaterThan(0);
      } finally {
        writeFileSync(file, whole);
      }
    },
    60_000,
  );
});
