/** Are the names of a Variant legal, and can no two things in it be mistaken for one another? */
import type { Problem } from "../model/problem.js";
import { kindOfSym, type Sym } from "../model/symbol.js";
import { isRef } from "../model/text.js";
import { type Fold, nameIn } from "./fold.js";
import { wordKey } from "./harness-text.js";
import { PROVIDER_TOOLS } from "./lower-harness.js";
import type { Declared, Lowered } from "./lowered.js";
import { keepsPatterns, patternsIn } from "./matchers.js";
import { foldName, isDistinctive } from "./words.js";

export const MAX_NAME = 40;
const LEGAL = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Agent Skills allow lower-case words joined by single hyphens. */
const LEGAL_SKILL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Plain scalars that YAML reads as something other than text. */
const YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

export function nameProblem(name: string, kind: "skill" | "other"): string | undefined {
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
  if (!keepsMatchers(lowered, fold, name, instead)) return false;
  const folded = foldName(name);
  if (instead !== undefined && folded === foldName(instead))
    return name !== instead && !foldedResults(lowered).has(folded) && !isOfAnother(lowered, fold, instead);
  if (lowered.foldedNames.has(folded)) return false;
  if (isDistinctive(name) && lowered.words.has(wordKey(name))) return false;
  if (foldedNames(fold).has(folded)) return false;
  for (const item of fold.inserted.values()) {
    if (item.of !== "section" && foldName(item.value.name) === folded) return false;
  }
  return true;
}

/** Is this name, which something bears now, another's in the base? Its other spellings mean that one in the texts. */
function isOfAnother(lowered: Lowered, fold: Fold, name: string): boolean {
  if (!lowered.foldedNames.has(foldName(name))) return false;
  for (const [symbol, now] of fold.names)
    if (now === name && foldName(lowered.symbols.get(symbol)?.name ?? "") !== foldName(name)) return true;
  return false;
}

const patternLists = new WeakMap<Lowered, readonly string[]>();
/** A tool goes on to be matched by what matched it, and by nothing else: a pattern follows no name. */
function keepsMatchers(lowered: Lowered, fold: Fold, name: string, instead: string | undefined): boolean {
  const patterns = patternLists.get(lowered) ?? patternsIn(lowered.harness.hooks);
  patternLists.set(lowered, patterns);
  if (patterns.length === 0) return true;
  if (instead === undefined) return keepsPatterns(patterns, name);
  const isTool =
    lowered.tools.some(({ symbol }) => nameIn(fold, lowered, symbol) === instead) ||
    [...fold.inserted].some(([symbol, { of }]) => of === "tool" && nameIn(fold, lowered, symbol) === instead);
  return !isTool || keepsPatterns(patterns, name, instead);
}

const resultSets = new WeakMap<Lowered["symbols"], ReadonlySet<string>>();
/** Keys of answers, folded. They keep their names, so that nothing can be spelt another way beside one of them. */
function foldedResults({ symbols }: Lowered): ReadonlySet<string> {
  const known =
    resultSets.get(symbols) ??
    new Set([...symbols.values()].filter(({ kind }) => kind === "result").map(({ name }) => foldName(name)));
  resultSets.set(symbols, known);
  return known;
}

const foldedSets = new WeakMap<Fold["names"], ReadonlySet<string>>();
/** The names that the fold gave, folded. */
function foldedNames({ names }: Fold): ReadonlySet<string> {
  const known = foldedSets.get(names) ?? new Set([...names.values()].map(foldName));
  foldedSets.set(names, known);
  return known;
}

/** Problems with the names that the fold gave; names of the base are as they are. */
export function checkNames(lowered: Lowered, fold: Fold): readonly Problem[] {
  if (fold.names.size === 0 && fold.inserted.size === 0) return [];
  return [
    ...takenNames(lowered, fold),
    ...[...fold.names].flatMap(([symbol, name]) => newNameProblems(lowered, fold, symbol, name)),
    ...[...fold.inserted.keys()].flatMap((symbol) =>
      fold.names.has(symbol)
        ? []
        : newNameProblems(lowered, fold, symbol, nameIn(fold, lowered, symbol) as string),
    ),
  ];
}

interface Bearer {
  readonly symbol: Sym;
  readonly name: string;
  /** Parameters that had one name in the base may have one name again. */
  readonly group: string;
  readonly isNew: boolean;
}

/** Two things that can be mistaken for one another, at least one of which got its name from the fold. */
function takenNames(lowered: Lowered, fold: Fold): readonly Problem[] {
  if (!mayBeTaken(lowered, fold)) return [];
  const bearers = new Map<string, Bearer[]>();
  const problems: Problem[] = [];
  for (const bearer of visible(lowered, fold)) {
    const folded = foldName(bearer.name);
    const others = bearers.get(folded) ?? [];
    const other = others.find((one) => one.group !== bearer.group && (one.isNew || bearer.isNew));
    if (other !== undefined) {
      const [changed, kept] = bearer.isNew ? [bearer, other] : [other, bearer];
      problems.push({
        code: "name-taken",
        where: changed.symbol,
        what: `the name "${changed.name}" cannot be told from that of ${kept.symbol}`,
      });
    }
    bearers.set(folded, [...others, bearer]);
  }
  return problems;
}

/** Told without looking at every name: is a new one like any of the base, or like another new one? */
function mayBeTaken(lowered: Lowered, fold: Fold): boolean {
  // A title that mentions things changes with their names, without a name of its own.
  if (lowered.sections.some(({ title }) => title.some(isRef))) return true;
  const groups = new Map<string, string>();
  const isNew = (symbol: Sym, name: string): boolean => {
    const folded = foldName(name);
    const declared = lowered.symbols.get(symbol);
    const group = declared === undefined ? symbol : groupOf(declared);
    const other = groups.get(folded) ?? group;
    groups.set(folded, group);
    return other === group && !lowered.foldedNames.has(folded);
  };
  for (const [symbol, name] of fold.names) if (!isNew(symbol, name)) return true;
  for (const symbol of fold.inserted.keys())
    if (!fold.names.has(symbol) && !isNew(symbol, nameIn(fold, lowered, symbol) ?? "")) return true;
  return false;
}

const groupOf = ({ symbol, kind, name }: Declared): string =>
  kind === "param" || kind === "result" ? `${kind} ${name}` : symbol;

function* visible(lowered: Lowered, fold: Fold): Iterable<Bearer> {
  for (const declared of lowered.symbols.values()) {
    const { symbol, owner, name } = declared;
    if (fold.removed.has(owner ?? symbol)) continue;
    yield {
      symbol,
      name: nameIn(fold, lowered, symbol) ?? name,
      group: groupOf(declared),
      isNew: fold.names.has(symbol),
    };
  }
  for (const symbol of fold.inserted.keys())
    yield { symbol, name: nameIn(fold, lowered, symbol) ?? "", group: symbol, isNew: true };
}

function newNameProblems(lowered: Lowered, fold: Fold, symbol: Sym, name: string): readonly Problem[] {
  const problems: Problem[] = [];
  const kind = fold.inserted.get(symbol)?.of ?? kindOfSym(symbol);
  const illegal = kind === "section" ? undefined : nameProblem(name, kind === "skill" ? "skill" : "other");
  if (illegal !== undefined)
    problems.push({ code: "name-illegal", where: symbol, what: `the name "${name}" ${illegal}` });
  // A name that differs in style alone stands in the text as the old one's mentions.
  const isBack = foldName(lowered.symbols.get(symbol)?.name ?? "") === foldName(name);
  const plainWord = !isDistinctive(name) && kind !== "param" && kind !== "section";
  // A swap within the Harness is fine: every mention of either is a reference.
  const known = lowered.names.has(name);
  if (!isBack && !known && (plainWord || isDistinctive(name)) && lowered.words.has(wordKey(name))) {
    problems.push({
      code: "name-taken",
      where: symbol,
      what: `the word "${name}" already stands in the Harness's text`,
    });
  }
  const blocked = lowered.blocked.get(symbol);
  return blocked === undefined ? problems : [...problems, blocked];
}
