/**
 * List tools in another order.
 *
 * The task is the same: a list of tools has no order of meaning. A tool that stands after another on purpose stays after it.
 * Base data often keeps the tools of one job together, so that position alone gives the answer away.
 */
import * as z from "zod";
import { defineTransform, type Edit, type ListItem } from "../src/transform.js";
import { legalOrder } from "./_order.js";

export default defineTransform({
  name: "reorder-tools",
  family: "tool",
  class: "A",
  kinds: ["order"],
  summary: "list tools, or Skills too, in another order",
  options: z.strictObject({
    lists: z
      .array(z.enum(["tools", "skills"]))
      .min(1)
      .default(["tools"])
      .describe("which lists to reorder: the tools, the Skill catalogue"),
  }),
  *propose({ harness, draw, options }) {
    const edits: Edit[] = [];
    for (const list of new Set(options.lists)) {
      const items = harness.list(list);
      const stream = draw.fork(list);
      // Ranked by a draw of its own, an item keeps its rank when another joins the list.
      const ranks = new Map(items.map(({ symbol }) => [symbol, stream.fork(symbol).unit()]));
      const rankOf = ({ symbol }: ListItem): number => ranks.get(symbol) ?? 0;
      const from = items.map(({ symbol }) => symbol);
      const to = legalOrder(items, rankOf);
      if (to.some((symbol, at) => symbol !== from[at]))
        edits.push({ kind: "order", list, from, to: [...to] });
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
