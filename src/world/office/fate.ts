/** What may go wrong in a run. Most runs have none of it; no run has two. */
import type { Source } from "../seeded.js";

/** Set right within the run: the failed step stays in the record and is never a training target. The shares are of runs where it can happen. */
export const ACCIDENTS = {
  /** Replies before a reply Skill is read. */
  hasty: 0.05,
  tooLong: 0.035,
  tooShort: 0.03,
  /** Writes the reply as a list. */
  listed: 0.03,
  /** Rounds or mistypes the id of an issue. */
  wrongIssue: 0.2,
  /** Edits a file that it has not read. */
  unread: 0.16,
  /** Writes a path with a slash in front. */
  rooted: 0.14,
  /** Books a time outside of office hours. */
  late: 0.16,
  longComment: 0.14,
  /** Guesses the address of somebody outside. */
  guessed: 0.4,
  /** Guesses the address of a colleague. */
  stranger: 0.15,
  /** Searches the notes with a question. */
  asking: 0.14,
  /** Leaves out a required parameter. */
  invalid: 0.06,
  /** A tool takes too long, once. */
  busy: 0.05,
} as const;
export type Accident = keyof typeof ACCIDENTS;

/** Not set right: the run fails. */
export const FAILURES = {
  /** A tool stays away: the run ends in a reply that has done nothing. */
  down: 0.025,
  /** Sent back too often by one Hook: no reply at all. */
  budget: 0.02,
  /** Tells another value than came back. */
  misread: 0.035,
} as const;
export type Failure = keyof typeof FAILURES;

export interface Fate {
  readonly accidents: ReadonlySet<Accident>;
  readonly failure: Failure | undefined;
}

export function drawFate(source: Source): Fate {
  // Each by its own draw: a further accident moves no other.
  const accidents = namesOf(ACCIDENTS).filter((name) => source.fork(name).chance(ACCIDENTS[name]));
  let left = source.fork("failure").next();
  const failure = namesOf(FAILURES).find((name) => {
    left -= FAILURES[name];
    return left < 0;
  });
  return { accidents: new Set(accidents), failure };
}

const namesOf = <K extends string>(shares: Readonly<Record<K, number>>): readonly K[] =>
  Object.keys(shares) as K[];
