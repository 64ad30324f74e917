// Where the parts of a run meet: Hooks and schemas, calls that stand in the text, files beside a Skill, two messages at a time.
import { expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Harness } from "../../src/model/harness.js";
import { get, type JsonObject } from "../../src/model/json.js";
import { openEpisode } from "../../src/runtime/episode/open-episode.js";
import type { EpisodeOptions } from "../../src/runtime/episode/options.js";
import type { EpisodeRun, Taken } from "../../src/runtime/episode-run.js";
import { assemble } from "../../src/runtime/loop/assemble.js";
import type { Task } from "../../src/runtime/task.js";
import { calls, got, reply, type SmallTask, smallTask, toldBackend } from "../help/small-task.js";

const open = (task: SmallTask, options: Partial<EpisodeOptions> = {}, backend = toldBackend()) =>
  openEpisode(smallTask(task), backend, options);
const contents = (taken: Taken): readonly unknown[] =>
  taken.is === "ended" ? [taken.ending] : taken.messages.map((message) => get(message, "content"));
const ends = (run: EpisodeRun) =>
  run.log().events.flatMap((event) => (event.is === "call" ? [event.end] : []));
const notes = (run: EpisodeRun) =>
  run.log().events.flatMap((event) => ("hooks" in event ? event.hooks.map(({ did }) => did) : []));

/** The small task under another Harness. */
function under(change: (harness: Harness) => Partial<Harness>): Task {
  const task = smallTask();
  const { harness } = task.variant;
  const variant = got(buildVariant(got(lowerHarness({ ...harness, ...change(harness) })), []));
  return { ...task, variant, lens: got(lensOf(variant)), tools: variant.tools };
}
const dialect = (layout: "json" | "xml" | "python") =>
  under(({ prompt }) => ({ prompt: { ...prompt, calls: layout } }));

const DIGITS = { kind: "regex", target: "arguments.note", pattern: "\\d+", acts: "match" };

test("after a call, a Hook rewrites what the tool answered, and later Hooks look at that", async () => {
  const hooks = [{ event: "after-call", conditions: [DIGITS], action: "rewrite", replacement: "#" }];
  const run = await open(
    { hooks },
    {},
    toldBackend(() => ({ is: "result", text: "call 555 or 556" })),
  );
  const taken = await run.take(calls(["find_order", '{"order_id":1,"note":"7"}']));
  expect(contents(taken)).toEqual(["call # or #"]);
  expect(run.log().events.at(-1)).toMatchObject({ answer: "call # or #", baseAnswer: "call 555 or 556" });
});

test("a function writes the text itself: of a reply, of a turn, of an answer", async () => {
  const hooks = (["input", "after-call", "before-reply"] as const).map((event) => ({
    event,
    action: "rewrite",
    command: "x",
  }));
  const own = Object.fromEntries(
    ["hook-0", "hook-1", "hook-2"].map((id) => [
      id,
      ({ event }: { readonly event: string }, answer?: string) => ({
        acts: true,
        text: `${event} ${answer ?? ""}`,
      }),
    ]),
  );
  const run = await open({ hooks }, { hooks: own });
  expect(get(run.messages().at(-1), "content")).toBe("input ");
  expect(contents(await run.take(calls(["find_order", '{"order_id":1}'])))).toEqual([
    'after-call {"state":"sent"}',
  ]);
  expect(await run.take(reply("Hello."))).toMatchObject({ is: "ended", sent: "before-reply " });
});

test.each(["pass", "block"] as const)(
  "arguments that a Hook made unfit never reach the tool: %s",
  async (onHookFailure) => {
    const task = under(({ tools }) => ({
      tools: tools.map((tool) =>
        tool.name === "find_order"
          ? {
              ...tool,
              parameters: { type: "object", properties: { note: { type: "string", maxLength: 3 } } },
            }
          : tool,
      ),
      hooks: [
        {
          id: "longer",
          event: "before-call",
          tools: [],
          conditions: [
            { kind: "regex", target: "arguments.note", pattern: "\\d+", flags: "u", acts: "match" },
          ],
          action: "rewrite",
          message: "",
          budget: 0,
          replacement: "number",
        },
      ],
    }));
    const backend = toldBackend();
    const run = await openEpisode(task, backend, { onHookFailure });
    await run.take(calls(["find_order", '{"note":"7"}']));
    expect(notes(run)).toEqual(["failed"]);
    expect(backend.log).toEqual(onHookFailure === "pass" ? ['find_order {"note":"7"}'] : []);
    expect(ends(run)).toEqual([onHookFailure === "pass" ? "ran" : "stopped-by-hook"]);
  },
);

test("when a reply may be sent back no more, what the Hook has instead is sent", async () => {
  const hooks = [{ event: "before-reply", action: "retry", budget: 1, replacement: "One moment please." }];
  const run = await open({ hooks });
  expect((await run.take(reply("a"))).is).toBe("sent-back");
  expect(await run.take(reply("b"))).toEqual({
    is: "ended",
    ending: "retries-spent",
    sent: "One moment please.",
  });
  expect(run.log().events.at(-1)).toMatchObject({ proposed: "b", sent: "One moment please." });
});

test("a message of which several calls were stopped was sent back once", async () => {
  const hooks = [{ event: "before-call", action: "retry", budget: 9 }];
  const run = await open({ hooks });
  await run.take(calls(...Array.from({ length: 5 }, () => ["find_order", '{"order_id":1}'] as const)));
  expect(run.log()).toMatchObject({ steps: 1, retries: 1 });
});

test("an id of 64 bits is compared to its last digit", async () => {
  const task = under(({ tools }) => ({
    tools: tools.map((tool) =>
      tool.name === "find_order"
        ? {
            ...tool,
            parameters: {
              type: "object",
              properties: { order_id: { type: "integer", maximum: 9007199254740992 } },
            },
          }
        : tool,
    ),
  }));
  const run = await openEpisode(task, toldBackend());
  await run.take(
    calls(["find_order", '{"order_id":9007199254740993}'], ["find_order", '{"order_id":9007199254740992}']),
  );
  expect(ends(run)).toEqual(["does-not-fit", "ran"]);
});

test("a file beside a Skill is read under the Skill's folder; another path is the tool's own affair", async () => {
  const task = under(({ skills, activation }) => ({
    skills: skills.map((skill) => ({ ...skill, files: [{ path: "more/cases.md", text: "Case one." }] })),
    activation: activation.map((one) => ({ ...one, prefix: "skills/", suffix: "/SKILL.md" })),
  }));
  const backend = toldBackend();
  const run = await openEpisode(task, backend);
  const load = (path: string) => ["load_skill", JSON.stringify({ skill: path })] as const;
  const taken = await run.take(
    calls(load("skills/hard-cases/more/cases.md"), load("skills/hard-cases/SKILL.md"), load("notes.md")),
  );
  expect(contents(taken)).toEqual(["Case one.", "Ask a person.", '{"state":"sent"}']);
  expect(ends(run)).toEqual(["ran", "loaded", "ran"]);
  expect(backend.log).toEqual(['load_skill {"skill":"notes.md"}']);
});

test("two messages at a time are one too many", async () => {
  const run = await open({});
  const first = run.take(calls(["find_order", '{"order_id":1}']));
  await expect(run.take(reply("Hello."))).rejects.toThrow("still being carried out");
  expect((await first).is).toBe("answered");
  expect((await run.take(reply("Hello."))).is).toBe("ended");
});

const WRITTEN = {
  json: '<tool_call>\n{"name":"find_order","arguments":{"order_id":12,"note":"7"}}\n</tool_call>',
  xml: "<tool_call>\n<function=find_order>\n<parameter=order_id>\n12\n</parameter>\n<parameter=note>\n7\n</parameter>\n</function>\n</tool_call>",
  python: '[find_order(order_id=12, note="7")]',
} as const;
test.each(["json", "xml", "python"] as const)(
  "calls in the text, as %s: read by the tools' schemas, and kept in the text",
  async (layout) => {
    const backend = toldBackend();
    const run = await openEpisode(dialect(layout), backend);
    const content = `<think>maybe\n<tool_call>\n</think>One moment.\n${WRITTEN[layout]}`;
    await run.take({ content, calls: [] });
    expect(backend.log).toEqual(['find_order {"order_id":12,"note":"7"}']);
    expect(run.messages().slice(-2)).toEqual([
      { role: "assistant", content },
      { role: "tool", content: '{"state":"sent"}' },
    ]);
    // A server that has read them out of the text: they go back there.
    await run.take({ ...calls(["find_order", '{"order_id":12,"note":"7"}']), content: "One moment." });
    expect(run.messages().at(-2)).toEqual({
      role: "assistant",
      content: `One moment.\n${WRITTEN[layout]}`,
    });
  },
);
test.each([
  '<tool_call>\n{"name":"find_order","arguments":{"order_id":\n</tool_call>',
  "<tool_call>\nfind it\n</tool_call>",
])("what stands in the tags and cannot be read is an error, not a reply: %j", async (content) => {
  const run = await openEpisode(dialect("json"), toldBackend());
  expect((await run.take({ content, calls: [] })).is).toBe("answered");
  expect(ends(run)).not.toContain("ran");
  expect(run.messages().at(-2)).toEqual({ role: "assistant", content });
});

test("calls that all have one index are told apart by their ids", () => {
  const part = (more: JsonObject) => ({ choices: [{ delta: { tool_calls: [{ index: 0, ...more }] } }] });
  const read = assemble([
    part({ id: "a", function: { name: "one", arguments: '{"x":' } }),
    part({ function: { arguments: "1}" } }),
    part({ id: "b", function: { name: "two", arguments: "{" } }),
    part({ function: { arguments: "}" } }),
    { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
  ]);
  expect(read).toMatchObject({
    reply: {
      message: {
        calls: [
          { id: "a", name: "one", arguments: '{"x":1}' },
          { id: "b", name: "two", arguments: "{}" },
        ],
      },
    },
  });
});
