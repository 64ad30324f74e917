/** A simulated correction: before a good step stand a failed attempt at it, which the Hook stops, and the Hook's message. */
import type { Harness, Hook } from "../../../model/harness.js";
import { type Json, printJson } from "../../../model/json.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import type { Call, Message } from "../../../model/trajectory.js";
import { sha256 } from "../../digest.js";
import { hookEvents } from "../../hook-events.js";
import { hookVerdict, looksAt, type Situation } from "../../hook-verdict.js";
import { mostActs } from "../hook-decisions.js";
import { faultyArguments, faultyReplies, strayingArguments } from "./faults.js";

export interface Corrected {
  /** Index of the good step, before which the turns stand; undefined: the run has no such step. */
  readonly at: number | undefined;
  readonly turns: readonly Message[];
}

const NONE: Corrected = { at: undefined, turns: [] };

export function correct(
  harness: Harness,
  hook: Hook,
  { nth, seed }: { readonly nth: number; readonly seed: string },
  messages: readonly Message[],
): Result<Corrected> {
  const unfit = whyNot(hook);
  if (unfit !== undefined)
    return failed({
      code: "edit-conflict",
      where: `hook:${hook.id}`,
      what: unfit,
      expected: "a Hook on before-call or before-reply that sends back or blocks with a message",
    });
  const asked = hookEvents(harness, messages).filter(({ situation }) => looksAt(hook, situation));
  const event = asked.filter(({ message }) => messages[message]?.train !== false)[nth];
  if (event === undefined) return ok(NONE);
  const where = messages[event.message]?.id ?? "";
  if (hookVerdict(harness, hook, event.situation).decision !== "silent")
    return failed({ code: "guard-failed", where, what: `the good step does not pass ${hook.id} either` });
  const fault = faultFor(harness, hook, event.situation, seed);
  if (fault === undefined)
    return failed({
      code: "guard-failed",
      where,
      what: `no single fault in this step makes ${hook.id} act, and only it`,
      remedy: "leave this Hook out of the corrections",
    });
  const good = messages[event.message] as Message;
  const call = event.call === undefined ? undefined : good.calls[event.call];
  const turns = turnsOf(fault, hook, good, call, messages);
  const acts = mostActs(harness, [hook], messages.toSpliced(event.message, 0, ...turns)) ?? 0;
  if (acts > hook.budget)
    return failed({
      code: "guard-failed",
      where,
      what: `${hook.id} would act ${acts} times in one request, and may ${hook.budget} times`,
    });
  return ok({ at: event.message, turns });
}

/** Why nobody is ever told by this Hook to try again. */
function whyNot({ event, action, message, budget }: Hook): string | undefined {
  if (event !== "before-call" && event !== "before-reply")
    return `it acts on ${event}, where nothing can be put right`;
  if (action !== "retry" && action !== "block")
    return `its action is ${action}: the model is not told and does not try again`;
  return message === "" || budget === 0 ? "it has no message, or sends nobody back" : undefined;
}

/** The situation with one thing wrong in which this Hook acts and no other does. Which one is decided by the seed alone. */
function faultFor(harness: Harness, hook: Hook, now: Situation, seed: string): Fault | undefined {
  if (now.event === "before-reply") {
    const replies = [...faultyReplies(now.reply ?? "", hook)].map((reply) => ({ ...now, reply }));
    return onlyBy(harness, hook, replies, seed);
  }
  const given = now.arguments ?? {};
  for (const wrong of [faultyArguments(given), strayingArguments(given, hook)]) {
    const found = onlyBy(
      harness,
      hook,
      [...wrong].map((args) => ({ ...now, arguments: args })),
      seed,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function onlyBy(
  harness: Harness,
  hook: Hook,
  candidates: readonly Situation[],
  seed: string,
): Fault | undefined {
  const keyed = candidates
    .map((situation) => ({ situation, key: sha256(`${seed}\n${printJson(tried(situation))}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { situation } of keyed) {
    const acting = harness.hooks
      .map((one) => hookVerdict(harness, one, situation))
      .filter(({ decision }) => decision !== "silent");
    const [only] = acting;
    if (acting.length === 1 && only?.decision === "acts" && only.hook === hook)
      return { situation, message: only.message };
  }
  return undefined;
}

interface Fault {
  readonly situation: Situation;
  readonly message: string;
}
const tried = ({ reply, arguments: args }: Situation): Json => reply ?? args ?? null;

function turnsOf(
  { situation, message: told }: Fault,
  hook: Hook,
  good: Message,
  call: Call | undefined,
  messages: readonly Message[],
): readonly Message[] {
  const part = { author: "harness", echo: `hook:${hook.id}`, text: told } as const;
  const attempt = {
    id: `${good.id}-attempt`,
    role: "assistant",
    content: "string",
    train: false,
    extra: {},
  } as const;
  if (call === undefined) {
    const parts = [{ author: "assistant" as const, text: situation.reply ?? "" }];
    return [
      { ...attempt, parts, calls: [] },
      { id: `${good.id}-answer`, role: "user", parts: [part], content: "parts", calls: [], extra: {} },
    ];
  }
  const id = call.id === undefined ? undefined : freeId(messages);
  const names = messages.some(({ role, name }) => role === "tool" && name === call.name);
  return [
    {
      ...attempt,
      parts: [],
      calls: [
        {
          ...(id === undefined ? {} : { id }),
          name: call.name,
          arguments: situation.arguments ?? {},
          extra: {},
        },
      ],
    },
    {
      id: `${good.id}-answer`,
      role: "tool",
      parts: [part],
      content: "parts",
      calls: [],
      ...(id === undefined ? {} : { callId: id }),
      ...(names ? { name: call.name } : {}),
      extra: {},
    },
  ];
}

function freeId(messages: readonly Message[]): string {
  const taken = new Set(messages.flatMap(({ calls }) => calls.map(({ id }) => id)));
  let n = 1;
  while (taken.has(`call_0${n}`)) n++;
  return `call_0${n}`;
}
