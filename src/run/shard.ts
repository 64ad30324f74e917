/** A shard: a block of consecutive input, cut into records and not yet parsed. */
import { type BadRecord, placeName, type Span } from "../io/input/slices.js";

export interface Shard {
  /** From 0, in the order of the input. */
  readonly index: number;
  readonly parts: readonly Part[];
  readonly records: number;
  /** Of the records' text. */
  readonly bytes: number;
  /** sha256 over all input from its beginning to the end of this shard: equal ones mean that nothing before changed. */
  readonly input: string;
  /** The same after the number of records that was asked for, where the shard has more than these. */
  readonly inputBefore?: string;
}

/** The records that a shard has from one file. */
export interface Part {
  /** Which of the Job's sources. */
  readonly source: number;
  readonly file: string;
  /** As the dataset names the file. */
  readonly shown: string;
  readonly cuts: readonly (Span | BadRecord)[];
  /** The text itself where no place in the file can be gone back to (standard input, compressed files); places in it count from its start. */
  readonly bytes?: Uint8Array;
  /** Text of the object around the list that the records stand in. */
  readonly shell?: Uint8Array;
}

/** `file:line` of each record, as the dataset names it. */
export const placesOf = ({ parts }: Shard): readonly string[] =>
  parts.flatMap(({ shown, cuts }) => cuts.map((cut) => placeName(shown, cut)));
