/** Everything that is made of one shard, record after record. */
import { explain } from "../model/problem.js";
import { type Binding, bindingOf } from "./bind.js";
import { type Ledger, openLedger } from "./books.js";
import { type Context, contextOf } from "./context.js";
import { recordsIn, type ShardRecord } from "./read-shard.js";
import type { Job } from "./recipe.js";
import type { Shard } from "./shard.js";
import { type Sink, take } from "./take.js";

/** What the shards of one run share. */
export interface Workshop {
  readonly job: Job;
  readonly context: Context;
  /** By source. */
  readonly bindings: readonly Binding[];
}

export async function openWorkshop(job: Job): Promise<Workshop> {
  const bindings: Binding[] = [];
  for (const source of job.sources) bindings.push(await bindingOf(job, source));
  return { job, context: contextOf(job), bindings };
}

/** What was bent to fit while side files were read. */
export const bindingNotes = ({ bindings }: Workshop): readonly string[] =>
  bindings.flatMap(({ notes }) =>
    notes.map((one) => `${explain(one)}${one.remedy === undefined ? "" : ` (${one.remedy})`}`),
  );

export const ledgerOf = ({ recipe, uses }: Job): Ledger =>
  openLedger(
    recipe,
    uses.map(({ address, transform }) => ({ address, transform: transform.name })),
  );

export interface WalkedShard {
  readonly ledger: Ledger;
  /** By the records' order; null where a record could not be read. */
  readonly digests: readonly (string | null)[];
  /** Records that an earlier one equals, by their order, with its place. */
  readonly repeats: ReadonlyMap<number, string>;
}

export interface ShardWalk {
  readonly sink: Sink;
  /** Where a record with this digest stands in the shards before, as far as it is known. */
  readonly earlier: (digest: string) => string | undefined;
  /** Told before each record and after the last; false ends the walk. */
  readonly turn: (ordinal: number, ledger: Ledger) => boolean | Promise<boolean>;
}

export async function walkShard(shard: Shard, shop: Workshop, walk: ShardWalk): Promise<WalkedShard> {
  const { job, context, bindings } = shop;
  const ledger = ledgerOf(job);
  const digests: (string | null)[] = [];
  const repeats = new Map<number, string>();
  const own = new Map<string, string>();
  const earlier = (record: ShardRecord) => (digest: string) => {
    const found = walk.earlier(digest) ?? own.get(digest);
    if (found === undefined) own.set(digest, record.place);
    else repeats.set(record.ordinal, found);
    return found;
  };
  for (const record of recordsIn(shard)) {
    // Waiting costs time even where there is nothing to wait for.
    const turn = walk.turn(record.ordinal, ledger);
    if (!(typeof turn === "boolean" ? turn : await turn)) break;
    const source = job.sources[record.source] as (typeof job.sources)[number];
    const binding = bindings[record.source] as Binding;
    const { sink } = walk;
    digests.push(take(record, { source, binding, context, ledger, sink, earlier: earlier(record) }) ?? null);
  }
  await walk.turn(shard.records, ledger);
  return { ledger, digests, repeats };
}
