/** One thing to be done under one Variant: what a model is asked, what it may call, and what is right. */
import type { Lens, NamedCall } from "../core/lens.js";
import type { Variant } from "../core/variant.js";
import type { EnvironmentChange } from "../model/environment.js";
import type { JsonObject } from "../model/json.js";
import type { Result } from "../model/problem.js";
import type { Trajectory } from "../model/trajectory.js";

export interface Task {
  /** `<base>` for the Harness as it is, `<base>#<view>` under a Variant. */
  readonly id: string;
  readonly base: string;
  /** Runs of tasks with one group are compared with each other: they stand under one Variant. */
  readonly group: string;
  /** Digest of the base Harness. */
  readonly harness: string;
  readonly variant: Variant;
  readonly lens: Lens;
  /** System message and the first turn of the user, in the Variant's words, as a training row writes them. */
  readonly prompt: readonly JsonObject[];
  /** What the user says later, one turn after each reply that was sent; in the Variant's words. */
  readonly turns: readonly JsonObject[];
  /** As the model is shown them. */
  readonly tools: readonly JsonObject[];
  /** What else is otherwise than when the run was recorded (class C and N). */
  readonly environment: readonly EnvironmentChange[];
  readonly gold: Gold;
  /** The run as it was recorded, in the words of the base: what recorded answers and the world's recognition go by. */
  readonly recorded?: Trajectory;
}

/** Tasks of a dataset, or of a Recipe whose Views are planned when they are asked for. */
export interface TaskSource {
  /** Where they come from, as it was given. */
  readonly name: string;
  /** Every id, bases each followed by its Views. Of a Recipe some may turn out to be no task: `task` says why. */
  readonly ids: (split?: string) => Iterable<string>;
  readonly counts: TaskCounts;
  /** `<base>#0` is `<base>`. */
  readonly task: (id: string) => Result<Task>;
  readonly close: () => void;
}
export interface TaskCounts {
  readonly bases: number;
  /** Under a Variant. */
  readonly views: number;
  /** Records of a Recipe's input that cannot be read. */
  readonly unread: number;
  readonly splits: readonly string[];
}

/** What is known to be right, in the words of the base. */
export interface Gold {
  /** `declared`: the record says which calls are right; `unverified`: it was only done so; `none`: nothing is known (class C). */
  readonly verified: "declared" | "unverified" | "none";
  /** Calls that the record declares as the task; where it declares none, the recorded calls that ran. */
  readonly calls: readonly NamedCall[];
  /** By turn of the user, from the first: what the recorded run did before its reply. */
  readonly turns: readonly GoldTurn[];
}
export interface GoldTurn {
  /** Recorded calls that ran, in order, Skill loads left out. */
  readonly calls: readonly NamedCall[];
  /** Skills that were loaded. */
  readonly skills: readonly string[];
  /** The reply that was sent; absent where the record ends without one. */
  readonly reply?: string;
  /** What the tools answered, for facts of the reply. */
  readonly results: readonly string[];
}
