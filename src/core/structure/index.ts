/** The kinds of edit that change how things are built, and what a Harness and a run become under them. */
import type { EditOf, StructureEdit, StructureKind } from "../../model/edit.js";
import { type Json, printJson } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";
import { harnessProblems } from "../lower-harness.js";
import type { Lowered } from "../lowered.js";
import { callIds } from "./call-ids.js";
import { context } from "./context.js";
import type { NamedCall, Step, Structure } from "./kind.js";
import { limit } from "./limit.js";
import { rehook } from "./rehook.js";
import { relowered } from "./relower.js";
import { reshape } from "./reshape.js";
import { reshapeResult } from "./reshape-result.js";
import { splice } from "./splice.js";

const STRUCTURES: { readonly [K in StructureKind]: Structure<K> } = {
  reshape,
  "reshape-result": reshapeResult,
  limit,
  rehook,
  splice,
  "call-ids": callIds,
  context,
};

// The table maps each kind to its own answers; TypeScript cannot follow that through a union, so it is said here once.
const structureOf = <K extends StructureKind>(edit: EditOf<K>): Structure<K> =>
  STRUCTURES[(edit as { readonly kind: StructureKind }).kind] as unknown as Structure<K>;

export type AnyStep = Step<StructureKind>;

const remembered = new WeakMap<Lowered, Map<string, Result<AnyStep>>>();
const MOST_STEPS = 64;

/** The Harness after one edit. Remembered, for many Views may share what stands before. */
export function stepFrom(before: Lowered, edit: StructureEdit): Result<AnyStep> {
  const known = remembered.get(before) ?? new Map<string, Result<AnyStep>>();
  remembered.set(before, known);
  const key = printJson(edit as unknown as Json);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_STEPS) known.clear();
  const made = makeStep(before, edit);
  known.set(key, made);
  return made;
}

function makeStep(before: Lowered, edit: StructureEdit): Result<AnyStep> {
  const harness = structureOf(edit).harness(before, edit);
  if (!harness.ok) return harness;
  // Another object, though the Harness is the same one: by it a run is known that the edit was not carried out on.
  if (harness.value === before.harness) return ok({ before, after: { ...before }, edit });
  const after = relowered(before, harness.value);
  return after.ok ? ok({ before, after: after.value, edit }) : after;
}

/** Why the Harness before does not take the edit: what `stepFrom` would say, without lowering what comes of it. */
export function stepProblem(before: Lowered, edit: StructureEdit): Problem | undefined {
  const harness = structureOf(edit).harness(before, edit);
  return harness.ok ? harnessProblems(harness.value)[0] : harness.problems[0];
}

/** A run, edit by edit, with the edits as they were resolved against it. */
export function carryRun(
  steps: readonly AnyStep[],
  trajectory: Trajectory,
): Result<{ readonly trajectory: Trajectory; readonly edits: readonly StructureEdit[] }> {
  const edits: StructureEdit[] = [];
  let run = trajectory;
  for (const step of steps) {
    const kind = structureOf(step.edit);
    if ("resolve" in kind) {
      const resolved = kind.resolve(step, run);
      if (!resolved.ok) return resolved;
      edits.push(resolved.value.edit);
      run = resolved.value.trajectory;
      continue;
    }
    const next = kind.trajectory(step, run);
    if (!next.ok) return next;
    edits.push(step.edit);
    run = next.value;
  }
  return ok({ trajectory: run, edits });
}

export function callAfter(steps: readonly AnyStep[], call: NamedCall): Result<NamedCall> {
  let now: Result<NamedCall> = ok(call);
  for (const step of steps) if (now.ok) now = structureOf(step.edit).callAfter?.(step, now.value) ?? now;
  return now;
}

/** Where an argument stands after all steps: of one tool, or of each that came of it; undefined: nowhere that a path leads to. */
export function argumentAfter(
  steps: readonly AnyStep[],
  { tool, path }: { readonly tool: string; readonly path: string },
): readonly { readonly tool: string; readonly path: string }[] | undefined {
  let found = [{ tool, path }];
  for (const step of steps) {
    const kind = structureOf(step.edit);
    const next = found.flatMap((one) =>
      (kind.toolsAfter?.(step, one.tool) ?? [one.tool]).map((name) => ({
        tool: name,
        path: kind.argumentAfter === undefined ? one.path : kind.argumentAfter(step, name, one.path),
      })),
    );
    if (next.some((one) => one.path === undefined)) return undefined;
    found = next as { tool: string; path: string }[];
  }
  return found;
}

/** Problems speak of arguments as they are called after all steps. */
export function callBefore(steps: readonly AnyStep[], call: NamedCall): Result<NamedCall> {
  let now: NamedCall = call;
  const passed: { readonly step: AnyStep; readonly tool: string }[] = [];
  for (const step of [...steps].reverse()) {
    const made: Result<NamedCall> = structureOf(step.edit).callBefore?.(step, now) ?? ok(now);
    if (!made.ok) return failed(...made.problems.map((problem) => inLastWords(problem, passed)));
    passed.unshift({ step, tool: now.name });
    now = made.value;
  }
  return ok(now);
}

function inLastWords(
  problem: Problem,
  later: readonly { readonly step: AnyStep; readonly tool: string }[],
): Problem {
  let { argument, what } = problem;
  for (const { step, tool } of later) {
    const kind = structureOf(step.edit);
    if (argument === undefined || kind.argumentAfter === undefined) continue;
    const next = kind.argumentAfter(step, tool, argument);
    // Inside a text that holds arguments, they are called as they were.
    if (next === undefined) what = `"${argument}" ${what}`;
    argument = next;
  }
  const { argument: _, ...rest } = problem;
  return { ...rest, what, ...(argument === undefined ? {} : { argument }) };
}

/** An answer to a call of this tool (its name in the base), as it reads after all steps. */
export function resultAfter(steps: readonly AnyStep[], call: NamedCall, text: string): Result<string> {
  let now: Result<string> = ok(text);
  let asked: Result<NamedCall> = ok(call);
  for (const step of steps) {
    if (!now.ok || !asked.ok) break;
    const kind = structureOf(step.edit);
    now = kind.resultAfter?.(step, asked.value.name, now.value) ?? now;
    asked = kind.callAfter?.(step, asked.value) ?? asked;
  }
  return now;
}

export const describeStructure = (edit: StructureEdit): string => structureOf(edit).describe(edit);
