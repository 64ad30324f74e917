/** The scripted model behind an OpenAI-compatible endpoint on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EndpointFault, FakeScript } from "../../model/fake-script.js";
import { asArray, asString, get, isObject, type Json, printJson } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { ok, type Result } from "../../model/problem.js";
import type { Model } from "../model.js";
import { answerTo } from "./answer.js";
import { openChooser } from "./choose.js";
import { type Said, streamed, wholeAnswer } from "./frames.js";
import { spoil } from "./spoil.js";

export interface FakeModel {
  readonly url: string;
  /** By status, or by the fault that took the place of one. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

/** Of a request, in bytes. */
const LARGEST = 64 * 1024 * 1024;

/** Throws what the system says where the port cannot be taken. */
export async function openFakeModel(
  script: FakeScript,
  { port, policy }: { readonly port: number; readonly policy?: Model },
): Promise<Result<FakeModel>> {
  const chooser = openChooser(script);
  if (!chooser.ok) return chooser;
  const counts = new Map<string, number>();
  const count = (what: string | number): void => void counts.set(`${what}`, (counts.get(`${what}`) ?? 0) + 1);
  const shop = { script, chooser: chooser.value, policy };
  let asked = 0;

  const complete = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(request);
    const parsed = body === undefined ? undefined : parseJson(body);
    if (parsed === undefined) return refuse(response, 413, `a request may have ${LARGEST} bytes`, count);
    if (!parsed.ok || !isObject(parsed.value))
      return refuse(response, 400, "the body is no JSON object", count);
    const given = parsed.value;
    const messages = get(given, "messages");
    if (!Array.isArray(messages)) return refuse(response, 400, "`messages` is no list", count);
    const model = asString(get(given, "model")) ?? "";
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const answered = await answerTo(
      { model, messages, tools: asArray(get(given, "tools")) },
      shop,
      gone.signal,
    );
    if (!answered.ok) return refuse(response, 404, answered.what, count);
    const { faults, message } = answered;
    const written = spoil(message, faults);
    const said: Said = {
      id: `chatcmpl-${++asked}`,
      model,
      written,
      finish: written.calls.length < message.calls.length ? "stop" : answered.finish,
      usage: answered.usage ?? { input: tokens(body ?? ""), output: tokens(written.content) },
    };
    const streams = get(given, "stream") === true;
    const usage = get(get(given, "stream_options"), "include_usage") === true;
    send(response, said, { faults, streams, usage, count });
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/+$/, "");
    if (request.method === "GET" && path.endsWith("/models"))
      return json(response, 200, modelsJson(script), count);
    if (request.method === "GET" && path === "/health") return json(response, 200, { status: "ok" }, count);
    if (request.method === "POST" && path.endsWith("/chat/completions")) {
      complete(request, response).catch(() => refuse(response, 500, "the request broke off", count));
      return;
    }
    refuse(
      response,
      404,
      `there is no ${request.method} ${path}; there are GET /v1/models, POST /v1/chat/completions, GET /health`,
      count,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return ok({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Count = (what: string | number) => void;

/** What is sent in the place of an answer, or half of one. */
function send(
  response: ServerResponse,
  said: Said,
  given: {
    readonly faults: ReadonlySet<EndpointFault>;
    readonly streams: boolean;
    readonly usage: boolean;
    readonly count: Count;
  },
): void {
  const { faults, count } = given;
  if (faults.has("hang")) {
    count("hang");
  } else if (faults.has("429")) {
    response.setHeader("retry-after", "0");
    refuse(response, 429, "too many requests", count);
  } else if (faults.has("500")) {
    refuse(response, 500, "the server is not well", count);
  } else {
    sendWords(response, said, given);
  }
}

function sendWords(
  response: ServerResponse,
  said: Said,
  { faults, streams, usage, count }: Parameters<typeof send>[2],
): void {
  const parts = streams ? streamed(said, faults, usage) : [wholeAnswer(said, faults)];
  const texts = faults.has("not-json") ? parts.map((text) => text.replace("{", "<")) : parts;
  response.writeHead(200, { "content-type": streams ? "text/event-stream" : "application/json" });
  if (faults.has("cut")) {
    count("cut");
    const whole = texts.join("");
    response.write(whole.slice(0, Math.floor(whole.length / 2)), () => response.destroy());
    return;
  }
  count(200);
  for (const text of texts) response.write(text);
  response.end();
}

function json(response: ServerResponse, status: number, value: Json, count: Count): void {
  count(status);
  if (!response.headersSent) response.writeHead(status, { "content-type": "application/json" });
  response.end(printJson(value));
}

const refuse = (response: ServerResponse, status: number, message: string, count: Count): void =>
  json(
    response,
    status,
    { error: { message, type: status < 500 ? "invalid_request_error" : "server_error", code: status } },
    count,
  );

const modelsJson = ({ models }: FakeScript): Json => ({
  object: "list",
  data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "hsa" })),
});

/** Undefined: too large. What is left of it is not read. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** About as many as a tokenizer finds: four bytes each. */
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);
