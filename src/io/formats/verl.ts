/** verl rows: the prompt as messages, what the environment needs in `extra_info`, the right answer in `reward_model`. */
import {
  asObject,
  get,
  isObject,
  type Json,
  type JsonObject,
  keys,
  size,
  withMember,
  without,
} from "../../model/json.js";
import { failed, ok } from "../../model/problem.js";
import type { Call } from "../../model/trajectory.js";
import { chatList, isChat, readChatRow } from "./chat-row.js";
import { listOf } from "./fields.js";
import type { Format } from "./format.js";
import { callOf } from "./text-calls/json-call.js";

const KEPT = [
  "data_source",
  "ability",
  "reward_model",
  "extra_info",
  "agent_name",
  "index",
  "images",
  "videos",
];

export const format: Format = {
  name: "verl",
  summary:
    "verl rows: prompt as messages, reward_model with the right answer, extra_info with tools_kwargs by tool name",
  detect: (value) =>
    isObject(value) &&
    isChat(chatList(get(value, "prompt"))) &&
    typeof get(value, "data_source") === "string" &&
    (isObject(get(value, "reward_model")) || isObject(get(value, "extra_info"))),
  read(value, where) {
    if (!isObject(value) || chatList(get(value, "prompt")) === undefined)
      return failed({ code: "no-messages", where, what: "the record has no list `prompt`" });
    const { gold, rest } = takeGold(value);
    const read = readChatRow(rest, where, { lists: ["prompt"], kept: KEPT });
    if (!read.ok) return read;
    const named = keys(asObject(get(get(value, "extra_info"), "tools_kwargs")));
    const { trajectory } = read.value;
    return ok({
      ...read.value,
      trajectory:
        gold === undefined
          ? trajectory
          : { ...trajectory, outcome: { ...trajectory.outcome, goldCalls: gold } },
      ...(read.value.tools === undefined && named.length > 0 ? { census: { declared: named } } : {}),
    });
  },
};

interface Gold {
  readonly gold?: readonly Pick<Call, "name" | "arguments">[];
  readonly rest: JsonObject;
}

/** A ground truth that is a list of calls follows a rename; any other stays as it is. */
function takeGold(record: JsonObject): Gold {
  const model = get(record, "reward_model");
  const truth = get(model, "ground_truth");
  const list = typeof truth === "string" && !truth.trimStart().startsWith("[") ? undefined : listOf(truth);
  const calls = list?.map(plainCall);
  if (!isObject(model) || calls === undefined || calls.length === 0 || calls.includes(undefined))
    return { rest: record };
  return {
    gold: calls.filter((call) => call !== undefined),
    rest:
      size(model) === 1
        ? without(record, "reward_model")
        : withMember(record, "reward_model", without(model, "ground_truth")),
  };
}

/** A call with nothing beside its name and its arguments. */
function plainCall(value: Json): Pick<Call, "name" | "arguments"> | undefined {
  const call = callOf(value);
  return call === undefined || call.id !== undefined || call.invalid === true || size(call.extra) > 0
    ? undefined
    : { name: call.name, arguments: call.arguments };
}
