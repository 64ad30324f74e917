/**
 * The files of a dataset while it is made: all of them in a folder of their own, moved into place when they are whole,
 * the manifest last. A run that dies leaves that folder and nothing else.
 */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { onFile } from "../io/files.js";
import type { FileEntry } from "../model/manifest.js";
import { Fault } from "../model/problem.js";

/** The folder of unfinished work, inside the dataset's. */
export const PARTIAL = ".hsa-partial";
/** All that a dataset puts into its folder; nothing else there is ever touched. */
const OWNED = [
  "manifest.json",
  "README.md",
  "quarantine.jsonl",
  "ledger.jsonl",
  "bases",
  "harnesses",
  "views",
  "sft",
  "rl",
  "opd",
  "report.html",
];

export type FolderState = "absent" | "empty" | "complete" | "interrupted" | "foreign";

/** What a folder holds, for deciding whether a dataset may be written there. */
export function folderState(out: string): FolderState {
  return onFile(out, () => {
    if (!existsSync(out)) return "absent";
    const names = readdirSync(out);
    if (names.length === 0) return "empty";
    if (names.includes(PARTIAL)) return "interrupted";
    return names.includes("manifest.json") && isDataset(join(out, "manifest.json")) ? "complete" : "foreign";
  });
}

const isDataset = (manifest: string): boolean =>
  /"format":\s*"hsa\/dataset@1"/.test(readFileSync(manifest, "utf8"));

interface OpenFile {
  readonly fd: number;
  readonly hash: Hash;
  readonly held: string[];
  size: number;
  bytes: number;
  rows: number;
}

export interface Draft {
  /** Add one line to a JSON Lines file. */
  line(path: string, text: string): void;
  /** The JSON Lines file is there even when no line follows. */
  touch(path: string): void;
  /** A whole file, once; a second time with one path does nothing. */
  file(path: string, text: string): void;
  has(path: string): boolean;
  /** Close everything written so far and say what it is. */
  seal(): readonly FileEntry[];
  /** Move the files into place, `manifest` last. */
  publish(manifest: string): void;
  /** Remove what was written. */
  abandon(): void;
}

/** Characters held back for each file before they are written. */
const HELD = 1 << 18;

export function openDraft(out: string): Draft {
  const partial = join(out, PARTIAL);
  const lines = new Map<string, OpenFile>();
  const files: FileEntry[] = [];
  const known = new Set<string>();
  claim(partial);

  const open = (path: string): OpenFile => {
    const found = lines.get(path);
    if (found !== undefined) return found;
    const fd = onFile(join(out, path), () => {
      mkdirSync(dirname(join(partial, path)), { recursive: true });
      return openSync(join(partial, path), "w");
    });
    const fresh = { fd, hash: createHash("sha256"), held: [], size: 0, bytes: 0, rows: 0 };
    lines.set(path, fresh);
    return fresh;
  };
  const flush = (path: string, file: OpenFile): void => {
    const bytes = Buffer.from(file.held.join(""), "utf8");
    file.held.length = 0;
    file.size = 0;
    file.hash.update(bytes);
    file.bytes += bytes.length;
    onFile(join(out, path), () => writeAll(file.fd, bytes));
  };
  return {
    line(path, text) {
      const file = open(path);
      file.held.push(text, "\n");
      file.rows++;
      file.size += text.length + 1;
      if (file.size > HELD) flush(path, file);
    },
    touch: (path) => void open(path),
    file(path, text) {
      if (known.has(path)) return;
      known.add(path);
      const bytes = Buffer.from(text, "utf8");
      onFile(join(out, path), () => {
        mkdirSync(dirname(join(partial, path)), { recursive: true });
        writeSynced(join(partial, path), bytes);
      });
      files.push({ path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    },
    has: (path) => known.has(path),
    seal() {
      for (const [path, file] of lines) {
        flush(path, file);
        onFile(join(out, path), () => {
          fsyncSync(file.fd);
          closeSync(file.fd);
        });
        files.push({ path, bytes: file.bytes, rows: file.rows, sha256: file.hash.digest("hex") });
      }
      lines.clear();
      return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    publish(manifest) {
      onFile(out, () => {
        // The old manifest goes first: from here to the end the folder says of itself that it is not complete.
        for (const name of OWNED) rmSync(join(out, name), { recursive: true, force: true });
        for (const name of readdirSync(partial)) {
          if (OWNED.includes(name)) renameSync(join(partial, name), join(out, name));
        }
        writeSynced(join(partial, "manifest.json"), Buffer.from(manifest, "utf8"));
        renameSync(join(partial, "manifest.json"), join(out, "manifest.json"));
        rmSync(partial, { recursive: true, force: true });
      });
    },
    abandon() {
      for (const file of lines.values()) closeSync(file.fd);
      lines.clear();
      rmSync(partial, { recursive: true, force: true });
    },
  };
}

/** Take the folder for this process; what a dead run left there goes. */
function claim(partial: string): void {
  const owner = join(partial, "pid");
  onFile(partial, () => {
    const pid = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : 0;
    if (pid > 0 && pid !== process.pid && isAlive(pid)) {
      throw new Fault({
        code: "bad-file",
        where: dirname(partial),
        what: `another run (process ${pid}) is writing here`,
        expected: "one run a folder; wait for it, or choose another --out",
      });
    }
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    writeFileSync(owner, String(process.pid));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, "w");
  try {
    writeAll(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
