/** The single files of a Harness folder: a section, a tool, a Skill, a Hook. */
import { join } from "node:path";
import type { Hook, Section, Skill, Tool } from "../../model/harness.js";
import { HookFile, type SectionEntry, SectionFile } from "../../model/harness-file.js";
import { isObject, type Json, keys } from "../../model/json.js";
import { nearest } from "../../model/problem.js";
import { isFile, readText } from "../files.js";
import { parseMarkdown } from "../yaml/markdown.js";
import { readYaml } from "../yaml/yaml.js";
import { addProblem, fitTo, type Loading, lineOf, taken } from "./loading.js";
import { bodyText, textsOf } from "./placed-text.js";
import { readSkill } from "./skill-folder.js";
import { parseDocument, toolOf } from "./tool-lists.js";

export function readSection(loading: Loading, entry: SectionEntry): Section | undefined {
  const given: Exclude<SectionEntry, string> = typeof entry === "string" ? { id: entry } : entry;
  const path = join(loading.folder, "prompt", `${given.id}.md`);
  const text = taken(loading, readText(path));
  const file = text === undefined ? undefined : taken(loading, parseMarkdown(text, path));
  if (file === undefined) return undefined;
  const front = fitTo(loading, SectionFile, path, file.data, file);
  if (front === undefined) return undefined;
  for (const key of ["when", "after", "pinned"] as const)
    if (key in given && front[key] !== undefined)
      addProblem(
        loading,
        "bad-harness",
        lineOf(path, file, [key]),
        `${key} is given here and in harness.yaml`,
        {
          expected: "one place",
        },
      );
  const owner = `section:${given.id}`;
  loading.places.set(owner, `${path}:1`);
  loading.texts.push(bodyText(owner, path, file.body, file.bodyLine));
  const when = given.when ?? front.when;
  const { title, head, tail, fills } = front;
  return {
    id: given.id,
    title,
    body: file.body,
    after: given.after ?? front.after ?? [],
    pinned: given.pinned ?? front.pinned ?? false,
    ...(when === undefined ? {} : { when }),
    ...(head === undefined ? {} : { head }),
    ...(tail === undefined ? {} : { tail }),
    ...(fills === undefined ? {} : { fills }),
  };
}

export const TOOL_ENDINGS = [".yaml", ".yml", ".json"] as const;
const TOOL_KEYS = ["name", "description", "parameters", "result", "inputSchema", "outputSchema"];

export function readTool(loading: Loading, name: string): Tool | undefined {
  const base = join(loading.folder, "tools", name);
  const found = TOOL_ENDINGS.map((ending) => base + ending).filter(isFile);
  const [path, second] = found;
  if (second !== undefined)
    addProblem(loading, "name-clash", second, `a second file describes the tool ${name}`);
  if (path === undefined)
    return void addProblem(loading, "bad-harness", `${base}.yaml`, "there is no such file", {
      expected: `a file for each tool of harness.yaml (${TOOL_ENDINGS.join(", ")})`,
    });
  const text = taken(loading, readText(path));
  const document = text === undefined ? undefined : taken(loading, parseDocument(path, text));
  if (document === undefined) return undefined;
  checkToolKeys(loading, path, document.value, document);
  const tool = taken(loading, toolOf(document.value, path));
  if (tool === undefined) return undefined;
  if (tool.name !== name)
    addProblem(
      loading,
      "bad-tool",
      lineOf(path, document, ["name"]),
      `the tool is called ${JSON.stringify(tool.name.slice(0, 80))}, its file ${name}`,
      {
        expected: "one name",
      },
    );
  const owner = `tool:${name}`;
  loading.places.set(owner, lineOf(path, document, ["name"]));
  loading.texts.push(...textsOf(owner, path, document.value, document));
  return tool;
}

/** What is not understood is kept; what looks like a slip of the pen is said. */
function checkToolKeys(
  loading: Loading,
  path: string,
  value: Json,
  document: Parameters<typeof lineOf>[1],
): void {
  if (!isObject(value)) return;
  for (const key of keys(value)) {
    const near = TOOL_KEYS.includes(key) ? undefined : nearest(key, TOOL_KEYS);
    if (near !== undefined && Math.abs(near.length - key.length) <= 2 && near[0] === key[0])
      addProblem(loading, "bad-tool", lineOf(path, document, [key]), `unknown key "${key}"`, {
        expected: `"${near}"`,
      });
  }
}

export function readSkillOf(loading: Loading, name: string): Skill | undefined {
  const read = taken(loading, readSkill(join(loading.folder, "skills", name), "strict"));
  if (read === undefined) return undefined;
  const { skill, file, path } = read;
  const owner = `skill:${name}`;
  loading.places.set(owner, lineOf(path, file, ["name"]));
  loading.texts.push(
    ...textsOf(owner, path, file.data, file),
    bodyText(owner, path, file.body, file.bodyLine),
  );
  for (const { path: inner, text } of skill.files)
    loading.texts.push(bodyText(owner, join(path, "..", inner), text, 1));
  return skill;
}

export function readHook(loading: Loading, id: string): Hook | undefined {
  const path = join(loading.folder, "hooks", `${id}.yaml`);
  const document = taken(loading, readYaml(path));
  const hook = document === undefined ? undefined : fitTo(loading, HookFile, path, document.value, document);
  if (document === undefined || hook === undefined) return undefined;
  const owner = `hook:${id}`;
  loading.places.set(owner, `${path}:1`);
  loading.texts.push(...textsOf(owner, path, hook.message, { at: () => document.at(["message"]) }));
  return { id, ...hook };
}
