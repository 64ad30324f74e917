// Runs test files in this process, which is fresh for each mutant, and stops at the first failure. All files get a turn
// of `slice` seconds, then each goes on where it stood: most kills come early, and a long file should not keep the
// others waiting. A file is not begun twice, so what its tests share and what it says at its end hold.
// Takes one JSON argument, `{ root, files, budget, slice, slow, coverage }`: the compiled tree, test files in it, the
// seconds of CPU time after which no further test begins, those that steps known to be slow take without a mutant, and
// whether to count which mutants are met. Says on descriptor 3, one JSON object a line: `{ begin }`, `{ slow, seconds }`
// for a step (a file's loading, a test, what is between tests) of more than SLOW seconds, `{ file, failure }`, `{ hangs }` for a step that
// takes PATIENCE times as long as it should, and at the end `{ done, left, cpu }`, where `left` counts the files that were
// not finished, and with `coverage` also `met`, the hits by mutant.

import { writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { startTests } from "@vitest/runner";

const { root, files, budget, slice, slow, coverage } = JSON.parse(process.argv[2]);

const SLOW = 0.5;
const PATIENCE = 4;
const START_SECONDS = 2;

/** What the packages of Vitest ask of their surroundings: no patience, for time is limited from outside. */
const config = {
  root,
  name: "",
  setupFiles: [],
  tags: [],
  strictTags: false,
  sequence: { hooks: "stack", setupFiles: "list", seed: 0, shuffle: false, concurrent: false },
  // a test that waits for its turn must not keep those of other files waiting
  maxConcurrency: 1_000_000,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  passWithNoTests: true,
  allowOnly: true,
  includeTaskLocation: false,
};

/** A file under way: `{ file, until, fresh, ended, pause, goOn, isDone }`. */
let open = [];
let current = "";
let step = { name: "", began: 0 };
/** What the watch compares with the CPU time, in milliseconds. */
const deadline = new Int32Array(new SharedArrayBuffer(4));

process.on("uncaughtException", (error) => fail("outside of a test", error));
process.on("unhandledRejection", (error) => fail("outside of a test", error));

await main();

async function main() {
  if (slow !== undefined) await watch();
  if (coverage) globalThis.__stryker__ = { mutantCoverage: { static: {}, perTest: {} } };
  open = files.map((file) => ({ file }));
  for (const seconds of [slice, Number.POSITIVE_INFINITY]) {
    for (const job of [...open]) {
      endIfSpent();
      if (await takeTurn(job, seconds)) open = open.filter((other) => other !== job);
    }
  }
  end();
}

/** Resolves to whether the file is finished; else it waits before its next test. */
function takeTurn(job, seconds) {
  current = job.file;
  job.until = cpuSeconds() + seconds;
  job.fresh = true;
  const paused = new Promise((resolve) => {
    job.pause = () => resolve(false);
  });
  if (job.ended === undefined) job.ended = runFile(job).then(() => true);
  else job.goOn();
  return Promise.race([job.ended, paused]);
}

async function runFile(job) {
  say({ begin: job.file });
  beginStep(job.file);
  const path = join(root, job.file);
  const [collected] = await startTests([{ filepath: path, testLocations: undefined }], {
    config,
    pool: "forks",
    importFile: (from) => import(pathToFileURL(from).href),
    onCollected: () => beginStep(`${job.file} between`),
    onBeforeRunTask: async (test) => {
      const name = `${job.file} ${test.fullName ?? test.name}`;
      await waitIfOver(job, slow?.[name] ?? 0);
      beginStep(name);
    },
    onAfterRunTask: (test) => {
      beginStep(`${job.file} between`);
      failIfBroken(test);
    },
    onAfterRunSuite: failIfBroken,
  });
  failIfBroken(collected);
}

/** A turn is at least one test long. A test that would take more than what is left is not begun, so its file stays open. */
function waitIfOver(job, seconds) {
  endIfSpent();
  const isTooLong = cpuSeconds() + seconds > budget;
  if (!isTooLong && (job.fresh || cpuSeconds() < job.until)) {
    job.fresh = false;
    return undefined;
  }
  return new Promise((resolve) => {
    job.goOn = isTooLong ? () => job.pause() : resolve;
    job.pause();
  });
}

/** A step that is never ended by itself, like a loop, is ended from another thread, which sees CPU time and no clock. */
async function watch() {
  const worker = new Worker(new URL("watch.mjs", import.meta.url), { workerData: deadline });
  await new Promise((resolve) => worker.once("online", resolve));
  worker.unref();
}

/** A step ends where the next one begins. */
function beginStep(name) {
  const now = cpuSeconds();
  if (now - step.began > SLOW && step.name !== "") say({ slow: step.name, seconds: now - step.began });
  step = { name, began: now };
  const allowed = START_SECONDS + PATIENCE * (slow?.[name] ?? SLOW);
  Atomics.store(deadline, 0, Math.ceil(1000 * (now + allowed)));
}

function failIfBroken(task) {
  if (task?.result?.state !== "fail") return;
  fail(task.fullName ?? task.name, task.result.errors?.[0]);
}

/** The first failure decides, so nothing after it may run. */
function fail(name, error) {
  say({ file: current, failure: `${name}: ${String(error?.message ?? error).slice(0, 300)}` });
  process.exit(1);
}

function endIfSpent() {
  if (cpuSeconds() > budget) end();
}

function end() {
  const met = coverage ? { met: globalThis.__stryker__.mutantCoverage.static } : {};
  say({ done: true, left: open.length, cpu: cpuSeconds(), ...met });
  process.exit(0);
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function say(event) {
  writeSync(3, `${JSON.stringify(event)}\n`);
}
