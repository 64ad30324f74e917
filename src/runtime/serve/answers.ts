/** What the server knows of an Episode, as answers show it. */
import { fromMembers, type Json, type JsonObject } from "../../model/json.js";
import type { RunEvent } from "../episode-run.js";
import { COMPONENTS } from "../scoring.js";
import { isPast, type Open, type Past, type Took } from "./episodes.js";

export function startedJson({ id, task, run, maxSteps }: Open, idle: number): JsonObject {
  const { ending } = run.log();
  return fromMembers([
    ["episode", id],
    ["task", task.id],
    ["base", task.base],
    ["group", task.group],
    ["variant", task.variant.digest],
    ["verified", task.gold.verified],
    ["messages", run.messages()],
    ["tools", run.tools()],
    ["max_steps", maxSteps],
    ["idle_seconds", idle / 1000],
    ...(ending === undefined ? [] : [["ending", ending] as const]),
  ]);
}

type CallEvent = Extract<RunEvent, { is: "call" }>;
export const callsOf = (events: readonly RunEvent[]): readonly CallEvent[] =>
  events.filter((event) => event.is === "call");

export function tookJson({ id, run }: Open, { taken, events, steps, toolsGrew }: Took): JsonObject {
  const sent = "sent" in taken ? taken.sent : undefined;
  return fromMembers([
    ["episode", id],
    ["is", taken.is],
    ["messages", taken.is === "ended" ? [] : taken.messages],
    ["answers", callsOf(events).map(({ id, name, end, answer }): Json => ({ id, name, end, text: answer }))],
    ...(sent === undefined ? [] : [["sent", sent] as const]),
    ...(taken.is === "ended" ? [["ending", taken.ending] as const] : []),
    ...(toolsGrew ? [["tools", run.tools()] as const] : []),
    ["steps", steps],
  ]);
}

export function scoreJson({ id, task, ending, steps, retries, score }: Past): JsonObject {
  const components = COMPONENTS.map((name) => {
    const one = score.scorable ? score.components[name] : undefined;
    return [name, { value: one?.value ?? null, why: one?.why ?? [] }] as const;
  });
  return fromMembers([
    ["episode", id],
    ["task", task],
    ["ending", ending],
    ["scorable", score.scorable],
    ["reward", score.scorable ? score.reward : null],
    ["components", fromMembers(components)],
    ...(score.scorable ? [] : [["why", score.why] as const]),
    ["steps", steps],
    ["retries", retries],
  ]);
}

export function lookJson(one: Open | Past): JsonObject {
  if (isPast(one)) {
    const { id, task, group, steps, ending } = one;
    return { episode: id, task, group, steps, ending, verified: true };
  }
  const { id, task, run } = one;
  const { steps, ending } = run.log();
  return fromMembers([
    ["episode", id],
    ["task", task.id],
    ["group", task.group],
    ["steps", steps],
    ...(ending === undefined ? [] : [["ending", ending] as const]),
    ["verified", false],
    ["messages", run.messages()],
    ["tools", run.tools()],
  ]);
}
