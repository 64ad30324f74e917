/** How large a world is, and how long a run in it. What is left out is as the shipped records have it, to the byte. */
export interface WorldSize {
  /** Products of a shop: its kinds of goods, then each of them in further makes. */
  readonly products?: number;
  /** Orders of other people in the shop. */
  readonly orders?: number;
  /** Requests of the user in one run, where none of them ends it. */
  readonly requests?: number;
}

const LEAST: Readonly<Record<keyof WorldSize, number>> = { products: 6, orders: 0, requests: 1 };
const MOST: Readonly<Record<keyof WorldSize, number>> = { products: 20_000, orders: 200_000, requests: 1000 };

/** Throws a RangeError for a size that no world has. */
export function checkSize(size: WorldSize): WorldSize {
  for (const key of ["products", "orders", "requests"] as const) {
    const value = size[key];
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < LEAST[key] || value > MOST[key])
      throw new RangeError(`${key} is ${value}; expected a whole number from ${LEAST[key]} to ${MOST[key]}`);
  }
  return size;
}

/** A, B … Z, AA, AB …: what tells makes of one kind apart. */
export function makeLetter(round: number): string {
  const letter = String.fromCharCode(65 + (round % 26));
  return round < 26 ? letter : makeLetter(Math.floor(round / 26) - 1) + letter;
}
