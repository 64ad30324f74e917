/** The books of shards added up, and as JSON, so that a shard's part can be kept beside its files. */
import { add, bookDamaged, bookDropped, bookNames, bookUnknown, type Ledger } from "./books.js";
import { joinExposure } from "./exposure/book.js";
import { exposureFromPlain, exposureToPlain, type PlainExposure } from "./exposure/plain.js";

/** `total` grows. Parts are added in the order of the shards, so that the sum depends on the input alone. */
export function addLedger(total: Ledger, part: Ledger): void {
  for (const name of [
    "read",
    "kept",
    "originals",
    "canonical",
    "varied",
    "withoutTools",
    "notTargets",
    "frozen",
  ] as const)
    total[name] += part[name];
  for (const name of ["views", "structure", "meaning", "refusals", "shortfalls", "quarantine"] as const)
    addCounts(total[name] as Record<string, number>, part[name] as Record<string, number>);
  for (const [split, counts] of Object.entries(part.splits)) {
    total.splits[split] ??= { bases: 0, views: 0, sft: 0, rl: 0 };
    addCounts(total.splits[split] as Record<string, number>, counts as Record<string, number>);
  }
  for (const [law, counts] of Object.entries(part.laws)) {
    total.laws[law] ??= { ran: 0, "n/a": 0, failed: 0 };
    addCounts(total.laws[law], counts);
  }
  for (const [address, { transform, ...counts }] of Object.entries(part.steps)) {
    total.steps[address] ??= { transform, drawn: 0, made: 0, refused: 0, nothing: 0 };
    const { transform: _, ...own } = total.steps[address];
    addCounts(own, counts);
    total.steps[address] = { transform, ...own };
  }
  for (const [code, remedy] of part.remedies) total.remedies.set(code, remedy);
  for (const [symbol, { views, names }] of part.symbols) bookNames(total, symbol, views, names);
  for (const [path, times] of Object.entries(part.unknown)) bookUnknown(total, path, times);
  for (const [path, times] of Object.entries(part.dropped)) bookDropped(total, path, times);
  bookDamaged(total, part.damagedLines, part.damaged);
  joinExposure(total.exposure, part.exposure);
}

function addCounts(total: Record<string, number>, part: Readonly<Record<string, number>>): void {
  for (const [key, count] of Object.entries(part)) add(total, key, count);
}

type Plain = Omit<Ledger, "remedies" | "symbols" | "exposure"> & {
  readonly exposure: PlainExposure;
  readonly remedies: readonly (readonly [code: string, remedy: string])[];
  readonly symbols: readonly (readonly [symbol: string, views: number, names: readonly string[]])[];
};

export const ledgerToPlain = (ledger: Ledger): Plain => ({
  ...ledger,
  remedies: [...ledger.remedies],
  symbols: [...ledger.symbols].map(([symbol, { views, names }]) => [symbol, views, [...names]]),
  exposure: exposureToPlain(ledger.exposure),
});

export const ledgerFromPlain = (plain: Plain): Ledger => ({
  ...plain,
  remedies: new Map(plain.remedies),
  symbols: new Map(plain.symbols.map(([symbol, views, names]) => [symbol, { views, names: new Set(names) }])),
  exposure: exposureFromPlain(plain.exposure),
});
