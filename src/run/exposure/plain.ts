/** A book of exposure as plain JSON, so that a shard's part can be kept beside its files. */
import type { ExposureBook, IntentBook, NameBook } from "./book.js";

type Entries<V> = readonly (readonly [key: string, value: V])[];
type Plain = Omit<
  ExposureBook,
  "names" | "changes" | "steps" | "took" | "pairs" | "replies" | "growth" | "intents" | "accepted"
> & {
  readonly names: Entries<Omit<NameBook, "names"> & { readonly names: Entries<number> }>;
  readonly changes: Entries<number>;
  readonly steps: Entries<number>;
  readonly took: Entries<number>;
  readonly pairs: Entries<number>;
  readonly replies: Entries<number>;
  readonly growth: Entries<number>;
  readonly intents: Entries<IntentBook>;
  readonly accepted: Entries<{ made: number; refused: number }>;
};
export type PlainExposure = Plain;

export const exposureToPlain = (book: ExposureBook): Plain => ({
  ...book,
  names: [...book.names].map(([symbol, one]) => [symbol, { ...one, names: [...one.names] }]),
  changes: [...book.changes],
  steps: [...book.steps],
  took: [...book.took],
  pairs: [...book.pairs],
  replies: [...book.replies],
  growth: [...book.growth],
  intents: [...book.intents],
  accepted: [...book.accepted],
});

export const exposureFromPlain = (plain: Plain): ExposureBook => ({
  ...plain,
  names: new Map(plain.names.map(([symbol, one]) => [symbol, { ...one, names: new Map(one.names) }])),
  changes: new Map(plain.changes),
  steps: new Map(plain.steps),
  took: new Map(plain.took),
  pairs: new Map(plain.pairs),
  replies: new Map(plain.replies),
  growth: new Map(plain.growth),
  intents: new Map(plain.intents),
  accepted: new Map(plain.accepted),
});
