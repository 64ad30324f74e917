/** Yes, no, or not to be told (`undefined`): a schema nobody can read, a pattern that could take for ever. */
export type Truth = boolean | undefined;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** Holds where all hold; one that does not decides, whatever the others are. */
export function all(truths: Iterable<Truth>): Truth {
  let found: Truth = true;
  for (const truth of truths) {
    if (truth === false) return false;
    if (truth === undefined) found = undefined;
  }
  return found;
}

/** Holds where one holds. */
export function any(truths: Iterable<Truth>): Truth {
  let found: Truth = false;
  for (const truth of truths) {
    if (truth === true) return true;
    if (truth === undefined) found = undefined;
  }
  return found;
}
