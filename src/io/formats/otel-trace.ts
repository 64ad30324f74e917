/** The spans of an OTLP export, and which of them tells the whole dialogue. */
import {
  asArray,
  equalJson,
  fromMembers,
  get,
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
import { INPUT, isSpan, listAt, OUTPUT, READ } from "./otel-span.js";

const PLACES = ["resourceSpans", "scopeSpans", "spans"];
const PATH = "resourceSpans[].scopeSpans[].spans[].";
/** What spans of tools repeat of a call. */
const COPIES = ["gen_ai.tool.call.arguments", "gen_ai.tool.call.result"];

export const spansOf = (value: JsonObject): readonly JsonObject[] =>
  PLACES.reduce<readonly Json[]>((at, key) => at.flatMap((one) => asArray(get(one, key))), [value]).filter(
    isObject,
  );

interface Dialogue {
  readonly span: JsonObject;
  readonly input: readonly Json[];
  readonly output: readonly Json[];
}

/** The span whose input holds every other request with its answer; undefined (and a problem) where there is none. */
export function lastOfDialogue(reading: Reading, value: JsonObject): JsonObject | undefined {
  const dialogues = spansOf(value)
    .filter(isSpan)
    .map(
      (span): Dialogue => ({
        span,
        input: listAt(reading, span, INPUT) ?? [],
        output: listAt(reading, span, OUTPUT) ?? [],
      }),
    );
  const longest = dialogues.reduce<Dialogue | undefined>(
    (best, one) => (best === undefined || one.input.length >= best.input.length ? one : best),
    undefined,
  );
  if (longest === undefined) return void report(reading, "resourceSpans", "no span holds messages");
  const strangers = dialogues.filter((one) => one !== longest && !isWithin(one, longest));
  if (strangers.length === 0) return longest.span;
  return void reading.problems.push({
    code: "bad-record",
    where: reading.where,
    what: `the export holds ${strangers.length + 1} dialogues`,
    expected: "one dialogue a record: spans whose requests repeat each other",
    remedy: "write one span a line, each with its attributes",
  });
}

/** Does the longer request repeat the shorter one and, behind it, its only answer? */
function isWithin({ input, output }: Dialogue, whole: Dialogue): boolean {
  const [answer, ...more] = output;
  return (
    more.length === 0 &&
    input.every((message, i) => equalJson(message, whole.input[i])) &&
    (answer === undefined ||
      (get(answer, "role") === get(whole.input[input.length], "role") &&
        equalJson(get(answer, "parts"), get(whole.input[input.length], "parts"))))
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
