/** OpenHands V0 evaluations: one instance a line, its run in `history`, the verdict beside it. */
import { fromMembers, get, isArray, isObject, type Json, members } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, idOf, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { eventsKey, notEvents } from "./openhands-v0.js";
import { readEvents } from "./openhands-v0-events.js";
import { finishRecord } from "./record.js";

const KEPT = ["instance", "instruction", "metadata", "metrics", "error", "test_result", "llm_completions"];

export const format: Format = {
  name: "openhands-output",
  summary: "OpenHands V0 evaluations (output.jsonl): {instance_id, history, test_result}, one run a line",
  detect: (value) => isObject(value) && eventsKey(value) !== undefined,
  read(value, where) {
    const key = eventsKey(value);
    const events = key === undefined ? undefined : get(value, key);
    if (!isObject(value) || key === undefined || !isArray(events)) return failed(notEvents(where));
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const { trajectory, more } = readEvents(reading, dropping, events, `${key}[]`);
    const id = idOf(get(value, "instance_id"));
    const rest = extraOf(reading, "", value, [key, ...(id === undefined ? [] : ["instance_id"])], KEPT);
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        ...trajectory,
        slots: {},
        outcome: outcomeOf(get(value, "test_result")),
        extra: fromMembers([...members(trajectory.extra), ...members(rest)]),
      },
      { ...more, ...droppedOf(dropping) },
    );
  },
};

/** Each benchmark says in its own words whether the run solved the task; a patch alone says nothing. */
function outcomeOf(result: Json | undefined): Outcome {
  const report = get(result, "report");
  const verdict = ["resolved", "result", "success", "passed"]
    .flatMap((key) => [get(result, key), get(report, key)])
    .find((value) => typeof value === "boolean");
  return { status: verdict === undefined ? "unknown" : verdict ? "success" : "failure" };
}
