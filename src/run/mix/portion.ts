/**
 * A part of a split's rows, or more than all of them: the rows of some epochs one after the other, cut or repeated until a number of
 * tokens is reached. What is cut depends on the ids of rows alone, and a smaller budget keeps part of what a greater one keeps.
 */
import { epochOf, lot } from "./epochs.js";

export interface Portion {
  readonly epochs?: readonly number[];
  /** For each split; a token is four bytes of a row's text. */
  readonly tokens?: number;
}

/** Rows that one reading of a split takes. */
export type Pass = (id: string) => boolean;

export interface Portioned {
  readonly passes: readonly Pass[];
  readonly asked: number;
  /** Tokens of the rows taken once, and about as many as are written. */
  readonly there: number;
  readonly written: number;
}

const PARTS = 2 ** 16;
const partOf = (id: string): number => lot(`portion ${id}`) % PARTS;

/** One pass an epoch; without epochs one for all. `views`: how many the Recipe asks for. */
export function passesOf({ epochs }: Portion, views: number): readonly Pass[] {
  if (epochs === undefined) return [() => true];
  return epochs.map((epoch) => (id) => (epochOf(id, views) ?? epoch) === epoch);
}

/** Counts rows, and says then how often they are to be read. */
export function openBudget(passes: readonly Pass[]): {
  readonly count: (id: string, tokens: number) => void;
  readonly close: (asked: number) => Portioned;
} {
  const parts = new Float64Array(PARTS);
  return {
    count: (id, tokens) => {
      const times = passes.filter((takes) => takes(id)).length;
      const part = partOf(id);
      parts[part] = (parts[part] ?? 0) + times * tokens;
    },
    close: (asked) => {
      const there = parts.reduce((sum, tokens) => sum + tokens, 0);
      if (there === 0) return { passes: [], asked, there, written: 0 };
      const copies = Math.floor(asked / there);
      let rest = asked - copies * there;
      let end = 0;
      while (end < PARTS && (parts[end] ?? 0) <= rest) rest -= parts[end++] ?? 0;
      const part = passes.map(
        (takes): Pass =>
          (id) =>
            takes(id) && partOf(id) < end,
      );
      const whole = Array.from({ length: copies }, () => passes).flat();
      return { passes: [...whole, ...part], asked, there, written: asked - rest };
    },
  };
}
