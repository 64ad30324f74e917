/**
 * Can this Episode be carried over to this Variant? All or nothing: what cannot be carried refuses the View, since an edit left
 * out for one record would tell a model which names matter.
 */
import type { Problem } from "../model/problem.js";
import type { Guard } from "../model/propose.js";
import { kindOfSym, ownerOf, type Sym } from "../model/symbol.js";
import type { Fold } from "./fold.js";
import { wordKey } from "./harness-text.js";
import type { Lowered } from "./lowered.js";
import type { LoweredEpisode } from "./lowered-episode.js";
import type { Variant } from "./variant.js";
import { isDistinctive } from "./words.js";

export function refusals(
  episode: LoweredEpisode,
  variant: Variant,
  guards: readonly Guard[] = [],
): readonly Problem[] {
  return [
    ...renameRefusals(episode, variant),
    ...textRefusals(episode, variant),
    ...removalRefusals(episode, variant),
    ...guardRefusals(episode, guards),
  ];
}

function renameRefusals(episode: LoweredEpisode, { fold, lowered }: Variant): Problem[] {
  const problems: Problem[] = [];
  for (const { symbol, name, isParam, word } of newNames(fold, lowered)) {
    const refused = episode.refused.get(symbol);
    if (refused !== undefined) problems.push(refused);
    if (word !== undefined && episode.hasWord(word)) problems.push(inRecord(symbol, name));
    if (isParam && episode.hasStrayKey(name)) problems.push(strayKey(symbol, name));
  }
  for (const [symbol, item] of fold.inserted) {
    const { name } = item.of === "section" ? { name: undefined } : item.value;
    if (name === undefined || fold.names.has(symbol) || lowered.names.has(name)) continue;
    if (episode.hasWord(wordKey(name))) problems.push(inRecord(symbol, name));
  }
  return problems;
}

interface NewName {
  readonly symbol: Sym;
  readonly name: string;
  readonly isParam: boolean;
  /** The word that must be new in a record; undefined where it may stand there. */
  readonly word: string | undefined;
}

const named = new WeakMap<Fold["names"], readonly NewName[]>();
/** The same for all records of a Variant. */
function newNames({ names }: Fold, lowered: Lowered): readonly NewName[] {
  const known = named.get(names) ?? [...names].map(([symbol, name]) => newName(symbol, name, lowered));
  named.set(names, known);
  return known;
}

/**
 * A plain word as a parameter's name is language elsewhere, and a name that another Symbol has in the base stands in the record as
 * that Symbol's reference; any other new name must be new in the record.
 */
function newName(symbol: Sym, name: string, lowered: Lowered): NewName {
  const isParam = kindOfSym(symbol) === "param";
  const word = wordKey(name);
  const mayStand =
    (isParam && !isDistinctive(name)) ||
    wordKey(lowered.symbols.get(symbol)?.name ?? "") === word ||
    lowered.names.has(name);
  return { symbol, name, isParam, word: mayStand ? undefined : word };
}

const inRecord = (symbol: Sym, name: string): Problem => ({
  code: "name-in-record",
  where: symbol,
  what: `the new name "${name}" already stands in this record`,
});

const strayKey = (symbol: Sym, name: string): Problem => ({
  code: "key-clash",
  where: symbol,
  what: `a call bears the key "${name}" where nothing declares it, and the new name would give it a meaning`,
});

function textRefusals(episode: LoweredEpisode, { fold }: Variant): Problem[] {
  return [...fold.text].flatMap(([site, to]): Problem[] =>
    episode.quotes(site, to)
      ? [{ code: "quotes-reworded", where: site, what: "the record quotes the text that is reworded" }]
      : [],
  );
}

function removalRefusals(episode: LoweredEpisode, { fold }: Variant): Problem[] {
  return [...fold.removed.keys()].flatMap((removed): Problem[] => {
    const use = [...episode.used, ...episode.refused.keys()].find((symbol) => ownerOf(symbol) === removed);
    return use === undefined
      ? []
      : [{ code: "uses-removed", where: removed, what: `the record uses or names ${use}` }];
  });
}

/** Does the Episode allow what was proposed under this guard? */
export const guardHolds = (episode: LoweredEpisode, guard: Guard): boolean =>
  guardRefusals(episode, [guard]).length === 0;

function guardRefusals(episode: LoweredEpisode, guards: readonly Guard[]): Problem[] {
  return guards.flatMap(({ unused = [] }) =>
    unused
      .filter((symbol) => episode.used.has(symbol))
      .map(
        (symbol): Problem => ({
          code: "guard-failed",
          where: symbol,
          what: "the change was proposed for records that do not use it",
        }),
      ),
  );
}
