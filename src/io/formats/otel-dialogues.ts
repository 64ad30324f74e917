/**
 * The dialogues in an OTLP export: spans of requests that repeat each other, and the other spans that belong to them.
 *
 * A request belongs to a longer one that starts with its messages and goes on with its only answer.
 */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../model/json.js";
import { digestJson } from "../digest.js";
import { idOf, type Reading } from "./fields.js";
import { INPUT, isSpan, listAt, OUTPUT } from "./otel-span.js";

export const PLACES = ["resourceSpans", "scopeSpans", "spans"];

export const spansOf = (value: JsonObject): readonly JsonObject[] =>
  PLACES.reduce<readonly Json[]>((at, key) => at.flatMap((one) => asArray(get(one, key))), [value]).filter(
    isObject,
  );

/** The requests of one dialogue, in their order; `last` holds all others. */
export interface Dialogue {
  readonly last: JsonObject;
  readonly spans: readonly JsonObject[];
}

interface Request {
  readonly span: JsonObject;
  /** Of what was said up to each message, from none to all. */
  readonly digests: readonly string[];
  readonly input: readonly Json[];
  readonly output: readonly Json[];
}

/** In the order of their first requests. What of the spans cannot be read is reported. */
export function dialoguesOf(reading: Reading, value: JsonObject): readonly Dialogue[] {
  const requests = spansOf(value)
    .filter(isSpan)
    .map((span) => requestOf(reading, span));
  // Of requests that are equally long the last one is asked first.
  const longestFirst = requests.toReversed().sort((a, b) => b.input.length - a.input.length);
  const told = new Map<string, Request>();
  const lasts = new Map<Request, Request>();
  for (const request of longestFirst) {
    const last = told.get(saidBy(request)) ?? request;
    lasts.set(request, last);
    if (last === request) for (const said of saidIn(request)) told.set(said, told.get(said) ?? request);
  }
  const found = new Map<Request, JsonObject[]>();
  for (const request of requests) {
    const last = lasts.get(request) ?? request;
    found.set(last, [...(found.get(last) ?? []), request.span]);
  }
  return [...found].map(([{ span }, spans]) => ({ last: span, spans }));
}

function requestOf(reading: Reading, span: JsonObject): Request {
  const input = listAt(reading, span, INPUT) ?? [];
  const digests = [""];
  for (const message of input) digests.push(digestJson([digests.at(-1) ?? "", message]));
  return { span, digests, input, output: listAt(reading, span, OUTPUT) ?? [] };
}

/** What a longer request has to hold; two answers are in none. */
function saidBy({ digests, output }: Request): string {
  const all = digests.at(-1) ?? "";
  const [answer, ...more] = output;
  if (more.length > 0) return "";
  return answer === undefined ? all : after(all, answer);
}

function* saidIn({ digests, input }: Request): Generator<string> {
  for (const [i, digest] of digests.entries()) {
    yield digest;
    const message = input[i];
    if (message !== undefined) yield after(digest, message);
  }
}

/** An answer is repeated without what was told of it besides. */
const after = (digest: string, message: Json): string =>
  digestJson([digest, get(message, "role") ?? null, get(message, "parts") ?? null]);

/** The export once for each dialogue, with its own spans; what stands around spans is given to each. */
export function exportsOf(value: JsonObject, dialogues: readonly Dialogue[]): readonly JsonObject[] {
  const ownerOf = owners(value, dialogues);
  /** By the dialogue's place. */
  const split = (part: Json, [key, ...deeper]: readonly string[]): ReadonlyMap<number, Json> => {
    if (key === undefined) return new Map([[isObject(part) ? ownerOf(part) : 0, part]]);
    const list = get(part, key);
    if (!isObject(part) || !isArray(list) || list.length === 0) return new Map([[0, part]]);
    const lists = new Map<number, Json[]>();
    for (const item of list)
      for (const [owner, piece] of split(item, deeper)) {
        const known = lists.get(owner);
        if (known === undefined) lists.set(owner, [piece]);
        else known.push(piece);
      }
    return new Map([...lists].map(([owner, own]) => [owner, withList(part, key, list, own)]));
  };
  const parts = split(value, PLACES);
  return dialogues.map((_, i) => parts.get(i) as JsonObject);
}

const withList = (object: JsonObject, key: string, list: Json, own: readonly Json[]): JsonObject =>
  fromMembers(members(object).map(([name, old]): Member => [name, name === key && old === list ? own : old]));

/** Which dialogue a span is given to: its own, the one next to it in the tree of spans, the first of its trace, the first of all. */
function owners(value: JsonObject, dialogues: readonly Dialogue[]): (span: JsonObject) => number {
  const own = new Map<JsonObject, number>();
  const byPlace = new Map<string, number>();
  const byTrace = new Map<string, number>();
  for (const [i, { spans }] of dialogues.entries())
    for (const span of spans) {
      own.set(span, i);
      for (const id of [idIn(span, SPAN_ID), idIn(span, PARENT)])
        if (id !== undefined && !byPlace.has(id)) byPlace.set(id, i);
      const trace = idIn(span, TRACE);
      if (trace !== undefined && !byTrace.has(trace)) byTrace.set(trace, i);
    }
  const parents = new Map<string, string>();
  for (const span of spansOf(value)) {
    const [id, parent] = [idIn(span, SPAN_ID), idIn(span, PARENT)];
    if (id !== undefined && parent !== undefined) parents.set(id, parent);
  }
  /** Each place is climbed once: what was found above is known to all below. */
  const climb = (start: string | undefined): number | undefined => {
    const way: string[] = [];
    const seen = new Set<string>();
    let at = start;
    while (at !== undefined && !byPlace.has(at) && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = parents.get(at);
    }
    const found = at === undefined ? undefined : byPlace.get(at);
    if (found !== undefined) for (const id of way) byPlace.set(id, found);
    return found;
  };
  return (span) => own.get(span) ?? climb(idIn(span, SPAN_ID)) ?? byTrace.get(idIn(span, TRACE) ?? "") ?? 0;
}

/** As OTLP writes them, and as other exporters do. */
const SPAN_ID = ["spanId", "span_id"];
const PARENT = ["parentSpanId", "parent_span_id", "parent_id"];
const TRACE = ["traceId", "trace_id"];
const idIn = (span: JsonObject, names: readonly string[]): string | undefined =>
  names.map((name) => idOf(get(span, name))).find((id) => id !== undefined);
