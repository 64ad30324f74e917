// What runs the calls: the world regenerates a record before it is believed, recorded answers come in their order, faults where they are due.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NamedCall } from "../../src/core/lens.js";
import type { EnvironmentChange } from "../../src/model/environment.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { Fault } from "../../src/model/problem.js";
import type { Answer, Backend, BackendRun } from "../../src/runtime/backend.js";
import { withFaults } from "../../src/runtime/backends/faults.js";
import { functionBackend } from "../../src/runtime/backends/functions.js";
import { goldStateOf } from "../../src/runtime/backends/gold-state.js";
import { recordedBackend } from "../../src/runtime/backends/recorded.js";
import { worldBackend } from "../../src/runtime/backends/world.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { saysFailure } from "../../src/runtime/tasks/says-failure.js";
import { builtins } from "../../transforms/index.js";
import { ROOT } from "../help/carry.js";
import { value } from "../help/small.js";

const FOLDER = mkdtempSync(join(tmpdir(), "hsa-backends-"));
const WORLDS = ["livestream", "livestream-zh", "office"] as const;
type WorldName = (typeof WORLDS)[number];
const RECORDS = 15;
const sources = new Map<WorldName, TaskSource>();

beforeAll(async () => {
  for (const name of WORLDS) {
    const file = join(FOLDER, `${name}.yaml`);
    const lines = readFileSync(join(ROOT, `fixtures/trajectories/${name}.jsonl`), "utf8").split("\n");
    writeFileSync(
      join(FOLDER, `${name}.jsonl`),
      `${[
        ...lines.slice(0, RECORDS),
        ...lines
          .slice(RECORDS)
          .filter((line) => line.includes("goldCalls"))
          .slice(0, 6),
      ].join("\n")}\n`,
    );
    writeFileSync(
      file,
      `harness: ${ROOT}/harness-configs/${name}\ninput: ${name}.jsonl\nseed: 1\nviews: 1\nsteps: [{ use: rename-tools }]\n`,
    );
    sources.set(name, await openTasks(file, { transforms: builtins }));
  }
}, 60_000);
afterAll(() => {
  for (const source of sources.values()) source.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** Arguments of tools of all three worlds. */
const KEYS =
  "link_id order_id change lookup query topics ship lines when day minutes path edits recipients id send_to kind".split(
    " ",
  );

const tasksOf = (name: WorldName): readonly Task[] => {
  const source = sources.get(name) as TaskSource;
  return [...source.ids()].filter((id) => !id.includes("#")).map((id) => value(source.task(id)));
};
const taskNamed = (name: WorldName, start: string): Task =>
  tasksOf(name).find(({ base }) => base.startsWith(start)) as Task;
const { signal } = new AbortController();
const play = async (run: BackendRun, calls: readonly NamedCall[]): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await run.call(call, signal));
  return answers;
};
const problemOf = async (opening: Promise<unknown>): Promise<string> => {
  try {
    await opening;
  } catch (error) {
    if (error instanceof Fault) return error.problem.what;
    throw error;
  }
  return "opened";
};

describe.each(WORLDS)("the world %s", (name) => {
  test("answers the calls of its records as they were answered, and comes to the gold state", async () => {
    const backend = worldBackend();
    let compared = 0;
    let changed = 0;
    for (const task of tasksOf(name)) {
      const run = await backend.open(task);
      const first = await run.state();
      const calls = task.gold.turns.flatMap((turn) => turn.calls);
      const results = task.gold.turns.flatMap((turn) => turn.results);
      const answers = await play(run, calls);
      // What failed on the day, and was not tried again, is answered now.
      const right = results.map((text) => ({
        is: "result",
        text,
        ...(saysFailure(text) ? { failed: true } : {}),
      }));
      const timedOut = results.some((text) => /time|busy|TIMEOUT/i.test(text) && saysFailure(text));
      if (!timedOut) expect(answers, task.base).toEqual(right);
      if (task.gold.verified === "declared") {
        expect(await run.state(), task.base).toBe(await goldStateOf(backend, task));
        expect(await run.state(), task.base).not.toBe(first);
        changed++;
      }
      compared += calls.length;
    }
    expect(compared).toBeGreaterThan(20);
    expect(changed).toBeGreaterThan(0);
  });

  test("does not take a record for its own that it did not write", async () => {
    const [task] = tasksOf(name) as [Task];
    const recorded = task.recorded as NonNullable<Task["recorded"]>;
    const last = recorded.messages.at(-1) as (typeof recorded.messages)[number];
    const reworded = { ...last, parts: [{ author: "assistant" as const, text: "Something else." }] };
    const forged = { ...recorded, messages: [...recorded.messages.slice(0, -1), reworded] };
    const { recorded: _, ...bare } = task;
    const said = async (one: Task, seed?: string): Promise<string> =>
      problemOf(worldBackend(seed === undefined ? {} : { seed }).open(one));
    expect(await said(task)).toBe("opened");
    expect(await said(bare)).toBe("opened");
    expect(await said({ ...task, recorded: forged })).toMatch(/another record at place 0: message \d+/);
    expect(await said(task, "8")).toMatch(/another record at place 0/);
    expect(await said({ ...bare, base: bare.base.replace(/[0-9a-f]{8}$/, "00000000") })).toMatch(
      /its digest/,
    );
    expect(await said({ ...task, base: "elsewhere-00001~01234567" })).toMatch(/its id is none/);
  });

  test("answers whatever it is asked", async () => {
    const [task] = tasksOf(name) as [Task];
    const run = await worldBackend().open(task);
    const before = await run.state();
    const names = task.variant.base.tools.map(({ tool }) => tool.name);
    const right = task.gold.turns.flatMap((turn) => turn.calls.map((call) => call.arguments));
    const odd: readonly Json[] = [
      null,
      "text",
      -1.5,
      [],
      [null, {}],
      {},
      Object.fromEntries(KEYS.map((key) => [key, null])),
      Object.fromEntries(KEYS.map((key) => [key, {}])),
      Object.fromEntries(KEYS.map((key) => [key, "\ud800"])),
      Object.fromEntries(KEYS.map((key) => [key, [{ constructor: 1 }]])),
      Object.fromEntries(KEYS.map((key) => [key, -9_007_199_254_740_991])),
    ];
    for (const tool of names)
      for (const given of [...right, ...odd])
        expect(
          (await run.call({ name: tool, arguments: given }, signal)).is,
          `${tool} ${printJson(given)}`,
        ).toBe("result");
    expect(typeof before).toBe("string");
    expect(await run.call({ name: "no_such_tool", arguments: {} }, signal)).toMatchObject({ is: "broken" });
  });
});

describe("the state of the world", () => {
  test("is the same whatever new things are called and in which order they were made", async () => {
    const task = taskNamed("office", "of-");
    const people = [
      ...new Set(
        [...printJson(task.prompt as Json).matchAll(/[\w.]+@northwind\.example/g)].map(([mail]) => mail),
      ),
    ];
    const mail = (text: string): NamedCall => ({
      name: "draft_mail",
      arguments: {
        recipients: [{ mail_address: people[0] ?? "" }],
        mail_subject: "About it",
        body_text: text,
      },
    });
    const stateAfter = async (...texts: readonly string[]): Promise<string | undefined> => {
      const run = await worldBackend().open(task);
      const answers = await play(run, texts.map(mail));
      expect(answers.filter((one) => one.is === "result" && one.failed === true)).toEqual([]);
      return run.state();
    };
    const both = await stateAfter("We meet at 14:30.", "There are 12 pallets.");
    expect(await stateAfter("Still 12 pallets are there.", "14:30 it is, then.")).toBe(both);
    expect(await stateAfter("Still 13 pallets are there.", "14:30 it is, then.")).not.toBe(both);
    expect(await stateAfter("We meet at 14:30.")).not.toBe(both);
  });
});

const answer = (answers: readonly Answer[]): readonly string[] =>
  answers.map((one) => (one.is === "result" ? one.text : one.is));

describe("recorded answers", () => {
  test("come in their order, the last again for what only reads, and nothing is made up", async () => {
    const task = taskNamed("livestream", "ls-");
    const of = (name: string, args: Json) => ({ id: "c", name, arguments: args, extra: {} });
    const message = { id: "m", content: "string" as const, calls: [], extra: {} };
    const asks = (name: string, args: Json) => ({
      ...message,
      role: "assistant" as const,
      parts: [],
      calls: [of(name, args)],
    });
    const told = (text: string) => ({
      ...message,
      role: "tool" as const,
      callId: "c",
      parts: [{ author: "world" as const, text }],
    });
    const recorded = {
      messages: [
        asks("get_item", { a: 1, b: 2 }),
        told("first"),
        asks("get_item", { b: 2, a: 1 }),
        told("second"),
        asks("change_order", { a: 1 }),
        told('{"error":"no"}'),
      ],
      slots: {},
      outcome: { status: "success" as const },
      extra: {},
    };
    const run = await recordedBackend().open({ ...task, recorded });
    const get = { name: "get_item", arguments: { a: 1, b: 2 } };
    expect(answer(await play(run, [get, get, get]))).toEqual(["first", "second", "second"]);
    const change = { name: "change_order", arguments: { a: 1 } };
    expect(await play(run, [change, change])).toEqual([
      { is: "result", text: '{"error":"no"}', failed: true },
      { is: "missing", what: "the record has this call of change_order 1 times only" },
    ]);
    expect(answer(await play(run, [{ name: "get_item", arguments: { a: 2 } }]))).toEqual(["missing"]);
    expect(await run.state()).toBeUndefined();
    const { recorded: _, ...bare } = task;
    expect(await problemOf(recordedBackend().open(bare))).toBe("the task does not come with its record");
  });
});

describe("functions", () => {
  test("run by name with a memory of their own run, and what they throw is what the tool says", async () => {
    const task = taskNamed("livestream", "ls-");
    const backend = functionBackend(
      {
        get_item: (args, { memory }) => {
          const count = Number(memory.get("count") ?? 0) + 1;
          memory.set("count", count);
          return `${count} ${printJson(args)}`;
        },
        change_order: () => {
          throw new Error("no such order");
        },
      },
      (memory) => String(memory.get("count") ?? 0),
    );
    const get = { name: "get_item", arguments: { a: 1 } };
    for (const run of [await backend.open(task), await backend.open(task)]) {
      expect(answer(await play(run, [get, get]))).toEqual(['1 {"a":1}', '2 {"a":1}']);
      expect(await run.state()).toBe("2");
    }
    const run = await backend.open(task);
    expect(await play(run, [{ name: "change_order", arguments: {} }])).toEqual([
      { is: "result", text: "no such order", failed: true },
    ]);
    expect(answer(await play(run, [{ name: "__proto__", arguments: {} }]))).toEqual(["broken"]);
    expect(await problemOf(functionBackend({ mistyped: () => "" }).open(task))).toBe(
      "the Harness has no such tool",
    );
  });
});

describe("faults", () => {
  const fault = (kind: string, call = 0, times = 1): EnvironmentChange =>
    ({ change: "fault", tool: "tool:get_item", fault: kind, call, times }) as EnvironmentChange;
  const fixed: Backend = functionBackend({ get_item: () => '{"price":3,"more":{"x":1}}' });
  const run = async (
    inner: Backend,
    change: EnvironmentChange,
    times: number,
  ): Promise<readonly Answer[]> => {
    const task = { ...taskNamed("livestream", "ls-"), environment: [change] };
    const call = { name: "get_item", arguments: { link_id: 1 } };
    return play(await withFaults(inner).open(task), Array(times).fill(call));
  };

  test("come at the call that they are planned for, as often as it says", async () => {
    const fine = '{"price":3,"more":{"x":1}}';
    const told = '{"error":{"code":"server_error","message":"500: internal error."}}';
    expect(answer(await run(fixed, fault("server-error", 1, 2), 4))).toEqual([fine, told, told, fine]);
    expect(answer(await run(fixed, fault("malformed"), 2))).toEqual([fine.slice(0, 18), fine]);
    expect(parseJson(fine.slice(0, 18)).ok).toBe(false);
    expect(answer(await run(fixed, fault("schema-drift"), 1))).toEqual(['{"price_v2":3,"more_v2":{"x":1}}']);
  });

  test("are told in the words of the world's services", async () => {
    const world = worldBackend();
    for (const [kind, text] of [
      ["timeout", /"code": ?"timeout"/],
      ["forbidden", /"code": ?"forbidden"/],
      ["rate-limited", /"code": ?"rate_limited"/],
    ] as const) {
      const [first] = await run(world, fault(kind), 1);
      expect(first).toMatchObject({
        is: "result",
        failed: true,
        text: expect.stringMatching(text) as string,
      });
    }
  });

  test("at a rate come about as often, the same each time, and to no other tool", async () => {
    const task = taskNamed("livestream", "ls-");
    const call = { name: "get_item", arguments: {} };
    const twice = await Promise.all(
      [1, 2].map(async () =>
        answer(await play(await withFaults(fixed, { rate: 0.3, seed: 5 }).open(task), Array(200).fill(call))),
      ),
    );
    expect(twice[0]).toEqual(twice[1]);
    const wrong = twice[0]?.filter((text) => text !== '{"price":3,"more":{"x":1}}').length ?? 0;
    expect(wrong).toBeGreaterThan(40);
    expect(wrong).toBeLessThan(80);
    const others = withFaults(fixed, { rate: 1, tools: ["change_order"] });
    expect(answer(await play(await others.open(task), [call]))).toEqual(['{"price":3,"more":{"x":1}}']);
  });
});
