/** Arguments of a call, structured or as JSON text. */
import type { Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Call } from "../../model/trajectory.js";

/** No arguments at all are null; an empty text is a call without arguments; a text that is no JSON stays one. */
export function argumentsOf(written: Json | undefined): Pick<Call, "arguments" | "invalid" | "spelt"> {
  if (written === undefined) return { arguments: null, spelt: "absent" };
  if (typeof written !== "string") return { arguments: written };
  if (written === "") return { arguments: {}, spelt: "empty" };
  const parsed = parseJson(written);
  return parsed.ok ? { arguments: parsed.value } : { arguments: written, invalid: true };
}
