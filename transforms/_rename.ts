/** What the three renaming transforms share: which things take part, in which style, and the one edit they make. */
import * as z from "zod";
import {
  type Banks,
  checkName,
  cluesFor,
  type Draw,
  descriptionsIn,
  type Evidence,
  type HarnessView,
  namespaceOf,
  type Proposal,
  type RenameGroup,
} from "../src/transform.js";
import { habitsOf, written } from "./_habit.js";
import { drawOf, giveNames, type Renaming } from "./_names.js";
import { describedApart, opaqueNames, tellsEnough } from "./_opaque.js";
import { wordingsOf } from "./_wordings.js";
import { wordsOf } from "./_words.js";

export const renameOptions = {
  style: z
    .enum(["semantic", "opaque", "case"])
    .default("semantic")
    .describe(
      "semantic: words of the same meaning; opaque: an id without meaning; case: the same words, written another way (case, separators, a word before or behind, a version)",
    ),
  share: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("at most this fraction of the names that may change, rounded up"),
  fallback: z
    .enum(["case", "keep", "opaque"])
    .default("case")
    .describe(
      "style semantic, for a name none of whose words has a synonym: write it another way, keep it, or give it an opaque one",
    ),
};

/** For kinds whose names prose may use as ordinary words. */
export const plainOption = {
  plain: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      "share of Views in which names of one plain word (`search`) take part; prose may use such a word as language, and a record in which it is not clear which is refused",
    ),
};

export interface RenameChoice {
  readonly style: "semantic" | "opaque" | "case";
  readonly share: number;
  readonly fallback: "case" | "keep" | "opaque";
  /** Absent: plain words always take part. */
  readonly plain?: number;
}

export function* proposeRename(
  kind: RenameGroup["kind"],
  given: {
    readonly harness: HarnessView;
    readonly draw: Draw;
    readonly options: RenameChoice;
    readonly banks: Banks;
  },
): Iterable<Proposal> {
  const { harness, draw, options, banks } = given;
  const all = harness.groups(kind);
  const withPlain = draw.fork("plain").unit() < (options.plain ?? 1);
  // Reading all texts is the dearest part of a step, and many steps need none.
  const descriptions = once(() => descriptionsIn(harness));
  const open = all.filter(({ blocked, plain }) => blocked === undefined && (withPlain || !plain));
  const solvable = once(() => describedApart(all, descriptions()));
  const inNamespace = (group: RenameGroup, names: Iterable<string>): Iterable<string> =>
    map(names, (name) => spaceOf(group) + name);
  const opaque = (group: RenameGroup): Iterable<string> =>
    solvable()(group) ? inNamespace(group, opaqueNames(kind, draw, drawOf(draw, group))) : [];
  const cased = (group: RenameGroup): Iterable<string> => {
    const own = drawOf(draw, group);
    const words = wordsOf(group.name.slice(spaceOf(group).length));
    return inNamespace(group, dressed(kind, [words], draw, own.fork("habit"), 0));
  };
  const semantic = (group: RenameGroup): Iterable<string> => {
    const told = cluesFor(group, harness, descriptions());
    const chinese = harness.language !== "en";
    const own = drawOf(draw, group);
    const wordings = wordingsOf({ group, chinese, told });
    const proposed = own
      .shuffle(banks.names?.(kind, group.name, harness.language) ?? [])
      .filter((candidate) => {
        const { types } = group;
        return checkName({ kind, current: group.name, candidate, descriptions: told, types, chinese }).ok;
      });
    const drawn = inNamespace(
      group,
      dressed(kind, wordings.drawn(own.fork("words")), draw, own.fork("habit"), wordings.variety),
    );
    // What the user wrote takes turns with what ships.
    const names = own.unit() < 0.5 ? concat(proposed, drawn) : concat(drawn, proposed);
    return solvable()(group) ? names : filter(names, (to) => tellsEnough(group, to));
  };
  const styles = { semantic, opaque, case: cased };
  const chosen = takeShare(open, options.share, draw);
  const meant = giveNames(chosen, harness, styles[options.style]);
  const hasMore = options.style === "semantic" && options.fallback !== "keep";
  const left = hasMore ? without(chosen, meant) : [];
  const blank = giveNames(left, harness, options.fallback === "opaque" ? opaque : cased, meant);
  const names = [...meant, ...blank].flatMap(entriesOf).sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  if (names.length === 0) return;
  const meaning = options.style === "semantic" && meant.length > 0 ? "lexicon" : "same";
  const evidence: Evidence = { structure: "proven", meaning };
  yield { edits: [{ kind: "rename", names }], evidence };
}

/** What a client puts before the names of a server's tools stays. */
const spaceOf = ({ kind, name }: RenameGroup): string => (kind === "tool" ? namespaceOf(name) : "");

/** Each wording in the habit of the View, then in others. */
function* dressed(
  kind: RenameGroup["kind"],
  wordings: Iterable<readonly string[]>,
  view: Draw,
  own: Draw,
  variety: number,
): Iterable<string> {
  const later: (readonly string[])[] = [];
  const [first, ...others] = habitsOf(kind, view, own, variety);
  if (first === undefined) return;
  for (const words of wordings) {
    const name = written(words, first);
    if (name !== undefined) yield name;
    if (later.length < MOST_TRIED) later.push(words);
  }
  for (const habit of others)
    for (const words of later) {
      const name = written(words, habit);
      if (name !== undefined) yield name;
    }
}
const MOST_TRIED = 3;

function* map<T, U>(items: Iterable<T>, make: (item: T) => U): Iterable<U> {
  for (const item of items) yield make(item);
}
function* concat<T>(...lists: readonly Iterable<T>[]): Iterable<T> {
  for (const list of lists) yield* list;
}
function* filter(names: Iterable<string>, keep: (name: string) => boolean): Iterable<string> {
  for (const name of names) if (keep(name)) yield name;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const entriesOf = ({ group, to }: Renaming) =>
  group.symbols.map((symbol) => ({ symbol, from: group.name, to }));

const without = (groups: readonly RenameGroup[], given: readonly Renaming[]): readonly RenameGroup[] =>
  groups.filter((group) => given.every((one) => one.group !== group));

/** The groups that rank lowest by a draw of their own, so that one group more changes at most one other. */
function takeShare(groups: readonly RenameGroup[], share: number, draw: Draw): readonly RenameGroup[] {
  const most = Math.ceil(share * groups.length - 1e-9);
  if (most >= groups.length) return groups;
  const stream = draw.fork("share");
  const ranked = groups.map((group) => ({ group, rank: drawOf(stream, group).unit() }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ group }) => group);
}
