/** What may go wrong in a run. Most runs have none; no run has two. */
import type { Source } from "./seeded.js";

/** Set right within the run: the failed step stays in the record and is never a training target. */
export const ACCIDENTS = {
  /** Replies before a reply Skill is loaded. */
  hasty: 0.05,
  tooLong: 0.035,
  /** Rounds or mistypes a link id. */
  wrongLink: 0.07,
  /** Only runs that quote shipping can have it, hence the large share. */
  spoiled: 0.4,
  /** Only runs that change an order can have it. */
  early: 0.6,
  /** Leaves out a required parameter. */
  invalid: 0.025,
  /** A tool takes too long, once. */
  timeout: 0.025,
  /** Says what may not be said, or writes it as it may not be written. */
  slip: 0.03,
} as const;
export type Accident = keyof typeof ACCIDENTS;

/** Not set right: the run fails. */
export const FAILURES = {
  /** A tool stays away: the run ends in a reply that answers nothing. */
  down: 0.02,
  /** Sent back too often by one Hook: no reply at all. */
  budget: 0.02,
  /** Answers with another value than the tool returned. */
  misread: 0.03,
} as const;
export type Failure = keyof typeof FAILURES;

export interface Fate {
  readonly accidents: ReadonlySet<Accident>;
  readonly failure: Failure | undefined;
}

export function drawFate(source: Source): Fate {
  // Each by its own draws: a further accident moves no other.
  const accidents = entries(ACCIDENTS).filter(([name, share]) =>
    (name === "slip" ? source.fork(name) : source).chance(share),
  );
  let left = source.next();
  const failure = entries(FAILURES).find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return { accidents: new Set(accidents.map(([name]) => name)), failure: failure?.[0] };
}

const entries = <K extends string>(shares: Readonly<Record<K, number>>): [K, number][] =>
  Object.entries(shares) as [K, number][];
