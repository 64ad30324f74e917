/**
 * Items of one View compared two and two, summed over Views.
 *
 * Sums are whole numbers, kept apart in groups of Views that are not independent of each other: Views of one base, or bases under
 * one Variant. How far the groups differ says what chance may do, and no less than where the items of each View were drawn by lot.
 */
import { keyOf } from "./bottom.js";
import type { Odds } from "./odds.js";
import type { RankSum } from "./rank-sum.js";

/** Groups are counted in so many boxes: a bound on memory, and chance is never called smaller than it is. */
const BOXES = 256;
const HEX = 16;
const THOUSAND = 1000;
export const boxOf = (group: string): number => Number.parseInt(keyOf(group).slice(0, 8), HEX) % BOXES;

/** First the pairs, then for each feature how often the one side is higher less how often the other is. */
type Sums = readonly number[];
export interface PairsState {
  readonly boxes: readonly (readonly [box: number, sums: Sums])[];
  /** For each feature, in thousandths. */
  readonly spreads: readonly number[];
}

export interface Pairs {
  /** One View: for each feature its comparison, all of the same pairs. */
  add(box: number, features: readonly RankSum[]): void;
  state(): PairsState;
  join(state: PairsState): void;
  readonly count: () => number;
  odds(feature: number): Odds;
}

export function openPairs(): Pairs {
  const boxes = new Map<number, number[]>();
  const put = (box: number, sums: Sums): void => {
    const known = boxes.get(box);
    if (known === undefined) boxes.set(box, [...sums]);
    else
      sums.forEach((sum, at) => {
        known[at] = (known[at] as number) + sum;
      });
  };
  const spreads: number[] = [];
  const spread = (given: readonly number[]): void =>
    given.forEach((one, at) => {
      spreads[at] = (spreads[at] ?? 0) + one;
    });
  const all = (): PairsState["boxes"] => [...boxes].sort(([a], [b]) => a - b);
  const count = (): number => [...boxes.values()].reduce((total, [pairs = 0]) => total + pairs, 0);
  return {
    add: (box, features) => {
      put(box, [features[0]?.pairs ?? 0, ...features.map(({ balance }) => balance)]);
      // Whole numbers add up to the same in any order.
      spread(features.map((one) => Math.round(one.spread * THOUSAND)));
    },
    state: () => ({ boxes: all(), spreads }),
    join: (state) => {
      for (const [box, sums] of state.boxes) put(box, sums);
      spread(state.spreads);
    },
    count,
    odds(feature) {
      const sums = all().map(([, one]) => ({ pairs: one[0] as number, balance: one[feature + 1] as number }));
      const pairs = count();
      const mean = sums.reduce((total, { balance }) => total + balance, 0) / pairs;
      const found = sums.reduce((total, one) => total + (one.balance - mean * one.pairs) ** 2, 0);
      const between = (found * sums.length) / Math.max(1, sums.length - 1);
      const error = Math.sqrt(Math.max(between, (spreads[feature] ?? 0) / THOUSAND)) / pairs;
      return {
        higher: 0.5 + mean / 2,
        errors: mean === 0 ? 0 : mean / error,
        groups: sums.length,
      };
    },
  };
}
