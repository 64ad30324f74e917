/** Versions out of a repository's history; nothing that the repository brings is run. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gitVersions } from "../../src/io/git-history.js";

const root = mkdtempSync(join(tmpdir(), "hsa-git-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Repo {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly write: (path: string, text: string) => void;
  readonly commit: (message: string, day: number) => void;
}

let n = 0;
function repo(): Repo {
  const folder = join(root, `repo ${++n}`);
  mkdirSync(folder);
  let day = 1;
  const git = (...args: readonly string[]): string => {
    const date = `2026-01-${String(day).padStart(2, "0")}T00:00:00Z`;
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    return execFileSync("git", ["-C", folder, ...who, ...args], { env, encoding: "utf8", stdio: "pipe" });
  };
  git("init", "-q", "-b", "main");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (message: string, on: number): void => {
    day = on;
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", message);
  };
  return { folder, git, write, commit };
}

let outs = 0;
const written = (found: ReturnType<typeof gitVersions>, path: string): readonly (string | undefined)[] =>
  found.versions.map(({ write }) => {
    const out = join(root, `out ${++outs}`);
    write(out);
    return existsSync(join(out, path)) ? readFileSync(join(out, path), "utf8") : undefined;
  });

test("a merge brings what it merged; commits that leave the paths alone, or are taken back, are as they should be", () => {
  const { folder, git, write, commit } = repo();
  write("a/x.txt", "one");
  commit("one", 1);
  git("tag", "v1");
  write("other.txt", "other");
  commit("other", 2);
  git("checkout", "-q", "-b", "side");
  write("a/x.txt", "two");
  commit("side", 3);
  git("checkout", "-q", "main");
  write("b.txt", "b");
  commit("main goes on", 4);
  git("merge", "-q", "--no-ff", "-m", "merge", "side");
  write("a/x.txt", "one");
  commit("back", 6);
  const found = gitVersions(folder, ["a"], 10);
  expect(written(found, "a/x.txt")).toEqual(["one", "two", "one"]);
  expect(found.versions.map(({ at }) => at.slice(0, 10))).toEqual(["2026-01-01", "2026-01-03", "2026-01-06"]);
  expect(found.versions[0]?.tags).toEqual(["v1"]);
  expect(found).toMatchObject({ hasOlder: false, links: [] });
});

test("names with spaces, quotes, tabs and signs of patterns are names", () => {
  const { folder, write, commit } = repo();
  const odd = `my "agent" [v*] 'x'\t北`;
  write(`${odd}/s\tk.txt`, "odd");
  write("my/plain.txt", "plain");
  commit("one", 1);
  expect(written(gitVersions(folder, [odd], 10), `${odd}/s\tk.txt`)).toEqual(["odd"]);
  expect(() => gitVersions(folder, ["my*"], 10)).toThrow(/no commit holds my\*/);
  expect(() => gitVersions(folder, [":(exclude)my"], 10)).toThrow(/no commit holds/);
});

test("a folder that was renamed is another path; links and submodules are said, not followed", () => {
  const { folder, git, write, commit } = repo();
  write("old/x.txt", "one");
  commit("one", 1);
  git("mv", "old", "new");
  symlinkSync("/etc/passwd", join(folder, "new/link"));
  commit("two", 2);
  git("update-index", "--add", "--cacheinfo", `160000,${git("rev-parse", "HEAD").trim()},new/sub`);
  git("commit", "-q", "-m", "three");
  const found = gitVersions(folder, ["new"], 10);
  expect(written(found, "new/x.txt")).toEqual(["one"]);
  expect(written(found, "new/link")).toEqual([undefined]);
  expect(found.links).toEqual(["new/link", "new/sub"]);
  expect(written(gitVersions(folder, ["old", "new"], 10), "old/x.txt")).toEqual(["one", undefined]);
});

test("of a long history the newest are taken, and it is said that there are older ones", () => {
  const { folder, write, commit } = repo();
  for (let i = 1; i <= 9; i++) {
    write("a/x.txt", `${i}`);
    commit(`${i}`, i);
  }
  const few = gitVersions(folder, ["a"], 3);
  expect(written(few, "a/x.txt")).toEqual(["7", "8", "9"]);
  expect(few.hasOlder).toBe(true);
  expect(gitVersions(folder, ["a"], 9).hasOlder).toBe(false);
});

test("nothing runs that a repository's settings name", () => {
  const { folder, git, write, commit } = repo();
  const ran = join(root, "ran");
  const evil = join(root, "evil.sh");
  writeFileSync(evil, `#!/bin/sh\necho "$0 $@" >> '${ran}'\nexit 1\n`);
  chmodSync(evil, 0o755);
  write("a/x.txt", "one");
  commit("one", 1);
  // A commit that says it is signed, so that somebody may want to check it.
  const plain = git("cat-file", "commit", "HEAD");
  const signed = plain.replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----\n\n",
  );
  writeFileSync(join(root, "commit"), signed);
  git("update-ref", "refs/heads/main", git("hash-object", "-t", "commit", "-w", join(root, "commit")).trim());
  for (const name of ["post-checkout", "reference-transaction", "post-index-change"]) {
    writeFileSync(join(folder, ".git/hooks", name), readFileSync(evil));
    chmodSync(join(folder, ".git/hooks", name), 0o755);
  }
  for (const [key, value] of [
    ["core.fsmonitor", evil],
    ["core.pager", evil],
    ["pager.log", evil],
    ["core.sshCommand", evil],
    ["core.hooksPath", join(folder, ".git/hooks")],
    ["alias.log", `!${evil}`],
    ["alias.ls-tree", `!${evil}`],
    ["log.showSignature", "true"],
    ["gpg.program", evil],
    ["diff.external", evil],
    ["core.editor", evil],
    ["credential.helper", evil],
  ] as const)
    git("config", key, value);
  rmSync(ran, { force: true });
  expect(written(gitVersions(folder, ["a"], 10), "a/x.txt")).toEqual(["one"]);
  // Parts that a partial clone lacks would be fetched by a program that its settings name.
  const blob = git("rev-parse", "HEAD:a/x.txt").trim();
  rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)), { force: true });
  for (const [key, value] of [
    ["core.repositoryformatversion", "1"],
    ["extensions.partialClone", "origin"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.url", folder],
    ["remote.origin.uploadpack", evil],
  ] as const)
    git("config", key, value);
  rmSync(ran, { force: true });
  expect(() => written(gitVersions(folder, ["a"], 10), "a/x.txt")).toThrow(/git/);
  expect(existsSync(ran) ? readFileSync(ran, "utf8") : "").toBe("");
});

test("what surrounds the process leads to no other repository", () => {
  const one = repo();
  one.write("a/x.txt", "one");
  one.commit("one", 1);
  const other = repo();
  other.write("a/x.txt", "other");
  other.commit("other", 1);
  process.env.GIT_DIR = join(other.folder, ".git");
  try {
    expect(written(gitVersions(one.folder, ["a"], 10), "a/x.txt")).toEqual(["one"]);
  } finally {
    delete process.env.GIT_DIR;
  }
  expect(() => gitVersions(join(one.folder, "a"), ["x.txt"], 10)).toThrow(
    /the folder a\/ inside a repository/,
  );
  expect(() => gitVersions(root, ["a"], 10)).toThrow(/not a git repository/);
});
