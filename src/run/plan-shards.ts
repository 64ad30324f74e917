/** The input of a Job cut into shards: where they begin and end depends on the input alone, never on who works on them. */
import { createHash, type Hash } from "node:crypto";
import { expandInput, STDIN } from "../io/input/input-paths.js";
import { isBad, openSlices } from "../io/input/lines.js";
import { isPlainFile } from "../io/input/packing.js";
import type { BadRecord, Slice, Span } from "../io/input/slices.js";
import { type RunOptions, SHARD_SIZE, type ShardSize } from "./options.js";
import type { Job } from "./recipe.js";
import type { Part, Shard } from "./shard.js";
import { shownPath } from "./shown-path.js";

export interface PlanOptions extends Pick<RunOptions, "limit" | "maxRecordBytes" | "stdin" | "shard"> {
  /** After how many records of a shard `inputBefore` is wanted. */
  readonly before?: (shard: number) => number | undefined;
}

export async function* planShards(job: Job, options: PlanOptions): AsyncGenerator<Shard> {
  const cutter = openCutter(options.shard ?? SHARD_SIZE, options.before ?? (() => undefined));
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  for (const [source, { path, from }] of job.sources.entries()) {
    // After the last record nothing more is asked for: standard input might never end.
    for (const file of left > 0 ? expandInput(path) : []) {
      if (left <= 0) break;
      const shown = shownPath(file, job.sources[source] as Job["sources"][number]);
      // Nobody can go back to a place in these, so that their text goes with the shard.
      const holdsText = file === STDIN || !isPlainFile(file);
      for await (const cut of openSlices(file, { ...options, from })) {
        const whole = cutter.add({ source, file, shown, holdsText }, cut);
        if (whole !== undefined) yield whole;
        left--;
        if (left <= 0) break;
      }
    }
  }
  const last = cutter.end();
  if (last !== undefined) yield last;
}

/** sha256 over no input. */
export const NO_INPUT = createHash("sha256").digest("hex");

/** sha256 over all the input: that of the last shard. */
export async function inputDigest(job: Job, options: PlanOptions): Promise<string> {
  let digest = NO_INPUT;
  for await (const { input } of planShards(job, options)) digest = input;
  return digest;
}

interface PartHead extends Pick<Part, "source" | "file" | "shown"> {
  readonly holdsText: boolean;
}
interface OpenPart extends PartHead {
  shell?: Buffer;
  readonly cuts: (Span | BadRecord)[];
  readonly texts: Buffer[];
  size: number;
}

function openCutter(most: ShardSize, before: (shard: number) => number | undefined) {
  const hash = createHash("sha256");
  let index = 0;
  let parts: OpenPart[] = [];
  let records = 0;
  let bytes = 0;
  let inputBefore: string | undefined;

  const close = (): Shard => {
    const input = hash.copy().digest("hex");
    const shard = { index, parts: parts.map(closePart), records, bytes, input };
    const whole = inputBefore === undefined ? shard : { ...shard, inputBefore };
    index++;
    parts = [];
    records = 0;
    bytes = 0;
    inputBefore = undefined;
    return whole;
  };
  return {
    add(head: PartHead, cut: Slice | BadRecord): Shard | undefined {
      if (records > 0 && records === before(index)) inputBefore = hash.copy().digest("hex");
      let part = parts.at(-1);
      if (part === undefined || part.file !== head.file || part.source !== head.source) {
        part = { ...head, cuts: [], texts: [], size: 0 };
        parts.push(part);
      }
      const isMore = isFurtherPart(cut);
      addHash(hash, head.shown, cut, isMore);
      part.cuts.push(isBad(cut) ? cut : keep(part, cut, isMore));
      if (!isBad(cut) && cut.shell !== undefined) part.shell = cut.shell;
      records++;
      bytes += isBad(cut) || isMore ? 0 : cut.length;
      return bytes >= most.bytes || records >= most.records ? close() : undefined;
    },
    end: (): Shard | undefined => (records === 0 ? undefined : close()),
  };
}

/** A record of a value that one before it was in, too: they share their bytes. */
const isFurtherPart = ({ part }: Slice | BadRecord): boolean => part !== undefined && part > 1;

function addHash(hash: Hash, shown: string, cut: Slice | BadRecord, isMore: boolean): void {
  const what = isBad(cut) ? [cut.problem.code, cut.problem.what] : [cut.length];
  hash.update(`${JSON.stringify([shown, cut.line, ...what, ...(isMore ? [cut.part] : [])])}\n`);
  if (isBad(cut) || isMore) return;
  hash.update(cut.bytes);
  if (cut.shell !== undefined) hash.update(cut.shell);
}

function keep(part: OpenPart, { bytes, shell: _, ...span }: Slice, isMore: boolean): Span {
  if (!part.holdsText) return span;
  if (isMore && part.size > 0) return { ...span, start: part.size - span.length };
  part.texts.push(Buffer.from(bytes));
  part.size += span.length;
  return { ...span, start: part.size - span.length };
}

const closePart = ({ source, file, shown, holdsText, cuts, texts, size, shell }: OpenPart): Part => ({
  source,
  file,
  shown,
  cuts,
  ...(holdsText ? { bytes: Buffer.concat(texts, size) } : {}),
  ...(shell === undefined ? {} : { shell }),
});
