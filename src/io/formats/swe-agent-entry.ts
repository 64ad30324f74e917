/** An entry of SWE-agent's history as a message of the chat API. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";
import type { Known } from "./told.js";

export const KNOWN: Known = {
  message: [
    ...["agent", "message_type", "thought", "action", "is_demo", "tool_call_ids", "cache_control", "tags"],
    "thinking_blocks",
  ],
  part: ["cache_control"],
  call: ["index"],
};

/** Part of a demonstration, and none of this run. */
export const isDemo = (entry: Json | undefined): boolean => get(entry, "is_demo") === true;

export function forChat(dropping: Dropping, entry: Json): Json {
  if (!isObject(entry)) return entry;
  const blocks = get(entry, "thinking_blocks");
  const thoughts =
    isArray(blocks) && get(entry, "reasoning_content") === undefined ? thoughtsOf(blocks) : undefined;
  return fromMembers(
    members(entry).flatMap(([key, value]): readonly Member[] => {
      if (key === "tool_call_ids" && get(entry, "role") === "tool") return resultId(value);
      if (key === "thinking_blocks" && thoughts !== undefined && isArray(blocks)) {
        dropRest(dropping, blocks);
        return [["reasoning_content", thoughts]];
      }
      if (!isCopy(entry, key, value)) return [[key, value]];
      drop(dropping, `history[].${key}`, value);
      return [];
    }),
  );
}

/** A result lists the calls of its step. The first is the one that it answers, as in what the model was sent. */
function resultId(ids: Json): readonly Member[] {
  if (!isArray(ids) || typeof ids[0] !== "string" || ids[0] === "") return [["tool_call_ids", ids]];
  return [["tool_call_id", ids[0]], ...(ids.length > 1 ? [["tool_call_ids", ids.slice(1)] as const] : [])];
}

/** `action` spells the call that is structured, or the command that stands in the reply; `thought` is the reply, or stands in it. */
function isCopy(entry: JsonObject, key: string, value: Json): boolean {
  if ((key !== "action" && key !== "thought") || typeof value !== "string") return false;
  const calls = get(entry, "tool_calls");
  if (key === "action" && isArray(calls) && calls.length > 0) return true;
  const content = get(entry, "content");
  return typeof content === "string" && content.includes(key === "action" ? value.trim() : value);
}

/** The texts, a blank line between them; undefined where a block holds none. */
function thoughtsOf(blocks: readonly Json[]): string | undefined {
  const texts = blocks.map((block) => get(block, "thinking"));
  return blocks.length > 0 && texts.every((text) => typeof text === "string")
    ? texts.join("\n\n")
    : undefined;
}

/** Signatures are bound to the original text. */
function dropRest(dropping: Dropping, blocks: readonly Json[]): void {
  for (const block of blocks)
    for (const [key, value] of isObject(block) ? members(block) : [])
      if (key !== "thinking") drop(dropping, `history[].thinking_blocks[].${key}`, value);
}
