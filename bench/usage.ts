/** Loaded into a command that is measured (`node --import`): what the process used, written at its end for whoever started it. */
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const to = process.env["HSA_BENCH_USAGE"];
// Workers load it too; what they use is part of the process.
if (to !== undefined && isMainThread)
  process.on("exit", () => writeFileSync(to, JSON.stringify(process.resourceUsage())));
