// What a model is told, from the files in which people keep it: sections that give back the same text, pinned in their order.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readPromptFile } from "../src/io/harness/prompt-files.js";
import { joinSections } from "../src/io/harness/section-text.js";
import { splitSections } from "../src/io/harness/sections.js";
import { explain } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-prompts-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
function read(path: string, files: Readonly<Record<string, string>>) {
  const at = join(root, String(made++));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text);
  }
  const near = (text: string): string => text.replaceAll(`${at}/`, "");
  const file = readPromptFile(join(at, path));
  if (!file.ok)
    return { text: "", ids: [], places: [], notes: file.problems.map((one) => near(explain(one))) };
  const { sections, places } = file.value;
  const notes = [...file.value.notes, ...file.value.losses];
  expect(sections.every(({ pinned }) => pinned)).toBe(true);
  return {
    text: joinSections(sections),
    ids: sections.map(({ id }) => id),
    places: places.map(near),
    notes: notes.map((one) => near(explain(one))),
  };
}

describe("a text is cut where its author cut it, and gives back the same bytes", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "tags on lines of their own, text around them",
      "You are X.\n\n<ROLE>\nHelp.\n</ROLE>\n\n<CARE>\n* a\n</CARE>\n\nEnd.\n",
      ["intro", "role", "care", "text"],
    ],
    [
      "tags that are not most of it",
      `${"Words and words. ".repeat(20)}\n<A>\nx\n</A>\n<B>\ny\n</B>\n`,
      ["intro"],
    ],
    [
      "a tag inside a code block",
      "```\n<A>\n```\n<B>\nlong long long\n</B>\n<C>\nlong long\n</C>\n",
      ["intro", "b", "c"],
    ],
    ["a tag that is never closed", "<A>\n<B>\nx\n</B>\n<C>\ny\n</C>\n", ["intro", "b", "c"]],
    [
      "rulers before their titles",
      "Intro.\n\n====\n\nONE\n\na\n\n====\n\nTWO\n\n# x\n\nb\n",
      ["intro", "one", "two"],
    ],
    [
      "more rulers than headings",
      "====\n\nONE\n\na\n\n====\n\nTWO\n\n====\n\nTHREE\n\n# x\n\n# y\n",
      ["one", "two", "three"],
    ],
    ["a ruler without a title", "====\n\n====\n\n====\n\nONE\nstill text\n", ["intro"]],
    ["headings, as before", "# A\n\na\n\n# B\n\n====\n", ["a", "b"]],
  ])("%s", (_, text, ids) => {
    const sections = splitSections(text);
    expect(joinSections(sections)).toBe(text);
    expect(sections.map(({ id }) => id)).toEqual(ids);
  });
});

describe("CLAUDE.md", () => {
  test("a line that imports becomes the text of the file, from where it is imported", () => {
    expect(
      read("CLAUDE.md", {
        "CLAUDE.md": "@AGENTS.md\n\n# More\n\nSee @docs/a.md, and @docs/b.md.\n",
        "AGENTS.md": "# Rules\n\nx\n",
        "docs/a.md": "A @b.md",
        "docs/b.md": "B\n",
      }),
    ).toEqual({
      text: "# Rules\n\nx\n\n# More\n\nSee A B, and B.\n",
      ids: ["rules", "more"],
      places: ["CLAUDE.md:3", "CLAUDE.md:7"],
      notes: [],
    });
  });

  test("code, mail addresses, scopes and handles import nothing", () => {
    const text = "Use `@AGENTS.md` and me@x.org and @types/node and @someone.\n\n```\n@AGENTS.md\n```\n";
    expect(read("CLAUDE.md", { "CLAUDE.md": text, "AGENTS.md": "no" })).toMatchObject({ text, notes: [] });
  });

  test("what is not there, lies outside, or imports itself stays, with a note and its line", () => {
    const text = "a\n@gone.md\n@~/mine.md\n@../b/CLAUDE.md\n@CLAUDE.md\n";
    expect(read("CLAUDE.md", { "CLAUDE.md": text })).toMatchObject({
      text,
      notes: [
        "CLAUDE.md:2: @gone.md is not there",
        "CLAUDE.md:3: @~/mine.md lies outside of the project and is not read",
        "CLAUDE.md:4: @../b/CLAUDE.md is not there",
        "CLAUDE.md:5: @CLAUDE.md imports itself",
      ],
    });
  });

  test("a path that leads out of the project is not followed, nor a link that does", () => {
    const at = join(root, "outside");
    mkdirSync(join(at, "project/docs"), { recursive: true });
    writeFileSync(join(at, "secret.md"), "secret");
    symlinkSync(join(at, "secret.md"), join(at, "project/docs/link.md"));
    const text = "@../secret.md\n@docs/../../secret.md\n@docs/link.md\n";
    writeFileSync(join(at, "project/CLAUDE.md"), text);
    const outside = readPromptFile(join(at, "project/CLAUDE.md"));
    if (!outside.ok) throw new Error("it is not read");
    expect(joinSections(outside.value.sections)).toBe(text);
    expect(outside.value.notes.map(({ what }) => what)).toEqual([
      "@../secret.md lies outside of the project and is not read",
      "@docs/../../secret.md lies outside of the project and is not read",
      "@docs/link.md lies outside of the project and is not read",
    ]);
    // What a folder of settings, or a repository, has beside it is inside.
    mkdirSync(join(at, "project/.claude"));
    writeFileSync(join(at, "project/rules.md"), "rules");
    writeFileSync(join(at, "project/.claude/CLAUDE.md"), "@../rules.md\n");
    const inside = readPromptFile(join(at, "project/.claude/CLAUDE.md"));
    expect(inside.ok && joinSections(inside.value.sections)).toBe("rules\n");
  });

  test("files that import one another many times over bring no more than fits", () => {
    const files = Object.fromEntries(
      [...Array(4).keys()].map((n) => [`f${n}.md`, `@f${n + 1}.md\n`.repeat(200)]),
    );
    const { text, notes } = read("CLAUDE.md", { "CLAUDE.md": "@f0.md", ...files, "f4.md": "x" });
    expect(text.length).toBeLessThan(10_000_000);
    expect(notes.filter((note) => note.includes("would bring more than may be imported"))).toHaveLength(1);
  });

  test("a chain of imports ends after five", () => {
    const files = Object.fromEntries([...Array(8).keys()].map((n) => [`f${n}.md`, `${n} @f${n + 1}.md`]));
    const { text, notes } = read("CLAUDE.md", { "CLAUDE.md": "@f0.md", ...files });
    expect(text).toBe("0 1 2 3 4 @f5.md");
    expect(notes).toEqual(["f4.md:1: @f5.md is imported more than 5 files deep"]);
  });

  test("comments that are blocks go, those in code stay; AGENTS.md keeps all", () => {
    const text = "<!-- for\nus -->\n# A\n\nx <!-- y -->\n\n```\n<!-- z -->\n```\n";
    expect(read("CLAUDE.md", { "CLAUDE.md": text }).text).toBe(text.replace("<!-- for\nus -->\n", ""));
    expect(read("AGENTS.md", { "AGENTS.md": `${text}@x.md` })).toMatchObject({
      text: `${text}@x.md`,
      notes: [],
    });
  });
});

describe("a configuration in YAML", () => {
  test("the templates that are told first, in the order in which they are told", () => {
    const text =
      "agent:\n  instance_template: |\n    Do {{task}}.\n\n    ## A\n\n    a\n\n    ## B\n\n    b\n  system_template: You help.\n  next_step_template: |-\n    Saw {{x}}\n";
    expect(read("c.yaml", { "c.yaml": text })).toEqual({
      text: "You help.Do {{task}}.\n\n## A\n\na\n\n## B\n\nb\n",
      ids: ["system-intro", "instance-intro", "instance-a", "instance-b"],
      places: ["c.yaml:12", "c.yaml:3", "c.yaml:7", "c.yaml:11"],
      notes: ["c.yaml:13: agent.next_step_template is told later in a run, and is no part of the prompt"],
    });
  });
  test("none is refused", () => {
    expect(read("c.yaml", { "c.yaml": "a: 1\nb: x\n" }).notes).toEqual([
      "c.yaml: the file holds no template of a prompt; expected system_template, system_prompt, system, instance_template; its keys are a, b",
    ]);
  });
});

const prompts = "../shared/data/prompts";
if (!existsSync(prompts)) console.log(`${prompts} is not there: the tests on real prompts are left out`);
// Counted by eye: sections with a title, and whether text stands before the first.
describe.skipIf(!existsSync(prompts))("real prompts", () => {
  test.each<[string, number]>([
    ["openhands_system_prompt.j2.txt", 15],
    ["roo-code_with-mcp.txt", 9],
    ["gemini-cli_with-skills.md", 9],
    ["tau-bench_airline_wiki.md", 6],
    ["tau2_retail_policy.md", 7],
    ["AGENTS/agentskills.AGENTS.md", 5],
    ["AGENTS/tau2-bench.AGENTS.md", 11],
    ["AGENTS/vercel-ai.AGENTS.md", 16],
  ])("%s has %i sections", (name, count) => {
    const file = readPromptFile(`${prompts}/${name}`);
    if (!file.ok) throw new Error(file.problems.map(explain).join("\n"));
    const text = readFileSync(`${prompts}/${name}`, "utf8");
    expect(joinSections(file.value.sections)).toBe(text);
    expect(file.value.sections).toHaveLength(count);
    // Each place is the line on which the body starts.
    file.value.sections.forEach(({ body }, i) => {
      const line = Number(file.value.places[i]?.split(":").at(-1));
      const from = text
        .split("\n")
        .slice(line - 1)
        .join("\n");
      expect(from.trimStart().startsWith(body.slice(0, 40)) || from.includes(body)).toBe(true);
    });
  });
  test.each(["mini-swe-agent_mini.yaml", "swe-agent_default.yaml"])("%s holds templates", (name) => {
    const file = readPromptFile(`${prompts}/${name}`);
    expect(file.ok && file.value.sections[0]?.id).toBe("system-intro");
    expect(file.ok && file.value.losses).toHaveLength(2);
  });
});
