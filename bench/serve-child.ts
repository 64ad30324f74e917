/** The server that `bench/serve.ts` measures: tells its parent, when asked, the heap after a collection and how long calls took in the backend. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { version } from "../src/run/version.js";
import { worldBackend } from "../src/runtime/backends/world.js";
import { openHost, timed } from "../src/runtime/serve/open-host.js";
import { startServer } from "../src/runtime/serve/server.js";
import { openTasks } from "../src/runtime/tasks/index.js";
import { builtins } from "../transforms/index.js";

/** When it is told to, and when its parent is gone. */
function onLeave(leave: () => void): void {
  let left = false;
  const once = (): void => {
    if (left) return;
    left = true;
    if (process.connected) process.disconnect();
    leave();
  };
  process.on("SIGTERM", once);
  process.on("disconnect", once);
}

/** A server that answers at once. */
function startFloor(): void {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end("{}"));
  });
  server.listen(0, "127.0.0.1", () =>
    process.stdout.write(
      `${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
    ),
  );
  onLeave(() => {
    server.close();
    server.closeAllConnections();
  });
}

async function startReal(source: string): Promise<void> {
  const tasks = await openTasks(source, { transforms: builtins });
  const MOST = 200_000;
  const took: number[] = [];
  const backend = timed(worldBackend(), (seconds) => {
    if (took.length < MOST) took.push(seconds * 1000);
  });
  const server = await startServer(openHost({ tasks, backend, version: version() }));
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  process.on("message", (asked) => {
    if (asked === "heap") {
      (globalThis as { gc?: () => void }).gc?.();
      process.send?.(process.memoryUsage().heapUsed);
    } else if (asked === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1000);
    } else process.send?.(took);
  });
  const leave = async (): Promise<void> => {
    await server.close(500);
    tasks.close();
  };
  onLeave(() => void leave());
}

const source = process.argv[2] ?? "";
if (source === "--floor") startFloor();
else await startReal(source);
