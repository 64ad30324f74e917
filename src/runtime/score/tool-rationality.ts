/** Were the calls made that the task needs, and no needless ones? The share of the needed ones times the share that was not wasted. */
import type { NamedCall } from "../../core/lens.js";
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";
import type { Task } from "../task.js";
import { changesState } from "../tasks/changes-state.js";
import { AVOIDABLE, type CallEvent, callsOf } from "./events.js";
import { meaningOf } from "./same-call.js";

export function toolRationality(task: Task, log: RunLog): Component {
  const { gold } = task;
  if (gold.verified === "none") return { value: null, why: ["it is not known which calls are needed"] };
  const calls = callsOf(log);
  const missed = missedCalls(task, calls);
  const wasted = wastedCalls(task, calls);
  const needed = gold.turns.flatMap((turn) => turn.calls).length;
  const made = needed === 0 ? 1 : (needed - missed.length) / needed;
  const used = calls.length === 0 ? 1 : 1 - wasted.length / calls.length;
  return { value: made * used, why: [...missed, ...wasted] };
}

interface Needed {
  readonly call: NamedCall;
  readonly meaning: string;
  /** What it was answered then; another call of the tool that is answered the same is as good. */
  readonly answer: string | undefined;
}

function neededCalls({ gold, variant }: Task): readonly Needed[] {
  const { harness } = variant.base;
  return gold.turns.flatMap(({ calls, results }) =>
    calls.map((call, at) => ({
      call,
      meaning: meaningOf(harness, call),
      answer: results.length === calls.length ? results[at] : undefined,
    })),
  );
}

const reached = ({ end }: CallEvent): boolean => end === "ran" || end === "failed";

function missedCalls(task: Task, calls: readonly CallEvent[]): readonly string[] {
  const { harness } = task.variant.base;
  const made = calls
    .filter(reached)
    .flatMap((event) =>
      event.base === undefined
        ? []
        : [{ name: event.base.name, meaning: meaningOf(harness, event.base), answer: event.baseAnswer }],
    );
  const take = (fits: (one: (typeof made)[number]) => boolean): boolean => {
    const at = made.findIndex(fits);
    if (at >= 0) made.splice(at, 1);
    return at >= 0;
  };
  // All that are just so are taken first, so that none of them stands for another.
  const open = neededCalls(task).filter(({ meaning }) => !take((one) => one.meaning === meaning));
  return open
    .filter(
      ({ call, answer }) =>
        answer === undefined || !take((one) => one.name === call.name && one.answer === answer),
    )
    .map(({ call }) => `the call of ${call.name} that the task needs was not made`);
}

function wastedCalls(task: Task, calls: readonly CallEvent[]): readonly string[] {
  const { harness, toolsByName } = task.variant.base;
  const needed = neededCalls(task);
  const left = new Map<string, number>();
  for (const { meaning } of needed) left.set(meaning, (left.get(meaning) ?? 0) + 1);
  /** Read since the last change. */
  let seen = new Set<string>();
  return calls.flatMap((event, at) => {
    const { end, name, base } = event;
    if (AVOIDABLE.has(end)) return [`a call of ${name} was in vain: ${end}`];
    if (end === "loaded-again") return [`${event.skill ?? "a Skill"} was loaded again`];
    if (base === undefined || !reached(event)) return [];
    const meaning = meaningOf(harness, base);
    const isNeeded = (left.get(meaning) ?? 0) > 0;
    if (isNeeded) left.set(meaning, (left.get(meaning) ?? 0) - 1);
    const tool = toolsByName.get(base.name)?.tool;
    const changes = tool === undefined || changesState(tool);
    const isRepeated = seen.has(meaning);
    if (changes && end === "ran") seen = new Set();
    // What failed may be tried again.
    if (end === "ran") seen.add(meaning);
    if (isNeeded) return [];
    if (end === "failed")
      return isTriedAgain(task, meaning, calls.slice(at + 1)) ? [] : [`a call of ${base.name} failed`];
    if (isRepeated) return [`the same call of ${base.name} was made again`];
    return changes ? [`a call of ${base.name} changed what nobody asked to change`] : [];
  });
}

/** Then the trouble was the tool's. */
const isTriedAgain = (task: Task, meaning: string, later: readonly CallEvent[]): boolean =>
  later.some(
    ({ base, end }) =>
      base !== undefined && end === "ran" && meaningOf(task.variant.base.harness, base) === meaning,
  );
