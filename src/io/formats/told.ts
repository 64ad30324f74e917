/** Messages nearly as OpenAI's chat API has them, with fields of their own that the format documents. */
import {
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Problem } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import type { CountedCall } from "./census.js";
import { idOf, type Reading } from "./fields.js";
import { readMessages } from "./messages.js";

/** Fields that are kept in `extra` and are no surprise. */
export interface Known {
  readonly message: readonly string[];
  /** Of a part of its content. */
  readonly part?: readonly string[];
  readonly call?: readonly string[];
}

/** Spelt without a value, these say nothing; they are kept all the same, for null is not absent. */
const MAY_BE_EMPTY = ["tool_calls", "function_call", "reasoning_content", "tool_call_id"];

export function readTold(
  reading: Reading,
  list: readonly Json[],
  path: string,
  known: Known,
): readonly Message[] {
  const messages = readMessages(reading, list, path).map((message) => {
    const source = list[placeOf(message)];
    return isObject(source) ? withEmpty(message, source) : message;
  });
  for (const key of known.message) reading.unknown.delete(`${path}${key}`);
  for (const key of known.part ?? []) reading.unknown.delete(`${path}content[].${key}`);
  for (const key of known.call ?? []) reading.unknown.delete(`${path}tool_calls[].${key}`);
  return messages;
}

const placeOf = ({ id }: Message): number => Number(id.slice(1));

function withEmpty(message: Message, source: JsonObject): Message {
  const written = get(source, "tool_calls");
  const list = isArray(written) ? written : [];
  const calls = message.calls.map((call, i) => {
    const id = get(list[i], "id");
    return id === undefined || idOf(id) !== undefined || has(call.extra, "id")
      ? call
      : { ...call, extra: fromMembers([["id", id], ...members(call.extra)]) };
  });
  const kept = members(source).filter(([key, value]) => isKept(message, key, value));
  return {
    ...message,
    calls,
    extra: fromMembers(kept.map(([key, value]) => [key, get(message.extra, key) ?? value])),
  };
}

function isKept({ extra, callId, role }: Message, key: string, value: Json): boolean {
  if (has(extra, key)) return true;
  if (!MAY_BE_EMPTY.includes(key)) return false;
  if (key === "tool_call_id") return role === "tool" && callId === undefined;
  return value === null || (isArray(value) && value.length === 0);
}

/**
 * Problems name a message by its place in the list that was read; where that list is not the file's, `places` has the file's
 * (from 1).
 */
export const renumbered = (
  problems: readonly Problem[],
  places: readonly (number | undefined)[],
): readonly Problem[] =>
  problems.map((problem) => ({
    ...problem,
    where: problem.where.replace(/: message (\d+)/, (all, place: string) => {
      const file = places[Number(place) - 1];
      return file === undefined ? all : `: message ${file}`;
    }),
  }));

/** A message's calls as they are stored; arguments in a text are parsed once where that is JSON. */
export function storedCalls(message: Json | undefined): readonly CountedCall[] {
  const calls = get(message, "tool_calls");
  return !isArray(calls)
    ? []
    : calls.map((call) => {
        const body = get(call, "function");
        const owner = isObject(body) ? body : call;
        const name = get(owner, "name");
        const written = get(owner, "arguments");
        const parsed = typeof written === "string" ? parseJson(written) : undefined;
        return {
          name: typeof name === "string" ? name : null,
          arguments: parsed?.ok ? parsed.value : (written ?? null),
        };
      });
}
