// A run, message by message: what a call, a reply and a Hook come to, and that every run ends.
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import type { Edit } from "../../src/model/edit.js";
import { get, type JsonObject } from "../../src/model/json.js";
import { openEpisode } from "../../src/runtime/episode/open-episode.js";
import type { EpisodeOptions } from "../../src/runtime/episode/options.js";
import type { EpisodeRun, RunEvent, Taken } from "../../src/runtime/episode-run.js";
import type { AssistantMessage } from "../../src/runtime/model.js";
import { calls, reply, type SmallTask, smallTask, toldBackend } from "../help/small-task.js";

const open = (task: SmallTask, options: Partial<EpisodeOptions> = {}, backend = toldBackend()) =>
  openEpisode(smallTask(task), backend, options);
const contents = (taken: Taken): readonly unknown[] =>
  taken.is === "ended" ? [taken.ending] : taken.messages.map((message) => get(message, "content"));
const ends = (run: EpisodeRun) =>
  run.log().events.flatMap((event) => (event.is === "call" ? [event.end] : []));
const did = (run: EpisodeRun) =>
  run
    .log()
    .events.flatMap((event) =>
      "hooks" in event ? event.hooks.map(({ hook, did: what }) => `${hook} ${what}`) : [],
    );
const find = (args = '{"order_id":12}') => calls(["find_order", args]);
const rename = (...names: readonly { symbol: string; from: string; to: string }[]): Edit =>
  ({ kind: "rename", names }) as unknown as Edit;

describe("calls", () => {
  test("run in their order, answered in their order, numbers to the digit", async () => {
    const backend = toldBackend(({ arguments: args }) => ({ is: "result", text: `got ${args}` }));
    const run = await open({}, {}, backend);
    const taken = await run.take(
      calls(["find_order", '{"order_id":9007199254740993}'], ["find_order", '{"order_id":2}']),
    );
    expect(contents(taken)).toEqual(['got {"order_id":9007199254740993}', 'got {"order_id":2}']);
    expect(backend.log).toEqual(['find_order {"order_id":9007199254740993}', 'find_order {"order_id":2}']);
  });
  test.each([
    [
      "find_it",
      "{}",
      "no-such-tool",
      "Not executed: there is no tool `find_it`. Tools: `find_order`, `load_skill`.",
    ],
    [
      "find_order",
      '{"order_id":',
      "not-json",
      "The call of `find_order` was not executed: its arguments are no JSON object",
    ],
    ["find_order", "[1]", "not-json", "no JSON object"],
    [
      "find_order",
      "",
      "does-not-fit",
      "`order_id` is required and was not given; arguments: `order_id`, `note`.",
    ],
    ["find_order", '{"order_id":1,"nr":2}', "does-not-fit", "there is no argument `nr`"],
    ["find_order", '{"order_id":"x"}', "does-not-fit", "`order_id` does not fit its schema"],
    ["find_order", '{"__proto__":{"order_id":1}}', "does-not-fit", "`order_id` is required"],
  ])("%s %s: %s", async (name, args, end, text) => {
    const backend = toldBackend();
    const run = await open({}, {}, backend);
    expect(contents(await run.take(calls([name, args])))[0]).toContain(text);
    expect([ends(run), backend.log]).toEqual([[end], []]);
  });
  test("in the language of the Harness", async () => {
    const run = await open({ language: "zh" });
    expect(contents(await run.take(calls(["x", "{}"])))).toEqual([
      "未执行：没有名为 `x` 的工具。可用工具：`find_order`, `load_skill`。",
    ]);
  });
  test("under a Variant: its names go back to the base, and a base name is an error in its words", async () => {
    const edits = [
      rename(
        { symbol: "tool:find_order", from: "find_order", to: "order_lookup" },
        { symbol: "tool:find_order/param:order_id", from: "order_id", to: "nr" },
      ),
    ];
    const backend = toldBackend();
    const run = await open({ edits }, {}, backend);
    const taken = await run.take(
      calls(
        ["order_lookup", '{"nr":12}'],
        ["find_order", '{"order_id":12}'],
        ["order_lookup", '{"order_id":12}'],
      ),
    );
    expect(contents(taken)).toEqual([
      '{"state":"sent"}',
      "Not executed: there is no tool `find_order`. Tools: `order_lookup`, `load_skill`.",
      "The call of `order_lookup` was not executed: `nr` is required and was not given; there is no argument `order_id`; arguments: `nr`, `note`.",
    ]);
    expect(backend.log).toEqual(['find_order {"order_id":12}']);
    const [first] = run.log().events.filter((event) => event.is === "call");
    expect(first).toMatchObject({
      name: "order_lookup",
      base: { name: "find_order", arguments: { order_id: 12 } },
    });
  });
  test("what a tool complains of is an answer; a miss and a broken backend end the run", async () => {
    const failing = await open(
      {},
      {},
      toldBackend(() => ({ is: "result", text: "no such order", failed: true })),
    );
    expect([contents(await failing.take(find())), ends(failing)]).toEqual([["no such order"], ["failed"]]);
    const missing = await open(
      {},
      {},
      toldBackend(() => ({ is: "missing", what: "not recorded" })),
    );
    expect(contents(await missing.take(find()))).toEqual(["unscorable"]);
    const broken = await open(
      {},
      {},
      toldBackend(() => Promise.reject(new Error("gone"))),
    );
    expect(contents(await broken.take(find()))).toEqual(["backend-broken"]);
  });
  test("a call that takes too long is given up, and the run goes on", async () => {
    let given: AbortSignal | undefined;
    const backend = toldBackend(undefined, {
      call: (_, signal) => {
        given = signal;
        return new Promise(() => undefined);
      },
    });
    const run = await open({}, { callTimeout: 20 }, backend);
    expect(contents(await run.take(find()))).toEqual([
      "The call of `find_order` was given up: no answer within 20 ms.",
    ]);
    expect([given?.aborted, run.log().ending]).toEqual([true, undefined]);
  });
  test("more calls than a message may hold, and one where one is allowed", async () => {
    const many = await open({}, { maxCalls: 2 });
    await many.take(calls(...Array.from({ length: 4 }, () => ["find_order", '{"order_id":1}'] as const)));
    expect(ends(many)).toEqual(["ran", "ran", "does-not-fit", "does-not-fit"]);
    const one = await open({ environment: [{ change: "turns", calls: "one" }] });
    const taken = await one.take(calls(["find_order", '{"order_id":1}'], ["find_order", '{"order_id":2}']));
    expect(contents(taken)[1]).toBe(
      "The call of `find_order` was not executed: a message holds one call. Make it in the next message.",
    );
  });
  test("tools that appear are shown where their name is free", async () => {
    const tools = [
      { name: "cancel_order", description: "Cancels.", parameters: { type: "object" }, extra: {} },
      { name: "Find-Order", description: "Another.", extra: {} },
    ];
    let shown: typeof tools = [];
    const backend = toldBackend(undefined, { appeared: () => shown });
    const run = await open({}, {}, backend);
    expect(run.tools().length).toBe(2);
    shown = tools;
    await run.take(find());
    expect(run.tools().map((tool) => get(get(tool, "function"), "name"))).toEqual([
      "find_order",
      "load_skill",
      "cancel_order",
    ]);
    await run.take(calls(["cancel_order", '{"a":1}'], ["Find-Order", "{}"]));
    expect(ends(run).slice(1)).toEqual(["ran", "no-such-tool"]);
    expect(run.log().events).toContainEqual({
      is: "tools-appeared",
      step: 0,
      shown: ["cancel_order"],
      hidden: ["Find-Order"],
    });
    expect(run.log().events.filter(({ is }) => is === "tools-appeared").length).toBe(1);
  });
});

describe("Skills", () => {
  test("a load returns the body, a second one in the same request says so, in the next one the body again", async () => {
    const run = await open({ turns: ["And 13?"] });
    const load = () => run.take(calls(["load_skill", '{"skill":"polite-reply"}']));
    expect(contents(await load())).toEqual(["Be short."]);
    expect(contents(await load())).toEqual([
      "The Skill `polite-reply` is already loaded for this request; its text stands above.",
    ]);
    await run.take(reply("On its way."));
    expect(contents(await load())).toEqual(["Be short."]);
    expect(ends(run)).toEqual(["loaded", "loaded-again", "loaded"]);
  });
  test("the whole body where that is wanted; an unknown name is told the known ones", async () => {
    const run = await open({}, { loadedAgain: "body" });
    const twice = await run.take(
      calls(["load_skill", '{"skill":"hard-cases"}'], ["load_skill", '{"skill":"hard-cases"}']),
    );
    expect(contents(twice)).toEqual(["Ask a person.", "Ask a person."]);
    expect(contents(await run.take(calls(["load_skill", '{"skill":"none"}'])))).toEqual([
      "There is no Skill `none`. Skills: `polite-reply`, `hard-cases`.",
    ]);
  });
  test("under a Variant by its name there, told in that of the base", async () => {
    const run = await open({
      edits: [rename({ symbol: "skill:polite-reply", from: "polite-reply", to: "kind-words" })],
    });
    await run.take(
      calls(["load_skill", '{"skill":"kind-words"}'], ["load_skill", '{"skill":"polite-reply"}']),
    );
    expect(ends(run)).toEqual(["loaded", "no-such-skill"]);
    expect(run.log().events.find((event) => event.is === "call")).toMatchObject({ skill: "polite-reply" });
  });
});

const digits = { kind: "regex", target: "reply", pattern: "\\d+" } as const;
const long = { kind: "length", target: "reply", max: 5 } as const;

describe("Hooks on replies", () => {
  test("pass: it is noted, and the reply is sent", async () => {
    const run = await open({ hooks: [{ event: "before-reply", conditions: [digits], action: "pass" }] });
    expect(await run.take(reply("It is 12."))).toEqual({ is: "ended", ending: "replied", sent: "It is 12." });
    expect(did(run)).toEqual(["hook-0 pass"]);
  });
  test("rewrite: every match is replaced, and the Hooks behind it see what is left", async () => {
    const hooks = [
      { event: "before-reply", conditions: [digits], action: "rewrite", replacement: "$&#" },
      { event: "before-reply", conditions: [digits], action: "block" },
    ];
    const run = await open({ hooks });
    expect(await run.take(reply("12 or 13"))).toEqual({ is: "ended", ending: "replied", sent: "$&# or $&#" });
  });
  test.each(["user", "system"] as const)(
    "retry: the message goes back as %s, then the reply is put right",
    async (channel) => {
      const run = await open({
        hooks: [
          {
            event: "before-reply",
            conditions: [long],
            action: "retry",
            message: "At most {{limit}}.",
            channel,
          },
        ],
      });
      expect(await run.take(reply("too long"))).toEqual({
        is: "sent-back",
        messages: [{ role: channel, content: "At most 5." }],
      });
      expect(await run.take(reply("short"))).toMatchObject({ is: "ended", ending: "replied" });
      expect(run.log()).toMatchObject({ steps: 2, retries: 1 });
    },
  );
  test("retry: its budget, and the same reply again, end the run", async () => {
    const hooks = [{ event: "before-reply", conditions: [long], action: "retry", budget: 2 }];
    const spent = await open({ hooks });
    for (const text of ["too long 1", "too long 2"])
      expect((await spent.take(reply(text))).is).toBe("sent-back");
    expect(await spent.take(reply("too long 3"))).toEqual({ is: "ended", ending: "retries-spent" });
    const same = await open({ hooks });
    await same.take(reply("too long"));
    expect(await same.take(reply("too long"))).toEqual({ is: "ended", ending: "retries-spent" });
    const bound = await open({ hooks: [{ ...hooks[0], budget: 9 }] }, { maxRetries: 1 });
    await bound.take(reply("too long 1"));
    expect(await bound.take(reply("too long 2"))).toEqual({ is: "ended", ending: "retries-spent" });
  });
  test("a budget counts within a request", async () => {
    const run = await open({
      hooks: [{ event: "before-reply", conditions: [long], action: "retry" }],
      turns: ["More?"],
    });
    expect((await run.take(reply("too long"))).is).toBe("sent-back");
    expect((await run.take(reply("short"))).is).toBe("asked");
    expect((await run.take(reply("too long"))).is).toBe("sent-back");
  });
  test("block: the fallback is sent, where there is one", async () => {
    const hook = { event: "before-reply", conditions: [digits], action: "block" };
    expect(await (await open({ hooks: [hook] })).take(reply("12"))).toEqual({
      is: "ended",
      ending: "blocked",
    });
    const run = await open({ hooks: [{ ...hook, replacement: "Ask me later." }] });
    expect(await run.take(reply("12"))).toEqual({ is: "ended", ending: "blocked", sent: "Ask me later." });
  });
  test("the first that stops is the one that is heard", async () => {
    const hooks = [
      { event: "before-reply", conditions: [long], action: "retry", message: "first" },
      { event: "before-reply", conditions: [long], action: "retry", message: "second" },
    ];
    expect(contents(await (await open({ hooks })).take(reply("too long")))).toEqual(["first"]);
  });
});

describe("Hooks on calls and on the user's turns", () => {
  const one = { kind: "regex", target: "arguments.note", pattern: "secret" } as const;
  const secret = () => find('{"order_id":12,"note":"a secret"}');
  test("retry and block answer in the tool's place, and nothing is carried out", async () => {
    for (const action of ["retry", "block"] as const) {
      const backend = toldBackend();
      const run = await open(
        {
          hooks: [
            {
              event: "before-call",
              tools: ["find_order"],
              conditions: [one],
              action,
              message: "{{tool}}: not {{value}}.",
            },
          ],
        },
        {},
        backend,
      );
      expect(contents(await run.take(secret()))).toEqual(["find_order: not secret."]);
      expect([ends(run), backend.log, run.log().retries]).toEqual([
        ["stopped-by-hook"],
        [],
        action === "retry" ? 1 : 0,
      ]);
    }
  });
  test("rewrite changes the argument that it looks at", async () => {
    const backend = toldBackend();
    const run = await open(
      { hooks: [{ event: "before-call", conditions: [one], action: "rewrite", replacement: "word" }] },
      {},
      backend,
    );
    await run.take(secret());
    expect(backend.log).toEqual(['find_order {"order_id":12,"note":"a word"}']);
  });
  test("another tool's call is not looked at", async () => {
    const run = await open({
      hooks: [{ event: "before-call", tools: ["load_skill"], conditions: [one], action: "block" }],
    });
    await run.take(secret());
    expect(ends(run)).toEqual(["ran"]);
  });
  test("calls of one message start together: none is before another", async () => {
    const hooks = [
      {
        event: "before-call",
        tools: ["find_order"],
        conditions: [{ kind: "called", skills: ["polite-reply"] }],
        action: "block",
      },
    ];
    const run = await open({ hooks });
    await run.take(calls(["load_skill", '{"skill":"polite-reply"}'], ["find_order", '{"order_id":1}']));
    await run.take(find());
    expect(ends(run)).toEqual(["loaded", "stopped-by-hook", "ran"]);
  });
  test("after a call: retry says more behind the answer, block stands in its place", async () => {
    const answered = (action: string) => [
      { event: "after-call", tools: ["find_order"], conditions: [one], action, message: "Mind that." },
    ];
    expect(contents(await (await open({ hooks: answered("retry") })).take(secret()))).toEqual([
      '{"state":"sent"}\nMind that.',
    ]);
    expect(contents(await (await open({ hooks: answered("block") })).take(secret()))).toEqual(["Mind that."]);
  });
  test("a value from results is known once a result has it", async () => {
    const hooks = [
      {
        event: "before-call",
        tools: ["find_order"],
        conditions: [{ kind: "from-results", target: "arguments.order_id" }],
        action: "retry",
      },
    ];
    const backend = toldBackend(() => ({ is: "result", text: '{"next":77}' }));
    const run = await open({ hooks }, {}, backend);
    await run.take(find('{"order_id":77}'));
    await run.take(find());
    await run.take(find('{"order_id":77}'));
    expect(ends(run)).toEqual(["stopped-by-hook", "ran", "ran"]);
  });
  test("a turn of the user is rewritten before the model sees it, or ends the run", async () => {
    const seen = { kind: "regex", target: "input", pattern: "\\d{4}" } as const;
    const masks = await open({
      hooks: [{ event: "input", conditions: [seen], action: "rewrite", replacement: "####" }],
      user: "call 1234",
      turns: ["or 5678"],
    });
    expect(get(masks.messages()[1] as JsonObject, "content")).toBe("call ####");
    expect(contents(await masks.take(reply("ok")))).toEqual(["or ####"]);
    const stops = await open({
      hooks: [{ event: "input", conditions: [seen], action: "block" }],
      user: "call 1234",
    });
    expect(stops.log().ending).toBe("blocked");
    await expect(stops.take(reply("x"))).rejects.toThrow("the run has ended: blocked");
  });
});

describe("Hooks that cannot be decided", () => {
  const script = (event: string) => [
    { event, command: "./check.sh", action: "block", message: "No.", replacement: "Later." },
  ];
  test("pass or block, as one wishes, and noted either way", async () => {
    const passes = await open({ hooks: script("before-reply") });
    expect(await passes.take(reply("hello"))).toMatchObject({ ending: "replied", sent: "hello" });
    const blocks = await open({ hooks: script("before-reply") }, { onHookFailure: "block" });
    expect(await blocks.take(reply("hello"))).toMatchObject({ ending: "blocked", sent: "Later." });
    expect([did(passes), did(blocks)]).toEqual([["hook-0 failed"], ["hook-0 failed"]]);
  });
  test("a function stands for the script: it acts, is silent, fails, or takes too long", async () => {
    const by = async (own: EpisodeOptions["hooks"][string]) => {
      const run = await open(
        { hooks: script("before-call") },
        { hooks: { "hook-0": own }, hookTimeout: 20, onHookFailure: "block" },
      );
      await run.take(find());
      return [
        ends(run)[0],
        did(run)[0],
        (run.log().events.find((event) => event.is === "call") as { answer: string }).answer,
      ];
    };
    expect(await by(() => ({ acts: true, message: "Mine." }))).toEqual([
      "stopped-by-hook",
      "hook-0 block",
      "Mine.",
    ]);
    expect(await by(({ arguments: args }) => ({ acts: get(args, "order_id") !== 12 }))).toEqual([
      "ran",
      undefined,
      '{"state":"sent"}',
    ]);
    expect(await by(() => Promise.reject(new Error("oops")))).toEqual([
      "stopped-by-hook",
      "hook-0 failed",
      "No.",
    ]);
    expect(await by(() => new Promise(() => undefined))).toEqual(["stopped-by-hook", "hook-0 failed", "No."]);
  });
});

describe("turns and endings", () => {
  test("each reply that is sent brings the next turn; the last one ends the run", async () => {
    const backend = toldBackend();
    const run = await open({ turns: ["And 13?", "Thanks."] }, {}, backend);
    expect(await run.take(reply("a"))).toEqual({
      is: "asked",
      sent: "a",
      messages: [{ role: "user", content: "And 13?" }],
    });
    await run.take(reply("b"));
    expect(await run.take(reply("c"))).toEqual({ is: "ended", ending: "replied", sent: "c" });
    expect([run.log().state, backend.isClosed()]).toEqual(["after 0", true]);
    await expect(run.take(reply("d"))).rejects.toThrow("the run has ended");
  });
  test("a run that is ended from outside stays ended as it was", async () => {
    const run = await open({});
    await run.end("abandoned");
    await run.end("replied");
    expect(run.log().ending).toBe("abandoned");
  });
  test("the conversation is what the next request sends", async () => {
    const run = await open({});
    const message = { ...find(), reasoning: "I look." };
    await run.take(message);
    expect(run.messages().slice(2)).toEqual([
      {
        role: "assistant",
        content: "",
        reasoning_content: "I look.",
        tool_calls: [
          {
            id: message.calls[0]?.id,
            type: "function",
            function: { name: "find_order", arguments: '{"order_id":12}' },
          },
        ],
      },
      { role: "tool", tool_call_id: message.calls[0]?.id, content: '{"state":"sent"}' },
    ]);
  });
});

describe("every run ends within maxSteps + maxRetries messages, whatever the Hooks and the model are", () => {
  const events = ["input", "before-call", "after-call", "before-reply"] as const;
  const actions = ["pass", "rewrite", "retry", "block"] as const;
  const conditions = [
    [],
    [long],
    [digits],
    [{ kind: "called", tools: ["find_order"] }],
    [{ kind: "called", skillKind: "reply" }],
  ];
  test.each(Array.from({ length: 60 }, (_, i) => i))("case %i", async (i) => {
    const draw = drawFor("episode-ends", i);
    const hooks = Array.from({ length: 1 + draw.int(4) }, () => ({
      event: draw.pick(events),
      conditions: draw.pick(conditions),
      action: draw.pick(actions),
      budget: draw.int(11),
      replacement: "12 again",
      ...(draw.int(4) === 0 ? { command: "x" } : {}),
    }));
    const options = { maxSteps: 1 + draw.int(6), maxRetries: draw.int(5), maxErrors: 1 + draw.int(4) };
    const run = await open(
      { hooks, turns: ["again 1234?", "and?"] },
      { ...options, onHookFailure: draw.int(2) === 0 ? "pass" : "block" },
    );
    let asked = 0;
    while (run.log().ending === undefined) {
      asked++;
      const kind = draw.int(4);
      const message: AssistantMessage =
        kind === 0
          ? find()
          : kind === 1
            ? find("{")
            : kind === 2
              ? calls(["load_skill", '{"skill":"polite-reply"}'])
              : reply(`long reply ${draw.int(3)}`);
      await run.take(message);
      expect(asked).toBeLessThanOrEqual(options.maxSteps + options.maxRetries);
    }
    expect(run.log()).toMatchObject({ steps: asked });
    expect(run.log().retries).toBeLessThanOrEqual(options.maxRetries);
  });
});

describe("reasoning never leaves", () => {
  const inside = "SECRET";
  test.each([
    ["<think>SECRET</think>Hello.", "Hello."],
    ["SECRET</think>Hello.", "Hello."],
    ["Hello.<think>SECRET", "Hello."],
    ["<THINKING lang='x'>SECRET</THINKING>\nHello.", "Hello."],
    ["< think >SECRET< / think >Hello.", "Hello."],
    ["<think>a</think><think>SECRET</think>Hello.", "Hello."],
    ["<think><think>SECRET</think>SECRET</think>Hello.", "Hello."],
    ["Hello.<tool_call>SECRET</tool_call>", "Hello."],
    ["Hello.<tool_call>{SECRET", "Hello."],
    ["<|im_start|>Hello.<|im_end|>", "Hello."],
    ["Hello.", "Hello."],
    ["a < b and b > c", "a < b and b > c"],
  ])("%j", async (content, sent) => {
    const run = await open({});
    expect(await run.take(reply(content, inside))).toEqual({ is: "ended", ending: "replied", sent });
    const replies = run
      .log()
      .events.filter((event): event is Extract<RunEvent, { is: "reply" }> => event.is === "reply");
    expect(replies.every(({ proposed, sent: left }) => !`${proposed}${left}`.includes(inside))).toBe(true);
  });
  test("under marks put together by chance", async () => {
    const pieces = [
      "<think>",
      "</think>",
      "<thinking>",
      "</thinking>",
      "< /think>",
      "<tool_call>",
      "</tool_call>",
      "<|x|>",
      " ",
      "Hello",
      "\n",
    ];
    for (let i = 0; i < 400; i++) {
      const draw = drawFor("marks", i);
      const parts = Array.from({ length: draw.int(6) }, () => draw.pick(pieces) ?? "");
      const run = await open({});
      const taken = await run.take(reply(`${parts.join("")}<think>${inside}</think>Bye.`));
      expect(JSON.stringify([taken, run.log()])).not.toContain(inside);
    }
  });
  test("its length is counted, apart and inline, in code points", async () => {
    const run = await open({});
    await run.take(reply("<think>a😀</think>Hello.", "bcd"));
    expect(run.log().events[0]).toEqual({ is: "reasoning", turn: 0, step: 0, length: 5 });
  });
});

describe("what no model should write", () => {
  test.each([
    [
      "ten thousand calls",
      calls(...Array.from({ length: 10_000 }, () => ["find_order", '{"order_id":1}'] as const)),
    ],
    ["a deep argument", calls(["find_order", `{"order_id":${"[".repeat(50_000)}${"]".repeat(50_000)}}`])],
    ["half a surrogate pair", calls(["find_order", '{"order_id":1,"note":"\\ud83d"}'], ["\ud83d", "\ud83d"])],
    [
      "ids that recur or are empty",
      {
        content: "",
        calls: ["", "a", "a"].map((id) => ({ id, name: "find_order", arguments: '{"order_id":1}' })),
      },
    ],
    ["an endless tag", reply("<think ".repeat(20_000))],
    ["a megabyte", reply("x".repeat(1_000_000))],
  ] as const)("%s", async (_, message) => {
    const run = await open({});
    const taken = await run.take(message);
    if (message.calls.length > 0) expect(contents(taken).length).toBe(message.calls.length);
    else expect(taken.is).toBe("ended");
  });
});
