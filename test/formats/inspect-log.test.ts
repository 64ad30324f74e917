// Inspect: samples of a log as records, the copies of the dialogue left out.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { detectFormat, readRecord } from "../../src/io/formats/index.js";
import { asArray, get, isObject, type Json, printJson } from "../../src/model/json.js";
import { compareWithCounts, countedFiles, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf } from "../help/read-file.js";

const SHELL = jsonOf(
  '{"version": 2, "status": "success", "eval": {"created": "2025-02-07T00:00:00+00:00", "revision": {"commit": "abc"}}}',
);
const TOOL =
  '{"name": "bash", "description": "Run.", "parameters": {"type": "object", "properties": {"cmd": {"type": "string"}}}}';
const SAMPLE = jsonOf(`{"id": "7", "epoch": 1, "input": "Count", "target": "2",
  "messages": [
    {"id": "x", "role": "system", "content": "Be exact.", "source": "input"},
    {"role": "user", "content": [{"type": "text", "text": "Count"}, {"type": "image", "image": "a.png"}]},
    {"role": "assistant", "content": [{"type": "reasoning", "reasoning": "I list.", "signature": "s1"}, {"type": "text", "text": "I list."}],
     "tool_calls": [{"id": "b1", "function": "bash", "arguments": {"cmd": "ls", "n": 1.0}, "type": "function"},
                    {"id": "b2", "function": "bash", "arguments": {}, "parse_error": "bad", "type": "function"}]},
    {"role": "tool", "tool_call_id": "b2", "function": "bash", "content": "cmd is required", "error": {"type": "parsing", "message": "cmd is required"}},
    {"role": "tool", "tool_call_id": "b1", "function": "bash", "content": "a b"},
    {"role": "assistant", "content": "Two.", "model": "m"}],
  "output": {"model": "m", "choices": [{"stop_reason": "stop", "message": {"role": "assistant", "content": "Two."}, "logprobs": {"content": [1, 2]}}]},
  "scores": {"match": {"value": "C", "answer": "Two."}},
  "events": [{"event": "model", "model": "m", "tools": [${TOOL}], "input": [{"role": "user", "content": "Count"}]},
             {"event": "model", "model": "m", "tools": [${TOOL}], "input": []},
             {"event": "tool", "function": "bash", "arguments": {"cmd": "ls"}},
             {"event": "info", "data": 3}]}`);

const read = (sample: Json) => {
  const result = readRecord(sample, "here", "inspect-log", isObject(SHELL) ? SHELL : undefined);
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join("; "));
  return result.value;
};

describe("a sample", () => {
  const record = read(SAMPLE);
  const { messages, outcome, extra, id } = record.trajectory;

  test("is its messages, with calls whose function is a plain name", () => {
    expect(messages.map(({ role, callId, name }) => `${role} ${callId ?? "-"} ${name ?? "-"}`)).toEqual([
      "system - -",
      "user - -",
      "assistant - -",
      "tool b2 bash",
      "tool b1 bash",
      "assistant - -",
    ]);
    expect(messages[2]?.reasoning).toBe("I list.");
    expect(messages[2]?.parts.map(({ text }) => text)).toEqual(["I list."]);
    expect(messages[2]?.calls.map((call) => `${call.id} ${call.name} ${printJson(call.arguments)}`)).toEqual([
      'b1 bash {"cmd":"ls","n":1.0}',
      "b2 bash {}",
    ]);
    expect(messages[3]?.parts[0]?.author).toBe("harness");
    expect(messages[4]?.parts[0]?.author).toBe("world");
    expect(id).toBe("7");
  });

  test("has the tools that the model was offered, the verdict, and what the log says of the run", () => {
    expect(record.tools?.map(({ name }) => name)).toEqual(["bash"]);
    expect(outcome).toEqual({ status: "success" });
    expect(record.made).toEqual({ at: "2025-02-07T00:00:00+00:00", version: "abc" });
    expect(printJson(get(extra, "events") ?? null)).toBe('[{"event":"info","data":3}]');
  });

  test("loses copies and what was sampled, and nothing else", () => {
    expect({ ...record.dropped }).toEqual({
      "events[].arguments": 1,
      "events[].event": 3,
      "events[].function": 1,
      "events[].input": 3,
      "events[].model": 2,
      "events[].tools": 4,
      "messages[].content[].signature": 1,
      "output.choices[].logprobs": 2,
      "output.choices[].message": 2,
    });
    const structure = ["messages[].role", "messages[].tool_calls[].type", "messages[].content[].type"];
    // An image is kept whole, with the word for its kind.
    expect(unaccounted(SAMPLE, record, { structure })).toEqual([]);
  });

  test("fails where any scorer says so", () => {
    const judged = (scores: Json) =>
      read({ messages: [{ role: "user", content: "x" }], scores }).trajectory.outcome.status;
    expect(judged({ a: { value: "C" }, b: { value: 1 } })).toBe("success");
    expect(judged({ a: { value: "C" }, b: { value: 0.5 } })).toBe("failure");
    expect(judged({ a: { value: "P" } })).toBe("failure");
    expect(judged({ a: { value: "a word" } })).toBe("unknown");
  });
});

test("a log is told by its evaluation and its samples", () => {
  expect(detectFormat({ ...(SHELL as object), samples: [SAMPLE] })?.name).toBe("inspect-log");
  expect(detectFormat({ samples: [], eval: "x", status: "success" })).toBeUndefined();
});

test("a sample with any value put wrong is read or refused with a reason", () => {
  for (const { at, value } of mistyped(SAMPLE)) {
    const result = readRecord(value, "here", "inspect-log");
    if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
    else expect(result.problems[0]?.where, at).toMatch(/^here/);
  }
});

describe.each(countedFiles("inspect-log"))("%s", (file) => {
  test("holds what was counted, or says why not", async () => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });
  test("has results that answer nothing", () => {
    const log = jsonOf(readFileSync(`${SHARED}/${file}`, "utf8"));
    const result = readRecord(asArray(get(log, "samples"))[0] ?? null, "here", "inspect-log");
    expect(result.ok ? [] : [...new Set(result.problems.map(({ code }) => code))]).toEqual(["unpaired"]);
  });
});
