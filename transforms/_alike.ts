/**
 * A length that does not give a newcomer away: as often shorter as longer than what it stands among.
 *
 * What could be written seldom is just as long as its model, and the nearest length may always lie on one side. So a length counts by its rank
 * among those that are there, and of the two lengths on both sides of the rank wanted one is drawn, the nearer one more often:
 * on average the rank is met.
 */
import { type Draw, type HarnessView, isRef, type Sym, type TextItem } from "../src/transform.js";

/** The share of `all` that is shorter, what is as long counting half. */
const rankIn = (length: number, all: readonly number[]): number =>
  all.reduce((sum, one) => sum + (one < length ? 1 : one === length ? 0.5 : 0), 0) / Math.max(1, all.length);

/** What the lengths of a newcomer leave room for. */
export interface Room {
  /** How much of the spread of its peers it can follow: 1 all of it; 0: it is always on one side of their mean. */
  readonly share: number;
  /** The rank of a newcomer whose model is so long. */
  readonly rankFor: (model: number) => number;
}

/**
 * `sizes`: what the newcomer can be; `peers`: those that it can be taken for; `all`: those that it stands among, its peers too.
 * Models being drawn evenly from the peers, the newcomer's rank has the mean of theirs wherever the share is above 0: a rank that is out of
 * reach on one side is given up on the other as well.
 */
export function roomFor(sizes: readonly number[], peers: readonly number[], all: readonly number[]): Room {
  const reached = sizes.map((size) => rankIn(size, all));
  const [least, most] = [Math.min(...reached), Math.max(...reached)];
  const ranks = peers.map((size) => rankIn(size, all));
  const mean = ranks.reduce((sum, one) => sum + one, 0) / Math.max(1, ranks.length);
  if (mean < least - EVEN || mean > most + EVEN)
    return { share: 0, rankFor: () => (mean < least ? least : most) };
  const share = Math.min(
    1,
    ...ranks.map((one) =>
      Math.abs(one - mean) < EVEN ? 1 : ((one > mean ? most : least) - mean) / (one - mean),
    ),
  );
  return { share, rankFor: (model) => mean + share * (rankIn(model, all) - mean) };
}

/** Means of fractions are even to so much. */
const EVEN = 1e-9;

/** One whose rank among `all` is the wanted one on average; of those that rank alike each is as likely. */
export function pickAt<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  wanted: number,
  all: readonly number[],
  draw: Draw,
): T | undefined {
  const ranked = items.map((item) => ({ item, rank: rankIn(sizeOf(item), all) }));
  const below = Math.max(...ranked.map(({ rank }) => (rank <= wanted + EVEN ? rank : -Infinity)));
  const above = Math.min(...ranked.map(({ rank }) => (rank >= wanted - EVEN ? rank : Infinity)));
  const rise =
    below === -Infinity ? 1 : above === Infinity || above === below ? 0 : (wanted - below) / (above - below);
  const rank = draw.fork("side").unit() < rise ? above : below;
  return draw.fork("which").pick(ranked.filter((one) => one.rank === rank))?.item;
}

/** How long the texts of this role are as they stand now, by whose they are. */
export function lengthsOf(harness: HarnessView, role: TextItem["role"]): ReadonlyMap<Sym, number> {
  const texts = harness.texts().filter((item) => item.role === role);
  const names = new Map<Sym, string>();
  if (texts.some(({ text }) => text.some(isRef)))
    for (const kind of ["tool", "skill", "param"] as const)
      for (const { symbols, name } of harness.groups(kind))
        for (const symbol of symbols) names.set(symbol, name);
  // What steps do not rename bears the name that its Symbol ends with.
  const nameOf = (symbol: Sym | undefined): string =>
    symbol === undefined ? "" : (names.get(symbol) ?? /[^:]*$/.exec(symbol)?.[0] ?? "");
  const written = (piece: TextItem["text"][number]): string => (isRef(piece) ? nameOf(piece.to[0]) : piece);
  return new Map(texts.map(({ owner, text }) => [owner, text.map(written).join("").length]));
}

/** A stranger that follows so much of the spread of its lengths is taken at once; of so many, else, the one that follows most. */
const ENOUGH = 0.5;
const TRIED = 12;

/** One stranger as it can be written here: what its lengths leave room for, and how it is written in the end. */
export interface Tried<T> {
  readonly share: number;
  readonly make: () => T;
}

/** The first that follows enough; undefined where none can be written. `attempt` must not depend on how long the model is. */
export function firstToFollow<F, T>(
  strangers: readonly F[],
  attempt: (from: F) => Tried<T> | undefined,
): T | undefined {
  let best: Tried<T> | undefined;
  let tried = 0;
  for (const from of strangers) {
    const one = attempt(from);
    if (one === undefined) continue;
    if (best === undefined || one.share > best.share) best = one;
    if (best.share >= ENOUGH || ++tried >= TRIED) break;
  }
  return best?.make();
}
