/** Every reason to refuse a View: a record that gives it, and one like it that does not. */
import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit, Item } from "../../src/model/edit.js";
import type { Tool } from "../../src/model/harness.js";
import { fromMembers, type Json } from "../../src/model/json.js";
import { PROBLEM_CODES } from "../../src/model/problem.js";
import type { Guard } from "../../src/model/propose.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Message, Part, Trajectory } from "../../src/model/trajectory.js";
import { call, harness, message, type NewName, rename, skill, tool, value, world } from "../help/small.js";

const leaf = { type: "string" };
const TWICE: Json = fromMembers([
  ["order_id", "1"],
  ["order_id", "2"],
]);
const taking = (name: string, ...params: readonly string[]) =>
  tool(name, { type: "object", properties: Object.fromEntries(params.map((param) => [param, leaf])) });
const renames = (...list: readonly NewName[]): readonly Edit[] => [rename(...list)];
const BODY = "Look the order up before you say anything.";
const HARNESS = harness({
  tools: [
    taking("get_order", "order_id", "page_no"),
    taking("search", "query", "page_no"),
    taking("idle_tool", "spare_key"),
    taking("load_skill", "skill_name"),
    { ...tool("weigh"), result: { type: "object", properties: { grams: { type: "integer" } } } },
    tool("find_shape", {
      type: "object",
      properties: { kind: { type: "string", description: "What it is like.", enum: ["square", "flat"] } },
    }),
  ],
  skills: [skill("order-help", BODY)],
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
  hooks: [
    {
      id: "reply-length",
      event: "before-reply",
      tools: [],
      conditions: [{ kind: "length", target: "reply", max: 60 }],
      action: "retry",
      message: "At most {{limit}} characters.",
      budget: 2,
    },
  ],
  limits: [{ id: "reply", value: 60, copies: ["hook:reply-length#/conditions/0/max"] }],
});
const lowered = value(lowerHarness(HARNESS));

/** A run that gives no reason at all; `more` is put into it. */
interface More {
  readonly asks?: string;
  readonly context?: string;
  readonly thinks?: string;
  readonly arguments?: Json;
  readonly result?: string;
  readonly replies?: string;
  readonly slots?: Readonly<Record<string, string>>;
  readonly middle?: readonly Message[];
}
const run = (more: More = {}): Trajectory => ({
  slots: more.slots ?? {},
  outcome: { status: "success" },
  extra: {},
  messages: [
    message("user", [
      { author: "harness", text: more.context ?? "Evening." },
      world(more.asks ?? "Where is it?"),
    ]),
    message("assistant", [], {
      reasoning: more.thinks ?? "I look.",
      calls: [call("get_order", more.arguments ?? { order_id: "A-1" })],
    }),
    message("tool", [world(more.result ?? '{"state": "sent"}')], { callId: "c1" }),
    ...(more.middle ?? []),
    message("assistant", [{ author: "assistant", text: more.replies ?? "It is on its way." }]),
  ],
});

function reasons(
  edits: readonly Edit[],
  trajectory: Trajectory,
  guards: readonly Guard[] = [],
): readonly string[] {
  const episode = value(lowerEpisode(lowered, trajectory));
  const view = renderView(episode, value(buildVariant(lowered, edits)), guards);
  return view.ok ? [] : [...new Set(view.problems.map(({ code }) => code))];
}

const ORDER = renames(["tool:get_order", "get_order", "look_up_parcel"]);
const SEARCH = renames(["tool:search", "search", "find_things"]);
const ORDER_ID = renames(["tool:get_order/param:order_id", "order_id", "parcel_no"]);
const item: Item = { of: "tool", value: HARNESS.tools[2] as Tool };
const REMOVE: readonly Edit[] = [
  { kind: "remove", symbol: "tool:idle_tool" as Sym, item, before: "tool:load_skill" as Sym },
];
const REWORD: readonly Edit[] = [
  {
    kind: "text",
    site: "skill:order-help#/body",
    from: [BODY],
    to: ["Never answer before you have seen the order."],
  },
];
const INSERT: readonly Edit[] = [
  { kind: "insert", symbol: "new:x#1" as Sym, item: { of: "tool", value: tool("paint_wall") }, before: null },
];
const AS_YAML: readonly Edit[] = [
  { kind: "reshape-result", tool: "tool:weigh" as Sym, change: { op: "notation", as: "yaml" } },
];
const weighing = (answer: string): Trajectory =>
  run({
    middle: [
      message("assistant", [], { calls: [call("weigh", {})] }),
      message("tool", [world(answer)], { callId: "c1" }),
    ],
  });
const CALL_IDS: readonly Edit[] = [{ kind: "call-ids", style: "hex", salt: "7" }];
const loading = (parts: readonly Part[]): readonly Message[] => [
  message("assistant", [], { calls: [call("load_skill", { skill_name: "order-help" })] }),
  message("tool", parts, { callId: "c1" }),
];

const SHORTER: readonly Edit[] = [{ kind: "limit", limit: "limit:reply" as Sym, from: 60, to: 30 }];
const ONCE: readonly Edit[] = [
  { kind: "rehook", change: { op: "budget", hook: "hook:reply-length" as Sym, from: 2, to: 1 } },
];
/** A reply that is sent back as often as the budget allows. */
const sentBack: readonly Message[] = [1, 2].flatMap(() => [
  message("assistant", [{ author: "assistant", text: "It is on its way. ".repeat(5) }], { train: false }),
  message("user", [{ author: "harness", echo: "hook:reply-length", text: "At most 60 characters." }]),
]);

const reshaped = (of: string, change: object): readonly Edit[] => [
  { kind: "reshape", tool: of, change } as unknown as Edit,
];
const NEST = reshaped("tool:get_order", {
  op: "nest",
  params: ["tool:get_order/param:page_no"],
  into: "paging",
});
const RECODE = reshaped("tool:find_shape", {
  op: "recode",
  param: "tool:find_shape/param:kind",
  table: [
    ["square", "k1"],
    ["flat", "k2"],
  ],
  legend: "k1 is square, k2 is flat.",
});
const asking = (kind: string): readonly Message[] => [
  message("assistant", [], { calls: [call("find_shape", { kind })] }),
  message("tool", [world("{}")], { callId: "c1" }),
];

type Case = readonly [what: string, edits: readonly Edit[], record: Trajectory, guards?: readonly Guard[]];
interface Reason {
  readonly given: readonly Case[];
  readonly notGiven: readonly Case[];
}

const REASONS: Readonly<Record<(typeof PROBLEM_CODES)["resolve"][number], Reason>> = {
  "ambiguous-mention": {
    given: [
      ["a bare plain word in what the assistant thinks", SEARCH, run({ thinks: "I search for it." })],
      [
        "the same in what the pipeline wrote into the user's turn",
        SEARCH,
        run({ context: "First search, then answer." }),
      ],
      ["a reply that names a tool", ORDER, run({ replies: "I used get_order for that." })],
      [
        "a parameter that may be a key of a result",
        ORDER_ID,
        run({ thinks: "I need order_id.", result: '{"order_id": 1}' }),
      ],
    ],
    notGiven: [
      ["the word in code format", SEARCH, run({ thinks: "I call `search`." })],
      ["another thing renamed", ORDER, run({ thinks: "I search for it." })],
      ["a message that goes on to call", ORDER, run({ thinks: "I used get_order for that." })],
      [
        "the noun beside the parameter",
        ORDER_ID,
        run({ thinks: "I need the order_id parameter.", result: '{"order_id": 1}' }),
      ],
      ["a key of a result that nobody speaks of", ORDER_ID, run({ result: '{"order_id": 1}' })],
      [
        "a parameter's plain word as language",
        renames(["tool:search/param:query", "query", "words"]),
        run({ thinks: "The query is short." }),
      ],
    ],
  },
  "named-by-world": {
    given: [
      ["the user says the tool's name", ORDER, run({ asks: "What does get_order do?" })],
      ["a result does", ORDER, run({ result: '{"hint": "call get_order again"}' })],
      ["a slot's value does", ORDER, run({ slots: { shop: "get_order shop" } })],
      [
        "in another form, in JSON in a string",
        ORDER,
        run({ result: '{"hint": "{\\"a\\": \\"x\\\\ngetOrder\\"}"}' }),
      ],
      [
        "a part that is no text does",
        ORDER,
        run({ middle: [message("user", [{ ...world(""), other: { type: "ref", name: "get_order" } }])] }),
      ],
    ],
    notGiven: [
      ["words that hold the name", ORDER, run({ asks: "What does forget_orders do?" })],
      [
        "a parameter's name: the world's keys are its own",
        ORDER_ID,
        run({ result: '{"order_id": 1}', asks: "my order_id?" }),
      ],
      ["a bare plain word is the user's language", SEARCH, run({ asks: "Can you search for it?" })],
      ["the pipeline's words in the same turn", ORDER, run({ context: "Use get_order." })],
    ],
  },
  "named-in-value": {
    given: [["a value of a call names the tool", ORDER, run({ arguments: { order_id: "see get_order" } })]],
    notGiven: [
      [
        "a value names a parameter: a column to sort by",
        ORDER_ID,
        run({ arguments: { order_id: "order_id" } }),
      ],
      [
        "the argument that names Skills",
        renames(["skill:order-help", "order-help", "parcel-guide"]),
        run({ middle: loading([world("ok")]) }),
      ],
    ],
  },
  "name-in-record": {
    given: [
      ["the user says the new name", ORDER, run({ asks: "Is look_up_parcel there?" })],
      ["in another form", ORDER, run({ thinks: "As lookUpParcel would." })],
      ["behind a dot, or behind an escape", ORDER, run({ result: '{"a": "x\\nfunctions.look_up_parcel"}' })],
      ["the new name of a parameter", ORDER_ID, run({ asks: "My parcel_no is 7" })],
      ["the name of something added", INSERT, run({ asks: "paint_wall please" })],
    ],
    notGiven: [
      ["words that hold it", ORDER, run({ asks: "Is look_up_parcels there?" })],
      [
        "a parameter's new name that is a plain word",
        renames(["tool:get_order/param:order_id", "order_id", "number"]),
        run({ asks: "the number?" }),
      ],
      [
        "names that swap",
        renames(
          ["tool:get_order", "get_order", "load_skill"],
          ["tool:load_skill", "load_skill", "get_order"],
        ),
        run({ thinks: "get_order, not load_skill" }),
      ],
      [
        "the old name in another style",
        renames(["tool:get_order", "get_order", "getOrder"]),
        run({ thinks: "getOrder it is" }),
      ],
    ],
  },
  "moves-apart": {
    given: [
      [
        "one word for two parameters, one of which moves",
        renames(["tool:search/param:page_no", "page_no", "leaf_no"]),
        run({ thinks: "page_no is 2" }),
      ],
      [
        "both move, to different names",
        renames(
          ["tool:search/param:page_no", "page_no", "leaf_no"],
          ["tool:get_order/param:page_no", "page_no", "sheet_no"],
        ),
        run({ thinks: "page_no is 2" }),
      ],
    ],
    notGiven: [
      [
        "both move alike",
        renames(
          ["tool:search/param:page_no", "page_no", "leaf_no"],
          ["tool:get_order/param:page_no", "page_no", "leaf_no"],
        ),
        run({ thinks: "page_no is 2" }),
      ],
      [
        "nobody speaks of it",
        renames(["tool:search/param:page_no", "page_no", "leaf_no"]),
        run({ arguments: { page_no: "2" } }),
      ],
    ],
  },
  "quotes-reworded": {
    given: [
      ["the assistant thinks the text word for word", REWORD, run({ thinks: `It says: ${BODY}` })],
      [
        "or a sentence of it",
        [
          {
            kind: "text",
            site: "skill:order-help#/body",
            from: [BODY],
            to: [`Look the order up. Then speak.`],
          },
        ],
        run({ thinks: `The rule: ${BODY.slice(0, -1)}, so I do.` }),
      ],
      [
        "an echo that is not the text",
        REWORD,
        run({ middle: loading([{ author: "harness", echo: "skill:order-help", text: BODY.slice(0, 20) }]) }),
      ],
    ],
    notGiven: [
      [
        "an echo of the text follows it",
        REWORD,
        run({ middle: loading([{ author: "harness", echo: "skill:order-help", text: BODY }]) }),
      ],
      [
        "and so does one that the log does not call so",
        REWORD,
        run({ middle: loading([world(`Loaded.\n${BODY}`)]) }),
      ],
      ["a few of its words", REWORD, run({ thinks: "Look the order up." })],
      [
        "a sentence that stays where others change",
        [
          {
            kind: "text",
            site: "skill:order-help#/body",
            from: [BODY],
            to: [`${BODY} ${BODY.slice(0, 18)} first.`],
          },
        ],
        run({ thinks: `The rule: ${BODY.slice(0, -1)}, so I do.` }),
      ],
    ],
  },
  "key-clash": {
    given: [
      [
        "a call bears the new name as a key that nothing declares",
        renames(["tool:get_order/param:order_id", "order_id", "number"]),
        run({ arguments: { order_id: "1", number: "2" } }),
      ],
      [
        "even where the declared key is absent",
        renames(["tool:get_order/param:order_id", "order_id", "number"]),
        run({ arguments: { number: "2" } }),
      ],
    ],
    notGiven: [
      [
        "another key that nothing declares",
        renames(["tool:get_order/param:order_id", "order_id", "number"]),
        run({ arguments: { order_id: "1", count: "2" } }),
      ],
      ["one key given twice by the record", ORDER_ID, run({ arguments: TWICE })],
    ],
  },
  "not-one-to-one": {
    given: [
      ["a call bears the group's key already", NEST, run({ arguments: { order_id: "1", paging: 1 } })],
      ["a call gives the code where the value should stand", RECODE, run({ middle: asking("k1") })],
    ],
    notGiven: [
      ["another key that nothing declares", NEST, run({ arguments: { order_id: "1", count: 1 } })],
      ["arguments that are no object", NEST, run({ arguments: [1] })],
      ["a value that the table does not list", RECODE, run({ middle: asking("round") })],
    ],
  },
  "value-mentioned": {
    given: [
      ["the user says the value", RECODE, run({ asks: "Is it square?", middle: asking("square") })],
      ["the reply does", RECODE, run({ replies: "A Square one.", middle: asking("square") })],
    ],
    notGiven: [
      ["a value that no call bears", RECODE, run({ asks: "Is it square?" })],
      ["a word that holds it", RECODE, run({ asks: "At the squares?", middle: asking("square") })],
    ],
  },
  "guard-failed": {
    given: [
      [
        "the record uses what the change wants unused",
        INSERT,
        run(),
        [{ unused: ["tool:get_order" as Sym] }],
      ],
    ],
    notGiven: [["it does not", INSERT, run(), [{ unused: ["tool:search" as Sym] }]]],
  },
  "uses-removed": {
    given: [
      [
        "the record calls it",
        REMOVE,
        run({
          middle: [
            message("assistant", [], { calls: [call("idle_tool", {})] }),
            message("tool", [world("{}")], { callId: "c1" }),
          ],
        }),
      ],
      ["the assistant thinks of it", REMOVE, run({ thinks: "idle_tool would not help" })],
      ["or of its parameter", REMOVE, run({ thinks: "spare_key is not needed" })],
      ["the user names it", REMOVE, run({ asks: "What is idle_tool?" })],
    ],
    notGiven: [
      ["it uses others", REMOVE, run({ thinks: "get_order it is" })],
      [
        "it was put back",
        [
          ...REMOVE,
          { kind: "insert", symbol: "tool:idle_tool" as Sym, item, before: "tool:load_skill" as Sym },
        ],
        run({ thinks: "idle_tool would not help" }),
      ],
    ],
  },
  "not-carried": {
    given: [
      [
        "a result with an id that answers nothing",
        CALL_IDS,
        run({ middle: [message("tool", [world("late")], { callId: "c9" })] }),
      ],
    ],
    notGiven: [
      ["every result answers a call", CALL_IDS, run()],
      ["one without an id", CALL_IDS, run({ middle: [message("tool", [world("late")])] })],
    ],
  },
  "hook-decides-otherwise": {
    given: [
      [
        "the reply is longer than the new limit",
        SHORTER,
        run({ replies: "It is on its way, and comes tomorrow." }),
      ],
      ["the Hook acted as often as before, and may no longer", ONCE, run({ middle: sentBack })],
    ],
    notGiven: [
      ["the reply keeps to both", SHORTER, run()],
      ["it acted as often as it still may", ONCE, run({ middle: sentBack.slice(0, 2) })],
    ],
  },
  "limit-cited": {
    given: [["the assistant thinks of the old number", SHORTER, run({ thinks: "I look, and keep to 60." })]],
    notGiven: [
      ["it thinks of another", SHORTER, run({ thinks: "I look up A-60x, and keep to 600 or 6.60." })],
      ["the world says it", SHORTER, run({ asks: "Where are the 60 pieces?", result: '{"pieces": 60}' })],
    ],
  },
  "shape-lossy": {
    given: [["an object of an answer has a key twice", AS_YAML, weighing('{"grams": 1, "grams": 2}')]],
    notGiven: [
      ["each key once", AS_YAML, weighing('{"grams": 1}')],
      ["an answer that is no JSON", AS_YAML, weighing("no scale")],
    ],
  },
};

test("the table has every code that a record can be refused with", () => {
  expect(Object.keys(REASONS).sort()).toEqual([...PROBLEM_CODES.resolve].sort());
});

test("the plain run gives no reason", () => {
  for (const edits of [ORDER, SEARCH, ORDER_ID, REMOVE, REWORD, INSERT])
    expect(reasons(edits, run())).toEqual([]);
});

for (const [code, { given, notGiven }] of Object.entries(REASONS)) {
  describe(code, () => {
    for (const [what, edits, record, guards] of given)
      test(`refused: ${what}`, () => expect(reasons(edits, record, guards)).toEqual([code]));
    for (const [what, edits, record, guards] of notGiven)
      test(`not: ${what}`, () => expect(reasons(edits, record, guards)).toEqual([]));
  });
}

test("all or nothing: one edit that cannot be carried over refuses all", () => {
  expect(reasons([...ORDER_ID, ...ORDER], run({ asks: "get_order?" }))).toEqual(["named-by-world"]);
});

describe("a record that no View can be made from", () => {
  const lowering = (trajectory: Trajectory): readonly string[] => {
    const episode = lowerEpisode(lowered, trajectory);
    return episode.ok ? [] : episode.problems.map(({ code }) => code);
  };

  test("calls a tool that nobody declares", () => {
    const stray = message("assistant", [], { calls: [call("never_heard", {})] });
    expect(lowering(run({ middle: [stray] }))).toEqual(["undeclared-tool"]);
    expect(lowering(run())).toEqual([]);
  });
});
