// Gemini: contents of a request and the answer, calls without text arguments, responses by name.

import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { type Json, printJson } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { explain } from "../../src/model/problem.js";
import { mistyped } from "../help/mistyped.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf } from "../help/read-file.js";

const read = (value: Json): ReadRecord => {
  const result = readRecord(value, "here", "gemini");
  if (!result.ok) throw new Error(result.problems.map(explain).join("; "));
  return result.value;
};

const RUN = jsonOf(`{"model": "g", "systemInstruction": {"parts": [{"text": "Be kind."}]},
  "contents": [
    {"role": "user", "parts": [{"text": "Hats and caps?"}, {"inlineData": {"mimeType": "image/png", "data": "AA=="}}]},
    {"role": "model", "parts": [{"text": "I look twice.", "thought": true}, {"text": "I look."},
      {"functionCall": {"name": "find", "args": {"q": "hat", "n": 1.0}}, "thoughtSignature": "s1"},
      {"functionCall": {"name": "find", "args": {"q": "cap"}}}]},
    {"role": "user", "parts": [{"functionResponse": {"name": "find", "response": {"hits": 2}}},
      {"functionResponse": {"name": "find", "response": {"hits": 0}}}]}],
  "tools": [{"functionDeclarations": [{"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"q": {"type": "string"}}}}]},
    {"googleSearch": {}}],
  "response": {"responseId": "r1", "modelVersion": "g-1", "candidates": [
    {"content": {"role": "model", "parts": [{"text": "Two hats."}]}, "finishReason": "STOP", "avgLogprobs": -0.5},
    {"content": {"role": "model", "parts": [{"text": "Hats: two."}]}, "finishReason": "STOP"}]}}`);

describe("a request with its response", () => {
  const record = read(RUN);
  const { messages, id } = record.trajectory;

  test("is the dialogue and the first candidate", () => {
    expect(
      messages.map(
        ({ role, name, parts }) => `${role} ${name ?? "-"}: ${parts.map(({ text }) => text).join("|")}`,
      ),
    ).toEqual([
      "system -: Be kind.",
      "user -: Hats and caps?|",
      "assistant -: I look.",
      'tool find: {"hits":2}',
      'tool find: {"hits":0}',
      "assistant -: Two hats.",
    ]);
    expect(messages[2]?.reasoning).toBe("I look twice.");
    expect(messages[2]?.calls.map((call) => `${call.name} ${printJson(call.arguments)}`)).toEqual([
      'find {"q":"hat","n":1.0}',
      'find {"q":"cap"}',
    ]);
    expect([...pairResults(messages).answers]).toEqual([
      [3, { message: 2, call: 0 }],
      [4, { message: 2, call: 1 }],
    ]);
    expect(id).toBe("r1");
    expect(record.tools?.map(({ name }) => name)).toEqual(["find"]);
    expect(record.unknown).toEqual([]);
  });

  test("loses signatures, and nothing else", () => {
    expect({ ...record.dropped }).toEqual({ "contents[].parts[].thoughtSignature": 1 });
    const structure = ["contents[].role", "contents[].parts[].thought", "response.candidates[].content.role"];
    expect(unaccounted(RUN, record, { structure })).toEqual([]);
  });
});

test("types in upper case and schemas under another name are read", () => {
  const declared = (tool: Json) =>
    read({ contents: [{ parts: [{ text: "x" }] }], tools: [{ function_declarations: [tool] }] }).tools?.[0]
      ?.parameters;
  expect(
    declared({ name: "f", parameters: { type: "OBJECT", properties: { a: { type: "STRING" } } } }),
  ).toEqual({
    type: "object",
    "x-type": "OBJECT",
    properties: { a: { type: "string", "x-type": "STRING" } },
  });
  expect(declared({ name: "f", parametersJsonSchema: { type: "object" } })).toEqual({ type: "object" });
});

test("a response alone is a fragment, and each shape is known", () => {
  const response: Json = { candidates: [{ content: { role: "model", parts: [{ text: "Hi" }] } }] };
  expect(detectFormat(response)?.name).toBe("gemini");
  expect(read(response).fragment).toBe(true);
  expect(detectFormat(RUN)?.name).toBe("gemini");
  expect(detectFormat({ request: { contents: [{ parts: [] }] } })?.name).toBe("gemini");
  expect(detectFormat({ contents: ["x"] })).toBeUndefined();
});

test("a record with any value put wrong is read or refused with a reason", () => {
  for (const { at, value } of mistyped(RUN)) {
    const result = readRecord(value, "here", "gemini");
    if (result.ok) expect(result.value.trajectory.messages.length, at).toBeGreaterThan(0);
    else expect(result.problems[0]?.where, at).toMatch(/^here/);
  }
});
