/** One row of the catalogue of changes: an example of it, as edits, on a Harness that shows it. */
import type { Lowered } from "../../src/core/lowered.js";
import type { Edit, EditKind } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";

export interface CatalogueRow {
  /** As the catalogue numbers it: S1, T8, P5, K2. */
  readonly id: string;
  /** What is changed, in a few words. */
  readonly what: string;
  readonly class: "A" | "B";
  /** Kinds of edit that carry it. */
  readonly kinds: readonly EditKind[];
  /** Edits for the Harness; structure first. */
  readonly edits: (lowered: Lowered) => readonly Edit[];
  /** The Harness and records (hsa/episode@1) that show it; absent: the shipped livestream Harness and its records. */
  readonly on?: { readonly harness: Harness; readonly records: readonly Json[] };
  /** Of the records, at least this many must be carried over with something changed; default 1. */
  readonly atLeast?: number;
}
