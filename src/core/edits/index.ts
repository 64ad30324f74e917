/** The kinds of edit. A new shape of change is a new kind, on purpose: the compiler asks for its answers here. */
import { type Edit, type EditOf, isStructure, type SurfaceEdit, type SurfaceKind } from "../../model/edit.js";
import type { Problem } from "../../model/problem.js";
import type { Fold } from "../fold.js";
import type { Lowered } from "../lowered.js";
import { describeStructure } from "../structure/index.js";
import { insert, remove } from "./insert.js";
import type { Kind } from "./kind.js";
import { layout } from "./layout.js";
import { order } from "./order.js";
import { rename } from "./rename.js";
import { text } from "./text.js";

export const KINDS: { readonly [K in SurfaceKind]: Kind<K> } = {
  rename,
  order,
  layout,
  text,
  insert,
  remove,
};

// The table maps each kind to its own answers; TypeScript cannot follow that through a union, so it is said here once.
const kindOf = <K extends SurfaceKind>(edit: EditOf<K>): Kind<K> =>
  KINDS[(edit as { readonly kind: SurfaceKind }).kind] as unknown as Kind<K>;

export const foldEdit = (fold: Fold, edit: SurfaceEdit, lowered: Lowered): Fold | Problem =>
  kindOf(edit).fold(fold, edit, lowered);
export const inverseAll = (edits: readonly Edit[]): readonly Edit[] => edits.map(inverse).reverse();
export const describeEdit = (edit: Edit): string =>
  isStructure(edit)
    ? `${describeStructure(edit)}${edit.undo === true ? ", taken back" : ""}`
    : kindOf(edit).describe(edit);

function inverse(edit: Edit): Edit {
  if (!isStructure(edit)) return kindOf(edit).inverse(edit);
  if (edit.undo !== true) return { ...edit, undo: true };
  const { undo: _, ...done } = edit;
  return done;
}
