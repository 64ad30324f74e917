// Real files, counted by hand beforehand: every record, message, call and result is read, and every call exactly.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ReadRecord, readRecord } from "../src/io/formats/index.js";
import { joinSections } from "../src/io/harness/section-text.js";
import { splitSections } from "../src/io/harness/sections.js";
import { readSkillFolder } from "../src/io/harness/skill-folder.js";
import { readToolList } from "../src/io/harness/tool-file.js";
import { isBad, readRecords } from "../src/io/input/lines.js";
import { canonicalJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { pairResults } from "../src/model/pairing.js";
import { explain, failed } from "../src/model/problem.js";

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real files are left out`);

interface Counted {
  readonly file: string;
  readonly records: number;
  readonly fragments?: number;
  readonly messages: { readonly total: number; readonly by_role: Readonly<Record<string, number>> };
  readonly calls: { readonly total: number; readonly sha256: string };
  readonly results: { readonly total: number };
  readonly unpaired: { readonly calls: number; readonly results: number };
  readonly tools: { readonly inline_definitions?: number };
  readonly outcome: { readonly records: number; readonly succeeded: number };
  readonly reasoning: { readonly messages: number };
  readonly records_ending_in_assistant_reply: number;
}
interface CountedTools {
  readonly file: string;
  readonly tools?: { readonly total: number };
}

const FILES = [
  "trajectories/openai-chat/alibaba-qwen-tool-call.json",
  "trajectories/openai-chat/deepseek-tool-call.json",
  "trajectories/openai-chat/livemcpbench_openai_gpt-4.1-mini.json",
  "trajectories/openai-chat/verifiers_mcp_env.results.jsonl",
  "trajectories/tau-bench/gpt-4o-airline.50.json",
  "trajectories/tau2/sft-v1-small.openai-ft.airline_retail.jsonl",
];

/** The documented way to name a list of calls: one canonical line each. */
function digestCalls(records: readonly ReadRecord[]): string {
  const lines = records.flatMap(({ trajectory }, record) =>
    trajectory.messages
      .flatMap((message) => message.calls)
      .map((call, order) => canonicalJson([record, order, call.name, call.arguments])),
  );
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

function readFile(file: string): readonly ReadRecord[] {
  return [...readRecords(`${shared}/${file}`)].map((raw) => {
    if (isBad(raw)) throw new Error(explain(raw.problem));
    const read = readRecord(raw.value, raw.where);
    if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
    return read.value;
  });
}

describe.skipIf(!existsSync(shared))("files that were counted by hand", () => {
  const counts = existsSync(shared)
    ? (JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as {
        trajectories: Counted[];
        tool_files: CountedTools[];
      })
    : { trajectories: [], tool_files: [] };

  test("the digest of calls is the documented one: its test vector", () => {
    const { test_vector: vector } = (
      counts as unknown as { method: { test_vector: { lines: string[]; sha256: string } } }
    ).method;
    const printed = vector.lines.map((line) => {
      const parsed = parseJson(line);
      return parsed.ok ? canonicalJson(parsed.value) : parsed.what;
    });
    expect(printed).toEqual(vector.lines);
    expect(createHash("sha256").update(printed.join("\n")).digest("hex")).toBe(vector.sha256);
  });

  test.each(FILES)("%s", (file) => {
    const counted = counts.trajectories.find((one) => one.file === file) as Counted;
    const records = readFile(file);
    const messages = records.flatMap(({ trajectory }) => trajectory.messages);
    const pairings = records.map(({ trajectory }) => pairResults(trajectory.messages));
    const roles = new Map<string, number>();
    for (const { role } of messages) roles.set(role, (roles.get(role) ?? 0) + 1);
    expect({
      records: records.length,
      fragments: records.filter(({ fragment }) => fragment).length,
      messages: messages.length,
      roles: Object.fromEntries(roles),
      calls: messages.flatMap((message) => message.calls).length,
      sha256: digestCalls(records),
      results: messages.filter(({ role }) => role === "tool").length,
      open: pairings.flatMap(({ open }) => open).length,
      orphans: pairings.flatMap(({ orphans }) => orphans).length,
      tools: records.flatMap(({ tools }) => tools ?? []).length,
      judged: records.filter(({ trajectory }) => trajectory.outcome.status !== "unknown").length,
      succeeded: records.filter(({ trajectory }) => trajectory.outcome.status === "success").length,
      reasoning: messages.filter(({ reasoning }) => reasoning !== undefined).length,
      replies: records.filter(({ trajectory }) => {
        const last = trajectory.messages.at(-1);
        return (
          last?.role === "assistant" &&
          last.calls.length === 0 &&
          last.parts.some(({ text }) => text.trim() !== "")
        );
      }).length,
    }).toEqual({
      records: counted.records,
      fragments: counted.fragments ?? 0,
      messages: counted.messages.total,
      roles: counted.messages.by_role,
      calls: counted.calls.total,
      sha256: counted.calls.sha256,
      results: counted.results.total,
      open: counted.unpaired.calls,
      orphans: counted.unpaired.results,
      tools: counted.tools.inline_definitions ?? 0,
      judged: counted.outcome.records,
      succeeded: counted.outcome.succeeded,
      reasoning: counted.reasoning.messages,
      replies: counted.records_ending_in_assistant_reply,
    });
  });

  test("tau-bench: the declared calls are all there", () => {
    const gold = readFile("trajectories/tau-bench/gpt-4o-airline.50.json").flatMap(
      ({ trajectory }) => trajectory.outcome.goldCalls ?? [],
    );
    expect(gold).toHaveLength(158);
  });

  test("of the records with calls, 55 call two or more tools", () => {
    const names = [FILES[4], FILES[5]]
      .flatMap((file) => readFile(file as string))
      .map(
        ({ trajectory }) =>
          new Set(trajectory.messages.flatMap((message) => message.calls.map(({ name }) => name))),
      );
    expect(names.filter(({ size }) => size >= 1)).toHaveLength(61);
    expect(names.filter(({ size }) => size >= 2)).toHaveLength(55);
  });

  test("every system text becomes sections that give back the same bytes", () => {
    const texts = new Set(
      FILES.flatMap(readFile).flatMap(({ trajectory }) =>
        trajectory.messages
          .filter(({ role }) => role === "system")
          .map(({ parts }) => parts.map(({ text }) => text).join("")),
      ),
    );
    expect(texts.size).toBeGreaterThan(3);
    for (const text of texts) expect(joinSections(splitSections(text))).toBe(text);
  });

  test("no file of any other format makes the reader throw, and each refusal names its file", () => {
    for (const { file } of counts.trajectories.filter(({ file }) => !FILES.includes(file)))
      for (const raw of readRecords(`${shared}/${file}`)) {
        const read = isBad(raw) ? failed(raw.problem) : readRecord(raw.value, raw.where);
        if (!read.ok) for (const { where } of read.problems) expect(where).toContain(file);
      }
  });

  const lists = counts.tool_files.filter(
    ({ file }) => /^tools\/[^/]+\.json$|^mcp\/(?!docker)/.test(file) && !/CallToolResult/.test(file),
  );
  test.each(lists.map((one) => [one.file, one] as const))("the tool list %s", (file) => {
    const tools = readToolList(`${shared}/${file}`);
    expect(tools.length).toBeGreaterThan(0);
    const text = readFileSync(`${shared}/${file}`, "utf8");
    for (const tool of tools) expect(text).toContain(JSON.stringify(tool.name).slice(1, -1));
  });

  test("Agent Skills of real repositories are read, or left out with a note", () => {
    const { skills, notes } = readSkillFolder(`${shared}/skills/anthropics__skills`);
    expect(skills.map(({ name }) => name)).toEqual([
      "brand-guidelines",
      "internal-comms",
      "mcp-builder",
      "theme-factory",
    ]);
    expect(notes).toEqual([]);
    expect(skills.every(({ body, description }) => body.length > 100 && description.length > 10)).toBe(true);
  });
});
