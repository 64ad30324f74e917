/** Texts of the Harness and of a run against their base: what they must say, and which old names are left in them. */
import { kindOfSym, type Sym } from "../model/symbol.js";
import type { TextSite } from "../model/text.js";
import { align, isStale, mentionsIn } from "./align.js";
import { type Change, itemName, renderText } from "./change.js";
import { memo } from "./memo.js";
import type { NameKind } from "./names.js";
import { spell, TOKEN_FORMS } from "./names.js";
import { paramsOf } from "./params.js";
import { type Mention, scan } from "./scan.js";
import { type NameEntry, type NameTable, tableOf } from "./table.js";

export interface TextVerdict {
  /** Why the View's text is not what the edits make of the base's; undefined: it is. */
  readonly wrong?: string;
  /** Old names that are left in the View's text. */
  readonly stale: readonly Stale[];
  /** It was taken for the base's with each new name in its place. */
  readonly isImage?: true;
}

export interface Stale {
  readonly text: string;
  /** It can only be a parameter or a key of a result. */
  readonly param: boolean;
}

const staleOf = ({ text, readings }: Mention): Stale => ({
  text,
  param: readings.every(({ entry }) => entry.kind === "param" || entry.kind === "result"),
});

/** A text of the Harness: reworded where an edit says so, else the same with names changed. */
export function compareSite(
  change: Change,
  site: TextSite,
  base: string,
  view: string,
  scope?: Sym,
): TextVerdict {
  const edit = change.texts.size === 0 ? undefined : change.texts.get(site);
  if (edit === undefined) return compareText(change, base, view, scope);
  if (renderText(change, edit.from, "before") !== base)
    return { wrong: "was reworded from a text that is not the base's", stale: [] };
  // A name that stands there as plain words follows no rename.
  if (renderText(change, edit.to, "after") === view) return { stale: staleIn(change, view, scope) };
  return { wrong: "does not hold the rewording that the edit states", stale: staleIn(change, view, scope) };
}

/** A text that no edit reworded: equal but for names. */
export function compareText(change: Change, base: string, view: string, scope?: Sym): TextVerdict {
  if (change.moves.size === 0)
    return base === view ? { stale: [] } : { wrong: differing(base, view), stale: [] };
  const found = align(change, base, view, scope);
  if (found.isImage === true) return IMAGE;
  if (found.end >= 0) return { stale: found.stale.map(staleOf) };
  return { wrong: differing(base.slice(found.agrees), view), stale: staleIn(change, view, scope) };
}

const IMAGE: TextVerdict = { stale: [], isImage: true };
const differing = (base: string, view: string): string =>
  `differs in more than the renamed names, near ${JSON.stringify(base.slice(0, 40))} (${view.length} characters)`;

/** Old names in a text with no base to compare it with. A name that is again the name of something is not old. */
export const staleIn = (change: Change, text: string, scope?: Sym): Stale[] =>
  change.moves.size === 0 ? [] : staleAmong(change, scan(text, change.table), scope);

/** The same for a text that the base holds as well, which is read once for all its Views. */
export const staleInBase = (change: Change, text: string): readonly Stale[] =>
  change.moves.size === 0 ? [] : staleAmong(change, mentionsIn(text, change), undefined);

function staleAmong(change: Change, mentions: readonly Mention[], scope: Sym | undefined): Stale[] {
  if (mentions.length === 0) return [];
  const current = currentSpellings(change);
  return mentions
    .filter((mention) => isStale(change, mention, scope) && !current.has(mention.text))
    .map(staleOf);
}

/** Old names of tools and Skills only: for text that may have parameters of its own. */
export const staleThingsIn = (change: Change, text: string): readonly Stale[] =>
  staleIn(change, text).filter(({ param }) => !param);

/** Every spelling that names something after the edits, of things that were renamed or inserted. */
export const currentSpellings = memo((change: Change): ReadonlySet<string> => {
  const made = new Set<string>();
  for (const { to } of change.moves.values())
    for (const form of [...TOKEN_FORMS, "spaced", "title"] as const) made.add(spell(to, form));
  for (const item of change.inserted.values()) {
    made.add(itemName(item));
    if (item.of === "tool" && item.value.parameters !== undefined)
      for (const { key } of paramsOf(item.value.parameters).classes) made.add(key);
  }
  return made;
});

/** The change read from the View's side: new names are looked for, old ones stand in their place. */
export const backwardsOf = memo((change: Change): Change => {
  const moves = new Map([...change.moves].map(([sym, { from, to }]) => [sym, { from: to, to: from }]));
  return { ...change, moves, table: newNamesTable(change), isInverse: true };
});

function newNamesTable(change: Change): NameTable {
  const entries = new Map<string, { kind: NameKind; name: string; syms: Sym[] }>();
  for (const [symbol, { to }] of change.moves) {
    const kind = kindOfMoved(change, symbol);
    const entry = entries.get(`${kind}:${to}`);
    if (entry === undefined) entries.set(`${kind}:${to}`, { kind, name: to, syms: [symbol as Sym] });
    else entry.syms.push(symbol as Sym);
  }
  return tableOf([...entries.values()] satisfies readonly NameEntry[]);
}

function kindOfMoved(change: Change, symbol: string): NameKind {
  const kind = kindOfSym(symbol);
  if (kind === "param" || kind === "result" || kind === "skill" || kind === "section" || kind === "hook")
    return kind;
  if (symbol.includes("/param:")) return "param";
  const item = change.inserted.get(symbol);
  return item === undefined || item.of === "tool" ? "tool" : item.of;
}
