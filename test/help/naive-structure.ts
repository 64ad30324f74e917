/**
 * Edits of structure carried out one by one on plain documents. Each leaves a Sample of its own, from which the others start: its
 * Symbols, texts and runs are those that stand then.
 */
import type { EditOf, StructureEdit, StructureKind } from "../../src/model/edit.js";
import { callIds } from "./naive-call-ids.js";
import { context } from "./naive-context.js";
import { limit } from "./naive-limit.js";
import { rehook } from "./naive-rehook.js";
import { reshape } from "./naive-reshape.js";
import { reshapeResult } from "./naive-reshape-result.js";
import { splice } from "./naive-splice.js";
import { type State, same, start } from "./naive-state.js";
import type { Sample } from "./random-harness.js";

/** What an edit makes of a Sample, with this record's reasons to refuse; or in a sentence why it does not fit the Harness. */
export interface Rebuilt {
  readonly sample: Sample;
  readonly refused: readonly string[];
}
export type Rebuild<K extends StructureKind> = (sample: Sample, edit: EditOf<K>) => Rebuilt | string;

type Rebuilds = { readonly [K in StructureKind]?: Rebuild<K> };
/** One line a kind. */
const REBUILDS: Rebuilds = {
  reshape,
  splice,
  context,
  limit,
  rehook,
  "call-ids": callIds,
  "reshape-result": reshapeResult,
};

export function structure(state: State, edit: StructureEdit): State | string {
  const untouched = start(state.sample);
  if (!same(state.harness, untouched.harness) || !same([...state.names], [...untouched.names]))
    return "edits of structure come first";
  if (edit.undo === true) {
    const { undo: _, ...done } = edit;
    const last = state.stands;
    return last !== undefined && same(last.edit, done) ? last.before : "that is not the last edit";
  }
  const rebuild = REBUILDS[edit.kind] as Rebuild<StructureKind> | undefined;
  if (rebuild === undefined) return `${edit.kind} is not carried out`;
  const made = rebuild(state.sample, edit);
  if (typeof made === "string") return made;
  return {
    ...start(made.sample),
    stands: { before: state, edit },
    refused: [...(state.refused ?? []), ...made.refused],
  };
}
