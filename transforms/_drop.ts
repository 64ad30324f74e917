/** What a list could do without, and in which ways some of it may go. */
import type { Draw, EditOf, HarnessView, Sym } from "../src/transform.js";
import { choices } from "./_choices.js";

export type Remove = EditOf<"remove">;
type Dropped = "tools" | "skills";

/**
 * Things whose absence nothing would notice, by a rank of their own. The place behind each is that of the list as it stands. Where the
 * order of the list is counted on ("the first seven"), all stay.
 */
export const droppable = (harness: HarnessView, list: Dropped, draw: Draw): readonly Remove[] =>
  harness
    .list(list)
    .flatMap(({ symbol, pinned }) => {
      const removal = pinned ? undefined : harness.removal(symbol);
      if (removal === undefined || harness.snag([removal]) !== undefined) return [];
      return [{ removal, rank: draw.fork(symbol).unit() }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ removal }) => removal);

/**
 * So many of them, or fewer where those that go before are used; each choice in the order of its ranks. A run rarely uses more than
 * `spare` of a list: with so many drawn besides, there is a choice that it does not touch.
 */
export function* dropsOf<T>(ranked: readonly T[], count: number, spare: number): Iterable<readonly T[]> {
  for (let size = count; size > 0; size--)
    yield* choices(ranked.slice(0, size === 1 ? ranked.length : size + spare), size);
}

/** One after the other: each stands before what the ones before have left. */
export function inTurn(harness: HarnessView, list: Dropped, gone: readonly Remove[]): readonly Remove[] {
  let order: readonly Sym[] = harness.list(list).map(({ symbol }) => symbol);
  return gone.map((one) => {
    const before = order[order.indexOf(one.symbol) + 1] ?? null;
    order = order.filter((symbol) => symbol !== one.symbol);
    return { ...one, before };
  });
}
