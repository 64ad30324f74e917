/** Messages in the shape that OpenAI's chat has, as trainers vary it. */
import {
  asObject,
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  withMember,
  without,
} from "../../model/json.js";
import { type Refusal, refuse } from "./refusal.js";
import type { Turn } from "./turns.js";

/** The message without our loss mask; content that is absent is an empty text, since loaders and templates read it. */
export function nativeMessage({ json, content }: Turn): JsonObject {
  const bare = without(json, "train");
  return content === undefined || content === null ? withMember(bare, "content", "") : bare;
}

/** The same with arguments as JSON text, so that every row of a column has one type. */
export function textArguments(message: JsonObject): JsonObject {
  const calls = get(message, "tool_calls");
  if (!Array.isArray(calls)) return message;
  return withMember(
    message,
    "tool_calls",
    (calls as readonly Json[]).map((call) => {
      const args = get(get(call, "function"), "arguments") ?? {};
      if (typeof args === "string") return call;
      return withMember(
        asObject(call),
        "function",
        withMember(asObject(get(call, "function")), "arguments", printJson(args)),
      );
    }),
  );
}

/** The first call whose arguments are no object: templates that walk through them raise an error. */
export function badArguments(turns: readonly Turn[]): Refusal | undefined {
  for (const { at, calls } of turns)
    for (const { name, args } of calls)
      if (!isObject(args)) return refuse("arguments-text", `message ${at}, call of ${name}`);
  return undefined;
}

/** `{ role, content }` and nothing else. */
export const plainMessage = (role: string, content: string): JsonObject => ({ role, content });

/** The flat tool of OpenAI's Responses. `strict` is required there; a recorded schema promises nothing. */
export function flatTool(tool: Json): JsonObject {
  const fn = asObject(get(tool, "function"));
  return fromMembers([
    ["type", "function"],
    ...members(without(fn, "strict")),
    ["strict", get(fn, "strict") ?? false],
  ]);
}

/** All of an rl row but its prompt: what an environment needs to be set up and scored. */
export const environmentOf = (row: JsonObject): JsonObject => without(row, "prompt");
