/** Counts by name, kept in order of first mention while they are made and in order of names when they are told. */
import { byCodePoint } from "../../model/json.js";

export type Counts = Readonly<Record<string, number>>;

export interface Tally {
  readonly add: (name: string, times?: number) => void;
  readonly counts: () => Counts;
}

export function openTally(): Tally {
  const found = new Map<string, number>();
  return {
    add: (name, times = 1) => {
      if (times !== 0) found.set(name, (found.get(name) ?? 0) + times);
    },
    counts: () => Object.fromEntries([...found].sort(([a], [b]) => byCodePoint(a, b))),
  };
}
