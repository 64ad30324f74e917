/** A bounded memory of what was made: the entry used longest ago goes first. */
export interface Lru<V> {
  /** `weight`: what the entry adds to the load, in the unit of the bound. */
  get(key: string, make: () => V, weight?: number): V;
}

/** `most`: of the weights of all entries. `least`: so many entries stay whatever they weigh. */
export function lru<V>(most: number, least = 1): Lru<V> {
  const held = new Map<string, { readonly value: V; readonly weight: number }>();
  let load = 0;
  return {
    get(key, make, weight = 1) {
      const known = held.get(key);
      // A Map keeps the order of insertion: taken out and put back, an entry is the newest.
      held.delete(key);
      const entry = known ?? { value: make(), weight };
      held.set(key, entry);
      if (known === undefined) load += weight;
      for (const [oldest, { weight: gone }] of held) {
        if (load <= most || held.size <= least) break;
        held.delete(oldest);
        load -= gone;
      }
      return entry.value;
    },
  };
}
