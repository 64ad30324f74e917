/** The rows of the training files. */
import type { LoweredEpisode } from "../core/lowered-episode.js";
import type { Edit } from "../model/edit.js";
import type { Harness } from "../model/harness.js";
import { asArray, asObject, get, type Json, type JsonObject, withMember, without } from "../model/json.js";
import type { Trajectory } from "../model/trajectory.js";
import { DEFAULT_WEIGHTS, type RewardFacts, rewardFacts } from "../runtime/score/spec.js";
import { goldOf } from "../runtime/tasks/gold.js";
import { plainCall } from "./episode-json.js";

/**
 * A training row: the rendered messages, each assistant message saying whether it is a target.
 *
 * `targets`: by place in the base row's messages; a View's correspond to them one to one.
 */
export function trainingRow(id: string, rendered: JsonObject, targets: readonly boolean[]): JsonObject {
  const messages = asArray(get(rendered, "messages")).map((message, index): Json => {
    if (get(message, "role") !== "assistant") return message;
    return withTarget(asObject(message), targets[index] ?? false);
  });
  return { id, messages, tools: get(rendered, "tools") ?? [] };
}

const marked = new WeakMap<JsonObject, { readonly train: boolean; readonly message: JsonObject }>();

/** A message that is one object in several Views stays one. */
function withTarget(message: JsonObject, train: boolean): JsonObject {
  const known = marked.get(message);
  if (known?.train === train) return known.message;
  const made = withMember(message, "train", train);
  if (get(message, "tool_calls") === undefined) marked.set(message, { train, message: made });
  return made;
}

/** The messages before the first answer: what a model is asked. */
export const promptOf = (messages: readonly Json[]): readonly Json[] => {
  const first = messages.findIndex((message) => get(message, "role") === "assistant");
  return first < 0 ? messages : messages.slice(0, first);
};

export interface RlGiven {
  readonly id: string;
  readonly row: JsonObject;
  /** The base Harness and its digest. */
  readonly base: Harness;
  readonly harness: string;
  readonly editsDigest: string;
  readonly restore: readonly Edit[];
  readonly trajectory: Trajectory;
}

/** The start of the run, and what a trainer needs to let a model go on under this Variant. */
export function rlRow({ id, row, base, harness, editsDigest, restore, trajectory }: RlGiven): JsonObject {
  return {
    id,
    prompt: promptOf(asArray(get(row, "messages"))),
    tools: get(row, "tools") ?? [],
    environment: { name: base.name, harness, edits: editsDigest, changes: [] },
    restore: restore as unknown as Json,
    reward: rewardOf(base, trajectory),
    group: id,
  };
}

/** A prompt for a teacher to answer under the very View that the pupil is shown; `from`: a row of rl/, or a line of regenerate/. */
export function opdRow(from: JsonObject): JsonObject {
  const environment = get(from, "environment");
  const shown = { harness: get(environment, "harness") ?? null, edits: get(environment, "edits") ?? null };
  return {
    ...Object.fromEntries(["id", "prompt", "tools"].map((key) => [key, get(from, key) ?? null])),
    environment: environment ?? null,
    teacher: { id: null, shown },
    group: get(from, "group") ?? null,
  };
}

/** As rows were before they named their environment and said more than calls: such datasets stay sound. */
export function plainRlRow(row: JsonObject): JsonObject {
  const { environment, reward } = {
    environment: asObject(get(row, "environment")),
    reward: asObject(get(row, "reward")),
  };
  const plain = withMember(row, "environment", without(environment, "name", "changes"));
  return withMember(plain, "reward", without(reward, "writes", "facts", "skills", "weights", "why"));
}

const told = new WeakMap<LoweredEpisode, Trajectory>();

/** The run as its base row tells it: Skills that a log shows without saying so, and what Hooks said, are known as such. */
export function toldRun(episode: LoweredEpisode): Trajectory {
  const known = told.get(episode);
  if (known !== undefined) return known;
  const run = { ...episode.trajectory, messages: episode.messages.map(({ message }) => message) };
  told.set(episode, run);
  return run;
}

const rewards = new WeakMap<Trajectory, { readonly base: Harness; readonly reward: JsonObject }>();

/** What is right, in the words of the base: the same for all Views of a run. */
function rewardOf(base: Harness, trajectory: Trajectory): JsonObject {
  const known = rewards.get(trajectory);
  if (known?.base === base) return known.reward;
  const { goldCalls } = trajectory.outcome;
  const calls = goldCalls ?? trajectory.messages.flatMap((message) => message.calls);
  const stated = {
    calls: calls.map(plainCall),
    verified: goldCalls === undefined ? "unverified" : "declared",
  };
  const gold = goldOf(base, trajectory);
  const reward: JsonObject =
    gold.verified === "none"
      ? { ...stated, why: "the recorded run failed, and nobody has said what would have been right" }
      : { ...stated, ...factsJson(rewardFacts(base, gold)), weights: DEFAULT_WEIGHTS as unknown as Json };
  rewards.set(trajectory, { base, reward });
  return reward;
}

const factsJson = ({ writes, facts, skills }: RewardFacts): JsonObject => ({
  writes: writes.map(plainCall),
  facts,
  skills,
});
