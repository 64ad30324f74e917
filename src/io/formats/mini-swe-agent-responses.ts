/** Answers of the Responses API, whole, and the items that answer their calls: as messages of the chat API. */
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
import { type Dropping, drop } from "./dropping.js";

/** What an answer says besides its items. */
export const RESPONSE_KEYS: readonly string[] = [
  ...["id", "object", "type", "created_at", "completed_at", "model", "status", "usage", "output", "tools"],
  ...["tool_choice", "parallel_tool_calls", "temperature", "top_p", "max_output_tokens", "instructions"],
  ...["metadata", "error", "incomplete_details", "previous_response_id", "reasoning", "store", "text"],
  ...["truncation", "user", "background", "service_tier", "prompt_cache_key", "safety_identifier"],
  ...["top_logprobs", "max_tool_calls", "prompt_cache_retention", "billing", "conversation"],
];

export const isResponse = (message: Json | undefined): boolean =>
  get(message, "object") === "response" && isArray(get(message, "output"));

export const isResult = (message: Json): boolean => get(message, "type") === "function_call_output";

export const messageOfResult = (message: JsonObject): JsonObject =>
  fromMembers([
    ["role", "tool"],
    ...members(message).map(([key, value]): Member => {
      const renamed = key === "call_id" ? "tool_call_id" : key === "output" ? "content" : key;
      return [renamed, value];
    }),
  ]);

/** Text, reasoning and calls; what else the items say stays under `output`, in their order. */
export function messageOfResponse(dropping: Dropping, path: string, response: JsonObject): JsonObject {
  const parts: Json[] = [];
  const calls: Json[] = [];
  const thoughts: string[] = [];
  const output = get(response, "output");
  const left = (isArray(output) ? output : []).flatMap((item): readonly Json[] => {
    if (!isObject(item)) return [item];
    const taken = take(item, { parts, calls, thoughts });
    const rest = members(item).flatMap(([key, value]): readonly Member[] => {
      if (taken.includes(key)) return [];
      if (key === "encrypted_content" && value !== null) {
        drop(dropping, `${path}output[].encrypted_content`, value);
        return [];
      }
      return [[key, value]];
    });
    return rest.length === 0 && size(item) > 0 ? [] : [fromMembers(rest)];
  });
  return fromMembers([
    ["role", "assistant"],
    ...(parts.length === 0 ? [] : [["content", parts] as const]),
    ...(thoughts.length === 0 ? [] : [["reasoning_content", thoughts.join("\n\n")] as const]),
    ...(calls.length === 0 ? [] : [["tool_calls", calls] as const]),
    ...members(response).flatMap(([key, value]): readonly Member[] => {
      if (key !== "output") return [[key, value]];
      return left.length === 0 && isArray(value) && value.length > 0 ? [] : [[key, left]];
    }),
  ]);
}

interface Told {
  readonly parts: Json[];
  readonly calls: Json[];
  readonly thoughts: string[];
}

/** Put what an item says where it belongs; the keys that are told by that. */
function take(item: JsonObject, { parts, calls, thoughts }: Told): readonly string[] {
  const type = get(item, "type");
  const content = get(item, "content");
  if (type === "message" && isArray(content) && content.length > 0) {
    parts.push(...content);
    return ["content"];
  }
  if (type === "function_call" && typeof get(item, "name") === "string") {
    const own = members(item).filter(([key]) => key === "name" || key === "arguments");
    const id = get(item, "call_id");
    calls.push(fromMembers([...(id === undefined ? [] : [["id", id] as const]), ...own]));
    return ["name", "arguments", "call_id"];
  }
  if (type !== "reasoning") return [];
  return ["summary", "content"].filter((key) => {
    const list = get(item, key);
    const texts = isArray(list) ? list.map((part) => get(part, "text")) : [];
    // A part that says more than its text stays whole.
    const isPlain =
      isArray(list) && list.length > 0 && list.every((part) => isObject(part) && size(part) === 2);
    if (!isPlain || !texts.every((text) => typeof text === "string")) return false;
    thoughts.push(...(texts as readonly string[]));
    return true;
  });
}
