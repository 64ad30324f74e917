// Bases that share a few Variants: each has one of them, drawn by its own id, and whoever has the same one sees the same Harness.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import { verify } from "../../src/run/verify.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-variants-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function recipe(name: string, more: string): string {
  const file = join(FOLDER, `${name}.yaml`);
  writeFileSync(
    file,
    `harness: ${ROOT}/harness-configs/livestream\ninput: ${ROOT}/fixtures/trajectories/livestream.jsonl\nseed: 5\nviews: 2\n${more}steps:\n  - { use: rename-tools }\n  - { use: rename-skills }\n`,
  );
  return file;
}

/** View → its edits, as text. */
async function edits(name: string, more: string): Promise<ReadonlyMap<string, string>> {
  const job = loadRecipe(recipe(name, more), builtins);
  const out = join(FOLDER, name);
  await generate(job, out, await digestsOf(job, 90), { workers: 0, limit: 90 });
  expect((await verify(out)).findings.filter(({ check }) => check !== "no-shortcut")).toEqual([]);
  const rows = readdirSync(join(out, "views")).flatMap((file) =>
    readFileSync(join(out, "views", file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { id: string; edits: unknown }),
  );
  return new Map(
    rows.filter(({ id }) => !id.endsWith("#0")).map((row) => [row.id, JSON.stringify(row.edits)]),
  );
}
const ofView = (all: ReadonlyMap<string, string>, view: number): readonly string[] =>
  [...all].flatMap(([id, text]) => (id.endsWith(`#${view}`) ? [text] : []));

test("so many Variants an epoch, each had by about as many bases, and others in the next", async () => {
  const all = await edits("several", "vary: harness\nvariants: 6\n");
  for (const view of [1, 2]) {
    const counts = new Map<string, number>();
    for (const text of ofView(all, view)) counts.set(text, (counts.get(text) ?? 0) + 1);
    expect(counts.size).toBe(6);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(4);
  }
  const first = new Set(ofView(all, 1));
  expect(ofView(all, 2).some((text) => first.has(text))).toBe(false);
}, 120_000);

test("one is what there was before there was a choice", async () => {
  const [one, none] = [
    await edits("one", "vary: harness\nvariants: 1\n"),
    await edits("none", "vary: harness\n"),
  ];
  expect([...one]).toEqual([...none]);
  expect(new Set(ofView(one, 1)).size).toBe(1);
}, 120_000);

test("where each base has its own, there is nothing to share", () => {
  expect(() => loadRecipe(recipe("wrong", "variants: 4\n"), builtins)).toThrow(/vary: harness/);
});
