// Every row of the catalogue is carried over by the engine, and all laws hold on what comes out.
import { describe, expect, test } from "vitest";
import { inverseAll } from "../src/core/edits/index.js";
import { isEmptyFold } from "../src/core/fold.js";
import { applyEdits, stateOf } from "../src/core/state.js";
import { get, type Json, printJson } from "../src/model/json.js";
import { explain } from "../src/model/problem.js";
import type { Base } from "../src/run/base.js";
import { ROWS } from "./catalogue/index.js";
import type { CatalogueRow } from "./catalogue/row.js";
import { basesUnder, carryOver, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

let shipped: readonly Base[] | undefined;
const basesOf = ({ on }: CatalogueRow): readonly Base[] => {
  if (on !== undefined) return basesUnder(on.harness, on.records);
  // Neighbours were made alike: every fourth shows as much.
  shipped ??= shippedRecords("livestream").filter((_, i) => i % 4 === 1);
  return shipped;
};

describe("each row", () => {
  test.each(ROWS.map((row) => [`${row.id} ${row.what}`, row] as const))("%s", (_, row) => {
    const bases = basesOf(row);
    const lowered = (bases[0] as Base).bound.lowered;
    const edits = row.edits(lowered);
    expect(new Set(edits.map(({ kind }) => kind))).toEqual(new Set(row.kinds));
    let changed = 0;
    const refusals: string[] = [];
    for (const base of bases) {
      const carried = carryOver(base, edits);
      if (!carried.ok) {
        refusals.push(carried.problems.map(explain).join("; "));
        continue;
      }
      expect(carried.value.judgement.problems.map(explain), base.id).toEqual([]);
      const before = value(carryOver(base, [])).view;
      if (says(before) !== says(carried.value.view)) changed++;
    }
    expect(changed, refusals.slice(0, 3).join("\n")).toBeGreaterThanOrEqual(row.atLeast ?? 1);
    const state = value(applyEdits(stateOf(lowered), [...edits, ...inverseAll(edits)]));
    expect([state.steps, isEmptyFold(state.fold), state.lowered]).toEqual([[], true, lowered]);
  });
});

const says = (row: Json): string => printJson([get(row, "messages") ?? null, get(row, "tools") ?? null]);
