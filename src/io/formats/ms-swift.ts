/** ms-swift's agent rows: roles `tool_call` and `tool_response` beside the usual ones, tools as JSON text, `<image>` tags beside a list. */
import {
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  toNumber,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { type Dropping, droppedOf, withoutDropped } from "./dropping.js";
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
import type { Format } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { readMessages, trainOf } from "./messages.js";
import { finishRecord } from "./record.js";
import { countWords } from "./role-words.js";
import { callsIn } from "./share-turns.js";
import { splitThought } from "./text-calls/think.js";
import { openTurns, type Turns } from "./turns.js";

const ROLES: readonly string[] = ["system", "user", "assistant", "tool", "tool_call", "tool_response"];
const KNOWN: readonly string[] = ["loss", "loss_scale"];
/** Columns of the trainer that need no reading. */
const KEPT = ["images", "videos", "audios", "objects", "channel", "label", "env_config", "solution"];

/** The other side of a preference: a run of its own that no rewrite reaches. */
const REJECTED: readonly string[] = ["rejected_response", "rejected_messages"];

export const format: Format = {
  name: "ms-swift",
  summary:
    "ms-swift rows: messages with the roles tool_call and tool_response, tools as JSON text, <image> tags",
  detect(value) {
    const list = messagesOf(value);
    return (
      isObjectList(list) &&
      list.every((message) => ROLES.includes(String(get(message, "role")))) &&
      list.some((message) => ["tool_call", "tool_response"].includes(String(get(message, "role"))))
    );
  },
  read(value, where) {
    const list = messagesOf(value);
    if (!isObject(value) || list === undefined)
      return failed({ code: "no-messages", where, what: "the record has no list `messages`" });
    const reading = startReading(where);
    const turns = openTurns();
    const words = list.flatMap((message, i) => readEntry(reading, turns, message, i));
    const tools = readLooseTools(reading, get(value, "tools"), "tools");
    const id = idOf(get(value, "id"));
    const outcome = outcomeOf(get(value, "reward"));
    const understood = [
      "messages",
      ...(present(value, "tools") === undefined ? [] : ["tools"]),
      ...(id === undefined ? [] : ["id"]),
      ...(outcome.reward === undefined ? [] : ["reward"]),
    ];
    const dropping: Dropping = new Map();
    const gone = REJECTED.filter((key) => present(value, key) !== undefined);
    const rest = fromMembers(withoutDropped(dropping, "", value, gone));
    const extra = extraOf(reading, "", rest, understood, [...KEPT, ...REJECTED]);
    return finishRecord(
      reading,
      { ...(id === undefined ? {} : { id }), messages: turns.messages, slots: {}, outcome, extra },
      {
        ...(tools === undefined ? {} : { tools }),
        census: { roles: countWords(words) },
        ...droppedOf(dropping),
      },
    );
  },
};

/** Columns of a table hold the list as text. */
const messagesOf = (value: Json): readonly Json[] | undefined => {
  const list = get(value, "messages");
  return isArray(list) || (typeof list === "string" && list.startsWith("[")) ? listOf(list) : undefined;
};

function readEntry(reading: Reading, turns: Turns, entry: Json, index: number): readonly string[] {
  const role = get(entry, "role");
  const content = get(entry, "content");
  const place = `message ${index + 1}`;
  if (!isObject(entry) || typeof role !== "string" || !ROLES.includes(role)) {
    report(reading, place, "it has no role that is known", ROLES.join(", "));
    return [];
  }
  const train = lossOf(entry);
  const understood = ["role", "content", ...(train === undefined ? [] : ["loss"])];
  const trained = train === undefined ? {} : { train };
  const extra = extraOf(reading, "messages[].", entry, understood, KNOWN);
  if (role === "tool_call") {
    const calls = typeof content === "string" ? callsIn(content) : undefined;
    if (calls === undefined)
      report(reading, place, "its content is no call", 'JSON with "name" and "arguments"');
    else turns.call({ calls, ...trained, extra });
  } else if (role === "tool_response" || role === "tool") {
    if (typeof content === "string") turns.answer(content, { ...trained, extra });
    else report(reading, place, "its content is no text");
  } else {
    const plain = train === undefined ? entry : without(entry, "loss");
    for (const message of readMessages(reading, [plain])) turns.say(withThought(message, entry, train));
    for (const key of KNOWN) reading.unknown.delete(`messages[].${key}`);
  }
  return [role];
}

/** Thinking stands in front of the text; `loss` is this trainer's word for `train`. */
function withThought(message: Message, entry: JsonObject, loss: boolean | undefined): Message {
  const { train: _, ...same } = message;
  const train = loss ?? trainOf(entry)?.value;
  const only = message.parts.length === 1 ? message.parts[0] : undefined;
  const isSaid = message.role === "assistant" && message.reasoning === undefined;
  const thought = isSaid && only !== undefined ? splitThought(only.text) : undefined;
  return {
    ...same,
    ...(only === undefined || thought?.reasoning === undefined
      ? {}
      : { reasoning: thought.reasoning, parts: [{ ...only, text: thought.rest }] }),
    ...(train === undefined ? {} : { train }),
  };
}

/** True, false, or a number of which only 0 and 1 say one or the other. */
function lossOf(entry: JsonObject): boolean | undefined {
  const loss = get(entry, "loss");
  if (typeof loss === "boolean") return loss;
  const number = isNumber(loss) ? toNumber(loss) : undefined;
  return number === 0 || number === 1 ? number === 1 : undefined;
}
