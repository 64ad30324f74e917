/** One record: kept, or quarantined with a reason. Nothing that it holds can end the run. */
import { digestJson } from "../io/digest.js";
import { contentOf, isBad, type RawRecord } from "../io/input/lines.js";
import { lineOf, type Place, placeName } from "../io/input/slices.js";
import type { DatasetReading } from "../laws/dataset/index.js";
import { asString, get, type Json } from "../model/json.js";
import { explain, Fault, type Problem, stageOf } from "../model/problem.js";
import { type Augmented, augmentRecord, type BaseResult } from "./augment.js";
import type { Binding } from "./bind.js";
import { bookBase, bookQuarantine, type Ledger } from "./books.js";
import type { Context } from "./context.js";
import type { ShardRecord } from "./read-shard.js";
import type { Source } from "./recipe.js";

/** Where what is made goes; a dry run has none. */
export interface Sink {
  readonly base: (base: BaseResult) => void;
  readonly quarantine: (row: Json) => void;
}

export interface Taking {
  readonly source: Source;
  readonly binding: Binding;
  readonly context: Context;
  readonly ledger: Ledger;
  readonly sink: Sink;
  /** What dataset laws keep of the shard. */
  readonly dataset: DatasetReading;
  /** Where a record with this digest was read before, if one was. */
  readonly earlier: (digest: string) => string | undefined;
}

/** What is known of a record before it is read, so that nothing is made of it. */
export type Decision = Earlier | { readonly ended: string };
export interface Earlier {
  /** The place of an equal record. */
  readonly earlier: string;
}
/** By the records' order in their shard. */
export type Decided = ReadonlyMap<number, Decision>;

/** A record that ended whoever worked on it, quarantined without being read again. */
export function setAside({ cut, shown }: ShardRecord, why: string, taking: Taking): void {
  const { where } = cut;
  const remedy = "please report it with the record, or one like it";
  quarantine(cut, shown, null, [{ code: "internal", where, what: why, remedy }], taking);
}

/** The record's digest; undefined where it cannot be read. */
export function take({ read, shown }: ShardRecord, taking: Taking): string | undefined {
  const { binding, source, context, ledger, sink } = taking;
  const record = read();
  if (isBad(record)) {
    quarantine(record, shown, null, [record.problem], taking);
    return undefined;
  }
  let digest: string | undefined;
  const made = guarded(record, () => {
    digest = digestJson(contentOf(record));
    const earlier = taking.earlier(digest);
    if (earlier !== undefined) return { kept: false, problems: [sameRecord(record, earlier)] };
    const { from } = source;
    return augmentRecord(
      { record, shown, digest },
      { binding, ...(from === undefined ? {} : { from }) },
      context,
    );
  });
  if (made.kept) {
    bookBase(ledger, made.base);
    taking.dataset.add(made.base.fact);
    sink.base(made.base);
  } else quarantine(record, shown, asString(get(record.value, "id")) ?? null, made.problems, taking);
  return digest;
}

function guarded(record: RawRecord, make: () => Augmented): Augmented {
  try {
    return make();
  } catch (error) {
    if (error instanceof Fault) throw error;
    return { kept: false, problems: [internal(record, error)] };
  }
}

const sameRecord = (record: RawRecord, earlier: string): Problem => ({
  code: "bad-record",
  where: record.where,
  what: `the same record as ${earlier}`,
  remedy: "records that are equal are kept once",
});

const internal = (record: RawRecord, error: unknown): Problem => ({
  code: "internal",
  where: record.where,
  what: `a fault of this program: ${error instanceof Error ? error.message : String(error)}`,
  remedy: "please report it with the record, or one like it",
});

/** How many problems of one record are told. */
const MOST_TOLD = 3;

function quarantine(
  { file, ...cut }: Place,
  shown: string,
  id: string | null,
  problems: readonly Problem[],
  { context, ledger, sink }: Taking,
): void {
  const [{ code, remedy }] = problems as readonly [Problem];
  const told = problems.slice(0, MOST_TOLD).map(explain);
  const more = problems.length > MOST_TOLD ? [`and ${problems.length - MOST_TOLD} more`] : [];
  const message = [...told, ...more].join(" · ").replaceAll(file, shown);
  const replay = context.replay(placeName(shown, cut));
  bookQuarantine(ledger, code, remedy);
  sink.quarantine({ id, file: shown, ...lineOf(cut), stage: stageOf(code), code, message, replay });
}
