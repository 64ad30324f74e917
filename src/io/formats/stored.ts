/** Arguments as they are stored, for counts: text is read once where it is JSON, no arguments at all are null. */
import type { Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";

export function storedArguments(value: Json | undefined): Json {
  if (value === undefined) return null;
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  return parsed?.ok ? parsed.value : value;
}
