// Rows of other producers carried over to a Variant: text calls leave structured, under the names that the row's own tools have.

import { expect, test } from "vitest";
import { asArray, get, isObject, type Json, printJson } from "../../src/model/json.js";
import { workplace } from "../help/cli.js";
import { jsonOf } from "../help/read-file.js";

const TOOL: Json = {
  type: "function",
  function: {
    name: "get_order_state",
    description: "Tells where an order is.",
    parameters: {
      type: "object",
      properties: { order_id: { type: "string", description: "The order." } },
      required: ["order_id"],
    },
  },
};
const call = (id: string): string => `{"name": "get_order_state", "arguments": {"order_id": "${id}"}}`;

const ROWS: Readonly<Record<string, readonly Json[]>> = {
  "hermes.jsonl": [
    {
      id: "h",
      tools: [TOOL],
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "Where are A-17 and B-18?" },
        {
          role: "assistant",
          content: `<think>\nBoth.\n</think>\n\n<tool_call>\n${call("A-17")}\n</tool_call>\n<tool_call>\n${call("B-18")}\n</tool_call>`,
        },
        {
          role: "user",
          content: "<tool_response>\nsent\n</tool_response>\n<tool_response>\nlost\n</tool_response>",
        },
        { role: "assistant", content: "One is sent, one is lost." },
      ],
    },
  ],
  "qwen.jsonl": [
    {
      id: "q",
      tools: [TOOL],
      messages: [
        { role: "user", content: "Where is A-17?" },
        {
          role: "assistant",
          content:
            "<tool_call>\n<function=get_order_state>\n<parameter=order_id>\nA-17\n</parameter>\n</function>\n</tool_call>",
        },
        { role: "tool", content: "sent" },
        { role: "assistant", content: "It is sent." },
      ],
    },
  ],
  "share.json": [
    {
      id: "s",
      system: "Be brief.",
      tools: printJson([TOOL]),
      conversations: [
        { from: "human", value: "Where is A-17?" },
        { from: "function_call", value: call("A-17") },
        { from: "observation", value: "sent" },
        { from: "gpt", value: "Sent." },
      ],
    },
  ],
  "swift.jsonl": [
    {
      id: "w",
      tools: printJson([TOOL]),
      messages: [
        { role: "user", content: "Where is A-17?" },
        { role: "tool_call", content: call("A-17") },
        { role: "tool_response", content: "sent" },
        { role: "assistant", content: "Sent." },
      ],
    },
  ],
};

test("Views of rows whose calls were text or entries call by structure what they declare, and verify", async () => {
  const place = workplace();
  for (const [file, rows] of Object.entries(ROWS))
    place.write(
      `in/${file}`,
      file.endsWith(".json") ? printJson(rows) : rows.map((row) => `${printJson(row)}\n`).join(""),
    );
  place.write(
    "r.yaml",
    "harness: inline\ninput: [in]\nseed: 3\nviews: 2\noriginals: 0\nsteps:\n  - { use: rename-tools, with: { style: opaque } }\ntargets: { outcome: any, ends: any }\nlimits: { refused: 1, quarantined: 1 }\n",
  );
  const made = await place.hsa("generate", "r.yaml", "--out", "out", "--workers", "1");
  expect(made.err + made.out).toMatch(/4 read, 4 kept/);
  expect(made.code).toBe(0);
  expect((await place.hsa("verify", "out")).code).toBe(0);

  const { files } = JSON.parse(place.read("out/manifest.json")) as { files: readonly { path: string }[] };
  const rows = files
    .filter(({ path }) => /^sft\/.*\.jsonl$/.test(path))
    .flatMap(({ path }) => place.lines(`out/${path}`))
    .map((line) => jsonOf(line));
  expect(rows.length).toBeGreaterThanOrEqual(8);
  let renamed = 0;
  for (const row of rows) {
    const declared = asArray(get(row, "tools")).map((tool) => get(get(tool, "function"), "name"));
    expect(declared).toHaveLength(1);
    if (declared[0] !== "get_order_state") renamed++;
    const messages = asArray(get(row, "messages"));
    const calls = messages.flatMap((message) => asArray(get(message, "tool_calls")));
    expect(calls.length).toBe(String(get(row, "id")).startsWith("h") ? 2 : 1);
    for (const one of calls) {
      expect(get(get(one, "function"), "name")).toBe(declared[0]);
      expect(isObject(get(get(one, "function"), "arguments"))).toBe(true);
    }
    expect(messages.filter((message) => get(message, "role") === "tool")).toHaveLength(calls.length);
    expect(printJson(row)).not.toMatch(/<tool_call>|<tool_response>|tool_response/);
  }
  expect(renamed).toBe(8);
});
