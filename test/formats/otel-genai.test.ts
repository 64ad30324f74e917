// OpenTelemetry GenAI: a span is one request with its answer; an export is one record where it is one dialogue.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCensus } from "../../src/io/formats/census.js";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { isoOfNanos } from "../../src/io/formats/unix-time.js";
import { fromMembers, isObject, type Json, members, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { counts, IS_SHARED, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf } from "../help/read-file.js";

const read = (value: Json): ReadRecord => {
  const result = readRecord(value, "here", "otel-genai");
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};
const countsOf = (records: readonly ReadRecord[]) => {
  const census = openCensus();
  records.forEach((record, i) => void census.add(i, record));
  return census.end();
};

const INPUT = `[{"role": "user", "parts": [{"type": "text", "content": "Weather in Paris and Rome?"}]},
  {"role": "assistant", "parts": [{"type": "reasoning", "content": "Two."}, {"type": "text", "content": "I look."},
    {"type": "tool_call", "id": "c1", "name": "get_weather", "arguments": {"city": "Paris", "days": 1.0}},
    {"type": "tool_call", "id": "c2", "name": "get_weather", "arguments": {"city": "Rome", "days": 1.0}}]},
  {"role": "tool", "parts": [{"type": "tool_call_response", "id": "c2", "response": {"sky": "clear"}},
    {"type": "tool_call_response", "id": "c1", "response": "rain"}]}]`;
const OUTPUT = `[{"role": "assistant", "parts": [{"type": "text", "content": "Rain, clear."}], "finish_reason": "stop"},
  {"role": "assistant", "parts": [{"type": "text", "content": "Clear, rain."}], "finish_reason": "stop"}]`;
const ATTRIBUTES: Json = {
  "gen_ai.request.model": "m",
  "gen_ai.system_instructions": '[{"type": "text", "content": "Be kind."}]',
  "gen_ai.input.messages": INPUT,
  "gen_ai.output.messages": OUTPUT,
  "gen_ai.tool.definitions":
    '[{"type": "function", "name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}]',
};
const SPAN: Json = {
  name: "chat m",
  span_id: "s2",
  start_time: "2026-01-02T03:04:05Z",
  attributes: ATTRIBUTES,
};

const role = (path: string): readonly string[] =>
  ["input.messages", "output.messages"].flatMap((key) => [
    `${path}gen_ai.${key}:[].role`,
    `${path}gen_ai.${key}:[].parts[].type`,
  ]);
const structureAt = (path: string): readonly string[] => [
  ...role(path),
  `${path}gen_ai.system_instructions:[].type`,
  `${path}gen_ai.tool.definitions:[].type`,
];

describe("a span", () => {
  const record = read(SPAN);
  const { messages } = record.trajectory;

  test("is the dialogue that was sent and the answer", () => {
    expect(
      messages.map(
        ({ role: who, callId, parts }) => `${who} ${callId ?? "-"}: ${parts.map(({ text }) => text)}`,
      ),
    ).toEqual([
      "system -: Be kind.",
      "user -: Weather in Paris and Rome?",
      "assistant -: I look.",
      'tool c2: {"sky":"clear"}',
      "tool c1: rain",
      "assistant -: Rain, clear.",
    ]);
    expect(messages[2]?.reasoning).toBe("Two.");
    expect(messages[2]?.calls.map(({ name, arguments: args }) => `${name} ${printJson(args)}`)).toEqual([
      'get_weather {"city":"Paris","days":1.0}',
      'get_weather {"city":"Rome","days":1.0}',
    ]);
    expect(record.tools?.map(({ name }) => name)).toEqual(["get_weather"]);
    expect(record.made).toEqual({ at: "2026-01-02T03:04:05Z" });
    expect(record.trajectory.id).toBe("s2");
  });

  test("counts other answers, which stay beside the run", () => {
    expect({ ...countsOf([record]).messages.by_role }).toEqual({
      "(system instruction part)": 1,
      assistant: 3,
      tool: 1,
      user: 1,
    });
    const kept = structureAt("attributes.");
    const lost = unaccounted(SPAN, record, { structure: kept });
    // The second answer is kept whole, with its words of structure.
    expect(lost).toEqual([]);
  });

  test("is the same whatever the shape of its attributes", () => {
    const typed = (value: Json): Json => ({ stringValue: value });
    const list = isObject(ATTRIBUTES)
      ? members(ATTRIBUTES).map(([key, value]) => ({ key, value: typed(value) }))
      : [];
    const structured = isObject(ATTRIBUTES)
      ? fromMembers(
          members(ATTRIBUTES).map(([key, value]) => [
            key,
            key.endsWith("model") ? value : jsonOf(value as string),
          ]),
        )
      : {};
    const shapes: readonly Json[] = [
      { spanId: "s2", startTimeUnixNano: "1767323045000000000", attributes: list },
      { spanId: "s2", startTimeUnixNano: "1767323045000000000", attributes: structured },
      { spanId: "s2", startTimeUnixNano: "1767323045000000000", ...(structured as object) },
      {
        spanId: "s2",
        startTimeUnixNano: "1767323045000000000",
        attributes: [],
        events: [{ name: "e", attributes: structured }],
      },
    ];
    for (const shape of shapes) {
      expect(detectFormat(shape)?.name).toBe("otel-genai");
      const same = read(shape);
      expect(same.trajectory.messages).toEqual(messages);
      expect(same.made).toEqual({ at: "2026-01-02T03:04:05.000Z" });
    }
  });

  test("without a request is a fragment", () => {
    const only = read({ "gen_ai.output.messages": OUTPUT });
    expect(only.fragment).toBe(true);
    expect(record.fragment).toBeUndefined();
  });

  test("keeps parts of other kinds whole", () => {
    const other: Json = { type: "uri", modality: "image", uri: "a.png" };
    const one = read({ "gen_ai.input.messages": [{ role: "user", parts: [other] }] });
    expect(one.trajectory.messages[0]?.parts[0]?.other).toEqual(other);
  });

  test("has calls of the server's own tools", () => {
    const one = read({
      "gen_ai.output.messages": [
        {
          role: "assistant",
          parts: [
            {
              type: "server_tool_call",
              id: "x",
              name: "search",
              server_tool_call: { type: "web", q: "hat" },
            },
            {
              type: "server_tool_call_response",
              id: "x",
              server_tool_call_response: { type: "web", hits: 2 },
            },
            { type: "text", content: "Two." },
          ],
        },
      ],
    });
    expect(one.trajectory.messages.map(({ role: who }) => who)).toEqual(["assistant", "tool", "assistant"]);
    expect(one.trajectory.messages[0]?.calls[0]?.arguments).toEqual({ type: "web", q: "hat" });
  });
});

describe("an export", () => {
  const first = jsonOf(INPUT) as readonly Json[];
  const request = (id: string, upTo: number, answer: Json): Json => ({
    spanId: id,
    attributes: [
      { key: "gen_ai.input.messages", value: { stringValue: printJson(first.slice(0, upTo)) } },
      { key: "gen_ai.output.messages", value: { stringValue: printJson([answer]) } },
      { key: "gen_ai.usage.input_tokens", value: { intValue: "7" } },
    ],
  });
  const tool: Json = {
    spanId: "t",
    attributes: [{ key: "gen_ai.tool.call.arguments", value: { stringValue: '{"city": "Paris"}' } }],
  };
  const wrap = (...spans: Json[]): Json => ({
    resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans }] }],
  });
  const reply = (jsonOf(OUTPUT) as readonly Json[])[0] ?? null;

  test("of one dialogue is its last span, once", () => {
    const value = wrap(request("a", 1, first[1] ?? null), tool, request("b", 3, reply));
    expect(detectFormat(value)?.name).toBe("otel-genai");
    const record = read(value);
    expect(record.trajectory.id).toBe("b");
    expect(record.trajectory.messages.map(({ role: who }) => who)).toEqual([
      "user",
      "assistant",
      "tool",
      "tool",
      "assistant",
    ]);
    expect({ ...record.dropped }).toEqual({
      "resourceSpans[].scopeSpans[].spans[].attributes.gen_ai.input.messages": 1,
      "resourceSpans[].scopeSpans[].spans[].attributes.gen_ai.output.messages": 1,
      "resourceSpans[].scopeSpans[].spans[].attributes.gen_ai.tool.call.arguments": 1,
    });
    expect(printJson(record.trajectory.extra)).toBe(
      '{"resourceSpans":[{"resource":{},"scopeSpans":[{"scope":{},"spans":[' +
        '{"spanId":"a","attributes":[{"key":"gen_ai.usage.input_tokens","value":{"intValue":"7"}}]},' +
        '{"spanId":"t","attributes":[]},' +
        '{"attributes":[{"key":"gen_ai.usage.input_tokens","value":{"intValue":"7"}}]}]}]}]}',
    );
  });

  test("of several dialogues is refused, and says what to do", () => {
    const other: Json = { role: "user", parts: [{ type: "text", content: "Hello" }] };
    const stranger: Json = {
      spanId: "z",
      "gen_ai.input.messages": [other],
      "gen_ai.output.messages": [reply],
    };
    const result = readRecord(wrap(request("b", 3, reply), stranger), "here", "otel-genai");
    expect(result.ok ? [] : result.problems.map(({ what, remedy }) => `${what}: ${remedy}`)).toEqual([
      "the export holds 2 dialogues: write one span a line, each with its attributes",
    ]);
  });

  test("whose answer is not repeated is refused", () => {
    const result = readRecord(wrap(request("a", 1, reply), request("b", 3, reply)), "here", "otel-genai");
    expect(result.ok).toBe(false);
  });
});

test("a start in nanoseconds is a date, also around leap days", () => {
  const days = [0, 58, 59, 60, 11016, 11017, 19782, 19783, 47540, 47541];
  for (const day of days)
    for (const ms of [0, 86_399_999]) {
      const millis = day * 86_400_000 + ms;
      expect(isoOfNanos(`${millis}000000`)).toBe(new Date(millis).toISOString());
    }
  expect(isoOfNanos("1767323045123456789")).toBe("2026-01-02T03:04:05.123Z");
  expect(isoOfNanos("9".repeat(21))).toBeUndefined();
  expect(isoOfNanos("-1")).toBeUndefined();
});

test("a record with any value put wrong is read or refused with a reason", () => {
  const structured = isObject(ATTRIBUTES)
    ? fromMembers(
        members(ATTRIBUTES).map(([key, value]) => [
          key,
          key.endsWith("model") ? value : jsonOf(value as string),
        ]),
      )
    : {};
  for (const span of [{ attributes: structured }, { resourceSpans: [{ scopeSpans: [{ spans: [SPAN] }] }] }])
    for (const { at, value } of mistyped(span)) {
      const result = readRecord(value, "here", "otel-genai");
      if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
      else expect(result.problems[0]?.where, at).toMatch(/^here/);
    }
});

describe.runIf(IS_SHARED)("the values of the documentation, by their spans", () => {
  const entry = counts.trajectories.find(({ format }) => format === "otel-genai");
  const file = entry?.file ?? "";
  const spans = new Map<string, Record<string, Json>>();
  if (IS_SHARED) {
    const values = jsonOf(readFileSync(`${SHARED}/${file}`, "utf8"));
    const names = { "input-messages": "input.messages", "output-messages": "output.messages" };
    if (isObject(values))
      for (const [key, value] of members(values))
        for (const [kind, attribute] of Object.entries(names))
          if (key.startsWith(`gen-ai-${kind}-`)) {
            const span = key.slice(`gen-ai-${kind}-`.length);
            spans.set(span, { ...spans.get(span), [`gen_ai.${attribute}`]: value });
          }
    const instructed = spans.get("instructions");
    const instructions = isObject(values)
      ? members(values).find(([key]) => key === "gen-ai-system-instructions")?.[1]
      : undefined;
    if (instructed !== undefined && instructions !== undefined)
      instructed["gen_ai.system_instructions"] = instructions;
  }
  const records = [...spans.values()].map(read);

  test("hold what was counted", () => {
    const found = countsOf(records);
    expect({ ...found.messages.by_role }).toEqual(entry?.messages.by_role);
    expect(found.records).toBe(entry?.records);
    expect(found.calls.sha256).toBe(entry?.calls.sha256);
    expect(found.results.total).toBe(entry?.results.total);
    expect(found.unpaired).toEqual({ calls: entry?.unpaired.calls, results: entry?.unpaired.results });
    expect(found.records_ending_in_assistant_reply).toBe(entry?.records_ending_in_assistant_reply);
    expect(found.reasoning.messages).toBe(entry?.reasoning.messages);
  });

  test("lose nothing", () => {
    const kinds = ["input.messages", "output.messages"];
    const structure = [
      ...kinds.flatMap((kind) => [`gen_ai.${kind}[].role`, `gen_ai.${kind}[].parts[].type`]),
      "gen_ai.system_instructions[].type",
    ];
    for (const [i, span] of [...spans.values()].entries())
      expect(unaccounted(span, records[i] as ReadRecord, { structure })).toEqual([]);
  });
});
