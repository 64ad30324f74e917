/** Where the rows of a dataset's files stand, by id; only their beginnings are read. */
import { join } from "node:path";
import { isFile } from "../../io/files.js";
import { isBad, openSlices } from "../../io/input/lines.js";
import { isPlainFile } from "../../io/input/packing.js";
import { asString, get } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { explain, Fault } from "../../model/problem.js";
import type { Stored, StoredBytes } from "./stored-bytes.js";

export interface IndexedRow extends Stored {
  readonly id: string;
}

/** As `hsa verify` has it: a dataset's own lines may be longer than the records it was made from. */
const MAX_ROW_BYTES = 512 * 1024 * 1024;
/** Every row that hsa writes begins with its format and its id. */
const HEAD = /^\{(?:"format":"hsa\/[a-z]+@\d+",)?"id":("(?:[^"\\]|\\.)*")/;
const HEAD_BYTES = 2048;

/** A file that is not there has no rows. Throws a Fault where a row cannot be read or has no id. */
export async function* indexRows(
  folder: string,
  path: string,
  bytes: StoredBytes,
): AsyncGenerator<IndexedRow> {
  const file = join(folder, path);
  if (!isFile(file)) return;
  const isPlain = isPlainFile(file);
  for await (const slice of openSlices(file, { maxRecordBytes: MAX_ROW_BYTES, values: true })) {
    const where = `${path}:${slice.line}`;
    if (isBad(slice)) {
      if (slice.problem.code === "bad-file") return;
      throw unsound(where, explain(slice.problem));
    }
    const id = idIn(slice.bytes);
    if (id === undefined) throw unsound(where, "the row has no id");
    const { start, length } = slice;
    yield isPlain ? { id, file, start, length } : { id, ...bytes.keep(slice.bytes) };
  }
}

export const unsound = (where: string, what: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected: "a dataset that hsa verify finds sound" });

function idIn(bytes: Buffer): string | undefined {
  const quoted = HEAD.exec(bytes.toString("utf8", 0, HEAD_BYTES))?.[1];
  const parsed = parseJson(quoted ?? bytes.toString("utf8"));
  if (!parsed.ok) return undefined;
  return asString(quoted === undefined ? get(parsed.value, "id") : parsed.value);
}
