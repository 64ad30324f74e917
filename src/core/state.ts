/**
 * A Harness under edits: those of structure one after the other, then what the Harness shows in normal form.
 *
 * Edits of structure come first: the others address the Symbols of what they leave. Later ones are a conflict, found at plan time.
 */
import { type Edit, isStructure, type StructureEdit } from "../model/edit.js";
import { equalJson, type Json } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { foldEdit } from "./edits/index.js";
import { EMPTY_FOLD, type Fold, isEmptyFold } from "./fold.js";
import type { Lowered } from "./lowered.js";
import { type AnyStep, stepFrom } from "./structure/index.js";

export interface State {
  /** Before all edits. */
  readonly base: Lowered;
  readonly steps: readonly AnyStep[];
  /** After the edits of structure; what the fold speaks of. */
  readonly lowered: Lowered;
  readonly fold: Fold;
}

export const stateOf = (lowered: Lowered): State => ({
  base: lowered,
  steps: [],
  lowered,
  fold: EMPTY_FOLD,
});

export function applyEdits(from: State, edits: readonly Edit[]): Result<State> {
  let state = from;
  for (const [i, edit] of edits.entries()) {
    const next = isStructure(edit) ? rebuilt(state, edit) : shown(state, edit);
    if (!next.ok)
      return failed(
        ...(next.problems.map((problem) => ({
          ...problem,
          where: `edit ${i + 1} (${edit.kind}) at ${problem.where}`,
        })) as [Problem, ...Problem[]]),
      );
    state = next.value;
  }
  return ok(state);
}

/** The normal form of edits. */
export function foldEdits(lowered: Lowered, edits: readonly Edit[]): Result<Fold> {
  const state = applyEdits(stateOf(lowered), edits);
  return state.ok ? ok(state.value.fold) : state;
}

function shown(state: State, edit: Exclude<Edit, StructureEdit>): Result<State> {
  const fold = foldEdit(state.fold, edit, state.lowered);
  return "code" in fold ? failed(fold as Problem) : ok({ ...state, fold });
}

function rebuilt(state: State, edit: StructureEdit): Result<State> {
  if (!isEmptyFold(state.fold))
    return failed({
      code: "structure-first",
      where: edit.kind,
      what: "names, order, layout or texts were changed before it",
      expected: "edits of structure before all others",
      remedy: "put the step before those that rename, reorder, reword or add",
    });
  if (edit.undo !== true) {
    const step = stepFrom(state.lowered, edit);
    return step.ok ? ok({ ...state, steps: [...state.steps, step.value], lowered: step.value.after }) : step;
  }
  const last = state.steps.at(-1);
  const { undo: _, ...done } = edit;
  if (last === undefined || !equalJson(last.edit as unknown as Json, done as unknown as Json))
    return failed({
      code: "stale-from",
      where: edit.kind,
      what: "it takes back what is not the last edit of structure",
    });
  return ok({ ...state, steps: state.steps.slice(0, -1), lowered: last.before });
}
