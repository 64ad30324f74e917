/** Names without a meaning, and the things that stay solvable under one. */
import type { Draw, RenameGroup } from "../src/transform.js";
import { type Descriptions, ownerOf } from "../src/transform.js";
import { wordsOf } from "./_words.js";

const PREFIXES: Readonly<Record<RenameGroup["kind"], readonly string[]>> = {
  tool: ["fn", "op", "act", "cmd", "proc", "call"],
  skill: ["mod", "kit", "unit", "pack", "card", "part"],
  param: ["arg", "par", "key", "fld", "val", "inp"],
};

// Without vowels there are no words, and without e no exponents; l, o, 0 and 1 are read for one another.
const LETTERS = "bcdfghjkmnpqrtvwxz";
const DIGITS = "23456789";
const ATTEMPTS = 40;

/**
 * `fn_k7q2`, `mod-k7q2`, `arg_k7q2`: letters and digits take turns, so that no part reads as a number, a date or hex.
 * The prefix is drawn once a View, as one Harness has one habit.
 */
export function* opaqueNames(kind: RenameGroup["kind"], view: Draw, draw: Draw): Iterable<string> {
  const prefix = view.fork("prefix").pick(PREFIXES[kind]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++)
    yield `${prefix}${kind === "skill" ? "-" : "_"}${tailOf(draw)}`;
}

/** What such a name ends in. */
export function tailOf(draw: Draw): string {
  const one = (letters: string): string => letters[draw.int(letters.length)] ?? "";
  return one(LETTERS) + one(DIGITS) + one(LETTERS) + one(DIGITS);
}

/**
 * Can the thing be told from its description alone?
 *
 * Each Symbol needs a description that says more than the name, and that no other thing of its kind and owner shares:
 * an opaque name without one makes the task unsolvable.
 */
export function describedApart(
  groups: readonly RenameGroup[],
  descriptions: Descriptions,
): (group: RenameGroup) => boolean {
  const known = asked.get(groups);
  if (known?.descriptions === descriptions) return known.answer;
  const apart = findApart(groups, descriptions);
  const answers = new Map<RenameGroup, boolean>();
  const answer = (group: RenameGroup): boolean => {
    const found = answers.get(group) ?? apart(group);
    answers.set(group, found);
    return found;
  };
  asked.set(groups, { descriptions, answer });
  return answer;
}

const asked = new WeakMap<
  readonly RenameGroup[],
  { readonly descriptions: Descriptions; readonly answer: (group: RenameGroup) => boolean }
>();

function findApart(
  groups: readonly RenameGroup[],
  descriptions: Descriptions,
): (group: RenameGroup) => boolean {
  const placesOf = (group: RenameGroup): readonly string[] =>
    group.symbols.flatMap((symbol) => {
      const rivals = group.kind === "param" ? ownerOf(symbol) : group.kind;
      return descriptions
        .of(symbol, group)
        .map((text) => `${rivals}\n${text.toLowerCase().replace(/\s+/g, " ").trim()}`);
    });
  const bearers = new Map<string, Set<RenameGroup>>();
  for (const group of groups) {
    for (const place of placesOf(group)) bearers.set(place, (bearers.get(place) ?? new Set()).add(group));
  }
  return (group) =>
    group.symbols.every((symbol) =>
      descriptions.of(symbol, group).some((text) => saysMore(text, group.name)),
    ) && placesOf(group).every((place) => bearers.get(place)?.size === 1);
}

/** The name itself says nothing once it is gone; every other word stays, also one that the name is made of. */
function saysMore(description: string, name: string): boolean {
  const words =
    description
      .split(name)
      .join(" ")
      .match(/\p{Script=Han}{2,}|[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.some((word) => !FILLERS.has(word.toLowerCase()));
}

const FILLERS: ReadonlySet<string> = new Set("an the this tool function skill for to of is use".split(" "));

/**
 * Does a new name tell enough where no description does? Of a tool or Skill it must keep a word; of a parameter it must be
 * readable, which an abbreviation (`uid`) or a number is not.
 */
export function tellsEnough(group: RenameGroup, to: string): boolean {
  const words = wordsOf(to);
  if (group.kind === "param")
    return !/\d/.test(to) && words.some((word) => word.length > 3 && /[aeiouy]/.test(word));
  const old = new Set(wordsOf(group.name));
  return words.some((word) => old.has(word));
}
