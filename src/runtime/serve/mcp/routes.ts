/**
 * MCP over streamable HTTP: `/mcp/{episode}` is an Episode that is open, `/mcp?task=…` (or `?draw=…`) opens one when a client greets, whose id
 * is the MCP session's. Requests are answered by JSON; a GET is a stream that says when tools appear.
 */
import type { ServerResponse } from "node:http";
import { asString, get, isArray, type Json, type JsonObject, printJson } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { taskOf } from "../episode-routes.js";
import { isPast } from "../episodes.js";
import { type Answered, refusal, refused } from "../refuse.js";
import { type Asked, json, type Reply, type Route, refuse } from "../route.js";
import type { Shop } from "../shop.js";
import { ErrorJson } from "../wire.js";
import { answerRpc, LIST_CHANGED, PROTOCOLS, parseFailure } from "./rpc.js";

const SESSION = "mcp-session-id";
/** Milliseconds between signs of life on a stream that has nothing to say. */
const SIGN_OF_LIFE = 15_000;
/** Messages of one request. */
const MOST_MESSAGES = 64;
const BAD = { what: "what was sent is not what was expected", schema: ErrorJson };

export function mcpRoutes(shop: Shop): readonly Route[] {
  const query = { task: "id of the task to open when a client greets", draw: "or its number" };
  const answers = { 200: { what: "JSON-RPC" }, 202: { what: "heard" }, 400: BAD, 404: BAD };
  return ["/mcp", "/mcp/{episode}"].flatMap((path): readonly Route[] => [
    {
      method: "POST",
      path,
      summary: "MCP messages of a client",
      tag: "mcp",
      ...(path === "/mcp" ? { query } : {}),
      answers,
      run: (asked) => post(shop, asked),
    },
    {
      method: "GET",
      path,
      summary: "MCP stream of what the server says by itself",
      tag: "mcp",
      answers: { 200: { what: "events" }, 404: BAD, 406: BAD },
      run: async (asked) => listen(shop, asked),
    },
    {
      method: "DELETE",
      path,
      summary: "End the MCP session; an Episode that it opened is given up unless it is scored",
      tag: "mcp",
      answers: { 204: { what: "it has ended" }, 404: BAD },
      run: async (asked) => leave(shop, asked),
    },
  ]);
}

/** The Episode that a request is about. */
const episodeOf = ({ params, headers }: Asked): string =>
  params["episode"] ?? asString(headers[SESSION] as Json) ?? "";

async function post(shop: Shop, asked: Asked): Promise<Reply> {
  const wrong = versionTrouble(asked);
  if (wrong !== undefined) return wrong;
  const parsed = parseJson(asked.text);
  if (!parsed.ok) return json(400, parseFailure(parsed.what));
  const messages = isArray(parsed.value) ? parsed.value : [parsed.value];
  if (messages.length === 0 || messages.length > MOST_MESSAGES)
    return refuse(
      refusal("bad-request", "body", `it holds ${messages.length} messages`, {
        expected: `1 to ${MOST_MESSAGES}`,
      }),
    );
  const greets = messages.some((message) => get(message, "method") === "initialize");
  const found = await episodeFor(shop, asked, greets);
  if (!found.ok) return refuse(found.refusal);
  const id = found.value;
  const told: JsonObject[] = [];
  for (const message of messages) {
    const answer = await answerRpc(shop, id, message);
    if (answer !== undefined) told.push(answer);
  }
  const headers = greets ? { [SESSION]: id } : undefined;
  if (told.length === 0) return { status: 202, ...(headers === undefined ? {} : { headers }) };
  return json(200, isArray(parsed.value) ? told : (told[0] as JsonObject), headers);
}

/** Opened now, for a client that greets without one. */
async function episodeFor(shop: Shop, asked: Asked, greets: boolean): Promise<Answered<string>> {
  const id = episodeOf(asked);
  if (id !== "") {
    if (shop.episodes.find(id) !== undefined) return { ok: true, value: id };
    return refused(
      refusal("no-such-episode", `episode ${id.slice(0, 64)}`, "there is no such Episode here (any more)", {
        expected: "an Episode that is open; greet again for a new one",
      }),
    );
  }
  if (!greets)
    return refused(
      refusal("bad-request", `header ${SESSION}`, "it is missing", {
        expected: "the id that the answer to initialize gave, or /mcp/{episode}",
      }),
    );
  const [task, draw] = [asked.query.get("task"), asked.query.get("draw")];
  if (draw !== null && !/^\d{1,15}$/.test(draw))
    return refused(refusal("bad-request", "query, draw", "it is no whole number", { expected: "0 or more" }));
  const named = {
    ...(task === null ? {} : { task }),
    ...(draw === null || task !== null ? {} : { draw: Number(draw) }),
  };
  const started = await shop.episodes.start(() => taskOf(shop, named));
  return started.ok ? { ok: true, value: started.value.id } : started;
}

/** A client says, once it has greeted, what was agreed. */
function versionTrouble({ headers }: Asked): Reply | undefined {
  const version = headers["mcp-protocol-version"];
  if (version === undefined || PROTOCOLS.includes(String(version))) return undefined;
  return refuse(
    refusal(
      "bad-request",
      "header mcp-protocol-version",
      `${String(version).slice(0, 40)} is not spoken here`,
      {
        expected: PROTOCOLS.join(", "),
      },
    ),
  );
}

function listen(shop: Shop, asked: Asked): Reply {
  const id = episodeOf(asked);
  const one = shop.episodes.find(id);
  if (one === undefined || isPast(one))
    return refuse(
      refusal("no-such-episode", `episode ${id.slice(0, 64)}`, "there is no such Episode here (any more)"),
    );
  if (!(asked.headers.accept ?? "").includes("text/event-stream"))
    return refuse(
      refusal("not-acceptable", "header accept", "a GET here is a stream", { expected: "text/event-stream" }),
    );
  return {
    status: 200,
    type: "text/event-stream",
    headers: { "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
    stream: (response) => stream(shop, id, response),
  };
}

function stream(shop: Shop, id: string, response: ServerResponse): void {
  response.write(": here\n\n");
  const life = setInterval(() => response.write(": here\n\n"), SIGN_OF_LIFE);
  life.unref();
  const forget = shop.episodes.watch(id, () => {
    const now = shop.episodes.find(id);
    if (now === undefined || isPast(now) || now.run.log().ending !== undefined) response.end();
    else response.write(`event: message\ndata: ${printJson(LIST_CHANGED)}\n\n`);
  });
  response.once("close", () => {
    clearInterval(life);
    forget();
  });
}

/** An Episode that a trainer opened and an agent leaves goes on: it is yet to be scored. */
async function leave(shop: Shop, asked: Asked): Promise<Reply> {
  const id = episodeOf(asked);
  const one = shop.episodes.find(id);
  if (one === undefined)
    return refuse(
      refusal("no-such-episode", `episode ${id.slice(0, 64)}`, "there is no such Episode here (any more)"),
    );
  if (asked.params["episode"] === undefined && !isPast(one) && one.run.log().ending === undefined)
    await shop.episodes.drop(id);
  return { status: 204 };
}
