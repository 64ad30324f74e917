// Policies as functions of a conversation: what each says next, and what only looks like it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/model/json.js";
import type { AssistantMessage } from "../../src/runtime/model.js";
import { memoriser, noisy, oracle, type Policy, reader } from "../../src/runtime/policies/index.js";
import { SLIPS, slipped } from "../../src/runtime/policies/noisy.js";
import { findSkill } from "../../src/runtime/policies/reader/find-skill.js";
import { writeCall } from "../../src/runtime/policies/reader/read-call.js";
import { loadCall, progressOf, stepsOf } from "../../src/runtime/policies/steps.js";
import { whichTask } from "../../src/runtime/policies/which-task.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";

const say = (message: Omit<AssistantMessage, "content"> & { content?: string }): JsonObject => ({
  role: "assistant",
  content: message.content ?? "",
  tool_calls: message.calls.map(({ id, name, arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  })),
});

/** What a policy says in the first turn, each of its calls answered by nothing of note. */
function played(policy: Policy, task: Task): readonly AssistantMessage[] {
  const messages: JsonObject[] = [...task.prompt];
  const said: AssistantMessage[] = [];
  for (let i = 0; i < 40; i++) {
    const made = policy(task, { messages, tools: task.tools });
    if (!made.ok) throw new Error(made.problems[0]?.what);
    said.push(made.value);
    if (made.value.calls.length === 0) return said;
    messages.push(say(made.value));
    for (const { id } of made.value.calls) messages.push({ role: "tool", tool_call_id: id, content: "{}" });
  }
  throw new Error("it never replies");
}

const callsOf = (said: readonly AssistantMessage[]): readonly string[] =>
  said.flatMap(({ calls }) => calls.map(({ name, arguments: args }) => `${name} ${args}`));

describe("on Views of the demo Recipe", () => {
  let source: TaskSource;
  let bases: readonly Task[];
  let views: readonly Task[];
  beforeAll(async () => {
    source = await openTasks("recipes/demo-livestream.yaml", { transforms: builtins });
    const ids = [...source.ids()].slice(0, 60);
    const ready = ids.flatMap((id) => {
      const made = source.task(id);
      return made.ok && made.value.gold.verified !== "none" ? [made.value] : [];
    });
    bases = ready.filter(({ variant }) => variant.edits.length === 0);
    views = ready.filter(({ variant }) => variant.edits.length > 0);
  });
  afterAll(() => source.close());

  test("there are both", () => {
    expect(bases.length).toBeGreaterThan(3);
    expect(views.length).toBeGreaterThan(10);
  });
  test("the oracle makes each call that the record made, as the Variant names it, then the recorded reply", () => {
    for (const task of [...bases, ...views]) {
      const said = played(oracle, task);
      const steps = stepsOf(task, 0) ?? [];
      expect(said.length).toBe(steps.length + 1);
      expect(said.at(-1)?.content).toBe(task.gold.turns[0]?.reply ?? "");
      for (const { name } of said.flatMap(({ calls }) => calls))
        expect(task.variant.harness.tools.map((tool) => tool.name)).toContain(name);
    }
  });
  test("on the Harness as it is, oracle and memoriser say the same", () => {
    for (const task of bases) expect(played(memoriser, task)).toEqual(played(oracle, task));
  });
  test("under a Variant the memoriser goes on in the words of the base", () => {
    const others = views.filter(
      (task) => callsOf(played(memoriser, task)).join() !== callsOf(played(oracle, task)).join(),
    );
    expect(others.length).toBeGreaterThan(views.length / 2);
    for (const task of others)
      for (const { name } of played(memoriser, task).flatMap(({ calls }) => calls))
        expect(task.variant.base.harness.tools.map((tool) => tool.name)).toContain(name);
  });
  test("the reader finds by reading what the oracle has from the map, nearly always", () => {
    const pairs = views.map(
      (task) => [callsOf(played(reader, task)), callsOf(played(oracle, task))] as const,
    );
    const same = pairs.filter(([read, known]) => read.join("\n") === known.join("\n"));
    expect(same.length / pairs.length).toBeGreaterThan(0.9);
  });
  test("the reader uses no map: with the texts of the tools gone it is lost", () => {
    const blind = views.filter((task) => {
      const tools = task.tools.map(
        (tool, i): JsonObject => ({
          ...(tool as Record<string, never>),
          function: { name: `t${i}`, description: "", parameters: { type: "object", properties: {} } },
        }),
      );
      const made = reader(task, { messages: task.prompt, tools });
      return made.ok && callsOf([made.value]).join() === callsOf(played(oracle, task).slice(0, 1)).join();
    });
    expect(blind).toEqual([]);
  });
  test("noise: none at 0, in every message at 1, and the same each time", () => {
    const task = views[0] as Task;
    expect(played(noisy(oracle, 0, 1), task)).toEqual(played(oracle, task));
    const first = noisy(oracle, 1, 1)(task, { messages: task.prompt, tools: task.tools });
    expect(first).not.toEqual(oracle(task, { messages: task.prompt, tools: task.tools }));
    expect(noisy(oracle, 1, 1)(task, { messages: task.prompt, tools: task.tools })).toEqual(first);
  });
  test("a conversation is known by its prompt and tools, or by the name of the model", async () => {
    const task = views.at(-1) as Task;
    const which = whichTask(source);
    const request = { messages: task.prompt, tools: task.tools, key: "oracle" };
    const found = await which(request);
    expect([found?.prompt, found?.tools]).toEqual([task.prompt, task.tools]);
    expect((await which({ messages: [], tools: [], key: `oracle@${task.id}` }))?.id).toBe(task.id);
    expect(await which({ messages: [], tools: [], key: "oracle@none" })).toBeUndefined();
  });
});

describe("slips", () => {
  const call: AssistantMessage = {
    content: "",
    calls: [{ id: "c", name: "get_item", arguments: '{"link_id":129}' }],
  };
  const reply: AssistantMessage = { content: "It costs $19.", calls: [] };
  const expected: Record<
    (typeof SLIPS)[number],
    readonly [AssistantMessage | undefined, AssistantMessage | undefined]
  > = {
    "unknown-tool": [
      { content: "", calls: [{ id: "c", name: "get_item_v2", arguments: '{"link_id":129}' }] },
      undefined,
    ],
    "broken-json": [
      { content: "", calls: [{ id: "c", name: "get_item", arguments: '{"link_id":129' }] },
      undefined,
    ],
    "lost-argument": [{ content: "", calls: [{ id: "c", name: "get_item", arguments: "{}" }] }, undefined],
    "moved-number": [
      { content: "", calls: [{ id: "c", name: "get_item", arguments: '{"link_id":120}' }] },
      undefined,
    ],
    twice: [
      {
        content: "",
        calls: [
          { id: "c", name: "get_item", arguments: '{"link_id":129}' },
          { id: "cb", name: "get_item", arguments: '{"link_id":129}' },
        ],
      },
      undefined,
    ],
    "early-reply": [{ content: "OK.", calls: [] }, undefined],
    "moved-fact": [undefined, { content: "It costs $10.", calls: [] }],
    markup: [undefined, { content: "**It costs $19.**", calls: [] }],
  };
  test.each(SLIPS)("%s", (slip) => {
    expect([slipped(slip, call), slipped(slip, reply)]).toEqual(expected[slip]);
  });
});

describe("how far a conversation has come", () => {
  const harness = {
    hooks: [
      {
        id: "h",
        event: "before-reply",
        tools: [],
        conditions: [],
        action: "retry",
        message: "Too long: {{limit}}.",
        budget: 1,
      },
    ],
  } as unknown as Parameters<typeof progressOf>[0];
  const user = (content: string): JsonObject => ({ role: "user", content });
  const called = say({ calls: [{ id: "1", name: "a", arguments: "{}" }] });
  const answer = { role: "tool", tool_call_id: "1", content: "{}" };
  const replied = { role: "assistant", content: "hello" };
  test("calls count within a turn, what a Hook sent back opens none", () => {
    expect(progressOf(harness, [user("x")])).toEqual({ turn: 0, called: 0, proposed: 0, calls: 0 });
    const sentBack = [user("x"), called, answer, replied, user("Too long: 9.")];
    expect(progressOf(harness, sentBack)).toEqual({ turn: 0, called: 1, proposed: 1, calls: 1 });
    expect(progressOf(harness, [...sentBack, replied, user("more")])).toEqual({
      turn: 1,
      called: 0,
      proposed: 0,
      calls: 1,
    });
  });
  test("two messages of the user in a row are one turn", () => {
    expect(progressOf(harness, [user("x"), user("y"), called, answer]).turn).toBe(0);
  });
  test("a call that stands in the text is known by its answer", () => {
    const written = { role: "assistant", content: "<tool_call>…</tool_call>" };
    expect(progressOf(harness, [user("x"), written, answer])).toMatchObject({ called: 1, proposed: 0 });
  });
});

describe("the reader's parts", () => {
  test.each([
    [
      "- refund-desk: Sends money back.\n- chat: Small talk.",
      "Sends money back after a complaint",
      "refund-desk",
    ],
    ["| `a1` | Sends money back. |\n| `a2` | Small talk. |", "Small talk", "a2"],
    ["<skill>\n<name>x-9</name>\n<description>Small talk.</description>\n</skill>", "Small talk", "x-9"],
    ["- 退款服务: 处理退款申请。\n- 闲聊: 陪聊。", "处理退款", "退款服务"],
    ["Nothing is listed.", "Sends money back", undefined],
  ])("a Skill in %j", (prompt, description, name) => {
    expect(findSkill(description, prompt)).toBe(name);
  });
  test("arguments move field by field: into another name, a list, a text, an enum's code, a group", () => {
    const known = {
      name: "find",
      description: "",
      parameters: {
        type: "object",
        properties: {
          order_id: { type: "integer", description: "The number of the order." },
          state: { type: "string", enum: ["paid", "sent"], description: "Its state." },
          note: { type: "string", description: "A remark for the warehouse." },
        },
      },
    };
    const shown = {
      name: "f2",
      description: "",
      parameters: {
        type: "object",
        properties: {
          a: { type: "array", items: { type: "string" }, description: "A remark for the warehouse." },
          b: {
            type: "object",
            properties: { c: { type: "string", description: "The number of the order." } },
          },
          d: { type: "string", enum: ["p", "s"], description: "Its state: p = paid, s = sent." },
        },
      },
    };
    const call = { name: "find", arguments: { order_id: 12, state: "sent", note: "x" } };
    expect(writeCall(call, known, shown)).toEqual({
      name: "f2",
      arguments: { b: { c: "12" }, d: "s", a: ["x"] },
    });
  });
  test("a Skill is loaded as the Harness says", () => {
    const harness = {
      activation: [{ tool: "read", param: "file.path", names: "skill", prefix: "s/", suffix: ".md" }],
    };
    expect(loadCall(harness as never, "a")).toEqual({
      name: "read",
      arguments: { file: { path: "s/a.md" } },
    });
    expect(loadCall({ activation: [] } as never, "a")).toBeUndefined();
  });
});
