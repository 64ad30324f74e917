/**
 * Give keys of tool answers other names.
 *
 * The task is the same: every value stands where it stood, under a key that says the same. A key of one name is renamed in all answers at
 * once, so that a text that names it still names one thing. Names come from the lexicon, or are the same words spelt another way; names
 * without meaning are not offered, for nothing but its name says what a key of an answer holds.
 */
import * as z from "zod";
import {
  asString,
  type Draw,
  defineTransform,
  get,
  type HarnessView,
  type Member,
  type RenameGroup,
  type Structure,
  type Sym,
} from "../src/transform.js";
import { styleOf } from "./_group-names.js";
import { isPlain, reshapeResult } from "./_shape.js";
import { wordingsOf } from "./_wordings.js";
import { camel, fold, kebab, snake, wordsOf } from "./_words.js";

export default defineTransform({
  name: "rename-results",
  family: "tool",
  class: "A",
  kinds: ["reshape-result"],
  summary: "give keys of tool answers other names, in all answers at once",
  options: z.strictObject({
    style: z
      .enum(["semantic", "case"])
      .default("semantic")
      .describe(
        "semantic: words of the same meaning, and where there are none the same words spelt another way; case: only that",
      ),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each key that may change does; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    if (options.share === 0) return;
    const ranked = openGroups(harness)
      .map((group) => ({ group, rank: draw.fork(`takes ${group.name}`).unit() }))
      .sort((a, b) => a.rank - b.rank);
    const part = ranked.filter(({ rank }, at) => rank < options.share || at === 0).map(({ group }) => group);
    const taken = new Set<string>();
    const given = [...part]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((group): Given[] => {
        const own = draw.fork(group.name);
        const candidates = namesFor(group, harness, { view: draw, own }, options.style);
        for (const { to, isNew } of candidates) {
          if (!LEGAL.test(to) || to === group.name || taken.has(fold(to))) continue;
          if (!harness.isFree(to, group.name)) continue;
          taken.add(fold(to));
          return [{ group, to, isNew }];
        }
        return [];
      });
    const names = takenOf(harness, given);
    const edit = editOf(names);
    if (edit === undefined) return;
    const meaning = names.some(({ isNew }) => isNew) ? "lexicon" : "same";
    yield { edits: [edit], evidence: { structure: "proven", meaning } };
  },
});

interface Given {
  readonly group: RenameGroup;
  readonly to: string;
  /** By other words, not only in another spelling. */
  readonly isNew: boolean;
}

const LEGAL = /^[A-Za-z][A-Za-z0-9_-]{1,39}$/;

const editOf = (given: readonly Given[]) => {
  const first = given[0];
  if (first === undefined) return undefined;
  const tool = first.group.symbols[0]?.replace(/\/result:[\s\S]*$/, "") as Sym;
  const names = given.flatMap(({ group, to }) =>
    group.symbols.map((symbol) => ({ symbol, from: group.name, to })),
  );
  return reshapeResult(tool, { op: "rename-keys", names });
};

/** All at once where they go together; else as many as do. */
function takenOf(
  harness: HarnessView,
  given: readonly Given[],
  before: readonly Given[] = [],
): readonly Given[] {
  if (given.length === 0) return before;
  const edit = editOf([...before, ...given]);
  if (edit !== undefined && harness.snag([edit]) === undefined) return [...before, ...given];
  if (given.length === 1) return before;
  const half = Math.ceil(given.length / 2);
  return takenOf(harness, given.slice(half), takenOf(harness, given.slice(0, half), before));
}

/** Keys of one name, in all answers; those alone that the Harness lets go by another name. */
function openGroups(harness: HarnessView): readonly RenameGroup[] {
  return groupsOf(harness.structure()).filter((group) => {
    const edit = editOf([{ group, to: SAMPLE, isNew: true }]);
    return edit !== undefined && harness.snag([edit]) === undefined;
  });
}
/** A name that nothing bears, so that each key is tried once a Harness. */
const SAMPLE = "zzq_sample_key";

const known = new WeakMap<Structure, readonly RenameGroup[]>();
function groupsOf(structure: Structure): readonly RenameGroup[] {
  const found = known.get(structure) ?? makeGroups(structure);
  known.set(structure, found);
  return found;
}

function makeGroups({ tools }: Structure): readonly RenameGroup[] {
  const byName = new Map<string, Member[]>();
  for (const { results } of tools)
    for (const member of results) byName.set(member.name, [...(byName.get(member.name) ?? []), member]);
  return [...byName].flatMap(([name, own]): RenameGroup[] =>
    own.every(isPlain)
      ? [
          {
            kind: "param",
            name,
            symbols: own.map(({ symbol }) => symbol),
            descriptions: own.flatMap(({ schema }) => asString(get(schema, "description")) ?? []),
            types: [...new Set(own.flatMap(({ schema }) => asString(get(schema, "type")) ?? []))],
            plain: wordsOf(name).length === 1,
          },
        ]
      : [],
  );
}

/** What an answer may put before or behind the name of a value. */
const LEADS = "out res ret val fld got its the r x data row rec".split(" ");
const TAILS = "val value fld field out data entry rec r x res".split(" ");

interface Streams {
  readonly view: Draw;
  readonly own: Draw;
}

function* namesFor(
  group: RenameGroup,
  harness: HarnessView,
  { view, own }: Streams,
  style: "semantic" | "case",
): Iterable<{ readonly to: string; readonly isNew: boolean }> {
  const words = wordsOf(group.name);
  const spell = view.fork("spelling").pick([snake, snake, camel, kebab]) ?? snake;
  if (style === "semantic") {
    const chinese = harness.language !== "en";
    const wordings = wordingsOf({ group, chinese, told: group.descriptions });
    // One that has few wordings would get the same name in many Variants.
    const bare = own.fork("bare").unit() < Math.min(0.8, 0.04 * wordings.variety);
    for (const made of wordings.drawn(own.fork("words")))
      yield { to: spell(bare ? made : around(made, own)), isNew: true };
  }
  const others = own.shuffle([snake, camel, kebab].filter((one) => one !== styleOf([group.name])));
  for (const other of others) yield { to: other(words), isNew: false };
  for (let attempt = 0; attempt < 4; attempt++)
    yield { to: spell(around(words, own.fork(`around ${attempt}`))), isNew: false };
}

function around(words: readonly string[], draw: Draw): readonly string[] {
  const own = draw.fork("around");
  const [lead, tail] = [own.pick(LEADS) ?? "out", own.pick(TAILS) ?? "value"];
  const made = own.unit() < 0.5 ? [lead, ...words] : [...words, tail];
  return new Set(made).size === made.length ? made : words;
}
