/** The lines of one file of a dataset, one after another, with a look at the next one. */
import { join } from "node:path";
import { isFile } from "../io/files.js";
import { type GoodRecord, isBad, readRecords } from "../io/lines.js";
import { asString, get } from "../model/json.js";
import { explain } from "../model/problem.js";
import type { Report } from "./finding.js";

export interface Row {
  readonly record: GoodRecord;
  readonly id: string;
  /** `views/train.jsonl:12` */
  readonly where: string;
}
export interface RowReader {
  peek(): Row | undefined;
  next(): Row | undefined;
}

/** A dataset's own lines may be longer than the records it was made from. */
const MAX_ROW_BYTES = 512 * 1024 * 1024;

/** A file that is not there has no rows. Lines that cannot be read are reported and passed over. */
export function readRows(folder: string, path: string, report: Report): RowReader {
  const file = join(folder, path);
  const rows = isFile(file) ? goodRows(file, path, report) : [].values();
  let held: Row | undefined;
  let done = false;
  const peek = (): Row | undefined => {
    if (held === undefined && !done) {
      const { value, done: over } = rows.next();
      held = over === true ? undefined : value;
      done = over === true;
    }
    return held;
  };
  return {
    peek,
    next() {
      const row = peek();
      held = undefined;
      return row;
    },
  };
}

function* goodRows(file: string, path: string, report: Report): Generator<Row, undefined> {
  for (const record of readRecords(file, { maxRecordBytes: MAX_ROW_BYTES })) {
    const where = `${path}:${record.line}`;
    if (isBad(record)) {
      // An empty file has no rows; that its manifest entry agrees is checked elsewhere.
      if (record.problem.code !== "bad-file") report(where, "rows", explain(record.problem));
      continue;
    }
    const id = asString(get(record.value, "id"));
    if (id === undefined) report(where, "rows", "the row has no id");
    else yield { record, id, where };
  }
  return undefined;
}
