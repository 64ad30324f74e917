// ShareGPT rows: who speaks, what is called, what answers; nothing lost, nothing thrown.

import { describe, expect, test } from "vitest";
import { detectFormat } from "../../src/io/formats/index.js";
import { format as rotbench } from "../../src/io/formats/rotbench.js";
import { format } from "../../src/io/formats/sharegpt.js";
import { printJson } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { breakEach, withTools } from "../help/break-each.js";
import { countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf, mustRead, recordsOf } from "../help/read-file.js";
import { told } from "../help/told-messages.js";

const STRUCTURE = ["conversations[].from", "conversations[].weight"];
const LIFTED = ["conversations[].value"];

const FULL = jsonOf(`{
  "id": "r7", "system": "Be kind.", "source": "shop", "images": ["a.png"],
  "tools": "[{\\"name\\": \\"get_order\\", \\"parameters\\": {\\"type\\": \\"object\\", \\"properties\\": {\\"id\\": {\\"type\\": \\"string\\"}}}}]",
  "conversations": [
    {"from": "human", "value": "<image>Two orders, please."},
    {"from": "gpt", "value": "<think>\\nBoth at once.\\n</think>\\n\\nOne moment.", "weight": 0},
    {"from": "human", "value": "Go."},
    {"from": "function_call", "value": "[{\\"name\\": \\"get_order\\", \\"arguments\\": {\\"id\\": \\"A\\"}}, {\\"name\\": \\"get_order\\", \\"arguments\\": {\\"id\\": \\"B\\", \\"at\\": 1.0}}]"},
    {"from": "observation", "value": "[{\\"state\\": \\"sent\\"}, {\\"state\\": [\\"a, b\\", \\"]\\"]}]"},
    {"from": "gpt", "value": "Sent.", "mood": "glad"}]}`);

describe("a row", () => {
  test("has its turns as messages, parallel calls in one, a listed result for each call", () => {
    const { trajectory, tools, census } = mustRead(format, FULL);
    expect(trajectory.id).toBe("r7");
    expect(told(trajectory.messages)).toEqual([
      "system/harness: Be kind.",
      "user/world: <image>Two orders, please.",
      "assistant/assistant: One moment. (Both at once.) not trained",
      "user/world: Go.",
      'assistant: get_order{"id":"A"} get_order{"id":"B","at":1.0}',
      'tool/world: {"state": "sent"}',
      'tool/world: {"state": ["a, b", "]"]}',
      'assistant/assistant: Sent. {"mood":"glad"}',
    ]);
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(tools?.map(({ name }) => name)).toEqual(["get_order"]);
    expect({ ...census?.roles }).toEqual({ function_call: 1, gpt: 2, human: 2, observation: 1, system: 1 });
    expect(printJson(trajectory.extra)).toBe('{"source":"shop","images":["a.png"]}');
  });

  test("loses nothing, and names what it does not know", () => {
    const record = mustRead(format, FULL);
    expect(unaccounted(FULL, record, { structure: STRUCTURE, lifted: LIFTED })).toEqual([]);
    expect(record.unknown).toEqual(["conversations[].mood"]);
  });

  test.each([
    ["an empty text", '""', []],
    ["an empty list", '"[]"', []],
    ["null", "null", undefined],
    ["texts of one tool each", String.raw`["{\"name\": \"f\"}"]`, [{ name: "f", extra: {} }]],
  ])("tools may be %s", (_, tools, expected) => {
    const value = jsonOf(`{"conversations": [{"from": "human", "value": "x"}], "tools": ${tools}}`);
    expect(mustRead(format, value).tools).toEqual(expected);
  });

  test.each([
    ["thinking before it", '<think>\nHm.\n</think>\n{"name": "f", "arguments": {}}', "assistant: f{} (Hm.)"],
    ["tags around it", '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>', "assistant: f{}"],
    ["Python's quotes", "{'name': 'f', 'arguments': {'a': None}}", 'assistant: f{"a":null}'],
    ["arguments in a text", String.raw`{"name": "f", "arguments": "{\"a\": 1}"}`, 'assistant: f{"a":1}'],
  ])("a call may have %s", (_, text, expected) => {
    const value = {
      conversations: [
        { from: "human", value: "x" },
        { from: "function_call", value: text },
      ],
    };
    expect(told(mustRead(format, value).trajectory.messages)).toEqual(["user/world: x", expected]);
  });

  test("words and keys of other producers are known", () => {
    const value = jsonOf(
      `{"conversation": [{"from": "user", "text": "x"}, {"from": "chatgpt", "text": "y"}]}`,
    );
    expect(detectFormat(value)?.name).toBe("sharegpt");
    expect(told(mustRead(format, value).trajectory.messages)).toEqual([
      "user/world: x",
      "assistant/assistant: y",
    ]);
  });

  test("of a pair, the chosen answer ends the run and the rejected one is dropped, counted", () => {
    const value = jsonOf(`{"conversations": [{"from": "human", "value": "x"}],
      "chosen": {"from": "gpt", "value": "yes"}, "rejected": {"from": "gpt", "value": "no"}}`);
    const record = mustRead(format, value);
    expect(told(record.trajectory.messages)).toEqual(["user/world: x", "assistant/assistant: yes"]);
    expect({ ...record.dropped }).toEqual({ rejected: 2 });
    expect(unaccounted(value, record, { structure: [...STRUCTURE, "chosen.from"] })).toEqual([]);
  });

  test.each([
    ["a speaker that nobody knows", '{"from": "narrator", "value": "x"}', /unknown speaker "narrator"/],
    ["a value that is no text", '{"from": "human", "value": 7}', /its value is no text/],
    ["a call that is none", '{"from": "function_call", "value": "get it"}', /its value is no call/],
    ["a result without a call", '{"from": "observation", "value": "x"}', /a tool result answers no call/],
  ])("%s is refused, with its place", (_, entry, what) => {
    const value = jsonOf(`{"conversations": [{"from": "human", "value": "x"}, ${entry}]}`);
    const read = format.read(value, "f:1");
    expect(read.ok ? [] : read.problems.map(({ where, what: why }) => `${where} ${why}`)).toEqual([
      expect.stringMatching(new RegExp(`^f:1: message 2 ${what.source}`)),
    ]);
  });
});

const CASE = jsonOf(
  `{"id": "1", "conversations": [{"from": "user", "value": "x"}, {"from": "assistant", "value": ["a", "b"]}]}`,
);

test("a case with several accepted answers is known, and refused with the reason", () => {
  expect(detectFormat(CASE)?.name).toBe("rotbench");
  const read = rotbench.read(CASE, "f:1");
  expect(read.ok ? "" : read.problems[0]?.what).toMatch(/a list of 2 accepted answers/);
});

test("each value put wrong: read without a loss or refused, never thrown", () => {
  const broken = breakEach(format, FULL, { structure: STRUCTURE, lifted: LIFTED });
  expect(broken.wrong).toEqual([]);
  expect(broken.read).toBeGreaterThan(20);
  expect(broken.refused).toBeGreaterThan(20);
  expect(breakEach(rotbench, CASE).read).toBe(0);
});

describe.skipIf(!IS_SHARED)("real files", () => {
  test.each(countedFiles("sharegpt"))("%s loses nothing", (file) => {
    const list = recordsOf(`${SHARED}/${file}`, format)[0];
    for (const record of Array.isArray(list) ? list : []) {
      const allowed = withTools(record, { structure: STRUCTURE, lifted: LIFTED });
      expect(unaccounted(record, mustRead(format, record), allowed)).toEqual([]);
    }
  });
});
