/** A reworded text keeps what a machine can see of its meaning; whether it says the same is not for a machine to prove. */
import type { Text } from "../model/text.js";
import { type Amounts, amountLost, amountsOf } from "./amounts.js";
import type { Change } from "./change.js";
import { examOf } from "./exam.js";
import { factsOf, factText, itemsOf, proseOf } from "./facts.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import { logicLost, type Said, sensesOf } from "./senses.js";

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
  const [before, after] = [itemsOf(from).map(read), itemsOf(to).map(read)];
  if (before.length !== after.length) return differ(sum(before), sum(after), true);
  // Items may stand in another order; each keeps its own facts. The same facts are found first, then the same place.
  const left = new Map<number, Item>(after.entries());
  const open: (readonly [at: number, item: Item])[] = [];
  const told = new Map<string, number[]>();
  for (const [at, item] of after.entries()) told.set(item.told, [...(told.get(item.told) ?? []), at]);
  for (const [at, item] of before.entries()) {
    const same = told.get(item.told);
    const found = same?.includes(at) === true ? at : same?.find((one) => before[one]?.told !== item.told);
    if (found === undefined) open.push([at, item]);
    else {
      left.delete(found);
      same?.splice(same.indexOf(found), 1);
    }
  }
  for (const [at, item] of open) {
    const own = left.get(at);
    const what = own === undefined ? "its item is another" : differ(item, own, false);
    const found =
      what === undefined ? at : [...left].find(([, one]) => differ(item, one, false) === undefined)?.[0];
    if (found === undefined) return `no item has the facts that one had: ${item.told || "none"}; ${what}`;
    left.delete(found);
  }
  return undefined;
}

interface Item extends Said {
  readonly told: string;
  readonly amounts: Amounts;
}

function read(text: string): Item {
  const [facts, prose] = [factsOf(text), proseOf(text)];
  return { facts, senses: sensesOf(prose), amounts: amountsOf(facts, prose), told: factText(facts) };
}

/** `joined`: items were joined, cut or said twice, so that names may stand there more often. */
function differ(before: Item, after: Item, joined: boolean): string | undefined {
  for (const [fact, times] of before.facts) {
    const now = after.facts.get(fact) ?? 0;
    if (EXACT.test(fact) && (joined ? now < times : now !== times))
      return `${fact} stands there ${now} times`;
  }
  for (const fact of after.facts.keys())
    if (EXACT.test(fact) && !before.facts.has(fact)) return `${fact} was not there`;
  return amountLost(before.amounts, after.amounts) ?? logicLost(before, after);
}
const EXACT = /^(?:name|slot|code|link) /;

function sum(items: readonly Item[]): Item {
  const added = (maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> => {
    const all = new Map<string, number>();
    for (const map of maps) for (const [key, times] of map) all.set(key, (all.get(key) ?? 0) + times);
    return all;
  };
  const facts = added(items.map((item) => item.facts));
  const said = items.flatMap(({ amounts }) => [...amounts.said]);
  return {
    facts,
    senses: added(items.map((item) => item.senses)),
    amounts: { ...amountsOf(facts, ""), said: new Set(said) },
    told: factText(facts),
  };
}
