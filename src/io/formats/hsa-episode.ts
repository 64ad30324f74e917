/** Our own base Episodes: messages with authors, slots, an outcome; every other field kept. */
import { fromMembers, get, isArray, isNumber, isObject, type Json, members, size } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { extraOf, idOf, present, type Reading, report, startReading } from "./fields.js";
import type { Format, FrozenCall } from "./format.js";
import { readMessages } from "./messages.js";
import { finishRecord, readTools } from "./record.js";

const MARK = "hsa/episode@1";
const OUTCOME_KEYS = ["status", "reward", "intent", "goldCalls"];
const STATUSES = ["success", "failure", "unknown"] as const;
/** Written by a run beside a base; the run that reads it writes its own. */
const DERIVED = ["harness", "source", "target"];

export const format: Format = {
  name: "hsa-episode",
  summary: "base Episodes (hsa/episode@1): messages whose parts name their authors, slots, outcome",
  detect: (value) => get(value, "format") === MARK,
  read(value, where) {
    const list = get(value, "messages");
    if (!isObject(value) || !isArray(list))
      return failed({ code: "no-messages", where, what: "the record has no list `messages`" });
    const reading = startReading(where);
    const messages = readMessages(reading, list);
    const tools = readTools(reading, get(value, "tools"), "tools");
    const id = idOf(get(value, "id"));
    const rest = extraOf(reading, "", value, [
      ...["format", "id", "slots", "messages", "outcome", "tools", "frozen"],
      ...DERIVED,
    ]);
    const slots = readSlots(reading, present(value, "slots"));
    const written = present(value, "outcome");
    const outcome = readOutcome(reading, written);
    const more = isObject(written) ? extraOf(reading, "outcome.", written, OUTCOME_KEYS) : {};
    const extra = size(more) === 0 ? rest : fromMembers([...members(rest), ["outcome", more]]);
    return finishRecord(
      reading,
      { ...(id === undefined ? {} : { id }), messages, slots, outcome, extra },
      { ...(tools === undefined ? {} : { tools }), ...readFrozen(reading, present(value, "frozen")) },
    );
  },
};

function readFrozen(reading: Reading, value: Json | undefined): { readonly frozen?: readonly FrozenCall[] } {
  if (value === undefined) return {};
  if (!isArray(value)) {
    report(reading, "frozen", "it is no list");
    return {};
  }
  const frozen = value.flatMap((one, i): readonly FrozenCall[] => {
    const [message, name, args] = [get(one, "message"), get(one, "name"), get(one, "arguments")];
    const isNamed = name === null || typeof name === "string";
    if (typeof message === "number" && isNamed && args !== undefined)
      return [{ message, name, arguments: args }];
    report(reading, `frozen, call ${i + 1}`, "it is no call", "message, name and arguments");
    return [];
  });
  return { frozen };
}

function readSlots(reading: Reading, value: Json | undefined): Readonly<Record<string, string>> {
  // Without a prototype, so that no slot is there by inheritance.
  const slots: Record<string, string> = Object.create(null) as Record<string, string>;
  if (value === undefined) return slots;
  if (!isObject(value)) report(reading, "slots", "they are no object");
  else
    for (const [key, text] of members(value)) {
      if (typeof text === "string") slots[key] = text;
      else report(reading, `slots.${key}`, "its value is no text");
    }
  return slots;
}

function readOutcome(reading: Reading, value: Json | undefined): Outcome {
  if (value === undefined) return { status: "unknown" };
  if (!isObject(value)) {
    report(reading, "outcome", "it is no object");
    return { status: "unknown" };
  }
  const status = STATUSES.find((known) => known === get(value, "status"));
  if (status === undefined) report(reading, "outcome.status", "it is not known", STATUSES.join(", "));
  const reward = present(value, "reward");
  const intent = present(value, "intent");
  if (reward !== undefined && !isNumber(reward)) report(reading, "outcome.reward", "it is no number");
  if (intent !== undefined && typeof intent !== "string") report(reading, "outcome.intent", "it is no text");
  const goldCalls = readGold(reading, present(value, "goldCalls"));
  return {
    status: status ?? "unknown",
    ...(reward === undefined ? {} : { reward }),
    ...(typeof intent === "string" ? { intent } : {}),
    ...(goldCalls === undefined ? {} : { goldCalls }),
  };
}

function readGold(reading: Reading, value: Json | undefined): Outcome["goldCalls"] {
  if (value === undefined) return undefined;
  if (!isArray(value)) return void report(reading, "outcome.goldCalls", "they are no list");
  return value.flatMap((call, i) => {
    const name = get(call, "name");
    const args = get(call, "arguments");
    if (typeof name === "string" && args !== undefined) return [{ name, arguments: args }];
    report(reading, `outcome.goldCalls, call ${i + 1}`, "it is no call", "name and arguments");
    return [];
  });
}
