/** Ids for Hooks that come of others: two words that say what any Hook is, and nothing of what this one looks at. */
import type { Draw, HarnessView } from "../src/transform.js";

const FIRST =
  "early late first second third inner outer near far upper lower left right short long plain quick calm clear firm spare extra open next".split(
    " ",
  );
const LAST =
  "check guard gate rule watch test screen control filter latch valve hurdle barrier fence stop brake signal marker post review audit catch hold sieve".split(
    " ",
  );

/** So many ids, all different, that nothing in the Harness bears, nor one of `others`; fewer where not so many are free. */
export function newHookIds(
  count: number,
  harness: HarnessView,
  draw: Draw,
  others: readonly string[] = [],
): readonly string[] {
  const taken = new Set([...others, ...harness.structure().hooks.map(({ hook }) => hook.id)]);
  const firsts = draw.fork("first").shuffle(FIRST);
  const lasts = new Map(firsts.map((first) => [first, draw.fork(`after ${first}`).shuffle(LAST)]));
  // No two begin alike before all have had their turn.
  const ids = LAST.flatMap((_, round) =>
    firsts.map((first) => `${first}-${lasts.get(first)?.[round] ?? ""}`),
  );
  const found: string[] = [];
  for (const id of ids) {
    if (found.length === count) break;
    if (!taken.has(id) && harness.isFree(id)) found.push(id);
  }
  return found;
}
