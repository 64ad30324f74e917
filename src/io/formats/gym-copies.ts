/** A rollout of NeMo Gym may hold its dialogue a third time, under `result.trajectory.messages`, in words of its own. */
import { fromMembers, get, isArray, isObject, type Json, withMember } from "../../model/json.js";
import { type Dropping, withoutDropped } from "./dropping.js";

const PATH = "result.trajectory.messages[].";
/** What is said, called and answered there; verdicts on it are no copies. */
const COPIES = [
  ...["text", "tool_name", "arguments", "deserialized_arguments"],
  ...["execution_result", "deserialized_execution_result"],
];

/** `result` of a rollout without the copies; what the simulated user and world thought is none. */
export function withoutGymCopies(dropping: Dropping, result: Json): Json {
  const trajectory = get(result, "trajectory");
  const list = get(trajectory, "messages");
  if (!isObject(result) || !isObject(trajectory) || !isArray(list)) return result;
  const rest = list.map((message) => {
    if (!isObject(message) || typeof get(message, "source") !== "string") return message;
    const gone = get(message, "source") === "agent" ? [...COPIES, "responses"] : COPIES;
    return fromMembers(withoutDropped(dropping, PATH, message, gone));
  });
  return withMember(result, "trajectory", withMember(trajectory, "messages", rest));
}
