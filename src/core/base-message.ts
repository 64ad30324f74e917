/** A message as a base row has it: authors and echoes named where they are not the usual ones, unknown fields kept. */
import {
  get,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../model/json.js";
import type { Call, Message } from "../model/trajectory.js";
import { withExtra } from "./with-extra.js";

const USUAL: Readonly<Record<string, string>> = {
  user: "world",
  tool: "world",
  system: "harness",
  developer: "harness",
  assistant: "assistant",
};

export function baseMessage(message: Message, calls: readonly JsonObject[]): JsonObject {
  const { role, parts, content, reasoning, callId, name, train, extra } = message;
  const only = parts.length === 1 ? parts[0] : undefined;
  const simple =
    parts.length === 0 ||
    (only !== undefined &&
      only.author === USUAL[role] &&
      only.echo === undefined &&
      only.other === undefined &&
      only.extra === undefined);
  const list: Member[] = [["role", role]];
  if (content === "null") list.push(["content", null]);
  else if (content !== "absent" || parts.length > 0) {
    list.push([
      "content",
      simple && content !== "parts"
        ? (only?.text ?? "")
        : parts.map(
            (part): JsonObject =>
              part.other ??
              withExtra(
                [
                  ["type", "text"],
                  ["author", part.author],
                  ...(part.echo === undefined ? [] : [["echo", part.echo] as const]),
                  ["text", part.text],
                ],
                part.extra ?? {},
              ),
          ),
    ]);
  }
  if (reasoning !== undefined) list.push(["reasoning_content", reasoning]);
  if (calls.length > 0) list.push(["tool_calls", calls]);
  if (callId !== undefined) list.push(["tool_call_id", callId]);
  if (name !== undefined) list.push(["name", name]);
  if (train !== undefined) list.push(["train", train]);
  return withExtra(list, extra);
}

/** A call as rows have it; training rows leave out what a log said besides. */
export function callJson(call: Call, name: string, args: Json, keepExtra: boolean): JsonObject {
  const called: JsonObject = { name, arguments: args };
  const printed: JsonObject = {
    ...(call.id === undefined ? {} : { id: call.id }),
    type: "function",
    function: called,
  };
  if (!keepExtra) return printed;
  const spelt: JsonObject = call.spelt === undefined ? printed : { ...printed, arguments_as: call.spelt };
  if (size(call.extra) === 0) return spelt;
  const inner = get(call.extra, "function");
  if (!isObject(inner)) return withExtra(members(spelt), call.extra);
  return withExtra(
    members({ ...spelt, function: withExtra(members(called), inner) }),
    without(call.extra, "function"),
  );
}
