/** All that a kind of edit has to say. Applying, undoing and showing follow from these answers. */
import type { EditOf, SurfaceKind } from "../../model/edit.js";
import type { Problem } from "../../model/problem.js";
import type { Fold } from "../fold.js";
import type { Lowered } from "../lowered.js";

export interface Kind<K extends SurfaceKind> {
  /** Add the edit to a fold, or say why it does not fit what is there. */
  fold(fold: Fold, edit: EditOf<K>, lowered: Lowered): Fold | Problem;
  /** The way back. */
  inverse(edit: EditOf<K>): EditOf<SurfaceKind>;
  /** One sentence for people. */
  describe(edit: EditOf<K>): string;
}

export const stale = (where: string, what: string, was: string, is: string): Problem => ({
  code: "stale-from",
  where,
  what: `the edit says ${what} was ${was}`,
  expected: is,
});
