/** What reading costs, by format: a record parsed without loss and read, as a multiple of plain parsing of the same bytes. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../src/io/files.js";
import { readRecord } from "../src/io/formats/index.js";
import { isBad, openSlices, recordOf } from "../src/io/input/lines.js";
import type { Slice } from "../src/io/input/slices.js";
import { compare, type Timed } from "./rounds.js";

/** Our own records, and real logs where they lie beside the project. */
const FIXTURES = "fixtures/trajectories";
const SHARED = "../shared/data/trajectories";
/** Small files are read again and again until a round has this many bytes. */
const ROUND_BYTES = 2e6;

interface Sample {
  readonly records: Slice[];
  bytes: number;
}

export interface ReadCost extends Timed {
  readonly format: string;
  readonly records: number;
  readonly bytes: number;
}

export async function readCosts(rounds: number): Promise<readonly ReadCost[]> {
  const costs: ReadCost[] = [];
  for (const [format, { records, bytes }] of [...(await samples())].sort()) {
    const times = Math.max(1, Math.round(ROUND_BYTES / bytes));
    const repeat = (work: (record: Slice) => unknown) => () => {
      for (let time = 0; time < times; time++) for (const record of records) work(record);
    };
    const timed = await compare(
      {
        parse: repeat(({ bytes: text, whole }) => parsePlainly(text.toString("utf8"), whole === true)),
        read: repeat((slice) => read(slice)),
      },
      "parse",
      rounds,
    );
    costs.push({ format, records: records.length, bytes, ...(timed["read"] as Timed) });
  }
  return costs;
}

/** What can be read, by format. */
async function samples(): Promise<ReadonlyMap<string, Sample>> {
  const found = new Map<string, Sample>();
  const folders = [FIXTURES, SHARED].filter(existsSync);
  for (const file of folders.flatMap((folder) => listFiles(folder).map((name) => join(folder, name))))
    for await (const slice of openSlices(file, {})) {
      if (isBad(slice)) continue;
      // The bytes are another record's by the time they are read.
      const own = { ...slice, bytes: Buffer.from(slice.bytes) };
      const format = read(own);
      if (format === undefined) continue;
      const sample = found.get(format) ?? { records: [], bytes: 0 };
      sample.records.push(own);
      sample.bytes += own.length;
      found.set(format, sample);
    }
  return found;
}

/** Its format; undefined where it cannot be read. */
function read(slice: Slice): string | undefined {
  const record = recordOf(slice, slice.bytes, slice.shell);
  if (isBad(record)) return undefined;
  const found = readRecord(record.value, record.where, record.format, record.shell);
  return found.ok ? found.value.format : undefined;
}

/** A record that is a whole file of lines is many texts. */
function parsePlainly(text: string, whole: boolean): void {
  if (!whole || /^\s*\[/.test(text)) JSON.parse(text);
  else for (const line of text.split("\n")) if (line.trim() !== "") JSON.parse(line);
}
