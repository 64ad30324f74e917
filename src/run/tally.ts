/** How far a run is, while its shards are at work. */
import { statSync } from "node:fs";
import { onFile } from "../io/files.js";
import { expandInput, STDIN } from "../io/input/input-paths.js";
import { isPlainFile } from "../io/input/packing.js";
import { type Ledger, quarantined } from "./books.js";
import type { Progress } from "./progress.js";
import type { Source } from "./recipe.js";

export interface Counts {
  readonly read: number;
  readonly made: number;
  readonly refused: number;
  readonly quarantined: number;
}
export const NO_COUNTS: Counts = { read: 0, made: 0, refused: 0, quarantined: 0 };

export const countsOf = (ledger: Ledger): Counts => ({
  read: ledger.read,
  made: ledger.views.made,
  refused: ledger.views.refused,
  quarantined: quarantined(ledger),
});

export const addCounts = (a: Counts, b: Counts): Counts => ({
  read: a.read + b.read,
  made: a.made + b.made,
  refused: a.refused + b.refused,
  quarantined: a.quarantined + b.quarantined,
});

/** Of text; undefined where standard input or a compressed file is part of it. */
export function totalBytes(sources: readonly Source[]): number | undefined {
  if (sources.some(({ path }) => path === STDIN)) return undefined;
  const files = sources.flatMap(({ path }) => expandInput(path));
  if (!files.every(isPlainFile)) return undefined;
  return files.reduce((sum, file) => sum + onFile(file, () => statSync(file).size), 0);
}

export function progressOf(
  counts: Counts,
  limit: number | undefined,
  bytes: number,
  total: number | undefined,
): Progress {
  const ofBytes = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  const ofLimit = limit === undefined ? undefined : counts.read / limit;
  const share = ofBytes === undefined ? ofLimit : Math.max(ofBytes, ofLimit ?? 0);
  return { ...counts, ...(share === undefined ? {} : { share }) };
}
