/** A Recipe's steps in the form that a plan takes, and the part of them that applies where there are no tools. */
import type { PlannedStep, UseStep } from "../core/plan.js";
import type { Recipe } from "../model/recipe.js";
import type { Use } from "./steps.js";

/** `uses`: every use of the Recipe, in its order. */
export function planSteps(steps: Recipe["steps"], uses: readonly Use[]): readonly PlannedStep[] {
  let next = 0;
  const take = (): UseStep => ({ is: "use", ...(uses[next++] as Use) });
  return steps.map((step): PlannedStep => {
    if ("use" in step) return take();
    const of = ("oneOf" in step ? step.oneOf : step.someOf).map(take);
    // Named by what it chooses among, so that steps before and after it do not move its draws.
    const address = `one of ${of.map((use) => use.address).join("|")}`;
    return { is: "some", address, of, n: "n" in step ? step.n : 1, p: step.p ?? 1 };
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
