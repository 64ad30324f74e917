// What binds a log that lacks its Harness: the system text cut into sections, tool lists, folders of Skills.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inlineHarness, inlineHarnesses } from "../src/io/harness/inline-harness.js";
import { joinSections } from "../src/io/harness/section-text.js";
import { slugOf, splitSections } from "../src/io/harness/sections.js";
import { readSkillFolder } from "../src/io/harness/skill-folder.js";
import { readToolList } from "../src/io/harness/tool-file.js";
import { toolOf } from "../src/io/harness/tool-lists.js";
import { shapedTools } from "../src/io/harness/tool-shapes.js";
import type { Skill } from "../src/model/harness.js";
import { type Json, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { explain, Fault } from "../src/model/problem.js";
import { jsonOf } from "./help/read-file.js";

const root = mkdtempSync(join(tmpdir(), "hsa-binding-"));
afterAll(() => rmSync(root, { recursive: true }));
function put(name: string, content: string | Uint8Array): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
function failure(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    return (error as Fault).message.replaceAll(`${root}/`, "");
  }
  return "it was read";
}

// ---- sections

const cut = (text: string): readonly (readonly [string, string, string])[] => {
  const sections = splitSections(text);
  expect(joinSections(sections)).toBe(text);
  expect(sections.every(({ pinned, head, tail }) => pinned && head !== undefined && tail !== undefined)).toBe(
    true,
  );
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  return sections.map(({ id, title, body }) => [id, title, body]);
};

test.each<[string, string, readonly (readonly [string, string, string])[]]>([
  ["nothing", "", []],
  ["plain text", "You are a helper.\nBe kind.\n", [["intro", "", "You are a helper.\nBe kind."]]],
  ["white space", " \n\n", [["intro", "", ""]]],
  [
    "XML blocks",
    "<instructions>\nDo it.\n</instructions>\n<order_policy>\n\n# A\n# B\n\n</order_policy>\n",
    [
      ["instructions", "Instructions", "Do it."],
      ["order-policy", "Order Policy", "# A\n# B"],
    ],
  ],
  [
    "an XML block inside itself",
    "<a>x<a>y</a>z</a>\n<B-1>q</B-1>",
    [
      ["a", "A", "x<a>y</a>z"],
      ["b-1", "B-1", "q"],
    ],
  ],
  ["XML with text around it", "Hello\n<a>\nx\n</a>\n", [["intro", "", "Hello\n<a>\nx\n</a>"]]],
  ["XML that is not closed", "<a>\nx\n<b>\n</b>\n", [["intro", "", "<a>\nx\n<b>\n</b>"]]],
  [
    "headings with text before",
    "Intro.\n\n## One\n\ntext\n\n### Deep\nx\n## Two ##\nmore",
    [
      ["intro", "", "Intro."],
      ["one", "One", "text\n\n### Deep\nx"],
      ["two", "Two", "more"],
    ],
  ],
  [
    "one title above several headings",
    "# Policy\n\nIntro\n\n## A\na\n## B\nb\n",
    [
      ["intro", "", "# Policy\n\nIntro"],
      ["a", "A", "a"],
      ["b", "B", "b"],
    ],
  ],
  [
    "headings in code blocks",
    "# A\n```sh\n# no\n```\n~~~\n# no\n```\n~~~\n# B\nb",
    [
      ["a", "A", "```sh\n# no\n```\n~~~\n# no\n```\n~~~"],
      ["b", "B", "b"],
    ],
  ],
  ["hash tags that are no headings", "#one\n#two\n", [["intro", "", "#one\n#two"]]],
  [
    "headings of one name",
    "# A\nx\n# A\ny\n",
    [
      ["a", "A", "x"],
      ["a-2", "A", "y"],
    ],
  ],
  [
    "an empty section",
    "# A\n\n# B\nb\n",
    [
      ["a", "A", ""],
      ["b", "B", "b"],
    ],
  ],
  [
    "CRLF",
    "# A\r\n\r\na\r\n\r\n# B\r\nb\r\n",
    [
      ["a", "A", "a"],
      ["b", "B", "b"],
    ],
  ],
  [
    "Chinese headings",
    "# 角色\n你好\n# 规则：一\n好",
    [
      ["角色", "角色", "你好"],
      ["规则-一", "规则：一", "好"],
    ],
  ],
  [
    "titles between rulers",
    "==== Role ====\nx\n\n==== Rules ====\ny\n",
    [
      ["role", "Role", "x"],
      ["rules", "Rules", "y"],
    ],
  ],
  [
    "titles in ruled boxes",
    "=====\nRole\n=====\nx\n=====\nRules\n=====\ny",
    [
      ["role", "Role", "x"],
      ["rules", "Rules", "y"],
    ],
  ],
  [
    "underlined titles",
    "intro\n\nRole\n====\nx\n\nRules\n=====\ny\n",
    [
      ["intro", "", "intro"],
      ["role", "Role", "x"],
      ["rules", "Rules", "y"],
    ],
  ],
])("a system text with %s", (_, text, expected) => {
  expect(cut(text)).toEqual(expected);
});

test("any text gives back its bytes", () => {
  const pieces = [
    "# A\n",
    "## B\n",
    "<a>",
    "</a>",
    "\n",
    "\r\n",
    "```\n",
    "~~~",
    "====\n",
    "=== T ===\n",
    "text ",
    " ",
    "中文",
    "#",
    "<a>\n",
    "\u2028",
    "{{x}}",
    "\t",
  ];
  let state = 12345;
  const next = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
  for (let i = 0; i < 5000; i++)
    cut(
      Array.from({ length: Math.floor(next() * 14) }, () => pieces[Math.floor(next() * pieces.length)]).join(
        "",
      ),
    );
});

test("slugs keep letters of any script", () => {
  expect(slugOf("  How a Request, is Handled! ")).toBe("how-a-request-is-handled");
  expect(slugOf("商品 & 问答")).toBe("商品-问答");
  expect(slugOf("!!!")).toBe("");
  expect(slugOf("x".repeat(100))).toBe("x".repeat(48));
});

// ---- tools

const tool = (text: string): unknown => {
  const parsed = parseJson(text);
  const read = toolOf(parsed.ok ? parsed.value : null, "tools.json");
  return read.ok ? printJson(read.value as unknown as Json) : read.problems.map(explain);
};

test.each([
  [
    "OpenAI",
    '{"type":"function","function":{"name":"f","description":"d","parameters":{"type":"object"},"strict":true}}',
    '{"name":"f","description":"d","parameters":{"type":"object"},"extra":{"strict":true}}',
  ],
  [
    "MCP",
    '{"name":"f","title":"F","inputSchema":{"type":"object"},"outputSchema":{"type":"array"},"annotations":null}',
    '{"name":"f","parameters":{"type":"object"},"result":{"type":"array"},"extra":{"title":"F","annotations":null}}',
  ],
  [
    "Anthropic",
    '{"name":"f","description":"d","input_schema":{"type":"object"},"cache_control":{"ttl":1.0}}',
    '{"name":"f","description":"d","parameters":{"type":"object"},"extra":{"cache_control":{"ttl":1.0}}}',
  ],
  ["plain", '{"name":"f"}', '{"name":"f","extra":{}}'],
  [
    "a null description and schema",
    '{"name":"f","description":null,"parameters":null}',
    '{"name":"f","extra":{"description":null,"parameters":null}}',
  ],
  [
    "members that stand twice",
    '{"type":"function","function":{"name":"e"},"function":{"name":"g","parameters":{"a":1},"name":"f","parameters":{}}}',
    '{"name":"f","parameters":{},"extra":{"name":"g","parameters":{"a":1},"function":{"name":"e"}}}',
  ],
  [
    "ids that no number holds",
    '{"name":"f","parameters":{"type":"object","properties":{"2":{"const":9007199254740993},"1":{}}}}',
    '{"name":"f","parameters":{"type":"object","properties":{"2":{"const":9007199254740993},"1":{}}},"extra":{}}',
  ],
  [
    "members beside and inside that share a name",
    '{"type":"function","x":1,"function":{"name":"f","x":2}}',
    '{"name":"f","extra":{"x":2,"outer:x":1}}',
  ],
  ["a custom type", '{"type":"custom","name":"f"}', '{"name":"f","extra":{"type":"custom"}}'],
])("a tool in the shape of %s", (_, text, expected) => {
  expect(tool(text)).toBe(expected);
});

test("arguments as a list lose nothing that says more than their schema", () => {
  const [shaped] =
    shapedTools(
      jsonOf(
        '[{"name":"f","arguments":[],"arguments":[{"name":"a","type":"str","desc":"d","description":"e","optional":false},{"name":"b","optional":true,"required":true},{"name":"c","required":"yes"},{"name":"d","optional":true,"desc":"x","description":null}]}]',
      ),
    ) ?? [];
  expect(printJson(shaped?.value ?? null)).toBe(
    '{"name":"f","arguments":[],"parameters":{"type":"object","properties":{"a":{"description":"e","type":"string","x-type":"str","desc":"d"},' +
      '"b":{"optional":true},"c":{"required":"yes"},"d":{"description":"x"}},"required":["a","b"]}}',
  );
});

test.each([
  ["7", ["tools.json: it is no object"]],
  ['{"description":"x"}', ["tools.json: the tool has no name"]],
  ['{"name":""}', ["tools.json: the tool has no name"]],
  [
    `{"name":"${"n".repeat(300)}"}`,
    ["tools.json: the name of a tool has 300 characters; expected at most 256"],
  ],
  ['{"name":"f","description":7}', ["tools.json: tool f: its description is no text"]],
  [
    '{"name":"f","parameters":[]}',
    ["tools.json: tool f: its parameters is no object; expected a JSON Schema"],
  ],
  [
    '{"name":"f","parameters":{"type":"array"}}',
    ['tools.json: tool f: its parameters does not describe an object; expected "type": "object"'],
  ],
  [
    '{"name":"f","parameters":{"properties":[]}}',
    ["tools.json: tool f: the properties of its parameters are no object"],
  ],
  [
    '{"name":"f","arguments":[{"name":"a"}]}',
    ["tools.json: tool f: its arguments are a list; expected a JSON Schema in `parameters`"],
  ],
])("what is no tool is refused: %s", (text, expected) => {
  expect(tool(text)).toEqual(expected);
});

test.each([
  ["an array", "a.json", '[{"name":"f"},{"name":"g"}]'],
  ["MCP tools/list", "b.json", '{"tools":[{"name":"f"},{"name":"g"}],"nextCursor":"x"}'],
  ["a JSON-RPC answer", "c.json", '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"f"},{"name":"g"}]}}'],
  ["YAML", "d.yaml", "- name: f\n- name: g\n"],
])("a tool list file: %s", (_, name, text) => {
  expect(readToolList(put(name, text)).map((one) => one.name)).toEqual(["f", "g"]);
});

test("a file with one tool is a list of one", () => {
  expect(readToolList(put("one.json", '{"type":"function","function":{"name":"f"}}'))).toHaveLength(1);
});

test.each([
  ["e.json", "{", "e.json:1:2: not JSON: the text ends too early"],
  [
    "f.json",
    '{"x":1}',
    "f.json: the file holds no list of tools; expected an array, an object with `tools`, or one tool; its keys are x",
  ],
  [
    "g.json",
    '[{"name":"f"},{"name":"f"}]',
    "g.json:1, entry 2: a second tool is called f; the other stands at g.json:1",
  ],
  [
    "h.json",
    '[{"name":"f"},{},{"name":"g","parameters":7}]',
    "h.json: 2 problems\n  h.json:1, entry 2: the tool has no name\n  h.json:1, entry 3: tool g: its parameters is no object; expected a JSON Schema",
  ],
  ["i.yaml", "- name: a: b\n", "i.yaml:1:10: not YAML: bad indentation of a mapping entry"],
])("a tool list with a fault: %s", (name, text, expected) => {
  expect(failure(() => readToolList(put(name, text)))).toBe(expected);
});

test("a tool list that is not there is a fault", () => {
  expect(failure(() => readToolList(join(root, "absent.json")))).toBe(
    "absent.json: there is no such file or folder (ENOENT)",
  );
});

// ---- Skills of other clients

test("a folder of Skills is read leniently, and says what it bent", () => {
  put("skills/a/SKILL.md", "---\nname: a\ndescription: First.\nallowed-tools: [x, y]\n---\n\nBody a\n");
  put("skills/a/references/more.md", "more\n");
  put("skills/a/logo.png", Buffer.from([0x89, 0x50, 0xff]));
  put(
    "skills/B Dir/SKILL.md",
    "---\nname: Bee\ndescription: >-\n  Second\n  line.\n---\nBody b\n---\nrule\n",
  );
  put("skills/c/SKILL.md", "---\ndescription: Third.\n---\nBody c");
  put("skills/d/SKILL.md", "---\nname: d\ndescription: Use when: asked\n---\n");
  put("skills/e/SKILL.md", "---\nname: e\n---\nno description\n");
  put("skills/f/SKILL.md", "---js\n{name: 'f'}\n---\n");
  put("skills/README.md", "not a Skill");
  const { skills, notes } = readSkillFolder(join(root, "skills"));
  expect(skills).toEqual([
    {
      name: "Bee",
      description: "Second line.",
      kind: "other",
      body: "Body b\n---\nrule",
      files: [],
      extra: {},
    },
    {
      name: "a",
      description: "First.",
      kind: "other",
      body: "Body a",
      files: [{ path: "references/more.md", text: "more\n" }],
      extra: { "allowed-tools": ["x", "y"] },
    },
    { name: "c", description: "Third.", kind: "other", body: "Body c", files: [], extra: {} },
    { name: "d", description: "Use when: asked", kind: "other", body: "", files: [], extra: {} },
  ]);
  expect(notes.map((note) => explain(note).replaceAll(`${root}/`, ""))).toEqual([
    'skills/B Dir/SKILL.md:2: the Skill is called "Bee", its folder B Dir; expected one name',
    'skills/B Dir/SKILL.md:2: "Bee" is no legal name of a Skill (3 characters); expected 1 to 64 lower-case letters, digits and single hyphens between them',
    "skills/a/logo.png: the bytes are not UTF-8; expected UTF-8 text",
    "skills/c/SKILL.md:1: the Skill has no name; expected c",
    "skills/d/SKILL.md:3: the value of description is no YAML without quotes; it is read as one text; expected quotes around it",
    "skills/e/SKILL.md:1: the Skill has no description; expected `description:` with text",
    'skills/f/SKILL.md:1: the front matter is opened with "---js"; only YAML is read and nothing is evaluated; expected a first line `---`',
  ]);
  expect(readSkillFolder(join(root, "skills/a")).skills.map(({ name }) => name)).toEqual(["a"]);
});

test("a folder without Skills, and two Skills of one name, are faults", () => {
  put("none/README.md", "x");
  expect(failure(() => readSkillFolder(join(root, "none")))).toBe(
    "none: the folder holds no Skill; expected folders with a file SKILL.md",
  );
  expect(failure(() => readSkillFolder(join(root, "nowhere")))).toBe("nowhere: there is no such folder");
  put("twice/a/SKILL.md", "---\nname: a\ndescription: x\n---\n");
  put("twice/b/SKILL.md", "---\nname: a\ndescription: y\n---\n");
  expect(failure(() => readSkillFolder(join(root, "twice")))).toBe(
    "twice/b/SKILL.md: two Skills are called a; the other is twice/a/SKILL.md",
  );
});

// ---- the Harness of a record that brings its own

const skill: Skill = { name: "s", description: "d", kind: "other", body: "b", files: [], extra: {} };

test("equal inputs give one and the same Harness", () => {
  const bind = inlineHarnesses({ tools: [{ name: "f", extra: {} }] });
  const first = bind({ system: "# A\nx\n# B\ny" });
  expect(bind({ system: "# A\nx\n# B\ny" })).toBe(first);
  expect(bind({ system: "# A\nx\n# B\nz" })).not.toBe(first);
  expect(
    bind({ system: "# A\nx\n# B\ny", tools: [{ name: "g", extra: {} }] }).tools.map(({ name }) => name),
  ).toEqual(["g"]);
  expect(bind({ system: "# A\nx\n# B\ny", tools: [] }).tools).toEqual([]);
  expect(first.tools.map(({ name }) => name)).toEqual(["f"]);
  expect(first).toMatchObject({ name: "inline", language: "en", prompt: { layout: "inline" } });
  expect(first.prompt.sections.map(({ id, pinned }) => [id, pinned])).toEqual([
    ["a", true],
    ["b", true],
  ]);
  expect(bind({}).prompt.sections).toEqual([]);
});

test("the language is guessed from the text", () => {
  const language = (text: string): string => inlineHarness(text, [], []).language;
  expect(language("You are an agent.")).toBe("en");
  expect(language("你是一个客服助手，请先调用 get_item 再回答。")).toBe("zh");
  expect(language("You are 客服助手 for the shop and answer in 中文 always")).toBe("mixed");
});

test("a parameter that names Skills is found by its enum or by its name", () => {
  const param = (name: string, schema: Json) => ({
    name: "t",
    parameters: { type: "object", properties: { [name]: schema } },
    extra: {},
  });
  expect(inlineHarness("", [param("id", { enum: ["s"] })], [skill]).activation).toEqual([
    { tool: "t", param: "id", names: "skill" },
  ]);
  expect(inlineHarness("", [param("skill_name", {})], [skill]).activation).toHaveLength(1);
  expect(inlineHarness("", [param("skillName", {})], [skill]).activation).toHaveLength(1);
  expect(inlineHarness("", [param("id", { enum: ["s", "x"] })], [skill]).activation).toEqual([]);
  expect(inlineHarness("", [param("skill_name", {})], []).activation).toEqual([]);
});
