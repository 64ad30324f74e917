/** Messages nearly as OpenAI's chat API has them, with fields of their own that the format documents. */
import { get, isArray, isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Problem } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import type { CountedCall } from "./census.js";
import type { Reading } from "./fields.js";
import { readMessages } from "./messages.js";

/** Fields that are kept in `extra` and are no surprise. */
export interface Known {
  readonly message: readonly string[];
  /** Of a part of its content. */
  readonly part?: readonly string[];
  readonly call?: readonly string[];
}

export function readTold(
  reading: Reading,
  list: readonly Json[],
  path: string,
  known: Known,
): readonly Message[] {
  const messages = readMessages(reading, list, path);
  for (const key of known.message) reading.unknown.delete(`${path}${key}`);
  for (const key of known.part ?? []) reading.unknown.delete(`${path}content[].${key}`);
  for (const key of known.call ?? []) reading.unknown.delete(`${path}tool_calls[].${key}`);
  return messages;
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
