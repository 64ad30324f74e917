/** A bounded memory of what was made: the entry used longest ago goes first. */
export interface Lru<V> {
  get(key: string, make: () => V): V;
}

export function lru<V>(most: number): Lru<V> {
  const held = new Map<string, V>();
  return {
    get(key, make) {
      const known = held.get(key);
      // A Map keeps the order of insertion: taken out and put back, an entry is the newest.
      held.delete(key);
      const value = known ?? make();
      held.set(key, value);
      if (held.size > most) held.delete(held.keys().next().value as string);
      return value;
    },
  };
}
