/** Edits that a Harness takes on top of each other. */
import type { Edit, HarnessView } from "../src/transform.js";

/**
 * All of them, where it takes all; else those that it takes, one after the other. Asked at once first: as a rule it takes them, and each
 * question costs a Variant.
 */
export function taken(harness: HarnessView, edits: readonly Edit[]): readonly Edit[] {
  if (edits.length === 0 || harness.snag(edits) === undefined) return edits;
  const good: Edit[] = [];
  for (const edit of edits) if (harness.snag([...good, edit]) === undefined) good.push(edit);
  return good;
}
