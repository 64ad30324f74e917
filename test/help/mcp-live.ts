/** Live MCP servers behind a log of what reaches them, and a client that writes numbers as they are. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { NamedCall } from "../../src/core/lens.js";
import {
  asString,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  printJson,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

const everything = resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const memory = resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const orders = resolve("test/help/mcp-orders.mjs");
const logger = resolve("test/help/mcp-log.mjs");

export interface LiveServers {
  /** As `hsa import --command` takes them. */
  readonly commands: readonly string[];
  /** What the environment must say for them. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of all tools that they list. */
  readonly tools: readonly string[];
  /** Make calls one after the other, in a world without a past. */
  play(calls: readonly NamedCall[]): Promise<Played>;
  /** The same, each call made in a way of one's own. */
  playWith<T>(calls: readonly NamedCall[], how: (call: NamedCall) => Promise<T>): Promise<Played<T>>;
  /** One call; a name that no server has is the client's own refusal. */
  call(call: NamedCall): Promise<Answer>;
  /** How many requests and notices reached a server so far. */
  reached(): number;
  close(): Promise<void>;
}
interface Reached {
  readonly server: string;
  readonly method: string;
  readonly params: Json;
}
export interface Played<T = Answer> {
  /** `tools/call` requests that reached a server, in order: server, and its parameters letter by letter. */
  readonly log: readonly string[];
  /** What a model is told for each call. */
  readonly answers: readonly T[];
  /** What the servers hold at the end. */
  readonly world: string;
}
export interface Answer {
  readonly text: string;
  readonly refused: boolean;
}

/** The servers are started in `folder`, where their log and state are. */
export async function openServers(folder: string): Promise<LiveServers> {
  const log = join(folder, "reached.log");
  const state = join(folder, "memory.jsonl");
  const env = { MEMORY_FILE_PATH: state };
  const argv: Readonly<Record<string, readonly string[]>> = {
    everything: [everything, "stdio"],
    memory: [memory],
    orders: [orders],
  };
  const words = (name: string): readonly string[] => [
    process.execPath,
    logger,
    log,
    name,
    process.execPath,
    ...(argv[name] ?? []),
  ];
  const clients = await Promise.all(Object.keys(argv).map((name) => connect(words(name), env)));
  const byTool = new Map<string, Client>();
  for (const client of clients) for (const tool of client.tools) byTool.set(tool, client);
  const lines = (): readonly string[] =>
    existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
  const callsIn = (from: number): readonly string[] =>
    lines()
      .slice(from)
      .map(reachedOf)
      .filter(({ method }) => method === "tools/call")
      .map(({ server, params }) => `${server} ${printJson(params)}`);
  const call = async ({ name, arguments: args }: NamedCall): Promise<Answer> => {
    const client = byTool.get(name);
    if (client === undefined) return { text: `no server has ${name}`, refused: true };
    return answerOf(
      await client.ask("tools/call", `{"name":${printJson(name)},"arguments":${printJson(args)}}`),
    );
  };
  const playWith = async <T>(calls: readonly NamedCall[], how: (call: NamedCall) => Promise<T>) => {
    rmSync(state, { force: true });
    await call({ name: "cancel_all", arguments: {} });
    const from = lines().length;
    const answers: T[] = [];
    for (const one of calls) answers.push(await how(one));
    return { log: callsIn(from), answers, world: existsSync(state) ? readFileSync(state, "utf8") : "" };
  };
  return {
    env,
    tools: [...byTool.keys()],
    commands: Object.keys(argv).map((name) =>
      words(name)
        .map((word) => `"${word}"`)
        .join(" "),
    ),
    play: (calls) => playWith(calls, call),
    playWith,
    call,
    reached: () => lines().length,
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
}

function reachedOf(line: string): Reached {
  const at = line.indexOf("\t");
  const request = read(line.slice(at + 1));
  return {
    server: line.slice(0, at),
    method: asString(get(request, "method")) ?? "",
    params: get(request, "params") ?? null,
  };
}

function read(line: string): Json {
  const parsed = parseJson(line);
  if (!parsed.ok) throw new Error(`${parsed.what}: ${line}`);
  return parsed.value;
}

/** Texts as they are, any other block as JSON: nothing that a server says is left out. */
function answerOf(reply: Json): Answer {
  const error = get(reply, "error");
  if (error !== undefined) return { text: asString(get(error, "message")) ?? "", refused: true };
  const result = get(reply, "result");
  const content = get(result, "content");
  const blocks = isArray(content) ? content : [];
  return {
    text: blocks
      .map((block) =>
        get(block, "type") === "text" ? (asString(get(block, "text")) ?? "") : printJson(block),
      )
      .join("\n"),
    refused: get(result, "isError") === true,
  };
}

interface Client {
  readonly tools: readonly string[];
  /** A request with parameters as JSON text; the whole reply. */
  ask(method: string, params: string): Promise<Json>;
  close(): Promise<void>;
}

async function connect(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Client> {
  const [command = "", ...argv] = words;
  const child = spawn(command, argv, { stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, ...env } });
  const waiting = new Map<number, (reply: JsonObject | undefined) => void>();
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  void ended.then(() => {
    for (const tell of waiting.values()) tell(undefined);
  });
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = read(line);
    const id = get(message, "id");
    if (!isObject(message) || typeof id !== "number" || get(message, "method") !== undefined) return;
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  let last = 0;
  const ask = async (method: string, params: string): Promise<Json> => {
    const id = ++last;
    const reply = new Promise<JsonObject | undefined>((tell) => waiting.set(id, tell));
    child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}\n`);
    const answer = await reply;
    if (answer === undefined) throw new Error(`the server ended before it answered ${method}`);
    return answer;
  };
  await ask(
    "initialize",
    '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"player","version":"1.0.0"}}',
  );
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const listed = get(get(await ask("tools/list", "{}"), "result"), "tools");
  const tools = (isArray(listed) ? listed : []).map((tool) => asString(get(tool, "name")) ?? "");
  return { tools, ask, close: () => end(child, ended) };
}

/** Its input ends first; who does not leave is made to. */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  const patience = setTimeout(() => child.kill("SIGKILL"), 3000);
  await ended;
  clearTimeout(patience);
}
