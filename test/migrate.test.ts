/** Logs of an old version carried over to a new one are what the expert does under the new one. */
import { beforeAll, expect, test } from "vitest";
import { writeHarness } from "../src/io/harness/write-harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  type Json,
  members,
  printJson,
} from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { workplace } from "./help/cli.js";
import { flatLogs } from "./help/flat-logs.js";
import { type LiveVersion, livestreamVersions } from "./help/livestream-versions.js";
import { pythonVerify } from "./help/python.js";

const place = workplace();
let versions: readonly [LiveVersion, LiveVersion, LiveVersion];

beforeAll(async () => {
  versions = await livestreamVersions();
  for (const { label, harness } of versions) writeHarness(`${place.folder}/configs/${label}`, harness);
});

const PLACES = Array.from({ length: 40 }, (_, i) => i);

/** What a run is but for free text: its tools, prompt, calls and what answers them. */
function bones(messages: Json): Json {
  return asArray(messages).map((message) => {
    const role = get(message, "role") as string;
    const content = get(message, "content") as Json;
    const text = isArray(content) ? content.map((part) => get(part, "text") as string).join("") : content;
    const calls = asArray(get(message, "tool_calls")).map((call) => {
      const body = asObject(get(call, "function"));
      const args = get(body, "arguments") as Json;
      const value = typeof args === "string" ? parsed(args) : args;
      return [get(call, "id") ?? null, get(body, "name") as string, sorted(value)];
    });
    return [role, role === "assistant" && calls.length > 0 ? null : text, calls];
  });
}

const sorted = (value: Json): Json =>
  fromMembers([...members(asObject(value))].sort(([a], [b]) => (a < b ? -1 : 1)));

function parsed(text: string): Json {
  const value = parseJson(text);
  if (!value.ok) throw new Error("no JSON");
  return value.value;
}

test.each([
  ["first", "second"],
  ["second", "third"],
  ["first", "third"],
] as const)("from %s to %s", async (from, to) => {
  const [old, now] = [from, to].map((label) => versions.find((one) => one.label === label)) as [
    LiveVersion,
    LiveVersion,
  ];
  const logs = flatLogs(old, "migrate", PLACES);
  place.write(`${from}-${to}.jsonl`, logs.map(({ log }) => `${printJson(log)}\n`).join(""));
  const out = `${from}-to-${to}`;
  const argv = ["--from", `configs/${from}`, "--to", `configs/${to}`, "--out", out, "--json"];
  const ran = await place.hsa("migrate", `${from}-${to}.jsonl`, ...argv, "--workers", "0");
  expect(ran).toMatchObject({ code: 0, err: "" });
  const report = JSON.parse(ran.out) as { readonly books: object; readonly unexplained: unknown };
  expect(report.unexplained).toEqual([]);
  expect(report.books).toMatchObject({ read: 40, kept: 40, views: { asked: 40, made: 40 } });
  const rows = ["train", "dev", "test"].flatMap((split) =>
    place.lines(`${out}/dataset/sft/${split}/00000.jsonl`).map(parsed),
  );
  const expected = new Map(
    flatLogs(now, "migrate", PLACES).map(({ log }) => [get(log, "id") as string, log] as const),
  );
  for (const row of rows) {
    const id = (get(row, "id") as string).replace(/~[0-9a-f]{8}#1$/, "");
    expect(bones(get(row, "messages") as Json)).toEqual(bones(get(expected.get(id), "messages") as Json));
  }
  expect(rows).toHaveLength(40);
  expect(pythonVerify(`${place.folder}/${out}/dataset`)).toMatchObject({ code: 0 });
});

test("a change that no law lets pass is refused for every log, said with its reason, and exits with 4", async () => {
  const [{ harness }] = versions;
  const sections = harness.prompt.sections.map((section) =>
    section.id === "style" ? { ...section, body: section.body.replace("under 120", "under 100") } : section,
  );
  writeHarness(`${place.folder}/configs/shorter`, { ...harness, prompt: { ...harness.prompt, sections } });
  const [log] = flatLogs(versions[0], "refused", [0]);
  place.write("refused.jsonl", `${printJson(log?.log ?? {})}\n`);
  const argv = ["--from", "configs/first", "--to", "configs/shorter", "--out", "refused"];
  const ran = await place.hsa("migrate", "refused.jsonl", ...argv, "--workers", "0");
  expect(ran.code).toBe(4);
  expect(ran.out).toContain("0 of 1 carried over, 1 refused\n");
  expect(ran.out).toMatch(
    / {2}law-failed 1: .* reword-gate: no item has the facts that one had: number 120 character/,
  );
});
