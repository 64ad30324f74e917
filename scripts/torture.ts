// Kills runs at random points, fills their disk, breaks their device and interrupts them, and checks that each can be gone on with to
// the bytes of a run that nothing disturbed: npm run torture -- --points 200 [--seed 7] [--parallel 2] [--records 10000]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { drawFor } from "../src/core/draw.js";
import { Fault as Stopped } from "../src/model/problem.js";
import { verify } from "../src/run/verify.js";
import { packageRoot } from "../src/run/version.js";
import { hostileRuns } from "./torture-hostile.js";
import { inputOf, recipeOf } from "./torture-input.js";
import {
  CODECS,
  ERROR_KINDS,
  type Fault,
  KILLS,
  KINDS,
  type Kind,
  openRig,
  type Rig,
  type Trial,
  type Way,
} from "./torture-runs.js";

interface Row {
  readonly what: string;
  trials: number;
  ended: number;
  redone: number;
  flaws: number;
}

export async function verifyCode(dataset: string): Promise<number> {
  try {
    return (await verify(dataset)).findings.length === 0 ? 0 : 3;
  } catch (error) {
    if (error instanceof Stopped) return 2;
    throw error;
  }
}

/** Trials by seed: each kind of point gets its share, each with one or two faults before the run that ends well. */
export function planTrials(rig: Rig, seed: string, points: number): ReadonlyMap<string, readonly Trial[]> {
  const draw = drawFor("torture", seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw.unit() * list.length)] as T;
  const faultOf = (kind: Kind, way: Way, workers: number): Fault => {
    const total = Math.max(
      1,
      Math.floor((rig.counts[kind] ?? 1) / (kind === "manifest" ? 1 : Math.max(1, workers))),
    );
    return { kind, way, n: 1 + Math.floor(draw.unit() * total) };
  };
  const trials = new Map<string, Trial[]>();
  const add = (what: string, kinds: readonly Kind[], ways: readonly Way[], times: number): void => {
    const list: Trial[] = [];
    for (let i = 0; i < times; i++) {
      const kind = kinds[i % kinds.length] as Kind;
      const workers = pick([0, 0, 2]);
      const faults = [faultOf(kind, pick(ways), workers)];
      if (draw.unit() < 0.3) faults.push(faultOf(pick(KINDS), pick(KILLS), workers));
      list.push({ faults, workers, codec: pick(CODECS) });
    }
    trials.set(what, list);
  };
  const each = Math.ceil(points / KINDS.length);
  for (const kind of KINDS) add(`kill -9 in ${kind}`, [kind], KILLS, each);
  const some = Math.ceil(points / 10);
  add(
    "ENOSPC",
    ERROR_KINDS.filter((kind) => kind !== "read"),
    ["ENOSPC"],
    some,
  );
  add("EIO", ERROR_KINDS, ["EIO"], some);
  add("SIGINT", KINDS, ["SIGINT"], some);
  return trials;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      points: { type: "string", default: "200" },
      seed: { type: "string", default: "7" },
      parallel: { type: "string", default: "2" },
      records: { type: "string", default: "10000" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "hsa-torture-"));
  try {
    const rig = await openRig({
      root: packageRoot(),
      folder,
      input: inputOf(26),
      recipe: recipeOf,
      shardRecords: 4,
      verify: verifyCode,
    });
    const rows: Row[] = [];
    const flaws: string[] = [];
    const todo = [...planTrials(rig, values.seed, Number(values.points))].flatMap(([what, trials]) => {
      const row: Row = { what, trials: 0, ended: 0, redone: 0, flaws: 0 };
      rows.push(row);
      return trials.map((trial) => ({ row, trial }));
    });
    const total = todo.length;
    const hand = async (): Promise<void> => {
      for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
        const { row, trial } = next;
        const outcome = await rig.attempt(trial);
        row.trials++;
        row.ended += outcome.ended;
        row.redone = Math.max(row.redone, outcome.redone);
        row.flaws += outcome.flaws.length;
        flaws.push(...outcome.flaws);
        for (const flaw of outcome.flaws) process.stderr.write(`${flaw}\n`);
        if (todo.length % 20 === 0) process.stderr.write(`${total - todo.length} of ${total}\n`);
      }
    };
    await Promise.all(Array.from({ length: Number(values.parallel) }, hand));
    process.stdout.write(tableOf(rows));
    for (const { way, books, seconds, flaws: own } of hostileRuns(
      packageRoot(),
      folder,
      Number(values.records),
    )) {
      flaws.push(...own);
      process.stdout.write(
        `${way}: ${books.read} read, ${books.kept} kept, ${books.quarantined} quarantined, ${seconds.toFixed(1)} s, ${own.length} flaws\n`,
      );
      for (const flaw of own) process.stderr.write(`${way}: ${flaw}\n`);
    }
    return flaws.length === 0 ? 0 : 3;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tableOf = (rows: readonly Row[]): string =>
  [
    "| point | trials | runs ended by it | most shards redone | flaws |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows.map(
      ({ what, trials, ended, redone, flaws }) => `| ${what} | ${trials} | ${ended} | ${redone} | ${flaws} |`,
    ),
    "",
  ].join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
