/** A Harness from what people have: Skills, hook settings, tool lists, prompts, and the tools of live servers, in one. */
import { Harness, type Hook, type Section, type Skill, type Tool } from "../../model/harness.js";
import { get, isObject, type Json } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { pathText, readStrict } from "../../model/strict.js";
import { NEWEST_RULES } from "./client-matcher.js";
import { type HookSettings, readHookSettings, type SettingsOptions } from "./hook-settings.js";
import { hooksOfSettings } from "./hooks-of-settings.js";
import type { ImportSource } from "./import-sources.js";
import { activationOf, languageOf } from "./inline-harness.js";
import { bodyText, type PlacedText, textsOf } from "./placed-text.js";
import { readPromptFile } from "./prompt-files.js";
import { LEFT_OUT, type ReadSkill, readSkills, skillClashes } from "./skill-folder.js";
import { isSkillName } from "./skill-text.js";
import { readToolFile, type ToolFile, toolsIn } from "./tool-file.js";

export interface Imported {
  readonly harness: Harness;
  /** What is odd in the sources: what was bent to fit, could not be read, or can never act. */
  readonly notes: readonly Problem[];
  /** What a Harness has no place for, or says otherwise. */
  readonly losses: readonly Problem[];
  /** By name of a Skill, the text of its SKILL.md. */
  readonly skillTexts: ReadonlyMap<string, string>;
  readonly texts: readonly PlacedText[];
  /** Settings as they were read. */
  readonly settings: readonly HookSettings[];
  /** File and line of a declared thing, as in a Harness folder. */
  place(thing: string): string;
}

export interface ImportOptions extends SettingsOptions {
  readonly name: string;
  /** What a client puts before the name of each tool, such as `mcp__github__`. */
  readonly prefix?: string;
}

/** Answers of live servers, by what they were asked. */
export interface LiveList {
  readonly from: string;
  readonly value: Json;
  readonly instructions?: string;
}

/** Read the sources and put them together. All problems at once, each with its file and line. */
export function importHarness(
  sources: readonly ImportSource[],
  live: readonly LiveList[],
  options: ImportOptions,
): Result<Imported> {
  const gathered = gatheredFrom(sources, live, options);
  const { problems, places } = gathered;
  const tools = gathered.tools.flatMap(({ tools }) => tools);
  const skills = gathered.skills.map(({ skill }) => skill);
  checkTwice(
    "tool",
    tools,
    gathered.tools.flatMap((file) => file.places),
    problems,
  );
  problems.push(...skillClashes(gathered.skills));
  const hooks = hooksFrom(
    gathered,
    tools.map(({ name }) => name),
    options,
  );
  const whole = {
    format: "hsa/harness@1",
    name: options.name,
    language: languageOf(
      gathered.sections.map(({ body }) => body).join("") +
        tools.map(({ description = "" }) => description).join(""),
    ),
    prompt: { layout: "inline", skills: "list", tools: "list", sections: gathered.sections },
    tools,
    skills,
    hooks,
    limits: [],
    activation: activationOf(tools, skills),
  };
  const fitted = readStrict(Harness, whole);
  if (!fitted.ok)
    for (const { path, what, expected } of fitted.misfits)
      problems.push({
        code: "bad-harness",
        where: `${options.name}: ${pathText(path)}`,
        what,
        ...(expected === undefined ? {} : { expected }),
      });
  problems.push(...badFileNames(whole, places));
  if (problems.length > 0 || !fitted.ok) return failed(...problems);
  return ok({
    harness: fitted.value,
    notes: gathered.notes,
    losses: gathered.losses,
    settings: gathered.settings,
    skillTexts: new Map(gathered.skills.map(({ skill, text }) => [skill.name, text])),
    texts: textsFrom(gathered, hooks),
    place: (thing) => places.get(thing) ?? options.name,
  });
}

interface Gathered {
  readonly tools: ToolFile[];
  readonly skills: ReadSkill[];
  readonly sections: Section[];
  readonly settings: HookSettings[];
  readonly notes: Problem[];
  readonly losses: Problem[];
  readonly problems: Problem[];
  readonly places: Map<string, string>;
}

function gatheredFrom(
  sources: readonly ImportSource[],
  live: readonly LiveList[],
  options: ImportOptions,
): Gathered {
  const all: Gathered = {
    tools: [],
    skills: [],
    sections: [],
    settings: [],
    notes: [],
    losses: [],
    problems: [],
    places: new Map(),
  };
  for (const { kind, path } of sources) {
    if (kind === "tools") addTools(all, readToolFile(path), options);
    else if (kind === "skills") addSkills(all, path);
    else if (kind === "hooks") addSettings(all, path, options);
    else addPrompt(all, path);
  }
  for (const { from, value, instructions } of live) {
    addTools(all, toolsIn({ value, at: () => ({ line: 1, column: 1 }) }, from), options);
    if (instructions !== undefined)
      all.losses.push({
        code: "bad-harness",
        where: from,
        what: `the server also gives instructions for the prompt (${[...instructions].length} characters)`,
        remedy: "they are left out; put them into a file and import it, if your client shows them",
      });
  }
  return all;
}

function addTools(all: Gathered, file: Result<ToolFile>, { prefix = "" }: ImportOptions): void {
  if (!file.ok) {
    all.problems.push(...file.problems);
    return;
  }
  const { tools, places, texts, notes } = file.value;
  const named = (name: string): string => prefix + name;
  const prefixed = tools.map((tool): Tool => ({ ...tool, name: named(tool.name) }));
  prefixed.forEach(({ name }, i) => void all.places.set(`tool:${name}`, places[i] ?? ""));
  all.tools.push({
    ...file.value,
    tools: prefixed,
    texts: texts.map((text) => ({ ...text, owner: `tool:${named(text.owner.slice("tool:".length))}` })),
  });
  all.notes.push(...notes);
}

function addSkills(all: Gathered, path: string): void {
  const { read, notes } = readSkills(path);
  all.notes.push(...notes);
  for (const one of read) {
    const { skill, path: file } = one;
    // A name that is written anew must be legal; one that stands in the file may stay as it is.
    const isUnnamed = one.notes.some(({ what }) => what === "the Skill has no name");
    if (isUnnamed && !isSkillName(skill.name)) {
      all.notes.push({
        code: "bad-skill",
        where: `${file}:1`,
        what: `the Skill has no name, and its folder ${skill.name.slice(0, 80)} cannot give it one`,
        remedy: LEFT_OUT,
      });
      continue;
    }
    all.skills.push(one);
    all.places.set(`skill:${skill.name}`, `${file}:${one.file.at(["name"]).line}`);
    if (isObject(get(skill.extra, "hooks")))
      all.losses.push({
        code: "bad-skill",
        where: `${file}:${one.file.at(["hooks"]).line}`,
        what: `the Hooks of the Skill ${skill.name} act only while it is loaded, and are kept in its front matter alone`,
      });
  }
}

function addSettings(all: Gathered, path: string, options: ImportOptions): void {
  const settings = readHookSettings(path, options);
  if (settings.ok) all.settings.push(settings.value);
  else all.problems.push(...settings.problems);
}

function addPrompt(all: Gathered, path: string): void {
  const file = readPromptFile(path);
  if (!file.ok) {
    all.problems.push(...file.problems);
    return;
  }
  all.notes.push(...file.value.notes);
  all.losses.push(...file.value.losses);
  const last = all.sections.at(-1);
  // Files are told one after the other, with an empty line between them.
  if (last !== undefined)
    all.sections[all.sections.length - 1] = { ...last, tail: `${(last.tail ?? "").replace(/\n*$/, "")}\n\n` };
  file.value.sections.forEach((section, i) => {
    const id = freeId(section.id, all.sections);
    all.sections.push({ ...section, id });
    all.places.set(`section:${id}`, file.value.places[i] ?? path);
  });
}

function freeId(stem: string, sections: readonly Section[]): string {
  let id = stem;
  for (let n = 2; sections.some((section) => section.id === id); n++) id = `${stem}-${n}`;
  return id;
}

function hooksFrom(
  all: Gathered,
  tools: readonly string[],
  { rules = NEWEST_RULES }: ImportOptions,
): readonly Hook[] {
  const hooks: Hook[] = [];
  for (const settings of all.settings) {
    const found = hooksOfSettings(settings, tools, rules, new Set(hooks.map(({ id }) => id)));
    if (!found.ok) {
      all.problems.push(...found.problems);
      continue;
    }
    hooks.push(...found.value.hooks);
    all.notes.push(...found.value.notes);
    all.losses.push(...found.value.losses);
    for (const [id, where] of found.value.places) all.places.set(`hook:${id}`, where);
    if (settings.permissions.length > 0)
      all.losses.push({
        code: "bad-file",
        where: settings.permissions[0]?.where ?? settings.path,
        what: `${settings.permissions.length} permission rules say what is allowed, and are no part of a Harness`,
        remedy: "they are left out",
      });
  }
  if (hooks.length > 0 && tools.length === 0)
    all.losses.push({
      code: "bad-harness",
      where: all.settings[0]?.path ?? "",
      what: "no tools are imported, so no Hook on calls can act",
      remedy: "import the tool list with the settings",
    });
  return hooks;
}

function checkTwice(
  kind: string,
  list: readonly { readonly name: string }[],
  places: readonly string[],
  problems: Problem[],
): void {
  const first = new Map<string, number>();
  list.forEach(({ name }, i) => {
    const other = first.get(name);
    if (other === undefined) first.set(name, i);
    else
      problems.push({
        code: "name-clash",
        where: places[i] ?? "",
        what: `a second ${kind} is called ${name}`,
        expected: "names that differ, such as by --prefix",
        exists: `the other stands at ${places[other]}`,
      });
  });
}

/** Names become names of files. */
function badFileNames(
  { tools, skills }: { readonly tools: readonly Tool[]; readonly skills: readonly Skill[] },
  places: ReadonlyMap<string, string>,
): readonly Problem[] {
  const named = [
    ...tools.map(({ name }) => ["tool", name] as const),
    ...skills.map(({ name }) => ["skill", name] as const),
  ];
  return named
    .filter(([, name]) => /[/\\\0]|^\./.test(name) || Buffer.byteLength(name) > 240)
    .map(([kind, name]) => ({
      code: "name-illegal",
      where: places.get(`${kind}:${name}`) ?? "",
      what: `the ${kind} ${JSON.stringify(name.slice(0, 80))} cannot have a file of its name`,
      expected: "a name without / and \\ that does not start with a dot",
    }));
}

function textsFrom(all: Gathered, hooks: readonly Hook[]): readonly PlacedText[] {
  const place = (thing: string) => all.places.get(thing) ?? "";
  return [
    ...all.sections.map(({ id, body }) => {
      const [, path = "", line = "1"] = /^(.*):(\d+)$/s.exec(place(`section:${id}`)) ?? [];
      return bodyText(`section:${id}`, path, body, Number(line));
    }),
    ...all.tools.flatMap(({ texts }) => texts),
    ...all.skills.flatMap(({ skill, file, path }) => [
      ...textsOf(`skill:${skill.name}`, path, file.data, file),
      bodyText(`skill:${skill.name}`, path, file.body, file.bodyLine),
      ...skill.files.map((inner) =>
        bodyText(`skill:${skill.name}`, path.replace(/[^/]*$/, inner.path), inner.text, 1),
      ),
    ]),
    ...hooks.map(
      ({ id, message }): PlacedText => ({
        owner: `hook:${id}`,
        text: message,
        where: () => place(`hook:${id}`),
      }),
    ),
  ];
}
