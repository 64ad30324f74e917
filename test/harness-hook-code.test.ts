// What a Hook runs keeps the names in it: only a rename that would have to reach inside is blocked, and the Hooks are listed.

import { describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import { type CodeName, findInCode } from "../src/model/code-names.js";
import { Harness } from "../src/model/harness.js";

describe("a name inside program text", () => {
  test.each<[string, CodeName["kind"], string, boolean]>([
    ['if [ "$TOOL_NAME" = Bash ]', "tool", "Bash", true],
    ["bash check.sh", "tool", "Bash", false],
    ["jq '.tool_name == \"get_order\"'", "tool", "get_order", true],
    ["echo get_order_lines", "tool", "get_order", false],
    ["echo re-get_order", "tool", "get_order", false],
    ["echo get_order-lines", "tool", "get_order", false],
    ["mcp__shop__get_order", "tool", "get_order", true],
    ["x__get_order", "tool", "get_order", false],
    ["git commit -m x", "skill", "commit", true],
    ["hooks/commit.sh", "skill", "commit", false],
    ["skills/commit/scripts/run.sh", "skill", "commit", true],
    ["plugin:commit", "skill", "commit", true],
    ["node skill-event.cjs", "skill", "skill", false],
    ["调用get_order：", "tool", "get_order", false],
    ["jq -r .tool_input.file_path", "param", "file_path", true],
    ["jq -r .tool_input.file_path.length", "param", "file_path", true],
    ["jq -r .tool_input.command", "param", "command", true],
    ["${tool_input.path}", "param", "path", true],
    ['tool_input["path"]', "param", "path", true],
    ["data['path']", "param", "path", true],
    ['\\"path\\"', "param", "path", true],
    ["run --path x", "param", "path", true],
    ["the path of the file", "param", "path", false],
    ["command -v jq", "param", "command", false],
    ["", "tool", "", false],
  ])("%s: the %s %s is named: %s", (text, kind, name, found) => {
    expect(findInCode(text, { kind, name }) !== undefined).toBe(found);
  });
});

const schema = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const harness = (hooks: readonly object[]): Harness =>
  Harness.parse({
    name: "desk",
    prompt: { sections: [] },
    tools: [
      { name: "read_file", description: "Reads.", parameters: schema("file_path", "limit") },
      { name: "write_file", description: "Writes.", parameters: schema("file_path", "text") },
      { name: "search", description: "Finds.", parameters: schema("query") },
    ],
    skills: [{ name: "tidy-up", description: "Tidies.", body: "" }],
    hooks,
  });
const blockedBy = (hooks: readonly object[]): Record<string, string> => {
  const lowered = lowerHarness(harness(hooks));
  if (!lowered.ok) throw new Error(JSON.stringify(lowered.problems));
  return Object.fromEntries([...lowered.value.blocked].map(([symbol, { where }]) => [symbol, where]));
};
const hook = (id: string, tools: readonly string[], more: object): object => ({
  id,
  event: "before-call",
  tools,
  action: "pass",
  ...more,
});

test("the command, its script and its handler are read; each Hook that names a thing is listed", () => {
  expect(
    blockedBy([
      hook("one", ["read_file"], { command: "jq .tool_input.file_path | grep read_file" }),
      hook("two", ["write_file"], { extra: { scripts: [{ path: "a.sh", text: "case read_file in" }] } }),
      hook("three", [], { extra: { handler: { args: ["--skill", "tidy-up"] } } }),
    ]),
  ).toEqual({
    "tool:read_file": "hook:one, hook:two",
    "tool:read_file/param:file_path": "hook:one",
    "skill:tidy-up": "hook:three",
  });
});

test("a parameter of a tool that the Hook does not look at is not meant; without tools all are", () => {
  expect(blockedBy([hook("one", ["search"], { command: "grep file_path" })])).toEqual({});
  expect(blockedBy([hook("one", [], { command: "grep file_path" })])).toEqual({
    "tool:read_file/param:file_path": "hook:one",
    "tool:write_file/param:file_path": "hook:one",
  });
});

test("a Hook at an event that no record shows blocks what it names, and nothing else", () => {
  expect(blockedBy([{ id: "start", event: "other", action: "pass", command: "echo search" }])).toEqual({
    "tool:search": "hook:start",
  });
  expect(blockedBy([hook("one", ["search"], { command: "check.sh" })])).toEqual({});
});
