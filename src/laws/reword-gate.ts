/** A reworded text keeps what a machine can see of its meaning; whether it says the same is not for a machine to prove. */
import type { Text } from "../model/text.js";
import type { Change } from "./change.js";
import { examOf } from "./exam.js";
import { factsOf, factText, itemsOf } from "./facts.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";

const name = "reword-gate";

export const rewordGate: Law = {
  name,
  summary:
    "a reworded text keeps its numbers, names, code, slots, negations, bounds and strength, item by item",
  check(trial) {
    const { change } = examOf(trial);
    if (![...change.texts.keys()].some((site) => !site.includes("#/extra/"))) return "n/a";
    const { add, done } = collect(trial, name);
    for (const [site, what] of flawsOf(change)) add(` ${site}`, what);
    return done();
  },
};

const flawsOf = memo((change: Change): readonly (readonly [string, string])[] =>
  [...change.texts].flatMap(([site, { from, to }]) => {
    // Front matter and annotations are no text that a model reads.
    if (site.includes("#/extra/")) return [];
    const what = lost(from, to);
    return what === undefined ? [] : [[site, what] as const];
  }),
);

/** In a sentence what was lost or came; undefined: nothing. */
export function lost(from: Text, to: Text): string | undefined {
  const [before, after] = [itemsOf(from).map(factsOf), itemsOf(to).map(factsOf)];
  if (before.length === after.length) {
    // Items may stand in another order; each keeps its own facts.
    const left = after.map(factText);
    for (const facts of before.map(factText)) {
      const at = left.indexOf(facts);
      if (at < 0)
        return `no item has the facts that one had: ${facts || "none"}; items have: ${left.join(" / ")}`;
      left.splice(at, 1);
    }
    return undefined;
  }
  // Items were joined, cut or said twice: all facts together, none lost, and nothing quoted that was not there.
  const [all, now] = [sum(before), sum(after)];
  for (const [fact, times] of all) if ((now.get(fact) ?? 0) < times) return `${fact} stands there less often`;
  for (const fact of now.keys()) if (!all.has(fact) && !fact.startsWith('"')) return `${fact} was not there`;
  return undefined;
}

function sum(items: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const facts of items) for (const [fact, times] of facts) all.set(fact, (all.get(fact) ?? 0) + times);
  return all;
}
