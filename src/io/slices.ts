/**
 * Files to the bytes of single records: JSON Lines, one array of records, or one object, in whatever the file is called.
 *
 * Nothing is parsed, and memory is bounded by the largest record allowed.
 */
import { openSync, readSync } from "node:fs";
import { isObject } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { Fault, type Problem } from "../model/problem.js";
import { decodeUtf8, fileProblem, foreignEncoding, letGo, markLength, onFile } from "./files.js";
import { bareName } from "./packing.js";
import { isSpace, type Piece, type Splitter, splitArray, splitLines, splitNothing } from "./pieces.js";

/** Records over this size are problems, unless the caller allows more. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** How far to look for the first two lines when the kind of file is guessed. */
const SNIFF_BYTES = 4 * CHUNK_BYTES;

export interface Place {
  readonly file: string;
  /** 1-based line number, or the 1-based number of an array's element. */
  readonly line: number;
  /** For messages: `file:line`, and for an array the number of the record. */
  readonly where: string;
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
}
export interface Slice extends Span {
  /** Valid until the next slice is asked for. */
  readonly bytes: Buffer;
}
export interface SliceReader {
  push(chunk: Buffer): Generator<Slice | BadRecord>;
  end(): Generator<Slice | BadRecord>;
  /** The file as a whole is not text: nothing more will come. */
  isRefused(): boolean;
}

/** All slices of one file as it stands, read synchronously. */
export function* slicesOf(file: string, maxBytes: number): Generator<Slice | BadRecord> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const reader = sliceReader(file, maxBytes);
  for (const chunk of chunksOf(file, () => buffer)) {
    yield* reader.push(chunk);
    if (reader.isRefused()) return;
  }
  yield* reader.end();
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

/** All slices of a stream; `name` stands for it in messages. */
export async function* slicesOfStream(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  maxBytes: number,
): AsyncGenerator<Slice | BadRecord> {
  const reader = sliceReader(name, maxBytes);
  try {
    for await (const chunk of stream) {
      yield* reader.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      if (reader.isRefused()) return;
    }
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === "string") throw new Fault(fileProblem(name, error));
    throw error;
  }
  yield* reader.end();
}

function sliceReader(file: string, maxBytes: number): SliceReader {
  let splitter: Splitter | undefined;
  let start: Buffer[] = [];
  let startBytes = 0;
  let mark = 0;
  let refused = false;
  let pieces = 0;

  function* decide(isEnd: boolean): Generator<Slice | BadRecord> {
    const bytes = start.length === 1 ? (start[0] as Buffer) : Buffer.concat(start);
    const foreign = foreignEncoding(bytes);
    if (foreign !== undefined) {
      refused = true;
      yield bad({ file, line: 1, where: `${file}:1` }, encodingProblem(foreign));
      return;
    }
    const text = bytes.subarray(markLength(bytes));
    const kind = kindOf(text, file, isEnd, maxBytes);
    if (kind === undefined) return;
    splitter = kind;
    mark = markLength(bytes);
    start = [];
    yield* toSlices(splitter.push(text));
  }
  function* toSlices(found: Iterable<Piece>): Generator<Slice | BadRecord> {
    for (const piece of found) {
      pieces++;
      yield toSlice(file, piece, mark, maxBytes);
    }
  }
  return {
    isRefused: () => refused,
    *push(chunk) {
      if (splitter !== undefined) yield* toSlices(splitter.push(chunk));
      else {
        start.push(Buffer.from(chunk));
        startBytes += chunk.length;
        yield* decide(startBytes >= SNIFF_BYTES);
      }
    },
    *end() {
      if (splitter === undefined && startBytes > 0) yield* decide(true);
      if (refused) return;
      if (splitter !== undefined) yield* toSlices(splitter.end());
      if (pieces === 0)
        yield bad(
          { file, line: 1, where: file },
          {
            code: "bad-file",
            what: "the file holds no record",
            expected: "JSON Lines, or an array of records",
          },
        );
    },
  };
}

/** Which way to cut, from the first bytes; undefined: more are needed. */
function kindOf(text: Buffer, file: string, isEnd: boolean, maxBytes: number): Splitter | undefined {
  const first = text.findIndex((byte) => !isSpace(byte));
  if (first === -1) return isEnd ? splitLines(maxBytes) : undefined;
  if (text[first] === 91) return splitArray(maxBytes);
  if (/\.(?:jsonl|ndjson)$/i.test(bareName(file))) return splitLines(maxBytes);
  // One object over many lines, or JSON Lines whatever the name: a line that is an object by itself tells.
  const lines = [...splitLines(maxBytes).push(text)].slice(0, 2);
  if (lines.some(({ bytes }) => bytes !== undefined && isObjectText(bytes))) return splitLines(maxBytes);
  if (lines.length < 2 && !isEnd) return undefined;
  // A single line is the same either way, and without its end it is not among the lines above.
  return lines.length === 0 ? splitLines(maxBytes) : splitNothing(maxBytes);
}

function isObjectText(bytes: Buffer): boolean {
  const parsed = parseJson(decodeUtf8(bytes) ?? "");
  return parsed.ok && isObject(parsed.value);
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

function toSlice(file: string, piece: Piece, mark: number, maxBytes: number): Slice | BadRecord {
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
  return { ...place, firstLine, start: mark + piece.start, length: bytes.length, bytes };
}
