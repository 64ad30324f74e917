/** At most so many names given otherwise in one Variant: a step is shown the rest as names that stay. */
import type { Problem } from "../model/problem.js";
import type { Draw, HarnessView, RenameGroup, RenameKind } from "../model/propose.js";
import { kindOfSym, type Sym } from "../model/symbol.js";
import { givenName } from "./fold.js";
import type { State } from "./state.js";

const KINDS: readonly RenameKind[] = ["tool", "skill", "param"];

/**
 * The Harness with no more than `most` names open, chosen before any step draws: the kinds take turns, so that a Harness of many
 * parameters leaves room for its tools, and within a kind each name is as likely. A smaller number opens part of what a greater
 * one does.
 */
export function withFewNames(view: HarnessView, state: State, most: number, lots: Draw): HarnessView {
  let open: ReadonlySet<string> | undefined;
  const isOpen = (group: RenameGroup): boolean => {
    open ??= openNames(view, state, most, lots);
    return open.has(labelOf(group));
  };
  const capped = (group: RenameGroup): RenameGroup =>
    group.blocked !== undefined || isOpen(group) ? group : { ...group, blocked: reason(group, most) };
  // One and the same list, whoever asks again.
  const lists = new Map<RenameKind, readonly RenameGroup[]>();
  const groups = (kind: RenameKind): readonly RenameGroup[] => {
    const list = lists.get(kind) ?? view.groups(kind).map(capped);
    lists.set(kind, list);
    return list;
  };
  return { ...view, groups };
}

const labelOf = ({ symbols }: RenameGroup): string => symbols[0] as string;

const reason = ({ symbols }: RenameGroup, most: number): Problem => ({
  code: "over-cap",
  where: symbols[0] as string,
  what: `caps.names lets ${most} names change, and this one was not drawn`,
});

function openNames(view: HarnessView, { fold }: State, most: number, lots: Draw): ReadonlySet<string> {
  const lists = lots
    .fork("kinds")
    .shuffle(KINDS)
    .map((kind) => {
      const stream = lots.fork(kind);
      return view
        .groups(kind)
        .filter(({ blocked }) => blocked === undefined)
        .map((group) => ({ group, rank: stream.fork(labelOf(group)).unit() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ group }) => group);
    });
  const longest = Math.max(...lists.map((list) => list.length));
  const inTurns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
  const ranked = inTurns.flat();
  // What an earlier step gave another name may have a third.
  const given = ranked.filter(({ symbols }) => symbols.some((symbol) => fold.names.has(symbol)));
  const left = ranked.filter((group) => !given.includes(group)).slice(0, Math.max(0, most - given.length));
  return new Set([...given, ...left].map(labelOf));
}

/** A transform may rename what is no group of the Harness: that is found when the plan stands. */
export function tooManyNames({ fold, lowered }: State, most: number): Problem | undefined {
  const names = new Set(
    [...fold.names.keys()].map((symbol) => `${kindOf(symbol)} ${givenName(fold, lowered, symbol)}`),
  );
  if (names.size <= most) return undefined;
  return {
    code: "over-cap",
    where: "caps.names",
    what: `the steps give ${names.size} names otherwise`,
    expected: `at most ${most}`,
    remedy: "raise caps.names, or give the step that renames a smaller share",
  };
}

const kindOf = (symbol: Sym): string => kindOfSym(symbol) ?? symbol;
