// `hsa lint`: what is wrong with a Harness and with what it is made from, with file and line, as text, JSON and SARIF.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseJson } from "../src/model/json-text.js";
import { workplace } from "./help/cli.js";

const TOOLS = `[
{"name":"get_order","description":"Gets an order.","parameters":{"type":"object","properties":{"order_id":{"type":"string"}}}},
{"name":"load_skill","description":"Loads.","parameters":{"type":"object","properties":{"skill_name":{"type":"string"}}}},
{"name":"search","description":"Finds. Call search before \`get_ordr\`."}
]
`;
const skill = (name: string, more = "", body = "Do.\n"): string =>
  `---\nname: ${name}\ndescription: Does.\n${more}---\n\n${body}`;

type Files = Readonly<Record<string, string>>;
async function lint(files: Files, ...argv: readonly string[]) {
  const place = workplace();
  for (const [path, text] of Object.entries(files)) place.write(path, text);
  const ran = await place.hsa("lint", ...argv);
  return {
    ...ran,
    place,
    lines: ran.out.split("\n").filter((line) => line !== "" && !line.startsWith("  → ")),
  };
}

describe("each kind of fault is found in the sources themselves, with file and line", () => {
  test.each<[string, Files, readonly string[], readonly string[]]>([
    [
      "a name in code format that nothing declares, and a bare word that may be a name",
      { "tools.json": TOOLS },
      ["tools.json"],
      [
        "tools.json:4: `get_ordr` names nothing that the Harness declares; expected get_order",
        'tools.json:4: "search" stands here as a bare plain word that may or may not be the name',
      ],
    ],
    [
      "the same in a Skill that is linted with the tools",
      {
        "tools.json": TOOLS.replace(/ Call search.*(?="})/, ""),
        "s/one/SKILL.md": skill("one", "", "# One\n\nUse `get_order`, not `put_order`.\n"),
      },
      ["tools.json", "s"],
      ["s/one/SKILL.md:8: `put_order` names nothing that the Harness declares; expected get_order"],
    ],
    [
      "a name that an API refuses",
      { "t.json": '[\n{"name":"a b"},\n{"name":"T.f"}]' },
      ["t.json", "--api", "mcp", "python"],
      [
        't.json:2: "a b" cannot be the name of a tool (3 characters); expected for MCP, 1 to 128 of A-Z a-z 0-9 _ - .',
        't.json:2: "a b" cannot be the name of a tool (3 characters); expected for calls in Python\'s syntax, identifiers joined by dots, none of them a word of the language',
      ],
    ],
    [
      "names that nobody tells apart, and names that are cut to one",
      {
        "t.json": `[\n{"name":"get_x"},\n{"name":"getX"},\n{"name":"${"a".repeat(64)}1"},\n{"name":"${"a".repeat(64)}2"}]`,
      },
      ["t.json", "--api", "mcp"],
      [
        "t.json:3: the tool getX reads like the tool get_x; expected names that differ in more than case and separators; get_x stands at t.json:2",
      ],
    ],
    [
      "names that are cut to one",
      { "t.json": `[\n{"name":"${"a".repeat(130)}1"},\n{"name":"${"a".repeat(130)}2"}]` },
      ["t.json", "--api", "mcp"],
      [
        expect.stringMatching(
          /^t\.json:2: "a+" cannot be the name of a tool \(131 characters\)/,
        ) as unknown as string,
        expect.stringMatching(
          /^t\.json:3: "a+" cannot be the name of a tool \(131 characters\)/,
        ) as unknown as string,
        `t.json:3: the tools ${"a".repeat(80)} and ${"a".repeat(80)} are one in their first 128 characters; the other stands at t.json:2`,
      ],
    ],
    [
      "a Skill that nobody may call",
      { "s/one/SKILL.md": skill("one", "disable-model-invocation: true\nuser-invocable: no\n") },
      ["s"],
      [
        "s/one/SKILL.md:2: nobody can reach the Skill one: neither the model nor the user may call it; expected disable-model-invocation or user-invocable, not both",
      ],
    ],
    [
      "a Skill that no text names and no list has",
      {
        "tools.json": TOOLS.replace(/ Call search.*(?="})/, ""),
        "p.md": "# A\n\nLoad `one`.\n\n# B\n\nb\n",
        "s/one/SKILL.md": skill("one"),
        "s/two/SKILL.md": skill("two"),
      },
      ["tools.json", "p.md", "s"],
      [
        "s/two/SKILL.md:2: nobody can reach the Skill two; expected its name in {{skills}}, in an enum of the tool that loads it, or in a text",
      ],
    ],
    [
      "a Skill that cannot be read, a link that leads nowhere",
      {
        "s/one/SKILL.md": skill(
          "one",
          "",
          "See [a](references/a.md#x), [b](references/b%20c.md), [c](https://x.org/y.md), `[d](d.md)`.\n",
        ),
        "s/one/references/b c.md": "b",
        "s/two/SKILL.md": "no\n",
      },
      ["s"],
      [
        "s/one/SKILL.md:6: the link to references/a.md leads to no file",
        "s/two/SKILL.md:1: the file does not start with front matter; expected a first line `---`",
      ],
    ],
    [
      "Hooks that can never act, a key given twice, rules for Skills that are not there",
      {
        "tools.json": TOOLS.replace(/ Call search.*(?="})/, ""),
        "s/one/SKILL.md": skill("one"),
        "settings.json":
          '{"permissions":{"allow":["Skill(p:one)",\n"Skill(p:on)"]},"hooks":{\n"PreToolUse":[{"matcher":"get-order","hooks":[\n{"type":"command","command":"x"}]}],\n"Stop":[],\n"Stop":[{"hooks":[{"type":"command","command":"x",\n"if":"Bash(x)"}]}],\n"stop":[]}}',
      },
      ["tools.json", "s", "settings.json"],
      [
        "settings.json:2: the rule Skill(p:on) names a Skill that is not there; expected one",
        'settings.json:4: the Hook PreToolUse[0].hooks[0] can never act: "get-order" match none of the tools; expected one of get_order, load_skill, search',
        "settings.json:6: the event Stop stands twice, and clients read the last one; expected one list of groups",
        "settings.json:6: the Hook Stop[0].hooks[0] can never act: `if` is for calls, and Stop is none",
        "settings.json:8: claude-code has no event stop that is known here; expected Stop",
      ],
    ],
    [
      "settings of an older client",
      {
        "settings.json":
          '{"hooks":{"PreToolUse":[{"matcher":"x-y","hooks":[{"type":"command","command":"x"}]}]}}',
        "t.json": '[{"name":"ax-yb"}]',
      },
      ["settings.json", "t.json", "--client-version", "2.1.100"],
      [],
    ],
    [
      "settings alone: a server in a tool's place, and Hooks that are switched off",
      {
        "settings.json":
          '{"disableAllHooks":true,\n"hooks":{"PreToolUse":[{"matcher":"mcp__memory","hooks":[\n{"type":"command","command":"x"}]}]}}',
      },
      ["settings.json"],
      [
        "settings.json:1: `disableAllHooks` is on, so none of the Hooks acts",
        "settings.json:3: the Hook PreToolUse[0].hooks[0] can never act: mcp__memory is a server and none of its tools; expected mcp__memory__.*",
      ],
    ],
    [
      "Hooks of a Skill",
      {
        "s/one/SKILL.md": skill(
          "one",
          'hooks:\n  PreToolUse:\n    - matcher: "Bsh"\n      hooks: [{ type: command, command: x }]\n  Sop: []\n',
        ),
        "t.json": '[{"name":"Bash"}]',
      },
      ["s", "t.json"],
      [
        "s/one/SKILL.md:2: claude-code has no event Sop that is known here; expected Stop",
        's/one/SKILL.md:2: the Hook PreToolUse[0].hooks[0] can never act: "Bsh" match none of the tools; expected one of Bash',
      ],
    ],
    [
      "a broken file among others",
      { "t.json": "{", "u.json": "[]" },
      ["t.json", "u.json"],
      ["t.json:1:2: not JSON: the text ends too early"],
    ],
  ])("%s", async (_, files, argv, expected) => {
    const { lines, code } = await lint(files, ...argv);
    expect(lines.slice(0, -1)).toEqual(expected);
    expect(code).toBe(expected.length === 0 ? 0 : 3);
  });
});

const HARNESS: Files = {
  "h/harness.yaml":
    "format: hsa/harness@1\nname: h\nprompt: { sections: [role] }\ntools: [search]\nhooks: [one]\n",
  "h/prompt/role.md": "---\ntitle: Role\n---\n\nYou help.\n\nThen search the shop.\n",
  "h/tools/search.yaml": "name: search\ndescription: Finds things.\n",
  "h/hooks/one.yaml":
    "event: before-reply\nconditions:\n  - { kind: regex, target: reply, pattern: a }\n  - { kind: regex, target: reply, pattern: a, acts: no-match }\naction: retry\nmessage: No.\nbudget: 0\n",
};

test("of a Harness folder: ambiguous names and Hooks that can never act, where they stand", async () => {
  const { lines } = await lint(HARNESS, "h");
  expect(lines).toEqual([
    "h/hooks/one.yaml:1: its budget is 0, so it can never send the model back; expected 1 or more",
    "h/hooks/one.yaml:1: it can never act: two of its conditions exclude each other",
    'h/prompt/role.md:7: "search" stands here as a bare plain word that may or may not be the name',
    "h: 3 findings",
  ]);
});

test.each(["livestream", "livestream-zh", "office"])("nothing is found in %s", async (name) => {
  expect((await workplace().hsa("lint", join(process.cwd(), "harness-configs", name))).code).toBe(0);
});

describe("a baseline accepts what was there", () => {
  const files = { "tools.json": TOOLS };
  test("then only what is new counts, also where lines have moved", async () => {
    const { place } = await lint(files, "tools.json");
    expect(await place.hsa("lint", "tools.json", "--write-baseline", "ci/base.json")).toMatchObject({
      code: 0,
      out: "ci/base.json: 2 findings accepted\n",
    });
    expect(await place.hsa("lint", "tools.json", "--baseline", "ci/base.json")).toMatchObject({
      code: 0,
      out: "tools.json: nothing found, beside 2 accepted\n",
      err: "",
    });
    place.write("tools.json", `\n\n${TOOLS}`);
    expect((await place.hsa("lint", "tools.json", "--baseline", "ci/base.json")).code).toBe(0);
    place.write(
      "tools.json",
      TOOLS.replace("Gets an order.", "Gets an order, unlike `get_ordr`. See `put_it`."),
    );
    expect(await place.hsa("lint", "tools.json", "--baseline", "ci/base.json")).toMatchObject({
      code: 3,
      // One of two equal findings is accepted: as many as there were.
      out: "tools.json:2: `put_it` names nothing that the Harness declares; expected get_order\ntools.json:4: `get_ordr` names nothing that the Harness declares; expected get_order\ntools.json: 2 findings, beside 2 accepted\n".replace(
        "; expected get_order\ntools.json:4",
        "\ntools.json:4",
      ),
    });
  });

  test("accepted findings that are gone are said; a file that is no baseline is refused", async () => {
    const { place } = await lint(files, "tools.json", "--write-baseline", "base.json");
    place.write("tools.json", "[]");
    expect(await place.hsa("lint", "tools.json", "--baseline", "base.json")).toMatchObject({
      code: 0,
      err: "base.json: 2 findings accepted and no longer there; --write-baseline writes it anew\n",
    });
    for (const text of [
      "{}",
      "[",
      '{"format":"hsa/lint-baseline@1","findings":[{"rule":1}]}',
      '{"format":"hsa/lint-baseline@1","findings":[{"rule":"a","file":"b","what":"c","count":0}]}',
    ]) {
      place.write("base.json", text);
      expect(await place.hsa("lint", "tools.json", "--baseline", "base.json")).toMatchObject({
        code: 2,
        err: "hsa: base.json: it is no baseline of lint; expected a file that --write-baseline wrote (format hsa/lint-baseline@1)\n",
      });
    }
    expect((await place.hsa("lint", "tools.json", "--baseline", "gone.json")).code).toBe(2);
  });

  test("it is the same from wherever it is checked", async () => {
    const { place } = await lint(files, "tools.json", "--write-baseline", "base.json");
    place.write("sub/x.txt", "");
    const from = join(place.folder, "sub");
    expect(
      await place.hsaWith({ cwd: from }, "lint", "../tools.json", "--baseline", "../base.json"),
    ).toMatchObject({ code: 0 });
  });
});

test("as JSON: one array, each finding with its file and line", async () => {
  for (const argv of [["--json"], ["--format", "json"]]) {
    const { out, code } = await lint({ "tools.json": TOOLS }, "tools.json", ...argv);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        code: "no-such-symbol",
        where: "tools.json:4",
        file: "tools.json",
        line: 4,
        expected: "get_order",
      }),
      expect.objectContaining({ code: "not-renamable", file: "tools.json", line: 4 }),
    ]);
  }
});

describe("as SARIF 2.1.0", () => {
  // The official schema, from a package; it is written for an older draft, whose validator comes along.
  const load = createRequire(import.meta.url);
  const near = createRequire(load.resolve("@microsoft/jest-sarif"));
  const schema = JSON.parse(
    readFileSync(load.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"),
  ) as object;
  const Ajv = near("ajv") as new (
    options: object,
  ) => {
    addMetaSchema(schema: object): void;
    compile(schema: object): ((value: unknown) => boolean) & { errors?: unknown };
  };
  const ajv = new Ajv({
    schemaId: "auto",
    unknownFormats: "ignore",
    meta: false,
    validateSchema: false,
    logger: false,
  });
  ajv.addMetaSchema(near("ajv/lib/refs/json-schema-draft-04.json") as object);
  const validate = ajv.compile(schema);
  const valid = (log: unknown): unknown => (validate(log) ? undefined : validate.errors);

  test("the schema refuses what is none", () => {
    expect(valid({ version: "2.1.0", runs: [{ tool: {} }] })).toBeDefined();
    expect(
      valid({
        version: "2.1.0",
        runs: [{ tool: { driver: { name: "x" } }, results: [{ message: {}, level: "bad" }] }],
      }),
    ).toBeDefined();
  });

  test("rules, places, fingerprints", async () => {
    const { out, place } = await lint({ "my tools.json": TOOLS }, "my tools.json", "--format", "sarif");
    const log = JSON.parse(out);
    expect(valid(log)).toBeUndefined();
    const [run] = log.runs;
    expect(run.tool.driver).toMatchObject({
      name: "hsa",
      rules: [{ id: "no-such-symbol" }, { id: "not-renamable" }],
    });
    expect(run.results[0]).toMatchObject({
      ruleId: "no-such-symbol",
      ruleIndex: 0,
      level: "warning",
      message: { text: "`get_ordr` names nothing that the Harness declares; expected get_order" },
      locations: [
        { physicalLocation: { artifactLocation: { uri: "my%20tools.json" }, region: { startLine: 4 } } },
      ],
    });
    expect(run.results[0]).not.toHaveProperty("baselineState");
    // The fingerprint does not hang on the line.
    place.write("my tools.json", `\n${TOOLS}`);
    const again = JSON.parse((await place.hsa("lint", "my tools.json", "--format", "sarif")).out);
    expect(again.runs[0].results[0].partialFingerprints).toEqual(run.results[0].partialFingerprints);
    expect(again.runs[0].results[0].locations[0].physicalLocation.region).toEqual({ startLine: 5 });
  });

  test("what a baseline accepts is shown as suppressed; nothing found is a log without results", async () => {
    const { place } = await lint({ "tools.json": TOOLS }, "tools.json", "--write-baseline", "base.json");
    place.write("more.json", '[{"name":"a b"}]');
    const { out, code } = await place.hsa(
      "lint",
      "tools.json",
      "more.json",
      "--baseline",
      "base.json",
      "--format",
      "sarif",
    );
    const log = JSON.parse(out);
    expect(code).toBe(3);
    expect(valid(log)).toBeUndefined();
    expect(
      log.runs[0].results.map(({ baselineState, suppressions }: Record<string, unknown>) => [
        baselineState,
        suppressions !== undefined,
      ]),
    ).toEqual([
      ["new", false],
      ["unchanged", true],
      ["unchanged", true],
    ]);
    place.write("none.json", "[]");
    const empty = await place.hsa("lint", "none.json", "--format", "sarif");
    expect(empty.code).toBe(0);
    expect(valid(JSON.parse(empty.out))).toBeUndefined();
    expect(JSON.parse(empty.out).runs[0].results).toEqual([]);
  });

  test("a finding that stands in no file has a logical place", async () => {
    const { out } = await lint(
      { "h/harness.yaml": "format: hsa/harness@1\nname: h\nprompt: { sections: [] }\ntools: [t]\n" },
      "h",
      "--format",
      "sarif",
    );
    expect(valid(JSON.parse(out))).toBeUndefined();
  });
});

test.each<[string, string]>([
  ["null everywhere", '{"hooks":{"Stop":[null]},"permissions":null}'],
  [
    "__proto__",
    '{"__proto__":{"hooks":[]},"hooks":{"__proto__":[{"hooks":[{"type":"command","command":"x"}]}]}}',
  ],
  [
    "lone surrogates",
    '{"hooks":{"Stop":[{"matcher":"\\ud83d","hooks":[{"type":"command","command":"\\udc00"}]}]}}',
  ],
  ["nested beyond all measure", `${'{"hooks":'.repeat(600)}1${"}".repeat(600)}`],
  ["tools of nulls", '[null,{"name":null},{"name":"a","parameters":null,"description":null}]'],
  [
    "a huge matcher",
    JSON.stringify({
      hooks: { PreToolUse: [{ matcher: "(a|b)*".repeat(2000), hooks: [{ type: "command", command: "x" }] }] },
    }),
  ],
  ["truncated", '{"hooks":{"Stop":[{"matcher"'],
])("hostile input gives findings, never a stack: %s", async (_, text) => {
  const { code, out, err } = await lint(
    { "a.json": text, "t.json": '[{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]' },
    "a.json",
    "t.json",
    "--json",
  );
  expect([0, 3]).toContain(code);
  expect(err).toBe("");
  expect(parseJson(out.trim()).ok).toBe(true);
  expect(code === 3).toBe((JSON.parse(out) as unknown[]).length > 0);
});
