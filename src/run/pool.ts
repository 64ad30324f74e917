/**
 * Worker threads that make shards.
 *
 * A worker that dies over a record, or stays with one for too long, is ended; the record is quarantined and the rest of its shard
 * made without it. A small heap that is exhausted proves nothing: the shard is made again, by a worker that has all the memory
 * there is.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Fault } from "../model/problem.js";
import { heapFor, MOST_HEAP, YOUNG_HEAP } from "./heap.js";
import type { Maker } from "./maker.js";
import { plainJob } from "./plain-job.js";
import type { Job } from "./recipe.js";
import type { Shard } from "./shard.js";
import { addCounts, NO_COUNTS } from "./tally.js";
import { packageRoot } from "./version.js";
import { type Answer, type Gauge, gaugeMemory, type Order, openGauge } from "./worker-talk.js";

export interface PoolOptions {
  readonly workers: number;
  /** File of the module that exports the list of transforms; default: this package's. */
  readonly transforms?: string;
  /** Seconds that a worker may spend on one record. */
  readonly recordSeconds: number;
  readonly tick: () => void;
}

const compiled = (path: string): string => join(packageRoot(), "dist", path);
const WORKER = "src/run/worker.js";
export const canPool = (): boolean => existsSync(compiled(WORKER));

const LOOK_EVERY_MS = 200;

interface Hand {
  readonly worker: Worker;
  readonly gauge: Gauge;
  /** In MiB. */
  readonly heap: number;
  /** What it is at. */
  task?: { readonly shard: Shard; readonly end: (outcome: Outcome) => void };
  /** Since when the gauge has stood still, in looks. */
  still: number;
  turns: number;
}
type Outcome =
  | Answer
  | { readonly died: string; readonly ordinal: number }
  | { readonly broken: unknown }
  | "needs more memory";

export function openPool(work: string, job: Job, options: PoolOptions): Maker {
  if (!canPool())
    throw new Fault({
      code: "bad-file",
      where: compiled(WORKER),
      what: "workers run compiled code, and there is none",
      expected: "npm run build, or --workers 0",
    });
  const idle = new Set<Hand>();
  const all = new Set<Hand>();
  let ended = false;

  const hire = (heap: number): Hand => {
    // A worker that begins when the run has failed elsewhere would be ended by nobody, and the process with it.
    if (ended) throw new Error("the workers have been sent home");
    const gauge = gaugeMemory();
    const transforms = pathToFileURL(options.transforms ?? compiled("transforms/index.js")).href;
    const worker = new Worker(compiled(WORKER), {
      workerData: { work, job: plainJob(job), transforms, gauge },
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_HEAP },
    });
    const hand: Hand = { worker, gauge: openGauge(gauge), heap, still: 0, turns: 0 };
    hand.gauge.reset();
    all.add(hand);
    worker.on("message", (answer: Answer) => finish(hand, answer));
    worker.on("error", (error) => dismiss(hand, outcomeOf(hand, error)));
    worker.on("exit", () => all.has(hand) && dismiss(hand, outcomeOf(hand, new Error("the worker ended"))));
    return hand;
  };
  const finish = (hand: Hand, outcome: Outcome): void => {
    const { task } = hand;
    delete hand.task;
    hand.gauge.reset();
    task?.end(outcome);
  };
  const part = async (hand: Hand): Promise<void> => {
    idle.delete(hand);
    all.delete(hand);
    await hand.worker.terminate();
  };
  const dismiss = async (hand: Hand, outcome: Outcome): Promise<void> => {
    await part(hand);
    finish(hand, outcome);
  };
  /** The one with the least heap that is enough; none stays beyond the number of workers. */
  const handWith = async (heap: number): Promise<Hand> => {
    const able = [...idle].filter((hand) => hand.heap >= heap).sort((a, b) => a.heap - b.heap)[0];
    if (able !== undefined) {
      idle.delete(able);
      return able;
    }
    const [spare] = idle;
    if (spare !== undefined && all.size >= options.workers) await part(spare);
    return hire(heap);
  };
  const look = (): void => {
    for (const hand of all) {
      const turns = hand.gauge.turns();
      hand.still = turns === hand.turns && isAtRecord(hand) ? hand.still + 1 : 0;
      hand.turns = turns;
      if (hand.still * LOOK_EVERY_MS < options.recordSeconds * 1000) continue;
      const died = `making its Views took longer than ${options.recordSeconds} s`;
      void dismiss(hand, { died, ordinal: hand.gauge.ordinal() });
    }
    options.tick();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);

  const attempt = async (order: Order, heap: number): Promise<Outcome> => {
    const hand = await handWith(heap);
    const outcome = await new Promise<Outcome>((end) => {
      hand.task = { shard: order.shard, end };
      hand.worker.postMessage(order);
    });
    if (!all.has(hand)) return outcome;
    // What one record took would never be given back.
    if (hand.heap === MOST_HEAP) await part(hand);
    else idle.add(hand);
    return outcome;
  };
  return {
    slots: options.workers,
    async make(shard, decided) {
      const own = new Map(decided);
      let heap = heapFor(shard);
      for (;;) {
        const outcome = await attempt({ shard, decided: own }, heap);
        if (outcome === "needs more memory") heap = MOST_HEAP;
        else if ("made" in outcome) return outcome.made;
        else if ("fault" in outcome) throw new Fault(outcome.fault);
        else if ("broken" in outcome) throw outcome.broken;
        else own.set(outcome.ordinal, { ended: outcome.died });
      }
    },
    counts: () => [...all].reduce((sum, { gauge }) => addCounts(sum, gauge.counts()), NO_COUNTS),
    async end() {
      ended = true;
      clearInterval(timer);
      const hands = [...all];
      // What they were at is nobody's any more: that they end is no death at a record.
      all.clear();
      idle.clear();
      await Promise.all(hands.map(({ worker }) => worker.terminate()));
    },
  };
}

const isAtRecord = ({ task, gauge }: Hand): boolean =>
  task !== undefined && gauge.ordinal() >= 0 && gauge.ordinal() < task.shard.records;

/** A worker that dies at a record dies of it; one that dies elsewhere dies of a fault of this program. */
function outcomeOf(hand: Hand, error: unknown): Outcome {
  const { code, message } = error as NodeJS.ErrnoException;
  const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
  if (isMemory && hand.heap < MOST_HEAP) return "needs more memory";
  if (!isAtRecord(hand)) return { broken: error };
  const died = isMemory
    ? `making its Views took more than ${MOST_HEAP} MiB of memory`
    : `a fault of this program: ${message}`;
  return { died, ordinal: hand.gauge.ordinal() };
}
