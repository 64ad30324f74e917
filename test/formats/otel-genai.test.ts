// OpenTelemetry GenAI: a span is one request with its answer; an export is one record where it is one dialogue.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCensus } from "../../src/io/formats/census.js";
import { detectFormat, partsIn, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { format } from "../../src/io/formats/otel-genai.js";
import { isoOfNanos } from "../../src/io/formats/unix-time.js";
import { fromMembers, isObject, type Json, members, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { compareWithCounts, countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
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

  const stranger: Json = {
    spanId: "z",
    name: "chat",
    "gen_ai.input.messages": [{ role: "user", parts: [{ type: "text", content: "Hello" }] }],
    "gen_ai.output.messages": [reply],
  };

  test("of several dialogues is a record for each, in the order of their first requests", () => {
    const value = wrap(request("a", 1, first[1] ?? null), stranger, request("b", 3, reply));
    const parts = partsIn(value, format) ?? [];
    expect(parts.map((part) => printJson(part).match(/"spanId":"."/g))).toEqual([
      ['"spanId":"a"', '"spanId":"b"'],
      ['"spanId":"z"'],
    ]);
    for (const part of parts) {
      expect(detectFormat(part)?.name).toBe("otel-genai");
      expect(partsIn(part, format)).toEqual([part]);
    }
    expect(parts.map((part) => read(part).trajectory.id)).toEqual(["b", "z"]);
    expect(parts.map((part) => read(part).trajectory.messages.length)).toEqual([5, 2]);
    const structure = role("resourceSpans[].scopeSpans[].spans[].").map((path) => path.replace(":", ""));
    const [, part = null] = parts;
    expect(unaccounted(part, read(part), { structure })).toEqual([]);
    // One line of several can be no record.
    const result = readRecord(value, "here", "otel-genai");
    expect(result.ok ? [] : result.problems.map(explain)).toEqual([
      "here: the record holds 2 runs; expected one, or a file of values like it",
    ]);
  });

  test("whose answer is not repeated is two dialogues", () => {
    const parts = partsIn(wrap(request("a", 1, reply), request("b", 3, reply)), format) ?? [];
    expect(parts.map((part) => read(part).trajectory.id)).toEqual(["a", "b"]);
  });

  test("gives other spans to the dialogue that is next in their tree, or of their trace, or to the first", () => {
    const within = (span: Json, members_: object): Json => ({ ...(span as object), ...members_ });
    const a = within(request("a", 1, first[1] ?? null), { traceId: "t1", parentSpanId: "agent" });
    const z = within(stranger, { traceId: "t2", parentSpanId: "other" });
    const spans: readonly Json[] = [
      a,
      z,
      { spanId: "agent", traceId: "t1" },
      { spanId: "other", traceId: "t1" },
      { spanId: "tool", traceId: "t1", parentSpanId: "other" },
      { spanId: "deep", traceId: "t1", parentSpanId: "tool" },
      { spanId: "trace", traceId: "t2", parentSpanId: "nowhere" },
      { spanId: "loop", parentSpanId: "loop" },
      "no span",
    ];
    const export_: Json = {
      resourceSpans: [
        { resource: { r: 1 }, scopeSpans: [{ scope: { s: 1 }, spans: spans.slice(0, 2) }, { spans: [] }] },
        { resource: { r: 2 }, scopeSpans: [{ spans: spans.slice(2) }] },
      ],
      more: 1,
    };
    const parts = partsIn(export_, format) ?? [];
    const head = (part: Json): string =>
      printJson(part).replaceAll(/"attributes":.*?\],"traceId/g, '"traceId');
    expect(parts.map(head)).toEqual([
      '{"resourceSpans":[{"resource":{"r":1},"scopeSpans":[{"scope":{"s":1},"spans":[{"spanId":"a","traceId":"t1","parentSpanId":"agent"}]},{"spans":[]}]},' +
        '{"resource":{"r":2},"scopeSpans":[{"spans":[{"spanId":"agent","traceId":"t1"},{"spanId":"loop","parentSpanId":"loop"},"no span"]}]}],"more":1}',
      expect.stringMatching(
        /^\{"resourceSpans":\[\{"resource":\{"r":1\},"scopeSpans":\[\{"scope":\{"s":1\},"spans":\[\{"spanId":"z",.*\}\]\}\]\},\{"resource":\{"r":2\},"scopeSpans":\[\{"spans":\[\{"spanId":"other","traceId":"t1"\},\{"spanId":"tool",[^}]*\},\{"spanId":"deep",[^}]*\},\{"spanId":"trace",[^}]*\}\]\}\]\}\],"more":1\}$/,
      ),
    ]);
  });

  test("without messages is refused, and says so", () => {
    const result = readRecord(wrap(tool), "here");
    expect(result.ok ? [] : result.problems.map(explain)).toEqual([
      "here: resourceSpans: no span holds messages",
    ]);
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

describe("a map of attributes", () => {
  const said = (text: string): Json => [{ role: "user", parts: [{ type: "text", content: text }] }];
  const map: Json = {
    "gen-ai-input-messages-a": said("one"),
    title: "examples",
    "gen_ai.output.messages.long-a": said("two"),
    "gen-ai-output-messages-a": said("three"),
    "gen_ai.input.messages.a": said("four"),
    "gen_ai-system_instructions.long-a": [{ type: "text", content: "five" }],
    "gen-ai-request-model-a": "m",
    "gen-ai-input-messages-": said("six"),
  };

  test("is a span for each name at the end of its keys", () => {
    expect(detectFormat(map)?.name).toBe("otel-genai");
    const parts = partsIn(map, format) ?? [];
    expect(parts.map((part) => (isObject(part) ? members(part).map(([key]) => key) : []))).toEqual([
      [
        "gen_ai.input.messages",
        "title",
        "gen_ai.output.messages",
        "gen_ai.input.messages.a",
        "gen-ai-request-model-a",
        "gen-ai-input-messages-",
      ],
      ["gen_ai.output.messages", "gen_ai.system_instructions"],
    ]);
    for (const part of parts) expect(partsIn(part, format)).toEqual([part]);
    expect(read(parts[1] ?? null).trajectory.messages.map(({ parts: [own] }) => own?.text)).toEqual([
      "five",
      "two",
    ]);
  });

  test("of one span is a record", () => {
    const one = isObject(map) ? fromMembers(members(map).slice(0, 2)) : {};
    expect(detectFormat(one)?.name).toBe("otel-genai");
    const record = read(one);
    expect(record.trajectory.messages.map(({ parts: [own] }) => own?.text)).toEqual(["one"]);
    expect(printJson(record.trajectory.extra)).toBe('{"title":"examples"}');
  });
});

describe.runIf(IS_SHARED)("the values of the documentation, by their spans", () => {
  const [file = ""] = countedFiles("otel-genai");

  test("hold what was counted", async () => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });

  test("lose nothing", () => {
    const kinds = ["input.messages", "output.messages"];
    const structure = [
      ...kinds.flatMap((kind) => [`gen_ai.${kind}[].role`, `gen_ai.${kind}[].parts[].type`]),
      "gen_ai.system_instructions[].type",
    ];
    const map = jsonOf(readFileSync(`${SHARED}/${file}`, "utf8"));
    const parts = partsIn(map, format) ?? [];
    expect(
      parts.flatMap((part) => (isObject(part) ? members(part) : [])).map(([, value]) => value),
    ).toHaveLength(isObject(map) ? members(map).length : 0);
    for (const part of parts) expect(unaccounted(part, read(part), { structure })).toEqual([]);
  });
});
