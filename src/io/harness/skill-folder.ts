/** Agent Skills as clients keep them: folders with a SKILL.md, read leniently, or strictly where the folder is our own. */
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Skill } from "../../model/harness.js";
import {
  asObject,
  asString,
  fromMembers,
  get,
  isObject,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import { Fault, failed, ok, type Problem, type Result } from "../../model/problem.js";
import { isFile, isFolder, listFiles, markLength, onFile, readText } from "../files.js";
import { joinProblems } from "../problems.js";
import { type MarkdownFile, parseMarkdown } from "../yaml/markdown.js";
import { readSkillText, skillProblems } from "./skill-text.js";

export interface SkillFolder {
  readonly skills: readonly Skill[];
  /** What was bent to fit (a name that differs from its folder) or left out (a file that is not text), for the run's report. */
  readonly notes: readonly Problem[];
}

/** A Skill as it stands in its folder, with the file it came from. */
export interface ReadSkill {
  readonly skill: Skill;
  readonly file: MarkdownFile;
  readonly path: string;
  /** The text that it was read from: as the file has it, or with the quotes that make its front matter readable. */
  readonly text: string;
  readonly notes: readonly Problem[];
}

/**
 * Read every folder below `path` that holds a SKILL.md (the folder itself may be one). A Skill without a name is named
 * like its folder; without a description, or with front matter that is no YAML, it is left out with a note.
 * Throws a Fault where there is no Skill at all, or where two bear one name.
 */
export function readSkillFolder(path: string): SkillFolder {
  if (!isFolder(path)) throw new Fault(problem(path, "there is no such folder"));
  const { read, notes } = readSkills(path);
  if (read.length === 0 && notes.length === 0)
    throw new Fault(problem(path, "the folder holds no Skill", "folders with a file SKILL.md"));
  const clashes = skillClashes(read);
  if (clashes.length > 0) throw new Fault(joinProblems(path, clashes));
  return { skills: read.map(({ skill }) => skill), notes };
}

/** Every Skill below a folder, or why it is left out; no Skill at all gives two empty lists. */
export function readSkills(path: string): {
  readonly read: readonly ReadSkill[];
  readonly notes: readonly Problem[];
} {
  const read: ReadSkill[] = [];
  const notes: Problem[] = [];
  for (const folder of skillFolders(path)) {
    const one = readSkill(folder, "lenient");
    if (!one.ok) notes.push(...one.problems.map((why) => ({ ...why, remedy: LEFT_OUT })));
    else {
      notes.push(...one.value.notes);
      read.push(one.value);
    }
  }
  return { read, notes };
}

/** What a note says of a Skill that could not be read. */
export const LEFT_OUT = "the Skill is left out";

const SKILL_FILE = /(?:^|\/)(?:SKILL|skill)\.md$/;

/** Folders below a path, and the path itself, that hold a SKILL.md. */
export const skillFolders = (path: string): readonly string[] => [
  ...new Set(
    listFiles(path)
      .filter((file) => SKILL_FILE.test(file))
      .map((file) => join(path, file, "..")),
  ),
];

/** Skills that bear one name; a client would show one of them. */
export const skillClashes = (read: readonly ReadSkill[]): readonly Problem[] =>
  read.flatMap(({ skill: { name }, path }, i): Problem[] => {
    const other = read.slice(0, i).find(({ skill }) => skill.name === name);
    if (other === undefined) return [];
    return [
      {
        code: "name-clash",
        where: path,
        what: `two Skills are called ${name}`,
        exists: `the other is ${other.path}`,
      },
    ];
  });

/** One Skill folder. `strict`: each note is a problem. */
export function readSkill(folder: string, manner: "strict" | "lenient"): Result<ReadSkill> {
  const path = pathOf(folder, manner);
  const raw = readText(path);
  const text = raw.ok
    ? manner === "lenient"
      ? readSkillText(raw.value, path)
      : plainText(raw.value, path)
    : raw;
  if (!text.ok) return failed(...text.problems.map((one): Problem => ({ ...one, code: "bad-skill" })));
  const { data, at } = text.value.file;
  const place = (key: string): string => `${path}:${at([key]).line}`;
  const problems: Problem[] = [];
  const notes: Problem[] = [...text.value.notes];
  const name = asString(get(data, "name"));
  const description = asString(get(data, "description"));
  const own = basename(resolve(folder));
  if (name === undefined) notes.push(problem(`${path}:1`, "the Skill has no name", own));
  else if (name !== own)
    notes.push(
      problem(
        place("name"),
        `the Skill is called ${JSON.stringify(name.slice(0, 80))}, its folder ${own}`,
        "one name",
      ),
    );
  if ((name ?? own).length > 256)
    problems.push(problem(place("name"), `the name has ${(name ?? own).length} characters`, "at most 256"));
  if (description === undefined || description.trim() === "")
    problems.push(problem(`${path}:1`, "the Skill has no description", "`description:` with text"));
  const kind = get(asObject(get(data, "metadata")), "kind");
  if (kind !== undefined && kind !== "reply" && kind !== "strategy" && kind !== "other")
    notes.push(
      problem(
        `${path}:${at(["metadata", "kind"]).line}`,
        "metadata.kind is not known",
        "reply, strategy or other",
      ),
    );
  const files = readFiles(folder, notes);
  if (manner === "strict") problems.push(...notes);
  // In a folder of our own these are findings of lint, which says more.
  else notes.push(...legal(data, place));
  if (problems.length > 0) return failed(...problems);
  return ok({
    path,
    text: markOf(path) + text.value.text,
    file: text.value.file,
    notes,
    skill: {
      name: name ?? own,
      description: description ?? "",
      kind: kind === "reply" || kind === "strategy" ? kind : "other",
      body: text.value.file.body,
      files,
      extra: extraOf(data, kind),
    },
  });
}

/** Of our own folders the exact name; other clients take one in small letters as well. */
const pathOf = (folder: string, manner: "strict" | "lenient"): string => {
  const path = join(folder, "SKILL.md");
  const small = join(folder, "skill.md");
  return manner === "lenient" && !isFile(path) && isFile(small) ? small : path;
};

/** The byte order mark that the file starts with: reading leaves it out, and writing puts it back. */
const markOf = (path: string): string =>
  markLength(onFile(path, () => readFileSync(path))) > 0 ? "\ufeff" : "";

function plainText(text: string, path: string): ReturnType<typeof readSkillText> {
  const file = parseMarkdown(text, path);
  return file.ok ? ok({ text, file: file.value, notes: [] }) : file;
}

function legal(data: JsonObject, place: (key: string) => string): readonly Problem[] {
  const [name, description, compatibility] = ["name", "description", "compatibility"].map((key) =>
    asString(get(data, key)),
  );
  return skillProblems(
    {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(compatibility === undefined ? {} : { compatibility }),
    },
    place,
  );
}

/** Front matter that is neither name nor description; of `metadata`, all but a kind that was understood. */
function extraOf(data: JsonObject, kind: unknown): JsonObject {
  const rest = members(without(data, "name", "description"));
  if (kind !== "reply" && kind !== "strategy" && kind !== "other") return fromMembers(rest);
  return fromMembers(
    rest.flatMap(([key, value]): Member[] => {
      if (key !== "metadata" || !isObject(value)) return [[key, value]];
      const left = without(value, "kind");
      return size(left) === 0 ? [] : [[key, left]];
    }),
  );
}

/** Text files beside SKILL.md. A folder inside that is a Skill of its own is not part of this one. */
function readFiles(folder: string, notes: Problem[]): Skill["files"] {
  const all = listFiles(folder);
  const inner = all
    .filter((file) => SKILL_FILE.test(file) && file.includes("/"))
    .map((file) => file.slice(0, -"SKILL.md".length));
  const files: Skill["files"] = [];
  for (const path of all) {
    if (path === "SKILL.md" || path === "skill.md" || inner.some((start) => path.startsWith(start))) continue;
    const text = readText(join(folder, path));
    if (text.ok) files.push({ path, text: text.value });
    else
      notes.push(
        ...text.problems.map(
          (one): Problem => ({ ...one, code: "bad-skill", remedy: "keep only text beside a Skill" }),
        ),
      );
  }
  return files;
}

const problem = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-skill",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
