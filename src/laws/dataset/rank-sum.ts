/** Two groups of values compared two and two: how often the one is higher, and what chance makes of that. */

/** How many of each group have a value. */
export type Counts = Map<number, [one: number, other: number]>;

export interface RankSum {
  /** Pairs in which the first group's value is higher, less those in which it is lower. */
  readonly balance: number;
  readonly pairs: number;
  readonly size: number;
  /** Variance of the balance where the groups are drawn by chance from these values. */
  readonly spread: number;
}

export function rankSum(counts: Counts): RankSum {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  let [ones, others, balance, ties] = [0, 0, 0, 0];
  for (const [, [own, theirs]] of sorted) {
    balance += own * others - theirs * ones;
    ones += own;
    others += theirs;
    ties += (own + theirs) ** 3 - (own + theirs);
  }
  const size = ones + others;
  const pairs = ones * others;
  const spread = size < 2 ? 0 : (pairs / 3) * (size + 1 - ties / (size * (size - 1)));
  return { balance, pairs, size, spread };
}

export function rankSumOf(one: readonly number[], other: readonly number[]): RankSum {
  const counts: Counts = new Map();
  const count = (value: number, at: 0 | 1): void => {
    const known = counts.get(value);
    if (known === undefined) counts.set(value, at === 0 ? [1, 0] : [0, 1]);
    else known[at]++;
  };
  for (const value of one) count(value, 0);
  for (const value of other) count(value, 1);
  return rankSum(counts);
}
