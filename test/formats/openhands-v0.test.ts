// OpenHands V0: the model's own response is the call, whatever the events repeat or translate.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import {
  asArray,
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  withMember,
} from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf } from "../help/read-file.js";

const read = (value: Json, from = "openhands-v0"): ReadRecord => {
  const result = readRecord(value, "here", from);
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};
const STRUCTURE = [
  "[].tool_call_metadata.model_response.choices[].message.tool_calls[].type",
  "[].args.tools[].type",
];

const RESPONSE = `{"id": "r1", "model": "m", "choices": [{"finish_reason": "tool_calls", "logprobs": {"content": [-0.5, -1.0]},
  "message": {"role": "assistant", "content": "Both.", "reasoning_content": "Hm.", "tool_calls": [
    {"id": "c1", "index": 0, "type": "function", "function": {"name": "execute_bash", "arguments": "{\\"command\\": \\"ls\\", \\"timeout\\": 5.0}"}},
    {"id": "c2", "index": 1, "type": "function", "function": {"name": "shop_search", "arguments": "{\\"q\\": \\"hat\\"}"}}]}}]}`;
const metadata = (name: string, id: string): string =>
  `"tool_call_metadata": {"function_name": "${name}", "tool_call_id": "${id}", "total_calls_in_response": 2, "model_response": ${RESPONSE}}`;

const RUN: readonly Json[] = asArray(
  jsonOf(`[
  {"id": 0, "timestamp": "2025-10-10T06:00:00", "source": "agent", "message": "You are kind.", "action": "system",
   "args": {"content": "You are kind.", "openhands_version": "0.58.0", "agent_class": "CodeActAgent", "tools": [
     {"type": "function", "function": {"name": "execute_bash", "description": "Run.", "parameters": {"type": "object", "properties": {"command": {"type": "string"}}}}}]}},
  {"id": 1, "source": "user", "message": "Look for hats", "action": "message", "args": {"content": "Look for hats", "image_urls": null}},
  {"id": 2, "source": "user", "message": "Retrieving content", "action": "recall", "args": {"query": "Look for hats"}},
  {"id": 4, "source": "environment", "cause": 2, "observation": "recall", "content": "Added", "extras": {"recall_type": "knowledge",
   "microagent_knowledge": [{"name": "hats", "trigger": "hat", "content": "Hats are sold by size."}]}},
  {"id": 5, "source": "agent", "message": "Running command: ls", "action": "run", ${metadata("execute_bash", "c1")},
   "args": {"command": "ls", "thought": "Both.", "blocking": true}},
  {"id": 6, "source": "agent", "cause": 5, "observation": "run", ${metadata("execute_bash", "c1")}, "content": "a.txt", "extras": {"exit_code": 0}, "success": true},
  {"id": 7, "source": "agent", "action": "call_tool_mcp", ${metadata("shop_search", "c2")}, "args": {"name": "shop_search", "arguments": {"q": "hat"}}},
  {"id": 8, "source": "environment", "cause": 7, "observation": "mcp", ${metadata("shop_search", "c2")}, "content": "{\\"hits\\": 3}",
   "extras": {"name": "shop_search", "arguments": {"q": "hat"}}},
  {"id": 9, "source": "environment", "observation": "agent_state_changed", "content": "", "extras": {"agent_state": "running"}},
  {"id": 12, "source": "agent", "message": "Three hats.", "action": "message", "args": {"content": "Three hats.", "wait_for_response": true}}
]`),
);

describe("a run", () => {
  const { trajectory, tools, made, dropped, unknown } = read(RUN);
  const { messages } = trajectory;

  test("is the turns that the model saw", () => {
    expect(
      messages.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join(" | ")}`),
    ).toEqual([
      "system: You are kind.",
      "user: Look for hats | Hats are sold by size.",
      "assistant: Both.",
      "tool: a.txt",
      'tool: {"hits": 3}',
      "assistant: Three hats.",
    ]);
    expect(made).toEqual({ at: "2025-10-10T06:00:00", version: "0.58.0" });
    expect(tools?.map(({ name }) => name)).toEqual(["execute_bash"]);
    expect(unknown).toEqual([]);
  });

  test("has the calls of the response, once, and each result pairs", () => {
    expect(
      messages[2]?.calls.map(({ id, name, arguments: args }) => `${id} ${name} ${printJson(args)}`),
    ).toEqual(['c1 execute_bash {"command":"ls","timeout":5.0}', 'c2 shop_search {"q":"hat"}']);
    expect(messages[2]?.reasoning).toBe("Hm.");
    expect([...pairResults(messages).answers]).toEqual([
      [3, { message: 2, call: 0 }],
      [4, { message: 2, call: 1 }],
    ]);
    expect(messages[3]?.name).toBe("execute_bash");
  });

  test("shows a microagent as the echo of a Skill", () => {
    expect(messages[1]?.parts[1]).toEqual({
      author: "harness",
      text: "Hats are sold by size.",
      echo: "skill:hats",
      extra: { name: "hats", trigger: "hat" },
    });
  });

  test("drops copies of calls and what was sampled, and nothing else", () => {
    // 16 leaves has a response: 2 of its own, 1 reason, 2 log-probabilities, 3 of the message, 5 or 4 of the two calls.
    expect({ ...dropped }).toEqual({
      "[].args (of a call)": 3 + 2,
      "[].extras.arguments": 1,
      "[].extras.name": 1,
      "[].message": 3,
      "[].tool_call_metadata.function_name": 2,
      "[].tool_call_metadata.model_response (again)": 3 * 18,
      "[].tool_call_metadata.model_response.choices[].logprobs": 2,
      "[].tool_call_metadata.tool_call_id": 2,
      "[].tool_call_metadata.total_calls_in_response": 2,
    });
    expect(unaccounted(marked(RUN), read(RUN), { structure: STRUCTURE })).toEqual([]);
  });
});

/** The events, with what repeats a call under a name of its own: the response a second time, the arguments of an action. */
function marked(events: readonly Json[]): Json {
  const seen = new Set<Json | undefined>();
  const rename = (object: JsonObject, from: string, to: string): JsonObject =>
    fromMembers(members(object).map(([key, value]) => [key === from ? to : key, value]));
  return events.map((event) => {
    const metadata = get(event, "tool_call_metadata");
    const id = get(get(metadata, "model_response"), "id");
    if (!isObject(event) || !isObject(metadata)) return event;
    const again = seen.has(id) ? rename(metadata, "model_response", "model_response (again)") : metadata;
    seen.add(id);
    return rename(withMember(event, "tool_call_metadata", again), "args", "args (of a call)");
  });
}

test("an observation alone still brings its call", () => {
  const record = read(RUN.filter((_, i) => i !== 4));
  expect(record.trajectory.messages.map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "tool",
    "tool",
    "assistant",
  ]);
});

test("an action whose call was not recorded is frozen and no target", () => {
  const record = read(
    jsonOf(`[
      {"id": 0, "source": "user", "action": "message", "args": {"content": "Go"}},
      {"id": 1, "source": "agent", "action": "run", "args": {"command": "ls", "thought": "I look."}},
      {"id": 2, "source": "agent", "cause": 1, "observation": "run", "content": "a.txt", "extras": {}},
      {"id": 3, "source": "user", "action": "run", "args": {"command": "pwd"}}]`),
  );
  expect(record.trajectory.messages.map(({ role, train }) => `${role} ${train}`)).toEqual([
    "user undefined",
    "assistant false",
    "user undefined",
  ]);
  expect(record.frozen).toEqual([
    { message: 1, name: null, arguments: { command: "ls", thought: "I look." } },
  ]);
  expect(record.trajectory.extra["events" as never]).toHaveLength(1);
});

test("evaluations hold a run a line, with its verdict", () => {
  const line: Json = {
    instance_id: "i-1",
    instruction: "x",
    history: RUN,
    test_result: { report: { resolved: true } },
  };
  expect(detectFormat(line)?.name).toBe("openhands-output");
  const record = read(line, "openhands-output");
  expect(record.trajectory.id).toBe("i-1");
  expect(record.trajectory.outcome).toEqual({ status: "success" });
  expect(record.trajectory.messages).toHaveLength(6);
  const pairs: Json = {
    instance_id: "i-2",
    history: [[RUN[1] ?? null, RUN[9] ?? null]],
  };
  expect(read(pairs, "openhands-output").trajectory.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
  ]);
});

test("a record with any value put wrong is read or refused with a reason", () => {
  // One response is enough: the second call and its answer repeat it.
  for (const { at, value } of mistyped(RUN.filter((_, i) => i < 6 || i > 7))) {
    const result = readRecord(value, "here", "openhands-v0");
    if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
    else expect(result.problems[0]?.where, at).toMatch(/^here/);
  }
});

describe.each(countedFiles("openhands-v0"))("%s", (file) => {
  test("holds what was counted", async () => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });
  test("loses nothing", () => {
    const value = jsonOf(readFileSync(`${SHARED}/${file}`, "utf8"));
    expect(unaccounted(marked(asArray(value)), read(value), { structure: STRUCTURE })).toEqual([]);
  });
});
