/**
 * How much heap a worker gets. A small heap is collected often and stays small, so that a run takes the same memory however long its
 * input is. A shard with a large record gets more from the start; one that exhausts its heap is made once more with all there is.
 */
import { isBad } from "../io/input/lines.js";
import type { Shard } from "./shard.js";

const MIB = 1024 * 1024;
/** In MiB: what the program itself takes and what is remembered about Harnesses, with room for records of usual size. */
const LEAST = 80;
/** What parsing, printing and judging a record takes, as a multiple of its bytes. */
const TIMES_RECORD = 24;
/** Of one worker: far more than any record under the size limit needs. */
export const MOST_HEAP = 2048;
/** New objects, in MiB: V8's own measure would be three times as much a worker, and no faster. */
export const YOUNG_HEAP = 16;

/** In MiB, in doublings, so that a worker serves the next shard as well. */
export function heapFor({ parts }: Shard): number {
  let largest = 0;
  for (const { cuts } of parts)
    for (const cut of cuts) if (!isBad(cut) && cut.length > largest) largest = cut.length;
  const needed = LEAST / 2 + (TIMES_RECORD * largest) / MIB;
  let heap = LEAST;
  while (heap < needed && heap < MOST_HEAP) heap *= 2;
  return Math.min(heap, MOST_HEAP);
}
