/** A call as one value: `{"name": …, "arguments": {…}}`, in JSON or as Python prints a dict. */
import { get, has, isObject, type Json, without } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import type { Call } from "../../../model/trajectory.js";
import { argumentsOf } from "../arguments.js";
import { readPythonLiteral } from "./python-literal.js";
import type { WrittenCall } from "./text-calls.js";

/** JSON, or else a Python literal. */
export function readLoose(text: string): Json | undefined {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : readPythonLiteral(text.trim());
}

/** The arguments stand under one of these keys; the first that is there counts. */
export const ARGUMENT_KEYS: readonly string[] = ["arguments", "parameters"];

/** Undefined where the value is no call. Arguments stored as a text are JSON inside JSON. */
export function callOf(value: Json | undefined, keys: readonly string[] = ARGUMENT_KEYS): Call | undefined {
  if (!isObject(value)) return undefined;
  const name = get(value, "name");
  if (typeof name !== "string" || name === "") return undefined;
  const key = keys.find((one) => has(value, one));
  const id = get(value, "id");
  const hasId = typeof id === "string" && id !== "";
  return {
    ...(hasId ? { id } : {}),
    name,
    ...argumentsOf(key === undefined ? undefined : get(value, key)),
    extra: without(value, "name", ...(key === undefined ? [] : [key]), ...(hasId ? ["id"] : [])),
  };
}

/** A call that is named by what can be read of it. */
export function writtenOf(text: string): WrittenCall {
  const call = callOf(readLoose(text));
  if (call !== undefined) return { name: call.name, arguments: call.arguments };
  const name = /["']name["']\s*:\s*(?:"([^"\\\n]+)"|'([^'\\\n]+)')/.exec(text);
  return { name: name?.[1] ?? name?.[2] ?? null, arguments: text };
}
