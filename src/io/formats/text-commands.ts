/** Shell commands that a model writes into its replies, where the protocol has no tools: the user's next message is the answer. */
import type { Message } from "../../model/trajectory.js";
import type { CountedCall } from "./census.js";
import type { FrozenCall } from "./format.js";

export interface Answers {
  /** User messages that answer commands. */
  readonly results: number;
  /** Commands without one; a message answers one command. */
  readonly open: number;
}

export function answersOf(messages: readonly Message[], frozen: readonly FrozenCall[]): Answers {
  const commands = new Map<number, number>();
  for (const { message } of frozen) commands.set(message, (commands.get(message) ?? 0) + 1);
  const answered = [...commands.keys()].filter((place) => messages[place + 1]?.role === "user").length;
  return { results: answered, open: frozen.length - answered };
}

/** Commands and structured calls of each message, by the messages' order. */
export function callsInOrder(
  frozen: readonly FrozenCall[],
  structured: readonly (readonly CountedCall[])[],
): readonly CountedCall[] {
  const lists = structured.map((calls) => [...calls]);
  for (const { message, name, arguments: args } of frozen) lists[message]?.push({ name, arguments: args });
  return lists.flat();
}
