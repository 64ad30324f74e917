// The census: its digest is the documented one, and readers' own words go before what is counted from the Trajectory.

import { describe, expect, test } from "vitest";
import { openCensus } from "../../src/io/formats/census.js";
import type { ReadRecord } from "../../src/io/formats/index.js";
import type { Json } from "../../src/model/json.js";
import { isArray } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Call, Message } from "../../src/model/trajectory.js";
import { compareWithCounts, counts, IS_SHARED } from "../help/counted.js";

const message = (id: string, role: Message["role"], more: Partial<Message> = {}): Message => ({
  id,
  role,
  parts: [{ author: "world", text: "x" }],
  content: "string",
  calls: [],
  extra: {},
  ...more,
});
const call = (name: string, args: Json = {}, id?: string): Call => ({
  name,
  arguments: args,
  extra: {},
  ...(id === undefined ? {} : { id }),
});
const record = (messages: readonly Message[], more: Partial<ReadRecord> = {}): ReadRecord => ({
  trajectory: { messages, slots: {}, outcome: { status: "unknown" }, extra: {} },
  unknown: [],
  ...more,
});

test("no call at all has the digest of the empty string", () => {
  expect(openCensus().end().calls.sha256).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("calls are one canonical line each: record, order, name, arguments with numbers as written", () => {
  const census = openCensus();
  const args = parseJson(String.raw`{"q":"caf\u00e9 \u2028 \ud83d","n":1.0,"big":9007199254740993}`);
  const more = parseJson(String.raw`{"b":[1e3,-0,true,null],"a":"x\n\"y\""}`);
  if (!args.ok || !more.ok) throw new Error("the fixture is no JSON");
  census.add(0, record([message("m0", "assistant", { calls: [call("search", args.value), call("noop")] })]));
  const frozen = [{ message: 0, name: null, arguments: "ls -la" }];
  census.add(2, record([message("m0", "assistant", { calls: [call("f", more.value)] })], { frozen }));
  // sha256 of the four lines, printed by Python:
  // [0,0,"search",{"big":9007199254740993,"n":1.0,"q":"café \u2028 \ud83d"}] … with U+2028 as itself and the lone surrogate escaped
  expect(census.end().calls).toEqual({
    total: 4,
    sha256: "725ecf778ec6aa26ad507a361af3ed85a142222f1e97a0d9523b6a80a574b580",
    distinct_names: 3,
    names: ["f", "noop", "search"],
    frozen: 1,
  });
});

test("messages, results, pairs, tools, reasoning, replies and verdicts are counted over the records", () => {
  const census = openCensus();
  census.add(
    0,
    record(
      [
        message("m0", "user"),
        message("m1", "assistant", { reasoning: "", calls: [call("a", {}, "1"), call("b", {}, "2")] }),
        message("m2", "tool", { callId: "2" }),
        message("m3", "assistant"),
      ],
      { tools: [{ name: "a", extra: {} }], dropped: { "messages[].logprobs": 3 }, unknown: ["odd"] },
    ),
  );
  census.add(
    1,
    record([message("m0", "assistant")], { fragment: true, dropped: { "messages[].logprobs": 1 } }),
  );
  const found = census.end();
  expect(found).toMatchObject({
    records: 2,
    fragments: 1,
    messages: { total: 5, by_role: { user: 1, assistant: 3, tool: 1 } },
    results: { total: 1 },
    unpaired: { calls: 1, results: 0 },
    tools: {
      inline_distinct: 1,
      inline_definitions: 1,
      records_with_tools: 1,
      called_but_not_declared: [[0, 1, "b"]],
    },
    reasoning: { present: true, messages: 1 },
    records_with_calls: 1,
    records_ending_in_assistant_reply: 2,
    outcome: { records: 0, succeeded: 0 },
    dropped: { "messages[].logprobs": 4 },
    unknown: { odd: 1 },
  });
});

test("what a reader says of its own file goes before", () => {
  const census = openCensus();
  census.add(
    0,
    record([message("m0", "assistant", { calls: [call("a")] })], {
      census: {
        roles: { agent: 7, __proto__x: 1 },
        results: 5,
        unpairedCalls: 0,
        unpairedResults: 2,
        reasoning: 4,
        declared: ["a", "z"],
        calls: [{ name: "a", arguments: "" }],
        reply: true,
        verdict: "best",
      },
    }),
  );
  expect(census.end()).toMatchObject({
    messages: { total: 8, by_role: { agent: 7, __proto__x: 1 } },
    calls: { total: 1 },
    results: { total: 5 },
    unpaired: { calls: 0, results: 2 },
    tools: { inline_distinct: 2, inline_definitions: 0, called_but_not_declared: [] },
    reasoning: { present: true, messages: 4 },
    records_ending_in_assistant_reply: 1,
    outcome: { records: 1, succeeded: 1 },
  });
});

test("a reward below the top is a verdict, but no success; frozen text at the end is no reply", () => {
  const census = openCensus();
  const given = record([message("m0", "assistant")], {
    frozen: [{ message: 0, name: null, arguments: "ls" }],
  });
  census.add(0, {
    ...given,
    trajectory: { ...given.trajectory, outcome: { status: "failure", reward: 0 } },
  });
  expect(census.end()).toMatchObject({
    records_with_calls: 1,
    records_ending_in_assistant_reply: 0,
    outcome: { records: 1, succeeded: 0 },
  });
});

describe.skipIf(!IS_SHARED)("the counted files", () => {
  test("the digest of calls is the documented one: its test vector", () => {
    const { lines, sha256 } = counts.method.test_vector;
    const census = openCensus();
    const byRecord = new Map<number, { name: string | null; arguments: Json }[]>();
    for (const line of lines) {
      const parsed = parseJson(line);
      if (!parsed.ok || !isArray(parsed.value)) throw new Error(line);
      const [index, , name, args] = parsed.value as readonly [number, number, string | null, Json];
      byRecord.set(index, [...(byRecord.get(index) ?? []), { name, arguments: args }]);
    }
    for (const [index, calls] of byRecord) census.add(index, record([], { census: { calls } }));
    expect(census.end().calls.sha256).toBe(sha256);
  });

  test("damage shows: one number of a counted file changed is a difference", async () => {
    const file = "trajectories/openai-chat/deepseek-tool-call.json";
    const right = await compareWithCounts(file);
    expect(right.found).toEqual(right.counted);
    const wrong = await compareWithCounts(file, { differs: { "calls.total": 2 } });
    expect(wrong.found).not.toEqual(wrong.counted);
  });
});
