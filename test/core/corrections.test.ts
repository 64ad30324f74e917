/** Corrections put into a run, tools merged into one, and how far a run went towards a limit: each by hand. */
import { describe, expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { measured } from "../../src/core/structure/limit/run.js";
import { correct } from "../../src/core/structure/splice/correct.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import type { Condition, Harness, Hook, Tool } from "../../src/model/harness.js";
import { type Json, printJson } from "../../src/model/json.js";
import type { Message, Part } from "../../src/model/trajectory.js";
import { call, codes, harness, message, value, world } from "../help/small.js";
import { json, toolOf } from "../help/turned.js";

const hook = (more: Partial<Hook>): Hook => ({
  id: "short",
  event: "before-reply",
  tools: [],
  conditions: [{ kind: "length", target: "reply", max: 5 }],
  action: "retry",
  message: "At most {{limit}}.",
  budget: 2,
  ...more,
});
const SHORT = hook({});
const NUMBER = hook({
  id: "number",
  event: "before-call",
  tools: ["get"],
  conditions: [
    { kind: "regex", target: "arguments.id", pattern: "^\\d+$", flags: "", acts: "no-match" } as Condition,
  ],
  message: "{{value}} is no number.",
});
const says = (text: string, more: Partial<Message> = {}): Message =>
  message("assistant", [{ author: "assistant", text }], { id: "m1", ...more });
const asks = (args: Json, more: Partial<Message> = {}): Message =>
  message("assistant", [], { id: "m2", calls: [{ ...call("get", args), id: "c1" }], ...more });
const user = message("user", [world("Hi.")], { id: "m0" });
const given = (...hooks: readonly Hook[]): Harness =>
  harness({
    tools: [toolOf('{"properties":{"id":{"type":"string"}},"required":["id"]}')],
    hooks: [...hooks],
  });

describe("a simulated correction", () => {
  const put = (
    own: Hook,
    messages: readonly Message[],
    { nth = 0, seed = "s", others = [] as readonly Hook[] } = {},
  ) => correct(given(own, ...others), own, { nth, seed }, messages);
  test("of a reply: a longer one that is sent back", () => {
    const { at, turns } = value(put(SHORT, [user, says("Hey.")]));
    expect(at).toBe(1);
    const [attempt, answer] = turns;
    expect(attempt).toMatchObject({
      id: "m1-attempt",
      role: "assistant",
      train: false,
      calls: [],
      content: "string",
    });
    expect((attempt?.parts[0]?.text ?? "").length).toBeGreaterThan(5);
    expect(answer).toEqual({
      id: "m1-answer",
      role: "user",
      parts: [{ author: "harness", echo: "hook:short", text: "At most 5." }],
      content: "parts",
      calls: [],
      extra: {},
    });
  });
  test("of a call: other arguments, under an id of its own", () => {
    const answered = message("tool", [world("x")], { id: "m3", callId: "c1", name: "get" });
    const { at, turns } = value(put(NUMBER, [user, asks({ id: "12" }), answered]));
    expect(at).toBe(1);
    const [attempt, answer] = turns;
    expect(attempt).toMatchObject({
      id: "m2-attempt",
      train: false,
      parts: [],
      calls: [{ id: "call_01", name: "get" }],
    });
    expect(printJson(attempt?.calls[0]?.arguments as Json)).not.toBe('{"id":"12"}');
    expect(answer).toMatchObject({ id: "m2-answer", role: "tool", callId: "call_01", name: "get" });
    expect(answer?.parts[0]).toMatchObject({ author: "harness", echo: "hook:number" });
    const nameless = value(
      put(NUMBER, [user, asks({ id: "12" }), { ...answered, name: undefined } as never]),
    ).turns;
    expect(Object.keys(nameless[1] ?? {})).not.toContain("name");
    const taken = asks({ id: "12" }, { calls: [{ ...call("get", { id: "12" }), id: "call_01" }] });
    expect(value(put(NUMBER, [user, taken])).turns[0]?.calls[0]?.id).toBe("call_02");
    const { id: _, ...idless } = call("get", { id: "12" });
    const bare = value(put(NUMBER, [user, asks({}, { calls: [idless] })])).turns;
    expect([
      Object.keys(bare[0]?.calls[0] ?? {}).includes("id"),
      Object.keys(bare[1] ?? {}).includes("callId"),
    ]).toEqual([false, false]);
  });
  test("before the step that is asked for, of those that are trained on", () => {
    const run = [
      user,
      says("One."),
      user,
      says("Two.", { id: "m4", train: false }),
      user,
      says("Three", { id: "m5" }),
    ];
    expect([0, 1, 2].map((nth) => value(put(SHORT, run, { nth })).at)).toEqual([1, 5, undefined]);
    expect(value(put(SHORT, run, { nth: 2 })).turns).toEqual([]);
  });
  test("is the same for the same seed, and another for some other", () => {
    const both = hook({
      ...NUMBER,
      conditions: [{ kind: "arguments", schema: { required: ["id", "x", "y"] } } as unknown as Condition],
    });
    const attempt = (seed: string) =>
      value(put(both, [user, asks({ id: "1", x: 2, y: 3 })], { seed })).turns[0]?.calls[0]?.arguments as Json;
    const seeds = Array.from({ length: 12 }, (_, i) => printJson(attempt(`s${i}`)));
    expect(printJson(attempt("s0"))).toBe(seeds[0]);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
  test.each<readonly [string, Partial<Hook>, string]>([
    ["acts elsewhere", { event: "input" }, "it acts on input, where nothing can be put right"],
    [
      "only warns",
      { action: "warn" as never },
      "its action is warn: the model is not told and does not try again",
    ],
    ["says nothing", { message: "" }, "it has no message, or sends nobody back"],
    ["sends nobody back", { budget: 0 }, "it has no message, or sends nobody back"],
  ])("not where the Hook %s", (_, more, what) => {
    const own = hook(more);
    const found = correct(given(), own, { nth: 0, seed: "s" }, [user, says("Hey.")]);
    expect(found).toEqual({
      ok: false,
      problems: [
        {
          code: "edit-conflict",
          where: "hook:short",
          what,
          expected: "a Hook on before-call or before-reply that sends back or blocks with a message",
        },
      ],
    });
  });
  test("not where the step is no good, no fault is its own, or it would act too often", () => {
    expect(put(SHORT, [user, says("Too long.")])).toMatchObject({
      problems: [{ code: "guard-failed", where: "m1", what: "the good step does not pass short either" }],
    });
    const twin = hook({ id: "twin" });
    expect(put(SHORT, [user, says("Hey.")], { others: [twin] })).toMatchObject({
      problems: [{ code: "guard-failed", what: "no single fault in this step makes short act, and only it" }],
    });
    const blocks = hook({
      id: "long",
      conditions: [{ kind: "length", target: "reply", min: 1_000_000 }],
      action: "warn" as never,
    });
    expect(put(SHORT, [user, says("Hey.")], { others: [blocks] }).ok).toBe(false);
    const once = hook({ budget: 1 });
    const failedFirst: readonly Message[] = [
      user,
      says("Far too long.", { train: false, id: "m8" }),
      message("user", [{ author: "harness", echo: "hook:short", text: "At most 5." } as Part], { id: "m9" }),
      says("Hey."),
    ];
    expect(put(once, failedFirst)).toMatchObject({
      problems: [{ code: "guard-failed", what: "short would act 2 times in one request, and may 1 times" }],
    });
    expect(put(SHORT, failedFirst).ok).toBe(true);
  });
});

describe("how far a run went", () => {
  const calls = (count: number): Message =>
    message("assistant", [], { calls: Array.from({ length: count }, () => call("get", {})) });
  const back = message("user", [{ author: "harness", echo: "hook:short", text: "x" }]);
  const run: readonly Message[] = [
    user,
    calls(2),
    calls(1),
    says("A reply 👍."),
    user,
    calls(1),
    back,
    calls(3),
    says("No."),
  ];
  test("in replies, calls and turns of one request", () => {
    expect(measured("reply", run)).toBe(10);
    expect(measured("calls", run)).toBe(4);
    expect(measured("turns" as never, run)).toBe(3);
    expect(measured("reply", [user, calls(1)])).toBe(0);
    expect(measured("reply", [message("user", [world("A long text of the user.")]), calls(1)])).toBe(0);
    expect(measured("calls", [])).toBe(0);
  });
});

describe("tools merged into one", () => {
  const see = (name: string, schema: string, more: Partial<Tool> = {}): Tool => ({
    ...toolOf(schema),
    name,
    ...more,
  });
  const change = (tools: readonly Tool[], more: object = {}): Edit =>
    ({
      kind: "reshape",
      tool: `tool:${tools[0]?.name}`,
      change: {
        op: "merge",
        tools: tools.map(({ name }) => ({ tool: `tool:${name}`, value: name })),
        name: "see",
        param: "what",
        description: "Sees.",
        legend: `What: ${tools.map(({ name }) => name).join(", ")}.`,
        ...more,
      },
    }) as unknown as Edit;
  const merged = (tools: readonly Tool[], more: object = {}, rest: Partial<Harness> = {}) =>
    buildVariant(value(lowerHarness(harness({ tools: [...tools], ...rest }))), [change(tools, more)]);
  const parameters = (...tools: readonly Tool[]): string =>
    printJson(value(merged(tools)).harness.tools[0]?.parameters as Json);
  const code = (...names: readonly string[]): string =>
    `"what":{"type":"string","enum":[${names.map((one) => `"${one}"`).join(",")}],"description":"What: ${names.join(", ")}."}`;
  test("each a case of it, with what it needs and what is another's", () => {
    expect(
      parameters(
        see(
          "see_all",
          '{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}',
        ),
        see(
          "see_one",
          '{"type":"object","properties":{"page":{"type":"integer"},"row":{}},"required":["row"],"additionalProperties":false}',
        ),
      ),
    ).toBe(
      `{"type":"object","properties":{${code("see_all", "see_one")},"page":{"type":"integer"},"row":{}},"required":["what"],"additionalProperties":false,` +
        '"allOf":[{"if":{"properties":{"what":{"const":"see_all"}}},"then":{"properties":{"row":false}}},' +
        '{"if":{"properties":{"what":{"const":"see_one"}}},"then":{"required":["row"]}}]}',
    );
    expect(
      parameters(
        see("see_all", '{"$defs":{"A":{}}}'),
        see("see_one", '{"$defs":{"A":{},"B":{}},"definitions":{"C":{}}}'),
      ),
    ).toBe(
      `{"type":"object","properties":{${code("see_all", "see_one")}},"required":["what"],` +
        '"allOf":[{"if":{"properties":{"what":{"const":"see_all"}}},"then":{}},{"if":{"properties":{"what":{"const":"see_one"}}},"then":{}}],' +
        '"$defs":{"A":{},"B":{}},"definitions":{"C":{}}}',
    );
  });
  test("calls there and back", () => {
    const lens = value(
      lensOf(
        value(
          merged([see("see_all", '{"properties":{"page":{}}}'), see("see_one", '{"properties":{"row":{}}}')]),
        ),
      ),
    );
    const back = (args: string) => lens.toBase({ name: "see", arguments: json(args) });
    expect(back('{"what":"see_one","row":2}')).toMatchObject({
      ok: true,
      value: { name: "see_one", arguments: { row: 2 } },
    });
    expect(back('{"row":2,"what":"see_all"}')).toMatchObject({
      ok: true,
      value: { name: "see_all", arguments: { row: 2 } },
    });
    for (const wrong of ['{"row":2}', '{"what":"see_none"}', '{"what":1}'])
      expect(back(wrong).ok).toBe(false);
  });
  const PLAIN = see("see_all", '{"properties":{"page":{}}}');
  test.each<readonly [string, Tool, object, string]>([
    [
      "a tool of one name",
      PLAIN,
      { legend: "see_all" },
      "two of the tools, or of their values, are the same",
    ],
    [
      "a value that the legend leaves out",
      see("see_one", "{}"),
      { legend: "see_all" },
      "the legend does not name every value",
    ],
    [
      "another type of one key",
      see("see_one", '{"properties":{"page":{"type":"string"}}}'),
      {},
      "its page is another one than that of a tool before it",
    ],
    ["the new key", see("see_one", '{"properties":{"what":{}}}'), {}, "it has a parameter what"],
    ["a schema that says more", see("see_one", '{"minProperties":1}'), {}, "its schema says `minProperties`"],
    [
      "further keys",
      see("see_one", '{"additionalProperties":false}'),
      {},
      "the tools do not agree on further keys",
    ],
    [
      "another answer",
      see("see_one", "{}", { result: { type: "object" } }),
      {},
      "it answers or is marked otherwise than the first of them",
    ],
    [
      "another mark",
      see("see_one", "{}", { extra: { a: 1 } }),
      {},
      "it answers or is marked otherwise than the first of them",
    ],
  ])("not with %s", (_, other, more, what) => {
    const tools = other === PLAIN ? [PLAIN] : [PLAIN, other];
    const given = change([PLAIN, other], more);
    const found = buildVariant(value(lowerHarness(harness({ tools }))), [given]);
    expect(found.ok ? "" : found.problems.map((one) => one.what).join()).toContain(what);
  });
  test("not of a tool that is not there, nor of one that loads Skills, nor with other definitions", () => {
    const one = see("see_one", '{"properties":{"s":{}}}');
    const none = change([PLAIN, see("see_none", "{}")]);
    expect(codes(buildVariant(value(lowerHarness(harness({ tools: [PLAIN] }))), [none]))).toEqual([
      "no-such-symbol",
    ]);
    expect(
      merged([PLAIN, one], {}, { activation: [{ tool: "see_one", param: "s", names: "skill" }] }).ok,
    ).toBe(false);
    expect(merged([PLAIN, one]).ok).toBe(true);
    expect(
      merged([see("see_all", '{"$defs":{"A":{}}}'), see("see_one", '{"$defs":{"A":{"type":"string"}}}')]).ok,
    ).toBe(false);
  });
});
