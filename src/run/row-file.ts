/** One file of rows while it is written: lines are held back and written in pieces, plain or compressed, and what is written is measured. */
import { createHash, type Hash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, rmSync } from "node:fs";
import { letGo, onFile, writeAll } from "../io/files.js";
import { ENDINGS } from "../io/input/packing.js";
import { type GzipWriter, loadZstd, openGzip, type Zstd } from "../io/pack.js";
import type { FileEntry } from "../model/manifest.js";
import { Fault } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";

/** How rows are stored; zstd as it was loaded. */
export type Codec = "none" | "gzip" | { readonly zstd: Zstd };

export const endingOf = (codec: Codec): string =>
  codec === "none" ? "" : codec === "gzip" ? ENDINGS.gzip : ENDINGS.zstd;

export interface RowFile {
  line(text: string): void;
  /** Everything written and flushed. */
  seal(): Omit<FileEntry, "path">;
  close(): void;
}

/** Characters held back before they are written. */
const HELD = 1 << 18;

export const codecFor = async (compress: Recipe["compress"]): Promise<Codec> =>
  compress === "zstd" ? { zstd: await loadZstd() } : compress;

/** `place` is where it is written; what `codec` adds to the name is in it. */
export function openRowFile(place: string, codec: Codec): RowFile {
  // zstd takes the text whole, so that it waits in a file of its own.
  const first = typeof codec === "object" ? `${place}.text` : place;
  let fd = onFile(first, () => openSync(first, "w"));
  const gzip: GzipWriter | undefined = codec === "gzip" ? openGzip() : undefined;
  const text = openMeasure();
  let stored = text;
  if (gzip !== undefined) stored = openMeasure();
  const held: string[] = [];
  let size = 0;
  let rows = 0;

  const write = (bytes: Uint8Array): void => onFile(place, () => writeAll(fd, bytes));
  const flush = (): void => {
    const bytes = Buffer.from(held.join(""), "utf8");
    held.length = 0;
    size = 0;
    text.add(bytes);
    const packed = gzip?.push(bytes);
    if (packed !== undefined) stored.add(packed);
    write(packed ?? bytes);
  };
  const close = (): void => {
    const open = fd;
    fd = -1;
    if (open !== -1) onFile(place, () => closeSync(open));
  };
  return {
    line(line) {
      held.push(line, "\n");
      rows++;
      size += line.length + 1;
      if (size > HELD) flush();
    },
    seal() {
      flush();
      if (gzip !== undefined) {
        const end = gzip.end();
        stored.add(end);
        write(end);
      }
      if (typeof codec === "object") {
        close();
        stored = openMeasure();
        fd = onFile(place, () => openSync(place, "w"));
        for (const frame of framesOf(first, text.bytes(), codec.zstd)) {
          stored.add(frame);
          write(frame);
        }
        onFile(first, () => rmSync(first));
      }
      onFile(place, () => fsyncSync(fd));
      close();
      const whole = { bytes: stored.bytes(), rows, sha256: stored.digest() };
      return stored === text ? whole : { ...whole, unpacked: { bytes: text.bytes(), sha256: text.digest() } };
    },
    close,
  };
}

/** Text of one frame: all of a file, unless it is far beyond what a shard comes to. */
const FRAME_BYTES = 256 * 1024 * 1024;

function* framesOf(file: string, bytes: number, zstd: Zstd): Generator<Uint8Array> {
  const from = onFile(file, () => openSync(file, "r"));
  try {
    for (let left = bytes; left > 0; ) {
      const text = Buffer.allocUnsafe(Math.min(left, FRAME_BYTES));
      for (let at = 0; at < text.length; ) {
        const got = onFile(file, () => readSync(from, text, at, text.length - at, null));
        if (got === 0)
          throw new Fault({ code: "bad-file", where: file, what: "it became shorter while it was in use" });
        at += got;
      }
      left -= text.length;
      yield zstd(text);
    }
  } finally {
    letGo(from);
  }
}

function openMeasure() {
  const hash: Hash = createHash("sha256");
  let bytes = 0;
  let digest: string | undefined;
  return {
    add(part: Uint8Array): void {
      hash.update(part);
      bytes += part.length;
    },
    bytes: () => bytes,
    digest(): string {
      digest ??= hash.digest("hex");
      return digest;
    },
  };
}
