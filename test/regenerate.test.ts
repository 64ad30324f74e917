// Steps after which the recorded run is no target: only prompts come of them, which both verifiers check to the byte.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asArray, asString, get, type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import type { Manifest } from "../src/model/manifest.js";
import { Fault } from "../src/model/problem.js";
import { generate } from "../src/run/generate.js";
import { digestsOf } from "../src/run/inputs.js";
import { loadRecipe } from "../src/run/recipe.js";
import { show } from "../src/run/show.js";
import { verify } from "../src/run/verify.js";
import { builtins } from "../transforms/index.js";
import { ROOT } from "./help/carry.js";
import { pythonVerify } from "./help/python.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-regenerate-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const STEPS = {
  regenerate: `
  - { use: rename-tools, p: 0.6 }
  - oneOf: [{ use: mask-rules }, { use: inject-faults }, { use: batch-calls }, { use: move-skill-text, with: { share: 1 } }]
    p: 0.6
  - { use: remove-needed-tools, p: 0.2 }
`,
  stress: `
  - { use: rename-tools, p: 0.6 }
  - { oneOf: [{ use: duplicate-names }, { use: mislead-descriptions }], p: 0.8 }
`,
};
const recipeOf = (
  kind: keyof typeof STEPS,
  purpose = kind === "stress" ? "purpose: stress\n" : "",
): string => {
  const file = join(FOLDER, `${kind}${purpose === "" ? "" : "-on-purpose"}.yaml`);
  writeFileSync(
    file,
    `harness: ${ROOT}/harness-configs/livestream\ninput: ${ROOT}/fixtures/trajectories/livestream.jsonl\nseed: 3\nviews: 3\n${purpose}steps:${STEPS[kind]}`,
  );
  return file;
};
const rowsIn = (folder: string, kind: string): readonly Json[] => {
  const files = readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  return files.flatMap((name) =>
    readFileSync(join(folder, kind, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const read = parseJson(line);
        if (!read.ok) throw new Error(read.what);
        return read.value;
      }),
  );
};
const idsIn = (folder: string, kind: string): readonly string[] =>
  rowsIn(folder, kind).map((row) => asString(get(row, "id")) ?? "");

const made: Partial<Record<keyof typeof STEPS, Manifest>> = {};
const out = (kind: keyof typeof STEPS): string => join(FOLDER, `out-${kind}`);
beforeAll(async () => {
  for (const kind of ["regenerate", "stress"] as const) {
    const job = loadRecipe(recipeOf(kind), builtins);
    const done = await generate(job, out(kind), await digestsOf(job, 60), { workers: 0, limit: 60 });
    if (done.status === "made") made[kind] = done.manifest;
  }
}, 180_000);

describe.each(["regenerate", "stress"] as const)("a dataset with %s/", (kind) => {
  test("has books that balance, and no such id among targets", () => {
    const { views } = (made[kind] as Manifest).books;
    expect(views.regenerate).toBeGreaterThan(20);
    expect(views.asked).toBe(views.made + views.refused + views.shortfall + (views.regenerate ?? 0));
    const asked = new Set(idsIn(out(kind), kind));
    expect(asked.size).toBe(views.regenerate);
    const targets = [...idsIn(out(kind), "views"), ...(kind === "stress" ? [] : idsIn(out(kind), "sft"))];
    expect(targets.filter((id) => asked.has(id))).toEqual([]);
    expect(targets.length).toBeGreaterThan(10);
  });

  test("holds prompts without an answer, each with what was changed", () => {
    for (const row of rowsIn(out(kind), kind)) {
      expect(asArray(get(row, "prompt")).map((message) => get(message, "role"))).not.toContain("assistant");
      expect(asArray(get(row, "changes")).flatMap((one) => asArray(get(one, "what")))).not.toEqual([]);
      expect(get(row, "needs_teacher")).toBe(kind === "regenerate" ? true : undefined);
    }
  });

  test("which both verifiers accept", async () => {
    expect((await verify(out(kind))).findings.filter(({ check }) => check !== "no-shortcut")).toEqual([]);
    expect(pythonVerify(out(kind))).toEqual({ code: 0, laws: [] });
  }, 120_000);

  test("and any byte of a prompt that is changed is found by both", async () => {
    const copy = join(FOLDER, `damaged-${kind}`);
    const damages: readonly (readonly [string, (line: string) => string])[] = [
      ["a word of the user", (line) => line.replace(/("role":"user","content":"[^"]{2})/, "$1x")],
      [
        "a change that is left out",
        (line) => line.replace(/"changes":\[\{.*?\}\],"edits"/, '"changes":[],"edits"'),
      ],
      ["an id of another View", (line) => line.replace(/"id":"([^"#]+)#\d"/, '"id":"$1#0"')],
    ];
    for (const [what, damage] of damages) {
      rmSync(copy, { recursive: true, force: true });
      mkdirSync(copy);
      cpSync(out(kind), copy, { recursive: true });
      const file = join(copy, kind, "train-00000.jsonl");
      const lines = readFileSync(file, "utf8").split("\n");
      const at = lines.findIndex((line) => damage(line) !== line);
      expect(at, what).toBeGreaterThanOrEqual(0);
      lines[at] = damage(lines[at] as string);
      writeFileSync(file, lines.join("\n"));
      const findings = (await verify(copy)).findings.filter(
        ({ check }) => check !== "files" && check !== "no-shortcut",
      );
      expect(findings.length, what).toBeGreaterThan(0);
      expect(pythonVerify(copy).laws.filter((law) => law !== "files").length, what).toBeGreaterThan(0);
    }
  }, 180_000);

  test("is shown like any View", async () => {
    const id = idsIn(out(kind), kind)[0] as string;
    const stored = await show(out(kind), id, { transforms: builtins });
    expect(stored.verdict).toBe("regenerate");
    expect(stored.sentences).not.toEqual([]);
    const fresh = await show(recipeOf(kind), id, { transforms: builtins });
    expect([fresh.verdict, fresh.sentences, fresh.after]).toEqual([
      stored.verdict,
      stored.sentences,
      stored.after,
    ]);
  });
});

test("prompts for a teacher have a row in rl/ that promises nothing for the recorded calls", () => {
  const rl = new Map(rowsIn(out("regenerate"), "rl").map((row) => [get(row, "id"), row]));
  for (const row of rowsIn(out("regenerate"), "regenerate")) {
    const beside = rl.get(get(row, "id"));
    expect(get(beside, "needs_teacher")).toBe(true);
    expect(get(get(beside, "reward"), "calls")).toBeUndefined();
  }
});

test("a prompt that somebody makes a target is found by both verifiers", async () => {
  const copy = join(FOLDER, "made-target");
  cpSync(out("regenerate"), copy, { recursive: true });
  const line = rowsIn(copy, "regenerate")[0] as Json;
  // What naive code does: the recorded run stays the answer, though the tool that it calls may be gone.
  const file = join(copy, "sft/train/00000.jsonl");
  const target = printJson({
    id: get(line, "id") ?? "",
    messages: [...asArray(get(line, "prompt")), { role: "assistant", content: "As before.", train: true }],
    tools: get(line, "tools") ?? [],
  });
  writeFileSync(file, `${readFileSync(file, "utf8")}${target}\n`);
  const { findings } = await verify(copy);
  expect(findings.filter(({ check }) => check === "rows" || check === "books").length).toBeGreaterThan(0);
  expect(pythonVerify(copy).laws).toContain("books");
}, 60_000);

test("a stress set has no training rows, and no row in rl/ for what is ill-posed", () => {
  const rl = new Set(idsIn(out("stress"), "rl"));
  expect(idsIn(out("stress"), "stress").filter((id) => rl.has(id))).toEqual([]);
  expect(Object.values((made.stress as Manifest).splits).every(({ sft }) => sft === 0)).toBe(true);
});

test("no training Recipe takes a step of class N, and a stress set no training rows", () => {
  expect(() => loadRecipe(recipeOf("stress", ""), builtins)).toThrow(Fault);
  expect(() => loadRecipe(recipeOf("stress", ""), builtins)).toThrow(/purpose: stress/);
  expect(() =>
    loadRecipe(recipeOf("regenerate", "purpose: stress\noutputs: [messages]\n"), builtins),
  ).toThrow(/no training rows/);
});
