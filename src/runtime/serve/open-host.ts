/** Tasks, a backend, the engine and the scorer, joined to what a server serves. */
import { performance } from "node:perf_hooks";
import { joinProblems } from "../../io/problems.js";
import { Fault } from "../../model/problem.js";
import type { Backend } from "../backend.js";
import { withFaults } from "../backends/faults.js";
import { type McpServer, openMcpBackend, readServers, serverOf } from "../backends/mcp/index.js";
import { recordedBackend } from "../backends/recorded.js";
import { worldBackend } from "../backends/world.js";
import { openEpisode } from "../episode/open-episode.js";
import { EPISODE_OPTIONS, type EpisodeOptions } from "../episode/options.js";
import { scorerOf } from "../score/index.js";
import type { TaskSource } from "../task.js";
import type { Host } from "./host.js";

export interface HostOptions {
  readonly tasks: TaskSource;
  readonly backend: Backend;
  readonly version: string;
  readonly episode?: Partial<EpisodeOptions>;
}

/** Faults that a task's own changes ask for happen with any backend. */
export function openHost({ tasks, backend, version, episode = {} }: HostOptions): Host {
  const faulty = withFaults(backend);
  return {
    tasks,
    backend: backend.name,
    version,
    open: async (task, { maxSteps }) =>
      openEpisode(task, await faulty.open(task), { ...EPISODE_OPTIONS, ...episode, maxSteps }),
    score: scorerOf({ backend }),
  };
}

export interface NamedBackend {
  /** `world`, `recorded`, or `mcp:` and a file of servers. */
  readonly name: string;
  /** Servers in words, `name=command` or `name=https://…`. */
  readonly servers: readonly string[];
  /** Of the world. */
  readonly worldSeed?: string;
  /** MCP: one connection for all Episodes. */
  readonly shared?: boolean;
  /** MCP: milliseconds for a request. */
  readonly timeout?: number;
  readonly version: string;
  /** Paths are relative to it. */
  readonly path: (given: string) => string;
}

/** Throws a Fault for a name that is none, and for a file of servers that cannot be read. */
export function backendNamed(given: NamedBackend): Backend {
  const { name, servers, worldSeed, shared, timeout, version, path } = given;
  const mcp = (list: readonly McpServer[]): Backend =>
    openMcpBackend({
      servers: list,
      version,
      ...(timeout === undefined ? {} : { timeout }),
      ...(shared === undefined ? {} : { shared }),
    });
  const wrong = (what: string): Fault =>
    new Fault({
      code: "bad-arguments",
      where: `--backend ${name}`,
      what,
      expected: "world, recorded, mcp:<file of servers>, or mcp with --mcp name=command",
    });
  const said = servers.map((words) => {
    const server = serverOf(words);
    if (!server.ok) throw new Fault(joinProblems("--mcp", server.problems));
    return server.value;
  });
  if (name === "mcp" || name.startsWith("mcp:")) {
    const file = name === "mcp" ? undefined : name.slice(4);
    const read = file === undefined ? undefined : readServers(path(file));
    if (read?.ok === false) throw new Fault(joinProblems(file ?? "", read.problems));
    const all = [...(read?.value ?? []), ...said];
    const twice = all.find((one, i) => all.findIndex((other) => other.name === one.name) !== i);
    if (twice !== undefined) throw wrong(`two servers are called ${twice.name}`);
    if (all.length === 0) throw wrong("it names no server");
    return mcp(all);
  }
  if (said.length > 0) throw wrong("--mcp does not go with it");
  if (name === "world") return worldBackend(worldSeed === undefined ? {} : { seed: worldSeed });
  if (name === "recorded") return recordedBackend();
  throw wrong("there is no such backend");
}

/** The same, telling how many seconds each call spent in it. */
export const timed = (backend: Backend, tell: (seconds: number) => void): Backend => ({
  ...backend,
  open: async (task) => {
    const run = await backend.open(task);
    return {
      ...run,
      call: async (call, signal) => {
        const started = performance.now();
        try {
          return await run.call(call, signal);
        } finally {
          tell((performance.now() - started) / 1000);
        }
      },
    };
  },
});
