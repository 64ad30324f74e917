/** The folder against the manifest's list: these files and no others, each with its size, rows and digest. */
import { createHash } from "node:crypto";
import { isAbsolute, join } from "node:path";
import { isFile, listFiles } from "../io/files.js";
import { PARQUET, packingIn } from "../io/input/packing.js";
import { chunksOf } from "../io/input/slices.js";
import { type Chunks, unpacked } from "../io/input/unpack.js";
import type { FileEntry, Manifest } from "../model/manifest.js";
import { Fault } from "../model/problem.js";
import type { Report } from "./finding.js";
import { endingFor, readShardPath, shardPath } from "./shard-paths.js";

export async function verifyFiles(folder: string, manifest: Manifest, report: Report): Promise<void> {
  const { files, recipe } = manifest;
  const listed = new Set(files.map(({ path }) => path));
  const ending = endingFor(recipe["compress"]);
  for (const entry of files) {
    const place = readShardPath(entry.path);
    if (place !== undefined && entry.path !== shardPath(place.kind, place.split, place.shard) + ending)
      report(entry.path, "files", `its name does not end as recipe.compress says; expected "${ending}"`);
    await verifyFile(folder, entry, report);
  }
  for (const path of listFiles(folder)) {
    if (path !== "manifest.json" && !listed.has(path))
      report(path, "files", "the manifest does not list this file");
  }
}

async function verifyFile(folder: string, entry: FileEntry, report: Report): Promise<void> {
  const { path, bytes, rows, sha256 } = entry;
  if (isAbsolute(path) || path.split("/").includes(".."))
    return report(path, "files", "the path leads out of the dataset");
  if (!isFile(join(folder, path))) return report(path, "files", "the file is missing");
  const found = await measure(chunksOf(join(folder, path)));
  if (found.bytes !== bytes) report(path, "files", `it has ${found.bytes} bytes; expected ${bytes}`);
  else if (found.sha256 !== sha256)
    report(path, "files", `its sha256 is ${found.sha256}; expected ${sha256}`);
  const text = await measureText(join(folder, path), found);
  if (typeof text === "string") return report(path, "files", text);
  const inside = text === found ? undefined : text;
  if (inside?.bytes !== entry.unpacked?.bytes || inside?.sha256 !== entry.unpacked?.sha256)
    report(path, "files", `unpacked it is ${shown(inside)}; expected ${shown(entry.unpacked)}`);
  if (rows !== undefined && text.lines !== rows)
    report(path, "files", `it has ${text.lines} lines; expected ${rows}`);
}

const shown = (text: { readonly bytes: number; readonly sha256: string } | undefined): string =>
  text === undefined ? "nothing else: it is not compressed" : `${text.bytes} bytes, sha256 ${text.sha256}`;

/** Of what is inside; of a plain file, what was measured. A text says what is wrong with compressed data. */
async function measureText(path: string, found: Measured): Promise<Measured | string> {
  try {
    const packing = packingIn(path);
    return packing === undefined || packing === PARQUET
      ? found
      : await measure(unpacked(packing, chunksOf(path), path));
  } catch (error) {
    if (error instanceof Fault && error.problem.code === "bad-encoding") return error.problem.what;
    throw error;
  }
}

interface Measured {
  readonly bytes: number;
  readonly lines: number;
  readonly sha256: string;
}
const LF = 10;

async function measure(chunks: Chunks): Promise<Measured> {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of chunks) {
    const data = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    hash.update(data);
    bytes += data.length;
    for (let at = data.indexOf(LF); at !== -1; at = data.indexOf(LF, at + 1)) lines++;
  }
  return { bytes, lines, sha256: hash.digest("hex") };
}
