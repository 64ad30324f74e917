/**
 * Make the members of an object parameter parameters of their own.
 *
 * The task is the same: each value is still asked for, one level up, and what had to be given together still has to be.
 */
import * as z from "zod";
import { defineTransform, type Member } from "../src/transform.js";
import { collect } from "./_collect.js";
import { styleOf } from "./_group-names.js";
import { reshape, topParams } from "./_shape.js";
import { wordsOf } from "./_words.js";

export default defineTransform({
  name: "unnest-params",
  family: "tool",
  class: "A",
  kinds: ["reshape"],
  summary: "make the members of an object parameter parameters of their own",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each object parameter takes part; where one can, one does"),
    names: z
      .array(z.enum(["member", "both"]))
      .min(1)
      .default(["member", "both"])
      .describe("what a member is called at the top: its own name, or the object's name and its own"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness.structure().tools.flatMap((item) =>
        topParams(item)
          .map((group) => ({ group, inner: membersOf(group, item.params) }))
          .filter(({ inner }) => inner.length > 0)
          .map(({ group, inner }) => {
            return {
              key: group.symbol,
              *ways(own) {
                const style = styleOf(item.params.map(({ name }) => name));
                const names = {
                  member: inner.map(({ symbol, name }) => ({ param: symbol, to: name })),
                  both: inner.map(({ symbol, name }) => ({
                    param: symbol,
                    to: style([...wordsOf(group.name), ...wordsOf(name)]),
                  })),
                };
                // A member that is declared by reference alone is declared here once the references are written out.
                for (const way of own.shuffle([...new Set(options.names)])) {
                  if (!names[way].every(({ to }) => LEGAL.test(to))) continue;
                  const unnest = reshape(item.symbol, {
                    op: "unnest",
                    param: group.symbol,
                    names: names[way],
                  });
                  yield [unnest];
                  yield [reshape(item.symbol, { op: "inline-refs" }), unnest];
                }
              },
            };
          }),
      ),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

/** Keys at the top are checked by every provider, those below by few. */
const LEGAL = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** Those that stand directly in it. */
const membersOf = ({ path }: Member, all: readonly Member[]): readonly Member[] =>
  all.filter((one) => one.path === `${path}.${one.name}`);
