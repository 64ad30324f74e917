/**
 * Transcripts of Claude Code: the session file, and what `--output-format stream-json` prints, which has the same messages under other
 * envelopes. The run is in the order of the file; the lines of one API message are one message here, and the results that stand between
 * them follow it.
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
  size,
  without,
} from "../../model/json.js";
import { pairResults } from "../../model/pairing.js";
import { failed, type Result } from "../../model/problem.js";
import type { Message, Outcome } from "../../model/trajectory.js";
import {
  assistantDrafts,
  type BlockReader,
  type Draft,
  type Piece,
  partsOf,
  readPieces,
} from "./anthropic-blocks.js";
import { censusOf } from "./claude-census.js";
import { type Placed, type Spoken, tellApart } from "./claude-lines.js";
import { type Memory, openMemory, remember, skillGiven, toolCalled } from "./claude-memory.js";
import { resultText, userText } from "./claude-text.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
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

const ENVELOPE = new Set([
  ...["uuid", "parentUuid", "logicalParentUuid", "sessionId", "session_id", "timestamp", "cwd", "gitBranch"],
  ...[
    "version",
    "isSidechain",
    "userType",
    "requestId",
    "request_id",
    "isMeta",
    "agentId",
    "slug",
    "message",
  ],
  ...["permissionMode", "todos", "thinkingMetadata", "sourceToolAssistantUUID", "sourceToolUseID", "level"],
  ...[
    "isVisibleInTranscriptOnly",
    "isCompactSummary",
    "isSynthetic",
    "isReplay",
    "isApiErrorMessage",
    "error",
  ],
  ...["entrypoint", "promptId", "parent_tool_use_id", "costUSD", "durationMs", "origin", "imagePasteIds"],
]);
const MESSAGE = new Set([
  ...["id", "type", "model", "stop_reason", "stop_sequence", "stop_details", "usage", "diagnostics"],
  ...["context_management", "container"],
]);
/** A structured second copy of the result, in words of its own. */
const COPIES = ["toolUseResult", "tool_use_result"];

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

interface Session {
  readonly reading: Reading;
  readonly dropping: Dropping;
  readonly memory: Memory;
}

/** A turn of the assistant, growing with each of its lines, or a message that is whole. */
type Entry =
  | {
      readonly is: "turn";
      readonly key: string | undefined;
      readonly pieces: Piece[];
      readonly rests: JsonObject[];
      text: boolean;
      synthetic: boolean;
    }
  | {
      readonly is: "message";
      readonly draft: Draft;
      readonly rest?: JsonObject;
      readonly block?: JsonObject;
    };

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

function readRun(
  session: Session,
  run: readonly Spoken[],
  id: string | undefined,
): { readonly entries: readonly Entry[]; readonly broken: readonly Placed[] } {
  const entries: Entry[] = [];
  const broken: Placed[] = [];
  let named = false;
  let turn: Extract<Entry, { is: "turn" }> | undefined;
  for (const one of run) {
    const read = readLine(session, one);
    if (read === undefined) {
      broken.push(one);
      session.reading.unknown.add("[].message (not readable)");
      continue;
    }
    const own = get(one.line, "sessionId") === undefined ? "session_id" : "sessionId";
    const isNamed = !named && id !== undefined && textId(get(one.line, own)) === id;
    if (isNamed) named = true;
    const rest = restOf(session, one, isNamed ? own : undefined);
    if (one.role === "user") {
      entries.push(...userEntries(one, read, rest));
      continue;
    }
    const key =
      textId(get(one.message, "id")) ??
      textId(get(one.line, "requestId")) ??
      textId(get(one.line, "request_id"));
    if (turn === undefined || key === undefined || turn.key !== key) {
      turn = { is: "turn", key, pieces: [], rests: [], text: true, synthetic: false };
      entries.push(turn);
    }
    turn.pieces.push(...read);
    if (size(rest) > 0) turn.rests.push(rest);
    if (typeof one.content !== "string") turn.text = false;
    if (authorOf(one.message) === "harness") turn.synthetic = true;
  }
  return { entries, broken };
}

/** The client says in the assistant's name that a request failed. */
const authorOf = (message: JsonObject): "assistant" | "harness" =>
  get(message, "model") === "<synthetic>" ? "harness" : "assistant";

/** The pieces of a line; undefined where it is damaged, and then nothing of it counts. */
function readLine(session: Session, { line, role, message, content }: Spoken): readonly Piece[] | undefined {
  const reading = startReading(session.reading.where);
  const dropping: Dropping = new Map();
  const meta = ["isMeta", "isSynthetic", "isCompactSummary"].some((key) => get(line, key) === true);
  const author = role === "assistant" ? authorOf(message) : meta ? "harness" : "world";
  const reader: BlockReader = {
    reading,
    dropping,
    path: "[].message.content",
    place: "",
    author,
    text: (text) =>
      role === "assistant"
        ? [{ author, text }]
        : userText(text, { meta, skill: skillGiven(session.memory, get(line, "sourceToolUseID")) }),
    result: (text, call, isError) => resultText(text, { isError, tool: toolCalled(session.memory, call) }),
  };
  const pieces = readPieces(reader, content);
  if (reading.problems.length > 0) return undefined;
  for (const path of reading.unknown) session.reading.unknown.add(path);
  for (const [path, count] of dropping) session.dropping.set(path, (session.dropping.get(path) ?? 0) + count);
  remember(session.memory, pieces, content);
  return pieces;
}

/** What a line says beside its message; the copy of a result is left out. */
function restOf(
  { reading, dropping }: Session,
  { line, message }: Spoken,
  id: string | undefined,
): JsonObject {
  for (const [key, value] of members(line)) {
    if (COPIES.includes(key)) drop(dropping, `[].${key}`, value);
    else if (key !== "type" && !ENVELOPE.has(key)) reading.unknown.add(`[].${key}`);
  }
  for (const [key] of members(message))
    if (key !== "role" && key !== "content" && !MESSAGE.has(key)) reading.unknown.add(`[].message.${key}`);
  const inner = without(message, "role", "content");
  return fromMembers(
    members(line).flatMap(([key, value]): readonly Member[] => {
      if (key === "type" || key === id || COPIES.includes(key)) return [];
      if (key !== "message") return [[key, value]];
      return size(inner) === 0 ? [] : [[key, inner]];
    }),
  );
}

/** Results first, as the API has them; what else the line says follows as the user's message. */
function userEntries({ content }: Spoken, pieces: readonly Piece[], rest: JsonObject): readonly Entry[] {
  const results = pieces.flatMap((piece) => (piece.is === "result" ? [piece] : []));
  const parts = partsOf(pieces);
  const kind = typeof content === "string" ? "string" : "parts";
  const said: Draft = { role: "user", parts, content: kind, calls: [], extra: {} };
  const entries: Entry[] = [
    ...results.map(({ result, block }): Entry => ({ is: "message", draft: result, block })),
    ...(parts.length === 0 && results.length > 0 ? [] : [{ is: "message", draft: said } as const]),
  ];
  return entries.map((entry, i) => (i === 0 && entry.is === "message" ? { ...entry, rest } : entry));
}

/** Results whose call stands in no line that could be read are kept beside the run. */
function messagesOf(entries: readonly Entry[]): {
  readonly messages: readonly Message[];
  readonly orphans: readonly Json[];
} {
  const placed = entries.flatMap(
    (entry): readonly { draft: Draft; rests: readonly JsonObject[]; block?: JsonObject }[] => {
      if (entry.is === "message") {
        const { draft, block, rest = {} } = entry;
        return [{ draft, rests: size(rest) === 0 ? [] : [rest], ...(block === undefined ? {} : { block }) }];
      }
      return assistantDrafts(entry.pieces, entry.text).map((draft, i) => ({
        draft: entry.synthetic && draft.role === "assistant" ? { ...draft, train: false } : draft,
        rests: i === 0 ? entry.rests : [],
      }));
    },
  );
  const asMessages = placed.map(({ draft }, i): Message => ({ id: `m${i}`, ...draft }));
  const lost = new Set(pairResults(asMessages).orphans);
  const orphans: Json[] = [];
  const messages: Message[] = [];
  placed.forEach(({ draft, rests, block }, i) => {
    const lines: readonly Member[] = rests.length === 0 ? [] : [["lines", rests]];
    if (lost.has(i) && block !== undefined) orphans.push(fromMembers([["block", block], ...lines]));
    else
      messages.push({
        id: `m${messages.length}`,
        ...draft,
        extra: fromMembers([...members(draft.extra), ...lines]),
      });
  });
  return { messages, orphans };
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
