/** Logs of a Harness that changed twice, flattened to strings, find their version again, with authors, slots and echoes. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { writeHarness } from "../../src/io/harness/write-harness.js";
import type { Harness } from "../../src/model/harness.js";
import { asArray, asObject, get, type Json, printJson, withMember } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { BindReport } from "../../src/run/bind-logs/report.js";
import { workplace } from "../help/cli.js";
import { type FlatLog, flatLogs } from "../help/flat-logs.js";
import { type LiveVersion, livestreamVersions } from "../help/livestream-versions.js";
import { pythonVerify } from "../help/python.js";

const place = workplace();
let versions: readonly [LiveVersion, LiveVersion, LiveVersion];

beforeAll(async () => {
  versions = await livestreamVersions();
  for (const { label, harness } of versions) writeHarness(join(place.folder, "configs", label), harness);
});

const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i);

const logsOf = (each: number): readonly FlatLog[] =>
  versions.flatMap((version, i) => flatLogs(version, "bind", range(i * each, each)));

const writeLogs = (name: string, logs: readonly FlatLog[]): string =>
  place.write(name, logs.map(({ log }) => `${printJson(log)}\n`).join(""));

/** Commits what `write` leaves in the folder `agent`, under a tag. */
function commit(repo: string, tag: string, date: string, write: (folder: string) => void): void {
  const git = (...args: readonly string[]): void => {
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    execFileSync("git", ["-C", join(place.folder, repo), ...who, ...args], { env, stdio: "ignore" });
  };
  mkdirSync(join(place.folder, repo), { recursive: true });
  git("init", "-q");
  rmSync(join(place.folder, repo, "agent"), { recursive: true, force: true });
  write(join(place.folder, repo, "agent"));
  git("add", "-A");
  git("commit", "-q", "-m", tag);
  git("tag", tag);
}

/** Skills, Hooks and a tool list of MCP, and no prompt. */
function writeParts(folder: string, harness: Harness): void {
  writeHarness(folder, harness);
  for (const left of ["prompt", "tools", "harness.yaml"]) rmSync(join(folder, left), { recursive: true });
  const tools = harness.tools.map(({ name, description, parameters, result }) => ({
    ...{ name, description, inputSchema: parameters },
    ...(result === undefined ? {} : { outputSchema: result }),
  }));
  const path = join(folder, "tools.json").slice(place.folder.length + 1);
  place.write(path, printJson({ tools } as unknown as Json));
}

interface Out {
  readonly report: BindReport;
  /** Episodes by the label that they are bound to. */
  readonly rows: ReadonlyMap<string, readonly Json[]>;
}

async function bind(...argv: readonly string[]): Promise<Out> {
  const out = argv[argv.indexOf("--out") + 1] as string;
  const ran = await place.hsa("bind", ...argv, "--json");
  expect(ran).toMatchObject({ code: 0, err: "" });
  const report = JSON.parse(ran.out) as BindReport;
  const used = report.versions.filter(({ records }) => records > 0);
  const rows = used.map(
    ({ label }) => [label, place.lines(`${out}/episodes/${label}.jsonl`).map(parsed)] as const,
  );
  return { report, rows: new Map(rows) };
}

function parsed(line: string): Json {
  const value = parseJson(line);
  if (!value.ok) throw new Error("no JSON");
  return value.value;
}

const rowOf = ({ rows }: Out, { label, episode }: FlatLog): Json | undefined =>
  rows.get(label)?.find((one) => get(one, "id") === get(episode, "id"));

/** `[role, author, echo, text]` of each piece of text. */
const authorsOf = (row: Json | undefined): Json =>
  asArray(get(row, "messages")).flatMap((message): Json[] => {
    const role = get(message, "role") as string;
    const content = get(message, "content") as Json;
    const usual = role === "assistant" ? "assistant" : "world";
    if (typeof content === "string") return [[role, usual, null, content]];
    return asArray(content).map((part) => [
      role,
      get(part, "author") ?? usual,
      get(part, "echo") ?? null,
      get(asObject(part), "text") as string,
    ]);
  });

test("with Skills, Hooks and tools from a repository's history, and prompts mined from the logs", async () => {
  for (const [i, { label, harness }] of versions.entries())
    commit("repo", label, `2026-0${i + 2}-01T00:00:00Z`, (folder) => writeParts(folder, harness));
  const logs = logsOf(40);
  const out = await bind(
    writeLogs("git.jsonl", logs),
    ...["--git", "repo", "--skills", "agent/skills", "--hooks", "agent/hooks", "--tools", "agent/tools.json"],
    ...["--out", "by-git"],
  );
  expect(out.report).toMatchObject({ read: 120, bound: 120, unbound: 0, losses: [] });
  // Every record is under its own version, who wrote what is found again, and nothing else has changed.
  for (const log of logs) expect(authorsOf(rowOf(out, log))).toEqual(authorsOf(log.episode));
});

test("with Harness folders whose prompts are known: the slots are those that the expert had", async () => {
  const logs = logsOf(20);
  const folders = versions.flatMap(({ label }) => ["--harness", `configs/${label}`]);
  const out = await bind(writeLogs("folders.jsonl", logs), ...folders, "--out", "by-folder");
  expect(out.report).toMatchObject({ read: 60, bound: 60, losses: [] });
  expect(out.report.versions[0]?.slots).toEqual([
    "room_name",
    "shop_name",
    "host_name",
    "today",
    "event_name",
    "viewer_tier",
  ]);
  for (const log of logs) {
    const row = rowOf(out, log);
    expect(authorsOf(row)).toEqual(authorsOf(log.episode));
    // What the prompt does not show cannot be read from it: a tier that no section asks for.
    expect(asObject(get(log.episode, "slots"))).toMatchObject(asObject(get(row, "slots")));
  }
});

test("a dataset made from what was bound passes both verifiers", async () => {
  for (const bound of ["by-git", "by-folder"]) {
    const made = await place.hsa(
      "generate",
      `${bound}/recipe.yaml`,
      "--out",
      `${bound}-made`,
      "--limit",
      "24",
    );
    expect(made).toMatchObject({ code: 0 });
    const manifest = JSON.parse(place.read(`${bound}-made/manifest.json`)) as { readonly books: object };
    expect(manifest.books).toMatchObject({ read: 24, kept: 24 });
    expect(await place.hsa("verify", `${bound}-made`)).toMatchObject({ code: 0 });
    expect(pythonVerify(join(place.folder, `${bound}-made`))).toMatchObject({ code: 0 });
  }
});

test("a version that the log names decides; one that nobody knows is said", async () => {
  const [first, second] = versions;
  const logs = [
    ...flatLogs(second, "named", [0], () => ({ meta: { harness: "second" } })),
    ...flatLogs(first, "named", [1], () => ({ meta: { harness: "ninth" } })),
  ];
  const { report } = await bind(
    ...[writeLogs("named.jsonl", logs), "--harness", "configs/first", "--harness", "configs/second"],
    ...["--version-field", "meta.harness", "--out", "named"],
  );
  expect(report.decided).toEqual({ named: 1, content: 0, date: 0, only: 0 });
  expect(report.losses).toEqual([
    {
      code: "no-version",
      records: 1,
      example: 'ls-00002: the log names a version "ninth" that is not known',
      remedy: "give that version too, or leave --version-field out",
    },
  ]);
});

test("one changed word of the prompt is bound to nothing, and so is a tool that no version has", async () => {
  const [first] = versions;
  const [one, two, three] = flatLogs(first, "planted", range(0, 3)).map(({ log }) => printJson(log));
  const planted = [
    (one as string).replace("You speak for the shop", "You speak for this shop"),
    (two as string).replaceAll('"name":"load_skill"', '"name":"load_scroll"'),
    three as string,
    "{ cut off",
  ];
  place.write("planted.jsonl", `${planted.join("\n")}\n`);
  const { report } = await bind("planted.jsonl", "--harness", "configs/first", "--out", "planted");
  expect(report).toMatchObject({ read: 4, bound: 1, unbound: 3 });
  const unbound = place.lines("planted/unbound.jsonl").map(parsed);
  expect(unbound.map((row) => [get(row, "line"), get(row, "code")])).toEqual([
    [1, "echo-mismatch"],
    [2, "undeclared-tool"],
    [4, "bad-json"],
  ]);
});

test("dates decide where content does not", async () => {
  const [first] = versions;
  const logs = flatLogs(first, "dated", [0], () => ({ created_at: "2026-03-05T10:00:00Z" }));
  // Two commits that differ in nothing that this run shows.
  const later = { ...first.harness, limits: [] };
  commit("dated", "old", "2026-03-01T00:00:00Z", (folder) => writeHarness(folder, first.harness));
  commit("dated", "new", "2026-04-01T00:00:00Z", (folder) => writeHarness(folder, later));
  const { report } = await bind(
    ...[writeLogs("dated.jsonl", logs), "--git", "dated", "--harness", "agent", "--out", "by-date"],
  );
  expect(report.decided).toEqual({ named: 0, content: 0, date: 1, only: 0 });
  expect(report.several).toBe(1);
  expect(report.versions.map(({ label, records }) => [label, records])).toEqual([
    ["old", 1],
    ["new", 0],
  ]);
});

test("the report for people says the share, the versions and the next command", async () => {
  writeLogs("few.jsonl", logsOf(4));
  const folders = versions.flatMap(({ label }) => ["--harness", `configs/${label}`]);
  const ran = await place.hsa("bind", "few.jsonl", ...folders, "--out", "few");
  expect(ran.code).toBe(0);
  expect(ran.out).toMatch(/^12 of 12 records bound \(100\.0 %\)\n/);
  expect(ran.out).toContain("  second: 4 records; ");
  expect(ran.out).toContain("  tool: applies to ");
  expect(ran.out).toMatch(/next: hsa generate few\/recipe\.yaml --out DIR\n$/);
  expect(await place.hsa("bind", "few.jsonl", ...folders, "--out", "few")).toMatchObject({ code: 2 });
});

test("standard input is read as a file is", async () => {
  const text = logsOf(4)
    .map(({ log }) => `${printJson(log)}\n`)
    .join("");
  const folders = versions.flatMap(({ label }) => ["--harness", `configs/${label}`]);
  const stdin = (async function* () {
    yield Buffer.from(`${text}{ cut off\n`);
  })();
  const ran = await place.hsaWith({ stdin }, "bind", "-", ...folders, "--out", "piped", "--json");
  expect(JSON.parse(ran.out)).toMatchObject({ read: 13, bound: 12, unbound: 1 });
  expect(parsed(place.lines("piped/unbound.jsonl")[0] as string)).toMatchObject({
    file: "-",
    line: 13,
    code: "bad-json",
  });
});

test("calls that stand in text alone stay so, and no tool of theirs is changed", async () => {
  const [first] = versions;
  const frozen = { message: 1, name: "get_item", arguments: { link_id: 1 } };
  const [{ episode }] = flatLogs(first, "frozen", [0]) as [FlatLog];
  place.write("frozen.jsonl", `${printJson(withMember(episode, "frozen", [frozen]))}\n`);
  const { report, rows } = await bind("frozen.jsonl", "--harness", "configs/first", "--out", "frozen");
  expect(report.families.tool).toMatchObject({ applies: 0, losses: [{ code: "frozen-calls", records: 1 }] });
  expect(get(rows.get("first")?.[0], "frozen")).toEqual([frozen]);
  expect(await place.hsa("generate", "frozen/recipe.yaml", "--out", "frozen-made")).toMatchObject({
    code: 4,
  });
  const refused = place.lines("frozen-made/ledger.jsonl").map((line) => get(parsed(line), "code"));
  expect(new Set(refused)).toEqual(new Set(["frozen-calls"]));
  // Made into a base, it still says so.
  const base = parsed(place.lines("frozen-made/bases/train-00000.jsonl")[0] as string);
  expect(get(base, "frozen")).toEqual([{ ...frozen, message: 2 }]);
});
