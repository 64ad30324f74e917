/** One line for each attempt, accepted or not: only survivors kept would hide what the filter does. */
import type { Json, JsonObject } from "../../model/json.js";
import type { Reason } from "./accept.js";
import { type Collected, componentsJson } from "./episode-line.js";

export interface Verdict {
  /** `kept`: an Episode was made of it; `spare`: it was good enough, and others of its task were better. */
  readonly is: "kept" | "spare" | "rejected";
  readonly reasons: readonly Reason[];
}

export function ledgerLine(
  { task, candidate, log, score }: Omit<Collected, "messages" | "trace">,
  verdict: Verdict,
): JsonObject {
  return {
    task: task.id,
    base: task.base,
    group: task.group,
    edits: task.variant.digest,
    verified: task.gold.verified,
    candidate,
    verdict: verdict.is,
    reasons: verdict.reasons as unknown as Json,
    ending: log.ending ?? null,
    steps: log.steps,
    retries: log.retries,
    components: componentsJson(score),
    reward: score.scorable ? score.reward : null,
  };
}
