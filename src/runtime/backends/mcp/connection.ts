/** One live MCP server: its tools as they are now, and its calls. */
import type { NamedCall } from "../../../core/lens.js";
import { toolsIn } from "../../../io/harness/tool-file.js";
import type { Tool } from "../../../model/harness.js";
import { asString, get, isArray, type Json, printJson } from "../../../model/json.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import type { Answer } from "../../backend.js";
import { openHttpWire } from "./http-wire.js";
import { type Outcome, openPeer, type Peer } from "./peer.js";
import type { McpServer } from "./servers.js";
import { openStdioWire } from "./stdio-wire.js";

export interface Connection {
  readonly name: string;
  /** As the server names them; they change when it says so. */
  readonly tools: () => readonly Tool[];
  /** Resolves when a change that the server has told of by now has been read. */
  readonly upToDate: () => Promise<void>;
  readonly call: (call: NamedCall, signal: AbortSignal) => Promise<Answer>;
  /** Why it answers no more; undefined while it lives. */
  readonly gone: () => string | undefined;
  readonly close: () => Promise<void>;
}

const PROTOCOL = "2025-06-18";
/** Whoever sends more than these has lost count. */
const MOST_PAGES = 1000;
const MOST_TOOLS = 100_000;

/** Throws a Fault only for an address that is none. */
export async function connect(
  { name, server }: McpServer,
  { timeout, version }: { readonly timeout: number; readonly version: string },
): Promise<Result<Connection>> {
  const wrong = (what: string): Result<never> =>
    failed({ code: "bad-tool", where: `MCP server ${name}`, what });
  let tools: readonly Tool[] = [];
  let reading: Promise<void> = Promise.resolve();
  const peer = openPeer(server.kind === "http" ? openHttpWire(server) : openStdioWire(server), {
    timeout,
    heard: (method) => {
      if (method !== "notifications/tools/list_changed") return;
      reading = reading.then(async () => {
        const now = await listed(peer, name);
        // A list that cannot be read leaves what was known.
        if (now.ok) tools = now.value;
      });
    },
  });
  const give = async (result: Result<never>): Promise<Result<never>> => {
    await peer.close();
    return result;
  };
  const greeted = await peer.ask("initialize", {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: "hsa", version },
  });
  if (greeted.is !== "result") return give(wrong(`it could not be greeted: ${troubleOf(greeted, timeout)}`));
  if (get(get(greeted.value, "capabilities"), "tools") === undefined) return give(wrong("it has no tools"));
  peer.settled(asString(get(greeted.value, "protocolVersion")) ?? PROTOCOL);
  await peer.tell("notifications/initialized");
  const first = await listed(peer, name);
  if (!first.ok) return give(first);
  tools = first.value;
  return ok({
    name,
    tools: () => tools,
    upToDate: () => reading,
    gone: peer.gone,
    close: peer.close,
    call: async ({ name: tool, arguments: args }, signal) => {
      const outcome = await peer.ask("tools/call", { name: tool, arguments: args }, signal);
      if (outcome.is === "result") return answerOf(outcome.value);
      // What the server refuses (no such tool, arguments that it does not take) is its answer.
      if (outcome.is === "error") return { is: "result", text: outcome.message, failed: true };
      return { is: "broken", what: `MCP server ${name}: ${troubleOf(outcome, timeout)}` };
    },
  });
}

async function listed(peer: Peer, name: string): Promise<Result<readonly Tool[]>> {
  const wrong = (what: string): Result<never> =>
    failed({ code: "bad-tool", where: `MCP server ${name}`, what });
  const found: Json[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await peer.ask("tools/list", cursor === undefined ? {} : { cursor });
    if (page.is !== "result") return wrong(`it does not list its tools: ${troubleOf(page, 0)}`);
    const tools = get(page.value, "tools");
    if (!isArray(tools)) return wrong("its answer to tools/list holds no list of tools");
    found.push(...tools);
    cursor = asString(get(page.value, "nextCursor"));
    if (cursor !== undefined && seen.has(cursor))
      return wrong("its list of tools goes on at a cursor that it gave before");
    if (cursor !== undefined) seen.add(cursor);
    if (seen.size > MOST_PAGES || found.length > MOST_TOOLS)
      return wrong(`its list of tools does not end after ${MOST_PAGES} pages or ${MOST_TOOLS} tools`);
  } while (cursor !== undefined);
  const read = toolsIn({ value: { tools: found }, at: () => ({ line: 1, column: 1 }) }, `MCP server ${name}`);
  return read.ok ? ok(read.value.tools) : read;
}

/** Texts as they are, any other block as JSON, a line each: nothing that the server says is left out. */
function answerOf(result: Json): Answer {
  const content = get(result, "content");
  const structured = get(result, "structuredContent");
  const blocks = isArray(content) ? content : [];
  const text =
    blocks.length === 0 && structured !== undefined ? printJson(structured) : blocks.map(textOf).join("\n");
  return get(result, "isError") === true ? { is: "result", text, failed: true } : { is: "result", text };
}
const textOf = (block: Json): string =>
  get(block, "type") === "text" ? (asString(get(block, "text")) ?? "") : printJson(block);

function troubleOf(outcome: Exclude<Outcome, { is: "result" }>, timeout: number): string {
  if (outcome.is === "late")
    return timeout === 0 ? "it took too long" : `it did not answer within ${timeout / 1000} s`;
  if (outcome.is === "stopped") return "the call was given up";
  return outcome.is === "error" ? outcome.message : outcome.what;
}
