/** What a recorded run is about, read from its base row: who asked what, and what came of it. */
import { hash } from "node:crypto";
import { isArray, isObject, type Json, members, printJson } from "../../model/json.js";
import { isReply, type Row, type RowMessage } from "../row.js";

/** The messages of the user before the first answer. */
function asking({ messages }: Row): readonly RowMessage[] {
  const first = messages.findIndex(({ role }) => role === "assistant");
  return (first < 0 ? messages : messages.slice(0, first)).filter(({ role }) => role === "user");
}

/** What decides the side: all that these messages say. */
export const sideKey = (row: Row): string =>
  asking(row)
    .map(({ content }) => content)
    .join("\n") || row.id;

/** What the user said, without what a pipeline wrote around it. */
export const askedBy = (row: Row): string =>
  asking(row)
    .flatMap(({ parts }) => parts.flatMap(({ author, text }) => (author === "world" ? [text] : [])))
    .join("\n");

const HEX_DIGITS = 13;

/** The split of a key: the first whose share, added to those before it, exceeds the key's place in [0, 1). */
export function sideOf(key: string, splits: Readonly<Record<string, number>>): string | undefined {
  const place = Number.parseInt(hash("sha256", key, "hex").slice(0, HEX_DIGITS), 16) / 16 ** HEX_DIGITS;
  const names = Object.keys(splits);
  let upTo = 0;
  return (
    names.find((name) => {
      upTo += splits[name] as number;
      return place < upTo;
    }) ?? names.at(-1)
  );
}

/**
 * The run without any name of its Harness: what was asked and answered, what tools said, and the values that they were given.
 *
 * Runs that are equal in this are one run, whatever Harness each was recorded under.
 */
export const canonicalText = ({ messages }: Row): string =>
  printJson(
    messages
      .filter(({ role }) => role !== "system" && role !== "developer")
      .map(
        (message): Json => [
          message.role,
          message.role === "user" || isReply(message) ? message.content : worldText(message),
          message.calls.map((call) => [...valuesIn(call.arguments)]),
        ],
      ),
  );

const worldText = ({ parts }: RowMessage): string =>
  parts.map(({ author, text }) => (author === "world" ? text : "")).join("");

/** Values without their keys, sorted: a key's name, and its place, are the Harness's. */
function valuesIn(value: Json): readonly string[] {
  if (isArray(value)) return value.flatMap(valuesIn);
  if (isObject(value))
    return members(value)
      .flatMap(([, inner]) => valuesIn(inner))
      .sort();
  return [printJson(value)];
}
