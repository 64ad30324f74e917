/**
 * The tools of a live server that speaks the Model Context Protocol, over standard input and output or streamable HTTP. The one file
 * that knows its SDK, which is loaded only when a server is asked. Numbers are as the SDK reads them: JavaScript's.
 */
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { asString, get, isArray, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";

export type LiveServer =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
  | { readonly kind: "http"; readonly url: string; readonly headers?: Readonly<Record<string, string>> };

export interface LiveTools {
  /** `{ serverInfo, tools }`, every page's tools in order. */
  readonly value: Json;
  readonly instructions?: string;
  readonly pages: number;
}

/** Milliseconds that each request may take. */
export const PATIENCE = 30_000;
/** Whoever sends more than these has lost count. */
const MOST_PAGES = 1000;
const MOST_TOOLS = 100_000;

/** Ask a server for all its tools. What goes wrong on its side is a problem, never a fault. */
export async function listLiveTools(
  server: LiveServer,
  { timeout = PATIENCE, version }: { readonly timeout?: number; readonly version: string },
): Promise<Result<LiveTools>> {
  const where = nameOf(server);
  const wrong = (what: string, expected?: string): Result<never> =>
    failed({ code: "bad-tool", where, what, ...(expected === undefined ? {} : { expected }) });
  const opened = await open(server);
  if (!opened.ok) return opened;
  const { transport, lastWords } = opened.value;
  const [{ Client }, { ResultSchema }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const client = new Client({ name: "hsa", version }, { capabilities: {} });
  try {
    await client.connect(transport, { timeout });
    if (client.getServerCapabilities()?.tools === undefined) return wrong("the server has no tools");
    const tools: Json[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      // A result is asked for as it is: the SDK's own schema of a tool would leave out what it does not know.
      const page = asJson(
        await client.request(
          { method: "tools/list", params: cursor === undefined ? {} : { cursor } },
          ResultSchema,
          { timeout },
        ),
      );
      const list = get(page, "tools");
      if (!isArray(list)) return wrong("its answer to tools/list holds no list of tools");
      tools.push(...list);
      cursor = asString(get(page, "nextCursor"));
      if (cursor !== undefined && seen.has(cursor))
        return wrong("its list of tools goes on at a cursor that it gave before");
      if (cursor !== undefined) seen.add(cursor);
      if (seen.size > MOST_PAGES || tools.length > MOST_TOOLS)
        return wrong("its list of tools does not end", `at most ${MOST_PAGES} pages and ${MOST_TOOLS} tools`);
    } while (cursor !== undefined);
    const instructions = client.getInstructions();
    return ok({
      value: { serverInfo: asJson(client.getServerVersion() ?? {}), tools },
      pages: seen.size + 1,
      ...(instructions === undefined ? {} : { instructions }),
    });
  } catch (error) {
    const said = lastWords();
    return failed({
      ...problemOf(error, where, timeout),
      ...(said === "" ? {} : { exists: `the server's last words: ${said}` }),
    });
  } finally {
    await close(client);
  }
}

/** A server that does not let go must not hold up what was read. */
async function close(client: { close(): Promise<void> }): Promise<void> {
  try {
    await client.close();
  } catch {
    // it is gone
  }
}

interface Opened {
  readonly transport: Transport;
  /** The end of what it wrote to standard error. */
  readonly lastWords: () => string;
}

async function open(server: LiveServer): Promise<Result<Opened>> {
  if (server.kind === "http") {
    const url = URL.canParse(server.url) ? new URL(server.url) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      return failed({
        code: "bad-file",
        where: server.url,
        what: "it is no address of a server",
        expected: "http:// or https://",
      });
    const { StreamableHTTPClientTransport } = await import(
      "@modelcontextprotocol/sdk/client/streamableHttp.js"
    );
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { ...server.headers } },
    });
    // The SDK's own type says less of an optional member than its interface does.
    return ok({ transport: transport as Transport, lastWords: () => "" });
  }
  const words = splitCommand(server.command);
  const [command, ...args] = words ?? [];
  if (command === undefined)
    return failed({
      code: "bad-file",
      where: server.command,
      what: words === undefined ? "a quote is not closed" : "the command is empty",
      expected: 'a program and its arguments, such as "node server.js"',
    });
  const { StdioClientTransport, getDefaultEnvironment } = await import(
    "@modelcontextprotocol/sdk/client/stdio.js"
  );
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...server.env },
    stderr: "pipe",
    ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
  });
  let said = "";
  transport.stderr?.on("data", (bytes: Uint8Array) => {
    said = (said + Buffer.from(bytes).toString("utf8")).slice(-MOST_WORDS);
  });
  return ok({ transport, lastWords: () => said.replace(/\s+/g, " ").trim() });
}
const MOST_WORDS = 400;

const nameOf = (server: LiveServer): string => (server.kind === "http" ? server.url : server.command);

/** The SDK parsed it, so it is JSON; printed and read again, its keys and numbers are safe. */
function asJson(value: unknown): Json {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
}

function problemOf(error: unknown, where: string, timeout: number): Problem {
  const { code, message, cause } = error as {
    code?: unknown;
    message?: string;
    cause?: { message?: string };
  };
  const what =
    code === -32001
      ? `the server did not answer within ${timeout / 1000} s`
      : code === -32000
        ? "the server ended before it answered"
        : code === "ENOENT"
          ? "there is no such program (ENOENT)"
          : `the server could not be asked: ${[message, cause?.message]
              .filter((one) => one !== undefined && one !== "")
              .join(": ")
              .slice(0, 300)}`;
  return { code: "bad-tool", where, what };
}

/** Words as a shell would part them, quotes taken away and nothing expanded; undefined where a quote is not closed. */
export function splitCommand(command: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let i = 0; i < command.length; i++) {
    const char = command[i] as string;
    if (quote !== "") {
      if (char === quote) quote = "";
      else if (char === "\\" && quote === '"' && /["\\]/.test(command[i + 1] ?? ""))
        word = (word ?? "") + command[++i];
      else word = (word ?? "") + char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= "";
    } else if (char === "\\" && i + 1 < command.length) word = (word ?? "") + command[++i];
    else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + char;
  }
  if (word !== undefined) words.push(word);
  return quote === "" ? words : undefined;
}
