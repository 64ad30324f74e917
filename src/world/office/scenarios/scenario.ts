/** A kind of request, played from the words of the user to the reply. */
import type { Kit } from "../kit.js";

export type Scenario = (kit: Kit) => void;

/** Scenarios with how often each is drawn. */
export type Weighted = readonly (readonly [weight: number, scenario: Scenario])[];

export function playOne(kit: Kit, list: Weighted): void {
  const total = list.reduce((sum, [weight]) => sum + weight, 0);
  let left = kit.source.next() * total;
  const drawn = list.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  drawn?.[1](kit);
}

/** A, B and C */
export const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
/** A, B or C */
export const either = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
