/** What a caller may say about a run besides its Job. */
import type { Progress } from "./progress.js";

export interface RunOptions {
  /** Stop after this many records. */
  readonly limit?: number;
  readonly maxRecordBytes?: number;
  /** Asked now and then: has the user had enough? A run that makes files finishes the shards in hand first. */
  readonly stop?: () => boolean;
  readonly tick?: (progress: Progress) => void;
  /** A sentence for people, while the run goes on. */
  readonly note?: (text: string) => void;
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Size of a shard; anything but the default makes another dataset. */
  readonly shard?: ShardSize;
}

/** Work in several threads; the files are the same for any number of them. */
export interface WorkerOptions {
  /**
   * 0: this thread, where nothing can end a record that never ends. `auto`: this thread for a single shard, else a worker for
   * each processor, at most 4. Workers find transforms by themselves: those of this package, or of `transforms`.
   */
  readonly workers?: number | "auto";
  /** File of a module that exports the list of transforms as `builtins`. */
  readonly transforms?: string;
  /** Seconds that a worker may spend on one record before it is quarantined; default 120. */
  readonly maxRecordSeconds?: number;
}

export const RECORD_SECONDS = 120;

/** A shard is closed once it has this many bytes of input text, or this many records. */
export interface ShardSize {
  readonly bytes: number;
  readonly records: number;
}

/** Seconds of work, so that little is lost when a run dies, and files that a trainer can spread over its ranks. */
export const SHARD_SIZE: ShardSize = { bytes: 8 * 1024 * 1024, records: 4096 };
