/** The records of a shard, read from their places one at a time. */
import { openSync, readSync } from "node:fs";
import { letGo, onFile } from "../io/files.js";
import { isBad, type RawRecord, recordOf } from "../io/input/lines.js";
import { type Place, placeName, type Span } from "../io/input/slices.js";
import { Fault } from "../model/problem.js";
import type { Part, Shard } from "./shard.js";

export interface ShardRecord {
  /** Its place in the shard, from 0. */
  readonly ordinal: number;
  readonly source: number;
  readonly shown: string;
  /** `file:line`, as the dataset names it. */
  readonly place: string;
  /** The record, decoded and parsed when it is asked for. */
  readonly read: () => RawRecord;
  /** Where it stands in its file. */
  readonly cut: Place;
}

/** Throws a Fault where a file is not what it was when the shard was cut. */
export function* recordsIn({ parts }: Shard): Generator<ShardRecord> {
  let ordinal = 0;
  for (const part of parts) {
    const { source, shown, cuts, shell } = part;
    const text = openText(part);
    try {
      for (const cut of cuts) {
        const place = placeName(shown, cut);
        const read = (): RawRecord => (isBad(cut) ? cut : recordOf(cut, text.read(cut), shell));
        yield { ordinal: ordinal++, source, shown, place, cut, read };
      }
    } finally {
      text.close();
    }
  }
}

interface Text {
  /** The bytes are valid until the next call. */
  readonly read: (span: Span) => Buffer;
  readonly close: () => void;
}

/** Records of one value are given the same bytes, the very same object. */
function openText(part: Part): Text {
  const { read, close } = openBytes(part);
  let last: { readonly start: number; readonly length: number; readonly bytes: Buffer } | undefined;
  return {
    read(span) {
      const { start, length } = span;
      if (last?.start !== start || last.length !== length) last = { start, length, bytes: read(span) };
      return last.bytes;
    },
    close,
  };
}

function openBytes({ file, bytes }: Part): Text {
  if (bytes !== undefined) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { read: ({ start, length }) => whole.subarray(start, start + length), close: () => undefined };
  }
  const handle = onFile(file, () => openSync(file, "r"));
  let buffer = Buffer.allocUnsafe(1 << 16);
  return {
    read({ start, length, where }) {
      if (length > buffer.length) buffer = Buffer.allocUnsafe(length * 2);
      for (let at = 0; at < length; ) {
        const got = onFile(file, () => readSync(handle, buffer, at, length - at, start + at));
        if (got === 0)
          throw new Fault({
            code: "bad-file",
            where,
            what: "the file became shorter while it was read",
            expected: "input that nobody changes during a run",
          });
        at += got;
      }
      return buffer.subarray(0, length);
    },
    close: () => letGo(handle),
  };
}
