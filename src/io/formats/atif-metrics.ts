/** Token ids and log-probabilities of ATIF: bound to the text that was sampled, so a rewrite makes them stale. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../model/json.js";
import { type Dropping, withoutDropped } from "./dropping.js";

const STALE = ["prompt_token_ids", "completion_token_ids", "logprobs"];

/** The metrics of a step (`path` ends in a dot) without them. */
export const staleOut = (dropping: Dropping, metrics: JsonObject, path: string): JsonObject =>
  STALE.some((key) => get(metrics, key) !== undefined)
    ? fromMembers(withoutDropped(dropping, path, metrics, STALE))
    : metrics;

/** Trajectories of sub-agents as they are, but for the metrics of their steps. */
export function withoutTokens(dropping: Dropping, runs: Json, path: string): Json {
  if (!isArray(runs)) return runs;
  return runs.map((run) => {
    if (!isObject(run)) return run;
    return fromMembers(
      members(run).map(([key, value]): readonly [string, Json] => {
        if (key === "subagent_trajectories") return [key, withoutTokens(dropping, value, `${path}[].${key}`)];
        if (key !== "steps" || !isArray(value)) return [key, value];
        return [key, value.map((step) => stepOut(dropping, step, `${path}[].steps[].metrics.`))];
      }),
    );
  });
}

function stepOut(dropping: Dropping, step: Json, path: string): Json {
  if (!isObject(step)) return step;
  return fromMembers(
    members(step).map(([key, value]) => [
      key,
      key === "metrics" && isObject(value) ? staleOut(dropping, value, path) : value,
    ]),
  );
}
