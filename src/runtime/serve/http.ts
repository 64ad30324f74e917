/**
 * The routes on a port. Node's own server and nothing on top: what a framework would bring (its JSON parser, its serialiser, its schemas) would
 * all be replaced here, since numbers and keys must leave as they came.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { printJson } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import type { Limits } from "./host.js";
import { type Matched, matches, piecesOf } from "./match.js";
import type { Metrics } from "./metrics.js";
import { type Refusal, refusal, refusalJson } from "./refuse.js";
import type { Repeats } from "./repeats.js";
import { type Reply, type Route, refuse } from "./route.js";

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes nothing new, lets what is under way end within these milliseconds, then cuts off. */
  readonly close: (grace: number) => Promise<void>;
}

export interface Listen {
  readonly routes: readonly Route[];
  readonly host: string;
  readonly port: number;
  readonly token?: string;
  readonly bodyLimit: number;
  readonly arrival: Limits["arrival"];
  readonly metrics: Metrics;
  readonly repeats: Repeats;
}

/** Connections at a time. */
const MOST_CONNECTIONS = 4096;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Throws a Fault where the address cannot be taken. */
export async function listen(given: Listen): Promise<Listening> {
  if (given.token === undefined && !isLoopback(given.host))
    throw new Fault({
      code: "bad-arguments",
      where: `address ${given.host}`,
      what: "other machines can reach it, and there is no token",
      expected: "--token-env NAME, a variable that holds the token, or --host 127.0.0.1",
    });
  const streams = new Set<ServerResponse>();
  let closing = false;
  const { headers, request: whole } = given.arrival;
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: whole,
      connectionsCheckingInterval: Math.min(5000, headers),
    },
    (request, response) => {
      answer(given, request, response, () => closing, streams).catch(() => response.destroy());
    },
  );
  server.keepAliveTimeout = 65_000;
  server.maxConnections = MOST_CONNECTIONS;
  server.on("clientError", unreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new Fault({
          code: "bad-arguments",
          where: `address ${given.host}:${given.port}`,
          what: `it cannot be taken (${error.code ?? error.message})`,
          expected: "a free port; --port 0 takes one",
        }),
      ),
    );
    server.listen(given.port, given.host.replace(/^\[|\]$/g, ""), resolve);
  });
  const { port, family } = server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${given.host.replace(/^\[|\]$/g, "")}]` : given.host;
  return {
    port,
    url: `http://${host}:${port}`,
    close: async (grace) => {
      closing = true;
      for (const stream of streams) stream.end();
      await closed(server, grace);
    },
  };
}

async function closed(server: Server, grace: number): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await done;
  clearTimeout(cut);
}

/** What is no HTTP gets one line, where it can still be heard. */
function unreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const tall = error.code === "HPE_HEADER_OVERFLOW";
  const status = late
    ? "408 Request Timeout"
    : tall
      ? "431 Request Header Fields Too Large"
      : "400 Bad Request";
  const body = printJson(
    refusalJson(
      refusal(
        "bad-request",
        "request",
        late ? "it did not come to its end in time" : "it is no HTTP request",
      ),
    ),
  );
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

async function answer(
  given: Listen,
  request: IncomingMessage,
  response: ServerResponse,
  closing: () => boolean,
  streams: Set<ServerResponse>,
): Promise<void> {
  const started = performance.now();
  const at = given.routes.length === 0 ? undefined : routeOf(given, request);
  const reply = await replyTo(given, request, response, at);
  if (closing()) response.setHeader("connection", "close");
  send(response, reply, streams);
  const route = at !== undefined && "route" in at ? at.route.path : "none";
  given.metrics.request(route, methodOf(request), reply.status, (performance.now() - started) / 1000);
}

/** Methods that nobody has heard of are one. */
const methodOf = ({ method = "" }: IncomingMessage): string =>
  ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"].includes(method) ? method : "other";

function routeOf({ routes }: Listen, { url = "", method = "" }: IncomingMessage): Matched | Refusal {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const pieces = path.startsWith("/") ? piecesOf(path) : undefined;
  if (pieces === undefined)
    return refusal("bad-request", `path ${path.slice(0, 120)}`, "it cannot be read", {
      expected: "a path from /, percent-encoded, without . and ..",
    });
  const found = matches(routes, pieces);
  const match = found.find(({ route }) => route.method === method);
  if (match !== undefined) return match;
  // A route that takes any name says nothing of which methods a path has.
  const others = [
    ...new Set(found.filter(({ route }) => !route.path.includes("*}")).map(({ route }) => route.method)),
  ];
  return others.length > 0
    ? refusal(
        "no-such-method",
        `${method.slice(0, 16)} ${path.slice(0, 120)}`,
        "this path has no such method",
        {
          exists: others.join(", "),
        },
      )
    : refusal("no-such-route", `${method.slice(0, 16)} ${path.slice(0, 120)}`, "there is no such route", {
        exists: "GET /openapi.json lists them",
      });
}

async function replyTo(
  given: Listen,
  request: IncomingMessage,
  response: ServerResponse,
  at: Matched | Refusal | undefined,
): Promise<Reply> {
  if (at === undefined) return refuse(refusal("internal", "server", "it has no routes"));
  const stranger = strangerTo(given, request, at);
  if (stranger !== undefined) return closeAfter(refuse(stranger), response);
  if (!("route" in at)) {
    const allow = at.code === "no-such-method" && at.exists !== undefined ? { allow: at.exists } : {};
    return closeAfter(refuse(at, allow), response);
  }
  const text = await bodyOf(request, given.bodyLimit);
  if (typeof text !== "string") return closeAfter(refuse(text), response);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { route, params } = at;
  const run = async (): Promise<Reply> => {
    try {
      return await route.run({
        params,
        text,
        query: queryOf(request),
        headers: request.headers,
        signal: gone.signal,
      });
    } catch (error) {
      const what =
        error instanceof Fault
          ? error.message
          : "a fault of the server; what was asked may not have been done";
      return refuse(refusal("internal", `${route.method} ${route.path}`, what));
    }
  };
  const key = request.headers["idempotency-key"];
  if (route.once !== true || key === undefined) return run();
  if (typeof key !== "string" || key.length > 255 || key === "")
    return refuse(
      refusal("bad-request", "header Idempotency-Key", "it is empty or too long", {
        expected: "1 to 255 characters",
      }),
    );
  const scope = `${route.method} ${Object.values(params).join("/")} ${route.path}`;
  const kept = await given.repeats.once({ scope, key, text }, run);
  return kept.ok ? kept.value : refuse(kept.refusal);
}

/** The body is not read: the connection can serve nothing more. */
function closeAfter(reply: Reply, response: ServerResponse): Reply {
  response.setHeader("connection", "close");
  return reply;
}

/** Whoever may not ask: without the token, or a page in a browser that was led here. */
function strangerTo(given: Listen, request: IncomingMessage, at: Matched | Refusal): Refusal | undefined {
  const { origin, host = "" } = request.headers;
  if (given.token === undefined && !isLoopback(hostIn(host)))
    return refusal("wrong-host", "header host", `${host.slice(0, 80)} is not this machine`, {
      expected: "localhost, 127.0.0.1 or [::1]",
    });
  if (origin !== undefined && origin !== "null" && !isLoopback(hostIn(origin.replace(/^[a-z]+:\/\//i, ""))))
    return refusal("wrong-host", "header origin", `${origin.slice(0, 80)} may not ask here`);
  if (given.token === undefined || ("route" in at && at.route.free === true)) return undefined;
  const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  return sameText(shown, given.token)
    ? undefined
    : refusal(
        "no-token",
        "header authorization",
        shown === "" ? "there is no token" : "it is not the token",
        {
          expected: "Bearer and the token that the server was started with",
        },
      );
}
const hostIn = (text: string): string => text.replace(/\/.*$/, "").replace(/:\d+$/, "");

/** In a time that does not tell how much of it is right. */
const sameText = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

const queryOf = ({ url = "" }: IncomingMessage): URLSearchParams => {
  const at = url.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1));
};

async function bodyOf(request: IncomingMessage, limit: number): Promise<string | Refusal> {
  const large = refusal("too-large", "body", "it is too large", { expected: `at most ${limit} bytes` });
  if (Number(request.headers["content-length"] ?? 0) > limit) return large;
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity")
    return refusal("bad-encoding", "header content-encoding", `${encoding.slice(0, 40)} is not read`, {
      expected: "a body as it is",
    });
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limit) return large;
      parts.push(part);
    }
    return UTF8.decode(Buffer.concat(parts));
  } catch (error) {
    return error instanceof TypeError
      ? refusal("bad-json", "body", "it is not UTF-8")
      : refusal("bad-request", "body", "it broke off");
  }
}
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function send(response: ServerResponse, reply: Reply, streams: Set<ServerResponse>): void {
  if (response.destroyed || response.headersSent) return;
  const { status, type, body, headers, stream } = reply;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (type !== undefined) response.setHeader("content-type", type);
  response.setHeader("x-content-type-options", "nosniff");
  response.statusCode = status;
  if (stream === undefined) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  streams.add(response);
  response.once("close", () => streams.delete(response));
  stream(response);
}
