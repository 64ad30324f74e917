/** Files as whole texts: small ones only (Harness folders, tool lists). Records go through lines.ts. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { byCodePoint } from "../model/json.js";
import { Fault, failed, ok, type Problem, type Result } from "../model/problem.js";

/** 8 MiB: no description of a Harness is larger. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** The words for an error of the operating system, with its code for those who search for it. */
export function systemWords(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
  const words: Record<string, string> = {
    ENOENT: "there is no such file or folder",
    EACCES: "it may not be read or written (permission denied)",
    EPERM: "it may not be read or written (not permitted)",
    EISDIR: "it is a folder, not a file",
    ENOTDIR: "a part of the path is no folder",
    ENOSPC: "the disk is full",
    EDQUOT: "the disk quota is used up",
    EIO: "the device reports an error",
    EROFS: "the file system is read-only",
    ENAMETOOLONG: "the name is too long for the file system",
  };
  return `${words[code] ?? "the operating system refused it"} (${code})`;
}

export const fileProblem = (path: string, error: unknown): Problem => ({
  code: "bad-file",
  where: path,
  what: systemWords(error),
});

/** Run an action on a file; an error of the operating system becomes a Fault that names the path. */
export function onFile<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === "string") throw new Fault(fileProblem(path, error));
    throw error;
  }
}

const UTF16 = [
  { name: "UTF-32, little-endian", bytes: [0xff, 0xfe, 0, 0] },
  { name: "UTF-32, big-endian", bytes: [0, 0, 0xfe, 0xff] },
  { name: "UTF-16, little-endian", bytes: [0xff, 0xfe] },
  { name: "UTF-16, big-endian", bytes: [0xfe, 0xff] },
] as const;

/** What the first bytes say that the file is, if it is not UTF-8 text. */
export function foreignEncoding(start: Uint8Array): string | undefined {
  for (const { name, bytes } of UTF16)
    if (bytes.length <= start.length && bytes.every((byte, i) => start[i] === byte)) return name;
  if (start[0] === 0x1f && start[1] === 0x8b) return "gzip-compressed data";
  if (start[0] === 0x28 && start[1] === 0xb5 && start[2] === 0x2f && start[3] === 0xfd)
    return "zstd-compressed data";
  if (start[0] === 0x50 && start[1] === 0x41 && start[2] === 0x52 && start[3] === 0x31) return "Parquet data";
  if (start.length >= 4 && start[0] !== 0 && start[1] === 0 && start[3] === 0)
    return "UTF-16, little-endian, without a byte order mark";
  if (start.length >= 4 && start[0] === 0 && start[1] !== 0 && start[2] === 0)
    return "UTF-16, big-endian, without a byte order mark";
  return undefined;
}

/** Length of a UTF-8 byte order mark at the start: 3 or 0. */
export const markLength = (start: Uint8Array): number =>
  start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8 bytes as text; undefined where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A whole file as text, without a byte order mark. Problems: missing, too large, not UTF-8. */
export function readText(path: string, maxBytes: number = MAX_TEXT_BYTES): Result<string> {
  let bytes: Buffer;
  try {
    bytes = readUpTo(path, maxBytes + 1);
  } catch (error) {
    return failed(fileProblem(path, error));
  }
  if (bytes.length > maxBytes)
    return failed({
      code: "too-large",
      where: path,
      what: "the file is too large",
      expected: `at most ${maxBytes} bytes`,
    });
  const foreign = foreignEncoding(bytes);
  const text = foreign === undefined ? decodeUtf8(bytes.subarray(markLength(bytes))) : undefined;
  if (text !== undefined) return ok(text);
  return failed({
    code: "bad-encoding",
    where: path,
    what: foreign === undefined ? "the bytes are not UTF-8" : `the file is ${foreign}`,
    expected: "UTF-8 text",
  });
}

function readUpTo(path: string, limit: number): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(Math.min(limit, Math.max(fstatSync(file).size, 64 * 1024)));
    let length = 0;
    for (;;) {
      const got = readSync(file, bytes, length, bytes.length - length, null);
      length += got;
      if (got === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

export const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() ?? false;
export const isFile = (path: string): boolean => statsOf(path)?.isFile() ?? false;
export const isThere = (path: string): boolean => statsOf(path) !== undefined;

/** Undefined where nothing can be there: an overlong name, a file where a folder would have to be. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Close what was only read: nothing can be lost by then, and an error before it is the one to tell of. */
export function letGo(file: number): void {
  try {
    closeSync(file);
  } catch {
    // it is gone
  }
}

/** A folder and those above it. Of several, Node blames the last one it could not make, and says that it is missing. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/** Names in a folder in code point order, without hidden ones; empty where there is no folder. */
export function listFolder(path: string): readonly string[] {
  if (!isFolder(path)) return [];
  return onFile(path, () => readdirSync(path))
    .filter((name) => !name.startsWith("."))
    .sort(byCodePoint);
}

/**
 * Paths of all files below a folder, relative to it with `/`, in code point order, without hidden ones. A link that leads
 * back up is not followed.
 */
export function listFiles(folder: string): readonly string[] {
  return isFolder(folder) ? filesBelow(folder, [realPath(folder)]).toSorted(byCodePoint) : [];
}

function filesBelow(folder: string, above: readonly string[]): string[] {
  return listFolder(folder).flatMap((name) => {
    const path = join(folder, name);
    if (!isFolder(path)) return [name];
    const real = realPath(path);
    if (above.includes(real)) return [];
    return filesBelow(path, [...above, real]).map((inner) => `${name}/${inner}`);
  });
}

const realPath = (path: string): string => onFile(path, () => realpathSync(path));
