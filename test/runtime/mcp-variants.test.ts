// Real MCP servers under fifty Variants: what reaches them is what reached them without one, up to the ids of requests.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lensOf, type NamedCall } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { planView } from "../../src/core/plan.js";
import { baseVariant, type Variant } from "../../src/core/variant.js";
import { readHarness } from "../../src/io/harness/read-harness.js";
import { asString, get, type Json, printJson } from "../../src/model/json.js";
import { NO_BANKS } from "../../src/run/bind.js";
import type { Backend } from "../../src/runtime/backend.js";
import { openMcpBackend, serverOf } from "../../src/runtime/backends/mcp/index.js";
import type { RunEvent } from "../../src/runtime/episode-run.js";
import type { Task } from "../../src/runtime/task.js";
import { builtins } from "../../transforms/index.js";
import { workplace } from "../help/cli.js";
import { type LiveServers, openServers } from "../help/mcp-live.js";
import { callsOf, RUNS, readJson } from "../help/mcp-runs.js";
import { unordered } from "../help/mcp-views.js";
import { plainRun } from "../help/plain-run.js";
import { value } from "../help/small.js";

/** Ways to change tools, several at once; each is used with ten seeds. */
const WAYS: Readonly<Record<string, readonly (readonly [use: string, options?: object])[]>> = {
  words: [
    ["rename-tools", { style: "semantic" }],
    ["rename-params", { style: "semantic" }],
    ["reorder-tools"],
  ],
  opaque: [["rename-tools", { style: "opaque" }], ["rename-params", { style: "opaque" }], ["reorder-params"]],
  shapes: [
    ["nest-params"],
    ["wrap-params"],
    ["rename-params", { style: "case" }],
    ["rename-tools", { style: "case" }],
  ],
  types: [["retype-params"], ["recode-enums"], ["rename-tools", { style: "semantic" }]],
  answers: [["prefix-tools"], ["rename-params", { style: "semantic" }], ["wrap-results"], ["inline-refs"]],
};
const SEEDS = 10;

const place = workplace();
const log = join(place.folder, "reached.log");
const state = join(place.folder, "memory.jsonl");
let live: LiveServers;
let backend: Backend;
let lowered: Lowered;
/** Calls of each server, with numbers that a double would change; one of them is refused. */
const script: readonly NamedCall[] = RUNS.filter(({ id }) => ["orders", "parcels", "memory"].includes(id))
  .flatMap(callsOf)
  .concat([{ name: "get-sum", arguments: readJson('{"a":9007199254740993,"b":1.0}') }]);

beforeAll(async () => {
  live = await openServers(place.folder);
  const imported = await place.hsa(
    "import",
    ...live.commands.flatMap((command) => ["--command", command]),
    ...Object.entries(live.env).flatMap(([name, text]) => ["--env", `${name}=${text}`]),
    ...["--out", "desk"],
  );
  expect(imported.code).toBe(0);
  lowered = value(lowerHarness(await readHarness(join(place.folder, "desk"))));
  backend = openMcpBackend({
    servers: live.commands.map((command, i) => {
      const { name, server } = value(serverOf(`server${i}=${command}`));
      return { name, server: { ...server, env: live.env } };
    }),
    version: "0.0.0",
    shared: true,
  });
}, 60_000);
afterAll(async () => {
  await backend?.close();
  await live?.close();
});

const taskUnder = (variant: Variant): Task => ({
  id: "desk",
  base: "desk",
  group: "desk",
  harness: "desk",
  variant,
  lens: value(lensOf(variant)),
  prompt: [],
  turns: [],
  tools: variant.tools,
  environment: [],
  gold: { verified: "none", calls: [], turns: [] },
});

interface Played {
  /** `tools/call` requests that reached a server: which one, and its parameters letter by letter. */
  readonly log: readonly string[];
  readonly ends: readonly string[];
  /** What the base tools answered is not the model's words: only that there is an answer. */
  readonly world: string;
  readonly named: readonly string[];
}

/** The whole script under a Variant, in a world without a past. */
async function play(variant: Variant): Promise<Played> {
  rmSync(state, { force: true });
  const task = taskUnder(variant);
  const run = await plainRun(task, backend);
  const take = async (call: NamedCall, i: number): Promise<void> => {
    const { name, arguments: args } = value(task.lens.toView(call));
    await run.take({ content: "", calls: [{ id: `${i}`, name, arguments: printJson(args as Json) }] });
  };
  await take({ name: "cancel_all", arguments: {} }, -1);
  const from = readFileSync(log, "utf8").length;
  for (const [i, call] of script.entries()) await take(call, i);
  const calls = run
    .log()
    .events.filter((event): event is Extract<RunEvent, { is: "call" }> => event.is === "call");
  await run.end("abandoned");
  return {
    log: readFileSync(log, "utf8")
      .slice(from)
      .split("\n")
      .slice(0, -1)
      .map(
        (line) => [line.slice(0, line.indexOf("\t")), readJson(line.slice(line.indexOf("\t") + 1))] as const,
      )
      .filter(([, request]) => asString(get(request, "method")) === "tools/call")
      .map(([server, request]) => `${server} ${printJson(get(request, "params") ?? null)}`),
    ends: calls.map(({ end }) => end).slice(1),
    world: existsSync(state) ? readFileSync(state, "utf8") : "",
    named: [
      ...new Set(
        calls
          .filter(
            ({ base, name, arguments: args }) =>
              base?.name !== name || args !== printJson(base.arguments as Json),
          )
          .map(({ base }) => base?.name ?? ""),
      ),
    ],
  };
}

function variantOf(steps: (typeof WAYS)[string], seed: number): Variant {
  const uses = steps.map(([use, options = {}]) => {
    const transform = builtins.find(({ name }) => name === use);
    if (transform === undefined) throw new Error(`no transform ${use}`);
    return { is: "use" as const, address: use, transform, options: transform.options.parse(options), p: 1 };
  });
  const plan = value(planView(lowered, uses, NO_BANKS, { seed, subject: "desk", view: 1 }));
  expect(plan.guards).toEqual([]);
  return plan.variant;
}

test("fifty Variants of live servers' tools leave no trace in what the servers are asked", async () => {
  const base = await play(value(baseVariant(lowered)));
  expect(base.log).toHaveLength(script.length);
  expect(base.log.join("\n")).toContain('"buyer_id":9223372036854775807');
  expect(base.log.join("\n")).toContain('"parcel_id":18446744073709551615');
  expect(base.named).toEqual([]);
  const digests = new Set<string>();
  for (const [way, steps] of Object.entries(WAYS))
    for (let seed = 0; seed < SEEDS; seed++) {
      const variant = variantOf(steps, seed);
      digests.add(variant.digest);
      const played = await play(variant);
      const where = `${way} ${seed}`;
      // Shapes may give members in another order; names and values never.
      expect(unordered(played.log), where).toEqual(unordered(base.log));
      if (variant.steps.length === 0) expect(played.log, where).toEqual(base.log);
      expect(played.ends, where).toEqual(base.ends);
      expect(played.world, where).toBe(base.world);
      // At least three tools of the script are called otherwise than without the Variant.
      expect(played.named.length, where).toBeGreaterThanOrEqual(3);
    }
  expect(digests.size).toBe(Object.keys(WAYS).length * SEEDS);
}, 120_000);
