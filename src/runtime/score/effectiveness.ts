/** Did a reply reach the user, in each turn: 1; only after a detour that could have been avoided: 0.5; not at all: 0. */
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";
import type { Task } from "../task.js";
import { AVOIDABLE, callsOf, repliesOf } from "./events.js";

export function effectiveness(task: Task, log: RunLog): Component {
  const replies = repliesOf(log);
  const missing = Array.from({ length: 1 + task.turns.length }, (_, turn) => turn).filter((turn) =>
    (replies.get(turn) ?? []).every((reply) => reply.trim() === ""),
  );
  if (missing.length > 0)
    return { value: 0, why: missing.map((turn) => `turn ${turn + 1}: no reply reached the user`) };
  const detours = [
    ...(log.retries > 0
      ? [`a Hook sent ${log.retries === 1 ? "a reply" : `${log.retries} replies`} back`]
      : []),
    ...callsOf(log)
      .filter(({ end }) => AVOIDABLE.has(end))
      .map(({ name, end }) => `a call of ${name} had to be made again: ${end}`),
  ];
  return { value: detours.length > 0 ? 0.5 : 1, why: detours };
}
