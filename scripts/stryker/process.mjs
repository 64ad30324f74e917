// Test files in a process of their own, held to CPU time: on a busy machine a clock would call slow tests killed.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("child.mjs", import.meta.url));
const MEGABYTES = 2048;

/**
 * Runs `files` of the compiled tree `root` and resolves to `{ events, signal, code }`: what child.mjs said, and how it
 * ended. `slow`, the seconds of slow steps, has it ended when a step hangs. `limit` is the last resort, in seconds of CPU
 * time: the system ends a process that uses more (SIGXCPU).
 */
export function runFiles({ root, files, budget, slice = budget, slow, coverage = false, limit }) {
  const argument = JSON.stringify({ root, files, budget, slice, slow, coverage });
  const node = [process.execPath, `--max-old-space-size=${MEGABYTES}`, CHILD, argument];
  return new Promise((resolve, reject) => {
    const child = spawn(
      "sh",
      ["-c", 'ulimit -S -t "$0"; ulimit -c 0; exec "$@"', String(Math.ceil(limit)), ...node],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: "test" },
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      },
    );
    let said = "";
    child.stdio[3].setEncoding("utf8").on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ events: eventsOf(said), code, signal }));
  });
}

/** The last line may be cut where the process was ended. */
function eventsOf(said) {
  const lines = said.split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/**
 * What a run says of its mutant: `killed` by a failing test, `timeout` by too much CPU time or memory, or `survived`,
 * where `left` counts the files that the budget left no time to finish.
 */
export function verdictOf({ events, code, signal }) {
  const failure = events.find((event) => event.failure !== undefined);
  const tried = events.filter((event) => event.begin !== undefined).map(({ begin }) => begin);
  if (failure !== undefined) {
    return { outcome: "killed", by: failure.file, message: failure.failure, tried };
  }
  const done = events.find((event) => event.done);
  if (done !== undefined && code === 0) return { outcome: "survived", left: done.left, cpu: done.cpu, tried };
  if (signal === "SIGXCPU" || events.some((event) => event.hangs)) {
    return {
      outcome: "timeout",
      by: tried.at(-1),
      message: "far more CPU time than without the mutant",
      tried,
    };
  }
  // 134 is how Node ends when its memory is full
  if (signal === "SIGABRT" || code === 134) {
    return { outcome: "timeout", by: tried.at(-1), message: "more memory than any test needs", tried };
  }
  // nobody but the system, or a person, ends it so, and that says nothing of the mutant
  if (signal === "SIGKILL" || signal === "SIGTERM") throw new Error(`a test process was ended by ${signal}`);
  return { outcome: "killed", by: tried.at(-1), message: `the process ended with ${signal ?? code}`, tried };
}
