/** What an interrupted run left that can be used again: shards whose input is still the same. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { onFile } from "../io/files.js";
import { STDIN } from "../io/input/input-paths.js";
import { Fault } from "../model/problem.js";
import { type Mark, markedShards, readMark } from "./mark.js";
import type { RunOptions } from "./options.js";
import { planShards } from "./plan-shards.js";
import type { Job } from "./recipe.js";
import type { Shard } from "./shard.js";
import type { WorkFolder } from "./work-folder.js";

export interface Leftover {
  /** After how many records the mark of a shard was made. */
  readonly before: (shard: number) => number | undefined;
  /** The mark, where the shard needs no making. Throws a Fault where input that was used is no longer what it was. */
  readonly reuse: (shard: Shard) => Mark | undefined;
  /** Counted before the run goes on; undefined for standard input, which can be read only once. */
  readonly counts: { readonly reused: number; readonly redone: number; readonly fresh: number } | undefined;
  /** Shards that have a mark. */
  readonly marked: number;
}

export async function leftoverOf(job: Job, work: WorkFolder, options: RunOptions): Promise<Leftover> {
  const marked = markedShards(work);
  const last = marked.at(-1);
  const records = new Map(marked.map((index) => [index, readMark(work, index)?.records]));
  const before = (shard: number): number | undefined => records.get(shard);
  const reuse = (shard: Shard): Mark | undefined => {
    const mark = before(shard.index) === undefined ? undefined : readMark(work, shard.index);
    if (mark === undefined) return undefined;
    if (mark.records === shard.records && mark.input === shard.input) return mark;
    // The last shard ended with the input of then, and more was added since.
    if (shard.index === last && mark.records < shard.records && mark.input === shard.inputBefore)
      return undefined;
    throw changed(work, shard.parts[0]?.shown ?? "input");
  };
  if (marked.length === 0 || job.sources.some(({ path }) => path === STDIN))
    return { before, reuse, counts: undefined, marked: marked.length };
  let reused = 0;
  let total = 0;
  for await (const shard of planShards(job, { ...options, before })) {
    total++;
    if (reuse(shard) !== undefined) reused++;
  }
  if (last !== undefined && total <= last) throw changed(work, "it ends earlier than it did");
  const redone = new Set([...begun(work), ...marked]).size - reused;
  return { before, reuse, counts: { reused, redone, fresh: total - reused - redone }, marked: marked.length };
}

/** Shards that were at work when the run ended. */
function begun({ path }: WorkFolder): readonly number[] {
  const folder = join(path, "open");
  return existsSync(folder) ? onFile(folder, () => readdirSync(folder)).map(Number) : [];
}

const changed = (work: WorkFolder, what: string): Fault =>
  new Fault({
    code: "bad-file",
    where: dirname(work.path),
    what: `input that was used before is no longer what it was (${what})`,
    expected: "the same input, to which records may have been added at its end; or --fresh",
  });

export function leftoverText({ counts, marked }: Leftover): string {
  if (counts === undefined)
    return `going on: ${marked} shards are finished and will be used again as far as the input is the same`;
  const { reused, redone, fresh } = counts;
  return `going on: ${reused} shards reused, ${redone} redone, ${fresh} new`;
}
