/** A record as its reader tells it, if it is a whole run: a reply without a request is none, nor are the right calls of another record. */
import { type ReadRecord, readRecord } from "../io/formats/index.js";
import type { GoodRecord } from "../io/input/lines.js";
import { failed, type Result } from "../model/problem.js";

/** In the format that is named, or else in the one that its file was cut for. */
export function readWholeRun(
  record: GoodRecord,
  from: string | undefined,
): Result<ReadRecord & { readonly format: string }> {
  const read = readRecord(record.value, record.where, from ?? record.format, record.shell);
  if (!read.ok) return read;
  const what = read.value.fragment
    ? "it is a reply without a request, no run"
    : read.value.groundTruth
      ? "it is the ground truth of another file's record, no run"
      : undefined;
  if (what === undefined) return read;
  return failed({
    code: read.value.groundTruth ? "no-messages" : "bad-record",
    where: record.where,
    what,
    expected: "the messages of a whole run",
  });
}
