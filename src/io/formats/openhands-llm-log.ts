/**
 * OpenHands' log of one request to a model: what was sent, what came back.
 *
 * For models without function calling it is logged twice: `raw_messages` has the calls as structure, `messages` the text that was sent in
 * their place; `response` has the structured answer, `raw_response` the text that it was made of.
 */
import {
  asArray,
  asObject,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { type Dropping, drop, droppedOf, withoutDropped } from "./dropping.js";
import { extraOf, idOf, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readMessages } from "./messages.js";
import { finishRecord, readTools } from "./record.js";
import { withoutStale } from "./stale.js";

const KEPT = [
  "tools",
  "kwargs",
  "context_window",
  "response",
  "cost",
  "timestamp",
  "latency_sec",
  "llm_path",
  "usage_summary",
];

export const format: Format = {
  name: "openhands-llm-log",
  summary: "OpenHands' log of one model request: {messages, raw_messages, tools, response}",
  detect: (value) =>
    isArray(get(value, "messages")) &&
    isArray(get(get(value, "response"), "choices")) &&
    (isArray(get(value, "raw_messages")) || has(value, "latency_sec")),
  read(value, where) {
    const raw = get(value, "raw_messages");
    const sent = isArray(raw) ? raw : get(value, "messages");
    if (!isObject(value) || !isArray(sent))
      return failed({
        code: "no-messages",
        where,
        what: "the record has no list of messages",
        expected: "`messages`, or `raw_messages` beside it",
      });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const response = get(value, "response");
    const answer = get(asArray(get(response, "choices"))[0], "message");
    const messages = readMessages(reading, answer === undefined ? sent : [...sent, answer]);
    const tools = readTools(reading, get(value, "tools"), "tools");
    const read = [isArray(raw) ? "raw_messages" : "messages", ...(tools === undefined ? [] : ["tools"])];
    const copies = isArray(raw) ? ["messages", "raw_response"] : ["raw_response"];
    const rest = fromMembers(withoutDropped(dropping, "", value, copies));
    const extra = fromMembers(
      members(extraOf(reading, "", rest, read, KEPT)).flatMap(([key, member]): readonly Member[] => {
        if (key === "kwargs" && isObject(member)) return [[key, withoutTools(dropping, member)]];
        if (key !== "response" || answer === undefined) return [[key, member]];
        return [[key, withoutStale(dropping, key, withoutAnswer(asObject(member)))]];
      }),
    );
    const id = idOf(get(response, "id"));
    const bare = id === undefined ? extra : withoutId(extra);
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages,
        slots: {},
        outcome: { status: "unknown" },
        extra: bare,
      },
      { ...(tools === undefined ? {} : { tools }), ...droppedOf(dropping) },
    );
  },
};

/** The tools stand beside the request's settings as well as in them. */
function withoutTools(dropping: Dropping, settings: JsonObject): JsonObject {
  const tools = get(settings, "tools");
  if (!isArray(tools)) return settings;
  drop(dropping, "kwargs.tools", tools);
  return without(settings, "tools");
}

function withoutAnswer(response: JsonObject): JsonObject {
  return fromMembers(
    members(response).map(([key, value]): Member => {
      if (key !== "choices" || !isArray(value)) return [key, value];
      const choices = value.map(
        (choice, i): Json => (i === 0 && isObject(choice) ? without(choice, "message") : choice),
      );
      return [key, choices];
    }),
  );
}

function withoutId(extra: JsonObject): JsonObject {
  return fromMembers(
    members(extra).flatMap(([key, value]): readonly Member[] => {
      if (key !== "response" || !isObject(value)) return [[key, value]];
      const left = without(value, "id");
      return size(left) === 0 ? [] : [[key, left]];
    }),
  );
}
