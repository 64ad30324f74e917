/**
 * The files in which people keep what a model is told: AGENTS.md and CLAUDE.md with what they import, a system prompt as text or
 * Markdown, the templates of a YAML configuration. Each becomes sections, pinned in their order, that give back the same text.
 */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Section } from "../../model/harness.js";
import { asString, isObject, type Json, keys, members } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { isFile, isThere, onFile, readText } from "../files.js";
import { parseYaml } from "../yaml/yaml.js";
import { linesOf, splitSections } from "./sections.js";

export interface PromptFile {
  readonly sections: readonly Section[];
  readonly notes: readonly Problem[];
  /** What is left out because it is no part of a prompt. */
  readonly losses: readonly Problem[];
  /** Where the body of each section starts; a text that was imported has the file that it comes from. */
  readonly places: readonly string[];
}

/** `CLAUDE.md`, `CLAUDE.local.md`: the memory files whose `@path` lines pull other files in. */
const IMPORTS = /(?:^|[/.])CLAUDE(?:\.local)?\.md$/i;

export function readPromptFile(path: string): Result<PromptFile> {
  const text = readText(path);
  if (!text.ok) return text;
  if (/\.ya?ml$/i.test(path)) return readTemplates(text.value, path);
  if (!IMPORTS.test(path)) return ok({ ...placed(text.value, path), notes: [], losses: [] });
  const notes: Problem[] = [];
  const project = onFile(path, () => projectOf(realpathSync(path)));
  const follow: Following = { project, notes, left: MOST_IMPORTED };
  const whole = withImports(withoutComments(text.value), path, [resolve(path)], follow);
  return ok({ ...placed(whole, path), notes, losses: [] });
}

function placed(text: string, path: string, firstLine = 1): Pick<PromptFile, "sections" | "places"> {
  const sections = splitSections(text);
  let before = "";
  const places = sections.map(({ head = "", body, tail = "" }) => {
    const line = firstLine + `${before}${head}`.split("\n").length - 1;
    before += head + body + tail;
    return `${path}:${line}`;
  });
  return { sections, places };
}

// ---- imports

/** As deep as Claude Code follows them. */
const MOST_HOPS = 5;

/** Characters of all files that one file imports, those of a file that is imported twice taken twice; each costs some more. */
const MOST_IMPORTED = 4 * 1024 * 1024;
const PER_IMPORT = 1000;

interface Following {
  /** The folder outside of which nothing is read. */
  readonly project: string;
  readonly notes: Problem[];
  /** Characters that may still come in. */
  left: number;
}

/** The repository that a file stands in; else its own folder, or the one that has `.claude`. */
function projectOf(path: string): string {
  const own = dirname(path);
  for (let folder = own; ; folder = dirname(folder)) {
    if (isThere(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) break;
  }
  return basename(own) === ".claude" ? dirname(own) : own;
}

/** Comments that are blocks of their own never reach the model. */
function withoutComments(text: string): string {
  const fenced = [...linesOf(text)].filter((line) => line.fenced);
  return text.replace(/^[ \t]*<!--[\s\S]*?-->[ \t]*(?:\r?\n|$)/gm, (all, at: number) =>
    fenced.some(({ start, end }) => at < end && at + all.length > start) ? all : "",
  );
}

const IMPORT = /(^|[\s(])@((?:~|\.{0,2}\/)?[\w.~-][\w./~-]*)/g;

/** `@path` outside of code spans and fences becomes the text of the file; one that is not there stays as it is. */
function withImports(text: string, path: string, above: readonly string[], follow: Following): string {
  return [...linesOf(text)]
    .map(({ line, start, end, fenced }, i) => {
      const whole = text.slice(start, end);
      if (fenced || !line.includes("@")) return whole;
      const where = `${path}:${i + 1}`;
      return outsideCode(whole, (prose) =>
        prose.replace(IMPORT, (all, lead: string, name: string) => {
          const told = name.replace(/[.,;:!?)]+$/, "");
          const found = importOf(told, path, above, where, follow);
          return found === undefined ? all : lead + found + name.slice(told.length);
        }),
      );
    })
    .join("");
}

const outsideCode = (line: string, change: (prose: string) => string): string =>
  line
    .split(/(`+[^`]*`+)/)
    .map((piece, i) => (i % 2 === 1 ? piece : change(piece)))
    .join("");

function importOf(
  name: string,
  path: string,
  above: readonly string[],
  where: string,
  follow: Following,
): string | undefined {
  const note = (what: string): undefined => {
    follow.notes.push({ code: "bad-file", where, what, remedy: "the line stays as it is" });
    return undefined;
  };
  // A mail address, a scope or a handle is no path.
  if (!/[./]/.test(name)) return undefined;
  if (name.startsWith("~") || name.startsWith("/"))
    return note(`@${name} lies outside of the project and is not read`);
  if (follow.left < 0) return undefined;
  const file = join(dirname(path), name);
  const full = resolve(file);
  if (!isFile(full)) return /\.(?:md|txt|mdx)$/i.test(name) ? note(`@${name} is not there`) : undefined;
  const real = onFile(full, () => realpathSync(full));
  if (!real.startsWith(`${follow.project.replace(/\/$/, "")}/`))
    return note(`@${name} lies outside of the project and is not read`);
  if (above.includes(full)) return note(`@${name} imports itself`);
  if (above.length > MOST_HOPS) return note(`@${name} is imported more than ${MOST_HOPS} files deep`);
  const text = readText(full);
  if (!text.ok) return note(`@${name}: ${text.problems[0]?.what ?? "it cannot be read"}`);
  follow.left -= text.value.length + PER_IMPORT;
  if (follow.left < 0) return note(`@${name} would bring more than may be imported; nor is what follows`);
  return withImports(withoutComments(text.value), file, [...above, full], follow).replace(/\r?\n$/, "");
}

// ---- templates

/** Keys of a configuration that hold what a model is told first, in the order in which it is told. */
const FIRST = ["system_template", "system_prompt", "system", "instance_template"];
const TEMPLATE = /(?:_template|_prompt)$|^(?:system|template|templates)$/;

function readTemplates(text: string, path: string): Result<PromptFile> {
  const document = parseYaml(text, path);
  if (!document.ok) return document;
  const found = [...templatesIn(document.value.value, [])];
  const first = FIRST.flatMap((key) => found.filter(({ at }) => at.at(-1) === key));
  if (first.length === 0)
    return failed({
      code: "bad-file",
      where: path,
      what: "the file holds no template of a prompt",
      expected: FIRST.join(", "),
      ...(isObject(document.value.value)
        ? { exists: `its keys are ${keys(document.value.value).join(", ")}` }
        : {}),
    });
  const losses = found
    .filter((one) => !first.includes(one))
    .map(
      ({ at }): Problem => ({
        code: "bad-file",
        where: `${path}:${document.value.at(at).line}`,
        what: `${at.join(".")} is told later in a run, and is no part of the prompt`,
        remedy: "it is left out",
      }),
    );
  const parts = first.map(({ at, text: own }) => ({
    name: String(at.at(-1)).replace(/_(?:template|prompt)$/, ""),
    ...placed(own, path, firstLine(text, document.value.at(at).line)),
  }));
  return ok({
    notes: [],
    losses,
    sections: parts.flatMap(({ name, sections }) =>
      sections.map((section) => ({ ...section, id: `${name}-${section.id}` })),
    ),
    places: parts.flatMap(({ places }) => places),
  });
}

/** A block starts on the line after its key. */
const firstLine = (text: string, line: number): number =>
  line + (/:[ \t]*[|>][-+\d]*[ \t]*\r?$/.test(text.split("\n")[line - 1] ?? "") ? 1 : 0);

interface Template {
  readonly at: readonly string[];
  readonly text: string;
}

/** Texts whose keys say that they are templates, wherever they stand. */
function* templatesIn(value: Json, at: readonly string[]): Generator<Template> {
  if (!isObject(value)) return;
  for (const [key, inner] of members(value)) {
    const text = asString(inner);
    if (text !== undefined && TEMPLATE.test(key) && text.trim() !== "") yield { at: [...at, key], text };
    else yield* templatesIn(inner, [...at, key]);
  }
}

/** Does a YAML value hold templates of prompts? */
export const holdsTemplates = (value: Json): boolean =>
  [...templatesIn(value, [])].some(({ at }) => FIRST.includes(at.at(-1) ?? ""));
