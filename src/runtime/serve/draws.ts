/** Which task is next when none is named: all of them once, in an order of its own for each time through. */
import { drawFor } from "../../core/draw.js";
import type { Task, TaskSource } from "../task.js";
import { type Answered, answered, refusal, refusalOf, refused } from "./refuse.js";

export interface Draws {
  readonly ids: () => readonly string[];
  /** The task of this number of an endless row; what turns out to be no task is stepped over. */
  readonly at: (number: number) => Answered<Task>;
  readonly next: () => Answered<Task>;
  readonly named: (id: string) => Answered<Task>;
}

/** So many in a row that are no tasks are not bad luck. */
const MOST_SKIPPED = 1000;

export function openDraws(source: TaskSource, seed: string, split?: string): Draws {
  let known: readonly string[] | undefined;
  const ids = (): readonly string[] => {
    known ??= [...source.ids(split)];
    return known;
  };
  let epoch = -1;
  let order: readonly string[] = [];
  const idAt = (number: number): string => {
    const all = ids();
    const now = Math.floor(number / all.length);
    if (now !== epoch) {
      epoch = now;
      order = drawFor("serve", seed, now).shuffle(all);
    }
    return order[number % all.length] as string;
  };
  const from = (number: number): Answered<Task> & { readonly used: number } => {
    const most = Math.min(ids().length, MOST_SKIPPED);
    for (let used = 1; used <= most; used++) {
      const task = source.task(idAt(number + used - 1));
      if (task.ok) return { ok: true, value: task.value, used };
    }
    const what =
      most === 0 ? "there are no tasks" : `none of ${most} tasks from number ${number} on can be posed`;
    return { ...refused(refusal("no-such-task", source.name, what)), used: most };
  };
  let at = 0;
  return {
    ids,
    at: (number) => from(number),
    next: () => {
      const found = from(at);
      at += found.used;
      return found;
    },
    named: (id) => {
      const task = source.task(id);
      return task.ok
        ? answered(task.value)
        : refused(
            refusalOf("no-such-task", task.problems[0] ?? { code: "internal", where: id, what: "no task" }),
          );
    },
  };
}
