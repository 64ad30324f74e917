/** Files to records: each record's bytes decoded and parsed, one at a time. */
import { isObject, type Json, type JsonObject } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Problem } from "../../model/problem.js";
import { excerptAt, positionAt } from "../excerpt.js";
import { decodeUtf8 } from "../files.js";
import { type CutOptions, formatsOfParts } from "./cut.js";
import { eventLines, isEventFolder } from "./event-folder.js";
import { expandInput, STDIN } from "./input-paths.js";
import { MAGIC_BYTES, PARQUET, packingIn, packingOf } from "./packing.js";
import { parquetLines } from "./parquet-lines.js";
import { dividedOf } from "./parts.js";
import { isSpace, splitArray, splitLines } from "./pieces.js";
import {
  type BadRecord,
  bad,
  chunksOf,
  MAX_RECORD_BYTES,
  type Place,
  type Rereadable,
  type Slice,
  type Span,
  slicesOf,
  slicesOfStream,
} from "./slices.js";
import { spool } from "./spool.js";
import { withoutNulls } from "./unified-nulls.js";
import { unpacked } from "./unpack.js";

/** A line (of an array: an element) that was left out of a record that is a whole file. */
export interface DamagedLine {
  readonly line: number;
  readonly what: string;
}
export interface GoodRecord extends Place {
  /** The record as it stands in the file, without white space around a line; of a part, the value that it is in. */
  readonly text: string;
  readonly value: Json;
  /** The format that its file was cut for, where that is not each record's own affair. */
  readonly format?: string;
  /** The object around the list that the record stands in, without that list. */
  readonly shell?: JsonObject;
  readonly damaged?: readonly DamagedLine[];
  /** What was left out before the record was a record, by path: members that only its table has. */
  readonly dropped?: Readonly<Record<string, number>>;
}
export type RawRecord = GoodRecord | BadRecord;
export const isBad = <Good extends Place>(record: Good | BadRecord): record is BadRecord =>
  "problem" in record;

/** What tells of a record all that a reader is given. */
export const contentOf = ({ value, shell }: GoodRecord): Json =>
  shell === undefined ? value : { record: value, around: shell };

export interface ReadOptions extends CutOptions {
  readonly maxRecordBytes?: number;
}
export interface InputOptions extends ReadOptions {
  /** What `-` reads; default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** All records of a file, a folder, a glob or `-`, in code point order of the paths. Throws a Fault for what cannot be opened. */
export async function* openInput(path: string, options: InputOptions = {}): AsyncGenerator<RawRecord> {
  for (const file of expandInput(path)) yield* openFile(file, options);
}

/** All records of one file, or of standard input. */
export async function* openFile(file: string, options: InputOptions = {}): AsyncGenerator<RawRecord> {
  for await (const slice of openSlices(file, options))
    yield isBad(slice) ? slice : recordOf(slice, slice.bytes, slice.shell, options);
}

/** The bytes of all records of one file, or of standard input; compressed ones are unpacked. */
export async function* openSlices(file: string, options: InputOptions): AsyncGenerator<Slice | BadRecord> {
  const cutting = sliceOptions(options);
  if (file === STDIN) {
    const given = options.stdin ?? process.stdin;
    let isTable = false;
    const table = (): void => {
      isTable = true;
    };
    const open = (): AsyncIterable<Uint8Array> => plain(given, table);
    const stream = { open, again: spooled };
    return yield* slicesOfStream(stream, STDIN, { ...cutting, unified: () => isTable });
  }
  if (isEventFolder(file))
    return yield* slicesOfStream(
      reopening(() => eventLines(file)),
      file,
      cutting,
    );
  const packing = packingIn(file);
  if (packing === undefined) return yield* slicesOf(file, cutting);
  const open = (): AsyncIterable<Uint8Array> =>
    packing === PARQUET ? parquetLines(file, file) : unpacked(packing, chunksOf(file), file);
  yield* slicesOfStream(reopening(open), file, { ...cutting, unified: () => packing === PARQUET });
}

const sliceOptions = ({ maxRecordBytes = MAX_RECORD_BYTES, from, values, formats }: ReadOptions) => ({
  maxBytes: maxRecordBytes,
  from,
  values,
  formats,
});

const reopening = (open: () => AsyncIterable<Uint8Array>): Rereadable => ({
  open,
  again: () => Promise.resolve({ open, close: () => undefined }),
});

/** Standard input comes once. */
const spooled: Rereadable["again"] = async (read, rest) => {
  const { path, remove } = await spool(read, rest);
  return { open: () => chunksOf(path), close: remove };
};

/** Standard input, unpacked where its first bytes say that it is packed. */
async function* plain(stream: AsyncIterable<Uint8Array>, table: () => void): AsyncGenerator<Uint8Array> {
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
  else if (packing === PARQUET) {
    // What its columns are stands at its end.
    table();
    const { path, remove } = await spool([], whole());
    try {
      yield* parquetLines(path, STDIN);
    } finally {
      remove();
    }
  } else yield* unpacked(packing, whole(), STDIN);
}

/** All records of one file as it stands, read synchronously. */
export function* readRecords(file: string, options: ReadOptions = {}): Generator<RawRecord> {
  for (const slice of slicesOf(file, sliceOptions(options)))
    yield isBad(slice) ? slice : recordOf(slice, slice.bytes, slice.shell, options);
}

/** The record of these bytes; `shell`: text of the object around it. Records of one value are cheap where they come with the same bytes. */
export function recordOf(span: Span, bytes: Buffer, shell?: Uint8Array, options: CutOptions = {}): RawRecord {
  const { file, line, where, firstLine, format, part } = span;
  const place: Place = { file, line, where, ...(part === undefined ? {} : { part }) };
  if (span.whole === true) return wholeRecord(span, place, bytes);
  const parsed = part === undefined ? readValue(bytes, firstLine) : readPart(bytes, part, options);
  if (!parsed.ok) return bad(place, parsed.problem);
  const bared = span.unified === true ? withoutNulls(parsed.value) : undefined;
  const record = {
    ...place,
    text: parsed.text,
    value: bared?.value ?? parsed.value,
    ...(bared === undefined ? {} : { dropped: bared.dropped }),
  };
  if (format === undefined) return record;
  const around = shell === undefined ? undefined : shellOf(shell);
  if (around?.ok === false) return bad(place, around.problem);
  return { ...record, format, ...(around === undefined ? {} : { shell: around.value }) };
}

type Read =
  | { readonly ok: true; readonly text: string; readonly value: Json }
  | { readonly ok: false; readonly problem: Omit<Problem, "where"> };

function readValue(bytes: Buffer, firstLine: number): Read {
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return {
      ok: false,
      problem: {
        code: "bad-encoding",
        what: `the bytes are not UTF-8 from byte ${firstBadByte(bytes)} of the record on`,
        expected: "UTF-8 text",
      },
    };
  const parsed = parseJson(text);
  if (parsed.ok) return { ok: true, text, value: parsed.value };
  const at = positionAt(text, parsed.at);
  return {
    ok: false,
    problem: {
      code: "bad-json",
      what: `${jsonWords(text, parsed.what, parsed.at)} at line ${firstLine + at.line - 1}, column ${at.column}`,
    },
  };
}

function readPart(bytes: Buffer, part: number, options: CutOptions): Read {
  const divided = dividedOf(bytes, formatsOfParts(options));
  const value = divided?.parts[part - 1];
  if (divided !== undefined && value !== undefined) return { ok: true, text: divided.text, value };
  const problem = {
    code: "bad-file" as const,
    what: "the record is not there any more",
    expected: "input that nobody changes during a run",
  };
  return { ok: false, problem };
}

/** A record that is all lines, or all elements, of its file: those that cannot be read are left out and told of. */
function wholeRecord(span: Span, place: Place, bytes: Buffer): RawRecord {
  const isList = bytes[bytes.findIndex((byte) => !isSpace(byte))] === OPEN_ARRAY;
  const splitter = isList ? splitArray(bytes.length) : splitLines(bytes.length);
  const items: Json[] = [];
  const damaged: DamagedLine[] = [];
  for (const piece of [...splitter.push(bytes), ...splitter.end()]) {
    const line = span.firstLine + piece.line - 1;
    const read = piece.bytes === undefined ? undefined : readValue(piece.bytes, line);
    if (read?.ok === true) items.push(read.value);
    else damaged.push({ line, what: read?.problem.what ?? piece.stray ?? "it cannot be read" });
  }
  const [first] = damaged;
  if (items.length === 0)
    return bad(place, {
      code: "bad-json",
      what: `none of its ${isList ? "elements" : "lines"} can be read${first === undefined ? "" : `; the first: ${first.what}`}`,
    });
  const { format } = span;
  return {
    ...place,
    text: bytes.toString("utf8"),
    value: items,
    ...(format === undefined ? {} : { format }),
    ...(damaged.length === 0 ? {} : { damaged }),
  };
}

const OPEN_ARRAY = 91;

type ShellRead =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly problem: Omit<Problem, "where"> };
/** All records of a file have the same object around them: it is parsed once. */
let lastShell: { readonly bytes: Uint8Array; readonly read: ShellRead } | undefined;

function shellOf(bytes: Uint8Array): ShellRead {
  const last = lastShell;
  if (last !== undefined && (last.bytes === bytes || Buffer.compare(last.bytes, bytes) === 0))
    return last.read;
  const read = readShell(bytes);
  lastShell = { bytes, read };
  return read;
}

function readShell(bytes: Uint8Array): ShellRead {
  const parsed = readValue(Buffer.from(bytes), 1);
  if (parsed.ok && isObject(parsed.value)) return { ok: true, value: parsed.value };
  const what = parsed.ok ? "it is no object" : parsed.problem.what;
  const problem = parsed.ok ? { code: "bad-json" as const } : parsed.problem;
  return { ok: false, problem: { ...problem, what: `of the object around the list of records: ${what}` } };
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
