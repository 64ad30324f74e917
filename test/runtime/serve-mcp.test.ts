// The MCP side of the server, asked by the SDK's own client and by messages written by hand.
import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterEach, expect, test } from "vitest";
import { get, type Json, printJson } from "../../src/model/json.js";
import type { Backend } from "../../src/runtime/backend.js";
import { serveStdio } from "../../src/runtime/serve/mcp/stdio.js";
import { closeShop, openShop } from "../../src/runtime/serve/server.js";
import { plainRun, plainScore } from "../help/plain-run.js";
import { BIG, type Desk, loggingBackend, openDesk, read, tasks } from "../help/served.js";
import { tool } from "../help/small.js";

const open: { close: () => Promise<unknown> }[] = [];
async function desk(options: Parameters<typeof openDesk>[0] = {}): Promise<Desk> {
  const one = await openDesk(options);
  open.unshift({ close: () => one.server.close(200) });
  return one;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function clientAt(url: string, headers: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: "agent", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  // The SDK's own type says less of an optional member than its interface does.
  await client.connect(transport as Transport);
  open.unshift(client);
  return { client, session: transport.sessionId ?? "" };
}
const texts = (result: unknown): readonly string[] =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text);

test("an agent sees the Variant's tools and prompt, calls them, and is told of a base name in the Variant's words", async () => {
  const { server, log, ask } = await desk();
  const { client, session } = await clientAt(`${server.url}/mcp?task=${encodeURIComponent("desk-1#1")}`);
  expect(client.getInstructions()).toContain("`fetch_ticket`");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["fetch_ticket", "drop_order"]);
  expect(tools[0]?.inputSchema).toMatchObject({ required: ["ticket_no"] });
  const { messages } = await client.getPrompt({ name: "task" });
  expect(messages).toEqual([{ role: "user", content: { type: "text", text: `Drop order ${BIG}.` } }]);
  const called = await client.callTool({ name: "fetch_ticket", arguments: { ticket_no: 7 } });
  expect(called.isError).toBeUndefined();
  expect(texts(called)).toEqual(['{"state":"read_order","seen":{"order_id":7}}']);
  const stale = await client.callTool({ name: "read_order", arguments: { order_id: 7 } });
  expect(stale.isError).toBe(true);
  expect(texts(stale)).toEqual([
    "call of read_order: there is no such tool; tools: fetch_ticket, drop_order",
  ]);
  expect(log).toEqual(['read_order {"order_id":7}']);
  // The session is an Episode like any other.
  expect(get((await ask("GET", `/episodes/${session}`)).json, "steps")).toBe(2);
});

test("integers beyond 2^53, exponents and keys that JavaScript moves go through letter by letter, both ways", async () => {
  const { ask, log } = await desk();
  const id = get((await ask("POST", "/episodes", '{"task":"desk-1#1"}')).json, "episode") as string;
  const args = `{"ticket_no":${BIG},"note":{"2":1.0,"1":-0,"__proto__":[1e400]}}`;
  const told = await ask(
    "POST",
    `/mcp/${id}`,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fetch_ticket","arguments":${args}}}`,
  );
  const base = args.replace("ticket_no", "order_id");
  expect(log).toEqual([`read_order ${base}`]);
  const [block] = get(get(told.json, "result"), "content") as Json[];
  expect(get(block, "text")).toBe(`{"state":"read_order","seen":${base}}`);
});

test("an Episode that a trainer opened is played over MCP and scored 1 over HTTP", async () => {
  const { server, ask } = await desk();
  const id = get((await ask("POST", "/episodes", '{"task":"desk-1"}')).json, "episode") as string;
  const call = (name: string): Promise<unknown> =>
    ask(
      "POST",
      `/mcp/${id}`,
      `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"${name}","arguments":{"order_id":${BIG}}}}`,
    );
  const { client } = await clientAt(`${server.url}/mcp/${id}`);
  expect((await client.listTools()).tools).toHaveLength(2);
  await call("read_order");
  await call("drop_order");
  const replied = await ask(
    "POST",
    `/mcp/${id}`,
    '{"jsonrpc":"2.0","id":2,"method":"hsa/reply","params":{"content":"It is dropped."}}',
  );
  expect(get(get(replied.json, "result"), "ending")).toBe("replied");
  const scored = await ask("POST", `/mcp/${id}`, '{"jsonrpc":"2.0","id":3,"method":"hsa/verify"}');
  expect(get(get(scored.json, "result"), "reward")).toBe(1);
  expect(get((await ask("POST", `/episodes/${id}/verify`)).json, "reward")).toBe(1);
  await expect(client.callTool({ name: "read_order", arguments: {} })).rejects.toThrow(/ended: replied/);
});

test("tools that appear are told of, and listed", async () => {
  const grown = { on: false };
  const backend: Backend = {
    name: "growing",
    open: async (task) => {
      const run = await loggingBackend([]).open(task);
      return {
        ...run,
        call: async (call, signal) => {
          grown.on = true;
          return run.call(call, signal);
        },
        appeared: () => (grown.on ? [tool("new_tool")] : []),
      };
    },
    close: async () => undefined,
  };
  const { server } = await desk({ backend });
  const { client } = await clientAt(`${server.url}/mcp?task=desk-1`);
  const { ToolListChangedNotificationSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const heard = new Promise<void>((done) =>
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => done()),
  );
  // The stream opens behind the greeting.
  await new Promise((done) => setTimeout(done, 100));
  await client.callTool({ name: "read_order", arguments: { order_id: 7 } });
  await heard;
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("new_tool");
});

test("what is no request of an open session is refused by status and words", async () => {
  const { ask } = await desk({ token: "t" });
  const headers = { authorization: "Bearer t" };
  const say = (path: string, body: string, more: Readonly<Record<string, string>> = {}) =>
    ask("POST", path, body, { ...headers, ...more });
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  expect((await ask("POST", "/mcp?task=desk-1", ping)).status).toBe(401);
  expect((await say("/mcp?task=desk-1", ping)).status).toBe(400);
  expect((await say("/mcp", ping, { "mcp-session-id": "gone" })).status).toBe(404);
  expect((await say("/mcp/gone", ping)).status).toBe(404);
  expect((await say("/mcp", "{")).status).toBe(400);
  expect((await say("/mcp", "[]")).status).toBe(400);
  const greet = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2999-01-01"}}';
  expect((await say("/mcp?task=nobody", greet)).status).toBe(404);
  expect((await say("/mcp?draw=-1", greet)).status).toBe(400);
  expect((await say("/mcp?task=desk-1", greet, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  const greeted = await say("/mcp?task=desk-1", greet);
  expect(get(get(greeted.json, "result"), "protocolVersion")).toBe("2025-06-18");
  const session = { "mcp-session-id": String(greeted.headers["mcp-session-id"]) };
  for (const [body, code] of [
    ["7", -32600],
    ['{"id":1}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"x"}}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"hsa/reply"}', -32602],
  ] as const) {
    const told = await say("/mcp", body, session);
    expect([told.status, get(get(told.json, "error"), "code")]).toEqual([200, code]);
  }
  expect((await say("/mcp", '{"jsonrpc":"2.0","method":"notifications/initialized"}', session)).status).toBe(
    202,
  );
  const both = await say("/mcp", `[${ping},${ping.replace("1,", `${BIG},`)}]`, session);
  expect(both.text).toContain(`"id":${BIG}`);
  expect((await ask("GET", "/mcp", undefined, { ...headers, ...session })).status).toBe(406);
  expect((await ask("DELETE", "/mcp", undefined, { ...headers, ...session })).status).toBe(204);
  expect((await say("/mcp", ping, session)).status).toBe(404);
});

test("on standard input and output: one Episode, lossless, whatever else is written there", async () => {
  const log: string[] = [];
  const backend = loggingBackend(log);
  const shop = openShop(
    { tasks, backend: "desk", open: (task) => plainRun(task, backend), score: plainScore, version: "0.0.0" },
    { limits: { body: 1000 } },
  );
  const started = await shop.episodes.start(() => shop.draws.named("desk-1#1"));
  const id = started.ok ? started.value.id : "";
  const input = new PassThrough();
  const said: string[] = [];
  const done = serveStdio(shop, id, input, (text) => void said.push(text));
  const call = `{"jsonrpc":"2.0","id":${BIG},"method":"tools/call","params":{"name":"fetch_ticket","arguments":{"ticket_no":${BIG}}}}`;
  input.write('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}\nno JSON\n\n');
  // Cut anywhere, also inside a character.
  const bytes = Buffer.from(`${call.replace('{"ticket_no"', '{"note":{"é":"é"},"ticket_no"')}\r\n`);
  for (let at = 0; at < bytes.length; at += 7) input.write(bytes.subarray(at, at + 7));
  input.write(`"${"x".repeat(2000)}"\n`);
  input.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  await done;
  const told = said.map(read);
  expect(told.map((one) => [get(one, "id"), get(get(one, "error"), "code")])).toEqual([
    [0, undefined],
    [null, -32700],
    [read(BIG), undefined],
    [null, -32700],
    [1, undefined],
  ]);
  expect(log).toEqual([`read_order {"note":{"é":"é"},"order_id":${BIG}}`]);
  expect(printJson(told[2] as Json)).toContain(`\\"order_id\\":${BIG}`);
  await closeShop(shop);
});
