/** An OTLP export that is one dialogue, without what its last span tells. */
import {
  fromMembers,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";
import { type Reading, report } from "./fields.js";
import { withoutAttributes } from "./otel-attributes.js";
import { dialoguesOf, PLACES } from "./otel-dialogues.js";
import { READ } from "./otel-span.js";

const PATH = "resourceSpans[].scopeSpans[].spans[].";
/** What spans of tools repeat of a call. */
const COPIES = ["gen_ai.tool.call.arguments", "gen_ai.tool.call.result"];

/** The span whose input holds every other request with its answer; undefined (and a problem) where there is none. */
export function lastOfDialogue(reading: Reading, value: JsonObject): JsonObject | undefined {
  const [dialogue, ...more] = dialoguesOf(reading, value);
  if (dialogue === undefined) return void report(reading, "resourceSpans", "no span holds messages");
  if (more.length === 0) return dialogue.last;
  return void report(
    reading,
    "resourceSpans",
    `the export holds ${more.length + 1} dialogues`,
    "one dialogue a record: spans whose requests repeat each other",
  );
}
/** The export without what was read of one span and what the others repeat. */
export function withoutDialogue(
  dropping: Dropping,
  value: JsonObject,
  read: JsonObject,
  alternatives: (span: JsonObject) => JsonObject,
): JsonObject {
  const inside = (object: Json, [key, ...deeper]: readonly string[]): Json => {
    if (!isObject(object)) return object;
    if (key === undefined) {
      if (object === read) return alternatives(object);
      return withoutAttributes(object, [...READ, ...COPIES], (path, own) =>
        drop(dropping, `${PATH}${path}`, own),
      );
    }
    return fromMembers(
      members(object).map(
        ([name, own]): Member => [
          name,
          name === key && isArray(own) ? own.map((item) => inside(item, deeper)) : own,
        ],
      ),
    );
  };
  return inside(value, PLACES) as JsonObject;
}
