/** What a reader did not understand goes out beside what it did; nothing of it is lost, and nothing of ours is overwritten. */
import { fromMembers, type JsonObject, type Member, members } from "../model/json.js";

/** Where a record's own members stand when the row needs their names for itself. */
const RECORDED = "recorded";

export function withExtra(own: readonly Member[], extra: JsonObject): JsonObject {
  const rest = members(extra);
  if (rest.length === 0) return fromMembers(own);
  const taken = new Set(own.map(([key]) => key));
  const displaced = rest.filter(([key]) => taken.has(key));
  if (displaced.length === 0) return fromMembers([...own, ...rest]);
  const isMoved = (key: string): boolean => taken.has(key) || key === RECORDED;
  return fromMembers([
    ...own,
    ...rest.filter(([key]) => !isMoved(key)),
    [RECORDED, fromMembers(rest.filter(([key]) => isMoved(key)))],
  ]);
}
