/** Which records were read before: an equal one is no second base. */
export interface Seen {
  /** Where a record with this digest was read. */
  get(recordDigest: string): string | undefined;
  /** The first place stays. */
  add(recordDigest: string, where: string): void;
}

/** Hex digits of the digest that tell records apart: beyond any accident, and half the memory. */
const DIGITS = 24;
export const shortDigest = (recordDigest: string): string => recordDigest.slice(0, DIGITS);

export function openSeen(): Seen {
  const known = new Map<string, string>();
  return {
    get: (recordDigest) => known.get(shortDigest(recordDigest)),
    add(recordDigest, where) {
      const key = shortDigest(recordDigest);
      if (!known.has(key)) known.set(key, where);
    },
  };
}
