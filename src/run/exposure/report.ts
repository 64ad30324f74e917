/** The exposure report of a manifest: what a model trained on the rows would see, and how often. */
import type { Exposure } from "../../model/manifest.js";
import { BETWEEN, type ExposureBook, type NameBook } from "./book.js";

const round = (value: number): number => Number(value.toFixed(4));
const share = (part: number, of: number): number => (of === 0 ? 0 : round(part / of));

/** Symbols and pairs can be many: so many of each are listed. */
const MOST_LISTED = 300;

export type ExposureReport = NonNullable<Exposure["report"]>;

export function reportOf(book: ExposureBook): ExposureReport {
  return {
    names: {
      symbols: book.names.size,
      canonical: [...book.names.values()].filter(({ varied }) => varied === 0).length,
      list: namesOf(book.names),
    },
    changes: spread(book.changes),
    steps: spread(book.steps),
    together: pairsOf(book),
    blocked: {
      used: { ...book.items.used, share: share(book.items.used.blocked, book.items.used.of) },
      unused: { ...book.items.unused, share: share(book.items.unused.blocked, book.items.unused.of) },
    },
    replies: repliesOf(book),
    tokens: { ...book.tokens, growth: growthOf(book.growth) },
    acceptance: acceptanceOf(book),
    intents: Object.fromEntries(byKey([...book.intents]).map(([intent, counts]) => [intent, { ...counts }])),
  };
}

const byKey = <V>(entries: readonly (readonly [string, V])[]): readonly (readonly [string, V])[] =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

function namesOf(names: ExposureBook["names"]): ExposureReport["names"]["list"] {
  return Object.fromEntries(
    byKey([...names])
      .toSorted(([, a], [, b]) => b.varied - a.varied)
      .slice(0, MOST_LISTED)
      .map(([symbol, one]) => [symbol, nameOf(one)]),
  );
}

/** Over the rows that show a Symbol: how often it has its own name, and how sure one can be of the name that it has. */
export function nameOf({ rows, varied, more, names }: NameBook): ExposureReport["names"]["list"][string] {
  const counts = [rows - varied, more, ...byKey([...names]).map(([, times]) => times)].filter((n) => n > 0);
  const bits = counts.reduce((sum, n) => sum - (n / rows) * Math.log2(n / rows), 0);
  return {
    rows,
    canonical: share(rows - varied, rows),
    names: names.size,
    bits: round(Math.abs(bits)),
    most: share(Math.max(...counts, 0), rows),
  };
}

const numbers = (counts: ReadonlyMap<string, number>): readonly (readonly [number, number])[] =>
  [...counts].map(([key, times]) => [Number(key), times] as const).toSorted(([a], [b]) => a - b);

/** The smallest value that at least this part of all do not exceed. */
function quantile(sorted: readonly (readonly [number, number])[], part: number): number {
  const all = sorted.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of sorted) {
    seen += times;
    if (seen >= part * all) return value;
  }
  return sorted.at(-1)?.[0] ?? 0;
}

function spread(counts: ReadonlyMap<string, number>): ExposureReport["changes"] {
  const sorted = numbers(counts);
  const all = sorted.reduce((sum, [, times]) => sum + times, 0);
  return {
    mean: all === 0 ? 0 : round(sorted.reduce((sum, [value, times]) => sum + value * times, 0) / all),
    p10: quantile(sorted, 0.1),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    max: quantile(sorted, 1),
    views: Object.fromEntries(sorted.map(([value, times]) => [String(value), times])),
  };
}

/** Pairs that were expected or found, those that differ most from chance first. */
function pairsOf({ took, pairs, views }: ExposureBook): ExposureReport["together"] {
  const steps = [...took.keys()].toSorted();
  const all = steps.flatMap((a, at) =>
    steps.slice(at + 1).map((b) => {
      const found = (pairs.get(a + BETWEEN + b) ?? 0) + (pairs.get(b + BETWEEN + a) ?? 0);
      const expected = views === 0 ? 0 : ((took.get(a) ?? 0) * (took.get(b) ?? 0)) / views;
      return { steps: [a, b] as [string, string], views: found, expected: round(expected) };
    }),
  );
  return all
    .toSorted((a, b) => Math.abs(b.views - b.expected) - Math.abs(a.views - a.expected))
    .slice(0, MOST_LISTED);
}

function repliesOf({ replies, sampled }: ExposureBook): ExposureReport["replies"] {
  const times = new Map<string, number>();
  let rows = 0;
  for (const count of replies.values()) {
    rows += count;
    times.set(String(count), (times.get(String(count)) ?? 0) + 1);
  }
  const sorted = numbers(times);
  return {
    different: replies.size,
    sample: sampled,
    mean: replies.size === 0 ? 0 : round(rows / replies.size),
    max: sorted.at(-1)?.[0] ?? 0,
    times: Object.fromEntries(sorted.map(([count, of]) => [String(count), of])),
  };
}

function growthOf(growth: ReadonlyMap<string, number>): ExposureReport["tokens"]["growth"] {
  const sorted = numbers(growth);
  const at = (part: number): number => round(quantile(sorted, part) / 100);
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

function acceptanceOf({ accepted }: ExposureBook): ExposureReport["acceptance"] {
  const table = new Map<string, [string, { made: number; refused: number; accepted: number }][]>();
  for (const [key, { made, refused }] of byKey([...accepted])) {
    const [transform = "", intent = ""] = key.split(BETWEEN);
    const row = table.get(transform) ?? [];
    row.push([intent, { made, refused, accepted: share(made, made + refused) }]);
    table.set(transform, row);
  }
  return Object.fromEntries([...table].map(([transform, row]) => [transform, Object.fromEntries(row)]));
}
