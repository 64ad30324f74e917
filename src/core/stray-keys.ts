/** Keys of arguments that nothing declares. */
import { isArray, isObject, type Json, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { Shape } from "./schema-shape.js";

/** Those of them that a declared key beside them will be called; without `nameOf`, all that stand beside declared ones. */
export function* strayKeys(
  args: Json,
  shape: Shape | undefined,
  nameOf?: (symbol: Sym) => string,
): Iterable<string> {
  if (shape === undefined) return;
  if (isArray(args)) for (const item of args) yield* strayKeys(item, shape.items, nameOf);
  if (!isObject(args)) return;
  const names =
    nameOf === undefined ? undefined : new Set([...shape.keys.values()].map(({ symbol }) => nameOf(symbol)));
  for (const [key, inner] of members(args)) {
    const known = shape.keys.get(key);
    if (known === undefined && (names === undefined || names.has(key))) yield key;
    yield* strayKeys(inner, known?.shape ?? shape.additional, nameOf);
  }
}
