/** Equality that minds the order of keys and the text of numbers, as bytes do. */
import { get, isArray, isNumber, isObject, type Json, keys, numberText } from "../model/json.js";

export function identical(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return isNumber(a) && isNumber(b) && numberText(a) === numberText(b);
  if (isNumber(a) || isNumber(b)) return isNumber(a) && isNumber(b) && numberText(a) === numberText(b);
  if (isArray(a) || isArray(b))
    return isArray(a) && isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const [mine, theirs] = [keys(a), keys(b)];
  if (mine.length !== theirs.length) return false;
  for (let i = 0; i < mine.length; i++) {
    const key = mine[i] as string;
    if (key !== theirs[i] || !identical(get(a, key), get(b, key))) return false;
  }
  return true;
}
