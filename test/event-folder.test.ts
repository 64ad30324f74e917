/** A run whose events are files of a folder is one record, in the order of its events, wherever the folder is named from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRecord } from "../src/io/formats/index.js";
import { eventLines } from "../src/io/input/event-folder.js";
import { expandInput } from "../src/io/input/input-paths.js";
import { isBad, openInput, type RawRecord } from "../src/io/input/lines.js";

const root = mkdtempSync(join(tmpdir(), "hsa-events-"));
afterAll(() => rmSync(root, { recursive: true }));

const message = (role: string, text: string): string =>
  `{\n  "kind": "MessageEvent",\r\n  "source": "${role === "user" ? "user" : "agent"}",\n  "llm_message": {"role": "${role}", "content": [{"type": "text", "text": "${text}"}]}\n}`;

/** Two runs; the events of the first come in another order by their names than by their numbers. */
function putRuns(): string {
  const folder = join(root, "runs");
  for (const run of ["one", "two"]) {
    mkdirSync(join(folder, run, "events"), { recursive: true });
    writeFileSync(join(folder, run, "base_state.json"), '{"agent": {}}');
  }
  const put = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  put("one/events/event-2-aa.json", message("user", "first\\nline"));
  put("one/events/event-10-ab.json", message("assistant", "second"));
  put("one/events/event-11-ac.json", '{"kind": "Message');
  put("two/events/event-00000-x.json", message("user", "a"));
  put("two/events/event-00001-y.json", message("assistant", "b"));
  put("lone.jsonl", '{"messages": [{"role": "user", "content": "x"}]}\n');
  return folder;
}
const folder = putRuns();

async function recordsIn(path: string): Promise<readonly RawRecord[]> {
  const found: RawRecord[] = [];
  for await (const record of openInput(path)) found.push(record);
  return found;
}
const textsOf = (raw: RawRecord | undefined): readonly string[] => {
  if (raw === undefined || isBad(raw)) return [];
  const read = readRecord(raw.value, raw.where, raw.format);
  return read.ok
    ? read.value.trajectory.messages.map(({ parts }) => parts.map(({ text }) => text).join(""))
    : [];
};

test("the folder of the events stands for them, and for the state beside them", () => {
  const names = ["lone.jsonl", "one/events", "two/events"].map((name) => `${folder}/${name}`);
  expect(expandInput(folder)).toEqual(names);
  expect(expandInput(`${folder}/one`)).toEqual([`${folder}/one/events`]);
  expect(expandInput(`${folder}/one/events`)).toEqual([`${folder}/one/events`]);
});

test("each run is one record, its events by number, a damaged one told of", async () => {
  const records = await recordsIn(folder);
  expect(records.map((raw) => (isBad(raw) ? raw.problem.code : (raw.format ?? "-")))).toEqual([
    "-",
    "openhands-v1",
    "openhands-v1",
  ]);
  expect(records.map(textsOf)).toEqual([["x"], ["first\nline", "second"], ["a", "b"]]);
  const [, one] = records;
  expect(one !== undefined && !isBad(one) ? one.damaged?.map(({ line }) => line) : []).toEqual([3]);
});

test("an event is a line, whatever line breaks stand in its file", async () => {
  const lines: Buffer[] = [];
  for await (const chunk of eventLines(`${folder}/two/events`)) lines.push(chunk);
  const text = Buffer.concat(lines).toString("utf8");
  expect(text.split("\n")).toHaveLength(3);
  expect(text).not.toContain("\r");
});

test("a single file of a run is refused, with what to name instead", async () => {
  const [record] = await recordsIn(`${folder}/two/events/event-00000-x.json`);
  const read =
    record === undefined || isBad(record) ? undefined : readRecord(record.value, "here", record.format);
  expect(read?.ok === false ? read.problems[0]?.remedy : undefined).toBe(
    "name the folder of the event files, not the files",
  );
});
