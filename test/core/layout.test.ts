/** A layout is offered only where what was printed can be read back. */
import { describe, expect, test } from "vitest";
import {
  type Block,
  entriesSurvive,
  LAYOUTS,
  parsePrompt,
  printPrompt,
  printSkills,
  printTools,
  promptSurvives,
  tagOf,
} from "../../src/core/layout.js";
import { sweep } from "../help/sweep.js";

const BLOCKS: readonly Block[] = [
  { title: "", body: "You are a shop assistant." },
  { title: "Reply rules", body: "- be short\n- be kind\n\nNever guess." },
  { title: "回复要求", body: "先查再答。" },
  { title: "Tools & Skills (2)", body: "a: b\n<tag>kept</tag>\n## not a title" },
];
const titles = BLOCKS.map(({ title }) => title);

describe("printed as documented", () => {
  test("markdown", () => {
    expect(printPrompt("markdown", BLOCKS.slice(0, 3))).toBe(
      "You are a shop assistant.\n\n## Reply rules\n\n- be short\n- be kind\n\nNever guess.\n\n## 回复要求\n\n先查再答。",
    );
  });
  test("xml: tags of lower-case words, CJK kept", () => {
    expect(printPrompt("xml", BLOCKS.slice(1, 3))).toBe(
      "<reply_rules>\n- be short\n- be kind\n\nNever guess.\n</reply_rules>\n\n<回复要求>\n先查再答。\n</回复要求>",
    );
    expect(tagOf("Tools & Skills (2)")).toBe("tools_skills_2");
    expect(tagOf("2 Things")).toBe("_2_things");
  });
  test("caps: a CJK title, which has none, stands in brackets", () => {
    expect(printPrompt("caps", BLOCKS.slice(1, 3))).toBe(
      "REPLY RULES:\n- be short\n- be kind\n\nNever guess.\n\n【回复要求】\n先查再答。",
    );
  });
  test("inline: byte for byte, with nothing between", () => {
    const blocks = [
      { title: "A", head: "# A\r\n", body: " x\n", tail: "\n\n\n" },
      { title: "", body: "  y" },
    ];
    expect(printPrompt("inline", blocks)).toBe("# A\r\n x\n\n\n\n  y");
  });
});

describe("parse ∘ print is identity", () => {
  test.each(["xml", "caps"] as const)("%s, on the blocks above", (layout) => {
    expect(promptSurvives(layout, BLOCKS)).toBe(true);
    expect(parsePrompt(layout, printPrompt(layout, BLOCKS), titles)).toEqual(BLOCKS);
  });
  test("markdown, where no body holds a heading", () => {
    const blocks = BLOCKS.slice(0, 3);
    expect(promptSurvives("markdown", blocks)).toBe(true);
    expect(parsePrompt("markdown", printPrompt("markdown", blocks), titles)).toEqual(blocks);
  });

  test("on random blocks: what survives is read back, whatever lines the bodies hold", () => {
    const lines = [
      "plain",
      "",
      "## Two",
      "<one>",
      "</one>",
      "ONE:",
      "# x",
      "  in",
      "【三】",
      "One",
      "- a: b",
    ];
    const names = ["One", "Two", "three words here", "三", "ONE", "one!", ""];
    let survived = 0;
    let refused = 0;
    sweep("layouts", 1500, (draw) => {
      const blocks = Array.from(
        { length: 1 + draw.int(4) },
        (): Block => ({
          title: draw.pick(names) ?? "",
          body: Array.from({ length: 1 + draw.int(3) }, () => draw.pick(lines) ?? "").join("\n"),
        }),
      );
      for (const layout of LAYOUTS.prompt) {
        if (!promptSurvives(layout, blocks)) {
          refused++;
          continue;
        }
        survived++;
        const text = printPrompt(layout, blocks);
        const back = parsePrompt(
          layout,
          text,
          blocks.map(({ title }) => title),
        );
        expect(back, text).toEqual(blocks.map(({ title, body }) => ({ title, body: body.trim() })));
      }
    });
    if (process.env["SWEEP"] !== undefined) return;
    expect(survived).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  });
});

describe("refused", () => {
  const two = (a: Partial<Block>, b: Partial<Block>): readonly Block[] => [
    { title: "One", body: "x", ...a },
    { title: "Two", body: "y", ...b },
  ];
  test.each([
    ["a block without a title that is not first", "markdown", two({}, { title: "" })],
    ["an empty body", "xml", two({ body: " \n" }, {})],
    ["two titles with one tag", "xml", two({ title: "A b" }, { title: "A-b" })],
    ["two titles alike in capitals", "caps", two({ title: "Rules" }, { title: "RULES" })],
    ["a body that holds the other's heading", "markdown", two({ body: "a\n## Two\nb" }, {})],
    ["a body that holds a heading of its own", "markdown", two({ body: "a\n## Else\nb" }, {})],
    ["a body that holds the other's tag", "xml", two({ body: "a\n<two>\nb" }, {})],
    ["a body that holds the other's capitals", "caps", two({ body: "a\nTWO:\nb" }, {})],
    ["a body that ends with its own closing tag", "xml", two({ body: "a\n</one>" }, {})],
    ["a title of two lines", "markdown", two({ title: "On\ne" }, {})],
    ["a title that makes no tag", "xml", two({ title: "!!!" }, {})],
    ["a title without exact bytes around it", "inline", two({ head: "# One\n" }, {})],
  ] as const)("%s, as %s", (_, layout, blocks) => expect(promptSurvives(layout, blocks)).toBe(false));

  test("and the same without the flaw survives", () => {
    for (const layout of LAYOUTS.prompt) expect(promptSurvives(layout, two({}, {}))).toBe(true);
    expect(promptSurvives("inline", two({ head: "# One\n" }, { head: "# Two\n" }))).toBe(true);
  });
});

describe("catalogues", () => {
  const entries = [
    { name: "item-qa", description: 'Answers "what" & <why>' },
    { name: "b", description: "a | b \\ c" },
  ];
  test("of Skills", () => {
    expect(printSkills("list", entries)).toBe('- item-qa: Answers "what" & <why>\n- b: a | b \\ c');
    expect(printSkills("xml", entries.slice(0, 1))).toBe(
      "<available_skills>\n<skill>\n<name>item-qa</name>\n<description>Answers &quot;what&quot; &amp; &lt;why&gt;</description>\n</skill>\n</available_skills>",
    );
    expect(printSkills("table", entries)).toBe(
      '| name | description |\n| --- | --- |\n| item-qa | Answers "what" & <why> |\n| b | a \\| b \\\\ c |',
    );
    expect(printSkills("xml", [])).toBe("<available_skills>\n</available_skills>");
  });

  test("of tools", () => {
    const parameters = {
      type: "object",
      properties: { id: { type: "string" }, kind: { enum: ["a"] }, to: { $ref: "#/$defs/A" } },
      required: ["id"],
    };
    const tools = [
      { name: "get", description: "gets", parameters },
      { name: "none", description: "" },
    ];
    expect(printTools("list", tools)).toBe("- get: gets\n- none: ");
    expect(printTools("xml", tools)).toBe('<tool name="get">gets</tool>\n<tool name="none"></tool>');
    expect(printTools("signature", tools)).toBe(
      "get(id: string, kind?: string, to?: object) - gets\nnone() - ",
    );
  });

  test("of tools in the words of an API: the same schema under its own key", () => {
    const parameters = { type: "object", properties: { id: { type: "string" } } };
    const tools = [
      { name: "get", description: 'says "a"', parameters },
      { name: "none", description: "" },
    ];
    const schema = '{"type":"object","properties":{"id":{"type":"string"}}}';
    const empty = '{"type":"object","properties":{}}';
    expect(printTools("openai", tools)).toBe(
      `{"type":"function","function":{"name":"get","description":"says \\"a\\"","parameters":${schema}}}\n` +
        `{"type":"function","function":{"name":"none","description":"","parameters":${empty}}}`,
    );
    expect(printTools("mcp", tools)).toBe(
      `{"name":"get","description":"says \\"a\\"","inputSchema":${schema}}\n{"name":"none","description":"","inputSchema":${empty}}`,
    );
    expect(printTools("anthropic", tools)).toBe(
      `{"name":"get","description":"says \\"a\\"","input_schema":${schema}}\n{"name":"none","description":"","input_schema":${empty}}`,
    );
    for (const layout of ["openai", "mcp", "anthropic"] as const)
      expect(entriesSurvive(layout, [{ name: "a", description: "one\ntwo" }])).toBe(true);
  });

  test("a line break would start another entry: only elements can hold it", () => {
    const broken = [{ name: "a", description: "one\ntwo" }];
    for (const layout of ["list", "table", "signature"] as const) {
      expect(entriesSurvive(layout, broken)).toBe(false);
      expect(entriesSurvive(layout, entries)).toBe(true);
    }
    expect(entriesSurvive("xml", broken)).toBe(true);
    expect(entriesSurvive("list", [{ name: "a", description: "one\rtwo" }])).toBe(false);
  });
});
