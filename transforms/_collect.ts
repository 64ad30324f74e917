/** Which of the things that may change do, and by which edits that the Harness takes. */
import type { Draw, Edit, HarnessView } from "../src/transform.js";

/** A thing that may change, with its ways to change, best first. */
export interface Choice {
  /** By this its draws are keyed: a Symbol, or a name. */
  readonly key: string;
  ways(draw: Draw): Iterable<readonly Edit[]>;
}

/** So many ways are tried for one thing: most that fail do so for a reason that the next way shares. */
const MOST_TRIED = 4;

/**
 * Edits for the things that take part, each by the first of its ways that the Harness takes on top of those before it.
 *
 * A thing takes part by a draw of its own. Where none of those goes, the next in rank does: a step that has a choice makes one.
 */
export function collect(
  { harness, draw, share }: { readonly harness: HarnessView; readonly draw: Draw; readonly share: number },
  choices: readonly Choice[],
): readonly Edit[] {
  if (share === 0) return [];
  const ranked = choices.map((choice) => ({ choice, rank: draw.fork(`takes ${choice.key}`).unit() }));
  const edits: Edit[] = [];
  const take = ({ key, ways }: Choice): void => {
    let tried = 0;
    for (const way of ways(draw.fork(key))) {
      if (harness.snag([...edits, ...way]) === undefined) {
        edits.push(...way);
        return;
      }
      if (++tried === MOST_TRIED) return;
    }
  };
  for (const { choice, rank } of ranked) if (rank < share) take(choice);
  const left = ranked.filter(({ rank }) => rank >= share).sort((a, b) => a.rank - b.rank);
  for (const { choice } of left) if (edits.length === 0) take(choice);
  return edits;
}
