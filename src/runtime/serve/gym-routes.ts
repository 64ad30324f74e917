/**
 * NeMo-Gym's resources server (0.7): `/seed_session`, one POST route a tool, `/verify`. A cookie ties the requests of one rollout together; its
 * agents keep only the cookies of the last answer, so every answer sets it again.
 */
import {
  asArray,
  asString,
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  withMember,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { COMPONENTS } from "../scoring.js";
import type { Task } from "../task.js";
import { callsOf } from "./answers.js";
import { countCalls } from "./episode-routes.js";
import { isPast, type Past } from "./episodes.js";
import { type Answered, answered, refusal, refused } from "./refuse.js";
import { type Asked, json, type Reply, type Route, refuse } from "./route.js";
import type { Shop } from "./shop.js";
import { ErrorJson } from "./wire.js";

const COOKIE = "hsa_episode";
/** POST routes that a tool of the same name would hide behind. */
export const RESERVED = ["episodes", "mcp", "seed_session", "verify", "close_session", "aggregate_metrics"];
const BAD = { what: "what was sent is not what was expected", schema: ErrorJson };

export function gymRoutes(shop: Shop): readonly Route[] {
  const { episodes, draws } = shop;
  return [
    {
      method: "POST",
      path: "/seed_session",
      summary: "NeMo-Gym: start the Episode that the row's verifier_metadata names",
      tag: "nemo-gym",
      answers: {
        200: { what: "seeded; the cookie names the Episode" },
        400: BAD,
        404: BAD,
        409: BAD,
        503: BAD,
      },
      run: async (asked) => {
        const body = objectOf(asked.text);
        if (!body.ok) return refuse(body.refusal);
        const id = taskNamed(body.value);
        if (id === undefined) return refuse(noTask(body.value));
        const started = await episodes.start(() => reachable(draws.named(id)));
        if (!started.ok) return refuse(started.refusal);
        const session = asString(get(body.value, "resources_session_id"));
        return json(
          200,
          session === undefined ? {} : { resources_session_id: session },
          cookie(started.value.id),
        );
      },
    },
    {
      method: "POST",
      path: "/verify",
      summary: "NeMo-Gym: take the last message as the reply, and score",
      tag: "nemo-gym",
      answers: { 200: { what: "the request again, with reward and reward_components" }, 400: BAD, 404: BAD },
      run: async (asked) => {
        const body = objectOf(asked.text);
        if (!body.ok) return refuse(body.refusal);
        const id = sessionOf(asked);
        const open = episodes.find(id);
        if (open === undefined) return refuse(noSession(id));
        if (!isPast(open) && open.run.log().ending === undefined) {
          const reply = replyIn(get(body.value, "response"));
          if (reply !== undefined) {
            const took = await episodes.take(id, { content: reply, calls: [] });
            if (!took.ok) return refuse(took.refusal);
          }
        }
        const scored = await episodes.verify(id);
        return scored.ok ? json(200, verdict(body.value, scored.value), cookie(id)) : refuse(scored.refusal);
      },
    },
    {
      method: "POST",
      path: "/close_session",
      summary: "NeMo-Gym: end the Episode of the cookie",
      tag: "nemo-gym",
      answers: { 200: { what: "it is gone" }, 400: BAD },
      run: async (asked) => {
        const body = objectOf(asked.text);
        if (!body.ok) return refuse(body.refusal);
        await episodes.drop(sessionOf(asked));
        const session = asString(get(body.value, "resources_session_id"));
        return json(200, session === undefined ? {} : { resources_session_id: session });
      },
    },
    {
      method: "POST",
      path: "/{tool*}",
      summary: "NeMo-Gym: a call of the Variant's tool of this name; the answer is what the tool says",
      tag: "nemo-gym",
      answers: { 200: { what: "what the model is told" }, 404: BAD, 409: BAD },
      run: (asked) => callTool(shop, asked),
    },
  ];
}

/** Not a task whose tool hides behind a route. */
function reachable(task: Answered<Task>): Answered<Task> {
  if (!task.ok) return task;
  const clash = task.value.tools
    .map((tool) => asString(get(get(tool, "function"), "name")) ?? "")
    .find((name) => RESERVED.includes(name));
  if (clash === undefined) return task;
  return refused(
    refusal(
      "reserved-name",
      `task ${task.value.id}`,
      `its tool ${clash} would hide behind the route /${clash}`,
      {
        expected: "a Variant that calls it otherwise",
        remedy: "use POST /episodes, or leave this task out",
      },
    ),
  );
}

async function callTool(shop: Shop, asked: Asked): Promise<Reply> {
  const id = sessionOf(asked);
  const name = asked.params["tool"] ?? "";
  if (id === "")
    return refuse(
      refusal("no-such-route", `POST /${name.slice(0, 80)}`, "there is no such route", {
        expected: "a route of GET /openapi.json, or a tool after POST /seed_session, with its cookie",
      }),
    );
  const open = shop.episodes.find(id);
  if (open === undefined) return refuse(noSession(id));
  const call = isPast(open)
    ? { id: "", name, arguments: "" }
    : { id: open.nextCall(), name, arguments: asked.text };
  const took = await shop.episodes.take(id, { content: "", calls: [call] });
  if (!took.ok) return refuse(took.refusal, cookie(id));
  countCalls(shop, took.value.events);
  const told = callsOf(took.value.events).map(({ answer }) => answer);
  const text =
    told[0] ?? `the Episode has ended: ${took.value.taken.is === "ended" ? took.value.taken.ending : ""}`;
  const type = parseJson(text).ok ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  return { status: 200, type, body: text, headers: cookie(id) };
}

function objectOf(text: string): Answered<JsonObject> {
  const parsed = parseJson(text.trim() === "" ? "{}" : text);
  if (!parsed.ok)
    return refused(refusal("bad-json", `body, character ${parsed.at + 1}`, `not JSON: ${parsed.what}`));
  return isObject(parsed.value)
    ? answered(parsed.value)
    : refused(refusal("does-not-fit", "body", "it is no JSON object"));
}

/** As the row's `verifier_metadata` has it, which an Environment Server hands on as `task_data`. */
function taskNamed(body: JsonObject): string | undefined {
  const places: readonly (Json | undefined)[] = [
    get(body, "verifier_metadata"),
    get(get(body, "task_data"), "verifier_metadata"),
    get(body, "task_data"),
    body,
  ];
  for (const place of places) {
    const id = asString(get(place, "task")) ?? asString(get(place, "id")) ?? asString(get(place, "task_id"));
    if (id !== undefined) return id;
  }
  return undefined;
}
const noTask = (body: JsonObject) =>
  refusal("does-not-fit", "body, verifier_metadata.task", "it names no task", {
    expected: "the id of a task, as rows that hsa exports hold it",
    exists: `keys: ${members(body)
      .map(([key]) => key)
      .slice(0, 12)
      .join(", ")}`,
  });

const cookie = (id: string): Readonly<Record<string, string>> => ({
  "set-cookie": `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`,
});
const sessionOf = ({ headers }: Asked): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9-]{1,64})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";
const noSession = (id: string) =>
  refusal("no-such-episode", `cookie ${COOKIE}`, id === "" ? "it is missing" : "its Episode is not here", {
    expected: "the cookie that POST /seed_session set",
    remedy: "seed again: Episodes live in the server's memory",
  });

/** Text of the last message of the assistant in a response of OpenAI's Responses API. */
function replyIn(response: Json | undefined): string | undefined {
  const last = asArray(get(response, "output")).at(-1);
  if (get(last, "type") !== "message" || get(last, "role") !== "assistant") return undefined;
  const content = get(last, "content");
  if (typeof content === "string") return content;
  return asArray(content)
    .filter((part) => get(part, "type") === "output_text")
    .map((part) => asString(get(part, "text")) ?? "")
    .join("");
}

/** Every row has every component; what nobody can score is masked. */
function verdict(body: JsonObject, { score, ending }: Past): JsonObject {
  const values = COMPONENTS.map(
    (name) => [name, score.scorable ? (score.components[name].value ?? 0) : 0] as const,
  );
  const more: readonly (readonly [string, Json])[] = [
    ["reward", score.scorable ? score.reward : 0],
    ["reward_components", fromMembers(values)],
    ...values,
    ["mask_sample", !score.scorable],
    ...(score.scorable
      ? []
      : ([
          ["failure_kind", "environment_server_failed"],
          ["failure_reason", `${ending}: ${score.why}`],
        ] as const)),
  ];
  return more.reduce((whole, [key, value]) => withMember(whole, key, value), body);
}
