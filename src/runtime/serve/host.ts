/** What a server serves: tasks, what opens a run of one, and what scores it. */
import type { EpisodeRun } from "../episode-run.js";
import type { Scorer } from "../scoring.js";
import type { Task, TaskSource } from "../task.js";

export interface Host {
  readonly tasks: TaskSource;
  /** Such as `world:livestream`. */
  readonly backend: string;
  /** Throws a Fault where there can be no run of this task. */
  readonly open: (task: Task, given: { readonly maxSteps: number }) => Promise<EpisodeRun>;
  readonly score: Scorer;
  /** Of this package. */
  readonly version: string;
}

export interface Limits {
  /** Episodes that are open at a time. */
  readonly sessions: number;
  /** Milliseconds without a request until an Episode is given up. */
  readonly idle: number;
  /** Messages of the model in one Episode. */
  readonly steps: number;
  /** Bytes of one request. */
  readonly body: number;
  /** Bytes that open Episodes may hold together: what models wrote and were told. */
  readonly memory: number;
  /** Requests that wait for one Episode. */
  readonly queue: number;
  /** Milliseconds for the headers, and for a whole request: a connection half open does not stay. */
  readonly arrival: { readonly headers: number; readonly request: number };
  /** Answers that are kept for retries, and their bytes. */
  readonly retries: { readonly answers: number; readonly bytes: number };
}

export const LIMITS: Limits = {
  sessions: 1024,
  idle: 600_000,
  steps: 64,
  body: 4 * 1024 * 1024,
  memory: 512 * 1024 * 1024,
  queue: 64,
  arrival: { headers: 60_000, request: 120_000 },
  retries: { answers: 10_000, bytes: 64 * 1024 * 1024 },
};
