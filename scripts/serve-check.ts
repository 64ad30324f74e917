/**
 * `npm run serve-check [-- --tasks 500 --views 8 --only demo-office,default --via http,mcp --policy oracle]`: a policy plays the tasks of each
 * ready Recipe against a server, and sees nothing but what the server answers; only its map of calls comes from the task. The oracle has to
 * score 1 wherever something is known to be right. Prints a line a Recipe and way, and what was lost where; exit 3 if the oracle lost anything.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
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
import { readId } from "../src/run/ids.js";
import { packageRoot, version } from "../src/run/version.js";
import { worldBackend } from "../src/runtime/backends/world.js";
import type { AssistantMessage } from "../src/runtime/model.js";
import { POLICIES, type PolicyName, policyOf } from "../src/runtime/policies/index.js";
import { openHost } from "../src/runtime/serve/open-host.js";
import { startServer } from "../src/runtime/serve/server.js";
import type { Task } from "../src/runtime/task.js";
import { openTasks } from "../src/runtime/tasks/index.js";
import { builtins } from "../transforms/index.js";

const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "500" },
    views: { type: "string", default: "8" },
    only: { type: "string" },
    via: { type: "string", default: "http,mcp" },
    policy: { type: "string", default: "oracle" },
  },
});
const policyName = values.policy as PolicyName;
if (!POLICIES.includes(policyName)) throw new Error(`--policy: one of ${POLICIES.join(", ")}`);
const policy = policyOf(policyName, 0.3, "serve-check");
const recipes = join(packageRoot(), "recipes");
const names = (values.only?.split(",") ?? readdirSync(recipes).map((file) => basename(file, ".yaml"))).filter(
  (name) => existsSync(join(recipes, `${name}.yaml`)),
);

interface Tally {
  played: number;
  /** Nothing is known to be right, or the task cannot be posed. */
  unknown: number;
  refused: number;
  base: number[];
  views: number[];
  readonly lost: Map<string, number>;
}

const out = (text: string): void => void process.stdout.write(`${text}\n`);

async function ask(url: string, body: Json): Promise<JsonObject> {
  const response = await fetch(url, { method: "POST", body: printJson(body) });
  const parsed = parseJson(await response.text());
  if (!parsed.ok) throw new Error(`${url} answered ${response.status} and no JSON`);
  return asObject(parsed.value);
}

/** What the model is shown, as it grows with the answers. */
interface Seen {
  messages: JsonObject[];
  readonly tools: readonly JsonObject[];
}
type Way = (url: string, id: string, message: AssistantMessage, seen: Seen) => Promise<boolean>;

const assistant = ({ content, calls }: AssistantMessage): JsonObject => ({
  role: "assistant",
  content,
  ...(calls.length === 0
    ? {}
    : {
        tool_calls: calls.map(
          ({ id, name, arguments: text }): Json => ({
            id,
            type: "function",
            function: { name, arguments: text },
          }),
        ),
      }),
});

/** True: it goes on. */
const WAYS: Readonly<Record<string, Way>> = {
  http: async (url, id, message, seen) => {
    const said = assistant(message);
    const told = await ask(`${url}/episodes/${id}/messages`, { message: said });
    if (get(told, "error") !== undefined) throw new Error(printJson(told));
    seen.messages.push(said, ...asArray(get(told, "messages")).map(asObject));
    return get(told, "is") !== "ended";
  },
  mcp: async (url, id, message, seen) => {
    seen.messages.push(assistant(message));
    const rpc = async (method: string, params: JsonObject): Promise<JsonObject> => {
      const told = await ask(`${url}/mcp/${id}`, { jsonrpc: "2.0", id: 1, method, params });
      if (get(told, "error") !== undefined) throw new Error(printJson(told));
      return asObject(get(told, "result"));
    };
    if (message.calls.length === 0) {
      const told = await rpc("hsa/reply", { content: message.content });
      seen.messages.push(...asArray(get(told, "messages")).map(asObject));
      return get(told, "is") !== "ended";
    }
    for (const { id: call, name, arguments: text } of message.calls) {
      const args = parseJson(text);
      const told = await rpc("tools/call", { name, arguments: args.ok ? args.value : {} });
      const content = asArray(get(told, "content")).map((one) => asString(get(one, "text")) ?? "");
      seen.messages.push({ role: "tool", tool_call_id: call, content: content[0] ?? "" });
      if (content.some((one) => one.startsWith("The Episode has ended"))) return false;
    }
    return true;
  },
};

async function play(url: string, task: Task, way: Way): Promise<JsonObject | undefined> {
  const started = await ask(`${url}/episodes`, { task: task.id });
  const id = asString(get(started, "episode"));
  if (id === undefined) return undefined;
  const seen: Seen = {
    messages: asArray(get(started, "messages")).map(asObject),
    tools: asArray(get(started, "tools")).map(asObject),
  };
  for (let step = 0; step < 200; step++) {
    const said = policy(task, seen);
    if (!said.ok || !(await way(url, id, said.value, seen))) break;
  }
  return ask(`${url}/episodes/${id}/verify`, {});
}

const mean = (list: readonly number[]): string =>
  list.length === 0 ? "-" : (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(4);
let failed = false;

for (const name of names) {
  const tasks = await openTasks(join(recipes, `${name}.yaml`), {
    transforms: builtins,
    overrides: { views: Number(values.views) },
  });
  const server = await startServer(openHost({ tasks, backend: worldBackend(), version: version() }));
  try {
    const bases = new Set<string>();
    const ids: string[] = [];
    for (const id of tasks.ids()) {
      const { base } = readId(id);
      if (!bases.has(base) && bases.size >= Number(values.tasks)) break;
      bases.add(base);
      ids.push(id);
    }
    for (const via of values.via.split(",")) {
      const way = WAYS[via];
      if (way === undefined) throw new Error(`--via: one or more of ${Object.keys(WAYS).join(", ")}`);
      const tally: Tally = { played: 0, unknown: 0, refused: 0, base: [], views: [], lost: new Map() };
      for (const id of ids) {
        const task = tasks.task(id);
        if (!task.ok) tally.refused++;
        else if (task.value.gold.verified === "none") tally.unknown++;
        else {
          const score = await play(server.url, task.value, way);
          tally.played++;
          const reward = get(score, "reward");
          (id === task.value.base ? tally.base : tally.views).push(typeof reward === "number" ? reward : 0);
          if (reward === 1) continue;
          const whys = Object.entries(asObject(get(score, "components"))).flatMap(([component, one]) =>
            asArray(get(one as Json, "why")).map((why) => `${component}: ${String(why)}`),
          );
          const why = whys[0] ?? asString(get(score, "why")) ?? "no score";
          tally.lost.set(`${id} ${why}`.slice(0, 300), (tally.lost.get(why) ?? 0) + 1);
        }
      }
      failed ||= policyName === "oracle" && tally.lost.size > 0;
      out(
        `${name} over ${via}: ${policyName} played ${tally.played} (${bases.size} tasks), mean reward ${mean(tally.base)} on bases, ${mean(tally.views)} on Views; below 1: ${tally.lost.size}; no View: ${tally.refused}; nothing known to be right: ${tally.unknown}`,
      );
      for (const line of [...tally.lost.keys()].slice(0, 5)) out(`  ${line}`);
    }
  } finally {
    await server.close(1000);
    tasks.close();
  }
}
process.exitCode = failed ? 3 : 0;
