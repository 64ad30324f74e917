/** Failed attempts taken out: the turn that put them right stands in their place. */
import { failed, ok, type Result } from "../../../model/problem.js";
import type { Message } from "../../../model/trajectory.js";
import { type Attempt, failedAttempts } from "./attempts.js";

export interface Collapsed {
  readonly attempts: readonly Attempt[];
  readonly messages: readonly Message[];
}

/** `hook`: its id; null: whatever stopped the attempt. */
export function collapse(hook: string | null, messages: readonly Message[]): Result<Collapsed> {
  const attempts = failedAttempts(messages).filter(({ hooks }) => hook === null || hooks.includes(hook));
  const gone = new Set<number>();
  const mended = new Set<number>();
  for (const { at, count } of attempts) {
    for (let i = at; i < at + count; i++) gone.add(i);
    mended.add(at + count);
  }
  const left = messages.flatMap((message, i) => {
    if (gone.has(i)) return [];
    // What it thinks is about being told off; of that nothing may be left.
    return [mended.has(i) ? withoutReasoning(message) : message];
  });
  const said = sayings(attempts, messages);
  const echo = left.find((message) => said.some((one) => speaksOf(message, one)));
  if (echo !== undefined)
    return failed({
      code: "guard-failed",
      where: echo.id,
      what: "the assistant repeats what it was told when an attempt failed",
      remedy: "keep the attempts of this record",
    });
  return ok({ attempts, messages: left });
}

function withoutReasoning({ reasoning: _, ...message }: Message): Message {
  return message;
}

/** Sentences of the answers that are long enough to be known again. */
const sayings = (attempts: readonly Attempt[], messages: readonly Message[]): readonly string[] =>
  attempts
    .flatMap(({ at, count }) => messages.slice(at + 1, at + count))
    .flatMap(({ parts }) => parts.map(({ text }) => text))
    .flatMap((text) => text.split(/[.;:!?。；：！？\n]/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 16 || /[\u3400-\u9fff]{8}/u.test(sentence));

const speaksOf = (message: Message, saying: string): boolean =>
  message.role === "assistant" &&
  [message.reasoning ?? "", ...message.parts.map(({ text }) => text)].some((text) => text.includes(saying));
