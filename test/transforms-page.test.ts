// docs/transforms.md is what `hsa list transforms --markdown` prints, and tells of every transform and option.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { transformsPage } from "../src/cli/transforms-page.js";
import type { Transform } from "../src/model/propose.js";
import { builtins } from "../transforms/index.js";
import { ROOT } from "./help/carry.js";
import { workplace } from "./help/cli.js";

const PAGE = join(ROOT, "docs/transforms.md");

test("the page is the one that the program prints", async () => {
  const { out, code } = await workplace().hsa("list", "transforms", "--markdown");
  expect(code).toBe(0);
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, out);
  expect(readFileSync(PAGE, "utf8")).toBe(out);
});

test("every transform has its section, and every option its line", () => {
  const page = transformsPage(builtins);
  for (const { name, options } of builtins) {
    const own = page.split(`\n### ${name}\n`)[1]?.split("\n### ")[0] ?? "";
    const { properties = {} } = z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
    for (const option of Object.keys(properties)) expect(own, name).toContain(`\n| \`${option}\` | `);
  }
});

test("what would end a cell or read as a tag stands as it is meant", () => {
  const made: Transform = {
    name: "x",
    family: "hook",
    class: "B",
    kinds: ["rehook", "limit"],
    summary: "write a|b as <x>",
    options: z.strictObject({
      of: z
        .array(z.enum(["a", "b"]))
        .default(["a"])
        .describe("names joined by |"),
      n: z.int().min(1).max(3).default(2).describe("how many"),
      any: z.union([z.boolean(), z.string()]).default(true).describe("one or the other"),
    }),
    propose: () => [],
  };
  const page = transformsPage([made]);
  expect(page.slice(page.indexOf("## Hooks"))).toBe(
    [
      "## Hooks and runs\n",
      "| transform | class | what it does |",
      "| --- | --- | --- |",
      "| [x](#x) | B | write a\\|b as &lt;x> |",
      "\n### x\n",
      "Family `hook`, class B, kinds of edit: `rehook`, `limit`.\n",
      "Write a|b as <x>.\n",
      "| option | type | default | what it does |",
      "| --- | --- | --- | --- |",
      '| `of` | array of (a \\| b) | `["a"]` | names joined by \\| |',
      "| `n` | integer 1..3 | `2` | how many |",
      "| `any` | boolean or string | `true` | one or the other |\n",
    ].join("\n"),
  );
  expect(page).not.toContain("| A |");
});

test.each([["laws"], []])("a page of what is no transform is refused", async (...what) => {
  const { code, err } = await workplace().hsa("list", ...what, "--markdown");
  expect(code).toBe(2);
  expect(err).toContain("hsa list transforms --markdown");
});

test("other programs read kinds of edit, and options as one JSON Schema", async () => {
  const { out } = await workplace().hsa("list", "transforms", "--json");
  const list = JSON.parse(out) as readonly { readonly name: string }[];
  expect(list.find(({ name }) => name === "reorder-tools")).toMatchObject({
    kinds: ["order"],
    options: {
      type: "object",
      additionalProperties: false,
      properties: {
        lists: { type: "array", minItems: 1, default: ["tools"], items: { enum: ["tools", "skills"] } },
      },
    },
  });
});
