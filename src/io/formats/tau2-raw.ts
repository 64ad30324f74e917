/** The provider's answer that tau2 keeps beside each message (`raw_data`): a second copy of it, with the tokens' figures. */
import {
  canonicalJson,
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
} from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";

/** Copies of the calls, and what stands for a text that may be rewritten. */
const GONE = ["role", "tool_calls", "function_call", "thinking_blocks"];
const STALE = ["logprobs", "prompt_token_ids", "completion_token_ids", "token_ids"];

/** The message without the copy; reasoning that only the copy holds becomes the message's. */
export function leanMessage(dropping: Dropping, path: string, message: JsonObject): JsonObject {
  const raw = get(message, "raw_data");
  if (!isObject(raw)) return message;
  const copy = get(raw, "message");
  const thought = isObject(copy) ? get(copy, "reasoning_content") : undefined;
  const isMoved =
    typeof thought === "string" &&
    typeof get(message, "reasoning") !== "string" &&
    get(message, "reasoning_content") === undefined;
  const lean = members(raw).flatMap(([key, value]): readonly Member[] => {
    if (STALE.includes(key)) drop(dropping, `${path}raw_data.${key}`, value);
    else if (key !== "message" || !isObject(value)) return [[key, value]];
    else {
      const left = leanCopy(dropping, `${path}raw_data.message.`, value, { message, isMoved });
      return size(left) === 0 && size(value) > 0 ? [] : [[key, left]];
    }
    return [];
  });
  return fromMembers(
    members(message).flatMap(([key, value]): readonly Member[] => {
      if (key !== "raw_data") return [[key, value]];
      return [
        ...(lean.length === 0 && size(raw) > 0 ? [] : [[key, fromMembers(lean)] as const]),
        ...(isMoved ? [["reasoning_content", thought] as const] : []),
      ];
    }),
  );
}

function leanCopy(
  dropping: Dropping,
  path: string,
  copy: JsonObject,
  { message, isMoved }: { readonly message: JsonObject; readonly isMoved: boolean },
): JsonObject {
  const isCopied = (key: string, value: Json): boolean =>
    GONE.includes(key) ||
    (key === "content" && isEqual(value, get(message, "content"))) ||
    (key === "reasoning_content" && !isMoved && isEqual(value, get(message, "reasoning")));
  return fromMembers(
    members(copy).filter(([key, value]) => {
      if (key === "reasoning_content" && isMoved) return false;
      if (!isCopied(key, value)) return true;
      drop(dropping, `${path}${key}`, value);
      return false;
    }),
  );
}

const isEqual = (a: Json, b: Json | undefined): boolean =>
  b !== undefined && canonicalJson(a) === canonicalJson(b);
