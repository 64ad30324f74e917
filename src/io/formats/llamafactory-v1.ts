/** LLaMA-Factory's own rows, version 1: content is a list of {type, value} parts: text, reasoning, tool_call. */
import { fromMembers, get, isArray, isObject, type Json, type JsonObject, size } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Call, Part, Role } from "../../model/trajectory.js";
import { type Dropping, droppedOf, withoutDropped } from "./dropping.js";
import { extraOf, idOf, isObjectList, present, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { AUTHORS, isRole } from "./messages.js";
import { finishRecord } from "./record.js";
import { countWords } from "./role-words.js";
import { callsIn } from "./share-turns.js";
import { openTurns, type Turns } from "./turns.js";

const hasValueParts = (message: JsonObject): boolean => {
  const content = get(message, "content");
  return (
    isObjectList(content) &&
    content.length > 0 &&
    content.every((part) => typeof get(part, "type") === "string" && typeof get(part, "value") === "string")
  );
};

/** A row of preferences has two runs; the rejected one is reached by no rewrite, and dropped. */
const CHOSEN = "chosen_messages";
const REJECTED = "rejected_messages";
const listOf = (record: Json): string => (isArray(get(record, CHOSEN)) ? CHOSEN : "messages");

export const format: Format = {
  name: "llamafactory-v1",
  summary:
    "LLaMA-Factory v1 rows: messages with parts {type: text | reasoning | tool_call, value}, tools as JSON text",
  detect(value) {
    const list = get(value, listOf(value));
    return (
      isObjectList(list) &&
      list.some(hasValueParts) &&
      list.every((message) => isRole(get(message, "role")) && (hasValueParts(message) || isEmpty(message)))
    );
  },
  read(value, where) {
    const key = listOf(value);
    const list = get(value, key);
    if (!isObject(value) || !isArray(list))
      return failed({ code: "no-messages", where, what: "the record has no list `messages`" });
    const dropping: Dropping = new Map();
    const gone = key === CHOSEN && present(value, REJECTED) !== undefined ? [REJECTED] : [];
    const rest = fromMembers(withoutDropped(dropping, "", value, gone));
    const reading = startReading(where);
    const turns = openTurns();
    const words = list.flatMap((message, i) => readMessage(reading, turns, message, `message ${i + 1}`));
    const tools = readLooseTools(reading, get(value, "tools"), "tools");
    const id = idOf(get(value, "id"));
    const understood = [
      key,
      ...(present(value, "tools") === undefined ? [] : ["tools"]),
      ...(id === undefined ? [] : ["id"]),
    ];
    const extra = extraOf(reading, "", rest, understood, ["extra_info", "_dataset_name"]);
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages: turns.messages,
        slots: {},
        outcome: { status: "unknown" },
        extra,
      },
      {
        ...(tools === undefined ? {} : { tools }),
        census: { roles: countWords(words), results: words.filter((word) => word === "tool").length },
        ...droppedOf(dropping),
      },
    );
  },
};

const isEmpty = (message: JsonObject): boolean => {
  const content = get(message, "content");
  return isArray(content) && content.length === 0;
};

/** Gives the message's role as a list of one, of none where it cannot be read. */
function readMessage(reading: Reading, turns: Turns, message: Json, place: string): readonly string[] {
  const word = get(message, "role");
  const content = get(message, "content");
  if (!isObject(message) || typeof word !== "string" || !isRole(word) || word === "function") {
    report(reading, place, "it has no role that is known", "system, user, assistant, tool");
    return [];
  }
  const role = word as Role;
  if (!isArray(content)) {
    report(reading, place, "its content is no list of parts");
    return [word];
  }
  const weight = get(message, "loss_weight");
  const isWeight = weight === 0 || weight === 1;
  const train = isWeight ? { train: weight === 1 } : {};
  const extra = extraOf(
    reading,
    "messages[].",
    message,
    ["role", "content", ...(isWeight ? ["loss_weight"] : [])],
    ["loss_weight"],
  );
  const read = readParts(reading, content, role, place);
  const only = read.parts[0];
  if (role === "tool" && read.parts.length === 1 && only !== undefined && only.other === undefined)
    turns.answer(only.text, { ...train, extra });
  else
    turns.say({
      role,
      content: "parts",
      parts: read.parts,
      ...(read.reasoning === undefined ? {} : { reasoning: read.reasoning }),
      calls: read.calls,
      ...train,
      extra,
    });
  return [word];
}

interface ReadParts {
  readonly parts: readonly Part[];
  readonly calls: readonly Call[];
  readonly reasoning?: string;
}

/** The first reasoning is the message's, if nothing stands before it; any other stays a part of its own. */
function readParts(reading: Reading, content: readonly Json[], role: Role, place: string): ReadParts {
  const parts: Part[] = [];
  const calls: Call[] = [];
  let reasoning: string | undefined;
  for (const [i, part] of content.entries()) {
    const type = get(part, "type");
    const value = get(part, "value");
    const where = `${place}, part ${i + 1}`;
    if (!isObject(part)) {
      report(reading, where, "it is no object");
      continue;
    }
    const author = AUTHORS[role];
    const extra = extraOf(reading, "messages[].content[].", part, ["type", "value"]);
    const isPlain = typeof value === "string" && size(extra) === 0;
    if (type === "tool_call" && role === "assistant") {
      const made = typeof value === "string" ? callsIn(value) : undefined;
      if (made === undefined)
        report(reading, where, "its value is no call", 'JSON with "name" and "arguments"');
      else calls.push(...made);
    } else if (type === "reasoning" && role === "assistant" && isPlain && i === 0) reasoning = value;
    else if (type === "text" && isPlain) parts.push({ author, text: value });
    else parts.push({ author, text: "", other: part });
  }
  return { parts, calls, ...(reasoning === undefined ? {} : { reasoning }) };
}
