/** Bodies of a role, as marked strings, with what other texts say of them. */
import { type HarnessView, isRef, type Sym, type TextItem } from "../src/transform.js";
import { type Block, blocksOf } from "./_blocks.js";
import { citedIn } from "./_independent.js";
import { type Marked, marked } from "./_marks.js";

export interface Body {
  readonly item: TextItem;
  readonly text: Marked;
  readonly blocks: readonly Block[];
  /** Texts that mention the thing whose body this is. */
  readonly about: readonly string[];
  /** Numbers of rules or items that another text cites, and may mean of this one. */
  readonly cited: readonly number[];
}

export function bodiesOf(harness: HarnessView, role: TextItem["role"]): readonly Body[] {
  const texts = harness.texts();
  const bodies = read.get(texts) ?? new Map<string, readonly Body[]>();
  read.set(texts, bodies);
  const known = bodies.get(role) ?? readBodies(texts, role);
  bodies.set(role, known);
  return known;
}

/** The list of texts is one and the same object for as long as no text changes. */
const read = new WeakMap<readonly TextItem[], Map<string, readonly Body[]>>();

function readBodies(texts: readonly TextItem[], role: TextItem["role"]): readonly Body[] {
  const others = texts.map((item) => ({ item, said: said(item), names: named(item) }));
  const citing = others
    .filter(({ item }) => item.role !== "other")
    .map(({ item, said: text, names }) => ({ item, names, cited: citesAnother(text) }))
    .filter(({ cited }) => cited.length > 0);
  return texts.flatMap((item): readonly Body[] => {
    const text = item.role === role ? marked(item.text) : undefined;
    // Lines that end in two ways would be cut where none ends.
    if (text === undefined || text.plain.includes("\r")) return [];
    const about = others.filter(({ item: other, names }) => other !== item && names.has(item.owner));
    const cited = citing.filter(({ item: other }) => other !== item).flatMap((one) => one.cited);
    return [{ item, text, blocks: blocksOf(text.plain), about: about.map((one) => one.said), cited }];
  });
}

const said = ({ text }: TextItem): string => text.map((piece) => (isRef(piece) ? " " : piece)).join("");
const named = ({ text }: TextItem): ReadonlySet<Sym> =>
  new Set(
    text.filter(isRef).flatMap(({ to }) => to.map((symbol) => symbol.replace(/\/[\s\S]*$/, "") as Sym)),
  );

/** Numbers cited by a text that has no list of its own which they could mean. */
const citesAnother = (text: string): readonly number[] => {
  const cited = citedIn(text);
  if (cited.length === 0) return cited;
  const own = Math.max(0, ...blocksOf(text).map((block) => (block.is === "list" ? block.items.length : 0)));
  return cited.filter((number) => number > own);
};
