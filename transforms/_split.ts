/** One Hook for each of the tools that a Hook looks at, as edits. */
import type { Edit, HarnessView, Hook, HookItem } from "../src/transform.js";

/** Its tools as a list, which is where a matcher gives way to. */
export function listed({ symbol, hook }: HookItem): { readonly edits: readonly Edit[]; readonly hook: Hook } {
  const { matcher, ...rest } = hook;
  if (matcher === undefined) return { edits: [], hook };
  return {
    edits: [{ kind: "rehook", change: { op: "matcher", hook: symbol, from: matcher, to: null } }],
    hook: rest,
  };
}

/** `ids`: one a tool, in the order of the tools. */
export function splitInto(item: HookItem, ids: readonly string[]): readonly Edit[] {
  const { edits, hook } = listed(item);
  return [...edits, { kind: "rehook", change: { op: "split", hook, ids: [...ids] } }];
}

/** The first of these lists of edits that the Harness takes behind the edits before. */
export const firstTaken = (
  harness: HarnessView,
  before: readonly Edit[],
  choices: readonly (readonly Edit[])[],
): readonly Edit[] | undefined => choices.find((edits) => harness.snag([...before, ...edits]) === undefined);
