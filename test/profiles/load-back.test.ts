/** What trainers load is what the dataset holds: 1,000 runs whose tools all differ, the oddest behind 10 MB, through `datasets` and pyarrow. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mixedRecords, uniformRecords } from "../../scripts/mixed-schemas.js";
import { workplace } from "../help/cli.js";
import { runPython } from "../help/python-run.js";
import { recipe } from "../help/records.js";

const COUNT = 1000;
const place = workplace();
const cache = mkdtempSync(join(tmpdir(), "hsa-cache-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** Profile, format, and the ways in which its rows are loaded. */
const EXPORTS = [
  ["trl-sft", "jsonl", ["json"]],
  ["trl-sft", "parquet", ["parquet", "pyarrow"]],
  ["trl-sft-text", "jsonl", ["json"]],
  ["trl-sft-completion", "parquet", ["parquet", "pyarrow"]],
  ["ms-swift", "jsonl", ["json"]],
  ["ms-swift", "parquet", ["parquet", "pyarrow"]],
  ["llama-factory", "jsonl", ["json"]],
  ["axolotl", "jsonl", ["json"]],
  ["slime-sft", "jsonl", ["json"]],
  ["prime-rl-sft", "jsonl", ["json"]],
  ["decision", "parquet", ["parquet", "pyarrow"]],
  ["trl-rl", "jsonl", ["json"]],
  ["ms-swift-rl", "jsonl", ["json"]],
  ["verl-rl", "parquet", ["parquet", "pyarrow"]],
  ["verifiers", "jsonl", ["json"]],
] as const;
const nameOf = (profile: string, format: string): string => `${profile}-${format}`;
const answers = new Map<string, Readonly<Record<string, unknown>>>();

beforeAll(async () => {
  place.write("input.jsonl", mixedRecords(COUNT, 11_000));
  place.write("r.yaml", recipe({ views: "0", originals: "1", splits: "{ train: 1 }" }));
  expect(await place.hsa("generate", "r.yaml", "--out", "ds")).toMatchObject({ code: 0 });
  for (const [profile, format] of EXPORTS) {
    const out = nameOf(profile, format);
    const ran = await place.hsa("export", "ds", "--to", profile, "--format", format, "--out", out);
    expect(ran).toMatchObject({ code: 0 });
  }
  const asked = EXPORTS.map(([profile, format]) => ({
    export: join(place.folder, nameOf(profile, format)),
    profile,
  }));
  const told = runPython(
    "test/profiles/load_back.py",
    [join(place.folder, "ds"), cache],
    JSON.stringify(asked),
  );
  const found = JSON.parse(told) as Readonly<Record<string, unknown>>[];
  for (const [at, [profile, format]] of EXPORTS.entries())
    answers.set(nameOf(profile, format), found[at] ?? {});
});

/** Every row comes back in each way of loading, with its two tools and, of a run, its one call. */
it.each(EXPORTS)("%s as %s comes back as it was", (profile, format, ways) => {
  const calls = profile.endsWith("-rl") || profile === "verifiers" ? 0 : COUNT;
  const { bare: _, ...answer } = answers.get(nameOf(profile, format)) ?? {};
  expect(answer).toEqual(
    Object.fromEntries(ways.map((way) => [way, { rows: COUNT, tools: 2 * COUNT, calls }])),
  );
});

it("an odd row behind 10 MB ends a loader that is told no features, and comes back through one that is", async () => {
  place.write("input.jsonl", uniformRecords(120, 100_000));
  expect(await place.hsa("generate", "r.yaml", "--out", "uniform")).toMatchObject({ code: 0 });
  expect(await place.hsa("export", "uniform", "--to", "decision", "--out", "odd")).toMatchObject({ code: 0 });
  expect(statSync(join(place.folder, "odd", "train.jsonl")).size).toBeGreaterThan(11 * 1024 * 1024);
  const asked = [{ export: join(place.folder, "odd"), profile: "decision", bare: true }];
  const told = runPython(
    "test/profiles/load_back.py",
    [join(place.folder, "uniform"), cache],
    JSON.stringify(asked),
  );
  const all = { rows: 120, tools: 120, calls: 120 };
  expect(JSON.parse(told)).toEqual([{ json: all, bare: "DatasetGenerationError" }]);
});
