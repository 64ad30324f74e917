/** Which places of a row differ, as JSON pointers: a report for people, never the form of an edit. */
import jsonPatch from "fast-json-patch";
import { isArray, isNumber, isObject, type Json, members, numberText } from "../model/json.js";

/** Pointers in the order in which they stand. A list that was put in another order shows as replacements. */
export function changedPointers(before: Json, after: Json): readonly string[] {
  const operations = jsonPatch.compare({ row: plain(before) } as object, { row: plain(after) } as object);
  return [...new Set(operations.map(({ path }) => path.slice("/row".length)))].sort(byPlace);
}

/** Values that the comparison understands; numbers are compared by their text. */
function plain(value: Json): unknown {
  if (isNumber(value)) return typeof value === "number" ? value : { number: numberText(value) };
  if (isArray(value)) return value.map(plain);
  return isObject(value)
    ? Object.fromEntries(members(value).map(([key, inner]) => [key, plain(inner)]))
    : value;
}

const collator = new Intl.Collator("en", { numeric: true });
const byPlace = (a: string, b: string): number => collator.compare(a, b);
