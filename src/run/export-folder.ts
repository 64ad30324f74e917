/** May an export write into this folder? */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isFolder, listFolder, makeFolder, onFile } from "../io/files.js";
import { Fault } from "../model/problem.js";
import { ASIDE, EXPORT_MANIFEST } from "./export-files.js";

const fault = (where: string, what: string, expected: string): Fault =>
  new Fault({ code: "bad-file", where, what, expected });

/** Files of an earlier export, which are to go. Throws a Fault where the folder is none that may be used. */
export function claimFolder(out: string, dataset: string, fresh: boolean): readonly string[] {
  if (isWithin(realOf(dataset), realOf(out)) || isWithin(realOf(out), realOf(dataset)))
    throw fault(out, "one of the two folders lies in the other", "a folder beside the dataset");
  makeFolder(out);
  const there = listFolder(out);
  if (there.length === 0) return [];
  const manifest = join(out, EXPORT_MANIFEST);
  if (!existsSync(manifest))
    throw fault(
      out,
      "the folder holds files that are no export",
      "an empty folder, or one that hsa export wrote",
    );
  if (!fresh) throw fault(out, "there is an export already", "--fresh to make it anew, or another folder");
  return filesIn(manifest);
}

function filesIn(manifest: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(onFile(manifest, () => readFileSync(manifest, "utf8")));
  } catch {
    throw fault(manifest, "it is not JSON", "what hsa export wrote");
  }
  const files = (value as { readonly files?: unknown } | null)?.files;
  const paths = Array.isArray(files)
    ? files.map((file) => (file as { readonly path?: unknown } | null)?.path)
    : [];
  // Only files of the folder itself: a path that leads elsewhere was not written by an export.
  return paths.filter(
    (path): path is string =>
      typeof path === "string" && path !== "" && !/[/\\]/.test(path) && path !== ASIDE,
  );
}

/** As it will be, where it is not there yet. */
function realOf(path: string): string {
  if (isFolder(path)) return onFile(path, () => realpathSync(path));
  const above = dirname(path);
  return above === path ? path : join(realOf(above), relative(above, path));
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}
