/** A small shop behind a server: one task as it is and under two Variants, and a client that sends and reads JSON as it is. */
import { request } from "node:http";
import { type Lens, lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { failed, ok } from "../../src/model/problem.js";
import type { Backend } from "../../src/runtime/backend.js";
import type { Host } from "../../src/runtime/serve/host.js";
import { type ServeOptions, type Server, startServer } from "../../src/runtime/serve/server.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { plainRun, plainScore } from "./plain-run.js";
import { harness, prompt, rename, section, tool, value } from "./small.js";

const desk = harness({
  name: "desk",
  prompt: prompt(section("role", "Role", "You mind the desk. Read with `read_order` first.")),
  tools: [
    tool("read_order", {
      type: "object",
      properties: { order_id: { type: "integer" }, note: { type: "object" } },
      required: ["order_id"],
    }),
    tool("drop_order", {
      type: "object",
      properties: { order_id: { type: "integer" } },
      required: ["order_id"],
    }),
  ],
});
/** An integer that a double does not hold. */
export const BIG = "9007199254740993";

const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  "desk-1": [],
  "desk-1#1": [
    rename(
      ["tool:read_order", "read_order", "fetch_ticket"],
      ["tool:read_order/param:order_id", "order_id", "ticket_no"],
    ),
  ],
  "desk-1#2": [rename(["tool:drop_order", "drop_order", "verify"])],
};

export const read = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${parsed.what}: ${text.slice(0, 200)}`);
  return parsed.value;
};

function taskOf(id: string): Task {
  const variant = value(buildVariant(value(lowerHarness(desk)), EDITS[id] ?? []));
  const lens: Lens = value(lensOf(variant));
  const calls = ["read_order", "drop_order"].map((name) => ({
    name,
    arguments: read(`{"order_id":${BIG}}`),
  }));
  return {
    id,
    base: "desk-1",
    group: id.includes("#") ? id : `${id}#0`,
    harness: "d",
    variant,
    lens,
    prompt: [
      { role: "system", content: value(variant.prompt({})) ?? "" },
      { role: "user", content: `Drop order ${BIG}.` },
    ],
    turns: [],
    tools: variant.tools,
    environment: [],
    gold: {
      verified: "declared",
      calls,
      turns: [{ calls, skills: [], reply: "It is dropped.", results: [] }],
    },
  };
}

export const tasks: TaskSource = {
  name: "desk.yaml",
  ids: () => Object.keys(EDITS),
  counts: { bases: 1, views: 2, unread: 0, splits: ["train"] },
  task: (id) =>
    Object.hasOwn(EDITS, id.replace(/#0$/, ""))
      ? ok(taskOf(id.replace(/#0$/, "")))
      : failed({ code: "bad-arguments", where: id, what: "there is no such task", exists: "desk-1" }),
  close: () => undefined,
};

/** Writes down each call, letter by letter; `slow` waits so many milliseconds. */
export function loggingBackend(log: string[], slow = 0): Backend {
  return {
    name: "desk",
    open: async () => ({
      call: async ({ name, arguments: args }) => {
        log.push(`${name} ${printJson(args as Json)}`);
        if (slow > 0) await new Promise((done) => setTimeout(done, slow));
        return { is: "result", text: `{"state":"${name}","seen":${printJson(args as Json)}}` };
      },
      state: async () => undefined,
      close: async () => undefined,
    }),
    close: async () => undefined,
  };
}

export interface Desk {
  readonly server: Server;
  /** What reached the backend. */
  readonly log: string[];
  readonly ask: Ask;
}
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: JsonObject;
}
export type Ask = (
  method: string,
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Told>;

export async function openDesk(
  options: ServeOptions & {
    readonly slow?: number;
    readonly backend?: Backend;
    readonly tasks?: TaskSource;
  } = {},
): Promise<Desk> {
  const log: string[] = [];
  const backend = options.backend ?? loggingBackend(log, options.slow);
  const host: Host = {
    tasks: options.tasks ?? tasks,
    backend: backend.name,
    open: (task) => plainRun(task, backend),
    score: plainScore,
    version: "0.0.0",
  };
  const server = await startServer(host, options);
  return { server, log, ask: askAt(server.url) };
}

/** Through Node's own client, with the path as it stands. */
export const askAt =
  (url: string): Ask =>
  (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8");
          const parsed = parseJson(text);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: (parsed.ok ? parsed.value : {}) as JsonObject,
          });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
