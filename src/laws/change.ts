/** What the edits of one Variant come to: the laws' own reading of them, from the base Harness and the edits alone. */
import type { Edit, EditOf, Item, ListName } from "../model/edit.js";
import type { Harness, Section, Skill, Tool } from "../model/harness.js";
import { type Json, printJson } from "../model/json.js";
import { type Sym, sectionSym, skillSym, toolSym } from "../model/symbol.js";
import { isRef, type Text, type TextSite } from "../model/text.js";
import { declaredEntries } from "./declared.js";
import { memo } from "./memo.js";
import { spell } from "./names.js";
import { type NameEntry, type NameTable, tableOf } from "./table.js";

/** A Symbol's name before and after all edits. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

export interface Change {
  readonly before: Harness;
  readonly after: Harness;
  readonly edits: readonly Edit[];
  readonly kinds: ReadonlySet<Edit["kind"]>;
  /** Renamed Symbols only; names that come back to where they were are not in it. */
  readonly moves: ReadonlyMap<string, Move>;
  /** The lists after all edits. */
  readonly lists: Readonly<Record<ListName, readonly Sym[]>>;
  readonly inserted: ReadonlyMap<string, Item>;
  readonly removed: ReadonlyMap<string, Item>;
  readonly texts: ReadonlyMap<TextSite, { readonly from: Text; readonly to: Text }>;
  readonly layouts: Readonly<Record<EditOf<"layout">["site"], string>>;
  /** Where an edit does not fit what stood before it. */
  readonly misfits: readonly string[];
  readonly table: NameTable;
  /** Read from the View's side: what stands before it is the View. */
  readonly isInverse: boolean;
}

const changes = new WeakMap<Harness, Change>();

/** Cached by the Harness after the edits: one object a Variant. */
export function changeOf(given: { before: Harness; after: Harness; edits: readonly Edit[] }): Change {
  const known = changes.get(given.after);
  if (known !== undefined && known.before === given.before && sameEdits(known.edits, given.edits))
    return known;
  const made = read(given.before, given.after, given.edits);
  changes.set(given.after, made);
  return made;
}

const sameEdits = (a: readonly Edit[], b: readonly Edit[]): boolean =>
  a === b || (a.length === b.length && textOf(a) === textOf(b));
/** Edits may hold whole tools, with numbers as they were written. */
const textOf = (edits: readonly Edit[]): string => printJson(edits as unknown as Json);

export const tableOfHarness = memo((harness: Harness): NameTable => tableOf(declaredEntries(harness)));

interface Draft {
  readonly names: Map<string, Move>;
  readonly lists: Record<ListName, readonly Sym[]>;
  readonly inserted: Map<string, Item>;
  readonly removed: Map<string, Item>;
  readonly texts: Map<TextSite, { from: Text; to: Text }>;
  readonly layouts: Record<EditOf<"layout">["site"], string>;
  readonly misfits: string[];
}

function read(before: Harness, after: Harness, edits: readonly Edit[]): Change {
  const { prompt } = before;
  const draft: Draft = {
    names: new Map(),
    lists: {
      sections: prompt.sections.map(({ id }) => sectionSym(id)),
      tools: before.tools.map(({ name }) => toolSym(name)),
      skills: before.skills.map(({ name }) => skillSym(name)),
    },
    inserted: new Map(),
    removed: new Map(),
    texts: new Map(),
    layouts: {
      prompt: prompt.layout,
      skills: prompt.skills,
      tools: prompt.tools,
      role: prompt.role ?? "system",
      calls: prompt.calls ?? "structured",
    },
    misfits: [],
  };
  for (const edit of edits) apply(edit, draft);
  const moves = new Map([...draft.names].filter(([, move]) => move.from !== move.to));
  const { names: _, ...rest } = draft;
  return {
    before,
    after,
    edits,
    kinds: new Set(edits.map(({ kind }) => kind)),
    moves,
    table: tableOfHarness(before),
    isInverse: false,
    ...rest,
  };
}

function apply(edit: Edit, draft: Draft): void {
  switch (edit.kind) {
    case "rename":
      rename(edit, draft);
      return;
    case "order":
      order(edit, draft);
      return;
    case "layout":
      if (draft.layouts[edit.site] !== edit.from)
        draft.misfits.push(`the ${edit.site} layout was ${draft.layouts[edit.site]}, not ${edit.from}`);
      draft.layouts[edit.site] = edit.to;
      return;
    case "text": {
      const first = draft.texts.get(edit.site);
      if (first !== undefined && JSON.stringify(first.to) !== JSON.stringify(edit.from))
        draft.misfits.push(`${edit.site} is reworded from a text that did not stand there`);
      draft.texts.set(edit.site, { from: first?.from ?? edit.from, to: edit.to });
      return;
    }
    case "insert":
      insert(edit, draft);
      return;
    case "remove":
      remove(edit, draft);
      return;
  }
}

function rename(edit: EditOf<"rename">, draft: Draft): void {
  for (const { symbol, from, to } of edit.names) {
    const before = draft.names.get(symbol);
    const current = before?.to ?? baseNameOf(symbol, draft);
    if (current !== undefined && current !== from)
      draft.misfits.push(`${symbol} was named ${current}, not ${from}`);
    draft.names.set(symbol, { from: before?.from ?? from, to });
  }
}

/** The name a Symbol has in the base; of a parameter, the last key of its path. */
function baseNameOf(symbol: Sym, draft: Draft): string | undefined {
  const item = draft.inserted.get(symbol);
  if (item !== undefined) return itemName(item);
  const part = /\/(?:param|result):([\s\S]*)$/.exec(symbol)?.[1];
  if (part !== undefined) return undefined;
  return /^(?:tool|skill|section|hook):([\s\S]*)$/.exec(symbol)?.[1];
}

function order(edit: EditOf<"order">, draft: Draft): void {
  const current = draft.lists[edit.list];
  if (current.join("\n") !== edit.from.join("\n"))
    draft.misfits.push(`the ${edit.list} did not stand in the order that the edit starts from`);
  if ([...edit.from].sort().join("\n") !== [...edit.to].sort().join("\n"))
    draft.misfits.push(`the order of the ${edit.list} does not hold the same Symbols before and after`);
  draft.lists[edit.list] = edit.to;
}

const LIST_OF = { tool: "tools", skill: "skills", section: "sections" } as const;

function insert(edit: EditOf<"insert">, draft: Draft): void {
  const list = LIST_OF[edit.item.of];
  const current = draft.lists[list];
  const at = edit.before === null ? current.length : current.indexOf(edit.before);
  if (at < 0) draft.misfits.push(`${edit.symbol} stands before ${edit.before}, which is not in the list`);
  if (current.includes(edit.symbol)) draft.misfits.push(`${edit.symbol} is inserted twice`);
  draft.lists[list] = current.toSpliced(at < 0 ? current.length : at, 0, edit.symbol);
  if (!draft.removed.delete(edit.symbol)) draft.inserted.set(edit.symbol, edit.item);
}

function remove(edit: EditOf<"remove">, draft: Draft): void {
  const list = LIST_OF[edit.item.of];
  if (!draft.lists[list].includes(edit.symbol))
    draft.misfits.push(`${edit.symbol} is removed and was not there`);
  draft.lists[list] = draft.lists[list].filter((symbol) => symbol !== edit.symbol);
  if (!draft.inserted.delete(edit.symbol)) draft.removed.set(edit.symbol, edit.item);
}

export const itemName = (item: Item): string => (item.of === "section" ? item.value.id : item.value.name);

/** The name of a declared or inserted thing after all edits. */
export function nameAfter(change: Change, symbol: Sym): string {
  const move = change.moves.get(symbol);
  if (move !== undefined) return move.to;
  const item = change.inserted.get(symbol);
  if (item !== undefined) return itemName(item);
  const path = /\/(?:param|result):([\s\S]*)$/.exec(symbol)?.[1];
  if (path !== undefined) return lastKey(path);
  return symbol.slice(symbol.indexOf(":") + 1);
}

export function nameBefore(change: Change, symbol: Sym): string {
  const move = change.moves.get(symbol);
  if (move !== undefined) return move.from;
  return nameAfter(change, symbol);
}

/** The last key of an instance path: `city` of `ship.city`, `date` of `flights[].date`. */
export const lastKey = (path: string): string =>
  path.slice(path.lastIndexOf(".") + 1).replace(/(?:\[\])+$/, "");

/** A text of the Harness with its references written out, under the names before or after the edits. */
export function renderText(change: Change, text: Text, time: "before" | "after"): string {
  const name = time === "before" ? nameBefore : nameAfter;
  return text
    .map((piece) => {
      if (!isRef(piece)) return piece;
      const symbol = standing(change, piece.to);
      return spell(titleOf(change, symbol) ?? name(change, symbol), piece.form);
    })
    .join("");
}

/** A word that named several things names those that are left: one that was taken out is renamed no more. */
function standing({ removed }: Change, to: readonly Sym[]): Sym {
  const isGone = (symbol: Sym): boolean =>
    removed.has(symbol.replace(/\/(?:param|result|enum):[\s\S]*$/, ""));
  return ((removed.size === 0 ? undefined : to.find((symbol) => !isGone(symbol))) ?? to[0]) as Sym;
}

/** A section goes by its title; its Symbol is made of its id. */
function titleOf({ before, moves }: Change, symbol: Sym): string | undefined {
  if (!symbol.startsWith("section:") || moves.has(symbol)) return undefined;
  return before.prompt.sections.find(({ id }) => `section:${id}` === symbol)?.title;
}

/** New names of what an entry stands for. `all`: none of its Symbols keeps the old one. */
export interface EntryMove {
  readonly to: ReadonlySet<string>;
  readonly all: boolean;
}

const movesByEntry = memo((_: Change) => new Map<readonly Sym[], EntryMove | null>());

/** How an entry moves, for a text of one tool (`scope`) if that tool has the name, else for all. */
export function moveOf(change: Change, entry: NameEntry, scope?: Sym): EntryMove | undefined {
  if (change.moves.size === 0) return undefined;
  const syms = (scope === undefined ? undefined : entry.byTool?.get(scope)) ?? entry.syms;
  const cache = movesByEntry(change);
  const known = cache.get(syms);
  if (known !== undefined) return known ?? undefined;
  const to = syms.map((sym) => change.moves.get(sym)?.to).filter((name) => name !== undefined);
  const made = to.length === 0 ? null : { to: new Set(to), all: to.length === syms.length };
  cache.set(syms, made);
  return made ?? undefined;
}

/** The thing that a Symbol of a list stands for, in the Harness before the edits or as it was inserted. */
export function declarationOf(change: Change, symbol: Sym): Tool | Skill | Section | undefined {
  const item = change.inserted.get(symbol);
  if (item !== undefined) return item.value;
  const { before } = change;
  if (symbol.startsWith("tool:")) return before.tools.find(({ name }) => toolSym(name) === symbol);
  if (symbol.startsWith("skill:")) return before.skills.find(({ name }) => skillSym(name) === symbol);
  if (symbol.startsWith("section:"))
    return before.prompt.sections.find(({ id }) => sectionSym(id) === symbol);
  return undefined;
}
