/** The first runs of mini-swe-agent: a bare array of {role, content}, in which the model writes one shell command a turn. */
import { get, isArray, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Format } from "./format.js";
import { readMiniRun } from "./mini-swe-agent-run.js";

/** What the prompt has to explain: the fence of commands, or the words that end a run. */
const MARKS = /```mswea_bash_command|COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;
const ROLES = ["system", "user", "assistant"];

export const format: Format = {
  name: "mini-swe-agent-v1",
  summary:
    "runs of mini-swe-agent v1: a bare array of {role, content}; commands stand in fenced blocks and are frozen",
  unit: "file",
  detect: (value) => isArray(value) && value.every(isMessage) && value.slice(0, 3).some(explains),
  read: (value, where) =>
    isArray(value)
      ? readMiniRun(where, value)
      : failed({ code: "no-messages", where, what: "the record is no list of messages" }),
};

function isMessage(message: Json): boolean {
  const role = get(message, "role");
  return typeof role === "string" && ROLES.includes(role) && typeof get(message, "content") === "string";
}

function explains(message: Json): boolean {
  const content = get(message, "content");
  return typeof content === "string" && MARKS.test(content);
}
