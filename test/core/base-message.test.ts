/** A message and a call as a base row has them, member by member and in their order. */
import { describe, expect, test } from "vitest";
import { baseMessage, callJson } from "../../src/core/base-message.js";
import { hasKeyTwice } from "../../src/core/key-twice.js";
import { withExtra } from "../../src/core/with-extra.js";
import { type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message, Part } from "../../src/model/trajectory.js";
import { call, message, world } from "../help/small.js";

const printed = (given: Message, calls: readonly JsonObject[] = []): string =>
  printJson(baseMessage(given, calls));
const by = (author: Part["author"], text: string): Part => ({ author, text });

describe("content", () => {
  test.each([
    ["user", "world"],
    ["tool", "world"],
    ["system", "harness"],
    ["developer", "harness"],
    ["assistant", "assistant"],
  ] as const)("one part of %s by its usual author, %s, is a text", (role, author) => {
    expect(printed(message(role, [by(author, "a")]))).toBe(`{"role":"${role}","content":"a"}`);
    const other = author === "harness" ? "world" : "harness";
    expect(printed(message(role, [by(other, "a")]))).toBe(
      `{"role":"${role}","content":[{"type":"text","author":"${other}","text":"a"}]}`,
    );
  });

  test("no part is an empty text, null, or no member, as it was recorded", () => {
    expect(printed(message("user", []))).toBe('{"role":"user","content":""}');
    expect(printed(message("user", [], { content: "null" }))).toBe('{"role":"user","content":null}');
    expect(printed(message("user", [], { content: "absent" }))).toBe('{"role":"user"}');
    expect(printed(message("user", [world("a")], { content: "absent" }))).toBe(
      '{"role":"user","content":"a"}',
    );
    expect(printed(message("user", [], { content: "parts" }))).toBe('{"role":"user","content":[]}');
  });

  test("parts are a list where they were one, are several, or say more than their text", () => {
    const one = '{"type":"text","author":"world","text":"a"}';
    expect(printed(message("user", [world("a")], { content: "parts" }))).toBe(
      `{"role":"user","content":[${one}]}`,
    );
    expect(printed(message("user", [world("a"), by("harness", "b")]))).toBe(
      `{"role":"user","content":[${one},{"type":"text","author":"harness","text":"b"}]}`,
    );
    expect(printed(message("user", [{ ...world("a"), echo: "hook:h" } as Part]))).toBe(
      '{"role":"user","content":[{"type":"text","author":"world","echo":"hook:h","text":"a"}]}',
    );
    expect(printed(message("user", [{ ...world("a"), extra: { more: 1 } }]))).toBe(
      '{"role":"user","content":[{"type":"text","author":"world","text":"a","more":1}]}',
    );
    const image = { type: "image_url", image_url: { url: "u" } };
    expect(printed(message("user", [{ ...world(""), other: image }]))).toBe(
      `{"role":"user","content":[${JSON.stringify(image)}]}`,
    );
  });

  test("what else a message has, in this order", () => {
    const full = message("assistant", [by("assistant", "a")], {
      reasoning: "r",
      callId: "c",
      name: "n",
      train: false,
      extra: { more: 1, role: "x" },
    });
    expect(printed(full, [{ id: "1" }])).toBe(
      '{"role":"assistant","content":"a","reasoning_content":"r","tool_calls":[{"id":"1"}],"tool_call_id":"c","name":"n","train":false,"more":1,"recorded":{"role":"x"}}',
    );
  });
});

describe("a call", () => {
  const own = call("f", { a: 1 });
  const as = (given: typeof own, keep: boolean) => printJson(callJson(given, "g", { b: 2 }, keep));

  test("under the name and the arguments that it gets", () => {
    expect(as(own, false)).toBe('{"id":"c1","type":"function","function":{"name":"g","arguments":{"b":2}}}');
    const { id: _, ...anonymous } = own;
    expect(as(anonymous, true)).toBe('{"type":"function","function":{"name":"g","arguments":{"b":2}}}');
  });

  test("what a log said besides stays in base rows alone", () => {
    const said = {
      ...own,
      spelt: "empty" as const,
      extra: { index: 0, function: { strict: true, name: "x" } },
    };
    expect(as(said, false)).toBe('{"id":"c1","type":"function","function":{"name":"g","arguments":{"b":2}}}');
    expect(as(said, true)).toBe(
      '{"id":"c1","type":"function","function":{"name":"g","arguments":{"b":2},"strict":true,"recorded":{"name":"x"}},"arguments_as":"empty","index":0}',
    );
    expect(as({ ...own, extra: { function: "x" } }, true)).toBe(
      '{"id":"c1","type":"function","function":{"name":"g","arguments":{"b":2}},"recorded":{"function":"x"}}',
    );
  });
});

describe("what was recorded beside our own", () => {
  test.each<readonly [JsonObject, string]>([
    [{}, '{"a":1}'],
    [{ b: 2, recorded: 3 }, '{"a":1,"b":2,"recorded":3}'],
    [{ a: 2, b: 3 }, '{"a":1,"b":3,"recorded":{"a":2}}'],
    [{ a: 2, recorded: 3, b: 4 }, '{"a":1,"b":4,"recorded":{"a":2,"recorded":3}}'],
  ])("%j", (extra, expected) => {
    expect(printJson(withExtra([["a", 1]], extra))).toBe(expected);
  });
});

test.each([
  ['{"a":1,"b":{"a":1}}', false],
  ['{"a":1,"a":1}', true],
  ['[1,[{"b":2,"b":3}]]', true],
  ['{"x":[{"y":{"b":2,"b":3}}]}', true],
  ['[{"a":1},{"a":1}]', false],
  ['"a"', false],
  ["null", false],
])("%s has a key twice: %s", (text, twice) => {
  const read = parseJson(text);
  expect(read.ok && hasKeyTwice(read.value)).toBe(twice);
});
