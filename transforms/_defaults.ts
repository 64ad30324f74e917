/** The value that a parameter has where a call leaves it out. */
import { asString, get, isNumber, type Json, type JsonObject, numberText } from "../src/transform.js";

/** As its schema states it. */
export const defaultOf = (schema: JsonObject): Json | undefined => get(schema, "default");

const TOLD = [
  /\bdefaults? (?:to|is|value is|value:|:)?\s*[`"'“]?([^\s`"'”,;)]+)/i,
  /(?:默认值?|缺省值?)(?:为|是|：|:)?\s*[`"'“]?([^\s`"'”，；。）)]+)/,
];

/** As its description states it, read by its type; only what reads without doubt. */
export function toldDefault(schema: JsonObject): Json | undefined {
  const text = asString(get(schema, "description")) ?? "";
  const found = TOLD.flatMap((pattern) => pattern.exec(text)?.[1]?.replace(/\.$/, "") ?? [])[0];
  if (found === undefined) return undefined;
  const listed = get(schema, "enum");
  switch (get(schema, "type")) {
    case "integer":
      return /^-?(?:0|[1-9]\d{0,14})$/.test(found) ? Number(found) : undefined;
    case "boolean":
      return found === "true" ? true : found === "false" ? false : undefined;
    case "string":
      return Array.isArray(listed) && listed.includes(found) ? found : undefined;
    default:
      return undefined;
  }
}

/** Said in a sentence; undefined: it cannot be said in a word. */
export function sayValue(value: Json): string | undefined {
  if (typeof value === "string") return value === "" || /[`\n]/.test(value) ? undefined : `\`${value}\``;
  if (typeof value === "boolean") return String(value);
  return isNumber(value) ? numberText(value) : undefined;
}
