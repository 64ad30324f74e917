/** What the user says in a recorded run, turn by turn. What a Hook sent back is nobody's turn. */
import { hookEvents } from "../../core/hook-events.js";
import type { Harness } from "../../model/harness.js";
import { failed, ok, type Result } from "../../model/problem.js";
import type { Message, Trajectory } from "../../model/trajectory.js";

export interface UserTurns {
  /** All before the first answer. */
  readonly opening: readonly Message[];
  /** Each opened by what the user says after a reply. */
  readonly later: readonly (readonly Message[])[];
}

/** A run in which the user speaks while the model is still at work cannot be asked again: who knows when it would be then? */
export function userTurns(harness: Harness, { messages }: Trajectory, id: string): Result<UserTurns> {
  const first = messages.findIndex(({ role }) => role === "assistant");
  const opening = first < 0 ? messages : messages.slice(0, first);
  const later: Message[][] = [];
  const inputs = new Set(
    hookEvents(harness, messages).flatMap(({ message, situation }) =>
      situation.event === "input" ? [message] : [],
    ),
  );
  let replied = false;
  for (let at = opening.length; at < messages.length; at++) {
    const message = messages[at] as Message;
    if (message.role === "assistant") replied = message.calls.length === 0;
    if (!inputs.has(at)) continue;
    const before = messages[at - 1] as Message;
    if (inputs.has(at - 1) && later.length > 0) later.at(-1)?.push(message);
    else if (replied && before.role === "assistant") later.push([message]);
    else
      return failed({
        code: "bad-record",
        where: `${id}: ${message.id}`,
        what: "the user speaks before the model has replied, so that the run cannot be had again turn by turn",
      });
  }
  return ok({ opening, later });
}
