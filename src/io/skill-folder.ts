/** `--skills`: a folder of Agent Skills as other clients keep them, read leniently. */
import { basename, join } from "node:path";
import type { Skill } from "../model/harness.js";
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
} from "../model/json.js";
import { Fault, failed, ok, type Problem, type Result } from "../model/problem.js";
import { isFolder, listFiles, readText } from "./files.js";
import { type MarkdownFile, parseMarkdown } from "./markdown.js";
import { joinProblems } from "./problems.js";

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
  readonly notes: readonly Problem[];
}

/**
 * Read every folder below `path` that holds a SKILL.md (the folder itself may be one). A Skill without a name is named
 * like its folder; without a description, or with front matter that is no YAML, it is left out with a note.
 * Throws a Fault where there is no Skill at all, or where two bear one name.
 */
export function readSkillFolder(path: string): SkillFolder {
  if (!isFolder(path)) throw new Fault(problem(path, "there is no such folder"));
  const folders = listFiles(path)
    .filter((file) => /(?:^|\/)SKILL\.md$/.test(file))
    .map((file) => join(path, file, ".."));
  if (folders.length === 0)
    throw new Fault(problem(path, "the folder holds no Skill", "folders with a file SKILL.md"));
  const skills: Skill[] = [];
  const notes: Problem[] = [];
  for (const folder of folders) {
    const read = readSkill(folder, "lenient");
    if (!read.ok) notes.push(...read.problems.map((one) => ({ ...one, remedy: "the Skill is left out" })));
    else {
      notes.push(...read.value.notes);
      skills.push(read.value.skill);
    }
  }
  const clashes = skills.filter((skill, i) => skills.findIndex((other) => other.name === skill.name) !== i);
  if (clashes.length > 0)
    throw new Fault(
      joinProblems(
        path,
        clashes.map(({ name }) => ({
          code: "name-clash",
          where: path,
          what: `two Skills are called ${name}`,
        })),
      ),
    );
  return { skills, notes };
}

/** One Skill folder. `strict`: each note is a problem. */
export function readSkill(folder: string, manner: "strict" | "lenient"): Result<ReadSkill> {
  const path = join(folder, "SKILL.md");
  const text = readText(path);
  const file = text.ok ? parseMarkdown(text.value, path) : text;
  if (!file.ok) return failed(...file.problems.map((one): Problem => ({ ...one, code: "bad-skill" })));
  const { data, at } = file.value;
  const place = (key: string): string => `${path}:${at([key]).line}`;
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const name = asString(get(data, "name"));
  const description = asString(get(data, "description"));
  const own = basename(folder);
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
  if (problems.length > 0) return failed(...problems);
  return ok({
    path,
    file: file.value,
    notes,
    skill: {
      name: name ?? own,
      description: description ?? "",
      kind: kind === "reply" || kind === "strategy" ? kind : "other",
      body: file.value.body,
      files,
      extra: extraOf(data, kind),
    },
  });
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
    .filter((file) => file.endsWith("/SKILL.md"))
    .map((file) => file.slice(0, -"SKILL.md".length));
  const files: Skill["files"] = [];
  for (const path of all) {
    if (path === "SKILL.md" || inner.some((start) => path.startsWith(start))) continue;
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
