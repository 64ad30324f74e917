/**
 * Compressed bytes to the bytes inside, chunk by chunk: every member of gzip data, every frame of zstd data. Data that are damaged or
 * cut off are a Fault; what came before it has been handed on by then, so nobody may take the end of the chunks for the end of the text.
 */
import { finished, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Fault } from "../../model/problem.js";
import { openChecksum } from "../xxh64.js";
import type { Packing } from "./packing.js";
import { openFrames } from "./zstd-frames.js";

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** `name` stands for the data in messages. */
export function unpacked(packing: Packing, chunks: Chunks, name: string): AsyncGenerator<Buffer> {
  return packing === "gzip" ? gunzipped(chunks, name) : unzstd(chunks, name);
}

const damaged = (name: string, packing: Packing, what: string, textBytes: number): Fault =>
  new Fault({
    code: "bad-encoding",
    where: name,
    what: `the ${packing} data are damaged or cut off after ${textBytes} bytes of text: ${what}`,
    expected: `whole ${packing} data`,
    remedy: `nothing can be known of what is missing; ${packing} -t says whether a file is whole`,
  });

/** Node's default of 16 KiB costs four fifths of the speed. */
const CHUNK_BYTES = 256 * 1024;

async function* gunzipped(chunks: Chunks, name: string): AsyncGenerator<Buffer> {
  let taken = 0;
  let zeros = 0;
  let textBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      taken += chunk.length;
      const ends = zerosAtEnd(chunk);
      zeros = ends === chunk.length ? zeros + ends : ends;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: true });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // A source that fails ends whoever waits for its bytes.
  finished(source, (error) => error && gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const chunk of gunzip) {
      textBytes += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_") === true) throw damaged(name, "gzip", message, textBytes);
    throw error;
  } finally {
    source.destroy();
  }
  // Zeros may fill up a block of a tape. Anything else after the last member is not read by Node, nor may it be lost.
  if (taken - gunzip.bytesWritten > zeros)
    throw damaged(name, "gzip", "more bytes follow the end of the data", textBytes);
}

/** Unpacks zstd data that are small and whole. */
export async function loadUnzstd(): Promise<(bytes: Uint8Array) => Uint8Array> {
  const { decompress } = await import("fzstd");
  return (bytes) => decompress(bytes);
}

function zerosAtEnd(chunk: Uint8Array): number {
  let at = chunk.length;
  while (at > 0 && chunk[at - 1] === 0) at--;
  return chunk.length - at;
}

const NOTHING = new Uint8Array(0);

async function* unzstd(chunks: Chunks, name: string): AsyncGenerator<Buffer> {
  const { Decompress } = await import("fzstd");
  let textBytes = 0;
  const fail = (what: string): Fault => damaged(name, "zstd", what, textBytes);
  const guarded = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      throw fail(error instanceof Error ? error.message : String(error));
    }
  };
  const frames = openFrames();
  let found: Uint8Array[] = [];
  let frame = new Decompress();
  let checksum = openChecksum();
  let size: number | undefined;
  let read = 0;
  for await (const chunk of chunks) {
    const events = frames.push(chunk);
    for (;;) {
      const { value: event, done } = guarded(() => events.next());
      if (done === true) break;
      if ("head" in event) {
        frame = new Decompress((bytes) => void found.push(bytes));
        checksum = openChecksum();
        ({ size } = event.head);
        read = 0;
      } else guarded(() => ("bytes" in event ? frame.push(event.bytes) : frame.push(NOTHING, true)));
      for (const bytes of found) {
        checksum.push(bytes);
        read += bytes.length;
        textBytes += bytes.length;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
      found = [];
      if (!("checksum" in event)) continue;
      if (size !== undefined && size !== read) throw fail(`a frame has ${read} bytes and says ${size}`);
      if (event.checksum !== undefined && event.checksum !== checksum.end())
        throw fail("a frame's checksum is wrong");
    }
  }
  const what = frames.end();
  if (what !== undefined) throw fail(what);
}
