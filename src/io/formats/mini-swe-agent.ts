/** Runs of mini-swe-agent that name their format: {info, messages, trajectory_format}. */
import { get, isArray, isObject } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Format } from "./format.js";
import { readMiniRun } from "./mini-swe-agent-run.js";

export const format: Format = {
  name: "mini-swe-agent",
  summary:
    "runs of mini-swe-agent ({info, messages, trajectory_format}): bash calls of the chat or the Responses API, or commands in text (frozen)",
  detect(value) {
    const name = get(value, "trajectory_format");
    return typeof name === "string" && name.startsWith("mini-swe-agent") && isArray(get(value, "messages"));
  },
  read(value, where) {
    const list = get(value, "messages");
    if (!isObject(value) || !isArray(list))
      return failed({ code: "no-messages", where, what: "the record has no list `messages`" });
    return readMiniRun(where, list, value);
  },
};
