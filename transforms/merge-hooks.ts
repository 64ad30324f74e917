/**
 * Make one Hook of several that differ in nothing but the tools they look at.
 *
 * The task is the same: the one decides of each call what the one of that tool decided, with the same message. Their budgets are now
 * counted together, so runs that would come to the end of the common one are refused.
 */
import * as z from "zod";
import {
  defineTransform,
  type Edit,
  equalJson,
  type Hook,
  type HookItem,
  type Json,
} from "../src/transform.js";
import { isCallEvent, shareOf } from "./_hooks.js";
import { firstTaken, listed } from "./_split.js";

interface Group {
  /** Of the first of them. */
  readonly symbol: HookItem["symbol"];
  readonly items: readonly HookItem[];
}

const likeness = ({ id: _, tools: __, matcher: ___, ...rest }: Hook): Json => rest as unknown as Json;

/** Hooks alike but for id and tools, in their order; those that are alike to no other are left out. */
function twins(hooks: readonly HookItem[]): readonly Group[] {
  const groups: HookItem[][] = [];
  for (const item of hooks) {
    const { hook } = item;
    if (!isCallEvent(hook) || hook.tools.length === 0 || hook.command !== undefined) continue;
    const known = groups.find(([first]) => first && equalJson(likeness(first.hook), likeness(hook)));
    if (known === undefined) groups.push([item]);
    else known.push(item);
  }
  return groups.flatMap((items) => (items[0] && items[1] ? [{ symbol: items[0].symbol, items }] : []));
}

function mergeOf(items: readonly HookItem[]): readonly Edit[] {
  const all = items.map(listed);
  return [
    ...all.flatMap(({ edits }) => edits),
    { kind: "rehook", change: { op: "merge", hooks: all.map(({ hook }) => hook) } },
  ];
}

export default defineTransform({
  name: "merge-hooks",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "make one Hook of several that differ in nothing but the tools they look at",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each group of such Hooks becomes one; where one can, one always does"),
  }),
  *propose({ harness, draw, options }) {
    const edits: Edit[] = [];
    for (const { items } of shareOf(twins(harness.structure().hooks), options.share, draw)) {
      // Where something between them forbids the whole, two neighbours may still go together.
      const pairs = items.slice(1).map((item, at) => [items[at] as HookItem, item]);
      edits.push(...(firstTaken(harness, edits, [items, ...pairs].map(mergeOf)) ?? []));
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
