/** The shards of a run made by as many hands as there are, and put into their places; what comes out is the same for any number of hands. */
import type { MadeShard } from "./make-shard.js";
import type { Maker } from "./maker.js";
import { type Mark, writeMark } from "./mark.js";
import { type Seen, shortDigest } from "./seen.js";
import { placesOf, type Shard } from "./shard.js";
import { settleShardFiles } from "./shard-files.js";
import type { Stop } from "./stop.js";
import type { WorkFolder } from "./work-folder.js";

export interface ShardRun {
  readonly plan: AsyncIterator<Shard>;
  readonly maker: Maker;
  readonly work: WorkFolder;
  readonly seen: Seen;
  /** The mark of a shard that is there already and needs no making. */
  readonly reuse: (shard: Shard) => Mark | undefined;
  /** Whether no further shard is to be begun. */
  readonly stop: Stop;
  readonly finished: (shard: Shard, mark: Mark) => void;
}

/** All shards in their places, or only those that were begun before the stop. */
export async function runShards(run: ShardRun): Promise<{ readonly interrupted: boolean }> {
  const { plan, maker } = run;
  const running = new Set<Promise<void>>();
  const stop = run.stop.promise.then(() => undefined);
  let ended = false;
  const begin = (shard: Shard): void => {
    const work = maker.make(shard).then((made) => settle(run, shard, made));
    const done = work.finally(() => running.delete(done));
    running.add(done);
  };
  while (!ended && !run.stop.asked()) {
    while (running.size < maker.slots && !ended && !run.stop.asked()) {
      const next = await Promise.race([plan.next(), stop]);
      if (next === undefined) break;
      if (next.done === true) ended = true;
      else if (!reused(run, next.value)) begin(next.value);
    }
    if (running.size > 0) await Promise.race(running);
  }
  await Promise.all(running);
  return { interrupted: !ended };
}

function reused(run: ShardRun, shard: Shard): boolean {
  const mark = run.reuse(shard);
  if (mark === undefined) return false;
  remember(run.seen, shard, mark.digests);
  run.finished(shard, mark);
  return true;
}

function settle(run: ShardRun, shard: Shard, made: MadeShard): void {
  remember(run.seen, shard, made.digests);
  const { digests, ledger, files, pieces } = made;
  const mark: Mark = {
    index: shard.index,
    records: shard.records,
    input: shard.input,
    digests: digests.map((digest) => (digest === null ? null : shortDigest(digest))),
    files,
    pieces,
    ledger,
  };
  settleShardFiles(run.work.path, shard.index, made);
  writeMark(run.work, mark);
  run.finished(shard, mark);
}

function remember(seen: Seen, shard: Shard, digests: readonly (string | null)[]): void {
  for (const [ordinal, place] of placesOf(shard).entries()) {
    const digest = digests[ordinal];
    if (typeof digest === "string") seen.add(digest, place);
  }
}
