/**
 * Put the worked examples of a prompt section or Skill in another order.
 *
 * The task is the same: each example shows one case by itself. Marks such as "Example A" stay at their places, and examples that are
 * cited by them, or that go on from each other, are left as they are: an answer that is a place would have to move with it.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit } from "../src/transform.js";
import { withBlocks } from "./_blocks.js";
import { type Body, bodiesOf } from "./_bodies.js";
import { type Example, exampleLines, examplesOf, mayMove } from "./_examples.js";
import { taken } from "./_taken.js";

const ROLES = ["section-body", "skill-body"] as const;

/** Another order, where the draw gives one. */
function shuffled(run: readonly Example[], draw: Draw): readonly number[] | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const order = draw.fork(`try ${attempt}`).shuffle(run.map((_, at) => at));
    if (order.some((from, to) => from !== to)) return order;
  }
  return undefined;
}

function reordered({ text, blocks }: Body, others: readonly string[], draw: Draw): string | undefined {
  for (const run of examplesOf(text.plain, blocks)) {
    const order = mayMove(run, text.plain, others) ? shuffled(run, draw) : undefined;
    if (order === undefined) continue;
    const lines = exampleLines(run, order, text.plain);
    return withBlocks(
      text.plain,
      run.map(({ start, end }, at) => ({ start, end, lines: lines[at] ?? [] })),
    );
  }
  return undefined;
}

export default defineTransform({
  name: "reorder-examples",
  family: "prompt",
  class: "B",
  kinds: ["text"],
  summary: "put worked examples in prompt sections and Skills in another order",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.8)
      .describe("how often the examples of each text change places"),
  }),
  *propose({ harness, draw, options: { share } }) {
    const bodies = ROLES.flatMap((role) => bodiesOf(harness, role));
    const edits: Edit[] = [];
    for (const body of bodies) {
      const { site, text } = body.item;
      const mine = draw.fork(site);
      if (mine.fork("share").unit() >= share) continue;
      const others = bodies.filter((one) => one !== body).map((one) => one.text.plain);
      const plain = reordered(body, others, mine);
      if (plain === undefined) continue;
      edits.push({ kind: "text", site, from: text, to: body.text.back(plain) });
    }
    const good = taken(harness, edits);
    if (good.length > 0) yield { edits: good, evidence: { structure: "proven", meaning: "same" } };
  },
});
