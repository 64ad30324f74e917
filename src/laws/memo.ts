/** Answers kept beside the object that they are about: gone when it is gone. */

/** Compute once an object. */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}

/** Compute once an object and key. */
export function memoBy<O extends object, K, V>(make: (owner: O, key: K) => V): (owner: O, key: K) => V {
  const mapOf = memo((_: O) => new Map<K, { readonly value: V }>());
  return (owner, key) => {
    const known = mapOf(owner);
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = make(owner, key);
    known.set(key, { value });
    return value;
  };
}
