// OpenHands V1: events of the SDK, its logs of model requests, and the messages it sends.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCensus } from "../../src/io/formats/census.js";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { asArray, type Json, printJson } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf, linesOf } from "../help/read-file.js";

const read = (value: Json, from: string): ReadRecord => {
  const result = readRecord(value, "here", from);
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};
const events = (value: Json): ReadRecord => read(value, "openhands-v1");

const STRUCTURE = [
  ...["[].system_prompt.type", "[].llm_message.role", "[].llm_message.content[].type", "[].thought[].type"],
  ...[
    "[].observation.content[].type",
    "[].extended_content[].type",
    "[].tools[].type",
    "[].thinking_blocks[].type",
  ],
];

const RUN: readonly Json[] = asArray(
  jsonOf(`[
  {"id": "e1", "timestamp": "2026-06-16T05:00:00", "source": "agent", "kind": "SystemPromptEvent",
   "system_prompt": {"type": "text", "text": "Be kind."}, "dynamic_context": {"type": "text", "text": "Repo: hats."},
   "tools": [{"type": "function", "function": {"name": "terminal", "parameters": {"type": "object", "properties": {"command": {"type": "string"}}}}}]},
  {"id": "e2", "source": "user", "kind": "MessageEvent", "sender": null, "activated_skills": ["hats", "caps"],
   "llm_message": {"role": "user", "content": [{"type": "text", "text": "Look for hats", "cache_prompt": true}]},
   "extended_content": [{"type": "text", "text": "<EXTRA_INFO>\\nHats by size.\\n</EXTRA_INFO>\\n<EXTRA_INFO>\\nCaps by colour.\\n</EXTRA_INFO>"}]},
  {"id": "e3", "source": "agent", "kind": "ActionEvent", "thought": [{"type": "text", "text": "Both at once."}], "reasoning_content": null,
   "thinking_blocks": [{"type": "thinking", "thinking": "Hm.", "signature": "sig"}],
   "action": {"kind": "TerminalAction", "command": "ls", "timeout": null}, "tool_name": "terminal", "tool_call_id": "c1",
   "tool_call": {"id": "c1", "name": "terminal", "arguments": "{\\"command\\": \\"ls\\", \\"timeout\\": 5.0, \\"security_risk\\": \\"LOW\\"}", "origin": "completion"},
   "llm_response_id": "r1", "security_risk": "LOW", "summary": "look"},
  {"id": "e4", "source": "agent", "kind": "ActionEvent", "thought": [], "action": null, "tool_name": "no_such", "tool_call_id": "c2",
   "tool_call": {"id": "c2", "name": "no_such", "arguments": "{oops", "origin": "completion"}, "llm_response_id": "r1"},
  {"id": "e5", "source": "environment", "kind": "ObservationEvent", "tool_name": "terminal", "tool_call_id": "c1", "action_id": "e3",
   "observation": {"kind": "TerminalObservation", "content": [{"type": "text", "text": "a.txt"}], "is_error": false, "exit_code": 0}},
  {"id": "e6", "source": "agent", "kind": "AgentErrorEvent", "tool_name": "no_such", "tool_call_id": "c2", "error": "Tool no_such not found"},
  {"id": "e7", "source": "environment", "kind": "ConversationStateUpdateEvent", "key": "stats", "value": {"cost": 0.0}},
  {"id": "e8", "source": "agent", "kind": "MessageEvent", "llm_message": {"role": "assistant", "content": [{"type": "text", "text": "One file."}]},
   "activated_skills": [], "extended_content": []},
  {"id": "e9", "source": "environment", "kind": "ObservationEvent", "tool_name": "terminal", "tool_call_id": "c1", "action_id": "e3",
   "observation": {"content": [{"type": "text", "text": "again"}]}}
]`),
);

describe("events", () => {
  const record = events(RUN);
  const { messages, extra } = record.trajectory;

  test("are the messages that the SDK sends", () => {
    expect(
      messages.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join(" | ")}`),
    ).toEqual([
      "system: Be kind. | Repo: hats.",
      "user: Look for hats | <EXTRA_INFO>\nHats by size.\n</EXTRA_INFO>\n | <EXTRA_INFO>\nCaps by colour.\n</EXTRA_INFO>",
      "assistant: Both at once.",
      "tool: a.txt",
      "tool: Tool no_such not found",
      "assistant: One file.",
    ]);
    expect(record.tools?.map(({ name }) => name)).toEqual(["terminal"]);
    expect(record.made).toEqual({ at: "2026-06-16T05:00:00" });
  });

  test("of one response are one turn", () => {
    const turn = messages[2];
    expect(turn?.reasoning).toBe("Hm.");
    expect(
      turn?.calls.map(({ id, name, invalid, arguments: args }) => [id, name, invalid, printJson(args)]),
    ).toEqual([
      ["c1", "terminal", undefined, '{"command":"ls","timeout":5.0,"security_risk":"LOW"}'],
      ["c2", "no_such", true, '"{oops"'],
    ]);
    expect(pairResults(messages)).toEqual({
      answers: new Map([
        [3, { message: 2, call: 0 }],
        [4, { message: 2, call: 1 }],
      ]),
      orphans: [],
      open: [],
    });
  });

  test("say what the context added: the bodies of Skills, the scaffold's errors", () => {
    expect(messages[1]?.parts.map(({ author, echo }) => `${author} ${echo ?? "-"}`)).toEqual([
      "world -",
      "harness skill:hats",
      "harness skill:caps",
    ]);
    expect(messages[4]?.parts[0]?.author).toBe("harness");
    expect(messages[3]?.parts[0]?.author).toBe("world");
  });

  test("that no model is shown stay beside the run, and a result without its call is counted", () => {
    expect(asArray(extra["events" as never]).map((event) => (event as { id: string }).id)).toEqual([
      "e7",
      "e9",
    ]);
    const census = openCensus();
    census.add(0, record);
    const counts = census.end();
    expect({ ...counts.messages.by_role }).toEqual({ assistant: 2, system: 1, tool: 3, user: 1 });
    expect(counts.results.total).toBe(3);
    expect(counts.unpaired).toEqual({ calls: 0, results: 1 });
  });

  test("lose copies of calls and signatures, and nothing else", () => {
    expect({ ...record.dropped }).toEqual({
      "[].action": 3,
      "[].thinking_blocks": 1,
      "[].tool_call_id": 2,
      "[].tool_name": 2,
    });
    expect(record.unknown).toEqual([]);
    expect(unaccounted(RUN, record, { structure: STRUCTURE })).toEqual([]);
  });
});

test("thinking that stands in the text once more is read once", () => {
  const action = (thought: string): Json =>
    jsonOf(`[{"id": "e0", "source": "environment", "kind": "PauseEvent"},
      {"id": "e1", "source": "agent", "kind": "ActionEvent", "thought": [{"type": "text", "text": ${JSON.stringify(thought)}}],
      "reasoning_content": "I look.\\n", "tool_call": {"id": "c", "name": "t", "arguments": "{}"}, "llm_response_id": "r"}]`);
  const said = (thought: string) => events(action(thought)).trajectory.messages[0];
  expect(said("<think>I look.\n</think>\n\nNow.")?.parts[0]?.text).toBe("Now.");
  expect(said("<think>I look.\n</think>\n\nNow.")?.reasoning).toBe("I look.\n");
  expect(said("<think>Something else</think>Now.")?.parts[0]?.text).toBe("<think>Something else</think>Now.");
});

test("a rejected call has its reason as its result", () => {
  const run = (source: string): Json => [
    ...RUN.slice(2, 3),
    jsonOf(`{"id": "x", "source": "environment", "kind": "UserRejectObservation", "tool_name": "terminal", "tool_call_id": "c1",
      "rejection_reason": "No.", "rejection_source": "${source}", "action_id": "e3"}`),
  ];
  const authorOf = (source: string) => events(run(source)).trajectory.messages[1]?.parts[0];
  expect(authorOf("user")).toEqual({ author: "world", text: "No." });
  expect(authorOf("hook")).toEqual({ author: "harness", text: "No." });
});

describe("a log of one request", () => {
  const LOG = jsonOf(`{"messages": [{"role": "user", "content": "Tools: <function=terminal>"}],
    "raw_messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Go"}],
    "tools": [{"type": "function", "function": {"name": "terminal", "parameters": {"type": "object", "properties": {}}}}],
    "kwargs": {"top_p": 1.0, "tools": [{"type": "function", "function": {"name": "terminal"}}]}, "latency_sec": 1.5,
    "response": {"id": "r1", "choices": [{"index": 0, "logprobs": [0.1], "message": {"role": "assistant", "content": "I go.",
      "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "terminal", "arguments": "{\\"command\\": \\"ls\\"}"}}]}}]},
    "raw_response": {"id": "r1", "choices": [{"message": {"content": "<function=terminal>"}}]}}`);
  const record = read(LOG, "openhands-llm-log");

  test("is the structured dialogue with the answer at its end", () => {
    expect(detectFormat(LOG)?.name).toBe("openhands-llm-log");
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
    expect(record.trajectory.messages[2]?.calls.map(({ name }) => name)).toEqual(["terminal"]);
    expect({ ...record.dropped }).toEqual({
      "kwargs.tools": 2,
      messages: 2,
      raw_response: 2,
      "response.choices[].logprobs": 1,
    });
  });

  test("loses nothing else", () => {
    const structure = [
      ...["raw_messages[].role", "tools[].type", "response.choices[].message.role"],
      "response.choices[].message.tool_calls[].type",
    ];
    expect(unaccounted(LOG, record, { structure })).toEqual([]);
  });

  test("with any value put wrong is read or refused with a reason", () => {
    for (const { at, value } of mistyped(LOG)) {
      const result = readRecord(value, "here", "openhands-llm-log");
      if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
      else expect(result.problems[0]?.where, at).toMatch(/^here/);
    }
  });
});

test("a record with any value put wrong is read or refused with a reason", () => {
  for (const { at, value } of mistyped(RUN)) {
    const result = readRecord(value, "here", "openhands-v1");
    if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
    else expect(result.problems[0]?.where, at).toMatch(/^here/);
  }
});

test("each file is told by its shape", () => {
  expect(detectFormat(RUN)?.name).toBe("openhands-v1");
  expect(detectFormat([{ kind: "Event", metadata: {} }])).toBeUndefined();
  expect(detectFormat([{ role: "user", content: "x" }])?.name).toBe("chat-messages");
});

describe.each(countedFiles("openhands-v1"))("%s", (file) => {
  test("holds what was counted", async () => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });
  test("loses nothing", () => {
    const text = readFileSync(`${SHARED}/${file}`, "utf8");
    const value = file.endsWith(".jsonl") ? linesOf(text) : jsonOf(text);
    const structure = [
      ...["[].role", "[].tool_calls[].type", "[].thought[].type", "[].observation.content[].type"],
      ...["raw_messages[].role", "tools[].type", "response.choices[].message.role"],
      ...["response.choices[].message.tool_calls[].type", "response.choices[].message.function_call"],
    ];
    const lifted = file.includes("goal") ? ["[].thought[].text"] : [];
    const record = read(value, detectFormat(value)?.name ?? "");
    const dropped = Object.fromEntries(
      Object.entries(record.dropped ?? {}).filter(([path]) => !path.endsWith(" <think>")),
    );
    expect(unaccounted(value, { ...record, dropped }, { structure, lifted })).toEqual([]);
  });
});
