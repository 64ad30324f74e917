/** A Recipe's steps in the form that a plan takes, and the part of them that applies where there are no tools. */
import type { PlannedStep, UseStep } from "../core/plan.js";
import type { Recipe } from "../model/recipe.js";
import { isFrom, type Level, takesPart } from "./mix/level.js";
import type { Use } from "./steps.js";

/**
 * `uses`: every use of the Recipe, in its order. Those that stand out at its severity are left out; severity and dose scale how
 * often a step takes part, or the group that it stands in.
 */
export function planSteps(
  steps: Recipe["steps"],
  uses: readonly Use[],
  level: Level,
): readonly PlannedStep[] {
  let next = 0;
  const take = (): UseStep => ({ is: "use", ...(uses[next++] as Use) });
  const isIn = ({ from }: Use): boolean => isFrom(from, level);
  return steps.flatMap((step): readonly PlannedStep[] => {
    if ("use" in step) {
      const use = take();
      return isIn(use) ? [{ ...use, p: takesPart(use.p, level) }] : [];
    }
    const all = ("oneOf" in step ? step.oneOf : step.someOf).map(take);
    const of = all.filter(isIn);
    if (of.length === 0) return [];
    // Named by what it chooses among, so that steps before and after it do not move its draws.
    const address = `one of ${all.map((use) => use.address).join("|")}`;
    const n = "n" in step ? step.n : 1;
    return [{ is: "some", address, of, n, p: takesPart(step.p ?? 1, level) }];
  });
}

/** Without tools only the prompt can change. */
export const promptOnly = (steps: readonly PlannedStep[]): readonly PlannedStep[] =>
  only(steps, ({ transform }) => transform.family === "prompt");

/** Where calls stand only in text, tools stay as they are. */
export const withoutTools = (steps: readonly PlannedStep[]): readonly PlannedStep[] =>
  only(steps, ({ transform }) => transform.family !== "tool");

/** Those that act on this split: known from the record alone, so that proposing still sees nothing of a run. */
export function stepsOn(split: string, steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const isLimited = (step: PlannedStep): boolean =>
    (step.is === "use" ? [step] : step.of).some(({ splits }) => splits !== undefined);
  if (!steps.some(isLimited)) return steps;
  return only(steps, ({ splits }) => splits === undefined || splits.includes(split));
}

function only(steps: readonly PlannedStep[], fits: (use: UseStep) => boolean): readonly PlannedStep[] {
  return steps.flatMap((step): readonly PlannedStep[] => {
    if (step.is === "use") return fits(step) ? [step] : [];
    const of = step.of.filter(fits);
    return of.length === 0 ? [] : [{ ...step, of }];
  });
}
