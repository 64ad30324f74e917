// Anthropic's Messages API: blocks told apart, results in their place, nothing lost.

import { describe, expect, test } from "vitest";
import { format } from "../../src/io/formats/anthropic-messages.js";
import { get, type Json, type JsonObject } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { type Counted, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { unaccounted } from "../help/nothing-lost.js";
import { comparable, countsOf, expected, hurtBy, mustRead, recordsOf } from "../help/read-file.js";

/** Words of structure: what they say is told by where a thing is. */
const STRUCTURE = [
  "role",
  "content[].type",
  ...["", "request."].flatMap((at) => [
    `${at}messages[].role`,
    `${at}messages[].content[].type`,
    `${at}messages[].content[].content[].type`,
    `${at}system[].type`,
  ]),
  "response.role",
  "response.content[].type",
  "response.content[].content[].type",
  "content[].content[].type",
];

describe.skipIf(!IS_SHARED)("recorded responses", () => {
  test.each(countedFiles("anthropic-messages"))("%s holds what was counted by hand", (file) => {
    const records = recordsOf(`${SHARED}/${file}`, format);
    const entry = counts.trajectories.find((one) => one.file === file) as Counted;
    const read = records.map((record) => mustRead(format, record));
    expect(records.map((record) => format.detect(record))).toEqual([true]);
    expect(comparable(countsOf(read))).toEqual(expected(entry));
    read.forEach((one, i) => {
      expect(unaccounted(records[i] as Json, one, { structure: STRUCTURE })).toEqual([]);
      expect(one.unknown).toEqual([]);
    });
  });
});

const REQUEST: JsonObject = {
  model: "claude-x",
  max_tokens: 100,
  system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
  tools: [
    {
      name: "find",
      description: "Finds.",
      input_schema: { type: "object", properties: { q: { type: "string" } } },
    },
    { type: "bash_20250124", name: "bash" },
  ],
  tool_choice: { type: "tool", name: "find" },
  messages: [
    { role: "user", content: "find a and b" },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "both at once", signature: "SIG" },
        { type: "redacted_thinking", data: "SEALED" },
        { type: "text", text: "Looking." },
        { type: "tool_use", id: "t1", name: "find", input: { q: "a" }, caller: { type: "direct" } },
        { type: "tool_use", id: "t2", name: "find", input: { q: "b" } },
      ],
    },
    {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "t2",
          content: [
            { type: "text", text: "B" },
            { type: "image", source: { data: "x" } },
          ],
        },
        { type: "tool_result", tool_use_id: "t1", is_error: true },
        { type: "text", text: "go on" },
      ],
    },
    { role: "assistant", content: "Done." },
  ],
};

describe("a request", () => {
  test("is read as a run: the system text first, calls in one message, results, then what the user says", () => {
    const { trajectory, tools, dropped, census, unknown } = mustRead(format, REQUEST);
    expect(
      trajectory.messages.map(({ role, content, parts, reasoning, calls, callId }) => [
        role,
        content,
        parts.map(({ author, text, other }) => other ?? `${author}: ${text}`),
        reasoning,
        calls.map(({ id, name, arguments: args }) => [id, name, args]),
        callId,
      ]),
    ).toEqual([
      ["system", "parts", ["harness: Be brief."], undefined, [], undefined],
      ["user", "string", ["world: find a and b"], undefined, [], undefined],
      [
        "assistant",
        "parts",
        ["assistant: Looking."],
        "both at once",
        [
          ["t1", "find", { q: "a" }],
          ["t2", "find", { q: "b" }],
        ],
        undefined,
      ],
      ["tool", "parts", ["world: B", { type: "image", source: { data: "x" } }], undefined, [], "t2"],
      ["tool", "absent", [], undefined, [], "t1"],
      ["user", "parts", ["world: go on"], undefined, [], undefined],
      ["assistant", "string", ["assistant: Done."], undefined, [], undefined],
    ]);
    expect(trajectory.messages.map(({ id }) => id)).toEqual(["m0", "m1", "m2", "m3", "m4", "m5", "m6"]);
    expect(tools?.map(({ name, parameters }) => [name, parameters !== undefined])).toEqual([
      ["find", true],
      ["bash", false],
    ]);
    expect(dropped).toEqual({ "messages[].content[].data": 1, "messages[].content[].signature": 1 });
    expect(census).toEqual({ roles: { system: 1, user: 2, assistant: 2 }, reasoning: 1 });
    expect(unknown).toEqual([]);
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(unaccounted(REQUEST, mustRead(format, REQUEST), { structure: STRUCTURE })).toEqual([]);
  });

  test("with its response is a run too", () => {
    const record = {
      id: "r7",
      request: { ...REQUEST, messages: [{ role: "user", content: "hi" }], seed: 1 },
      response: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        content: [{ type: "text", text: "hello" }],
      },
    };
    expect(format.detect(record)).toBe(true);
    const read = mustRead(format, record);
    expect(read.fragment).toBeUndefined();
    expect(read.trajectory.id).toBe("r7");
    expect(read.trajectory.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
    expect(read.unknown).toEqual(["request.seed"]);
    expect(get(get(read.trajectory.extra, "response"), "id")).toBe("msg_1");
    expect(unaccounted(record, read, { structure: STRUCTURE })).toEqual([]);
  });

  test("a result without a call is refused", () => {
    const messages = [{ role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] }];
    const read = format.read({ messages }, "f:1");
    expect(read.ok ? [] : read.problems.map(({ code, where }) => [code, where])).toEqual([
      ["unpaired", "f:1: message 1"],
    ]);
  });
});

describe("what the provider runs itself", () => {
  test("its result ends a message; calls that a program made stay calls of that message", () => {
    const by = { type: "code_execution_20250825", tool_id: "s1" };
    const record = {
      messages: [
        { role: "user", content: "roll" },
        {
          role: "assistant",
          content: [
            { type: "server_tool_use", id: "s1", name: "code_execution", input: { code: "roll()" } },
            { type: "tool_use", id: "t1", name: "roll", input: {}, caller: by },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "6" }] },
        {
          role: "assistant",
          content: [
            {
              type: "code_execution_tool_result",
              tool_use_id: "s1",
              content: { type: "code_execution_result", stdout: "6" },
            },
            { type: "text", text: "A six." },
            { type: "mcp_tool_use", id: "p1", name: "note", server_name: "memo", input: { n: 6 } },
            {
              type: "mcp_tool_result",
              tool_use_id: "p1",
              is_error: false,
              content: [{ type: "text", text: "noted" }],
            },
            { type: "text", text: "Noted." },
          ],
        },
      ],
    };
    const read = mustRead(format, record);
    const { messages } = read.trajectory;
    expect(
      messages.map(({ role, parts, calls, callId }) => [
        role,
        parts.map(({ text }) => text).join(""),
        calls.map(({ name }) => name).join(),
        callId,
      ]),
    ).toEqual([
      ["user", "roll", "", undefined],
      ["assistant", "", "code_execution,roll", undefined],
      ["tool", "6", "", "t1"],
      ["tool", "", "", "s1"],
      ["assistant", "A six.", "note", undefined],
      ["tool", "noted", "", "p1"],
      ["assistant", "Noted.", "", undefined],
    ]);
    expect(get(messages[1]?.calls[1]?.extra, "caller")).toEqual(by);
    expect(get(messages[1]?.calls[0]?.extra, "type")).toBe("server_tool_use");
    expect(get(messages[4]?.calls[0]?.extra, "server_name")).toBe("memo");
    expect(read.census?.roles).toEqual({ user: 2, assistant: 2 });
    expect(unaccounted(record, read, { structure: STRUCTURE })).toEqual([]);
  });
});

describe("detection and bad input", () => {
  test("records of chat APIs without Anthropic's marks are not claimed", () => {
    for (const other of [
      { messages: [{ role: "user", content: "hi" }] },
      {
        messages: [{ role: "user", content: [{ type: "text", text: "hi" }] }],
        tools: [{ type: "function", function: { name: "f" } }],
      },
      { messages: [{ role: "tool", content: [{ type: "tool_result" }] }] },
      { system: "s", conversations: [{ from: "human", value: "hi" }] },
      { type: "message", role: "user", content: [] },
      [],
      null,
    ] as Json[])
      expect(format.detect(other)).toBe(false);
  });

  test("no messages, or content of no kind, is refused with its place", () => {
    const wrong: readonly (readonly [Json, string, string])[] = [
      [[], "bad-record", "f:1"],
      [{ id: 1 }, "no-messages", "f:1"],
      [{ messages: [] }, "bad-record", "f:1: messages"],
      [{ messages: [{ role: "user", content: 5 }] }, "bad-record", "f:1: message 1"],
      [{ messages: [{ role: "robot", content: "" }] }, "bad-record", "f:1: message 1"],
      [{ messages: [{ role: "assistant", content: [] }] }, "bad-record", "f:1: message 1"],
      [
        { messages: [{ role: "assistant", content: [{ type: "tool_use" }] }] },
        "bad-record",
        "f:1: message 1",
      ],
    ];
    for (const [value, code, where] of wrong) {
      const read = format.read(value, "f:1");
      expect(read.ok).toBe(false);
      if (!read.ok) expect([read.problems[0]?.code, read.problems[0]?.where]).toEqual([code, where]);
    }
  });

  test("each value put wrong: read or refused, never thrown, and nothing is lost", () => {
    expect(hurtBy(format, REQUEST, { structure: STRUCTURE })).toEqual([]);
    const response = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      content: [
        { type: "mcp_tool_use", id: "p1", name: "note", input: { n: 6 } },
        { type: "mcp_tool_result", tool_use_id: "p1", content: ["noted", { type: "text", text: "x" }] },
      ],
    };
    expect(hurtBy(format, response, { structure: STRUCTURE })).toEqual([]);
    expect(
      hurtBy(
        format,
        { request: { messages: [{ role: "user", content: "hi" }] }, response },
        { structure: STRUCTURE },
      ),
    ).toEqual([]);
  });
});
