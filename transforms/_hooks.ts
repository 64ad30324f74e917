/** What the transforms of Hooks share: which Hooks take part, and Hooks as the items of a list. */
import {
  commute,
  type Draw,
  type Edit,
  type HarnessView,
  type Hook,
  type HookItem,
  type ListItem,
  type Sym,
} from "../src/transform.js";

export const isCallEvent = ({ event }: Pick<Hook, "event">): boolean =>
  event === "before-call" || event === "after-call";

/**
 * Each item as often as `share` says, by a draw of its own; where that leaves none, the one that ranks lowest, unless the share is 0.
 * What one item does moves no other.
 */
export function shareOf<T extends { readonly symbol: Sym }>(
  items: readonly T[],
  share: number,
  draw: Draw,
): readonly T[] {
  if (share === 0) return [];
  const ranked = items.map((item) => ({ item, rank: draw.fork(`share:${item.symbol}`).unit() }));
  const least = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank < share || rank === least).map(({ item }) => item);
}

/** Each Hook after those before it that it does not commute with. */
export const orderedHooks = (hooks: readonly HookItem[]): readonly ListItem[] =>
  hooks.map(({ symbol, hook }, at) => ({
    symbol,
    name: hook.id,
    pinned: false,
    after: hooks
      .slice(0, at)
      .filter((other) => !commute(other.hook, hook))
      .map((other) => other.symbol),
  }));

/** Of edits that do not depend on one another those that the Harness takes: nearly always all of them. */
export function taken(harness: HarnessView, edits: readonly Edit[]): readonly Edit[] {
  if (edits.length === 0 || harness.snag(edits) === undefined) return edits;
  return edits.filter((edit) => harness.snag([edit]) === undefined);
}
