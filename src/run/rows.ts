/** The rows of the training files. */
import type { Edit } from "../model/edit.js";
import { asArray, asObject, get, type Json, type JsonObject, withMember } from "../model/json.js";
import type { Trajectory } from "../model/trajectory.js";
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

/** The start of the run, and what a trainer needs to let a model go on under this Variant. */
export function rlRow(given: {
  readonly id: string;
  readonly row: JsonObject;
  readonly harness: string;
  readonly editsDigest: string;
  readonly restore: readonly Edit[];
  readonly trajectory: Trajectory;
}): JsonObject {
  const { id, row, harness, editsDigest, restore, trajectory } = given;
  const { goldCalls } = trajectory.outcome;
  const calls = goldCalls ?? trajectory.messages.flatMap((message) => message.calls);
  return {
    id,
    prompt: promptOf(asArray(get(row, "messages"))),
    tools: get(row, "tools") ?? [],
    environment: { harness, edits: editsDigest },
    restore: restore as unknown as Json,
    reward: { calls: calls.map(plainCall), verified: goldCalls === undefined ? "unverified" : "declared" },
    group: id,
  };
}
