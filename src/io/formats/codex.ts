/**
 * Rollouts of the Codex client: lines `{timestamp, type, payload}`. The items of the dialogue are those of the Responses API; events are
 * what the screen showed, mostly the same once more. Until September 2025 the items stood there bare, after a line `{id, timestamp}`.
 */
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  withMember,
  without,
} from "../../model/json.js";
import { pairResults } from "../../model/pairing.js";
import { failed, type Result } from "../../model/problem.js";
import type { Message, Part } from "../../model/trajectory.js";
import { codexUserText } from "./codex-text.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
import { type Reading, startReading } from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { finishRecord } from "./record.js";
import { isItem, isMessageItem, readItems } from "./response-items.js";
import type { Turn } from "./response-turns.js";
import { textId } from "./text-id.js";

const TYPES = ["session_meta", "turn_context", "response_item", "event_msg", "compacted"];

export const format: Format = {
  name: "codex-rollout",
  summary:
    "rollouts of the Codex client: lines {timestamp, type, payload} with session_meta and response_item",
  unit: "file",
  detect: (value) =>
    isArray(value) &&
    (isOld(value) || value.some((line) => isLine(line) && get(line, "type") !== "compacted")),
  read(value, where) {
    if (isArray(value)) return readRollout(value, where);
    return failed({
      code: "no-messages",
      where,
      what: "it is no list of lines",
      expected: "all lines of a rollout",
    });
  },
};

/** The head of an old rollout, and something of it below. */
const isOld = (list: readonly Json[]): boolean =>
  isHead(list[0]) && list.some((line) => isState(line) || isBare(line));
const isHead = (line: Json | undefined): boolean =>
  get(line, "type") === undefined &&
  get(line, "payload") === undefined &&
  typeof get(line, "id") === "string" &&
  typeof get(line, "timestamp") === "string";
const isState = (line: Json): boolean => get(line, "record_type") === "state";
const isBare = (line: Json): boolean =>
  typeof get(line, "type") === "string" && (isItem(line) || isMessageItem(line));

const isLine = (line: Json): boolean =>
  TYPES.includes(String(get(line, "type"))) &&
  isObject(get(line, "payload")) &&
  typeof get(line, "timestamp") === "string";

function readRollout(list: readonly Json[], where: string): Result<ReadRecord> {
  const reading = startReading(where);
  const dropping: Dropping = new Map();
  const old = isOld(list);
  const told = list.map(old ? bareItem : itemOf);
  const items = told.filter((item) => item !== undefined);
  const summaries = new Set(list.map(summaryOf));
  const userText = (text: string): readonly Part[] =>
    summaries.has(text) ? [{ author: "harness", text }] : codexUserText(text);
  const read = readItems(reading, dropping, [{ items, path: old ? "[]" : "[].payload" }], userText);
  const first = old
    ? -1
    : list.findIndex((line) => get(line, "type") === "session_meta" && isObject(get(line, "payload")));
  const meta = list[first];
  const id = textId(old ? get(list[0], "id") : get(get(meta, "payload"), "id"));
  const prompt = textId(get(get(get(meta, "payload"), "base_instructions"), "text"));
  const shown = shownTexts(items);
  const lines = list.flatMap((line, i): readonly Json[] => {
    if (told[i] !== undefined) return old ? [] : some(withoutItem(line));
    if (old && i === 0 && id !== undefined) return some(without(asObject(line), "id"));
    if (i === first) return some(withoutMeta(asObject(line), id, prompt));
    if (isShownAgain(line, shown)) return some(withoutCopy(dropping, line as JsonObject));
    noteStranger(reading, line);
    return [line];
  });
  const { messages, orphans } = messagesOf(prompt, read.turns);
  const said = list.filter((line) => summaryOf(line) !== undefined).length;
  const { user = 0, ...roles } = read.census.roles ?? {};
  return finishRecord(
    reading,
    {
      ...(id === undefined ? {} : { id }),
      messages,
      slots: {},
      outcome: { status: "unknown" },
      extra: fromMembers([
        ...held("lines", lines),
        ...held("items", read.beside),
        ...held("unanswerable", orphans),
      ]),
    },
    {
      ...droppedOf(dropping),
      census: {
        ...read.census,
        roles: user === said ? roles : { ...roles, user: user - said },
        results: read.turns.filter(({ draft }) => draft.role === "tool").length,
        unpairedResults: orphans.length,
      },
      ...madeOf(list, meta),
    },
  );
}

const held = (key: string, list: readonly Json[]): readonly Member[] =>
  list.length === 0 ? [] : [[key, list]];

/** An object of which everything was read is no more. */
const some = (object: JsonObject): readonly Json[] => (size(object) === 0 ? [] : [object]);

/** The dialogue's item of a line; a damaged one is none, and its line is kept as it is. */
function itemOf(line: Json): Json | undefined {
  const summary = summaryOf(line);
  if (summary !== undefined) return { role: "user", content: summary };
  const payload = get(line, "payload");
  if (get(line, "type") !== "response_item" || !isObject(payload)) return undefined;
  const trial = startReading("");
  readItems(trial, new Map(), [{ items: [payload], path: "" }]);
  return trial.problems.length === 0 ? payload : undefined;
}

const bareItem = (line: Json): Json | undefined =>
  isBare(line) ? itemOf({ type: "response_item", payload: line }) : undefined;

/** What a context was cut down to: from there on the model is told it in the user's place. */
const summaryOf = (line: Json): string | undefined =>
  get(line, "type") === "compacted" ? textId(get(get(line, "payload"), "message")) : undefined;

function withoutItem(line: Json): JsonObject {
  const summary = summaryOf(line);
  const rest = without(asObject(line), "payload");
  if (summary === undefined) return rest;
  const payload = without(asObject(get(line, "payload")), "message");
  return size(payload) === 0 ? rest : withMember(asObject(line), "payload", payload);
}

function withoutMeta(line: JsonObject, id: string | undefined, prompt: string | undefined): JsonObject {
  if (id === undefined && prompt === undefined) return line;
  const payload = asObject(get(line, "payload"));
  const instructions = get(payload, "base_instructions");
  const rest = members(payload).flatMap(([key, value]): readonly Member[] => {
    if (key === "id" && id !== undefined) return [];
    if (key !== "base_instructions" || prompt === undefined || !isObject(instructions)) return [[key, value]];
    const more = without(instructions, "text");
    return size(more) === 0 ? [] : [[key, more]];
  });
  return rest.length === 0 ? without(line, "payload") : withMember(line, "payload", fromMembers(rest));
}

/** Ids of calls, and texts, that an event may show once more. */
function shownTexts(items: readonly Json[]): ReadonlySet<Json> {
  const texts = items.flatMap((item) => [
    get(item, "content"),
    ...[...asArray(get(item, "content")), ...asArray(get(item, "summary"))].map((part) => get(part, "text")),
  ]);
  const ids = items.map((item) => get(item, "call_id"));
  return new Set([...texts, ...ids].flatMap((one) => textId(one) ?? []));
}

function isShownAgain(line: Json, shown: ReadonlySet<Json>): boolean {
  const payload = get(line, "payload");
  if (get(line, "type") !== "event_msg" || !isObject(payload)) return false;
  return ["call_id", "message", "text"].some((key) => shown.has(get(payload, key) ?? null));
}

function withoutCopy(dropping: Dropping, line: JsonObject): JsonObject {
  for (const [key, value] of members(asObject(get(line, "payload"))))
    drop(dropping, `[].payload.${key}`, value);
  return without(line, "payload");
}

function noteStranger({ unknown }: Reading, line: Json): void {
  const type = get(line, "type");
  if (!isObject(line)) unknown.add("[] (no object)");
  else if (type === "response_item") unknown.add("[].payload (not readable)");
  else if (!TYPES.includes(String(type)) && !isState(line))
    unknown.add(typeof type === "string" ? `[] (type ${type.slice(0, 40)})` : "[] (without type)");
}

/** The prompt first; results whose call stands in no line that could be read are kept beside the run. */
function messagesOf(
  prompt: string | undefined,
  turns: readonly Turn[],
): { readonly messages: readonly Message[]; readonly orphans: readonly Json[] } {
  const parts = prompt === undefined ? [] : [{ author: "harness" as const, text: prompt }];
  const system: readonly Turn[] =
    prompt === undefined
      ? []
      : [{ draft: { role: "system", content: "string", parts, calls: [], extra: {} } }];
  const all = [...system, ...turns];
  const asMessages = all.map(({ draft }, i): Message => ({ id: `m${i}`, ...draft }));
  const lost = new Set(pairResults(asMessages).orphans);
  const kept = all.filter(({ item }, i) => !lost.has(i) || item === undefined);
  return {
    messages: kept.map(({ draft }, i): Message => ({ id: `m${i}`, ...draft })),
    orphans: all.flatMap(({ item }, i) => (lost.has(i) && item !== undefined ? [item] : [])),
  };
}

function madeOf(list: readonly Json[], meta: Json | undefined): Pick<ReadRecord, "made"> {
  const payload = get(meta, "payload");
  const times = [get(payload, "timestamp"), ...list.map((line) => get(line, "timestamp"))];
  const at = times.find((time) => typeof time === "string" && /^\d{4}-\d\d-\d\dT/.test(time));
  const version = textId(get(payload, "cli_version"));
  if (typeof at !== "string" && version === undefined) return {};
  return {
    made: {
      ...(typeof at === "string" ? { at } : {}),
      ...(version === undefined ? {} : { version }),
    },
  };
}
