/** Keys that a schema never gets to see: `__proto__` would be left out in silence, and is no key of anything. */
import type { Misfit } from "../model/strict.js";

const KEY = "__proto__";

export function protoKeys(value: unknown, path: readonly PropertyKey[] = []): readonly Misfit[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => protoKeys(one, [...path, at]));
  return Object.keys(value).flatMap((key) =>
    key === KEY
      ? [{ path: [...path, KEY], what: `unknown key "${KEY}"`, expected: "no such key" }]
      : protoKeys((value as Readonly<Record<string, unknown>>)[key], [...path, key]),
  );
}
