/** What an edit of structure has to say: what becomes of the Harness, of a run, and of one call, both ways. */
import type { EditOf, StructureKind } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { ok, type Result } from "../../model/problem.js";
import type { Trajectory } from "../../model/trajectory.js";
import type { Lowered } from "../lowered.js";

export interface NamedCall {
  readonly name: string;
  readonly arguments: Json;
}

/** One edit between the Harness before it and the Harness after it. */
export interface Step<K extends StructureKind> {
  readonly before: Lowered;
  readonly after: Lowered;
  readonly edit: EditOf<K>;
}

export type Structure<K extends StructureKind> = Changes<K> & (Carries<K> | Resolves<K>);

interface Carries<K extends StructureKind> {
  /** The run after the edit, without the system message that the Harness prints. The problems are this record's reasons to refuse the View. */
  trajectory(step: Step<K>, trajectory: Trajectory): Result<Trajectory>;
}
interface Resolves<K extends StructureKind> {
  /** The same, with the edit in which what it comes to in this run is written down. */
  resolve(step: Step<K>, trajectory: Trajectory): Result<Resolved<K>>;
}
interface Resolved<K extends StructureKind> {
  readonly trajectory: Trajectory;
  readonly edit: EditOf<K>;
}

interface Changes<K extends StructureKind> {
  /** The Harness after the edit. A problem where the edit does not fit, or something would be left behind that it cannot carry. */
  harness(before: Lowered, edit: EditOf<K>): Result<Harness>;
  /** A call under the Harness before, as it is made under the Harness after. Partial: what cannot be mapped is a problem. */
  callAfter?(step: Step<K>, call: NamedCall): Result<NamedCall>;
  /** A call made under the Harness after, as the Harness before takes it. Problems speak the words of the Harness after. */
  callBefore?(step: Step<K>, call: NamedCall): Result<NamedCall>;
  /** Where the path of an argument of a tool (its name under the Harness after) leads; undefined: nobody can say. */
  argumentAfter?(step: Step<K>, tool: string, path: string): string | undefined;
  /** The tools that stand for one of the Harness before; absent: itself. */
  toolsAfter?(step: Step<K>, tool: string): readonly string[];
  /** An answer of the tool (its name under the Harness before) to a call, as it reads under the Harness after. */
  resultAfter?(step: Step<K>, tool: string, text: string): Result<string>;
  /** One sentence for people. */
  describe(edit: EditOf<K>): string;
}

/** For kinds that leave the Harness as it is. */
export const sameHarness = ({ harness }: Lowered): Result<Harness> => ok(harness);
