/** Toucan rows: every column is text; messages as Qwen-Agent writes them, one call a message in `function_call`. */
import { fromMembers, get, isObject, type Json, members } from "../../model/json.js";
import { failed, ok } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import { chatList, isChat, readChatRow } from "./chat-row.js";
import type { Format } from "./format.js";
import { countWords } from "./role-words.js";

const KEPT = [
  "subset_name",
  "question",
  "target_tools",
  "question_quality_assessment",
  "response_quality_assessment",
  "metadata",
];

export const format: Format = {
  name: "toucan",
  summary:
    "Toucan rows: columns of JSON text, calls in function_call, results in messages of the role function",
  detect: (value) =>
    isObject(value) &&
    typeof get(value, "uuid") === "string" &&
    typeof get(value, "subset_name") === "string" &&
    isChat(chatList(get(value, "messages"))),
  read(value, where) {
    const list = chatList(get(value, "messages"));
    if (!isObject(value) || list === undefined)
      return failed({ code: "no-messages", where, what: "the record has no list `messages`" });
    const read = readChatRow(value, where, {
      lists: ["messages"],
      kept: KEPT,
      ids: ["uuid"],
      tools: ["available_tools"],
    });
    if (!read.ok) return read;
    const words = list
      .map((message: Json) => get(message, "role"))
      .filter((role) => typeof role === "string");
    const { trajectory } = read.value;
    return ok({
      ...read.value,
      trajectory: { ...trajectory, messages: joinCalls(trajectory.messages) },
      census: { roles: countWords(words) },
    });
  },
};

/** Calls of one turn stand in messages that follow each other; all but the first say nothing else. */
export function joinCalls(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    const one = last === undefined ? undefined : joinTwo(last, message);
    if (one !== undefined) joined[joined.length - 1] = one;
    else joined.push({ ...message, id: `m${joined.length}` });
  }
  return joined;
}

function joinTwo(first: Message, second: Message): Message | undefined {
  const isSilent =
    second.reasoning === undefined &&
    second.parts.every(({ text, other }) => text === "" && other === undefined);
  if (first.role !== "assistant" || second.role !== "assistant" || !isSilent || second.calls.length === 0)
    return undefined;
  const isAlike = first.calls.length > 0 && second.content === "string" && first.train === second.train;
  const extra = [...members(first.extra), ...members(second.extra)];
  return isAlike && new Set(extra.map(([key]) => key)).size === extra.length
    ? { ...first, calls: [...first.calls, ...second.calls], extra: fromMembers(extra) }
    : undefined;
}
