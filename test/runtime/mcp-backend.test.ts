// Live MCP servers as a backend: what a model calls under a Variant reaches them as if there were none, digit by digit.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { get, printJson } from "../../src/model/json.js";
import { explain, Fault } from "../../src/model/problem.js";
import type { Backend, BackendRun } from "../../src/runtime/backend.js";
import {
  type McpServer,
  openMcpBackend,
  readServers,
  serverOf,
} from "../../src/runtime/backends/mcp/index.js";
import type { Task } from "../../src/runtime/task.js";
import { workplace } from "../help/cli.js";
import { read } from "../help/served.js";
import { harness, tool, value } from "../help/small.js";

const place = workplace();
const node = process.execPath;
const script = (name: string, text: string): string => {
  const path = join(place.folder, name);
  writeFileSync(path, text);
  return path;
};
const stdio = (name: string, ...args: readonly string[]): McpServer => ({
  name,
  server: { kind: "stdio", command: node, args },
});
/** Tools by name, an answer that is the arguments as they came; `quirk` is what it does besides. */
const small = (tools: readonly string[], quirk = ""): string => `
import { createInterface } from "node:readline";
let tools = ${JSON.stringify(tools)};
const say = (text) => process.stdout.write(text + "\\n");
const list = () => JSON.stringify(tools.map((name) => ({ name, inputSchema: { type: "object" } })));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = (result) => say('{"jsonrpc":"2.0","id":' + id + ',"result":' + result + "}");
  if (method === "initialize")
    return answer('{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}');
  if (method === "tools/list") return answer('{"tools":' + list() + "}");
  if (method !== "tools/call") return;
  const raw = line.slice(line.indexOf('"arguments":') + 12, -2);
  ${quirk}
  answer(JSON.stringify({ content: [{ type: "text", text: params.name + " " + raw }] }));
});`;

function taskFor(desk: Harness, edits: readonly Edit[] = []): Task {
  const variant = value(buildVariant(value(lowerHarness(desk)), edits));
  return {
    id: "t",
    base: "t",
    group: "t",
    harness: "h",
    variant,
    lens: value(lensOf(variant)),
    prompt: [],
    turns: [],
    tools: variant.tools,
    environment: [],
    gold: { verified: "none", calls: [], turns: [] },
  };
}
const never = new AbortController().signal;
const withTools = (...names: readonly string[]): Task =>
  taskFor(harness({ tools: names.map((name) => tool(name)) }));
const call = (run: BackendRun, name: string, args = "{}") => run.call({ name, arguments: read(args) }, never);

/** One that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function using<T>(
  servers: readonly McpServer[],
  work: (backend: Backend) => Promise<T>,
  more = {},
): Promise<T> {
  const backend = openMcpBackend({ servers, version: "0.0.0", ...more });
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}

describe("a server", () => {
  test("gets arguments as they were written, and its answer comes as it wrote it", async () => {
    const path = script("echo.mjs", small(["echo"]));
    const args = '{"id":9007199254740993,"half":1.50,"big":1e400,"10":1,"2":-0,"__proto__":{"é":"\\ud800"}}';
    await using([stdio("s", path)], async (backend) => {
      const run = await backend.open(withTools("echo"));
      expect(await call(run, "echo", args)).toEqual({ is: "result", text: `echo ${printJson(read(args))}` });
      expect(await run.state()).toBeUndefined();
      await run.close();
    });
  });

  test("that complains gives an answer; one that is late, dies, or talks of other things is told apart", async () => {
    const path = script(
      "moody.mjs",
      small(
        ["fails", "refuses", "late", "dies", "images", "shape"],
        `if (params.name === "fails") return answer('{"isError":true,"content":[{"type":"text","text":"no stock"}]}');
         if (params.name === "refuses") return say('{"jsonrpc":"2.0","id":' + id + ',"error":{"code":-32602,"message":"bad city"}}');
         if (params.name === "late") return;
         if (params.name === "dies") { process.stderr.write("out of paper\\n"); process.exit(3); }
         if (params.name === "images") return answer('{"content":[{"type":"text","text":"a"},{"type":"image","data":"AA==","mimeType":"image/png"}]}');
         if (params.name === "shape") return answer('{"content":[],"structuredContent":{"n":1.0}}');`,
      ),
    );
    await using(
      [stdio("s", path)],
      async (backend) => {
        const run = await backend.open(withTools("fails", "refuses", "late", "dies", "images", "shape"));
        expect(await call(run, "fails")).toEqual({ is: "result", text: "no stock", failed: true });
        expect(await call(run, "refuses")).toEqual({ is: "result", text: "bad city", failed: true });
        expect(await call(run, "images")).toEqual({
          is: "result",
          text: 'a\n{"type":"image","data":"AA==","mimeType":"image/png"}',
        });
        expect(await call(run, "shape")).toEqual({ is: "result", text: '{"n":1.0}' });
        expect(await call(run, "late")).toEqual({
          is: "broken",
          what: "MCP server s: it did not answer within 0.4 s",
        });
        const gone = AbortSignal.timeout(50);
        expect(await run.call({ name: "late", arguments: {} }, gone)).toEqual({
          is: "broken",
          what: "MCP server s: the call was given up",
        });
        const died = await call(run, "dies");
        expect(died).toEqual({
          is: "broken",
          what: "MCP server s: the program ended with code 3; its last words: out of paper",
        });
        expect(await call(run, "fails")).toEqual(died);
        await run.close();
        // The next run has a server of its own.
        const next = await backend.open(withTools("fails"));
        expect(await call(next, "fails")).toMatchObject({ is: "result" });
        await next.close();
      },
      { timeout: 400 },
    );
  });

  test("that all runs share is started again after it died", async () => {
    const path = script(
      "once.mjs",
      small(
        ["dies", "counts"],
        `if (params.name === "dies") process.exit(1); globalThis.n = (globalThis.n ?? 0) + 1; return answer(JSON.stringify({ content: [{ type: "text", text: "n" + globalThis.n }] }));`,
      ),
    );
    await using(
      [stdio("s", path)],
      async (backend) => {
        const task = withTools("dies", "counts");
        const [a, b] = [await backend.open(task), await backend.open(task)];
        expect(await call(a, "counts")).toMatchObject({ text: "n1" });
        expect(await call(b, "counts")).toMatchObject({ text: "n2" });
        await a.close();
        expect(await call(b, "dies")).toMatchObject({ is: "broken" });
        const c = await backend.open(task);
        expect(await call(c, "counts")).toMatchObject({ text: "n1" });
      },
      { shared: true },
    );
  });

  test("whose tools change tells of those that are new, and of no others", async () => {
    const path = script(
      "grows.mjs",
      small(
        ["a", "b"],
        `tools = ["b", "c", "d"]; say('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');`,
      ),
    );
    await using([stdio("s", path)], async (backend) => {
      const run = await backend.open(withTools("a", "d2")).catch((error: unknown) => error);
      expect(run).toBeInstanceOf(Fault);
      const grown = await backend.open(withTools("a", "b"));
      expect(grown.appeared?.()).toEqual([]);
      await call(grown, "a");
      // The list is read behind the answer that came with the change.
      await call(grown, "b");
      expect(grown.appeared?.().map(({ name }) => name)).toEqual(["c", "d"]);
      expect(await call(grown, "c")).toMatchObject({ is: "result", text: "c {}" });
      await grown.close();
    });
  });

  test("that cannot be started, greets badly or has no tools is a Fault that says so", async () => {
    const bad = async (server: McpServer): Promise<string> =>
      using(
        [server],
        async (backend) => {
          const error = await backend.open(withTools()).catch((one: unknown) => one);
          expect(error).toBeInstanceOf(Fault);
          return (error as Fault).message;
        },
        { timeout: 3000 },
      );
    expect(
      await bad({ name: "x", server: { kind: "stdio", command: "no-such-program-here", args: [] } }),
    ).toContain("there is no program no-such-program-here");
    expect(await bad(stdio("x", script("mute.mjs", "process.exit(4)")))).toContain("ended with code 4");
    expect(
      await bad(
        stdio("x", script("odd.mjs", small([]).replace('"capabilities":{"tools":{}}', '"capabilities":{}'))),
      ),
    ).toContain("it has no tools");
    expect(
      await bad(
        stdio("x", script("list.mjs", small([]).replace(`'{"tools":' + list() + "}"`, `'{"tools":7}'`))),
      ),
    ).toContain("holds no list of tools");
    expect(
      await bad({ name: "x", server: { kind: "http", url: `http://127.0.0.1:${await closedPort()}/mcp` } }),
    ).toContain("ECONNREFUSED");
    expect(await bad({ name: "x", server: { kind: "http", url: "ftp://x" } })).toContain(
      "http:// or https://",
    );
  });
});

test("of two servers with one name for a tool, each is called by its own", async () => {
  const servers = ["left", "right"].map((name) =>
    stdio(
      name,
      script(
        `${name}.mjs`,
        small(
          ["look", name],
          `return answer(JSON.stringify({content:[{type:"text",text:"${name} " + params.name}]}));`,
        ),
      ),
    ),
  );
  await using(servers, async (backend) => {
    expect(backend.name).toBe("mcp:left+right");
    const run = await backend.open(
      withTools("mcp__left__look", "mcp__right__look", "right", "mcp__left__left"),
    );
    expect(await call(run, "mcp__left__look")).toMatchObject({ text: "left look" });
    expect(await call(run, "mcp__right__look")).toMatchObject({ text: "right look" });
    expect(await call(run, "right")).toMatchObject({ text: "right right" });
    expect(await call(run, "mcp__left__left")).toMatchObject({ text: "left left" });
    await run.close();
    const both = await backend.open(withTools("look")).catch((one: unknown) => one);
    expect((both as Fault).message).toContain("left and right have a tool of this name");
    const none = await backend.open(withTools("lok")).catch((one: unknown) => one);
    expect((none as Fault).message).toMatch(/no MCP server has it.*left: look, left; right: look, right/);
  });
});

test("a server at an address is asked the same, by JSON and by streams, and told when it is left", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      seen.push(
        `${request.method} ${request.headers["mcp-session-id"] ?? "-"} ${request.headers["mcp-protocol-version"] ?? "-"}`,
      );
      if (request.method !== "POST") {
        response.writeHead(request.method === "DELETE" ? 200 : 405).end();
        return;
      }
      const message = read(body);
      const id = printJson(get(message, "id") ?? null);
      const method = get(message, "method");
      if (get(message, "id") === undefined) return void response.writeHead(202).end();
      if (method === "initialize") {
        response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "s1" });
        return void response.end(
          `{"jsonrpc":"2.0","id":${id},"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"w","version":"1"}}}`,
        );
      }
      if (method === "tools/list") {
        response.writeHead(200, { "content-type": "application/json" });
        return void response.end(
          `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"far","inputSchema":{"type":"object"}}]}}`,
        );
      }
      const args = printJson(get(get(message, "params"), "arguments") ?? null);
      if (args.includes("boom")) return void response.writeHead(500).end("no\n  luck");
      if (args.includes("forget")) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      const data = `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":${JSON.stringify(args)}}]}}`;
      const bytes = Buffer.from(`: hello\r\n\r\nevent: message\r\nid: 7\r\ndata: ${data}\r\n\r\n`);
      // Cut inside characters and between the two of a line's end.
      for (let at = 0; at < bytes.length; at += 3) response.write(bytes.subarray(at, at + 3));
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  await using([{ name: "w", server: { kind: "http", url, headers: { "x-key": "k" } } }], async (backend) => {
    const run = await backend.open(withTools("far"));
    const args = '{"n":9007199254740993,"名":"値é"}';
    expect(await call(run, "far", args)).toEqual({ is: "result", text: args });
    expect(await call(run, "far", '{"x":"boom"}')).toEqual({
      is: "broken",
      what: "MCP server w: it answered 500: no luck",
    });
    expect(await call(run, "far", args)).toEqual({ is: "result", text: args });
    expect(await call(run, "far", '{"x":"forget"}')).toEqual({
      is: "broken",
      what: "MCP server w: it no longer knows the session (404)",
    });
    expect(await call(run, "far", args)).toMatchObject({ is: "broken" });
    await run.close();
  });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(seen[0]).toBe("POST - -");
  expect(seen).toContain("GET s1 2025-03-26");
  expect(seen).toContain("POST s1 2025-03-26");
  expect(seen.at(-1)).toBe("DELETE s1 2025-03-26");
});

describe("which servers there are", () => {
  test("is read from a file as clients keep it", () => {
    const path = script(
      "servers.json",
      '{"mcpServers":{"files":{"command":"node","args":["a b.js"],"env":{"K":"v"},"disabled":false},"web":{"type":"http","url":"https://x.example/mcp","headers":{"a":"b"}}}}',
    );
    expect(value(readServers(path))).toEqual([
      { name: "files", server: { kind: "stdio", command: "node", args: ["a b.js"], env: { K: "v" } } },
      { name: "web", server: { kind: "http", url: "https://x.example/mcp", headers: { a: "b" } } },
    ]);
    for (const text of [
      "{",
      "[]",
      "{}",
      '{"mcpServers":{}}',
      '{"mcpServers":{"a b":{"command":"x"}}}',
      '{"mcpServers":{"a":{"command":7}}}',
      '{"mcpServers":{"a":null}}',
      '{"mcpServers":{"__proto__":{"command":"x","args":null}}}',
    ]) {
      const told = readServers(script("bad.json", text));
      expect(told.ok, text).toBe(false);
      if (!told.ok) for (const one of told.problems) expect(explain(one)).toContain("bad.json");
    }
    expect(readServers(join(place.folder, "none.json")).ok).toBe(false);
  });

  test("or said in words", () => {
    expect(value(serverOf('f=node "a b.js" x'))).toEqual({
      name: "f",
      server: { kind: "stdio", command: "node", args: ["a b.js", "x"] },
    });
    expect(value(serverOf("w=https://x.example"))).toEqual({
      name: "w",
      server: { kind: "http", url: "https://x.example" },
    });
    for (const words of ["node a.js", "=x", "f=", 'f="x', "a b=x", "f=   "])
      expect(serverOf(words).ok, words).toBe(false);
  });
});
