/** Who makes shards: this thread, or workers. */
import { setImmediate } from "node:timers/promises";
import { type MadeShard, makeShard } from "./make-shard.js";
import type { Shard } from "./shard.js";
import type { Decided } from "./take.js";
import { type Counts, countsOf, NO_COUNTS } from "./tally.js";
import type { Workshop } from "./walk-shard.js";

export interface Maker {
  /** How many shards it works on at once. */
  readonly slots: number;
  readonly make: (shard: Shard, decided: Decided) => Promise<MadeShard>;
  /** What the shards in hand have come to so far. */
  readonly counts: () => Counts;
  readonly end: () => Promise<void>;
}

/** Records between two looks at signals. */
const TURN = 4;

/** Signals are heard only between turns of the event loop; waiting for one at every record would cost time. */
export const nextTurn = (ordinal: number, goOn: boolean): boolean | Promise<boolean> =>
  ordinal % TURN === 0 ? setImmediate(goOn) : goOn;

/** `earlier`: where a record with this digest stands in the shards before. */
export function inThread(
  work: string,
  shop: Workshop,
  earlier: (digest: string) => string | undefined,
  tick: () => void,
): Maker {
  let now = NO_COUNTS;
  return {
    slots: 1,
    async make(shard, decided) {
      const made = await makeShard(work, shard, shop, {
        decided,
        earlier,
        turn: (ordinal, ledger) => {
          now = countsOf(ledger);
          tick();
          return nextTurn(ordinal, true);
        },
      });
      now = NO_COUNTS;
      return made;
    },
    counts: () => now,
    end: () => Promise.resolve(),
  };
}
