/**
 * Make of a Hook that looks at several tools one Hook for each of them.
 *
 * The task is the same: each call is looked at by exactly one of them, under the same conditions and with the same message. Only their
 * budgets are now counted apart, so runs that would come to the end of the common one are refused.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit, type HarnessView, type HookItem } from "../src/transform.js";
import { newHookIds } from "./_hook-names.js";
import { isCallEvent, shareOf } from "./_hooks.js";
import { firstTaken, splitInto } from "./_split.js";

const isOfSeveral = ({ hook }: HookItem): boolean =>
  isCallEvent(hook) && hook.tools.length > 1 && hook.command === undefined;

/** A text that names the Hook still has one to name, so where new ids alone are not taken, one part keeps the old one. */
function splitEdits(item: HookItem, before: readonly Edit[], harness: HarnessView, draw: Draw) {
  const { tools, id } = item.hook;
  const ids = newHookIds(tools.length, harness, draw.fork("ids"), before.flatMap(idsMade));
  if (ids.length < tools.length) return [];
  const kept = draw.fork("kept").int(tools.length);
  const choices = [splitInto(item, ids), splitInto(item, ids.with(kept, id))];
  return firstTaken(harness, before, choices) ?? [];
}

const idsMade = (edit: Edit): readonly string[] =>
  edit.kind === "rehook" && edit.change.op === "split" ? edit.change.ids : [];

export default defineTransform({
  name: "split-hooks",
  family: "hook",
  class: "B",
  kinds: ["rehook"],
  summary: "make of a Hook that looks at several tools one Hook for each of them",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each Hook of several tools is split; where one can be, one always is"),
  }),
  *propose({ harness, draw, options }) {
    const open = harness.structure().hooks.filter(isOfSeveral);
    const edits: Edit[] = [];
    for (const item of shareOf(open, options.share, draw))
      edits.push(...splitEdits(item, edits, harness, draw.fork(item.symbol)));
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "same" } };
  },
});
