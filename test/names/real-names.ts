/** Harnesses of the public tool lists and Skills, and what the renaming transforms make of each name in them. */
import { readFileSync } from "node:fs";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { type PlanKey, planView } from "../../src/core/plan.js";
import { activationOf, languageOf } from "../../src/io/harness/inline-harness.js";
import { readSkills } from "../../src/io/harness/skill-folder.js";
import { readToolFile } from "../../src/io/harness/tool-file.js";
import { Harness, type Skill, type Tool } from "../../src/model/harness.js";
import { explain, type Problem } from "../../src/model/problem.js";
import type { RenameGroup, RenameKind } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";

export const SHARED = "../shared/data";
export const STYLES = ["semantic", "opaque", "case"] as const;
/** `words`: semantic, and what no word of like meaning reaches keeps its name. */
export type Style = (typeof STYLES)[number] | "words";

/** The first of each name: a client shows one of them. */
const distinct = <T extends { readonly name: string }>(list: readonly T[]): T[] =>
  list.filter((one, at) => list.findIndex(({ name }) => name === one.name) === at);

function harnessOf(name: string, tools: readonly Tool[], skills: readonly Skill[]): Harness {
  const texts = [
    ...tools.map(({ description = "" }) => description),
    ...skills.map(({ description }) => description),
  ];
  return {
    ...Harness.parse({ name: "real", prompt: { sections: [] } }),
    name,
    language: languageOf(texts.join("\n")),
    tools: distinct(tools),
    skills: distinct(skills),
    activation: activationOf(tools, skills),
  };
}

/** One for each tool file and each Skill, and one of all Skills together. */
export function realHarnesses(): readonly Harness[] {
  const counts = JSON.parse(readFileSync(`${SHARED}/COUNTS.json`, "utf8")) as {
    readonly tool_files: readonly { readonly file: string; readonly tools: number }[];
    readonly skills: readonly { readonly folder: string }[];
  };
  const lists = counts.tool_files.flatMap(({ file, tools }) => {
    const read = readToolFile(`${SHARED}/${file}`);
    if (!read.ok && tools > 0) throw new Error(read.problems.map(explain).join("\n"));
    return read.ok ? [harnessOf(file, read.value.tools, [])] : [];
  });
  const skills = counts.skills.map(({ folder }) => ({
    folder,
    skills: readSkills(`${SHARED}/${folder}`).read.map(({ skill }) => skill),
  }));
  return [
    ...lists,
    ...skills.map(({ folder, skills: own }) => harnessOf(folder, [], own)),
    harnessOf(
      "all Skills",
      [],
      skills.flatMap(({ skills: own }) => own),
    ),
  ];
}

export interface Told {
  readonly names: number;
  /** By reason. */
  readonly left: Readonly<Record<string, number>>;
}

/** A Symbol counts as refused where a View leaves it its name; over some Views of each Harness. */
export const VIEWS = 3;

export function renameAll(
  harnesses: readonly Harness[],
  kind: RenameKind,
  style: Style,
): { readonly told: Told; readonly problems: readonly Problem[] } {
  const transform = builtins.find(({ name }) => name === `rename-${kind}s`);
  if (transform === undefined) throw new Error(`nothing renames a ${kind}`);
  const chosen = style === "words" ? { style: "semantic", fallback: "keep" } : { style };
  const options = transform.options.parse(kind === "param" ? chosen : { ...chosen, plain: 1 });
  const left: Record<string, number> = {};
  const problems: Problem[] = [];
  let names = 0;
  for (const harness of harnesses) {
    const lowered = lowerHarness(harness);
    if (!lowered.ok) {
      problems.push(...lowered.problems);
      continue;
    }
    const groups = harnessView(lowered.value, EMPTY_FOLD, "look").groups(kind);
    for (let view = 1; view <= VIEWS; view++) {
      const key: PlanKey = { seed: 1, subject: harness.name, view };
      const step = { is: "use", address: transform.name, transform, options, p: 1 } as const;
      const plan = planView(lowered.value, [step], { rewordings: () => [] }, key);
      if (!plan.ok) {
        problems.push(...plan.problems);
        continue;
      }
      const renamed = new Set(
        plan.value.variant.edits.flatMap((edit) =>
          edit.kind === "rename" ? edit.names.map(({ symbol }) => symbol) : [],
        ),
      );
      for (const group of groups)
        for (const symbol of group.symbols) {
          names++;
          if (renamed.has(symbol)) continue;
          const why = reasonOf(group, style);
          left[why] = (left[why] ?? 0) + 1;
        }
    }
  }
  return { told: { names, left }, problems };
}

/** Why a name stays, in words that do not name it. */
function reasonOf({ blocked, descriptions }: RenameGroup, style: Style): string {
  if (blocked !== undefined) {
    if (/bare plain word/.test(blocked.what))
      return "a text uses the word, and it may or may not be the name";
    if (/which may be/.test(blocked.what))
      return "a text names it, and the name may be that of another thing";
    return blocked.what.replace(/"[^"]*"/g, "…");
  }
  if (style === "words") return "no word of it has a like";
  if (style !== "opaque") return "no other name is free";
  return descriptions.length === 0
    ? "it has no description, and an opaque name would tell nothing"
    : "its description does not tell it from others";
}
