/** Reads every record of a Job, makes what it asks for, and books each; where it goes is the caller's matter. */
import { statSync } from "node:fs";
import { digestJson } from "../io/digest.js";
import { expandInput, STDIN } from "../io/input-paths.js";
import { isBad, openInput, type RawRecord } from "../io/lines.js";
import { asString, get, type Json } from "../model/json.js";
import { explain, Fault, type Problem, stageOf } from "../model/problem.js";
import { type Augmented, augmentRecord, type BaseResult } from "./augment.js";
import { type Binding, bindingOf } from "./bind.js";
import { bookBase, bookQuarantine, type Ledger, openLedger, quarantined } from "./books.js";
import { type Context, contextOf } from "./context.js";
import { inputHasher } from "./inputs.js";
import type { Progress } from "./progress.js";
import type { Job, Source } from "./recipe.js";
import { openSeen, type Seen } from "./seen.js";
import { shownPath } from "./shown-path.js";

export interface RunOptions {
  /** Stop after this many records. */
  readonly limit?: number;
  readonly maxRecordBytes?: number;
  /** Asked after every record: has the user had enough? */
  readonly stop?: () => boolean;
  readonly tick?: (progress: Progress) => void;
  /** A sentence for people, while the run goes on. */
  readonly note?: (text: string) => void;
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** Where what is made goes; a dry run has none. */
export interface Sink {
  readonly base: (base: BaseResult) => void;
  readonly quarantine: (row: Json) => void;
}

export interface Walked {
  readonly ledger: Ledger;
  readonly notes: readonly string[];
  readonly interrupted: boolean;
  readonly stdinDigest: string;
}

/** Read and augment every record, booking each; the sink is told of what is made. */
export async function walk(job: Job, sink: Sink, options: RunOptions): Promise<Walked> {
  const context = contextOf(job);
  const ledger = openLedger(
    job.recipe,
    job.uses.map(({ address, transform }) => ({ address, transform: transform.name })),
  );
  const seen = openSeen();
  const notes: string[] = [];
  const stdin = inputHasher();
  const total = totalBytes(job.sources);
  let bytes = 0;
  let interrupted = false;
  for (const source of job.sources) {
    const binding = await bindingOf(job, source);
    notes.push(
      ...binding.notes.map((one) => `${explain(one)}${one.remedy === undefined ? "" : ` (${one.remedy})`}`),
    );
    for await (const record of openInput(source.path, inputOptions(options))) {
      if (options.limit !== undefined && ledger.read >= options.limit) break;
      if (options.stop?.() === true) {
        interrupted = true;
        break;
      }
      if (source.path === STDIN && !isBad(record)) stdin.add(record.text);
      take(record, { source, binding, context, ledger, seen, sink });
      bytes += isBad(record) ? 0 : Buffer.byteLength(record.text) + 1;
      options.tick?.(progressOf(ledger, options.limit, bytes, total));
      // Signals are heard only between turns of the event loop.
      if (ledger.read % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    if (interrupted) break;
  }
  return { ledger, notes, interrupted, stdinDigest: stdin.digest() };
}

/** Records between two looks at signals. */
const TURN = 4;

const inputOptions = ({ maxRecordBytes, stdin }: RunOptions) => ({
  ...(maxRecordBytes === undefined ? {} : { maxRecordBytes }),
  ...(stdin === undefined ? {} : { stdin }),
});

interface Taking {
  readonly source: Source;
  readonly binding: Binding;
  readonly context: Context;
  readonly ledger: Ledger;
  readonly seen: Seen;
  readonly sink: Sink;
}

/** One record: kept, or quarantined with a reason. Nothing that it holds can end the run. */
function take(record: RawRecord, { source, binding, context, ledger, seen, sink }: Taking): void {
  const shown = shownPath(record.file, source);
  const refuse = (problems: readonly Problem[], id: string | null): void => {
    const [problem] = problems as readonly [Problem];
    bookQuarantine(ledger, problem.code, problem.remedy);
    sink.quarantine(quarantineRow(record, shown, id, problems, context));
  };
  if (isBad(record)) {
    refuse([record.problem], null);
    return;
  }
  const { from } = source;
  const made = guarded(record, () => {
    const digest = digestJson(record.value);
    const earlier = seen.add(digest, `${shown}:${record.line}`);
    if (earlier !== undefined) return { kept: false, problems: [sameRecord(record, earlier)] };
    return augmentRecord(
      { record, shown, digest },
      { binding, ...(from === undefined ? {} : { from }) },
      context,
    );
  });
  if (made.kept) {
    bookBase(ledger, made.base);
    sink.base(made.base);
  } else refuse(made.problems, asString(get(record.value, "id")) ?? null);
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
  what: `same record as line ${earlier}`,
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

function quarantineRow(
  record: RawRecord,
  shown: string,
  id: string | null,
  problems: readonly Problem[],
  { replay }: Context,
): Json {
  const [{ code }] = problems as readonly [Problem];
  const told = problems.slice(0, MOST_TOLD).map(explain);
  const more = problems.length > MOST_TOLD ? [`and ${problems.length - MOST_TOLD} more`] : [];
  const message = [...told, ...more].join(" · ").replaceAll(record.file, shown);
  return {
    id,
    file: shown,
    line: record.line,
    stage: stageOf(code),
    code,
    message,
    replay: replay(`${shown}:${record.line}`),
  };
}

/** Undefined where standard input is part of it. */
function totalBytes(sources: readonly Source[]): number | undefined {
  if (sources.some(({ path }) => path === STDIN)) return undefined;
  return sources.flatMap(({ path }) => expandInput(path)).reduce((sum, file) => sum + statSync(file).size, 0);
}

function progressOf(
  ledger: Ledger,
  limit: number | undefined,
  bytes: number,
  total: number | undefined,
): Progress {
  const ofBytes = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  const ofLimit = limit === undefined ? undefined : ledger.read / limit;
  const share = ofBytes === undefined ? ofLimit : Math.max(ofBytes, ofLimit ?? 0);
  return {
    read: ledger.read,
    made: ledger.views.made,
    refused: ledger.views.refused,
    quarantined: quarantined(ledger),
    ...(share === undefined ? {} : { share }),
  };
}
