/**
 * What a dataset law is. It reads one base after another with all its Views, keeps little of each, and says at the end whether the
 * dataset as a whole holds to it.
 *
 * What it keeps is plain JSON, and parts that were read apart are joined: the outcome is the same for any number of parts, in any
 * order.
 */
import type { Edit } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import type { JsonObject } from "../../model/json.js";
import type { Verdict } from "../../model/verdict.js";

/** How many of the edits each step proposed, in the order of the edits. */
export interface StepShare {
  readonly step: string;
  readonly edits: number;
}

/** A View that was made; view 0 is none. */
export interface ViewFact {
  readonly id: string;
  /** Its number. */
  readonly view: number;
  readonly edits: readonly Edit[];
  readonly steps: readonly StepShare[];
  readonly before: Harness;
  readonly after: Harness;
}

export interface BaseFact {
  readonly id: string;
  /** The split that it stands in. */
  readonly split: string;
  /** Digest of its Harness. */
  readonly harness: string;
  /** The base row. */
  readonly row: JsonObject;
  readonly views: readonly ViewFact[];
}

/** A row that stands where no base of its split claims it. */
export interface StrayFact {
  readonly id: string;
  readonly base: string;
  readonly split: string;
  readonly where: string;
}

/** The parts of a resolved Recipe that dataset laws depend on, as the manifest has them. */
export interface Terms {
  readonly splits: Readonly<Record<string, number>>;
  readonly vary: "trajectory" | "harness";
  readonly limits: { readonly nearDuplicates?: number; readonly shortcut?: number };
  readonly heldOut?: HeldOutTerms;
}
export interface HeldOutTerms {
  /** The splits of training. */
  readonly from: readonly string[];
  readonly steps: readonly string[];
  readonly names: readonly string[];
  readonly share: number;
}

export type Figure = number | string | boolean | readonly Figure[] | { readonly [name: string]: Figure };
export interface Outcome {
  readonly verdict: Verdict;
  /** One sentence each on what is wrong; none where the law holds. */
  readonly findings: readonly string[];
  readonly figures: Readonly<Record<string, Figure>>;
}

export interface DatasetReader {
  add(fact: BaseFact): void;
  stray?(fact: StrayFact): void;
  /** What is kept of all that was read. */
  state(): unknown;
  /** Read what another reader kept as well. */
  join(state: unknown): void;
  outcome(): Outcome;
}

export interface DatasetLaw {
  readonly name: string;
  readonly summary: string;
  open(terms: Terms): DatasetReader;
}
