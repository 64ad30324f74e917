/** Messages of a base row. */
import { asArray, get, isObject, type Json, type JsonObject, withMember } from "../../model/json.js";

/** Messages of a row, each changed in its place. */
export function mapMessages(
  row: JsonObject,
  change: (message: JsonObject, index: number) => Json,
): JsonObject {
  const messages = asArray(get(row, "messages")).map((message, i) =>
    isObject(message) ? change(message, i) : message,
  );
  return withMember(row, "messages", messages);
}
