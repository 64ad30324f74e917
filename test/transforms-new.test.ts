// scripts/new-transform.ts: what it starts works at once.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addToIndex, writeTransform } from "../scripts/new-transform.js";

const root = mkdtempSync(join(tmpdir(), "hsa-new-transform-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const COPIED = [
  "src",
  "transforms",
  "test/help",
  "test/transforms-goldens.test.ts",
  "fixtures/golden",
  "package.json",
  "vitest.config.ts",
];
for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));

const run = (env: Readonly<Record<string, string>>): string => {
  const made = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "test/transforms-goldens.test.ts"],
    {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: "utf8",
    },
  );
  return made.status === 0 ? "green" : made.stdout + made.stderr;
};

test("a new transform is listed, runs, and has a golden that holds", () => {
  expect(writeTransform(root, "put-tool-first")).toBeUndefined();
  const index = readFileSync(join(root, "transforms/index.ts"), "utf8");
  expect(index).toContain('import putToolFirst from "./put-tool-first.js";\nimport r');
  expect(index).toMatch(/^ {2}p\w+,\n {2}putToolFirst,\n {2}r\w+,/m);
  expect(run({ UPDATE_GOLDEN: "1" })).toBe("green");
  expect(run({ UPDATE_GOLDEN: "0" })).toBe("green");
  const golden = readFileSync(join(root, "fixtures/golden/put-tool-first.01.yaml"), "utf8");
  expect(golden.split(/^---\n/m)).toHaveLength(4);
  expect(golden).toContain("- kind: order\n  list: tools");
});

test("what is there already, or is no name, is refused", () => {
  expect(writeTransform(root, "rename-tools")).toContain("exists already");
  for (const name of ["", "Rename", "a b", "../x", "a_b"])
    expect(writeTransform(root, name)).toContain("is no name");
});

test("an index that it cannot read is left alone", () => {
  expect(() => addToIndex("export {};\n", "x")).toThrow("its two lists cannot be found");
});
