/**
 * Edits in normal form: one entry a Symbol or site, whatever the order and number of edits that led there.
 *
 * A fold that undoes itself is empty. Two edits that disagree on what was there before are a conflict, found here, at plan time.
 */
import type { Item, LayoutSite, ListName } from "../model/edit.js";
import type { Sym } from "../model/symbol.js";
import { isRef, type Text, type TextSite } from "../model/text.js";
import type { Lowered } from "./lowered.js";
import { spell } from "./words.js";

export interface Placed {
  readonly item: Item;
  readonly before: Sym | null;
}

export interface Fold {
  readonly names: ReadonlyMap<Sym, string>;
  /** Whole lists, only those that differ from the base. */
  readonly order: ReadonlyMap<ListName, readonly Sym[]>;
  readonly text: ReadonlyMap<TextSite, Text>;
  readonly layout: ReadonlyMap<LayoutSite, string>;
  readonly inserted: ReadonlyMap<Sym, Item>;
  readonly removed: ReadonlyMap<Sym, Placed>;
}

export const EMPTY_FOLD: Fold = {
  names: new Map(),
  order: new Map(),
  text: new Map(),
  layout: new Map(),
  inserted: new Map(),
  removed: new Map(),
};

export const isEmptyFold = (fold: Fold): boolean =>
  Object.values(fold).every((part: ReadonlyMap<unknown, unknown>) => part.size === 0);

/** A map with one entry set, or taken out where the value is what the base has. */
export function entry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

export const listOf = (item: Item): ListName =>
  item.of === "tool" ? "tools" : item.of === "skill" ? "skills" : "sections";

export function baseOrder(lowered: Lowered, list: ListName): readonly Sym[] {
  return lowered[list].map(({ symbol }) => symbol);
}
export const orderIn = (fold: Fold, lowered: Lowered, list: ListName): readonly Sym[] =>
  fold.order.get(list) ?? baseOrder(lowered, list);

/** A title that mentions other things changes with their names. */
function titleIn(fold: Fold, lowered: Lowered, symbol: Sym): string | undefined {
  if (!symbol.startsWith("section:")) return undefined;
  const title = lowered.sections.find((section) => section.symbol === symbol)?.title;
  if (title === undefined || !title.some(isRef)) return undefined;
  return title
    .map((piece) =>
      isRef(piece) ? spell(nameIn(fold, lowered, piece.to[0] as Sym) ?? "", piece.form) : piece,
    )
    .join("");
}

/** What a thing is called without a name of its own: as declared or inserted; a title may mention what has another name now. */
export function givenName(fold: Fold, lowered: Lowered, symbol: Sym): string | undefined {
  const own = titleIn(fold, lowered, symbol) ?? lowered.symbols.get(symbol)?.name;
  if (own !== undefined) return own;
  const item = fold.inserted.get(symbol);
  return item === undefined ? undefined : item.of === "section" ? item.value.title : item.value.name;
}

export const nameIn = (fold: Fold, lowered: Lowered, symbol: Sym): string | undefined =>
  fold.names.get(symbol) ?? givenName(fold, lowered, symbol);
