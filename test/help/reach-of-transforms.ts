/**
 * What a transform must show: over some Variants it changes nearly all that its row calls eligible, the engine takes each of them,
 * and every View that is made keeps all laws.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import type { Lowered } from "../../src/core/lowered.js";
import { type Plan, planView } from "../../src/core/plan.js";
import { guardHolds } from "../../src/core/resolve.js";
import type { Edit } from "../../src/model/edit.js";
import { explain } from "../../src/model/problem.js";
import type { Banks, Structure, Transform } from "../../src/model/propose.js";
import type { Base } from "../../src/run/base.js";
import { carryOver, ROOT, type Shipped, shippedRecords } from "./carry.js";

export const SHIPPED = (["livestream", "livestream-zh", "office"] as const).filter((name) =>
  existsSync(join(ROOT, "fixtures/trajectories", `${name}.jsonl`)),
) as readonly Shipped[];

const records = new Map<Shipped, readonly Base[]>();
/** The shipped records, read once; neighbours were made alike, so every n-th shows as much. */
export function basesOf(name: Shipped, each = 6): readonly Base[] {
  const all = records.get(name) ?? shippedRecords(name);
  records.set(name, all);
  return all.filter((_, i) => i % each === 1);
}
export const loweredOf = (name: Shipped): Lowered => (basesOf(name)[0] as Base).bound.lowered;

export interface Row {
  readonly transform: Transform;
  readonly options?: object;
  readonly banks?: Banks;
  /** Named by whoever writes the test, from the Harness alone and without the transform's code: what the row calls eligible. */
  readonly eligible: (structure: Structure, lowered: Lowered) => readonly string[];
  /** Which of those names these edits changed. */
  readonly touched: (edits: readonly Edit[]) => readonly string[];
  /** A share of what is eligible; default 0.8. */
  readonly share?: number;
  /** Variants looked at; default 24. */
  readonly variants?: number;
}

/** The Variant of one key; `base`: for this record. */
export function planned(
  { transform, options, banks }: Row,
  lowered: Lowered,
  view: number,
  base?: Base,
): Plan {
  const step = {
    is: "use" as const,
    address: transform.name,
    transform,
    options: transform.options.parse(options ?? {}),
    p: 1,
  };
  const holds =
    base === undefined
      ? {}
      : { holds: (guard: Parameters<typeof guardHolds>[1]) => guardHolds(base.episode, guard) };
  const key = { seed: "reach", subject: base?.id ?? "s", view, ...holds };
  const plan = planView(lowered, [step], banks ?? { rewordings: () => [] }, key);
  if (!plan.ok) throw new Error(plan.problems.map(explain).join("\n"));
  return plan.value;
}

/** Fails where less than the share of what is eligible is changed in some Variant. Nothing eligible is nothing shown: undefined. */
export function expectReach(row: Row, name: Shipped): number | undefined {
  const lowered = loweredOf(name);
  const eligible = new Set(row.eligible(harnessView(lowered, EMPTY_FOLD, "reach").structure(), lowered));
  if (eligible.size === 0) return undefined;
  const touched = new Set<string>();
  for (let view = 1; view <= (row.variants ?? 24); view++)
    for (const one of row.touched(planned(row, lowered, view).variant.edits))
      if (eligible.has(one)) touched.add(one);
  const left = [...eligible].filter((one) => !touched.has(one));
  expect(
    touched.size / eligible.size,
    `${row.transform.name} on ${name} leaves ${left.join(", ")}`,
  ).toBeGreaterThanOrEqual(row.share ?? 0.8);
  return touched.size / eligible.size;
}

/** Every View that is made keeps all laws. How many were made, and why the others were refused, by code. */
export function expectSound(
  row: Row,
  name: Shipped,
  { each = 12, views = 2 } = {},
): { readonly made: number; readonly refused: Readonly<Record<string, number>> } {
  let made = 0;
  const refused: Record<string, number> = {};
  for (const base of basesOf(name, each)) {
    for (let view = 1; view <= views; view++) {
      const { variant } = planned(row, base.bound.lowered, view, base);
      if (variant.edits.length === 0) continue;
      const carried = carryOver(base, variant.edits);
      if (!carried.ok) {
        const code = carried.problems[0]?.code ?? "unknown";
        refused[code] = (refused[code] ?? 0) + 1;
        continue;
      }
      expect(
        carried.value.judgement.problems.map(explain),
        `${row.transform.name} ${base.id}#${view}`,
      ).toEqual([]);
      made++;
    }
  }
  return { made, refused };
}
