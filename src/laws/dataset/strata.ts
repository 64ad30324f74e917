/**
 * One item compared with itself: where a run uses it and where none does, over all Views that show it.
 *
 * What the base Harness makes of the item is the same on both sides, so that a difference is due to the augmentation. Rank sums in
 * strata, each with a weight by its size (van Elteren); by chance alone their spread follows from the counts.
 */
import { type Bottom, bottom, keyOf } from "./bottom.js";
import type { Odds } from "./odds.js";
import { type Counts, rankSum } from "./rank-sum.js";

/** A Map of counts by value for each feature. */
type Stratum = readonly Counts[];
export type StrataState = readonly (readonly [
  key: string,
  features: readonly (readonly (readonly [value: number, used: number, unused: number])[])[],
])[];

export interface Strata {
  add(item: string, isUsed: boolean, values: readonly number[]): void;
  state(): StrataState;
  join(state: StrataState): void;
  /** `read`: what a value counts as. Undefined where no item is both used and not. */
  odds(feature: number, read?: (value: number) => number): Odds | undefined;
}

/** Items that are remembered: beyond them a sample. */
const MOST_ITEMS = 512;

export function openStrata(features: number): Strata {
  const table: Bottom<Stratum> = bottom(MOST_ITEMS);
  const fresh = (): Stratum => Array.from({ length: features }, () => new Map());
  const put = (counts: Counts, value: number, used: number, unused: number): void => {
    const known = counts.get(value);
    if (known === undefined) counts.set(value, [used, unused]);
    else {
      known[0] += used;
      known[1] += unused;
    }
  };
  const keys = new Map<string, string>();
  const keyFor = (item: string): string => {
    const key = keys.get(item) ?? keyOf(item);
    if (keys.size > MOST_ITEMS * 8) keys.clear();
    keys.set(item, key);
    return key;
  };
  return {
    add(item, isUsed, values) {
      table.put(keyFor(item), (known = fresh()) => {
        values.forEach((value, at) => {
          put(known[at] as Counts, value, isUsed ? 1 : 0, isUsed ? 0 : 1);
        });
        return known;
      });
    },
    state: () =>
      table
        .entries()
        .map(([key, stratum]) => [
          key,
          stratum.map((counts) =>
            [...counts].map(([value, [used, unused]]) => [value, used, unused] as const),
          ),
        ]),
    join(state) {
      for (const [key, stratum] of state)
        table.put(key, (known = fresh()) => {
          stratum.forEach((counts, at) => {
            for (const [value, used, unused] of counts) put(known[at] as Counts, value, used, unused);
          });
          return known;
        });
    },
    odds: (feature, read = (value) => value) =>
      oddsOf(table.entries().map(([, stratum]) => regroup(stratum[feature] as Counts, read))),
  };
}

function regroup(counts: Counts, read: (value: number) => number): Counts {
  const made: Counts = new Map();
  for (const [value, [used, unused]] of counts) {
    const known = made.get(read(value)) ?? [0, 0];
    made.set(read(value), [known[0] + used, known[1] + unused]);
  }
  return made;
}

function oddsOf(strata: readonly Counts[]): Odds | undefined {
  let [balance, pairs, spread, groups] = [0, 0, 0, 0];
  for (const counts of strata) {
    const found = rankSum(counts);
    if (found.pairs === 0) continue;
    const weight = 1 / (found.size + 1);
    balance += weight * found.balance;
    pairs += weight * found.pairs;
    spread += weight * weight * found.spread;
    groups += found.size;
  }
  if (pairs === 0) return undefined;
  return {
    higher: 0.5 + balance / pairs / 2,
    errors: balance === 0 ? 0 : balance / Math.sqrt(spread),
    groups,
  };
}
