/**
 * A table that keeps the entries whose keys hash lowest.
 *
 * Memory is bounded however many keys there are, and what is kept depends on the keys alone: an entry that is among the lowest in
 * the end was never beyond the bound before, so its value is whole. Below the bound it is the whole table, above it a fair sample.
 */
import { hash } from "node:crypto";

export interface Bottom<V> {
  /** `merge` is given the value that is there. */
  put(key: string, merge: (known: V | undefined) => V): void;
  get(key: string): V | undefined;
  /** In the order of the keys. */
  entries(): readonly (readonly [key: string, value: V])[];
  /** Were keys left out? */
  isSample(): boolean;
}

const DIGITS = 12;
/** 48 bits of a text's digest, as a key. */
export const keyOf = (text: string): string => hash("sha256", text, "hex").slice(0, DIGITS);

export function bottom<V>(most: number): Bottom<V> {
  let table = new Map<string, V>();
  /** Keys from here on are left out. */
  let end: string | undefined;
  const covers = (key: string): boolean => end === undefined || key < end;
  const prune = (): void => {
    if (table.size <= most) return;
    const sorted = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
    end = (sorted[most] as readonly [string, V])[0];
    table = new Map(sorted.slice(0, most));
  };
  return {
    put(key, merge) {
      if (!covers(key)) return;
      table.set(key, merge(table.get(key)));
      if (table.size >= most * 2) prune();
    },
    get: (key) => table.get(key),
    entries() {
      prune();
      return [...table].sort(([a], [b]) => (a < b ? -1 : 1));
    },
    isSample() {
      prune();
      return end !== undefined;
    },
  };
}
