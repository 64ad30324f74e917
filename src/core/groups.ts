/** Symbols that bear one name and can only move together. */

import type { Item } from "../model/edit.js";
import { byCodePoint } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import type { RenameGroup, RenameKind } from "../model/propose.js";
import { kindOfSym, type Sym } from "../model/symbol.js";
import { EMPTY_FOLD, type Fold, nameIn } from "./fold.js";
import type { Declared, Lowered } from "./lowered.js";
import { isDistinctive } from "./words.js";

/**
 * The groups of one kind, in Symbol order. Parameters of one name are one group: prose and reasoning name them by that one word, so
 * they move alike. A group with a blocked member is blocked.
 */
export function renameGroups(lowered: Lowered, fold: Fold, kind: RenameKind): readonly RenameGroup[] {
  // Most steps meet a kind before anything of it has a new name: those groups are made once, and are one and the same list.
  const isTouched = fold.removed.size > 0 || kindsIn(fold).has(kind);
  const declared = kept(lowered, isTouched ? fold : EMPTY_FOLD, kind, () => makeGroups(lowered, fold, kind));
  const added = [...fold.inserted].filter(([, { of }]) => of === kind);
  if (added.length === 0) return declared;
  // What a step inserted is renamed like all else: a thing that alone keeps its name would be known by that.
  return kept(lowered, fold, `${kind} and new`, () =>
    [...declared, ...added.map(([symbol, item]) => newGroup(symbol, item, kind, lowered, fold))].sort(
      byFirst,
    ),
  );
}

/** Made once for a Harness, what has changed in it, and a label. */
function kept(
  lowered: Lowered,
  fold: Fold,
  label: string,
  make: () => readonly RenameGroup[],
): readonly RenameGroup[] {
  const byFold = made.get(lowered) ?? new WeakMap<Fold, Groups>();
  made.set(lowered, byFold);
  const known: Groups = byFold.get(fold) ?? new Map();
  byFold.set(fold, known);
  const groups = known.get(label) ?? make();
  known.set(label, groups);
  return groups;
}

const byFirst = (a: RenameGroup, b: RenameGroup): number =>
  byCodePoint(a.symbols[0] as string, b.symbols[0] as string);

type Groups = Map<string, readonly RenameGroup[]>;
const made = new WeakMap<Lowered, WeakMap<Fold, Groups>>();

const kinds = new WeakMap<Fold["names"], ReadonlySet<string | undefined>>();
/** Kinds of the Symbols that have another name. */
function kindsIn({ names }: Fold): ReadonlySet<string | undefined> {
  const known = kinds.get(names) ?? new Set([...names.keys()].map(kindOfSym));
  kinds.set(names, known);
  return known;
}

function makeGroups(lowered: Lowered, fold: Fold, kind: RenameKind): readonly RenameGroup[] {
  const members = new Map<string, Declared[]>();
  for (const declared of lowered.symbols.values()) {
    if (declared.kind !== kind || fold.removed.has(declared.owner ?? declared.symbol)) continue;
    const key = kind === "param" ? declared.name : declared.symbol;
    const list = members.get(key) ?? [];
    list.push(declared);
    members.set(key, list);
  }
  return [...members.values()].map((group) => toGroup(group, kind, lowered, fold)).sort(byFirst);
}

function newGroup(symbol: Sym, item: Item, kind: RenameKind, lowered: Lowered, fold: Fold): RenameGroup {
  const name = nameIn(fold, lowered, symbol) ?? "";
  const description = item.of === "section" ? undefined : item.value.description;
  return {
    kind,
    symbols: [symbol],
    name,
    descriptions: description === undefined ? [] : [description],
    types: [],
    plain: !isDistinctive(name),
  };
}

function toGroup(group: readonly Declared[], kind: RenameKind, lowered: Lowered, fold: Fold): RenameGroup {
  const symbols = group.map(({ symbol }) => symbol).sort(byCodePoint);
  const name = nameIn(fold, lowered, symbols[0] as Sym) ?? "";
  const blocked = symbols
    .map((symbol) => lowered.blocked.get(symbol))
    .find((problem): problem is Problem => problem !== undefined);
  const some = <T>(list: readonly (T | undefined)[]): readonly T[] => [
    ...new Set(list.filter((one): one is T => one !== undefined)),
  ];
  return {
    kind,
    symbols,
    name,
    descriptions: some(group.map(({ description }) => description)),
    types: some(group.map(({ type }) => type)),
    plain: !isDistinctive(name),
    ...(blocked === undefined ? {} : { blocked }),
  };
}
