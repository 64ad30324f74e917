/** Shell commands that a model writes into its replies, where the protocol has no tools: the user's next message is the answer. */
import type { Message } from "../../model/trajectory.js";
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
