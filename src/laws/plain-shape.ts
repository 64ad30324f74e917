/** The usual shape of a message, told without a list of what is missing or too many. */
import { asArray, get, has, isArray, isObject, type Json, type JsonObject, size } from "../model/json.js";
import type { RowMessage } from "./row.js";

/** One text of content, the members of its role and no other, and calls that hold nothing but a call. */
export function isPlainShape(base: RowMessage, view: RowMessage): boolean {
  const { json } = view;
  if (view.role !== base.role || base.name !== undefined || !has(json, "role")) return false;
  if (isArray(get(base.json, "content")) || typeof get(json, "content") !== "string") return false;
  let wanted = 2;
  if (base.reasoning !== undefined) {
    if (view.reasoning === undefined) return false;
    wanted++;
  }
  if (base.calls.length > 0) {
    if (!has(json, "tool_calls") || !asArray(get(json, "tool_calls")).every(isPlainCall)) return false;
    wanted++;
  } else if (has(json, "tool_calls")) return false;
  if (base.callId !== undefined) {
    if (!has(json, "tool_call_id")) return false;
    wanted++;
  }
  if (base.role === "assistant") {
    if (!has(json, "train")) return false;
    wanted++;
  }
  // All are there and there are no more: none is another, and none stands twice.
  return size(json) === wanted;
}

function isPlainCall(call: Json): boolean {
  if (!isObject(call) || get(call, "type") !== "function") return false;
  const inner = get(call, "function");
  return size(call) === (get(call, "id") === undefined ? 2 : 3) && isObject(inner) && holdsCall(inner);
}

const holdsCall = (inner: JsonObject): boolean =>
  size(inner) === 2 && has(inner, "name") && has(inner, "arguments");
