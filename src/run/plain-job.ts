/** A Job as data, for a thread that finds the transforms by itself. */
import { Fault } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { pathText } from "../model/strict.js";
import { readHeldOut } from "./held-out.js";
import { planSteps } from "./planned-steps.js";
import type { Job } from "./recipe.js";
import { resolveUses } from "./steps.js";

export type PlainJob = Omit<Job, "steps" | "uses">;

export function plainJob({ steps: _, uses: __, ...plain }: Job): PlainJob {
  return plain;
}

export function jobFrom(plain: PlainJob, transforms: readonly Transform[]): Job {
  const uses = resolveUses(plain.recipe.steps, transforms, plain.recipe);
  if (!uses.ok) {
    const [{ path, what }] = uses.misfits as readonly [(typeof uses.misfits)[number]];
    throw new Fault({ code: "bad-file", where: `${plain.file}: ${pathText(path)}`, what });
  }
  // The Recipe was read once and found sound; this only limits the steps that it holds out.
  const held = readHeldOut(plain.recipe, uses.value, "");
  const own = held.ok ? held.value.uses : uses.value;
  return { ...plain, uses: own, steps: planSteps(plain.recipe.steps, own, plain.recipe) };
}
