/**
 * No run stands on two sides, and none stands where its record does not belong.
 *
 * The side is a function of the record alone, so that one base stands nowhere else by construction; a run that was recorded twice,
 * under two ids or two Harnesses, is found by what it says. Users who ask nearly the same on two sides are counted, for
 * a score on one side then tells less than it seems to; that is a failure only where the Recipe sets a limit to it.
 */

import { readRow } from "../row.js";
import { bottom, keyOf } from "./bottom.js";
import type { BaseFact, DatasetLaw, DatasetReader, Outcome, Terms } from "./law.js";
import { NEAR, type NearState, openNear, sketchOf } from "./near.js";
import { rounded } from "./odds.js";
import { askedBy, canonicalText, sideKey, sideOf } from "./task.js";

/** Runs that are remembered: beyond them a sample. */
const MOST_RUNS = 1 << 18;
const MOST_FINDINGS = 10;

/** The sides on which something stands, as a bit each, and one base that does. */
type Places = readonly [sides: number, id: string];
interface State {
  readonly bases: number;
  readonly ids: readonly (readonly [key: string, places: Places])[];
  readonly runs: readonly (readonly [key: string, places: Places])[];
  readonly near: NearState;
  readonly astray: readonly string[];
  readonly strays: readonly (readonly [key: string, split: string, what: string])[];
  readonly lost: number;
}

export const splitSafe: DatasetLaw = {
  name: "split-safe",
  summary: "no run stands on two sides, each stands with all that is made of it where its record belongs",
  open,
};

function open({ splits, limits }: Terms): DatasetReader {
  const names = Object.keys(splits);
  const ids = bottom<Places>(MOST_RUNS);
  const runs = bottom<Places>(MOST_RUNS);
  const near = openNear();
  const strays = new Map<string, State["strays"][number]>();
  let astray: readonly string[] = [];
  let [bases, lost] = [0, 0];
  const bitOf = (split: string): number => 1 << (names.includes(split) ? names.indexOf(split) : names.length);
  const complain = (what: readonly string[], count: number): void => {
    astray = [...astray, ...what].sort().slice(0, MOST_FINDINGS);
    lost += count;
  };
  const also = (places: Places) => (known: Places | undefined) =>
    known === undefined ? places : merged(known, places);
  return {
    add({ id, split, row: json }: BaseFact) {
      bases++;
      const row = readRow(json);
      const side = sideOf(sideKey(row), splits);
      if (side !== split) complain([`${id} stands in ${split}; its record belongs to ${side}`], 1);
      const places: Places = [bitOf(split), id];
      ids.put(keyOf(id), also(places));
      runs.put(keyOf(canonicalText(row)), also(places));
      const sketch = sketchOf(askedBy(row));
      if (sketch !== undefined) near.add(split, id, sketch);
    },
    stray({ id, base, split, where }) {
      if (strays.size < MOST_FINDINGS)
        strays.set(where, [keyOf(base), split, `${id} stands in ${split} (${where})`]);
    },
    state: (): State => ({
      bases,
      ids: ids.entries(),
      runs: runs.entries(),
      near: near.state(),
      astray,
      strays: [...strays.values()],
      lost,
    }),
    join(given) {
      const state = given as State;
      bases += state.bases;
      for (const [key, places] of state.ids) ids.put(key, also(places));
      for (const [key, places] of state.runs) runs.put(key, also(places));
      near.join(state.near);
      for (const stray of state.strays) strays.set(stray[2], stray);
      complain(state.astray, state.lost);
    },
    outcome(): Outcome {
      if (bases === 0) return { verdict: "n/a", findings: [], figures: {} };
      const crossing = (entries: State["ids"]) => entries.filter(([, [sides]]) => isTwo(sides));
      const said = (entries: State["ids"], what: string) =>
        entries
          .slice(0, MOST_FINDINGS)
          .map(([, [sides, id]]) => `${id}: ${what} on the sides ${namesOf(sides, names)}`);
      const [sameId, sameRun] = [crossing(ids.entries()), crossing(runs.entries())];
      const found = near.found();
      const share = found.of === 0 ? 0 : found.count / found.of;
      const most = limits.nearDuplicates;
      const findings = [
        ...astray,
        ...(lost > astray.length
          ? [`and ${lost - astray.length} more bases stand where they do not belong`]
          : []),
        ...said(sameId, "the base stands"),
        ...said(sameRun, "one run stands"),
        ...[...strays.values()].flatMap(([key, split, what]) => {
          const home = ids.get(key);
          return home !== undefined && (home[0] & bitOf(split)) === 0
            ? [`${what}; its base stands in ${namesOf(home[0], names)}`]
            : [];
        }),
        ...(most !== undefined && share > most
          ? [
              `${found.count} of ${found.of} users ask nearly the same as one on another side; limits.nearDuplicates is ${most}`,
            ]
          : []),
      ];
      return {
        verdict: findings.length === 0 ? "ran" : "failed",
        findings,
        figures: {
          bases,
          crossing: lost + sameId.length + sameRun.length,
          near: {
            count: found.count,
            of: found.of,
            share: rounded(share),
            threshold: NEAR,
            ...(found.isSample ? { sample: true } : {}),
            pairs: found.pairs.map((pair) => [...pair]),
          },
        },
      };
    },
  };
}

const merged = ([a, one]: Places, [b, other]: Places): Places => [a | b, one <= other ? one : other];
const isTwo = (sides: number): boolean => (sides & (sides - 1)) !== 0;
const namesOf = (sides: number, names: readonly string[]): string =>
  [...names, "unknown"].filter((_, at) => (sides & (1 << at)) !== 0).join(", ");
