/** Scores a run by its components, all in the words of the base: under every Variant the same behaviour is worth the same. */
import { lru } from "../../run/lru.js";
import type { Backend } from "../backend.js";
import { goldStateOf } from "../backends/gold-state.js";
import type { RunLog } from "../episode-run.js";
import { COMPONENTS, type Component, type ComponentName, type Score, type Scorer } from "../scoring.js";
import type { Task } from "../task.js";
import { accuracy } from "./accuracy.js";
import { effectiveness } from "./effectiveness.js";
import { format } from "./format.js";
import { reasoningLength } from "./reasoning-length.js";
import { skillSelection } from "./skill-selection.js";
import { DEFAULT_WEIGHTS, type RewardWeights } from "./spec.js";
import { toolRationality } from "./tool-rationality.js";

export interface ScorerOptions {
  /** Asked for the state that would be right, by replay of the right calls; without one the calls themselves are compared. */
  readonly backend?: Backend;
  readonly weights?: RewardWeights;
}

/** Bases whose right state is remembered. */
const MOST_STATES = 4096;

export function scorerOf({ backend, weights = DEFAULT_WEIGHTS }: ScorerOptions = {}): Scorer {
  const states = lru<Promise<string | undefined>>(MOST_STATES);
  return async (task, log) => {
    const unknown = notScorable(log);
    if (unknown !== undefined) return { scorable: false, why: unknown };
    const goldState =
      backend === undefined || log.state === undefined || task.gold.verified === "none"
        ? undefined
        : await states.get(`${backend.name} ${task.harness} ${task.base}`, () => goldStateOf(backend, task));
    return scoreOf(task, log, goldState, weights);
  };
}

/** Trouble that was not the model's. */
function notScorable({ ending, events }: RunLog): string | undefined {
  if (ending === "unscorable") {
    const lost = events.find((event) => event.is === "call" && event.end === "missing");
    return lost?.is === "call"
      ? `nothing is recorded of its call of ${lost.base?.name ?? lost.name}`
      : "nothing is recorded of one of its calls";
  }
  if (ending === "backend-broken") return "the tools broke down";
  return ending === "model-failed" ? "the model gave no answer" : undefined;
}

export function scoreOf(
  task: Task,
  log: RunLog,
  goldState: string | undefined,
  weights: RewardWeights = DEFAULT_WEIGHTS,
): Score {
  const components: Readonly<Record<ComponentName, Component>> = {
    accuracy: accuracy(task, log, goldState),
    effectiveness: effectiveness(task, log),
    tool_rationality: toolRationality(task, log),
    skill_selection: skillSelection(task, log),
    format: format(task, log),
    reasoning_length: reasoningLength(log, weights.reasoning),
  };
  return { scorable: true, components, reward: rewardOf(components, weights) };
}

/** The gates times the weighted mean of the rest, among those that have a value. */
export function rewardOf(
  components: Readonly<Record<ComponentName, Pick<Component, "value">>>,
  { gates, weights }: Pick<RewardWeights, "gates" | "weights">,
): number {
  const gate = gates.reduce((product, name) => product * (components[name].value ?? 1), 1);
  let sum = 0;
  let total = 0;
  for (const name of COMPONENTS) {
    const { value } = components[name];
    const weight = gates.includes(name) || value === null ? 0 : (weights[name] ?? 0);
    sum += weight * (value ?? 0);
    total += weight;
  }
  return gate * (total === 0 ? 1 : sum / total);
}
