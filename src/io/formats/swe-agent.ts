/**
 * Runs of SWE-agent (`.traj`): `history` is read. `trajectory` tells the same steps again, and `action` spells each call once more as a
 * shell line: such copies are read once. What a step says besides (state, time) is kept.
 *
 * In text mode the model writes a shell command into its reply. The protocol has no tool names there, so these calls are frozen.
 */
import {
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { pairResults } from "../../model/pairing.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, startReading } from "./fields.js";
import type { Census, Format, FrozenCall, ReadRecord } from "./format.js";
import { finishRecord } from "./record.js";
import { forChat, isDemo, KNOWN } from "./swe-agent-entry.js";
import { restOfSteps } from "./swe-agent-steps.js";
import { answersOf, callsInOrder } from "./text-commands.js";
import { readTold, storedCalls } from "./told.js";

const KEPT = ["environment", "trajectory", "info", "replay_config"];

export const format: Format = {
  name: "swe-agent",
  summary:
    "runs of SWE-agent (.traj): history, trajectory, replay_config; function calls are structured, shell commands in text are frozen",
  detect(value) {
    const list = get(value, "history");
    if (!isObject(value) || !isArray(list) || list.length === 0) return false;
    return (
      list.every((entry) => isObject(entry) && typeof get(entry, "role") === "string") &&
      (isArray(get(value, "trajectory")) ||
        has(value, "replay_config") ||
        list.some((entry) => typeof get(entry, "agent") === "string"))
    );
  },
  read(value, where) {
    const history = get(value, "history");
    if (!isObject(value) || !isArray(history))
      return failed({ code: "no-messages", where, what: "the record has no list `history`" });
    return readRun(value, history, where);
  },
};

function readRun(value: JsonObject, history: readonly Json[], where: string): Result<ReadRecord> {
  const reading = startReading(where);
  const dropping: Dropping = new Map();
  const told = readTold(
    reading,
    history.map((entry) => forChat(dropping, entry)),
    "history[].",
    KNOWN,
  );
  if (reading.problems.length > 0) return failed(...reading.problems);
  const config = configOf(value);
  const frozen = commandsOf(history, told);
  const messages = authored(told, { history, frozen, task: get(get(config, "problem_statement"), "text") });
  const steps = restOfSteps(dropping, get(value, "trajectory"), history);
  const rest = members(extraOf(reading, "", value, ["history"], KEPT));
  const extra = fromMembers(
    rest.flatMap(([key, member]): readonly Member[] => {
      if (key !== "trajectory" || steps === undefined) return [[key, member]];
      return steps.length === 0 && isArray(member) && member.length > 0 ? [] : [[key, steps]];
    }),
  );
  const read = finishRecord(reading, { messages, slots: {}, outcome: { status: "unknown" }, extra });
  if (!read.ok) return read;
  const declared = namesIn(get(get(get(config, "agent"), "tools"), "command_docs"));
  return ok({
    ...read.value,
    ...droppedOf(dropping),
    ...(frozen.length === 0 ? {} : { frozen }),
    census: {
      ...censusOf(history, messages, frozen),
      ...(declared.length === 0 ? {} : { declared }),
    },
  });
}

/** `replay_config` is an object or its JSON text. */
function configOf(value: JsonObject): Json | undefined {
  const config = get(value, "replay_config");
  if (typeof config !== "string") return config;
  const parsed = parseJson(config);
  return parsed.ok ? parsed.value : undefined;
}

function commandsOf(history: readonly Json[], told: readonly Message[]): readonly FrozenCall[] {
  return history.flatMap((entry, message): readonly FrozenCall[] => {
    const action = get(entry, "action");
    const isCommand =
      told[message]?.role === "assistant" && told[message].calls.length === 0 && !isDemo(entry);
    return isCommand && typeof action === "string" && action.trim() !== ""
      ? [{ message, name: null, arguments: action }]
      : [];
  });
}

interface Run {
  readonly history: readonly Json[];
  readonly frozen: readonly FrozenCall[];
  /** The task, as the configuration has it. */
  readonly task: Json | undefined;
}

/**
 * A demonstration is the Harness's and no target. The first message of the user is a template of the Harness around the task. What
 * follows a reply without a call is the Harness's complaint.
 */
function authored(told: readonly Message[], { history, frozen, task }: Run): readonly Message[] {
  const commands = new Set(frozen.map(({ message }) => message));
  const first = told.findIndex(({ role }, i) => role === "user" && !isDemo(history[i]));
  return told.map((message, i) => {
    const before = told[i - 1];
    if (isDemo(history[i]))
      return message.role === "assistant" ? { ...message, train: false } : byHarness(message);
    if (i === first && typeof task === "string") return aroundTask(message, task);
    const isComplaint =
      message.role === "user" &&
      before?.role === "assistant" &&
      before.calls.length === 0 &&
      !commands.has(i - 1) &&
      !isDemo(history[i - 1]);
    return isComplaint ? byHarness(message) : message;
  });
}

const byHarness = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => ({ ...part, author: "harness" })),
});

function aroundTask(message: Message, task: string): Message {
  const text = message.parts[0]?.text ?? "";
  const at = text.indexOf(task);
  if (message.content !== "string" || task === "" || at < 0 || text.indexOf(task, at + 1) >= 0)
    return message;
  const pieces = [
    { author: "harness", text: text.slice(0, at) },
    { author: "world", text: task },
    { author: "harness", text: text.slice(at + task.length) },
  ] as const;
  return { ...message, parts: pieces.filter((piece) => piece.text !== "") };
}

function censusOf(
  history: readonly Json[],
  messages: readonly Message[],
  frozen: readonly FrozenCall[],
): Census {
  const roles = Object.create(null) as Record<string, number>;
  for (const entry of history) {
    const role = get(entry, "role");
    const word = isDemo(entry) ? `${role} (demonstration)` : String(role);
    roles[word] = (roles[word] ?? 0) + 1;
  }
  const own = messages.filter((_, i) => !isDemo(history[i]));
  const answers = answersOf(messages, frozen);
  const open = pairResults(messages).open.filter(({ message }) => !isDemo(history[message]));
  return {
    roles,
    results: own.filter(({ role }) => role === "tool").length + answers.results,
    unpairedCalls: open.length + answers.open,
    calls: callsInOrder(
      frozen,
      history.map((entry) => (isDemo(entry) ? [] : storedCalls(entry))),
    ),
  };
}

/** Commands are documented in one text, each under its name. */
const namesIn = (docs: Json | undefined): readonly string[] =>
  typeof docs !== "string"
    ? []
    : [...docs.matchAll(/^(\S[^\n]*):\n {2}docstring:/gm)].map(([, name]) => name as string);
