// Agent Skills: read leniently, written so that every byte stays but those of the value that changes.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readText } from "../src/io/files.js";
import { headingsOf } from "../src/io/harness/sections.js";
import { readSkill, readSkillFolder } from "../src/io/harness/skill-folder.js";
import { editSkillText, isSkillName, readSkillText } from "../src/io/harness/skill-text.js";
import { asString, get, keys } from "../src/model/json.js";
import { explain } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-skills-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
/** A folder with these files; the path of the one that is asked for. */
function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const at = join(root, String(made++));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  return at;
}
const notesOf = (at: string): readonly string[] =>
  readSkillFolder(at).notes.map((note) => explain(note).replaceAll(`${at}/`, ""));
const skill = (front: string, body = "Do it.\n"): string => `---\n${front}\n---\n\n${body}`;

describe("what is bent to fit is said, with its line", () => {
  test.each<[string, string, string[]]>([
    [
      "a name that is not the folder's",
      skill("name: other\ndescription: d"),
      ['one/SKILL.md:2: the Skill is called "other", its folder one; expected one name'],
    ],
    ["no name", skill("description: d"), ["one/SKILL.md:1: the Skill has no name; expected one"]],
    [
      "a name in capitals with a space",
      skill("name: Hook Development\ndescription: d"),
      [
        'one/SKILL.md:2: the Skill is called "Hook Development", its folder one; expected one name',
        'one/SKILL.md:2: "Hook Development" is no legal name of a Skill (16 characters); expected 1 to 64 lower-case letters, digits and single hyphens between them',
      ],
    ],
    [
      "a description beyond 1024 characters",
      skill(`name: one\ndescription: ${"x".repeat(1025)}`),
      ["one/SKILL.md:3: its description has 1025 characters; expected at most 1024"],
    ],
    [
      "a colon in a value",
      skill("name: one\n# kept\ndescription: Use when: asked"),
      [
        "one/SKILL.md:4: the value of description is no YAML without quotes; it is read as one text; expected quotes around it",
      ],
    ],
    [
      "brackets in a value, and a colon in another",
      skill("name: one\nargument-hint: [<pr>] [update]\ndescription: a: b: 'c'"),
      [
        "one/SKILL.md:3: the value of argument-hint is no YAML without quotes; it is read as one text; expected quotes around it",
        "one/SKILL.md:4: the value of description is no YAML without quotes; it is read as one text; expected quotes around it",
      ],
    ],
    [
      "spaces behind a fence",
      "---  \nname: one\ndescription: d\n--- \n\nDo it.\n\n---   \nmore\n",
      ["one/SKILL.md:1: a --- line of the front matter has spaces behind it"],
    ],
  ])("%s", (_, text, expected) => {
    const at = folder({ "one/SKILL.md": text });
    expect(notesOf(at)).toEqual(expected);
    expect(readSkillFolder(at).skills).toHaveLength(1);
  });

  test("the value behind a colon is the whole line", () => {
    const at = folder({ "one/SKILL.md": skill("name: one\ndescription: it's: 'so'  ") });
    expect(readSkillFolder(at).skills[0]?.description).toBe("it's: 'so'");
  });
});

describe("what cannot be read is left out, with the reason and its line", () => {
  test.each<[string, string, string]>([
    [
      "no description",
      skill("name: one"),
      "one/SKILL.md:1: the Skill has no description; expected `description:` with text",
    ],
    [
      "a blank description",
      skill("name: one\ndescription: '  '"),
      "one/SKILL.md:1: the Skill has no description; expected `description:` with text",
    ],
    [
      "no front matter",
      "# One\n",
      "one/SKILL.md:1: the file does not start with front matter; expected a first line `---`",
    ],
    [
      "front matter that is not closed",
      "---\nname: one\n",
      "one/SKILL.md:1: the front matter is not closed; expected a line `---` after it",
    ],
    [
      "a key glued to the line before",
      skill("name: one\ndescription: 'a'license: MIT"),
      "one/SKILL.md:3:17: not YAML: bad indentation of a mapping entry",
    ],
    [
      "a tab for indentation",
      skill("name: one\ndescription: d\nmetadata:\n\ta: b"),
      "one/SKILL.md:5:1: not YAML: tab characters must not be used in indentation",
    ],
    [
      "a key given twice",
      skill("name: one\nname: two\ndescription: d"),
      'one/SKILL.md:3:1: the key "name" is given twice',
    ],
    [
      "front matter that is a list",
      skill("- a"),
      "one/SKILL.md:2: the front matter is no mapping; expected `name: value` lines",
    ],
  ])("%s", (_, text, expected) => {
    const at = folder({ "one/SKILL.md": text, "two/SKILL.md": skill("name: two\ndescription: d") });
    expect(readSkillFolder(at).skills.map(({ name }) => name)).toEqual(["two"]);
    const [note, ...more] = readSkillFolder(at).notes;
    expect(more).toEqual([]);
    expect(note?.remedy).toBe("the Skill is left out");
    expect(explain(note!).replaceAll(`${at}/`, "").startsWith(expected)).toBe(true);
  });

  test("bytes that are no text", () => {
    const at = folder({
      "one/SKILL.md": Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xff),
      "two/SKILL.md": skill("name: two\ndescription: d"),
    });
    expect(notesOf(at)).toEqual(["one/SKILL.md: the bytes are not UTF-8; expected UTF-8 text"]);
  });
});

test("a Skill inside a Skill is one of its own, and a lower-case file name is read", () => {
  const at = folder({
    "SKILL.md": skill("name: outer\ndescription: d"),
    "notes.md": "n",
    "web/skill.md": skill("name: web\ndescription: d"),
    "web/more.md": "m",
  });
  const { skills } = readSkillFolder(at);
  expect(skills.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
    ["outer", ["notes.md"]],
    ["web", ["more.md"]],
  ]);
});

test("a body may hold --- lines, and keeps its line ends", () => {
  const at = folder({
    "one/SKILL.md": "---\r\nname: one\r\ndescription: d\r\n---\r\n\r\n# A\r\n\r\n---\r\n\r\n---x\r\nb\r\n",
  });
  expect(readSkillFolder(at)).toMatchObject({
    notes: [],
    skills: [{ body: "# A\r\n\r\n---\r\n\r\n---x\r\nb" }],
  });
});

test("two Skills of one name: both files are named", () => {
  const at = folder({
    "a/x/SKILL.md": skill("name: x\ndescription: d"),
    "b/x/SKILL.md": skill("name: x\ndescription: d"),
  });
  expect(() => readSkillFolder(at)).toThrow(
    `${at}/b/x/SKILL.md: two Skills are called x; the other is ${at}/a/x/SKILL.md`,
  );
});

describe("only the value that changes is written anew", () => {
  const written = (text: string, edit: Parameters<typeof editSkillText>[1]): string => {
    const edited = editSkillText(text, edit, "SKILL.md");
    return edited.ok ? edited.value : edited.problems.map(explain).join("\n");
  };
  const SOURCE = [
    "\ufeff---",
    "# generated, do not edit",
    "license:   MIT",
    "name:  'old-name'   # the name",
    "tags: [a,   b]",
    "description: >-",
    "  Two lines",
    "  of text.",
    "",
    "metadata: {version: '1'}",
    "---",
    "",
    "# Old",
    "",
    "---",
    "",
  ].join("\r\n");

  test.each<[string, Parameters<typeof editSkillText>[1], string, string]>([
    ["nothing", { name: "old-name", description: "Two lines of text.", body: "# Old\r\n\r\n---" }, "", ""],
    ["the name keeps its quotes", { name: "new-name" }, "'old-name'", "'new-name'"],
    [
      "a block becomes a line",
      { description: "New: text" },
      ">-\r\n  Two lines\r\n  of text.",
      '"New: text"',
    ],
    ["the body", { body: "# New" }, "# Old\r\n\r\n---", "# New"],
  ])("%s", (_, edit, from, to) => {
    expect(written(SOURCE, edit)).toBe(SOURCE.replace(from, to));
  });

  test("a name that is missing goes first", () => {
    expect(written(skill('description: "d"'), { name: "new" })).toBe(skill('name: new\ndescription: "d"'));
    expect(written(skill("name:\ndescription: d"), { name: "new" })).toBe(skill("name: new\ndescription: d"));
  });

  test.each([
    "on",
    "1.5",
    "a: b",
    "# x",
    "line\nbreak",
    "'quoted'",
    "- item",
    "日本語",
    "ends with :",
    "null",
    "\ud83d",
  ])("the description %j reads back", (description) => {
    for (const old of ["d", "'d'", '"d"', "|\n  d", ""]) {
      const text = written(skill(`description: ${old}\nname: one`), { description });
      const again = readSkillText(text, "SKILL.md");
      expect(again.ok && [asString(get(again.value.file.data, "description")), again.value.notes]).toEqual([
        description,
        [],
      ]);
      expect(text.endsWith("\nname: one\n---\n\nDo it.\n")).toBe(true);
    }
  });

  test("what is new must be legal; what was there before may stay", () => {
    const text = skill(`name: Old Name\ndescription: ${"x".repeat(1100)}`);
    expect(written(text, { body: "New." })).toBe(text.replace("Do it.", "New."));
    expect(written(text, { name: "Also Bad" })).toContain('"Also Bad" is no legal name of a Skill');
    expect(written(text, { description: "y".repeat(1025) })).toContain("its description has 1025 characters");
  });
});

test.each<[string, boolean]>([
  ["a", true],
  ["pdf-2", true],
  ["技能", true],
  ["-a", false],
  ["a--b", false],
  ["A", false],
  ["a_b", false],
  ["a".repeat(64), true],
  ["a".repeat(65), false],
  ["ﬁx", true],
])("the name %s is legal: %s", (name, legal) => expect(isSkillName(name)).toBe(legal));

// ---- real folders

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real Skills are left out`);
interface Counted {
  readonly folder: string;
  readonly parses_strictly: boolean;
  readonly parse_error?: string;
  readonly name: string | null;
  readonly name_equals_folder: boolean;
  readonly name_legal: boolean;
  readonly description_length: number;
  readonly keys?: readonly string[];
  readonly resource_files: number;
  readonly body_headings: number;
  readonly body_headings_by_level: Readonly<Record<string, number>>;
}

describe.skipIf(!existsSync(shared))("Skills that were counted by hand", () => {
  const counted = existsSync(shared)
    ? (JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as { skills: Counted[] }).skills
    : [];

  test("there are 36", () => expect(counted).toHaveLength(36));

  test.each(counted.map((one) => [one.folder, one] as const))("%s", (path, known) => {
    const at = join(shared, path);
    const read = readSkill(at, "lenient");
    if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
    const { skill: found, file, text, notes } = read.value;
    const headings = headingsOf(found.body);
    const levels: Record<string, number> = {};
    for (const { level } of headings) levels[level] = (levels[level] ?? 0) + 1;
    const repaired = notes.filter(({ what }) => what.includes("no YAML without quotes"));
    expect({
      name: asString(get(file.data, "name")) ?? null,
      equal: asString(get(file.data, "name")) === path.split("/").at(-1),
      legal: isSkillName(asString(get(file.data, "name")) ?? ""),
      description: [...found.description.trim()].length,
      strict: repaired.length === 0,
      files: found.files.length,
      headings: headings.length,
      levels,
    }).toEqual({
      name: known.name,
      equal: known.name_equals_folder,
      legal: known.name_legal,
      description: known.description_length,
      strict: known.parses_strictly,
      files: known.resource_files,
      headings: known.body_headings,
      levels: known.body_headings_by_level,
    });
    if (known.keys !== undefined) expect(keys(file.data)).toEqual(known.keys);
    // The right line of what was bent.
    const line = /line (\d+)/.exec(known.parse_error ?? "")?.[1];
    expect(repaired.map(({ where }) => where)).toEqual(line === undefined ? [] : [`${at}/SKILL.md:${line}`]);
    // Nothing changed: nothing is written anew.
    const same = editSkillText(
      text,
      {
        ...(known.name === null ? {} : { name: found.name }),
        description: found.description,
        body: found.body,
      },
      "SKILL.md",
    );
    expect(same).toEqual({ ok: true, value: text });
    const original = readText(`${at}/SKILL.md`);
    if (known.parses_strictly) expect(original).toEqual({ ok: true, value: text });
    // A rename changes the bytes of the name alone.
    const renamed = editSkillText(text, { name: "quite-another-name" }, "SKILL.md");
    expect(renamed.ok && readSkillText(renamed.value, "x").ok).toBe(true);
    if (renamed.ok && known.name !== null)
      expect(renamed.value.replace("quite-another-name", known.name)).toBe(text);
  });
});
