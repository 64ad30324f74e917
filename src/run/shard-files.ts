/** The files of one shard while it is made: written aside, flushed, and moved into their places when all of them are whole. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../io/atomic.js";
import { onFile, writeAll } from "../io/files.js";
import type { FileEntry } from "../model/manifest.js";
import { type Codec, endingOf, openRowFile, type RowFile } from "./row-file.js";
import { harnessPath } from "./shard-paths.js";

/** Files of the dataset that are joined from one piece a shard. */
export const PIECES = ["quarantine", "ledger"] as const;
export type Piece = (typeof PIECES)[number];

export interface ShardEntries {
  readonly files: readonly FileEntry[];
  readonly pieces: Readonly<Record<Piece, FileEntry>>;
}

export interface ShardFiles {
  /** Add one line to a file of rows. */
  line(path: string, text: string): void;
  /** Add one line to the shard's part of a file. */
  piece(piece: Piece, text: string): void;
  /** A Harness, once however often it is given. */
  harness(digest: string, text: string): void;
  /** Flush everything and say what it is. */
  seal(): ShardEntries;
  abandon(): void;
}

export const piecePath = (piece: Piece, shard: number): string =>
  `pieces/${String(shard).padStart(5, "0")}.${piece}.jsonl`;
const asideOf = (work: string, shard: number): string => join(work, "open", String(shard).padStart(5, "0"));
/** One folder deep: what stands aside is nobody's file yet. */
const asideName = (path: string): string => path.replaceAll("/", "~");

interface OpenFile {
  readonly file: RowFile;
  /** As the dataset will name it. */
  readonly path: string;
}

/** `codec` is for rows of the dataset; pieces are joined later, and stay plain. */
export function openShardFiles(work: string, shard: number, codec: Codec): ShardFiles {
  const aside = asideOf(work, shard);
  const open = new Map<string, OpenFile>();
  const harnesses = new Map<string, FileEntry>();
  onFile(aside, () => {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { recursive: true });
  });

  const opened = (path: string, as: Codec): RowFile => {
    const found = open.get(path);
    if (found !== undefined) return found.file;
    const file = openRowFile(join(aside, asideName(path + endingOf(as))), as);
    open.set(path, { file, path: path + endingOf(as) });
    return file;
  };
  const entryOf = (path: string): FileEntry => {
    const { file, path: name } = open.get(path) as OpenFile;
    return { path: name, ...file.seal() };
  };
  const close = (): void => {
    for (const { file } of open.values()) file.close();
    open.clear();
  };
  const pieceOf = (piece: Piece): FileEntry => {
    const path = piecePath(piece, shard);
    opened(path, "none");
    return entryOf(path);
  };
  return {
    line: (path, text) => opened(path, codec).line(text),
    piece: (piece, text) => opened(piecePath(piece, shard), "none").line(text),
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
      const pieces = { quarantine: pieceOf("quarantine"), ledger: pieceOf("ledger") };
      const piecePaths = new Set(Object.values(pieces).map(({ path }) => path));
      const paths = [...open.keys()].filter((path) => !piecePaths.has(path));
      const rows = paths.map(entryOf);
      close();
      return { files: [...rows, ...harnesses.values()], pieces };
    },
    abandon() {
      // What ended the shard is what there is to tell.
      try {
        close();
        rmSync(aside, { recursive: true, force: true });
      } catch {
        // the next run removes it
      }
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
      // A Harness that another shard has brought was not written again.
      if (!existsSync(from) && existsSync(to)) return;
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    });
    folders.add(dirname(to));
  }
  for (const folder of folders) onFile(folder, () => syncFolder(folder));
  onFile(aside, () => rmSync(aside, { recursive: true, force: true }));
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
