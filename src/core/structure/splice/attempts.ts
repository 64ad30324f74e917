/** Failed attempts in a run: a call or a reply that is no target, and what the Harness answered instead of carrying it out. */
import type { Message } from "../../../model/trajectory.js";

export interface Attempt {
  /** Index of the failed message; the answers follow it. */
  readonly at: number;
  /** Messages that belong to it, the failed one included. */
  readonly count: number;
  /** Hooks whose messages answer it; none: the arguments did not fit. */
  readonly hooks: readonly string[];
}

/** Only such as were put right: something of the assistant follows. */
export function failedAttempts(messages: readonly Message[]): readonly Attempt[] {
  const found: Attempt[] = [];
  messages.forEach((message, at) => {
    if (message.role !== "assistant" || message.train !== false) return;
    const answers = message.calls.length === 0 ? sentBack(messages, at) : stopped(messages, at);
    if (answers.length === 0 || messages[at + 1 + answers.length]?.role !== "assistant") return;
    const hooks = answers.flatMap(({ parts }) => parts.flatMap(({ echo }) => hookOf(echo)));
    found.push({ at, count: 1 + answers.length, hooks: [...new Set(hooks)] });
  });
  return found;
}

const hookOf = (echo: string | undefined): readonly string[] =>
  echo?.startsWith("hook:") === true ? [echo.slice("hook:".length)] : [];

/** A reply that a Hook held back: its message stands alone in the next turn. */
function sentBack(messages: readonly Message[], at: number): readonly Message[] {
  const next = messages[at + 1];
  if (next === undefined || next.role === "assistant" || next.role === "tool") return [];
  const isHook = next.parts.length > 0 && next.parts.every(({ echo }) => hookOf(echo).length > 0);
  return isHook ? [next] : [];
}

/** Calls of which none was carried out: every answer was written by the Harness, and none is a loaded Skill. */
function stopped(messages: readonly Message[], at: number): readonly Message[] {
  const { calls } = messages[at] as Message;
  const answers = messages.slice(at + 1, at + 1 + calls.length);
  const isStop = ({ role, parts }: Message): boolean =>
    role === "tool" &&
    parts.length > 0 &&
    parts.every(({ author, echo }) => author === "harness" && echo?.startsWith("skill:") !== true);
  return answers.length === calls.length && answers.every(isStop) ? answers : [];
}
