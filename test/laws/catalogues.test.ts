/** Generated lists of Skills and tools, as the laws print and read them: each layout by hand, and what is not in it. */
import { describe, expect, test } from "vitest";
import { entriesOf, parseCatalogue, printCatalogue } from "../../src/laws/catalogues.js";
import type { Harness, Tool } from "../../src/model/harness.js";
import { harness, prompt, skill } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const SCHEMA = '{"properties":{"a":{"type":"string"},"b":{"enum":["x"]},"c":{}},"required":["b"]}';
const TOOLS: readonly Tool[] = [
  toolOf(SCHEMA, { description: 'Gets <a> & "b|c\\d".' }),
  { ...toolOf(undefined), name: "put" },
];
const ODD = { ...skill("a|b"), description: 'Is < or > & "so" \\.' };
const given = (skills: string, tools: string): Harness =>
  harness({
    prompt: { ...prompt(), skills, tools } as Harness["prompt"],
    tools: [...TOOLS],
    skills: [skill("guide"), ODD],
  });
const printed = (layout: string, which: "skills" | "tools"): string =>
  printCatalogue(given(which === "skills" ? layout : "list", which === "tools" ? layout : "list"), which);

const SKILLS: Readonly<Record<string, string>> = {
  list: '- guide: A guide.\n- a|b: Is < or > & "so" \\.',
  table: '| name | description |\n| --- | --- |\n| guide | A guide. |\n| a\\|b | Is < or > & "so" \\\\. |',
  xml: "<available_skills>\n<skill>\n<name>guide</name>\n<description>A guide.</description>\n</skill>\n<skill>\n<name>a|b</name>\n<description>Is &lt; or &gt; &amp; &quot;so&quot; \\.</description>\n</skill>\n</available_skills>",
};
const EMPTY = '{"type":"object","properties":{}}';
const SAID = '"name":"get","description":"Gets <a> & \\"b|c\\\\d\\"."';
const LISTS: Readonly<Record<string, string>> = {
  list: '- get: Gets <a> & "b|c\\d".\n- put: ',
  xml: '<tool name="get">Gets &lt;a&gt; &amp; &quot;b|c\\d&quot;.</tool>\n<tool name="put"></tool>',
  signature: 'get(a?: string, b: string, c?: object) - Gets <a> & "b|c\\d".\nput() - ',
  openai: `{"type":"function","function":{${SAID},"parameters":${SCHEMA}}}\n{"type":"function","function":{"name":"put","description":"","parameters":${EMPTY}}}`,
  mcp: `{${SAID},"inputSchema":${SCHEMA}}\n{"name":"put","description":"","inputSchema":${EMPTY}}`,
  anthropic: `{${SAID},"input_schema":${SCHEMA}}\n{"name":"put","description":"","input_schema":${EMPTY}}`,
};

describe("printed and read back", () => {
  test.each(Object.entries(SKILLS))("Skills as %s", (layout, text) => {
    expect(printed(layout, "skills")).toBe(text);
    expect(parseCatalogue(layout, "skills", text)).toEqual([
      { name: "guide", description: "A guide." },
      { name: "a|b", description: 'Is < or > & "so" \\.' },
    ]);
  });
  test.each(Object.entries(LISTS))("tools as %s", (layout, text) => {
    expect(printed(layout, "tools")).toBe(text);
    const [first, second] =
      layout === "signature"
        ? [{ signature: "a?: string, b: string, c?: object" }, { signature: "" }]
        : layout === "list" || layout === "xml"
          ? [{}, {}]
          : [{ schema: SCHEMA }, { schema: EMPTY }];
    const entries = [
      { name: "get", description: 'Gets <a> & "b|c\\d".', ...first },
      { name: "put", description: "", ...second },
    ];
    expect(parseCatalogue(layout, "tools", text)).toEqual(entries);
    expect(entriesOf(given("list", layout), "tools")).toEqual(entries);
  });
  test("of nothing", () => {
    for (const layout of ["list", "signature", "xml", "openai", "mcp", "anthropic"])
      expect(parseCatalogue(layout, "tools", "")).toEqual([]);
    expect(parseCatalogue("list", "skills", "")).toEqual([]);
    expect(parseCatalogue("table", "skills", "| name | description |\n| --- | --- |")).toEqual([]);
    expect(parseCatalogue("xml", "skills", "<available_skills>\n\n</available_skills>")).toEqual([]);
    expect(parseCatalogue("xml", "skills", "<available_skills></available_skills>")).toEqual([]);
    expect(printCatalogue(harness({}), "skills")).toBe("");
  });
  test("a signature says the rest of a line, and the first colon ends a name", () => {
    expect(parseCatalogue("list", "tools", "- a: b: c")).toEqual([{ name: "a", description: "b: c" }]);
    expect(parseCatalogue("signature", "tools", "a(b) - c) - d")).toEqual([
      { name: "a", signature: "b", description: "c) - d" },
    ]);
  });
});

describe("what is not in the layout", () => {
  const SKILL = "<skill>\n<name>a</name>\n<description>b</description>\n</skill>";
  test.each<readonly [string, "skills" | "tools", string]>([
    ["list", "tools", "get: x"],
    ["list", "tools", " - get: x"],
    ["list", "tools", "- get"],
    ["list", "tools", "- : x"],
    ["list", "tools", "- a: b\n"],
    ["list", "tools", "- a: b\n* c: d"],
    ["signature", "tools", "get - x"],
    ["signature", "tools", "(a) - x"],
    ["signature", "tools", "a b(c) - x"],
    ["signature", "tools", "get(a)- x"],
    ["xml", "tools", '<tool name="a">b</tool> '],
    ["xml", "tools", '<tool name="a">b<c</tool>'],
    ["xml", "tools", '<tool name="a"b">c</tool>'],
    ["xml", "tools", 'x<tool name="a">b</tool>'],
    ["xml", "skills", SKILL],
    ["xml", "skills", `x<available_skills>\n${SKILL}\n</available_skills>`],
    ["xml", "skills", `<available_skills>\n${SKILL}\n</available_skills>x`],
    ["xml", "skills", `<available_skills>\n${SKILL} \n</available_skills>`],
    ["xml", "skills", "<available_skills>\n<skill>\n<name>a</name>\n</skill>\n</available_skills>"],
    ["table", "skills", "| name | descriptions |\n| --- | --- |"],
    ["table", "skills", "| name | description |\n| -- | --- |"],
    ["table", "skills", "| name | description |"],
    ["table", "skills", "| name | description |\n| --- | --- |\n| a | b"],
    ["table", "skills", "| name | description |\n| --- | --- |\n| a | b | c |"],
    ["table", "skills", "| name | description |\n| --- | --- |\n| a | b |x"],
    ["table", "skills", "| name | description |\n| --- | --- |\nx| a | b |"],
    ["table", "skills", "| name | description |\n| --- | --- |\n| a | b\\ |"],
    ["openai", "tools", '{"name":"a","description":"b","parameters":{}}'],
    ["openai", "tools", '{"function":{"name":"a","description":"b","inputSchema":{}}}'],
    ["mcp", "tools", '{"name":"a","description":"b","input_schema":{}}'],
    ["anthropic", "tools", '{"name":"a","description":"b","inputSchema":{}}'],
    ["mcp", "tools", '{"description":"b","inputSchema":{}}'],
    ["mcp", "tools", '{"name":"a","inputSchema":{}}'],
    ["mcp", "tools", '{"name":1,"description":"b","inputSchema":{}}'],
    ["mcp", "tools", "{"],
  ])("%s of %s: %j", (layout, which, text) => {
    expect(parseCatalogue(layout, which, text)).toBeUndefined();
  });
});
