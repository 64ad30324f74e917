/** The events of a run at which Hooks are asked, each with what had happened in its request before. */

import type { Harness, Hook } from "../model/harness.js";
import { isObject } from "../model/json.js";
import { textOf } from "../model/message-text.js";
import { type Pairing, pairResults } from "../model/pairing.js";
import type { Call, Message } from "../model/trajectory.js";
import { slotValues } from "./echo.js";
import { outOfForm } from "./hook-form.js";
import { valuesAt } from "./hook-target.js";
import { looksAt, type Situation } from "./hook-verdict.js";
import { nameInValue } from "./lowered.js";

export interface HookEvent {
  /** Index of the message, and of the call within it. */
  readonly message: number;
  readonly call?: number;
  readonly situation: Situation;
}

interface Request {
  readonly input: string;
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: Situation["results"];
}
const fresh = (input: string): Request => ({ input, called: [], loaded: [], results: [] });

/**
 * `messages`: of a base, with its echoes, or of a View, where a Hook's message is known by its template (and an error that the Harness
 * wrote in a tool's place is not). A request begins with what the user says; the calls of one message start together, so none is before
 * another. A call that a Hook or such an error stopped never ran.
 */
export function hookEvents(harness: Harness, messages: readonly Message[]): readonly HookEvent[] {
  const events: HookEvent[] = [];
  const answers = answersByCall(pairResults(messages), messages);
  let request = fresh("");
  let asked = false;
  messages.forEach((message, at) => {
    const text = textOf(message);
    if (message.role === "user" && !sendsBack(harness, message)) {
      request = fresh(asked ? `${request.input}\n${text}` : text);
      asked = true;
      events.push({ message: at, situation: { ...fresh(text), event: "input" } });
    }
    if (message.role !== "assistant") return;
    asked = false;
    if (message.calls.length === 0) {
      events.push({ message: at, situation: { ...request, event: "before-reply", reply: text } });
      return;
    }
    const before = request;
    message.calls.forEach((call, i) => {
      const now = { ...before, tool: call.name, arguments: call.arguments };
      events.push({ message: at, call: i, situation: { ...now, event: "before-call" } });
      const answer = answers.get(`${at}/${i}`);
      if (answer === undefined || isStopped(harness, call, answer)) return;
      events.push({ message: at, call: i, situation: { ...now, event: "after-call" } });
      request = noted(harness, request, call, textOf(answer));
    });
  });
  return events;
}

const answersByCall = ({ answers }: Pairing, messages: readonly Message[]): ReadonlyMap<string, Message> =>
  new Map(
    [...answers].map(([at, { message, call }]) => [`${message}/${call}`, messages[at] as Message] as const),
  );

const echoes = (message: Message, kind: "hook" | "skill"): boolean =>
  message.parts.some(({ echo }) => echo?.startsWith(`${kind}:`) === true);

function isFilled(hook: Hook, text: string): boolean {
  const plain = hook.message === "" ? undefined : outOfForm(hook, text);
  return plain !== undefined && slotValues(hook.message, plain) !== undefined;
}

/** A user turn that is a Hook's message and nothing else. */
const sendsBack = (harness: Harness, message: Message): boolean =>
  echoes(message, "hook") || isSentBack(harness, textOf(message));

/** Is it the message of a Hook that did not let a reply through? */
export const isSentBack = (harness: Harness, text: string): boolean =>
  harness.hooks.some((hook) => hook.event === "before-reply" && isFilled(hook, text));

function isStopped(harness: Harness, call: Call, answer: Message): boolean {
  if (echoes(answer, "hook")) return true;
  // What the Harness answers in a tool's place, and is no Skill, is its word that the arguments do not fit.
  const isHarness = answer.parts.length > 0 && answer.parts.every(({ author }) => author === "harness");
  if (isHarness) return !echoes(answer, "skill");
  const text = textOf(answer);
  return harness.hooks.some(
    (hook) => looksAt(hook, { event: "before-call", tool: call.name }) && isFilled(hook, text),
  );
}

/** After a call that ran: a Skill that it loaded, or an answer. */
function noted(harness: Harness, request: Request, call: Call, text: string): Request {
  const loaded = skillsLoaded(harness, call);
  return {
    input: request.input,
    called: [...request.called, call.name],
    loaded: [...request.loaded, ...loaded],
    results: loaded.length > 0 ? request.results : [...request.results, { tool: call.name, text }],
  };
}

/** The Skills that a call loads, where its tool is one that loads Skills: names of the Harness that the call is written for. */
export function skillsLoaded(
  harness: Harness,
  { name: called, arguments: args }: Pick<Call, "name" | "arguments">,
): readonly string[] {
  if (!isObject(args)) return [];
  const skills = new Set(harness.skills.map(({ name }) => name));
  return harness.activation.flatMap(({ tool, param, names, prefix = "", suffix = "" }) =>
    tool === called && names === "skill"
      ? valuesAt(args, param).flatMap((one) => {
          const name = typeof one === "string" ? nameInValue(one, { prefix, suffix }) : undefined;
          return name !== undefined && skills.has(name) ? [name] : [];
        })
      : [],
  );
}
