/**
 * List Hooks in another order.
 *
 * The task is the same: two Hooks change places only where nobody can tell which comes first, because they are never both heard at one
 * event. All others keep their order.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";
import { orderedHooks } from "./_hooks.js";
import { legalOrder } from "./_order.js";

export default defineTransform({
  name: "reorder-hooks",
  family: "hook",
  class: "A",
  kinds: ["rehook"],
  summary: "list Hooks in another order, those alone that are never both heard at one event",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe(
        "how much of the list moves: Hooks of this share are drawn places, the others keep their order",
      ),
  }),
  *propose({ harness, draw, options }) {
    const items = orderedHooks(harness.structure().hooks);
    const from = items.map(({ symbol }) => symbol);
    // Ranked by a draw of its own, a Hook keeps its rank when another joins the list.
    const ranks = new Map(
      from.map((symbol, at) => {
        const own = draw.fork(symbol);
        const isMoved = own.fork("share").unit() < options.share;
        return [symbol, isMoved ? own.fork("rank").unit() : (at + 0.5) / from.length] as const;
      }),
    );
    const to = legalOrder(items, ({ symbol }) => ranks.get(symbol) ?? 0);
    if (to.every((symbol, at) => symbol === from[at])) return;
    const edit: Edit = { kind: "rehook", change: { op: "order", from, to: [...to] } };
    if (harness.snag([edit]) === undefined)
      yield { edits: [edit], evidence: { structure: "proven", meaning: "same" } };
  },
});
