/** A finding of lint: a problem with its file and line taken apart, for those who show it elsewhere. */
import { isAbsolute, relative, sep } from "node:path";
import type { Problem } from "../../model/problem.js";

export interface Finding extends Problem {
  /** From the folder that was asked, with `/`; absent where it stands in no file. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
}

const PLACE = /^(.+?):(\d+)(?::(\d+))?(?=$|[:,])/s;

/** The finding with places shown from `cwd`. */
export function findingOf(problem: Problem, cwd: string): Finding {
  const near = (text: string): string => text.replaceAll(`${cwd}/`, "");
  const [, path, line, column] = PLACE.exec(problem.where) ?? [];
  const bare = path ?? (isAbsolute(problem.where) ? problem.where : undefined);
  const shown = {
    ...problem,
    where: near(problem.where),
    what: near(problem.what),
    ...(problem.exists === undefined ? {} : { exists: near(problem.exists) }),
  };
  return {
    ...shown,
    ...(bare === undefined ? {} : { file: fileFrom(bare, cwd) }),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(column === undefined ? {} : { column: Number(column) }),
  };
}

function fileFrom(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const near = relative(cwd, path).split(sep).join("/");
  return near === "" ? "." : near.startsWith("../") ? path : near;
}

/** The order of files and lines; what stands in no file comes first. */
export const byPlace = (a: Finding, b: Finding): number => {
  const [left, right] = [a.file ?? "", b.file ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
};
