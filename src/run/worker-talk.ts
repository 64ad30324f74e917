/** What the main thread and its workers say to each other: small messages, and a gauge that is read without asking. */
import type { Problem } from "../model/problem.js";
import type { MadeShard } from "./make-shard.js";
import type { PlainJob } from "./plain-job.js";
import type { Shard } from "./shard.js";
import type { Decided } from "./take.js";
import { type Counts, NO_COUNTS } from "./tally.js";

export interface WorkerStart {
  /** The folder of unfinished work. */
  readonly work: string;
  readonly job: PlainJob;
  /** URL of the module that exports the list of transforms as `builtins`. */
  readonly transforms: string;
  readonly gauge: SharedArrayBuffer;
}
export interface Order {
  readonly shard: Shard;
  readonly decided: Decided;
}
export type Answer = { readonly made: MadeShard } | { readonly fault: Problem };

/** How far a worker is. A worker that hangs cannot say so; its gauge that stands still can. */
export interface Gauge {
  readonly write: (ordinal: number, counts: Counts) => void;
  /** Another number with every record that is begun. */
  readonly turns: () => number;
  /** The record in hand; -1 before the first. */
  readonly ordinal: () => number;
  readonly counts: () => Counts;
  readonly reset: () => void;
}

const CELLS = 6;
export const gaugeMemory = (): SharedArrayBuffer => new SharedArrayBuffer(CELLS * 4);

export function openGauge(memory: SharedArrayBuffer): Gauge {
  const cells = new Int32Array(memory);
  const read = (at: number): number => Atomics.load(cells, at);
  const set = (ordinal: number, { read, made, refused, quarantined }: Counts): void =>
    [ordinal, read, made, refused, quarantined].forEach((value, at) => {
      Atomics.store(cells, at, value);
    });
  return {
    write(ordinal, counts) {
      set(ordinal, counts);
      Atomics.add(cells, CELLS - 1, 1);
    },
    turns: () => read(CELLS - 1),
    ordinal: () => read(0),
    counts: () => ({ read: read(1), made: read(2), refused: read(3), quarantined: read(4) }),
    reset: () => set(-1, NO_COUNTS),
  };
}
