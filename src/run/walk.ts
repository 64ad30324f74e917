/** All records of a Job read and augmented, and nothing written. */
import type { BaseResult } from "./augment.js";
import type { Ledger } from "./books.js";
import { nextTurn } from "./maker.js";
import { addLedger } from "./merge-books.js";
import type { RunOptions } from "./options.js";
import { planShards } from "./plan-shards.js";
import type { Job } from "./recipe.js";
import { openSeen } from "./seen.js";
import { placesOf } from "./shard.js";
import { addCounts, countsOf, progressOf, totalBytes } from "./tally.js";
import { bindingNotes, ledgerOf, openWorkshop, walkShard } from "./walk-shard.js";

export interface Walked {
  readonly ledger: Ledger;
  readonly notes: readonly string[];
}

/** Ends early when it is asked to stop. */
export async function walk(job: Job, base: (base: BaseResult) => void, options: RunOptions): Promise<Walked> {
  const shop = await openWorkshop(job);
  const ledger = ledgerOf(job);
  const seen = openSeen();
  const total = totalBytes(job.sources);
  let bytes = 0;
  for await (const shard of planShards(job, options)) {
    const walked = await walkShard(shard, shop, {
      sink: { base, quarantine: () => undefined },
      decided: new Map(),
      earlier: seen.get,
      turn: (ordinal, part) => {
        const counts = addCounts(countsOf(ledger), countsOf(part));
        options.tick?.(progressOf(counts, options.limit, bytes, total));
        return nextTurn(ordinal, options.stop?.() !== true);
      },
    });
    addLedger(ledger, walked.ledger);
    bytes += shard.bytes;
    for (const [ordinal, place] of placesOf(shard).entries()) {
      const digest = walked.digests[ordinal];
      if (typeof digest === "string") seen.add(digest, place);
    }
    if (options.stop?.() === true) break;
  }
  return { ledger, notes: bindingNotes(shop) };
}
