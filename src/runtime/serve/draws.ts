/** Which task is next when none is named: all of them once, in an order of its own for each time through. */
import { drawFor } from "../../core/draw.js";
import type { Task, TaskSource } from "../task.js";
import { type Answered, answered, refusal, refusalOf, refused } from "./refuse.js";

export interface Draws {
  readonly ids: () => readonly string[];
  /** The task of this number of an endless row; for what turns out to be no task, the one after it. */
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
  let side: ReadonlySet<string> | undefined;
  /** `<base>#0` is the base. */
  const mayServe = (id: string): boolean => {
    side ??= new Set(ids());
    return side.has(id) || side.has(id.replace(/#0$/, ""));
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
  const none = (tried: number): Answered<never> =>
    refused(
      refusal(
        "no-such-task",
        source.name,
        tried === 0 ? "there are no tasks" : `none of ${tried} tasks in a row can be posed`,
      ),
    );
  let at = 0;
  return {
    ids,
    at: (number) => {
      const count = ids().length;
      const most = Math.min(count, MOST_SKIPPED);
      const first = count === 0 ? 0 : number - (number % count);
      for (let i = 0; i < most; i++) {
        const task = source.task(idAt(first + ((number - first + i) % count)));
        if (task.ok) return answered(task.value);
      }
      return none(most);
    },
    next: () => {
      // Twice through: the first time begins in the middle.
      const most = Math.min(2 * ids().length, MOST_SKIPPED);
      for (let i = 0; i < most; i++) {
        const task = source.task(idAt(at++));
        if (task.ok) return answered(task.value);
      }
      return none(most);
    },
    named: (id) => {
      if (split !== undefined && !mayServe(id))
        return refused(
          refusal("no-such-task", `task ${id.slice(0, 200)}`, `it is none of the side ${split}`),
        );
      const task = source.task(id);
      return task.ok
        ? answered(task.value)
        : refused(
            refusalOf("no-such-task", task.problems[0] ?? { code: "internal", where: id, what: "no task" }),
          );
    },
  };
}
