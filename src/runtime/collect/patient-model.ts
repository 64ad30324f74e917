/** A model that is asked again after trouble, a few requests at a time, within a budget, each answer kept on disk. */
import { createHash } from "node:crypto";
import { type Limits, openBudget, type Prices, type Usage } from "../../io/endpoint/budget.js";
import { type Clock, realClock } from "../../io/endpoint/clock.js";
import { NO_CACHE, type ReplyCache } from "../../io/endpoint/reply-cache.js";
import { openThrottle } from "../../io/endpoint/throttle.js";
import { asArray, asString, get, isObject, type Json, type JsonObject, printJson } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { AssistantMessage, Model, ModelOutcome, ModelReply } from "../model.js";

export interface Patience {
  /** Requests on their way at the same time, at most. */
  readonly concurrency: number;
  /** Times that one thing is asked. */
  readonly attempts: number;
  readonly limits: Limits;
  readonly prices?: Prices;
  readonly cache?: ReplyCache;
  readonly clock?: Clock;
  /** Tokens of one reply, at most: what is set aside of the budget. */
  readonly replyTokens: number;
  /** What besides the request decides the answer: temperature, address. Part of the key under which it is kept. */
  readonly settings: Json;
}

export interface Spent {
  readonly asked: number;
  readonly kept: number;
  readonly sent: number;
  /** By kind. */
  readonly faults: Readonly<Record<string, number>>;
  readonly usage: Usage & { readonly money: number };
}

export interface PatientModel extends Model {
  readonly spent: () => Spent;
  /** Why nothing more can be asked. */
  readonly ended: () => string | undefined;
}

const AGAIN = new Set(["busy", "server", "cut", "slow", "empty"]);
/** What broke off may have been paid for. */
const PAID = new Set(["cut", "slow", "empty"]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;

export function patientModel(model: Model, options: Patience): PatientModel {
  const { cache = NO_CACHE, clock = realClock } = options;
  const throttle = openThrottle(options.concurrency, clock);
  const budget = openBudget(options.limits, options.prices);
  const counts = { asked: 0, kept: 0, sent: 0 };
  const faults: Record<string, number> = {};
  let end: string | undefined;
  const over = (): ModelOutcome => ({
    ok: false,
    trouble: "budget",
    what: end ?? "nothing more may be asked",
  });

  const askOnce = async (
    request: Parameters<Model["answer"]>[0],
    signal: AbortSignal,
    most: Usage,
  ): Promise<ModelOutcome> => {
    const leave = await throttle.enter();
    try {
      if (end !== undefined) return over();
      if (!budget.reserve(most)) {
        end = "the budget is used up: the next request could pass it";
        return over();
      }
      counts.sent++;
      const outcome = await model.answer(request, signal);
      if (outcome.ok) {
        budget.settle(most, outcome.reply.usage ?? most);
        throttle.answered();
        return outcome;
      }
      budget.settle(most, PAID.has(outcome.trouble) ? most : { input: 0, output: 0 });
      faults[outcome.trouble] = (faults[outcome.trouble] ?? 0) + 1;
      if (outcome.trouble === "busy" || outcome.wait !== undefined) throttle.refused(outcome.wait ?? 0);
      if (outcome.trouble === "denied") end ??= `the endpoint does not take requests: ${outcome.what}`;
      return outcome;
    } finally {
      leave();
    }
  };

  return {
    name: model.name,
    spent: () => ({ ...counts, faults: { ...faults }, usage: budget.spent() }),
    ended: () => end,
    answer: async (request, signal) => {
      counts.asked++;
      const key: Json = {
        model: model.name,
        settings: options.settings,
        // Several candidates of one task are several answers to one request.
        key: request.key,
        messages: request.messages,
        tools: request.tools,
      };
      const kept = readReply(cache.get(key)?.text);
      if (kept !== undefined) {
        counts.kept++;
        return { ok: true, reply: kept };
      }
      // A token is one byte at least.
      const bytes = Buffer.byteLength(printJson([request.messages, request.tools]));
      const most: Usage = { input: bytes, output: options.replyTokens };
      let last: ModelOutcome = over();
      for (let attempt = 0; attempt < options.attempts && !signal.aborted; attempt++) {
        if (end !== undefined) return over();
        if (attempt > 0) await clock.sleep(waitBefore(attempt, request.key));
        last = await askOnce(request, signal, most);
        if (last.ok) {
          const { usage = { input: 0, output: 0 } } = last.reply;
          cache.put(key, { text: printJson(replyJson(last.reply)), ...usage });
          return last;
        }
        if (!AGAIN.has(last.trouble)) return last;
      }
      return last;
    },
  };
}

/** Not the same for all, and nothing is drawn. */
function waitBefore(attempt: number, key: string): number {
  const jitter = createHash("sha256").update(`${attempt} ${key}`).digest().readUInt32BE(0) / 2 ** 32;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)) * (0.5 + jitter);
}

const replyJson = ({ message, finish, usage }: ModelReply): JsonObject => ({
  finish,
  content: message.content,
  ...(message.reasoning === undefined ? {} : { reasoning: message.reasoning }),
  calls: message.calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
  ...(usage === undefined ? {} : { usage: { ...usage } }),
});

/** Undefined for what is no kept reply: it is asked for again. */
function readReply(text: string | undefined): ModelReply | undefined {
  const parsed = text === undefined ? undefined : parseJson(text);
  if (parsed?.ok !== true || !isObject(parsed.value)) return undefined;
  const { value } = parsed;
  const [content, finish] = [asString(get(value, "content")), asString(get(value, "finish"))];
  if (content === undefined || finish === undefined) return undefined;
  const reasoning = asString(get(value, "reasoning"));
  const calls = asArray(get(value, "calls")).map((call) => ({
    id: asString(get(call, "id")) ?? "",
    name: asString(get(call, "name")) ?? "",
    arguments: asString(get(call, "arguments")) ?? "",
  }));
  const message: AssistantMessage = { content, calls, ...(reasoning === undefined ? {} : { reasoning }) };
  const [input, output] = [get(get(value, "usage"), "input"), get(get(value, "usage"), "output")];
  const usage = typeof input === "number" && typeof output === "number" ? { usage: { input, output } } : {};
  return { message, finish, ...usage };
}
