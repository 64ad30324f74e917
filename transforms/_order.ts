/** A drawn order that a list's own rules allow. */
import type { ListItem, Sym } from "../src/transform.js";

/**
 * Pinned items keep their index, an item comes after all that it names, and the rest is in the order of `rankOf`.
 *
 * Each place takes the item of the lowest rank that leaves the others a legal place; without rules this sorts by rank.
 * A list whose rules cannot all hold stays as it is.
 */
export function legalOrder(items: readonly ListItem[], rankOf: (item: ListItem) => number): readonly Sym[] {
  if (items.every(({ pinned, after }) => !pinned && after.length === 0))
    return items
      .map((item) => ({ symbol: item.symbol, rank: rankOf(item) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ symbol }) => symbol);
  const places = placesOf(items);
  const free = items.map((_, at) => at).filter((at) => !items[at]?.pinned);
  let left = items.filter(({ pinned }) => !pinned).sort((a, b) => rankOf(a) - rankOf(b));
  const order = items.map(({ symbol }) => symbol);
  for (const [n, at] of free.entries()) {
    const next = left.find((item) => {
      const others = left.filter((one) => one !== item);
      return mayStand(item, at, others, places) && canFinish(others, free.slice(n + 1), places);
    });
    if (next === undefined) return items.map(({ symbol }) => symbol);
    order[at] = next.symbol;
    left = left.filter((item) => item !== next);
  }
  return order;
}

interface Place {
  readonly first: number;
  readonly last: number;
}

/** The first and last index at which each item can stand, by the pins and the chains of `after`. */
function placesOf(items: readonly ListItem[]): ReadonlyMap<Sym, Place> {
  const places = new Map<Sym, Place>(
    items.map(({ symbol, pinned }, at) => [
      symbol,
      pinned ? { first: at, last: at } : { first: 0, last: items.length - 1 },
    ]),
  );
  // Once per item is enough: no chain is longer than the list, and a circle only narrows until nothing fits.
  for (const _ of items) {
    for (const { symbol, after } of items) {
      for (const before of after) tighten(places, before, symbol);
    }
  }
  return places;
}

function tighten(places: Map<Sym, Place>, before: Sym, symbol: Sym): void {
  const [early, late] = [places.get(before), places.get(symbol)];
  // A Symbol that is not in the list asks nothing of it.
  if (early === undefined || late === undefined) return;
  places.set(before, { ...early, last: Math.min(early.last, late.last - 1) });
  places.set(symbol, { ...late, first: Math.max(late.first, early.first + 1) });
}

function mayStand(
  item: ListItem,
  at: number,
  others: readonly ListItem[],
  places: ReadonlyMap<Sym, Place>,
): boolean {
  const place = places.get(item.symbol);
  const waits = others.some(({ symbol }) => item.after.includes(symbol));
  return place !== undefined && !waits && place.first <= at && at <= place.last;
}

/** Earliest deadline first finds a legal filling of the free places if there is one. */
function canFinish(
  left: readonly ListItem[],
  free: readonly number[],
  places: ReadonlyMap<Sym, Place>,
): boolean {
  let waiting = left.map(({ symbol }) => places.get(symbol)).filter((place) => place !== undefined);
  for (const at of free) {
    const open = waiting.filter(({ first }) => first <= at).sort((a, b) => a.last - b.last);
    const next = open[0];
    if (next === undefined || next.last < at) return false;
    waiting = waiting.filter((place) => place !== next);
  }
  return waiting.length === 0;
}
