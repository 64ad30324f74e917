/** ActionStudio's unified rows: the prompt in `task_instruction`, OpenAI messages in `conversation`. */
import { fromMembers, get, isArray, isObject, withMember, without } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { isChat, readChatRow } from "./chat-row.js";
import type { Format } from "./format.js";

const KEPT = ["few_shot_examples", "query", "trajectory_source", "task_type"];

export const format: Format = {
  name: "actionstudio",
  summary: "ActionStudio rows {unique_trajectory_id, task_instruction, tools, conversation}",
  detect: (value) =>
    isObject(value) &&
    typeof get(value, "unique_trajectory_id") === "string" &&
    isChat(get(value, "conversation")),
  read(value, where) {
    const list = get(value, "conversation");
    if (!isObject(value) || !isArray(list) || list.length === 0)
      return failed({ code: "no-messages", where, what: "the record has no messages in `conversation`" });
    const prompt = get(value, "task_instruction");
    const hasPrompt = typeof prompt === "string" && prompt !== "";
    const system = fromMembers([
      ["role", "system"],
      ["content", hasPrompt ? prompt : ""],
    ]);
    const row = hasPrompt
      ? withMember(without(value, "task_instruction"), "conversation", [system, ...list])
      : value;
    return readChatRow(row, where, {
      lists: ["conversation"],
      kept: [...KEPT, "task_instruction"],
      ids: ["unique_trajectory_id"],
    });
  },
};
