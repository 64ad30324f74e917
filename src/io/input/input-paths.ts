/** What `input:` names: a file, a folder, a glob with `*`, `?` and `**`, or `-`. */
import { lstatSync } from "node:fs";
import { byCodePoint } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import { isFile, isFolder, isThere, listFiles, listFolder } from "../files.js";
import { withEventFolders } from "./event-folder.js";

export const STDIN = "-";
const RECORD_FILE = /\.(?:(?:jsonl|ndjson|json|traj)(?:\.gz|\.zst)?|parquet)$/i;

/** The files that a path stands for, in code point order. Throws a Fault where there is none. */
export function expandInput(path: string): readonly string[] {
  if (path === STDIN || isFile(path)) return [path];
  if (isFolder(path)) return filesIn(path);
  if (/[*?]/.test(path)) return matching(path);
  // A pipe can be read once, and a run reads its input more than once.
  if (isThere(path))
    throw new Fault({
      code: "bad-file",
      where: path,
      what: "it is neither a file nor a folder",
      expected: `a file, or ${STDIN} and the data on standard input`,
    });
  throw new Fault({ code: "bad-file", where: path, what: "there is no such file or folder" });
}

function filesIn(folder: string): readonly string[] {
  const files = withEventFolders(listFiles(folder).filter((name) => RECORD_FILE.test(name)));
  if (files.length > 0) return files.map((name) => (name === "" ? folder : joinPath(folder, name)));
  throw new Fault({
    code: "bad-file",
    where: folder,
    what: "the folder holds no file of records",
    expected:
      "files that end in .jsonl, .ndjson, .json or .traj, or in these and .gz or .zst, or in .parquet",
  });
}

function matching(glob: string): readonly string[] {
  const parts = glob.split("/").filter((part, i) => part !== "" || i === 0);
  const start = glob.startsWith("/") ? "/" : "";
  const found = new Set(walk(start, start === "" ? parts : parts.slice(1)));
  if (found.size > 0) return [...found].sort(byCodePoint);
  throw new Fault({ code: "bad-file", where: glob, what: "no file matches the pattern" });
}

function* walk(folder: string, parts: readonly string[]): Generator<string> {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  if (part === "**") {
    yield* walk(folder, rest.length === 0 ? ["*"] : rest);
    for (const name of listFolder(folder === "" ? "." : folder)) {
      const path = joinPath(folder, name);
      // Links to folders are not followed here: they may lead back up.
      if (isFolder(path) && !lstatSync(path).isSymbolicLink()) yield* walk(path, parts);
    }
    return;
  }
  const names = /[*?]/.test(part) ? listFolder(folder === "" ? "." : folder).filter(matcher(part)) : [part];
  for (const name of names) {
    const path = joinPath(folder, name);
    if (rest.length > 0) yield* walk(path, rest);
    else if (isFile(path)) yield path;
  }
}

function matcher(part: string): (name: string) => boolean {
  const source = part
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const pattern = new RegExp(`^${source}$`, "su");
  return (name) => pattern.test(name);
}

const joinPath = (folder: string, name: string): string =>
  folder === "" ? name : folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
