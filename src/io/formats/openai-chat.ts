/** OpenAI chat messages, whoever wrote them: fine-tuning files, requests with their responses, verifiers rows, benchmark logs. */
import { fromMembers, get, isObject, type Json, type JsonObject, members } from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import { chatList, fresh, isChat, readChatRow } from "./chat-row.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, idOf, isObjectList, report, startReading } from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { readMessages } from "./messages.js";
import { finishRecord } from "./record.js";

const choiceMessages = (value: Json): readonly Json[] | undefined => {
  const choices = get(value, "choices");
  return isObjectList(choices) && choices.length > 0
    ? choices.map((choice) => get(choice, "message") ?? null)
    : undefined;
};

export const format: Format = {
  name: "openai-chat",
  summary:
    "messages of OpenAI's chat API, one record a line or an array of records; tools optional; also API responses, fine-tuning files and verifiers rows",
  detect(value) {
    if (!isObject(value)) return false;
    if (isChat(chatList(get(value, "messages")))) return true;
    if (isChat(chatList(get(value, "prompt"))) && isChat(chatList(get(value, "completion")))) return true;
    const messages = choiceMessages(value);
    return messages !== undefined && isChat(messages);
  },
  read(value, where) {
    if (!isObject(value)) return failed({ code: "bad-record", where, what: "the record is no object" });
    if (chatList(get(value, "messages")) !== undefined)
      return readChatRow(value, where, { lists: ["messages"] });
    if (chatList(get(value, "prompt")) !== undefined && chatList(get(value, "completion")) !== undefined)
      return readChatRow(value, where, { lists: ["prompt", "completion"] });
    if (choiceMessages(value) !== undefined) return readResponse(value, where);
    return failed({
      code: "no-messages",
      where,
      what: "the record has no list of messages",
      expected: "`messages`, `prompt` and `completion`, or `choices`",
      exists: `keys: ${members(value)
        .map(([key]) => key)
        .join(", ")
        .slice(0, 120)}`,
    });
  },
};

/** One API response: the assistant's message without what it answers. */
function readResponse(record: JsonObject, where: string): Result<ReadRecord> {
  const reading = startReading(where);
  const choices = get(record, "choices") as readonly JsonObject[];
  if (choices.length !== 1)
    report(reading, "choices", `there are ${choices.length} of them`, "one reply a record");
  const dropping: Dropping = new Map();
  const replies = (choiceMessages(record) ?? []).slice(0, 1);
  const messages = readMessages(
    reading,
    replies.map((reply) => fresh(reply, "choices[].message.", dropping)),
    "choices[].message.",
  );
  const first = fresh(choices[0] as JsonObject, "choices[].", dropping) as JsonObject;
  const choice = extraOf(reading, "choices[].", first, ["message"]);
  const id = idOf(get(record, "id"));
  const rest = extraOf(reading, "", record, ["choices", ...(id === undefined ? [] : ["id"])]);
  const extra = fromMembers([...members(rest), ["choices", [choice]]]);
  return finishRecord(
    reading,
    { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome: { status: "unknown" }, extra },
    { fragment: true, ...droppedOf(dropping) },
  );
}
