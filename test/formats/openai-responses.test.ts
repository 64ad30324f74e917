// OpenAI's Responses API and NeMo Gym's rollouts: one dialogue read once, thoughts with their calls, nothing lost.

import { describe, expect, test } from "vitest";
import { format } from "../../src/io/formats/openai-responses.js";
import { format as items } from "../../src/io/formats/openai-responses-items.js";
import { get, type Json, type JsonObject } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import type { Message } from "../../src/model/trajectory.js";
import { type Counted, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { type Allowed, unaccounted } from "../help/nothing-lost.js";
import { comparable, countsOf, expected, hurtBy, mustRead, recordsOf } from "../help/read-file.js";

/** Words of structure: what they say is told by where a thing is. */
const words = (path: string): readonly string[] => [
  `${path}.role`,
  `${path}.type`,
  `${path}.content[].type`,
  `${path}.summary[].type`,
  `${path}.output[].type`,
];
const ALLOWED: Allowed = {
  structure: [
    ...["[]", "input[]", "output[]", "responses_create_params.input[]", "response.output[]"].flatMap(words),
    ...["tools[].type", "responses_create_params.tools[].type"],
  ],
  twice: ["output[].id", "response.output[].id", "[].id"],
  named: [
    "tool_search",
    "apply_patch",
    "local_shell",
    "shell",
    "code_interpreter",
    "web_search",
    "file_search",
  ],
};

describe.skipIf(!IS_SHARED)("recorded responses and rollouts", () => {
  test.each(countedFiles("openai-responses"))("%s holds what was counted by hand", (file) => {
    const records = recordsOf(`${SHARED}/${file}`, format);
    const entry = counts.trajectories.find((one) => one.file === file) as Counted;
    const read = records.map((record) => mustRead(format, record));
    expect(records.every((record) => format.detect(record))).toBe(true);
    expect(comparable(countsOf(read))).toEqual(expected(entry));
    read.forEach((one, i) => {
      expect(unaccounted(records[i] as Json, one, ALLOWED)).toEqual([]);
      expect(one.unknown.filter((path) => /put\[\]|^response\.|params\./.test(path))).toEqual([]);
    });
  });
});

const RUN: JsonObject = {
  id: "r1",
  responses_create_params: {
    instructions: "Be brief.",
    input: [
      { role: "developer", content: "Use tools." },
      {
        type: "message",
        role: "user",
        content: [
          { type: "input_text", text: "a and b?" },
          { type: "input_image", image_url: "u" },
        ],
      },
    ],
    tools: [
      {
        type: "function",
        name: "find",
        parameters: { type: "object", properties: { q: { type: "string" } } },
        strict: true,
      },
      { type: "web_search" },
    ],
    temperature: 1,
  },
  response: {
    id: "resp_1",
    object: "response",
    created_at: 1767225600,
    instructions: "Be brief.",
    tools: [
      { type: "function", name: "find", parameters: null, defer_loading: null },
      { type: "web_search" },
    ],
    output: [
      {
        type: "reasoning",
        id: "rs1",
        summary: [{ type: "summary_text", text: "both" }],
        encrypted_content: "SEALED",
      },
      {
        type: "function_call",
        id: "fc1",
        call_id: "c1",
        name: "find",
        arguments: '{"q": "a"}',
        status: "completed",
      },
      { type: "reasoning", id: "rs2", summary: [{ type: "summary_text", text: "and b" }] },
      {
        type: "function_call",
        id: "fc2",
        call_id: "c2",
        name: "find",
        arguments: "{oops",
        generation_token_ids: [1, 2],
      },
      { type: "function_call_output", call_id: "c2", output: [{ type: "input_text", text: "B" }] },
      { type: "function_call_output", call_id: "c1", output: "A", name: "find" },
      {
        type: "message",
        id: "msg1",
        role: "assistant",
        content: [{ type: "output_text", text: "A, B.", annotations: [], logprobs: [0.5] }],
      },
    ],
  },
  reward: 1.0,
  result: {
    trajectory: {
      messages: [
        {
          source: "agent",
          type: "tool_call",
          tool_name: "find",
          arguments: "{}",
          responses: [{ output: 1 }],
          verification_result: { ok: true },
        },
        { source: "user", type: "text", text: "a and b?", responses: ["why"] },
      ],
    },
  },
};

const told = (messages: readonly Message[]): readonly (readonly Json[])[] =>
  messages.map(({ role, parts, reasoning, calls, callId }) => [
    role,
    parts.map(({ text, other }) => other ?? text),
    reasoning ?? "",
    calls.map(({ id, name, arguments: args }) => [id ?? "", name, args]),
    callId ?? "",
  ]);
const output = (...items: readonly Json[]): JsonObject => ({ object: "response", output: items });
const call = (id: string, name = "f"): JsonObject => ({
  type: "function_call",
  call_id: id,
  name,
  arguments: "{}",
});
const answer = (id: string): JsonObject => ({ type: "function_call_output", call_id: id, output: `=${id}` });
const thought = (text: string): JsonObject => ({
  type: "reasoning",
  summary: [{ type: "summary_text", text }],
});
const said = (text: string): JsonObject => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text }],
});

describe("a rollout", () => {
  test("is one dialogue: instructions, input, output; copies of it are counted", () => {
    const read = mustRead(format, RUN);
    expect(told(read.trajectory.messages)).toEqual([
      ["system", ["Be brief."], "", [], ""],
      ["developer", ["Use tools."], "", [], ""],
      ["user", ["a and b?", { type: "input_image", image_url: "u" }], "", [], ""],
      [
        "assistant",
        [],
        "both\n\nand b",
        [
          ["c1", "find", { q: "a" }],
          ["c2", "find", "{oops"],
        ],
        "",
      ],
      ["tool", ["B"], "", [], "c2"],
      ["tool", ["A"], "", [], "c1"],
      ["assistant", ["A, B."], "", [], ""],
    ]);
    expect(read.trajectory.messages[3]?.calls[1]?.invalid).toBe(true);
    expect(read.trajectory.outcome).toMatchObject({ status: "success" });
    expect(read.tools?.map(({ name }) => name)).toEqual(["find"]);
    expect(get(get(read.trajectory.extra, "responses_create_params"), "tools")).toEqual([
      { type: "web_search" },
    ]);
    expect(read.dropped).toEqual({
      "response.instructions": 1,
      "response.output[].content[].logprobs": 1,
      "response.output[].encrypted_content": 1,
      "response.output[].generation_token_ids": 2,
      "response.tools": 5,
      "result.trajectory.messages[].arguments": 1,
      "result.trajectory.messages[].responses": 1,
      "result.trajectory.messages[].text": 1,
      "result.trajectory.messages[].tool_name": 1,
    });
    expect(read.census).toMatchObject({
      roles: { system: 1, developer: 1, user: 1, assistant: 1 },
      reasoning: 2,
    });
    expect(read.census?.calls).toEqual([
      { name: "find", arguments: { q: "a" } },
      { name: "find", arguments: "{oops" },
    ]);
    expect(read.made).toEqual({ at: "2026-01-01T00:00:00Z" });
    expect(pairResults(read.trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(unaccounted(RUN, read, ALLOWED)).toEqual([]);
  });

  test("without a response is a run that waits for its reply", () => {
    const { response: _, ...task } = RUN as Readonly<Record<string, Json>>;
    const read = mustRead(format, task);
    expect(read.fragment).toBeUndefined();
    expect(read.trajectory.messages.map(({ role }) => role)).toEqual(["system", "developer", "user"]);
  });
});

describe("turns", () => {
  const turns = (...items: readonly Json[]): readonly (readonly Json[])[] =>
    told(mustRead(format, output(...items)).trajectory.messages).map(([role, texts, why, calls]) => [
      role as Json,
      [
        ...(texts as readonly Json[]),
        ...(calls as readonly (readonly Json[])[]).map(([id]) => `+${id}`),
      ].join(" "),
      why as Json,
    ]);

  test("a thought belongs to the call beside it, before or after", () => {
    expect(
      turns(
        thought("1"),
        call("a"),
        answer("a"),
        call("b"),
        thought("2"),
        answer("b"),
        thought("3"),
        said("x"),
      ),
    ).toEqual([
      ["assistant", "+a", "1"],
      ["tool", "=a", ""],
      ["assistant", "+b", "2"],
      ["tool", "=b", ""],
      ["assistant", "x", "3"],
    ]);
  });

  test("text and the calls after it are one message; a second text is another, with the thought before it", () => {
    expect(
      turns(
        thought("1"),
        said("x"),
        call("a"),
        call("b"),
        answer("b"),
        answer("a"),
        said("y"),
        thought("2"),
        said("z"),
      ),
    ).toEqual([
      ["assistant", "x +a +b", "1"],
      ["tool", "=b", ""],
      ["tool", "=a", ""],
      ["assistant", "y", ""],
      ["assistant", "z", "2"],
    ]);
  });

  test("text after calls that nothing answered is a message of its own", () => {
    expect(turns(call("a"), said("never mind"))).toEqual([
      ["assistant", "+a", ""],
      ["assistant", "never mind", ""],
    ]);
  });

  test("the thought itself is read where it is told, and its summary is kept", () => {
    const item = { ...thought("short"), content: [{ type: "reasoning_text", text: "long" }] };
    const record = output(item, said("x"));
    const read = mustRead(format, record);
    expect(read.trajectory.messages[0]?.reasoning).toBe("long");
    expect(unaccounted(record, read, ALLOWED)).toEqual([]);
  });
});

describe("calls of every kind", () => {
  const list: readonly Json[] = [
    {
      type: "mcp_list_tools",
      server_label: "s",
      tools: [{ name: "echo", input_schema: { type: "object" }, annotations: { read_only: true } }],
    },
    { type: "mcp_approval_request", id: "ar1", name: "echo", arguments: '{"t":1}', server_label: "s" },
    { type: "mcp_approval_response", approval_request_id: "ar1", approve: true },
    {
      type: "mcp_call",
      id: "mcp1",
      name: "echo",
      arguments: '{"t":1}',
      output: "1",
      error: null,
      server_label: "s",
      approval_request_id: "ar1",
    },
    { type: "mcp_approval_request", id: "ar2", name: "echo", arguments: '{"t":2}' },
    { type: "custom_tool_call", call_id: "k1", name: "sql", input: "SELECT 1" },
    { type: "custom_tool_call_output", call_id: "k1", output: "one" },
    { type: "tool_search_call", id: "ts", call_id: "k2", arguments: { goal: "x" }, execution: "client" },
    { type: "tool_search_output", call_id: "k2", tools: [{ type: "function", name: "found" }] },
    { type: "local_shell_call", call_id: "k3", action: { type: "exec", command: ["ls"] } },
    { type: "local_shell_call_output", id: "k3", output: "a" },
    { type: "apply_patch_call", call_id: "k4", operation: { type: "create_file", path: "p", diff: "+" } },
    { type: "apply_patch_call_output", call_id: "k4", status: "completed", output: "ok" },
    {
      type: "code_interpreter_call",
      id: "ci1",
      code: "1+1",
      container_id: "c",
      outputs: [{ type: "logs", logs: "2" }],
    },
    { type: "web_search_call", id: "ws1", action: { type: "search", query: "q" } },
    { type: "file_search_call", id: "fs1", queries: ["q"], results: null },
  ];
  const record = { model: "m", input: [{ role: "user", content: "go" }, ...list] };

  test("are calls with their results, where there are some; an approved request is the call that it became", () => {
    const read = mustRead(format, record);
    expect(read.census?.calls).toEqual([
      { name: "echo", arguments: { t: 1 } },
      { name: "echo", arguments: { t: 2 } },
      { name: "sql", arguments: "SELECT 1" },
      { name: "tool_search", arguments: { goal: "x" } },
      { name: "local_shell", arguments: { type: "exec", command: ["ls"] } },
      { name: "apply_patch", arguments: { type: "create_file", path: "p", diff: "+" } },
      { name: "code_interpreter", arguments: { code: "1+1" } },
      { name: "web_search", arguments: { type: "search", query: "q" } },
      { name: "file_search", arguments: { queries: ["q"] } },
    ]);
    const calls = read.trajectory.messages.flatMap((message) => message.calls);
    expect(calls.map(({ id }) => id)).toEqual(["mcp1", "ar2", "k1", "k2", "k3", "k4", "ci1", "ws1", "fs1"]);
    expect(calls[2]?.arguments).toEqual({ input: "SELECT 1" });
    expect(read.tools?.map(({ name }) => name)).toEqual(["echo"]);
    const { answers, open, orphans } = pairResults(read.trajectory.messages);
    expect([answers.size, open.length, orphans.length]).toEqual([6, 3, 0]);
    expect(read.unknown).toEqual([]);
    expect(unaccounted(record, read, { ...ALLOWED, twice: ["input[].id"] })).toEqual([]);
  });

  test("a list of items is a run, and an item of no known kind is kept and told", () => {
    const list = [{ role: "user", content: "go" }, { type: "warp", speed: 9 }, call("a")];
    expect(format.detect(list)).toBe(false);
    const read = mustRead(format, list);
    expect(read.trajectory.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(get(read.trajectory.extra, "items")).toEqual([{ type: "warp", speed: 9 }]);
    expect(read.unknown).toEqual(["[] (type warp)"]);
    expect(format.detect([list[0] as Json, list[2] as Json])).toBe(true);
  });
});

test("a file of items is one run", () => {
  const lines = [{ role: "user", content: "go" }, thought("1"), call("a"), answer("a"), said("x")];
  expect(items.unit).toBe("file");
  expect(items.detect(lines)).toBe(true);
  expect(mustRead(items, lines).trajectory.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "tool",
    "assistant",
  ]);
  for (const other of [[], [{ role: "user", content: "hi" }], [RUN], RUN] as Json[])
    expect(items.detect(other)).toBe(false);
});

describe("detection and bad input", () => {
  test("records of other formats are not claimed", () => {
    for (const other of [
      null,
      [],
      [{ role: "user", content: "hi" }],
      { messages: [{ role: "user", content: "hi" }] },
      { input: "hi", output: "ho" },
      { input: [{ role: "user", content: "hi" }] },
      { choices: [{ message: { role: "assistant", content: "hi" } }] },
      { type: "message", role: "assistant", content: [] },
    ] as Json[])
      expect(format.detect(other)).toBe(false);
  });

  test("what cannot be read is refused with its place", () => {
    const wrong: readonly (readonly [Json, string, string])[] = [
      [5, "bad-record", "f:1"],
      [{}, "no-messages", "f:1"],
      [output(), "no-messages", "f:1"],
      [output(5), "bad-record", "f:1: item 1"],
      [output({ type: "function_call", call_id: "x" }), "bad-record", "f:1: item 1"],
      [output(answer("x")), "unpaired", "f:1: message 1"],
      [{ responses_create_params: { input: 5 } }, "bad-record", "f:1: responses_create_params.input"],
      [{ responses_create_params: {}, response: {} }, "bad-record", "f:1: response.output"],
    ];
    for (const [value, code, where] of wrong) {
      const read = format.read(value, "f:1");
      expect(read.ok).toBe(false);
      if (!read.ok) expect([read.problems[0]?.code, read.problems[0]?.where]).toEqual([code, where]);
    }
  });

  test("each value put wrong: read or refused, never thrown, and nothing is lost", () => {
    expect(hurtBy(format, RUN, ALLOWED)).toEqual([]);
    const mcp = { type: "mcp_call", id: "i", name: "n", arguments: "{}", output: "o" };
    const list = { type: "mcp_list_tools", tools: [{ name: "n", input_schema: {} }] };
    expect(
      hurtBy(format, output(list, mcp, { type: "custom_tool_call", name: "c", input: "x" }), ALLOWED),
    ).toEqual([]);
    expect(hurtBy(format, { model: "m", input: "go", tools: [] }, ALLOWED)).toEqual([]);
  });
});
