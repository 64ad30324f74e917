/** Keys of what a parameter holds as JSON text (`contentSchema`): no Symbol moves them. */
import { isArray, isObject, type Json, keys, members } from "../model/json.js";

/** Every key that a schema declares, at any depth. */
export function* declaredKeys(schema: Json): Iterable<string> {
  if (isArray(schema)) for (const item of schema) yield* declaredKeys(item);
  if (!isObject(schema)) return;
  for (const [word, inner] of members(schema)) {
    if (word === "properties" && isObject(inner)) {
      yield* keys(inner);
      for (const [, property] of members(inner)) yield* declaredKeys(property);
    } else yield* declaredKeys(inner);
  }
}
