/** How many workers a run gets. */
import { availableParallelism } from "node:os";
import { STDIN } from "../io/input/input-paths.js";
import { type RunOptions, SHARD_SIZE, type WorkerOptions } from "./options.js";
import { planShards } from "./plan-shards.js";
import { canPool } from "./pool.js";
import type { Job } from "./recipe.js";

const MOST = 4;

/** 0: the work is done in this thread. `total`: bytes of input, where they are known. */
export async function workersFor(
  job: Job,
  { workers = 0, ...options }: RunOptions & WorkerOptions,
  total: number | undefined,
): Promise<number> {
  if (workers !== "auto") return workers;
  if (!canPool()) return 0;
  // A single shard is made by one thread, and starting another costs more than it gains.
  const isSmall =
    (total !== undefined && total < (options.shard ?? SHARD_SIZE).bytes) ||
    !(job.sources.some(({ path }) => path === STDIN) || (await hasTwoShards(job, options)));
  return isSmall ? 0 : Math.min(availableParallelism(), MOST);
}

async function hasTwoShards(job: Job, options: RunOptions): Promise<boolean> {
  for await (const { index } of planShards(job, options)) if (index === 1) return true;
  return false;
}
