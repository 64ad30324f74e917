/** Which result answers which call. Ids recur, are empty or missing in real records, so a map from id to call is wrong. */
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

interface OpenCall extends CallPlace {
  readonly id: string;
  readonly name: string;
}

/**
 * Pair results with calls: a result with an id goes to the oldest open call with this id, in the latest turn that has one;
 * without an id, or where the calls have none, to the oldest open call in order (of the same name, if the result has one).
 */
export function pairResults(messages: readonly Message[]): Pairing {
  const answers = new Map<number, CallPlace>();
  const orphans: number[] = [];
  let open: readonly OpenCall[] = [];
  messages.forEach((message, index) => {
    if (message.role === "assistant")
      open = [
        ...open,
        ...message.calls.map(({ id = "", name }, call) => ({ message: index, call, id, name })),
      ];
    if (message.role !== "tool") return;
    const found = answered(message, open);
    if (found === undefined) orphans.push(index);
    else {
      answers.set(index, { message: found.message, call: found.call });
      open = open.filter((call) => call !== found);
    }
  });
  return { answers, orphans, open: open.map(({ message, call }) => ({ message, call })) };
}

function answered(result: Message, open: readonly OpenCall[]): OpenCall | undefined {
  if (result.callId !== undefined && result.callId !== "") {
    const sameId = oldestOfLatestTurn(open.filter(({ id }) => id === result.callId));
    if (sameId !== undefined) return sameId;
    // The result has an id that no open call has: only calls without ids can be meant.
    return byOrder(
      result,
      open.filter(({ id }) => id === ""),
    );
  }
  return byOrder(result, open);
}

function byOrder(result: Message, open: readonly OpenCall[]): OpenCall | undefined {
  const named = result.name === undefined ? [] : open.filter(({ name }) => name === result.name);
  return oldestOfLatestTurn(named.length > 0 ? named : open);
}

const oldestOfLatestTurn = (calls: readonly OpenCall[]): OpenCall | undefined => {
  const latest = calls.at(-1)?.message;
  return calls.find(({ message }) => message === latest);
};
