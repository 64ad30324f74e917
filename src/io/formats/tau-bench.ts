/** Results of tau-bench v1: OpenAI messages in `traj`, a reward, and the calls that the task declares as right. */
import { get, isArray, isObject, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { extraOf, idOf, outcomeOf, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readMessages } from "./messages.js";
import { finishRecord } from "./record.js";

export const format: Format = {
  name: "tau-bench",
  summary:
    "results of tau-bench v1: an array of {task_id, reward, info, traj, trial}; tools come from a tool file",
  detect: (value) => isObject(value) && isArray(get(value, "traj")) && get(value, "task_id") !== undefined,
  read(value, where) {
    const traj = get(value, "traj");
    if (!isObject(value) || !isArray(traj))
      return failed({ code: "no-messages", where, what: "the record has no list `traj`" });
    const reading = startReading(where);
    const messages = readMessages(reading, traj, "traj[].");
    const task = idOf(get(value, "task_id"));
    const trial = idOf(get(value, "trial"));
    const goldCalls = readGold(reading, get(get(get(value, "info"), "task"), "actions"));
    const reward = get(value, "reward");
    const outcome: Outcome = { ...outcomeOf(reward), ...(goldCalls === undefined ? {} : { goldCalls }) };
    const understood = [
      "traj",
      ...(task === undefined ? [] : ["task_id"]),
      ...(trial === undefined ? [] : ["trial"]),
      ...(outcome.reward === undefined ? [] : ["reward"]),
    ];
    const id = task === undefined ? undefined : `${task}/${trial ?? "0"}`;
    const extra = extraOf(reading, "", value, understood, ["info"]);
    return finishRecord(reading, {
      ...(id === undefined ? {} : { id }),
      messages,
      slots: {},
      outcome,
      extra,
    });
  },
};

/** `actions` may be absent; a part of it that is no action makes the whole unusable as a reward. */
function readGold(reading: Reading, actions: Json | undefined): Outcome["goldCalls"] {
  if (!isArray(actions)) return undefined;
  return actions.flatMap((action, i) => {
    const name = get(action, "name");
    const kwargs = get(action, "kwargs");
    if (typeof name === "string" && isObject(kwargs)) return [{ name, arguments: kwargs }];
    report(reading, `info.task.actions, action ${i + 1}`, "it is no action", "name and kwargs");
    return [];
  });
}
