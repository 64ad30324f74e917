/**
 * One simulation of tau2-bench.
 *
 * The policy that the file states is the system message: the instructions around it are not in the file and are not invented. The
 * simulated user has tools of its own. The agent sees neither those calls nor their results, so they are no messages: they are kept as
 * they are under `user_side` of the message before them. The second copy of each message in `raw_data` is read once.
 */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
} from "../../model/json.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { sidesOf, withAside } from "./asides.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, idOf, outcomeOf, type Reading, report, startReading } from "./fields.js";
import type { Census, ReadRecord } from "./format.js";
import { finishRecord } from "./record.js";
import { leanMessage } from "./tau2-raw.js";
import { type Results, readResults } from "./tau2-results.js";
import { type Known, readTold, renumbered } from "./told.js";

const PATH = "messages[].";
/** Fields of a message that say how it came about. */
const KNOWN: Known = {
  message: [
    ...[
      "id",
      "requestor",
      "error",
      "errors",
      "reasoning",
      "turn_idx",
      "timestamp",
      "cost",
      "usage",
      "raw_data",
    ],
    ...["generation_time_seconds", "context_truncation", "turn_taking_action", "is_audio", "audio_format"],
    ...["audio_path", "audio_script_gold", "speech_effects", "source_effects", "channel_effects", "source"],
    ...["utterance_ids", "chunk_id", "is_final_chunk", "contains_speech"],
  ],
  call: ["requestor"],
};
/** Fields of a simulation that need no reading. */
const KEPT = [
  ...["task_id", "timestamp", "start_time", "end_time", "duration", "termination_reason", "trial", "seed"],
  ...["agent_cost", "user_cost", "agent_usage", "reward_info", "ticks", "mode", "speech_environment"],
  ...["review", "user_only_review", "info", "auth_classification", "hallucination_retries_used"],
  ...["hallucination_check", "provider_session_id", "policy", "effect_timeline"],
];
/** Where a message keeps what the user did with tools of its own after it. */
const USER_SIDE = "user_side";

export function readSimulation(value: Json, where: string, shell?: JsonObject): Result<ReadRecord> {
  const list = get(value, "messages");
  if (!isObject(value) || !isArray(list)) return failed(noMessages(value, where));
  const reading = startReading(where);
  const dropping: Dropping = new Map();
  const results = readResults(reading, dropping, value, shell);
  const { shown, places, asides } = sidesOf(list.flatMap(toolMessages), isUserSide);
  const policy = shown.some((message) => get(message, "role") === "system") ? undefined : results.policy;
  const told = readTold(
    reading,
    shown.map((message) => forChat(reading, dropping, message)),
    PATH,
    KNOWN,
  );
  const messages = numbered([
    ...(policy === undefined ? [] : [systemMessage(policy)]),
    ...told.map((message, i) => withAside(message, USER_SIDE, asides.get(i))),
  ]);

  const id = idOf(get(value, "id"));
  const outcome = {
    ...outcomeOf(get(get(value, "reward_info"), "reward")),
    ...(results.goldCalls === undefined ? {} : { goldCalls: results.goldCalls }),
  };
  const extra = simulationExtra(reading, value, {
    id,
    results,
    isPolicy: policy !== undefined,
    before: asides.get(-1),
  });
  if (list.length === 0) report(reading, "messages", "the simulation has none");
  const trajectory = { ...(id === undefined ? {} : { id }), messages, slots: {}, outcome, extra };
  const read = finishRecord(reading, trajectory, {});
  const file = policy === undefined ? places : [undefined, ...places];
  // Reading the messages counts without the system message, pairing them counts with it.
  if (!read.ok)
    return failed(
      ...renumbered(reading.problems, places),
      ...renumbered(read.problems.slice(reading.problems.length), file),
    );
  return ok({
    ...read.value,
    ...(results.tools === undefined ? {} : { tools: results.tools }),
    ...droppedOf(dropping),
    census: censusOf(list, told),
    ...madeOf(value, results),
  });
}

function noMessages(value: Json, where: string) {
  const isVoice = isArray(get(value, "ticks"));
  const isIndex = isArray(get(value, "simulation_index")) || isArray(get(value, "simulations"));
  return {
    code: "no-messages" as const,
    where,
    what: isVoice
      ? "it is a voice run: it has ticks in the place of messages"
      : isIndex
        ? "it is the file around simulations, not one of them"
        : "the simulation has no list `messages`",
    expected: "a run in text, with `messages`",
    ...(isIndex ? { remedy: "read the files in the folder simulations beside it" } : {}),
  };
}

/** Several results of one turn may stand in one message. */
const toolMessages = (message: Json): readonly Json[] => {
  const inner = get(message, "role") === "tool" ? get(message, "tool_messages") : undefined;
  return isArray(inner) ? inner : [message];
};

function isUserSide(message: Json): boolean {
  const role = get(message, "role");
  if (role === "tool") return get(message, "requestor") === "user";
  const calls = get(message, "tool_calls");
  return role === "user" && isArray(calls) && calls.length > 0;
}

/** As the chat API has it: a result names its call by `tool_call_id`. */
function forChat(reading: Reading, dropping: Dropping, message: Json): Json {
  if (!isObject(message)) return message;
  const calls = get(message, "tool_calls");
  if (isArray(calls) && calls.some((call) => get(call, "requestor") === "user"))
    report(reading, "an assistant message", "it makes a call in the name of the user");
  const lean = leanMessage(dropping, PATH, message);
  return get(message, "role") !== "tool"
    ? lean
    : fromMembers(members(lean).map(([key, value]): Member => [key === "id" ? "tool_call_id" : key, value]));
}

const systemMessage = (policy: string): Message => ({
  id: "m0",
  role: "system",
  parts: [{ author: "harness", text: policy }],
  content: "string",
  calls: [],
  extra: {},
});

const numbered = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message, i) => ({ ...message, id: `m${i}` }));

function simulationExtra(
  reading: Reading,
  value: JsonObject,
  given: {
    readonly id: string | undefined;
    readonly results: Results;
    readonly isPolicy: boolean;
    readonly before: readonly Json[] | undefined;
  },
): JsonObject {
  const { id, results, isPolicy, before } = given;
  const taken = [
    "messages",
    ...(id === undefined ? [] : ["id"]),
    ...(isPolicy && results.policyFrom === "simulation" ? ["policy"] : []),
  ];
  const rest = extraOf(reading, "", value, taken, KEPT);
  const own = members(rest).flatMap(([key, member]): readonly Member[] =>
    key !== "reward_info" || results.rewardInfo === undefined
      ? [[key, member]]
      : size(results.rewardInfo) === 0 && isObject(member) && size(member) > 0
        ? []
        : [[key, results.rewardInfo]],
  );
  const around = results.around(!(isPolicy && results.policyFrom === "results"));
  return fromMembers([
    ...own,
    ...(before === undefined ? [] : [[USER_SIDE, before] as const]),
    ...(size(around) === 0 ? [] : [["results", around] as const]),
  ]);
}

/** The file's own words: all its messages; calls and results of the agent only. */
function censusOf(list: readonly Json[], told: readonly Message[]): Census {
  const roles: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const message of list.flatMap(toolMessages)) {
    const role = get(message, "role");
    if (typeof role === "string") roles[role] = (roles[role] ?? 0) + 1;
  }
  return { roles, results: told.filter(({ role }) => role === "tool").length };
}

function madeOf(value: JsonObject, { version }: Results): Pick<ReadRecord, "made"> {
  const at = [get(value, "start_time"), get(value, "timestamp")].find((time) => typeof time === "string");
  const made = {
    ...(typeof at === "string" ? { at } : {}),
    ...(version === undefined ? {} : { version }),
  };
  return Object.keys(made).length === 0 ? {} : { made };
}
