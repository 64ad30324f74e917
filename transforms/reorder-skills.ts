/**
 * List Skills in another order.
 *
 * The task is the same: a Skill is chosen by what its description says, wherever in the catalogue it stands. Where the text around
 * the catalogue counts on its order ("the first seven are for replies"), the order stays. The layout of the catalogue is for
 * `restyle-prompt`.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { legalOrder } from "./_order.js";

export default defineTransform({
  name: "reorder-skills",
  family: "skill",
  class: "A",
  kinds: ["order"],
  summary: "list the Skills of the catalogue in another order",
  options: z.strictObject({
    spread: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe("1: any order; towards 0, Skills stay near their place"),
  }),
  *propose({ harness, draw, options: { spread } }) {
    const items = harness.list("skills");
    const from = items.map(({ symbol }) => symbol);
    // Ranked by a draw of its own, a Skill keeps its rank when another joins the list.
    const ranks = new Map(
      from.map((symbol, at) => [
        symbol,
        (1 - spread) * (at / from.length) + spread * draw.fork(symbol).unit(),
      ]),
    );
    const to = legalOrder(items, ({ symbol }) => ranks.get(symbol) ?? 0);
    if (to.every((symbol, at) => symbol === from[at])) return;
    yield {
      edits: [{ kind: "order", list: "skills", from, to: [...to] }],
      evidence: { structure: "proven", meaning: "same" },
    };
  },
});
