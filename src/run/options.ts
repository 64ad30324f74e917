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

/** A shard is closed once it has this many bytes of input text, or this many records. */
export interface ShardSize {
  readonly bytes: number;
  readonly records: number;
}

/** Seconds of work, so that little is lost when a run dies, and files that a trainer can spread over its ranks. */
export const SHARD_SIZE: ShardSize = { bytes: 8 * 1024 * 1024, records: 4096 };
