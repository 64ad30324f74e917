/** Does a tool's answer say that it could not? Only what is plain: an object with an error in it, or a text that opens with the word. */
import { get, isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";

const ERROR_KEYS = ["error", "errors", "failure", "err_code", "exception"] as const;
const OPENING = /^\s*(?:error|exception|traceback)\b/i;

export function saysFailure(text: string): boolean {
  if (OPENING.test(text)) return true;
  if (!text.trimStart().startsWith("{")) return false;
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return false;
  const { value } = parsed;
  return ERROR_KEYS.some((key) => isSaid(get(value, key))) || get(value, "isError") === true;
}

/** `"error": null`, `false`, `""`, `0` and `[]` say that there is none. */
const isSaid = (value: Json | undefined): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== "" &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0);
