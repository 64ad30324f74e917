/** Compressed input is read as its text would be, and data that are damaged or cut off are never taken for a shorter text. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { isBad, openInput, openSlices } from "../src/io/input/lines.js";
import { packingOf } from "../src/io/input/packing.js";
import { unpacked } from "../src/io/input/unpack.js";
import { openGzip } from "../src/io/pack.js";
import { openChecksum } from "../src/io/xxh64.js";
import { printJson } from "../src/model/json.js";
import { checkedFrame, frame, skippable } from "./help/packed.js";

const root = mkdtempSync(join(tmpdir(), "hsa-packed-"));
afterAll(() => rmSync(root, { recursive: true }));
function put(name: string, bytes: Uint8Array): string {
  writeFileSync(join(root, name), bytes);
  return join(root, name);
}

async function textOf(bytes: Uint8Array, chunk = bytes.length): Promise<string> {
  const packing = packingOf(bytes);
  if (packing === undefined || packing === "parquet") throw new Error("not packed");
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  );
  const found: Buffer[] = [];
  for await (const one of unpacked(packing, chunks, "x")) found.push(Buffer.from(one));
  return Buffer.concat(found).toString("utf8");
}
async function valuesOf(path: string, stdin?: AsyncIterable<Uint8Array>): Promise<string[]> {
  const found: string[] = [];
  for await (const record of openInput(path, stdin === undefined ? {} : { stdin }))
    found.push(isBad(record) ? record.problem.code : printJson(record.value));
  return found;
}

const A = Array.from({ length: 60 }, (_, n) => `{"n":${n},"text":"${"aé中😀".repeat(n % 7)}"}\n`).join("");
const B = '{"n":60}\n{"n":61}\n';
const WAYS: readonly (readonly [string, Buffer, string])[] = [
  ["gzip", gzipSync(A), A],
  ["gzip, two members", Buffer.concat([gzipSync(A), gzipSync(B)]), A + B],
  ["gzip, filled up with zeros", Buffer.concat([gzipSync(A), Buffer.alloc(100)]), A],
  ["zstd", frame(A), A],
  ["zstd with a checksum", checkedFrame(A), A],
  ["zstd, several frames", Buffer.concat([frame(A), checkedFrame(B), frame(""), checkedFrame(A)]), A + B + A],
  [
    "zstd, frames to skip among them",
    Buffer.concat([skippable(Buffer.from("hi")), frame(A), skippable(Buffer.alloc(0)), checkedFrame(B)]),
    A + B,
  ],
  ["zstd that hardly shrinks", frame(randomText()), randomText()],
];
function randomText(): string {
  let state = 7;
  const next = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  return Array.from({ length: 40_000 }, () => String.fromCharCode(32 + (next() % 95))).join("");
}

describe("compressed data", () => {
  it.each(WAYS)("%s: every chunking gives the text", async (_, bytes, text) => {
    for (const chunk of [1, 2, 3, 7, 64, 1000, bytes.length]) expect(await textOf(bytes, chunk)).toBe(text);
  });

  it.each(WAYS)("%s: cut off anywhere, it is a Fault", async (name, bytes, text) => {
    const step = Math.max(1, Math.floor(bytes.length / 300));
    for (let end = 4; end < bytes.length; end += step) {
      const cut = bytes.subarray(0, end);
      const found = await textOf(cut).catch((error) => error.name);
      // Where a whole member, frame or only filling ends, there is nothing to be seen.
      if (found !== "Fault")
        expect([name, text.startsWith(found), endsWhole(cut)]).toEqual([name, true, true]);
    }
  });
  const PARTS = [gzipSync(A), skippable(Buffer.from("hi")), frame(A), checkedFrame(B), frame("")];
  /** Does the data end where a part of them does? */
  function endsWhole(bytes: Buffer): boolean {
    let at = 0;
    for (;;) {
      const part = [...PARTS, skippable(Buffer.alloc(0)), checkedFrame(A)].find((one) =>
        bytes.subarray(at, at + one.length).equals(one),
      );
      if (part === undefined) return bytes.subarray(at).every((byte) => byte === 0);
      at += part.length;
    }
  }

  it.each([
    ["gzip", gzipSync(A)],
    ["zstd with a checksum", checkedFrame(A)],
  ])("%s: any byte changed, it is a Fault or the same text", async (_, bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] as number) ^ 0x11;
      const found = await textOf(other).catch((error) => error.name);
      if (found !== "Fault" && found !== "Error") expect([at, found]).toEqual([at, A]);
      // Only the first bytes can make it something that is not compressed at all.
      if (found === "Error") expect(at).toBeLessThan(4);
    }
  });

  it.each([
    ["gzip and more", Buffer.concat([gzipSync(A), Buffer.from("more")]), /incorrect header check/],
    [
      "gzip, zeros and a member",
      Buffer.concat([gzipSync(A), Buffer.alloc(3), gzipSync(B)]),
      /more bytes follow/,
    ],
    ["zstd and more", Buffer.concat([frame(A), Buffer.from("more")]), /more bytes follow .* no zstd data/],
    [
      "a window that nobody holds",
      Buffer.from("28b52ffd00a0010000", "hex"),
      /window of 1073741824 bytes; at most 134217728/,
    ],
    ["a dictionary", Buffer.from("28b52ffd2105030000", "hex"), /need a dictionary/],
  ])("%s is a Fault that says so", async (_, bytes, message) => {
    await expect(textOf(bytes)).rejects.toThrow(message);
  });

  it("has the checksum that the definition gives", () => {
    const sum = (text: string): string => {
      const checksum = openChecksum();
      checksum.push(Buffer.from(text));
      return checksum.end().toString(16);
    };
    // The lower halves of published values of XXH64.
    expect([sum(""), sum("a"), sum("abc")]).toEqual(["51d8e999", "a98c6e5b", "ad770999"]);
  });

  it("is unpacked as it was packed by ourselves, one member whatever the pieces", async () => {
    const gzip = openGzip();
    const bytes = Buffer.concat([gzip.push(Buffer.from(A)), gzip.push(Buffer.from(B)), gzip.end()]);
    expect(await textOf(bytes)).toBe(A + B);
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
    expect(bytes.readUInt32LE(bytes.length - 4)).toBe(Buffer.byteLength(A + B));
    const empty = openGzip();
    expect(await textOf(Buffer.from(empty.end()))).toBe("");
  });
});

describe("compressed files", () => {
  const lines = (text: string): string[] => text.split("\n").slice(0, -1);

  it("are known by their bytes, whatever they are called", async () => {
    for (const [name, bytes, text] of WAYS.slice(0, 7)) {
      for (const ending of [".jsonl.gz", ".jsonl.zst", ".jsonl", ".txt"]) {
        const file = put(`any${ending}`, bytes);
        expect([name, ending, await valuesOf(file)]).toEqual([name, ending, lines(text)]);
      }
      expect(await valuesOf("-", Readable.from([...bytes].map((byte) => Buffer.of(byte))))).toEqual(
        lines(text),
      );
    }
  });

  it("are arrays or single objects as others are", async () => {
    expect(await valuesOf(put("array.json.gz", gzipSync('[{"a":1},\n{"a":2}]')))).toEqual([
      '{"a":1}',
      '{"a":2}',
    ]);
    expect(await valuesOf(put("one.json.zst", frame('{\n"a":1\n}')))).toEqual(['{"a":1}']);
    // In a file of lines the first one may be cut off and stay a line.
    expect(await valuesOf(put("cut.jsonl.gz", gzipSync('{"a":\n{"b":2}\n')))).toEqual([
      "bad-json",
      '{"b":2}',
    ]);
  });

  it("are found in folders and by patterns", async () => {
    const folder = mkdtempSync(join(root, "folder-"));
    writeFileSync(join(folder, "a.jsonl.gz"), gzipSync('{"a":1}\n'));
    writeFileSync(join(folder, "b.ndjson.zst"), frame('{"a":2}\n'));
    writeFileSync(join(folder, "c.jsonl"), '{"a":3}\n');
    writeFileSync(join(folder, "d.tar.gz"), gzipSync("x"));
    expect(await valuesOf(folder)).toEqual(['{"a":1}', '{"a":2}', '{"a":3}']);
    expect(await valuesOf(join(folder, "*.jsonl.gz"))).toEqual(['{"a":1}']);
    expect(await valuesOf(join(folder, "*.zst"))).toEqual(['{"a":2}']);
  });

  it.each([
    ["lie.jsonl.gz", Buffer.from(A), /lie\.jsonl\.gz: its name ends in \.gz, and its bytes are no gzip data/],
    ["none.jsonl.zst", Buffer.alloc(0), /its bytes are no zstd data/],
    ["short.jsonl.gz", gzipSync(A).subarray(0, 50), /short\.jsonl\.gz: the gzip data are damaged or cut off/],
  ])("%s is a Fault with its path", async (name, bytes, message) => {
    await expect(valuesOf(put(name, bytes))).rejects.toThrow(message);
  });

  it("of compressed files say what they are", async () => {
    expect(await valuesOf(put("twice.jsonl.gz", gzipSync(gzipSync(A))))).toEqual(["bad-encoding"]);
  });

  it("need no memory for what is already read", async () => {
    const line = `{"text":"${"a".repeat(1000)}"}\n`;
    const file = put("big.jsonl.gz", Buffer.concat(Array(50).fill(gzipSync(line.repeat(4000)))));
    let records = 0;
    let most = 0;
    for await (const _ of openSlices(file, {})) {
      if (records++ % 1000 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(records).toBe(200_000);
    expect(most).toBeLessThan(64 * 1024 * 1024);
  });

  it("may be left before their end", async () => {
    for await (const slice of openSlices(put("left.jsonl.gz", gzipSync(A.repeat(2000))), {})) {
      expect(isBad(slice)).toBe(false);
      break;
    }
  });
});
