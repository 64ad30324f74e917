/** Which records were read before: an equal one is no second base. */
export interface Seen {
  /** Where an equal record was read, or undefined; the record is then remembered. */
  add(recordDigest: string, where: string): string | undefined;
}

/** Hex digits of the digest that tell records apart: beyond any accident, and half the memory. */
const DIGITS = 24;

export function openSeen(): Seen {
  const known = new Map<string, string>();
  return {
    add(recordDigest, where) {
      const key = recordDigest.slice(0, DIGITS);
      const earlier = known.get(key);
      if (earlier === undefined) known.set(key, where);
      return earlier;
    },
  };
}
