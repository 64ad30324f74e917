// Hook settings of agents' clients: the grammar of matchers exactly, every handler and event kept, nothing of a key given twice lost.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import { clientMatches, matcherKind, rulesOfVersion } from "../src/io/harness/client-matcher.js";
import { readHookSettings } from "../src/io/harness/hook-settings.js";
import { hooksOfSettings } from "../src/io/harness/hooks-of-settings.js";
import { Harness } from "../src/model/harness.js";
import { explain } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-hooks-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
function put(files: Readonly<Record<string, string>>): string {
  const at = join(root, String(made++));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  return at;
}

// ---- the grammar

const TOOLS = [
  "Bash",
  "Edit",
  "NotebookEdit",
  "Read",
  "mcp__memory__get",
  "mcp__memory__put",
  "get-item",
  "item",
];

describe("a matcher", () => {
  test.each<[string | undefined, ReturnType<typeof matcherKind>, readonly string[]]>([
    [undefined, "absent", TOOLS],
    ["", "all (empty)", TOOLS],
    ["*", "all (*)", TOOLS],
    ["Edit", "exact", ["Edit"]],
    ["edit", "exact", []],
    ["Edit|Read", "exact list", ["Edit", "Read"]],
    ["Edit, Read", "exact list", ["Edit", "Read"]],
    ["Edit | Bash", "exact list", ["Bash", "Edit"]],
    ["mcp__memory", "exact", []],
    ["get-item", "exact", ["get-item"]],
    ["Edit.*", "regex", ["Edit", "NotebookEdit"]],
    ["^Edit$", "regex", ["Edit"]],
    ["mcp__memory__.*", "regex", ["mcp__memory__get", "mcp__memory__put"]],
    [".*", "regex", TOOLS],
    ["^(?!Bash)", "regex", TOOLS.filter((name) => name !== "Bash")],
  ])("%s is %s", (matcher, kind, matched) => {
    expect(matcherKind(matcher)).toBe(kind);
    expect(clientMatches(matcher, TOOLS)).toEqual(matched);
  });

  test.each(["(", "(a+)+$", "(.*)*", "a*b*c*d*", "(a)\\1"])("%s is not asked", (matcher) => {
    expect(matcherKind(matcher)).toBe("regex");
    expect(clientMatches(matcher, ["a".repeat(40)])).toBeUndefined();
  });

  test.each<[string, string, string, readonly string[]]>([
    ["2.1.190", "Edit,Read", "regex", []],
    ["2.1.191", "Edit,Read", "exact list", ["Edit", "Read"]],
    ["2.1.194", "get-item", "regex", ["get-item"]],
    ["2.1.194", "-item", "regex", ["get-item"]],
    ["2.1.195", "-item", "exact", []],
    ["1.0.99", "Edit,Read", "regex", []],
    ["2.2.0", "-item", "exact", []],
    ["3.0.0", "Edit,Read", "exact list", ["Edit", "Read"]],
  ])("in version %s %s is %s", (version, matcher, kind, matched) => {
    const rules = rulesOfVersion(version);
    expect(matcherKind(matcher, rules)).toBe(kind);
    expect(clientMatches(matcher, TOOLS, rules)).toEqual(matched);
  });

  test("what is no version has no rules", () => expect(rulesOfVersion("newest")).toBeUndefined());
});

// ---- reading

const settings = (text: string, more: Readonly<Record<string, string>> = {}) => {
  const at = put({ "hooks.json": text, ...more });
  const near = (line: string): string => line.replaceAll(`${at}/`, "");
  const read = readHookSettings(`${at}/hooks.json`);
  return {
    at,
    near,
    read,
    problems: read.ok ? [] : read.problems.map((one) => near(explain(one))),
    notes: read.ok ? read.value.notes.map((one) => near(explain(one))) : [],
  };
};

test("a key given twice loses nothing, and every handler has its line", () => {
  const { read, notes, near } = settings(
    '{"hooks":{\n"Stop":[{"hooks":[{"type":"command","command":"a"}]}],\n"PreToolUse":[],\n"Stop":[{"hooks":[\n{"type":"command","command":"b"},\n{"type":"prompt","prompt":"c"}]}]}}',
  );
  expect(
    read.ok &&
      read.value.groups.flatMap(({ event, handlers }) =>
        handlers.map(({ address, body, where }) => [event, address, body, near(where)]),
      ),
  ).toEqual([
    ["Stop", "Stop[0].hooks[0]", "a", "hooks.json:2"],
    ["Stop", "Stop[1].hooks[0]", "b", "hooks.json:5"],
    ["Stop", "Stop[1].hooks[1]", "c", "hooks.json:6"],
  ]);
  expect(notes).toEqual([
    "hooks.json:4: the event Stop stands twice, and clients read the last one; expected one list of groups",
  ]);
});

test("`hooks` given twice loses nothing either; elsewhere the last of two keys counts, and both are said", () => {
  const { read, notes } = settings(
    '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"a"}]}]},\n"hooks":{"Stop":[{"hooks":[{"type":"command","command":"b",\n"command":"c"}]}]}}',
  );
  expect(
    read.ok && read.value.groups.map(({ handlers }) => handlers.map(({ address, body }) => [address, body])),
  ).toEqual([[["Stop[0].hooks[0]", "a"]], [["Stop[1].hooks[0]", "c"]]]);
  expect(notes).toEqual([
    "hooks.json:2: the event Stop stands twice, and clients read the last one; expected one list of groups",
    'hooks.json:2: the key "hooks" stands twice, and clients read the last one; expected it once',
    'hooks.json:3: the key "command" stands twice, and clients read the last one; expected it once',
  ]);
});

test("all kinds of handlers, with what each runs", () => {
  const { read, notes } = settings(
    JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: "command", command: "x", args: ["y"], timeout: 5 },
              { type: "http", url: "http://localhost:1/x", headers: { a: "b" } },
              { type: "mcp_tool", server: "s", tool: "t", input: { p: "${tool_input.file_path}" } },
              { type: "prompt", prompt: "p" },
              { type: "agent", prompt: "q", model: "m" },
              { type: "comand", command: "x" },
            ],
          },
        ],
      },
    }),
  );
  expect(read.ok && read.value.groups[0]?.handlers.map(({ type, body }) => [type, body])).toEqual([
    ["command", "x"],
    ["http", "http://localhost:1/x"],
    ["mcp_tool", "t"],
    ["prompt", "p"],
    ["agent", "q"],
    ["comand", "comand"],
  ]);
  expect(notes).toEqual([
    "hooks.json:1: no client is known to have handlers of type comand; expected command",
  ]);
});

test.each<[string, string, string, readonly string[]]>([
  [
    "Cursor's handlers without groups",
    '{"version":1,"hooks":{"beforeShellExecution":[{"command":"a"}],"stop":[{"command":"b"}]}}',
    "cursor",
    [],
  ],
  [
    "events at the top",
    '{"Stop":[{"hooks":[]}]}',
    "claude-code",
    [
      "hooks.json:1: the events stand at the top, where no client looks for them; expected them under `hooks`",
    ],
  ],
  [
    "an unknown event",
    '{"hooks":{"PreToolUse":[],\n"Stopp":[]}}',
    "claude-code",
    ["hooks.json:2: claude-code has no event Stopp that is known here; expected Stop"],
  ],
  ["no hooks", '{"permissions":{"allow":["Bash(ls:*)","Skill(a:b)"]}}', "claude-code", []],
])("%s", (_, text, client, notes) => {
  const { read, notes: found } = settings(text);
  expect(read.ok && read.value.client).toBe(client);
  expect(found).toEqual(notes);
});

test.each<[string, string, string]>([
  ["no JSON", '{"hooks":', "hooks.json:1:10: not JSON: the text ends too early"],
  ["no object", "[]", "hooks.json:1: the file holds no object; expected an object with `hooks`"],
  ["hooks are no object", '{"hooks":[]}', "hooks.json:1: `hooks` is no object; expected events by name"],
  [
    "an event is no list",
    '{"hooks":{\n"Stop":{}}}',
    "hooks.json:2: the event Stop holds no list; expected a list of groups",
  ],
  [
    "a group is null",
    '{"hooks":{"Stop":[\nnull]}}',
    "hooks.json:2: Stop[0] is no object; expected a group with `hooks`",
  ],
  [
    "a group without handlers",
    '{"hooks":{"Stop":[\n{"matcher":"x"}]}}',
    "hooks.json:2: Stop[0] has no list `hooks`; expected a list of handlers",
  ],
  [
    "a matcher that is a number",
    '{"hooks":{"Stop":[{\n"matcher":1,"hooks":[]}]}}',
    "hooks.json:2: the matcher of Stop[0] is no text",
  ],
  [
    "a handler without a type",
    '{"hooks":{"Stop":[{"hooks":[\n{}]}]}}',
    "hooks.json:2: the handler Stop[0].hooks[0] has no type; expected command, http, mcp_tool, prompt, agent",
  ],
  [
    "a command that is missing",
    '{"hooks":{"Stop":[{"hooks":[\n{"type":"command"}]}]}}',
    "hooks.json:2: the handler Stop[0].hooks[0] has no command; expected a text in `command`",
  ],
  [
    "an if that is a list",
    '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x",\n"if":[]}]}]}}',
    "hooks.json:2: the `if` of Stop[0].hooks[0] is no text; expected one permission rule",
  ],
])("%s is refused with its line", (_, text, expected) => expect(settings(text).problems).toEqual([expected]));

// ---- into a Harness

function hooksOf(
  text: string,
  tools: readonly string[] = TOOLS,
  more: Readonly<Record<string, string>> = {},
) {
  const { read, at, near } = settings(text, more);
  if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
  const found = hooksOfSettings(read.value, tools);
  if (!found.ok)
    return { hooks: [], notes: [], problems: found.problems.map((one) => near(explain(one))), at };
  return {
    hooks: found.value.hooks,
    notes: [...found.value.notes, ...found.value.losses].map((one) => near(explain(one))),
    problems: [],
    at,
  };
}
const one = (event: string, group: object, handler: object = {}): string =>
  JSON.stringify({
    hooks: { [event]: [{ ...group, hooks: [{ type: "command", command: "x", ...handler }] }] },
  });

describe("a Hook looks at the tools that its matcher and its rule let through", () => {
  test.each<[string, object, object, string, readonly string[], string | undefined, readonly string[]]>([
    ["everything", {}, {}, "before-call", [], undefined, []],
    ["a list", { matcher: "Edit|Read" }, {}, "before-call", ["Edit", "Read"], "Edit|Read", []],
    [
      "a list with a name that is not there",
      { matcher: "Edit|MultiEdit" },
      {},
      "before-call",
      ["Edit"],
      "Edit|MultiEdit",
      [],
    ],
    ["a list with commas", { matcher: "Edit, Read" }, {}, "before-call", ["Edit", "Read"], "Edit|Read", []],
    [
      "an expression",
      { matcher: "Edit.*" },
      {},
      "before-call",
      ["Edit", "NotebookEdit"],
      undefined,
      ['hooks.json:1: the expression "Edit.*" is written as the tools that it matches: Edit, NotebookEdit'],
    ],
    ["an expression for all", { matcher: ".*" }, {}, "before-call", [], undefined, []],
    ["a rule", {}, { if: "Bash(git *)" }, "before-call", ["Bash"], undefined, []],
    [
      "a rule for a server",
      { matcher: "mcp__.*" },
      { if: "mcp__memory__*" },
      "before-call",
      ["mcp__memory__get", "mcp__memory__put"],
      undefined,
      [
        'hooks.json:1: the expression "mcp__.*" is written as the tools that it matches: mcp__memory__get, mcp__memory__put',
      ],
    ],
    [
      "nothing",
      { matcher: "mcp__memory" },
      {},
      "other",
      [],
      undefined,
      [
        "hooks.json:1: the Hook PreToolUse[0].hooks[0] can never act: mcp__memory is a server and none of its tools; expected mcp__memory__.*",
      ],
    ],
    [
      "nothing, by its rule",
      { matcher: "Edit" },
      { if: "Bash(git *)" },
      "other",
      [],
      undefined,
      [
        `hooks.json:1: the Hook PreToolUse[0].hooks[0] can never act: "Edit" and "Bash(git *)" match none of the tools; expected one of ${TOOLS.join(", ")}`,
      ],
    ],
    [
      "who knows",
      { matcher: "(a+)+" },
      {},
      "before-call",
      [],
      undefined,
      ['hooks.json:1: the matcher "(a+)+" cannot be read, or could take for ever'],
    ],
  ])("%s", (_, group, handler, event, tools, matcher, notes) => {
    const { hooks, notes: found } = hooksOf(one("PreToolUse", group, handler));
    expect(hooks[0]).toMatchObject({ id: "pre-tool-use", event, tools, command: "x", action: "pass" });
    expect(hooks[0]?.matcher).toBe(matcher);
    expect(found).toEqual(notes);
  });
});

test.each<[string, object, object, string, readonly string[]]>([
  ["UserPromptSubmit", {}, {}, "input", []],
  ["PostToolUse", {}, {}, "after-call", []],
  ["Stop", { matcher: "*" }, {}, "before-reply", []],
  ["SessionStart", { matcher: "startup" }, {}, "other", []],
  [
    "SessionStart",
    { matcher: "start" },
    {},
    "other",
    [
      'hooks.json:1: the Hook SessionStart[0].hooks[0] can never act: "start" matches none of the words of SessionStart; expected startup, resume, clear, compact, fork',
    ],
  ],
  [
    "Stop",
    {},
    { if: "Bash(x)" },
    "other",
    ["hooks.json:1: the Hook Stop[0].hooks[0] can never act: `if` is for calls, and Stop is none"],
  ],
  ["FileChanged", { matcher: "^a$" }, {}, "other", []],
  ["PostToolUseFailure", {}, {}, "other", []],
])("the event %s %j %j is %s", (event, group, handler, is, notes) => {
  const { hooks, notes: found } = hooksOf(one(event, group, handler));
  expect(hooks.map((hook) => hook.event)).toEqual([is]);
  expect(found).toEqual(notes);
});

test("what the settings say besides is kept, but for names that became a list", () => {
  const { hooks } = hooksOf(
    one("PreToolUse", { matcher: "Bash" }, { if: "Bash(git *)", timeout: 5, args: ["a"] }),
  );
  expect(hooks[0]?.extra).toEqual({
    client: "claude-code",
    event: "PreToolUse",
    handler: "PreToolUse[0].hooks[0]",
    if: "git *",
    settings: { type: "command", timeout: 5, args: ["a"] },
  });
  expect(hooksOf(one("SessionStart", { matcher: "startup" })).hooks[0]?.extra).toMatchObject({
    matcher: "startup",
  });
});

describe("scripts are read, and never run", () => {
  const command = 'bash "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh --all';
  const text = one("PreToolUse", { matcher: "Bash" }, { command });
  test("the script of the project", () => {
    const at = put({
      ".claude/settings.json": text,
      ".claude/hooks/guard.sh": `touch ${root}/ran; grep get-item`,
    });
    const read = readHookSettings(`${at}/.claude/settings.json`);
    const found = read.ok ? hooksOfSettings(read.value, TOOLS) : read;
    expect(found.ok && found.value.notes).toEqual([]);
    expect(found.ok && found.value.hooks[0]?.extra).toMatchObject({
      scripts: [{ path: ".claude/hooks/guard.sh", text: `touch ${root}/ran; grep get-item` }],
    });
    expect(existsSync(`${root}/ran`)).toBe(false);
  });
  test("a script that is not here, or lies elsewhere, is said", () => {
    expect(hooksOf(text).notes).toEqual([
      "hooks.json:1: the script .claude/hooks/guard.sh is not here, so which names it holds is not known",
    ]);
    expect(hooksOf(one("Stop", {}, { command: "python3 ../../outside.py" })).notes).toEqual([
      "hooks.json:1: the script ../../outside.py is not here, so which names it holds is not known",
    ]);
    expect(hooksOf(one("Stop", {}, { command: "npm run check" })).notes).toEqual([]);
  });
});

describe("a user may declare when a script acts", () => {
  const text = one("PreToolUse", { matcher: "Bash" }, { command: "check get-item" });
  const declared = (yaml: string) => hooksOf(text, TOOLS, { "hooks.declared.yaml": yaml });
  test("then the command is not needed, and blocks nothing", () => {
    const { hooks } = declared(
      "- handler: PreToolUse[0].hooks[0]\n  conditions: [{ kind: regex, target: arguments.command, pattern: rm }]\n  action: block\n  message: No.\n",
    );
    expect(hooks[0]).toMatchObject({
      event: "before-call",
      tools: ["Bash"],
      action: "block",
      message: "No.",
      budget: 2,
    });
    expect(hooks[0]).not.toHaveProperty("command");
    const blocked = (list: typeof hooks): readonly string[] => {
      const tools = TOOLS.map((name) => ({ name, description: name.length > 0 ? "Does." : "" }));
      const lowered = lowerHarness(
        Harness.parse({ name: "x", prompt: { sections: [] }, tools, hooks: list }),
      );
      if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
      return [...lowered.value.blocked.keys()];
    };
    expect(blocked(hooks)).toEqual([]);
    expect(blocked(hooksOf(text).hooks)).toEqual(["tool:get-item"]);
  });
  test.each<[string, string, string]>([
    [
      "another handler",
      "- { handler: 'PreToolUse[0].hooks[1]', conditions: [{ kind: length, target: reply, max: 1 }], action: block }\n",
      "hooks.declared.yaml:1: the settings have no handler PreToolUse[0].hooks[1]; expected PreToolUse[0].hooks[0]; handlers: PreToolUse[0].hooks[0]",
    ],
    [
      "no conditions",
      "- { handler: 'PreToolUse[0].hooks[0]', action: block }\n",
      "hooks.declared.yaml:1: the handler PreToolUse[0].hooks[0] is declared without conditions; expected at least one",
    ],
    [
      "a key that is not known",
      "- handler: PreToolUse[0].hooks[0]\n  conditions: [{ kind: length, target: reply, max: 1 }]\n  action: block\n  command: x\n",
      'hooks.declared.yaml:4: command: unknown key "command"',
    ],
    [
      "no list",
      "handler: x\n",
      "hooks.declared.yaml:1: the file holds no list; expected entries with `handler` and `conditions`",
    ],
  ])("%s is refused", (_, yaml, expected) => {
    const { problems } = declared(yaml);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(expected)).toBe(true);
  });
});

// ---- real files

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real settings are left out`);
interface Counted {
  readonly file: string;
  readonly shape: string;
  readonly events: readonly {
    readonly event: string;
    readonly matchers: readonly (string | null)[];
    readonly handlers: Readonly<Record<string, number>>;
  }[];
  readonly matcher_groups: number;
  readonly handlers: { readonly total: number; readonly by_type: Readonly<Record<string, number>> };
  readonly matcher_kinds: Readonly<Record<string, number>>;
  readonly handler_keys?: Readonly<Record<string, number>>;
  readonly if_rules?: readonly string[];
  readonly permissions?: Readonly<Record<string, number>>;
  readonly duplicate_keys?: readonly string[];
}
const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

describe.skipIf(!existsSync(shared))("settings that were counted by hand", () => {
  const counted = existsSync(shared)
    ? (JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as { settings: Counted[] }).settings
    : [];
  test("there are 15", () => expect(counted).toHaveLength(15));
  test.each(counted.map((one) => [one.file, one] as const))("%s", (file, known) => {
    const read = readHookSettings(`${shared}/${file}`);
    if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
    const { groups, shape, events, permissions, notes } = read.value;
    const handlers = groups.flatMap((group) => group.handlers);
    expect({
      shape,
      groups: groups.length,
      handlers: handlers.length,
      types: tally(handlers.map(({ type }) => type)),
      kinds: tally(groups.map(({ kind }) => kind)),
      keys: tally(handlers.flatMap(({ value }) => Object.keys(value as object))),
      rules: handlers.flatMap((handler) => handler.if ?? []),
      matchers: groups.map(({ matcher }) => matcher ?? null),
      events,
      permissions: tally(permissions.map(({ list }) => list)),
      twice: notes.filter(({ what }) => what.includes("stands twice")).length,
    }).toEqual({
      shape: known.shape,
      groups: known.matcher_groups,
      handlers: known.handlers.total,
      types: known.handlers.by_type,
      kinds: known.matcher_kinds,
      keys: known.handler_keys ?? {},
      rules: known.if_rules ?? [],
      matchers: known.events.flatMap(({ matchers }) => matchers),
      events: known.events.map(({ event }) => event),
      permissions: Object.fromEntries(
        Object.entries(known.permissions ?? {}).filter(([, count]) => count > 0),
      ),
      twice: known.duplicate_keys?.length ?? 0,
    });
    const tools = [
      "Bash",
      "Edit",
      "Write",
      "MultiEdit",
      "NotebookEdit",
      "Read",
      "Task",
      "TodoWrite",
      "Skill",
    ];
    const hooks = hooksOfSettings(read.value, tools);
    expect(hooks.ok && hooks.value.hooks).toHaveLength(known.handlers.total);
    const made = Harness.parse({
      name: "x",
      prompt: { sections: [] },
      tools: tools.map((name) => ({ name })),
      hooks: hooks.ok ? hooks.value.hooks : [],
    });
    expect(lowerHarness(made)).toMatchObject({ ok: true });
  });
});
