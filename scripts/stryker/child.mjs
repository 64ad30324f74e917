// Runs test files one after the other in this process, which is fresh for each mutant, and stops at the first failure.
// Takes one JSON argument, `{ root, files, budget, coverage }`: the compiled tree, test files in it, the seconds of CPU
// time after which no further test begins, and whether to count which mutants are met. Says on descriptor 3, one JSON
// object a line: `{ begin }`, `{ file, cpu, tests }`, `{ file, failure }`, `{ file, met }`; at the
// end `{ done, left, cpu }`, where `left` counts the files that were not finished.

import { writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startTests } from "@vitest/runner";

const { root, files, budget, coverage } = JSON.parse(process.argv[2]);

/** What the packages of Vitest ask of their surroundings: no patience, for time is limited from outside. */
const config = {
  root,
  name: "",
  setupFiles: [],
  tags: [],
  strictTags: false,
  sequence: { hooks: "stack", setupFiles: "list", seed: 0, shuffle: false, concurrent: false },
  maxConcurrency: 1,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  passWithNoTests: true,
  allowOnly: true,
  includeTaskLocation: false,
};

let left = files.length;
let current = "";
let tests = 0;

process.on("uncaughtException", (error) => fail("outside of a test", error));
process.on("unhandledRejection", (error) => fail("outside of a test", error));

await main();

async function main() {
  for (const file of files) {
    endIfSpent();
    await runFile(file);
    left--;
  }
  end();
}

/** Between files and between tests. */
function endIfSpent() {
  if (cpuSeconds() > budget) end();
}

function end() {
  if (coverage && left > 0) say({ file: current, met: globalThis.__stryker__.mutantCoverage.static });
  say({ done: true, left, cpu: cpuSeconds() });
  process.exit(0);
}

async function runFile(file) {
  current = file;
  tests = 0;
  if (coverage) meet();
  say({ begin: file });
  const before = cpuSeconds();
  const [collected] = await startTests([{ filepath: join(root, file), testLocations: undefined }], {
    config,
    pool: "forks",
    importFile: (path) => import(pathToFileURL(path).href),
    onBeforeRunTask: endIfSpent,
    onAfterRunTask,
    onAfterRunSuite,
  });
  failIfBroken(collected);
  say({ file, cpu: cpuSeconds() - before, tests });
  if (coverage) say({ file, met: globalThis.__stryker__?.mutantCoverage?.static ?? {} });
}

/** Each file has counts of its own; what is met while the sources are loaded counts for the file that loads them. */
function meet() {
  globalThis.__stryker__ ??= {};
  globalThis.__stryker__.mutantCoverage = { static: {}, perTest: {} };
}

function onAfterRunTask(task) {
  if (task.mode === "run") tests++;
  failIfBroken(task);
}

function onAfterRunSuite(suite) {
  failIfBroken(suite);
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

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function say(event) {
  writeSync(3, `${JSON.stringify(event)}\n`);
}
