/** Which new names are legal, and how one is given to each of many things so that none meets another. */
import type { Draw, HarnessView, RenameGroup } from "../src/transform.js";
import { fold, stem } from "./_words.js";

const MOST = 40;
const TOKEN = /^[a-zA-Z][a-zA-Z0-9]*(?:(?:_{1,2}|-)[a-zA-Z0-9]+)*$/;
const SKILL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Keywords of the languages that call dialects borrow, tools that providers define, and words that YAML or JSON read. */
const RESERVED: ReadonlySet<string> = new Set(
  `and arguments as assert async await bash break case catch class code_execution computer const continue def default
   del delete do elif else enum eval except exec export false finally for from function global if import in inf infinity
   interface is lambda let memory nan new no none nonlocal not null off on or parameters pass print properties python
   raise required return schema self static str_replace_based_edit_tool super switch system text_editor this throw true
   try type typeof undefined user assistant tool var void web_fetch web_search while with y n yes yield name description
   result`.split(/\s+/),
);

export function isLegal(kind: RenameGroup["kind"], name: string): boolean {
  if (name.length < 2 || name.length > MOST || RESERVED.has(name.toLowerCase())) return false;
  return (kind === "skill" ? SKILL : TOKEN).test(name);
}

export interface Renaming {
  readonly group: RenameGroup;
  readonly to: string;
}

/** A stream that belongs to a group whatever else the Harness holds. */
export const drawOf = (draw: Draw, group: RenameGroup): Draw => draw.fork(`${group.kind}:${group.name}`);

/**
 * Gives each group the first of its candidates that nothing else bears.
 *
 * Groups come in the order of their names, so that one thing more in a Harness moves only names that it collides with.
 * A group whose candidates are all taken keeps its name. `before`: names that are given already.
 */
export function giveNames(
  groups: readonly RenameGroup[],
  harness: HarnessView,
  candidates: (group: RenameGroup) => Iterable<string>,
  before: readonly Renaming[] = [],
): readonly Renaming[] {
  const taken = namesOf(harness);
  for (const { to } of before) taken.add(stem(to));
  const shared = sharedFolds(harness);
  const given: Renaming[] = [];
  for (const group of byName(groups)) {
    for (const to of candidates(group)) {
      if (!isLegal(group.kind, to) || to === group.name) continue;
      const restyled = fold(to) === fold(group.name);
      if (restyled ? shared.has(fold(to)) : taken.has(stem(to))) continue;
      if (!harness.isFree(to, group.name)) continue;
      // A tool or Skill called by a plain word would be read into every text that uses the word.
      if (group.kind !== "param" && /^[A-Z]?[a-z]+$/.test(to)) continue;
      taken.add(stem(to));
      given.push({ group, to });
      break;
    }
  }
  return given;
}

const byName = (groups: readonly RenameGroup[]): readonly RenameGroup[] =>
  [...groups].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** What is left of two different names, or of names of two kinds, when case and separators are ignored. */
function sharedFolds(harness: HarnessView): ReadonlySet<string> {
  const bearers = new Map<string, string>();
  const shared = new Set<string>();
  for (const kind of ["tool", "skill", "param"] as const) {
    for (const { name } of harness.groups(kind)) {
      const bearer = `${kind}:${name}`;
      if ((bearers.get(fold(name)) ?? bearer) !== bearer) shared.add(fold(name));
      bearers.set(fold(name), bearer);
    }
  }
  return shared;
}

/** Every name that there is, singular and plural as one. */
function namesOf(harness: HarnessView): Set<string> {
  const renamable = (["tool", "skill", "param"] as const).flatMap((kind) => harness.groups(kind));
  const listed = (["tools", "skills", "sections"] as const).flatMap((list) => harness.list(list));
  return new Set([...renamable, ...listed].map(({ name }) => stem(name)));
}
