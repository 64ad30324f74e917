/** The books of an export: every row that was read is carried or refused, by reason and by intent; what was lost, by name. */
import type { Carried, Supervised } from "../io/profiles/profile.js";
import type { Refusal } from "../io/profiles/refusal.js";
import { type Counts, openTally, type Tally } from "../io/profiles/tally.js";
import { byCodePoint } from "../model/json.js";

interface SplitBooks {
  readonly read: number;
  readonly carried: number;
  readonly refused: number;
  /** Rows written: a row of the dataset may become several. */
  readonly rows: number;
}

export interface ExportBooks extends SplitBooks {
  readonly splits: Readonly<Record<string, SplitBooks>>;
  readonly refusals: Counts;
  /** By the intent that the base states; `(none)` where it states none. */
  readonly intents: Readonly<
    Record<string, { readonly read: number; readonly carried: number; readonly refused: Counts }>
  >;
  readonly lost: Counts;
  readonly repaired: Counts;
  readonly supervised?: Supervised;
}

export interface OpenBooks {
  readonly carried: (split: string, intent: string, carried: Carried) => void;
  readonly refused: (split: string, intent: string, refusal: Refusal) => void;
  readonly books: (splits: readonly string[]) => ExportBooks;
}

interface OfIntent {
  read: number;
  carried: number;
  readonly refused: Tally;
}

export function openBooks(): OpenBooks {
  const splits = new Map<string, { read: number; carried: number; refused: number; rows: number }>();
  const intents = new Map<string, OfIntent>();
  const [refusals, lost, repaired] = [openTally(), openTally(), openTally()];
  let supervised: { -readonly [Name in keyof Supervised]: number } | undefined;

  const splitOf = (name: string) => {
    const found = splits.get(name) ?? { read: 0, carried: 0, refused: 0, rows: 0 };
    splits.set(name, found);
    return found;
  };
  const intentOf = (name: string): OfIntent => {
    const found = intents.get(name) ?? { read: 0, carried: 0, refused: openTally() };
    intents.set(name, found);
    return found;
  };
  return {
    carried(split, intent, row) {
      const [ofSplit, ofIntent] = [splitOf(split), intentOf(intent)];
      ofSplit.read++;
      ofSplit.carried++;
      ofSplit.rows += row.rows.length;
      ofIntent.read++;
      ofIntent.carried++;
      for (const [name, times] of Object.entries(row.lost)) lost.add(name, times);
      for (const [name, times] of Object.entries(row.repaired)) repaired.add(name, times);
      if (row.supervised === undefined) return;
      supervised ??= { before: 0, after: 0, tokens: 0, trained: 0 };
      for (const name of ["before", "after", "tokens", "trained"] as const)
        supervised[name] += row.supervised[name];
    },
    refused(split, intent, { refused }) {
      const [ofSplit, ofIntent] = [splitOf(split), intentOf(intent)];
      ofSplit.read++;
      ofSplit.refused++;
      ofIntent.read++;
      ofIntent.refused.add(refused);
      refusals.add(refused);
    },
    books(names) {
      const each = names.map((name) => [name, { ...splitOf(name) }] as const);
      const sum = (key: keyof SplitBooks): number => each.reduce((all, [, one]) => all + one[key], 0);
      const sorted = [...intents].sort(([a], [b]) => byCodePoint(a, b));
      return {
        read: sum("read"),
        carried: sum("carried"),
        refused: sum("refused"),
        rows: sum("rows"),
        splits: Object.fromEntries(each),
        refusals: refusals.counts(),
        intents: Object.fromEntries(
          sorted.map(([name, one]) => [name, { ...one, refused: one.refused.counts() }]),
        ),
        lost: lost.counts(),
        repaired: repaired.counts(),
        ...(supervised === undefined ? {} : { supervised }),
      };
    },
  };
}
