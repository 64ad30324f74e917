/** Compressed data for tests, and what is inside of them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { decompress } from "fzstd";
import { loadZstd } from "../../src/io/pack.js";
import { openChecksum } from "../../src/io/xxh64.js";

const zstd = await loadZstd();

/** One frame. */
export const frame = (text: string): Buffer => Buffer.from(zstd(Buffer.from(text)));

/** One frame that ends with a checksum, as the zstd program makes them. */
export function checkedFrame(text: string): Buffer {
  const bytes = frame(text);
  const CHECKSUM = 4;
  bytes[4] = (bytes[4] as number) | CHECKSUM;
  const checksum = openChecksum();
  checksum.push(Buffer.from(text));
  const end = Buffer.alloc(4);
  end.writeUInt32LE(checksum.end());
  return Buffer.concat([bytes, end]);
}

/** A frame that readers skip. */
export function skippable(bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a53, 0);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

export function textIn(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith(".gz")) return gunzipSync(bytes).toString("utf8");
  return file.endsWith(".zst") ? Buffer.from(decompress(bytes)).toString("utf8") : bytes.toString("utf8");
}

/** What another program makes of a compressed file, where this machine has one. */
export function textByProgram(program: "gzip" | "zstd", file: string): string | undefined {
  try {
    return execFileSync(program, ["-dc", file], { encoding: "utf8", maxBuffer: 1e9 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
