/** The Episode protocol: start one, say what the model says, have it scored. */
import type { Json } from "../../model/json.js";
import { fromMembers } from "../../model/json.js";
import type { RunEvent } from "../episode-run.js";
import type { AssistantMessage } from "../model.js";
import type { Task } from "../task.js";
import { callsOf, lookJson, scoreJson, startedJson, tookJson } from "./answers.js";
import { fromCalls, fromMessage, fromReply } from "./assistant.js";
import { isPast, type Open } from "./episodes.js";
import { readBody } from "./read-body.js";
import { type Answered, refusal, refused } from "./refuse.js";
import { type Asked, json, type Reply, type Route, refuse } from "./route.js";
import type { Shop } from "./shop.js";
import {
  CallsBody,
  EmptyBody,
  ErrorJson,
  Look,
  MessageBody,
  ReplyBody,
  StartBody,
  Started,
  TakenJson,
  TaskPage,
  Verified,
} from "./wire.js";

const BAD = { what: "what was sent is not what was expected", schema: ErrorJson };
const GONE = { what: "there is no such Episode here (any more)", schema: ErrorJson };
const OVER = { what: "the Episode has ended", schema: ErrorJson };
const FULL = { what: "full, or shutting down; come again after Retry-After seconds", schema: ErrorJson };

/** At most, of one page. */
const PAGE = 1000;

export function episodeRoutes(shop: Shop): readonly Route[] {
  const { draws, episodes, limits, host } = shop;
  const episodeOf = ({ params }: Asked): string => params["episode"] ?? "";
  const say = async (asked: Asked, message: (open: Open) => Answered<AssistantMessage>): Promise<Reply> => {
    const id = episodeOf(asked);
    const open = episodes.find(id);
    if (open === undefined || isPast(open)) {
      const taken = await episodes.take(id, { content: "", calls: [] });
      return taken.ok ? refuse(refusal("internal", id, "the Episode is gone")) : refuse(taken.refusal);
    }
    const said = message(open);
    if (!said.ok) return refuse(said.refusal);
    const took = await episodes.take(id, said.value);
    if (!took.ok) return refuse(took.refusal);
    countCalls(shop, took.value.events);
    return json(200, tookJson(open, took.value));
  };
  const took = {
    200: { what: "what became of it, and what follows", schema: TakenJson },
    400: BAD,
    404: GONE,
    409: OVER,
    422: BAD,
  };

  return [
    {
      method: "POST",
      path: "/episodes",
      summary: "Start an Episode: of a task, of a group, of a draw, or of the next task",
      tag: "episodes",
      body: StartBody,
      answers: {
        201: { what: "the Episode", schema: Started },
        400: BAD,
        404: { what: "there is no such task", schema: ErrorJson },
        422: BAD,
        502: { what: "the backend cannot run the task", schema: ErrorJson },
        503: FULL,
      },
      once: true,
      run: async ({ text }) => {
        const body = readBody(StartBody, text);
        if (!body.ok) return refuse(body.refusal);
        const started = await episodes.start(() => taskOf(shop, body.value), body.value.max_steps);
        if (!started.ok) return refuse(started.refusal);
        return json(201, startedJson(started.value, limits.idle), {
          location: `/episodes/${started.value.id}`,
        });
      },
    },
    {
      method: "POST",
      path: "/episodes/{episode}/calls",
      summary: "One call of the model, or several of one message",
      tag: "episodes",
      body: CallsBody,
      answers: took,
      once: true,
      run: (asked) =>
        say(asked, (open) => {
          const body = readBody(CallsBody, asked.text);
          return body.ok ? { ok: true, value: fromCalls(body.value, open.nextCall) } : body;
        }),
    },
    {
      method: "POST",
      path: "/episodes/{episode}/replies",
      summary: "What the model says to the user",
      tag: "episodes",
      body: ReplyBody,
      answers: took,
      once: true,
      run: (asked) =>
        say(asked, () => {
          const body = readBody(ReplyBody, asked.text);
          return body.ok ? { ok: true, value: fromReply(body.value) } : body;
        }),
    },
    {
      method: "POST",
      path: "/episodes/{episode}/messages",
      summary: "A whole message of the assistant, as an endpoint answered it",
      tag: "episodes",
      body: MessageBody,
      answers: took,
      once: true,
      run: (asked) =>
        say(asked, (open) => {
          const body = readBody(MessageBody, asked.text);
          return body.ok ? { ok: true, value: fromMessage(body.value, open.nextCall) } : body;
        }),
    },
    {
      method: "POST",
      path: "/episodes/{episode}/verify",
      summary: "Score it; an Episode that goes on is ended first",
      tag: "episodes",
      body: EmptyBody,
      answers: { 200: { what: "the score", schema: Verified }, 400: BAD, 404: GONE, 422: BAD },
      once: true,
      run: async (asked) => {
        const body = readBody(EmptyBody, asked.text);
        if (!body.ok) return refuse(body.refusal);
        const scored = await episodes.verify(episodeOf(asked));
        return scored.ok ? json(200, scoreJson(scored.value)) : refuse(scored.refusal);
      },
    },
    {
      method: "GET",
      path: "/episodes/{episode}",
      summary: "Where an Episode stands",
      tag: "episodes",
      answers: { 200: { what: "where it stands", schema: Look }, 404: GONE },
      run: async (asked) => {
        const one = episodes.find(episodeOf(asked));
        return one === undefined ? refuse(noEpisode(asked)) : json(200, lookJson(one));
      },
    },
    {
      method: "GET",
      path: "/episodes/{episode}/log",
      summary: "All that happened in an open Episode, in the model's words and in those of the base",
      tag: "episodes",
      answers: { 200: { what: "the log that scoring reads" }, 404: GONE, 409: OVER },
      run: async (asked) => {
        const one = episodes.find(episodeOf(asked));
        if (one === undefined) return refuse(noEpisode(asked));
        if (isPast(one))
          return refuse(
            refusal("ended", `episode ${one.id}`, "it was scored, and its log is let go", {
              expected: "the log asked for before verify",
            }),
          );
        // A log holds nothing but JSON.
        return json(200, one.run.log() as unknown as Json);
      },
    },
    {
      method: "DELETE",
      path: "/episodes/{episode}",
      summary: "End an Episode and forget it",
      tag: "episodes",
      answers: { 204: { what: "it is gone" }, 404: GONE },
      run: async (asked) =>
        (await episodes.drop(episodeOf(asked))) ? { status: 204 } : refuse(noEpisode(asked)),
    },
    {
      method: "GET",
      path: "/tasks",
      summary: "Ids of tasks, by pages",
      tag: "episodes",
      query: { from: "number of the first", limit: `how many, at most ${PAGE}` },
      answers: { 200: { what: "a page", schema: TaskPage }, 400: BAD },
      run: async ({ query }) => {
        const from = wholeOf(query, "from", 0);
        const limit = wholeOf(query, "limit", 100);
        if (!from.ok) return refuse(from.refusal);
        if (!limit.ok) return refuse(limit.refusal);
        const all = draws.ids();
        const end = from.value + Math.min(limit.value, PAGE);
        return json(
          200,
          fromMembers([
            ["name", host.tasks.name],
            ["total", all.length],
            ["tasks", all.slice(from.value, end)],
            ...(end < all.length ? [["next", end] as const] : []),
          ]),
        );
      },
    },
  ];
}

const noEpisode = ({ params }: Asked) =>
  refusal(
    "no-such-episode",
    `episode ${(params["episode"] ?? "").slice(0, 64)}`,
    "there is no such Episode here",
    {
      expected: "an id that POST /episodes gave, used again before its idle time is over",
    },
  );

export function taskOf({ draws }: Shop, { task, group, draw }: StartBody): Answered<Task> {
  if (draw !== undefined) return draws.at(draw);
  const id = task ?? group;
  return id === undefined ? draws.next() : draws.named(id);
}

export const countCalls = ({ metrics }: Shop, events: readonly RunEvent[]): void => {
  for (const { end } of callsOf(events)) metrics.call(end);
};

function wholeOf(query: URLSearchParams, name: string, otherwise: number): Answered<number> {
  const text = query.get(name);
  if (text === null) return { ok: true, value: otherwise };
  const value = Number(text);
  return /^\d{1,15}$/.test(text)
    ? { ok: true, value }
    : refused(refusal("bad-request", `query, ${name}`, "it is no whole number", { expected: "0 or more" }));
}
