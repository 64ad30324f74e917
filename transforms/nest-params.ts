/**
 * Put some of a tool's parameters into one object.
 *
 * The task is the same: each value is still asked for under its own name, one level down, and a call that is made so maps back to the
 * call that the real tool takes. Which parameters go together is drawn; a Hook that looks at one of them follows.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Member } from "../src/transform.js";
import { collect } from "./_collect.js";
import { groupNames } from "./_group-names.js";
import { GROUPED } from "./_sentences.js";
import { languageOf, reshape, topParams } from "./_shape.js";

export default defineTransform({
  name: "nest-params",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "put some of a tool's parameters into one object",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.3)
      .describe("how often each tool with several parameters takes part; where one can, one does"),
    described: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe("how often the new object has a description of its own"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) => {
        const params = topParams(item);
        if (params.length < 2) return [];
        const nest = (own: readonly Member[], into: string, description?: string) => [
          reshape(item.symbol, {
            op: "nest",
            params: own.map(({ symbol }) => symbol),
            into,
            ...(description === undefined ? {} : { description }),
          }),
        ];
        return {
          key: item.symbol,
          *ways(own) {
            const beside = params.map(({ name }) => name);
            // What cannot go alone cannot go with others.
            const open = params.filter((one) => harness.snag(nest([one], SAMPLE)) === undefined);
            const sentences = GROUPED[languageOf(item, harness)];
            const description =
              own.fork("described").unit() < options.described ? own.fork("text").pick(sentences) : undefined;
            for (const into of groupNames(harness, own.fork("name"), beside)) {
              const together = chosenOf(open, own.fork(`with ${into}`));
              if (together.length > 1) yield nest(together, into, description);
            }
          },
        };
      }),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

/** Under a name that nothing bears, so that each parameter is tried once a Harness. */
const SAMPLE = "zzq_sample_group";

/** At least two, each more likely in than out. */
function chosenOf(open: readonly Member[], draw: Draw): readonly Member[] {
  const ranks = new Map(open.map(({ symbol }) => [symbol, draw.fork(symbol).unit()]));
  const rank = ({ symbol }: Member): number => ranks.get(symbol) ?? 0;
  const second = [...open].map(rank).sort((a, b) => a - b)[1] ?? 0;
  return open.filter((one) => rank(one) < 0.6 || rank(one) <= second);
}
