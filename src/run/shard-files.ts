/** The files of one shard while it is made: written aside, flushed, and moved into their places when all of them are whole. */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../io/atomic.js";
import { onFile } from "../io/files.js";
import type { FileEntry } from "../model/manifest.js";
import { harnessPath } from "./shard-paths.js";

/** Files of the dataset that are joined from one piece a shard. */
export const PIECES = ["quarantine", "ledger"] as const;
export type Piece = (typeof PIECES)[number];

export interface ShardEntries {
  readonly files: readonly FileEntry[];
  readonly pieces: Readonly<Record<Piece, FileEntry>>;
}

export interface ShardFiles {
  /** Add one line to a JSON Lines file. */
  line(path: string, text: string): void;
  /** A Harness, once however often it is given. */
  harness(digest: string, text: string): void;
  /** Flush everything and say what it is. */
  seal(): ShardEntries;
  abandon(): void;
}

interface OpenFile {
  readonly fd: number;
  readonly hash: Hash;
  readonly held: string[];
  size: number;
  bytes: number;
  rows: number;
}

/** Characters held back for each file before they are written. */
const HELD = 1 << 18;

export const piecePath = (piece: Piece, shard: number): string =>
  `pieces/${String(shard).padStart(5, "0")}.${piece}.jsonl`;
const asideOf = (work: string, shard: number): string => join(work, "open", String(shard).padStart(5, "0"));
/** One folder deep: what stands aside is nobody's file yet. */
const asideName = (path: string): string => path.replaceAll("/", "~");

export function openShardFiles(work: string, shard: number): ShardFiles {
  const aside = asideOf(work, shard);
  const open = new Map<string, OpenFile>();
  const harnesses = new Map<string, FileEntry>();
  onFile(aside, () => {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { recursive: true });
  });

  const opened = (path: string): OpenFile => {
    const found = open.get(path);
    if (found !== undefined) return found;
    const fd = onFile(join(aside, asideName(path)), () => openSync(join(aside, asideName(path)), "w"));
    const fresh = { fd, hash: createHash("sha256"), held: [], size: 0, bytes: 0, rows: 0 };
    open.set(path, fresh);
    return fresh;
  };
  const flush = (path: string, file: OpenFile): void => {
    const bytes = Buffer.from(file.held.join(""), "utf8");
    file.held.length = 0;
    file.size = 0;
    file.hash.update(bytes);
    file.bytes += bytes.length;
    onFile(join(aside, asideName(path)), () => writeAll(file.fd, bytes));
  };
  const entryOf = (path: string): FileEntry => {
    const file = opened(path);
    flush(path, file);
    onFile(join(aside, asideName(path)), () => fsyncSync(file.fd));
    return { path, bytes: file.bytes, rows: file.rows, sha256: file.hash.digest("hex") };
  };
  const close = (): void => {
    for (const { fd } of open.values()) closeSync(fd);
    open.clear();
  };
  return {
    line(path, text) {
      const file = opened(path);
      file.held.push(text, "\n");
      file.rows++;
      file.size += text.length + 1;
      if (file.size > HELD) flush(path, file);
    },
    harness(digest, text) {
      if (harnesses.has(digest)) return;
      const path = harnessPath(digest);
      const bytes = Buffer.from(text, "utf8");
      harnesses.set(digest, { path, bytes: bytes.length, sha256: digest });
      // Another shard has brought it already.
      if (existsSync(join(work, path))) return;
      onFile(join(aside, asideName(path)), () => writeSynced(join(aside, asideName(path)), bytes));
    },
    seal() {
      const pieces = {
        quarantine: entryOf(piecePath("quarantine", shard)),
        ledger: entryOf(piecePath("ledger", shard)),
      };
      const piecePaths = new Set(Object.values(pieces).map(({ path }) => path));
      const rows = [...open.keys()].filter((path) => !piecePaths.has(path)).map(entryOf);
      close();
      return { files: [...rows, ...harnesses.values()], pieces };
    },
    abandon() {
      close();
      rmSync(aside, { recursive: true, force: true });
    },
  };
}

/** Move a sealed shard's files into their places. */
export function settleShardFiles(work: string, shard: number, { files, pieces }: ShardEntries): void {
  const aside = asideOf(work, shard);
  const folders = new Set<string>();
  for (const { path } of [...files, ...Object.values(pieces)]) {
    const from = join(aside, asideName(path));
    const to = join(work, path);
    onFile(to, () => {
      if (!existsSync(from)) return;
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    });
    folders.add(dirname(to));
  }
  for (const folder of folders) onFile(folder, () => syncFolder(folder));
  rmSync(aside, { recursive: true, force: true });
}

export function writeSynced(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, "w");
  try {
    writeAll(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
