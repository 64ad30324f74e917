/** A worker thread: makes the shards that it is handed, one after another. What it shares with others is the folder of unfinished work. */
import { parentPort, workerData } from "node:worker_threads";
import { Fault } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { makeShard } from "./make-shard.js";
import { jobFrom } from "./plain-job.js";
import { countsOf } from "./tally.js";
import { openWorkshop } from "./walk-shard.js";
import { type Answer, type Order, openGauge, type WorkerStart } from "./worker-talk.js";

const port = parentPort;
if (port === null) throw new Error("this file is run as a worker thread");
const { work, job, transforms, gauge: memory } = workerData as WorkerStart;
const gauge = openGauge(memory);
const say = (answer: Answer): void => port.postMessage(answer);

async function start() {
  const list = (await import(transforms)) as { readonly builtins: readonly Transform[] };
  return openWorkshop(jobFrom(job, list.builtins));
}
const shop = start();
// It is awaited with the first shard, and told then.
shop.catch(() => undefined);

port.on("message", async ({ shard, decided }: Order) => {
  try {
    const made = await makeShard(work, shard, await shop, {
      decided,
      earlier: () => undefined,
      turn: (ordinal, ledger) => {
        gauge.write(ordinal, countsOf(ledger));
        return true;
      },
    });
    say({ made });
  } catch (error) {
    if (error instanceof Fault) say({ fault: error.problem });
    else throw error;
  }
});
