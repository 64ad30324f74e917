/**
 * Spans of OpenTelemetry's conventions for generative AI: what was sent and what came back as `gen_ai.*` attributes.
 *
 * One span is one request, and repeats the dialogue so far. An export (`resourceSpans`) holds several: each dialogue in it is a record,
 * told by its last span.
 */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { idOf, type Reading, startReading } from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { withoutAttributes } from "./otel-attributes.js";
import { dialoguesOf, exportsOf } from "./otel-dialogues.js";
import { isSpanMap, spansOfMap } from "./otel-map.js";
import { isSpan, READ, readSpan, type SpanRead, TOOLS } from "./otel-span.js";
import { lastOfDialogue, withoutDialogue } from "./otel-trace.js";
import { numbered } from "./part-turns.js";
import { finishRecord } from "./record.js";

export const format: Format = {
  name: "otel-genai",
  summary:
    "OpenTelemetry GenAI: spans with gen_ai.input.messages and gen_ai.output.messages; OTLP exports, each dialogue a record; maps of attributes by span",
  unit: { parts: partsOf },
  detect: (value) => isExport(value) || isSpan(value) || isSpanMap(value),
  read(value, where) {
    if (!isObject(value))
      return failed({ code: "bad-record", where, what: "the record is no object", expected: "a span" });
    const reading = startReading(where);
    if (!isExport(value)) {
      const read = readSpan(reading, value);
      return finish(reading, value, read, withoutRead(value, read), new Map());
    }
    const span = lastOfDialogue(reading, value);
    if (span === undefined) return failed(...reading.problems);
    const dropping: Dropping = new Map();
    const read = readSpan(reading, span);
    const extra = withoutDialogue(dropping, value, span, (one) => withoutRead(one, read));
    return finish(reading, span, read, extra, dropping);
  },
};

const isExport = (value: Json): value is JsonObject => isArray(get(value, "resourceSpans"));

function partsOf(value: Json): readonly Json[] {
  if (isExport(value)) {
    const dialogues = dialoguesOf(startReading(""), value);
    return dialogues.length < 2 ? [value] : exportsOf(value, dialogues);
  }
  return !isSpan(value) && isSpanMap(value) ? spansOfMap(value) : [value];
}

function finish(
  reading: Reading,
  span: JsonObject,
  { drafts, tools, census, at, hasInput }: SpanRead,
  extra: JsonObject,
  dropping: Dropping,
): Result<ReadRecord> {
  const id = idOf(get(span, "spanId")) ?? idOf(get(span, "span_id"));
  return finishRecord(
    reading,
    {
      ...(id === undefined ? {} : { id }),
      messages: numbered(drafts),
      slots: {},
      outcome: { status: "unknown" },
      extra,
    },
    {
      ...(tools === undefined ? {} : { tools }),
      ...(hasInput ? {} : { fragment: true as const }),
      ...droppedOf(dropping),
      census,
      ...(at === undefined ? {} : { made: { at } }),
    },
  );
}

/** The span without what was read; further answers to the same request stay. */
function withoutRead(span: JsonObject, { tools, alternatives }: SpanRead): JsonObject {
  const left = withoutAttributes(
    span,
    READ.filter((name) => name !== TOOLS || tools !== undefined),
  );
  const id = idOf(get(span, "spanId")) !== undefined ? "spanId" : "span_id";
  const own = members(left).filter(([key]) => key !== id || idOf(get(span, id)) === undefined);
  return alternatives.length === 0
    ? fromMembers(own)
    : fromMembers([...own, ["alternatives", alternatives as Json]]);
}
