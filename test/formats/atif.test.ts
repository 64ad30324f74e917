// ATIF: steps as turns, results inside their step, calls that stand only in text.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCensus } from "../../src/io/formats/census.js";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { type Json, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";

const STRUCTURE = ["steps[].source", "agent.tool_definitions[].type", "steps[].message[].type"];

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
const read = (value: Json): ReadRecord => {
  const result = readRecord(value, "here", "atif");
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};
const run = (...steps: Json[]): Json => ({
  schema_version: "ATIF-v1.7",
  session_id: "s1",
  agent: { name: "a", version: "2.1" },
  steps,
});
const counted = (record: ReadRecord) => {
  const census = openCensus();
  census.add(0, record);
  return census.end();
};
const textOf = (record: ReadRecord, index: number): string =>
  record.trajectory.messages[index]?.parts.map(({ text }) => text).join("") ?? "";

const FULL = json(`{
  "schema_version": "ATIF-v1.7", "session_id": "s1", "trajectory_id": "t1",
  "agent": {"name": "shop-agent", "version": "3.0.1", "model_name": "m", "tool_definitions": [
    {"type": "function", "function": {"name": "get_order", "description": "An order.", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}}},
    {"type": "function", "function": {"name": "delegate", "parameters": {"type": "object", "properties": {}}}}]},
  "steps": [
    {"step_id": 1, "timestamp": "2026-01-02T03:04:05Z", "source": "system", "message": "Be kind."},
    {"step_id": 2, "source": "user", "message": [{"type": "text", "text": "Look."}, {"type": "image", "source": {"media_type": "image/png", "path": "a.png"}}]},
    {"step_id": 3, "source": "agent", "message": "", "model_name": "m", "reasoning_content": "Two at once.",
     "tool_calls": [
       {"tool_call_id": "c1", "function_name": "get_order", "arguments": {"id": "A-1", "at": 1.0}},
       {"tool_call_id": "c2", "function_name": "delegate", "arguments": {}, "extra": {"depth": 1}}],
     "observation": {"results": [
       {"source_call_id": "c2", "content": null, "subagent_trajectory_ref": [{"trajectory_id": "t2"}]},
       {"source_call_id": "c1", "content": "{\\"state\\": \\"sent\\"}", "extra": {"ms": 12}}]},
     "metrics": {"prompt_tokens": 10, "completion_token_ids": [1, 2, 3], "logprobs": [-0.0, -0.1, -1e-3]}},
    {"step_id": 4, "source": "agent", "message": "It was sent.", "llm_call_count": 1}],
  "subagent_trajectories": [{"schema_version": "ATIF-v1.7", "trajectory_id": "t2", "agent": {"name": "child", "version": "1"},
    "steps": [{"step_id": 1, "source": "agent", "message": "Done.", "metrics": {"logprobs": [-0.5], "cost_usd": 0.1}}]}],
  "final_metrics": {"total_steps": 4}
}`);

describe("a run of ATIF", () => {
  test("has one turn a step, and one tool message a result", () => {
    const { trajectory, tools, made, unknown } = read(FULL);
    expect(trajectory.id).toBe("t1");
    expect(made).toEqual({ at: "2026-01-02T03:04:05Z", version: "3.0.1" });
    expect(tools?.map(({ name }) => name)).toEqual(["get_order", "delegate"]);
    expect(unknown).toEqual([]);
    expect(trajectory.messages.map(({ role, content }) => `${role} ${content}`)).toEqual([
      "system string",
      "user parts",
      "assistant string",
      "tool null",
      "tool string",
      "assistant string",
    ]);
    const asked = trajectory.messages[2];
    expect(asked?.reasoning).toBe("Two at once.");
    expect(asked?.calls.map(({ id, name, arguments: args }) => `${id} ${name} ${printJson(args)}`)).toEqual([
      'c1 get_order {"id":"A-1","at":1.0}',
      "c2 delegate {}",
    ]);
    expect([...pairResults(trajectory.messages).answers.entries()]).toEqual([
      [3, { message: 2, call: 1 }],
      [4, { message: 2, call: 0 }],
    ]);
    expect(trajectory.messages[1]?.parts[1]?.other).toEqual({
      type: "image",
      source: { media_type: "image/png", path: "a.png" },
    });
  });

  test("loses token ids and log-probabilities, also of sub-agents, and nothing else", () => {
    const record = read(FULL);
    expect(record.dropped).toEqual({
      "steps[].metrics.completion_token_ids": 3,
      "steps[].metrics.logprobs": 3,
      "subagent_trajectories[].steps[].metrics.logprobs": 1,
    });
    // The kind of a text part is told by its being one; that of an image stands in the part, which is kept whole.
    const structure = STRUCTURE.filter((path) => path !== "steps[].message[].type");
    expect(unaccounted(FULL, record, { structure })).toEqual(['lost: steps[].message[].type = "text"']);
  });

  test("keeps what it does not know, and says so", () => {
    const record = read(
      json(`{"schema_version": "1.4", "agent": {"name": "a", "model": "m"}, "mood": 1, "steps": [
        {"source": "user", "message": "x", "lang": "en"},
        {"source": "agent", "message": "y", "metrics": {"watts": 3}}]}`),
    );
    expect(record.unknown).toEqual(["agent.model", "mood", "steps[].lang", "steps[].metrics.watts"]);
    expect(printJson(record.trajectory.extra)).toBe(
      '{"schema_version":"1.4","agent":{"name":"a","model":"m"},"mood":1}',
    );
  });

  test("is known by its version, or by its agent and sources", () => {
    expect(detectFormat(FULL)?.name).toBe("atif");
    expect(
      detectFormat({ schema_version: "v1.7", agent: {}, steps: [{ source: "user", message: "" }] })?.name,
    ).toBe("atif");
    expect(detectFormat({ agent: {}, steps: [{ action: "go" }] })).toBeUndefined();
  });
});

describe("results", () => {
  const call = (id: string): Json => ({ tool_call_id: id, function_name: "f", arguments: {} });
  const agent = (calls: readonly Json[], results: readonly Json[]): Json => ({
    source: "agent",
    message: "do",
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    observation: { results },
  });

  test("without an id answer their whole step", () => {
    const record = read(run(agent([call("a"), call("b")], [{ content: "both" }]), agent([call("c")], [])));
    expect(record.trajectory.messages.map(({ role, callId }) => `${role} ${callId ?? "-"}`)).toEqual([
      "assistant -",
      "tool -",
      "assistant -",
    ]);
    expect(counted(record).unpaired).toEqual({ calls: 1, results: 0 });
    expect(counted(record).results.total).toBe(1);
  });

  test("that nothing asked for are a turn of the environment", () => {
    const record = read(
      run(agent([], [{ content: "ERROR: no JSON" }]), agent([call("a")], [{ content: "ok" }])),
    );
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual([
      "assistant",
      "user",
      "assistant",
      "tool",
    ]);
    expect(counted(record).unpaired).toEqual({ calls: 0, results: 1 });
    expect({ ...counted(record).messages.by_role }).toEqual({ agent: 2 });
  });

  test("do not answer a call of another step by their place", () => {
    const record = read(
      run(
        agent([call("a")], []),
        agent([call("b")], [{ source_call_id: "b", content: "1" }, { content: "2" }]),
      ),
    );
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual([
      "assistant",
      "assistant",
      "tool",
      "user",
    ]);
    expect(counted(record).unpaired).toEqual({ calls: 1, results: 1 });
  });

  test("with an id that no call bears are refused", () => {
    const result = readRecord(
      run(agent([call("a")], [{ source_call_id: "z", content: "" }])),
      "here",
      "atif",
    );
    expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual(["unpaired"]);
  });

  test("in a later step still find their call", () => {
    const record = read(
      run(agent([call("a")], []), {
        source: "system",
        message: "",
        observation: { results: [{ source_call_id: "a", content: "late" }] },
      }),
    );
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual(["assistant", "system", "tool"]);
    expect(counted(record).unpaired).toEqual({ calls: 0, results: 0 });
  });
});

test("steps that were copied from an earlier run are no targets", () => {
  const record = read(
    run(
      { source: "user", message: "old", is_copied_context: true },
      { source: "agent", message: "old reply", is_copied_context: true },
      { source: "agent", message: "new reply" },
    ),
  );
  expect(record.trajectory.messages.map(({ train }) => train)).toEqual([false, false, undefined]);
  expect(record.trajectory.messages[1]?.extra).toEqual({ is_copied_context: true });
});

describe("calls that stand only in text", () => {
  test("are lifted where they are OpenHands' XML, and their result pairs", () => {
    const record = read(
      run(
        {
          source: "agent",
          message: "Look:\n<function=bash>\n<parameter=command>\nls\n</parameter>\n</function>",
          observation: { results: [{ content: "a.txt" }] },
        },
        { source: "agent", message: "<function=finish>\n<parameter=message>Done</parameter>\n</function>" },
      ),
    );
    expect(textOf(record, 0)).toBe("Look:");
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
    expect(record.trajectory.messages.flatMap(({ calls }) => calls).map((one) => one.arguments)).toEqual([
      { command: "ls" },
      { message: "Done" },
    ]);
    expect(counted(record).unpaired.calls).toBe(1);
    expect(record.frozen).toBeUndefined();
  });

  test("are no calls where the run has structured ones", () => {
    const record = read(
      run(
        { source: "agent", message: "<function=f>\n</function>" },
        {
          source: "agent",
          message: "",
          tool_calls: [{ tool_call_id: "a", function_name: "g", arguments: {} }],
        },
      ),
    );
    expect(counted(record).calls.names).toEqual(["g"]);
    expect(textOf(record, 0)).toBe("<function=f>\n</function>");
  });

  const COMMAND =
    '{"analysis": "a", "plan": "p", "commands": [{"keystrokes": "ls\\n", "duration": 50.0}], "task_complete": true}';

  test("stay where they are terminus commands, and freeze the tools", () => {
    const record = read(
      run({ source: "agent", message: COMMAND, observation: { results: [{ content: "a.txt" }] } }),
    );
    expect(record.trajectory.messages.map(({ role }) => role)).toEqual(["assistant", "user"]);
    expect(textOf(record, 0)).toBe(COMMAND);
    expect(printJson((record.frozen ?? []) as unknown as Json)).toBe(
      '[{"message":0,"name":"bash_command","arguments":{"keystrokes":"ls\\n","duration":50.0}},' +
        '{"message":0,"name":"mark_task_complete","arguments":{}}]',
    );
    expect(counted(record).unpaired).toEqual({ calls: 0, results: 0 });
  });

  test("count once where the structured call stands beside its text", () => {
    const record = read(
      run({
        source: "agent",
        message: COMMAND,
        tool_calls: [{ tool_call_id: "a", function_name: "bash_command", arguments: { keystrokes: "ls\n" } }],
      }),
    );
    expect(counted(record).calls.total).toBe(1);
    expect(record.frozen).toHaveLength(2);
  });
});

test("a verdict or a reward that a producer adds is the outcome", () => {
  const step: Json = { source: "agent", message: "x" };
  const outcome = (more: Json) =>
    read({ schema_version: "ATIF-v1.6", agent: {}, steps: [step], final_metrics: { extra: more } }).trajectory
      .outcome;
  expect(outcome({ verdict: "PASS" })).toEqual({ status: "success" });
  expect(outcome({ verdict: "failed" })).toEqual({ status: "failure" });
  expect(outcome({ reward: 0.5 })).toEqual({ status: "failure", reward: 0.5 });
  expect(outcome({ verdict: "maybe" })).toEqual({ status: "unknown" });
});

test("a record with any value put wrong is read or refused with a reason", () => {
  for (const { at, value } of mistyped(FULL)) {
    const result = readRecord(value, "here", "atif");
    if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
    else expect(result.problems[0]?.where, at).toMatch(/^here/);
  }
});

describe.each(countedFiles("atif"))("%s", (file) => {
  test("holds what was counted", async () => {
    const { found, counted: should } = await compareWithCounts(file);
    expect(found).toEqual(should);
  });
  test("loses nothing", () => {
    const value = json(readFileSync(`${SHARED}/${file}`, "utf8"));
    const lifted = file.includes("no_function_calling") ? ["steps[].message"] : [];
    expect(unaccounted(value, read(value), { structure: STRUCTURE, lifted })).toEqual([]);
  });
});
