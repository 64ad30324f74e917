/**
 * Text to compressed bytes, the same ones for the same text.
 *
 * gzip: one member, its header without time or system; pieces are compressed apart and joined, so that only a piece is held. zstd: one
 * frame, for readers that stop after the first; its text is held whole. Always by the same build of zstd, whatever Node can do itself.
 */
import { constants, crc32, deflateRawSync } from "node:zlib";

export interface GzipWriter {
  /** What goes to the file for this piece of the text. */
  push(text: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

/** Deflate, no flags, no time, fastest, system unknown. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255);
/** An empty last block. */
const LAST_BLOCK = Uint8Array.of(3, 0);
const LEVEL_GZIP = 1;

export function openGzip(): GzipWriter {
  let head: Uint8Array = HEADER;
  let checksum = 0;
  let length = 0;
  return {
    push(text) {
      checksum = crc32(text, checksum);
      length += text.length;
      // A flush ends on a whole byte, and later blocks are joined to it.
      const blocks = deflateRawSync(text, { level: LEVEL_GZIP, finishFlush: constants.Z_SYNC_FLUSH });
      const bytes = Buffer.concat([head, blocks]);
      head = new Uint8Array(0);
      return bytes;
    },
    end() {
      const foot = Buffer.alloc(8);
      foot.writeUInt32LE(checksum, 0);
      foot.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([head, LAST_BLOCK, foot]);
    },
  };
}

export type Zstd = (text: Uint8Array) => Uint8Array;
const LEVEL_ZSTD = 3;

/** One frame for each call. */
export async function loadZstd(): Promise<Zstd> {
  const { default: zstd } = await import("@foxglove/wasm-zstd");
  await zstd.isLoaded;
  return (text) => zstd.compress(text, LEVEL_ZSTD);
}
