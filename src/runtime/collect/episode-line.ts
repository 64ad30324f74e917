/** An accepted attempt as a record of its own, `hsa/episode@1`, in the words of the Harness that it was made under. */
import { get, type Json, type JsonObject, withMember } from "../../model/json.js";
import type { CallEnd, RunEvent, RunLog } from "../episode-run.js";
import type { Score } from "../scoring.js";
import type { Task } from "../task.js";

export interface Collected {
  readonly task: Task;
  readonly candidate: number;
  readonly model: string;
  readonly messages: readonly JsonObject[];
  readonly log: RunLog;
  readonly score: Score;
  /** The line of the trace file. */
  readonly trace: JsonObject;
}

/** It brings its prompt and its tools, so it needs no folder: `harness: inline` reads it. */
export function episodeLine({ task, candidate, model, messages, log, score }: Collected): JsonObject {
  return {
    format: "hsa/episode@1",
    id: `${task.id}@${candidate}`,
    messages: withTargets(messages, log),
    tools: task.tools,
    outcome: { status: "success", reward: score.scorable ? score.reward : null },
    collected: {
      task: task.id,
      base: task.base,
      group: task.group,
      harness: task.harness,
      edits: task.variant.digest,
      candidate,
      model,
      components: componentsJson(score),
    },
  };
}

/** Calls after which nothing had to be done over. */
const GOOD: ReadonlySet<CallEnd> = new Set(["ran", "loaded", "loaded-again"]);

/** A message of the model that went wrong stays in the run and is no target. */
function withTargets(messages: readonly JsonObject[], log: RunLog): readonly Json[] {
  const bad = new Set(log.events.flatMap((event) => (wentWrong(event) ? [event.step] : [])));
  let step = -1;
  return messages.map((message): Json => {
    if (get(message, "role") !== "assistant") return message;
    step++;
    return bad.has(step) ? withMember(message, "train", false) : message;
  });
}

function wentWrong(event: RunEvent): event is RunEvent & { readonly step: number } {
  if (event.is === "call") return !GOOD.has(event.end);
  return event.is === "reply" && event.sent === undefined;
}

export const componentsJson = (score: Score): Json =>
  score.scorable
    ? Object.fromEntries(Object.entries(score.components).map(([name, { value }]) => [name, value]))
    : null;
