/** Timing on a noisy machine: variants run interleaved, round by round, and are compared inside the round. */
export interface Timed {
  readonly ms: number;
  /** Time as a multiple of the base variant's in the same round: median, least, most. */
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
}

export async function compare(
  variants: Readonly<Record<string, () => unknown>>,
  base: string,
  rounds: number,
): Promise<Readonly<Record<string, Timed>>> {
  const names = Object.keys(variants);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (let k = 0; k < names.length; k++) {
      // The order rotates so that no variant always follows the same one; round -1 warms up.
      const name = names[(k + round + 1) % names.length] as string;
      const start = process.hrtime.bigint();
      await variants[name]?.();
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  const bases = times.get(base) ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const own = times.get(name) ?? [];
      const ratios = own.map((ms, i) => ms / (bases[i] ?? 1));
      return [
        name,
        { ms: median(own), ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
      ];
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
