/** OpenAI chat messages, whoever wrote them: fine-tuning files, API responses, verifiers rows, benchmark logs. */
import type { Tool } from "../../model/harness.js";
import {
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  without,
} from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import {
  extraOf,
  idOf,
  isObjectList,
  listOf,
  outcomeOf,
  present,
  type Reading,
  report,
  startReading,
} from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { FOREIGN_PARTS, isRole, readMessages } from "./messages.js";
import { finishRecord, readTools } from "./record.js";

/** Settings of a request that are documented and need no reading. */
const KEPT = ["parallel_tool_calls", "tool_choice"];

const isChat = (list: Json | undefined): list is readonly JsonObject[] =>
  isObjectList(list) && list.every((message) => isRole(get(message, "role")) && !hasForeignPart(message));

const hasForeignPart = (message: JsonObject): boolean => {
  const content = get(message, "content");
  return isArray(content) && content.some((part) => FOREIGN_PARTS.includes(String(get(part, "type"))));
};

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
    if (isChat(get(value, "messages"))) return true;
    if (isChat(get(value, "prompt")) && isChat(get(value, "completion"))) return true;
    const messages = choiceMessages(value);
    return messages !== undefined && isChat(messages);
  },
  read(value, where) {
    if (!isObject(value)) return failed({ code: "bad-record", where, what: "the record is no object" });
    if (isArray(get(value, "messages"))) return readRow(value, where, ["messages"]);
    if (isArray(get(value, "prompt")) && isArray(get(value, "completion")))
      return readRow(value, where, ["prompt", "completion"]);
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

function readRow(record: JsonObject, where: string, lists: readonly string[]): Result<ReadRecord> {
  const reading = startReading(where);
  const messages = readMessages(
    reading,
    lists.flatMap((list) => [...(get(record, list) as readonly Json[])]),
    `${lists[0]}[].`,
  );
  const { tools, taken, rest } = takeTools(reading, record);
  const id = idOf(get(record, "id")) === undefined ? "task_id" : "id";
  const recordId = idOf(get(record, id));
  const outcome = outcomeOf(get(record, "reward"));
  const understood = [
    ...lists,
    ...taken,
    ...(recordId === undefined ? [] : [id]),
    ...(outcome.reward === undefined ? [] : ["reward"]),
  ];
  const extra = extraOf(reading, "", rest, understood, KEPT);
  return finishRecord(
    reading,
    { ...(recordId === undefined ? {} : { id: recordId }), messages, slots: {}, outcome, extra },
    tools === undefined ? {} : { tools },
  );
}

/** Tools stand in `tools`, in the older `functions`, or in `info.oai_tools`. */
function takeTools(
  reading: Reading,
  record: JsonObject,
): {
  readonly tools: readonly Tool[] | undefined;
  readonly taken: readonly string[];
  readonly rest: JsonObject;
} {
  for (const key of ["tools", "functions"])
    if (present(record, key) !== undefined)
      return { tools: readTools(reading, get(record, key), key), taken: [key], rest: record };
  const info = get(record, "info");
  const given = isObject(info) ? listOf(get(info, "oai_tools")) : undefined;
  if (given === undefined) return { tools: undefined, taken: ["tools", "functions"], rest: record };
  const left = without(asObject(info), "oai_tools");
  const rest = members(record).flatMap(([key, value]): (readonly [string, Json])[] =>
    key !== "info" ? [[key, value]] : members(left).length === 0 ? [] : [[key, left]],
  );
  return {
    tools: readTools(reading, given, "info.oai_tools"),
    taken: ["tools", "functions"],
    rest: fromMembers(rest),
  };
}

/** One API response: the assistant's message without what it answers. */
function readResponse(record: JsonObject, where: string): Result<ReadRecord> {
  const reading = startReading(where);
  const choices = get(record, "choices") as readonly JsonObject[];
  if (choices.length !== 1)
    report(reading, "choices", `there are ${choices.length} of them`, "one reply a record");
  const messages = readMessages(reading, choiceMessages(record)?.slice(0, 1) ?? [], "choices[].message.");
  const choice = extraOf(reading, "choices[].", choices[0] as JsonObject, ["message"]);
  const id = idOf(get(record, "id"));
  const rest = extraOf(reading, "", record, ["choices", ...(id === undefined ? [] : ["id"])]);
  const extra = fromMembers([...members(rest), ["choices", [choice]]]);
  return finishRecord(
    reading,
    { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome: { status: "unknown" }, extra },
    { fragment: true },
  );
}
