/** Edits of structure carried out one by one on plain documents. */
import type { StructureEdit } from "../../src/model/edit.js";
import type { State } from "./naive-state.js";

export function structure(_: State, edit: StructureEdit): State | string {
  return `${edit.kind} is not carried out`;
}
