/** A dataset written among the files that it is made of would be read by the next run, or take its own input away. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { isFolder } from "../io/files.js";
import { expandInput, STDIN } from "../io/input/input-paths.js";
import { Fault } from "../model/problem.js";
import type { Job } from "./recipe.js";

/** Throws a Fault where the dataset's folder lies in a folder that is read, or a file that is read lies in it. */
export function refuseOverlap(job: Job, out: string): void {
  const place = realPath(out);
  for (const { path } of job.sources) {
    if (path === STDIN) continue;
    const read = isFolder(path) ? [path] : expandInput(path);
    const near = read.find((one) => isInside(place, realPath(one)) || isInside(realPath(one), place));
    if (near === undefined) continue;
    throw new Fault({
      code: "bad-file",
      where: out,
      what: `the dataset would lie where its input is read (${near})`,
      expected: "a folder beside the input",
    });
  }
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** Links followed as far as the path is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), basename(path));
  }
}
