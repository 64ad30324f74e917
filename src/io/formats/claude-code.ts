/**
 * Transcripts of Claude Code: the session file, and what `--output-format stream-json` prints, which has the same messages under other
 * envelopes. The run is in the order of the file; the lines of one API message are one message here, and the results that stand between
 * them follow it.
 */
import { asArray, fromMembers, get, isArray, isObject, type Json, type Member } from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { censusOf } from "./claude-census.js";
import { type Placed, type Spoken, tellApart } from "./claude-lines.js";
import { openMemory } from "./claude-memory.js";
import { messagesOf, readRun, type Session } from "./claude-run.js";
import { droppedOf } from "./dropping.js";
import { type Reading, startReading } from "./fields.js";
import type { Format, ReadRecord } from "./format.js";
import { finishRecord } from "./record.js";
import { textId } from "./text-id.js";

/** Lines that keep the books of a session. */
const BOOKS = [
  ...["summary", "system", "progress", "attachment", "file-history-snapshot", "queue-operation", "mode"],
  ...["custom-title", "ai-title", "agent-name", "agent-setting", "agent-color", "permission-mode", "tag"],
  ...["last-prompt", "pr-link", "bridge-session", "result", "rate_limit_event", "stream_event"],
  ...["control_request", "control_response", "keep_alive", "tool_progress", "auth_status"],
];
/** Those that no other format has. */
const MARKS = ["file-history-snapshot", "queue-operation", "rate_limit_event"];

export const format: Format = {
  name: "claude-code",
  summary:
    "sessions of Claude Code: the transcript file, or the lines that --output-format stream-json prints",
  unit: "file",
  detect: (value) => isArray(value) && value.some(isMark),
  read(value, where) {
    if (isArray(value)) return readSession(value, where);
    return failed({
      code: "no-messages",
      where,
      what: "it is no list of lines",
      expected: "all lines of a session",
    });
  },
};

function isMark(line: Json): boolean {
  const type = get(line, "type");
  if (MARKS.includes(String(type))) return true;
  const session = typeof (get(line, "sessionId") ?? get(line, "session_id")) === "string";
  if (type === "user" || type === "assistant")
    return isObject(get(line, "message")) && (session || typeof get(line, "uuid") === "string");
  if (type === "summary") return typeof get(line, "leafUuid") === "string";
  return session && BOOKS.includes(String(type));
}

function readSession(list: readonly Json[], where: string): Result<ReadRecord> {
  const session: Session = { reading: startReading(where), dropping: new Map(), memory: openMemory() };
  const { run, side, abandoned, copies, dialogue, rest } = tellApart(list);
  const books = rest.map(({ line }) => line);
  for (const line of books) noteStranger(session.reading, line);
  const id = run.map(({ line }) => textId(get(line, "sessionId") ?? get(line, "session_id"))).find(isText);
  const { entries, broken } = readRun(session, run, id);
  const { messages, orphans } = messagesOf(entries);
  const extra: Member[] = [
    ...held("lines", inOrder([...rest, ...broken])),
    ...held("sidechains", inOrder(side)),
    ...held("abandoned", inOrder(abandoned)),
    ...held("unanswerable", orphans),
    ...held("copies", copies),
  ];
  const init = books.find((line) => get(line, "type") === "system" && get(line, "subtype") === "init");
  return finishRecord(
    session.reading,
    {
      ...(id === undefined ? {} : { id }),
      messages,
      slots: {},
      outcome: outcomeOf(books),
      extra: fromMembers(extra),
    },
    {
      ...droppedOf(session.dropping),
      census: censusOf(dialogue, toolNames(books)),
      ...madeOf(run, init),
    },
  );
}

const isText = (value: string | undefined): value is string => value !== undefined;

const held = (key: string, list: readonly Json[]): readonly Member[] =>
  list.length === 0 ? [] : [[key, list]];

const inOrder = (some: readonly Placed[]): readonly Json[] =>
  some.toSorted((a, b) => a.place - b.place).map(({ line }) => line);

/** Tools that are told by name alone: when a stream begins, and as a session finds more. */
function toolNames(books: readonly Json[]): readonly string[] {
  const lists = books.flatMap((line) => {
    if (get(line, "type") === "system" && get(line, "subtype") === "init") return asArray(get(line, "tools"));
    const attachment = get(line, "attachment");
    return get(attachment, "type") === "deferred_tools_delta" ? asArray(get(attachment, "addedNames")) : [];
  });
  return [...new Set(lists.filter((name) => typeof name === "string"))];
}

/** A line of no known kind is kept; its kind is told. */
function noteStranger({ unknown }: Reading, line: Json): void {
  const type = get(line, "type");
  if (!isObject(line)) unknown.add("[] (no object)");
  else if (type === "user" || type === "assistant") unknown.add("[].message (not readable)");
  else if (!BOOKS.includes(String(type)))
    unknown.add(typeof type === "string" ? `[] (type ${type.slice(0, 40)})` : "[] (without type)");
}

/** A stream says at its end whether the run came to one. */
function outcomeOf(rest: readonly Json[]): Outcome {
  const result = rest.findLast((line) => get(line, "type") === "result");
  const subtype = get(result, "subtype");
  if (typeof subtype !== "string") return { status: "unknown" };
  const failedRun = get(result, "is_error") === true || subtype !== "success";
  return { status: failedRun ? "failure" : "success" };
}

function madeOf(run: readonly Spoken[], init: Json | undefined): Pick<ReadRecord, "made"> {
  const times = run.map(({ line }) => get(line, "timestamp"));
  const at = times.find((time): time is string => typeof time === "string" && /^\d{4}-\d\d-\d\dT/.test(time));
  const versions = [get(init, "claude_code_version"), ...run.map(({ line }) => get(line, "version"))];
  const version = versions.find((one): one is string => typeof one === "string" && one !== "");
  if (at === undefined && version === undefined) return {};
  return { made: { ...(at === undefined ? {} : { at }), ...(version === undefined ? {} : { version }) } };
}
