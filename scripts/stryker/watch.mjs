// The watch of child.mjs: ends the process when the step under way has used more CPU time than it may.

import { writeSync } from "node:fs";
import { workerData as deadline } from "node:worker_threads";

const EVERY_MS = 200;

setInterval(() => {
  const allowed = Atomics.load(deadline, 0);
  const { user, system } = process.cpuUsage();
  if (allowed === 0 || (user + system) / 1000 <= allowed) return;
  writeSync(3, `${JSON.stringify({ hangs: true })}\n`);
  process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
