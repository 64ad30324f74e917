/** Laws over a whole dataset, in the order they are reported, and all of them read at once. */

import { heldOutSafe } from "./held-out-safe.js";
import type { BaseFact, DatasetLaw, Outcome, StrayFact, Terms } from "./law.js";
import { noShortcut } from "./no-shortcut.js";
import { splitSafe } from "./split-safe.js";

export const datasetLaws: readonly DatasetLaw[] = [splitSafe, heldOutSafe, noShortcut];

export interface DatasetReading {
  add(fact: BaseFact): void;
  stray(fact: StrayFact): void;
  /** Plain JSON; undefined members are the laws that keep nothing. */
  state(): Readonly<Record<string, unknown>>;
  join(state: Readonly<Record<string, unknown>>): void;
  outcomes(): Readonly<Record<string, Outcome>>;
}

export function readDataset(terms: Terms, laws: readonly DatasetLaw[] = datasetLaws): DatasetReading {
  const readers = laws.map(({ name, open }) => ({ name, reader: open(terms) }));
  return {
    add: (fact) => {
      for (const { reader } of readers) reader.add(fact);
    },
    stray: (fact) => {
      for (const { reader } of readers) reader.stray?.(fact);
    },
    state: () => Object.fromEntries(readers.map(({ name, reader }) => [name, reader.state()])),
    join: (state) => {
      for (const { name, reader } of readers) if (state[name] != null) reader.join(state[name]);
    },
    outcomes: () => Object.fromEntries(readers.map(({ name, reader }) => [name, reader.outcome()])),
  };
}

export type { BaseFact, DatasetLaw, Outcome, StepShare, StrayFact, Terms, ViewFact } from "./law.js";
