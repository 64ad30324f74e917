// Calls in the text of a message: what is written reads back as it was, values exact, or is not written.
import { describe, expect, test } from "vitest";
import {
  type Dialect,
  printDialect,
  readDialect,
  type SchemaOf,
  type WrittenCall,
} from "../../src/core/dialect.js";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { asArray, equalJson, get, type Json, type JsonObject, num } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message, Trajectory } from "../../src/model/trajectory.js";
import { call, codes, harness, message, prompt, section, tool, value, world } from "../help/small.js";

const DIALECTS: readonly Dialect[] = ["json", "xml", "python"];
const PARAMETERS: JsonObject = {
  type: "object",
  properties: {
    note: { type: "string" },
    speed: { enum: ["7", "fast"] },
    at: { $ref: "#/$defs/Place" },
    any: {},
    count: { type: "integer" },
  },
  $defs: { Place: { type: "string" } },
};
const schemaOf: SchemaOf = () => PARAMETERS;
const TRAPS = [
  "007",
  "1.0",
  "true",
  "null",
  "",
  " x ",
  "a\nb",
  '"',
  "\\n",
  "<b>",
  "[1]",
  "退货",
  "</tool>",
  "a, b=1",
  "\u2028",
  "{}",
];

const backFrom = (dialect: Dialect, text: string, calls: readonly WrittenCall[]): boolean => {
  const written = printDialect(dialect, text, calls);
  const back = written === undefined ? undefined : readDialect(dialect, written, schemaOf);
  return (
    back !== undefined &&
    back.text === text &&
    back.calls.length === calls.length &&
    back.calls.every((one, i) => one.name === calls[i]?.name && equalJson(one.arguments, calls[i]?.arguments))
  );
};

describe.each(DIALECTS)("%s", (dialect) => {
  test("texts that look like something else, in parameters that are texts", () => {
    for (const trap of TRAPS)
      for (const key of ["note", "speed", "at"])
        expect(
          backFrom(dialect, "I look.", [{ name: "find", arguments: { [key]: trap } }]),
          `${key}: ${trap}`,
        ).toBe(true);
  });
  test("numbers as they are written, and values of every kind", () => {
    const args = {
      count: num("9007199254740993"),
      any: [num("1.0"), num("-0"), null, true, { k: ["v", { "": 1 }] }],
    };
    for (const text of ["", "two\nlines", "a\n\nb"])
      expect(
        backFrom(dialect, text, [
          { name: "find", arguments: args },
          { name: "ping", arguments: {} },
        ]),
      ).toBe(true);
  });
  test("a text without calls", () => {
    expect(readDialect(dialect, "Hello.\n[1, 2]", schemaOf)).toEqual({ text: "Hello.\n[1, 2]", calls: [] });
  });
});

test("how each looks", () => {
  const calls = [{ name: "find", arguments: { note: "two\nlines", count: 7, any: [true, null] } }];
  expect(printDialect("json", "Hm.", calls)).toBe(
    'Hm.\n<tool_call>\n{"name":"find","arguments":{"note":"two\\nlines","count":7,"any":[true,null]}}\n</tool_call>',
  );
  expect(printDialect("xml", "", calls)).toBe(
    "<tool_call>\n<function=find>\n<parameter=note>\ntwo\nlines\n</parameter>\n<parameter=count>\n7\n</parameter>\n<parameter=any>\n[true,null]\n</parameter>\n</function>\n</tool_call>",
  );
  expect(printDialect("python", "Hm.", calls)).toBe(
    'Hm.\n[find(note="two\\nlines", count=7, any=[True, None])]',
  );
});

describe("what does not read back", () => {
  const twice = parseJson('{"note":"a","note":"b"}');
  test.each<[string, Dialect, string, Json]>([
    ["a text where the schema tells no type", "xml", "", { any: "7" }],
    ["a number where it tells a text", "xml", "", { note: 7 }],
    ["a value that closes its tag", "xml", "", { note: "a\n</parameter>\n" }],
    ["arguments that are no JSON", "xml", "", '{"note": '],
    ["arguments that are no JSON, in Python", "python", "", '{"note": '],
    ["a key that is no name", "python", "", { "odd key": 1 }],
    ["a key that is a word of Python", "python", "", { from: 1 }],
    ["a text that opens a block", "json", "See <tool_call>", { note: "x" }],
  ])("%s", (_, dialect, text, args) => {
    expect(backFrom(dialect, text, [{ name: "find", arguments: args }])).toBe(false);
  });
  test.each(DIALECTS)("a key that is given twice, at any depth: %s", (dialect) => {
    if (!twice.ok) throw new Error(twice.what);
    for (const args of [twice.value, { any: [twice.value] }])
      expect(printDialect(dialect, "", [{ name: "find", arguments: args }])).toBeUndefined();
  });
});

describe("a row", () => {
  const lowered = value(
    lowerHarness(
      harness({
        prompt: prompt(section("rules", "Rules", "Be kind.")),
        tools: [tool("find", PARAMETERS), tool("ping")],
      }),
    ),
  );
  const layout = (site: "role" | "calls", from: string, to: string): Edit =>
    ({ kind: "layout", site, from, to }) as unknown as Edit;
  const run = (...messages: readonly Message[]): Trajectory => ({
    messages: [message("user", [world("Hello?")]), ...messages],
    slots: {},
    outcome: { status: "success" },
    extra: {},
  });
  const RUN = run(
    message("assistant", [{ author: "assistant", text: "I look." }], {
      calls: [call("find", { note: "7" })],
    }),
    message("tool", [world("{}")], { callId: "c1" }),
    message("assistant", [{ author: "assistant", text: "There." }]),
  );
  const rendered = (edits: readonly Edit[], trajectory = RUN, of = lowered) =>
    renderView(value(lowerEpisode(of, trajectory)), value(buildVariant(of, edits)));

  test("has no calls in a field and no ids, and tells of its tools", () => {
    const messages = asArray(get(value(rendered([layout("calls", "structured", "python")])), "messages"));
    expect(
      messages.map((one) =>
        Object.keys(one as object)
          .sort()
          .join(),
      ),
    ).toEqual(["content,role", "content,role", "content,role", "content,role", "content,role"]);
    expect(get(messages[2], "content")).toBe('I look.\n[find(note="7")]');
    expect(get(messages[0], "content")).toMatch(
      /^## Rules\n\nBe kind\.\n\n<tools>\n\{"name":"find"[\s\S]*<tool>\(\)\]$/,
    );
  });
  test("has its prompt under another role", () => {
    expect(
      get(asArray(get(value(rendered([layout("role", "system", "developer")])), "messages"))[0], "role"),
    ).toBe("developer");
  });
  test("is as before where the edit is taken back", () => {
    const back = [layout("calls", "structured", "xml"), layout("calls", "xml", "structured")];
    expect(rendered(back)).toEqual(rendered([]));
  });
  test.each([
    [
      "results out of order",
      run(
        message("assistant", [], {
          calls: [
            { ...call("ping", {}), id: "a" },
            { ...call("ping", {}), id: "b" },
          ],
        }),
        message("tool", [world("2")], { callId: "b" }),
        message("tool", [world("1")], { callId: "a" }),
      ),
    ],
    [
      "a reply that reads like a call",
      run(message("assistant", [{ author: "assistant", text: "So:\n[ping()]" }])),
    ],
    [
      "a part that is no text",
      run(
        message("assistant", [{ author: "assistant", text: "", other: { type: "image" } }], {
          calls: [call("ping", {})],
        }),
      ),
    ],
  ])("is refused: %s", (_, trajectory) => {
    expect(new Set(codes(rendered([layout("calls", "structured", "python")], trajectory)))).toEqual(
      new Set(["shape-lossy"]),
    );
  });
  test("without a prompt there is no place to tell of the tools", () => {
    const bare = value(lowerHarness(harness({ tools: [tool("find", PARAMETERS)] })));
    expect(codes(rendered([layout("calls", "structured", "json")], RUN, bare))).toEqual(["shape-lossy"]);
  });
  test("an edit that starts from another layout", () => {
    expect(codes(buildVariant(lowered, [layout("calls", "xml", "json")]))).toEqual(["stale-from"]);
  });
});
