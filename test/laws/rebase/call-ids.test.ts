/** Which call a result answers, and the ids that an edit gives: digests computed elsewhere, places by hand. */
import { describe, expect, test } from "vitest";
import { answeredCalls, callsOf, idOf } from "../../../src/laws/rebase/answers.js";
import { callIds } from "../../../src/laws/rebase/call-ids.js";
import type { EditOf } from "../../../src/model/edit.js";
import { asArray, get, type Json, type JsonObject } from "../../../src/model/json.js";
import { harness } from "../../help/small.js";

type Style = EditOf<"call-ids">["style"];
const asks = (...ids: readonly (Json | undefined)[]): JsonObject => ({
  role: "assistant",
  tool_calls: ids.map((id) => (id === undefined ? { n: 1 } : { id })),
});
const tells = (id?: Json, more: JsonObject = {}): JsonObject => ({
  role: "tool",
  ...(id === undefined ? {} : { tool_call_id: id }),
  ...more,
});
const user: JsonObject = { role: "user", content: "u" };

describe("answers", () => {
  const paired = (...messages: readonly Json[]) =>
    [...answeredCalls(messages)].map(([at, { message, call }]) => `${at}:${message}.${call}`);
  test("an id is a text that is not empty", () => {
    expect([idOf("a"), idOf(""), idOf(undefined), idOf(1), idOf(null)]).toEqual([
      "a",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(callsOf({ tool_calls: [1] })).toEqual([1]);
    expect(callsOf({})).toEqual([]);
  });
  test.each<readonly [string, readonly Json[], readonly string[]]>([
    ["by id", [asks("a", "b"), tells("b"), tells("a")], ["1:0.1", "2:0.0"]],
    ["by order", [asks(undefined, ""), tells(), tells("")], ["1:0.0", "2:0.1"]],
    [
      "the first open one, where the answer has no id",
      [asks("a", "b"), tells(), tells("b")],
      ["1:0.0", "2:0.1"],
    ],
    [
      "one without an id, where no other has it",
      [asks("a", undefined), tells("x"), tells("a")],
      ["1:0.1", "2:0.0"],
    ],
    ["none that is answered", [asks("a"), tells("a"), tells("a"), tells()], ["1:0.0"]],
    ["none of another id", [asks("a"), tells("b"), tells("a")], ["2:0.0"]],
    ["the turn before, whatever stands between", [user, asks("a"), user, tells("a")], ["3:1.0"]],
    ["not a turn that another followed", [asks("a"), asks("b"), tells("a"), tells("b")], ["3:1.0"]],
    [
      "a turn without calls closes nothing",
      [asks("a"), { role: "assistant", content: "" }, tells("a")],
      ["2:0.0"],
    ],
    ["nor do calls of anybody else", [asks("a"), { ...asks("b"), role: "user" }, tells("a")], ["2:0.0"]],
    ["nothing", [tells("a"), tells()], []],
  ])("%s", (_, messages, pairs) => {
    expect(paired(...messages)).toEqual(pairs);
  });
});

const renewed = (messages: readonly Json[], style: Style = "call_n", salt = "") => {
  const edit = { kind: "call-ids", style, salt } as const;
  const { value, breaches } = callIds.row({
    before: harness({}),
    after: harness({}),
    edit,
    row: { id: "r", messages },
  });
  expect(get(value, "id")).toBe("r");
  return {
    messages: asArray(get(value, "messages")),
    breaches: breaches.map(({ law, where, what }) =>
      law === "no-stale-names" ? `${where} ${what.split(" ").at(-1)}` : `${law}: ${what}`,
    ),
  };
};

describe("new ids", () => {
  test("the Harness stays", () => {
    const before = harness({});
    expect(callIds.harness(before, { kind: "call-ids", style: "hex", salt: "" })).toEqual({
      value: before,
      breaches: [],
    });
  });
  test.each<readonly [Style, string, readonly string[]]>([
    ["hex", "7", ["call_771f718b790d9799b5fccb62", "call_8de0f44db9df564622f8e978"]],
    ["hex", "", ["call_c7757c0896cbfe6182d8ea2b", "call_efdd30d1dda5a1a329ee9d0b"]],
    ["digits9", "7", ["vVpFxDRTv", "HcwFzbO8Y"]],
    ["digits9", "", ["Dt08QH6Z6", "rZmNZfbdf"]],
    ["uuid", "7", ["771f718b-790d-4799-b5fc-cb62787f94cd", "8de0f44d-b9df-4646-a2f8-e978a2424036"]],
    ["uuid", "", ["c7757c08-96cb-4e61-82d8-ea2bda4a8bf9", "efdd30d1-dda5-41a3-a9ee-9d0bf61387ee"]],
    ["call_n", "7", ["call_379", "call_380"]],
    ["call_n", "", ["call_1", "call_2"]],
  ])("%s of %j", (style, salt, [one, other]) => {
    expect(renewed([asks("a", "b"), tells("b"), tells("a")], style, salt)).toEqual({
      messages: [asks(one, other), tells(other), tells(one)],
      breaches: [],
    });
  });
  test("calls are counted through the run, those without an id too", () => {
    const run = [asks(undefined, "", "c"), tells("c"), user, asks("d", "e"), tells("e"), tells("d")];
    expect(renewed(run)).toEqual({
      messages: [
        asks(undefined, "", "call_3"),
        tells("call_3"),
        user,
        asks("call_4", "call_5"),
        tells("call_5"),
        tells("call_4"),
      ],
      breaches: [],
    });
  });
  test("an answer without an id stays without one, and what else stands there stays", () => {
    const run = [
      { ...asks("a"), content: "x" },
      tells(undefined, { content: "r" }),
      { role: "tool", tool_call_id: "" },
    ];
    expect(renewed(run)).toEqual({
      messages: [
        { ...asks("call_1"), content: "x" },
        tells(undefined, { content: "r" }),
        { role: "tool", tool_call_id: "" },
      ],
      breaches: [],
    });
  });
  test("an id that is no text stays", () => {
    expect(renewed([asks(5), tells()]).messages).toEqual([asks(5), tells()]);
  });
  test("an answer to no call keeps its id, and that is told", () => {
    expect(renewed([tells("lost")])).toEqual({
      messages: [tells("lost")],
      breaches: ["/messages/0/tool_call_id stays"],
    });
    expect(renewed([tells(), tells(""), { ...user, tool_call_id: "x" }]).breaches).toEqual([]);
  });
  test("two calls of one id are two calls", () => {
    expect(renewed([asks("a", "a"), tells("a"), tells("a")])).toEqual({
      messages: [asks("call_1", "call_2"), tells("call_1"), tells("call_2")],
      breaches: [],
    });
  });
  test("an answer to nothing that would come to answer a call", () => {
    expect(renewed([asks("a"), tells("call_1"), tells("a")]).breaches).toEqual([
      "/messages/1/tool_call_id stays",
      "references-hold: results answer other calls",
    ]);
    expect(renewed([asks("a", "b"), tells("call_1"), tells("a"), tells("b")]).breaches).toContain(
      "references-hold: results answer other calls",
    );
  });
  test("an answer that comes to answer another call", () => {
    // without ids in the answer and with them in the calls, the order holds
    expect(renewed([asks("a", "b"), tells(), tells()]).breaches).toEqual([]);
    // "x" is nobody's and goes to the call without an id, which its new id still does
    expect(renewed([asks("a", undefined), tells("x"), tells("a")])).toEqual({
      messages: [asks("call_1", undefined), tells("call_2"), tells("call_1")],
      breaches: [],
    });
    // given an id that another call has by now, it goes there
    expect(renewed([asks(undefined, "b"), tells("x"), tells("b")], "call_n", "").breaches).toEqual([]);
  });
});

describe("texts that speak of an id", () => {
  const saying = (text: string, id = "abcdef"): readonly string[] =>
    renewed([{ role: "user", content: text }, asks(id), tells(id)]).breaches;
  test.each(["abcdef", "See abcdef.", "(abcdef)", "é abcdef é", "abcdefg abcdef", "call_1", "of call_1!"])(
    "%s",
    (text) => {
      expect(saying(text)).toHaveLength(1);
      expect(saying(text)[0]).toMatch(/^\/messages\/0\/content (abcdef|call_1)$/);
    },
  );
  test.each([
    "abcdefg",
    "xabcdef",
    "abcdef-x",
    "x_abcdef",
    "abcdef_",
    "-abcdef",
    "1abcdef",
    "abcde",
    "ABCDEF",
    "call_2",
    "call_11",
  ])("not %s", (text) => {
    expect(saying(text)).toEqual([]);
  });
  test("of six characters and more", () => {
    expect(saying("abcde", "abcde")).toEqual([]);
    expect(saying("a.c(d]", "a.c(d]")).toEqual(["/messages/0/content a.c(d]"]);
    expect(saying("abc(d]", "a.c(d]")).toEqual([]);
  });
  test("wherever a text stands", () => {
    const own: JsonObject = {
      role: "assistant",
      content: "call_1",
      reasoning_content: "call_1",
      tool_calls: [
        { id: "x", function: { name: "f", arguments: { call_1: ["call_1", { k: "call_1" }], n: 1 } } },
      ],
    };
    expect(renewed([own]).breaches).toEqual([
      "/messages/0/content call_1",
      "/messages/0/reasoning_content call_1",
      "/messages/0/tool_calls/0 call_1",
      "/messages/0/tool_calls/0 call_1",
      "/messages/0/tool_calls/0 call_1",
    ]);
  });
  test("an old id that is kept by nobody is looked for once", () => {
    expect(saying("abcdef and abcdef")).toHaveLength(1);
  });
});
