/** The server that `bench/serve.ts` measures: tells its parent, when asked, the heap after a collection and how long calls took in the backend. */
import { performance } from "node:perf_hooks";
import { version } from "../src/run/version.js";
import { worldBackend } from "../src/runtime/backends/world.js";
import { openHost, timed } from "../src/runtime/serve/open-host.js";
import { startServer } from "../src/runtime/serve/server.js";
import { openTasks } from "../src/runtime/tasks/index.js";
import { builtins } from "../transforms/index.js";

const tasks = await openTasks(process.argv[2] ?? "", { transforms: builtins });
const MOST = 200_000;
const took: number[] = [];
const backend = timed(worldBackend(), (seconds) => {
  if (took.length < MOST) took.push(seconds * 1000);
});
const server = await startServer(openHost({ tasks, backend, version: version() }));
process.stdout.write(`${JSON.stringify({ url: server.url, at: performance.now() })}\n`);
process.on("message", (asked) => {
  if (asked === "heap") {
    (globalThis as { gc?: () => void }).gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  } else process.send?.(took);
});
process.on("SIGTERM", async () => {
  process.disconnect();
  await server.close(500);
  tasks.close();
});
