/**
 * Files to records: JSON Lines, one array of records, or one object, in whatever the file is called.
 *
 * Chunks of 1 MiB, one record decoded at a time, so that memory is bounded by the largest record allowed.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { isObject, type Json } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Problem } from "../model/problem.js";
import { excerptAt, positionAt } from "./excerpt.js";
import { decodeUtf8, foreignEncoding, markLength, onFile } from "./files.js";
import { expandInput, STDIN } from "./input-paths.js";
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
export interface GoodRecord extends Place {
  /** The record as it stands in the file, without white space around a line. */
  readonly text: string;
  readonly value: Json;
}
export interface BadRecord extends Place {
  readonly problem: Problem;
}
export type RawRecord = GoodRecord | BadRecord;
export const isBad = (record: RawRecord): record is BadRecord => "problem" in record;

export interface ReadOptions {
  readonly maxRecordBytes?: number;
}
export interface InputOptions extends ReadOptions {
  /** What `-` reads; default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** All records of a file, a folder, a glob or `-`, in code point order of the paths. Throws a Fault for what cannot be opened. */
export async function* openInput(path: string, options: InputOptions = {}): AsyncGenerator<RawRecord> {
  for (const file of expandInput(path)) {
    if (file !== STDIN) yield* readRecords(file, options);
    else {
      const reader = recordReader(STDIN, options);
      for await (const chunk of options.stdin ?? process.stdin) {
        yield* reader.push(Buffer.from(chunk as Uint8Array));
        if (reader.isRefused()) return;
      }
      yield* reader.end();
    }
  }
}

/** All records of one file, read synchronously. */
export function* readRecords(file: string, options: ReadOptions = {}): Generator<RawRecord> {
  const handle = onFile(file, () => openSync(file, "r"));
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const reader = recordReader(file, options);
  try {
    for (;;) {
      const length = onFile(file, () => readSync(handle, buffer, 0, CHUNK_BYTES, null));
      if (length === 0) break;
      yield* reader.push(buffer.subarray(0, length));
      if (reader.isRefused()) return;
    }
    yield* reader.end();
  } finally {
    closeSync(handle);
  }
}

interface RecordReader {
  push(chunk: Buffer): Generator<RawRecord>;
  end(): Generator<RawRecord>;
  /** The file as a whole is not text: nothing more will come. */
  isRefused(): boolean;
}

function recordReader(file: string, options: ReadOptions): RecordReader {
  const maxBytes = options.maxRecordBytes ?? MAX_RECORD_BYTES;
  let splitter: Splitter | undefined;
  let start: Buffer[] = [];
  let startBytes = 0;
  let refused = false;
  let pieces = 0;

  function* decide(isEnd: boolean): Generator<RawRecord> {
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
    start = [];
    yield* toRecords(splitter.push(text));
  }
  function* toRecords(found: Iterable<Piece>): Generator<RawRecord> {
    for (const piece of found) {
      pieces++;
      yield toRecord(file, piece, maxBytes);
    }
  }
  return {
    isRefused: () => refused,
    *push(chunk) {
      if (splitter !== undefined) yield* toRecords(splitter.push(chunk));
      else {
        start.push(Buffer.from(chunk));
        startBytes += chunk.length;
        yield* decide(startBytes >= SNIFF_BYTES);
      }
    },
    *end() {
      if (splitter === undefined && startBytes > 0) yield* decide(true);
      if (refused) return;
      if (splitter !== undefined) yield* toRecords(splitter.end());
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
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return splitLines(maxBytes);
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

const bad = (place: Place, problem: Omit<Problem, "where">): BadRecord => ({
  ...place,
  problem: { ...problem, where: place.where },
});

const encodingProblem = (found: string): Omit<Problem, "where"> => ({
  code: "bad-encoding",
  what: `the file is ${found}`,
  expected: "UTF-8 text",
  remedy: found.startsWith("UTF") ? "convert it, for example with iconv -t UTF-8" : "unpack it first",
});

function toRecord(file: string, piece: Piece, maxBytes: number): RawRecord {
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
  const text = decodeUtf8(piece.bytes);
  if (text === undefined)
    return bad(place, {
      code: "bad-encoding",
      what: `the bytes are not UTF-8 from byte ${firstBadByte(piece.bytes)} of the record on`,
      expected: "UTF-8 text",
    });
  const parsed = parseJson(text);
  if (parsed.ok) return { ...place, text, value: parsed.value };
  const { line, column } = positionAt(text, parsed.at);
  const at = piece.line + line - 1;
  return bad(place, {
    code: "bad-json",
    what: `${jsonWords(text, parsed.what, parsed.at)} at line ${at}, column ${column}`,
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
