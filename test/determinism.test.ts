// A View's lines are a function of its record, the Recipe and the seed: of no other record, no order, no place, no other step.

import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readObject, rowsIn } from "../scripts/real-files.js";
import { drawFor } from "../src/core/draw.js";
import { asString, get, printJson } from "../src/model/json.js";
import { type Workplace, workplace } from "./help/cli.js";
import { editsOf, idOf, jsonLines, linesOf, manifestOf } from "./help/dataset.js";

const ROOT = join(import.meta.dirname, "..");
const RECORDS = ["livestream", "livestream-zh", "office"].map((harness) => ({
  harness,
  lines: jsonLines(join(ROOT, "fixtures/trajectories", `${harness}.jsonl`)).slice(0, 14),
}));
const SEEDS = ["7", "demo", "0", "-1", "9007199254740993"] as const;
const VARY = ["trajectory", "harness"] as const;

/** All eight transforms, a choice among steps included. */
const STEPS = [
  { use: "reword-descriptions", p: 0.5 },
  { use: "add-distractor-tools", p: 0.5 },
  { someOf: [{ use: "reorder-prompt" }, { use: "restyle-prompt" }], n: 1, p: 0.8 },
  { use: "reorder-tools", p: 0.5 },
  { use: "rename-skills", p: 0.5 },
  {
    oneOf: [
      { use: "rename-tools", with: { share: 0.7 } },
      { use: "rename-tools", as: "blank", with: { style: "opaque" } },
    ],
  },
  { use: "rename-params", p: 0.5 },
];

const recipeOf = (harness: string, vary: string, steps: readonly object[]): string =>
  JSON.stringify({ harness, input: "in.jsonl", seed: 1, views: 2, vary, steps, limits: { refused: 1 } });

type Lines = ReadonlyMap<string, string>;
interface Lined {
  readonly views: Lines;
  readonly sft: Lines;
  readonly rl: Lines;
  readonly ledger: Lines;
}

async function run(
  place: Workplace,
  recipe: string,
  seed: string,
  ...flags: readonly string[]
): Promise<Lined> {
  place.write("r.yaml", recipe);
  const ran = await place.hsa(
    "generate",
    "r.yaml",
    "--out",
    "out",
    "--fresh",
    "--quiet",
    `--seed=${seed}`,
    ...flags,
  );
  expect(ran.code, ran.err).toBe(0);
  const out = join(place.folder, "out");
  const ledger = jsonLines(join(out, "ledger.jsonl")).map((line) => [idOf(readObject(line)), line] as const);
  return {
    views: linesOf(out, "views"),
    sft: linesOf(out, "sft"),
    rl: linesOf(out, "rl"),
    ledger: new Map(ledger),
  };
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const sorted = (lines: Lines): readonly string[] => [...lines.values()].toSorted();

/** Every line of the smaller run is that of the larger one. */
function agree(some: Lined, all: Lined): void {
  for (const kind of ["views", "sft", "rl", "ledger"] as const) {
    expect(some[kind].size).toBeGreaterThan(0);
    const differing = [...some[kind]].filter(([id, line]) => all[kind].get(id) !== line);
    expect(differing.map(([id]) => `${kind}: ${id}`)).toEqual([]);
  }
}

/** Each Harness under the first seed, and each other seed on one of them in turn. */
const cases = RECORDS.flatMap((records, i) =>
  VARY.flatMap((vary) =>
    SEEDS.filter((_, at) => at === 0 || at % RECORDS.length === i).map(
      (seed) => [records.harness, vary, seed, records.lines] as const,
    ),
  ),
);

describe.each(cases)("%s, vary: %s, seed %s", (name, vary, seed, lines) => {
  const place = workplace();
  const harness = join(ROOT, "harness-configs", name);
  let whole: Lined;
  beforeAll(async () => {
    place.write("in.jsonl", textOf(lines));
    whole = await run(place, recipeOf(harness, vary, STEPS), seed);
    expect(whole.ledger.size).toBe(2 * lines.length);
    expect(whole.views.size).toBeGreaterThan(lines.length);
  });

  test("records in another order, and fewer of them", async () => {
    const mixed = drawFor("order", seed).shuffle(lines);
    place.write("in.jsonl", textOf(mixed));
    const other = await run(place, recipeOf(harness, vary, STEPS), seed);
    for (const kind of ["views", "sft", "rl", "ledger"] as const)
      expect(sorted(other[kind])).toEqual(sorted(whole[kind]));
    place.write("in.jsonl", textOf(mixed.filter((_, i) => i % 3 === 0)));
    agree(await run(place, recipeOf(harness, vary, STEPS), seed), whole);
  });

  test("in another folder, from files of other names", async () => {
    const other = workplace();
    mkdirSync(join(other.folder, "deep/er"), { recursive: true });
    cpSync(harness, join(other.folder, "deep/er/h"), { recursive: true });
    const half = lines.length >> 1;
    other.write("one.jsonl", textOf(lines.slice(half)));
    other.write("two.jsonl", textOf(lines.slice(0, half)));
    other.write("in.jsonl", "");
    const elsewhere = await run(
      other,
      recipeOf("deep/er/h", vary, STEPS),
      seed,
      "--input",
      "one.jsonl",
      "two.jsonl",
    );
    for (const kind of ["views", "sft", "rl"] as const)
      expect(sorted(elsewhere[kind])).toEqual(sorted(whole[kind]));
  });
});

describe("a step more at the end", () => {
  /** Edits of each View made, and the steps that took part in each View asked for. */
  async function made(steps: readonly object[], vary: string) {
    const place = workplace();
    const { harness, lines } = RECORDS[0] as (typeof RECORDS)[number];
    place.write("in.jsonl", textOf(lines));
    await run(place, recipeOf(join(ROOT, "harness-configs", harness), vary, steps), "7");
    const out = join(place.folder, "out");
    const ledger = jsonLines(join(out, "ledger.jsonl")).map(readObject);
    return {
      edits: new Map(
        rowsIn(out, "views").map((row) => [idOf(row), editsOf(row).map((edit) => printJson(edit as never))]),
      ),
      steps: new Map(ledger.map((row) => [idOf(row), get(row, "steps") as readonly string[]])),
    };
  }
  const before = STEPS.filter((step) => !("use" in step) || step.use !== "reorder-tools");

  test.each(VARY)("the others draw what they drew (vary: %s)", async (vary) => {
    const without = await made(before, vary);
    const more = await made([...before, { use: "reorder-tools" }], vary);
    let compared = 0;
    for (const [id, edits] of without.edits) {
      const longer = more.edits.get(id);
      if (longer === undefined || id.endsWith("#0")) continue;
      expect(longer.slice(0, edits.length), id).toEqual(edits);
      expect(
        longer.slice(edits.length).map((edit) => asString(get(readObject(edit), "list"))),
        id,
      ).toEqual(["tools"]);
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
    for (const [id, steps] of without.steps)
      expect(more.steps.get(id), id).toEqual([...steps, "reorder-tools"]);
  });

  test("and at the front, which of them take part stays as it was", async () => {
    const without = await made(before, "trajectory");
    const more = await made([{ use: "reorder-tools" }, ...before], "trajectory");
    for (const [id, steps] of without.steps)
      expect(new Set(more.steps.get(id)), id).toEqual(new Set([...steps, "reorder-tools"]));
  });
});

describe("a seed", () => {
  const place = workplace();
  const { harness, lines } = RECORDS[0] as (typeof RECORDS)[number];
  const recipe = recipeOf(join(ROOT, "harness-configs", harness), "trajectory", [{ use: "rename-tools" }]);
  const seeded = (seed: string): string => recipe.replace('"seed":1', `"seed":${seed}`);
  beforeAll(() => void place.write("in.jsonl", textOf(lines.slice(0, 6))));

  test("differs from every other, near ones and the string of the same digits included", async () => {
    const seeds = [
      "0",
      "-1",
      "1",
      "7",
      '"7"',
      '"07"',
      '"demo"',
      '"demodemo"',
      '"9007199254740992"',
      '"9007199254740993"',
    ];
    const seen = new Map<string, string>();
    for (const seed of seeds) {
      place.write("s.yaml", seeded(seed));
      const ran = await place.hsa("generate", "s.yaml", "--out", "s", "--fresh", "--quiet");
      expect(ran.code, ran.err).toBe(0);
      const all = rowsIn(join(place.folder, "s"), "views")
        .map((row) => printJson(get(row, "edits") ?? null))
        .join("\n");
      expect(seen.get(all), `seed ${seed}`).toBeUndefined();
      seen.set(all, seed);
    }
  });

  test("is the same on the command line as in the Recipe, to the last digit", async () => {
    for (const seed of ["7", "-1", '"demo"', '"9007199254740993"', '"-0"']) {
      place.write("s.yaml", seeded(seed));
      const own = await run(place, seeded(seed), JSON.parse(seed) as string);
      await place.hsa("generate", "s.yaml", "--out", "s", "--fresh", "--quiet");
      expect(sorted(linesOf(join(place.folder, "s"), "views"))).toEqual(sorted(own.views));
      expect(manifestOf(join(place.folder, "out")).seed).toBe(JSON.parse(seed));
    }
  });

  test("that JavaScript cannot hold is refused as a number, never rounded", async () => {
    place.write("s.yaml", seeded("9007199254740993"));
    const ran = await place.hsa("generate", "s.yaml", "--out", "refused");
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(/s\.yaml:1: seed/);
  });
});
