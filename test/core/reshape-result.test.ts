// Answers in another shape: what becomes of them, of their schema, and of what is said of their keys; and what is refused.
import { describe, expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { asArray, asString, get, type Json } from "../../src/model/json.js";
import type { Trajectory } from "../../src/model/trajectory.js";
import { call, codes, harness, message, prompt, section, skill, tool, value, world } from "../help/small.js";

const RESULT = {
  type: "object",
  properties: {
    order_no: { type: "integer", description: "Number of the order." },
    state: { type: "string" },
    ship: { $ref: "#/$defs/Place" },
    money: {
      type: "object",
      properties: { paid_cents: { type: "integer" }, note: { type: "string" } },
      required: ["paid_cents"],
    },
    lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
  },
  required: ["order_no", "money"],
  $defs: { Place: { type: "object", properties: { city: { type: "string" } } } },
};
const HARNESS: Harness = harness({
  prompt: prompt(
    section(
      "rules",
      "Rules",
      "`order_no` and `paid_cents` stay as they are. The state is a word. {{order_no}}",
    ),
  ),
  tools: [
    { ...tool("get_order"), result: RESULT },
    tool("ping"),
    { ...tool("find"), result: { type: "object", properties: { state: { type: "string" } } } },
  ],
  skills: [skill("orders", "Read orderNo, then money.")],
});

const change = (op: object, name = "get_order"): Edit =>
  ({ kind: "reshape-result", tool: `tool:${name}`, change: op }) as unknown as Edit;
const key = (path: string): string => `tool:get_order/result:${path}`;
const renamed = (...names: readonly (readonly [path: string, from: string, to: string])[]): Edit =>
  change({ op: "rename-keys", names: names.map(([path, from, to]) => ({ symbol: key(path), from, to })) });

interface More {
  readonly asks?: string;
  readonly thinks?: string;
  readonly replies?: string;
  readonly args?: Json;
  readonly other?: string;
}
const ANSWER =
  '{"order_no": 9007199254740993, "state": "sent", "money": {"paid_cents": 5.0, "note": "no"}, "lines": [{"sku": "A"}]}';
const run = (answer: string, more: More = {}): Trajectory => ({
  slots: { order_no: "7" },
  outcome: { status: "success" },
  extra: {},
  messages: [
    message("user", [world(more.asks ?? "Where is it?")]),
    message("assistant", [], {
      reasoning: more.thinks ?? "I look.",
      calls: [{ ...call("get_order", more.args ?? {}) }, { ...call("ping", {}), id: "c2" }],
    }),
    message("tool", [world(answer)], { callId: "c1" }),
    message("tool", [world(more.other ?? "pong")], { callId: "c2" }),
    message("assistant", [{ author: "assistant", text: more.replies ?? "On its way." }]),
  ],
});

const lowered = value(lowerHarness(HARNESS));
const under = (edits: readonly Edit[]) => value(buildVariant(lowered, edits));
const rendered = (edit: Edit, trajectory: Trajectory) =>
  renderView(value(lowerEpisode(lowered, trajectory)), under([edit]));
const answered = (edit: Edit, answer = ANSWER, more: More = {}): string =>
  asString(get(asArray(get(value(rendered(edit, run(answer, more))), "messages"))[3], "content")) ?? "";
const schemaUnder = (edit: Edit): Json | undefined => under([edit]).harness.tools[0]?.result;
const refusedBy = (edit: Edit, answer = ANSWER, more: More = {}): readonly string[] => [
  ...new Set(codes(rendered(edit, run(answer, more)))),
];
const planned = (edit: Edit): readonly string[] => [...new Set(codes(buildVariant(lowered, [edit])))];

describe("keys renamed", () => {
  const edit = renamed(
    ["order_no", "order_no", "ref_no"],
    ["money.paid_cents", "paid_cents", "paid_amount"],
    ["ship.city", "city", "town"],
  );

  test("in answers at every depth, in the style that they were written in, numbers as they stand", () => {
    expect(answered(edit)).toBe(
      '{"ref_no": 9007199254740993, "state": "sent", "money": {"paid_amount": 5.0, "note": "no"}, "lines": [{"sku": "A"}]}',
    );
  });
  test("in the schema, and in lists of keys", () => {
    const text = JSON.stringify(schemaUnder(edit));
    expect(text).not.toMatch(/order_no|paid_cents|city/);
    expect(get(schemaUnder(edit), "required")).toEqual(["ref_no", "money"]);
  });
  test("in texts that mention them, in their form; a slot and a word of the language stay", () => {
    const { harness: after } = under([edit]);
    expect(after.prompt.sections[0]?.body).toBe(
      "`ref_no` and `paid_amount` stay as they are. The state is a word. {{order_no}}",
    );
    expect(after.skills[0]?.body).toBe("Read refNo, then money.");
    const row = value(rendered(edit, run(ANSWER, { thinks: "orderNo first: `city`, the city." })));
    expect(get(asArray(get(row, "messages"))[2], "reasoning_content")).toBe("refNo first: `town`, the city.");
  });
  test("two names change places", () => {
    const swap = renamed(
      ["order_no", "order_no", "paid_cents"],
      ["money.paid_cents", "paid_cents", "order_no"],
    );
    expect(answered(swap)).toBe(
      '{"paid_cents": 9007199254740993, "state": "sent", "money": {"order_no": 5.0, "note": "no"}, "lines": [{"sku": "A"}]}',
    );
  });
  test.each([
    ["the user names one", { asks: "What is order_no?" }, "named-by-world"],
    ["a string of an answer does", { other: '{"hint": "see order_no"}' }, "named-by-world"],
    ["a reply does", { replies: "Your order_no is 7." }, "ambiguous-mention"],
    ["an argument is nothing but the name", { args: { sort: "city" } }, "named-in-value"],
    ["a plain word stands in a path", { thinks: "ship.city says it" }, "ambiguous-mention"],
    ["a new name stands there", { thinks: "ref_no it is" }, "name-in-record"],
  ] as const)("refused: %s", (_, more, code) => {
    expect(refusedBy(edit, ANSWER, more)).toEqual([code]);
  });
  test("not: keys of another tool's answer, or the word as language", () => {
    expect(refusedBy(edit, ANSWER, { other: '{"order_no": 1}', asks: "In which city is it?" })).toEqual([]);
  });
  test("a name that something else bears too is refused where it is mentioned, and not where it is not", () => {
    const state = renamed(["state", "state", "phase"]);
    expect(refusedBy(state)).toEqual([]);
    expect(refusedBy(state, ANSWER, { thinks: "The `state` is sent." })).toEqual(["ambiguous-mention"]);
  });
  test("a stray key that would meet a new one", () => {
    const state = renamed(["state", "state", "phase"]);
    expect(refusedBy(state, '{"state":"a","phase":"b"}')).toEqual(["name-in-record", "key-clash"]);
  });
  test.each([
    ["another name than it has", renamed(["order_no", "order_id", "ref_no"]), "stale-from"],
    ["a key that is not there", renamed(["nothing", "nothing", "ref_no"]), "no-such-symbol"],
    ["a name that is taken", renamed(["order_no", "order_no", "get-order"]), "name-taken"],
    ["a name that is illegal", renamed(["order_no", "order_no", "two words"]), "name-illegal"],
    ["two keys of one object", renamed(["order_no", "order_no", "state"]), "edit-conflict"],
    ["a tool without a schema of its answers", change({ op: "wrap", into: "all" }, "ping"), "edit-conflict"],
    ["no such tool", change({ op: "wrap", into: "all" }, "nowhere"), "no-such-symbol"],
  ])("does not fit: %s", (_, one, code) => {
    expect(planned(one)).toEqual([code]);
  });
});

describe("keys at another place", () => {
  const nest = change({ op: "nest", keys: [key("lines"), key("state")], into: "facts" });
  const unnest = change({
    op: "unnest",
    key: key("money"),
    names: [
      { key: key("money.paid_cents"), to: "paid_cents" },
      { key: key("money.note"), to: "remark" },
    ],
  });

  test("nested, at the place of the first of them; an answer that has none of them stays", () => {
    expect(answered(nest)).toBe(
      '{"order_no": 9007199254740993, "facts": {"state": "sent", "lines": [{"sku": "A"}]}, "money": {"paid_cents": 5.0, "note": "no"}}',
    );
    expect(answered(nest, '{"error":"gone"}')).toBe('{"error":"gone"}');
    // Its references lead into its definitions, so it may be taken apart.
    expect(get(get(get(schemaUnder(nest), "properties"), "facts"), "properties")).toEqual({
      state: { type: "string" },
      lines: RESULT.properties.lines,
    });
  });
  test("unnested, under new names", () => {
    const named = change({
      op: "unnest",
      key: key("money"),
      names: [{ key: key("money.paid_cents"), to: "paid_cents" }],
    });
    expect(planned(named)).toEqual(["edit-conflict"]);
    expect(answered(unnest)).toBe(
      '{"order_no": 9007199254740993, "state": "sent", "paid_cents": 5.0, "remark": "no", "lines": [{"sku": "A"}]}',
    );
    expect(get(schemaUnder(unnest), "required")).toEqual(["order_no", "paid_cents"]);
  });
  test.each([
    ["an object without members", '{"money":{}}', "shape-lossy"],
    ["a member that no schema lists", '{"money":{"paid_cents":1,"more":2}}', "shape-lossy"],
    ["no object", '{"money":7}', "shape-lossy"],
    ["a key that is there already", '{"money":{"paid_cents":1},"paid_cents":2}', "key-clash"],
  ])("unnesting refuses %s", (_, answer, code) => {
    expect(refusedBy(unnest, answer)).toEqual([code]);
  });
  test("a path that is spoken of, and a key that is gone", () => {
    expect(refusedBy(nest, ANSWER, { thinks: "lines[0] is it" })).toEqual(["ambiguous-mention"]);
    expect(refusedBy(unnest, ANSWER, { thinks: "`money` is it" })).toEqual(["ambiguous-mention"]);
    expect(refusedBy(unnest, ANSWER, { thinks: "money.note is it" })).toEqual(["ambiguous-mention"]);
    expect(refusedBy(nest, ANSWER, { thinks: "`lines` it is" })).toEqual([]);
  });
  test("wrapped, with the definitions left where references look for them", () => {
    const wrap = change({ op: "wrap", into: "payload" });
    expect(answered(wrap, "[1]")).toBe('{"payload":[1]}');
    expect(get(schemaUnder(wrap), "$defs")).toEqual(RESULT.$defs);
  });
});

describe("padding", () => {
  const pad = change({ op: "pad", key: "trace_ref", value: "zq-7" });

  test("stands last", () => {
    expect(answered(pad, '{"state":"sent"}')).toBe('{"state":"sent","trace_ref":"zq-7"}');
  });
  test.each([
    ["the user says it", { asks: "what of zq-7?" }],
    ["a call does", { args: { q: "zq-7" } }],
    ["a reply does", { replies: "zq-7 is it" }],
  ] as const)("refused: %s", (_, more) => {
    expect(refusedBy(pad, ANSWER, more)).toEqual(["guard-failed"]);
  });
  test("a longer number is another one", () => {
    const number = change({ op: "pad", key: "trace_ref", value: 7 });
    expect(refusedBy(number, ANSWER, { asks: "I paid 77." })).toEqual([]);
    expect(refusedBy(number, ANSWER, { asks: "I paid 7." })).toEqual(["guard-failed"]);
  });
  test("an array takes no key", () => {
    expect(refusedBy(pad, "[1]")).toEqual(["shape-lossy"]);
  });
});

describe("notation", () => {
  const yaml = change({ op: "notation", as: "yaml" });

  test("what is no JSON stays, and parts come to be one", () => {
    expect(answered(yaml, "Error: no such order")).toBe("Error: no such order");
    const split = run(ANSWER);
    const parts = [world('{"state":'), world('"sent"}')];
    const two = { ...split, messages: split.messages.map((one, i) => (i === 2 ? { ...one, parts } : one)) };
    const row = value(rendered(yaml, two));
    expect(get(asArray(get(row, "messages"))[3], "content")).toBe("state: sent");
  });
  test("comes last, for then keys are no longer known", () => {
    expect(codes(buildVariant(lowered, [yaml, change({ op: "wrap", into: "payload" })]))).toEqual([
      "edit-conflict",
    ]);
  });
  test("a tool that says it answers in JSON is not changed", () => {
    const [first, ...rest] = HARNESS.tools;
    const says = {
      ...HARNESS,
      tools: [{ ...(first as Harness["tools"][0]), description: "Answers in JSON." }, ...rest],
    };
    expect(codes(buildVariant(value(lowerHarness(says)), [yaml]))).toEqual(["edit-conflict"]);
  });
  test.each(["yaml", "key-value", "table", "xml"] as const)(
    "%s: where a Hook looks for values, each must be found",
    (as) => {
      const watched = value(
        lowerHarness({
          ...HARNESS,
          hooks: [
            {
              id: "known",
              event: "before-call",
              tools: [],
              conditions: [{ kind: "from-results", target: "arguments.id", tools: ["get_order"] }],
              action: "retry",
              message: "No.",
              budget: 2,
            },
          ],
        }),
      );
      const variant = value(buildVariant(watched, [change({ op: "notation", as })]));
      const made = (answer: string) => codes(renderView(value(lowerEpisode(watched, run(answer))), variant));
      expect(made('{"order_no":9007199254740993,"state":"18 L, grey"}')).toEqual([]);
      expect(made('{"state":"a \\"quoted\\" & <marked> word"}')).toEqual(["hook-decides-otherwise"]);
    },
  );
});

describe("lens", () => {
  test("where an argument stands", () => {
    const lens = value(lensOf(under([change({ op: "wrap", into: "payload" })])));
    expect(value(lens.path({ tool: "ping", path: "some.thing" }))).toEqual({
      tool: "ping",
      path: "some.thing",
    });
    expect(codes(lens.path({ tool: "nowhere", path: "x" }))).toEqual(["not-carried"]);
  });

  test("an answer under the Variant, through all steps", () => {
    const edits = [
      renamed(["order_no", "order_no", "ref_no"]),
      change({ op: "wrap", into: "payload" }),
      change({ op: "notation", as: "yaml" }),
    ];
    const lens = value(lensOf(under(edits)));
    const asked = call("get_order", {});
    expect(value(lens.resultToView(asked, '{"order_no":7}'))).toBe("payload:\n  ref_no: 7");
    expect(value(lens.resultToView(asked, "no such order"))).toBe("no such order");
    expect(value(lens.resultToView(call("ping", {}), '{"order_no":7}'))).toBe('{"order_no":7}');
    expect(codes(lens.resultToView(asked, '{"order_no":7,"order_no":8}'))).toEqual(["shape-lossy"]);
  });
});

test("taken back, nothing is left", () => {
  const edit = renamed(["order_no", "order_no", "ref_no"]);
  const back = value(buildVariant(lowered, [edit, { ...edit, undo: true } as Edit]));
  expect(back.harness).toBe(HARNESS);
});
