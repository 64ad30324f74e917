/**
 * `npm run bench-serve -- <dataset or Recipe> [--sessions 200 --seconds 20 --think 1000]`: how long calls take when many Episodes are open at a
 * time, above what the backend itself takes; and `--episodes 100000 [--minutes 30]`: does the heap grow with the Episodes that were? The server
 * is a process of its own, and beside it stands one that answers at once: what a request to that takes is the machine's.
 *
 * Load: so many clients start an Episode each and then make calls with a pause behind each (a model thinks; `--think`, in milliseconds, is its
 * mean). Memory: Episodes one after the other (8 at a time), the heap after a collection after each thousand, and the slope
 * of a line through them with its standard error; the first fifth, and 12,000 of many, are left out, for caches fill.
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
import { openTasks } from "../src/runtime/tasks/index.js";
import { builtins } from "../transforms/index.js";

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
    { detached: true, stdio: ["ignore", "pipe", "inherit", "ipc"] },
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

/** An Episode, and a call of its record that the tools take again and again. */
interface Client {
  readonly id: string;
  readonly call: Json;
}
const tasks = await openTasks(source, { transforms: builtins });
/** By task; undefined: its record makes no call. */
const calls = new Map<string, Json | undefined>();
function callOf(id: string): Json | undefined {
  const task = tasks.task(id);
  const first = task.ok ? task.value.gold.calls[0] : undefined;
  const call = task.ok && first !== undefined ? task.value.lens.toView(first) : undefined;
  return call?.ok === true ? { name: call.value.name, arguments: call.value.arguments } : undefined;
}
async function begin(): Promise<Client> {
  for (;;) {
    const begun = await ask("POST", "/episodes", {});
    const id = asString(get(begun, "episode")) ?? "";
    const task = asString(get(begun, "task")) ?? "";
    if (!calls.has(task)) calls.set(task, callOf(task));
    const call = calls.get(task);
    if (call !== undefined) return { id, call };
    await ask("DELETE", `/episodes/${id}`);
  }
}
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
  out(
    `${sessions} Episodes with calls begun: ${((opened - before) / sessions).toFixed(2)} ms of the server's processor each`,
  );
  const took: number[] = [];
  const floors: number[] = [];
  let again = 0;
  let errors = 0;
  const until = performance.now() + Number(values.seconds) * 1000;
  const ends = new Map<string, number>();
  const play = async (first: Client, number: number): Promise<void> => {
    let client = first;
    // They do not all come at once.
    await pause((think * number) / sessions);
    for (let turn = 0; performance.now() < until; turn++) {
      const asked = performance.now();
      await ask("POST", "/", {}, floor.url);
      const made = performance.now();
      floors.push(made - asked);
      const told = await ask("POST", `/episodes/${client.id}/calls`, client.call);
      took.push(performance.now() - made);
      if (get(told, "error") !== undefined) errors++;
      const end = asString(get(asArray(get(told, "answers"))[0], "end")) ?? "none";
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (get(told, "is") !== "answered") {
        await ask("POST", `/episodes/${client.id}/verify`);
        client = await begin();
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
  for (const list of [took, floors, backend]) list.sort((a, b) => a - b);
  const line = (name: string, list: readonly number[]): void =>
    out(
      `${name}: ${list.length}, p50 ${percentile(list, 0.5).toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms, p99 ${percentile(list, 0.99).toFixed(2)} ms, most ${(list.at(-1) ?? Number.NaN).toFixed(2)} ms`,
    );
  out(
    `${sessions} Episodes open at a time, ${think} ms between calls, ${values.seconds} s; ended and begun again: ${again}; errors: ${errors}; load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  line("requests to the floor", floors);
  line("calls, seen by the client", took);
  line("of it in the backend", backend);
  out(`${((after - opened) / took.length).toFixed(2)} ms of the server's processor a call`);
  out(`ends of calls: ${[...ends].map(([end, count]) => `${count} ${end}`).join(", ")}`);
  out(
    `p99 of a call, less the floor's p99 and the backend's p50: ${(percentile(took, 0.99) - percentile(floors, 0.99) - percentile(backend, 0.5)).toFixed(2)} ms`,
  );
}

async function memory(episodes: number): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const heap: [number, number][] = [];
  let done = 0;
  const one = async (): Promise<void> => {
    const { id, call } = await begin();
    await ask("POST", `/episodes/${id}/calls`, call);
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
  // Scores of the last 10,000 Episodes are kept for who asks again: until then the heap grows by design.
  const kept = heap.filter(([n]) => n > Math.min(12_000, episodes / 2) && n > episodes / 5);
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
  tasks.close();
}
