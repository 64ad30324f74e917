/** How well a run did, by named components, each in canonical space. */
import type { RunLog } from "./episode-run.js";
import type { Task } from "./task.js";

export const COMPONENTS = [
  "accuracy",
  "effectiveness",
  "tool_rationality",
  "skill_selection",
  "format",
  "reasoning_length",
] as const;
export type ComponentName = (typeof COMPONENTS)[number];

export interface Component {
  /** Accuracy is 0 or 1, Effectiveness 0, 0.5 or 1, the others lie in [0, 1]. Null: nobody knows what is right, so it does not count. */
  readonly value: number | null;
  /** What it lost, or why there is no value, in words; empty for a full score. */
  readonly why: readonly string[];
}

export type Score =
  | {
      readonly scorable: true;
      readonly components: Readonly<Record<ComponentName, Component>>;
      /** The gates times the weighted rest (weights of the reward spec), in [0, 1]; components without a value are left out. */
      readonly reward: number;
    }
  /** Masked from the loss and counted: nothing is known of what it did. */
  | { readonly scorable: false; readonly why: string };

/** Asks the backend for the state that would be right, where it shows one. */
export type Scorer = (task: Task, log: RunLog) => Promise<Score>;
