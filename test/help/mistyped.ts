/** A small record with one value at a time put wrong, and texts cut short: what a reader must survive. */
import { fromMembers, isArray, isObject, type Json, members, printJson } from "../../src/model/json.js";

/** What a value may turn out to be. */
const WRONG: readonly Json[] = [null, true, -1.5, "", "x", "\ud83d", [], [null], ["x"], {}, { __x: null }];
const HOSTILE: Json = fromMembers([
  ["__proto__", { polluted: true }],
  ["constructor", null],
  ["0", "index"],
]);

/**
 * Every variant of the record in which one value (a leaf, a list or an object) is of another type, is gone, or stands
 * twice; each with the place that was changed.
 */
export function* mistyped(record: Json): Generator<{ readonly at: string; readonly value: Json }> {
  for (const { at, put } of placesOf(record, "", (value) => value)) {
    for (const wrong of [...WRONG, HOSTILE]) yield { at: `${at} = ${printJson(wrong)}`, value: put(wrong) };
  }
  yield* withoutOne(record, "", (value) => value);
}

type Put = (value: Json) => Json;

function* placesOf(value: Json, at: string, put: Put): Generator<{ readonly at: string; readonly put: Put }> {
  yield { at: at === "" ? "the record" : at, put };
  if (isArray(value))
    for (const [i, item] of value.entries())
      yield* placesOf(item, `${at}[${i}]`, (other) => put(value.map((old, k) => (k === i ? other : old))));
  else if (isObject(value)) {
    const list = members(value);
    for (const [i, [key, item]] of list.entries())
      yield* placesOf(item, `${at}.${key}`, (other) =>
        put(fromMembers(list.map(([name, old], k) => [name, k === i ? other : old]))),
      );
  }
}

function* withoutOne(
  value: Json,
  at: string,
  put: Put,
): Generator<{ readonly at: string; readonly value: Json }> {
  if (isArray(value))
    for (const [i, item] of value.entries()) {
      yield { at: `${at}[${i}] gone`, value: put(value.filter((_, k) => k !== i)) };
      yield { at: `${at}[${i}] twice`, value: put([...value, item]) };
      yield* withoutOne(item, `${at}[${i}]`, (other) => put(value.map((old, k) => (k === i ? other : old))));
    }
  else if (isObject(value)) {
    const list = members(value);
    for (const [i, [key, item]] of list.entries()) {
      yield { at: `${at}.${key} gone`, value: put(fromMembers(list.filter((_, k) => k !== i))) };
      yield { at: `${at}.${key} twice`, value: put(fromMembers([...list, [key, null]])) };
      yield* withoutOne(item, `${at}.${key}`, (other) =>
        put(fromMembers(list.map(([name, old], k) => [name, k === i ? other : old]))),
      );
    }
  }
}
