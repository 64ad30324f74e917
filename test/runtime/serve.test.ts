// The Episode protocol over HTTP: what it does, what it refuses and in which words, and what it never lets happen twice or at all.
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { get, isArray, type Json, printJson } from "../../src/model/json.js";
import { Fault } from "../../src/model/problem.js";
import type { Backend } from "../../src/runtime/backend.js";
import * as wire from "../../src/runtime/serve/wire.js";
import { type Ask, BIG, type Desk, openDesk, read, type Told } from "../help/served.js";

const open: Desk[] = [];
async function desk(options: Parameters<typeof openDesk>[0] = {}): Promise<Desk> {
  const one = await openDesk(options);
  open.push(one);
  return one;
}
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close(200);
});

const start = async (ask: Ask, task: string): Promise<string> => {
  const told = await ask("POST", "/episodes", printJson({ task }));
  expect(told.status).toBe(201);
  return String(get(told.json, "episode"));
};
const code = ({ json }: Told): Json | undefined => get(get(json, "error"), "code");
const what = ({ json }: Told): string => printJson(get(json, "error") ?? null);

describe("an Episode", () => {
  test("under a Variant is done in the Variant's words, reaches the backend in those of the base, and scores 1", async () => {
    const { ask, log } = await desk();
    const started = await ask("POST", "/episodes", '{"task":"desk-1#1"}');
    expect(started.status).toBe(201);
    expect(wire.Started.safeParse(started.json).success).toBe(true);
    expect(printJson(get(started.json, "tools") ?? null)).toContain("fetch_ticket");
    expect(started.text).not.toContain("read_order");
    const id = String(get(started.json, "episode"));
    expect(started.headers["location"]).toBe(`/episodes/${id}`);
    const called = await ask(
      "POST",
      `/episodes/${id}/calls`,
      `{"name":"fetch_ticket","arguments":{"ticket_no":${BIG}}}`,
    );
    expect(called.status).toBe(200);
    expect(wire.TakenJson.safeParse(called.json).success).toBe(true);
    expect(called.text).toContain(BIG);
    await ask(
      "POST",
      `/episodes/${id}/calls`,
      `{"id":"c2","name":"drop_order","arguments":"{\\"order_id\\":${BIG}}"}`,
    );
    expect(log).toEqual([`read_order {"order_id":${BIG}}`, `drop_order {"order_id":${BIG}}`]);
    const replied = await ask("POST", `/episodes/${id}/replies`, '{"content":"It is dropped."}');
    expect(get(replied.json, "ending")).toBe("replied");
    expect(get(replied.json, "sent")).toBe("It is dropped.");
    const scored = await ask("POST", `/episodes/${id}/verify`);
    expect(wire.Verified.safeParse(scored.json).success).toBe(true);
    expect(get(scored.json, "reward")).toBe(1);
    // Again, and seen from outside: the same, for as long as it is remembered.
    expect((await ask("POST", `/episodes/${id}/verify`)).text).toBe(scored.text);
    const look = await ask("GET", `/episodes/${id}`);
    expect(wire.Look.parse(look.json)).toMatchObject({ verified: true, ending: "replied", steps: 3 });
  });

  test("called by a name of the base is told so in the Variant's words, and nothing runs", async () => {
    const { ask, log } = await desk();
    const id = await start(ask, "desk-1#1");
    const told = await ask(
      "POST",
      `/episodes/${id}/calls`,
      `{"name":"read_order","arguments":{"order_id":1}}`,
    );
    expect(told.status).toBe(200);
    const [answer] = get(told.json, "answers") as Json[];
    expect(get(answer, "end")).toBe("no-such-tool");
    expect(get(answer, "text")).toBe(
      "call of read_order: there is no such tool; tools: fetch_ticket, drop_order",
    );
    expect(log).toEqual([]);
    await ask("POST", `/episodes/${id}/replies`, '{"content":"It is dropped."}');
    expect(get((await ask("POST", `/episodes/${id}/verify`)).json, "reward")).toBe(0);
  });

  test("takes a whole message as an endpoint answers it, calls in parallel and fields that nobody knows", async () => {
    const { ask, log } = await desk();
    const id = await start(ask, "desk-1");
    const message = `{"role":"assistant","content":null,"refusal":null,"reasoning_content":"Hm.","tool_calls":[
      {"id":"a","type":"function","index":0,"function":{"name":"read_order","arguments":"{\\"order_id\\":1.0}"}},
      {"id":"b","type":"function","function":{"name":"drop_order","arguments":"{\\"order_id\\":-0}"}}]}`;
    const told = await ask("POST", `/episodes/${id}/messages`, `{"message":${message}}`);
    expect(told.status).toBe(200);
    expect(log).toEqual(['read_order {"order_id":1.0}', 'drop_order {"order_id":-0}']);
    expect((get(told.json, "messages") as Json[]).map((one) => get(one, "tool_call_id"))).toEqual(["a", "b"]);
    expect(get(told.json, "steps")).toBe(1);
  });

  test("keeps keys and numbers that JavaScript would change", async () => {
    const { ask, log } = await desk();
    const id = await start(ask, "desk-1");
    const args = '{"order_id":1e2,"note":{"10":1,"2":2.50,"__proto__":{"a":123456789012345678901234567890}}}';
    const told = await ask("POST", `/episodes/${id}/calls`, `{"name":"read_order","arguments":${args}}`);
    expect(log).toEqual([`read_order ${args}`]);
    expect(get((get(told.json, "answers") as Json[])[0], "text")).toContain(args);
  });

  test("that has ended, or was never there, says so", async () => {
    const { ask } = await desk();
    const id = await start(ask, "desk-1");
    await ask("POST", `/episodes/${id}/replies`, '{"content":"No."}');
    const late = await ask("POST", `/episodes/${id}/calls`, '{"name":"read_order"}');
    expect([late.status, code(late)]).toEqual([409, "ended"]);
    expect(what(late)).toContain("replied");
    for (const [method, path] of [
      ["POST", "/episodes/nobody/calls"],
      ["POST", "/episodes/nobody/verify"],
      ["GET", "/episodes/nobody"],
      ["GET", "/episodes/nobody/log"],
      ["DELETE", "/episodes/nobody"],
    ] as const) {
      const told = await ask(method, path, method === "POST" ? '{"name":"x"}' : undefined);
      if (path.endsWith("verify")) expect([400, 404, 422]).toContain(told.status);
      else expect([told.status, code(told)]).toEqual([404, "no-such-episode"]);
    }
    expect((await ask("DELETE", `/episodes/${id}`)).status).toBe(204);
    expect((await ask("GET", `/episodes/${id}`)).status).toBe(404);
  });

  test("that goes on when it is scored was abandoned, and its log can be read before", async () => {
    const { ask } = await desk();
    const id = await start(ask, "desk-1");
    await ask("POST", `/episodes/${id}/calls`, '{"name":"read_order","arguments":{"order_id":7}}');
    const log = await ask("GET", `/episodes/${id}/log`);
    expect(get((get(log.json, "events") as Json[])[0], "base")).toEqual({
      name: "read_order",
      arguments: { order_id: 7 },
    });
    const scored = await ask("POST", `/episodes/${id}/verify`, "{}");
    expect([get(scored.json, "ending"), get(scored.json, "reward")]).toEqual(["abandoned", 0]);
    expect((await ask("GET", `/episodes/${id}/log`)).status).toBe(409);
  });

  test("may have fewer steps than the server allows, never more", async () => {
    const { ask } = await desk({ limits: { steps: 3 } });
    const steps = async (body: string): Promise<number> => {
      const told = await ask("POST", "/episodes", body);
      const id = String(get(told.json, "episode"));
      for (let made = 1; ; made++) {
        const answer = await ask(
          "POST",
          `/episodes/${id}/calls`,
          '{"name":"read_order","arguments":{"order_id":7}}',
        );
        if (get(answer.json, "is") === "ended") {
          expect(get(answer.json, "ending")).toBe("too-many-steps");
          return made;
        }
      }
    };
    expect(await steps('{"task":"desk-1","max_steps":2}')).toBe(2);
    expect(await steps('{"task":"desk-1","max_steps":99}')).toBe(3);
  });
});

describe("tasks", () => {
  test("are listed by pages, and drawn all once before any comes again", async () => {
    const { ask } = await desk({ seed: "a" });
    const page = await ask("GET", "/tasks?from=1&limit=1");
    expect(wire.TaskPage.parse(page.json)).toEqual({
      name: "desk.yaml",
      total: 3,
      tasks: ["desk-1#1"],
      next: 2,
    });
    const drawn = async (body: string): Promise<Json | undefined> =>
      get((await ask("POST", "/episodes", body)).json, "task");
    const first = [await drawn("{}"), await drawn(""), await drawn("{}")];
    expect(new Set(first)).toEqual(new Set(["desk-1", "desk-1#1", "desk-1#2"]));
    expect([await drawn('{"draw":0}'), await drawn('{"draw":1}'), await drawn('{"draw":2}')]).toEqual(first);
    expect(await drawn('{"group":"desk-1#0"}')).toBe("desk-1");
    const none = await ask("POST", "/episodes", '{"task":"desk-9"}');
    expect([none.status, code(none)]).toEqual([404, "no-such-task"]);
    expect(what(none)).toContain("desk-1");
  });

  test("of another side are not served, by no name", async () => {
    const { tasks } = await import("../help/served.js");
    const sided = { ...tasks, ids: (split?: string) => (split === "train" ? ["desk-1"] : [...tasks.ids()]) };
    const { ask } = await desk({ tasks: sided, split: "train" });
    expect(get((await ask("GET", "/tasks")).json, "tasks")).toEqual(["desk-1"]);
    for (const body of [
      '{"task":"desk-1"}',
      '{"task":"desk-1#0"}',
      '{"group":"desk-1#0"}',
      "{}",
      '{"draw":5}',
    ])
      expect(get((await ask("POST", "/episodes", body)).json, "task")).toBe("desk-1");
    const other = await ask("POST", "/episodes", '{"task":"desk-1#1"}');
    expect([other.status, code(other)]).toEqual([404, "no-such-task"]);
  });

  test("that cannot be posed are stepped over when none is named", async () => {
    const { tasks } = await import("../help/served.js");
    const some = { ...tasks, ids: () => ["gone-1", "gone-2", "desk-1"] };
    const { ask } = await desk({ tasks: some });
    for (const draw of [0, 1, 2])
      expect(get((await ask("POST", "/episodes", `{"draw":${draw}}`)).json, "task")).toBe("desk-1");
    const none = await desk({ tasks: { ...tasks, ids: () => [] } });
    expect(code(await none.ask("POST", "/episodes"))).toBe("no-such-task");
  });
});

describe("a request sent again", () => {
  const call = '{"name":"read_order","arguments":{"order_id":7}}';

  test("with the same key gets the same answer, also when the Episode is over, and runs once", async () => {
    const { ask, log } = await desk();
    const first = await ask("POST", "/episodes", '{"task":"desk-1"}', { "idempotency-key": "s" });
    const again = await ask("POST", "/episodes", '{"task":"desk-1"}', { "idempotency-key": "s" });
    expect(again.text).toBe(first.text);
    const id = String(get(first.json, "episode"));
    const once = await ask("POST", `/episodes/${id}/calls`, call, { "idempotency-key": "k" });
    await ask("POST", `/episodes/${id}/replies`, '{"content":"."}');
    await ask("POST", `/episodes/${id}/verify`);
    const twice = await ask("POST", `/episodes/${id}/calls`, call, { "idempotency-key": "k" });
    expect([twice.status, twice.text]).toEqual([200, once.text]);
    expect(log).toHaveLength(1);
    const other = await ask("POST", `/episodes/${id}/calls`, '{"name":"drop_order"}', {
      "idempotency-key": "k",
    });
    expect([other.status, code(other)]).toEqual([422, "key-reused"]);
    expect((await ask("POST", `/episodes/${id}/calls`, call)).status).toBe(409);
  });

  test("while the first is under way waits for the same answer", async () => {
    const { ask, log } = await desk({ slow: 50 });
    const id = await start(ask, "desk-1");
    const key = { "idempotency-key": "twin" };
    const [a, b] = await Promise.all([
      ask("POST", `/episodes/${id}/calls`, call, key),
      ask("POST", `/episodes/${id}/calls`, call, key),
    ]);
    expect(a.text).toBe(b.text);
    expect(log).toHaveLength(1);
  });

  test("is remembered within a bound, the newest longest", async () => {
    const { ask, log } = await desk({ limits: { retries: { answers: 2, bytes: 1e6 } } });
    const id = await start(ask, "desk-1");
    for (const key of ["a", "b", "c"])
      await ask("POST", `/episodes/${id}/calls`, call, { "idempotency-key": key });
    await ask("POST", `/episodes/${id}/calls`, call, { "idempotency-key": "c" });
    expect(log).toHaveLength(3);
    await ask("POST", `/episodes/${id}/calls`, call, { "idempotency-key": "a" });
    expect(log).toHaveLength(4);
  });

  test("after a refusal that may pass is tried again", async () => {
    const { ask } = await desk({ limits: { sessions: 1 } });
    const id = await start(ask, "desk-1");
    const key = { "idempotency-key": "k" };
    expect((await ask("POST", "/episodes", "{}", key)).status).toBe(503);
    await ask("DELETE", `/episodes/${id}`);
    expect((await ask("POST", "/episodes", "{}", key)).status).toBe(201);
  });
});

describe("bounds", () => {
  test("too many Episodes are refused with a time to come again, and one that is scored makes room", async () => {
    const { ask } = await desk({ limits: { sessions: 2 } });
    const first = await start(ask, "desk-1");
    await start(ask, "desk-1");
    const full = await ask("POST", "/episodes", "{}");
    expect([full.status, code(full), full.headers["retry-after"]]).toEqual([503, "full", "1"]);
    await ask("POST", `/episodes/${first}/verify`);
    await start(ask, "desk-1");
    expect((await ask("POST", "/episodes", "{}")).status).toBe(503);
  });

  test("one that has ended and lies about makes room, one that goes on does not", async () => {
    const { ask } = await desk({ limits: { sessions: 1 } });
    const id = await start(ask, "desk-1");
    await ask("POST", `/episodes/${id}/replies`, '{"content":"."}');
    const next = await start(ask, "desk-1");
    expect((await ask("GET", `/episodes/${id}`)).status).toBe(404);
    expect((await ask("GET", `/episodes/${next}`)).status).toBe(200);
  });

  test("what Episodes hold together is bounded", async () => {
    const { ask } = await desk({ limits: { memory: 500 } });
    const id = await start(ask, "desk-1");
    const call = `{"name":"read_order","arguments":{"order_id":7,"note":{"text":"${"x".repeat(600)}"}}}`;
    expect((await ask("POST", `/episodes/${id}/calls`, call)).status).toBe(200);
    expect(code(await ask("POST", "/episodes", "{}"))).toBe("full");
    const more = await ask("POST", `/episodes/${id}/calls`, call);
    expect([more.status, code(more)]).toEqual([503, "full"]);
    // It can still be scored, and then there is room.
    expect((await ask("POST", `/episodes/${id}/verify`)).status).toBe(200);
    expect((await ask("POST", "/episodes", "{}")).status).toBe(201);
  });

  test("an idle Episode is given up, one that is being asked is not", async () => {
    const { ask, server } = await desk({ limits: { idle: 60 }, slow: 250 });
    const idle = await start(ask, "desk-1");
    const busy = await start(ask, "desk-1");
    const told = await ask(
      "POST",
      `/episodes/${busy}/calls`,
      '{"name":"read_order","arguments":{"order_id":7}}',
    );
    expect(told.status).toBe(200);
    const gone = await ask("GET", `/episodes/${idle}`);
    expect([gone.status, code(gone)]).toEqual([404, "no-such-episode"]);
    expect(server.shop.metrics.text(0)).toContain('hsa_episodes_ended_total{ending="abandoned"} 1');
  });

  test("requests of one Episode come one after the other, and not too many wait", async () => {
    const { ask, log } = await desk({ slow: 40, limits: { queue: 3 } });
    const id = await start(ask, "desk-1");
    const told = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        ask("POST", `/episodes/${id}/calls`, `{"name":"read_order","arguments":{"order_id":${n}}}`),
      ),
    );
    const statuses = told.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(log).toHaveLength(3);
    const steps = told.flatMap(({ status, json }) => (status === 200 ? [get(json, "steps")] : []));
    expect(new Set(steps)).toEqual(new Set([1, 2, 3]));
  });

  test("a body may be so large and no larger, said before or found out", async () => {
    const { ask } = await desk({ limits: { body: 200 } });
    const large = `{"task":"${"x".repeat(300)}"}`;
    for (const headers of [{}, { "transfer-encoding": "chunked" }]) {
      const told = await ask("POST", "/episodes", large, headers);
      expect([told.status, code(told)]).toEqual([413, "too-large"]);
    }
    expect((await ask("GET", "/health")).status).toBe(200);
  });
});

describe("what is not right is told", () => {
  let one: Desk;
  beforeAll(async () => {
    one = await openDesk();
  });
  afterAll(() => one.server.close(100));

  test.each([
    ["no JSON", "/episodes", "{", 400, "bad-json", "not JSON"],
    ["a number that Python writes", "/episodes", '{"draw":NaN}', 400, "bad-json", "NaN"],
    ["no object", "/episodes", "[]", 422, "does-not-fit", "expected"],
    ["null", "/episodes", "null", 422, "does-not-fit", "null"],
    ["a mistyped key", "/episodes", '{"tasks":"a"}', 422, "does-not-fit", '\\"task\\"'],
    ["a wrong type", "/episodes", '{"task":7}', 422, "does-not-fit", "string"],
    ["two ways to name a task", "/episodes", '{"task":"a","draw":1}', 422, "does-not-fit", "one of"],
    ["a fraction", "/episodes", '{"draw":1.5}', 422, "does-not-fit", "draw"],
    ["a number beyond all bounds", "/episodes", '{"draw":1e999}', 422, "does-not-fit", "draw"],
    ["a key twice", "/episodes", '{"task":"a","task":"b"}', 422, "does-not-fit", "twice"],
    ["__proto__", "/episodes", '{"__proto__":{"task":"desk-1"}}', 422, "does-not-fit", "__proto__"],
    ["deep nesting", "/episodes", `${"[".repeat(100_000)}`, 400, "bad-json", "nested"],
  ])("%s", async (_, path, body, status, expected, words) => {
    const told = await one.ask("POST", path, body);
    expect([told.status, code(told)]).toEqual([status, expected]);
    expect(what(told)).toContain(words);
  });

  test.each([
    ["calls: [] ", "calls", '{"calls":[]}'],
    ["a call without a name", "calls", '{"arguments":{}}'],
    ["a name that is a list", "calls", '{"name":["read_order"]}'],
    ["a reply of null", "replies", '{"content":null}'],
    ["a message of a user", "messages", '{"message":{"role":"user","content":"x"}}'],
    ["calls that are none", "messages", '{"message":{"tool_calls":[null,7]}}'],
    [
      "a call twice its own key",
      "messages",
      '{"message":{"tool_calls":[{"function":{"name":"a","name":"b"}}]}}',
    ],
    ["verify with words", "verify", '{"reward":1}'],
  ])("%s", async (_, route, body) => {
    const id = await start(one.ask, "desk-1");
    const told = await one.ask("POST", `/episodes/${id}/${route}`, body);
    expect([told.status, code(told)]).toEqual([422, "does-not-fit"]);
    // Nothing has happened to it.
    expect(get((await one.ask("GET", `/episodes/${id}`)).json, "steps")).toBe(0);
  });

  test.each([
    ["GET", "/nowhere", 404, "no-such-route"],
    ["POST", "/nowhere", 404, "no-such-route"],
    ["PUT", "/episodes", 405, "no-such-method"],
    ["GET", "/episodes", 405, "no-such-method"],
    ["POST", "/health", 404, "no-such-route"],
    ["BREW", "/episodes", 400, undefined],
    ["GET", "/episodes/../metrics", 400, "bad-request"],
    ["GET", "/episodes/%2e%2e/metrics", 400, "bad-request"],
    ["GET", "/episodes/%00", 400, "bad-request"],
    ["GET", "/episodes/%E0%A4%A", 400, "bad-request"],
    ["GET", "/episodes/a%2Fb%2F..%2Fc", 404, "no-such-episode"],
    ["GET", "//episodes", 404, "no-such-route"],
    ["GET", "/tasks?from=-1", 400, "bad-request"],
    ["GET", "/tasks?limit=1e3", 400, "bad-request"],
    ["GET", "/__proto__", 404, "no-such-route"],
    ["GET", "/episodes/__proto__", 404, "no-such-episode"],
    ["GET", "/episodes/constructor/log", 404, "no-such-episode"],
  ])("%s %s", async (method, path, status, expected) => {
    const told = await one.ask(method, path).catch(() => undefined);
    if (expected === undefined) return expect(told?.status ?? status).toBe(status);
    expect([told?.status, told === undefined ? "" : code(told)]).toEqual([status, expected]);
    if (status === 405) expect(told?.headers["allow"]).toMatch(/POST/);
  });

  test("bytes that are no UTF-8, or packed", async () => {
    const told = await raw(
      one.server.port,
      Buffer.concat([
        Buffer.from(
          "POST /episodes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\nconnection: close\r\n\r\n",
        ),
        Buffer.from([0x22, 0xff, 0x22]),
      ]),
    );
    expect(told).toMatch(/^HTTP\/1\.1 400 /);
    expect(told).toContain("UTF-8");
    expect(code(await one.ask("POST", "/episodes", "x", { "content-encoding": "gzip" }))).toBe(
      "bad-encoding",
    );
  });
});

/** Writes bytes, and reads what comes until the other side ends or so many milliseconds are over. */
function raw(port: number, bytes: Buffer | string, patience = 2000): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(parts).toString("latin1"));
    };
    const timer = setTimeout(end, patience);
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("end", end);
    socket.on("error", end);
    socket.on("close", end);
  });
}

describe("who may ask", () => {
  test("without a token: this machine, and no page of a browser from elsewhere", async () => {
    const { ask } = await desk();
    expect((await ask("GET", "/tasks", undefined, { host: "evil.example" })).status).toBe(403);
    expect((await ask("GET", "/tasks", undefined, { origin: "https://evil.example" })).status).toBe(403);
    expect((await ask("GET", "/tasks", undefined, { origin: "http://localhost:3000" })).status).toBe(200);
    expect((await ask("GET", "/tasks", undefined, { host: "[::1]:80" })).status).toBe(200);
  });

  test("with a token: whoever shows it; only /health is free", async () => {
    const { ask } = await desk({ token: "secret" });
    const free = await ask("GET", "/health");
    expect(free.status).toBe(200);
    for (const [path, authorization] of [
      ["/tasks", ""],
      ["/metrics", "Bearer wrong"],
      ["/openapi.json", "secret"],
      ["/nowhere", "Basic secret"],
    ] as const) {
      const told = await ask("GET", path, undefined, authorization === "" ? {} : { authorization });
      expect([told.status, code(told)]).toEqual([401, "no-token"]);
    }
    const shown = await ask("GET", "/tasks", undefined, {
      authorization: "Bearer secret",
      host: "far.example",
    });
    expect(shown.status).toBe(200);
  });

  test("no address that others reach is taken without a token", async () => {
    await expect(openDesk({ host: "0.0.0.0" })).rejects.toThrow(Fault);
    await expect(openDesk({ host: "0.0.0.0" })).rejects.toThrow(/--token-env/);
    const { server } = await desk();
    await expect(openDesk({ port: server.port })).rejects.toThrow(/--port 0/);
  });
});

describe("the server", () => {
  test("says what it serves, counts what it does and describes every route", async () => {
    const { ask } = await desk();
    expect((await ask("GET", "/health")).json).toMatchObject({
      status: "ok",
      serves: "desk.yaml",
      backend: "desk",
    });
    const id = await start(ask, "desk-1");
    await ask("POST", `/episodes/${id}/calls`, '{"name":"read_order","arguments":{"order_id":7}}');
    const { text, headers } = await ask("GET", "/metrics");
    expect(headers["content-type"]).toContain("version=0.0.4");
    expect(text).toContain('hsa_requests_total{route="/episodes",method="POST",status="201"} 1');
    expect(text).toContain('hsa_calls_total{end="ran"} 1');
    expect(text).toContain("hsa_episodes_open 1");
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
    const { json } = await ask("GET", "/openapi.json");
    const paths = get(json, "paths");
    for (const path of [
      "/episodes",
      "/episodes/{episode}/calls",
      "/mcp/{episode}",
      "/seed_session",
      "/{tool}",
    ])
      expect(get(paths, path)).toBeDefined();
    const body = get(
      get(get(get(get(get(paths, "/episodes"), "post"), "requestBody"), "content"), "application/json"),
      "schema",
    );
    expect(Object.keys(get(body, "properties") as object)).toEqual(["task", "group", "draw", "max_steps"]);
    expect(get(body, "additionalProperties")).toBe(false);
    expect(isArray(get(json, "security"))).toBe(false);
  });

  test("shuts down: what is under way is answered, Episodes are given up, new ones are refused", async () => {
    const one = await openDesk({ slow: 100 });
    const id = await start(one.ask, "desk-1");
    const going = one.ask(
      "POST",
      `/episodes/${id}/calls`,
      '{"name":"read_order","arguments":{"order_id":7}}',
    );
    await new Promise((done) => setTimeout(done, 30));
    const closed = one.server.close(2000);
    expect((await going).status).toBe(200);
    await closed;
    expect(one.server.shop.episodes.count()).toBe(0);
    await expect(one.ask("GET", "/health")).rejects.toThrow(/ECONNREFUSED/);
    const late = await one.server.shop.episodes.start(() => one.server.shop.draws.named("desk-1"));
    expect(late).toMatchObject({ ok: false, refusal: { code: "closing" } });
  });

  test("cuts off what is under way when its grace is over", async () => {
    const one = await openDesk({ slow: 300 });
    const id = await start(one.ask, "desk-1");
    const going = one.ask(
      "POST",
      `/episodes/${id}/calls`,
      '{"name":"read_order","arguments":{"order_id":7}}',
    );
    const said = expect(going).rejects.toThrow(/socket hang up|ECONNRESET/);
    await new Promise((done) => setTimeout(done, 50));
    await one.server.close(0);
    await said;
    expect(one.log).toHaveLength(1);
  });

  test("lets no connection stay that does not say what it wants", async () => {
    const { ask, server } = await desk({ limits: { arrival: { headers: 100, request: 200 } } });
    const halves = [
      "",
      "GET /health HTTP/1.1\r\nhost: loc",
      "POST /episodes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{",
    ];
    for (const told of await Promise.all(halves.map((half) => raw(server.port, half, 2000))))
      expect(told).toMatch(/^$|^HTTP\/1\.1 408 /);
    expect((await ask("GET", "/health")).status).toBe(200);
  });

  test("tells of a backend that broke, and leaves the run out of the loss", async () => {
    const backend: Backend = {
      name: "frail",
      open: async () => ({
        call: async () => ({ is: "broken", what: "the service is gone" }),
        state: async () => undefined,
        close: async () => undefined,
      }),
      close: async () => undefined,
    };
    const { ask } = await desk({ backend });
    const id = await start(ask, "desk-1");
    const told = await ask(
      "POST",
      `/episodes/${id}/calls`,
      '{"name":"read_order","arguments":{"order_id":7}}',
    );
    expect([get(told.json, "is"), get(told.json, "ending")]).toEqual(["ended", "backend-broken"]);
    const scored = await ask("POST", `/episodes/${id}/verify`);
    expect(wire.Verified.safeParse(scored.json).success).toBe(true);
    expect(scored.json).toMatchObject({ scorable: false, reward: null, why: "the backend broke" });
    const row = '{"verifier_metadata":{"id":"desk-1"}}';
    const seeded = await ask("POST", "/seed_session", row);
    const cookie = String(seeded.headers["set-cookie"]).split(";")[0] ?? "";
    await ask("POST", "/read_order", '{"order_id":7}', { cookie });
    const verified = await ask("POST", "/verify", row, { cookie });
    expect(verified.json).toMatchObject({
      reward: 0,
      mask_sample: true,
      failure_kind: "environment_server_failed",
    });
    expect(Object.values(get(verified.json, "reward_components") as object)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("a task that the backend cannot run is refused in its words, a fault of our own without them", async () => {
    const failing = (error: Error): Backend => ({
      name: "closed",
      open: () => Promise.reject(error),
      close: async () => undefined,
    });
    const fault = new Fault({ code: "bad-record", where: "desk-1", what: "no world wrote it" });
    const told = await (await desk({ backend: failing(fault) })).ask(
      "POST",
      "/episodes",
      '{"task":"desk-1"}',
    );
    expect([told.status, code(told)]).toEqual([502, "cannot-open"]);
    expect(what(told)).toContain("no world wrote it");
    const own = await (await desk({ backend: failing(new TypeError("x of undefined")) })).ask(
      "POST",
      "/episodes",
      "{}",
    );
    expect([own.status, code(own)]).toEqual([500, "internal"]);
    expect(what(own)).not.toContain("undefined");
  });

  test("answers any JSON on any route with words, never with a fault", async () => {
    const { ask } = await desk({ limits: { sessions: 5 } });
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const keys = [
      "task",
      "draw",
      "name",
      "arguments",
      "calls",
      "content",
      "message",
      "tool_calls",
      "function",
      "role",
      "id",
      "method",
      "params",
      "jsonrpc",
      "verifier_metadata",
      "response",
      "output",
      "__proto__",
      "constructor",
      "10",
    ];
    const leaves = [
      "null",
      "true",
      "-0",
      "1e999",
      BIG,
      '""',
      '"desk-1#1"',
      '"tools/call"',
      '"2.0"',
      '"read_order"',
      '"\\ud800"',
      '"assistant"',
      "[]",
      "{}",
    ];
    const some = (depth: number): string => {
      const kind = next(depth > 3 ? 1 : 3);
      if (kind === 0) return leaves[next(leaves.length)] as string;
      const inner = Array.from({ length: next(4) }, () => some(depth + 1));
      if (kind === 1) return `[${inner.join(",")}]`;
      return `{${inner.map((one) => `"${keys[next(keys.length)]}":${one}`).join(",")}}`;
    };
    const id = await start(ask, "desk-1");
    const paths = [
      "/episodes",
      `/episodes/${id}/calls`,
      `/episodes/${id}/messages`,
      `/episodes/${id}/replies`,
      "/mcp",
      `/mcp/${id}`,
      "/mcp?task=desk-1",
      "/seed_session",
      "/verify",
      "/close_session",
      "/read_order",
    ];
    const seen = new Set<number>();
    for (let i = 0; i < 400; i++) {
      const path = paths[i % paths.length] as string;
      const told = await ask("POST", path, some(0), i % 2 === 0 ? { cookie: `hsa_episode=${id}` } : {});
      seen.add(told.status);
      expect([path, told.status, told.status === 503 || told.status < 500]).toEqual([
        path,
        told.status,
        true,
      ]);
    }
    expect(seen.has(200) && seen.has(422)).toBe(true);
    expect((await ask("GET", "/health")).status).toBe(200);
  });

  test("does not fall to bytes that are no requests, and half-open connections cost nothing", async () => {
    const { ask, server } = await desk();
    let seed = 12345;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const id = await start(ask, "desk-1");
    const whole = `POST /episodes/${id}/calls HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 57\r\nconnection: close\r\n\r\n{"name":"read_order","arguments":{"order_id":1},"x":"yyyy"}`;
    const tries: Promise<string>[] = [];
    for (let i = 0; i < 150; i++) {
      const bytes = Buffer.from(whole);
      for (let n = 0; n <= next(6); n++) bytes[next(bytes.length)] = next(256);
      tries.push(raw(server.port, bytes.subarray(0, i % 3 === 0 ? next(bytes.length) : bytes.length), 150));
    }
    for (let i = 0; i < 20; i++) tries.push(raw(server.port, "GET /health HTTP/1.1\r\nhost: loc", 150));
    const told = await Promise.all(tries);
    for (const one of told) expect(one).toMatch(/^$|^HTTP\/1\.1 [1245]\d\d /);
    expect(told.filter((one) => /^HTTP\/1\.1 500/.test(one))).toEqual([]);
    expect((await ask("GET", "/health")).status).toBe(200);
    expect(read((await ask("GET", `/episodes/${id}`)).text)).toMatchObject({ episode: id });
  });
});

describe("NeMo-Gym's resources server", () => {
  const cookieOf = ({ headers }: Told): string => String(headers["set-cookie"]).split(";")[0] ?? "";
  const row = (task: string): string =>
    `{"responses_create_params":{"input":[]},"verifier_metadata":{"task":"${task}"},"kept":${BIG}}`;

  test("seeds, calls tools by their routes and verifies with the same components on every row", async () => {
    const { ask, log } = await desk();
    const seeded = await ask("POST", "/seed_session", row("desk-1#1"));
    expect([seeded.status, seeded.text]).toEqual([200, "{}"]);
    let cookie = cookieOf(seeded);
    const called = await ask("POST", "/fetch_ticket", `{"ticket_no":${BIG}}`, { cookie });
    expect(called.status).toBe(200);
    expect(called.text).toBe(`{"state":"read_order","seen":{"order_id":${BIG}}}`);
    // Its agents keep the cookies of the last answer only.
    cookie = cookieOf(called);
    const stale = await ask("POST", "/read_order", "{}", { cookie });
    expect(stale.text).toContain("there is no such tool; tools: fetch_ticket, drop_order");
    expect(log).toHaveLength(1);
    const reply = '{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}';
    const verified = await ask(
      "POST",
      "/verify",
      row("desk-1#1").replace(/\}$/, `,"response":{"output":[${reply}]}}`),
      { cookie },
    );
    expect(verified.status).toBe(200);
    expect(verified.text).toContain(`"kept":${BIG}`);
    expect(get(verified.json, "reward")).toBe(0);
    expect(get(verified.json, "mask_sample")).toBe(false);
    expect(Object.keys(get(verified.json, "reward_components") as object)).toEqual([
      "accuracy",
      "effectiveness",
      "tool_rationality",
      "skill_selection",
      "format",
      "reasoning_length",
    ]);
    expect((await ask("POST", "/close_session", "{}", { cookie })).status).toBe(200);
    expect((await ask("POST", "/drop_order", "{}", { cookie })).status).toBe(404);
  });

  test("scores the run of the record 1", async () => {
    const { ask } = await desk();
    const cookie = cookieOf(await ask("POST", "/seed_session", row("desk-1")));
    for (const name of ["read_order", "drop_order"])
      await ask("POST", `/${name}`, `{"order_id":${BIG}}`, { cookie });
    const reply = '{"type":"message","role":"assistant","content":"Done."}';
    const verified = await ask(
      "POST",
      "/verify",
      row("desk-1").replace(/\}$/, `,"response":{"output":[${reply}]}}`),
      { cookie },
    );
    expect(get(verified.json, "reward")).toBe(1);
    expect(get(get(verified.json, "reward_components"), "accuracy")).toBe(1);
  });

  test("refuses a Variant whose tool would hide behind a route, a row without a task, a request without a cookie", async () => {
    const { ask } = await desk();
    const hidden = await ask("POST", "/seed_session", row("desk-1#2"));
    expect([hidden.status, code(hidden)]).toEqual([409, "reserved-name"]);
    expect(code(await ask("POST", "/seed_session", "{}"))).toBe("does-not-fit");
    expect(code(await ask("POST", "/verify", "{}"))).toBe("no-such-episode");
    expect(code(await ask("POST", "/verify", "{}", { cookie: "hsa_episode=gone" }))).toBe("no-such-episode");
  });
});
