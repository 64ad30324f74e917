// The endpoint against a server that fails as a script says: every fault is counted, nothing is taken wrongly, no limit is passed.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openBudget } from "../../src/io/endpoint/budget.js";
import type { Clock } from "../../src/io/endpoint/clock.js";
import { type EndpointOptions, openEndpoint } from "../../src/io/endpoint/endpoint.js";
import { openReplyCache } from "../../src/io/endpoint/reply-cache.js";
import { openThrottle } from "../../src/io/endpoint/throttle.js";
import { rewritesIn } from "../../src/run/paraphrase/ask-model.js";
import { workplace } from "../help/cli.js";
import {
  type Answer,
  breaksOff,
  type FaultServer,
  fails,
  never,
  openFaultServer,
  rewrites,
  says,
} from "./fault-server.js";

const servers: FaultServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const folder = mkdtempSync(join(tmpdir(), "hsa-endpoint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Time that passes only by waiting for it. */
function fakeClock(): Clock & { readonly slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    wall: () => Date.UTC(2026, 0, 1) + now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}

async function serve(script: (n: number) => Answer): Promise<FaultServer> {
  const server = await openFaultServer(script);
  servers.push(server);
  return server;
}
const optionsOf = (url: string, more: Partial<EndpointOptions> = {}): EndpointOptions => ({
  url,
  model: "small",
  maxTokens: 100,
  temperature: 0,
  timeoutMs: 300,
  concurrency: 1,
  attempts: 8,
  limits: {},
  clock: fakeClock(),
  ...more,
});
const ASKED = { system: "Say it again.", user: "Once." };

describe("faults", () => {
  const SCRIPT: readonly Answer[] = [
    fails(429, { "retry-after": "7" }),
    fails(500),
    breaksOff,
    says("This is no JSON."),
    says(""),
    never,
    rewrites("Good."),
  ];

  test("each is counted once, asked again, and the good reply at the end is taken", async () => {
    const server = await serve((n) => SCRIPT[n] ?? fails(500));
    const clock = fakeClock();
    const endpoint = openEndpoint(optionsOf(server.url, { clock }));
    expect(await endpoint.ask(ASKED, rewritesIn)).toEqual({ ok: true, value: ["Good."] });
    const { faults, ...rest } = endpoint.tally();
    expect(faults).toEqual({ busy: 1, server: 1, cut: 1, invalid: 1, empty: 1, slow: 1 });
    expect(rest).toMatchObject({ asked: 1, answered: 1, failed: 0, unasked: 0, sent: 7, kept: 0 });
    // The server asked for seven seconds.
    expect(Math.max(...clock.slept)).toBeGreaterThanOrEqual(6000);
    expect(endpoint.ended()).toBeUndefined();
  });

  test("after its attempts a thing is given up, and the next one is asked all the same", async () => {
    const server = await serve((n) => (n < 3 ? fails(503) : rewrites("Good.")));
    const endpoint = openEndpoint(optionsOf(server.url, { attempts: 3 }));
    expect(await endpoint.ask(ASKED, rewritesIn)).toMatchObject({ ok: false });
    expect(await endpoint.ask(ASKED, rewritesIn)).toEqual({ ok: true, value: ["Good."] });
    expect(endpoint.tally()).toMatchObject({ asked: 2, answered: 1, failed: 1, faults: { server: 3 } });
  });

  test("a key that is not taken ends it at once, and is told to nobody", async () => {
    const server = await serve(() => fails(401, {}, "the key top-secret-key is not known"));
    const endpoint = openEndpoint(optionsOf(server.url, { key: "top-secret-key" }));
    const reply = await endpoint.ask(ASKED, rewritesIn);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.key).toBe("Bearer top-secret-key");
    expect(await endpoint.ask(ASKED, rewritesIn)).toMatchObject({ ok: false });
    expect(server.seen).toHaveLength(1);
    expect(JSON.stringify([reply, endpoint.ended(), endpoint.tally()])).not.toContain("top-secret-key");
    expect(endpoint.ended()?.what).toContain("does not take requests");
  });

  test("waits grow with each attempt, and are the same in every run", async () => {
    const server = await serve(() => fails(500));
    const slept = async (): Promise<readonly number[]> => {
      const clock = fakeClock();
      await openEndpoint(optionsOf(server.url, { clock, attempts: 5 })).ask(ASKED, rewritesIn);
      return clock.slept;
    };
    const [first, second] = [await slept(), await slept()];
    expect(first).toHaveLength(4);
    first.forEach((ms, at) => {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** at);
      expect(ms).toBeLessThan(750 * 2 ** at + 1);
    });
    expect(second).toEqual(first);
  });
});

describe("replies", () => {
  test.each([
    ['{"rewrites": ["a", "b"]}', ["a", "b"]],
    ['```json\n{"rewrites": ["a"]}\n```', ["a"]],
    ['Sure! {"rewrites": ["a"]}', undefined],
    ['{"rewrites": []}', undefined],
    ['{"rewrites": ["a", 1]}', undefined],
    ['{"rewrites": "a"}', undefined],
    ['["a"]', undefined],
    ['{"rewrites": ["a"', undefined],
    ['{"__proto__": {"rewrites": ["a"]}}', undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(rewritesIn(text)).toEqual(expected);
  });

  test("a good one is kept on disk and not asked for again; a bad one is not kept", async () => {
    const server = await serve((n) => (n === 0 ? says("nonsense") : rewrites("Kept.")));
    const cache = openReplyCache(join(folder, "kept"));
    const first = openEndpoint(optionsOf(server.url, { cache, key: "top-secret-key" }));
    expect(await first.ask(ASKED, rewritesIn)).toEqual({ ok: true, value: ["Kept."] });
    const again = openEndpoint(optionsOf(server.url, { cache }));
    expect(await again.ask(ASKED, rewritesIn)).toEqual({ ok: true, value: ["Kept."] });
    expect(again.tally()).toMatchObject({ kept: 1, sent: 0, spent: { input: 0, output: 0 } });
    expect(server.seen).toHaveLength(2);
    const files = readdirSync(join(folder, "kept"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files).toHaveLength(1);
    expect(readFileSync(join(folder, "kept", files[0] ?? ""), "utf8")).not.toContain("top-secret-key");
  });
});

describe("the budget", () => {
  const most = Buffer.byteLength(ASKED.system) + Buffer.byteLength(ASKED.user) + 64 + 100;

  test("stops before the request that could pass it: with 45 tokens beside one request's most, four are sent", async () => {
    const server = await serve(() => rewrites("Good."));
    const endpoint = openEndpoint(optionsOf(server.url, { limits: { tokens: most + 3 * 15 } }));
    const replies = [];
    for (let n = 0; n < 6; n++)
      replies.push((await endpoint.ask({ ...ASKED, user: "Once." }, rewritesIn)).ok);
    expect(replies).toEqual([true, true, true, true, false, false]);
    expect(server.seen).toHaveLength(4);
    expect(endpoint.tally()).toMatchObject({ unasked: 2, spent: { input: 40, output: 20 } });
    expect(endpoint.ended()?.what).toContain("the budget is used up: 60 tokens are spent");
  });

  test("many at once never pass it", async () => {
    const server = await serve(() => rewrites("Good."));
    const tokens = 5 * most + 20;
    const endpoint = openEndpoint(optionsOf(server.url, { limits: { tokens }, concurrency: 16 }));
    await Promise.all(Array.from({ length: 40 }, () => endpoint.ask(ASKED, rewritesIn)));
    const { spent } = endpoint.tally();
    expect(spent.input + spent.output).toBeLessThanOrEqual(tokens);
    expect(server.seen.length).toBe(endpoint.tally().answered);
  });

  test("what broke off counts as paid for, what was turned away does not", async () => {
    const budgetOf = async (answer: Answer): Promise<number> => {
      const server = await serve(() => answer);
      const endpoint = openEndpoint(optionsOf(server.url, { attempts: 1 }));
      await endpoint.ask(ASKED, rewritesIn);
      const { spent } = endpoint.tally();
      return spent.input + spent.output;
    };
    expect(await budgetOf(breaksOff)).toBe(most);
    expect(await budgetOf(fails(429))).toBe(0);
    expect(await budgetOf(fails(500))).toBe(0);
    expect(await budgetOf(says(JSON.stringify({ rewrites: ["x"] }), null))).toBe(most);
  });

  test("money", () => {
    const budget = openBudget({ money: 1 }, { input: 1_000_000, output: 0 });
    expect(budget.reserve({ input: 1, output: 50 })).toBe(true);
    expect(budget.reserve({ input: 1, output: 0 })).toBe(false);
    budget.settle({ input: 1, output: 50 }, { input: 0, output: 50 });
    expect(budget.reserve({ input: 1, output: 0 })).toBe(true);
    budget.settle({ input: 1, output: 0 }, { input: 1, output: 0 });
    expect(budget.spent().money).toBe(1);
    expect(budget.reserve({ input: 1, output: 0 })).toBe(false);
  });
});

describe("the throttle", () => {
  test("half as many after a refusal, one more after as many answers as are on their way", async () => {
    const throttle = openThrottle(8, fakeClock());
    expect(throttle.width()).toBe(8);
    throttle.refused(0);
    expect(throttle.width()).toBe(4);
    throttle.refused(0);
    throttle.refused(0);
    throttle.refused(0);
    expect(throttle.width()).toBe(1);
    throttle.answered();
    expect(throttle.width()).toBe(2);
    for (let n = 0; n < 40; n++) throttle.answered();
    expect(throttle.width()).toBe(8);
  });

  test("no more than its width are in, and a place given back twice counts once", async () => {
    const throttle = openThrottle(2, fakeClock());
    const [one, two] = [await throttle.enter(), await throttle.enter()];
    let third = false;
    const waiting = throttle.enter().then((leave) => {
      third = true;
      return leave;
    });
    await Promise.resolve();
    expect(third).toBe(false);
    one();
    one();
    const leave = await waiting;
    let fourth = false;
    void throttle.enter().then(() => {
      fourth = true;
    });
    await Promise.resolve();
    expect(fourth).toBe(false);
    leave();
    two();
  });
});

describe("hsa paraphrase --endpoint", () => {
  const ORIGINAL = "Look up the order with `get_order` before you answer the customer.";
  const files = {
    "h/harness.yaml":
      "format: hsa/harness@1\nname: shop\nprompt: { sections: [rules] }\ntools: [get_order]\nskills: []\nhooks: []\nlimits: []\nactivation: []\n",
    "h/prompt/rules.md": `---\ntitle: Rules\n---\n- ${ORIGINAL}\n`,
    "h/tools/get_order.yaml":
      "name: get_order\ndescription: Gets it.\nparameters: { type: object, properties: {} }\n",
  };
  const sentinelIn = (user: string): string => /⟪[^⟫]*⟫/.exec(user)?.[0] ?? "";

  test("only placeholders leave, and what comes back with one lost, a number more, or a duty less stays out", async () => {
    const server = await openFaultServer((_, { user }) => {
      const mark = sentinelIn(user);
      return rewrites(
        `Before you answer the customer, look up the order with ${mark}.`,
        "Look up the order before you answer the customer.",
        `Look up the order with ${mark} 3 times before you answer the customer.`,
        `Never look up the order with ${mark} before you answer the customer.`,
        `- Look up the order with ${mark}\n- then answer the customer.`,
      );
    });
    servers.push(server);
    const place = workplace();
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    process.env["HSA_TEST_KEY"] = "top-secret-key";
    const args = [
      "paraphrase",
      "h",
      "--out",
      "b.jsonl",
      "--no-rules",
      "--endpoint",
      server.url,
      "--model",
      "small",
    ];
    const ran = await place.hsa(...args, "--key-env", "HSA_TEST_KEY", "--json");
    delete process.env["HSA_TEST_KEY"];
    expect(ran.code, ran.err).toBe(0);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.key).toBe("Bearer top-secret-key");
    expect(server.seen[0]?.user).not.toContain("get_order");
    const entries = place
      .lines("b.jsonl")
      .map((line) => JSON.parse(line) as { rewrite: string; source: string });
    expect(entries.map(({ rewrite }) => rewrite)).toEqual([
      "Before you answer the customer, look up the order with `get_order`.",
    ]);
    expect(entries[0]).toMatchObject({ source: "endpoint", model: "small" });
    const audit = place
      .lines("b.audit.jsonl")
      .map((line) => JSON.parse(line) as { verdict: { accept: boolean } });
    expect(audit.map(({ verdict }) => verdict.accept)).toEqual([true, false, false, false, false]);
    const all = `${ran.out}${ran.err}${place.read("b.jsonl")}${place.read("b.audit.jsonl")}`;
    expect(all).not.toContain("top-secret-key");
    // Again: the reply is on disk, and the bank is what it was.
    const before = place.read("b.jsonl");
    const again = await place.hsa(...args, "--want", "9", "--json");
    expect(JSON.parse(again.out).asked).toMatchObject({ sent: server.seen.length - 1 });
    expect(place.read("b.jsonl").startsWith(before)).toBe(true);
  });

  test("a budget that is used up: exit 4, the bank is whole, and the same command goes on", async () => {
    const server = await openFaultServer((_, { user }) =>
      rewrites(`Before you answer the customer, look up the order with ${sentinelIn(user)}.`),
    );
    servers.push(server);
    const place = workplace();
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    const args = [
      "paraphrase",
      "h",
      "--out",
      "b.jsonl",
      "--no-rules",
      "--endpoint",
      server.url,
      "--model",
      "small",
    ];
    const stopped = await place.hsa(...args, "--max-tokens", "10");
    expect(stopped.code).toBe(4);
    expect(stopped.err).toContain("the budget is used up");
    expect(server.seen).toHaveLength(0);
    expect(place.read("b.jsonl")).toBe("");
    expect((await place.hsa(...args, "--max-tokens", "100000")).code).toBe(0);
    expect(place.lines("b.jsonl")).toHaveLength(1);
  });

  test.each([
    [["--endpoint", "localhost"], "--endpoint: is no address"],
    [["--endpoint", "http://localhost:1/v1"], "--model: is missing"],
    [
      ["--endpoint", "http://localhost:1/v1", "--model", "m", "--key-env", "HSA_NO_SUCH_KEY"],
      "HSA_NO_SUCH_KEY is not set",
    ],
    [["--endpoint", "http://localhost:1/v1", "--model", "m", "--max-money", "1"], "--price-input"],
    [["--model", "m"], "--endpoint: is missing"],
  ])("%j is refused: %s", async (flags, message) => {
    const place = workplace();
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    const ran = await place.hsa("paraphrase", "h", "--out", "b.jsonl", ...flags);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
  });
});
