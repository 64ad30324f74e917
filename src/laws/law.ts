/**
 * What a law is. A law reads only what was emitted, the edits, and the base; it shares no code with the engine that
 * made the View, so that a place which the engine forgets is not forgotten here too.
 */
import type { Edit } from "../model/edit.js";
import type { Harness } from "../model/harness.js";
import type { JsonObject } from "../model/json.js";
import type { Problem } from "../model/problem.js";

export interface Trial {
  /** The base row as in `bases/*.jsonl`: system message rendered, parts with authors, tools. */
  readonly base: JsonObject;
  /** The training row, parsed back from the bytes that are written. */
  readonly view: JsonObject;
  readonly edits: readonly Edit[];
  /** The Harness before and after the edits, names in place. Compared by identity for caching: one object per Variant. */
  readonly before: Harness;
  readonly after: Harness;
}

/** `n/a`: nothing in this Trial that the law speaks of. An empty list: it ran and holds. */
export type Finding = "n/a" | readonly Problem[];

export interface Law {
  readonly name: string;
  readonly summary: string;
  check(trial: Trial): Finding;
}
