/**
 * A teacher's runs under base and augmented Harnesses: several attempts a task, checked, the best kept.
 *
 * What comes out depends on the tasks and on the answers alone, in the order of the tasks, however many run at a time. Answers are kept
 * on disk by whoever asks for them, so that a run that was interrupted is gone through again without asking.
 */
import { explain, type Problem } from "../../model/problem.js";
import type { Task, TaskSource } from "../task.js";
import { bestFirst, type Judged, type Least, objections, type Reason } from "./accept.js";
import type { Collected } from "./episode-line.js";
import type { Judge } from "./judge.js";
import type { Verdict } from "./ledger-line.js";

export type Attempt = Omit<Collected, "task" | "candidate">;

export interface CollectOptions {
  /** Attempts at each task. */
  readonly candidates: number;
  /** Of each task, accepted attempts that become Episodes, at most. */
  readonly keep: number;
  readonly least: Least;
  readonly judge?: Judge;
  /** Tasks under way at a time. */
  readonly atOnce: number;
  /** One attempt; `undefined`: nothing more can be asked, and the run stops here. */
  readonly attempt: (task: Task, candidate: number) => Promise<Attempt | undefined>;
  /** Asked before each task: true ends the run. */
  readonly stopped: () => boolean;
}

export interface TaskOutcome {
  readonly task: string;
  readonly attempts: readonly { readonly made: Collected; readonly verdict: Verdict }[];
  /** Why there was no such task. */
  readonly problems: readonly Problem[];
}

export interface Books {
  readonly tasks: number;
  /** No task after all. */
  readonly unmade: number;
  readonly attempts: number;
  readonly kept: number;
  readonly spare: number;
  readonly rejected: number;
  /** Tasks of which at least one attempt was kept. */
  readonly served: number;
  /** Rejections by code; an attempt has one or several. */
  readonly reasons: Readonly<Record<string, number>>;
  /** All tasks were gone through. */
  readonly complete: boolean;
}

/** `told` is given each task's outcome in the order of the ids. */
export async function collect(
  source: TaskSource,
  ids: Iterable<string>,
  options: CollectOptions,
  told: (outcome: TaskOutcome) => void,
): Promise<Books> {
  const counts = { tasks: 0, unmade: 0, attempts: 0, kept: 0, spare: 0, rejected: 0, served: 0 };
  const reasons = new Map<string, number>();
  let complete = true;
  const count = ({ attempts, problems }: TaskOutcome): void => {
    counts.tasks++;
    if (problems.length > 0) counts.unmade++;
    counts.attempts += attempts.length;
    for (const { verdict } of attempts) {
      counts[verdict.is]++;
      for (const { code } of verdict.reasons) reasons.set(code, (reasons.get(code) ?? 0) + 1);
    }
    if (attempts.some(({ verdict }) => verdict.is === "kept")) counts.served++;
  };
  const underWay: Promise<TaskOutcome | undefined>[] = [];
  const settleFirst = async (): Promise<void> => {
    const outcome = await underWay.shift();
    // What comes behind a task that could not be ended is not told, so that the files are a beginning of the whole.
    if (outcome === undefined) complete = false;
    if (outcome === undefined || !complete) return;
    count(outcome);
    told(outcome);
  };
  for (const id of ids) {
    if (!complete || options.stopped()) {
      complete = false;
      break;
    }
    underWay.push(outcomeOf(source, id, options));
    if (underWay.length >= options.atOnce) await settleFirst();
  }
  while (underWay.length > 0) await settleFirst();
  const sorted = [...reasons].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...counts, reasons: Object.fromEntries(sorted), complete };
}

async function outcomeOf(
  source: TaskSource,
  id: string,
  options: CollectOptions,
): Promise<TaskOutcome | undefined> {
  const made = source.task(id);
  if (!made.ok) return { task: id, attempts: [], problems: made.problems };
  const task = made.value;
  const tried: { readonly made: Collected; readonly reasons: readonly Reason[] }[] = [];
  for (let candidate = 0; candidate < options.candidates; candidate++) {
    const attempt = await options.attempt(task, candidate);
    if (attempt === undefined) return undefined;
    const collected: Collected = { ...attempt, task, candidate };
    tried.push({ made: collected, reasons: await against(collected, options) });
  }
  const good = tried.filter(({ reasons }) => reasons.length === 0).map((one) => one.made);
  const kept = new Set(bestFirst(good).slice(0, options.keep));
  return {
    task: id,
    problems: [],
    attempts: tried.map((one) => ({
      made: one.made,
      verdict: {
        is: one.reasons.length > 0 ? "rejected" : kept.has(one.made) ? "kept" : "spare",
        reasons: one.reasons,
      },
    })),
  };
}

/** The judge is asked only about what passed everything else. */
async function against(made: Collected, { least, judge }: CollectOptions): Promise<readonly Reason[]> {
  const unjudged: Judged = { accuracy: 1, effectiveness: 1, evidence: "" };
  const first = objections(made.log, made.score, {
    least,
    judged: judge === undefined ? undefined : unjudged,
  });
  if (first.length > 0 || judge === undefined) return first;
  return objections(made.log, made.score, { least, judged: await judge(made.messages) });
}

export const whyUnmade = ({ problems }: TaskOutcome): string => problems.map(explain).join("; ");
