// BFCL: a case is a prompt with tools, its turns and words of types come back exactly; ground truth is calls without messages.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { format } from "../../src/io/formats/bfcl.js";
import { format as truth } from "../../src/io/formats/bfcl-ground-truth.js";
import { detectFormat, type ReadRecord } from "../../src/io/formats/index.js";
import { readPythonCall } from "../../src/io/formats/python-call.js";
import type { Tool } from "../../src/model/harness.js";
import {
  canonicalJson,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  printJson,
  without,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain } from "../../src/model/problem.js";
import { baseOf } from "../../src/run/base.js";
import { compareWithCounts, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { mistyped } from "../help/mistyped.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};
function read(record: Json, by = format): ReadRecord {
  const result = by.read(record, "f.json:1");
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}

/** The record as it was, from what was read: nothing may be missing or made up. */
function written({ trajectory, tools }: ReadRecord): Json {
  const { id, messages, extra } = trajectory;
  const turns: Json[][] = Array.from({ length: Number(get(extra, "turns") ?? 1) }, () => []);
  for (const { role, parts, content, extra: more } of messages) {
    const rest = without(more, "turn");
    turns[Number(get(more, "turn") ?? 0)]?.push(
      fromMembers([
        ["role", role],
        ...(content === "string" ? [["content", parts.map(({ text }) => text).join("")] as const] : []),
        ...members(rest),
      ]),
    );
  }
  return fromMembers([
    ...(id === undefined ? [] : [["id", id] as const]),
    ["question", turns],
    ...(tools === undefined ? [] : [["function", tools.map(docOf)] as const]),
    ...members(without(extra, "turns")),
  ]);
}

const docOf = (tool: Tool): Json =>
  fromMembers([
    ["name", tool.name],
    ...(tool.description === undefined ? [] : [["description", tool.description] as const]),
    ...(tool.parameters === undefined ? [] : [["parameters", ownWords(tool.parameters)] as const]),
    ...(tool.result === undefined ? [] : [["response", ownWords(tool.result)] as const]),
    ...members(tool.extra),
  ]);

/** `x-type` is the word that `type` had. */
function ownWords(schema: Json): JsonObject {
  const walk = (value: Json): Json => {
    if (isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const word = get(value, "x-type");
    const own = typeof word === "string" ? [["type", word] as Member] : [];
    const left = typeof word === "string" ? without(value, "type", "x-type") : value;
    return fromMembers([...own, ...members(left).map(([key, inner]): Member => [key, walk(inner)])]);
  };
  return walk(schema) as JsonObject;
}

const CASE = json(`{
  "id": "multi_1",
  "question": [[{"role": "system", "content": "S"}, {"role": "user", "content": "one"}], [], [{"role": "user", "content": "three"}]],
  "function": [
    {"name": "uber.ride", "description": "Order.", "parameters": {"type": "dict", "required": ["loc"], "properties": {
      "loc": {"type": "String"}, "price": {"type": "float", "default": 1.0}, "pair": {"type": "tuple", "items": {"type": "long"}},
      "opts": {"type": "HashMap", "properties": {"type": {"type": "any"}}}, "odd": {"type": ""}, "same": {"type": "boolean"}}},
     "response": {"type": "dict", "properties": {"ok": {"type": "bool"}}}}
  ],
  "initial_config": {"Files": {"root": {"0": 1}}}, "path": ["Files.cd"], "missed_function": {"1": ["cd"]}, "excluded_function": []
}`);

test("turns, tools and state of a case", () => {
  const found = read(CASE);
  expect(found.trajectory.messages.map(({ id, role, extra }) => [id, role, get(extra, "turn")])).toEqual([
    ["m0", "system", 0],
    ["m1", "user", 0],
    ["m2", "user", 2],
  ]);
  expect(found.tools?.[0]).toMatchObject({
    name: "uber.ride",
    parameters: {
      type: "object",
      properties: {
        loc: { type: "string", "x-type": "String" },
        price: { type: "number", "x-type": "float" },
        pair: { type: "array", "x-type": "tuple", items: { type: "integer", "x-type": "long" } },
        opts: { type: "object", "x-type": "HashMap", properties: { type: { "x-type": "any" } } },
        odd: { "x-type": "" },
        same: { type: "boolean" },
      },
    },
    result: { type: "object", properties: { ok: { type: "boolean", "x-type": "bool" } } },
  });
  expect(get(get(get(found.tools?.[0]?.parameters, "properties"), "odd"), "type")).toBeUndefined();
  expect(found.trajectory.outcome).toEqual({ status: "unknown" });
  expect(found.unknown).toEqual([]);
  expect(canonicalJson(written(found))).toBe(canonicalJson(CASE));
});

test("one turn is not told apart; what a later version adds is kept and named", () => {
  const found = read(
    json(
      '{"id":"live_1","question":[[{"role":"user","content":"x"}]],"function":{"name":"f"},"new_field":{"a":1}}',
    ),
  );
  expect(printJson(found.trajectory.extra)).toBe('{"new_field":{"a":1}}');
  expect(printJson(found.trajectory.messages[0]?.extra ?? null)).toBe("{}");
  expect(found.tools?.map(({ name }) => name)).toEqual(["f"]);
  expect(found.unknown).toEqual(["new_field"]);
});

test("ground truth is calls: in Python's words, or as accepted values", () => {
  const turns = read(
    json(
      `{"id": "m", "ground_truth": [["cd(folder='d')", "sort('a.txt', 2, flag=True)"], [], ["math.mean(numbers=[1.0, -2])"]]}`,
    ),
    truth,
  );
  expect(turns.groundTruth).toBe(true);
  expect(turns.trajectory.messages).toEqual([]);
  expect(turns.census?.calls?.map((call) => canonicalJson([call.name, call.arguments]))).toEqual([
    '["cd",{"folder":"d"}]',
    '["sort",{"$0":"a.txt","$1":2,"flag":true}]',
    '["math.mean",{"numbers":[1.0,-2]}]',
  ]);
  expect(printJson(turns.trajectory.extra)).toContain("sort('a.txt', 2, flag=True)");
  const values = read(json('{"id":"p","ground_truth":[{"f":{"a":["x",""]}},{"f":{}}]}'), truth);
  expect(values.census?.calls).toEqual([
    { name: "f", arguments: { a: ["x", ""] } },
    { name: "f", arguments: {} },
  ]);
});

test("a run does not take ground truth for a run", () => {
  const value = json('{"id":"a","ground_truth":[["f()"]]}');
  const record = { file: "f.json", line: 1, where: "f.json:1", text: "", value };
  const base = baseOf({ record, shown: "f.json", digest: "0".repeat(64) }, {} as never, {} as never);
  expect(base.ok ? [] : base.problems.map(explain)).toEqual([
    "f.json:1: it is the ground truth of another file's record, no run; expected the messages of a whole run",
  ]);
});

test.each([
  ["cd()", { name: "cd", arguments: [] }],
  ["  f( 'a' , b = \"c)\" ) ", { name: "f", arguments: [{ value: "a" }, { key: "b", value: "c)" }] }],
  ["f(a={'k': [None, 1e3]},)", "1e3"],
  ["f(x == 1)", undefined],
  ["f(a=1, 2)", undefined],
  ["f(a=1, a=2)", undefined],
  ["f(g(1))", undefined],
  ["f(a=b)", undefined],
  ["f('a' 'b')", undefined],
  ["f(1", undefined],
  ["f", undefined],
  ["f(1) f(2)", undefined],
  ["a b(1)", undefined],
])("a call in Python's words: %s", (text, expected) => {
  const call = readPythonCall(text);
  if (typeof expected === "string") expect(printJson(call as unknown as Json)).toContain(expected);
  else expect(call).toEqual(expected);
});

test("known by their shape, cases and ground truth apart", () => {
  expect(detectFormat(CASE)).toBe(format);
  expect(detectFormat(json('{"id":"a","ground_truth":[["f()"]]}'))).toBe(truth);
  expect(detectFormat(json('{"id":"a","ground_truth":[{"f":{"a":[1]}}]}'))).toBe(truth);
  for (const text of [
    '{"id":"a","question":"text"}',
    '{"id":"a","question":[[]]}',
    '{"id":"a","question":[]}',
    '{"id":"a","ground_truth":["text"]}',
    '{"id":"a","ground_truth":[]}',
    '{"ground_truth":[["f()"]]}',
  ])
    expect([format, truth]).not.toContain(detectFormat(json(text)));
});

test.each([
  ['{"question": [[{"role": "robot"}]]}', format, "message 1: unknown role"],
  ['{"question": [[], "x"]}', format, "question, turn 2: it is no list of messages"],
  ['{"question": [[]]}', format, "the record holds no message"],
  [
    '{"question": [[{"role":"user","content":"x"}]], "function": [{"parameters": {}}]}',
    format,
    "the tool has no name",
  ],
  ['{"ground_truth": {}}', truth, "it has no list `ground_truth`"],
  [
    '{"id": "a", "ground_truth": [["f(a=b)"]]}',
    truth,
    "ground_truth, entry 1: it holds what is no call; expected calls such as f(a=1)",
  ],
])("refused with its place: %s", (text, by, problem) => {
  const result = by.read(json(text), "f.json:1");
  expect(result.ok ? "" : result.problems.map(explain).join("\n")).toContain(problem);
});

test("whatever is put wrong, there is a record or a problem", () => {
  const accepted = json(`{"id": "a", "ground_truth": [["f(a=1)"], []]}`);
  const maps = json('{"id": "a", "ground_truth": [{"f": {"a": [1]}}]}');
  for (const [record, by] of [
    [CASE, format],
    [accepted, truth],
    [maps, truth],
  ] as const)
    for (const { at, value } of mistyped(record)) {
      by.detect(value);
      const result = by.read(value, "f.json:1");
      if (!result.ok) expect(result.problems.length, at).toBeGreaterThan(0);
    }
});

describe.skipIf(!IS_SHARED)("counted files", () => {
  const linesOf = (file: string): readonly Json[] =>
    readFileSync(`${SHARED}/${file}`, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(json);

  test.each(countedFiles("bfcl"))("%s", async (file) => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
    for (const value of linesOf(file)) {
      expect(canonicalJson(written(read(value)))).toBe(canonicalJson(value));
      expect(read(value).unknown).toEqual([]);
    }
  });

  test.each(countedFiles("bfcl-ground-truth"))("%s", async (file) => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
    for (const value of linesOf(file)) {
      const { trajectory } = read(value, truth);
      const whole = fromMembers([["id", trajectory.id ?? null], ...members(trajectory.extra)]);
      expect(canonicalJson(whole)).toBe(canonicalJson(value));
    }
  });

  test("each ground truth is of a case of the file beside it", () => {
    for (const file of countedFiles("bfcl-ground-truth")) {
      const cases = new Set(
        linesOf(file.replace("possible_answer/", "")).map((one) => read(one).trajectory.id),
      );
      for (const value of linesOf(file)) expect(cases).toContain(read(value, truth).trajectory.id);
    }
  });

  test("the texts of calls are kept as they are", () => {
    for (const { file, ...counted } of counts.trajectories) {
      const expected = (counted as { sha256_of_raw_call_strings?: string }).sha256_of_raw_call_strings;
      if (expected === undefined) continue;
      const lines = linesOf(file).flatMap((value, record) => {
        const { trajectory, census } = read(value, truth);
        const texts = (get(trajectory.extra, "ground_truth") as readonly Json[]).flatMap(
          (turn) => turn as string[],
        );
        expect(has(trajectory.extra, "ground_truth")).toBe(true);
        return texts.map((text, i) => canonicalJson([record, i, census?.calls?.[i]?.name ?? null, text]));
      });
      expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toBe(expected);
    }
  });
});
