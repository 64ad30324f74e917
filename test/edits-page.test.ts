// docs/edits.md says of every row of the catalogue which kinds of edit carry it, and leaves none out.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROWS } from "./catalogue/index.js";
import type { CatalogueRow } from "./catalogue/row.js";
import { ROOT } from "./help/carry.js";
import { editsPage, type Filed } from "./help/edits-page.js";

const PAGE = join(ROOT, "docs/edits.md");

/** Rows of classes A and B; of the others the page says why no edit carries them. */
const CARRIED: Readonly<Record<string, readonly number[]>> = {
  S: [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15],
  T: [...Array.from({ length: 20 }, (_, i) => i + 1), 22, 24, 27, 29],
  P: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12],
  K: Array.from({ length: 14 }, (_, i) => i + 1),
};

async function filedRows(): Promise<readonly Filed[]> {
  const folder = join(ROOT, "test/catalogue");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "index.ts");
  const filed: Filed[] = [];
  for (const file of files.toSorted()) {
    const module = (await import(`./catalogue/${file.replace(".ts", ".js")}`)) as {
      rows?: readonly CatalogueRow[];
    };
    for (const row of module.rows ?? []) filed.push({ ...row, file });
  }
  return filed;
}

test("every file of rows is taken up", async () => {
  const filed = (await filedRows()).map(({ id, what }) => `${id} ${what}`).sort();
  expect(ROWS.map(({ id, what }) => `${id} ${what}`).sort()).toEqual(filed);
});

test("every row of class A or B is there", () => {
  const ids = new Set(ROWS.map(({ id }) => id));
  const wanted = Object.entries(CARRIED).flatMap(([letter, numbers]) => numbers.map((n) => `${letter}${n}`));
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});

test("the page says so", async () => {
  const page = readFileSync(PAGE, "utf8");
  const made = editsPage(page, await filedRows());
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, made);
  else expect(page).toBe(made);
});
