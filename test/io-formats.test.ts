// Trajectory formats: what each reader takes, keeps, and refuses.

import { expect, test } from "vitest";
import type { ReadRecord } from "../src/io/formats/index.js";
import { detectFormat, formats, readRecord } from "../src/io/formats/index.js";
import { type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { pairResults } from "../src/model/pairing.js";
import { explain } from "../src/model/problem.js";
import type { Message } from "../src/model/trajectory.js";

const NAMES = formats.map(({ name }) => name).join(", ");

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
const print = (value: unknown): string => printJson(value as Json);

function read(record: unknown, from?: string): ReadRecord & { readonly format: string } {
  const result = readRecord(typeof record === "string" ? json(record) : (record as Json), "f.jsonl:1", from);
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}
function refuse(record: unknown, from?: string): readonly string[] {
  const result = readRecord(record as Json, "f.jsonl:1", from);
  return result.ok ? [] : result.problems.map((problem) => `${problem.code} ${explain(problem)}`);
}
const chat = (...messages: unknown[]): Record<string, unknown> => ({ messages });
const user = { role: "user", content: "hi" };
const call = (id: string | undefined, name = "f", args: unknown = "{}"): Record<string, unknown> => ({
  ...(id === undefined ? {} : { id }),
  type: "function",
  function: { name, arguments: args },
});
const calls = (...list: unknown[]): Record<string, unknown> => ({
  role: "assistant",
  content: null,
  tool_calls: list,
});
const result = (id: string | undefined, content = "ok"): Record<string, unknown> => ({
  role: "tool",
  ...(id === undefined ? {} : { tool_call_id: id }),
  content,
});

// ---- telling formats apart

test.each([
  ["hsa-episode", { format: "hsa/episode@1", messages: [user] }],
  ["tau-bench", { task_id: 1, reward: 1, info: {}, traj: [user], trial: 0 }],
  ["openai-chat", chat(user)],
  ["openai-chat", { prompt: [user], completion: [{ role: "assistant", content: "x" }] }],
  ["openai-chat", { choices: [{ message: { role: "assistant", content: "x" } }] }],
  [
    "anthropic-messages",
    chat({ role: "user", content: [{ type: "tool_result", tool_use_id: "x", content: "y" }] }),
  ],
  ["ms-swift", chat(user, { role: "tool_call", content: "{}" })],
  ["sharegpt", { conversations: [{ from: "human", value: "hi" }] }],
])("%s is known by its shape", (name, record) => {
  expect(detectFormat(record as unknown as Json)?.name).toBe(name);
});

test.each([
  ["a role that nobody has", chat(user, { role: "narrator", content: "x" })],
  ["a whole dialogue in one text", { text: "USER: hi" }],
  ["text", "hello"],
  ["a number", 7],
  ["an array of numbers", [7]],
])("what is in no known format is refused with its keys, not guessed: %s", (_, record) => {
  expect(detectFormat(record as unknown as Json)).toBeUndefined();
  expect(refuse(record)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^unknown-format f\\.jsonl:1: the record is in no format that is known here; expected one of ${NAMES}; (its keys: |it is no object)`,
      ),
    ),
  ]);
});

test("a format that does not exist is named with the nearest that does", () => {
  expect(refuse(chat(user), "openai-chta")).toEqual([
    `unknown-format f.jsonl:1: no format is called "openai-chta"; expected openai-chat; formats: ${NAMES}`,
  ]);
});

test("every format says what it is", () => {
  for (const format of formats) expect(format.summary.length).toBeGreaterThan(20);
  expect(new Set(formats.map((format) => format.name)).size).toBe(formats.length);
});

// ---- messages

test("content keeps its spelling: text, parts, null, absent", () => {
  const { trajectory } = read(
    chat(
      { role: "system", content: "rules" },
      {
        role: "user",
        content: [
          { type: "text", text: "look" },
          { type: "image_url", image_url: { url: "x" } },
        ],
      },
      { role: "assistant", content: null, tool_calls: [call("1")] },
      result("1", ""),
      { role: "assistant", tool_calls: [call("2")] },
      result("2"),
      { role: "developer", content: "more rules" },
      { role: "assistant", content: "done" },
    ),
  );
  expect(trajectory.messages.map(({ id, role, content, parts }) => [id, role, content, parts])).toEqual([
    ["m0", "system", "string", [{ author: "harness", text: "rules" }]],
    [
      "m1",
      "user",
      "parts",
      [
        { author: "world", text: "look" },
        { author: "world", text: "", other: { type: "image_url", image_url: { url: "x" } } },
      ],
    ],
    ["m2", "assistant", "null", []],
    ["m3", "tool", "string", [{ author: "world", text: "" }]],
    ["m4", "assistant", "absent", []],
    ["m5", "tool", "string", [{ author: "world", text: "ok" }]],
    ["m6", "developer", "string", [{ author: "harness", text: "more rules" }]],
    ["m7", "assistant", "string", [{ author: "assistant", text: "done" }]],
  ]);
});

test.each([
  ["text", '"{\\"id\\": 9007199254740993, \\"x\\": 1.0}"', '{"id":9007199254740993,"x":1.0}', undefined],
  ["an object", '{"id":9007199254740993,"2":1,"1":2}', '{"id":9007199254740993,"2":1,"1":2}', undefined],
  ["an empty text", '""', "{}", undefined],
  ["a text that is no JSON", '"{oops"', '"{oops"', true],
  ["a text that holds a list", '"[1]"', "[1]", undefined],
  ["null", "null", "null", undefined],
])("arguments as %s", (_, written, expected, invalid) => {
  const record = `{"messages":[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":${written}}}]}]}`;
  const found = read(record).trajectory.messages[1]?.calls[0];
  expect(print(found?.arguments)).toBe(expected);
  expect(found?.invalid).toBe(invalid);
});

test("a call without arguments has null, not an invented object", () => {
  const { trajectory } = read(chat(user, calls({ id: "1", type: "function", function: { name: "f" } })));
  expect(trajectory.messages[1]?.calls[0]?.arguments).toBeNull();
});

test("the legacy function call is a call, and the role function is a result", () => {
  const { trajectory, tools, unknown } = read({
    functions: [{ name: "f", description: "d", parameters: { type: "object", properties: {} } }],
    messages: [
      user,
      { role: "assistant", content: null, function_call: { name: "f", arguments: '{"a":1}' } },
      { role: "function", name: "f", content: "1" },
    ],
  });
  expect(trajectory.messages[1]?.calls).toEqual([{ name: "f", arguments: { a: 1 }, extra: {} }]);
  expect(trajectory.messages[2]).toMatchObject({ role: "tool", name: "f" });
  expect(tools).toEqual([
    { name: "f", description: "d", parameters: { type: "object", properties: {} }, extra: {} },
  ]);
  expect(unknown).toEqual([]);
});

test("weight and train say what is trained on; another weight is kept and listed", () => {
  const { trajectory, unknown } = read(
    chat(
      user,
      { role: "assistant", content: "a", weight: 0 },
      { role: "assistant", content: "b", weight: 1 },
      { role: "assistant", content: "c", train: false },
      { role: "assistant", content: "d", weight: 0.5 },
    ),
  );
  expect(trajectory.messages.map((message) => message.train)).toEqual([
    undefined,
    false,
    true,
    false,
    undefined,
  ]);
  expect(trajectory.messages[4]?.extra).toEqual({ weight: 0.5 });
  expect(unknown).toEqual(["messages[].weight"]);
});

test("reasoning is read under both of its names", () => {
  const { trajectory } = read(
    chat(
      user,
      { role: "assistant", content: "a", reasoning_content: "r1" },
      { role: "assistant", content: "b", reasoning: "r2" },
      { role: "assistant", content: "c", reasoning_content: null },
      { role: "assistant", content: "d", reasoning_content: "" },
    ),
  );
  expect(trajectory.messages.map((message) => message.reasoning)).toEqual([
    undefined,
    "r1",
    "r2",
    undefined,
    "",
  ]);
});

test("what is not understood survives at every level, with its numbers, and is listed", () => {
  const { trajectory, tools, unknown } = read(
    '{"id":12345678901234567890,"cost":1.0,"messages":[{"role":"user","content":[{"type":"text","text":"x","cache_control":{"ttl":1e3}}],"name":"bob","ts":1.50},' +
      '{"role":"assistant","refusal":null,"tool_calls":[{"id":"1","type":"function","index":0,"function":{"name":"f","arguments":"{}","note":-0}}]}],' +
      '"tools":[{"type":"function","function":{"name":"f","strict":true},"cache":1.0}],"parallel_tool_calls":true}',
  );
  expect(trajectory.id).toBe("12345678901234567890");
  expect(print(trajectory.extra)).toBe('{"cost":1.0,"parallel_tool_calls":true}');
  expect(print(trajectory.messages[0]?.extra)).toBe('{"name":"bob","ts":1.50}');
  expect(print(trajectory.messages[0]?.parts[0]?.extra)).toBe('{"cache_control":{"ttl":1e3}}');
  expect(print(trajectory.messages[1]?.extra)).toBe('{"refusal":null}');
  expect(print(trajectory.messages[1]?.calls[0]?.extra)).toBe('{"index":0,"function":{"note":-0}}');
  expect(print(tools?.[0])).toBe('{"name":"f","extra":{"strict":true,"cache":1.0}}');
  expect(unknown).toEqual([
    "cost",
    "messages[].content[].cache_control",
    "messages[].refusal",
    "messages[].tool_calls[].function.note",
    "messages[].tool_calls[].index",
    "messages[].ts",
  ]);
});

test("a key called __proto__ is data", () => {
  const { trajectory } = read(
    '{"__proto__":{"polluted":true},"messages":[{"role":"user","content":"x","__proto__":{"polluted":true}}]}',
  );
  expect(print(trajectory.extra)).toBe('{"__proto__":{"polluted":true}}');
  expect(print(trajectory.messages[0]?.extra)).toBe('{"__proto__":{"polluted":true}}');
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

// ---- records of other producers

test("a verifiers row is its prompt and its completion; calls are JSON text, tools stand in info", () => {
  const { trajectory, tools, unknown } = read({
    id: 0,
    prompt: [user],
    completion: [
      {
        role: "assistant",
        content: "",
        tool_calls: [
          '{"id": "c1", "function": {"arguments": "{\\"url\\": \\"x\\"}", "name": "crawl"}, "type": "function"}',
        ],
      },
      { role: "tool", content: "page", tool_calls: null },
      { role: "assistant", content: "done", tool_calls: null },
    ],
    info: { oai_tools: [{ type: "function", function: { name: "crawl" } }], note: 1 },
    reward: 1,
    answer: "A",
  });
  expect(trajectory.messages[1]?.calls).toEqual([
    { id: "c1", name: "crawl", arguments: { url: "x" }, extra: {} },
  ]);
  expect(tools?.map((tool) => tool.name)).toEqual(["crawl"]);
  expect(trajectory.outcome).toEqual({ status: "success", reward: 1 });
  expect(trajectory.extra).toEqual({ info: { note: 1 }, answer: "A" });
  expect(unknown).toEqual(["answer", "info"]);
});

test("an API response is a fragment; the rest of it is kept", () => {
  const { trajectory, fragment } = read({
    id: "r1",
    choices: [
      { index: 0, finish_reason: "tool_calls", message: calls(call("1", "weather", '{"city":"Bonn"}')) },
    ],
    usage: { total_tokens: 7 },
  });
  expect(fragment).toBe(true);
  expect(trajectory.messages).toHaveLength(1);
  expect(trajectory.extra).toEqual({
    usage: { total_tokens: 7 },
    choices: [{ index: 0, finish_reason: "tool_calls" }],
  });
  const message = { role: "assistant", content: "x" };
  expect(refuse({ choices: [{ message }, { message }] })).toEqual([
    "bad-record f.jsonl:1: choices: there are 2 of them; expected one reply a record",
  ]);
});

test("tools stored as JSON text are read", () => {
  expect(
    read({ ...chat(user), tools: '[{"type":"function","function":{"name":"f"}}]' }).tools?.[0]?.name,
  ).toBe("f");
});

test("tau-bench brings a reward, an id and the calls its task declares", () => {
  const { trajectory, unknown } = read(
    '{"task_id":3,"trial":1,"reward":0.0,"info":{"task":{"actions":[{"name":"cancel","kwargs":{"id":9007199254740993}}]}},"traj":[{"role":"user","content":"x"}],"seed":1}',
  );
  expect(trajectory.id).toBe("3/1");
  expect(trajectory.outcome.status).toBe("failure");
  expect(print(trajectory.outcome)).toBe(
    '{"status":"failure","reward":0.0,"goldCalls":[{"name":"cancel","arguments":{"id":9007199254740993}}]}',
  );
  expect(print(trajectory.extra)).toBe(
    '{"info":{"task":{"actions":[{"name":"cancel","kwargs":{"id":9007199254740993}}]}},"seed":1}',
  );
  expect(unknown).toEqual(["seed"]);
  expect(read({ task_id: 1, reward: 1, traj: [user] }).trajectory.outcome.status).toBe("success");
});

test("a base Episode brings authors, echoes, slots and an outcome", () => {
  const { trajectory, unknown, tools } = read({
    format: "hsa/episode@1",
    id: "ls-1",
    slots: { room_name: "A", constructor: "B" },
    messages: [
      {
        role: "user",
        content: [
          { type: "text", author: "harness", text: "ctx\n" },
          { type: "text", text: "q" },
        ],
      },
      {
        role: "assistant",
        content: "",
        reasoning_content: "think",
        tool_calls: [call("c1", "load_skill", { name: "s" })],
        train: false,
      },
      {
        role: "tool",
        tool_call_id: "c1",
        content: [{ type: "text", author: "harness", echo: "skill:s", text: "body" }],
      },
    ],
    outcome: {
      status: "success",
      reward: 1,
      intent: "chat",
      goldCalls: [{ name: "f", arguments: {} }],
      judge: "x",
    },
    harness: "abc",
    source: { file: "x", line: 1 },
    more: 1,
  });
  expect(trajectory.messages[0]?.parts).toEqual([
    { author: "harness", text: "ctx\n" },
    { author: "world", text: "q" },
  ]);
  expect(trajectory.messages[1]).toMatchObject({
    reasoning: "think",
    train: false,
    calls: [{ id: "c1", arguments: { name: "s" } }],
  });
  expect(trajectory.messages[2]?.parts).toEqual([{ author: "harness", echo: "skill:s", text: "body" }]);
  expect({ ...trajectory.slots }).toEqual({ room_name: "A", constructor: "B" });
  expect(trajectory.slots["toString"]).toBeUndefined();
  expect(trajectory.outcome).toEqual({
    status: "success",
    reward: 1,
    intent: "chat",
    goldCalls: [{ name: "f", arguments: {} }],
  });
  // What a run writes beside a base is written anew by the run that reads it.
  expect(trajectory.extra).toEqual({ more: 1, outcome: { judge: "x" } });
  expect(unknown).toEqual(["more", "outcome.judge"]);
  expect(tools).toBeUndefined();
});

// ---- refusals

test.each([
  ["no messages", chat(), "no-messages f.jsonl:1: the record holds no message"],
  [
    "a message that is no object",
    { traj: ["x"], task_id: 1 },
    "bad-record f.jsonl:1: message 1: it is no object",
  ],
  [
    "a user who calls",
    chat({ ...user, tool_calls: [call("1")] }),
    "bad-record f.jsonl:1: message 1: a user message makes calls; expected calls in assistant messages only",
  ],
  [
    "a call without a name",
    chat(user, calls({ id: "1", function: { arguments: "{}" } })),
    "bad-record f.jsonl:1: message 2, call 1: the call has no name",
  ],
  [
    "a result without a call",
    chat(user, result("x")),
    "unpaired f.jsonl:1: message 2: a tool result answers no call; expected a call with its id before it, or an open call",
  ],
  [
    "a result of another call",
    chat(user, calls(call("1")), result("2")),
    "unpaired f.jsonl:1: message 3: a tool result answers no call; expected a call with its id before it, or an open call",
  ],
  [
    "a second result of one call",
    chat(user, calls(call("1")), result("1"), result("1")),
    "unpaired f.jsonl:1: message 4: a tool result answers no call; expected a call with its id before it, or an open call",
  ],
  [
    "tools that are no list",
    { ...chat(user), tools: 7 },
    "bad-record f.jsonl:1: tools: it is no list of tools",
  ],
  [
    "two tools of one name",
    { ...chat(user), tools: [{ name: "f" }, { name: "f" }] },
    "name-clash f.jsonl:1: tools, entry 2: a second tool is called f",
  ],
  [
    "a slot that is no text",
    { format: "hsa/episode@1", messages: [user], slots: { a: 1 } },
    "bad-record f.jsonl:1: slots.a: its value is no text",
  ],
  [
    "an outcome without a status",
    { format: "hsa/episode@1", messages: [user], outcome: {} },
    "bad-record f.jsonl:1: outcome.status: it is not known; expected success, failure, unknown",
  ],
])("%s is refused with its place", (_, record, expected) => {
  expect(refuse(record)).toEqual([expected]);
});

test("all problems of a record are found at once", () => {
  const from = "openai-chat";
  expect(refuse(chat({ role: "robot" }, 7, { role: "user", content: 5 }), from)).toHaveLength(3);
});

// ---- pairing

const paired = (...messages: unknown[]): unknown => {
  const { answers, open } = pairResults(
    read(chat(user, ...messages)).trajectory.messages as readonly Message[],
  );
  return {
    answers: [...answers].map(([at, place]) => `${at}>${place.message}.${place.call}`),
    open: open.map((place) => `${place.message}.${place.call}`),
  };
};

test.each([
  ["by id, in any order", [calls(call("a"), call("b")), result("b"), result("a")], ["2>1.1", "3>1.0"], []],
  [
    "ids that recur over turns",
    [calls(call("a")), result("a"), calls(call("a")), result("a")],
    ["2>1.0", "4>3.0"],
    [],
  ],
  [
    "one id twice in a turn: the oldest first",
    [calls(call("a"), call("a")), result("a"), result("a")],
    ["2>1.0", "3>1.1"],
    [],
  ],
  [
    "an id left open before: within the turn first",
    [calls(call("a")), calls(call("a")), result("a")],
    ["3>2.0"],
    ["1.0"],
  ],
  [
    "results without ids: by order",
    [calls(call("a"), call("b")), result(undefined), result(undefined)],
    ["2>1.0", "3>1.1"],
    [],
  ],
  [
    "calls without ids: by order",
    [calls(call(undefined), call("")), result("x"), result("y")],
    ["2>1.0", "3>1.1"],
    [],
  ],
  ["a run that ends on a call", [calls(call("a"), call("b")), result("a")], ["2>1.0"], ["1.1"]],
  [
    "by name, where a result has one and no id",
    [
      calls(call("a", "f"), call("b", "g")),
      { ...result(undefined), name: "g" },
      { ...result(undefined), name: "f" },
    ],
    ["2>1.1", "3>1.0"],
    [],
  ],
])("results find their calls: %s", (_, messages, answers, open) => {
  expect(paired(...messages)).toEqual({ answers, open });
});
