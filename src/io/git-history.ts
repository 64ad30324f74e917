/**
 * The versions of some paths in a git repository: each commit that changed them, with its date, written out into a folder of its own.
 *
 * Only `log`, `ls-tree` and `cat-file` are asked of git, and nothing that the repository or its settings name is run: no checks of
 * signatures, no fetching of what a partial clone lacks.
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

export interface GitHistory {
  /** Oldest first. */
  readonly versions: readonly GitVersion[];
  /** Were older ones left out, because there are more than `most`? */
  readonly hasOlder: boolean;
  /** Links and submodules among the paths, which are not followed. */
  readonly links: readonly string[];
}

/**
 * The newest versions, `most` of them; commits that leave the paths as they were are left out. Throws a Fault where there is no
 * repository, or no such path in it.
 */
export function gitVersions(repo: string, paths: readonly string[], most: number): GitHistory {
  const below = git(repo, ["rev-parse", "--show-prefix"]).toString("utf8").trim();
  if (below !== "")
    throw new Fault(
      problem(repo, `it is the folder ${below} inside a repository`, "the repository's own folder"),
    );
  const log = git(repo, [
    ...[
      "log",
      "--no-show-signature",
      "--no-mailmap",
      "--format=%H%x00%cI%x00%D",
      "--decorate-refs=refs/tags/",
    ],
    ...["--", ...paths],
  ]);
  // Newest first, as git says them; of commits that change nothing one after the other, the oldest brought the version.
  const found: GitVersion[] = [];
  const links = new Set<string>();
  let hasOlder = false;
  for (const line of log.toString("utf8").split("\n")) {
    const [commit = "", at = "", refs = ""] = line.split("\0");
    if (commit === "") continue;
    const tree = treeOf(repo, commit, paths);
    for (const link of tree.links) links.add(link);
    const { entries } = tree;
    if (entries.length === 0) continue;
    const digest = sha256(entries.map(({ sha, path }) => `${sha} ${path}`).join("\n"));
    const last = found.at(-1);
    const tags = refs.split(", ").flatMap((ref) => (ref.startsWith("tag: ") ? [ref.slice(5)] : []));
    const version = { commit, at, tags, digest, write: (folder: string) => writeOut(repo, entries, folder) };
    if (last?.digest === digest)
      found[found.length - 1] = { ...version, tags: [...version.tags, ...last.tags] };
    else if (found.length < most) found.push(version);
    else {
      hasOlder = true;
      break;
    }
  }
  if (found.length === 0)
    throw new Fault({
      code: "bad-file",
      where: repo,
      what: `no commit holds ${paths.join(", ")}`,
      expected: "paths as they are inside the repository",
      ...(links.size === 0
        ? {}
        : { exists: `links or submodules, which are not followed: ${[...links].join(", ")}` }),
    });
  return { versions: found.reverse(), hasOlder, links: [...links] };
}

interface Entry {
  readonly sha: string;
  readonly path: string;
}

/** Files only: links and submodules lead elsewhere. */
function treeOf(
  repo: string,
  commit: string,
  paths: readonly string[],
): { readonly entries: readonly Entry[]; readonly links: readonly string[] } {
  const out = git(repo, ["ls-tree", "-r", "-z", "--full-tree", commit, "--", ...paths]).toString("utf8");
  const entries: Entry[] = [];
  const links: string[] = [];
  for (const line of out.split("\0")) {
    const tab = line.indexOf("\t");
    const [mode, type, sha = ""] = line.slice(0, Math.max(0, tab)).split(" ");
    const path = line.slice(tab + 1);
    if (tab < 0 || path.split("/").includes("..")) continue;
    if (type === "blob" && mode !== "120000") entries.push({ sha, path });
    else links.push(path);
  }
  return { entries, links };
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

/** A repository's own settings may name programs; none of them is wanted. */
const QUIET = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "log.showSignature=false",
  "log.follow=false",
  "gpg.program=false",
  "gpg.ssh.program=false",
  "gpg.x509.program=false",
  "core.sshCommand=false",
  "core.gitProxy=false",
  "protocol.allow=never",
].flatMap((setting) => ["-c", setting]);

/** What surrounds this process must not lead git to another repository; what a partial clone lacks is not fetched. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("GIT_") || /^GIT_CONFIG/.test(name),
  );
  return {
    ...Object.fromEntries(own),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_ALLOW_PROTOCOL: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    LC_ALL: "C",
  };
}

function git(repo: string, args: readonly string[], input?: string): Buffer {
  const ran = spawnSync("git", ["-C", repo, ...QUIET, "--no-pager", ...args], {
    maxBuffer: MAX_OUTPUT,
    env: environment(),
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
