// A limit moves with all its copies or not at all, in the Harness and in the run.

import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Hook, Limit } from "../../src/model/harness.js";
import { asArray, get } from "../../src/model/json.js";
import { numbersIn, tokensOf, writtenLike } from "../../src/model/number-text.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Message, Trajectory } from "../../src/model/trajectory.js";
import {
  call,
  codes,
  harness,
  message,
  prompt,
  rename,
  section,
  skill,
  tool,
  value,
  world,
} from "../help/small.js";

describe("a number stands in a text", () => {
  test.each<[string, number]>([
    ["at most 240 characters", 240],
    ["最多240个字", 240],
    ["(240)", 240],
    ["up to 1,200, or less", 1200],
    ["不超过２４０个字", 240],
    ["1-240", 240],
    ["240. Then stop", 240],
    ["240, 300", 240],
  ])("%s", (text, number) => expect(tokensOf(text, number)).toHaveLength(1));

  test.each<[string, number]>([
    ["2400", 240],
    ["1240", 240],
    ["240.5", 240],
    ["0.240", 240],
    ["-240", 240],
    ["240%", 240],
    ["240px", 240],
    ["v240", 240],
    ["tool_240", 240],
    ["1,240", 240],
    ["240,000", 240],
    ["二百四十", 240],
    ["0240", 240],
    ["２40", 240],
  ])("not in %s", (text, number) => expect(tokensOf(text, number)).toEqual([]));

  test("another one is written in the same digits", () => {
    const now = (text: string, number: number): string =>
      writtenLike(numbersIn(text)[0] as ReturnType<typeof numbersIn>[0], number);
    expect([
      now("240", 1500),
      now("1,200", 15000),
      now("1,200", 900),
      now("２４０", 80),
      now("１，２００", 3400),
    ]).toEqual(["1500", "15,000", "900", "８０", "３，４００"]);
  });
});

// ---- Harness and run

const length: Hook = {
  id: "reply-length",
  event: "before-reply",
  tools: [],
  conditions: [{ kind: "length", target: "reply", max: 60 }],
  action: "retry",
  message: "Longer than {{limit}} characters; cut it.",
  budget: 2,
};
const pieces: Hook = {
  id: "pieces",
  event: "before-call",
  tools: ["quote"],
  conditions: [{ kind: "arguments", schema: { properties: { count: { maximum: 20 } } } }],
  action: "retry",
  message: "`{{tool}}` takes at most 20 pieces.",
  budget: 1,
};
const BODY = "# Tone\n\nHard limit: 60 characters. A greeting: 30.";
const limits: readonly Limit[] = [
  {
    id: "reply",
    value: 60,
    copies: [
      "hook:reply-length#/conditions/0/max",
      "section:style#/body",
      "skill:tone#/body",
      "hook:reply-length#/message",
    ],
    min: 20,
    max: 200,
  },
  {
    id: "pieces",
    value: 20,
    copies: [
      "hook:pieces#/conditions/0/schema/properties/count/maximum",
      "hook:pieces#/message",
      "tool:quote#/parameters/properties/count/maximum",
      "tool:quote#/description",
    ],
  },
];
const base: Harness = harness({
  prompt: prompt(section("style", "Style", "No reply is longer than 60 characters. 600 is another number.")),
  tools: [
    {
      ...tool("quote", { type: "object", properties: { count: { type: "integer", maximum: 20 } } }),
      description: "Quotes up to 20 pieces.",
    },
    tool("load_skill", { type: "object", properties: { skill_name: { type: "string" } } }),
  ],
  skills: [skill("tone", BODY)],
  hooks: [length, pieces],
  limits: [...limits],
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
});

const reply = (text: string, more: Partial<Message> = {}): Message =>
  message("assistant", [{ author: "assistant", text }], more);
const LONG = "It is on its way, and it will be there tomorrow in the evening, or so they say.";
interface More {
  readonly thinks?: string;
  readonly replies?: string;
  readonly count?: number;
  readonly middle?: readonly Message[];
}
const run = ({
  thinks = "I look.",
  replies = "On its way.",
  count = 2,
  middle = [],
}: More = {}): Trajectory => ({
  slots: {},
  outcome: { status: "success" },
  extra: {},
  messages: [
    message("user", [world("Where are my 60 pieces?")]),
    message("assistant", [], { reasoning: thinks, calls: [call("load_skill", { skill_name: "tone" })] }),
    message("tool", [{ author: "harness", echo: "skill:tone", text: BODY }], { callId: "c1" }),
    message("assistant", [], { calls: [call("quote", { count })] }),
    ...middle,
    reply(replies),
  ],
});
const quoted = message("tool", [world('{"price": 60}')], { callId: "c1" });
const sentBack: readonly Message[] = [
  quoted,
  reply(LONG, { train: false }),
  message("user", [
    { author: "harness", echo: "hook:reply-length", text: "Longer than 60 characters; cut it." },
  ]),
];

const move = (limit: string, from: number, to: number): readonly Edit[] => [
  { kind: "limit", limit, from, to } as unknown as Edit,
];
const variantOf = (edits: readonly Edit[], given: Harness = base) =>
  buildVariant(value(lowerHarness(given)), edits);
function rowOf(edits: readonly Edit[], trajectory: Trajectory) {
  const episode = value(lowerEpisode(value(lowerHarness(base)), trajectory));
  return renderView(episode, value(variantOf(edits)));
}
const texts = (row: ReturnType<typeof rowOf>): readonly string[] =>
  asArray(get(value(row), "messages")).map((one) => String(get(one, "content")));

test("every copy moves, and no other number", () => {
  const { harness: after } = value(
    variantOf([...move("limit:reply", 60, 48), ...move("limit:pieces", 20, 35)]),
  );
  expect(after.prompt.sections[0]?.body).toBe(
    "No reply is longer than 48 characters. 600 is another number.",
  );
  expect(after.skills[0]?.body).toBe("# Tone\n\nHard limit: 48 characters. A greeting: 30.");
  expect(after.hooks[0]).toEqual({ ...length, conditions: [{ ...length.conditions[0], max: 48 }] });
  expect(after.hooks[1]?.message).toBe("`{{tool}}` takes at most 35 pieces.");
  expect(after.hooks[1]?.conditions).toEqual([
    { kind: "arguments", schema: { properties: { count: { maximum: 35 } } } },
  ]);
  expect(after.tools[0]?.description).toBe("Quotes up to 35 pieces.");
  expect(get(after.tools[0]?.parameters ?? {}, "properties")).toEqual({
    count: { type: "integer", maximum: 35 },
  });
  expect(after.limits.map((one) => one.value)).toEqual([48, 35]);
});

test("what the run repeats follows, and the user's number stays", () => {
  const row = rowOf(move("limit:reply", 60, 70), run({ middle: sentBack }));
  expect(texts(row)).toEqual([
    "## Style\n\nNo reply is longer than 70 characters. 600 is another number.",
    "Where are my 60 pieces?",
    "",
    "# Tone\n\nHard limit: 70 characters. A greeting: 30.",
    "",
    '{"price": 60}',
    LONG,
    "Longer than 70 characters; cut it.",
    "On its way.",
  ]);
});

test("taken back, nothing is left of it", () => {
  const edits = move("limit:reply", 60, 70);
  const back = edits.map((edit) => ({ ...edit, undo: true }) as Edit);
  expect(value(variantOf([...edits, ...back])).harness).toEqual(base);
});

describe("the Harness does not allow it", () => {
  const withLimit = (more: Partial<Limit>, rest: Partial<Harness> = {}): Harness => ({
    ...base,
    ...rest,
    limits: [{ ...(limits[0] as Limit), ...more }],
  });
  const style = (body: string): Partial<Harness> => ({ prompt: prompt(section("style", "Style", body)) });
  const cases: readonly [what: string, given: Harness, edits: readonly Edit[], code: string][] = [
    ["no such limit", base, move("limit:other", 60, 70), "no-such-symbol"],
    ["it is another number", base, move("limit:reply", 61, 70), "stale-from"],
    ["below its range", base, move("limit:reply", 60, 19), "edit-conflict"],
    ["above its range", base, move("limit:reply", 60, 201), "edit-conflict"],
    ["no change", base, move("limit:reply", 60, 60), "edit-conflict"],
    [
      "a copy without the number",
      withLimit({}, style("Keep it short.")),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "a copy with the number in words",
      withLimit({}, style("最多六十个字。")),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "a copy with the number twice",
      withLimit({}, style("60 in, 60 out.")),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "a copy with the new number already",
      withLimit({}, style("60, or 70.")),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "no such copy",
      withLimit({ copies: ["section:gone#/body"] }),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "no such place",
      withLimit({ copies: ["hook:reply-length#/conditions/1/max"] }),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "texts alone",
      withLimit({ copies: ["section:style#/body"] }),
      move("limit:reply", 60, 70),
      "limit-copies",
    ],
    [
      "a budget beyond what a budget may be",
      withLimit({ value: 2, copies: ["hook:reply-length#/budget"], min: 0 }),
      move("limit:reply", 2, 60),
      "limit-copies",
    ],
  ];
  test.each(cases)("%s", (_, given, edits, code) => expect(codes(variantOf(edits, given))).toEqual([code]));
});

describe("the run does not allow it", () => {
  const at59 = "x".repeat(59);
  const refused: readonly [what: string, edits: readonly Edit[], given: Trajectory, code: string][] = [
    [
      "a reply that would be too long",
      move("limit:reply", 60, 58),
      run({ replies: at59, middle: [quoted] }),
      "hook-decides-otherwise",
    ],
    [
      "a failed reply that would pass",
      move("limit:reply", 60, 100),
      run({ middle: sentBack }),
      "hook-decides-otherwise",
    ],
    [
      "a call that would be too much",
      move("limit:pieces", 20, 10),
      run({ count: 15, middle: [quoted] }),
      "guard-failed",
    ],
    [
      "reasoning with the number",
      move("limit:reply", 60, 70),
      run({ thinks: "Keep to 60.", middle: [quoted] }),
      "limit-cited",
    ],
    [
      "an echo that is not the Hook's",
      move("limit:reply", 60, 70),
      run({
        middle: [
          ...sentBack.slice(0, 2),
          message("user", [{ author: "harness", echo: "hook:reply-length", text: "Cut it." }]),
        ],
      }),
      "echo-mismatch",
    ],
    [
      "a text quoted by the world",
      move("limit:pieces", 20, 30),
      run({ middle: [message("tool", [world("Manual: Quotes up to 20 pieces.")], { callId: "c1" })] }),
      "quotes-reworded",
    ],
  ];
  test.each(refused)("%s", (_, edits, given, code) => expect(codes(rowOf(edits, given))).toContain(code));

  test("as long as both allow it passes, to the character", () => {
    expect(codes(rowOf(move("limit:reply", 60, 59), run({ replies: at59, middle: [quoted] })))).toEqual([]);
    expect(codes(rowOf(move("limit:pieces", 20, 15), run({ count: 15, middle: [quoted] })))).toEqual([]);
  });
});

describe("a limit that only texts state says what it bounds", () => {
  const given = (bounds: NonNullable<Limit["bounds"]>): Harness => ({
    ...base,
    limits: [{ id: "reply", value: 60, copies: ["section:style#/body"], bounds }],
  });
  const tried = (bounds: NonNullable<Limit["bounds"]>, to: number) => {
    const lowered = value(lowerHarness(given(bounds)));
    return codes(
      renderView(
        value(lowerEpisode(lowered, run({ middle: [quoted] }))),
        value(buildVariant(lowered, move("limit:reply", 60, to))),
      ),
    );
  };
  test("characters of a reply", () =>
    expect([tried("reply", 11), tried("reply", 10)]).toEqual([[], ["guard-failed"]]));
  test("calls of a request", () =>
    expect([tried("calls", 2), tried("calls", 1)]).toEqual([[], ["guard-failed"]]));
  test("turns of the assistant", () =>
    expect([tried("rounds", 3), tried("rounds", 2)]).toEqual([[], ["guard-failed"]]));
});

describe("places of copies", () => {
  test("have the names that stand there now", () => {
    const renamed = rename(
      ["hook:reply-length", "reply-length", "short-replies"],
      ["tool:quote", "quote", "tell_price"],
      ["tool:quote/param:count", "count", "how_many"],
      ["skill:tone", "tone", "short-tone"],
    );
    const { limits: now } = value(variantOf([...move("limit:pieces", 20, 35), renamed])).harness;
    expect(now.map(({ copies }) => copies)).toEqual([
      [
        "hook:short-replies#/conditions/0/max",
        "section:style#/body",
        "skill:short-tone#/body",
        "hook:short-replies#/message",
      ],
      [
        "hook:pieces#/conditions/0/schema/properties/how_many/maximum",
        "hook:pieces#/message",
        "tool:tell_price#/parameters/properties/how_many/maximum",
        "tool:tell_price#/description",
      ],
    ]);
  });
  test("cannot be taken out", () => {
    const gone = { ...skill("spare"), description: "60 at most." };
    const given: Harness = {
      ...base,
      skills: [...base.skills, gone],
      limits: [
        {
          ...(limits[0] as Limit),
          copies: ["hook:reply-length#/conditions/0/max", "skill:spare#/description"],
        },
      ],
    };
    const remove: Edit = {
      kind: "remove",
      symbol: "skill:spare" as Sym,
      item: { of: "skill", value: gone },
      before: null,
    };
    expect(codes(variantOf([remove], given))).toEqual(["still-mentioned"]);
  });
});
