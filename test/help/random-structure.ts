/** Random edits of structure that fit a Sample. One line a kind. */
import type { EditOf, StructureEdit, StructureKind } from "../../src/model/edit.js";
import type { Draw } from "../../src/model/propose.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Sample } from "./random-harness.js";

export type Propose<K extends StructureKind> = (
  sample: Sample,
  draw: Draw,
  focus: Sym,
) => EditOf<K> | undefined;
type Proposals = { readonly [K in StructureKind]?: Propose<K> };

const callIds: Propose<"call-ids"> = (_, draw) => ({
  kind: "call-ids",
  style: draw.pick(["call_n", "hex", "uuid", "digits9"] as const) ?? "hex",
  salt: draw.int(3) === 0 ? "" : String(draw.int(1000)),
});

const PROPOSALS: Proposals = { "call-ids": callIds };

/** The kinds that chains and pairs are made of. */
export const STRUCTURE_KINDS = Object.keys(PROPOSALS) as readonly StructureKind[];

export const structureOf = (
  kind: StructureKind,
  sample: Sample,
  draw: Draw,
  focus: Sym,
): StructureEdit | undefined =>
  (PROPOSALS[kind] as Propose<StructureKind> | undefined)?.(sample, draw, focus);
