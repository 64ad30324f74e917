// New ids for the calls of a run: by place, unique, and each result still answers its call.
import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { renderView } from "../../src/core/render-view.js";
import { newId } from "../../src/core/structure/call-ids.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { asArray, get, type Json } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import type { Result } from "../../src/model/problem.js";
import type { Message, Trajectory } from "../../src/model/trajectory.js";
import { naiveId } from "../help/naive-call-ids.js";
import { call, codes, harness, message, tool, value, world } from "../help/small.js";

const lowered = value(lowerHarness(harness({ tools: [tool("get_order"), tool("ping")] })));
const STYLES = ["call_n", "hex", "uuid", "digits9"] as const;
const edit = (style: (typeof STYLES)[number] = "hex", salt = "7"): Edit => ({
  kind: "call-ids",
  style,
  salt,
});

const run = (...messages: readonly Message[]): Trajectory => ({
  messages: [message("user", [world("Where is it?")]), ...messages],
  slots: {},
  outcome: { status: "success" },
  extra: {},
});
const turn = (ids: readonly (string | undefined)[], more: Partial<Message> = {}): Message =>
  message("assistant", [], {
    calls: ids.map((id) => ({ name: "ping", arguments: {}, extra: {}, ...(id === undefined ? {} : { id }) })),
    ...more,
  });
const answer = (callId: string | undefined): Message =>
  message("tool", [world("pong")], callId === undefined ? {} : { callId });

const rendered = (trajectory: Trajectory, edits: readonly Edit[]): Result<Json> =>
  renderView(value(lowerEpisode(lowered, trajectory)), value(buildVariant(lowered, edits)));
const idsOf = (row: Json): readonly unknown[] =>
  asArray(get(row, "messages")).flatMap((one): readonly unknown[] =>
    get(one, "role") === "tool"
      ? [`> ${get(one, "tool_call_id")}`]
      : asArray(get(one, "tool_calls")).map((each) => get(each, "id")),
  );

const REPLY = message("assistant", [{ author: "assistant", text: "There." }]);

describe("ids", () => {
  test.each(STYLES)("%s: of its form, and what another reading of the format gives", (style) => {
    const forms = {
      call_n: /^call_\d+$/,
      hex: /^call_[0-9a-f]{24}$/,
      uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      digits9: /^[0-9A-Za-z]{9}$/,
    };
    const made = Array.from({ length: 300 }, (_, n) => newId({ style, salt: "s" }, n));
    for (const [n, id] of made.entries()) {
      expect(id).toMatch(forms[style]);
      expect(id).toBe(naiveId({ kind: "call-ids", style, salt: "s" }, n));
    }
    expect(new Set(made).size).toBe(300);
  });

  test("call_n without a salt counts from 1; another salt, another first", () => {
    expect(newId({ style: "call_n", salt: "" }, 0)).toBe("call_1");
    expect(newId({ style: "call_n", salt: "a" }, 0)).not.toBe(newId({ style: "call_n", salt: "b" }, 0));
  });
});

describe("a run", () => {
  test("ids that recur from turn to turn come to differ, and results keep their calls", () => {
    const given = run(turn(["c1", "c2"]), answer("c2"), answer("c1"), turn(["c1"]), answer("c1"), REPLY);
    const at = (n: number): string => newId({ style: "hex", salt: "7" }, n);
    expect(idsOf(value(rendered(given, [edit()])))).toEqual([
      at(0),
      at(1),
      `> ${at(1)}`,
      `> ${at(0)}`,
      at(2),
      `> ${at(2)}`,
    ]);
  });

  test("an id that is absent stays absent, and the calls after it are counted all the same", () => {
    const given = run(turn([undefined, "c2"]), answer(undefined), answer("c2"), REPLY);
    const id = newId({ style: "hex", salt: "7" }, 1);
    expect(idsOf(value(rendered(given, [edit()])))).toEqual([undefined, id, "> undefined", `> ${id}`]);
  });

  test("an id that names the tool leaves nothing of the name behind", () => {
    const given = run(turn(["functions.get_order:0"]), answer("functions.get_order:0"), REPLY);
    const edits: readonly Edit[] = [
      edit(),
      { kind: "rename", names: [{ symbol: "tool:get_order" as never, from: "get_order", to: "fetch_it" }] },
    ];
    expect(JSON.stringify(value(rendered(given, edits)))).not.toContain("get_order");
  });

  test("taken back, nothing is left", () => {
    const given = run(turn(["c1"]), answer("c1"), REPLY);
    const back = [edit(), { ...edit(), undo: true } as Edit];
    expect(rendered(given, back)).toEqual(rendered(given, []));
  });

  test("pairs are those of before", () => {
    const given = run(turn(["a", "a"]), answer("a"), answer("a"), turn(["b"]), answer("b"), REPLY);
    const row = value(rendered(given, [edit()]));
    const after = asArray(get(row, "messages")).map((one, i): Message => {
      const calls = asArray(get(one, "tool_calls")).map((each) => ({
        ...call("ping", {}),
        id: get(each, "id") as string,
      }));
      const id = get(one, "tool_call_id");
      return {
        ...(given.messages[i] as Message),
        calls,
        ...(id === undefined ? {} : { callId: id as string }),
      };
    });
    expect(pairResults(after)).toEqual(pairResults(given.messages));
  });
});

describe("refused", () => {
  test.each([
    ["a result that answers nothing", run(turn(["c1"]), answer("c1"), answer("c1"), REPLY), "not-carried"],
    [
      "a result that comes a turn late",
      run(turn(["c1"]), turn(["c2"]), answer("c1"), answer("c2"), REPLY),
      "not-carried",
    ],
    [
      "a text that speaks of an id",
      run(turn(["call_12"], { reasoning: "call_12 will tell." }), answer("call_12"), REPLY),
      "name-in-record",
    ],
  ])("%s", (_, given, code) => {
    expect(codes(rendered(given, [edit()]))).toEqual([code]);
  });

  test("not: a text in which the id is part of a longer word", () => {
    const given = run(turn(["call_12"], { reasoning: "call_123 will tell." }), answer("call_12"), REPLY);
    expect(codes(rendered(given, [edit()]))).toEqual([]);
  });
});
