// Rows of data sets for training, each as its producer writes it; on real files, what the readers find is what was counted.

import { describe, expect, test } from "vitest";
import { format as actionstudio } from "../../src/io/formats/actionstudio.js";
import { detectFormat, formats } from "../../src/io/formats/index.js";
import { format as llamafactory } from "../../src/io/formats/llamafactory-v1.js";
import { format as swift } from "../../src/io/formats/ms-swift.js";
import { format as openaiChat } from "../../src/io/formats/openai-chat.js";
import { format as exchange } from "../../src/io/formats/openai-exchange.js";
import { format as toucan } from "../../src/io/formats/toucan.js";
import { format as trl } from "../../src/io/formats/trl.js";
import { format as verl } from "../../src/io/formats/verl.js";
import { format as xlam } from "../../src/io/formats/xlam.js";
import { asArray, get, isArray, type Json, printJson } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import { breakEach, withTools } from "../help/break-each.js";
import { compareWithCounts, countedFiles, counts, findIn, IS_SHARED, SHARED } from "../help/counted.js";
import { unaccounted } from "../help/nothing-lost.js";
import { jsonOf, mustRead, recordsOf } from "../help/read-file.js";
import { told } from "../help/told-messages.js";

const tool = (name: string, properties: Json, more: Json = {}): Json => ({
  type: "function",
  function: { name, parameters: { type: "object", properties }, ...(more as Readonly<Record<string, Json>>) },
});
const text = (value: Json): string => printJson(value);
const ROLE = "messages[].role";
const TOOL_TYPE = "tools:[].type";

describe("LLaMA-Factory v1", () => {
  const RECORD: Json = {
    messages: [
      { role: "system", content: [{ type: "text", value: "Be kind." }] },
      {
        role: "user",
        content: [
          { type: "text", value: "Both." },
          { type: "image_url", value: "a.png" },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "reasoning", value: "Two." },
          { type: "text", value: "So." },
          { type: "tool_call", value: '{"name": "f", "arguments": {"a": 1.0}}' },
          { type: "tool_call", value: '{"name": "f", "arguments": {"a": 2}}' },
        ],
        loss_weight: 0,
      },
      { role: "tool", content: [{ type: "text", value: '[{"r": 1}, {"r": "2"}]' }] },
      { role: "assistant", content: [{ type: "text", value: "1 and 2." }], loss_weight: 0.5 },
    ],
    tools: text([
      {
        type: "function",
        function: {
          name: "f",
          description: "F.",
          parameters: { type: "dict", properties: { a: { type: "float" } } },
          required: ["a"],
        },
      },
      {
        type: "function",
        function: { name: "g", parameters: { type: { type: "str, optional", description: "x" } } },
      },
    ]),
  };
  const allowed = {
    structure: [ROLE, "messages[].loss_weight", "messages[].content[].type", TOOL_TYPE],
    lifted: ["messages[].content[].value"],
  };

  test("parts become text, reasoning and calls; schemas in Python's words become JSON Schema", () => {
    expect(detectFormat(RECORD)?.name).toBe("llamafactory-v1");
    const { trajectory, tools, census } = mustRead(llamafactory, RECORD);
    expect(told(trajectory.messages)).toEqual([
      "system/harness: Be kind.",
      'user/world: Both. {"type":"image_url","value":"a.png"}',
      'assistant/assistant: So. f{"a":1.0} f{"a":2} (Two.) not trained',
      'tool/world: {"r": 1}',
      'tool/world: {"r": "2"}',
      'assistant/assistant: 1 and 2. {"loss_weight":0.5}',
    ]);
    expect(census?.results).toBe(1);
    expect(tools?.map(({ parameters }) => printJson((parameters ?? null) as Json))).toEqual([
      '{"type":"object","x-type":"dict","properties":{"a":{"type":"number","x-type":"float"}},"required":["a"]}',
      '{"type":"object","properties":{"type":{"type":"string","x-type":"str, optional","description":"x"}}}',
    ]);
  });
  test("nothing is lost or thrown, whichever value is wrong", () => {
    expect(unaccounted(RECORD, mustRead(llamafactory, RECORD), allowed)).toEqual([]);
    expect(breakEach(llamafactory, RECORD, allowed).wrong).toEqual([]);
  });
});

describe("ms-swift", () => {
  const RECORD: Json = {
    tools: text([tool("click", { x: { type: "integer" } })]),
    images: ["a.png"],
    messages: [
      { role: "user", content: "<image>What time is it?" },
      { role: "assistant", content: "<think>\nOpen it.\n</think>\n" },
      { role: "tool_call", content: '{"name": "click", "arguments": {"x": 1}}' },
      { role: "tool_call", content: "{'name': 'click', 'arguments': '{\"x\": 2}'}" },
      { role: "tool_response", content: '{"image": "<image>"}' },
      { role: "tool_response", content: "ok" },
      { role: "assistant", content: "Eleven.", loss: false },
      { role: "user", content: "Sure?" },
      { role: "tool_call", content: '{"name": "click", "arguments": {"x": 3}}', loss: 1.0 },
      { role: "tool", content: "yes" },
      { role: "assistant", content: "Yes.", loss: 0.5 },
    ],
  };
  const allowed = { structure: [ROLE, "messages[].loss", TOOL_TYPE], lifted: ["messages[].content"] };

  test("calls of one turn join the assistant's message, results pair by order", () => {
    expect(detectFormat(RECORD)?.name).toBe("ms-swift");
    const { trajectory, census, tools } = mustRead(swift, RECORD);
    expect(told(trajectory.messages)).toEqual([
      "user/world: <image>What time is it?",
      'assistant/assistant:  click{"x":1} click{"x":2} (Open it.)',
      'tool/world: {"image": "<image>"}',
      "tool/world: ok",
      "assistant/assistant: Eleven. not trained",
      "user/world: Sure?",
      'assistant: click{"x":3} trained',
      "tool/world: yes",
      'assistant/assistant: Yes. {"loss":0.5}',
    ]);
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect({ ...census?.roles }).toEqual({ assistant: 3, tool: 1, tool_call: 3, tool_response: 2, user: 2 });
    expect(tools?.map(({ name }) => name)).toEqual(["click"]);
    expect(printJson(trajectory.extra)).toBe('{"images":["a.png"]}');
  });
  test("nothing is lost or thrown, whichever value is wrong", () => {
    expect(unaccounted(RECORD, mustRead(swift, RECORD), allowed)).toEqual([]);
    expect(breakEach(swift, RECORD, allowed).wrong).toEqual([]);
  });
});

describe("preferences of these trainers", () => {
  test("ms-swift's rejected answer is dropped, counted", () => {
    const record: Json = {
      messages: [
        { role: "user", content: "x" },
        { role: "tool_call", content: '{"name": "f", "arguments": {}}' },
      ],
      rejected_response: "no",
      rejected_messages: null,
    };
    const read = mustRead(swift, record);
    expect({ ...read.dropped }).toEqual({ rejected_response: 1 });
    expect(printJson(read.trajectory.extra)).toBe('{"rejected_messages":null}');
    expect(unaccounted(record, read, { structure: [ROLE], lifted: ["messages[].content"] })).toEqual([]);
  });
  test("LLaMA-Factory's chosen messages are the run", () => {
    const said = (role: string, value: string): Json => ({ role, content: [{ type: "text", value }] });
    const record: Json = {
      chosen_messages: [said("user", "x"), said("assistant", "yes")],
      rejected_messages: [said("user", "x"), said("assistant", "no")],
    };
    expect(detectFormat(record)?.name).toBe("llamafactory-v1");
    const read = mustRead(llamafactory, record);
    expect(told(read.trajectory.messages)).toEqual(["user/world: x", "assistant/assistant: yes"]);
    expect({ ...read.dropped }).toEqual({ rejected_messages: 6 });
    const structure = ["chosen_messages[].role", "chosen_messages[].content[].type"];
    expect(unaccounted(record, read, { structure })).toEqual([]);
  });
});

describe("tables of Arrow", () => {
  const nulls = { content: null, tool_calls: null, name: null } as const;
  const call = (name: string, args: Json): Json => ({ function: { name, arguments: args } });
  const RECORD: Json = {
    messages: [
      { role: "user", ...nulls, content: "x" },
      {
        role: "assistant",
        ...nulls,
        tool_calls: [call("f", { a: "one", b: null, at: null, c: null }), call("unknown", { a: null })],
      },
      { role: "tool", ...nulls, content: "ok", name: "f" },
      { role: "tool", ...nulls, content: "ok", name: "unknown" },
    ],
    tools: [
      tool("f", {
        a: { type: "string", enum: null },
        b: { type: "integer" },
        at: null,
        c: { type: ["string", "null"], default: null },
      }),
      tool("g", { a: null, b: null, at: { type: "object", properties: null }, c: null }),
    ],
  };
  const allowed = { structure: [ROLE, "tools[].type"] };

  test("what only the table put in is taken out and counted; null that a schema allows stays", () => {
    expect(detectFormat(RECORD)?.name).toBe("openai-chat");
    const read = mustRead(openaiChat, RECORD);
    expect(read.trajectory.messages[1]?.calls.map(({ arguments: args }) => printJson(args))).toEqual([
      '{"a":"one","c":null}',
      '{"a":null}',
    ]);
    expect(read.tools?.map(({ parameters }) => printJson((parameters ?? null) as Json))).toEqual([
      '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":["string","null"],"default":null}}}',
      '{"type":"object","properties":{"at":{"type":"object"}}}',
    ]);
    expect({ ...read.dropped }).toEqual({
      "messages[].tool_calls[].function.arguments": 2,
      "tools[].function.parameters": 6,
    });
    expect(unaccounted(RECORD, read, allowed)).toEqual([]);
  });
  test("where messages and schemas are not of one shape, null is what was written", () => {
    const messages = asArray(get(RECORD, "messages"));
    const written: Json = {
      messages: [{ role: "system", content: "s" }, ...messages],
      tools: [tool("f", { a: {} })],
    };
    const read = mustRead(openaiChat, written);
    expect(printJson(read.trajectory.messages[2]?.calls[0]?.arguments ?? "")).toBe(
      '{"a":"one","b":null,"at":null,"c":null}',
    );
    expect(read.dropped).toBeUndefined();
    expect(unaccounted(written, read, allowed)).toEqual([]);
  });
  test("nothing is thrown, whichever value is wrong", () => {
    const { wrong, read } = breakEach(openaiChat, RECORD, { lifted: ["messages", "tools"] });
    expect(wrong.filter((line) => !/: dropped /.test(line))).toEqual([]);
    expect(read).toBeGreaterThan(100);
  });
});

describe("OpenAI chat of other producers", () => {
  test("columns of text, custom tools, Inspect's calls, empty members", () => {
    const messages = [
      { role: "user", content: "x" },
      {
        role: "assistant",
        content: "",
        refusal: null,
        tool_calls: [
          { id: "c1", type: "custom", custom: { name: "shell", input: '{"not": "parsed"}' } },
          { id: "c2", function: "look", arguments: { at: 1.5 }, parse_error: null },
          { id: "", type: "function", function: { name: "noop", arguments: "" } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "a" },
      { role: "tool", tool_call_id: "c2", content: "b" },
      { role: "tool", tool_call_id: "", content: "c", tool_calls: [] },
    ];
    const record: Json = { messages: text(messages), tools: null };
    expect(detectFormat(record)?.name).toBe("openai-chat");
    const read = mustRead(openaiChat, record);
    expect(told(read.trajectory.messages)).toEqual([
      "user/world: x",
      'assistant/assistant:  c1=shell"{\\"not\\": \\"parsed\\"}"{"type":"custom"} c2=look{"at":1.5}{"parse_error":null} noop{}{"id":""} {"refusal":null}',
      "tool/world: a →c1",
      "tool/world: b →c2",
      'tool/world: c {"tool_call_id":"","tool_calls":[]}',
    ]);
    expect(read.unknown).toEqual(["messages[].refusal", "messages[].tool_calls[].parse_error"]);
    const allowed = { structure: ["messages:[].role", "messages:[].tool_calls[].type"] };
    expect(
      breakEach(
        openaiChat,
        { messages },
        {
          // An id that is a number comes back as its text.
          structure: [
            ROLE,
            "messages[].tool_calls[].type",
            "messages[].tool_calls[].id",
            "messages[].tool_call_id",
          ],
          lifted: [
            "messages[].tool_calls[].function.arguments",
            "messages[].tool_calls[].custom",
            "messages[].tool_calls[].arguments",
          ],
        },
      ).wrong,
    ).toEqual([]);
    expect(
      unaccounted(
        { messages: text(messages.slice(0, 1)) },
        mustRead(openaiChat, { messages: text(messages.slice(0, 1)) }),
        allowed,
      ),
    ).toEqual([]);
  });
});

describe("logged exchanges", () => {
  const request = (more: Readonly<Record<string, Json>>): Json => ({
    model: "m",
    messages: [{ role: "user", content: "x" }],
    ...more,
  });
  const response: Json = {
    id: "r1",
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        logprobs: null,
        message: { role: "assistant", content: "y", train_detail: [1, 2] },
      },
    ],
    usage: { total_tokens: 7 },
  };
  const structure = [
    "request.messages[].role",
    "body.messages[].role",
    "response.choices[].message.role",
    "response.body.choices[].message.role",
    "request.tools[].type",
  ];
  test.each([
    [
      "with its response",
      { request: request({ tools: [tool("f", {})] }), response, at: "2026" },
      ["user/world: x", "assistant/assistant: y"],
    ],
    ["without one", { request: request({}), response: null }, ["user/world: x"]],
    [
      "as a line of a batch",
      { custom_id: "c1", method: "POST", url: "/v1/chat/completions", body: request({}) },
      ["user/world: x"],
    ],
    [
      "with the response of a batch",
      { custom_id: "c1", body: request({}), response: { status_code: 200, body: response } },
      ["user/world: x", "assistant/assistant: y"],
    ],
  ])("a request is read %s, and nothing is lost", (_, record, expected) => {
    expect(detectFormat(record as Json)?.name).toBe("openai-exchange");
    const read = mustRead(exchange, record as Json);
    expect(told(read.trajectory.messages)).toEqual(expected);
    const lifted = [
      "response.choices[].message.train_detail",
      "response.body.choices[].message.train_detail",
      "request.tools",
    ];
    const allowed = { structure, lifted };
    expect({ ...read.dropped }).toEqual(expected.length === 1 ? {} : { "messages[].train_detail": 2 });
    const wrong = breakEach(exchange, record as Json, allowed).wrong.filter(
      (line) => !/: dropped messages/.test(line),
    );
    expect(wrong).toEqual([]);
  });
  test("several choices are several runs, and not read as one", () => {
    const two: Json = {
      choices: [
        { message: { role: "assistant", content: "a" } },
        { message: { role: "assistant", content: "b" } },
      ],
    };
    expect(exchange.read({ request: request({}), response: two }, "f:1").ok).toBe(false);
  });
});

test("places in a text and samples are dropped, counted; an argument of the same name stays", () => {
  const record =
    jsonOf(`{"messages": [{"role": "user", "content": "x", "train_detail": [{"begin_offset": 0, "train": true}]},
    {"role": "assistant", "content": "y", "logprobs": {"content": [{"token": "y", "logprob": -0.0}]},
     "reasoning_details": [{"type": "reasoning.text", "text": "Hm.", "signature": "abc"}],
     "tool_calls": [{"type": "function", "function": {"name": "f", "arguments": {"signature": "kept", "logprobs": 1}}}]}]}`);
  const read = mustRead(openaiChat, record);
  expect({ ...read.dropped }).toEqual({
    "messages[].logprobs": 2,
    "messages[].reasoning_details[].signature": 1,
    "messages[].train_detail": 2,
  });
  expect(told(read.trajectory.messages)[1]).toBe(
    'assistant/assistant: y f{"signature":"kept","logprobs":1} {"reasoning_details":[{"type":"reasoning.text","text":"Hm."}]}',
  );
  expect(unaccounted(record, read, { structure: [ROLE, "messages[].tool_calls[].type"] })).toEqual([]);
});

describe("TRL", () => {
  const yes: Json = { role: "assistant", content: "yes" };
  const no: Json = { role: "assistant", content: "no" };
  const ask: Json = { role: "user", content: "x" };
  test.each([
    ["with a prompt", { prompt: [ask], chosen: [yes], rejected: [no] }, "rejected"],
    ["with the prompt in both", { chosen: [ask, yes], rejected: [ask, no], score_chosen: 1 }, "rejected"],
    [
      "as OpenAI writes it",
      { input: { messages: [ask] }, preferred_output: [yes], non_preferred_output: [no] },
      "non_preferred_output",
    ],
  ])("a preference %s is the chosen run; the other is dropped, counted", (_, record, gone) => {
    expect(detectFormat(record)?.name).toBe("trl");
    const read = mustRead(trl, record);
    expect(told(read.trajectory.messages)).toEqual(["user/world: x", "assistant/assistant: yes"]);
    expect(Object.keys(read.dropped ?? {})).toEqual([gone]);
    const roles = [
      "prompt",
      "chosen",
      "rejected",
      "preferred_output",
      "non_preferred_output",
      "input.messages",
    ];
    const structure = roles.map((list) => `${list}[].role`);
    expect(unaccounted(record, read, { structure })).toEqual([]);
    expect(breakEach(trl, record, { structure }).wrong).toEqual([]);
  });
  test("a prompt alone is a run that waits for its answer", () => {
    const record: Json = { prompt: [ask], city: "Rome" };
    expect(detectFormat(record)?.name).toBe("trl");
    const { trajectory, unknown } = mustRead(trl, record);
    expect(told(trajectory.messages)).toEqual(["user/world: x"]);
    expect(unknown).toEqual(["city"]);
  });
});

describe("verl", () => {
  const RECORD: Json = {
    data_source: "shop",
    prompt: [{ role: "user", content: "x" }],
    ability: "tools",
    reward_model: { style: "rule", ground_truth: '[{"name": "f", "arguments": {"a": 1.0}}]' },
    extra_info: { split: "train", index: 3, tools_kwargs: { f: { create_kwargs: { a: 1 } } } },
  };
  const allowed = { structure: ["prompt[].role"] };
  test("the prompt is the run, a list of calls as ground truth is gold, tools are named by their settings", () => {
    expect(detectFormat(RECORD)?.name).toBe("verl");
    const read = mustRead(verl, jsonOf(printJson(RECORD)));
    expect(told(read.trajectory.messages)).toEqual(["user/world: x"]);
    expect(printJson(read.trajectory.outcome as unknown as Json)).toBe(
      '{"status":"unknown","goldCalls":[{"name":"f","arguments":{"a":1.0}}]}',
    );
    expect(read.census?.declared).toEqual(["f"]);
    expect(printJson(get(read.trajectory.extra, "reward_model") ?? "")).toBe('{"style":"rule"}');
    expect(read.unknown).toEqual([]);
    expect(breakEach(verl, RECORD, allowed).wrong).toEqual([]);
  });
  test("any other ground truth stays where it is", () => {
    const record = {
      ...(RECORD as Readonly<Record<string, Json>>),
      reward_model: { ground_truth: "[1, 2]" },
    };
    const { trajectory } = mustRead(verl, record);
    expect(trajectory.outcome.goldCalls).toBeUndefined();
    expect(printJson(get(trajectory.extra, "reward_model") ?? "")).toBe('{"ground_truth":"[1, 2]"}');
  });
});

describe("Toucan", () => {
  const calling = (args: string, content = ""): Json => ({
    role: "assistant",
    content,
    function_call: { name: "s-f", arguments: args },
  });
  const RECORD: Json = {
    uuid: "u1",
    subset_name: "multi-turn",
    messages: text([
      { role: "user", content: "x" },
      calling('{"a": 1}', "Both."),
      calling('{"a": 2}'),
      { role: "function", name: "s-f", content: "r1" },
      { role: "function", name: "s-f", content: "r2" },
      calling('{"a": 3}'),
      { role: "function", name: "s-f", content: "r3" },
      { role: "assistant", content: "Done.", reasoning_content: "Hm." },
    ]),
    question: "x",
    available_tools: text([tool("s-f", { a: { type: "integer" } })]),
    target_tools: "s-f",
    metadata: '{"mcp_servers": []}',
  };
  const allowed = { structure: ["messages:[].role", "available_tools:[].type"] };
  test("columns of text are read, calls that follow each other are one turn", () => {
    expect(detectFormat(RECORD)?.name).toBe("toucan");
    const { trajectory, tools, census, unknown } = mustRead(toucan, RECORD);
    expect(trajectory.id).toBe("u1");
    expect(told(trajectory.messages)).toEqual([
      "user/world: x",
      'assistant/assistant: Both. s-f{"a":1} s-f{"a":2}',
      "tool/world: r1 by s-f",
      "tool/world: r2 by s-f",
      'assistant/assistant:  s-f{"a":3}',
      "tool/world: r3 by s-f",
      "assistant/assistant: Done. (Hm.)",
    ]);
    expect(tools?.map(({ name }) => name)).toEqual(["s-f"]);
    expect({ ...census?.roles }).toEqual({ assistant: 4, function: 3, user: 1 });
    expect(unknown).toEqual([]);
    // The empty text beside the second call says nothing.
    expect(unaccounted(RECORD, mustRead(toucan, RECORD), allowed)).toEqual([
      'lost: messages:[].content = ""',
    ]);
  });
  test("nothing is thrown, whichever value is wrong", () => {
    const wrong = breakEach(toucan, RECORD, { ...allowed, lifted: ["messages"] }).wrong;
    expect(wrong).toEqual([]);
  });
});

describe("xLAM and ActionStudio", () => {
  const ROW: Json = {
    id: 7,
    query: "x",
    answers: '[{"name": "f", "arguments": {"a": 1.0}}, {"name": "g", "arguments": {}}]',
    tools: text([
      {
        name: "f",
        description: "F.",
        parameters: { a: { description: "x", type: "List[int], optional", default: "" }, b: { type: "Any" } },
      },
      { name: "g", description: "G.", parameters: {} },
    ]),
  };
  test("a query and the calls that answer it; parameters are framed as a schema", () => {
    expect(detectFormat(ROW)?.name).toBe("xlam");
    const { trajectory, tools } = mustRead(xlam, ROW);
    expect(trajectory.id).toBe("7");
    expect(told(trajectory.messages)).toEqual(["user/world: x", 'assistant: f{"a":1.0} g{}']);
    expect(tools?.map(({ parameters }) => printJson((parameters ?? null) as Json))).toEqual([
      '{"type":"object","properties":{"a":{"description":"x","type":"array","x-type":"List[int], optional","default":""},"b":{"x-type":"Any"}}}',
      "{}",
    ]);
    expect(breakEach(xlam, ROW, { lifted: ["answers"] }).wrong).toEqual([]);
  });
  test("the instruction of an ActionStudio row is its system text", () => {
    const record: Json = {
      unique_trajectory_id: "t1",
      task_instruction: "Be kind.",
      tools: [tool("f", {})],
      conversation: [
        { role: "user", content: "x" },
        {
          role: "assistant",
          content: "",
          tool_calls: [{ type: "function", function: { name: "f", arguments: {} } }],
        },
        { role: "tool", name: "f", content: "ok" },
      ],
    };
    expect(detectFormat(record)?.name).toBe("actionstudio");
    const { trajectory, unknown } = mustRead(actionstudio, record);
    expect(trajectory.id).toBe("t1");
    expect(told(trajectory.messages)).toEqual([
      "system/harness: Be kind.",
      "user/world: x",
      "assistant/assistant:  f{}",
      "tool/world: ok by f",
    ]);
    expect(unknown).toEqual([]);
    const rows = { ...(record as Readonly<Record<string, Json>>), tools: text([tool("f", {})]) };
    expect(
      breakEach(actionstudio, rows, {
        structure: ["conversation[].role", "conversation[].tool_calls[].type", TOOL_TYPE],
        lifted: ["conversation[].tool_calls[].function.arguments"],
      }).wrong,
    ).toEqual([]);
  });
});

const MINE: Readonly<
  Record<string, { readonly structure: readonly string[]; readonly lifted?: readonly string[] }>
> = {
  "llamafactory-v1": {
    structure: [ROLE, "messages[].content[].type", TOOL_TYPE],
    lifted: ["messages[].content[].value"],
  },
  "ms-swift": { structure: [ROLE, TOOL_TYPE], lifted: ["messages[].content"] },
  "openai-chat": {
    structure: [
      ROLE,
      "tools[].type",
      "messages[].tool_calls[].type",
      "messages[].tool_calls[]:.type",
      "prompt[].role",
      "completion[].role",
      "completion[].tool_calls[]:.type",
      "info.oai_tools[].type",
      "choices[].message.role",
      "choices[].message.tool_calls[].type",
    ],
  },
};

describe.skipIf(!IS_SHARED)("real files", () => {
  const named = ["sharegpt", "rotbench", "hermes-text", "toolrl-alpaca-text", ...Object.keys(MINE)];
  test.each(named.flatMap((format) => [...countedFiles(format)]))(
    "%s holds what was counted",
    async (file) => {
      const { found, counted } = await compareWithCounts(file);
      expect(found).toEqual(counted);
    },
  );

  test.each(Object.keys(MINE).flatMap((name) => countedFiles(name).map((file) => [name, file] as const)))(
    "as %s, %s loses nothing",
    (name, file) => {
      const format = formats.find((one) => one.name === name) as (typeof formats)[number];
      for (const value of recordsOf(`${SHARED}/${file}`, format))
        for (const record of isArray(value) ? value : [value])
          expect(unaccounted(record, mustRead(format, record), withTools(record, MINE[name] ?? {}))).toEqual(
            [],
          );
    },
  );

  test("no other format's record is taken for one of these", async () => {
    const own = [
      "sharegpt",
      "rotbench",
      "hermes-text",
      "qwen-text",
      "react-text",
      "toolace",
      "toolrl-alpaca-text",
      "llamafactory-v1",
      "ms-swift",
      "toucan",
      "xlam",
      "actionstudio",
      "verl",
      "trl",
    ];
    const taken: string[] = [];
    for (const { file, format } of counts.trajectories.filter((one) => !own.includes(one.format))) {
      const { formats: found } = await findIn(`${SHARED}/${file}`);
      taken.push(
        ...Object.keys(found)
          .filter((name) => own.includes(name))
          .map((name) => `${file} (${format}): ${name}`),
      );
    }
    expect(taken).toEqual([]);
  });
});
