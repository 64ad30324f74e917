/** The lines of one file of a dataset, one after another, with a look at the next one. */
import { join } from "node:path";
import { isFile } from "../io/files.js";
import { type GoodRecord, isBad, openInput } from "../io/input/lines.js";
import { asString, get } from "../model/json.js";
import { explain, Fault } from "../model/problem.js";
import type { Report } from "./finding.js";

export interface Row {
  readonly record: GoodRecord;
  readonly id: string;
  /** `views/train.jsonl:12` */
  readonly where: string;
}
export interface RowReader {
  peek(): Promise<Row | undefined>;
  next(): Promise<Row | undefined>;
}

/** A dataset's own lines may be longer than the records it was made from. */
const MAX_ROW_BYTES = 512 * 1024 * 1024;

/**
 * A file that is not there has no rows. Lines that cannot be read are reported and passed over; where compressed data are damaged, nothing
 * more comes.
 */
export function readRows(folder: string, path: string, report: Report): RowReader {
  const file = join(folder, path);
  const rows = isFile(file) ? goodRows(file, path, report) : nothing();
  let held: Row | undefined;
  let done = false;
  const peek = async (): Promise<Row | undefined> => {
    if (held === undefined && !done) {
      const { value, done: over } = await rows.next();
      held = over === true ? undefined : value;
      done = over === true;
    }
    return held;
  };
  return {
    peek,
    async next() {
      const row = await peek();
      held = undefined;
      return row;
    },
  };
}

/** Of compressed data; a file that cannot be read at all is no finding. */
const isDamage = ({ problem }: Fault): boolean => problem.code === "bad-encoding";

async function* nothing(): AsyncGenerator<Row, undefined> {}

async function* goodRows(file: string, path: string, report: Report): AsyncGenerator<Row, undefined> {
  try {
    for await (const record of openInput(file, { maxRecordBytes: MAX_ROW_BYTES, values: true })) {
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
  } catch (error) {
    if (!(error instanceof Fault) || !isDamage(error)) throw error;
    report(path, "files", error.problem.what);
  }
  return undefined;
}
