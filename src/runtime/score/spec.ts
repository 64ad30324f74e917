/** How a run is rewarded: what has to hold, how the rest counts, and what is right, all in the words of the base. */
import type { NamedCall } from "../../core/lens.js";
import type { Harness } from "../../model/harness.js";
import type { ComponentName } from "../scoring.js";
import type { Gold } from "../task.js";
import { changesState } from "../tasks/changes-state.js";
import { enumeratedWords, requiredFacts } from "./facts.js";

export interface RewardWeights {
  /** Multiplied: a run that fails one of these is worth nothing. */
  readonly gates: readonly ComponentName[];
  /** Of the others, whose weighted mean is taken. */
  readonly weights: Readonly<Partial<Record<ComponentName, number>>>;
  /** Code points of reasoning a message: up to `free` nothing is lost, from `most` on everything. */
  readonly reasoning: { readonly free: number; readonly most: number };
}

export const DEFAULT_WEIGHTS: RewardWeights = {
  gates: ["accuracy", "effectiveness"],
  weights: { tool_rationality: 0.4, skill_selection: 0.3, format: 0.2, reasoning_length: 0.1 },
  reasoning: { free: 1200, most: 6000 },
};

export interface RewardFacts {
  /** Calls that change something and have to be made, as a multiset. */
  readonly writes: readonly NamedCall[];
  /** By turn of the user. */
  readonly facts: readonly (readonly string[])[];
  readonly skills: readonly (readonly string[])[];
}

/** `harness`: the base. */
export function rewardFacts(harness: Harness, gold: Gold): RewardFacts {
  const words = enumeratedWords(harness);
  return {
    writes: writesOf(harness, gold),
    facts: gold.turns.map((turn) => requiredFacts(turn, words)),
    skills: gold.turns.map(({ skills }) => skills),
  };
}

/** Declared calls are the task, whatever they are called; of the others those that change something. */
export const writesOf = ({ tools }: Harness, { verified, calls }: Gold): readonly NamedCall[] =>
  verified === "declared"
    ? calls
    : calls.filter((call) => {
        const tool = tools.find(({ name }) => name === call.name);
        return tool === undefined || changesState(tool);
      });
