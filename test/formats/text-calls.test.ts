// Calls that are text: what is lifted, what stays, and that the engine's own spellings are read as they are printed.

import { describe, expect, test } from "vitest";
import { printDialect, readDialect } from "../../src/core/dialect.js";
import { readHermes } from "../../src/io/formats/text-calls/hermes.js";
import { readOpenHandsXml } from "../../src/io/formats/text-calls/openhands-xml.js";
import { toolsInProse, toolsInTags } from "../../src/io/formats/text-calls/prompt-tools.js";
import { readPythonLiteral } from "../../src/io/formats/text-calls/python-literal.js";
import { readQwenXml } from "../../src/io/formats/text-calls/qwen-xml.js";
import { readReact } from "../../src/io/formats/text-calls/react.js";
import { readRlla } from "../../src/io/formats/text-calls/rlla.js";
import type { ReadTextCalls } from "../../src/io/formats/text-calls/text-calls.js";
import { splitThought } from "../../src/io/formats/text-calls/think.js";
import { readToolAce } from "../../src/io/formats/text-calls/toolace.js";
import { type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { jsonOf } from "../help/read-file.js";

const TYPED = jsonOf(`{"type": "object", "$defs": {"Day": {"type": "integer"}}, "properties": {
  "n": {"type": "integer"}, "s": {"type": "string"}, "b": {"type": "boolean"}, "list": {"type": "array"}, "map": {"type": "object"},
  "maybe": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "either": {"type": ["string", "number"]}, "day": {"$ref": "#/$defs/Day"},
  "word": {"enum": ["1", "2"]}, "any": {}}}`) as JsonObject;
const schemaOf = (name: string) => (name === "typed" ? TYPED : undefined);

/** `text | name{arguments} …`, and `!` before what is frozen. */
function shown(read: ReadTextCalls, text: string): string {
  const found = read(text, schemaOf);
  return [
    found.text,
    ...found.calls.map(
      (call) => `${call.name}${printJson(call.arguments)}${call.invalid === true ? "?" : ""}`,
    ),
    ...found.frozen.map(({ name, arguments: args }) => `!${name}${printJson(args)}`),
  ].join(" | ");
}

const hermes = (inside: string): string => `<tool_call>\n${inside}\n</tool_call>`;

describe("Hermes: JSON in <tool_call>", () => {
  test.each([
    ["one", hermes('{"name": "f", "arguments": {"a": 1.0}}'), ' | f{"a":1.0}'],
    ["text before it", `Hi.\n${hermes('{"name":"f","arguments":{}}')}`, "Hi. | f{}"],
    ["an empty line before it", `Hi.\n\n${hermes('{"name":"f","arguments":{}}')}`, "Hi.\n | f{}"],
    [
      "two at once",
      `${hermes('{"name":"f","arguments":{}}')}\n${hermes('{"name":"g","arguments":{}}')}\n`,
      " | f{} | g{}",
    ],
    ["the other order of members", hermes('{"arguments": {"a": [1]}, "name": "f"}'), ' | f{"a":[1]}'],
    ["arguments as text", hermes(String.raw`{"name": "f", "arguments": "{\"a\": 1e3}"}`), ' | f{"a":1e3}'],
    ["arguments that are no JSON", hermes('{"name": "f", "arguments": "{a"}'), ' | f"{a"?'],
    ["no arguments", hermes('{"name": "f"}'), " | fnull"],
    [
      "a Python dict",
      hermes("{'name': 'f', 'arguments': {'a': True, 'b': None, 'c': \"it's\"}}"),
      ' | f{"a":true,"b":null,"c":"it\'s"}',
    ],
    [
      "its closing tag in a value",
      hermes('{"name":"f","arguments":{"a":"</tool_call>"}}'),
      ' | f{"a":"</tool_call>"}',
    ],
    ["a key given twice", hermes('{"name":"f","arguments":{"a":1,"a":2}}'), ' | f{"a":1,"a":2}'],
  ])("%s", (_, text, expected) => expect(shown(readHermes, text)).toBe(expected));

  test.each([
    ["inside thinking", `<think>\nI could ${hermes('{"name":"f","arguments":{}}')}\n</think>\nNo.`],
    ["inside thinking that is cut", `<think>\n${hermes('{"name":"f","arguments":{}}')}`],
    ["inside a code fence", `Like this:\n\`\`\`\n${hermes('{"name":"f","arguments":{}}')}\n\`\`\``],
    ["between backticks", 'Write `<tool_call>{"name":"f"}</tool_call>` so.'],
    ["the tag alone", "The tag <tool_call> opens a call."],
    ["bare JSON, which nobody ran", '{"name": "f", "arguments": {}}'],
  ])("text that only looks like a call stays: %s", (_, text) => expect(shown(readHermes, text)).toBe(text));

  test.each([
    ["text after it", `${hermes('{"name":"f","arguments":{}}')}\nDone.`, "!f{}"],
    ["cut before the closing tag", '<tool_call>\n{"name":"f","arguments":{}}', "!f{}"],
    ["cut inside", '<tool_call>\n{"name": "f", "argu', '!f"\\n{\\"name\\": \\"f\\", \\"argu"'],
    ["no name", hermes('{"arguments": {}}'), '!null"\\n{\\"arguments\\": {}}\\n"'],
    [
      "one of two broken",
      `${hermes('{"name":"f","arguments":{}}')}${hermes("{oops}")}`,
      '!f{} | !null"\\n{oops}\\n"',
    ],
  ])("what cannot be lifted exactly is frozen, and its text stays: %s", (_, text, frozen) =>
    expect(shown(readHermes, text)).toBe(`${text} | ${frozen}`),
  );
});

describe("Qwen: XML in <tool_call>", () => {
  const xml = (name: string, ...parameters: readonly (readonly [string, string])[]): string =>
    hermes(
      `<function=${name}>\n${parameters.map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>\n`).join("")}</function>`,
    );
  test.each([
    ["an integer", "n", "7", "7"],
    ["a text that looks like a number", "s", "7", '"7"'],
    ["an integer past 2^53", "n", "9007199254740993", "9007199254740993"],
    ["a number with a fraction where an integer should be", "n", "1.5", '"1.5"'],
    ["a boolean of JSON", "b", "true", "true"],
    ["a boolean of Python", "b", "False", "false"],
    ["a list", "list", '[1, "a"]', '[1,"a"]'],
    ["a list of Python", "list", "['a', None]", '["a",null]'],
    ["an object", "map", '{"k": 1.0}', '{"k":1.0}'],
    ["null where it may be", "maybe", "null", "null"],
    ["a number where text or null may be", "maybe", "12", '"12"'],
    ["a number where a number may be", "either", "12", "12"],
    ["a type that stands elsewhere", "day", "3", "3"],
    ["one of listed texts", "word", "1", '"1"'],
    ["anything", "any", '{"a":1}', '{"a":1}'],
    ["what the schema does not declare", "other", "1", '"1"'],
    ["several lines", "s", "a\n\n b", '"a\\n\\n b"'],
    ["line breaks of its own", "s", "\na\n", '"\\na\\n"'],
    ["nothing", "s", "", '""'],
    ["tags in the value", "s", "<function=x></parameter> y", '"<function=x></parameter> y"'],
  ])("a value is typed by its schema: %s", (_, key, text, value) =>
    expect(shown(readQwenXml, xml("typed", [key, text]))).toBe(` | typed{"${key}":${value}}`),
  );

  test("a tool that is not known has texts, and the texts are told beside the typed values", () => {
    expect(shown(readQwenXml, xml("other", ["n", "7"]))).toBe(' | other{"n":"7"}');
    expect(readQwenXml(xml("typed", ["n", "7"]), schemaOf).written).toEqual([
      { name: "typed", arguments: { n: "7" } },
    ]);
  });

  test.each([
    ["no parameters", `A.\n${xml("f")}`, "A. | f{}"],
    ["two at once", `${xml("f")}\n${xml("g", ["a", "b"])}`, ' | f{} | g{"a":"b"}'],
    [
      "a value without line breaks",
      hermes("<function=f>\n<parameter=a>b</parameter>\n</function>"),
      ' | f{"a":"b"}',
    ],
  ])("%s", (_, text, expected) => expect(shown(readQwenXml, text)).toBe(expected));

  test.each([
    ["text after it", `${xml("f")} Done.`, "!f{}"],
    [
      "cut in a value",
      "<tool_call>\n<function=f>\n<parameter=a>\nb",
      '!f"\\n<function=f>\\n<parameter=a>\\nb"',
    ],
    ["a parameter twice", xml("f", ["a", "1"], ["a", "2"]), "!f"],
  ])("what cannot be lifted exactly is frozen: %s", (_, text, frozen) => {
    expect(shown(readQwenXml, text).startsWith(`${text} | ${frozen}`)).toBe(true);
  });
});

describe("the engine's own dialects", () => {
  const CALLS: readonly { readonly name: string; readonly arguments: Json }[] = [
    { name: "typed", arguments: jsonOf('{"n": 7, "s": "7", "list": ["</tool_call>", "]"], "maybe": null}') },
    { name: "typed", arguments: jsonOf('{"b": false, "map": {"a": [1.50, "x"]}, "s": "a\\nb"}') },
    { name: "typed", arguments: {} },
  ];
  test.each([
    ["json", readHermes],
    ["xml", readQwenXml],
    ["python", readToolAce],
  ] as const)("%s is read as it is printed, and as the engine reads it", (dialect, read) => {
    for (const text of ["", "Let me see."])
      for (const calls of [CALLS.slice(0, 1), CALLS.slice(1), CALLS]) {
        if (dialect === "python" && text !== "") continue;
        const printed = printDialect(dialect, text, calls) as string;
        const found = read(printed, schemaOf);
        expect(found.text).toBe(text);
        expect(found.frozen).toEqual([]);
        expect(found.calls.map(({ name, arguments: args }) => printJson([name, args]))).toEqual(
          calls.map(({ name, arguments: args }) => printJson([name, args])),
        );
        const own = readDialect(dialect, printed, schemaOf);
        // The engine's XML reader takes the first closing tag; where it reads, both read the same.
        if (own !== undefined && own.calls.length > 0)
          expect(printJson(own.calls as unknown as Json)).toBe(
            printJson(found.calls.map(({ name, arguments: args }) => ({ name, arguments: args }))),
          );
      }
  });
});

describe("OpenHands: <function=…> in the text", () => {
  const call =
    "<function=run>\n<parameter=command>\nls -la\npwd\n</parameter>\n<parameter=risk>LOW</parameter>\n</function>";
  test.each([
    ["one", call, ' | run{"command":"ls -la\\npwd","risk":"LOW"}'],
    ["text before it", `Look.\n\n${call}\n`, 'Look.\n | run{"command":"ls -la\\npwd","risk":"LOW"}'],
    [
      "stopped before the closing tag",
      call.replace("</function>", ""),
      ' | run{"command":"ls -la\\npwd","risk":"LOW"}',
    ],
    [
      "stopped in the closing tag",
      call.replace("</function>", "</function"),
      ' | run{"command":"ls -la\\npwd","risk":"LOW"}',
    ],
    ["a typed value", "<function=typed>\n<parameter=n>7</parameter>\n</function>", ' | typed{"n":7}'],
    [
      "a closing tag in the value",
      "<function=f>\n<parameter=a>x</parameter> y</parameter>\n</function>",
      ' | f{"a":"x</parameter> y"}',
    ],
  ])("%s", (_, text, expected) => expect(shown(readOpenHandsXml, text)).toBe(expected));

  test("cut in a value, or followed by text, it is frozen", () => {
    expect(shown(readOpenHandsXml, "<function=f>\n<parameter=a>x")).toMatch(/ \| !f/);
    expect(shown(readOpenHandsXml, `${call}\nAnd then?`)).toMatch(/ \| !run/);
  });
});

describe("ToolRL: several objects in one <tool_call>", () => {
  test.each([
    [
      "two lines",
      hermes('{"name": "a b", "parameters": {"x": 1}}\n{"name": "c", "parameters": {}}'),
      ' | a b{"x":1} | c{}',
    ],
    ["text before it", `So.\n${hermes('{"name": "c", "parameters": {}}')}`, "So. | c{}"],
  ])("%s", (_, text, expected) => expect(shown(readRlla, text)).toBe(expected));
  test("two tags, or a line that is no call, are frozen", () => {
    const one = hermes('{"name": "c", "parameters": {}}');
    expect(shown(readRlla, one + one)).toBe(`${one}${one} | !c{} | !c{}`);
    expect(shown(readRlla, hermes('{"name": "c", "parameters": {}}\noops'))).toMatch(
      / \| !c\{\} \| !null"oops"$/,
    );
  });
});

describe("ReAct", () => {
  test.each([
    ["JSON", 'Thought: so.\nAction: get_x\nAction Input: {"a": 1}', 'Thought: so. | get_x{"a":1}'],
    ["a Python dict", "Action: get_x\nAction Input: {'a': 'b'}\nObservation:", ' | get_x{"a":"b"}'],
    ["an answer", "Thought: so.\nFinal Answer: 7", "Thought: so.\nFinal Answer: 7"],
    ["prose", "Action: think first.", "Action: think first."],
  ])("%s", (_, text, expected) => expect(shown(readReact, text)).toBe(expected));
  test("free text, two actions and an invented result are frozen", () => {
    const free = "Action: search\nAction Input: cats";
    expect(shown(readReact, free)).toBe(`${free} | !search"cats"`);
    expect(shown(readReact, `${free}\n${free}`)).toMatch(/ \| !search"cats" \| !search"cats"$/);
    expect(shown(readReact, "Action: f\nAction Input: {}\nObservation: it worked")).toMatch(/ \| !f/);
  });
});

describe("ToolACE", () => {
  test.each([
    ["one", '[Get Weather(city="Rome", days=2)]', ' | Get Weather{"city":"Rome","days":2}'],
    [
      "two, one of them empty",
      "[a.b(x=[1, 'y'], z={'k': None}), c()]",
      ' | a.b{"x":[1,"y"],"z":{"k":null}} | c{}',
    ],
    ["keys that are no identifiers", '[f(from-date="x", in="y")]', ' | f{"from-date":"x","in":"y"}'],
    ["a list of data", "[1, 2]", "[1, 2]"],
    ["prose in brackets", "[see above]", "[see above]"],
    ["prose", 'I would call f(x="1").', 'I would call f(x="1").'],
  ])("%s", (_, text, expected) => expect(shown(readToolAce, text)).toBe(expected));
  test("arguments without a name, or twice, are frozen", () => {
    expect(shown(readToolAce, "[sort('a.pdf')]")).toBe(`[sort('a.pdf')] | !sort"[sort('a.pdf')]"`);
    expect(shown(readToolAce, "[f(a=1, a=2)]")).toMatch(/ \| !f/);
    expect(shown(readToolAce, "[f(a=1+1)]")).toMatch(/ \| !f/);
  });
});

test.each([
  ["'a\\'b\\n'", '"a\'b\\n"'],
  ["[1, -2.50, 1e5, True, None,]", "[1,-2.50,1e5,true,null]"],
  [String.raw`{'a': '\u00e9\x41', "b": []}`, '{"a":"éA","b":[]}'],
  ["9007199254740993", "9007199254740993"],
])("a Python literal: %s", (text, expected) => {
  const value = readPythonLiteral(text);
  expect(value === undefined ? undefined : printJson(value)).toBe(expected);
});
test.each([
  "(1, 2)",
  "{1, 2}",
  "{1: 'a'}",
  "b'x'",
  "'a' 'b'",
  "f(1)",
  "'''a'''",
  "01",
  "1 + 1",
  "'a",
  "",
  "nan",
  "{'a' 1}",
  `${"[".repeat(2000)}`,
])("what JSON has no word for is no literal here: %s", (text) =>
  expect(readPythonLiteral(text)).toBeUndefined(),
);

test.each([
  ["<think>\nHm.\n</think>\n\nYes.", "Hm.", "Yes."],
  ["<think> Hm. </think>\n<response>", "Hm.", "<response>"],
  ["<think></think>Yes.", "", "Yes."],
  ["<think>\ncut", "cut", ""],
  ["Hm.\n</think>\n\nYes.", "Hm.", "Yes."],
  ["Hm.\n</think>", "Hm.", ""],
  ["The tag </think>\nends it.", undefined, "The tag </think>\nends it."],
  ["a\n</think>\nb\n</think>\nc", undefined, "a\n</think>\nb\n</think>\nc"],
  ["Yes. <think>no</think>", undefined, "Yes. <think>no</think>"],
])("thinking in front of a text: %j", (text, reasoning, rest) =>
  expect(splitThought(text)).toEqual({ ...(reasoning === undefined ? {} : { reasoning }), rest }),
);

describe("tools in a prompt", () => {
  const names = (list: readonly Json[] | undefined) => list?.map((one) => printJson(one)).join(" ");
  test.each([
    [
      "one a line",
      'Within <tools></tools> tags:\n<tools>\n{"name": "a"}\n{"type": "function", "function": {"name": "b"}}\n</tools>',
      '{"name":"a"} {"type":"function","function":{"name":"b"}}',
    ],
    ["a list", '<tools>[{"name": "a"}]</tools>', '{"name":"a"}'],
    ["a list of Python", "<tools> [{'name': 'a', 'strict': True}] </tools>", '{"name":"a","strict":true}'],
    ["none", "<tools>\nno tools today\n</tools>", undefined],
    ["not closed", '<tools>{"name": "a"}', undefined],
  ])("between tags: %s", (_, text, expected) => expect(names(toolsInTags(text))).toBe(expected));
  test.each([
    [
      "a list after prose",
      'Answer as [f(a=1)]. You may call:\n[{"name": "a", "parameters": {"x": {"type": "str", "description": "]"}}}]\nGo.',
      '{"name":"a","parameters":{"x":{"type":"str","description":"]"}}}',
    ],
    ["other lists", 'Rows: [{"name": "a"}]', undefined],
    ["cut", '[{"name": "a", "parameters": {', undefined],
  ])("in prose: %s", (_, text, expected) => expect(names(toolsInProse(text))).toBe(expected));
});

test.each([
  ["blanks", `[${" ".repeat(200_000)}`],
  ["tags", "<tool_call>{".repeat(20_000)],
  ["closing tags", `<tool_call>{${"</tool_call>".repeat(20_000)}`],
  ["backticks", "`<tool_call>{".repeat(20_000)],
  ["parameters", `<function=f>${"<parameter=a>x</parameter>".repeat(5000)}`],
  ["actions", "Action: \nAction Input:".repeat(10_000)],
  ["tools", "<tools>".repeat(20_000)],
  ["lists", "[{".repeat(20_000)],
])("a hostile text makes no call (and is not read for ever): %s", (_, text) => {
  for (const read of [readHermes, readQwenXml, readOpenHandsXml, readRlla, readReact, readToolAce]) {
    const { calls, frozen } = read(text, schemaOf);
    expect(calls.length * frozen.length).toBe(0);
  }
  expect(toolsInTags(text) ?? toolsInProse(text)).toBeUndefined();
});
