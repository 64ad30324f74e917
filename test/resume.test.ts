/** A run that ends in the middle, however it ends, and the one that goes on: together they are a run that nothing stopped. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { drawFor } from "../src/core/draw.js";
import { digestsIn, generateChild } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe, record } from "./help/records.js";

const SHARD = { bytes: 1e9, records: 4 };
const RECORDS = Array.from({ length: 42 }, (_, n) => record(n));
const SHARDS = Math.ceil(RECORDS.length / SHARD.records);
const WORK = ".hsa-partial";

function place() {
  const { folder, ...rest } = workplace();
  const at = (name: string): string => join(folder, name);
  writeFileSync(at("input.jsonl"), jsonl(RECORDS));
  writeFileSync(at("r.yaml"), recipe({ views: "3" }));
  const start = (out: string, options: object = {}) =>
    generateChild(at("r.yaml"), at(out), { shard: SHARD, ...options });
  const made = async (out: string, options: object = {}) => {
    const ended = await start(out, options).ended;
    return { ...ended, status: ended.out === "" ? undefined : JSON.parse(ended.out).status };
  };
  return { folder, at, start, made, ...rest };
}
const marksIn = (out: string): number =>
  existsSync(join(out, WORK, "marks"))
    ? readdirSync(join(out, WORK, "marks")).filter((name) => /^\d+\.json$/.test(name)).length
    : 0;

/** Is everything made, and only to be moved? */
const isMoving = (out: string): boolean => existsSync(join(out, WORK, "manifest.json"));

describe("kill -9", () => {
  const { at, start, made, hsa } = place();
  let whole: Readonly<Record<string, string>> = {};
  let ms = 0;
  beforeAll(async () => {
    await made("warm");
    const begun = performance.now();
    expect(await made("whole")).toMatchObject({ code: 0, status: "made" });
    ms = performance.now() - begun;
    whole = digestsIn(at("whole"));
    expect(Object.keys(whole)).toContain(`sft/train/0000${SHARDS - 2}.jsonl`);
  });

  const TIMEOUT_MS = 600_000;
  it.each([0, 2])(
    "at random points (%d workers): the next run ends with the same bytes",
    { timeout: TIMEOUT_MS },
    async (workers) => {
      const draw = drawFor("kill", workers);
      let kills = 0;
      let reused = 0;
      // Points in each phase are tried in torture.test.ts; these are random in time.
      while (kills < 3 || reused === 0) {
        rmSync(at("out"), { recursive: true, force: true });
        // Each is given longer than the one before, for two workers take longer to begin than one run may be given.
        for (let tries = 0; ; tries++) {
          const before = marksIn(at("out"));
          const moving = isMoving(at("out"));
          const { process, ended } = start("out", { workers, resume: true });
          await setTimeout(ms * (0.35 + 0.75 * draw.unit() + 0.3 * tries));
          process.kill("SIGKILL");
          const { code, err } = await ended;
          // It may have been killed before it could say anything.
          if (before > 0 && !moving && err !== "") {
            expect(err).toMatch(/^going on: \d+ shards reused, \d+ redone, \d+ new\n/);
            reused = Math.max(reused, Number(/\d+/.exec(err)?.[0]));
            expect(Number(/(\d+) redone/.exec(err)?.[1])).toBeLessThanOrEqual(Math.max(1, workers));
          }
          if (code === 0) break;
          kills++;
          const marks = marksIn(at("out"));
          if (existsSync(at("out/manifest.json"))) expect((await hsa("verify", "out")).code).toBe(0);
          // Marks go one by one while a whole dataset moves into place; before that none is ever lost.
          else if (!isMoving(at("out"))) expect(marks === 0 || marks >= before).toBe(true);
        }
        expect(digestsIn(at("out"))).toEqual(whole);
      }
      expect(reused).toBeGreaterThan(0);
    },
  );
});

describe("a run that died while it moved its files into place", () => {
  const { folder, write, hsa } = workplace();
  const at = (name: string): string => join(folder, name);
  const TOPS = ["bases", "views", "sft", "rl", "harnesses", "quarantine.jsonl", "ledger.jsonl", "README.md"];
  let whole: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    write("input.jsonl", jsonl(RECORDS.slice(0, 5)));
    write("r.yaml", recipe());
    expect((await hsa("generate", "r.yaml", "--out", "whole")).code).toBe(0);
    whole = digestsIn(at("whole"));
  });

  /** As it is after so many moves; `rest`: is what came before the moves still there? */
  function left(moved: number, rest: boolean): void {
    rmSync(at("out"), { recursive: true, force: true });
    cpSync(at("whole"), at("out"), { recursive: true });
    mkdirSync(at(`out/${WORK}`));
    for (const name of [...TOPS.slice(moved), "manifest.json"])
      renameSync(at(`out/${name}`), at(`out/${WORK}/${name}`));
    // The dataset that stood there before is not gone yet.
    for (const name of TOPS.slice(moved)) if (name.endsWith(".jsonl")) write(`out/${name}`, "old\n");
    if (rest) {
      write(`out/${WORK}/run.json`, "{}");
      renameSync(at("out/.hsa-shards"), at(`out/${WORK}/marks`));
    }
    write(`out/${WORK}/pid`, "999999999");
  }

  it.each(Array.from({ length: TOPS.length + 1 }, (_, n) => n))("after %d moves", async (moved) => {
    for (const rest of moved < TOPS.length ? [true] : [true, false]) {
      left(moved, rest);
      expect(await hsa("generate", "r.yaml", "--out", "out")).toMatchObject({ code: 2 });
      const ran = await hsa("generate", "r.yaml", "--out", "out", "--resume");
      expect(ran, ran.err).toMatchObject({ code: 0, err: expect.stringContaining("nothing to do") });
      expect(digestsIn(at("out"))).toEqual(whole);
    }
  });

  it("or anew, when that is asked for", async () => {
    left(3, true);
    expect((await hsa("generate", "r.yaml", "--out", "out", "--fresh", "--seed", "8")).code).toBe(0);
    expect((await hsa("verify", "out")).code).toBe(0);
    expect(digestsIn(at("out"))).not.toEqual(whole);
  });
});

describe("an interrupted run", () => {
  /** Ends a run once it has some marks. */
  async function interrupted({ at, start }: ReturnType<typeof place>, out: string, marks: number) {
    const { process, ended } = start(out);
    while (marksIn(at(out)) < marks && process.exitCode === null) await setTimeout(5);
    process.kill("SIGKILL");
    await ended;
    expect(existsSync(at(`${out}/manifest.json`))).toBe(false);
  }

  it("that never was: the run starts, and leaves nothing but the dataset", async () => {
    const { at, made } = place();
    expect(await made("out", { resume: true })).toMatchObject({ code: 0, err: "", status: "made" });
    const before = digestsIn(at("out"));
    expect(existsSync(at(`out/${WORK}`))).toBe(false);
    expect(Object.keys(before).filter((path) => path.startsWith("bases/train")).length).toBe(SHARDS);
  });

  it("takes records that were added at the end", async () => {
    const here = place();
    const { at, made } = here;
    await interrupted(here, "out", SHARDS - 1);
    appendFileSync(at("input.jsonl"), jsonl([record(100), record(101), record(102)]));
    const ran = await made("out", { resume: true });
    expect(ran).toMatchObject({ status: "made", err: expect.stringMatching(/^going on: 1\d shards reused/) });
    await made("whole");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });

  it.each<[string, (here: ReturnType<typeof place>) => void, RegExp]>([
    [
      "input that was used changed",
      ({ at }) => writeFileSync(at("input.jsonl"), jsonl([record(100), ...RECORDS.slice(1)])),
      /input that was used before is no longer what it was/,
    ],
    [
      "input that was used is gone",
      ({ at }) => writeFileSync(at("input.jsonl"), jsonl(RECORDS.slice(0, 5))),
      /input that was used before is no longer what it was/,
    ],
    [
      "another Recipe",
      ({ at }) => writeFileSync(at("r.yaml"), recipe({ views: "2" })),
      /began from something else \(recipe changed\)/,
    ],
  ])("is refused with %s, and stays as it is", async (_, change, message) => {
    const here = place();
    const { at, made } = here;
    await interrupted(here, "out", 3);
    const before = digestsIn(at("out"));
    change(here);
    expect(await made("out", { resume: true })).toMatchObject({
      code: 1,
      err: expect.stringMatching(message),
    });
    expect({ ...digestsIn(at("out")), [`${WORK}/pid`]: "" }).toEqual({ ...before, [`${WORK}/pid`]: "" });
  });

  it("of other code or another size of shards is refused too", async () => {
    const here = place();
    await interrupted(here, "out", 3);
    expect(await here.made("out", { resume: true, shard: { bytes: 1e9, records: 5 } })).toMatchObject({
      code: 1,
      err: expect.stringContaining("the size of shards changed"),
    });
    const run = JSON.parse(here.read(`out/${WORK}/run.json`));
    here.write(`out/${WORK}/run.json`, JSON.stringify({ ...run, "the code of hsa": "0.0.1 f" }));
    expect(await here.made("out", { resume: true })).toMatchObject({
      code: 1,
      err: expect.stringContaining("the code of hsa changed"),
    });
  });

  it("keeps the older dataset until the new one is whole", async () => {
    const here = place();
    const { at, made } = here;
    await made("out");
    const old = digestsIn(at("out"));
    writeFileSync(at("r.yaml"), recipe({ views: "1" }));
    await interruptedFresh(here, 3);
    for (const [path, digest] of Object.entries(old)) expect(digestsIn(at("out"))[path]).toBe(digest);
    expect(await made("out", { resume: true })).toMatchObject({ status: "made" });
    await made("whole");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });

  async function interruptedFresh({ at, start }: ReturnType<typeof place>, marks: number) {
    const { process, ended } = start("out");
    while (marksIn(at("out")) < marks && process.exitCode === null) await setTimeout(5);
    process.kill("SIGKILL");
    await ended;
  }

  it("makes a shard again whose files were lost", async () => {
    const here = place();
    const { at, made } = here;
    await interrupted(here, "out", 5);
    rmSync(at(`out/${WORK}/views/train-00001.jsonl`));
    expect(await made("out", { resume: true })).toMatchObject({ status: "made" });
    await made("whole");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });
});
