/**
 * Members that only a table has: its columns unify the members of all rows, so that null in a struct says that this row has none. They
 * are left out and counted; null for a whole column, and in a list, stays.
 */
import { fromMembers, isArray, isObject, type Json, members } from "../../model/json.js";

export interface Bared {
  readonly value: Json;
  /** By path (`messages[].name (null)`). */
  readonly dropped: Readonly<Record<string, number>>;
}

export function withoutNulls(row: Json): Bared {
  const counts = new Map<string, number>();
  const bare = (value: Json, path: string): Json => {
    if (isArray(value)) return value.map((item) => bare(item, `${path}[]`));
    if (!isObject(value)) return value;
    return fromMembers(
      members(value).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
        const place = path === "" ? key : `${path}.${key}`;
        if (member !== null || path === "") return [[key, bare(member, place)]];
        counts.set(`${place} (null)`, (counts.get(`${place} (null)`) ?? 0) + 1);
        return [];
      }),
    );
  };
  const value = bare(row, "");
  return { value, dropped: Object.fromEntries(counts) };
}

/** What several steps of reading left out. */
export function joinDropped(
  ...all: readonly (Readonly<Record<string, number>> | undefined)[]
): Readonly<Record<string, number>> {
  const sum = new Map<string, number>();
  for (const one of all)
    for (const [path, count] of Object.entries(one ?? {})) sum.set(path, (sum.get(path) ?? 0) + count);
  return Object.fromEntries(sum);
}
