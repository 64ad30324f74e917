/** The versions of a Harness that logs may have been made under: from folders and files as they are, or from the history of a repository. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix } from "node:path";
import { digestJson } from "../../io/digest.js";
import { isThere } from "../../io/files.js";
import { gitVersions } from "../../io/git-history.js";
import { readHarness } from "../../io/harness/read-harness.js";
import { readSkillFolder } from "../../io/harness/skill-folder.js";
import { readToolList } from "../../io/harness/tool-file.js";
import type { Harness, Hook, Skill, Tool } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { Fault, type Problem } from "../../model/problem.js";
import { readHooks } from "./hooks.js";

/** Where a version's parts stand: paths of files, or inside the repository. */
export interface PartPaths {
  /** Folders in the form of `harness-configs/`. */
  readonly harness: readonly string[];
  readonly skills?: string;
  readonly hooks?: string;
  readonly tools?: string;
}

export interface Version {
  /** As reports and folders name it: the folder's name, a tag, or the start of a commit. */
  readonly label: string;
  /** Other words by which a log may call it. */
  readonly aliases: readonly string[];
  /** From when it was in use, where that is known: milliseconds since 1970, and as the repository writes it. */
  readonly from?: number;
  readonly since?: string;
  readonly digest: string;
  /** Absent: tools are not known from files; each record may bring its own. */
  readonly tools?: readonly Tool[];
  readonly skills: readonly Skill[];
  readonly hooks: readonly Hook[];
  /** A whole Harness, prompt included. */
  readonly harness?: Harness;
  readonly notes: readonly Problem[];
}

/** Oldest first. Throws a Fault for what cannot be read. */
export async function readVersions(paths: PartPaths, repo?: string): Promise<readonly Version[]> {
  const versions = repo === undefined ? await fromFiles(paths) : await fromHistory(paths, repo);
  // Versions of equal content are one: the first label stands. Labels name folders, so that each is one version's.
  const known = new Map<string, Version>();
  const labels = new Set<string>();
  for (const given of versions) {
    const { digest, aliases } = given;
    const twin = known.get(digest);
    if (twin !== undefined) {
      known.set(digest, { ...twin, aliases: [...twin.aliases, given.label, ...aliases] });
      continue;
    }
    const wanted = folderName(given.label);
    let label = wanted;
    // Some file systems take letters of either case for the same.
    for (let n = 2; labels.has(label.toLowerCase()); n++) label = `${wanted}-${n}`;
    labels.add(label.toLowerCase());
    known.set(digest, {
      ...given,
      label,
      aliases: label === given.label ? aliases : [given.label, ...aliases],
    });
  }
  return [...known.values()];
}

/** A label as the name of a folder. */
const folderName = (label: string): string =>
  label
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, LONGEST_LABEL) || "logs";

const LONGEST_LABEL = 100;

async function fromFiles(paths: PartPaths): Promise<readonly Version[]> {
  const { harness: folders, ...others } = paths;
  const hasOthers = Object.values(others).some((path) => path !== undefined);
  if (folders.length > 0 && hasOthers)
    throw new Fault({
      code: "bad-arguments",
      where: "--harness",
      what: "a Harness folder holds its own Skills, Hooks and tools",
      expected: "--harness, or --skills, --hooks and --tools",
    });
  if (folders.length === 0) return [await readParts("logs", [], paths, (path) => path)];
  return Promise.all(
    folders.map((folder) => readParts(basename(folder), [folder], { harness: [folder] }, (path) => path)),
  );
}

/** More versions than this are more than anybody looks at: the newest count. */
const MOST_VERSIONS = 200;

async function fromHistory(paths: PartPaths, repo: string): Promise<readonly Version[]> {
  const { harness, skills, hooks, tools } = insidePaths(paths);
  const all = [...harness, skills, hooks, tools].filter((path) => path !== undefined);
  if (all.length === 0)
    throw new Fault({
      code: "bad-arguments",
      where: "--git",
      what: "it is not said which paths of the repository belong to the Harness",
      expected: "--harness, --skills, --hooks or --tools with paths inside the repository",
    });
  const versions: Version[] = [];
  const history = gitVersions(repo, all, MOST_VERSIONS);
  for (const found of history.versions) {
    const folder = mkdtempSync(join(tmpdir(), "hsa-git-"));
    try {
      found.write(folder);
      // A part that this version does not have yet is none of it.
      const inside = (path: string): string => join(folder, path);
      const there = (path: string | undefined): string | undefined =>
        path !== undefined && isThere(inside(path)) ? path : undefined;
      const label = found.tags[0] ?? found.commit.slice(0, 10);
      const version = await readParts(
        label,
        [found.commit, ...found.tags],
        {
          harness: harness.filter((path) => there(path) !== undefined),
          ...defined({ skills: there(skills), hooks: there(hooks), tools: there(tools) }),
        },
        inside,
      );
      versions.push({ ...version, from: Date.parse(found.at), since: found.at });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const said = [
    ...(history.hasOlder
      ? [`only the newest ${MOST_VERSIONS} versions are looked at; there are older ones`]
      : []),
    ...history.links.map((path) => `${path} is a link or a submodule, which is not followed`),
  ];
  const notes = said.map((what): Problem => ({ code: "bad-file", where: repo, what }));
  return versions.map((version, i) =>
    i === 0 ? { ...version, notes: [...notes, ...version.notes] } : version,
  );
}

/** Paths as git writes them. Throws a Fault for one that leads out of the repository. */
function insidePaths({ harness, skills, hooks, tools }: PartPaths): PartPaths {
  const inside = (path: string): string => {
    const plain = posix.normalize(path).replace(/\/+$/, "");
    if (plain !== "" && plain !== "." && !posix.isAbsolute(plain) && plain.split("/")[0] !== "..")
      return plain;
    throw new Fault({
      code: "bad-arguments",
      where: path,
      what: "it is no path inside the repository",
      expected: "a path from the repository's own folder, such as agent/skills",
    });
  };
  const maybe = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : inside(path);
  return {
    harness: harness.map(inside),
    ...defined({ skills: maybe(skills), hooks: maybe(hooks), tools: maybe(tools) }),
  };
}

async function readParts(
  label: string,
  aliases: readonly string[],
  { harness: folders, skills, hooks, tools }: PartPaths,
  at: (path: string) => string,
): Promise<Version> {
  const [folder] = folders;
  const harness = folder === undefined ? undefined : await readHarness(at(folder));
  const skillFolder = skills === undefined ? undefined : readSkillFolder(at(skills));
  const list = tools === undefined ? harness?.tools : readToolList(at(tools));
  const names = (list ?? []).map(({ name }) => name);
  const found = {
    ...defined({ tools: list }),
    skills: skillFolder?.skills ?? harness?.skills ?? [],
    hooks: hooks === undefined ? (harness?.hooks ?? []) : readHooks(at(hooks), names),
    ...defined({ harness }),
  };
  return {
    label,
    aliases,
    digest: digestJson(found as unknown as Json),
    ...found,
    notes: skillFolder?.notes ?? [],
  };
}

/** Without what is undefined. */
function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
