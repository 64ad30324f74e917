// Every transform as a story: options, the Harness before, the edits, the Harness and the calls after.

import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtins } from "../transforms/index.js";
import { goldenPath, playGolden, readGoldens } from "./help/goldens.js";

const goldens = readGoldens();

test("every transform has a golden", () => {
  const told = new Set(goldens.map(({ transform }) => transform));
  expect(builtins.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});

test.each(goldens)("$file", (golden) => {
  const text = playGolden(golden, builtins);
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(goldenPath(golden.file), text);
  else expect(golden.text).toBe(text);
});
