/**
 * An Episode as an MCP server: the Variant's tools and nothing of the base. Written here and not with the SDK, whose schemas copy arguments
 * member by member: keys and numbers that JavaScript would change could not pass.
 */
import {
  asString,
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  printJson,
} from "../../../model/json.js";
import { callsOf, scoreJson } from "../answers.js";
import { countCalls } from "../episode-routes.js";
import { isPast, type Open, type Took } from "../episodes.js";
import type { Refusal } from "../refuse.js";
import type { Shop } from "../shop.js";

/** Newest first; a client that speaks another is offered the first. */
export const PROTOCOLS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

const PARSE_ERROR = -32700;
const NO_REQUEST = -32600;
const NO_METHOD = -32601;
const BAD_PARAMS = -32602;
/** The Episode has ended, or is gone. */
const OVER = -32001;

/** Answers of an unwell text, too: `null` for the id. */
export const parseFailure = (what: string): JsonObject => failure(null, PARSE_ERROR, `not JSON: ${what}`);

/** Undefined for what asks for no answer. `id`: of the Episode. */
export async function answerRpc(shop: Shop, id: string, message: Json): Promise<JsonObject | undefined> {
  const asked = get(message, "id");
  const method = asString(get(message, "method"));
  if (
    !isObject(message) ||
    get(message, "jsonrpc") !== "2.0" ||
    (method === undefined && !has(message, "id"))
  )
    return failure(null, NO_REQUEST, "it is no message of JSON-RPC 2.0");
  // An answer to what was never asked, or a notice.
  if (method === undefined || asked === undefined) return undefined;
  if (typeof asked === "boolean" || (typeof asked === "object" && !isId(asked)))
    return failure(null, NO_REQUEST, "the id of a request is a text or a number");
  const params = get(message, "params") ?? {};
  if (!isObject(params)) return failure(asked, BAD_PARAMS, "params is no object");
  const handler = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (handler === undefined)
    return failure(
      asked,
      NO_METHOD,
      `there is no method ${method.slice(0, 80)}; there are ${Object.keys(METHODS).join(", ")}`,
    );
  if (method === "ping") return { jsonrpc: "2.0", id: asked, result: {} };
  const one = shop.episodes.find(id);
  if (one === undefined) return failure(asked, OVER, "the Episode is not here (any more)");
  if (isPast(one) && method !== "hsa/verify")
    return failure(asked, OVER, `the Episode has ended: ${one.ending}`);
  const done = await handler(shop, one as Open, params);
  return "refusal" in done
    ? failure(asked, done.code ?? OVER, wordsOf(done.refusal))
    : { jsonrpc: "2.0", id: asked, result: done.result };
}

type Done =
  | { readonly result: JsonObject }
  | { readonly refusal: Pick<Refusal, "where" | "what" | "expected">; readonly code?: number };
type Method = (shop: Shop, open: Open, params: JsonObject) => Promise<Done>;

const METHODS: Readonly<Record<string, Method>> = {
  initialize: async ({ host }, { run }, params) => {
    const wanted = asString(get(params, "protocolVersion")) ?? "";
    const system = run
      .messages()
      .find((one) => ["system", "developer"].includes(asString(get(one, "role")) ?? ""));
    const instructions = asString(get(system, "content"));
    return {
      result: fromMembers([
        ["protocolVersion", PROTOCOLS.includes(wanted) ? wanted : (PROTOCOLS[1] as string)],
        ["capabilities", { tools: { listChanged: true }, prompts: {} }],
        ["serverInfo", { name: "hsa", version: host.version }],
        ...(instructions === undefined ? [] : [["instructions", instructions] as const]),
      ]),
    };
  },
  ping: async () => ({ result: {} }),
  "tools/list": async (_, { run }) => ({ result: { tools: run.tools().map(asMcpTool) } }),
  "tools/call": async (shop, { id, nextCall }, params) => {
    const name = asString(get(params, "name"));
    if (name === undefined)
      return {
        code: BAD_PARAMS,
        refusal: { where: "tools/call", what: "it names no tool", expected: "params.name" },
      };
    const call = { id: nextCall(), name, arguments: printJson(get(params, "arguments") ?? {}) };
    const took = await shop.episodes.take(id, { content: "", calls: [call] });
    if (!took.ok) return { refusal: took.refusal };
    countCalls(shop, took.value.events);
    return { result: calledJson(call.id, took.value) };
  },
  "prompts/list": async () => ({
    result: { prompts: [{ name: "task", description: "What the user asks." }] },
  }),
  "prompts/get": async (_, { task }, params) => {
    if (get(params, "name") !== "task")
      return { code: BAD_PARAMS, refusal: { where: "prompts/get", what: "there is one prompt: task" } };
    const said = task.prompt.filter((one) => get(one, "role") === "user");
    return {
      result: {
        description: `Task ${task.id}`,
        messages: said.map((one): Json => {
          const content = get(one, "content") ?? "";
          const text = typeof content === "string" ? content : printJson(content);
          return { role: "user", content: { type: "text", text } };
        }),
      },
    };
  },
  "hsa/reply": async ({ episodes }, { id }, params) => {
    const content = asString(get(params, "content"));
    if (content === undefined)
      return {
        code: BAD_PARAMS,
        refusal: { where: "hsa/reply", what: "it says nothing", expected: "params.content, a text" },
      };
    const took = await episodes.take(id, { content, calls: [] });
    if (!took.ok) return { refusal: took.refusal };
    const { taken } = took.value;
    return {
      result: fromMembers([
        ["is", taken.is],
        ["messages", taken.is === "ended" ? [] : taken.messages],
        ...(taken.is === "ended" ? [["ending", taken.ending] as const] : []),
      ]),
    };
  },
  "hsa/verify": async ({ episodes }, { id }) => {
    const scored = await episodes.verify(id);
    return scored.ok ? { result: scoreJson(scored.value) } : { refusal: scored.refusal };
  },
};

const asMcpTool = (tool: JsonObject): JsonObject => {
  const told = get(tool, "function");
  const description = get(told, "description");
  return fromMembers([
    ["name", get(told, "name") ?? ""],
    ...(description === undefined || description === "" ? [] : [["description", description] as const]),
    ["inputSchema", get(told, "parameters") ?? { type: "object", properties: {} }],
  ]);
};

const WENT_WELL: ReadonlySet<string> = new Set(["ran", "loaded", "loaded-again"]);

/** What the model is told of its call, and behind it what a Hook or the user says besides. */
function calledJson(id: string, { taken, events }: Took): JsonObject {
  const call = callsOf(events).find((one) => one.id === id) ?? callsOf(events)[0];
  const texts = call === undefined ? [] : [call.answer];
  if (taken.is === "ended") texts.push(`The Episode has ended: ${taken.ending}.`);
  else
    for (const message of taken.messages)
      if (get(message, "role") !== "tool") {
        const content = get(message, "content");
        if (typeof content === "string") texts.push(content);
      }
  return {
    content: texts.map((text): Json => ({ type: "text", text })),
    ...(call !== undefined && WENT_WELL.has(call.end) ? {} : { isError: true }),
  };
}

const isId = (value: Json): boolean => value === null || (!isObject(value) && !Array.isArray(value));
const wordsOf = ({ where, what, expected }: Pick<Refusal, "where" | "what" | "expected">): string =>
  `${where}: ${what}${expected === undefined ? "" : `; expected ${expected}`}`;
function failure(id: Json, code: number, message: string): JsonObject {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

export const LIST_CHANGED: JsonObject = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
