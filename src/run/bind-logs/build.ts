/** A version's Harness, made whole: its files, the prompt that its records share, the parameters that name its Skills. */
import { LAYOUTS, printSkills, printTools } from "../../core/layout.js";
import { languageOf } from "../../io/harness/inline-harness.js";
import { mineSkeleton, type Skeleton, type Slots } from "../../io/mine/skeleton.js";
import { mineUserBlock, type UserBlock } from "../../io/mine/user-block.js";
import type {
  Activation,
  Harness,
  Section,
  Skill,
  SkillsLayout,
  Tool,
  ToolsLayout,
} from "../../model/harness.js";
import { isObject, type Json, members } from "../../model/json.js";
import type { Result } from "../../model/problem.js";
import { type Bound, NO_BANKS, prepare } from "../bind.js";
import { asWritten } from "./as-written.js";
import { readsOf } from "./prompt-slots.js";
import type { Version } from "./versions.js";

/** What was gathered from records that may be of one version. */
export interface Gathered {
  readonly prompts: readonly string[];
  readonly turns: readonly string[];
  /** Calls as `[tool, arguments]`. */
  readonly calls: readonly (readonly [string, Json])[];
  /** The tools that the records declare, where they do. */
  readonly tools?: readonly Tool[];
  /** Names of tools that are known from calls or a list of names alone. */
  readonly named: readonly string[];
}

export interface Built {
  readonly version: Version;
  readonly bound: Bound;
  readonly block: UserBlock;
  /** Were tools declared by name only? */
  readonly bare: readonly string[];
  /** The slots of a recorded prompt; undefined where this version does not render it. */
  readonly slots: (prompt: string | undefined) => Slots | undefined;
}

export function build(version: Version, gathered: Gathered): Result<Built> {
  const skeleton = version.harness === undefined ? mineSkeleton(gathered.prompts) : undefined;
  const told = gathered.tools ?? version.tools;
  const declared = told ?? [];
  // A tool that is known by name only is declared, so that the parameter that names Skills can be followed.
  const bare = told === undefined ? gathered.named : [];
  const activation = activationFromCalls(gathered.calls, version.skills);
  const tools = [...declared, ...bare.map((name) => bareTool(name, activation))];
  const written = asWritten(
    version.harness ?? mined(version, tools, activation, skeleton, gathered.prompts),
    `version ${version.label}`,
  );
  if (!written.ok) return written;
  const harness = written.value;
  const bound = prepare(harness, NO_BANKS);
  if (!bound.ok) return bound;
  const reads = version.harness === undefined ? undefined : readsOf(harness, gathered.prompts);
  return {
    ok: true,
    value: {
      version,
      bound: bound.value,
      block: mineUserBlock(gathered.turns),
      bare,
      slots: (prompt) => {
        if (prompt === undefined) return harness.prompt.sections.length === 0 ? {} : undefined;
        const slots = reads === undefined ? skeleton?.read(prompt) : reads(prompt);
        if (slots === undefined) return undefined;
        const printed = bound.value.lowered.prompt(slots);
        return printed.ok && printed.value === prompt ? slots : undefined;
      },
    },
  };
}

function bareTool(name: string, activation: readonly Activation[]): Tool {
  const params = activation.filter(({ tool }) => tool === name).map(({ param }) => param);
  const properties = Object.fromEntries(params.map((param) => [param, { type: "string" }]));
  return {
    name,
    parameters: { type: "object", ...(params.length === 0 ? {} : { properties }) },
    extra: {},
  };
}

function mined(
  version: Version,
  tools: readonly Tool[],
  activation: readonly Activation[],
  skeleton: Skeleton | undefined,
  prompts: readonly string[],
): Harness {
  const text = skeleton?.sections.map(({ body }) => body).join("\n") ?? "";
  const skills = inOrderOf(text, version.skills);
  const shown = withCatalogues(skeleton?.sections ?? [], skills, tools);
  return {
    format: "hsa/harness@1",
    name: version.label,
    language: languageOf(text + (prompts[0] ?? "")),
    prompt: { layout: "inline", ...shown },
    tools: [...tools],
    skills: [...skills],
    hooks: [...version.hooks],
    limits: [],
    activation: [...activation],
  };
}

/** Skills in the order of the prompt's catalogue; those that it does not show come last. */
function inOrderOf(text: string, skills: readonly Skill[]): readonly Skill[] {
  const place = ({ description, name }: Skill): number => {
    const at = text.indexOf(description);
    const named = at < 0 ? text.indexOf(name) : at;
    return named < 0 ? Number.POSITIVE_INFINITY : named;
  };
  return skills
    .map((skill, i) => ({ skill, at: place(skill), i }))
    .sort((a, b) => (a.at === b.at ? a.i - b.i : a.at - b.at))
    .map(({ skill }) => skill);
}

interface Shown {
  readonly skills: SkillsLayout;
  readonly tools: ToolsLayout;
  readonly sections: Section[];
}

/** Catalogues as the engine prints them become `{{skills}}` and `{{tools}}`; others stay text that mentions names. */
function withCatalogues(
  sections: readonly Section[],
  skills: readonly Skill[],
  tools: readonly Tool[],
): Shown {
  let left = sections;
  const found = { skills: "list" as SkillsLayout, tools: "list" as ToolsLayout };
  const swap = (printed: string, slot: string): boolean => {
    const at = left.findIndex(({ body }) => standsAlone(body, printed));
    if (printed === "" || at < 0) return false;
    left = left.map((section, i) =>
      i === at ? { ...section, body: section.body.replace(printed, () => slot) } : section,
    );
    return true;
  };
  if (skills.length > 0)
    found.skills = LAYOUTS.skills.find((layout) => swap(printSkills(layout, skills), "{{skills}}")) ?? "list";
  if (tools.length > 0) {
    const entries = tools.map(({ name, description = "", parameters }) => ({
      name,
      description,
      parameters,
    }));
    found.tools = LAYOUTS.tools.find((layout) => swap(printTools(layout, entries), "{{tools}}")) ?? "list";
  }
  return { ...found, sections: [...left] };
}

function standsAlone(body: string, text: string): boolean {
  const at = body.indexOf(text);
  if (at < 0) return false;
  const before = at === 0 || body[at - 1] === "\n";
  const end = at + text.length;
  return before && (end === body.length || body[end] === "\n");
}

/** Of the values that a parameter was called with, this share must name Skills. */
const MOST = 0.6;

/** Parameters whose recorded values name Skills, with what stands around the names. */
export function activationFromCalls(
  calls: readonly (readonly [string, Json])[],
  skills: readonly Skill[],
): readonly Activation[] {
  const names = new Set(skills.map(({ name }) => name));
  const values = new Map<string, { tool: string; param: string; texts: string[] }>();
  for (const [tool, args] of calls) {
    if (!isObject(args)) continue;
    for (const [param, value] of members(args)) {
      if (typeof value !== "string") continue;
      const key = `${tool}\u0000${param}`;
      const entry = values.get(key) ?? { tool, param, texts: [] };
      values.set(key, entry);
      entry.texts.push(value);
    }
  }
  return [...values.values()].flatMap(({ tool, param, texts }): readonly Activation[] => {
    const around = new Map<string, number>();
    for (const text of texts) {
      const key = aroundName(text, names);
      if (key !== undefined) around.set(key, (around.get(key) ?? 0) + 1);
    }
    const best = [...around].sort((a, b) => b[1] - a[1])[0];
    if (best === undefined || best[1] < MOST * texts.length) return [];
    const [prefix = "", suffix = ""] = best[0].split("\u0000");
    return [
      {
        tool,
        param,
        names: "skill",
        ...(prefix === "" ? {} : { prefix }),
        ...(suffix === "" ? {} : { suffix }),
      },
    ];
  });
}

/** What stands before and after a Skill's name in a value: a plugin, a folder, the file's name. */
function aroundName(text: string, names: ReadonlySet<string>): string | undefined {
  const [, prefix = "", name = "", suffix = ""] =
    /^((?:.*[:/])?)([^:/]+)((?:\/SKILL\.md)?)$/.exec(text) ?? [];
  return names.has(name) ? `${prefix}\u0000${suffix}` : undefined;
}
