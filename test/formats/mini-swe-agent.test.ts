// mini-swe-agent: commands in fenced blocks are frozen, calls of either API structured, `exit` is no message, copies are read once.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord } from "../../src/io/formats/index.js";
import { format } from "../../src/io/formats/mini-swe-agent.js";
import { format as v1 } from "../../src/io/formats/mini-swe-agent-v1.js";
import { get, type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
function read(record: Json, by = format): ReadRecord {
  const result = by.read(record, "f.traj.json");
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}
const STRUCTURE = {
  structure: ["[].role", "messages[].role", "messages[].tool_calls[].type"],
  // the role of the message that stays whole beside
  named: ["exit"],
};
const block = (command: string, fence = "mswea_bash_command"): string => `\`\`\`${fence}\n${command}\n\`\`\``;

/** The prompt shows an example; one reply has no command, one has two, the last is answered by an empty message. */
const BARE = [
  { role: "system", content: `Write ${block("ls")} and end with COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT.` },
  { role: "user", content: "Fix it." },
  { role: "assistant", content: `A shell block is no command: ${block("rm x", "bash")}` },
  { role: "user", content: "Please give one action." },
  { role: "assistant", content: `Two: ${block("  a  ")} and ${block("b\nc")}` },
  { role: "user", content: "Only one." },
  { role: "assistant", content: block("echo DONE") },
  { role: "user", content: "" },
  { role: "assistant", content: block("late") },
] as unknown as Json;

test("commands of v1: from assistant messages only, trimmed, without a name", () => {
  const found = read(BARE, v1);
  expect(found.frozen).toEqual([
    { message: 4, name: null, arguments: "a" },
    { message: 4, name: null, arguments: "b\nc" },
    { message: 6, name: null, arguments: "echo DONE" },
    { message: 8, name: null, arguments: "late" },
  ]);
  // one message answers both of the two, and nothing the last
  expect(found.census).toMatchObject({ results: 2, unpairedCalls: 2 });
  expect(found.trajectory.messages.map(({ parts }) => parts[0]?.author)).toEqual([
    ...["harness", "world", "assistant", "harness", "assistant", "world", "assistant", "world", "assistant"],
  ]);
  expect(found.trajectory.messages.every(({ calls }) => calls.length === 0)).toBe(true);
  expect(unaccounted(BARE, found, STRUCTURE)).toEqual([]);
});

test("early runs take blocks of bash", () => {
  const found = read(
    [
      { role: "system", content: "End with MINI_SWE_AGENT_FINAL_OUTPUT." },
      { role: "assistant", content: block("ls", "bash") },
    ] as unknown as Json,
    v1,
  );
  expect(found.frozen).toEqual([{ message: 1, name: null, arguments: "ls" }]);
});

const CALLING = json(`{
  "info": {"mini_version": "2.0", "exit_status": "Submitted", "config": {"agent": {"system_template": "S"}}},
  "messages": [
    {"role": "system", "content": "S"},
    {"role": "user", "content": "Fix it."},
    {"role": "assistant", "content": null, "function_call": null, "reasoning_content": "Hm.",
     "thinking_blocks": [{"type": "thinking", "thinking": "Hm.", "signature": "AAAA"}],
     "tool_calls": [{"index": 0, "id": "t1", "type": "function", "function": {"name": "bash", "arguments": "{\\"command\\": \\"ls\\"}"}}],
     "extra": {"actions": [{"command": "ls", "tool_call_id": "t1"}], "cost": 0.10,
       "response": {"id": "r", "choices": [{"message": {"role": "assistant", "tool_calls": []}}], "usage": {"total_tokens": 7}}}},
    {"role": "tool", "tool_call_id": "t1", "content": "<returncode>0</returncode>", "extra": {"raw_output": "x", "returncode": 0}},
    {"role": "user", "content": "No tool calls found.", "extra": {"interrupt_type": "FormatError", "model_response": "prose ${"```"}bash\\nls\\n${"```"}"}},
    {"role": "exit", "content": "diff", "extra": {"exit_status": "Submitted", "submission": "diff"}}
  ],
  "trajectory_format": "mini-swe-agent-1.1"
}`);

test("calls of the chat API: structured, what `extra` says again is dropped, `exit` stays beside", () => {
  const found = read(CALLING);
  expect(found.trajectory.messages.map(({ role, calls }) => [role, calls.map(({ name }) => name)])).toEqual([
    ["system", []],
    ["user", []],
    ["assistant", ["bash"]],
    ["tool", []],
    ["user", []],
  ]);
  expect(found.dropped).toEqual({
    "messages[].extra.actions": 2,
    "messages[].extra.response.choices": 2,
    "messages[].thinking_blocks": 3,
  });
  expect(printJson(get(found.trajectory.messages[2]?.extra, "extra") ?? null)).toBe(
    '{"cost":0.10,"response":{"id":"r","usage":{"total_tokens":7}}}',
  );
  expect(get(found.trajectory.messages[4]?.extra, "exit")).toHaveLength(1);
  expect(found.trajectory.messages[4]?.parts[0]?.author).toBe("harness");
  expect({ ...found.census?.roles }).toEqual({ system: 1, user: 2, assistant: 1, tool: 1, exit: 1 });
  expect(found.frozen).toBeUndefined();
  expect(found.unknown).toEqual([]);
  expect(unaccounted(CALLING, found, STRUCTURE)).toEqual([]);
});

const RESPONSES = json(`{
  "messages": [
    {"role": "system", "content": "S"},
    {"role": "user", "content": "Fix it."},
    {"object": "response", "id": "resp", "model": "m", "tools": [{"type": "function", "name": "bash", "parameters": {"type": "object"}, "strict": null}],
     "output": [
       {"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "One."}, {"type": "summary_text", "text": "Two."}], "encrypted_content": "ZZ"},
       {"type": "message", "id": "msg", "role": "assistant", "content": [{"type": "output_text", "text": "Now.", "annotations": []}]},
       {"type": "function_call", "id": "fc", "call_id": "c1", "name": "bash", "arguments": "{\\"command\\":\\"ls\\"}"},
       {"type": "function_call", "id": "fd", "call_id": "c2", "name": "bash", "arguments": ""}
     ], "extra": {"actions": [{"command": "ls", "tool_call_id": "c1"}]}},
    {"type": "function_call_output", "call_id": "c2", "output": "b", "extra": {"returncode": 0}},
    {"type": "function_call_output", "call_id": "c1", "output": "a"},
    {"object": "response", "tools": [{"type": "function", "name": "bash", "parameters": {"type": "object"}, "strict": null}], "output": []}
  ],
  "trajectory_format": "mini-swe-agent-1.1", "info": {}
}`);

test("answers of the Responses API are one message each", () => {
  const found = read(RESPONSES);
  const [, , answer, second, first] = found.trajectory.messages;
  expect(answer).toMatchObject({
    role: "assistant",
    reasoning: "One.\n\nTwo.",
    parts: [{ text: "Now." }],
    calls: [
      { id: "c1", name: "bash", arguments: { command: "ls" } },
      { id: "c2", name: "bash", arguments: {} },
    ],
  });
  expect([second?.callId, first?.callId]).toEqual(["c2", "c1"]);
  expect(found.tools?.map(({ name }) => name)).toEqual(["bash"]);
  expect(found.dropped).toEqual({
    "messages[].extra.actions": 2,
    "messages[].output[].encrypted_content": 1,
    "messages[].tools": 4,
  });
  expect(found.census).toMatchObject({
    results: 2,
    unpairedCalls: 0,
    calls: [
      { name: "bash", arguments: { command: "ls" } },
      { name: "bash", arguments: "" },
    ],
  });
  expect(found.unknown).toEqual([]);
  const lost = unaccounted(RESPONSES, found, {
    structure: [
      "messages[].role",
      "messages[].tools[].type",
      "messages[].output[].summary[].type",
      "messages[].output[].content[].type",
    ],
  });
  // empty arguments are the call without any
  expect(lost.filter((line) => !/^invented or twice \(1\): (\{\}|"function")$/.test(line))).toEqual([
    'lost: messages[].output[].arguments = ""',
  ]);
});

test("known by their marks", () => {
  expect(detectFormat(CALLING)).toBe(format);
  expect(detectFormat(BARE)).toBe(v1);
  expect(v1.unit).toBe("file");
  expect(detectFormat([{ role: "user", content: "hi" }] as unknown as Json)).not.toBe(v1);
  expect(detectFormat([] as unknown as Json)).not.toBe(v1);
});

test.each([
  ["{}", "the record has no list `messages`"],
  ['{"messages": []}', "the record holds no message"],
  [
    '{"messages": [{"role": "exit"}, {"role": "tool", "content": "x", "tool_call_id": "y"}]}',
    "message 2: a tool result answers no call",
  ],
  ['{"messages": [{"role": "exit"}, {"role": "robot"}]}', "message 2: unknown role"],
])("refused with its place: %s", (text, problem) => {
  const result = format.read(json(text), "f.json");
  expect(result.ok ? "" : result.problems.map(explain).join("\n")).toContain(problem);
});

/**
 * A key that stands twice has the value of its last one; a number that is an id becomes text; calls without arguments have null or
 * none.
 */
const TOLD_OTHERWISE = /twice$|id = -1\.5$|arguments|function(?:_call)? = "/;

test("whatever is put wrong, there is a record that lost nothing, or a problem", () => {
  for (const [record, by] of [
    [BARE, v1],
    [CALLING, format],
    [RESPONSES, format],
  ] as const)
    for (const { at, value } of mistyped(record)) {
      by.detect(value);
      const result = by.read(value, "f.json");
      if (!result.ok) expect(result.problems.length, at).toBeGreaterThan(0);
      else if (record !== RESPONSES && !TOLD_OTHERWISE.test(at))
        expect(unaccounted(value, result.value, STRUCTURE), at).toEqual([]);
    }
});

describe.skipIf(!IS_SHARED)("counted files", () => {
  test.each(countedFiles("mini-swe-agent"))("%s", async (file) => {
    const value = json(readFileSync(`${SHARED}/${file}`, "utf8"));
    const reader = detectFormat(value);
    expect(reader).toBe(v1);
    const found = read(value, v1);
    expect(unaccounted(value, found, STRUCTURE)).toEqual([]);
    const both = await compareWithCounts(file);
    expect(both.found).toEqual(both.counted);
  });
});
