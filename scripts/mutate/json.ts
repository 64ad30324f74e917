/** Surgery on plain JSON: it knows nothing of the laws which have to notice it. */
import {
  asArray,
  asObject,
  asString,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  withMember,
} from "../../src/model/json.js";

export type Path = readonly (string | number)[];

export function at(value: Json | undefined, path: Path): Json | undefined {
  let here = value;
  for (const step of path) {
    if (isArray(here)) here = here[Number(step)];
    else if (isObject(here)) here = get(here, String(step));
    else return undefined;
  }
  return here;
}

/** The value with what stands at a path replaced. */
export function put<T extends Json>(value: T, path: Path, next: (old: Json) => Json): T {
  return replace(value, path, next) as T;
}

function replace(value: Json, path: Path, next: (old: Json) => Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next(value);
  if (isArray(value)) return value.map((item, i) => (i === step ? replace(item, rest, next) : item));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, item]) => [key, key === step ? replace(item, rest, next) : item]),
  );
}

export const renameKey = (object: Json, from: string, to: string): Json =>
  isObject(object)
    ? fromMembers(members(object).map(([key, item]) => [key === from ? to : key, item]))
    : object;

export const messagesOf = (row: JsonObject): readonly JsonObject[] =>
  asArray(get(row, "messages")).map(asObject);
export const withMessages = (row: JsonObject, messages: readonly Json[]): JsonObject =>
  withMember(row, "messages", messages);
export const callsOf = (message: JsonObject): readonly JsonObject[] =>
  asArray(get(message, "tool_calls")).map(asObject);
export const toolsOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "tools")).map(asObject);
export const nameOf = (call: Json): string => asString(get(get(call, "function"), "name")) ?? "";
export const textOf = (message: JsonObject): string => asString(get(message, "content")) ?? "";

/** Every string of a value with its path; keys are none. */
export function* strings(value: Json, path: Path = []): Generator<readonly [Path, string]> {
  if (typeof value === "string") yield [path, value];
  else if (isArray(value)) for (const [i, item] of value.entries()) yield* strings(item, [...path, i]);
  else if (isObject(value)) for (const [key, item] of members(value)) yield* strings(item, [...path, key]);
}

/** The row with one text of a message changed. */
export const inMessage = (row: JsonObject, at: number, key: string, text: string): JsonObject =>
  put(row, ["messages", at, key], () => text);
export const roleOf = (message: Json): string => asString(get(message, "role")) ?? "";
/** The parts of a message of a base row; a plain text is none. */
export const partsOf = (message: Json | undefined): readonly JsonObject[] =>
  asArray(get(message, "content")).map(asObject);
export const baseMessages = (base: JsonObject): readonly JsonObject[] =>
  asArray(get(base, "messages")).map(asObject);
