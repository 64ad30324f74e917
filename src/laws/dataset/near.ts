/**
 * Which texts say nearly the same, told from small sketches: MinHash over runs of four characters, looked up by bands.
 *
 * Two texts are near when at least 16 of their 20 smallest hashes are equal, which estimates that they share 0.8 of their runs. Of
 * pairs that do share 0.8 about four in five have a band in common and are met, of pairs that share 0.9 nearly all.
 */
import { type Bottom, bottom } from "./bottom.js";

export const NEAR = 0.8;
const RUN = 4;
const BANDS = 4;
const ROWS = 5;
const HASHES = BANDS * ROWS;
/** More of a text than this is not looked at. */
const MOST_LENGTH = 4000;
/** Bands that are remembered in each of the tables: beyond them a sample. */
const MOST_BANDS = 4096;

/** A pair of hex digits for each hash. */
const DIGITS = 2;

export interface Sketch {
  /** Texts with one of these in common may be near. */
  readonly bands: readonly string[];
  readonly signature: string;
}

/** Case, width, space and numbers are no difference. Undefined for a text of nothing else. */
export function sketchOf(text: string): Sketch | undefined {
  const plain = text
    .slice(0, MOST_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\d+/g, "0")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return undefined;
  const least = new Uint32Array(HASHES).fill(0xffffffff);
  for (let at = 0; at === 0 || at + RUN <= plain.length; at++) {
    const run = hashOf(plain, at, Math.min(plain.length, at + RUN));
    for (let n = 0; n < HASHES; n++) {
      const one = mix(run ^ (n * 0x9e3779b1));
      if (one < (least[n] as number)) least[n] = one;
    }
  }
  const bands = Array.from({ length: BANDS }, (_, band) => bandKey(least, band));
  const signature = [...least].map((one) => (one & 0xff).toString(16).padStart(DIGITS, "0")).join("");
  return { bands, signature };
}

function hashOf(text: string, start: number, end: number): number {
  let made = 0x811c9dc5;
  for (let at = start; at < end; at++) made = Math.imul(made ^ text.charCodeAt(at), 0x01000193);
  return made;
}

/** Every bit of the result depends on every bit of the number. */
function mix(number: number): number {
  let made = number;
  made = Math.imul(made ^ (made >>> 16), 0x85ebca6b);
  made = Math.imul(made ^ (made >>> 13), 0xc2b2ae35);
  return (made ^ (made >>> 16)) >>> 0;
}

function bandKey(least: Uint32Array, band: number): string {
  let [high, low] = [band, 0];
  for (const one of least.subarray(band * ROWS, (band + 1) * ROWS)) {
    high = mix(high ^ one);
    low = mix(low + one + high);
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

const isNear = (one: string, other: string): boolean => {
  let equal = 0;
  for (let at = 0; at < one.length; at += DIGITS)
    if (one.slice(at, at + DIGITS) === other.slice(at, at + DIGITS)) equal++;
  return equal >= NEAR * HASHES;
};

/** Of the texts with one band: how many a side has, and one that speaks for them. */
type Sides = Readonly<Record<string, readonly [count: number, id: string, signature: string]>>;
export type NearState = readonly (readonly (readonly [band: string, sides: Sides])[])[];

export interface NearFound {
  /** Texts that were compared, and those with a near one on another side. */
  readonly of: number;
  readonly count: number;
  readonly isSample: boolean;
  readonly pairs: readonly (readonly [one: string, other: string])[];
}
export interface NearTable {
  add(side: string, id: string, sketch: Sketch): void;
  state(): NearState;
  join(state: NearState): void;
  found(): NearFound;
}

const MOST_PAIRS = 5;

export function openNear(): NearTable {
  const tables: readonly Bottom<Sides>[] = Array.from({ length: BANDS }, () => bottom<Sides>(MOST_BANDS));
  const put = (table: number, band: string, sides: Sides): void =>
    (tables[table] as Bottom<Sides>).put(band, (known = {}) => joined(known, sides));
  return {
    add: (side, id, { bands, signature }) => {
      bands.forEach((band, at) => {
        put(at, band, { [side]: [1, id, signature] });
      });
    },
    state: () => tables.map((table) => table.entries()),
    join: (state) => {
      state.forEach((entries, at) => {
        for (const [band, sides] of entries) put(at, band, sides);
      });
    },
    found: () => foundIn(tables),
  };
}

function joined(known: Sides, other: Sides): Sides {
  const made: Record<string, Sides[string]> = { ...known };
  for (const [side, [count, id, signature]] of Object.entries(other)) {
    const own = made[side];
    if (own === undefined) made[side] = [count, id, signature];
    else made[side] = own[1] <= id ? [own[0] + count, own[1], own[2]] : [own[0] + count, id, signature];
  }
  return made;
}

/** Each table sees all texts; the one in which most have met tells the count. */
function foundIn(tables: readonly Bottom<Sides>[]): NearFound {
  const seen = tables.map((table) => {
    const entries = table.entries().map(([, sides]) => sides);
    const near = entries.flatMap((sides) => {
      const pair = pairIn(sides);
      return pair === undefined ? [] : [{ pair, count: sizeOf(sides) }];
    });
    return { of: sum(entries.map(sizeOf)), count: sum(near.map(({ count }) => count)), near };
  });
  const most = seen.reduce((best, one) => (one.count * best.of > best.count * one.of ? one : best));
  const pairs = new Map(seen.flatMap(({ near }) => near.map(({ pair }) => [pair.join("\n"), pair] as const)));
  return {
    of: most.of,
    count: most.count,
    isSample: tables.some((table) => table.isSample()),
    pairs: [...pairs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MOST_PAIRS)
      .map(([, pair]) => pair),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const sizeOf = (sides: Sides): number => sum(Object.values(sides).map(([count]) => count));

function pairIn(sides: Sides): readonly [string, string] | undefined {
  const all = Object.values(sides).sort(([, a], [, b]) => (a < b ? -1 : 1));
  for (const [at, [, id, signature]] of all.entries())
    for (const [, other, theirs] of all.slice(at + 1)) if (isNear(signature, theirs)) return [id, other];
  return undefined;
}
