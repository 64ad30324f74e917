/** A kind of request, played from the viewer's words to the reply. */
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
