/**
 * Put the independent rules of Skills in another order.
 *
 * The task is the same: only bullets that hold wherever they stand change places. What is numbered, announced as an order, reads as
 * steps, points at a neighbour, or is cited by number keeps its order; an item that leans on the one before goes with it.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { reorderLists } from "./_reorder-lists.js";

export default defineTransform({
  name: "reorder-rules",
  family: "skill",
  class: "A",
  kinds: ["text"],
  summary: "put rules of a Skill that do not build on each other in another order",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe("how often each list whose items are independent changes"),
  }),
  *propose({ harness, draw, options: { share } }) {
    const edits = reorderLists(harness, draw, "skill-body", share);
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
