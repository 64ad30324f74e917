/**
 * A run of mini-swe-agent in any of its protocols: calls of the chat API, answers and items of the Responses API, or commands in
 * fenced blocks of text. There the protocol has no tools, so the commands are frozen.
 *
 * The last message may have the role `exit`; no model sees it, so it is kept under `exit` of the message before. What `extra` says of a
 * reply once more (its actions, the provider's choices) is read once.
 */

import type { Tool } from "../../model/harness.js";
import {
  canonicalJson,
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
import { pairResults } from "../../model/pairing.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { sidesOf, withAside } from "./asides.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
import { extraOf, type Reading, startReading } from "./fields.js";
import type { FrozenCall, ReadRecord } from "./format.js";
import {
  isResponse,
  isResult,
  messageOfResponse,
  messageOfResult,
  RESPONSE_KEYS,
} from "./mini-swe-agent-responses.js";
import { finishRecord, readTools } from "./record.js";
import { answersOf, callsInOrder } from "./text-commands.js";
import { type Known, readTold, renumbered, storedCalls } from "./told.js";

const PATH = "messages[].";
const KNOWN: Known = {
  message: [
    ...["extra", "provider_specific_fields", "annotations", "refusal", "audio", "images", "thinking_blocks"],
    ...["cache_control", "timestamp", ...RESPONSE_KEYS],
  ],
  part: ["annotations", "logprobs", "cache_control"],
  call: ["index", "provider_specific_fields"],
};
const EXIT = "exit";

/** `record`: the object around the messages, where there is one. */
export function readMiniRun(where: string, list: readonly Json[], record?: JsonObject): Result<ReadRecord> {
  const reading = startReading(where);
  const dropping: Dropping = new Map();
  const { shown, places, asides } = sidesOf(list, (message) => get(message, "role") === EXIT);
  const { tools, left } = toolsOf(reading, dropping, shown);
  const chat = left.map((message) => forChat(dropping, message));
  const told = readTold(reading, chat, PATH, KNOWN);
  if (reading.problems.length > 0) return failed(...renumbered(reading.problems, places));

  const frozen = commandsOf(shown, told);
  const commands = new Set(frozen.map(({ message }) => message));
  const messages = told.map((message, i) =>
    withAside(
      complaint(message, told[i - 1], { source: shown[i], isAnswer: commands.has(i - 1) }),
      EXIT,
      asides.get(i),
    ),
  );
  const rest =
    record === undefined
      ? fromMembers([])
      : extraOf(reading, "", record, ["messages"], ["info", "trajectory_format"]);
  const before = asides.get(-1);
  const extra = before === undefined ? rest : fromMembers([...members(rest), [EXIT, before]]);
  const read = finishRecord(
    reading,
    { messages, slots: {}, outcome: { status: "unknown" }, extra },
    tools === undefined ? {} : { tools },
  );
  if (!read.ok) return failed(...renumbered(read.problems, places));
  const answers = answersOf(messages, frozen);
  return ok({
    ...read.value,
    ...droppedOf(dropping),
    ...(frozen.length === 0 ? {} : { frozen }),
    census: {
      roles: rolesOf(list, messages),
      results: messages.filter(({ role }) => role === "tool").length + answers.results,
      unpairedCalls: pairResults(messages).open.length + answers.open,
      calls: callsInOrder(frozen, chat.map(storedCalls)),
    },
  });
}

/** Answers of the Responses API repeat the request's tools: those of the first are the record's. */
function toolsOf(
  reading: Reading,
  dropping: Dropping,
  list: readonly Json[],
): { readonly tools: readonly Tool[] | undefined; readonly left: readonly Json[] } {
  const first = list
    .map((message) => (isResponse(message) ? get(message, "tools") : undefined))
    .find((tools) => isArray(tools) && tools.length > 0);
  if (first === undefined) return { tools: undefined, left: list };
  const text = canonicalJson(first);
  let isRead = false;
  const left = list.map((message) => {
    const own = isResponse(message) ? get(message, "tools") : undefined;
    if (own === undefined || !isObject(message) || canonicalJson(own) !== text) return message;
    if (isRead) drop(dropping, `${PATH}tools`, own);
    isRead = true;
    return fromMembers(members(message).filter(([key]) => key !== "tools"));
  });
  return { tools: readTools(reading, first, "messages[].tools"), left };
}

function forChat(dropping: Dropping, message: Json): Json {
  if (!isObject(message)) return message;
  if (isResponse(message)) return messageOfResponse(dropping, PATH, leanExtra(dropping, message));
  if (isResult(message)) return messageOfResult(message);
  return get(message, "role") === "assistant" ? leanExtra(dropping, message) : message;
}

/** Without the second copies of a reply's calls, and without thoughts that are signed and stand in the reasoning. */
function leanExtra(dropping: Dropping, message: JsonObject): JsonObject {
  return fromMembers(
    members(message).flatMap(([key, value]): readonly Member[] => {
      if (key === "thinking_blocks" && typeof get(message, "reasoning_content") === "string") {
        drop(dropping, `${PATH}thinking_blocks`, value);
        return [];
      }
      if (key !== "extra" || !isObject(value)) return [[key, value]];
      const left = members(value).flatMap(([name, member]): readonly Member[] => {
        if (name === "actions") drop(dropping, `${PATH}extra.actions`, member);
        else if (name === "response" && isObject(member)) return leanResponse(dropping, member);
        else return [[name, member]];
        return [];
      });
      return left.length === 0 && size(value) > 0 ? [] : [[key, fromMembers(left)]];
    }),
  );
}

function leanResponse(dropping: Dropping, response: JsonObject): readonly Member[] {
  const left = members(response).filter(([key, value]) => {
    if (key !== "choices") return true;
    drop(dropping, `${PATH}extra.response.choices`, value);
    return false;
  });
  return left.length === 0 && size(response) > 0 ? [] : [["response", fromMembers(left)]];
}

/** The commands that a reply makes in text: those that the log lists, or else those in fenced blocks. */
function commandsOf(list: readonly Json[], told: readonly Message[]): readonly FrozenCall[] {
  if (told.some(({ calls }) => calls.length > 0) || list.some(isResponse)) return [];
  const fence = fenceOf(told);
  return told.flatMap(({ role, parts }, message): readonly FrozenCall[] => {
    if (role !== "assistant") return [];
    const listed = get(get(list[message], "extra"), "actions");
    const commands = isArray(listed)
      ? listed.flatMap((action) => get(action, "command") ?? [])
      : blocksIn(parts.map(({ text }) => text).join(""), fence);
    return commands.map((command) => ({ message, name: null, arguments: command }));
  });
}

/** The prompt says which fence is a command's; early ones took any block of bash. */
function fenceOf(told: readonly Message[]): string {
  const prompt = told.filter(({ role }) => role !== "assistant").slice(0, 2);
  const isNamed = prompt.some(({ parts }) =>
    parts.some(({ text }) => text.includes("```mswea_bash_command")),
  );
  return isNamed ? "```mswea_bash_command" : "```bash";
}

/** From the fence's line to the next line break before a fence, as the agent's own pattern has it, trimmed. */
function blocksIn(text: string, fence: string): readonly string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf(fence); at >= 0; ) {
    const open = /[^\S\n]*\n/y;
    open.lastIndex = at + fence.length;
    const found = open.exec(text);
    const from = found === null ? -1 : open.lastIndex;
    const end = from < 0 ? -1 : text.indexOf("\n```", from - 1);
    if (end >= from && from >= 0) blocks.push(text.slice(from, end).trim());
    at = text.indexOf(fence, end < 0 ? at + fence.length : end + 4);
  }
  return blocks;
}

/** After a reply without a command, and where the log says so, the Harness speaks in the user's place. */
function complaint(
  message: Message,
  before: Message | undefined,
  { source, isAnswer }: { readonly source: Json | undefined; readonly isAnswer: boolean },
): Message {
  const isInterrupt = get(get(source, "extra"), "interrupt_type") === "FormatError";
  const isUnasked = before?.role === "assistant" && before.calls.length === 0 && !isAnswer;
  if (message.role !== "user" || !(isInterrupt || isUnasked)) return message;
  return { ...message, parts: message.parts.map((part) => ({ ...part, author: "harness" })) };
}

function rolesOf(list: readonly Json[], messages: readonly Message[]): Readonly<Record<string, number>> {
  const roles = Object.create(null) as Record<string, number>;
  const words = [
    ...messages.map(({ role }): string => role),
    ...list.flatMap((message) => (get(message, "role") === EXIT ? [EXIT] : [])),
  ];
  for (const word of words) roles[word] = (roles[word] ?? 0) + 1;
  return roles;
}
