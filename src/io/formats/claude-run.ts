/** The lines of a Claude Code run as messages: one a turn of the model, results behind it, and what else a line says kept with it. */
import {
  fromMembers,
  get,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import { pairResults } from "../../model/pairing.js";
import type { Message } from "../../model/trajectory.js";
import {
  assistantDrafts,
  type BlockReader,
  type Draft,
  type Piece,
  partsOf,
  readPieces,
} from "./anthropic-blocks.js";
import type { Placed, Spoken } from "./claude-lines.js";
import { type Memory, remember, skillGiven, toolCalled } from "./claude-memory.js";
import { resultText, userText } from "./claude-text.js";
import { type Dropping, drop } from "./dropping.js";
import { type Reading, startReading } from "./fields.js";
import { textId } from "./text-id.js";

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

export interface Session {
  readonly reading: Reading;
  readonly dropping: Dropping;
  readonly memory: Memory;
}

/** A turn of the assistant, growing with each of its lines, or a message that is whole. */
export type Entry =
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

export function readRun(
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
export function messagesOf(entries: readonly Entry[]): {
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
