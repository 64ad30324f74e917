/** Are the names of a Variant legal, and can no two things in it be mistaken for one another? */
import type { Harness } from "../model/harness.js";
import type { Problem } from "../model/problem.js";
import { kindOfSym, type Sym } from "../model/symbol.js";
import type { Fold } from "./fold.js";
import { wordKey } from "./harness-text.js";
import { PROVIDER_TOOLS } from "./lower-harness.js";
import type { Lowered } from "./lowered.js";
import { foldName, isDistinctive } from "./words.js";

export const MAX_NAME = 40;
const LEGAL = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Agent Skills allow lower-case words joined by single hyphens. */
const LEGAL_SKILL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Plain scalars that YAML reads as something other than text. */
const YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

export function nameProblem(name: string, kind: "tool" | "skill" | "param" | "other"): string | undefined {
  if (name.length > MAX_NAME) return `is longer than ${MAX_NAME} characters`;
  if (kind === "skill" ? !LEGAL_SKILL.test(name) : !LEGAL.test(name)) {
    return kind === "skill"
      ? "is not lower-case words joined by hyphens"
      : "does not start with a letter or holds more than letters, digits, _ and -";
  }
  if (YAML_WORD.test(name)) return "would be read by YAML as something other than text";
  if (PROVIDER_TOOLS.has(name.toLowerCase())) return "belongs to a tool that a provider defines";
  return undefined;
}

/**
 * Is a name free for something new: legal, not taken by anything visible, and no word of Harness text looks like it?
 * `instead`: the name that it would replace; it may differ from that one in style alone.
 */
export function isFreeName(lowered: Lowered, fold: Fold, name: string, instead?: string): boolean {
  if (nameProblem(name, "other") !== undefined) return false;
  const folded = foldName(name);
  if (instead !== undefined && folded === foldName(instead)) return name !== instead;
  if (lowered.foldedNames.has(folded)) return false;
  if (isDistinctive(name) && lowered.words.has(wordKey(name))) return false;
  for (const own of fold.names.values()) if (foldName(own) === folded) return false;
  for (const item of fold.inserted.values()) {
    if (item.of !== "section" && foldName(item.value.name) === folded) return false;
  }
  return true;
}

/** Problems with the names that the fold gave; names of the base are as they are. */
export function checkNames(lowered: Lowered, fold: Fold, after: Harness): readonly Problem[] {
  if (fold.names.size === 0 && fold.inserted.size === 0) return [];
  const problems: Problem[] = [];
  const owners = new Map<string, string>();
  // Tools, Skills and Hooks are called by name in the same texts, so they share one space.
  for (const [what, list] of [
    ["tool", after.tools],
    ["Skill", after.skills],
    ["Hook", after.hooks.map(({ id }) => ({ name: id }))],
  ] as const) {
    for (const { name } of list) {
      const folded = foldName(name);
      const owner = owners.get(folded);
      if (owner !== undefined) {
        problems.push({
          code: "name-taken",
          where: `${what} ${name}`,
          what: `the name cannot be told from that of ${owner}`,
        });
      }
      owners.set(folded, `${what} ${name}`);
    }
  }
  for (const [symbol, name] of fold.names) {
    const kind = kindOfSym(symbol);
    const illegal =
      kind === "section"
        ? undefined
        : nameProblem(name, kind === "skill" ? "skill" : kind === "param" ? "param" : "tool");
    if (illegal !== undefined)
      problems.push({ code: "name-illegal", where: symbol, what: `the name "${name}" ${illegal}` });
    // A name that differs in style alone stands in the text as the old one's mentions.
    const isBack = foldName(lowered.symbols.get(symbol)?.name ?? "") === foldName(name);
    const plainWord = !isDistinctive(name) && kind !== "param" && kind !== "section";
    // A swap within the Harness is fine: every mention of either is a reference.
    const known = [...lowered.symbols.values()].some((other) => other.name === name);
    if (!isBack && !known && (plainWord || isDistinctive(name)) && lowered.words.has(wordKey(name))) {
      problems.push({
        code: "name-taken",
        where: symbol,
        what: `the word "${name}" already stands in the Harness's text`,
      });
    }
    const blocked = lowered.blocked.get(symbol as Sym);
    if (blocked !== undefined) problems.push(blocked);
  }
  for (const item of fold.inserted.values()) {
    if (item.of === "section") continue;
    const illegal = nameProblem(item.value.name, item.of);
    if (illegal !== undefined)
      problems.push({
        code: "name-illegal",
        where: `inserted ${item.of}`,
        what: `the name "${item.value.name}" ${illegal}`,
      });
  }
  return problems;
}
