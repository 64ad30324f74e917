/**
 * Let the schema of a tool check what a Hook checked of its arguments.
 *
 * The task is the same where the Hook does nothing but hold arguments against a schema: the same calls are sent back at the same place,
 * and what is asked for stands in the tool's own schema. What a run was told stays as it was told. A Hook of several tools becomes one
 * for each of them first.
 */
import * as z from "zod";
import { defineTransform, type Edit, type HookItem } from "../src/transform.js";
import { shareOf } from "./_hooks.js";
import { firstTaken, listed, splitInto } from "./_split.js";

const isOnlySchema = ({ hook }: HookItem): boolean =>
  hook.event === "before-call" &&
  (hook.action === "retry" || hook.action === "block") &&
  hook.command === undefined &&
  hook.tools.length > 0 &&
  hook.conditions.length === 1 &&
  hook.conditions[0]?.kind === "arguments";

function phasesOf(item: HookItem): readonly Edit[] {
  const { edits, hook } = listed(item);
  if (hook.tools.length === 1) return [...edits, { kind: "rehook", change: { op: "phase", hook } }];
  // They are gone at the end, whatever they are called in between.
  const ids = hook.tools.map((_, at) => `${hook.id}-${at + 1}`);
  const parts = ids.map(
    (id, at): Edit => ({
      kind: "rehook",
      change: { op: "phase", hook: { ...hook, id, tools: hook.tools.slice(at, at + 1) } },
    }),
  );
  return [...splitInto(item, ids), ...parts];
}

export default defineTransform({
  name: "check-in-schema",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "make what a Hook checks of the arguments a part of the tool's schema",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        "how often each Hook that only holds arguments against a schema goes; where one can, one always does",
      ),
  }),
  *propose({ harness, draw, options }) {
    const open = harness
      .structure()
      .hooks.filter(isOnlySchema)
      .map((item) => ({ symbol: item.symbol, edits: phasesOf(item) }))
      .filter(({ edits }) => harness.snag(edits) === undefined);
    const edits: Edit[] = [];
    for (const one of shareOf(open, options.share, draw))
      edits.push(...(firstTaken(harness, edits, [one.edits]) ?? []));
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
