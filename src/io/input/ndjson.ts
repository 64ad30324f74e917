/** Small side files of plain objects, one a line: a ledger, a quarantine. Records of a data set go through lines.ts. */
import { EOL } from "node:os";
import { Readable } from "node:stream";
import ndjson from "ndjson";
import { isObject, type Json, type JsonObject } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import { writeAtomic } from "../atomic.js";
import { readText } from "../files.js";
import { isBad, readRecords } from "./lines.js";

const MAX_BYTES = 256 * 1024 * 1024;

/** All rows of a side file. Throws a Fault with file and line for the first row that is no JSON object. */
export async function readRows(path: string): Promise<readonly JsonObject[]> {
  const text = readText(path, MAX_BYTES);
  if (!text.ok)
    throw new Fault(text.problems[0] ?? { code: "bad-file", where: path, what: "it cannot be read" });
  // ndjson knows no line numbers, and a line that is `null` ends or stalls its stream: such files are read by hand.
  const lines = text.value.split("\n").filter((line) => line.trim() !== "");
  if (!lines.every((line) => line.startsWith("{"))) return readCarefully(path);
  const rows = await parseRows(text.value);
  return rows?.length === lines.length ? rows : readCarefully(path);
}

async function parseRows(text: string): Promise<readonly JsonObject[] | undefined> {
  const rows: JsonObject[] = [];
  try {
    for await (const row of Readable.from([text]).pipe(ndjson.parse() as unknown as NodeJS.ReadWriteStream))
      rows.push(row as unknown as JsonObject);
    return rows;
  } catch {
    return undefined;
  }
}

function readCarefully(path: string): readonly JsonObject[] {
  const rows: JsonObject[] = [];
  for (const record of readRecords(path, { values: true })) {
    if (isBad(record)) {
      if (record.problem.code === "bad-file") return rows;
      throw new Fault(record.problem);
    }
    if (!isObject(record.value))
      throw new Fault({ code: "bad-record", where: record.where, what: "the row is no object" });
    rows.push(record.value);
  }
  return rows;
}

/** Write a side file whole. Rows are plain values: numbers that JavaScript would change are refused. */
export async function writeRows(
  path: string,
  rows: readonly Readonly<Record<string, Json>>[],
): Promise<void> {
  const lines: string[] = [];
  for await (const line of Readable.from(rows).pipe(ndjson.stringify()))
    lines.push(String(line).replace(EOL, "\n"));
  writeAtomic(path, lines.join(""));
}
