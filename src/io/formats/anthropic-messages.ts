/** Anthropic's Messages API: requests, requests with what was answered, and bare responses. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
} from "../../model/json.js";
import { failed, type Result } from "../../model/problem.js";
import type { Message } from "../../model/trajectory.js";
import {
  assistantDrafts,
  type BlockReader,
  type Draft,
  isCallBlock,
  isThoughtBlock,
  type Piece,
  partsOf,
  readPieces,
} from "./anthropic-blocks.js";
import { type Memory, openMemory, remember, skillGiven, toolCalled } from "./claude-memory.js";
import { resultText, userText } from "./claude-text.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, isObjectList, type Reading, report, startReading } from "./fields.js";
import type { Census, Format, ReadRecord } from "./format.js";
import { finishRecord, readTools } from "./record.js";
import { textId } from "./text-id.js";

/** Documented settings of a request, and what a response says besides. */
const KEPT = [
  ...[
    "model",
    "max_tokens",
    "metadata",
    "stop_sequences",
    "stream",
    "temperature",
    "top_k",
    "top_p",
    "thinking",
  ],
  ...[
    "tool_choice",
    "service_tier",
    "container",
    "context_management",
    "mcp_servers",
    "betas",
    "output_config",
  ],
  ...["anthropic_version", "anthropic_beta", "inference_geo", "cache_control", "speed"],
  ...["type", "stop_reason", "stop_sequence", "stop_details", "usage", "diagnostics"],
];
const KEPT_IN_MESSAGE = ["cache_control"];
const ROLES = ["user", "assistant", "system"];

const isResponse = (value: Json | undefined): value is JsonObject =>
  get(value, "type") === "message" && get(value, "role") === "assistant" && isArray(get(value, "content"));

export const format: Format = {
  name: "anthropic-messages",
  summary:
    "Anthropic's Messages API: requests with system, tools and messages, also {request, response}, and bare responses",
  detect(value) {
    if (!isObject(value)) return false;
    if (isResponse(value)) return true;
    const request = get(value, "request");
    return isRequest(isObject(request) && !isArray(get(value, "messages")) ? request : value);
  },
  read(value, where) {
    if (!isObject(value)) return failed({ code: "bad-record", where, what: "the record is no object" });
    const request = get(value, "request");
    if (isArray(get(value, "messages"))) return readRun(value, where, { request: value, at: "" });
    if (isObject(request) && isArray(get(request, "messages")))
      return readRun(value, where, { request, at: "request." });
    if (isArray(get(value, "content"))) return readRun(value, where, { response: value, at: "" });
    return failed({
      code: "no-messages",
      where,
      what: "the record has neither a list `messages` nor the content of a response",
      expected: "a request (`messages`), `request` and `response`, or a response (`content`)",
    });
  },
};

/** Messages of user and assistant with a block, a tool or a system text that only this API has. */
function isRequest(value: JsonObject): boolean {
  const list = get(value, "messages");
  if (!isObjectList(list) || list.length === 0) return false;
  if (!list.every((message) => ROLES.includes(String(get(message, "role"))))) return false;
  if (list.some((message) => hasOwnBlock(get(message, "content")))) return true;
  const tools = get(value, "tools");
  if (isArray(tools) && tools.some((tool) => isObject(get(tool, "input_schema")))) return true;
  return isObjectList(get(value, "system")) || (isArray(get(value, "messages")) && isClaude(value));
}

const hasOwnBlock = (content: Json | undefined): boolean =>
  isArray(content) &&
  content.some(
    (block) =>
      isCallBlock(block) ||
      get(block, "type") === "tool_result" ||
      (isThoughtBlock(block) && typeof (get(block, "signature") ?? get(block, "data")) === "string"),
  );

const isClaude = (value: JsonObject): boolean =>
  typeof get(value, "system") === "string" && String(get(value, "model")).startsWith("claude");

interface Given {
  readonly request?: JsonObject;
  readonly response?: JsonObject;
  /** Path of what holds the messages. */
  readonly at: string;
}

interface Run {
  readonly reading: Reading;
  readonly dropping: Dropping;
  readonly drafts: Draft[];
  readonly memory: Memory;
  readonly roles: Map<string, number>;
  reasoning: number;
}

function readRun(record: JsonObject, where: string, { request, response, at }: Given): Result<ReadRecord> {
  const run: Run = {
    reading: startReading(where),
    dropping: new Map(),
    drafts: [],
    memory: openMemory(),
    roles: new Map(),
    reasoning: 0,
  };
  const { reading, drafts } = run;
  if (request !== undefined) readSystem(run, get(request, "system"), `${at}system`);
  const list = request === undefined ? [] : (get(request, "messages") as readonly Json[]);
  if (request !== undefined && list.length === 0) report(reading, `${at}messages`, "the list is empty");
  list.forEach((message, i) => {
    readMessage(run, message, `message ${i + 1}`, `${at}messages[]`);
  });
  const answered = request === undefined ? undefined : get(record, "response");
  const reply = response ?? (isResponse(answered) ? answered : undefined);
  if (reply !== undefined)
    readMessage(
      run,
      fromMembers(members(reply).filter(([key]) => key === "role" || key === "content")),
      "the response",
      response === undefined ? "response" : "",
    );
  const tools = request === undefined ? undefined : readTools(reading, get(request, "tools"), `${at}tools`);
  const owner = response ?? record;
  const id = textId(get(owner, "id"));
  const own = [
    "messages",
    ...(get(request, "system") === null ? [] : ["system"]),
    ...(tools === undefined ? [] : ["tools"]),
  ];
  const inner = (value: JsonObject, path: string, taken: readonly string[]): JsonObject =>
    extraOf(reading, path, value, taken, [...KEPT, "system"]);
  const taken = [
    ...(id === undefined ? [] : ["id"]),
    ...(response === undefined ? [] : ["role", "content"]),
    ...(request === record ? own : []),
  ];
  const extra = members(
    extraOf(reading, "", record, taken, [...KEPT, "request", "response", "system"]),
  ).flatMap(([key, value]): readonly Member[] => {
    const rest =
      key === "request" && value === request
        ? inner(request, "request.", own)
        : key === "response" && value === reply
          ? extraOf(reading, "response.", reply, ["role", "content"], [...KEPT, "id"])
          : undefined;
    if (rest === undefined) return [[key, value]];
    return size(rest) === 0 ? [] : [[key, rest]];
  });
  return finishRecord(
    reading,
    {
      ...(id === undefined ? {} : { id }),
      messages: drafts.map((draft, i): Message => ({ id: `m${i}`, ...draft })),
      slots: {},
      outcome: { status: "unknown" },
      extra: fromMembers(extra),
    },
    {
      ...(tools === undefined ? {} : { tools }),
      ...(response === undefined ? {} : { fragment: true as const }),
      ...droppedOf(run.dropping),
      census: censusOf(run),
    },
  );
}

/** Roles as the record has them: results are blocks of other messages there. */
const censusOf = ({ roles, reasoning }: Run): Census => ({ roles: Object.fromEntries(roles), reasoning });

function count(run: Run, role: string, content: Json | undefined): void {
  run.roles.set(role, (run.roles.get(role) ?? 0) + 1);
  if (isArray(content) && content.some(isThoughtBlock)) run.reasoning++;
}

function readSystem(run: Run, value: Json | undefined, path: string): void {
  if (value === undefined || value === null) return;
  const reader = readerOf(run, "system", "the system text", path);
  run.drafts.push(said("system", readPieces(reader, value), value, {}));
  count(run, "system", undefined);
}

const said = (
  role: "system" | "user",
  pieces: readonly Piece[],
  content: Json,
  extra: JsonObject,
): Draft => ({
  role,
  parts: partsOf(pieces),
  content: typeof content === "string" ? "string" : "parts",
  calls: [],
  extra,
});

function readMessage(run: Run, message: Json, place: string, path: string): void {
  const { reading } = run;
  const role = get(message, "role");
  const content = get(message, "content");
  if (!isObject(message) || (role !== "user" && role !== "assistant" && role !== "system"))
    return void report(reading, place, "it is no message of user, assistant or system");
  if (content === undefined || content === null) return void report(reading, place, "it has no content");
  count(run, role, content);
  const at = path === "" ? "" : `${path}.`;
  const extra = extraOf(reading, at, message, ["role", "content"], KEPT_IN_MESSAGE);
  const pieces = readPieces(readerOf(run, role, place, `${at}content`), content);
  const first = run.drafts.length;
  if (role === "assistant") run.drafts.push(...assistantDrafts(pieces, typeof content === "string"));
  else {
    for (const piece of pieces) if (piece.is === "result") run.drafts.push(piece.result);
    if (partsOf(pieces).length > 0 || run.drafts.length === first)
      run.drafts.push(said(role, pieces, content, {}));
  }
  // An assistant's empty list of blocks makes no message.
  if (run.drafts.length === first) return void report(reading, place, "its content is empty");
  const draft = run.drafts[first] as Draft;
  if (size(extra) > 0)
    run.drafts[first] = { ...draft, extra: fromMembers([...members(draft.extra), ...members(extra)]) };
  remember(run.memory, pieces, content);
}

function readerOf(run: Run, role: "user" | "assistant" | "system", place: string, path: string): BlockReader {
  const author = role === "assistant" ? "assistant" : role === "system" ? "harness" : "world";
  return {
    reading: run.reading,
    dropping: run.dropping,
    path,
    place,
    author,
    text: (text) =>
      role === "user" ? userText(text, { meta: false, skill: skillGiven(run.memory) }) : [{ author, text }],
    result: (text, call, isError) => resultText(text, { isError, tool: toolCalled(run.memory, call) }),
  };
}
