/** A Trial with its edits of structure carried out: what stands, what is taken back, what is printed anew; and the small readers beneath. */
import { describe, expect, test } from "vitest";
import type { Trial } from "../../../src/laws/law.js";
import { rebased } from "../../../src/laws/rebase/index.js";
import { hasTwice } from "../../../src/laws/rebase/key-twice.js";
import { mapMessages } from "../../../src/laws/rebase/messages.js";
import { changeEchoes } from "../../../src/laws/rebase/parts.js";
import { rowTexts } from "../../../src/laws/rebase/row-texts.js";
import type { Harness } from "../../../src/model/harness.js";
import { get, type Json, type JsonObject, printJson } from "../../../src/model/json.js";
import { harness, prompt, section } from "../../help/small.js";
import { json, toolOf } from "../../help/turned.js";

const BEFORE = harness({
  prompt: prompt(section("s", "Rules", "Be {{tone}}.")),
  tools: [toolOf('{"type":"object","properties":{"a":{},"b":{}}}', { description: "Gets." })],
});
const call = (args: Json): Json => ({ id: "c", function: { name: "get", arguments: args } });
const row = (args: Json): JsonObject => ({
  id: "r",
  messages: [
    { role: "system", content: "old prompt" },
    { role: "user", content: "u" },
    { role: "assistant", content: "", tool_calls: [call(args)] },
  ],
  tools: [{ type: "function", function: { name: "get", description: "old" } }],
  slots: { tone: "kind" },
});
const order = (from: readonly string[], to: readonly string[], undo = false): Json => ({
  kind: "reshape",
  tool: "tool:get",
  change: {
    op: "order",
    from: from.map((key) => `tool:get/param:${key}`),
    to: to.map((key) => `tool:get/param:${key}`),
  },
  ...(undo ? { undo: true } : {}),
});
const NEST: Json = {
  kind: "reshape",
  tool: "tool:get",
  change: { op: "nest", params: ["tool:get/param:a"], into: "g" },
};
const RENAME: Json = { kind: "rename", names: [{ symbol: "tool:get", from: "get", to: "fetch" }] };
const made = (edits: readonly Json[], base: JsonObject = row({ a: 1 }), before: Harness = BEFORE) => {
  const trial = { base, view: base, edits, before, after: before } as unknown as Trial;
  const found = rebased(trial);
  return {
    ...found,
    same: found.trial === trial,
    wrong: found.breaches.map(({ law, where }) => `${law} ${where}`),
  };
};

describe("edits of structure", () => {
  test("none: nothing happens", () => {
    expect(made([RENAME])).toMatchObject({ same: true, wrong: [] });
    expect(made([])).toMatchObject({ same: true, wrong: [] });
  });
  test("are carried out one after the other, and the others are left", () => {
    const { trial, wrong } = made([order(["a", "b"], ["b", "a"]), NEST, RENAME]);
    expect(wrong).toEqual([]);
    expect(trial.edits).toEqual([RENAME]);
    expect(printJson(trial.before.tools[0]?.parameters ?? {})).toBe(
      '{"type":"object","properties":{"b":{},"g":{"type":"object","properties":{"a":{}}}}}',
    );
    expect(trial.base).toEqual({
      ...row({ g: { a: 1 } }),
      messages: [
        { role: "system", content: "## Rules\n\nBe kind." },
        { role: "user", content: "u" },
        { role: "assistant", content: "", tool_calls: [call({ g: { a: 1 } })] },
      ],
      tools: [
        {
          type: "function",
          function: {
            name: "get",
            description: "Gets.",
            parameters: json(
              '{"type":"object","properties":{"b":{},"g":{"type":"object","properties":{"a":{}}}}}',
            ),
          },
        },
      ],
    });
  });
  test("stand before all others, but for what takes them back", () => {
    expect(made([RENAME, NEST]).wrong).toEqual(["reach edits"]);
    const there = order(["a", "b"], ["b", "a"]);
    expect(made([there, RENAME, { ...(there as JsonObject), undo: true }]).wrong).toEqual([]);
  });
  test("that are taken back are none", () => {
    const there = order(["a", "b"], ["b", "a"]);
    const back = order(["a", "b"], ["b", "a"], true);
    const { trial, wrong } = made([there, back]);
    expect(wrong).toEqual([]);
    expect(trial.base).toEqual(row({ a: 1 }));
    expect(trial.before).toBe(BEFORE);
    expect(made([back]).wrong).toEqual(["reach edits"]);
    expect(made([there, NEST, back]).wrong).toContain("reach edits");
    expect(made([there, order(["a", "b"], ["a", "b"], true)]).wrong).toEqual(["reach edits"]);
  });
  test("tell what they break, in the Harness and in the run", () => {
    expect(made([order(["b", "a"], ["a", "b"])]).wrong).toEqual(["order-legal tool:get"]);
    expect(made([NEST], row({ g: 1 })).wrong).toEqual(["calls-restore /messages/2/tool_calls/0"]);
  });
  test("one Harness for one Harness and edit", () => {
    expect(made([NEST]).trial.before).toBe(made([NEST]).trial.before);
    expect(made([NEST], row({ b: 1 })).trial.before).toBe(made([NEST]).trial.before);
  });
  test("print no prompt and no tools where there are none", () => {
    const bare: JsonObject = { messages: [{ role: "user", content: "u" }] };
    expect(made([NEST], bare).trial.base).toEqual({ ...bare, tools: [] });
    const empty = { ...BEFORE, prompt: prompt() };
    expect(
      get((get(made([NEST], row({ a: 1 }), empty).trial.base, "messages") as Json[])[0], "content"),
    ).toBe("old prompt");
    const calls: JsonObject = { messages: [{ role: "system", content: "x" }], tools: [{}] };
    const ids = made([{ kind: "call-ids", style: "hex", salt: "" }], calls);
    expect(ids.trial.base).toEqual(calls);
  });
  test("of the prompt's role", () => {
    const after = { ...BEFORE, prompt: { ...BEFORE.prompt, role: "developer" as const } };
    const trial = { base: row({}), view: row({}), edits: [], before: BEFORE, after } as unknown as Trial;
    expect(rebased(trial).breaches.map(({ law, where }) => `${law} ${where}`)).toEqual([
      "parse-back /messages/0/role",
    ]);
  });
});

test("a key twice, at any depth", () => {
  const texts = [
    '{"a":1,"a":1}',
    '[{"b":{"a":1,"a":2}}]',
    '{"a":[1,{"b":1,"b":2}]}',
    '{"a":{"a":1}}',
    '[{"a":1},{"a":1}]',
    "1",
    "{}",
  ];
  expect(texts.map((text) => hasTwice(json(text)))).toEqual([true, true, true, false, false, false, false]);
});

test("each message changed in its place", () => {
  expect(
    mapMessages({ id: "r", messages: [{ a: 1 }, null, { b: 2 }] }, (message, i) => ({ ...message, i })),
  ).toEqual({
    id: "r",
    messages: [{ a: 1, i: 0 }, null, { b: 2, i: 2 }],
  });
});

describe("echoes", () => {
  const parts: readonly Json[] = ["x", { text: "y" }, { echo: "hook:h", text: "z" }, { echo: "skill:s" }];
  const own: JsonObject = { messages: [{ content: "t" }, { content: parts, role: "user" }, null] };
  test("with their places", () => {
    const seen: unknown[] = [];
    const now = changeEchoes(own, ({ message, where, echo, text }) => {
      seen.push([message, where, echo, text]);
      return undefined;
    });
    expect(seen).toEqual([
      [1, "/messages/1/content/2", "hook:h", "z"],
      [1, "/messages/1/content/3", "skill:s", ""],
    ]);
    expect(now).toEqual(own);
    expect((get(now, "messages") as Json[])[1]).toBe((get(own, "messages") as Json[])[1]);
  });
  test("changed", () => {
    expect(
      changeEchoes(own, ({ echo, json: part }) => (echo === "hook:h" ? { ...part, text: "new" } : undefined)),
    ).toEqual({
      messages: [
        { content: "t" },
        { content: [...parts.slice(0, 2), { echo: "hook:h", text: "new" }, parts[3]], role: "user" },
        null,
      ],
    });
  });
});

test("every text of a row", () => {
  const own: JsonObject = {
    messages: [
      { role: "user", content: ["a", { text: "b" }] },
      {
        role: "assistant",
        content: "c",
        reasoning_content: "d",
        tool_calls: [call({ k: ["v", 1, { l: "w" }] }), call("text")],
      },
    ],
  };
  expect([...rowTexts(own)].map(({ where, text }) => `${where} ${text}`)).toEqual([
    "/messages/0/content a",
    "/messages/0/content b",
    "/messages/1/content c",
    "/messages/1/reasoning_content d",
    "/messages/1/tool_calls/0 k",
    "/messages/1/tool_calls/0 v",
    "/messages/1/tool_calls/0 l",
    "/messages/1/tool_calls/0 w",
    "/messages/1/tool_calls/1 text",
  ]);
  expect([...rowTexts("no row")]).toEqual([]);
});
