/**
 * Rows that TRL trains on beside plain `messages`: preferences (`chosen`, `rejected`, with or without `prompt`) and prompts alone. The
 * rejected answer is a second run of its own that no rewrite reaches; it is dropped and counted.
 */
import {
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { chatList, isChat, type Row, readChatRow } from "./chat-row.js";
import type { Format } from "./format.js";

const SCORES = ["score_chosen", "score_rejected", "margin", "label"];

/** OpenAI's preference files keep the request in `input`, and name the two answers in their own way. */
function flat(record: JsonObject): JsonObject {
  const input = get(record, "input");
  if (!isObject(input) || !isAnswer(get(input, "messages")) || !has(record, "preferred_output"))
    return record;
  if (keys(input).some((key) => has(record, key))) return record;
  return fromMembers([...members(input), ...members(without(record, "input"))]);
}

/** A list of messages that is not empty. */
const isAnswer = (value: Json | undefined): boolean =>
  isChat(chatList(value)) && chatList(value)?.length !== 0;

/** Which lists make up the run; undefined where the row is of another kind. */
function rowOf(record: JsonObject): Row | undefined {
  const hasPrompt = isAnswer(get(record, "prompt"));
  if (isAnswer(get(record, "chosen")) && isAnswer(get(record, "rejected")))
    return { lists: hasPrompt ? ["prompt", "chosen"] : ["chosen"], gone: ["rejected"], kept: SCORES };
  if (isAnswer(get(record, "preferred_output")) && isAnswer(get(record, "non_preferred_output")))
    return {
      lists: isAnswer(get(record, "messages")) ? ["messages", "preferred_output"] : ["preferred_output"],
      gone: ["non_preferred_output"],
    };
  return hasPrompt && !has(record, "completion") && !has(record, "messages")
    ? { lists: ["prompt"] }
    : undefined;
}

export const format: Format = {
  name: "trl",
  summary:
    "TRL rows: preferences (prompt, chosen, rejected), also as OpenAI writes them, and prompts without an answer",
  detect: (value) => isObject(value) && rowOf(flat(value)) !== undefined,
  read(value, where) {
    const record = isObject(value) ? flat(value) : undefined;
    const row = record === undefined ? undefined : rowOf(record);
    if (record === undefined || row === undefined)
      return failed({
        code: "no-messages",
        where,
        what: "the record has no messages in `chosen` and `rejected`, and none in `prompt`",
      });
    return readChatRow(record, where, row);
  },
};
