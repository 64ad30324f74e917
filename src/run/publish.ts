/**
 * A finished run to a dataset: the single files joined, the manifest written, everything moved into place. Each part may be done
 * again after a run died in it.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { syncFolder, writeAtomic } from "../io/atomic.js";
import { sha256 } from "../io/digest.js";
import { listFiles, onFile, writeAll } from "../io/files.js";
import type { FileEntry, Manifest } from "../model/manifest.js";
import { keepShards } from "./reopen.js";
import { PIECES, type Piece } from "./shard-files.js";
import { MANIFEST, OWNED } from "./shard-paths.js";
import { RUN, SHARDS, WORK, type WorkFolder } from "./work-folder.js";

export interface Parts {
  /** Of all shards; files that several shards have stand here more than once. */
  readonly files: readonly FileEntry[];
  /** In the order of the shards. */
  readonly pieces: Readonly<Record<Piece, readonly FileEntry[]>>;
}

/** Everything but moving it: afterwards the work folder is a whole dataset. */
export function writeManifest(work: WorkFolder, manifest: Manifest, card: string, parts: Parts): Manifest {
  const own = new Map(parts.files.map((entry) => [entry.path, entry]));
  for (const piece of PIECES) {
    const path = `${piece}.jsonl`;
    own.set(path, joinPieces(work, path, parts.pieces[piece]));
  }
  writeAtomic(join(work.path, "README.md"), card);
  const bytes = Buffer.byteLength(card);
  own.set("README.md", { path: "README.md", bytes, sha256: sha256(card) });
  for (const path of listFiles(work.path))
    if (OWNED.includes(path.split("/")[0] as string) && !own.has(path))
      onFile(path, () => rmSync(join(work.path, path)));
  keepShards(work);
  const files = [...own.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const whole = { ...manifest, files };
  writeAtomic(join(work.path, MANIFEST), `${JSON.stringify(whole, null, 2)}\n`);
  return whole;
}

const COPY_BYTES = 1 << 20;

function joinPieces({ path: work }: WorkFolder, path: string, pieces: readonly FileEntry[]): FileEntry {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  const to = join(work, path);
  const buffer = Buffer.allocUnsafe(COPY_BYTES);
  onFile(to, () => {
    const out = openSync(to, "w");
    try {
      for (const piece of pieces) {
        const from = openSync(join(work, piece.path), "r");
        try {
          for (let got = readSync(from, buffer); got > 0; got = readSync(from, buffer)) {
            hash.update(buffer.subarray(0, got));
            writeAll(out, buffer.subarray(0, got));
            bytes += got;
          }
        } finally {
          closeSync(from);
        }
        rows += piece.rows ?? 0;
      }
      fsyncSync(out);
    } finally {
      closeSync(out);
    }
  });
  return { path, bytes, rows, sha256: hash.digest("hex") };
}

/** Move a whole dataset into its place, the manifest last. From the first move on there is no older dataset any more. */
export function moveIntoPlace(out: string): void {
  const work = join(out, WORK);
  onFile(out, () => {
    const tops = topsOf(join(work, MANIFEST));
    rmSync(join(out, MANIFEST), { force: true });
    for (const name of OWNED) {
      if (existsSync(join(work, name))) {
        rmSync(join(out, name), { recursive: true, force: true });
        renameSync(join(work, name), join(out, name));
      } else if (!tops.has(name)) rmSync(join(out, name), { recursive: true, force: true });
    }
    if (existsSync(join(work, "marks"))) {
      rmSync(join(out, SHARDS), { recursive: true, force: true });
      renameSync(join(work, "marks"), join(out, SHARDS));
    }
    // What a later run could take for unfinished work goes before the dataset says that it is complete.
    for (const name of [RUN, "pieces", "open"]) rmSync(join(work, name), { recursive: true, force: true });
    syncFolder(out);
    renameSync(join(work, MANIFEST), join(out, MANIFEST));
    syncFolder(out);
    rmSync(work, { recursive: true, force: true });
  });
}

function topsOf(manifest: string): ReadonlySet<string> {
  const { files } = JSON.parse(readFileSync(manifest, "utf8")) as Pick<Manifest, "files">;
  return new Set(files.map(({ path }) => path.split("/")[0] as string));
}
