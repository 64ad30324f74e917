// What stands on which side, and what is held out of training: judged alike however a dataset is read, and by both verifiers.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { heldOutSafe } from "../src/laws/dataset/held-out-safe.js";
import { type BaseFact, datasetLaws, readDataset, type Terms } from "../src/laws/dataset/index.js";
import { splitSafe } from "../src/laws/dataset/split-safe.js";
import { sideKey, sideOf } from "../src/laws/dataset/task.js";
import { readRow } from "../src/laws/row.js";
import type { Edit } from "../src/model/edit.js";
import { newSym, toolSym } from "../src/model/symbol.js";
import { type Workplace, workplace } from "./help/cli.js";
import { baseRow, factOf, judged, symsOf, TERMS, TOOLS, viewOf } from "./help/dataset-facts.js";
import { pythonVerify } from "./help/python.js";

const SPLITS = { train: 0.5, test: 0.5 };
const SIDES: Terms = { ...TERMS, splits: SPLITS };

/** A run where its record belongs. */
function at(number: number, question?: string): BaseFact {
  const row = baseRow(number, question);
  return {
    id: `run-${number}`,
    split: sideOf(sideKey(readRow(row)), SPLITS) ?? "",
    harness: "h",
    row,
    views: [],
  };
}
const other = (split: string): string => (split === "train" ? "test" : "train");
const SOUND = Array.from({ length: 60 }, (_, number) => at(number));

describe("split-safe", () => {
  const says = (facts: readonly BaseFact[], terms: Terms = SIDES) => judged(splitSafe, facts, terms);

  test("holds where each run stands where its record belongs", () => {
    expect(new Set(SOUND.map(({ split }) => split)).size).toBe(2);
    expect(says(SOUND)).toMatchObject({ verdict: "ran", findings: [], figures: { bases: 60, crossing: 0 } });
  });

  test("a run on the wrong side", () => {
    const [first, ...rest] = SOUND as [BaseFact, ...BaseFact[]];
    const { verdict, findings } = says([{ ...first, split: other(first.split) }, ...rest]);
    expect(verdict).toBe("failed");
    expect(findings[0]).toMatch(/^run-0 stands in \w+; its record belongs to \w+$/);
  });

  test("one base on both sides, and one run under two ids and other names", () => {
    const [first] = SOUND as [BaseFact];
    const twin = { ...first, split: other(first.split) };
    expect(says([...SOUND, twin]).findings.join()).toContain(
      "run-0: the base stands on the sides train, test",
    );
    const renamed = JSON.parse(
      JSON.stringify(first.row).replaceAll("fetch_", "take_").replaceAll("skill_name", "which"),
    );
    const found = says([...SOUND, { ...twin, id: "another", row: renamed }]).findings.join();
    expect(found).toContain("one run stands on the sides train, test");
    expect(found).not.toContain("the base stands");
  });

  test("a row that stands on another side than its base", () => {
    const reader = splitSafe.open(SIDES);
    for (const fact of SOUND) reader.add(fact);
    const [{ id, split }] = SOUND as [BaseFact];
    const stray = { id: `${id}#1`, base: id, where: "sft/x/00000.jsonl:1" };
    reader.stray?.({ ...stray, split });
    expect(reader.outcome().verdict).toBe("ran");
    reader.stray?.({ ...stray, where: "sft/x/00000.jsonl:2", split: other(split) });
    expect(reader.outcome().findings.join()).toContain(`its base stands in ${split}`);
  });

  test("users who ask nearly the same on two sides are counted, and fail only above the Recipe's limit", () => {
    const long =
      "I bought the green kettle from your shop last week and now the lid does not close any more, what can I do";
    const asked = [
      `${long}?`,
      `${long}!`,
      `${long} ...`,
      `  ${long.toUpperCase()}??`,
      `${long}, please?`,
      `${long}, thanks?`,
    ];
    const alike = asked.map((question, n) => at(100 + n, question));
    expect(new Set(alike.map(({ split }) => split)).size).toBe(2);
    const found = says([...SOUND, ...alike]);
    expect(found.verdict).toBe("ran");
    expect(found.figures["near"]).toMatchObject({ of: 66, threshold: 0.8 });
    const { count, pairs } = found.figures["near"] as { count: number; pairs: string[][] };
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(6);
    expect(pairs.flat().every((id) => Number(id.slice(4)) >= 100)).toBe(true);
    const strict = { ...SIDES, limits: { nearDuplicates: 0.01 } };
    expect(says([...SOUND, ...alike], strict).verdict).toBe("failed");
    expect(says(SOUND.slice(0, 1), strict).verdict).toBe("ran");
  });
});

describe("held-out-safe", () => {
  const heldOut = { from: ["train"], steps: ["quiz"], names: ["Fetch-Granite"], share: 0 };
  const terms: Terms = { ...SIDES, heldOut };
  const [tool] = TOOLS as [string];
  const renameTo = (to: string): Edit => ({
    kind: "rename",
    names: [{ symbol: toolSym(tool), from: tool, to }],
  });
  const reorder: Edit = {
    kind: "order",
    list: "tools",
    from: [...symsOf("tools")],
    to: [...symsOf("tools")].reverse(),
  };
  const fact = (split: string, step: string, ...edits: Edit[]): BaseFact => ({
    ...factOf(0, () => []),
    split,
    views: [viewOf("run-0#1", 1, edits, [{ step, edits: edits.length }])],
  });
  const says = (...facts: BaseFact[]) => judged(heldOutSafe, facts, terms);

  test("is not asked where nothing is held out", () => {
    expect(judged(heldOutSafe, [fact("train", "quiz", reorder)], SIDES).verdict).toBe("n/a");
  });
  test("other steps and names in training, held-out ones elsewhere", () => {
    expect(
      says(fact("train", "plain", renameTo("obtain_amber")), fact("test", "quiz", renameTo("op_k7q2"))),
    ).toMatchObject({
      verdict: "ran",
      figures: { training: 1, others: 1, found: 0 },
    });
  });
  test("a held-out step in training, by what the View states or by what was inserted", () => {
    expect(says(fact("train", "quiz", reorder)).findings).toEqual(["run-0#1: the step quiz took part"]);
    const value = { name: "weigh_moon", description: "Weighs it.", extra: {} };
    const insert: Edit = {
      kind: "insert",
      symbol: newSym("quiz", 0),
      item: { of: "tool", value },
      before: null,
    };
    const silent = fact("train", "x", insert);
    expect(says({ ...silent, views: silent.views.map((view) => ({ ...view, steps: [] })) }).verdict).toBe(
      "failed",
    );
  });
  test("a listed name in training, in any case and separators; back in its old form it is no new word", () => {
    expect(says(fact("train", "plain", renameTo("fetchGranite"))).findings.join()).toContain(
      "the name fetchGranite was given",
    );
    const held = { ...terms, heldOut: { ...heldOut, names: [tool] } };
    expect(judged(heldOutSafe, [fact("train", "plain", renameTo("fetchAmber"))], held).verdict).toBe("ran");
  });
  test("a name of the held-out share in training", () => {
    const all = { ...terms, heldOut: { ...heldOut, share: 1 } };
    expect(judged(heldOutSafe, [fact("train", "plain", renameTo("obtain_amber"))], all).verdict).toBe(
      "failed",
    );
  });
  test("a name that a held-out step gives elsewhere", () => {
    const found = says(
      fact("train", "plain", renameTo("obtain_amber")),
      fact("test", "quiz", renameTo("obtainAmber")),
    );
    expect(found.findings.join()).toContain("as a held-out step does");
  });
});

test("parts that were read apart, in any order, come to the outcome of one reading", () => {
  const heldOut = { from: ["train"], steps: ["quiz"], names: [], share: 0.3 };
  const terms: Terms = { ...SIDES, heldOut, limits: { nearDuplicates: 0 } };
  const facts = SOUND.map((sound, number) => ({
    ...factOf(number, ({ draw }) => [
      { kind: "order", list: "tools", from: [...symsOf("tools")], to: [...draw.shuffle(symsOf("tools"))] },
    ]),
    split: number === 7 ? other(sound.split) : sound.split,
  }));
  const outcomes = (groups: readonly (readonly BaseFact[])[]) => {
    const whole = readDataset(terms);
    for (const group of groups) {
      const part = readDataset(terms);
      for (const one of group) part.add(one);
      // What is kept goes through a file.
      whole.join(JSON.parse(JSON.stringify(part.state())));
    }
    return whole.outcomes();
  };
  const once = readDataset(terms);
  for (const one of facts) once.add(one);
  const expected = once.outcomes();
  expect(Object.keys(expected)).toEqual(datasetLaws.map(({ name }) => name));
  expect(expected["split-safe"]?.verdict).toBe("failed");
  expect(outcomes([facts])).toEqual(expected);
  expect(outcomes([facts.slice(0, 20), facts.slice(20, 21), [], facts.slice(21)])).toEqual(expected);
  expect(outcomes([facts.slice(40), facts.slice(0, 40)].map((group) => [...group].reverse()))).toEqual(
    expected,
  );
});

// ---- whole datasets

const ROOT = join(import.meta.dirname, "..");
const recipe = (...more: readonly string[]): string =>
  [
    `harness: ${join(ROOT, "harness-configs", "livestream")}`,
    `input: ${join(ROOT, "fixtures", "trajectories", "livestream.jsonl")}`,
    "seed: 3",
    "splits: { train: 0.5, test: 0.5 }",
    ...more,
  ].join("\n");
const manifestOf = (place: Workplace, out: string) => JSON.parse(place.read(`${out}/manifest.json`));

describe("a dataset as it is made and rechecked", () => {
  const STEPS = [
    "steps:",
    "  - { use: rename-tools, p: 0.5 }",
    "  - { use: rename-tools, as: opaque, p: 0.3, with: { style: opaque } }",
  ];
  const mix = (match: boolean) =>
    recipe(...STEPS, `  - { use: add-distractor-tools, p: 0.6, with: { match: ${match}, max: 3 } }`);

  test("newcomers as they come give themselves away; made to match they do not, and no View is lost by it", async () => {
    const place = workplace();
    place.write("plain.yaml", mix(false));
    place.write("match.yaml", mix(true));
    const plain = await place.hsa("generate", "plain.yaml", "--out", "plain", "--quiet", "--limit", "90");
    expect(plain.code).toBe(3);
    expect(plain.err).toMatch(/no-shortcut: .*inserted beside others: the name length/);
    expect((await place.hsa("verify", "plain")).code).toBe(3);
    expect(
      await place.hsa("generate", "match.yaml", "--out", "match", "--quiet", "--limit", "90"),
    ).toMatchObject({
      code: 0,
      err: "",
    });
    const [before, after] = [manifestOf(place, "plain"), manifestOf(place, "match")];
    expect(before.datasetLaws["no-shortcut"]).toMatchObject({ verdict: "failed" });
    expect(after.datasetLaws["no-shortcut"]).toMatchObject({ verdict: "ran" });
    expect(after.datasetLaws["no-shortcut"].worst.auc).toBeLessThanOrEqual(0.55);
    expect(after.books.views.made).toBeGreaterThanOrEqual(before.books.views.made);
    expect((await place.hsa("verify", "match")).code).toBe(0);
    expect(place.read("match/README.md")).toContain("| no-shortcut | ran |");
  });

  test("steps and names that are held out act on the other side alone", async () => {
    const place = workplace();
    place.write("names.txt", "get_room_state\n\nroom_state\n");
    place.write(
      "r.yaml",
      recipe(
        "steps:",
        "  - { use: rename-tools }",
        "  - { use: reorder-tools, splits: [test] }",
        "  - { use: rename-params, as: quiz, with: { style: opaque } }",
        "heldOut: { steps: [quiz], names: names.txt, share: 0.3 }",
      ),
    );
    expect(await place.hsa("generate", "r.yaml", "--out", "out", "--quiet", "--limit", "24")).toMatchObject({
      code: 0,
      err: "",
    });
    const { recipe: resolved, datasetLaws: laws } = manifestOf(place, "out");
    expect(resolved.heldOut).toEqual({
      from: ["train"],
      steps: ["quiz"],
      transforms: [],
      names: ["get_room_state", "room_state"],
      share: 0.3,
    });
    expect(resolved.steps[2]).toMatchObject({ as: "quiz", splits: ["test"] });
    expect(laws["held-out-safe"]).toMatchObject({ verdict: "ran", found: 0 });
    const kinds = (split: string) =>
      new Set(
        place
          .lines(`out/views/${split}-00000.jsonl`)
          .flatMap((line) => JSON.parse(line).steps ?? [])
          .map(({ step }: { step: string }) => step),
      );
    expect(kinds("train")).toEqual(new Set(["rename-tools"]));
    expect(kinds("test")).toEqual(new Set(["rename-tools", "reorder-tools", "quiz"]));
    expect((await place.hsa("verify", "out")).code).toBe(0);
    expect(pythonVerify(join(place.folder, "out")).laws).not.toContain("held-out-safe");

    // What is held out afterwards was met.
    seal(place, "out", (manifest) => {
      manifest.recipe.heldOut.steps = ["rename-tools"];
    });
    expect((await place.hsa("verify", "out")).out).toContain("held-out-safe: ");
    expect(pythonVerify(join(place.folder, "out")).laws).toContain("held-out-safe");
  });

  test("both verifiers see a base that was moved to the other side with all that is its own", async () => {
    const place = workplace();
    place.write("r.yaml", recipe("views: 1", "steps: [{ use: reorder-tools }]"));
    expect((await place.hsa("generate", "r.yaml", "--out", "out", "--quiet", "--limit", "20")).code).toBe(0);
    move(place, "out");
    expect((await place.hsa("verify", "out")).out).toMatch(
      /split-safe: .* stands in train; its record belongs to test/,
    );
    expect(pythonVerify(join(place.folder, "out")).laws).toContain("split");
  });

  test("both verifiers see a training row that leaked to the other side", async () => {
    const place = workplace();
    place.write("r.yaml", recipe("views: 1", "steps: [{ use: reorder-tools }]"));
    expect((await place.hsa("generate", "r.yaml", "--out", "out", "--quiet", "--limit", "20")).code).toBe(0);
    move(place, "out", ["sft"]);
    expect((await place.hsa("verify", "out")).out).toMatch(
      /split-safe: .* stands in train .*; its base stands in test/,
    );
    expect(pythonVerify(join(place.folder, "out")).laws).toContain("split-safe");
  });
});

describe("a Recipe that cannot hold out what it says", () => {
  const CASES: readonly (readonly [name: string, what: RegExp, line: string])[] = [
    [
      "a step that is not there",
      /no step has the address "quizz".*expected "quiz"/,
      "heldOut: { steps: [quizz] }",
    ],
    [
      "a transform that no step uses",
      /no step uses the transform "rename-tools"/,
      "heldOut: { transforms: [rename-tools] }",
    ],
    ["a split that is not there", /there is no split "dev"/, "heldOut: { from: [dev] }"],
    ["no side left", /no split is left/, "heldOut: { from: [train, test] }"],
    ["a file that is not there", /heldOut.names/, "heldOut: { names: none.txt }"],
  ];
  test.each(CASES)("%s", async (_name, what, line) => {
    const place = workplace();
    place.write("r.yaml", recipe("steps: [{ use: reorder-tools, as: quiz }]", line));
    const ran = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll("\n", " ")).toMatch(what);
  });
  test("a step that is held out and acts in training", async () => {
    const place = workplace();
    place.write(
      "r.yaml",
      recipe("steps: [{ use: reorder-tools, splits: [train] }]", "heldOut: { transforms: [reorder-tools] }"),
    );
    expect(await place.hsa("generate", "r.yaml", "--out", "out")).toMatchObject({
      code: 2,
      err: expect.stringContaining("is held out"),
    });
  });
});

type Manifest = {
  files: { path: string; bytes: number; rows?: number; sha256: string }[];
  recipe: { heldOut: { steps: string[] } };
};

/** A manifest that agrees with the files again, so that only the damage itself is wrong. */
function seal(place: Workplace, out: string, change: (manifest: Manifest) => void = () => undefined): void {
  const manifest = manifestOf(place, out) as Manifest;
  change(manifest);
  const folder = join(place.folder, out);
  manifest.files = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "manifest.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const bytes = readFileSync(path);
      const rows = path.endsWith(".jsonl") ? { rows: bytes.toString().split("\n").length - 1 } : {};
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return {
        path: path.slice(folder.length + 1).replaceAll("\\", "/"),
        bytes: bytes.length,
        ...rows,
        sha256,
      };
    });
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

/** The last base of test, or some kinds of its rows, into the files of train. */
function move(
  place: Workplace,
  out: string,
  kinds: readonly string[] = ["bases", "views", "sft", "rl"],
): void {
  const path = (kind: string, split: string): string =>
    kind === "sft" ? `${out}/sft/${split}/00000.jsonl` : `${out}/${kind}/${split}-00000.jsonl`;
  const id = JSON.parse(place.lines(path("bases", "test")).at(-1) as string).id as string;
  for (const kind of kinds) {
    const lines = place.lines(path(kind, "test"));
    const mine = lines.filter((line) => (JSON.parse(line).id as string).startsWith(id));
    const rest = lines.filter((line) => !mine.includes(line));
    place.write(path(kind, "test"), rest.map((line) => `${line}\n`).join(""));
    place.write(
      path(kind, "train"),
      [...place.lines(path(kind, "train")), ...mine].map((line) => `${line}\n`).join(""),
    );
  }
  seal(place, out);
}
