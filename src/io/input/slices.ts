/**
 * Files to the bytes of single records: JSON Lines, one array of records, one object, a list inside an object, or the file as a whole,
 * in whatever the file is called.
 *
 * Only its beginning is parsed, to see which of these it is, and memory is bounded by the largest record allowed.
 */
import { openSync, readFileSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Fault, type Problem } from "../../model/problem.js";
import { fileProblem, foreignEncoding, isFile, letGo, markLength, onFile } from "../files.js";
import type { Format } from "../formats/index.js";
import { type Cut, type CutOptions, cutOf, formatsOfParts } from "./cut.js";
import { STDIN } from "./input-paths.js";
import { splitInside } from "./inside.js";
import { dividedOf } from "./parts.js";
import { type Piece, type Splitter, splitArray, splitLines, splitNothing } from "./pieces.js";

/** Records over this size are problems, unless the caller allows more. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** Below this many bytes each new chunk is looked at, beyond it each doubling. */
const EAGER_BYTES = 64 * 1024;

export interface Place {
  readonly file: string;
  /** 1-based line number, or the 1-based number of an array's element. */
  readonly line: number;
  /** For messages: `file:line`, and for an array the number of the record. */
  readonly where: string;
  /** Of a value that holds several records: which of them this is, from 1. */
  readonly part?: number;
}
/** What rows tell of a place in its file. */
export const lineOf = ({ line, part }: Pick<Place, "line" | "part">) =>
  part === undefined ? { line } : { line, part };
/** `file:line`, as a dataset names a record; `shown`: what the file is called there. */
export const placeName = (shown: string, { line, part }: Pick<Place, "line" | "part">): string =>
  part === undefined ? `${shown}:${line}` : `${shown}:${line} (part ${part})`;
/** The way back. */
export function placeNamed(name: string): Pick<Place, "line" | "part"> & { readonly shown: string } {
  const part = / \(part (\d+)\)$/.exec(name);
  const rest = part === null ? name : name.slice(0, part.index);
  const colon = rest.lastIndexOf(":");
  const place = { shown: rest.slice(0, colon), line: Number(rest.slice(colon + 1)) };
  return part === null ? place : { ...place, part: Number(part[1]) };
}
export interface BadRecord extends Place {
  readonly problem: Problem;
}
/** Where a record's bytes stand in its file. */
export interface Span extends Place {
  /** 1-based line of the file on which the bytes start. */
  readonly firstLine: number;
  readonly start: number;
  readonly length: number;
  /** The format that the file was cut for, where that is not each record's own affair. */
  readonly format?: string;
  /** The record is the list of all lines, or of all elements, in the bytes. */
  readonly whole?: true;
  /** The record is a row of a table, whose columns unify the members of all rows. */
  readonly unified?: true;
}
export interface Slice extends Span {
  /** Valid until the next slice is asked for. */
  readonly bytes: Buffer;
  /** Text of the object around the list that the record stands in, without that list; the same bytes for all records of a file. */
  readonly shell?: Buffer;
}
type InsideCut = Extract<Cut, { by: "inside" }>;
interface SliceReader {
  push(chunk: Buffer): Generator<Slice | BadRecord>;
  end(): Generator<Slice | BadRecord>;
  /** The file as a whole is not text: nothing more will come. */
  isRefused(): boolean;
  /** The records are in a list inside an object: the file has to be read from its start again. Nothing has come before. */
  inside(): InsideCut | undefined;
}

type More = Pick<Slice, "format" | "whole" | "shell" | "unified">;

export interface SliceOptions extends CutOptions {
  readonly maxBytes: number;
  /** Are the lines rows of a table? Asked once the first bytes are there. */
  readonly unified?: () => boolean;
}

/** All slices of one file as it stands, read synchronously. */
export function* slicesOf(file: string, options: SliceOptions): Generator<Slice | BadRecord> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const chunks = (): Generator<Buffer> => chunksOf(file, () => buffer);
  const reader = sliceReader(file, options);
  for (const chunk of chunks()) {
    yield* reader.push(chunk);
    if (reader.isRefused()) return;
    if (reader.inside() !== undefined) break;
  }
  yield* reader.end();
  const cut = reader.inside();
  if (cut === undefined) return;
  const around = shellReader(cut, options);
  for (const chunk of chunks()) around.push(chunk);
  const inner = insideReader(file, cut, options, around.end());
  for (const chunk of chunks()) yield* inner.push(chunk);
  yield* inner.end();
}

/** The bytes of a file. `memory`: where the next chunk goes. */
export function* chunksOf(
  file: string,
  memory: () => Buffer = () => Buffer.allocUnsafe(CHUNK_BYTES),
): Generator<Buffer> {
  const handle = onFile(file, () => openSync(file, "r"));
  try {
    for (;;) {
      const buffer = memory();
      const length = onFile(file, () => readSync(handle, buffer, 0, buffer.length, null));
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    letGo(handle);
  }
}

/** A stream that can be read from its start more than once. */
export interface Rereadable {
  readonly open: () => AsyncIterable<Uint8Array>;
  /** The same bytes once more; `read`: those that were taken from the first reading, whose rest is still to come. */
  readonly again: (read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>) => Promise<Reopened>;
}
export interface Reopened {
  readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly close: () => void;
}

/** All slices of a stream; `name` stands for it in messages. */
export async function* slicesOfStream(
  stream: Rereadable,
  name: string,
  options: SliceOptions,
): AsyncGenerator<Slice | BadRecord> {
  const reader = sliceReader(name, options);
  const chunks = stream.open()[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let reopened: Reopened | undefined;
  try {
    for (;;) {
      const { value, done } = await chunks.next();
      if (done === true) break;
      if (!reader.isDecided()) read.push(Uint8Array.from(value));
      yield* reader.push(asBuffer(value));
      if (reader.isRefused()) return;
      if (reader.inside() !== undefined) break;
    }
    yield* reader.end();
    const cut = reader.inside();
    if (cut === undefined) return;
    reopened = await stream.again(read, chunks);
    const around = shellReader(cut, options);
    for await (const chunk of reopened.open()) around.push(asBuffer(chunk));
    const inner = insideReader(name, cut, options, around.end());
    for await (const chunk of reopened.open()) yield* inner.push(asBuffer(chunk));
    yield* inner.end();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === "string") throw new Fault(fileProblem(name, error));
    throw error;
  } finally {
    reopened?.close();
    await chunks.return?.();
  }
}

const asBuffer = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

function sliceReader(file: string, options: SliceOptions): SliceReader & { isDecided(): boolean } {
  const { maxBytes } = options;
  let splitter: Splitter | undefined;
  const ofParts = formatsOfParts(options);
  let isDivided = false;
  let more: More = {};
  let inside: InsideCut | undefined;
  let start: Buffer[] = [];
  let startBytes = 0;
  let nextLook = 0;
  let mark = 0;
  let refused = false;
  let pieces = 0;

  function* decide(isEnd: boolean): Generator<Slice | BadRecord> {
    const bytes = start.length === 1 ? (start[0] as Buffer) : Buffer.concat(start);
    start = [bytes];
    const foreign = foreignEncoding(bytes);
    if (foreign !== undefined) {
      refused = true;
      yield bad({ file, line: 1, where: `${file}:1` }, encodingProblem(foreign));
      return;
    }
    mark = markLength(bytes);
    const text = bytes.subarray(mark);
    const cut = cutOf({ file, text, isEnd }, options, maxBytes);
    if (cut === undefined) return;
    start = [];
    if (options.unified?.() === true) more = { unified: true };
    if (cut.by === "inside") {
      inside = cut;
      return;
    }
    if (cut.by === "file") more = { ...more, format: cut.format, whole: true };
    if (cut.by === "beside") {
      const shell = shellBeside(file, cut.path, maxBytes);
      if (shell !== undefined) more = { ...more, format: cut.format, shell };
    }
    if ("divided" in cut) isDivided = true;
    splitter = SPLITTERS[cut.by](maxBytes);
    yield* toSlices(splitter.push(text));
  }
  function* toSlices(found: Iterable<Piece>): Generator<Slice | BadRecord> {
    for (const piece of found) {
      pieces++;
      const slice = toSlice(file, piece, mark, maxBytes, more);
      if (isDivided && !("problem" in slice)) yield* slicesOfParts(slice, ofParts);
      else yield slice;
    }
  }
  return {
    isRefused: () => refused,
    inside: () => inside,
    isDecided: () => splitter !== undefined,
    *push(chunk) {
      if (splitter !== undefined) yield* toSlices(splitter.push(chunk));
      else {
        start.push(Buffer.from(chunk));
        startBytes += chunk.length;
        if (startBytes < nextLook) return;
        yield* decide(false);
        nextLook = startBytes < EAGER_BYTES ? 0 : startBytes * 2;
      }
    },
    *end() {
      if (splitter === undefined && inside === undefined && startBytes > 0) yield* decide(true);
      if (refused || inside !== undefined) return;
      if (splitter !== undefined) yield* toSlices(splitter.end());
      if (pieces === 0) yield noRecord(file, "the file holds no record");
    },
  };
}

const SPLITTERS = {
  lines: splitLines,
  elements: splitArray,
  nothing: splitNothing,
  file: splitNothing,
  beside: splitNothing,
} as const satisfies Record<Exclude<Cut["by"], "inside">, (maxBytes: number) => Splitter>;

/** The file that records share, as it stands; undefined where there is none. Throws a Fault where it is too large. */
function shellBeside(file: string, path: string, maxBytes: number): Buffer | undefined {
  const beside = join(dirname(file), path);
  if (file === STDIN || !isFile(beside)) return undefined;
  const size = onFile(beside, () => statSync(beside).size);
  if (size > maxBytes)
    throw new Fault({
      code: "too-large",
      where: beside,
      what: `what the records beside it share has ${size} bytes`,
      expected: `at most ${maxBytes}`,
    });
  const bytes = onFile(beside, () => readFileSync(beside));
  return bytes.subarray(markLength(bytes));
}

const noRecord = (file: string, what: string): BadRecord =>
  bad(
    { file, line: 1, where: file },
    { code: "bad-file", what, expected: "JSON Lines, or an array of records" },
  );

type Shell = Buffer | { readonly tooLarge: number };

/** The first reading of a file with a list inside an object: what stands around the list, which may come after it. */
function shellReader({ key }: InsideCut, { maxBytes }: SliceOptions) {
  const text = openText(splitInside(key, 0, maxBytes));
  const ignore = (pieces: Iterable<Piece>): void => {
    for (const _ of pieces);
  };
  return {
    push: (chunk: Buffer): void => ignore(text.push(chunk)),
    end(): Shell {
      ignore(text.end());
      return text.splitter.shell();
    },
  };
}

/** The second: the elements. */
function insideReader(file: string, cut: InsideCut, { maxBytes }: SliceOptions, shell: Shell) {
  const text = openText(splitInside(cut.key, maxBytes, 0));
  let pieces = 0;
  function* toSlices(found: Iterable<Piece>): Generator<Slice | BadRecord> {
    for (const piece of found) {
      pieces++;
      const slice = toSlice(file, piece, text.mark(), maxBytes, { format: cut.format });
      if ("problem" in slice) yield slice;
      else if (!("tooLarge" in shell)) yield { ...slice, shell };
      else
        yield bad(
          { file, line: slice.line, where: slice.where },
          {
            code: "too-large",
            what: `the object around the list ${JSON.stringify(cut.key)} has ${shell.tooLarge} bytes`,
            expected: `at most ${maxBytes}`,
          },
        );
    }
  }
  return {
    push: (chunk: Buffer) => toSlices(text.push(chunk)),
    *end(): Generator<Slice | BadRecord> {
      yield* toSlices(text.end());
      if (pieces === 0) yield noRecord(file, `the list ${JSON.stringify(cut.key)} holds no record`);
    },
  };
}

/** A splitter behind a byte order mark. */
function openText<S extends Splitter>(splitter: S) {
  let start: Buffer | undefined = Buffer.alloc(0);
  let mark = 0;
  return {
    splitter,
    mark: () => mark,
    push(chunk: Buffer): Iterable<Piece> {
      if (start === undefined) return splitter.push(chunk);
      start = Buffer.concat([start, chunk]);
      if (start.length < 3) return [];
      const text = start;
      start = undefined;
      mark = markLength(text);
      return splitter.push(text.subarray(mark));
    },
    *end(): Generator<Piece> {
      if (start !== undefined) yield* splitter.push(start);
      yield* splitter.end();
    },
  };
}

/** One slice for each record that the bytes hold, all of the same bytes. */
function* slicesOfParts(slice: Slice, formats: readonly Format[]): Generator<Slice> {
  const divided = dividedOf(slice.bytes, formats);
  if (divided === undefined) return yield slice;
  const { format, parts } = divided;
  for (let part = 1; part <= parts.length; part++) {
    const where = slice.where.endsWith(")")
      ? `${slice.where.slice(0, -1)}, part ${part})`
      : `${slice.where} (part ${part})`;
    yield { ...slice, where, format, part };
  }
}

export const bad = (place: Place, problem: Omit<Problem, "where">): BadRecord => ({
  ...place,
  problem: { ...problem, where: place.where },
});

const encodingProblem = (found: string): Omit<Problem, "where"> => ({
  code: "bad-encoding",
  what: `the file is ${found}`,
  expected: "UTF-8 text",
  remedy: found.startsWith("UTF") ? "convert it, for example with iconv -t UTF-8" : "unpack it first",
});

function toSlice(file: string, piece: Piece, mark: number, maxBytes: number, more: More): Slice | BadRecord {
  const place: Place = {
    file,
    line: piece.number,
    where:
      piece.number === piece.line
        ? `${file}:${piece.line}`
        : `${file}:${piece.line} (record ${piece.number})`,
  };
  if (piece.stray !== undefined) return bad(place, { code: "bad-json", what: piece.stray });
  if (piece.bytes === undefined)
    return bad(place, {
      code: "too-large",
      what: `the record has ${piece.tooLarge} bytes`,
      expected: `at most ${maxBytes}`,
    });
  const { line: firstLine, bytes } = piece;
  return { ...place, firstLine, start: mark + piece.start, length: bytes.length, ...more, bytes };
}
