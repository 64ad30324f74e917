// Messages whose calls and results are text, and ToolRL's rows of text: what they become, and that printing it gives the text back.

import { describe, expect, test } from "vitest";
import { format as hermes } from "../../src/io/formats/hermes-text.js";
import { detectFormat } from "../../src/io/formats/index.js";
import { format as qwen } from "../../src/io/formats/qwen-text.js";
import { format as react } from "../../src/io/formats/react-text.js";
import { format as toolace } from "../../src/io/formats/toolace.js";
import { format as toolrl } from "../../src/io/formats/toolrl.js";
import { asArray, get, type Json, printJson } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import type { Message } from "../../src/model/trajectory.js";
import { breakEach, withTools } from "../help/break-each.js";
import { countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf, mustRead, recordsOf } from "../help/read-file.js";
import { told } from "../help/told-messages.js";

const chat = (...turns: readonly (readonly [role: string, content: string])[]): Json => ({
  messages: turns.map(([role, content]) => ({ role, content })),
});
const ALLOWED = { structure: ["messages[].role"], lifted: ["messages[].content"] };

describe("Hermes as text", () => {
  const SYSTEM =
    'Use the tools within <tools></tools>.\n<tools>\n{"type": "function", "function": {"name": "get_order", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}}}\n</tools>';
  const RECORD = chat(
    ["system", SYSTEM],
    ["user", "Orders A and B?"],
    [
      "assistant",
      '<think>\nTwo calls.\n</think>\n\nOne moment.\n<tool_call>\n{"name": "get_order", "arguments": {"id": "A"}}\n</tool_call>\n<tool_call>\n{"name": "get_order", "arguments": {"id": "B"}}\n</tool_call>',
    ],
    [
      "user",
      '<tool_response>\n{"state": "sent"}\n</tool_response>\n<tool_response>\n{"state": "lost"}\n</tool_response>\nAnd thanks.',
    ],
    ["assistant", "A is sent, B is lost."],
  );

  test("becomes calls, results and what the user says behind them", () => {
    expect(detectFormat(RECORD)?.name).toBe("hermes-text");
    const { trajectory, tools, census, frozen } = mustRead(hermes, RECORD);
    expect(told(trajectory.messages)).toEqual([
      `system/harness: ${SYSTEM}`,
      "user/world: Orders A and B?",
      'assistant/assistant: One moment. get_order{"id":"A"} get_order{"id":"B"} (Two calls.)',
      'tool/world: {"state": "sent"}',
      'tool/world: {"state": "lost"}',
      "user/world: \nAnd thanks.",
      "assistant/assistant: A is sent, B is lost.",
    ]);
    expect(trajectory.messages.map(({ id }) => id)).toEqual(["m0", "m1", "m2", "m3", "m4", "m5", "m6"]);
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(tools?.map(({ name }) => name)).toEqual(["get_order"]);
    expect({ ...census?.roles }).toEqual({ assistant: 2, system: 1, user: 2 });
    expect(frozen).toBeUndefined();
  });

  test("in ShareGPT's entries it is the same, a result as a turn of the tool", () => {
    const record = jsonOf(`{"id": "x", "category": "shop", "tools": "[]", "conversations": [
      {"from": "human", "value": "x"},
      {"from": "gpt", "value": "<tool_call>\\n{'name': 'f', 'arguments': {'a': 1}}\\n</tool_call>"},
      {"from": "tool", "value": "<tool_response>\\n{'a': 2}\\n</tool_response>"}]}`);
    expect(detectFormat(record)?.name).toBe("hermes-text");
    const { trajectory, tools } = mustRead(hermes, record);
    expect(told(trajectory.messages)).toEqual([
      "user/world: x",
      'assistant/assistant:  f{"a":1}',
      "tool/world: {'a': 2}",
    ]);
    expect(tools).toEqual([]);
    expect(printJson(trajectory.extra)).toBe('{"category":"shop"}');
  });

  test("a call that cannot be lifted stays, and so does its result", () => {
    const record = chat(
      ["user", "x"],
      ["assistant", '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call> Done.'],
      ["user", "<tool_response>\n1\n</tool_response>"],
      ["assistant", '<tool_call>\n{"name": "g", "arg'],
      ["tool", "<tool_response>\n2\n</tool_response>"],
    );
    const { trajectory, frozen, census } = mustRead(hermes, record);
    expect(frozen).toEqual([
      { message: 1, name: "f", arguments: {} },
      { message: 3, name: "g", arguments: '\n{"name": "g", "arg' },
    ]);
    expect(census?.calls?.map(({ name }) => name)).toEqual(["f", "g"]);
    expect(trajectory.messages[1]?.parts[0]?.text).toBe(
      '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call> Done.',
    );
    expect(trajectory.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "tool",
    ]);
  });

  test("a user who quotes a result answers nothing; structured calls make it another format", () => {
    const quoted = chat(
      ["user", "<tool_response>\n1\n</tool_response>"],
      ["assistant", '<tool_call>{"name": "f"}</tool_call>'],
    );
    expect(told(mustRead(hermes, quoted).trajectory.messages)[0]).toBe(
      "user/world: <tool_response>\n1\n</tool_response>",
    );
    const both = jsonOf(`{"messages": [{"role": "assistant", "content": "<tool_call>{}</tool_call>",
      "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}]}`);
    expect(detectFormat(both)?.name).toBe("openai-chat");
  });

  test("a whole dialogue in one text is known, and refused with the remedy", () => {
    const record = jsonOf(
      `{"example": "SYSTEM: x\\nUSER: y\\nASSISTANT:\\n<tool_call>\\n{}\\n</tool_call>"}`,
    );
    expect(detectFormat(record)?.name).toBe("hermes-text");
    const read = hermes.read(record, "f:1");
    expect(read.ok ? "" : read.problems[0]?.remedy).toMatch(/split `example`/);
  });

  test("nothing is lost or thrown, whichever value is wrong", () => {
    expect(unaccounted(RECORD, mustRead(hermes, RECORD), ALLOWED)).toEqual([]);
    const { wrong, read, refused } = breakEach(hermes, RECORD, ALLOWED);
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(20);
  });
});

test("Qwen's XML as text: values typed by the tools of the record", () => {
  const tools = `[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"n": {"type": "integer"}, "s": {"type": "string"}}}}}]`;
  const call =
    "<tool_call>\n<function=f>\n<parameter=n>\n7\n</parameter>\n<parameter=s>\n7\n</parameter>\n</function>\n</tool_call>";
  const record: Json = {
    tools,
    messages: [
      { role: "user", content: "x" },
      { role: "assistant", content: `So.\n${call}` },
      { role: "tool", content: "ok" },
    ],
  };
  expect(detectFormat(record)?.name).toBe("qwen-text");
  const read = mustRead(qwen, record);
  expect(told(read.trajectory.messages)[1]).toBe('assistant/assistant: So. f{"n":7,"s":"7"}');
  expect(read.census?.calls).toEqual([{ name: "f", arguments: { n: "7", s: "7" } }]);
  const allowed = { structure: [...ALLOWED.structure, "tools:[].type"], lifted: ALLOWED.lifted };
  expect(breakEach(qwen, record, allowed).wrong).toEqual([]);
});

test("ReAct as text: an observation is a result", () => {
  const record = chat(
    ["system", 'Tools:\n[{"name": "f", "parameters": {"a": {"type": "str, optional", "description": "x"}}}]'],
    ["user", "x"],
    ["assistant", "Thought: so.\nAction: f\nAction Input: {'a': 'b'}"],
    ["user", "Observation: 7"],
    ["assistant", "Final Answer: 7"],
  );
  expect(detectFormat(record)?.name).toBe("react-text");
  const { trajectory, tools } = mustRead(react, record);
  expect(told(trajectory.messages).slice(2)).toEqual([
    'assistant/assistant: Thought: so. f{"a":"b"}',
    "tool/world: 7",
    "assistant/assistant: Final Answer: 7",
  ]);
  expect(printJson((tools?.[0]?.parameters ?? null) as Json)).toBe(
    '{"type":"object","properties":{"a":{"type":"string","x-type":"str, optional","description":"x"}}}',
  );
  expect(breakEach(react, record, ALLOWED).wrong).toEqual([]);
});

test("ToolACE: names with blanks, one list of results for two calls", () => {
  const record =
    jsonOf(`{"system": "Call as [f(a=1)]. Functions:\\n[{\\"name\\": \\"Get It\\", \\"parameters\\": {\\"type\\": \\"dict\\", \\"properties\\": {\\"a\\": {\\"type\\": \\"float\\"}}, \\"required\\": [\\"a\\"]}, \\"required\\": null}]",
    "conversations": [{"from": "user", "value": "x"}, {"from": "assistant", "value": "[Get It(a=1.0), Get It(a=2)]"},
      {"from": "tool", "value": "[{\\"r\\": 1}, {\\"r\\": 2}]"}, {"from": "assistant", "value": "Done."}]}`);
  expect(detectFormat(record)?.name).toBe("toolace");
  const { trajectory, tools } = mustRead(toolace, record);
  expect(told(trajectory.messages).slice(1)).toEqual([
    "user/world: x",
    'assistant/assistant:  Get It{"a":1.0} Get It{"a":2}',
    'tool/world: {"r": 1}',
    'tool/world: {"r": 2}',
    "assistant/assistant: Done.",
  ]);
  expect(printJson(tools as unknown as Json)).toBe(
    '[{"name":"Get It","parameters":{"type":"object","x-type":"dict","properties":{"a":{"type":"number","x-type":"float"}},"required":["a"]},"extra":{"required":null}}]',
  );
  const allowed = { structure: ["conversations[].from"], lifted: ["conversations[].value", "system"] };
  expect(unaccounted(record, mustRead(toolace, record), allowed)).toEqual([]);
  expect(breakEach(toolace, record, allowed).wrong).toEqual([]);
});

describe("ToolRL", () => {
  const PROMPT = `Help.\n1. Name: Get It\nDescription: Gets it.\nNow.\nParameters: {"a": {"description": "x", "type": "float", "default": ""}}\n2. Name: list\nDescription: \nParameters: {}\n\n**Steps**\n1. **Think:** so.`;
  const RECORD: Json = {
    instruction: PROMPT,
    input:
      '**Dialogue Records History**\n<user> Both. </user>\n\n<think> Two <tool_call> blocks? One. </think>\n<tool_call>\n{"name": "Get It", "parameters": {"a": 1.0}}\n{"name": "list", "parameters": {}}\n</tool_call>\n<obs> [{"r": 1}, {"r": 2}] </obs>\n\n<think> Say so. </think>\n<response> Here: <b>1</b>. </response>\n\n<user> Again. </user>',
    output:
      '<think> Once more. </think>\n<tool_call>\n{"name": "list", "parameters": {}}\n</tool_call>\n<response> Wait. </response>',
  };

  test("a row becomes the dialogue that its text tells", () => {
    expect(detectFormat(RECORD)?.name).toBe("toolrl-alpaca-text");
    const { trajectory, tools, census } = mustRead(toolrl, RECORD);
    expect(told(trajectory.messages)).toEqual([
      `system/harness: ${PROMPT}`,
      "user/world: Both.",
      'assistant: Get It{"a":1.0} list{} (Two <tool_call> blocks? One.)',
      'tool/world: {"r": 1}',
      'tool/world: {"r": 2}',
      "assistant/assistant: Here: <b>1</b>. (Say so.)",
      "user/world: Again.",
      "assistant/assistant: Wait. list{} (Once more.)",
    ]);
    expect(tools?.map(({ name, description }) => `${name}: ${description}`)).toEqual([
      "Get It: Gets it.\nNow.",
      "list: ",
    ]);
    expect({ ...census?.roles }).toEqual({ assistant: 3, obs: 1, "system (instruction)": 1, user: 2 });
  });

  test("a history with text outside its tags is refused, not passed on as one user's text", () => {
    const read = toolrl.read(
      {
        instruction: "x",
        input: "**Dialogue Records History**\n<user> a </user> b",
        output: "<think> c </think>",
      },
      "f:1",
    );
    expect(read.ok ? [] : read.problems.map(({ what }) => what)).toEqual([
      "the dialogue has text outside its tags",
    ]);
  });

  test("calls that are no JSON stay text, and are frozen", () => {
    const record = {
      instruction: "x",
      input: "**Dialogue Records History**\n<user> a </user>",
      output: '<tool_call>\n{"name": "f", oops}\n</tool_call>',
    };
    const { trajectory, frozen } = mustRead(toolrl, record);
    expect(frozen).toEqual([{ message: 2, name: "f", arguments: '{"name": "f", oops}' }]);
    expect(told(trajectory.messages)[2]).toBe(`assistant/assistant: ${record.output}`);
  });

  const allowed = { lifted: ["input", "output"] };
  test("nothing is lost or thrown, whichever value is wrong", () => {
    expect(
      unaccounted(RECORD, mustRead(toolrl, RECORD), { lifted: [...allowed.lifted, "instruction"] }),
    ).toEqual([]);
    expect(breakEach(toolrl, RECORD, allowed).wrong).toEqual([]);
  });

  /** The dialogue as ToolRL writes it. */
  const printed = (messages: readonly Message[]): string =>
    messages
      .map(({ role, parts, calls, reasoning }, i) => {
        const text = parts.map((part) => part.text).join("");
        if (role === "user") return `${i === 0 ? "" : "\n\n"}<user> ${text} </user>`;
        if (role === "tool") return `\n<obs> ${text} </obs>`;
        const lines = calls.map(
          ({ name, arguments: args }) => `{"name": ${spaced(name)}, "parameters": ${spaced(args)}}\n`,
        );
        return [
          i === 0 ? "" : "\n\n",
          reasoning === undefined ? "" : `<think> ${reasoning} </think>`,
          lines.length === 0 ? "" : `\n<tool_call>\n${lines.join("")}</tool_call>`,
          text === "" ? "" : `\n<response> ${text} </response>`,
        ].join("");
      })
      .join("");
  /** JSON with the blanks that Python puts in; the escapes of the text stay those of the text. */
  const spaced = (value: Json): string => {
    if (Array.isArray(value)) return `[${(value as readonly Json[]).map(spaced).join(", ")}]`;
    if (typeof value !== "object" || value === null || printJson(value)[0] !== "{") return printJson(value);
    return `{${Object.entries(value as Readonly<Record<string, Json>>)
      .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
      .join(", ")}}`;
  };
  const plain = (text: string): string =>
    text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

  describe.skipIf(!IS_SHARED)("real files", () => {
    test.each(countedFiles("toolrl-alpaca-text"))(
      "%s: printing what was read gives the text back",
      (file) => {
        const list = asArray(recordsOf(`${SHARED}/${file}`, toolrl)[0]);
        expect(list.length).toBeGreaterThan(0);
        for (const record of list) {
          const { messages } = mustRead(toolrl, record).trajectory;
          const input = `**Dialogue Records History**\n${printed(messages.slice(1, -1))}`;
          expect(plain(input)).toBe(plain(String(get(record, "input"))));
          expect(plain(printed(messages.slice(-1)))).toBe(plain(String(get(record, "output"))));
          expect(unaccounted(record, mustRead(toolrl, record), withTools(record, allowed))).toEqual([]);
        }
      },
    );
  });
});
