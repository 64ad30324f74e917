/** ATIF, the trajectory format of Harbor: steps of a user, a system and an agent, results inside the step that asked for them. */
import {
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  size,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { withoutTokens } from "./atif-metrics.js";
import { readSteps } from "./atif-steps.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, idOf, outcomeOf, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { finishRecord, readTools } from "./record.js";

/** Fields of the specification that say something about the run and need no reading. */
const KEPT = [
  ...["schema_version", "session_id", "trajectory_id", "notes", "final_metrics", "continued_trajectory_ref"],
  ...["extra", "subagent_trajectories"],
];
const AGENT = ["name", "version", "model_name", "extra"];
const SOURCES: readonly (Json | undefined)[] = ["system", "user", "agent"];

export const format: Format = {
  name: "atif",
  summary:
    "ATIF 1.0 to 1.7 (Harbor): {schema_version, agent, steps}; results belong to their step, sub-agents stay beside the run",
  detect(value) {
    const steps = get(value, "steps");
    if (!isArray(steps)) return false;
    const version = get(value, "schema_version");
    if (typeof version === "string" && /^atif/i.test(version)) return true;
    // Other producers write the version as they like.
    return (
      isObject(get(value, "agent")) &&
      steps.slice(0, 3).every((step) => SOURCES.includes(get(step, "source")))
    );
  },
  read(value, where) {
    const steps = get(value, "steps");
    if (!isObject(value) || !isArray(steps))
      return failed({
        code: "no-messages",
        where,
        what: "the record has no list `steps`",
        expected: "an ATIF trajectory",
      });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const id = ["trajectory_id", "session_id"].find((key) => idOf(get(value, key)) !== undefined);
    const agent = get(value, "agent");
    if (agent !== undefined && agent !== null && !isObject(agent))
      report(reading, "agent", "it is no object");
    const tools = readTools(reading, get(agent, "tool_definitions"), "agent.tool_definitions");
    const schemaOf = (name: string) => tools?.find((tool) => tool.name === name)?.parameters;
    const run = readSteps(reading, dropping, steps, schemaOf);
    const recordId = id === undefined ? undefined : idOf(get(value, id));
    const version = idOf(get(agent, "version"));
    const taken = id === undefined ? [] : [id];
    const extra = rootExtra(reading, dropping, value, taken, tools !== undefined);
    return finishRecord(
      reading,
      {
        ...(recordId === undefined ? {} : { id: recordId }),
        messages: run.messages,
        slots: {},
        outcome: readOutcome(value),
        extra,
      },
      {
        ...(tools === undefined ? {} : { tools }),
        ...(run.frozen.length === 0 ? {} : { frozen: run.frozen }),
        ...droppedOf(dropping),
        census: run.census,
        made: {
          ...(run.at === undefined ? {} : { at: run.at }),
          ...(version === undefined ? {} : { version }),
        },
      },
    );
  },
};

/** What is left of the record, in order; the agent without the tools that were read, sub-agents without token ids. */
function rootExtra(
  reading: Reading,
  dropping: Dropping,
  value: JsonObject,
  taken: readonly string[],
  hasTools: boolean,
): JsonObject {
  const rest = extraOf(reading, "", value, ["steps", ...taken], [...KEPT, "agent"]);
  return fromMembers(
    members(rest).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
      if (key === "subagent_trajectories") return [[key, withoutTokens(dropping, member, `${key}`)]];
      if (key !== "agent" || !isObject(member)) return [[key, member]];
      const about = extraOf(reading, "agent.", member, hasTools ? ["tool_definitions"] : [], AGENT);
      return hasTools && size(about) === 0 ? [] : [[key, about]];
    }),
  );
}

/** The specification has no outcome; producers put a reward or a verdict where it lets them add fields. */
function readOutcome(value: JsonObject): Outcome {
  for (const place of [get(get(value, "final_metrics"), "extra"), get(value, "extra")]) {
    const reward = get(place, "reward");
    if (isNumber(reward)) return outcomeOf(reward);
    const verdict = get(place, "verdict");
    if (typeof verdict !== "string") continue;
    if (/^pass(ed)?$/i.test(verdict)) return { status: "success" };
    if (/^fail(ed)?$/i.test(verdict)) return { status: "failure" };
  }
  return { status: "unknown" };
}
