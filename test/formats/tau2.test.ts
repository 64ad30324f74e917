// tau2-bench: one record a simulation; the file's policy is the system prompt; the user's own tools are no part of what the agent saw.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { format } from "../../src/io/formats/tau2.js";
import { format as alone } from "../../src/io/formats/tau2-simulation.js";
import { isBad, readRecords } from "../../src/io/input/lines.js";
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  without,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};

function read(simulation: Json, shell?: JsonObject): ReadRecord {
  const result = format.read(simulation, "f.json: simulation 1", shell);
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}
function refuse(simulation: Json, shell?: JsonObject): readonly string[] {
  const result = format.read(simulation, "f.json: simulation 1", shell);
  return result.ok ? [] : result.problems.map((problem) => `${problem.code} ${explain(problem)}`);
}

/** What the law is asked about: the simulation, and what the file says of it. */
function whole(simulation: Json, shell: JsonObject): Json {
  const tasks = get(shell, "tasks");
  const task = isArray(tasks)
    ? tasks.find((one) => printJson(get(one, "id") ?? null) === printJson(get(simulation, "task_id") ?? null))
    : undefined;
  if (!isObject(simulation)) throw new Error("the simulation is no object");
  return fromMembers([
    ...members(simulation),
    ...members(without(shell, "tasks", "simulations", "simulation_index")),
    ...(task === undefined ? [] : [["task", task] as const]),
  ]);
}
/** Roles are told in other words; those of the user's side come back as they are. */
const STRUCTURE = { structure: ["messages[].role"], named: ["user", "tool"] };

const SHELL = json(`{
  "timestamp": "2026-01-02T03:04:05",
  "info": {
    "git_commit": "abc123", "num_trials": 1,
    "environment_info": {"domain_name": "telecom", "policy": "Be kind.\\n", "tool_defs": null}
  },
  "tasks": [
    {"id": "7", "evaluation_criteria": {"actions": [
      {"action_id": "7_0", "requestor": "assistant", "name": "get_line", "arguments": {"id": 1.0}, "compare_args": null},
      {"action_id": "7_1", "requestor": "user", "name": "toggle_data", "arguments": {}}
    ], "communicate_info": ["done"]}},
    {"id": "8", "evaluation_criteria": null}
  ]
}`) as JsonObject;

const RAW = (message: string): string =>
  `{"finish_reason": "stop", "message": ${message}, "logprobs": [1, 2]}`;
const RUN = `{
  "id": "run-1", "task_id": "7", "start_time": "2026-01-02T03:04:00", "trial": 0, "termination_reason": "user_stop",
  "reward_info": {"reward": 1.0, "db_check": null, "action_checks": [
    {"action": {"action_id": "7_0", "requestor": "assistant", "name": "get_line", "arguments": {"id": 1.0}}, "action_match": true},
    {"action": {"action_id": "7_1", "requestor": "user", "name": "toggle_data", "arguments": {}}, "action_match": true}
  ]},
  "messages": [
    {"role": "assistant", "content": "Hi!", "tool_calls": null, "turn_idx": 0, "raw_data": null},
    {"role": "user", "content": "My data is off.", "tool_calls": null, "turn_idx": 1,
     "raw_data": ${RAW('{"role": "assistant", "content": "My data is off.", "tool_calls": null}')}},
    {"role": "assistant", "content": null, "turn_idx": 2,
     "tool_calls": [
       {"id": "c", "name": "get_line", "arguments": {"id": 1.0}, "requestor": "assistant"},
       {"id": "", "name": "get_line", "arguments": {"id": 2}, "requestor": "assistant"}],
     "raw_data": ${RAW('{"role": "assistant", "content": null, "reasoning_content": "Look first.", "annotations": [], "tool_calls": [{"id": "c", "type": "function", "function": {"name": "get_line", "arguments": "{\\"id\\": 1.0}"}}]}')}},
    {"role": "tool", "id": "c", "content": "{\\"on\\": false}", "requestor": "assistant", "error": false},
    {"role": "tool", "id": "", "content": null, "requestor": "assistant", "error": true},
    {"role": "assistant", "content": "Toggle it.", "tool_calls": [], "turn_idx": 5},
    {"role": "user", "content": null, "turn_idx": 6,
     "tool_calls": [{"id": "u", "name": "toggle_data", "arguments": {}, "requestor": "user"}]},
    {"role": "tool", "id": "u", "content": "Data is on", "requestor": "user", "error": false, "turn_idx": 7},
    {"role": "user", "content": "Works!", "turn_idx": 8}
  ]
}`;

test("the agent's run: policy, greeting, calls, results, and nothing of the user's own tools", () => {
  const { trajectory, made, census, unknown } = read(json(RUN), SHELL);
  expect(
    trajectory.messages.map(({ id, role, content, parts }) => [
      id,
      role,
      content,
      parts.map(({ text }) => text),
    ]),
  ).toEqual([
    ["m0", "system", "string", ["Be kind.\n"]],
    ["m1", "assistant", "string", ["Hi!"]],
    ["m2", "user", "string", ["My data is off."]],
    ["m3", "assistant", "null", []],
    ["m4", "tool", "string", ['{"on": false}']],
    ["m5", "tool", "null", []],
    ["m6", "assistant", "string", ["Toggle it."]],
    ["m7", "user", "string", ["Works!"]],
  ]);
  expect(trajectory.messages[0]?.parts[0]?.author).toBe("harness");
  expect(
    trajectory.messages[3]?.calls.map(({ id, name, arguments: args }) => [id, name, printJson(args)]),
  ).toEqual([
    ["c", "get_line", '{"id":1.0}'],
    [undefined, "get_line", '{"id":2}'],
  ]);
  expect(trajectory.messages[3]?.reasoning).toBe("Look first.");
  expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
  expect(trajectory.id).toBe("run-1");
  expect(printJson(trajectory.outcome as unknown as Json)).toBe(
    '{"status":"success","reward":1.0,"goldCalls":[{"name":"get_line","arguments":{"id":1.0}}]}',
  );
  expect(made).toEqual({ at: "2026-01-02T03:04:00", version: "abc123" });
  expect({ ...census?.roles }).toEqual({ assistant: 3, user: 3, tool: 3 });
  expect(census?.results).toBe(2);
  expect(unknown).toEqual([]);
});

test("what the user did with tools of its own is kept beside the message before it", () => {
  const { trajectory } = read(json(RUN), SHELL);
  const list = get(json(RUN), "messages") as readonly Json[];
  expect(printJson(get(trajectory.messages[6]?.extra, "user_side") ?? null)).toBe(
    printJson([list[6], list[7]] as Json),
  );
  for (const message of trajectory.messages)
    expect(message.calls.map(({ name }) => name)).not.toContain("toggle_data");
  const first = json(
    '{"id":"x","task_id":1,"messages":[{"role":"user","tool_calls":[{"id":"","name":"t","arguments":{},"requestor":"user"}]},{"role":"tool","id":"","requestor":"user","content":""},{"role":"user","content":"hi"}]}',
  );
  const early = read(first).trajectory;
  expect(early.messages.map(({ role }) => role)).toEqual(["user"]);
  expect(get(early.extra, "user_side")).toHaveLength(2);
});

test("nothing is lost, and what is dropped is counted by its path", () => {
  const found = read(json(RUN), SHELL);
  expect(unaccounted(whole(json(RUN), SHELL), found, STRUCTURE)).toEqual([]);
  expect(found.dropped).toEqual({
    "messages[].raw_data.logprobs": 4,
    "messages[].raw_data.message.content": 2,
    "messages[].raw_data.message.role": 2,
    // null, and the one call of the copy: id, type, name, arguments
    "messages[].raw_data.message.tool_calls": 5,
    "reward_info.action_checks[].action.arguments": 1,
    "reward_info.action_checks[].action.name": 1,
  });
  const rest = printJson(found.trajectory.extra);
  expect(rest).not.toContain("get_line");
  expect(rest).not.toContain("Be kind");
  // other tasks are of other records
  expect(rest).not.toContain('"id":"8"');
});

test("without the file around it there is no system message, and the checks tell the task's calls", () => {
  const found = read(json(RUN));
  expect(found.trajectory.messages[0]?.role).toBe("assistant");
  expect(found.trajectory.outcome.goldCalls?.map(({ name }) => name)).toEqual(["get_line"]);
  expect(unaccounted(json(RUN), found, STRUCTURE)).toEqual([]);
  expect(Object.keys(found.dropped ?? {}).filter((path) => path.startsWith("reward"))).toEqual([]);
});

test("a policy of the simulation's own goes before the file's, a system message before both", () => {
  const own = read(
    json('{"task_id":"9","policy":"Mine.","messages":[{"role":"user","content":"hi"}]}'),
    SHELL,
  );
  expect(own.trajectory.messages[0]?.parts[0]?.text).toBe("Mine.");
  expect(printJson(own.trajectory.extra)).toContain("Be kind.");
  expect(get(own.trajectory.extra, "policy")).toBeUndefined();
  const written = read(
    json(
      '{"task_id":"9","policy":"Mine.","messages":[{"role":"system","content":"Sys."},{"role":"user","content":"hi"}]}',
    ),
    SHELL,
  );
  expect(written.trajectory.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(get(written.trajectory.extra, "policy")).toBe("Mine.");
});

test("signatures of tools in the file are tools; several results may stand in one message", () => {
  const shell = json(
    '{"info":{"environment_info":{"domain_name":"d","tool_defs":{"f":{"name":"f","doc":"Does f.","params":{"type":"object","properties":{"a":{"type":"string"}}},"returns":{"type":"object"}}}}},"tasks":[]}',
  ) as JsonObject;
  const run = json(
    '{"task_id":"9","messages":[{"role":"user","content":"hi"},{"role":"assistant","tool_calls":[{"id":"1","name":"f","arguments":{}},{"id":"2","name":"f","arguments":{}}]},{"role":"tool","tool_messages":[{"role":"tool","id":"2","content":"b"},{"role":"tool","id":"1","content":"a"}]}]}',
  );
  const { tools, trajectory } = read(run, shell);
  expect(tools).toEqual([
    {
      name: "f",
      description: "Does f.",
      parameters: { type: "object", properties: { a: { type: "string" } } },
      result: { type: "object" },
      extra: {},
    },
  ]);
  expect(trajectory.messages.map(({ role, callId }) => [role, callId])).toEqual([
    ["user", undefined],
    ["assistant", undefined],
    ["tool", "2"],
    ["tool", "1"],
  ]);
});

test.each([
  [
    '{"ticks": []}',
    "no-messages f.json: simulation 1: it is a voice run: it has ticks in the place of messages",
  ],
  ['{"info": {}, "tasks": [], "simulation_index": []}', "it is the file around simulations, not one of them"],
  ['{"messages": []}', "f.json: simulation 1: messages: the simulation has none"],
  // the second message is the user's own; the third is the first that the agent sees after the policy
  [
    '{"messages":[{"role":"user","content":"a"},{"role":"tool","id":"u","requestor":"user"},{"role":"tool","id":"x","content":"y"}]}',
    "unpaired f.json: simulation 1: message 3: a tool result answers no call",
  ],
  ['{"messages":[{"role":"tool","id":"u","requestor":"user"},{"role":"robot"}]}', "message 2: unknown role"],
  [
    '{"messages":[{"role":"assistant","tool_calls":[{"name":"t","arguments":{},"requestor":"user"}]}]}',
    "it makes a call in the name of the user",
  ],
])("refused with its place: %s", (text, problem) => {
  expect(refuse(json(text), SHELL).join("\n")).toContain(problem);
});

test("both layouts are known by their shape", () => {
  expect(detectFormat(json('{"timestamp":"t","info":{},"tasks":[],"simulations":[]}'))).toBe(format);
  expect(detectFormat(json('{"timestamp":"t","info":{},"tasks":[],"simulation_index":[]}'))).toBe(format);
  expect(detectFormat(json(RUN))).toBe(alone);
  expect(alone.beside).toBe("../results.json");
});

test("in the folder layout each simulation finds what the file beside its folder says", () => {
  const folder = mkdtempSync(join(tmpdir(), "hsa-tau2-"));
  try {
    mkdirSync(join(folder, "simulations"));
    writeFileSync(join(folder, "results.json"), printJson(SHELL));
    writeFileSync(join(folder, "simulations", "run-1.json"), RUN);
    const [raw, ...more] = readRecords(join(folder, "simulations", "run-1.json"));
    if (raw === undefined || isBad(raw)) throw new Error("it is not read");
    expect(more).toEqual([]);
    const found = readRecord(raw.value, raw.where, raw.format, raw.shell);
    if (!found.ok) throw new Error(found.problems.map(explain).join("\n"));
    expect(found.value.format).toBe("tau2-simulation");
    expect(found.value.trajectory).toEqual(read(json(RUN), SHELL).trajectory);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/**
 * A key that stands twice has the value of its last one; a number that is an id becomes text; calls without arguments have null or
 * none.
 */
const TOLD_OTHERWISE = /twice$|id = -1\.5$|arguments|function(?:_call)? = "/;

test("whatever is put wrong, there is a record that lost nothing, or a problem", () => {
  for (const { at, value } of mistyped(json(RUN))) {
    const result = format.read(value, "f.json: simulation 1", SHELL);
    if (!result.ok) expect(result.problems.length, at).toBeGreaterThan(0);
    else if (!TOLD_OTHERWISE.test(at))
      expect(unaccounted(whole(value, SHELL), result.value, STRUCTURE), at).toEqual([]);
  }
  for (const { at, value } of mistyped(SHELL)) {
    if (!isObject(value)) continue;
    const result = format.read(json(RUN), "f.json: simulation 1", value);
    if (result.ok) expect(unaccounted(whole(json(RUN), value), result.value, STRUCTURE), at).toEqual([]);
    else expect(result.problems.length, at).toBeGreaterThan(0);
  }
});

describe.skipIf(!IS_SHARED)("counted files", () => {
  test.each(countedFiles("tau2"))("%s", async (file) => {
    const value = json(readFileSync(`${SHARED}/${file}`, "utf8")) as JsonObject;
    expect(detectFormat(value)).toBe(format);
    const shell = without(value, "simulations");
    let gold = 0;
    for (const simulation of get(value, "simulations") as readonly Json[]) {
      const found = read(simulation, shell);
      expect(unaccounted(whole(simulation, shell), found, STRUCTURE)).toEqual([]);
      expect(found.unknown).toEqual([]);
      expect(detectFormat(simulation)).toBe(alone);
      gold += found.trajectory.outcome.goldCalls?.length ?? 0;
    }
    const facts = counts.trajectories.find((one) => one.file === file) as unknown as {
      ground_truth_actions_in_tasks: number;
    };
    expect(gold).toBe(facts.ground_truth_actions_in_tasks);
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });
});
