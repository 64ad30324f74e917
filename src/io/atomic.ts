/** Whole files: after a crash or a full disk a file is there as it was before, or as it was meant to be. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Fault } from "../model/problem.js";
import { fileProblem, writeAll } from "./files.js";

/** Names with this ending are unfinished work and may be removed. */
export const UNFINISHED = ".hsa-tmp";

/**
 * Write a file under a temporary name beside it, flush it to the disk, and rename it; folders are made as needed. Throws
 * a Fault that names the path (disk full, no permission), and leaves nothing behind.
 */
export function writeAtomic(path: string, data: string | Uint8Array): void {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${process.pid}${UNFINISHED}`);
  try {
    mkdirSync(folder, { recursive: true });
    const file = openSync(temporary, "w");
    try {
      writeAll(file, typeof data === "string" ? Buffer.from(data) : data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    syncFolder(folder);
  } catch (error) {
    discard(temporary);
    throw new Fault(fileProblem(path, error));
  }
}

/** The first error is the one to tell of. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // it was never there, or cannot be reached at all
  }
}

/** A rename lasts only once the folder's own entry is on the disk. Not every system can flush a folder. */
export function syncFolder(folder: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(folder, "r");
    fsyncSync(handle);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EISDIR" && code !== "EPERM" && code !== "EINVAL" && code !== "EACCES") throw error;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
