/** The shards of a run made by as many hands as there are, and put into their places; what comes out is the same for any number of hands. */
import type { MadeShard } from "./make-shard.js";
import type { Maker } from "./maker.js";
import { type Mark, writeMark } from "./mark.js";
import { type Seen, shortDigest } from "./seen.js";
import { placesOf, type Shard } from "./shard.js";
import { settleShardFiles } from "./shard-files.js";
import type { Stop } from "./stop.js";
import type { Decided, Earlier } from "./take.js";
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
  const { plan, maker, stop } = run;
  const running = new Set<Promise<void>>();
  const stopped = stop.promise.then(() => undefined);
  const line = openLine(run);
  const ahead = readAhead(plan);
  let ended = false;
  const begin = (shard: Shard, decided: Decided, done: (made: MadeShard) => void): void => {
    const work = maker.make(shard, decided).then(done);
    const one = work.finally(() => running.delete(one));
    // The first failure is the one to tell of.
    one.catch(() => undefined);
    running.add(one);
  };
  for (;;) {
    while (running.size < maker.slots) {
      const again = line.again.shift();
      if (again !== undefined) {
        begin(again.shard, again.decided, (made) =>
          run.finished(again.shard, settle(run, again.shard, made)),
        );
        continue;
      }
      if (ended || stop.asked() || line.waiting() >= maker.slots * MOST_AHEAD) break;
      const next = await Promise.race([ahead(), stopped]);
      if (next === undefined) break;
      if (next.done === true) ended = true;
      else {
        const shard = next.value;
        const mark = run.reuse(shard);
        if (mark !== undefined) line.arrive(shard, mark);
        else begin(shard, NOTHING, (made) => line.arrive(shard, settle(run, shard, made)));
      }
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  return { interrupted: !ended };
}

/** The next shard is cut while those before it are made: nobody waits for it. */
function readAhead(plan: AsyncIterator<Shard>): () => Promise<IteratorResult<Shard>> {
  let next: Promise<IteratorResult<Shard>> | undefined;
  return async () => {
    const one = await (next ?? plan.next());
    next = one.done === true ? undefined : plan.next();
    // It is told to whoever asks for it.
    next?.catch(() => undefined);
    return one;
  };
}

const NOTHING: Decided = new Map();
/** Shards for each hand that may wait for an earlier one. */
const MOST_AHEAD = 4;

interface Line {
  readonly arrive: (shard: Shard, mark: Mark) => void;
  /** Shards to be made once more: they hold records that shards before them hold too. */
  readonly again: { readonly shard: Shard; readonly decided: Decided }[];
  readonly waiting: () => number;
}

/** Shards arrive in any order; which of equal records came first is decided in the order of the input. */
function openLine({ seen, finished }: ShardRun): Line {
  const arrived = new Map<number, { readonly shard: Shard; readonly mark: Mark }>();
  const again: { shard: Shard; decided: Decided }[] = [];
  let next = 0;
  const take = (shard: Shard, mark: Mark): void => {
    const repeats = repeatsIn(seen, shard, mark.digests);
    if (areKnown(repeats, mark.repeats)) finished(shard, mark);
    else again.push({ shard, decided: new Map([...repeats, ...mark.ended]) });
  };
  return {
    again,
    waiting: () => arrived.size,
    arrive(shard, mark) {
      arrived.set(shard.index, { shard, mark });
      for (let one = arrived.get(next); one !== undefined; one = arrived.get(++next)) {
        arrived.delete(next);
        take(one.shard, one.mark);
      }
    },
  };
}

/** Records that an earlier one equals; the others are remembered. */
function repeatsIn(seen: Seen, shard: Shard, digests: readonly (string | null)[]): Map<number, Earlier> {
  const repeats = new Map<number, Earlier>();
  for (const [ordinal, place] of placesOf(shard).entries()) {
    const digest = digests[ordinal];
    if (typeof digest !== "string") continue;
    const earlier = seen.get(digest);
    if (earlier === undefined) seen.add(digest, place);
    else repeats.set(ordinal, { earlier });
  }
  return repeats;
}

const areKnown = (found: ReadonlyMap<number, Earlier>, known: ReadonlyMap<number, string>): boolean =>
  found.size === known.size && [...found].every(([ordinal, { earlier }]) => known.get(ordinal) === earlier);

function settle({ work }: ShardRun, shard: Shard, made: MadeShard): Mark {
  const { index, records, input } = shard;
  const digests = made.digests.map((digest) => (digest === null ? null : shortDigest(digest)));
  const mark: Mark = { ...made, index, records, input, digests };
  settleShardFiles(work.path, index, made);
  writeMark(work, mark);
  return mark;
}
