/** Files to records: each record's bytes decoded and parsed, one at a time. */
import type { Json } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { excerptAt, positionAt } from "./excerpt.js";
import { decodeUtf8 } from "./files.js";
import { expandInput, STDIN } from "./input-paths.js";
import { MAGIC_BYTES, packingIn, packingOf } from "./packing.js";
import {
  type BadRecord,
  bad,
  chunksOf,
  MAX_RECORD_BYTES,
  type Place,
  type Slice,
  type Span,
  slicesOf,
  slicesOfStream,
} from "./slices.js";
import { unpacked } from "./unpack.js";

export interface GoodRecord extends Place {
  /** The record as it stands in the file, without white space around a line. */
  readonly text: string;
  readonly value: Json;
}
export type RawRecord = GoodRecord | BadRecord;
export const isBad = <Good extends Place>(record: Good | BadRecord): record is BadRecord =>
  "problem" in record;

export interface ReadOptions {
  readonly maxRecordBytes?: number;
}
export interface InputOptions extends ReadOptions {
  /** What `-` reads; default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** All records of a file, a folder, a glob or `-`, in code point order of the paths. Throws a Fault for what cannot be opened. */
export async function* openInput(path: string, options: InputOptions = {}): AsyncGenerator<RawRecord> {
  for (const file of expandInput(path))
    for await (const slice of openSlices(file, options))
      yield isBad(slice) ? slice : recordOf(slice, slice.bytes);
}

/** The bytes of all records of one file, or of standard input; compressed ones are unpacked. */
export async function* openSlices(file: string, options: InputOptions): AsyncGenerator<Slice | BadRecord> {
  const most = options.maxRecordBytes ?? MAX_RECORD_BYTES;
  if (file === STDIN) return yield* slicesOfStream(plain(options.stdin ?? process.stdin), STDIN, most);
  const packing = packingIn(file);
  if (packing === undefined) yield* slicesOf(file, most);
  else yield* slicesOfStream(unpacked(packing, chunksOf(file), file), file, most);
}

/** Standard input, unpacked where its first bytes say that it is packed. */
async function* plain(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < MAGIC_BYTES) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      if (start.length > 0) yield start;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      await chunks.return?.();
    }
  }
  const packing = packingOf(start);
  if (packing === undefined) yield* whole();
  else yield* unpacked(packing, whole(), STDIN);
}

/** All records of one file as it stands, read synchronously. */
export function* readRecords(file: string, options: ReadOptions = {}): Generator<RawRecord> {
  for (const slice of slicesOf(file, options.maxRecordBytes ?? MAX_RECORD_BYTES))
    yield isBad(slice) ? slice : recordOf(slice, slice.bytes);
}

/** The record of these bytes. */
export function recordOf({ file, line, where, firstLine }: Span, bytes: Buffer): RawRecord {
  const place: Place = { file, line, where };
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return bad(place, {
      code: "bad-encoding",
      what: `the bytes are not UTF-8 from byte ${firstBadByte(bytes)} of the record on`,
      expected: "UTF-8 text",
    });
  const parsed = parseJson(text);
  if (parsed.ok) return { ...place, text, value: parsed.value };
  const at = positionAt(text, parsed.at);
  return bad(place, {
    code: "bad-json",
    what: `${jsonWords(text, parsed.what, parsed.at)} at line ${firstLine + at.line - 1}, column ${at.column}`,
  });
}

function jsonWords(text: string, what: string, at: number): string {
  const rest = text.slice(at);
  if (/^[[{]/.test(rest) && /[\]}]\s*$/.test(text.slice(0, at)))
    return "a second record starts on the same line";
  if (rest.trim() === "") return "the record is cut off: the text ends too early";
  return `not JSON: ${what}, near ${excerptAt(text, at)}`;
}

/** 1-based place of the first byte that is no UTF-8: from there on a lenient reading differs. */
function firstBadByte(bytes: Buffer): number {
  const lenient = Buffer.from(bytes.toString("utf8"));
  let at = 0;
  while (at < bytes.length && bytes[at] === lenient[at]) at++;
  return at + 1;
}
