/**
 * Declare a tool's parameters in another order.
 *
 * The task is the same: a call gives its arguments by name. Calls stay as they were written, so that only what is declared moves.
 * Parameters whose descriptions lean on the order stay.
 */
import * as z from "zod";
import { asString, defineTransform, get } from "../src/transform.js";
import { collect } from "./_collect.js";
import { reshape, topParams } from "./_shape.js";

/** Words by which a description counts on its place. */
const PLACED =
  /\b(?:see|as|given|described|listed|named) (?:above|below)\b|\b(?:above|below|preceding|previous|following|next|former|latter|first|second|third|last) (?:argument|field|option|parameter|property)s?\b|(?:上述|以上|下述|以下|上面|下面|前一个?|后一个?|上一个?|下一个?|第[一二三四五六七八九十\d]+个)的?(?:参数|字段|选项)/i;

export default defineTransform({
  name: "reorder-params",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "declare the parameters of tools in another order",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each tool with several parameters takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) => {
        const params = topParams(item);
        const placed = params.some(({ schema }) => PLACED.test(asString(get(schema, "description")) ?? ""));
        if (params.length < 2 || placed) return [];
        const from = params.map(({ symbol }) => symbol);
        return {
          key: item.symbol,
          *ways(own) {
            // Ranked by a draw of its own, a parameter keeps its rank when another joins.
            const ranks = new Map(params.map(({ symbol }) => [symbol, own.fork(symbol).unit()]));
            const to = [...from].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
            const [first, ...rest] = from;
            const moved = to.every((symbol, at) => symbol === from[at])
              ? [...rest, first as (typeof from)[0]]
              : to;
            yield [reshape(item.symbol, { op: "order", from, to: moved as typeof from })];
          },
        };
      }),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});
