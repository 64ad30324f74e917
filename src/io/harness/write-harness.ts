/** A Harness to its folder form, such that reading it back gives the same Harness. */
import { join } from "node:path";
import type { Harness, Section, Skill, Tool } from "../../model/harness.js";
import {
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  withMember,
} from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import { writeAtomic } from "../atomic.js";
import { isFolder, listFolder } from "../files.js";
import { joinProblems } from "../problems.js";
import { printYaml } from "../yaml/yaml.js";
import { editSkillText } from "./skill-text.js";

/**
 * Write the folder. Throws a Fault where the folder holds anything, or where a name cannot be a file name. `sources`: by name of
 * a Skill, the text of the SKILL.md that it comes from, of which only what differs is written anew.
 */
export function writeHarness(
  folder: string,
  harness: Harness,
  sources: ReadonlyMap<string, string> = new Map(),
): void {
  if (isFolder(folder) && listFolder(folder).length > 0)
    throw new Fault({
      code: "bad-file",
      where: folder,
      what: "the folder is not empty",
      expected: "a new folder",
    });
  const put = (path: string, text: string): void => writeAtomic(join(folder, path), text);
  for (const section of harness.prompt.sections)
    put(`prompt/${fileName(section.id)}.md`, sectionText(section));
  for (const tool of harness.tools) put(`tools/${fileName(tool.name)}.yaml`, printYaml(toolFile(tool)));
  for (const skill of harness.skills) {
    const base = `skills/${fileName(skill.name)}`;
    put(`${base}/SKILL.md`, skillText(skill, sources.get(skill.name), join(folder, base, "SKILL.md")));
    for (const { path, text } of skill.files) put(`${base}/${path.split("/").map(fileName).join("/")}`, text);
  }
  for (const { id, ...hook } of harness.hooks) put(`hooks/${fileName(id)}.yaml`, printYaml(defined(hook)));
  put("harness.yaml", printYaml(mainFile(harness)));
}

function fileName(name: string): string {
  if (name !== "" && !/[/\\\0]|^\./.test(name) && Buffer.byteLength(name) <= 240) return name;
  throw new Fault({
    code: "bad-harness",
    where: name.slice(0, 80),
    what: "the name cannot be the name of a file",
  });
}

function mainFile({ prompt, tools, skills, hooks, ...rest }: Harness): JsonObject {
  return defined({
    format: rest.format,
    name: rest.name,
    language: rest.language,
    prompt: { ...prompt, sections: prompt.sections.map(({ id }) => id) },
    tools: tools.map(({ name }) => name),
    skills: skills.map(({ name }) => name),
    hooks: hooks.map(({ id }) => id),
    limits: rest.limits,
    activation: rest.activation,
  });
}

function sectionText({ id: _, body, after, pinned, ...front }: Section): string {
  return markdown(
    defined({ ...front, after: after.length > 0 ? after : undefined, pinned: pinned ? true : undefined }),
    body,
  );
}

/** The blank line and the last line end are those that reading leaves out. */
const markdown = (front: JsonObject, body: string): string => `---\n${printYaml(front)}---\n\n${body}\n`;

function toolFile({ name, description, parameters, result, extra }: Tool): JsonObject {
  return fromMembers([...members(defined({ name, description, parameters, result })), ...members(extra)]);
}

function skillText(skill: Skill, source: string | undefined, path: string): string {
  if (source === undefined) return markdown(skillFront(skill), skill.body);
  const { name, description, body } = skill;
  const edited = editSkillText(source, { name, description, body }, path);
  if (edited.ok) return edited.value;
  throw new Fault(joinProblems(path, edited.problems));
}

function skillFront({ name, description, kind, extra }: Skill): JsonObject {
  const metadata = get(extra, "metadata");
  const front = fromMembers([["name", name], ["description", description], ...members(extra)]);
  if (kind === "other") return front;
  return withMember(front, "metadata", withMember(isObject(metadata) ? metadata : {}, "kind", kind));
}

/** Without members that are undefined. What the schemas of a Harness admit is JSON but for these. */
function defined(value: object): JsonObject {
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  return fromMembers(kept as [string, Json][]);
}
