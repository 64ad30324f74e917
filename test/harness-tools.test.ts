// Tool lists in every shape that producers write, each with the line of each tool.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readToolFile } from "../src/io/harness/tool-file.js";
import type { Tool } from "../src/model/harness.js";
import {
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  size,
} from "../src/model/json.js";
import { explain } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-tools-"));
afterAll(() => rmSync(root, { recursive: true }));
function read(name: string, text: string) {
  const path = join(root, name);
  writeFileSync(path, text);
  const file = readToolFile(path);
  const near = (text: string): string => text.replaceAll(`${root}/`, "");
  return file.ok
    ? {
        tools: file.value.tools.map((tool) => near(printJson(tool as unknown as Json))),
        places: file.value.places.map(near),
        notes: file.value.notes.map((note) => near(explain(note))),
        server: file.value.server,
      }
    : file.problems.map((problem) => near(explain(problem)));
}

const SEARCH =
  '{"name":"search","description":"Finds.","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}}';
const PLAIN =
  '{"name":"search","description":"Finds.","parameters":{"type":"object","properties":{"q":{"type":"string"}}},"extra":{}}';

test.each<[string, string, string]>([
  ["a bare array", "a.json", `[\n${SEARCH}]`],
  ["an object with tools", "a.json", `{"_meta":{},\n"tools":[${SEARCH}]}`],
  ["an answer on the wire", "a.json", `{"jsonrpc":"2.0","id":1,"result":{"tools":\n[${SEARCH}]}}`],
  ["with serverInfo", "a.json", `{"serverInfo":{"name":"shop"},"tools":[\n${SEARCH}]}`],
  [
    "answers on the wire, a page each",
    "a.json",
    `[\n{"jsonrpc":"2.0","id":1,"result":{"tools":[${SEARCH}],"nextCursor":"x"}}]`,
  ],
  ["one tool", "search.snap", `\n${SEARCH}`],
  ["tools under a server", "a.json", `[\n{"type":"mcp_list_tools","server_label":"s","tools":[${SEARCH}]}]`],
  [
    "Toucan",
    "a.json",
    `{"server_name":"shop","remote_server_response":{"tools":[\n${SEARCH.replace("inputSchema", "input_schema")}]}}`,
  ],
  ["Anthropic", "a.json", `[\n${SEARCH.replace("inputSchema", "input_schema")}]`],
  ["OpenAI", "a.json", `[\n{"type":"function","function":${SEARCH.replace("inputSchema", "parameters")}}]`],
  [
    "OpenAI, flat",
    "a.json",
    `[\n${SEARCH.replace("inputSchema", "parameters").replace("{", '{"type":"function",')}]`,
  ],
  ["OpenAI functions", "a.json", `{"functions":\n[${SEARCH.replace("inputSchema", "parameters")}]}`],
  ["Gemini", "a.json", `[\n{"functionDeclarations":[${SEARCH.replace("inputSchema", "parameters")}]}]`],
  ["JSON Lines in a .json file", "a.json", `\n${SEARCH}\n`],
  [
    "YAML",
    "a.yaml",
    "# tools\n- name: search\n  description: Finds.\n  parameters: {type: object, properties: {q: {type: string}}}\n",
  ],
])("%s", (_, name, text) => {
  expect(read(name, text)).toMatchObject({ tools: [PLAIN], places: [`${name}:2`] });
});

test("lines of JSON, one tool each, with the line of each", () => {
  expect(read("a.json", `${SEARCH}\n\n${SEARCH.replace("search", "find")}\n`)).toMatchObject({
    places: ["a.json:1", "a.json:3"],
    notes: [],
  });
});

test("a Docker registry: arguments as a list", () => {
  const text = `[{"name":"a","description":"A.","arguments":[
    {"name":"n","type":"number","desc":"N."},
    {"name":"l","type":"array","items":{"type":"string"},"desc":"L.","optional":true}]},
    {"name":"b","annotations":{"readOnlyHint":true}}]`;
  expect(read("a.json", text)).toMatchObject({
    tools: [
      '{"name":"a","description":"A.","parameters":{"type":"object","properties":{"n":{"description":"N.","type":"number"},"l":{"description":"L.","type":"array","items":{"type":"string"}}},"required":["n"]},"extra":{}}',
      '{"name":"b","extra":{"annotations":{"readOnlyHint":true}}}',
    ],
    places: ["a.json:1", "a.json:4"],
  });
});

test("a SWE-agent bundle: a map by name", () => {
  const text = `tools:
  goto:
    signature: "goto <line>"
    docstring: "moves"
    arguments:
      - {name: line, type: integer, description: "the line", required: true}
      - {name: file, type: string, description: "the file", required: false}
  stop:
    docstring: "stops"
    arguments: []
state_command: "_state"
`;
  expect(read("config.yaml", text)).toMatchObject({
    tools: [
      '{"name":"goto","description":"moves","parameters":{"type":"object","properties":{"line":{"description":"the line","type":"integer"},"file":{"description":"the file","type":"string"}},"required":["line"]},"extra":{"signature":"goto <line>"}}',
      '{"name":"stop","description":"stops","parameters":{"type":"object","properties":{}},"extra":{}}',
    ],
    places: ["config.yaml:2", "config.yaml:8"],
  });
});

test("BFCL: words of Python become JSON Schema and stay beside it", () => {
  const text =
    '{"name":"T.f","description":"F.","parameters":{"type":"dict","properties":{"x":{"type":"float","default":1.0},"y":{"type":"any"}},"required":["x"]},"response":{"type":"dict","properties":{"ok":{"type":"boolean"}}}}';
  expect(read("a.json", text)).toMatchObject({
    tools: [
      '{"name":"T.f","description":"F.","parameters":{"type":"object","x-type":"dict","properties":{"x":{"type":"number","x-type":"float","default":1.0},"y":{"x-type":"any"}},"required":["x"]},"result":{"type":"object","x-type":"dict","properties":{"ok":{"type":"boolean"}}},"extra":{}}',
    ],
    notes: [
      'a.json:1: "T.f" cannot be the name of a tool for most APIs; expected 1 to 64 of A-Z a-z 0-9 _ -',
    ],
  });
});

test("a custom tool has no parameters; a provider's tool without a name is left out and said", () => {
  const text =
    '[{"type":"custom","custom":{"name":"code","description":"C.","format":{"type":"text"}}},\n{"type":"web_search"},\n{"type":"bash_20250124","name":"bash"}]';
  expect(read("a.json", text)).toMatchObject({
    tools: [
      '{"name":"code","description":"C.","extra":{"format":{"type":"text"},"type":"custom"}}',
      '{"name":"bash","extra":{"type":"bash_20250124"}}',
    ],
    notes: ["a.json:2: a tool of the provider (web_search) has no name of its own"],
  });
});

test("a list that goes on at a cursor is not whole", () => {
  expect(read("a.json", `{"tools":[${SEARCH}],\n"nextCursor":"p2"}`)).toMatchObject({
    notes: ["a.json:2: the list goes on at a cursor, and the file holds only this page"],
  });
});

describe("what is wrong is said with its line", () => {
  test.each<[string, string, string[]]>([
    [
      "no list",
      '{"content":[],"isError":true}',
      [
        "a.json: the file holds no list of tools; expected an array, an object with `tools`, or one tool; its keys are content, isError",
      ],
    ],
    [
      "a number",
      "17",
      ["a.json: the file holds no list of tools; expected an array, an object with `tools`, or one tool"],
    ],
    ["cut off", '{"tools":[\n{"name":', ["a.json:2:9: not JSON: the text ends too early"]],
    [
      "a second tool of one name",
      `[${SEARCH},\n${SEARCH}]`,
      ["a.json:2, entry 2: a second tool is called search; the other stands at a.json:1"],
    ],
    [
      "entries that are no tools",
      '[1,\nnull,"x",{}]',
      [
        "a.json:1, entry 1: it is no object",
        "a.json:2, entry 2: it is no object",
        "a.json:2, entry 3: it is no object",
        "a.json:2, entry 4: the tool has no name",
      ],
    ],
    [
      "a schema that is no object",
      '[{"name":"a","parameters":\n[1]}]',
      ["a.json:1, entry 1: tool a: its parameters is no object; expected a JSON Schema"],
    ],
    [
      "arguments that are no list of arguments",
      '[{"name":"a","arguments":[{"type":"x"}]}]',
      ["a.json:1, entry 1: tool a: the properties of its parameters are no object"],
    ],
    ["a broken line among lines", '{"name":"a"}\n{"name":}\n', ['a.json:2:9: not JSON: unexpected "}"']],
    [
      "__proto__ as a list",
      '{"__proto__":{"tools":[]}}',
      [
        "a.json: the file holds no list of tools; expected an array, an object with `tools`, or one tool; its keys are __proto__",
      ],
    ],
  ])("%s", (_, text, expected) => expect(read("a.json", text)).toEqual(expected));

  test("keys that JavaScript would lose are kept", () => {
    const text =
      '[{"name":"a","parameters":{"type":"object","properties":{"__proto__":{"type":"string"},"1":{"maximum":9007199254740993}}}}]';
    expect(read("a.json", text)).toMatchObject({
      tools: [`{"name":"a","parameters":${text.slice(26, -2)},"extra":{}}`],
    });
  });
});

// ---- real files

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real tool lists are left out`);
interface Counted {
  readonly file: string;
  readonly tools: number;
  readonly distinct_names: number;
  readonly illegal_for_openai: { readonly count: number; readonly names: readonly string[] };
  readonly parameters: { readonly top_level: number; readonly all_depths: number; readonly deepest: number };
  readonly tools_without_parameters: number;
  readonly with_outputSchema: number;
  readonly with_$ref: number;
  readonly with_anyOf: number;
  readonly without_description: number;
  readonly description_over_1024: number;
  readonly output_properties_all_depths?: number;
  readonly response_properties_all_depths?: number;
}

const BY_NAME = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const ONE = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const MANY = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
/** Entries of every `properties` map at a place of a schema; how deep they nest; keywords met. */
function census(
  schema: Json | undefined,
  depth = 0,
): { all: number; deepest: number; words: ReadonlySet<string> } {
  const sum = { all: 0, deepest: depth, words: new Set<string>() };
  const add = (inner: Json | undefined, at: number): void => {
    const found = census(inner, at);
    sum.all += found.all;
    sum.deepest = Math.max(sum.deepest, found.deepest);
    for (const word of found.words) sum.words.add(word);
  };
  if (!isObject(schema)) return sum;
  for (const [key, value] of members(schema)) {
    sum.words.add(key);
    if (BY_NAME.includes(key) && isObject(value)) {
      if (key === "properties") sum.all += size(value);
      const below = key === "properties" ? depth + 1 : key === "$defs" || key === "definitions" ? 0 : depth;
      if (key === "properties" && size(value) > 0) sum.deepest = Math.max(sum.deepest, depth + 1);
      for (const [, inner] of members(value)) add(inner, size(value) > 0 ? below : depth);
    } else if (MANY.includes(key) && isArray(value)) for (const inner of value) add(inner, depth);
    else if (ONE.includes(key)) add(value, depth);
  }
  return sum;
}

describe.skipIf(!existsSync(shared))("tool lists that were counted by hand", () => {
  const counted = existsSync(shared)
    ? (JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as { tool_files: Counted[] }).tool_files
    : [];
  test("there are 35, two of them without tools", () => {
    expect(counted).toHaveLength(35);
    const refused = counted.filter(({ file }) => !readToolFile(`${shared}/${file}`).ok);
    expect(refused.map(({ tools }) => tools)).toEqual([0, 0]);
  });

  test.each(counted.filter(({ tools }) => tools > 0).map((one) => [one.file, one] as const))(
    "%s",
    (path, known) => {
      const file = readToolFile(`${shared}/${path}`);
      if (!file.ok) throw new Error(file.problems.map(explain).join("\n"));
      const { tools, notes } = file.value;
      const input = tools.map(({ parameters }) => census(parameters));
      const top = tools.map(({ parameters }) => propertiesOf(parameters));
      const nameNotes = notes.filter(({ code }) => code === "name-illegal");
      expect({
        tools: tools.length,
        distinct: new Set(tools.map(({ name }) => name)).size,
        illegal: nameNotes.map(({ what }) => JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(what)?.[0] ?? "")),
        top_level: sum(top),
        all_depths: sum(input.map(({ all }) => all)),
        deepest: Math.max(...input.map(({ deepest }) => deepest)),
        without: input.filter(({ all }) => all === 0).length,
        results: tools.filter(({ result }) => result !== undefined).length,
        refs: input.filter(({ words }) => words.has("$ref")).length,
        anyOf: input.filter(({ words }) => words.has("anyOf")).length,
        silent: tools.filter(({ description }) => (description ?? "") === "").length,
        long: tools.filter(({ description }) => [...(description ?? "")].length > 1024).length,
        resultKeys: sum(tools.map(({ result }) => census(result).all)),
      }).toEqual({
        tools: known.tools,
        distinct: known.distinct_names,
        illegal: known.illegal_for_openai.names,
        top_level: known.parameters.top_level,
        all_depths: known.parameters.all_depths,
        deepest: known.parameters.deepest,
        without: known.tools_without_parameters,
        results: known.response_properties_all_depths === undefined ? known.with_outputSchema : known.tools,
        refs: known.with_$ref,
        anyOf: known.with_anyOf,
        silent: known.without_description,
        long: known.description_over_1024,
        resultKeys: known.output_properties_all_depths ?? known.response_properties_all_depths ?? 0,
      });
    },
  );
});

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
function propertiesOf(schema: Tool["parameters"]): number {
  const properties = get(schema as JsonObject | undefined, "properties");
  return has(schema as JsonObject | undefined, "properties") && isObject(properties) ? size(properties) : 0;
}
