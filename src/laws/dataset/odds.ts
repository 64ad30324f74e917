/**
 * How well one feature tells two groups apart: the area under the ROC curve, and whether chance alone could give it.
 *
 * 0.5: not at all; 1: always. Which of the groups has the higher values makes no difference.
 */

/** The chance that a value of one group is higher than one of the other, and how far that is from even in standard errors. */
export interface Odds {
  /** Ties count half. */
  readonly higher: number;
  /** Infinite where nothing varies. */
  readonly errors: number;
  /** Independent observations that the errors rest on. */
  readonly groups: number;
}

export const areaOf = ({ higher }: Odds): number => Math.max(higher, 1 - higher);

/** One in 2,000 for many groups; a mix is looked at from some twenty sides. */
const ERRORS = 3.5;
const LEAST_GROUPS = 6;

/** More than chance: beyond so many standard errors, more of them where few observations state the error. */
export function isBeyondChance({ errors, groups }: Odds): boolean {
  if (groups < LEAST_GROUPS) return false;
  const free = groups - 1;
  const [z3, z5] = [ERRORS ** 3, ERRORS ** 5];
  // Student's quantile by that of the normal distribution, to the second order.
  const limit = ERRORS + (z3 + ERRORS) / (4 * free) + (5 * z5 + 16 * z3 + 3 * ERRORS) / (96 * free * free);
  return Math.abs(errors) > limit;
}

export const rounded = (value: number): number => Number(value.toFixed(4));
