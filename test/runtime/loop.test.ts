// The agent loop against an endpoint: whatever a server writes, the same message comes out, and a run leaves the same trace.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeScript } from "../../src/model/fake-script.js";
import { get, printJson } from "../../src/model/json.js";
import { worldBackend } from "../../src/runtime/backends/world.js";
import { type FakeModel, openFakeModel } from "../../src/runtime/fake-model/server.js";
import { assemble, splitThought } from "../../src/runtime/loop/assemble.js";
import { endpointModel } from "../../src/runtime/loop/endpoint-model.js";
import { runEpisode } from "../../src/runtime/loop/run-episode.js";
import { withTextCalls } from "../../src/runtime/loop/text-calls.js";
import type { Model, ModelRequest } from "../../src/runtime/model.js";
import { oracle, policyModel } from "../../src/runtime/policies/index.js";
import { whichTask } from "../../src/runtime/policies/which-task.js";
import { scorerOf } from "../../src/runtime/score/index.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";

const args = '{"link_id": 9007199254740993, "note": "a b"}';
const answer = { text: "Looking.", reasoning: "I look.", calls: [{ name: "get_item", arguments: args }] };
const faults = [
  "no-role",
  "split-arguments",
  "reasoning-other-field",
  "reasoning-inline",
  "reasoning-unpaired",
  "no-usage",
  "call-as-hermes",
  "call-as-xml",
] as const;
const troubles = {
  "empty-choice": "empty",
  "429": "busy",
  "500": "server",
  cut: "cut",
  "not-json": "cut",
  hang: "slow",
} as const;
const tool = {
  type: "function",
  function: {
    name: "get_item",
    parameters: { type: "object", properties: { link_id: { type: "integer" }, note: { type: "string" } } },
  },
};
const request = (text: string): ModelRequest => ({
  messages: [{ role: "user", content: text }],
  tools: [tool],
  key: "k",
});
const never = new AbortController().signal;

describe("an endpoint", () => {
  let fake: FakeModel;
  let model: Model;
  beforeAll(async () => {
    const rules = [...faults, ...(Object.keys(troubles) as (keyof typeof troubles)[]), "length" as const].map(
      (fault) => ({
        when: { last_user: `^${fault}$` },
        answer,
        faults: [fault],
      }),
    );
    const opened = await openFakeModel(FakeScript.parse({ rules, otherwise: answer }), { port: 0 });
    if (!opened.ok) throw new Error("the script is good");
    fake = opened.value;
    model = endpointModel({ url: fake.url, model: "m", maxTokens: 64, temperature: 0, timeoutMs: 400 });
  });
  afterAll(() => fake.close());

  test.each(["as it should be", ...faults])("%s: the same message", async (fault) => {
    const outcome = await model.answer(request(fault), never);
    if (!outcome.ok) throw new Error(outcome.what);
    const { message, usage } = outcome.reply;
    expect(message.content).toBe("Looking.");
    expect(message.reasoning).toBe("I look.");
    // The text of the arguments is the model's own; of calls that stood in the text only their values are.
    const written = fault.startsWith("call-as") ? '{"link_id":9007199254740993,"note":"a b"}' : args;
    expect(message.calls.map(({ name, arguments: text }) => [name, text])).toEqual([["get_item", written]]);
    expect(usage === undefined).toBe(fault === "no-usage");
  });
  test.each(Object.entries(troubles))("%s is trouble: %s", async (fault, trouble) => {
    expect(await model.answer(request(fault), never)).toMatchObject({ ok: false, trouble });
  });
  test("a reply that was cut for its length says so", async () => {
    const outcome = await model.answer(request("length"), never);
    expect(outcome.ok && outcome.reply.finish).toBe("length");
  });
  test("an endpoint that is not there, and one that is given up", async () => {
    const gone = endpointModel({
      url: "http://127.0.0.1:9/v1",
      model: "m",
      maxTokens: 1,
      temperature: 0,
      timeoutMs: 400,
    });
    expect(await gone.answer(request("x"), never)).toMatchObject({ ok: false, trouble: "cut" });
    expect(await model.answer(request("hang"), AbortSignal.timeout(50))).toMatchObject({
      ok: false,
      trouble: "cut",
    });
  });
});

describe("chunks", () => {
  const delta = (value: object, finish: string | null = null) => ({
    choices: [{ delta: value, finish_reason: finish }],
  });
  const call = (part: object) => delta({ tool_calls: [part] });
  const read = (...chunks: readonly unknown[]) => {
    const made = assemble(chunks);
    return made.ok ? made.reply.message : made.trouble;
  };
  test("calls side by side, by index, and with their ids alone", () => {
    const both = [
      { id: "a", name: "x", arguments: '{"n":1}' },
      { id: "b", name: "y", arguments: '{"n":2}' },
    ];
    const byIndex = read(
      call({ index: 0, id: "a", function: { name: "x", arguments: "" } }),
      call({ index: 1, id: "b", function: { name: "y", arguments: '{"n":' } }),
      call({ index: 0, function: { arguments: '{"n":1}' } }),
      call({ index: 1, function: { arguments: "2}" } }),
      delta({}, "tool_calls"),
    );
    const byId = read(
      call({ id: "a", function: { name: "x", arguments: '{"n":1}' } }),
      call({ id: "b", function: { name: "y", arguments: '{"n":' } }),
      call({ id: "b", function: { name: "y", arguments: "2}" } }),
      delta({}, "stop"),
    );
    expect(byIndex).toEqual({ content: "", calls: both });
    expect(byId).toEqual({ content: "", calls: both });
  });
  test("what is no chunk is left out; nothing at all, and half a reply, are trouble", () => {
    const noise = [
      null,
      1,
      [],
      { choices: 3 },
      { choices: [null] },
      { choices: [{ delta: { content: 7, tool_calls: "x" } }] },
    ];
    expect(read(...noise, delta({ content: "hi" }), delta({}, "stop"))).toEqual({ content: "hi", calls: [] });
    expect(read(...noise)).toBe("empty");
    expect(read(delta({ content: "hi" }))).toBe("cut");
    expect(read({ choices: [{ delta: { __proto__: { content: "x" } } }] })).toBe("empty");
  });
  test.each([
    ["<think>a</think>b", "a", "b"],
    ["a\n</think>\n\nb", "a", "b"],
    ["<think>a", "a", ""],
    ["b", "", "b"],
    ["b <think>", "", "b <think>"],
  ])("thought in %j", (content, reasoning, rest) => {
    expect(splitThought(content)).toEqual({ reasoning, content: rest });
  });
});

describe("calls in the text", () => {
  const inText = (content: string) => withTextCalls({ content, calls: [] }, [tool]);
  const only = (content: string) => inText(content).calls.map(({ name, arguments: text }) => [name, text]);
  test.each([
    ['<tool_call>{"name":"get_item","arguments":{"link_id":1}}</tool_call>', "get_item", '{"link_id":1}'],
    ['<tool_call>\n{"name":"get_item","parameters":{"link_id":1.0}}', "get_item", '{"link_id":1.0}'],
    ['<tool_call>{"name":"get_item","arguments":{"link_id":1}</tool_call>', "get_item", '{"link_id":1'],
    [
      "<tool_call><function=get_item><parameter=link_id>9007199254740993</parameter><parameter=note>\n12\n</parameter></function></tool_call>",
      "get_item",
      '{"link_id":9007199254740993,"note":"12"}',
    ],
  ])("%s", (content, name, text) => {
    expect(only(content)).toEqual([[name, text]]);
  });
  test("several, behind a text; one that is none leaves all as it is", () => {
    const two = 'Hm.\n<tool_call>{"name":"a"}</tool_call>\n<tool_call>{"name":"b"}</tool_call>';
    expect(inText(two)).toMatchObject({ content: "Hm.", calls: [{ name: "a" }, { name: "b" }] });
    expect(inText(`${two}<tool_call>?</tool_call>`).calls).toEqual([]);
  });
});

describe("a whole run", () => {
  let source: TaskSource;
  beforeAll(async () => {
    source = await openTasks("recipes/demo-livestream.yaml", { transforms: builtins });
  });
  afterAll(() => source.close());
  const ready = (count: number): readonly Task[] => {
    const found: Task[] = [];
    for (const id of source.ids()) {
      const made = source.task(id);
      if (made.ok && made.value.gold.verified !== "none" && made.value.recorded?.outcome.status === "success")
        found.push(made.value);
      if (found.length === count) break;
    }
    return found;
  };
  const clock = () => {
    let now = 0;
    return { now: () => now++ };
  };

  test("the oracle scores 1 in every component, and the trace is the same bytes again", async () => {
    const backend = worldBackend();
    const score = scorerOf({ backend });
    const model = policyModel("oracle", oracle, whichTask(source));
    for (const task of ready(6)) {
      const traces: string[] = [];
      for (let i = 0; i < 2; i++) {
        const done = await runEpisode({ task, backend, model, clock: clock() });
        expect(done.log.ending).toBe("replied");
        const scored = await score(task, done.log);
        expect(scored).toMatchObject({ scorable: true, reward: 1 });
        traces.push(printJson(done.trace));
      }
      expect(traces[1]).toBe(traces[0]);
    }
  });
  test("a model in trouble ends the run, and the trace says so", async () => {
    const [task] = ready(1);
    if (task === undefined) throw new Error("there is a task");
    const model: Model = {
      name: "m",
      answer: async () => ({ ok: false, trouble: "server", what: "it is not well" }),
    };
    const done = await runEpisode({ task, backend: worldBackend(), model, clock: clock() });
    expect(done.log.ending).toBe("model-failed");
    expect(done.trouble).toEqual({ trouble: "server", what: "it is not well" });
    expect(printJson(done.trace)).toContain('"trouble":"server"');
    // The clock moves by one each time that it is read: at the start, when all is open, before the request, after it, at the end.
    expect(get(done.trace, "times")).toEqual({ open: 1, model: 1, run: 2, total: 4 });
  });
  test("a run that is given up is no model's failure", async () => {
    const [task] = ready(1);
    if (task === undefined) throw new Error("there is a task");
    const control = new AbortController();
    const model: Model = {
      name: "m",
      answer: async () => {
        control.abort();
        return { ok: false, trouble: "cut", what: "the request was given up" };
      },
    };
    const done = await runEpisode({ task, backend: worldBackend(), model, signal: control.signal });
    expect(done.log.ending).toBe("abandoned");
  });
  test("a model that never ends is ended", async () => {
    const [task] = ready(1);
    if (task === undefined) throw new Error("there is a task");
    const calls = [{ id: "", name: task.variant.harness.tools[0]?.name ?? "", arguments: "{" }];
    const model: Model = {
      name: "m",
      answer: async () => ({ ok: true, reply: { message: { content: "", calls }, finish: "" } }),
    };
    const few = await runEpisode({ task, backend: worldBackend(), model, options: { maxErrors: 3 } });
    expect([few.log.ending, few.log.steps]).toEqual(["too-many-errors", 3]);
    const steps = await runEpisode({
      task,
      backend: worldBackend(),
      model,
      options: { maxErrors: 99, maxSteps: 5 },
    });
    expect([steps.log.ending, steps.log.steps]).toEqual(["too-many-steps", 5]);
  });
});
