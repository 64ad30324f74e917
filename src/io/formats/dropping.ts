/** What a reader takes out of a record, counted by where it stood. */
import { isArray, isObject, type Json, type JsonObject, members } from "../../model/json.js";
import type { ReadRecord } from "./format.js";

/** Path (`steps[].metrics.logprobs`) to how many leaves. */
export type Dropping = Map<string, number>;

/** Count a value that is left out. An empty list or object is one leaf, as is any text. */
export function drop(dropping: Dropping, path: string, value: Json): void {
  dropping.set(path, (dropping.get(path) ?? 0) + leafCount(value));
}

export function leafCount(value: Json): number {
  const inner = isArray(value) ? value : isObject(value) ? members(value).map(([, member]) => member) : [];
  return inner.length === 0 ? 1 : inner.reduce<number>((sum, item) => sum + leafCount(item), 0);
}

/** The members but those that are named, which are counted as dropped under `path`. */
export function withoutDropped(
  dropping: Dropping,
  path: string,
  object: JsonObject,
  gone: readonly string[],
): readonly (readonly [string, Json])[] {
  return members(object).filter(([key, value]) => {
    if (!gone.includes(key)) return true;
    drop(dropping, `${path}${key}`, value);
    return false;
  });
}

/** For `ReadRecord.dropped`: absent where nothing was. Without a prototype, for a path may be any name. */
export function droppedOf(dropping: Dropping): Pick<ReadRecord, "dropped"> {
  if (dropping.size === 0) return {};
  const dropped = Object.create(null) as Record<string, number>;
  for (const [path, count] of [...dropping].sort(([a], [b]) => (a < b ? -1 : 1))) dropped[path] = count;
  return { dropped };
}
