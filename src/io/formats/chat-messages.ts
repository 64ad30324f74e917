/** A file that is one conversation: the messages of OpenAI's chat API as lines or as an array, with nothing around them. */
import { get, has, isArray, type Json, type JsonObject } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { isObjectList, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { FOREIGN_PARTS, isRole, readMessages } from "./messages.js";
import { finishRecord } from "./record.js";

const SAYING = ["content", "tool_calls", "function_call"];

const isMessage = (message: JsonObject): boolean => {
  if (!isRole(get(message, "role")) || !SAYING.some((key) => has(message, key))) return false;
  const content = get(message, "content");
  return !isArray(content) || !content.some((part) => FOREIGN_PARTS.includes(String(get(part, "type"))));
};

export const format: Format = {
  name: "chat-messages",
  summary: "a file that is one conversation: OpenAI chat messages as lines or as an array",
  unit: "file",
  detect: (value: Json) => isObjectList(value) && value.length > 0 && value.every(isMessage),
  read(value, where) {
    if (!isArray(value))
      return failed({
        code: "no-messages",
        where,
        what: "the record is no list of messages",
        expected: "messages with role and content",
      });
    const reading = startReading(where);
    const messages = readMessages(reading, value, "[].");
    return finishRecord(reading, { messages, slots: {}, outcome: { status: "unknown" }, extra: {} });
  },
};
