/** What a path that is to be imported holds: Skills, hook settings, tools, a prompt; told by content, and by name where content is text. */
import { realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { get, isObject, type Json, keys } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { isFile, isFolder, isThere, listFiles, onFile, readText } from "../files.js";
import { holdsHooks } from "./hook-settings.js";
import { holdsTemplates } from "./prompt-files.js";
import { skillFolders } from "./skill-folder.js";
import { documentOf } from "./tool-file.js";
import { shapedTools } from "./tool-shapes.js";

export const SOURCE_KINDS = ["skills", "hooks", "tools", "prompt"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export interface ImportSource {
  readonly kind: SourceKind;
  readonly path: string;
}
export interface FoundSources {
  readonly sources: readonly ImportSource[];
  readonly notes: readonly Problem[];
}

/** The sources at a path, in the order in which they are imported. Problems say what the path holds instead. */
export function sourcesAt(path: string): Result<FoundSources> {
  if (!isThere(path)) return failed(problem(path, "there is no such file or folder"));
  return isFolder(path)
    ? inFolder(path)
    : isFile(path)
      ? inFile(path)
      : failed(problem(path, "it is neither a file nor a folder"));
}

const problem = (
  where: string,
  what: string,
  more: Pick<Problem, "expected" | "exists" | "remedy"> = {},
): Problem => ({
  code: "bad-file",
  where,
  what,
  ...more,
});

// ---- files

function inFile(path: string): Result<FoundSources> {
  const found = (kind: SourceKind, at = path): Result<FoundSources> =>
    ok({ sources: [{ kind, path: at }], notes: [] });
  if (/^skill\.md$/i.test(basename(path))) return found("skills", join(path, ".."));
  const text = readText(path);
  if (!text.ok) return text;
  const isData = /\.(?:json|jsonl|ndjson|ya?ml)$/i.test(path) || /^\s*[[{]\s*["{[\]}]/.test(text.value);
  if (!isData) return found("prompt");
  const document = documentOf(path, text.value);
  if (!document.ok) return document;
  const { value } = document.value;
  if (holdsHooks(value)) return found("hooks");
  if (isObject(get(value, "mcpServers"))) return ok({ sources: [], notes: [serversNote(value, path)] });
  if (/\.ya?ml$/i.test(path) && holdsTemplates(value)) return found("prompt");
  if (shapedTools(value) !== undefined) return found("tools");
  return failed(
    problem(path, "it holds nothing that can be imported", {
      expected: "tools, hook settings, Skills, or the text of a prompt",
      ...(isObject(value) ? { exists: `its keys are ${keys(value).slice(0, 12).join(", ") || "none"}` } : {}),
    }),
  );
}

/** A program that a file names is not started because the file names it. */
function serversNote(value: Json, path: string): Problem {
  const servers = get(value, "mcpServers");
  return problem(
    path,
    `it names servers, and none was started: ${isObject(servers) ? keys(servers).slice(0, 20).join(", ") : ""}`,
    {
      remedy: 'name each yourself: --command "…", or its address',
    },
  );
}

// ---- folders

/** Where a project or a plugin keeps what its agent is told. */
const PROMPTS = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const SKILLS = [".agents/skills", ".claude/skills", "skills"];
const HOOKS = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  "hooks/hooks.json",
  "hooks.json",
  ".codex/hooks.json",
  ".cursor/hooks.json",
];

function inFolder(folder: string): Result<FoundSources> {
  if (isFile(join(folder, "harness.yaml")))
    return failed(
      problem(folder, "it is a Harness folder already", { expected: "what a Harness is made from" }),
    );
  if (isFile(join(folder, "SKILL.md"))) return ok({ sources: [{ kind: "skills", path: folder }], notes: [] });
  const parts: ImportSource[] = [
    ...promptsOf(folder).map((path): ImportSource => ({ kind: "prompt", path })),
    ...onceEach(SKILLS.map((name) => join(folder, name)))
      .filter((path) => skillFolders(path).length > 0)
      .map((path): ImportSource => ({ kind: "skills", path })),
    ...HOOKS.map((name) => join(folder, name))
      .filter(isFile)
      .map((path): ImportSource => ({ kind: "hooks", path })),
  ];
  const servers = join(folder, ".mcp.json");
  const notes: Problem[] = [];
  if (isFile(servers)) {
    const found = inFile(servers);
    if (!found.ok) return found;
    notes.push(...found.value.notes);
  }
  if (parts.length > 0) return ok({ sources: parts, notes });
  if (skillFolders(folder).length > 0) return ok({ sources: [{ kind: "skills", path: folder }], notes });
  return looseFiles(folder, notes);
}

/** A link beside what it leads to is the same thing once more. */
function onceEach(paths: readonly string[]): readonly string[] {
  const there = paths.filter(isThere);
  const real = there.map((path) => onFile(path, () => realpathSync(path)));
  return there.filter((_, i) => real.indexOf(real[i] as string) === i);
}

/** Both files where both are told: one that imports the other brings it along. */
function promptsOf(folder: string): readonly string[] {
  const there = onceEach(PROMPTS.map((name) => join(folder, name))).filter(isFile);
  const [agents, ...others] = there;
  if (agents === undefined || basename(agents) !== "AGENTS.md") return there;
  const isBrought = others.some((path) => {
    const text = readText(path);
    return text.ok && /(?:^|[\s(])@(?:\.{1,2}\/)?AGENTS\.md/m.test(text.value);
  });
  return isBrought ? others : there;
}

/** A folder of tool lists, settings and prompts, each a file of its own. */
function looseFiles(folder: string, notes: readonly Problem[]): Result<FoundSources> {
  const files = listFiles(folder).filter((name) => /\.(?:jsonl?|ndjson|ya?ml|md|txt)$/i.test(name));
  const sources: ImportSource[] = [];
  const more: Problem[] = [...notes];
  for (const name of files) {
    const found = inFile(join(folder, name));
    if (found.ok) {
      sources.push(...found.value.sources);
      more.push(...found.value.notes);
    } else more.push(...found.problems.map((one) => ({ ...one, remedy: "the file is left out" })));
  }
  if (sources.length > 0) return ok({ sources, notes: more });
  return failed(
    problem(folder, "the folder holds nothing that can be imported", {
      expected: "Skills, settings, tool lists, AGENTS.md or CLAUDE.md, or files of these",
    }),
  );
}
