// SWE-agent: the history is the run; steps, shell spellings and prompts of steps are copies; commands in text are frozen.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord } from "../../src/io/formats/index.js";
import { format } from "../../src/io/formats/swe-agent.js";
import { get, type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
function read(record: Json): ReadRecord {
  const result = format.read(record, "f.traj");
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}
const STRUCTURE = {
  structure: ["history[].role", "history[].tool_calls[].type", "history[].content[].type"],
};

/** Ids recur; one result lists a second call; the last call has no arguments. */
const CALLING = json(`{
  "environment": "main",
  "trajectory": [
    {"action": "open a.py", "observation": "1: x", "response": "Look.", "thought": "Look.", "state": {"dir": "/"},
     "query": [{"role": "system", "content": "SYS"}, {"role": "user", "content": "cut"}], "execution_time": 0.50},
    {"action": "submit", "observation": "", "response": "Other words.", "thought": "Done.", "state": "{\\"dir\\": \\"/\\"}\\n"}
  ],
  "history": [
    {"role": "system", "content": "SYS", "agent": "main", "message_type": "system_prompt"},
    {"role": "user", "content": "Solve this:\\nIt breaks.\\nUse open to read.", "agent": "main", "message_type": "observation"},
    {"role": "assistant", "content": "Look.", "thought": "Look.", "action": "open a.py", "agent": "main",
     "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "open", "arguments": "{\\"path\\":\\"a.py\\",\\"n\\":1.0}"}}],
     "thinking_blocks": [{"type": "thinking", "thinking": "Where?", "signature": "AAAA"}], "message_type": "action"},
    {"role": "tool", "content": "1: x\\nbash-$", "agent": "main", "tool_call_ids": ["c1"]},
    {"role": "assistant", "content": "", "thought": "Done.", "action": "submit", "agent": "main",
     "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "submit", "arguments": "{}"}}]},
    {"role": "tool", "content": [{"type": "text", "text": "ok", "cache_control": {"type": "ephemeral"}}], "agent": "main", "tool_call_ids": ["c1", "c9"]}
  ],
  "info": {"exit_status": "submitted", "submission": "diff"},
  "replay_config": ${JSON.stringify(
    JSON.stringify({
      problem_statement: { text: "It breaks." },
      agent: {
        tools: {
          command_docs:
            "open:\n  docstring: opens\n  signature: open <path>\n\nsubmit:\n  docstring: submits\n  signature: submit\n",
        },
      },
    }),
  )}
}`);

test("function calls are structured, ids recur, and the copies are read once", () => {
  const { trajectory, dropped, census, unknown, frozen } = read(CALLING);
  expect(trajectory.messages.map(({ id, role, callId }) => [id, role, callId])).toEqual([
    ["m0", "system", undefined],
    ["m1", "user", undefined],
    ["m2", "assistant", undefined],
    ["m3", "tool", "c1"],
    ["m4", "assistant", undefined],
    ["m5", "tool", "c1"],
  ]);
  expect(
    trajectory.messages.flatMap(({ calls }) => calls.map((call) => [call.name, printJson(call.arguments)])),
  ).toEqual([
    ["open", '{"path":"a.py","n":1.0}'],
    ["submit", "{}"],
  ]);
  expect([...pairResults(trajectory.messages).answers]).toEqual([
    [3, { message: 2, call: 0 }],
    [5, { message: 4, call: 0 }],
  ]);
  expect(trajectory.messages[2]?.reasoning).toBe("Where?");
  expect(dropped).toEqual({
    "history[].action": 2,
    "history[].thinking_blocks[].signature": 1,
    "history[].thinking_blocks[].type": 1,
    "history[].thought": 1,
    "trajectory[].action": 2,
    "trajectory[].observation": 2,
    "trajectory[].query": 4,
    "trajectory[].response": 1,
    "trajectory[].thought": 2,
  });
  expect(printJson(get(trajectory.extra, "trajectory") ?? null)).toBe(
    '[{"state":{"dir":"/"},"execution_time":0.50},{"response":"Other words.","state":"{\\"dir\\": \\"/\\"}\\n"}]',
  );
  // a thought that the reply does not hold stays
  expect(get(trajectory.messages[4]?.extra, "thought")).toBe("Done.");
  expect(printJson(get(trajectory.messages[5]?.extra, "tool_call_ids") ?? null)).toBe('["c9"]');
  expect(census?.declared).toEqual(["open", "submit"]);
  expect({ unknown, frozen }).toEqual({ unknown: [], frozen: undefined });
  expect(unaccounted(CALLING, read(CALLING), STRUCTURE)).toEqual([]);
});

test("the template around the task is the Harness's, the task is the world's", () => {
  expect(read(CALLING).trajectory.messages[1]?.parts).toEqual([
    { author: "harness", text: "Solve this:\n" },
    { author: "world", text: "It breaks." },
    { author: "harness", text: "\nUse open to read." },
  ]);
});

/** Text mode: a demonstration first, a reply without a command, the last command unanswered. */
const WRITING = json(`{
  "trajectory": [],
  "history": [
    {"role": "system", "content": "Write one command.", "agent": "main"},
    {"role": "user", "content": "DEMO: open x\\n\`\`\`\\nsubmit\\n\`\`\`", "is_demo": true, "agent": "main"},
    {"role": "user", "content": "Fix it.", "agent": "main"},
    {"role": "assistant", "content": "No command here.", "agent": "main"},
    {"role": "user", "content": "Your output was not formatted correctly.", "agent": "main"},
    {"role": "assistant", "content": "Look.\\n\`\`\`\\nls -a\\n\`\`\`", "thought": "Look.\\n", "action": "ls -a\\n", "agent": "main"},
    {"role": "user", "content": "a.py\\nbash-$", "agent": "main"},
    {"role": "assistant", "content": "Done.", "thought": "Done.", "action": "submit\\n", "agent": "main"}
  ]
}`);

test("commands in text are frozen, the demonstration is none of the run", () => {
  const found = read(WRITING);
  expect(found.frozen).toEqual([
    { message: 5, name: null, arguments: "ls -a\n" },
    { message: 7, name: null, arguments: "submit\n" },
  ]);
  expect({ ...found.census?.roles }).toEqual({ system: 1, user: 3, "user (demonstration)": 1, assistant: 3 });
  expect(found.census).toMatchObject({
    results: 1,
    unpairedCalls: 1,
    calls: [
      { name: null, arguments: "ls -a\n" },
      { name: null, arguments: "submit\n" },
    ],
  });
  expect(found.trajectory.messages.map(({ role, parts }) => [role, parts[0]?.author])).toEqual([
    ["system", "harness"],
    ["user", "harness"],
    ["user", "world"],
    ["assistant", "assistant"],
    ["user", "harness"],
    ["assistant", "assistant"],
    ["user", "world"],
    ["assistant", "assistant"],
  ]);
  // a command that the reply does not show is kept
  expect(get(found.trajectory.messages[7]?.extra, "action")).toBe("submit\n");
  expect(found.trajectory.messages[5]?.parts[0]?.text).toBe("Look.\n```\nls -a\n```");
  expect(unaccounted(WRITING, found, STRUCTURE)).toEqual([]);
});

test("a demonstration in messages of its own calls nothing and is no target", () => {
  const found = read(
    json(`{"replay_config": {}, "history": [
      {"role": "user", "content": "demo", "is_demo": true},
      {"role": "assistant", "content": "", "is_demo": true, "tool_calls": [{"id": "d", "type": "function", "function": {"name": "open", "arguments": ""}}]},
      {"role": "user", "content": "Fix it."},
      {"role": "assistant", "content": "", "tool_calls": [{"id": "d", "type": "function", "function": {"name": "open", "arguments": ""}}]},
      {"role": "tool", "content": "x", "tool_call_ids": ["d"]}
    ]}`),
  );
  expect(found.trajectory.messages[1]).toMatchObject({ train: false, calls: [{ name: "open" }] });
  expect(found.census).toMatchObject({
    results: 1,
    unpairedCalls: 0,
    calls: [{ name: "open", arguments: "" }],
  });
});

test("known by its history, and by nothing else", () => {
  expect(detectFormat(CALLING)).toBe(format);
  expect(detectFormat(json('{"history":[{"role":"user","content":"x","agent":"main"}]}'))).toBe(format);
  expect(detectFormat(json('{"history":[{"role":"user","content":"x"}]}'))).toBeUndefined();
  expect(
    detectFormat(json('{"history":[{"id":0,"source":"user","action":"message"}],"trajectory":[]}')),
  ).not.toBe(format);
});

test.each([
  ['{"history": []}', "no-messages f.traj: the record holds no message"],
  ['{"history": {}}', "no-messages f.traj: the record has no list `history`"],
  [
    '{"history": [{"role": "tool", "content": "x", "tool_call_ids": ["z"]}]}',
    "f.traj: message 1: a tool result answers no call",
  ],
])("refused with its place: %s", (text, problem) => {
  const result = format.read(json(text), "f.traj");
  expect(result.ok ? "" : result.problems.map((one) => `${one.code} ${explain(one)}`).join("\n")).toContain(
    problem,
  );
});

/**
 * A key that stands twice has the value of its last one; a number that is an id becomes text; calls without arguments have null or
 * none.
 */
const TOLD_OTHERWISE = /twice$|id = -1\.5$|arguments|function(?:_call)? = "/;

test("whatever is put wrong, there is a record that lost nothing, or a problem", () => {
  for (const record of [CALLING, WRITING])
    for (const { at, value } of mistyped(record)) {
      detectFormat(value);
      const result = format.read(value, "f.traj");
      if (!result.ok) expect(result.problems.length, at).toBeGreaterThan(0);
      else if (!TOLD_OTHERWISE.test(at)) expect(unaccounted(value, result.value, STRUCTURE), at).toEqual([]);
    }
});

describe.skipIf(!IS_SHARED)("counted files", () => {
  test.each(countedFiles("swe-agent"))("%s", async (file) => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
    const value = json(readFileSync(`${SHARED}/${file}`, "utf8"));
    expect(unaccounted(value, read(value), STRUCTURE)).toEqual([]);
    expect(read(value).unknown).toEqual([]);
  });
});
