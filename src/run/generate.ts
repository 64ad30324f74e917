/** A Job to a dataset folder: shard after shard into a folder of unfinished work, moved into place at the end. */
import { type DatasetReading, readDataset } from "../laws/dataset/index.js";
import type { FileEntry, Manifest } from "../model/manifest.js";
import { Fault, type Problem } from "../model/problem.js";
import type { Ledger } from "./books.js";
import { cardOf } from "./card.js";
import { brokenLaws, termsOf, verdictsOf } from "./dataset-facts.js";
import { workersFor } from "./hands.js";
import { type Digests, identityOf } from "./inputs.js";
import { overLimits } from "./limits.js";
import { manifestOf } from "./make-manifest.js";
import { inThread, type Maker } from "./maker.js";
import { readMark } from "./mark.js";
import { addLedger } from "./merge-books.js";
import { RECORD_SECONDS, type RunOptions, SHARD_SIZE, type WorkerOptions } from "./options.js";
import { NO_INPUT, planShards } from "./plan-shards.js";
import { openPool } from "./pool.js";
import { moveIntoPlace, type Parts, writeManifest } from "./publish.js";
import type { Job } from "./recipe.js";
import { begin, canReopen, discard, reopen } from "./reopen.js";
import { type Leftover, leftoverOf, leftoverText } from "./resume.js";
import { runShards } from "./run-shards.js";
import { openSeen } from "./seen.js";
import { PIECES } from "./shard-files.js";
import { openStop } from "./stop.js";
import { addCounts, type Counts, countsOf, NO_COUNTS, progressOf, totalBytes } from "./tally.js";
import { bindingNotes, ledgerOf, openWorkshop, type Workshop } from "./walk-shard.js";
import {
  beginWork,
  canResume,
  claim,
  type Identity,
  release,
  resumeWork,
  type WorkFolder,
} from "./work-folder.js";

export type Generated =
  | {
      readonly status: "made";
      readonly manifest: Manifest;
      readonly over: readonly Problem[];
      /** Laws over the whole dataset that do not hold. */
      readonly broken: readonly Problem[];
    }
  | { readonly status: "interrupted"; readonly read: number };

export interface GenerateOptions extends RunOptions, WorkerOptions {
  /** Use finished shards of a run that was interrupted in this folder; otherwise they go. */
  readonly resume?: boolean;
}

/**
 * Make the dataset in `out`. Throws a Fault when it cannot start or go on; finished shards stay for a run that resumes. An older
 * dataset in `out` stays until the new one is whole.
 */
export async function generate(
  job: Job,
  out: string,
  digests: Digests,
  options: GenerateOptions = {},
): Promise<Generated> {
  // What keeps a run from starting is found before anything is written.
  const total = totalBytes(job.sources);
  const shop = await openWorkshop(job);
  const folder = claim(out);
  try {
    const identity = identityOf(digests, job.recipe.compress, options);
    const { work, leftover } = await openWork(job, out, folder, identity, options);
    const made = await makeAll(shop, work, leftover, total, options);
    if (made.interrupted) return { status: "interrupted", read: made.counts.read };
    return publish(job, out, work, { digests, shop, options, made });
  } finally {
    release(folder);
  }
}

/** A new run, one that was interrupted, or one that adds to the dataset that it made. */
async function openWork(
  job: Job,
  out: string,
  folder: string,
  identity: Identity,
  options: GenerateOptions,
): Promise<{ readonly work: WorkFolder; readonly leftover: Leftover }> {
  const opened = async (work: WorkFolder) => ({ work, leftover: await leftoverOf(job, work, options) });
  if (options.resume !== true) return opened(beginWork(folder, identity));
  if (canResume(folder)) return opened(resumeWork(folder, identity));
  if (!canReopen(out)) return opened(beginWork(folder, identity));
  const work = reopen(out, folder, identity);
  try {
    const found = await opened(work);
    begin(work, identity);
    return found;
  } catch (error) {
    // The dataset is as complete as it was.
    discard(work);
    throw error;
  }
}

interface MadeAll {
  readonly interrupted: boolean;
  readonly counts: Counts;
  readonly shards: number;
  /** sha256 over all input. */
  readonly input: string;
}

async function makeAll(
  shop: Workshop,
  work: WorkFolder,
  leftover: Leftover,
  total: number | undefined,
  options: GenerateOptions,
): Promise<MadeAll> {
  const { job } = shop;
  if (leftover.marked > 0) options.note?.(leftoverText(leftover));
  const seen = openSeen();
  const done = { counts: NO_COUNTS, bytes: 0, shards: 0, last: -1, input: NO_INPUT };
  const tick = (): void =>
    options.tick?.(progressOf(addCounts(done.counts, maker.counts()), options.limit, done.bytes, total));
  const maker = await openMaker(shop, work, { total, earlier: seen.get, tick }, options);
  const stop = openStop(options.stop ?? (() => false));
  try {
    const { interrupted } = await runShards({
      plan: planShards(job, { ...options, before: leftover.before }),
      maker,
      work,
      seen,
      reuse: leftover.reuse,
      stop,
      finished: (shard, { ledger }) => {
        done.counts = addCounts(done.counts, countsOf(ledger));
        done.bytes += shard.bytes;
        done.shards++;
        // Shards may be finished out of order.
        if (shard.index > done.last) Object.assign(done, { last: shard.index, input: shard.input });
        tick();
      },
    });
    return { ...done, interrupted };
  } finally {
    stop.end();
    await maker.end();
  }
}

interface Making {
  readonly total: number | undefined;
  readonly earlier: (digest: string) => string | undefined;
  readonly tick: () => void;
}

async function openMaker(
  shop: Workshop,
  work: WorkFolder,
  { total, earlier, tick }: Making,
  options: GenerateOptions,
): Promise<Maker> {
  const workers = await workersFor(shop.job, options, total);
  if (workers === 0) return inThread(work.path, shop, earlier, tick);
  const { transforms, maxRecordSeconds: recordSeconds = RECORD_SECONDS } = options;
  return openPool(work.path, shop.job, {
    workers,
    recordSeconds,
    tick,
    ...(transforms === undefined ? {} : { transforms }),
  });
}

interface Finished {
  readonly digests: Digests;
  readonly shop: Workshop;
  readonly options: RunOptions;
  readonly made: MadeAll;
}

function publish(
  job: Job,
  out: string,
  work: WorkFolder,
  { digests, shop, options, made }: Finished,
): Generated {
  const { ledger, parts, dataset } = addUp(job, work, made.shards);
  const manifest = manifestOf(job, {
    ledger,
    datasetLaws: verdictsOf(dataset.outcomes()),
    notes: bindingNotes(shop),
    digests: { ...digests, input: made.input },
    shards: { ...(options.shard ?? SHARD_SIZE), count: made.shards },
  });
  const over = overLimits(manifest, job.recipe);
  const whole = writeManifest(work, manifest, cardOf(manifest, ledger, over), parts);
  moveIntoPlace(out);
  return { status: "made", manifest: whole, over, broken: brokenLaws(whole) };
}

/** The books and files of all shards, in their order. */
function addUp(
  job: Job,
  work: WorkFolder,
  shards: number,
): { readonly ledger: Ledger; readonly parts: Parts; readonly dataset: DatasetReading } {
  const ledger = ledgerOf(job);
  const dataset = readDataset(termsOf(job.resolved));
  const files: FileEntry[] = [];
  const pieces = { quarantine: [] as FileEntry[], ledger: [] as FileEntry[] };
  for (let index = 0; index < shards; index++) {
    const mark = readMark(work, index);
    if (mark === undefined)
      throw new Fault({
        code: "bad-file",
        where: work.path,
        what: `shard ${index} was finished and is gone`,
        expected: "a folder that nobody else changes",
      });
    addLedger(ledger, mark.ledger);
    dataset.join(mark.dataset);
    files.push(...mark.files);
    for (const piece of PIECES) pieces[piece].push(mark.pieces[piece]);
  }
  return { ledger, parts: { files, pieces }, dataset };
}
