/** Which result answers which call. Ids recur, are empty or missing in real records, so a map from id to call is wrong. */
import { openLines, type Waiting } from "./open-calls.js";
import type { Message } from "./trajectory.js";

/** Places of a call: index of its message, index in that message's `calls`. */
export interface CallPlace {
  readonly message: number;
  readonly call: number;
}

export interface Pairing {
  /** By index of the tool message: the call that it answers. */
  readonly answers: ReadonlyMap<number, CallPlace>;
  /** Indices of tool messages that answer no call. */
  readonly orphans: readonly number[];
  /** Calls that nothing answers, in order; a run may end on some. */
  readonly open: readonly CallPlace[];
}

interface OpenCall extends CallPlace, Waiting {}

/** Keys of the lines that a call waits in. */
const ALL = "all";
const byName = (name: string): string => `name ${name}`;
const byId = (id: string): string => `id ${id}`;
const bareByName = (name: string): string => `bare ${name}`;

/**
 * Pair results with calls: a result with an id goes to the oldest open call with this id, in the latest turn that has one;
 * without an id, or where the calls have none, to the oldest open call in order (of the same name, if the result has one).
 */
export function pairResults(messages: readonly Message[]): Pairing {
  const answers = new Map<number, CallPlace>();
  const orphans: number[] = [];
  const asked: OpenCall[] = [];
  const lines = openLines<OpenCall>();
  messages.forEach((message, index) => {
    if (message.role === "assistant")
      message.calls.forEach(({ id = "", name }, call) => {
        const open: OpenCall = { message: index, call, turn: index, answered: false };
        asked.push(open);
        for (const key of [ALL, byName(name), byId(id)]) lines.add(key, open);
        if (id === "") lines.add(bareByName(name), open);
      });
    if (message.role !== "tool") return;
    const found = answeredBy(message, lines.next);
    if (found === undefined) orphans.push(index);
    else {
      answers.set(index, { message: found.message, call: found.call });
      found.answered = true;
    }
  });
  const open = asked.filter(({ answered }) => !answered);
  return { answers, orphans, open: open.map(({ message, call }) => ({ message, call })) };
}

function answeredBy(
  { callId = "", name }: Message,
  next: (key: string) => OpenCall | undefined,
): OpenCall | undefined {
  if (callId === "") return (name === undefined ? undefined : next(byName(name))) ?? next(ALL);
  // Where no open call has the result's id, only calls without ids can be meant.
  return next(byId(callId)) ?? (name === undefined ? undefined : next(bareByName(name))) ?? next(byId(""));
}
