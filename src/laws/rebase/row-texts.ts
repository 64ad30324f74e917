/** Every text of a base row's messages, decoded: content, reasoning, keys and string values of arguments. */
import { asArray, get, isObject, type Json, members } from "../../model/json.js";
import { readRow } from "../row.js";

export interface RowText {
  /** JSON pointer into the row. */
  readonly where: string;
  readonly text: string;
}

export function* rowTexts(row: Json): Generator<RowText> {
  if (!isObject(row)) return;
  for (const [i, { parts, reasoning, calls }] of readRow(row).messages.entries()) {
    const where = `/messages/${i}`;
    for (const { text } of parts) yield { where: `${where}/content`, text };
    if (reasoning !== undefined) yield { where: `${where}/reasoning_content`, text: reasoning };
    for (const [j, call] of calls.entries())
      for (const text of stringsIn(call.arguments)) yield { where: `${where}/tool_calls/${j}`, text };
  }
}

function* stringsIn(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isObject(value))
    for (const [key, inner] of members(value)) {
      yield key;
      yield* stringsIn(inner);
    }
  else for (const item of asArray(value)) yield* stringsIn(item);
}

/** The messages of a row. */
export const messagesOf = (row: Json): readonly Json[] => asArray(get(row, "messages"));
