// `hsa import`: what people have becomes a Harness folder that loads; nothing of it is run, and what is left out is said.

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import { splitCommand } from "../src/io/harness/mcp-client.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import { joinSections } from "../src/io/harness/section-text.js";
import { type Json, printJson } from "../src/model/json.js";
import { workplace } from "./help/cli.js";
import { makeServer } from "./help/mcp-server.mjs";

const SKILL =
  "\ufeff---\r\n# by hand\r\ndescription:   'Tidies: up'\r\nname: tidy-up\r\ntags: [a,   b]\r\n---\r\n\r\n# Tidy\r\n\r\nCall `read_file`.\r\n";
const TOOLS = JSON.stringify({
  serverInfo: { name: "files" },
  tools: ["read_file", "write_file"].map((name) => ({
    name,
    description: `Does ${name}.`,
    inputSchema: { type: "object", properties: { file_path: { type: "string" } } },
  })),
});
const SETTINGS = JSON.stringify({
  permissions: { allow: ["Bash(ls:*)"] },
  hooks: {
    PreToolUse: [
      {
        matcher: "write.*",
        hooks: [{ type: "command", command: "bash $CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh" }],
      },
    ],
    SessionStart: [{ hooks: [{ type: "command", command: "echo hello" }] }],
  },
});

/** A project as people have it. */
function project() {
  const place = workplace();
  place.write("app/CLAUDE.md", "@AGENTS.md\n\n# More\n\nBe brief.\n");
  place.write("app/AGENTS.md", "# Rules\n\nUse `read_file` first.\n");
  place.write("app/.claude/skills/tidy-up/SKILL.md", SKILL);
  place.write("app/.claude/skills/tidy-up/notes/more.md", "more\r\n");
  place.write("app/.claude/skills/broken/SKILL.md", "no front matter\n");
  place.write("app/.claude/settings.json", SETTINGS);
  place.write("app/.claude/hooks/guard.sh", `touch ${place.folder}/ran\njq -r .tool_input.file_path\n`);
  place.write("app/.mcp.json", '{"mcpServers":{"files":{"command":"touch","args":["ran"]}}}');
  place.write("tools.json", TOOLS);
  return place;
}

test("a project and a tool list become one Harness; what is left out is said, and nothing ran", async () => {
  const place = project();
  const ran = await place.hsa("import", "app", "tools.json", "--out", "h/desk", "--json");
  expect(ran).toMatchObject({ code: 0, err: "" });
  const report = JSON.parse(ran.out);
  expect(report).toMatchObject({ out: "h/desk", sections: 2, tools: 2, skills: 1, hooks: 2 });
  expect(report.held).toEqual([
    {
      hook: "pre-tool-use",
      names: ["parameter file_path of write_file"],
      where: "app/.claude/settings.json:1",
    },
  ]);
  expect(report.notes.map(({ where, what }: { where: string; what: string }) => `${where}: ${what}`)).toEqual(
    [
      "app/.mcp.json: it names servers, and none was started: files",
      "app/.claude/skills/broken/SKILL.md:1: the file does not start with front matter",
      'app/.claude/settings.json:1: the expression "write.*" is written as the tools that it matches: write_file',
      "app/.claude/settings.json:1: 1 permission rules say what is allowed, and are no part of a Harness",
    ],
  );
  expect(existsSync(join(place.folder, "ran"))).toBe(false);

  const harness = await readHarness(join(place.folder, "h/desk"));
  expect(harness).toMatchObject({ name: "desk", language: "en", activation: [] });
  expect(joinSections(harness.prompt.sections)).toBe(
    "# Rules\n\nUse `read_file` first.\n\n# More\n\nBe brief.\n",
  );
  expect(harness.prompt.sections.every(({ pinned }) => pinned)).toBe(true);
  expect(harness.hooks.map(({ id, event, tools }) => [id, event, tools])).toEqual([
    ["pre-tool-use", "before-call", ["write_file"]],
    ["session-start", "other", []],
  ]);
  const lowered = lowerHarness(harness);
  expect(lowered.ok && [...lowered.value.blocked.keys()]).toEqual(["tool:write_file/param:file_path"]);
  // The Skill is the same bytes.
  expect(place.read("h/desk/skills/tidy-up/SKILL.md")).toBe(SKILL);
  expect(place.read("h/desk/skills/tidy-up/notes/more.md")).toBe("more\r\n");
});

test("for people: notes on stderr, one line on stdout", async () => {
  const place = project();
  const { code, out, err } = await place.hsa("import", "app", "tools.json", "--out", "h");
  expect(code).toBe(0);
  expect(out).toBe("h: 2 sections, 2 tools, 1 Skill, 2 Hooks; 4 notes\n");
  expect(err).toContain(
    "app/.claude/settings.json:1: what the Hook pre-tool-use runs names parameter file_path of write_file: it keeps its name\n",
  );
  expect(err).toContain(
    "app/.claude/skills/broken/SKILL.md:1: the file does not start with front matter; expected a first line `---`\n  → the Skill is left out\n",
  );
});

test("links of a project to its own files are the same files once more", async () => {
  const place = workplace();
  place.write("app/AGENTS.md", "# A\n\na\n\n# B\n\nb\n");
  symlinkSync("AGENTS.md", join(place.folder, "app/CLAUDE.md"));
  place.write("app/.agents/skills/one/SKILL.md", "---\nname: one\ndescription: d\n---\n\nx\n");
  mkdirSync(join(place.folder, "app/.claude"));
  symlinkSync("../.agents/skills", join(place.folder, "app/.claude/skills"));
  const { out, code } = await place.hsa("import", "app", "--out", "h");
  expect([code, out]).toEqual([0, "h: 2 sections, 0 tools, 1 Skill, 0 Hooks; 0 notes\n"]);
});

test("a name that a Skill lacks, and quotes that its value needs, are all that is written anew", async () => {
  const place = workplace();
  place.write("s/one-two/SKILL.md", "---\ndescription: Use when: asked # yes\n---\nGo.\n");
  expect((await place.hsa("import", "s", "--out", "h")).code).toBe(0);
  expect(place.read("h/skills/one-two/SKILL.md")).toBe(
    "---\nname: one-two\ndescription: 'Use when: asked # yes'\n---\nGo.\n",
  );
});

test("prompts of several files stand one after the other, under ids of their own", async () => {
  const place = workplace();
  place.write("a.md", "# Rules\n\na\n\n# Care\n\nb");
  place.write("b.txt", "# Rules\n\nc\n\n# End\n\nd\n");
  expect((await place.hsa("import", "a.md", "b.txt", "--out", "h", "--name", "both")).code).toBe(0);
  const { name, prompt } = await readHarness(join(place.folder, "h"));
  expect([name, prompt.sections.map(({ id }) => id)]).toEqual(["both", ["rules", "care", "rules-2", "end"]]);
  expect(joinSections(prompt.sections)).toBe("# Rules\n\na\n\n# Care\n\nb\n\n# Rules\n\nc\n\n# End\n\nd\n");
});

describe("what cannot be imported is said with its place, and nothing is written", () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    [
      "nothing",
      {},
      [],
      "hsa: hsa import: there is nothing to import; expected a file, a folder, an address or --command\n",
    ],
    ["no such path", {}, ["gone"], "hsa: gone: there is no such file or folder\n"],
    [
      "a list of something else",
      { "a.json": '{"x":1}' },
      ["a.json"],
      "hsa: a.json: it holds nothing that can be imported; expected tools, hook settings, Skills, or the text of a prompt; its keys are x\n",
    ],
    [
      "broken JSON",
      { "a.json": '{"tools":[' },
      ["a.json"],
      "hsa: a.json:1:11: not JSON: the text ends too early\n",
    ],
    [
      "two tools of one name",
      { "a.json": TOOLS, "b.json": TOOLS },
      ["a.json", "b.json"],
      "b.json:1: a second tool is called read_file; expected names that differ, such as by --prefix; the other stands at a.json:1",
    ],
    [
      "a tool whose name is a path",
      { "a.json": '[{"name":"a/b"}]' },
      ["a.json"],
      'hsa: a.json:1: the tool "a/b" cannot have a file of its name; expected a name without / and \\ that does not start with a dot\n',
    ],
    [
      "a Harness folder",
      { "h0/harness.yaml": "" },
      ["h0"],
      "hsa: h0: it is a Harness folder already; expected what a Harness is made from\n",
    ],
    [
      "an empty folder",
      { "e/x.png": "" },
      ["e"],
      "hsa: e: the folder holds nothing that can be imported; expected Skills, settings, tool lists, AGENTS.md or CLAUDE.md, or files of these\n",
    ],
    [
      "a version that is none",
      {},
      ["--client-version", "new"],
      "hsa: --client-version: new is no version; expected such as 2.1.195\n",
    ],
    [
      "broken settings",
      { "hooks.json": '{"hooks":{"Stop":[{"matcher":"x"}]}}' },
      ["hooks.json"],
      "hsa: hooks.json:1: Stop[0] has no list `hooks`; expected a list of handlers\n",
    ],
  ])("%s", async (_, files, argv, expected) => {
    const place = workplace();
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    const { code, err } = await place.hsa("import", ...argv, "--out", "h");
    expect(code).toBe(2);
    expect(err).toContain(expected);
    expect(existsSync(join(place.folder, "h"))).toBe(false);
  });

  test("a folder that holds something is left as it is", async () => {
    const place = workplace();
    place.write("a.json", TOOLS);
    place.write("h/mine.txt", "x");
    expect(await place.hsa("import", "a.json", "--out", "h")).toMatchObject({
      code: 2,
      err: "hsa: h: the folder is not empty; expected a new folder\n",
    });
    expect(readdirSync(join(place.folder, "h"))).toEqual(["mine.txt"]);
  });
});

// ---- live servers

const SMALL = `"${process.execPath}" "${resolve("test/help/mcp-server.mjs")}"`;

test("words of a command are parted as a shell parts them, and nothing is expanded", () => {
  expect(splitCommand(`node  'a b' "c \\" d" e\\ f "" $HOME *`)).toEqual([
    "node",
    "a b",
    'c " d',
    "e f",
    "",
    "$HOME",
    "*",
  ]);
  expect(splitCommand("a 'b")).toBeUndefined();
  expect(splitCommand("  ")).toEqual([]);
});

describe("a live server on standard input and output", () => {
  test("all pages, with all that a tool says; a prefix goes before each name", async () => {
    const place = workplace();
    const ran = await place.hsa(
      "import",
      "--command",
      `${SMALL} pages`,
      "--out",
      "h",
      "--prefix",
      "mcp__shop__",
    );
    expect(ran).toMatchObject({ code: 0, out: "h: 0 sections, 3 tools, 0 Skills, 0 Hooks; 0 notes\n" });
    const { tools } = await readHarness(join(place.folder, "h"));
    expect(tools.map(({ name }) => name)).toEqual([
      "mcp__shop__tool_0",
      "mcp__shop__tool_1",
      "mcp__shop__tool_2",
    ]);
    expect(tools[0]).toMatchObject({ description: "Is tool_0.", extra: { "x-kept": true } });
    expect(printJson(tools[0]?.parameters as Json)).toBe(
      '{"type":"object","properties":{"10":{"type":"string"},"q":{"type":"string","x-mcp-header":"Q"}}}',
    );
  });

  test("it gets the variables that it is given, and no others", async () => {
    const place = workplace();
    process.env["SHOP_TOOL"] = "from_outside";
    expect((await place.hsa("import", "--command", `${SMALL} env`, "--out", "h")).code).toBe(0);
    expect(
      (await place.hsa("import", "--command", `${SMALL} env`, "--out", "i", "--env", "SHOP_TOOL=given")).code,
    ).toBe(0);
    delete process.env["SHOP_TOOL"];
    expect((await readHarness(join(place.folder, "h"))).tools.map(({ name }) => name)).toEqual(["none"]);
    expect((await readHarness(join(place.folder, "i"))).tools.map(({ name }) => name)).toEqual(["given"]);
  });

  test("its instructions are not lost without a word", async () => {
    const { err } = await workplace().hsa("import", "--command", `${SMALL} told`, "--out", "h");
    expect(err).toContain("the server also gives instructions for the prompt (8 characters)");
  });

  test.each<[string, string, string]>([
    ["has no tools", `${SMALL} no-tools`, "the server has no tools"],
    [
      "ends at once",
      `${SMALL} dies`,
      "the server ended before it answered; the server's last words: no key was given",
    ],
    [
      "answers with an error",
      `${SMALL} broken`,
      "the server could not be asked: MCP error -32603: out of order",
    ],
    ["never answers", `${SMALL} silent`, "the server did not answer within 1 s"],
    ["goes in a circle", `${SMALL} endless`, "its list of tools goes on at a cursor that it gave before"],
    ["is no program", "no-such-program-here", "there is no such program (ENOENT)"],
    ["is a command with an open quote", "node 'x", "a quote is not closed"],
  ])("one that %s is a problem, not a fault", async (_, command, expected) => {
    const place = workplace();
    const { code, err } = await place.hsa("import", "--command", command, "--out", "h", "--timeout", "1");
    expect([code, existsSync(join(place.folder, "h"))]).toEqual([2, false]);
    expect(err).toContain(expected);
    expect(err).not.toContain("    at ");
  });
});

describe("a live server at an address", () => {
  let http: HttpServer;
  let base: string;
  const heard: (string | undefined)[] = [];
  beforeAll(async () => {
    http = createServer(async (request, response) => {
      heard.push(request.headers.authorization);
      if (request.url === "/broken") return void response.writeHead(500).end("sorry");
      const transport = new StreamableHTTPServerTransport({});
      await makeServer("pages").connect(transport as Transport);
      await transport.handleRequest(request, response);
    });
    await new Promise<void>((ready) => http.listen(0, "127.0.0.1", ready));
    base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  test("all pages, and the header that was given", async () => {
    const place = workplace();
    const ran = await place.hsa("import", `${base}/mcp`, "--out", "h", "--header", "Authorization: Bearer x");
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect((await readHarness(join(place.folder, "h"))).tools.map(({ name }) => name)).toEqual([
      "tool_0",
      "tool_1",
      "tool_2",
    ]);
    expect(new Set(heard)).toEqual(new Set(["Bearer x"]));
  });

  test.each<[string, () => string, string]>([
    ["with an error", () => `${base}/broken`, "the server could not be asked: "],
    ["where nobody is", () => "http://127.0.0.1:9/mcp", "the server could not be asked: fetch failed"],
    ["that is none", () => "http://", "it is no address of a server; expected http:// or https://"],
  ])("an address %s is a problem, not a fault", async (_, url, expected) => {
    const { code, err } = await workplace().hsa("import", url(), "--out", "h", "--timeout", "2");
    expect(code).toBe(2);
    expect(err).toContain(expected);
    expect(err).not.toContain("    at ");
  });
});

test("the reference server that exercises everything", async () => {
  const place = workplace();
  const server = resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
  const ran = await place.hsa("import", "--command", `"${process.execPath}" "${server}" stdio`, "--out", "h");
  expect(ran.code).toBe(0);
  const harness = await readHarness(join(place.folder, "h"));
  expect(harness.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["echo", "get-sum", "get-structured-content"]),
  );
  expect(harness.tools.every(({ parameters }) => parameters !== undefined)).toBe(true);
  expect(harness.tools.find(({ name }) => name === "get-structured-content")?.result).toBeDefined();
  expect(lowerHarness(harness)).toMatchObject({ ok: true });
});

// ---- real files

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real files are left out`);
describe.skipIf(!existsSync(shared))("real files", () => {
  const counted = existsSync(shared)
    ? (JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as {
        skills: { folder: string }[];
        settings: { file: string; handlers: { total: number } }[];
        tool_files: { file: string; tools: number }[];
      })
    : { skills: [], settings: [], tool_files: [] };
  const at = (path: string): string => resolve(shared, path);

  test("each Skills folder becomes a Harness whose SKILL.md is the same bytes, but for a name or quotes that it lacks", async () => {
    const place = workplace();
    const changed: string[] = [];
    for (const [i, { folder }] of counted.skills.entries()) {
      expect(await place.hsa("import", at(folder), "--out", `h${i}`)).toMatchObject({ code: 0 });
      const { skills } = await readHarness(join(place.folder, `h${i}`));
      expect(skills).toHaveLength(1);
      const written = readFileSync(join(place.folder, `h${i}/skills/${skills[0]?.name}/SKILL.md`));
      if (!written.equals(readFileSync(`${at(folder)}/SKILL.md`)))
        changed.push(folder.split("/").at(-1) ?? "");
    }
    expect(changed).toEqual(["security-advisory", "fix-schema", "code-review"]);
  });

  test("each settings file, with tools", async () => {
    const place = workplace();
    place.write(
      "tools.json",
      JSON.stringify(["Bash", "Edit", "Write", "Read", "Task", "Skill"].map((name) => ({ name }))),
    );
    for (const [i, { file, handlers }] of counted.settings.entries()) {
      expect(await place.hsa("import", at(file), "tools.json", "--out", `h${i}`)).toMatchObject({ code: 0 });
      const harness = await readHarness(join(place.folder, `h${i}`));
      expect(harness.hooks).toHaveLength(handlers.total);
      expect(lowerHarness(harness)).toMatchObject({ ok: true });
    }
  });

  test("each tool list", async () => {
    const place = workplace();
    for (const [i, { file, tools }] of counted.tool_files.entries()) {
      const { code } = await place.hsa("import", at(file), "--out", `h${i}`);
      expect([file, code]).toEqual([file, tools > 0 ? 0 : 2]);
      if (tools === 0) continue;
      const harness = await readHarness(join(place.folder, `h${i}`));
      expect(harness.tools).toHaveLength(tools);
      expect(lowerHarness(harness)).toMatchObject({ ok: true });
    }
  });

  test("each prompt gives back its text", async () => {
    const place = workplace();
    for (const [i, name] of readdirSync(`${shared}/prompts`)
      .filter((name) => /\.(?:md|txt)$/.test(name))
      .entries()) {
      expect(await place.hsa("import", at(`prompts/${name}`), "--out", `h${i}`)).toMatchObject({ code: 0 });
      const { prompt } = await readHarness(join(place.folder, `h${i}`));
      expect(joinSections(prompt.sections)).toBe(readFileSync(`${shared}/prompts/${name}`, "utf8"));
    }
  });
});
