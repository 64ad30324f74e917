/** The folder against the manifest's list: these files and no others, each with its size, rows and digest. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { isAbsolute, join } from "node:path";
import { isFile, listFiles } from "../io/files.js";
import type { FileEntry, Manifest } from "../model/manifest.js";
import type { Report } from "./finding.js";

export async function verifyFiles(folder: string, { files }: Manifest, report: Report): Promise<void> {
  const listed = new Set(files.map(({ path }) => path));
  for (const entry of files) await verifyFile(folder, entry, report);
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
  const found = await measure(join(folder, path));
  if (found.bytes !== bytes) report(path, "files", `it has ${found.bytes} bytes; expected ${bytes}`);
  else if (found.sha256 !== sha256)
    report(path, "files", `its sha256 is ${found.sha256}; expected ${sha256}`);
  if (rows !== undefined && found.lines !== rows)
    report(path, "files", `it has ${found.lines} lines; expected ${rows}`);
}

const LF = 10;

async function measure(path: string): Promise<{ bytes: number; lines: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    const data = chunk as Buffer;
    hash.update(data);
    bytes += data.length;
    for (let at = data.indexOf(LF); at !== -1; at = data.indexOf(LF, at + 1)) lines++;
  }
  return { bytes, lines, sha256: hash.digest("hex") };
}
