/**
 * Put the sections of the system prompt in another order.
 *
 * The task is the same: sections hold wherever they stand, and the ones that do not (pinned, or after another,
 * declared by the author or read from words such as "as above") keep their place.
 */
import * as z from "zod";
import { defineTransform, type ListItem } from "../src/transform.js";
import { legalOrder } from "./_order.js";

const ATTEMPTS = 8;

export default defineTransform({
  name: "reorder-prompt",
  family: "prompt",
  class: "A",
  kinds: ["order"],
  summary: "put the sections of the system prompt in another legal order",
  options: z.strictObject({
    spread: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe("1: any legal order; towards 0, sections stay near their place"),
  }),
  *propose({ harness, draw, options: { spread } }) {
    const items = harness.list("sections");
    const from = items.map(({ symbol }) => symbol);
    // A list with many rules often falls back into its own order, so there are a few tries.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stream = draw.fork(`try ${attempt}`);
      const ranks = new Map(
        from.map((symbol, at) => [
          symbol,
          (1 - spread) * (at / from.length) + spread * stream.fork(symbol).unit(),
        ]),
      );
      const to = legalOrder(items, ({ symbol }: ListItem) => ranks.get(symbol) ?? 0);
      if (to.every((symbol, at) => symbol === from[at])) continue;
      yield {
        edits: [{ kind: "order", list: "sections", from, to: [...to] }],
        evidence: { structure: "proven", meaning: "same" },
      };
      return;
    }
  },
});
