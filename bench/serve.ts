/**
 * `npm run bench-serve -- <dataset or Recipe> [--sessions 200 --seconds 20 --think 1000]`: how long calls take when many Episodes are open at a
 * time, above what the backend itself takes; and `--episodes 100000 [--minutes 30]`: does the heap grow with the Episodes that were? The server
 * is a process of its own, and beside it stands one that answers at once: what a request to that takes is the machine's.
 *
 * Load: so many clients start an Episode each and then make calls with a pause behind each (a model thinks; `--think`, in milliseconds, is its
 * mean). Memory: Episodes one after the other (8 at a time), the heap after a collection after each thousand, and the slope
 * of a line through them with its standard error; the first fifth is left out, for caches fill.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import {
  asArray,
  asObject,
  asString,
  get,
  type Json,
  type JsonObject,
  printJson,
} from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { packageRoot } from "../src/run/version.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sessions: { type: "string", default: "200" },
    seconds: { type: "string", default: "20" },
    think: { type: "string", default: "1000" },
    episodes: { type: "string" },
    minutes: { type: "string", default: "60" },
  },
});

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

const started = async (...args: readonly string[]): Promise<{ child: ChildProcess; url: URL }> => {
  const child = spawn(
    process.execPath,
    ["--expose-gc", join(import.meta.dirname, "serve-child.js"), ...args],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const [first] = (await once(createInterface({ input: child.stdout as Readable }), "line")) as [string];
  return { child, url: new URL((JSON.parse(first) as { url: string }).url) };
};
const source = positionals[0] ?? join(packageRoot(), "recipes/demo-livestream.yaml");
const { child, url } = await started(source);
const floor = await started("--floor");

function ask(method: string, path: string, body?: Json, at: URL = url): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: at.hostname, port: at.port, method, path, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const parsed = parseJson(Buffer.concat(parts).toString("utf8"));
        resolve(parsed.ok ? asObject(parsed.value) : {});
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : printJson(body));
  });
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Arguments that a tool takes, as far as that can be told from its schema; the world may find nothing under them. */
function someCall(tools: readonly Json[], turn: number): Json {
  const told = get(tools[turn % tools.length], "function");
  const parameters = get(told, "parameters");
  const properties = asObject(get(parameters, "properties"));
  const args = asArray(get(parameters, "required")).map((key) => {
    const type = get(get(properties, String(key)), "type");
    const known = asArray(get(get(properties, String(key)), "enum"))[0];
    return [
      String(key),
      known ??
        (type === "integer" || type === "number" ? 1 : type === "array" ? [] : type === "object" ? {} : "x"),
    ];
  });
  return { name: asString(get(told, "name")) ?? "", arguments: Object.fromEntries(args) as JsonObject };
}

interface Client {
  id: string;
  tools: readonly Json[];
}
const begin = async (): Promise<Client> => {
  const begun = await ask("POST", "/episodes", {});
  const tools = asArray(get(begun, "tools"));
  const free = tools.filter(
    (tool) => asArray(get(get(get(tool, "function"), "parameters"), "required")).length === 0,
  );
  return { id: asString(get(begun, "episode")) ?? "", tools: free.length > 0 ? free : tools };
};
/** Milliseconds of processor time that the server has used. */
const cpu = async (): Promise<number> => {
  child.send("cpu");
  const [used] = (await once(child, "message")) as [number];
  return used;
};

async function load(): Promise<void> {
  const sessions = Number(values.sessions);
  const think = Number(values.think);
  const before = await cpu();
  const clients = await Promise.all(Array.from({ length: sessions }, begin));
  const opened = await cpu();
  out(`${sessions} starts: ${((opened - before) / sessions).toFixed(2)} ms of the server's processor each`);
  const calls: number[] = [];
  const floors: number[] = [];
  let again = 0;
  let errors = 0;
  const until = performance.now() + Number(values.seconds) * 1000;
  const play = async (client: Client, number: number): Promise<void> => {
    // They do not all come at once.
    await pause((think * number) / sessions);
    for (let turn = 0; performance.now() < until; turn++) {
      const asked = performance.now();
      await ask("POST", "/", {}, floor.url);
      const made = performance.now();
      floors.push(made - asked);
      const told = await ask("POST", `/episodes/${client.id}/calls`, someCall(client.tools, turn));
      calls.push(performance.now() - made);
      if (get(told, "error") !== undefined) errors++;
      if (get(told, "is") !== "answered") {
        await ask("POST", `/episodes/${client.id}/verify`);
        Object.assign(client, await begin());
        again++;
      }
      // Without a source of chance: spread evenly around the mean.
      await pause(think * (0.5 + ((number * 7 + turn * 13) % 100) / 100));
    }
  };
  await Promise.all(clients.map(play));
  const after = await cpu();
  child.send("backend");
  const [backend] = (await once(child, "message")) as [number[]];
  for (const list of [calls, floors, backend]) list.sort((a, b) => a - b);
  const line = (name: string, list: readonly number[]): void =>
    out(
      `${name}: ${list.length}, p50 ${percentile(list, 0.5).toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms, p99 ${percentile(list, 0.99).toFixed(2)} ms, most ${(list.at(-1) ?? Number.NaN).toFixed(2)} ms`,
    );
  out(
    `${sessions} Episodes open at a time, ${think} ms between calls, ${values.seconds} s; ended and begun again: ${again}; errors: ${errors}; load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  line("requests to the floor", floors);
  line("calls, seen by the client", calls);
  line("of it in the backend", backend);
  out(`${((after - opened) / calls.length).toFixed(2)} ms of the server's processor a call`);
  out(
    `p99 of a call, less the floor's p99 and the backend's p50: ${(percentile(calls, 0.99) - percentile(floors, 0.99) - percentile(backend, 0.5)).toFixed(2)} ms`,
  );
}

async function memory(episodes: number): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const heap: [number, number][] = [];
  let done = 0;
  const one = async (): Promise<void> => {
    const started = await ask("POST", "/episodes", {});
    const id = asString(get(started, "episode")) ?? "";
    await ask("POST", `/episodes/${id}/calls`, someCall(asArray(get(started, "tools")), done));
    await ask("POST", `/episodes/${id}/replies`, { content: "x" });
    await ask("POST", `/episodes/${id}/verify`);
  };
  const each = Math.max(1, Math.min(1000, Math.floor(episodes / 20)));
  while (done < episodes && performance.now() < until) {
    let left = each;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) {
          await one();
          done++;
        }
      }),
    );
    child.send("heap");
    const [used] = (await once(child, "message")) as [number];
    heap.push([done, used]);
  }
  const kept = heap.slice(Math.floor(heap.length / 5));
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [x, y] = [mean(kept.map(([n]) => n)), mean(kept.map(([, bytes]) => bytes))];
  const xx = kept.reduce((sum, [n]) => sum + (n - x) ** 2, 0);
  const slope = kept.reduce((sum, [n, bytes]) => sum + (n - x) * (bytes - y), 0) / xx;
  const rest = kept.reduce((sum, [n, bytes]) => sum + (bytes - y - slope * (n - x)) ** 2, 0);
  const error = Math.sqrt(rest / (kept.length - 2) / xx);
  const mb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  out(`${done} Episodes; heap after a collection: ${heap.map(([, bytes]) => mb(bytes)).join(" ")} MiB`);
  out(
    `slope ${slope.toFixed(2)} bytes an Episode, standard error ${error.toFixed(2)}, 95 % from ${(slope - 2.03 * error).toFixed(2)} to ${(slope + 2.03 * error).toFixed(2)}: ${Math.abs(slope) <= 2.03 * error ? "not told from zero" : "told from zero"}`,
  );
}

try {
  if (values.episodes === undefined) await load();
  else await memory(Number(values.episodes));
} finally {
  agent.destroy();
  for (const one of [child, floor.child]) one.kill("SIGTERM");
}
