/** Random edits that fit what stands, alone, in chains and in pairs that meet at one Symbol, site or list. */
import type { Edit, EditKind, EditOf, Item, ListName, SurfaceKind } from "../../src/model/edit.js";
import { isStructure } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Draw } from "../../src/model/propose.js";
import { kindOfSym, newSym, ownerOf, type Sym } from "../../src/model/symbol.js";
import { isRef, siteOwner, type Text, type TextSite } from "../../src/model/text.js";
import { itemsOf, step } from "./naive.js";
import { flaws } from "./naive-judge.js";
import { isOut, knownNames, type State, same, start } from "./naive-state.js";
import type { Sample } from "./random-harness.js";
import { seenFrom } from "./random-harness.js";
import type { NamedKind } from "./random-names.js";
import { STRUCTURE_KINDS, structureOf } from "./random-structure.js";
import { filler, joined, mention, sentences, type Thing } from "./random-text.js";

export const SURFACE_KINDS: readonly SurfaceKind[] = [
  "rename",
  "order",
  "layout",
  "text",
  "insert",
  "remove",
];
export const KINDS: readonly EditKind[] = [...STRUCTURE_KINDS, ...SURFACE_KINDS];

/** A chain in the making: the edits so far, what they led to, and the texts that stand now as pieces. */
export interface Chain {
  readonly edits: readonly Edit[];
  readonly state: State;
  readonly texts: ReadonlyMap<TextSite, Text>;
}

export const emptyChain = (sample: Sample): Chain => ({
  edits: [],
  state: start(sample),
  texts: sample.texts,
});

/** The chain with one more edit, where the edit fits and leaves a legal Harness. */
export function extended(chain: Chain, edit: Edit | undefined): Chain | undefined {
  if (edit === undefined) return undefined;
  const state = step(chain.state, edit);
  if (typeof state === "string" || flaws(state).length > 0) return undefined;
  const texts = new Map(isStructure(edit) ? state.sample.texts : chain.texts);
  if (edit.kind === "text") texts.set(edit.site, edit.to);
  if (edit.kind === "insert")
    for (const [site, text] of textsOfNew(edit.symbol, edit.item)) texts.set(site, text);
  return { edits: [...chain.edits, edit], state, texts };
}

const textsOfNew = (symbol: Sym, { of, value }: Item): readonly (readonly [TextSite, Text])[] =>
  kindOfSym(symbol) !== "new"
    ? []
    : of === "section"
      ? [[`${symbol}#/body`, [value.body]]]
      : [[`${symbol}#/description`, [value.description ?? ""]]];

export function randomChain(sample: Sample, draw: Draw, length: number): Chain {
  let chain = emptyChain(sample);
  // The same things are met again and again, or chains would seldom do more than one edit to a thing.
  const favourites = [...draw.shuffle(subjects(chain.state)).slice(0, 3), ...sample.spare];
  for (let tries = 0; chain.edits.length < length && tries < 4 * length; tries++) {
    const kind = draw.pick(KINDS) ?? "rename";
    const focus =
      draw.int(3) === 0
        ? draw.pick(subjects(chain.state))
        : draw.pick([...favourites, ...added(chain.state)]);
    chain = extended(chain, focus === undefined ? undefined : editOf(kind, chain, draw, focus)) ?? chain;
  }
  return chain;
}

/** Two edits of these kinds that meet: both at `focus`, or at what mentions it, holds it, or lists it. */
export function meetingPair(
  first: EditKind,
  second: EditKind,
  sample: Sample,
  draw: Draw,
): Chain | undefined {
  const chain = emptyChain(sample);
  const removing = first === "remove" || second === "remove";
  const focus = draw.pick(removing ? sample.spare : subjects(chain.state));
  if (focus === undefined) return undefined;
  const one = extended(chain, editOf(first, chain, draw, focus));
  if (one === undefined) return undefined;
  const fresh = added(one.state).at(-1);
  const met =
    first === "remove" && second !== "insert"
      ? draw.pick(near(sample, focus))
      : first === "insert" && draw.int(3) > 0
        ? (fresh ?? focus)
        : focus;
  return met && extended(one, editOf(second, one, draw, met));
}

/** Two edits of which each fits the Sample: the second one may not follow the first. */
export function apart(
  first: EditKind,
  second: EditKind,
  sample: Sample,
  draw: Draw,
): readonly Edit[] | undefined {
  const chain = emptyChain(sample);
  const focus = draw.pick(subjects(chain.state));
  const edits = focus === undefined ? [] : [first, second].map((kind) => editOf(kind, chain, draw, focus));
  const [one, two] = edits;
  const after = extended(chain, one)?.state.harness;
  // What says again what stands there has changed nothing: then the other may follow.
  if (after === undefined || same(after, chain.state.harness)) return undefined;
  return one === undefined || two === undefined ? undefined : [one, two];
}

/** What a spare thing mentions, and the other spare thing of its kind. */
const near = ({ texts, spare }: Sample, focus: Sym): readonly Sym[] => [
  ...spare.filter((other) => other !== focus && kindOfSym(other) === kindOfSym(focus)),
  ...[...texts]
    .filter(([site]) => siteOwner(site) === focus)
    .flatMap(([, text]) => text.filter(isRef).flatMap(({ to }) => to)),
];

/** Everything that edits can be about: declared things, each parameter too. */
const subjects = (state: State): readonly Sym[] => knownNames(state).map(({ symbol }) => symbol);
const added = (state: State): readonly Sym[] => [
  ...Object.values(state.lists)
    .flat()
    .filter((symbol) => kindOfSym(symbol) === "new"),
  ...state.out.keys(),
];

export function editOf(kind: EditKind, chain: Chain, draw: Draw, focus: Sym): Edit | undefined {
  switch (kind) {
    case "rename":
      return renameOf(chain, draw, focus);
    case "order":
      return orderOf(chain.state, draw, focus);
    case "layout":
      return layoutOf(chain.state, draw, focus);
    case "text":
      return textOf(chain, draw, focus);
    case "insert":
      return insertOf(chain, draw, focus);
    case "remove":
      return removeOf(chain.state, draw, focus);
    default:
      return structureOf(kind, chain.state.sample, draw, focus);
  }
}

/** A new name, an old one back, one that another thing has left, or two things swapped. */
function renameOf({ state, edits }: Chain, draw: Draw, focus: Sym): Edit | undefined {
  const known = knownNames(state);
  const one = known.find(({ symbol }) => symbol === focus);
  if (one === undefined) return undefined;
  const group = (name: string) => known.filter((other) => other.name === name && other.kind === one.kind);
  const renamed = (from: string, to: string) => group(from).map(({ symbol }) => ({ symbol, from, to }));
  const names = state.sample.names;
  const earlier = edits.flatMap((edit) => (edit.kind === "rename" ? edit.names : []));
  const own = earlier.filter(({ symbol }) => symbol === focus).map(({ from }) => from);
  const left = earlier
    .filter(({ symbol }) => known.some((other) => other.symbol === symbol && other.kind === one.kind))
    .map(({ from }) => from);
  const way = draw.int(6);
  const other = draw.pick(known.filter(({ kind, name }) => kind === one.kind && name !== one.name));
  if (way === 0 && other !== undefined)
    return { kind: "rename", names: [...renamed(one.name, other.name), ...renamed(other.name, one.name)] };
  const to =
    (way <= 2 ? draw.pick(own) : way === 3 ? draw.pick(left) : undefined) ??
    (way === 4 && one.kind !== "section" ? names.around(one.kind, one.name) : names.fresh(one.kind));
  return to === one.name ? undefined : { kind: "rename", names: renamed(one.name, to) };
}

/** The list that a thing stands in; parameters stand in their tool's, Hooks in none. */
export function listOfThing(state: State, focus: Sym): ListName | undefined {
  const owner = ownerOf(focus);
  const kind = kindOfSym(owner);
  if (kind === "tool") return "tools";
  if (kind === "skill") return "skills";
  if (kind === "section") return "sections";
  return (["tools", "skills", "sections"] as const).find((list) => state.lists[list].includes(owner));
}

function orderOf(state: State, draw: Draw, focus: Sym): Edit {
  const list = listOfThing(state, focus) ?? "sections";
  const from = state.lists[list];
  return { kind: "order", list, from: [...from], to: [...draw.shuffle(from)] };
}

const LAYOUTS = {
  prompt: ["markdown", "xml", "caps"],
  skills: ["list", "xml", "table"],
  tools: ["list", "xml", "signature", "openai", "mcp", "anthropic"],
} as const;

function layoutOf({ harness, sample, ...state }: State, draw: Draw, focus: Sym): Edit | undefined {
  const list = listOfThing({ harness, sample, ...state }, focus);
  const rare = draw.int(8);
  if (rare < 2) return rowLayout(harness, draw, rare === 0 ? "role" : "calls");
  const site = list === undefined || list === "sections" ? "prompt" : list;
  const from = harness.prompt[site === "prompt" ? "layout" : site];
  const back = sample.harness.prompt[site === "prompt" ? "layout" : site];
  const to = draw.int(3) === 0 ? back : draw.pick(LAYOUTS[site]);
  return to === from ? undefined : ({ kind: "layout", site, from, to } as EditOf<"layout">);
}

/** How the row is written, whatever stands in it. */
function rowLayout({ prompt }: Harness, draw: Draw, site: "role" | "calls"): Edit | undefined {
  const from = prompt[site] ?? (site === "role" ? "system" : "structured");
  const choices = site === "role" ? ["system", "developer"] : ["structured", "json", "xml", "python"];
  const to = draw.pick(choices.filter((one) => one !== from));
  return to === undefined ? undefined : ({ kind: "layout", site, from, to } as EditOf<"layout">);
}

/** One of the thing's own texts, or some other text that then mentions it. */
function textOf({ state, texts }: Chain, draw: Draw, focus: Sym): Edit | undefined {
  const { sample } = state;
  const there = [...texts.keys()].filter((site) => stands(state, siteOwner(site)));
  const own = there.filter((site) => siteOwner(site) === ownerOf(focus));
  const thing = sample.things.find(({ symbols }) => symbols.includes(focus));
  const site = draw.pick(thing === undefined || draw.int(2) === 0 ? own : there) ?? draw.pick(there);
  if (site === undefined) return undefined;
  const from = texts.get(site) as Text;
  if (draw.int(6) === 0) {
    const base = sample.texts.get(site);
    return base === undefined ? undefined : { kind: "text", site, from, to: base };
  }
  const owner = siteOwner(site);
  const tool = sample.tools.find(({ symbol }) => symbol === owner);
  const things = named(state, tool === undefined ? sample.things : seenFrom(tool, sample.things));
  const about = named(state, thing === undefined ? [] : [thing]);
  if (kindOfSym(owner) === "new") return { kind: "text", site, from, to: [filler(draw, 4)] };
  const slots = [...written(from).matchAll(/\{\{\w+\}\}/g)].map(([slot]) => ` ${slot}`);
  const to = joined([
    ...sentences(draw, things, 1, site.endsWith("/description") ? draw.int(8) === 0 : true),
    ...about.flatMap((one) => [" ", ...mention(draw, one), " "]),
    `${filler(draw, 1)}`,
    ...slots,
  ]);
  return { kind: "text", site, from, to };
}

const written = (text: Text): string => text.map((piece) => (isRef(piece) ? "" : piece)).join("");
const stands = (state: State, owner: Sym): boolean =>
  kindOfSym(owner) === "hook" || Object.values(state.lists).some((list) => list.includes(owner));

/** Things under their current names. */
const named = ({ names }: State, things: readonly Thing[]): readonly Thing[] =>
  things.map((thing) => ({ ...thing, name: names.get(thing.symbols[0] as Sym) ?? thing.name }));

/** What was taken out comes back; else something new comes before the thing, after it, or under the name it has left. */
function insertOf({ state, edits }: Chain, draw: Draw, focus: Sym): Edit | undefined {
  const gone = state.out.get(focus);
  const list = listOfThing(state, focus) ?? "sections";
  const open = openPlaces(state, list);
  const before = draw.pick([...open, null, open.includes(ownerOf(focus)) ? ownerOf(focus) : null]) ?? null;
  if (gone !== undefined) {
    const place = draw.pick([...open, null]) ?? null;
    return { kind: "insert", symbol: focus, item: gone.now, before: place };
  }
  const left = edits
    .flatMap((edit) => (edit.kind === "rename" ? edit.names : []))
    .find(({ symbol }) => symbol === focus);
  const kind: NamedKind = list === "tools" ? "tool" : list === "skills" ? "skill" : "section";
  const vacated = left !== undefined && kindOfSym(focus) === kind && draw.int(2) === 0;
  const name = vacated ? left.from : state.sample.names.fresh(kind);
  const symbol = newSym("extra", edits.length);
  return { kind: "insert", symbol, item: newItem(state, draw, kind, name, edits.length), before };
}

function newItem({ sample }: State, draw: Draw, kind: NamedKind, name: string, n: number): Item {
  const text = `${filler(draw, 4)} ${n}`;
  if (kind === "tool")
    return {
      of: "tool",
      value: {
        name,
        description: text,
        parameters: { type: "object", properties: { plain: { type: "string" } } },
        extra: {},
      },
    };
  if (kind === "skill")
    return {
      of: "skill",
      value: { name, description: text, kind: "other", body: text, files: [], extra: {} },
    };
  const head = sample.harness.prompt.layout === "inline" ? { head: `# ${name}\n`, tail: "\n\n" } : {};
  return {
    of: "section",
    value: { id: `extra-${n}`, title: name, body: text, after: [], pinned: false, ...head },
  };
}

/** Things before which something may come: nothing may move a section that is pinned to its place. */
function openPlaces({ lists, harness }: State, list: ListName): readonly Sym[] {
  const last = list === "sections" ? harness.prompt.sections.findLastIndex(({ pinned }) => pinned) : -1;
  return lists[list].slice(last + 1);
}

function removeOf(state: State, draw: Draw, focus: Sym): Edit | undefined {
  const owner = ownerOf(focus);
  if (isOut(state, owner)) return undefined;
  const symbol =
    state.sample.spare.includes(owner) || kindOfSym(owner) === "new" ? owner : draw.pick(state.sample.spare);
  return symbol === undefined ? undefined : removal(state, symbol);
}

/** The edit that takes a thing out as it stands. */
export function removal(state: State, symbol: Sym): Edit | undefined {
  const list = listOfThing(state, symbol);
  const place = list === undefined ? -1 : state.lists[list].indexOf(symbol);
  if (list === undefined || place < 0) return undefined;
  const item = itemsOf(state.harness, list)[place] as Item;
  return { kind: "remove", symbol, item, before: state.lists[list][place + 1] ?? null };
}
