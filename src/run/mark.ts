/** The mark of a finished shard: what it was made from, what its files are, its part of the books. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeAtomic } from "../io/atomic.js";
import { onFile } from "../io/files.js";
import type { MadeShard } from "./make-shard.js";
import { ledgerFromPlain, ledgerToPlain } from "./merge-books.js";
import type { Shard } from "./shard.js";
import type { WorkFolder } from "./work-folder.js";

export interface Mark extends Pick<Shard, "index" | "records" | "input">, MadeShard {}
const FORMAT = "hsa/shard@1";
const pathOf = (work: WorkFolder, shard: number): string =>
  join(work.path, "marks", `${String(shard).padStart(5, "0")}.json`);

export function writeMark(work: WorkFolder, { ledger, repeats, ended, ...mark }: Mark): void {
  const plain = { ...mark, repeats: [...repeats], ended: [...ended], ledger: ledgerToPlain(ledger) };
  const text = JSON.stringify({ format: FORMAT, run: work.run, ...plain });
  writeAtomic(pathOf(work, mark.index), text);
}

/** Undefined where there is none of this run, or where a file that it speaks of is missing (`filesToo`: is that looked at?). */
export function readMark(
  work: WorkFolder,
  shard: number,
  { filesToo = true }: { readonly filesToo?: boolean } = {},
): Mark | undefined {
  const path = pathOf(work, shard);
  if (!existsSync(path)) return undefined;
  try {
    const { format, run, ...plain } = JSON.parse(onFile(path, () => readFileSync(path, "utf8")));
    if (format !== FORMAT || run !== work.run) return undefined;
    const ledger = ledgerFromPlain(plain.ledger);
    const whole: Mark = { ...plain, repeats: new Map(plain.repeats), ended: new Map(plain.ended), ledger };
    return !filesToo || areThere(work, whole) ? whole : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const areThere = (work: WorkFolder, { files, pieces }: Mark): boolean =>
  [...files, ...Object.values(pieces)].every(({ path, bytes }) => {
    const place = join(work.path, path);
    return onFile(place, () => statSync(place, { throwIfNoEntry: false }))?.size === bytes;
  });

/** Numbers of the shards that have a mark, in order. */
export function markedShards(work: WorkFolder): readonly number[] {
  const folder = join(work.path, "marks");
  if (!existsSync(folder)) return [];
  const found = onFile(folder, () => readdirSync(folder)).flatMap(
    (name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [],
  );
  return found.map(Number).sort((a, b) => a - b);
}
