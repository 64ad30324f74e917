/** What scoring asks of a run's events. */
import type { RunEvent, RunLog } from "../episode-run.js";

export type CallEvent = Extract<RunEvent, { is: "call" }>;
export type ReplyEvent = Extract<RunEvent, { is: "reply" }>;

export const callsOf = ({ events }: RunLog): readonly CallEvent[] =>
  events.filter((event): event is CallEvent => event.is === "call");
export const repliesIn = ({ events }: RunLog): readonly ReplyEvent[] =>
  events.filter((event): event is ReplyEvent => event.is === "reply");

/** Replies that reached the user, by turn. What a Hook says in the place of a reply is none. */
export function repliesOf(log: RunLog): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { turn, sent, hooks } of repliesIn(log)) {
    if (sent === undefined || hooks.some(({ did }) => did === "block")) continue;
    found.set(turn, [...(found.get(turn) ?? []), sent]);
  }
  return found;
}

/** Ends of a call that the model could have avoided by reading what it is shown. */
export const AVOIDABLE: ReadonlySet<string> = new Set([
  "no-such-skill",
  "stopped-by-hook",
  "no-such-tool",
  "not-json",
  "does-not-fit",
  "not-mapped",
]);
