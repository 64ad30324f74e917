/** The files of an export while they are written: aside, flushed, and moved into their places when all of them are whole. */
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeAtomic } from "../io/atomic.js";
import { onFile } from "../io/files.js";
import { openParquet } from "../io/input/parquet.js";
import { chunksOf } from "../io/input/slices.js";
import { loadZstd } from "../io/pack.js";
import type { Beside, Format, Profile } from "../io/profiles/profile.js";
import { type JsonObject, printJson } from "../model/json.js";
import type { FileEntry } from "../model/manifest.js";
import { type Codec, endingOf, openRowFile } from "./row-file.js";
import { writeSynced } from "./shard-files.js";

/** Unfinished work in the folder that is written to. */
export const ASIDE = ".hsa-export";
export const EXPORT_MANIFEST = "export.json";

export interface SplitFile {
  readonly path: string;
  readonly row: (row: JsonObject) => void;
  readonly seal: () => Promise<FileEntry>;
  readonly close: () => void;
}

export const openAside = (out: string): string => {
  const aside = join(out, ASIDE);
  onFile(aside, () => {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { recursive: true });
  });
  return aside;
};

/** The rows of one split. */
export async function openSplitFile(
  aside: string,
  split: string,
  profile: Profile,
  { format, zst }: { readonly format: Format; readonly zst: boolean },
): Promise<SplitFile> {
  const zstd = zst ? await loadZstd() : undefined;
  if (format === "parquet") {
    const path = `${split}.parquet`;
    const file = openParquet(join(aside, path), profile.columns, zstd);
    return {
      path,
      row: (row) => file.row(row, printJson(row).length),
      seal: async () => {
        const rows = file.seal();
        return { path, ...(await measure(join(aside, path))), rows };
      },
      close: () => undefined,
    };
  }
  const codec: Codec = zstd === undefined ? "none" : { zstd };
  const path = `${split}.jsonl${endingOf(codec)}`;
  const file = openRowFile(join(aside, path), codec);
  return {
    path,
    row: (row) => file.line(printJson(row)),
    seal: async () => ({ path, ...file.seal() }),
    close: file.close,
  };
}

async function measure(path: string): Promise<Pick<FileEntry, "bytes" | "sha256">> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunksOf(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

export function writeBeside(aside: string, { path, text }: Beside): FileEntry {
  const bytes = Buffer.from(text, "utf8");
  onFile(join(aside, path), () => writeSynced(join(aside, path), bytes));
  return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Move all files into their places, the manifest last; `gone` are the files of the export that stood there before. */
export function settleExport(
  out: string,
  files: readonly FileEntry[],
  manifest: string,
  gone: readonly string[],
): void {
  const aside = join(out, ASIDE);
  onFile(out, () => {
    rmSync(join(out, EXPORT_MANIFEST), { force: true });
    for (const path of gone) rmSync(join(out, path), { force: true });
    for (const { path } of files) renameSync(join(aside, path), join(out, path));
    syncFolder(out);
  });
  writeAtomic(join(out, EXPORT_MANIFEST), manifest);
  onFile(aside, () => rmSync(aside, { recursive: true, force: true }));
}
