// `hsa inspect`: what is printed, for people and for programs, and that real files hold what was counted by hand.

import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { formats } from "../src/io/formats/index.js";
import { workplace } from "./help/cli.js";
import { compareWithCounts, counts, findIn, IS_SHARED, SHARED } from "./help/counted.js";

const shop = workplace();

const call = { id: "c1", type: "function", function: { name: "look", arguments: '{"n": 1.0}' } };
const run = {
  id: "r1",
  messages: [
    { role: "system", content: "Be kind." },
    { role: "user", content: "hi" },
    { role: "assistant", content: null, tool_calls: [call], odd: 1 },
    { role: "tool", tool_call_id: "c1", content: "ok" },
    { role: "assistant", content: "done" },
  ],
  tools: [{ type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } }],
  reward: 1,
};
const lines = (...records: readonly unknown[]): string =>
  records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");
const unpaired = { messages: [{ role: "tool", tool_call_id: "x", content: "lost" }] };

/** sha256 of `[0,0,"look",{"n":1.0}]`, by Python's hashlib. */
const SHA = "228c81a2c04c4dd22a343fede3925e3eb36e252a9cbad1fbae35dd91086400db";

test("with --json: one object on one line, fields named as in the counts made by hand", async () => {
  shop.write("logs/a.jsonl", lines(run, "oops", unpaired));
  const { code, out, err } = await shop.hsa("inspect", "logs/a.jsonl", "--json");
  expect([code, err, out.split("\n").length]).toEqual([0, "", 2]);
  expect(JSON.parse(out)).toEqual({
    file: "logs/a.jsonl",
    format: "openai-chat",
    formats: { "openai-chat": 1 },
    records: 3,
    fragments: 0,
    messages: { total: 5, by_role: { assistant: 2, system: 1, tool: 1, user: 1 } },
    calls: { total: 1, sha256: SHA, distinct_names: 1, names: ["look"], frozen: 0 },
    results: { total: 1 },
    unpaired: { calls: 0, results: 0 },
    tools: {
      inline_distinct: 1,
      inline_definitions: 1,
      inline_distinct_definitions: 1,
      records_with_tools: 1,
      called_but_not_declared: [],
    },
    reasoning: { present: false, messages: 0 },
    records_with_calls: 1,
    records_ending_in_assistant_reply: 1,
    outcome: { records: 1, succeeded: 1 },
    refused: [
      {
        index: 1,
        line: 2,
        code: "bad-json",
        message: 'logs/a.jsonl:2: not JSON: unexpected "oops", near "oops" at line 2, column 1',
      },
      {
        index: 2,
        line: 3,
        code: "unpaired",
        message:
          "logs/a.jsonl:3: message 1: a tool result answers no call; expected a call with its id before it, or an open call",
      },
    ],
    refused_records: 2,
    dropped: {},
    unknown: { "messages[].odd": 1 },
    damaged_lines: [],
  });
});

test("for people: the same in words", async () => {
  shop.write("logs/a.jsonl", lines(run, "oops", unpaired));
  const { code, out } = await shop.hsa("inspect", "logs/a.jsonl");
  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    "logs/a.jsonl",
    "  format                openai-chat",
    "  records               3 (2 refused)",
    "  messages              5 (assistant 2, system 1, tool 1, user 1)",
    `  calls                 1 in 1 record; sha256 ${SHA}`,
    "  called                look",
    "  results               1; unpaired: 0 calls, 0 results",
    "  tools                 1 declared by 1 record (1 definition, 1 different); 0 calls of undeclared ones",
    "  reasoning             none",
    "  end in a reply        1 record",
    "  outcome               stated by 1, success in 1",
    "  kept, not understood  messages[].odd",
    '  refused 1             bad-json: logs/a.jsonl:2: not JSON: unexpected "oops", near "oops" at line 2, column 1',
    "  refused 2             unpaired: logs/a.jsonl:3: message 1: a tool result answers no call; expected a call with its id before it, or an open call",
    "",
  ]);
});

test("a folder, a glob and several paths give an object a file; packed and told formats are read", async () => {
  const place = workplace();
  place.write("in/b.json", JSON.stringify([run, run]));
  place.write("in/a.jsonl.gz", gzipSync(lines(run)));
  place.write("in/c.traj", lines(run));
  place.write("in/notes.txt", "no log");
  const folder = await place.hsa("inspect", "in", "--json");
  const found = folder.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { file: string; records: number });
  expect(found.map(({ file, records }) => [file, records])).toEqual([
    ["in/a.jsonl.gz", 1],
    ["in/b.json", 2],
    ["in/c.traj", 1],
  ]);
  const both = await place.hsa("inspect", "in/*.json", "in/c.traj", "--json", "--from", "openai-chat");
  expect(both.out.trim().split("\n")).toHaveLength(2);
});

test("standard input", async () => {
  const stdin = Readable.from([Buffer.from(lines(run, run))]);
  const { code, out } = await shop.hsaWith({ stdin }, "inspect", "-", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ file: "-", records: 2, refused_records: 0 });
});

test.each([
  [
    "a JSON Schema",
    { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" },
    /JSON Schema/,
  ],
  ["a list of tools", { tools: [{ name: "look", inputSchema: { type: "object" } }] }, /its keys: tools/],
  ["settings", { hooks: {} }, /its keys: hooks/],
])("%s is no trajectory file: refused with a reason, exit 3", async (_, value, reason) => {
  shop.write("other.json", JSON.stringify(value, null, 2));
  const { code, out } = await shop.hsa("inspect", "other.json", "--json");
  expect(code).toBe(3);
  const found = JSON.parse(out) as { format: null; refused: { code: string; message: string }[] };
  expect(found.format).toBe(null);
  expect(found.refused.map((one) => one.code)).toEqual(["unknown-format"]);
  expect(found.refused[0]?.message).toMatch(reason);
});

test("data that are damaged are told of with what came before them, exit 2", async () => {
  const whole = gzipSync(lines(...Array.from({ length: 50 }, (_, i) => ({ ...run, id: `r${i}` }))));
  shop.write("cut.jsonl.gz", whole.subarray(0, whole.length - 10));
  const { code, out } = await shop.hsa("inspect", "cut.jsonl.gz", "--json");
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ fault: { code: "bad-encoding", where: "cut.jsonl.gz" } });
});

test.each([
  ["a file that is not there", ["inspect", "none.jsonl"], /none\.jsonl: there is no such file/],
  ["a format that is not known", ["inspect", "logs", "--from", "openai-chta"], /expected openai-chat/],
])("%s: exit 2", async (_, argv, words) => {
  const { code, err } = await shop.hsa(...argv);
  expect(code).toBe(2);
  expect(err).toMatch(words);
});

test("mixed files are counted by format", async () => {
  const other = { task_id: 1, reward: 0, info: {}, traj: [{ role: "user", content: "x" }], trial: 0 };
  shop.write("mixed.jsonl", lines(run, other));
  const { out } = await shop.hsa("inspect", "mixed.jsonl", "--json");
  expect(JSON.parse(out)).toMatchObject({
    format: "mixed",
    formats: { "openai-chat": 1, "tau-bench": 1 },
    outcome: { records: 2, succeeded: 1 },
  });
});

test("hsa list formats says what a record is in a file", async () => {
  const { out } = await shop.hsa("list", "formats", "--json");
  const units = new Map(
    (JSON.parse(out) as { name: string; unit: string }[]).map(({ name, unit }) => [name, unit]),
  );
  expect([...units.keys()]).toEqual(formats.map(({ name }) => name));
  expect(units.get("openai-chat")).toBe("value");
  expect(units.get("tau2")).toBe("inside simulations");
});

describe.skipIf(!IS_SHARED)("the counted files", () => {
  const known = new Set(formats.map(({ name }) => name));
  test.each(counts.trajectories.map((one) => [one.file, one] as const))("%s", async (file, { format }) => {
    const found = await findIn(`${SHARED}/${file}`);
    if (!known.has(format) && found.format === null) {
      // Nobody reads it: it is told, and nothing breaks.
      expect(found.format).toBe(null);
      expect(found.refused.length).toBeGreaterThan(0);
      for (const { code, message } of found.refused) {
        expect(code).toMatch(/^(?:unknown-format|bad-record)$/);
        expect(message).toContain(file);
      }
      return;
    }
    const { found: has, counted } = await compareWithCounts(file);
    expect(has).toEqual(counted);
  });

  test("files that hold no trajectories are refused, each with a reason", async () => {
    const others = counts.not_trajectories.map(({ file }) => file);
    expect(others.length).toBeGreaterThan(3);
    for (const file of others) {
      const { format, refused } = await findIn(`${SHARED}/${file}`);
      expect([file, format]).toEqual([file, null]);
      for (const { message } of refused) expect(message).toContain(file);
    }
  });
});
