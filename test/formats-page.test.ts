// docs/formats.md has every format, as the code describes it, and says of each what it drops and refuses.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formats } from "../src/io/formats/index.js";
import { formatsTable } from "./help/formats-table.js";

const PAGE = "docs/formats.md";
const [START, END] = ["<!-- formats -->", "<!-- end of formats -->"];

test("the table is that of the code (UPDATE_GOLDEN=1 npm test -- formats-page)", () => {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest = ""] = page.split(START);
  const [table, after] = rest.split(END);
  if (process.env["UPDATE_GOLDEN"] !== undefined)
    writeFileSync(PAGE, `${before}${START}\n\n${formatsTable()}\n\n${END}${after}`);
  else expect(table?.trim()).toBe(formatsTable());
});

test("every format has a row that says what is dropped and what is refused", () => {
  const page = readFileSync(PAGE, "utf8");
  const details = page.slice(page.indexOf("## What each reader drops and refuses"));
  for (const { name } of formats) expect([name, details.includes(`\`${name}\``)]).toEqual([name, true]);
});
