/** What is known to be right of a recorded run: calls, Skills, replies and what tools answered, by turn of the user. */
import { type HookEvent, hookEvents, isSentBack, skillsLoaded } from "../../core/hook-events.js";
import type { NamedCall } from "../../core/lens.js";
import type { Harness } from "../../model/harness.js";
import { canonicalJson, type Json } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import { pairResults } from "../../model/pairing.js";
import type { Call, Message, Trajectory } from "../../model/trajectory.js";
import type { Gold, GoldTurn } from "../task.js";
import { saysFailure } from "./says-failure.js";

/** For prompts without an answer, and for runs that failed. */
export const NO_GOLD: Gold = { verified: "none", calls: [], turns: [] };

/** `harness`: the base. */
export function goldOf(harness: Harness, { messages, outcome }: Trajectory): Gold {
  const declared = outcome.goldCalls;
  // What went wrong shows nobody what is right.
  if (declared === undefined && outcome.status === "failure") return NO_GOLD;
  const turns = turnsOf(harness, messages);
  return declared === undefined
    ? { verified: "unverified", calls: turns.flatMap(({ calls }) => calls), turns }
    : { verified: "declared", calls: declared, turns };
}

interface Ran {
  readonly call: NamedCall;
  /** Absent: the record does not say what came back. */
  readonly answer?: string;
}
interface OpenTurn {
  readonly ran: Ran[];
  readonly skills: string[];
  reply: string | undefined;
}
const openTurn = (): OpenTurn => ({ ran: [], skills: [], reply: undefined });

function turnsOf(harness: Harness, messages: readonly Message[]): readonly GoldTurn[] {
  const answers = answersOf(messages);
  const events = hookEvents(harness, messages);
  const ranAt = new Set(events.filter(({ situation }) => situation.event === "after-call").map(placeOf));
  const turns = [openTurn()];
  for (const event of events) {
    const message = messages[event.message] as Message;
    const turn = turns.at(-1) as OpenTurn;
    if (event.situation.event === "input" && turn.reply !== undefined) turns.push(openTurn());
    if (event.situation.event === "before-reply" && isSent(harness, messages, event.message))
      turn.reply = textOf(message);
    if (event.situation.event !== "before-call" || message.train === false) continue;
    const call = message.calls[event.call ?? 0] as Call;
    const answer = answers.get(placeOf(event));
    const wasStopped = answer !== undefined && !ranAt.has(placeOf(event));
    if (call.invalid === true || wasStopped) continue;
    const named = { name: call.name, arguments: call.arguments };
    const [skill] = skillsLoaded(harness, named);
    if (skill !== undefined) turn.skills.push(skill);
    else turn.ran.push({ call: named, ...(answer === undefined ? {} : { answer }) });
  }
  return turns.map(closed);
}

const placeOf = ({ message, call }: Pick<HookEvent, "message" | "call">): string => `${message}/${call ?? 0}`;

function answersOf(messages: readonly Message[]): ReadonlyMap<string, string> {
  const { answers } = pairResults(messages);
  return new Map([...answers].map(([at, place]) => [placeOf(place), textOf(messages[at] as Message)]));
}

/** A reply that a Hook sends back has the Hook's message behind it. */
function isSent(harness: Harness, messages: readonly Message[], at: number): boolean {
  const next = messages[at + 1];
  if (next === undefined || next.role === "assistant" || next.role === "tool") return true;
  const echoes = next.parts.some(({ echo }) => echo?.startsWith("hook:") === true);
  return !echoes && !isSentBack(harness, textOf(next));
}

function closed({ ran, skills, reply }: OpenTurn): GoldTurn {
  const needed = ran.filter((one, at) => !isTriedAgain(one, ran.slice(at + 1)));
  return {
    calls: needed.map(({ call }) => call),
    skills: [...new Set(skills)],
    ...(reply === undefined ? {} : { reply }),
    results: needed.flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
  };
}

/** It failed, and the same call came again: only the accident of that day made it necessary. */
const isTriedAgain = ({ call, answer }: Ran, later: readonly Ran[]): boolean =>
  answer !== undefined &&
  saysFailure(answer) &&
  later.some((other) => keyOfCall(other.call) === keyOfCall(call));

/** Equal for calls that say the same, whatever the order of their keys. */
export const keyOfCall = ({ name, arguments: args }: NamedCall): string =>
  `${name} ${canonicalJson(args as Json)}`;
