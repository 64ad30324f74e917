/**
 * The versions of some paths in a git repository: each commit that changed them, with its date, written out into a folder of its own.
 *
 * Only `log`, `ls-tree` and `cat-file` are asked of git, none of which runs anything that the repository brings.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Fault, type Problem } from "../model/problem.js";
import { sha256 } from "./digest.js";

export interface GitVersion {
  readonly commit: string;
  /** When it was committed, ISO 8601 with offset. */
  readonly at: string;
  /** Tags that point at the commit. */
  readonly tags: readonly string[];
  /** Of the paths' content: equal for commits that did not change it. */
  readonly digest: string;
  /** Writes the paths below `folder`. */
  readonly write: (folder: string) => void;
}

const MAX_OUTPUT = 256 * 1024 * 1024;

/** Oldest first; commits that leave the paths as they were are left out. Throws a Fault where there is no repository, or no such path in it. */
export function gitVersions(repo: string, paths: readonly string[]): readonly GitVersion[] {
  const log = git(repo, ["log", "--format=%H%x00%cI%x00%D", "--decorate-refs=refs/tags/", "--", ...paths]);
  const versions: GitVersion[] = [];
  for (const line of log.toString("utf8").split("\n").reverse()) {
    const [commit = "", at = "", refs = ""] = line.split("\0");
    if (commit === "") continue;
    const entries = treeOf(repo, commit, paths);
    const digest = sha256(entries.map(({ sha, path }) => `${sha} ${path}`).join("\n"));
    if (entries.length === 0 || versions.at(-1)?.digest === digest) continue;
    const tags = refs.split(", ").flatMap((ref) => (ref.startsWith("tag: ") ? [ref.slice(5)] : []));
    versions.push({ commit, at, tags, digest, write: (folder) => writeOut(repo, entries, folder) });
  }
  if (versions.length === 0)
    throw new Fault({
      code: "bad-file",
      where: repo,
      what: `no commit holds ${paths.join(", ")}`,
      expected: "paths as they are inside the repository",
    });
  return versions;
}

interface Entry {
  readonly sha: string;
  readonly path: string;
}

/** Files only: links and submodules lead elsewhere. */
function treeOf(repo: string, commit: string, paths: readonly string[]): readonly Entry[] {
  const out = git(repo, ["ls-tree", "-r", "-z", "--full-tree", commit, "--", ...paths]).toString("utf8");
  return out.split("\0").flatMap((line): Entry[] => {
    const [head = "", path = ""] = line.split("\t");
    const [mode, type, sha = ""] = head.split(" ");
    const isFile = type === "blob" && mode !== "120000";
    return isFile && !path.split("/").includes("..") ? [{ sha, path }] : [];
  });
}

function writeOut(repo: string, entries: readonly Entry[], folder: string): void {
  const asked = `${entries.map(({ sha }) => sha).join("\n")}\n`;
  const out = git(repo, ["cat-file", "--batch"], asked);
  let at = 0;
  for (const { sha, path } of entries) {
    const end = out.indexOf(10, at);
    const [name, , size = ""] = out.subarray(at, end).toString("utf8").split(" ");
    if (name !== sha || !/^\d+$/.test(size)) throw new Fault(problem(repo, `git does not give ${path}`));
    const start = end + 1;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, out.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
}

function git(repo: string, args: readonly string[], input?: string): Buffer {
  // A repository's own settings may name programs; none of them is wanted.
  const quiet = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager"];
  const ran = spawnSync("git", ["-C", repo, ...quiet, ...args], {
    maxBuffer: MAX_OUTPUT,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    ...(input === undefined ? {} : { input }),
  });
  if (ran.error !== undefined) {
    const missing = (ran.error as NodeJS.ErrnoException).code === "ENOENT";
    throw new Fault(problem(repo, missing ? "git is not installed" : ran.error.message));
  }
  if (ran.status !== 0) {
    const [said = ""] = ran.stderr.toString("utf8").trim().split("\n");
    throw new Fault(problem(repo, `git says: ${said.slice(0, 200)}`, "a git repository with commits"));
  }
  return ran.stdout;
}

const problem = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-file",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
