// Vectors from an endpoint: they only refuse, and silence or nonsense refuses as well.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT, type Io } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";
import { similarityIn } from "../../src/run/gate-models.js";

const GOOD = '{"id":"good","original":"Get a user.","rewrite":"Fetch a user."}';
const WRONG = '{"id":"wrong","original":"Open the door.","rewrite":"Close the door."}';

let server: Server;
let url = "";
let reply: (asked: { readonly model: string; readonly input: readonly string[] }) => unknown = () => ({});
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { model: string; input: string[] };
      asked.push(`${request.url} ${body.model} ${body.input.join(" | ")}`);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(reply(body)));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
async function gate(...flags: readonly string[]): Promise<readonly [code: number, rows: readonly string[]]> {
  let out = "";
  const io = {
    out: (written: string) => {
      out += written;
    },
    err: () => undefined,
    now: () => 0,
    live: false,
    color: false,
    cwd: "/",
    onInterrupt: () => () => undefined,
    abort: () => undefined,
    stdin: bytes(`${GOOD}\n${WRONG}\n`),
  } satisfies Io;
  const code = await main(["gate", "-", "--json", "--embed-url", url, "--embed-model", "m", ...flags], io);
  return [code, out.trim().split("\n")];
}
const vectors = (...list: readonly unknown[]) => ({
  data: list.map((embedding, index) => ({ index, embedding })),
  usage: { prompt_tokens: 4 },
});

test("near enough is accepted, and only what the lists accept is asked about", async () => {
  asked.length = 0;
  // cos = 0.6 * 0.8 + 0.8 * 0.6 = 0.96
  reply = () => vectors([0.6, 0.8], [0.8, 0.6]);
  const [code, rows] = await gate();
  expect(code).toBe(EXIT.done);
  expect(rows.map((row) => row.includes('"accept":true'))).toEqual([true, false]);
  expect(asked).toEqual(["/v1/embeddings m Get a user. | Fetch a user."]);
});

test("too far apart is refused; the threshold is the user's", async () => {
  reply = () => vectors([0.6, 0.8], [0.8, 0.6]);
  const [code, rows] = await gate("--embed-least", "0.97");
  expect(code).toBe(EXIT.done);
  expect(rows[0]).toContain("similarity 0.960, and 0.97 is asked for");
  expect(rows[0]).toContain('"code":"model"');
});

test("vectors are told apart by their index, not by their place", async () => {
  reply = () => ({
    data: [
      { index: 1, embedding: [1, 0] },
      { index: 0, embedding: [1, 0] },
    ],
  });
  expect((await gate())[0]).toBe(EXIT.done);
});

test.each([
  ["nothing", {}],
  ["one vector", vectors([1, 0])],
  ["vectors of other lengths", vectors([1, 0], [1])],
  ["a vector of nothing", vectors([0, 0], [0, 0])],
  ["words", vectors(["a"], ["a"])],
  ["no list", { data: "x" }],
  ["null", { data: [null, null] }],
])("%s is a refusal and a problem", { timeout: 20_000 }, async (_, body) => {
  reply = () => body;
  const [code, rows] = await gate("--max-tokens", "150");
  expect(code).toBe(EXIT.findings);
  expect(rows[0]).toContain("gave no answer");
});

test.each(["", "1.5", "-1", "near"])("--embed-least %j is refused", async (text) => {
  expect((await gate("--embed-least", text))[0]).toBe(EXIT.usage);
});

test("similarity", () => {
  expect(similarityIn("[[1,0],[0,2]]")).toBe(0);
  expect(similarityIn("[[3,4],[6,8]]")).toBeCloseTo(1, 12);
  expect(similarityIn("[[1,0],[-2,0]]")).toBe(-1);
  for (const text of ["", "[]", "[[1,0]]", "[[1],[1],[1]]", "[[1,null],[1,0]]", "{}", '[["1"],["1"]]'])
    expect(similarityIn(text), text).toBeUndefined();
});
