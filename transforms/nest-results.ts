/**
 * Put keys of an answer under one key, or the members of an object in an answer at the top.
 *
 * The task is the same: each value keeps its name and what it is, one level down or up. No text of the Harness may name the place that
 * moves, and a record whose own texts do is refused.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type Edit,
  type HarnessView,
  type Member,
  type ToolItem,
} from "../src/transform.js";
import { collect } from "./_collect.js";
import { groupNames, styleOf } from "./_group-names.js";
import { reshapeResult, topResults } from "./_shape.js";
import { wordsOf } from "./_words.js";

export default defineTransform({
  name: "nest-results",
  family: "tool",
  class: "A",
  kinds: ["reshape-result"],
  summary: "put keys of an answer under one key, or members of an object in it at the top",
  options: z.strictObject({
    ways: z
      .array(z.enum(["nest", "unnest"]))
      .min(1)
      .default(["nest", "unnest"])
      .describe("nest: some keys under one; unnest: the members of an object at the top"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe("how often each answer takes part; where one can, one does"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter((item) => topResults(item).length > 0)
        .map((item) => ({
          key: item.symbol,
          *ways(own) {
            for (const way of own.fork("way").shuffle([...new Set(options.ways)]))
              yield* way === "nest"
                ? nestings(item, harness, own.fork(way))
                : unnestings(item, own.fork(way));
          },
        })),
    );
    if (edits.length > 0) yield { edits: [...edits], evidence: { structure: "proven", meaning: "same" } };
  },
});

type Ways = Iterable<readonly Edit[]>;

const nest = ({ symbol }: ToolItem, own: readonly Member[], into: string) => [
  reshapeResult(symbol, { op: "nest", keys: own.map((one) => one.symbol), into }),
];
/** Under a name that nothing bears, so that each key is tried once a Harness. */
const SAMPLE = "zzq_sample_group";
const MOST_NAMES = 2;

function* nestings(item: ToolItem, harness: HarnessView, draw: Draw): Ways {
  const open = topResults(item).filter((one) => harness.snag(nest(item, [one], SAMPLE)) === undefined);
  if (open.length < 2) return;
  const ranks = new Map(open.map(({ symbol }) => [symbol, draw.fork(symbol).unit()]));
  const rank = ({ symbol }: Member): number => ranks.get(symbol) ?? 0;
  const second = [...open].map(rank).sort((a, b) => a - b)[1] ?? 0;
  const together = open.filter((one) => rank(one) < 0.5 || rank(one) <= second);
  let tried = 0;
  const beside = item.results.map(({ name }) => name);
  for (const into of groupNames(harness, draw.fork("name"), beside, "answer")) {
    yield nest(item, together, into);
    if (++tried === MOST_NAMES) return;
  }
}

function* unnestings(item: ToolItem, draw: Draw): Ways {
  const groups = topResults(item).flatMap((group) => {
    const inner = item.results.filter(({ path, name }) => path === `${group.path}.${name}`);
    return inner.length === 0 ? [] : [{ group, inner }];
  });
  const style = styleOf(item.results.map(({ name }) => name));
  for (const { group, inner } of draw.shuffle(groups)) {
    const both = inner.map(({ symbol, name }) => ({
      key: symbol,
      to: style([...wordsOf(group.name), ...wordsOf(name)]),
    }));
    const own = inner.map(({ symbol, name }) => ({ key: symbol, to: name }));
    for (const names of draw.fork(group.symbol).shuffle([both, own]))
      yield [reshapeResult(item.symbol, { op: "unnest", key: group.symbol, names })];
  }
}
