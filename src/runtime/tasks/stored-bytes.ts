/** Pieces of files, read again by their place. What is packed is unpacked once, into a file of its own that is gone when it is closed. */
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letGo, onFile } from "../../io/files.js";
import { Fault } from "../../model/problem.js";

export interface Stored {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}
export interface StoredBytes {
  readonly read: (stored: Stored) => Buffer;
  /** Bytes that stand in no file as they are. */
  readonly keep: (bytes: Uint8Array) => Stored;
  readonly close: () => void;
}

/** Files that are held open at once. */
const MOST_OPEN = 64;

export function openBytes(): StoredBytes {
  const open = new Map<string, number>();
  let kept: { readonly folder: string; readonly file: string; size: number } | undefined;
  const handleOf = (file: string): number => {
    const known = open.get(file);
    open.delete(file);
    const handle = known ?? onFile(file, () => openSync(file, "r"));
    open.set(file, handle);
    for (const [oldest, other] of open) {
      if (open.size <= MOST_OPEN) break;
      open.delete(oldest);
      letGo(other);
    }
    return handle;
  };
  return {
    read({ file, start, length }) {
      const handle = handleOf(file);
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; ) {
        const got = onFile(file, () => readSync(handle, bytes, at, length - at, start + at));
        if (got === 0)
          throw new Fault({
            code: "bad-file",
            where: file,
            what: "the file became shorter while it was read",
            expected: "files that nobody changes meanwhile",
          });
        at += got;
      }
      return bytes;
    },
    keep(bytes) {
      if (kept === undefined) {
        const folder = mkdtempSync(join(tmpdir(), "hsa-tasks-"));
        kept = { folder, file: join(folder, "unpacked"), size: 0 };
      }
      const { file } = kept;
      const handle = onFile(file, () => openSync(file, "a"));
      try {
        for (let at = 0; at < bytes.length; ) at += onFile(file, () => writeSync(handle, bytes, at));
      } finally {
        letGo(handle);
      }
      const stored = { file, start: kept.size, length: bytes.length };
      kept.size += bytes.length;
      return stored;
    },
    close() {
      for (const handle of open.values()) letGo(handle);
      open.clear();
      if (kept !== undefined) rmSync(kept.folder, { recursive: true, force: true });
      kept = undefined;
    },
  };
}
