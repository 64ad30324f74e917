/** A Trajectory with the Harness version it was made under. */
import type { Harness } from "./harness.js";
import type { Trajectory } from "./trajectory.js";

export interface Episode {
  /** Explicit id or `r`, then `~` and 8 digest characters of the record. */
  readonly id: string;
  /** sha256 of the Harness, hex: Harnesses are kept once each, by content. */
  readonly harnessDigest: string;
  readonly harness: Harness;
  readonly trajectory: Trajectory;
  /** File and 1-based line or record number, for messages. */
  readonly source: { readonly file: string; readonly line: number };
}
