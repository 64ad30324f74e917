/** The command line as a user runs it, and what it took. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Took {
  readonly ms: number;
  /** Of all threads, in milliseconds: on a machine that others use, steadier than the time on the wall. */
  readonly cpu: number;
  /** Most memory that the process with all its threads has held at once, in MiB. */
  readonly peak: number;
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CLI = file("../src/cli/bin.js");
const USAGE = new URL("./usage.js", import.meta.url).href;

/** `folder`: where the figures may be left. */
export function command(folder: string, args: readonly string[]): Took {
  const usage = join(folder, "usage.json");
  const start = performance.now();
  const done = spawnSync(process.execPath, ["--import", USAGE, CLI, ...args], {
    encoding: "utf8",
    env: { ...process.env, HSA_BENCH_USAGE: usage },
  });
  const ms = performance.now() - start;
  // A law over the dataset that finds something in a seeded corpus (3) ends a run whose work is done all the same.
  if (done.status !== 0 && done.status !== 3)
    throw new Error(`hsa ${args.join(" ")}: exit ${done.status}\n${done.stderr}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(
    readFileSync(usage, "utf8"),
  ) as NodeJS.ResourceUsage;
  return { ms, cpu: (userCPUTime + systemCPUTime) / 1000, peak: maxRSS / 1024 };
}
