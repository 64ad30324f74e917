/** Keyed randomness: a draw is a function of names, never of a place in a queue. The only importer of seedrandom. */
import { hash } from "node:crypto";
import seedrandom from "seedrandom";
import type { Draw } from "../model/propose.js";

type Key = readonly (string | number)[];

/** The version of the promise that equal keys give equal choices; a golden guards it. */
const STREAM = "hsa/1";
/** Characters of the key's digest that seed the generator: 96 bits, and the time to start it grows with them. */
const KEY_LENGTH = 16;

/**
 * The stream for a key such as (seed, subject, step address, view).
 *
 * The key is hashed first: seedrandom folds long keys into a short cyclic one, so that "ab" and "abab" would meet.
 */
export function drawFor(...key: Key): Draw {
  // Most streams are only forked from, so the generator is made at the first draw.
  let next: seedrandom.PRNG | undefined;
  const unit = (): number => {
    next ??= seedrandom.alea(
      hash("sha256", JSON.stringify([STREAM, ...key]), "base64url").slice(0, KEY_LENGTH),
    );
    return next.double();
  };
  const int = (below: number): number => Math.floor(unit() * below);
  return {
    unit,
    int,
    pick: (items) => (items.length === 0 ? undefined : items[int(items.length)]),
    shuffle: (items) => {
      const mixed = [...items];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = int(i + 1);
        const held = mixed[i] as (typeof mixed)[number];
        mixed[i] = mixed[j] as (typeof mixed)[number];
        mixed[j] = held;
      }
      return mixed;
    },
    fork: (label) => drawFor(...key, label),
  };
}
