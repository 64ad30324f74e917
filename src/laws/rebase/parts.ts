/** Parts of a base row that repeat a Hook or a Skill, each changed in its place. */
import {
  asArray,
  asString,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  withMember,
} from "../../model/json.js";

export interface EchoPart {
  /** Index of the message. */
  readonly message: number;
  readonly where: string;
  readonly echo: string;
  readonly text: string;
  readonly json: JsonObject;
}

/** `change` gives the part as it is after, or undefined where it stays. */
export function changeEchoes(
  row: JsonObject,
  change: (part: EchoPart) => JsonObject | undefined,
): JsonObject {
  const messages = asArray(get(row, "messages")).map((message, i): Json => {
    const content = get(message, "content");
    if (!isObject(message) || !isArray(content)) return message;
    const parts = content.map((part, j): Json => {
      const echo = asString(get(part, "echo"));
      if (!isObject(part) || echo === undefined) return part;
      const text = asString(get(part, "text")) ?? "";
      return change({ message: i, where: `/messages/${i}/content/${j}`, echo, text, json: part }) ?? part;
    });
    return parts.some((part, j) => part !== content[j]) ? withMember(message, "content", parts) : message;
  });
  return withMember(row, "messages", messages);
}
