/** Everything that is made of one shard, record after record. */
import { readDataset } from "../laws/dataset/index.js";
import { explain } from "../model/problem.js";
import { type Binding, bindingOf } from "./bind.js";
import { type Ledger, openLedger } from "./books.js";
import { type Context, contextOf } from "./context.js";
import { type DatasetState, termsOf } from "./dataset-facts.js";
import { recordsIn, type ShardRecord } from "./read-shard.js";
import type { Job, Source } from "./recipe.js";
import type { Shard } from "./shard.js";
import { type Decided, type Sink, setAside, type Taking, take } from "./take.js";

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
  /** What dataset laws keep of it, as plain JSON. */
  readonly dataset: DatasetState;
}

export interface ShardWalk {
  readonly sink: Sink;
  /** Where a record with this digest stands in the shards before, as far as it is known. */
  readonly earlier: (digest: string) => string | undefined;
  readonly decided: Decided;
  /** Told before each record and after the last; false ends the walk. */
  readonly turn: (ordinal: number, ledger: Ledger) => boolean | Promise<boolean>;
}

export async function walkShard(shard: Shard, shop: Workshop, walk: ShardWalk): Promise<WalkedShard> {
  const { job, context, bindings } = shop;
  const ledger = ledgerOf(job);
  const dataset = readDataset(termsOf(job.resolved));
  const digests: (string | null)[] = [];
  const repeats = new Map<number, string>();
  const own = new Map<string, string>();
  const earlier = (record: ShardRecord) => (digest: string) => {
    const decision = walk.decided.get(record.ordinal);
    const known = decision !== undefined && "earlier" in decision ? decision.earlier : undefined;
    const found = known ?? walk.earlier(digest) ?? own.get(digest);
    if (found === undefined) own.set(digest, record.place);
    else repeats.set(record.ordinal, found);
    return found;
  };
  for (const record of recordsIn(shard)) {
    // Waiting costs time even where there is nothing to wait for.
    const turn = walk.turn(record.ordinal, ledger);
    if (!(typeof turn === "boolean" ? turn : await turn)) break;
    const taking: Taking = {
      source: job.sources[record.source] as Source,
      binding: bindings[record.source] as Binding,
      context,
      ledger,
      dataset,
      sink: walk.sink,
      earlier: earlier(record),
    };
    const decision = walk.decided.get(record.ordinal);
    if (decision !== undefined && "ended" in decision) {
      setAside(record, decision.ended, taking);
      digests.push(null);
    } else digests.push(take(record, taking) ?? null);
  }
  await walk.turn(shard.records, ledger);
  return { ledger, digests, repeats, dataset: dataset.state() };
}
