/** What the three renaming transforms share: which things take part, in which style, and the one edit they make. */
import * as z from "zod";
import type { Banks, Draw, Evidence, HarnessView, Proposal, RenameGroup } from "../src/transform.js";
import { cluesFor } from "./_clues.js";
import { descriptionsIn } from "./_descriptions.js";
import { drawOf, giveNames, type Renaming } from "./_names.js";
import { describedApart, opaqueNames } from "./_opaque.js";
import { semanticNames, tellsEnough } from "./_semantic.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

export const renameOptions = {
  style: z
    .enum(["semantic", "opaque", "case"])
    .default("semantic")
    .describe(
      "semantic: words of the same meaning; opaque: an id without meaning; case: the same words spelt another way",
    ),
  share: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("at most this fraction of the names that may change, rounded up"),
  fallback: z
    .enum(["keep", "opaque"])
    .default("keep")
    .describe(
      "style semantic, for a name none of whose words has a synonym: keep it, or give it an opaque one",
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
  readonly fallback: "keep" | "opaque";
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
  const { harness, draw, options } = given;
  const all = harness.groups(kind);
  const withPlain = draw.fork("plain").unit() < (options.plain ?? 1);
  // Reading all texts is the dearest part of a step, and many steps need none.
  const descriptions = once(() => descriptionsIn(harness));
  const open = all.filter(({ blocked, plain }) => blocked === undefined && (withPlain || !plain));
  const solvable = once(() => describedApart(all, descriptions()));
  const opaque = (group: RenameGroup): Iterable<string> =>
    solvable()(group) ? opaqueNames(kind, draw, drawOf(draw, group)) : [];
  const semantic = (group: RenameGroup): Iterable<string> => {
    const clues = once(() => cluesFor(group, harness, descriptions()));
    const names = semanticNames(group, clues, harness.language, drawOf(draw, group));
    return solvable()(group) ? names : filter(names, (to) => tellsEnough(group, to));
  };
  const styles = {
    semantic,
    opaque,
    case: (group: RenameGroup) => caseNames(group, drawOf(draw, group)),
  };
  const chosen = takeShare(open, options.share, draw);
  const meant = giveNames(chosen, harness, styles[options.style]);
  const left = options.style === "semantic" && options.fallback === "opaque" ? without(chosen, meant) : [];
  const blank = giveNames(left, harness, opaque);
  const names = [...meant, ...blank].flatMap(entriesOf).sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  if (names.length === 0) return;
  const meaning = options.style === "semantic" && meant.length > 0 ? "lexicon" : "same";
  const evidence: Evidence = { structure: "proven", meaning };
  yield { edits: [{ kind: "rename", names }], evidence };
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

/** The same words: snake, kebab, camel for tools and parameters; a Skill's name, always kebab, is joined or marked as a Skill. */
function caseNames(group: RenameGroup, draw: Draw): readonly string[] {
  const words = wordsOf(group.name);
  if (group.kind === "skill")
    return draw.shuffle([words.join(""), kebab(["skill", ...words]), kebab([...words, "skill"])]);
  return draw.shuffle([snake(words), kebab(words), camel(words)]);
}
