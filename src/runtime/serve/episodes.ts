/**
 * The Episodes that are open, by id. Each takes one request at a time, in the order in which they came; how many there are, how long they
 * may lie idle and how much they may hold is bounded.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type JsonObject, printJson } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import type { Ending, EpisodeRun, RunLog, Taken } from "../episode-run.js";
import type { AssistantMessage } from "../model.js";
import type { Score } from "../scoring.js";
import type { Task } from "../task.js";
import type { Host, Limits } from "./host.js";
import type { Metrics } from "./metrics.js";
import { type Answered, answered, refusal, refusalOf, refused } from "./refuse.js";

export interface Episodes {
  /** `pose`: makes the task, which may take a while: one is made at a time, and calls come in between. */
  readonly start: (pose: () => Answered<Task>, maxSteps?: number) => Promise<Answered<Open>>;
  readonly find: (id: string) => Open | Past | undefined;
  /** One message of the model. */
  readonly take: (id: string, message: AssistantMessage) => Promise<Answered<Took>>;
  /** Ends it, where it has not ended, and scores it; the same score again for whoever asks again. */
  readonly verify: (id: string) => Promise<Answered<Past>>;
  /** Ends it and forgets it; true: there was one. */
  readonly drop: (id: string) => Promise<boolean>;
  readonly count: () => number;
  /** Told when tools of an Episode have appeared, or it has ended. */
  readonly watch: (id: string, changed: () => void) => () => void;
  readonly stop: () => Promise<void>;
}

export interface Open {
  readonly id: string;
  readonly task: Task;
  readonly run: EpisodeRun;
  readonly maxSteps: number;
  /** Where a new call without an id gets one. */
  readonly nextCall: () => string;
}
/** What is kept of an Episode that was scored. */
export interface Past {
  readonly id: string;
  readonly task: string;
  readonly group: string;
  readonly ending: Ending;
  readonly steps: number;
  readonly retries: number;
  readonly score: Score;
}
export const isPast = (one: Open | Past): one is Past => "score" in one;

export interface Took {
  readonly taken: Taken;
  /** What happened in this step. */
  readonly events: RunLog["events"];
  readonly steps: number;
  readonly toolsGrew: boolean;
}

interface Held extends Open {
  /** Resolves when what was asked of it before is done. */
  tail: Promise<unknown>;
  waiting: number;
  last: number;
  bytes: number;
  steps: number;
  tools: number;
  over: boolean;
  readonly watchers: Set<() => void>;
}

export function openEpisodes(host: Host, limits: Limits, metrics: Metrics): Episodes {
  const held = new Map<string, Held>();
  const past = new Map<string, Past>();
  let opening = 0;
  let bytes = 0;
  let stopping = false;

  const forget = (one: Held): void => {
    if (!held.delete(one.id)) return;
    bytes -= one.bytes;
    for (const tell of one.watchers) tell();
  };
  const remember = (one: Past): void => {
    past.set(one.id, one);
    for (const [id] of past) {
      if (past.size <= limits.retries.answers) break;
      past.delete(id);
    }
  };
  const add = (one: Held, more: number): void => {
    one.bytes += more;
    if (held.has(one.id)) bytes += more;
  };
  /** One after the other. */
  const inTurn = <T>(one: Held, work: () => Promise<T>): Promise<T> => {
    one.waiting++;
    const done = one.tail.then(work).finally(() => {
      one.waiting--;
      one.last = performance.now();
    });
    one.tail = done.catch(() => undefined);
    return done;
  };
  const end = async (one: Held, ending: Ending): Promise<void> => {
    if (one.run.log().ending === undefined) {
      await one.run.end(ending);
      metrics.ended(one.run.log().ending ?? ending);
    }
  };
  const giveUp = (one: Held): Promise<void> =>
    inTurn(one, async () => {
      try {
        await end(one, "abandoned");
      } finally {
        forget(one);
      }
    });

  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const one of held.values())
        if (one.waiting === 0 && now - one.last > limits.idle) {
          metrics.idled();
          giveUp(one).catch(() => undefined);
        }
    },
    Math.min(1000, Math.max(10, limits.idle / 4)),
  );
  sweep.unref();

  /** An Episode that has ended and lies about makes room for one that is wanted; one that goes on never does. */
  const makeRoom = (): boolean => {
    if (held.size + opening < limits.sessions && bytes < limits.memory) return true;
    for (const one of held.values())
      if (one.over && one.waiting === 0) {
        forget(one);
        return held.size + opening < limits.sessions && bytes < limits.memory;
      }
    return false;
  };

  const lost = (id: string): Answered<never> =>
    refused(
      refusal("no-such-episode", `episode ${id.slice(0, 64)}`, "there is no such Episode here", {
        expected: "an id that POST /episodes gave, used again before its idle time is over",
        remedy: "Episodes live in the server's memory: after a restart or an idle time-out, start a new one",
      }),
    );
  const ended = (id: string, ending: Ending | undefined): Answered<never> =>
    refused(
      refusal("ended", `episode ${id}`, `it has ended: ${ending ?? "it was given up"}`, {
        expected: "verify, or a new Episode",
      }),
    );
  const busy = (one: Held): Answered<never> =>
    refused(
      refusal("too-many-waiting", `episode ${one.id}`, `${one.waiting} requests wait for it`, {
        expected: `at most ${limits.queue} at a time`,
        retryAfter: 1,
      }),
    );

  /** The thread is let go before each, so that whoever only makes a call waits for one of them at most. */
  let posing: Promise<unknown> = Promise.resolve();
  const oneByOne = (pose: () => Answered<Task>): Promise<Answered<Task>> => {
    const made = posing.then(async () => {
      await new Promise((done) => setImmediate(done));
      return pose();
    });
    posing = made.catch(() => undefined);
    return made;
  };
  const full = (): Answered<never> => {
    const what =
      bytes >= limits.memory
        ? `open Episodes hold ${bytes} bytes`
        : `${held.size + opening} Episodes are open`;
    return refused(
      refusal("full", "server", what, {
        expected: `at most ${limits.sessions} Episodes and ${limits.memory} bytes`,
        remedy: "verify or delete Episodes, or wait",
        retryAfter: 1,
      }),
    );
  };

  return {
    start: async (pose, maxSteps = limits.steps) => {
      if (stopping) return refused(refusal("closing", "server", "it is shutting down", { retryAfter: 5 }));
      if (!makeRoom()) return full();
      opening++;
      try {
        const posed = await oneByOne(pose);
        if (!posed.ok) return posed;
        const task = posed.value;
        const most = Math.min(maxSteps, limits.steps);
        const run = await host.open(task, { maxSteps: most });
        const id = randomUUID();
        let calls = 0;
        const one: Held = {
          id,
          task,
          run,
          maxSteps: most,
          nextCall: () => `call_${++calls}`,
          tail: Promise.resolve(),
          waiting: 0,
          last: performance.now(),
          bytes: 0,
          steps: 0,
          tools: run.tools().length,
          over: run.log().ending !== undefined,
          watchers: new Set(),
        };
        held.set(id, one);
        metrics.started();
        return answered(one);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return refused(refusalOf("cannot-open", error.problem));
      } finally {
        opening--;
      }
    },
    find: (id) => held.get(id) ?? past.get(id),
    take: async (id, message) => {
      const one = held.get(id);
      const gone = past.get(id);
      if (gone !== undefined) return ended(id, gone.ending);
      if (one === undefined) return lost(id);
      if (one.waiting >= limits.queue) return busy(one);
      if (bytes >= 2 * limits.memory) return full();
      return inTurn(one, async () => {
        if (!held.has(id)) return past.has(id) ? ended(id, past.get(id)?.ending) : lost(id);
        if (one.run.log().ending !== undefined) return ended(id, one.run.log().ending);
        const before = one.run.log().events.length;
        let taken = await one.run.take(message);
        one.steps++;
        add(one, sizeOf(message) + sizeOfTaken(taken));
        if (taken.is !== "ended" && one.steps >= one.maxSteps + one.run.log().retries) {
          await end(one, "too-many-steps");
          taken = { is: "ended", ending: "too-many-steps" };
        } else if (taken.is === "ended") metrics.ended(taken.ending);
        one.over = taken.is === "ended";
        const tools = one.run.tools().length;
        const toolsGrew = tools !== one.tools;
        one.tools = tools;
        if (toolsGrew || one.over) for (const tell of one.watchers) tell();
        return answered({ taken, events: one.run.log().events.slice(before), steps: one.steps, toolsGrew });
      });
    },
    verify: async (id) => {
      const known = past.get(id);
      if (known !== undefined) return answered(known);
      const one = held.get(id);
      if (one === undefined) return lost(id);
      if (one.waiting >= limits.queue) return busy(one);
      return inTurn(one, async () => {
        const again = past.get(id);
        if (again !== undefined) return answered(again);
        if (!held.has(id)) return lost(id);
        await end(one, "abandoned");
        const log = one.run.log();
        const score = await host.score(one.task, log);
        metrics.scored(score);
        const scored: Past = {
          id,
          task: one.task.id,
          group: one.task.group,
          ending: log.ending ?? "abandoned",
          steps: log.steps,
          retries: log.retries,
          score,
        };
        remember(scored);
        forget(one);
        return answered(scored);
      });
    },
    drop: async (id) => {
      const one = held.get(id);
      if (one !== undefined) await giveUp(one);
      return past.delete(id) || one !== undefined;
    },
    count: () => held.size,
    watch: (id, changed) => {
      const one = held.get(id);
      one?.watchers.add(changed);
      return () => void one?.watchers.delete(changed);
    },
    stop: async () => {
      stopping = true;
      clearInterval(sweep);
      await Promise.allSettled([...held.values()].map(giveUp));
      past.clear();
    },
  };
}

const sizeOf = ({ content, reasoning, calls }: AssistantMessage): number =>
  content.length +
  (reasoning?.length ?? 0) +
  calls.reduce((sum, { name, arguments: args }) => sum + name.length + args.length, 0);

const sizeOfTaken = (taken: Taken): number =>
  taken.is === "ended" ? 0 : taken.messages.reduce((sum, message) => sum + textSize(message), 0);
const textSize = (message: JsonObject): number => printJson(message).length;
