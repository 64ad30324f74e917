/**
 * Live MCP servers as what runs the calls of an Episode. Servers know the names of their own tools; a tool of the Harness is one of them by
 * its name, or as clients write it when several servers are there: `mcp__<server>__<tool>`.
 */
import { joinProblems } from "../../../io/problems.js";
import type { Tool } from "../../../model/harness.js";
import { Fault } from "../../../model/problem.js";
import type { Answer, Backend, BackendRun } from "../../backend.js";
import type { Task } from "../../task.js";
import { type Connection, connect } from "./connection.js";
import type { McpServer } from "./servers.js";

export interface McpOptions {
  readonly servers: readonly McpServer[];
  /** Of this package, for the greeting. */
  readonly version: string;
  /** Milliseconds that each request may take; 30,000 when left out. */
  readonly timeout?: number;
  /** One connection for all runs, for servers that keep nothing between calls; otherwise each run has servers of its own. */
  readonly shared?: boolean;
}

interface Place {
  readonly connection: Connection;
  readonly tool: string;
}

export function openMcpBackend(options: McpOptions): Backend {
  const settings = { timeout: options.timeout ?? 30_000, version: options.version };
  const kept = new Map<string, Promise<Connection>>();
  const open = async (server: McpServer): Promise<Connection> => {
    const opened = await connect(server, settings);
    if (!opened.ok) throw new Fault(joinProblems(`MCP server ${server.name}`, opened.problems));
    return opened.value;
  };
  /** The one of all runs; where it has died or could not be opened, a new one. */
  const sharedOne = async (server: McpServer): Promise<Connection> => {
    const known = await kept.get(server.name)?.catch(() => undefined);
    if (known !== undefined && known.gone() === undefined) return known;
    const fresh = open(server);
    kept.set(server.name, fresh);
    return fresh;
  };
  return {
    name: `mcp:${options.servers.map(({ name }) => name).join("+")}`,
    open: async (task) => {
      const opened = await Promise.allSettled(
        options.servers.map((server) => (options.shared === true ? sharedOne(server) : open(server))),
      );
      const connections = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const close = async (): Promise<void> => {
        if (options.shared !== true) await Promise.all(connections.map((one) => one.close()));
      };
      const bad = opened.find((one) => one.status === "rejected");
      try {
        if (bad !== undefined) throw bad.reason;
        return openRun(task, connections, close);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close: async () => {
      const all = await Promise.allSettled(kept.values());
      kept.clear();
      await Promise.all(all.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    },
  };
}

function openRun(task: Task, connections: readonly Connection[], close: () => Promise<void>): BackendRun {
  const { tools, activation } = task.variant.base.harness;
  const places = new Map<string, Place>();
  // A tool that loads Skills is no server's.
  const own = new Set(activation.filter(({ names }) => names === "skill").map(({ tool }) => tool));
  for (const { name } of tools) {
    const found = placesOf(name, connections);
    const [place] = found;
    if (place !== undefined && found.length === 1) places.set(name, place);
    else if (!own.has(name)) throw new Fault(notOne(name, found, connections));
  }
  const declared = new Set(tools.map(({ name }) => name));
  const before = new Set(shownTools(connections).map(({ name }) => name));
  return {
    call: async (call, signal): Promise<Answer> => {
      const place = places.get(call.name) ?? placesOf(call.name, connections)[0];
      if (place === undefined) return { is: "broken", what: `no MCP server has the tool ${call.name}` };
      const answer = await place.connection.call({ ...call, name: place.tool }, signal);
      await place.connection.upToDate();
      return answer;
    },
    state: async () => undefined,
    appeared: () => shownTools(connections).filter(({ name }) => !before.has(name) && !declared.has(name)),
    close,
  };
}

/** Every tool under the one name by which it can be called here: its own, or where two servers share it, with the server's before it. */
function shownTools(connections: readonly Connection[]): readonly Tool[] {
  return connections.flatMap((connection) =>
    connection.tools().map((tool) => {
      const alone = placesOf(tool.name, connections).length === 1;
      return alone ? tool : { ...tool, name: `mcp__${connection.name}__${tool.name}` };
    }),
  );
}

function placesOf(name: string, connections: readonly Connection[]): readonly Place[] {
  return connections.flatMap((connection) => {
    const prefix = `mcp__${connection.name}__`;
    const names = [name, ...(name.startsWith(prefix) ? [name.slice(prefix.length)] : [])];
    const tool = connection.tools().find((one) => names.includes(one.name));
    return tool === undefined ? [] : [{ connection, tool: tool.name }];
  });
}

const notOne = (name: string, found: readonly Place[], connections: readonly Connection[]) => ({
  code: "undeclared-tool" as const,
  where: `tool ${name} of the Harness`,
  what:
    found.length === 0
      ? "no MCP server has it"
      : `${found.map(({ connection }) => connection.name).join(" and ")} have a tool of this name`,
  expected: `a tool's own name, or mcp__<server>__<tool>`,
  exists: connections
    .map(
      (one) =>
        `${one.name}: ${one
          .tools()
          .map((tool) => tool.name)
          .slice(0, 40)
          .join(", ")}`,
    )
    .join("; "),
});
