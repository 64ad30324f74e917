/**
 * An MCP server at an address (streamable HTTP): each message is a POST, answered by JSON or by a stream of events; what the server says of
 * itself comes by a stream of its own, where it offers one.
 */
import { isArray, printJson } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { Fault } from "../../../model/problem.js";
import { LARGEST_MESSAGE, type OpenWire } from "./wire.js";

export interface HttpServer {
  readonly kind: "http";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const openHttpWire =
  (server: HttpServer): OpenWire =>
  (events) => {
    const url = URL.canParse(server.url) ? new URL(server.url) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      throw new Fault({
        code: "bad-file",
        where: server.url,
        what: "it is no address of a server",
        expected: "http:// or https://",
      });
    const closing = new AbortController();
    let session: string | undefined;
    let version: string | undefined;
    const headers = (accept: string): Record<string, string> => ({
      ...server.headers,
      accept,
      ...(session === undefined ? {} : { "mcp-session-id": session }),
      ...(version === undefined ? {} : { "mcp-protocol-version": version }),
    });
    const tell = (text: string): void => {
      const parsed = parseJson(text);
      if (!parsed.ok) return;
      for (const message of isArray(parsed.value) ? parsed.value : [parsed.value]) events.message(message);
    };
    const listen = async (): Promise<void> => {
      try {
        const response = await fetch(url, { headers: headers("text/event-stream"), signal: closing.signal });
        // A server without a stream of its own says 405.
        if (response.ok && isStream(response)) await eachEvent(response, tell);
        else await response.body?.cancel();
      } catch {
        // Calls are not answered there: nothing is lost but what the server would say by itself.
      }
    };
    return {
      send: async (message, signal) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers("application/json, text/event-stream"), "content-type": "application/json" },
          body: printJson(message),
          signal: signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]),
        });
        session = response.headers.get("mcp-session-id") ?? session;
        if (!response.ok) {
          const said = (await text(response)).replace(/\s+/g, " ").trim().slice(0, 200);
          if (response.status === 404 && session !== undefined)
            events.gone("it no longer knows the session (404)");
          throw new Error(`it answered ${response.status}${said === "" ? "" : `: ${said}`}`);
        }
        if (isStream(response)) await eachEvent(response, tell);
        else if (response.status === 202) await response.body?.cancel();
        else tell(await text(response));
      },
      settled: (agreed) => {
        version = agreed;
        void listen();
      },
      close: async () => {
        if (session !== undefined)
          await fetch(url, {
            method: "DELETE",
            headers: headers("application/json"),
            signal: AbortSignal.timeout(2000),
          })
            .then((response) => response.body?.cancel())
            .catch(() => undefined);
        closing.abort();
      },
    };
  };

const isStream = (response: Response): boolean =>
  (response.headers.get("content-type") ?? "").toLowerCase().startsWith("text/event-stream");

async function text(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytesOf(response)) {
    size += part.length;
    if (size > LARGEST_MESSAGE) throw new Error(`it sent more than ${LARGEST_MESSAGE} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Nothing is thrown for an answer without a body. */
const bytesOf = (response: Response): AsyncIterable<Uint8Array> =>
  (response.body ?? new Response("").body) as AsyncIterable<Uint8Array>;

/** The data of each event; a stream that breaks off ends quietly where nothing more was promised. */
async function eachEvent(response: Response, take: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let held = "";
  let data: string[] = [];
  for await (const part of bytesOf(response)) {
    held += decoder.decode(part, { stream: true });
    if (held.length > LARGEST_MESSAGE)
      throw new Error(`it sent more than ${LARGEST_MESSAGE} bytes in one event`);
    const lines = held.split(/\r\n|\n|\r(?!$)/);
    held = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) take(data.join("\n"));
        data = [];
      } else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
    }
  }
  if (held.startsWith("data:")) data.push(held.slice(5).replace(/^ /, ""));
  if (data.length > 0) take(data.join("\n"));
}
