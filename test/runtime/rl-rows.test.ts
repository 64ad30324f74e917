// Rows of rl/ say what is right in the words of the base; both verifiers hold them to it, and to nothing in rows made before they said it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/io/digest.js";
import {
  asArray,
  asObject,
  get,
  has,
  type Json,
  type JsonObject,
  printJson,
  withMember,
  without,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { generate } from "../../src/run/generate.js";
import { digestsOf } from "../../src/run/inputs.js";
import { loadRecipe } from "../../src/run/recipe.js";
import { plainRlRow } from "../../src/run/rows.js";
import { verify } from "../../src/run/verify.js";
import { rewardFacts } from "../../src/runtime/score/spec.js";
import type { TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { pythonPlaces, pythonVerify } from "../help/python.js";
import { value } from "../help/small.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-rl-rows-"));
const OUT = join(FOLDER, "out");
let source: TaskSource;

beforeAll(async () => {
  const lines = readFileSync(join(ROOT, "fixtures/trajectories/livestream.jsonl"), "utf8").split("\n");
  const more = lines.slice(9).filter((line) => line.includes("goldCalls") || line.includes('"failure"'));
  writeFileSync(join(FOLDER, "in.jsonl"), `${[...lines.slice(0, 9), ...more.slice(0, 4)].join("\n")}\n`);
  const recipe = join(FOLDER, "recipe.yaml");
  writeFileSync(
    recipe,
    `harness: ${ROOT}/harness-configs/livestream\ninput: in.jsonl\nseed: 7\nviews: 2\nvary: harness\noriginals: 1
splits: { train: 1 }\nsteps:\n  - { use: rename-tools }\n  - { use: inject-faults, p: 0.5 }\n`,
  );
  const job = loadRecipe(recipe, builtins);
  await generate(job, OUT, await digestsOf(job, undefined), { workers: 0 });
  source = await openTasks(OUT, { transforms: builtins });
}, 60_000);
afterAll(() => {
  source.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

const FILE = "rl/train-00000.jsonl";
const rows = (): readonly JsonObject[] =>
  readFileSync(join(OUT, FILE), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const read = parseJson(line);
      if (!read.ok) throw new Error(read.what);
      return asObject(read.value);
    });
function writeRows(dataset: string, path: string, list: readonly JsonObject[]): void {
  const text = list.map((row) => `${printJson(row)}\n`).join("");
  writeFileSync(join(dataset, path), text);
  const place = join(dataset, "manifest.json");
  const read = parseJson(readFileSync(place, "utf8"));
  if (!read.ok) throw new Error(read.what);
  const files = asArray(get(read.value, "files")).map(
    (entry): Json =>
      get(entry, "path") === path
        ? {
            ...(entry as object),
            bytes: Buffer.byteLength(text),
            sha256: sha256(text),
            text: undefined as never,
          }
        : entry,
  );
  writeFileSync(place, printJson(withMember(asObject(read.value), "files", files)));
}
const rewardOf = (row: JsonObject): JsonObject => asObject(get(row, "reward"));
const whole = (row: JsonObject): boolean => has(rewardOf(row), "facts");
const inReward =
  (key: string, change: (old: Json) => Json | undefined) =>
  (row: JsonObject): JsonObject | undefined => {
    const made = whole(row) ? change(get(rewardOf(row), key) ?? null) : undefined;
    return made === undefined ? undefined : withMember(row, "reward", withMember(rewardOf(row), key, made));
  };
const inEnvironment =
  (key: string, to: Json) =>
  (row: JsonObject): JsonObject | undefined =>
    whole(row)
      ? withMember(row, "environment", withMember(asObject(get(row, "environment")), key, to))
      : undefined;

describe("rows of rl/", () => {
  test("say of each task what scoring goes by", () => {
    let seen = 0;
    for (const row of rows()) {
      const task = value(source.task(String(get(row, "id"))));
      const { harness } = task.variant.base;
      expect(get(get(row, "environment"), "name")).toBe("livestream");
      expect(get(get(row, "environment"), "changes")).toEqual(task.environment);
      expect(get(row, "group")).toBe(task.group);
      if (task.gold.verified === "none") {
        expect(whole(row)).toBe(false);
        expect(typeof get(rewardOf(row), "why")).toBe("string");
        continue;
      }
      seen++;
      const { writes, facts, skills } = rewardFacts(harness, task.gold);
      expect(printJson(without(rewardOf(row), "calls", "verified", "weights"))).toBe(
        printJson({ writes, facts, skills } as unknown as Json),
      );
    }
    expect(seen).toBeGreaterThan(12);
    const stated = rows().filter((row) => asArray(get(rewardOf(row), "facts")).flat().length > 0);
    expect(stated.length).toBeGreaterThan(5);
  });

  test("pass both verifiers", async () => {
    const found = await verify(OUT);
    expect(found.findings).toEqual([]);
    expect(pythonVerify(OUT)).toMatchObject({ code: 0 });
  });

  test("pass as they were before they said so much", async () => {
    const copy = join(FOLDER, "old");
    cpSync(OUT, copy, { recursive: true });
    const old = (row: JsonObject): JsonObject =>
      get(row, "needs_teacher") === true
        ? withMember(row, "environment", without(asObject(get(row, "environment")), "name"))
        : plainRlRow(row);
    writeRows(copy, FILE, rows().map(old));
    for (const name of readdirSync(join(copy, "regenerate"))) {
      const path = join("regenerate", name);
      const lines = readFileSync(join(copy, path), "utf8").split("\n").slice(0, -1);
      const asked = lines.map((line) => {
        const read = parseJson(line);
        if (!read.ok) throw new Error(read.what);
        return old(withMember(asObject(read.value), "needs_teacher", true));
      });
      writeRows(copy, path, asked);
    }
    expect((await verify(copy)).findings).toEqual([]);
    expect(pythonVerify(copy)).toMatchObject({ code: 0 });
  });

  test("are noticed where they say anything else, each by itself", async () => {
    const copy = join(FOLDER, "damaged");
    cpSync(OUT, copy, { recursive: true });
    const lines = [...rows()];
    const lineOf = new Map<number, (typeof DAMAGES)[number]>();
    for (const damage of DAMAGES) {
      const at = lines.findIndex((row, place) => !lineOf.has(place) && damage[1](row) !== undefined);
      expect(at, damage[0]).toBeGreaterThanOrEqual(0);
      lines[at] = damage[1](lines[at] as JsonObject) as JsonObject;
      lineOf.set(at, damage);
    }
    writeRows(copy, FILE, lines);
    const named = (place: string): string => lineOf.get(Number(place.split(":")[1]) - 1)?.[0] ?? place;
    const { findings } = await verify(copy);
    expect(findings.map(({ check }) => check).filter((check) => check !== "rows")).toEqual([]);
    expect([...new Set(findings.map(({ where }) => named(where)))].sort()).toEqual(
      DAMAGES.map(([name]) => name).sort(),
    );
    expect([...new Set(pythonPlaces(copy).map(named))].sort()).toEqual(
      DAMAGES.flatMap(([name, , byBoth]) => (byBoth ? [name] : [])).sort(),
    );
  });
});

const [both, here] = [true, false];
/** `here`: what only the first verifier works out again. */
const DAMAGES: readonly (readonly [string, (row: JsonObject) => JsonObject | undefined, boolean])[] = [
  ["a fact that nobody said", inReward("facts", (old) => asArray(old).map(() => ["424242"])), both],
  [
    "a fact left out",
    inReward("facts", (old) => (asArray(old).flat().length > 0 ? asArray(old).map(() => []) : undefined)),
    here,
  ],
  [
    "a Skill that was not loaded",
    inReward("skills", (old) => asArray(old).map(() => ["no-such-skill"])),
    both,
  ],
  [
    "Skills left out",
    inReward("skills", (old) => (asArray(old).flat().length > 0 ? asArray(old).map(() => []) : undefined)),
    here,
  ],
  ["a turn left out", inReward("skills", (old) => asArray(old).slice(1)), both],
  [
    "a write that is no call",
    inReward("writes", (old) => [...asArray(old), { name: "change_order", arguments: {} }]),
    both,
  ],
  ["a write left out", inReward("writes", (old) => (asArray(old).length > 0 ? [] : undefined)), both],
  [
    "weights of no component",
    inReward("weights", (old) => withMember(asObject(old), "gates", ["luck"])),
    both,
  ],
  ["another environment", inEnvironment("name", "office"), both],
  ["a change that nobody made", inEnvironment("changes", [{ change: "turns", calls: "one" }]), both],
  ["another group", (row) => (whole(row) ? withMember(row, "group", "all") : undefined), both],
  [
    "a part taken out",
    (row) => (whole(row) ? withMember(row, "reward", without(rewardOf(row), "facts")) : undefined),
    both,
  ],
];
