/** A body's text as what a route's schema says it is; numbers inside arguments stay as they were written. */
import type * as z from "zod";
import { isObject, isPlainObject } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { pathText, readStrict } from "../../model/strict.js";
import { type Answered, answered, refusal, refused } from "./refuse.js";

/** No body is an empty object. */
export function readBody<S extends z.ZodType>(schema: S, text: string): Answered<z.output<S>> {
  const parsed = parseJson(text.trim() === "" ? "{}" : text);
  if (!parsed.ok)
    return refused(
      refusal("bad-json", `body, character ${parsed.at + 1}`, `not JSON: ${parsed.what}`, {
        expected: "one JSON object",
      }),
    );
  const { value } = parsed;
  if (isObject(value) && !isPlainObject(value))
    return refused(
      refusal("does-not-fit", "body", "a key stands twice in it, or is a number or __proto__", {
        expected: "each key once",
      }),
    );
  const read = readStrict(schema, value);
  if (read.ok) return answered(read.value);
  const [first, ...more] = read.misfits;
  if (first === undefined) return refused(refusal("does-not-fit", "body", "it does not fit"));
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const place = pathText(first.path);
  return refused(
    refusal("does-not-fit", place === "" ? "body" : `body, ${place}`, `${first.what}${others}`, {
      ...(first.expected === undefined ? {} : { expected: first.expected }),
      ...(first.exists === undefined ? {} : { exists: first.exists }),
    }),
  );
}
