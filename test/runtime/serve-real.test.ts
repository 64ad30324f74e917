// Real tasks under the real engine: a policy that sees only what the server answers, the command line, and a server that goes away.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  asArray,
  asObject,
  asString,
  get,
  type Json,
  type JsonObject,
  printJson,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { worldBackend } from "../../src/runtime/backends/world.js";
import type { AssistantMessage } from "../../src/runtime/model.js";
import { type PolicyName, policyOf } from "../../src/runtime/policies/index.js";
import { openHost } from "../../src/runtime/serve/open-host.js";
import { type Server, startServer } from "../../src/runtime/serve/server.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { workplace } from "../help/cli.js";
import { type Ask, askAt, read } from "../help/served.js";
import { value } from "../help/small.js";

const place = workplace();
const recipe = join(ROOT, "recipes/demo-livestream.yaml");
let input: string;
let tasks: TaskSource;
let server: Server;
let ask: Ask;

beforeAll(async () => {
  const records = readFileSync(join(ROOT, "fixtures/trajectories/livestream.jsonl"), "utf8")
    .split("\n")
    .slice(0, 6);
  input = join(place.folder, place.write("six.jsonl", `${records.join("\n")}\n`));
  tasks = await openTasks(recipe, { transforms: builtins, overrides: { input: [input], views: 2 } });
  server = await startServer(openHost({ tasks, backend: worldBackend(), version: "0.0.0" }));
  ask = askAt(server.url);
}, 60_000);
afterAll(async () => {
  await server?.close(500);
  tasks?.close();
});

type Way = (id: string, message: AssistantMessage) => Promise<readonly JsonObject[] | undefined>;
const overHttp: Way = async (id, { content, calls }) => {
  const tool_calls = calls.map(
    ({ id, name, arguments: text }): Json => ({ id, function: { name, arguments: text } }),
  );
  const told = await ask("POST", `/episodes/${id}/messages`, printJson({ message: { content, tool_calls } }));
  expect(told.status).toBe(200);
  return get(told.json, "is") === "ended" ? undefined : asArray(get(told.json, "messages")).map(asObject);
};
const overMcp: Way = async (id, { content, calls }) => {
  const rpc = async (method: string, params: string): Promise<Json | undefined> => {
    const told = await ask(
      "POST",
      `/mcp/${id}`,
      `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
    );
    expect(get(told.json, "error")).toBeUndefined();
    return get(told.json, "result");
  };
  const [call] = calls;
  if (call === undefined) {
    const told = await rpc("hsa/reply", printJson({ content }));
    return get(told, "is") === "ended" ? undefined : asArray(get(told, "messages")).map(asObject);
  }
  const told = await rpc("tools/call", `{"name":${printJson(call.name)},"arguments":${call.arguments}}`);
  const text = asString(get(asArray(get(told, "content"))[0], "text")) ?? "";
  return [{ role: "tool", tool_call_id: call.id, content: text }];
};

/** One Episode, of which the policy sees what the server answers. */
async function play(name: PolicyName, task: Task, way: Way): Promise<JsonObject> {
  const policy = policyOf(name, 0, 0);
  const started = (await ask("POST", "/episodes", printJson({ task: task.id }))).json;
  const id = asString(get(started, "episode")) ?? "";
  const messages = asArray(get(started, "messages")).map(asObject);
  const shown = asArray(get(started, "tools")).map(asObject);
  for (;;) {
    const said = value(policy(task, { messages, tools: shown }));
    const more = await way(id, said);
    if (more === undefined) break;
    const tool_calls = said.calls.map(
      ({ id, name, arguments: text }): Json => ({ id, function: { name, arguments: text } }),
    );
    messages.push(
      { role: "assistant", content: said.content, ...(tool_calls.length > 0 ? { tool_calls } : {}) },
      ...more,
    );
  }
  return (await ask("POST", `/episodes/${id}/verify`)).json;
}

const known = (): readonly Task[] =>
  [...tasks.ids()].flatMap((id) => {
    const task = tasks.task(id);
    return task.ok && task.value.gold.verified !== "none" ? [task.value] : [];
  });

test("the oracle scores 1 over HTTP and over MCP, the memoriser 1 on bases and less under new names", async () => {
  const all = known();
  expect(all.length).toBeGreaterThanOrEqual(12);
  for (const task of all) {
    const way = Number(all.indexOf(task)) % 2 === 0 ? overHttp : overMcp;
    const scored = await play("oracle", task, way);
    expect([task.id, get(scored, "reward"), get(scored, "ending")]).toEqual([task.id, 1, "replied"]);
  }
  const rewards = async (some: readonly Task[]): Promise<readonly Json[]> => {
    const list: Json[] = [];
    for (const task of some) list.push(get(await play("memoriser", task, overHttp), "reward") ?? null);
    return list;
  };
  const bases = all.filter(({ id, base }) => id === base);
  expect(await rewards(bases)).toEqual(bases.map(() => 1));
  const renamed = all.filter(({ variant, gold }) =>
    gold.calls.some(({ name }) => !variant.harness.tools.some((tool) => tool.name === name)),
  );
  expect(renamed.length).toBeGreaterThan(0);
  expect(await rewards(renamed)).toEqual(renamed.map(() => 0));
}, 60_000);

test("a name of the base under a Variant that renames it is an error in the Variant's words", async () => {
  const named = known().flatMap((task) => {
    const names = task.variant.harness.tools.map(({ name }) => name);
    const gone = task.variant.base.harness.tools
      .map(({ name }) => name)
      .filter((name) => !names.includes(name));
    return gone.length > 0 ? [{ task, names, gone }] : [];
  });
  expect(named.length).toBeGreaterThan(0);
  for (const { task, names, gone } of named) {
    const [first = "", ...others] = gone;
    const started = (await ask("POST", "/episodes", printJson({ task: task.id }))).json;
    const id = asString(get(started, "episode")) ?? "";
    const told = await ask("POST", `/episodes/${id}/calls`, printJson({ name: first, arguments: {} }));
    const [answer] = asArray(get(told.json, "answers"));
    expect(get(answer, "end")).toBe("no-such-tool");
    const text = asString(get(answer, "text")) ?? "";
    for (const name of names) expect(text).toContain(name);
    for (const name of others) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
    await ask("DELETE", `/episodes/${id}`);
  }
});

test("a server that goes away: clear errors, and after a restart a retry says what is lost", async () => {
  const start = (port: number): Promise<Server> =>
    startServer(openHost({ tasks, backend: worldBackend(), version: "0.0.0" }), { port });
  const first = await start(0);
  const asked = askAt(first.url);
  const key = { "idempotency-key": "k1" };
  const id = String(get((await asked("POST", "/episodes", "{}", key)).json, "episode"));
  await first.close(0);
  await expect(asked("GET", `/episodes/${id}`)).rejects.toThrow(/ECONNREFUSED/);
  const again = await start(first.port);
  try {
    const lost = await asked("POST", `/episodes/${id}/calls`, '{"name":"x"}', key);
    expect(lost.status).toBe(404);
    expect(printJson(lost.json)).toContain("start a new one");
    // The key belongs to no answer of this server: the start is made, and the Episode goes on.
    const started = await asked("POST", "/episodes", "{}", key);
    expect(started.status).toBe(201);
    expect((await asked("GET", `/episodes/${String(get(started.json, "episode"))}`)).status).toBe(200);
  } finally {
    await again.close(0);
  }
});

test("hsa serve prints its address, serves until it is interrupted, and ends well", async () => {
  let stop = (): void => undefined;
  let printed = (_: string): void => undefined;
  const address = new Promise<string>((done) => {
    printed = done;
  });
  const done = place.hsaWith(
    {
      out: printed,
      onInterrupt: (handler) => {
        stop = handler;
        return () => undefined;
      },
    },
    ...["serve", recipe, "--input", input, "--views", "1", "--grace", "1"],
  );
  const said = read(await address);
  expect(said).toMatchObject({ backend: "world", bases: 6, views: 6 });
  const told = await askAt(String(get(said, "url")))("GET", "/health");
  expect(told.json).toMatchObject({ status: "ok", backend: "world" });
  stop();
  expect((await done).code).toBe(0);
});

test("hsa serve --mcp-stdio is one Episode, scored when the client leaves", async () => {
  const stdin = new PassThrough();
  const [task] = known().filter(({ id, base }) => id !== base);
  stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
  stdin.end('{"jsonrpc":"2.0","id":2,"method":"hsa/reply","params":{"content":"Hello."}}\n');
  const ran = await place.hsaWith(
    { stdin },
    "serve",
    recipe,
    "--input",
    input,
    "--views",
    "2",
    "--mcp-stdio",
    "--task",
    task?.id ?? "",
  );
  expect(ran.code).toBe(0);
  const [listed] = ran.out.split("\n");
  const names = asArray(get(get(read(listed ?? ""), "result"), "tools")).map((tool) => get(tool, "name"));
  expect(names).toEqual(task?.tools.map((tool) => get(get(tool, "function"), "name")));
  const scored = parseJson(ran.err.trim());
  expect(scored.ok && get(scored.value, "task")).toBe(task?.id);
});

test.each([
  [["--task", "x"], "--task goes with --mcp-stdio"],
  [["--mcp-stdio"], "--mcp-stdio needs a task"],
  [["--token-env", "HSA_NO_SUCH_VARIABLE"], "no such variable"],
  [["--host", "0.0.0.0"], "there is no token"],
  [["--split", "nowhere"], "there is no such side"],
  [["--backend", "word"], "there is no such backend"],
  [["--backend", "mcp"], "it names no server"],
  [["--backend", "mcp:none.json"], "none.json"],
  [["--backend", "recorded", "--mcp", "a=b"], "--mcp does not go with it"],
  [["--mcp", "a=b", "--mcp", "a=c"], "two servers are called a"],
  [["--mcp", "nameless"], "it has no name"],
])("hsa serve %j cannot start and says why", async (flags, words) => {
  const ran = await place.hsa("serve", recipe, "--input", input, "--views", "1", ...flags);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  expect(ran.err).toContain(words);
});
