/**
 * An endpoint that is asked many things: a few at a time, again after trouble, within a budget, each reply kept on disk.
 *
 * What it says is checked by whoever asks before it is kept: a reply that is no answer is asked for again, and counted.
 */
import { createHash } from "node:crypto";
import type { Json } from "../../model/json.js";
import type { Problem } from "../../model/problem.js";
import { type Limits, openBudget, type Prices, type Usage } from "./budget.js";
import { type Clock, realClock } from "./clock.js";
import { type Asked, openServer, type Server, type Trouble } from "./openai.js";
import { NO_CACHE, type ReplyCache } from "./reply-cache.js";
import { openThrottle } from "./throttle.js";

export interface EndpointOptions extends Server {
  /** Requests on their way at the same time, at most. */
  readonly concurrency: number;
  /** Times that one thing is asked. */
  readonly attempts: number;
  readonly limits: Limits;
  readonly prices?: Prices;
  readonly cache?: ReplyCache;
  readonly clock?: Clock;
}

export interface Tally {
  /** Things asked, and of these answered from disk and by the server. */
  readonly asked: number;
  readonly kept: number;
  readonly answered: number;
  /** Given up after all attempts, or not asked because of the budget. */
  readonly failed: number;
  readonly unasked: number;
  /** Requests that were sent. */
  readonly sent: number;
  /** Trouble by kind, each time it occurred; `invalid`: the reply was no answer. */
  readonly faults: Readonly<Partial<Record<Trouble | "invalid", number>>>;
  readonly spent: Usage & { readonly money: number };
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly what: string };

export interface Endpoint {
  /** `read` gives undefined for a reply that is no answer. */
  readonly ask: <T>(asked: Asked, read: (text: string) => T | undefined) => Promise<Reply<T>>;
  readonly tally: () => Tally;
  /** Nothing more can be asked, and why. */
  readonly ended: () => Problem | undefined;
}

/** First wait after trouble, doubled with each attempt. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
/** What a chat's frame adds to its texts, in tokens, at most. */
const FRAME_TOKENS = 64;

export function openEndpoint(options: EndpointOptions): Endpoint {
  const { url, model, maxTokens, temperature, cache = NO_CACHE, clock = realClock } = options;
  const call = openServer(options, clock);
  const throttle = openThrottle(options.concurrency, clock);
  const budget = openBudget(options.limits, options.prices);
  const counts = { asked: 0, kept: 0, answered: 0, failed: 0, unasked: 0, sent: 0 };
  const faults: Partial<Record<Trouble | "invalid", number>> = {};
  let end: Problem | undefined;
  const blame = (fault: Trouble | "invalid"): void => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  const giveUp = (what: string): { readonly ok: false; readonly what: string } => {
    counts.failed++;
    return { ok: false, what };
  };
  const unasked = (): { readonly ok: false; readonly what: string } => {
    counts.unasked++;
    return { ok: false, what: end?.what ?? "the endpoint takes no more" };
  };

  return {
    async ask(asked, read) {
      counts.asked++;
      const request: Json = { url, model, maxTokens, temperature, system: asked.system, user: asked.user };
      const kept = cache.get(request);
      const known = kept === undefined ? undefined : read(kept.text);
      if (known !== undefined) {
        counts.kept++;
        return { ok: true, value: known };
      }
      // A token is one byte at least.
      const most: Usage = {
        input: Buffer.byteLength(asked.system) + Buffer.byteLength(asked.user) + FRAME_TOKENS,
        output: maxTokens,
      };
      let last = "it was not asked";
      for (let attempt = 0; attempt < options.attempts; attempt++) {
        if (end !== undefined) return unasked();
        if (attempt > 0) await clock.sleep(waitBefore(attempt, request));
        const leave = await throttle.enter();
        try {
          if (end !== undefined) return unasked();
          if (!budget.reserve(most)) {
            end = spentUp(url, options.limits, budget.spent());
            return unasked();
          }
          counts.sent++;
          const outcome = await call(asked);
          if ("text" in outcome) {
            const spent = { input: outcome.input ?? most.input, output: outcome.output ?? most.output };
            budget.settle(most, spent);
            throttle.answered();
            const value = read(outcome.text);
            if (value !== undefined) {
              counts.answered++;
              cache.put(request, { text: outcome.text, ...spent });
              return { ok: true, value };
            }
            blame("invalid");
            last = "the reply is no answer";
            continue;
          }
          // What broke off may have been paid for; what was turned away was not.
          const isPaid =
            outcome.trouble === "cut" || outcome.trouble === "slow" || outcome.trouble === "empty";
          budget.settle(most, isPaid ? most : { input: 0, output: 0 });
          blame(outcome.trouble);
          last = outcome.what;
          if (outcome.trouble === "busy") throttle.refused(outcome.wait ?? 0);
          else if (outcome.wait !== undefined) throttle.refused(outcome.wait);
          if (outcome.trouble === "denied") {
            end ??= {
              code: "bad-arguments",
              where: url,
              what: `the endpoint does not take requests: ${outcome.what}`,
              remedy: "check the address, --model and the key that --key-env names",
            };
            return giveUp(last);
          }
        } finally {
          leave();
        }
      }
      return giveUp(last);
    },
    tally: () => ({ ...counts, faults: { ...faults }, spent: budget.spent() }),
    ended: () => end,
  };
}

const spentUp = (
  where: string,
  limits: Limits,
  spent: ReturnType<ReturnType<typeof openBudget>["spent"]>,
): Problem => ({
  code: "bad-arguments",
  where,
  what: `the budget is used up: ${spent.input + spent.output} tokens${limits.money === undefined ? "" : ` and ${Number(spent.money.toFixed(4))} of money`} are spent, and the next request could pass ${[
    ...(limits.tokens === undefined ? [] : [`${limits.tokens} tokens`]),
    ...(limits.money === undefined ? [] : [`${limits.money} of money`]),
  ].join(" or ")}`,
  remedy: "the bank can be used as it is; run the same command again with a larger budget to go on",
});

/** Longer with each attempt, and not the same for all: by the request itself, so that nothing is drawn. */
function waitBefore(attempt: number, request: Json): number {
  const digest = createHash("sha256")
    .update(`${attempt} ${JSON.stringify(request)}`)
    .digest();
  const jitter = digest.readUInt32BE(0) / 2 ** 32;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)) * (0.5 + jitter);
}
