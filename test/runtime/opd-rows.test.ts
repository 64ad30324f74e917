// Prompts for a teacher, and the share of prompts that show the Harness as it is: drawn by name, stated, and held to by both verifiers.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/io/digest.js";
import {
  asArray,
  asObject,
  get,
  type Json,
  type JsonObject,
  keys,
  printJson,
  withMember,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Manifest } from "../../src/model/manifest.js";
import { takesCanonical, takesOriginal } from "../../src/run/augment.js";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import { verify } from "../../src/run/verify.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { pythonPlaces, pythonVerify } from "../help/python.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-opd-rows-"));
const OUT = join(FOLDER, "out");
let manifest: Manifest;

beforeAll(async () => {
  const lines = readFileSync(join(ROOT, "fixtures/trajectories/livestream.jsonl"), "utf8").split("\n");
  writeFileSync(join(FOLDER, "in.jsonl"), `${lines.slice(0, 24).join("\n")}\n`);
  const recipe = join(FOLDER, "recipe.yaml");
  writeFileSync(
    recipe,
    `harness: ${ROOT}/harness-configs/livestream\ninput: in.jsonl\nseed: 7\nviews: 2\nvary: harness\noriginals: 0.1
rl: { canonical: 0.25 }\noutputs: [messages, rl, opd]\nsplits: { train: 1 }
steps:\n  - { use: rename-tools }\n  - { use: inject-faults, p: 0.5 }\n`,
  );
  const job = loadRecipe(recipe, builtins);
  const done = await generate(job, OUT, await digestsOf(job, undefined), { workers: 0 });
  if (done.status === "made") manifest = done.manifest;
}, 60_000);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const rowsIn = (dataset: string, path: string): readonly JsonObject[] =>
  readFileSync(join(dataset, path), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const read = parseJson(line);
      if (!read.ok) throw new Error(read.what);
      return asObject(read.value);
    });
const FILE = "opd/train-00000.jsonl";
const idsOf = (list: readonly JsonObject[]): readonly string[] => list.map((row) => String(get(row, "id")));
const originals = (list: readonly JsonObject[]): readonly string[] =>
  idsOf(list).filter((id) => id.endsWith("#0"));

describe("rows of opd/", () => {
  test("are the prompts of rl/, with room for a teacher, who is shown the same View, and nothing of what is right", () => {
    const asked = rowsIn(OUT, FILE);
    const rl = new Map(rowsIn(OUT, "rl/train-00000.jsonl").map((row) => [String(get(row, "id")), row]));
    expect(idsOf(asked)).toEqual([...rl.keys()]);
    for (const row of asked) {
      const other = rl.get(String(get(row, "id"))) as JsonObject;
      expect(keys(row)).toEqual(["id", "prompt", "tools", "environment", "teacher", "group"]);
      for (const key of ["prompt", "tools", "environment", "group"])
        expect(printJson(get(row, key) as Json)).toBe(printJson(get(other, key) as Json));
      const { harness, edits } = get(row, "environment") as { harness: string; edits: string };
      expect(get(row, "teacher")).toEqual({ id: null, shown: { harness, edits } });
    }
    expect(asked.some((row) => asArray(get(get(row, "environment"), "changes")).length > 0)).toBe(true);
    expect(manifest.splits["train"]?.opd).toBe(asked.length);
  });

  test("show the Harness as it is as often as the Recipe says, by a draw of their own", () => {
    const rl = rowsIn(OUT, "rl/train-00000.jsonl");
    const sft = readdirSync(join(OUT, "sft/train")).flatMap((name) => rowsIn(OUT, `sft/train/${name}`));
    expect(originals(rl).length).toBeGreaterThan(originals(sft).length);
    expect(manifest.exposure.canonical).toEqual({
      asked: 0.25,
      rows: originals(rl).length,
      share: Number((originals(rl).length / rl.length).toFixed(4)),
    });
  });

  test("over many bases the share is the one that was asked for, whatever became of the Views", () => {
    const recipe = { seed: 7, views: 4, originals: 0.1, rl: { canonical: 0.2 } };
    const views = ["made", "made", "regenerate", "refused"].map(
      (verdict) => ({ verdict }) as { verdict: "made" },
    );
    const ids = Array.from({ length: 20_000 }, (_, at) => `b-${at}`);
    const taken = ids.filter((id) => takesCanonical(id, recipe, views)).length;
    expect(taken / (taken + 3 * ids.length)).toBeCloseTo(0.2, 2);
    const { rl: _, ...plain } = recipe;
    for (const id of ids.slice(0, 200))
      expect(takesCanonical(id, plain, views)).toBe(takesOriginal(id, plain, 2));
    expect(takesCanonical("b", { ...recipe, views: 0 }, [])).toBe(true);
    expect(takesCanonical("b", { ...recipe, rl: { canonical: 0 } }, views)).toBe(false);
  });

  test("pass both verifiers", async () => {
    expect((await verify(OUT)).findings).toEqual([]);
    expect(pythonVerify(OUT)).toEqual({ code: 0, laws: [] });
  });

  test("are noticed where they say anything else", async () => {
    const copy = join(FOLDER, "damaged");
    cpSync(OUT, copy, { recursive: true });
    const lines = [...rowsIn(OUT, FILE)];
    const plain = lines.flatMap((row, at) =>
      asArray(get(get(row, "environment"), "changes")).length === 0 ? [at] : [],
    );
    const changed = lines.findIndex((_, at) => !plain.includes(at));
    const damages: readonly (readonly [number | undefined, (row: JsonObject) => JsonObject])[] = [
      [plain[0], (row) => withMember(row, "teacher", { id: "t", shown: {} })],
      [plain[1], (row) => withMember(row, "prompt", asArray(get(row, "prompt")).slice(0, 1))],
      [plain[2], (row) => withMember(row, "answer", "yes")],
      [plain[3], (row) => withMember(row, "group", "g")],
      [
        plain[4],
        (row) => withMember(row, "environment", withMember(asObject(get(row, "environment")), "name", "x")),
      ],
      [changed, (row) => withMember(row, "tools", [])],
    ];
    for (const [at = -1, change] of damages) lines[at] = change(lines[at] as JsonObject);
    const text = lines.map((row) => `${printJson(row)}\n`).join("");
    writeFileSync(join(copy, FILE), text);
    const place = join(copy, "manifest.json");
    const files = manifest.files.map((one) =>
      one.path === FILE ? { ...one, bytes: Buffer.byteLength(text), sha256: sha256(text) } : one,
    );
    writeFileSync(place, printJson({ ...manifest, files } as unknown as Json));
    const expected = damages.map(([at = -1]) => `${FILE}:${at + 1}`).sort();
    const { findings } = await verify(copy);
    expect([...new Set(findings.map(({ where }) => where))].sort()).toEqual(expected);
    expect([...new Set(pythonPlaces(copy))].sort()).toEqual(expected);
  });
});
