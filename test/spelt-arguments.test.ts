// A call without arguments is spelt in four ways, and a base row tells them apart when it is read again.

import { expect, test } from "vitest";
import { rowsIn } from "../scripts/real-files.js";
import { baseMessage, callJson } from "../src/core/base-message.js";
import { openCensus } from "../src/io/formats/census.js";
import { readRecord } from "../src/io/formats/index.js";
import { type Json, type JsonObject, printJson } from "../src/model/json.js";
import type { Trajectory } from "../src/model/trajectory.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe } from "./help/records.js";
import { value } from "./help/small.js";

const record = (body: object): Json =>
  ({
    messages: [
      { role: "user", content: "hi" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "f", ...body } }],
      },
    ],
  }) as unknown as Json;
const read = (from: Json): Trajectory => value(readRecord(from, "f:1")).trajectory;
const baseRow = ({ messages }: Trajectory): JsonObject => ({
  format: "hsa/episode@1",
  messages: messages.map((message) =>
    baseMessage(
      message,
      message.calls.map((call) => callJson(call, call.name, call.arguments, true)),
    ),
  ),
});

const SPELLINGS: readonly (readonly [string, object, string, string])[] = [
  ["an empty text", { arguments: "" }, '{"name":"f","arguments":{}}', '""'],
  ["an empty object", { arguments: {} }, '{"name":"f","arguments":{}}', "{}"],
  ["the text of one", { arguments: "{}" }, '{"name":"f","arguments":{}}', "{}"],
  ["null", { arguments: null }, '{"name":"f","arguments":null}', "null"],
  ["nothing at all", {}, '{"name":"f","arguments":null}', "null"],
];

test.each(SPELLINGS)("%s stays what it was when its base row is read again", (_, body, called, counted) => {
  const first = read(record(body));
  const row = baseRow(first);
  expect(printJson(row)).toContain(`"function":${called}`);
  expect(read(row).messages).toEqual(first.messages);
  const census = openCensus();
  census.add(0, value(readRecord(record(body), "f:1")));
  const again = openCensus();
  again.add(0, value(readRecord(row, "f:1")));
  expect(again.end().calls.sha256).toBe(census.end().calls.sha256);
  const lines = openCensus();
  lines.add(0, {
    trajectory: { messages: [], slots: {}, outcome: { status: "unknown" }, extra: {} },
    unknown: [],
    census: { calls: [{ name: "f", arguments: JSON.parse(counted) as Json }] },
  });
  expect(census.end().calls.sha256).toBe(lines.end().calls.sha256);
});

test("no two of the spellings that differ are read as the same call", () => {
  const calls = SPELLINGS.filter(([name]) => name !== "the text of one").map(([, body]) =>
    JSON.stringify(read(record(body)).messages[1]?.calls),
  );
  expect(new Set(calls).size).toBe(calls.length);
});

test("a foreign member of the same name that does not say this is kept as it is", () => {
  const body = { id: "c", type: "function", function: { name: "f", arguments: '{"a":1}' } };
  const foreign = {
    messages: [{ role: "assistant", content: null, tool_calls: [{ ...body, arguments_as: "empty" }] }],
  };
  const [found] = read(foreign as unknown as Json).messages[0]?.calls ?? [];
  expect([found?.spelt, printJson(found?.extra ?? null)]).toEqual([undefined, '{"arguments_as":"empty"}']);
});

test("a dataset keeps the spelling in its bases, and training rows show the arguments alone", async () => {
  const shop = workplace();
  const tools = [
    { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } },
  ];
  const runs = SPELLINGS.slice(0, 3).map(([, body], i) => ({
    ...(record(body) as object),
    id: `r${i}`,
    tools,
  }));
  shop.write("input.jsonl", jsonl(runs));
  shop.write(
    "r.yaml",
    recipe({ steps: "[{ use: reorder-tools }]", targets: "{ outcome: any, ends: any }", originals: "1" }),
  );
  const { code } = await shop.hsa("generate", "r.yaml", "--out", "out", "--quiet", "--max-refused", "1");
  expect(code).toBe(0);
  const bases = rowsIn(`${shop.folder}/out`, "bases").map((row) => printJson(row));
  expect(bases.filter((line) => line.includes('"arguments_as":"empty"'))).toHaveLength(1);
  const rows = rowsIn(`${shop.folder}/out`, "sft").map((row) => printJson(row));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).not.toContain("arguments_as");
  expect((await shop.hsa("verify", "out")).code).toBe(0);
});
