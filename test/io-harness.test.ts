// Harness folders: read whole or not at all, written back the same, and checked beyond what each file shows.

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readBank } from "../src/io/harness/read-bank.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import { writeHarness } from "../src/io/harness/write-harness.js";
import { lintHarness } from "../src/io/lint/lint-harness.js";
import { type Json, printJson } from "../src/model/json.js";
import { explain, Fault } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-harness-"));
afterAll(() => rmSync(root, { recursive: true }));
const folder = join(root, "shop");

const FILES: Readonly<Record<string, string>> = {
  "harness.yaml": `format: hsa/harness@1
name: shop
prompt:
  sections:
    - role
    - { id: event, when: { slot: event_name }, after: [role], pinned: true }
tools: [get_item, load_skill]
skills: [item-qa]
hooks: [known-id]
limits:
  - { id: reply-characters, value: 240, copies: ["section:role#/body", "hook:known-id#/budget"] }
activation:
  - { tool: load_skill, param: skill_name, names: skill }
`,
  "prompt/role.md":
    "---\ntitle: Role\n---\nYou sell. Call `get_item` first. At most 240 characters.\n\n{{skills}}\n",
  "prompt/event.md": "---\ntitle: Event\n---\n\nToday: {{event_name}}\n\n",
  "tools/get_item.yaml": `name: get_item
description: Looks an item up.
parameters:
  type: object
  properties:
    link_id: { type: integer, examples: [9007199254740993], description: The id. }
result:
  type: object
  properties: { price: { type: number, default: 1.0 } }
title: Get item
`,
  "tools/load_skill.json": `{"name": "load_skill", "description": "Loads.", "parameters": {"type": "object", "properties": {"skill_name": {"type": "string"}}}}`,
  "skills/item-qa/SKILL.md":
    "---\nname: item-qa\ndescription: Answers.\nlicense: MIT\nmetadata:\n  kind: reply\n  version: '2'\n---\n\n# Item\n\nUse `get_item`, then see `words.md`.\n",
  "skills/item-qa/words.md": "words\n",
  "hooks/known-id.yaml":
    "event: before-call\ntools: [get_item]\nconditions:\n  - { kind: from-results, target: arguments.link_id }\naction: retry\nmessage: 'No {{value}} for `{{tool}}`.'\nbudget: 2\n",
};

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), "utf8");
  expect(text).toContain(from);
  put(path, text.replace(from, to));
}
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(FILES)) put(path, text);
  edit("harness.yaml", ', "hook:known-id#/budget"', "");
});

/** The problems as sentences, paths relative to the folder. */
async function complaints(): Promise<readonly string[]> {
  try {
    await readHarness(folder);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    const text = (error as Fault).message.replaceAll(`${folder}/`, "").replaceAll(folder, ".");
    const [first = "", ...rest] = text.split("\n  ");
    return rest.length === 0 ? [first] : rest;
  }
}
const lint = (): readonly string[] =>
  lintHarness(folder).map((problem) => `${problem.code} ${explain(problem).replaceAll(`${folder}/`, "")}`);

test("a folder becomes a Harness, every part in its place", async () => {
  const harness = await readHarness(folder);
  expect(harness.prompt).toEqual({
    layout: "markdown",
    skills: "list",
    tools: "list",
    sections: [
      {
        id: "role",
        title: "Role",
        body: "You sell. Call `get_item` first. At most 240 characters.\n\n{{skills}}",
        after: [],
        pinned: false,
      },
      {
        id: "event",
        title: "Event",
        body: "Today: {{event_name}}",
        when: { slot: "event_name", is: "present" },
        after: ["role"],
        pinned: true,
      },
    ],
  });
  expect(harness.tools.map(({ name, extra }) => [name, extra])).toEqual([
    ["get_item", { title: "Get item" }],
    ["load_skill", {}],
  ]);
  expect(printJson(harness.tools[0]?.parameters as Json)).toBe(
    '{"type":"object","properties":{"link_id":{"type":"integer","examples":[9007199254740993],"description":"The id."}}}',
  );
  expect(printJson(harness.tools[0]?.result as Json)).toContain('"default":1.0');
  expect(harness.skills).toEqual([
    {
      name: "item-qa",
      description: "Answers.",
      kind: "reply",
      body: "# Item\n\nUse `get_item`, then see `words.md`.",
      files: [{ path: "words.md", text: "words\n" }],
      extra: { license: "MIT", metadata: { version: "2" } },
    },
  ]);
  expect(harness.hooks[0]).toMatchObject({ id: "known-id", event: "before-call", budget: 2 });
  expect(harness.limits[0]?.value).toBe(240);
});

test("what is written is read back the same", async () => {
  for (const source of [
    folder,
    "harness-configs/livestream",
    "harness-configs/livestream-zh",
    "harness-configs/office",
  ]) {
    const copy = join(root, "copy");
    rmSync(copy, { recursive: true, force: true });
    const harness = await readHarness(source);
    writeHarness(copy, harness);
    const again = await readHarness(copy);
    expect(printJson(again as unknown as Json)).toBe(printJson(harness as unknown as Json));
    expect(() => writeHarness(copy, harness)).toThrow("the folder is not empty");
  }
});

test("nothing unfinished is left beside what was written", async () => {
  const copy = join(root, "clean");
  writeHarness(copy, await readHarness(folder));
  const names = readdirSync(copy, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.includes("hsa-tmp"))).toEqual([]);
});

const long = "n".repeat(300);
test.each<[string, () => void, readonly (string | RegExp)[]]>([
  [
    "no folder",
    () => rmSync(folder, { recursive: true }),
    [".: there is no such folder; expected a folder with harness.yaml, prompt/, tools/, skills/ and hooks/"],
  ],
  [
    "no harness.yaml",
    () => rmSync(join(folder, "harness.yaml")),
    ["harness.yaml: there is no such file or folder (ENOENT)"],
  ],
  [
    "a mistyped key",
    () => edit("harness.yaml", "skills: [item-qa]", "skils: [item-qa]"),
    [/^harness\.yaml:8: .*unknown key "skils"; expected "skills"/],
  ],
  [
    "a mistyped key deep inside",
    () => edit("hooks/known-id.yaml", "target: arguments", "tarqet: arguments"),
    [/^hooks\/known-id\.yaml:4: .*"tarqet".*"target"/],
  ],
  [
    "a mistyped key in a tool",
    () => edit("tools/get_item.yaml", "description: Looks", "descripton: Looks"),
    ['tools/get_item.yaml:2: unknown key "descripton"; expected "description"'],
  ],
  [
    "a mistyped key in a section",
    () => edit("prompt/role.md", "title:", "titel:"),
    [/^prompt\/role\.md:2: .*"titel".*"title"/],
  ],
  [
    "broken YAML",
    () => edit("harness.yaml", "name: shop", "name: shop: x"),
    ["harness.yaml:2:11: not YAML: bad indentation of a mapping entry"],
  ],
  [
    "a key given twice",
    () => edit("harness.yaml", "name: shop", "name: shop\nname: x"),
    ['harness.yaml:3:1: the key "name" is given twice'],
  ],
  [
    "a missing tool file",
    () => rmSync(join(folder, "tools/get_item.yaml")),
    [
      "tools/get_item.yaml: there is no such file; expected a file for each tool of harness.yaml (.yaml, .yml, .json)",
    ],
  ],
  [
    "a missing Skill",
    () => rmSync(join(folder, "skills/item-qa"), { recursive: true }),
    ["skills/item-qa/SKILL.md: there is no such file or folder (ENOENT)"],
  ],
  [
    "a tool that nothing lists",
    () => put("tools/other.yaml", "name: other\n"),
    ["tools/other.yaml: harness.yaml does not list it"],
  ],
  [
    "a section that nothing lists",
    () => put("prompt/rule.md", "---\ntitle: x\n---\n"),
    ["prompt/rule.md: harness.yaml does not list it; it lists role.md"],
  ],
  [
    "a folder of another name",
    () => put("tool/x.yaml", ""),
    ["tool: a Harness folder has no such part; expected tools"],
  ],
  [
    "a tool in the wrong file",
    () => edit("tools/get_item.yaml", "name: get_item", "name: get_items"),
    ['tools/get_item.yaml:1: the tool is called "get_items", its file get_item; expected one name'],
  ],
  [
    "a Skill in the wrong folder",
    () => edit("skills/item-qa/SKILL.md", "name: item-qa", "name: item-qna"),
    ['skills/item-qa/SKILL.md:2: the Skill is called "item-qna", its folder item-qa; expected one name'],
  ],
  [
    "a Skill with an unquoted colon",
    () => edit("skills/item-qa/SKILL.md", "Answers.", "Answers: all"),
    ["skills/item-qa/SKILL.md:3:21: not YAML: bad indentation of a mapping entry"],
  ],
  [
    "a Skill without a description",
    () => edit("skills/item-qa/SKILL.md", "description: Answers.\n", ""),
    ["skills/item-qa/SKILL.md:1: the Skill has no description; expected `description:` with text"],
  ],
  [
    "a Skill of an unknown kind",
    () => edit("skills/item-qa/SKILL.md", "kind: reply", "kind: replies"),
    ["skills/item-qa/SKILL.md:6: metadata.kind is not known; expected reply, strategy or other"],
  ],
  [
    "a Skill that wants to be evaluated",
    () => edit("skills/item-qa/SKILL.md", "---\nname", "---js\nname"),
    [
      /^skills\/item-qa\/SKILL\.md:1: the front matter is opened with "---js"; only YAML is read and nothing is evaluated/,
    ],
  ],
  [
    "a file beside a Skill that is no text",
    () => writeFileSync(join(folder, "skills/item-qa/x.bin"), Buffer.from([0xff, 0x80])),
    ["skills/item-qa/x.bin: the bytes are not UTF-8; expected UTF-8 text"],
  ],
  [
    "two tools of one name",
    () => edit("harness.yaml", "tools: [get_item,", "tools: [get_item, get_item,"),
    ['harness.yaml:7: tools names "get_item" twice'],
  ],
  [
    "two files of one tool",
    () => put("tools/get_item.json", '{"name":"get_item"}'),
    ["tools/get_item.json: a second file describes the tool get_item"],
  ],
  [
    "a name that leads out of the folder",
    () => edit("harness.yaml", "hooks: [known-id]", "hooks: [../../x]"),
    [
      'harness.yaml:9: hooks names "../../x", which is no file name',
      "hooks/known-id.yaml: harness.yaml does not list it",
    ],
  ],
  [
    "a name of 300 characters",
    () => edit("harness.yaml", "tools: [get_item,", `tools: [${long}, get_item,`),
    [/^harness\.yaml:7: tools\[0\]: .*256/],
  ],
  [
    "a Skill's name of 300 characters",
    () => edit("skills/item-qa/SKILL.md", "name: item-qa", `name: ${long}`),
    [
      "skills/item-qa/SKILL.md:2: the name has 300 characters; expected at most 256",
      /^skills\/item-qa\/SKILL\.md:2: the Skill is called "n{80}", its folder item-qa; expected one name$/,
    ],
  ],
  [
    "parameters that describe no object",
    () => edit("tools/load_skill.json", '"type": "object"', '"type": "string"'),
    [
      'tools/load_skill.json: tool load_skill: its parameters does not describe an object; expected "type": "object"',
    ],
  ],
  [
    "a JSON tool that is cut off",
    () => edit("tools/load_skill.json", "}}}}", "}}"),
    [/^tools\/load_skill\.json:1:\d+: not JSON: the text ends too early$/],
  ],
  [
    "an unknown event",
    () => edit("hooks/known-id.yaml", "event: before-call", "event: before-cal"),
    [/^hooks\/known-id\.yaml:1: event: /],
  ],
  [
    "when given in two places",
    () => edit("prompt/event.md", "title: Event\n", "title: Event\npinned: false\n"),
    ["prompt/event.md:3: pinned is given here and in harness.yaml; expected one place"],
  ],
  [
    "a wrong encoding",
    () => writeFileSync(join(folder, "prompt/role.md"), Buffer.from("\ufeff---\ntitle: x\n---\n", "utf16le")),
    ["prompt/role.md: the file is UTF-16, little-endian; expected UTF-8 text"],
  ],
  [
    "a file that is too large",
    () => put("prompt/role.md", `---\ntitle: x\n---\n${"x".repeat(9_000_000)}`),
    ["prompt/role.md: the file is too large; expected at most 8388608 bytes"],
  ],
])("%s is a problem with file and line", async (_, damage, expected) => {
  damage();
  const found = await complaints();
  expect(found.length).toBe(expected.length);
  for (const [i, one] of expected.entries()) {
    if (typeof one === "string") expect(found[i]).toBe(one);
    else expect(found[i]).toMatch(one);
  }
});

test("all problems of a folder are found at once", async () => {
  edit("hooks/known-id.yaml", "budget: 2", "budget: 99");
  edit("prompt/role.md", "title: Role", "titel: Role");
  edit("skills/item-qa/SKILL.md", "description: Answers.\n", "");
  put("tools/other.yaml", "name: other\n");
  expect((await complaints()).map((one) => one.split(":")[0])).toEqual([
    "tools/other.yaml",
    "prompt/role.md",
    "skills/item-qa/SKILL.md",
    "hooks/known-id.yaml",
  ]);
});

test("a byte order mark and CRLF are read like any file", async () => {
  const plain = await readHarness(folder);
  for (const path of ["harness.yaml", "tools/get_item.yaml", "hooks/known-id.yaml"])
    put(path, `\ufeff${readFileSync(join(folder, path), "utf8").replaceAll("\n", "\r\n")}`);
  expect(printJson((await readHarness(folder)) as unknown as Json)).toBe(printJson(plain as unknown as Json));
});

// ---- rewordings

test("a bank gives rewordings by the original text, white space around it aside", () => {
  expect(readBank(folder).rewordings("Looks an item up.")).toEqual([]);
  put(
    "rewordings.yaml",
    "- original: |\n    Looks an item up.\n  rewordings:\n    - Finds an item.\n    - |\n      Reads `get_item`.\n",
  );
  expect(readBank(folder).rewordings("Looks an item up.")).toEqual([
    { text: "Finds an item.", meaning: "declared" },
    { text: "Reads `get_item`.", meaning: "declared" },
  ]);
  expect(readBank(folder).rewordings("toString")).toEqual([]);
  expect(lint()).toEqual([]);
});

test.each([
  [
    "original: x\n",
    ["rewordings.yaml:1: the file holds no list; expected `- original: …` with `rewordings:`"],
  ],
  [
    "- orginal: x\n  rewordings: [y]\n",
    [
      'rewordings.yaml:1: unknown key "orginal"; expected original',
      "rewordings.yaml:1: the entry has no original text",
    ],
  ],
  [
    "- original: x\n  rewordings: []\n",
    ["rewordings.yaml:1: the entry has no rewordings; expected a list of texts"],
  ],
  [
    "- original: x\n  rewordings:\n    - x\n    - 7\n",
    ["rewordings.yaml:3: it equals the original", "rewordings.yaml:4: it is no text"],
  ],
  [
    "- original: x\n  rewordings: [y]\n- original: x\n  rewordings: [z]\n",
    ["rewordings.yaml:3: the same original stands in the list before"],
  ],
])("a bank with a fault is refused: %j", (text, expected) => {
  put("rewordings.yaml", text);
  try {
    readBank(folder);
    throw new Error("it was read");
  } catch (error) {
    const lines = (error as Fault).message.replaceAll(`${folder}/`, "").split("\n  ");
    expect(lines.length > 1 ? lines.slice(1) : lines).toEqual(expected);
  }
});

// ---- lint

test("the folder above has nothing to complain about, nor have the shipped ones", async () => {
  expect(lint()).toEqual([]);
  expect(lintHarness(await readHarness(folder))).toEqual([]);
  for (const name of ["livestream", "livestream-zh", "office"])
    expect(lintHarness(`harness-configs/${name}`)).toEqual([]);
});

test.each<[string, () => void, string | RegExp]>([
  [
    "a dangling name in a section",
    () => edit("prompt/role.md", "`get_item`", "`get_itme`"),
    "no-such-symbol prompt/role.md:4: `get_itme` names nothing that the Harness declares; expected get_item",
  ],
  [
    "a dangling call in a Skill",
    () => edit("skills/item-qa/SKILL.md", "Use `get_item`", "Use\n`get_items(link_id)`"),
    "no-such-symbol skills/item-qa/SKILL.md:13: `get_items` names nothing that the Harness declares; expected get_item",
  ],
  [
    "a dangling name in a tool",
    () => edit("tools/get_item.yaml", "The id.", "From `list-items`."),
    /^no-such-symbol tools\/get_item\.yaml:6: `list-items` names nothing/,
  ],
  [
    "a dangling name in a Hook",
    () => edit("hooks/known-id.yaml", "`{{tool}}`", "`room_state`"),
    /^no-such-symbol hooks\/known-id\.yaml:6: `room_state` names nothing/,
  ],
  [
    "a dangling name beside a Skill",
    () => put("skills/item-qa/words.md", "one\n`no_such`\n"),
    /^no-such-symbol skills\/item-qa\/words\.md:2: `no_such` names nothing/,
  ],
  [
    "a Hook on an undeclared tool",
    () => edit("hooks/known-id.yaml", "tools: [get_item]", "tools: [get_itm]"),
    /^no-such-symbol hooks\/known-id\.yaml:1: it names the tool "get_itm", which the Harness does not declare; expected get_item; declared: get_item, load_skill$/,
  ],
  [
    "a Hook on an undeclared Skill",
    () =>
      edit(
        "hooks/known-id.yaml",
        "{ kind: from-results, target: arguments.link_id }",
        "{ kind: called, skills: [item-aq] }",
      ),
    /^no-such-symbol hooks\/known-id\.yaml:1: it names the Skill "item-aq"/,
  ],
  [
    "a Hook on an unknown parameter",
    () => edit("hooks/known-id.yaml", "arguments.link_id", "arguments.link"),
    "no-such-symbol hooks/known-id.yaml:1: no tool that it looks at has the parameter link",
  ],
  [
    "a Hook's pattern that is none",
    () =>
      edit(
        "hooks/known-id.yaml",
        "{ kind: from-results, target: arguments.link_id }",
        "{ kind: regex, target: arguments.link_id, pattern: '(' }",
      ),
    /^bad-harness hooks\/known-id\.yaml:1: a pattern cannot be read: /,
  ],
  [
    "a Hook that sends back without a word",
    () => edit("hooks/known-id.yaml", "message: 'No {{value}} for `{{tool}}`.'\n", ""),
    "bad-harness hooks/known-id.yaml:1: it can retry, but says nothing; expected a message",
  ],
  [
    "a Hook's unknown slot",
    () => edit("hooks/known-id.yaml", "{{value}}", "{{room_name}}"),
    "bad-slot hooks/known-id.yaml:6: a Hook's message cannot be filled with {{room_name}}; expected {{target}}, {{value}}, {{tool}}, {{limit}}",
  ],
  [
    "a slot in a Skill",
    () => edit("skills/item-qa/SKILL.md", "# Item", "# {{room}}"),
    "bad-slot skills/item-qa/SKILL.md:10: {{room}} stays as it is: only prompt sections are filled in; expected plain text",
  ],
  [
    "a catalogue within a line",
    () => edit("prompt/role.md", "{{skills}}", "Skills: {{skills}}"),
    "bad-slot prompt/role.md:6: {{skills}} shares its line with other text; expected a line of its own",
  ],
  [
    "a slot with spaces",
    () => edit("prompt/event.md", "{{event_name}}", "{{ event_name }}"),
    "bad-slot prompt/event.md:5: {{ event_name }} has spaces in it and is never filled in; expected {{event_name}}",
  ],
  [
    "no way to a Skill",
    () =>
      edit("harness.yaml", "activation:\n  - { tool: load_skill, param: skill_name, names: skill }\n", ""),
    "bad-harness harness.yaml: no tool activates Skills, so nobody can reach them; expected an `activation` entry with names: skill",
  ],
  [
    "a Skill that nothing names",
    () => edit("prompt/role.md", "{{skills}}", "."),
    /^bad-skill skills\/item-qa\/SKILL\.md:2: nobody can reach the Skill item-qa/,
  ],
  [
    "an activation by an undeclared tool",
    () => edit("harness.yaml", "{ tool: load_skill,", "{ tool: load_skil,"),
    /^no-such-symbol harness\.yaml:13: it names the tool "load_skil"/,
  ],
  [
    "an activation by an unknown parameter",
    () => edit("harness.yaml", "param: skill_name", "param: skill"),
    "no-such-symbol harness.yaml:13: the tool load_skill has no parameter skill",
  ],
  [
    "an enum that names another Skill",
    () =>
      edit(
        "tools/load_skill.json",
        '{"type": "string"}',
        '{"type": "string", "enum": ["item-qa", "item-faq"]}',
      ),
    /^no-such-symbol tools\/load_skill\.json:1: it names the Skill "item-faq"/,
  ],
  [
    "a section that waits for an unknown one",
    () => edit("harness.yaml", "after: [role]", "after: [roll]"),
    /^no-such-symbol prompt\/event\.md:1: it names the section "roll"/,
  ],
  [
    "sections that wait for each other",
    () => edit("harness.yaml", "    - role\n", "    - { id: role, after: [event] }\n"),
    "order-illegal prompt/role.md:1: sections wait for each other: role after event after role",
  ],
  [
    "a section before the one it waits for",
    () =>
      edit(
        "harness.yaml",
        "    - role\n    - { id: event, when: { slot: event_name }, after: [role], pinned: true }",
        "    - { id: event, after: [role] }\n    - role",
      ),
    "order-illegal prompt/event.md:1: the section event stands before role, and says it must not",
  ],
  [
    "a limit that a copy states otherwise",
    () => edit("prompt/role.md", "240", "2400"),
    "bad-harness harness.yaml:11: section:role#/body does not state 240; expected the number 240, or {{limit}} in a Hook's message",
  ],
  [
    "a limit that a copy states twice",
    () => edit("prompt/role.md", "240 characters", "240 characters, not 240 words"),
    "bad-harness harness.yaml:11: section:role#/body states more than once 240; expected it once, for nobody could tell which of them moves",
  ],
  [
    "a limit that is not what it may be",
    () => edit("harness.yaml", "value: 240,", "value: 240, min: 10, max: 200,"),
    "bad-harness harness.yaml:11: reply-characters is 240; expected 10 to 200, as it says",
  ],
  [
    "a matcher that is not the list of tools",
    () => edit("hooks/known-id.yaml", "tools: [get_item]", 'tools: [get_item]\nmatcher: "^.*$"'),
    'bad-harness hooks/known-id.yaml:1: its matcher "^.*$" matches get_item, load_skill; expected get_item',
  ],
  [
    "a role that its message cannot have",
    () => edit("hooks/known-id.yaml", "tools: [get_item]", "tools: [get_item]\nchannel: user"),
    "bad-harness hooks/known-id.yaml:1: its message has the role user; expected tool, for it answers a call",
  ],
  [
    "a limit without a copy",
    () => edit("harness.yaml", "section:role#/body", "section:roll#/body"),
    "no-such-symbol harness.yaml:11: there is no section:roll#/body",
  ],
  [
    "an original text that is gone",
    () => put("rewordings.yaml", "- original: Looks it up.\n  rewordings: [Finds it.]\n"),
    "no-such-symbol rewordings.yaml:1: the Harness holds no such original text",
  ],
  [
    "a dangling name in a rewording",
    () => put("rewordings.yaml", "- original: Answers.\n  rewordings: ['Answers with `get_itm`.']\n"),
    "no-such-symbol rewordings.yaml:1: `get_itm` names nothing that the Harness declares; expected get_item",
  ],
])("%s is found with file and line", (_, damage, expected) => {
  damage();
  const found = lint();
  if (typeof expected === "string") expect(found).toContain(expected);
  else expect(found.filter((one) => expected.test(one))).toHaveLength(1);
});

test("a Hook whose tools are a matcher alone looks at those that it matches; new members are written and read back", async () => {
  edit("hooks/known-id.yaml", "tools: [get_item]", 'matcher: "^get_.*$"\nform: json\ncommand: check.sh');
  edit("harness.yaml", "value: 240,", "value: 240, min: 120, max: 480, bounds: reply,");
  const harness = await readHarness(folder);
  expect(harness.hooks[0]).toMatchObject({
    tools: ["get_item"],
    matcher: "^get_.*$",
    form: "json",
    command: "check.sh",
  });
  expect(harness.limits[0]).toMatchObject({ value: 240, min: 120, max: 480, bounds: "reply" });
  const copy = join(root, "copy-of-shop");
  writeHarness(copy, harness);
  expect(await readHarness(copy)).toEqual(harness);
  rmSync(copy, { recursive: true });
});

test.each(["get_.*", "^get_item", "^(get_item)$", "^(?:get_item$", "^get_item|load_skill$"])(
  "%s is no matcher",
  (matcher) => {
    edit("hooks/known-id.yaml", "tools: [get_item]", `matcher: "${matcher}"`);
    expect(lint().filter((one) => one.includes("hooks/known-id.yaml"))).toHaveLength(1);
  },
);

describe("names", () => {
  const renamed = async (tool: string, skill: string): Promise<readonly string[]> => {
    const harness = await readHarness(folder);
    const [first, second] = harness.tools;
    const [only] = harness.skills;
    if (first === undefined || second === undefined || only === undefined)
      throw new Error("the Harness lost its parts");
    return lintHarness({
      ...harness,
      tools: [{ ...first, name: tool }, second],
      skills: [{ ...only, name: skill }],
      hooks: [],
    })
      .filter(({ code }) => code.startsWith("name-"))
      .map(explain);
  };
  test.each([
    ["get_item", "item-qa", []],
    [
      "getItem",
      "get_item",
      [
        'shop, skill:get_item: "get_item" cannot be the name of a skill (8 characters); expected 1 to 64 lower-case letters, digits and single hyphens between them',
        "shop, skill:get_item: the skill get_item reads like the tool getItem; expected names that differ in more than case and separators; getItem stands at shop, tool:getItem",
      ],
    ],
    [
      "loadSkill",
      "item-qa",
      [
        "shop, tool:load_skill: the tool load_skill reads like the tool loadSkill; expected names that differ in more than case and separators; loadSkill stands at shop, tool:loadSkill",
      ],
    ],
    [
      "get item",
      "item-qa",
      [
        'shop, tool:get item: "get item" cannot be the name of a tool (8 characters); expected 1 to 64 of A-Z a-z 0-9 _ -',
      ],
    ],
    [
      long,
      "item-qa",
      [
        `shop, tool:${long}: "${"n".repeat(80)}" cannot be the name of a tool (300 characters); expected 1 to 64 of A-Z a-z 0-9 _ -`,
      ],
    ],
    ["get_item", "商品问答", []],
    [
      "get_item",
      "-item",
      [
        'shop, skill:-item: "-item" cannot be the name of a skill (5 characters); expected 1 to 64 lower-case letters, digits and single hyphens between them',
      ],
    ],
  ])("tool %s, Skill %s", async (tool, skill, expected) => {
    expect(await renamed(tool, skill)).toEqual(expected);
  });
});

test("code that is fenced, plain words and explained names are left alone", () => {
  edit(
    "prompt/role.md",
    "You sell.",
    'You `sell`.\n\n```json\n{"x": "`no_such`"}\n```\n\n- `viewer_nick`, `viewer_tier`: of the viewer\n- `$HOME/no_such` and `a + b_c`\n\nThe `viewer_nick` is known.',
  );
  expect(lint()).toEqual([]);
});

test("a folder that cannot be read whole is reported as reading reports it", () => {
  rmSync(join(folder, "harness.yaml"));
  expect(lint()).toEqual(["bad-file harness.yaml: there is no such file or folder (ENOENT)"]);
  expect(existsSync(folder)).toBe(true);
});

test("a copied Harness reads like its source", async () => {
  const copy = join(root, "moved");
  cpSync(folder, copy, { recursive: true });
  expect(printJson((await readHarness(copy)) as unknown as Json)).toBe(
    printJson((await readHarness(folder)) as unknown as Json),
  );
});
