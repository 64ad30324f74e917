// Rollouts of the Codex client: items as a run, copies on the screen counted, everything else kept.

import { describe, expect, test } from "vitest";
import { format } from "../../src/io/formats/codex.js";
import { get, type Json, type JsonObject } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import type { Message } from "../../src/model/trajectory.js";
import { type Counted, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { type Allowed, unaccounted } from "../help/nothing-lost.js";
import { comparable, countsOf, expected, hurtBy, mustRead, recordsOf } from "../help/read-file.js";

/** Words of structure: what they say is told by where a thing is. */
const ALLOWED: Allowed = {
  structure: ["role", "type", "content[].type", "summary[].type", "output[].type"].map(
    (key) => `[].payload.${key}`,
  ),
  twice: ["[].payload.id"],
  named: ["local_shell", "web_search", "tool_search"],
};

describe.skipIf(!IS_SHARED)("recorded rollouts", () => {
  test.each(countedFiles("codex-rollout"))("%s holds what was counted by hand", (file) => {
    const [lines = []] = recordsOf(`${SHARED}/${file}`, format);
    const entry = counts.trajectories.find((one) => one.file === file) as Counted;
    const read = mustRead(format, lines);
    expect(format.detect(lines)).toBe(true);
    expect(comparable(countsOf([read]))).toEqual(expected(entry));
    // Two calls of one file have no arguments; null says so.
    const wrong = unaccounted(lines, read, ALLOWED).filter((one) => one !== "invented or twice (2): null");
    expect(wrong).toEqual([]);
  });
});

const line = (type: string, payload: Json): JsonObject => ({
  timestamp: "2026-01-02T03:04:05.678Z",
  type,
  payload,
});
const item = (payload: JsonObject): JsonObject => line("response_item", payload);
const user = (text: string): JsonObject =>
  item({ type: "message", role: "user", content: [{ type: "input_text", text }] });
const META = line("session_meta", {
  id: "c-1",
  timestamp: "2026-01-02T03:04:00.000Z",
  cli_version: "0.99.0",
  cwd: "/w",
  base_instructions: { text: "You are Codex." },
});
const LINES: readonly Json[] = [
  META,
  item({
    type: "message",
    role: "developer",
    content: [{ type: "input_text", text: "<permissions instructions>x</permissions instructions>" }],
  }),
  user("<environment_context>\n<cwd>/w</cwd>\n</environment_context>"),
  user("list it"),
  line("event_msg", { type: "user_message", message: "list it", images: [] }),
  line("turn_context", { cwd: "/w", model: "m" }),
  item({
    type: "reasoning",
    summary: [{ type: "summary_text", text: "**Listing**" }],
    content: null,
    encrypted_content: "SEALED",
  }),
  line("event_msg", { type: "agent_reasoning", text: "**Listing**" }),
  item({ type: "function_call", name: "shell", arguments: '{"command":["bash","-lc","ls"]}', call_id: "k1" }),
  line("event_msg", { type: "exec_command_end", call_id: "k1", aggregated_output: "a\n", exit_code: 0 }),
  line("event_msg", { type: "token_count", info: null }),
  item({
    type: "function_call_output",
    call_id: "k1",
    output: '{"output":"a\\n","metadata":{"exit_code":0}}',
  }),
  item({
    type: "custom_tool_call",
    name: "apply_patch",
    input: "*** Begin Patch",
    call_id: "k2",
    status: "completed",
  }),
  item({ type: "custom_tool_call_output", call_id: "k2", output: "Done!" }),
  item({ type: "message", role: "assistant", content: [{ type: "output_text", text: "There is a." }] }),
];

const told = (messages: readonly Message[]): readonly (readonly Json[])[] =>
  messages.map(({ role, parts, calls, callId }) => [
    role,
    parts
      .map(({ author, text, echo }) => `${author}${echo === undefined ? "" : ` ${echo}`}: ${text}`)
      .join(" | "),
    calls.map(({ name, arguments: args }) => ({ [name]: args })),
    callId ?? "",
  ]);

describe("a rollout", () => {
  test("is the prompt, the items in order, and what the client put in the user's place", () => {
    const read = mustRead(format, LINES);
    const { trajectory, dropped, made, census, unknown } = read;
    expect(told(trajectory.messages)).toEqual([
      ["system", "harness: You are Codex.", [], ""],
      ["developer", "harness: <permissions instructions>x</permissions instructions>", [], ""],
      ["user", "harness: <environment_context>\n<cwd>/w</cwd>\n</environment_context>", [], ""],
      ["user", "world: list it", [], ""],
      ["assistant", "", [{ shell: { command: ["bash", "-lc", "ls"] } }], ""],
      ["tool", 'world: {"output":"a\\n","metadata":{"exit_code":0}}', [], "k1"],
      ["assistant", "", [{ apply_patch: { input: "*** Begin Patch" } }], ""],
      ["tool", "world: Done!", [], "k2"],
      ["assistant", "assistant: There is a.", [], ""],
    ]);
    expect(trajectory.messages[4]?.reasoning).toBe("**Listing**");
    expect(trajectory.id).toBe("c-1");
    expect(made).toEqual({ at: "2026-01-02T03:04:00.000Z", version: "0.99.0" });
    expect(census).toMatchObject({
      roles: { developer: 1, user: 2, assistant: 1 },
      results: 2,
      reasoning: 1,
      calls: [
        { name: "shell", arguments: { command: ["bash", "-lc", "ls"] } },
        { name: "apply_patch", arguments: "*** Begin Patch" },
      ],
    });
    expect(unknown).toEqual([]);
    // user_message 3, agent_reasoning 2, exec_command_end 4 members; the sealed thought
    expect(dropped).toEqual({
      "[].payload.aggregated_output": 1,
      "[].payload.call_id": 1,
      "[].payload.encrypted_content": 1,
      "[].payload.exit_code": 1,
      "[].payload.images": 1,
      "[].payload.message": 1,
      "[].payload.text": 1,
      "[].payload.type": 3,
    });
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(unaccounted(LINES, read, ALLOWED)).toEqual([]);
  });

  test("calls without arguments have none, and two of one id are two", () => {
    const lines = [
      META,
      user("go"),
      item({ type: "function_call", name: "a", call_id: "k" }),
      item({ type: "function_call", name: "b", call_id: "k" }),
    ];
    const { trajectory, census } = mustRead(format, lines);
    expect(
      trajectory.messages.flatMap(({ calls }) =>
        calls.map(({ id, name, arguments: args }) => [id, name, args]),
      ),
    ).toEqual([
      ["k", "a", null],
      ["k", "b", null],
    ]);
    expect(census?.calls).toEqual([
      { name: "a", arguments: null },
      { name: "b", arguments: null },
    ]);
  });

  test("what a context was cut down to is the Harness's word in the user's place", () => {
    const lines = [
      META,
      user("go"),
      line("compacted", { message: "So far: went.", replacement_history: [] }),
      user("on"),
    ];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages).slice(1)).toEqual([
      ["user", "world: go", [], ""],
      ["user", "harness: So far: went.", [], ""],
      ["user", "world: on", [], ""],
    ]);
    expect(read.census?.roles).toEqual({ user: 2 });
    expect(unaccounted(lines, read, ALLOWED)).toEqual([]);
  });

  test("a loaded Skill is an echo; project instructions are the Harness's, what follows is not", () => {
    const skill = "<skill>\n<name>tidy</name>\n<path>/s/tidy/SKILL.md</path>\n# Tidy\n</skill>";
    const project = "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nBe kind.\n</INSTRUCTIONS>";
    const lines = [
      META,
      user(skill),
      user(project),
      user(`${project}\n\nhello`),
      user("<skill>\n<name>my idea</name>"),
    ];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages.slice(1)).map(([, text]) => text)).toEqual([
      `harness skill:tidy: ${skill}`,
      `harness: ${project}`,
      `harness: ${project} | world: \n\nhello`,
      "world: <skill>\n<name>my idea</name>",
    ]);
    expect(unaccounted(lines, read, ALLOWED)).toEqual([]);
  });

  test("an old rollout has bare items after its head", () => {
    const lines = [
      { id: "c-0", timestamp: "2025-06-07T08:09:10.000Z", instructions: null },
      { record_type: "state" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "list it" }] },
      { type: "reasoning", id: "rs", summary: [], encrypted_content: "SEALED" },
      { type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "k1", id: "fc" },
      { type: "function_call_output", call_id: "k1", output: "a" },
      { record_type: "state" },
    ];
    expect(format.detect(lines)).toBe(true);
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages)).toEqual([
      ["user", "world: list it", [], ""],
      ["assistant", "", [{ shell: { command: ["ls"] } }], ""],
      ["tool", "world: a", [], "k1"],
    ]);
    expect(read.trajectory.id).toBe("c-0");
    expect(read.made).toEqual({ at: "2025-06-07T08:09:10.000Z" });
    expect(read.unknown).toEqual([]);
    expect(read.dropped).toEqual({ "[].encrypted_content": 1 });
    const structure = ["[].type", "[].role", "[].content[].type"];
    expect(unaccounted(lines, read, { structure })).toEqual([]);
    expect(hurtBy(format, lines, { structure })).toEqual([]);
  });

  test("an event that shows nothing that was read is kept whole", () => {
    const lines = [
      META,
      user("go"),
      line("event_msg", { type: "agent_message", message: "only on the screen" }),
    ];
    const read = mustRead(format, lines);
    expect(read.dropped).toBeUndefined();
    expect((get(read.trajectory.extra, "lines") as readonly Json[])[2]).toEqual(lines[2]);
  });

  test("damaged and strange lines are kept, and so is a result without its call", () => {
    const lines = [
      META,
      user("go"),
      item({ type: "function_call", call_id: "k1" }),
      item({ type: "function_call_output", call_id: "k1", output: "x" }),
      5,
      line("wormhole", {}),
      item({ type: "message", role: "assistant", content: "done" }),
    ];
    const read = mustRead(format, lines);
    expect(
      told(read.trajectory.messages)
        .slice(1)
        .map(([role]) => role),
    ).toEqual(["user", "assistant"]);
    expect(get(read.trajectory.extra, "unanswerable")).toEqual([
      { type: "function_call_output", call_id: "k1", output: "x" },
    ]);
    expect(read.census).toMatchObject({ results: 1, unpairedResults: 1 });
    expect(read.unknown).toEqual(["[] (no object)", "[] (type wormhole)", "[].payload (not readable)"]);
    expect(unaccounted(lines, read, ALLOWED)).toEqual([]);
  });
});

describe("detection and bad input", () => {
  test("lines of other formats are not claimed", () => {
    for (const other of [
      [],
      null,
      [{ type: "user", uuid: "u", message: {} }],
      [{ type: "event_msg", payload: {} }],
      [{ type: "message", role: "user", content: "hi", timestamp: "t" }],
    ] as Json[])
      expect(format.detect(other)).toBe(false);
  });

  test("no list, or no item, is refused", () => {
    for (const wrong of [null, {}, [], [line("session_meta", {})]] as Json[]) {
      const read = format.read(wrong, "r.jsonl");
      expect(read.ok ? [] : read.problems.map(({ code, where }) => [code, where])).toEqual([
        ["no-messages", "r.jsonl"],
      ]);
    }
  });

  test("each value put wrong: read or refused, never thrown, and nothing is lost", () => {
    expect(hurtBy(format, LINES, ALLOWED)).toEqual([]);
  });
});
