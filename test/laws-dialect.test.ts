// A row in a dialect is read back before it is judged: planted damage to what only the dialect has, and to what every row has.
import { describe, expect, test } from "vitest";
import { judge, type Trial } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import {
  asArray,
  asObject,
  asString,
  get,
  type Json,
  type JsonObject,
  withMember,
} from "../src/model/json.js";
import type { Base } from "../src/run/base.js";
import { basesUnder, carryOver, shippedRecords } from "./help/carry.js";
import { harness, prompt, section, tool, value } from "./help/small.js";

const BASES = shippedRecords("livestream");
const layout = (site: string, from: string, to: string): Edit =>
  ({ kind: "layout", site, from, to }) as unknown as Edit;
const RENAME: Edit = {
  kind: "rename",
  names: [{ symbol: "tool:get_item" as never, from: "get_item", to: "read_listing" }],
};
const base = BASES.find(({ trajectory }) =>
  trajectory.messages.some(({ calls }) => calls.some(({ name }) => name === "get_item")),
) as Base;

const messagesOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "messages")).map(asObject);
const changed = (row: JsonObject, at: number, change: (one: JsonObject) => JsonObject): JsonObject =>
  withMember(
    row,
    "messages",
    messagesOf(row).map((one, i): Json => (i === at ? change(one) : one)),
  );
const text =
  (from: string | RegExp, to: string) =>
  (one: JsonObject): JsonObject =>
    withMember(
      one,
      "content",
      (asString(get(one, "content")) ?? "").replace(from, () => to),
    );

describe.each(["json", "xml", "python"])("calls as %s", (dialect) => {
  const { trial } = value(carryOver(base, [RENAME, layout("calls", "structured", dialect)]));
  const failing = (change: Partial<Trial>): readonly string[] => {
    const { verdicts } = judge({ ...trial, ...change });
    return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
  };
  const at = messagesOf(trial.view).findIndex(
    (one) => get(one, "role") === "assistant" && /read_listing/.test(String(get(one, "content"))),
  );
  const damaged = (change: (one: JsonObject) => JsonObject, where = at): readonly string[] =>
    failing({ view: changed(trial.view, where, change) });

  test("as they are, nothing is wrong", () => {
    expect(failing({})).toEqual([]);
  });
  test("an old name in a call", () => {
    expect(damaged(text("read_listing", "get_item"))).toEqual(expect.arrayContaining(["calls-restore"]));
  });
  test("an argument that moves by one digit", () => {
    expect(damaged(text(/\d(?=\D*$)/, "x")).length).toBeGreaterThan(0);
    expect(damaged(text(/(\d{8})\d/, "123456789"))).toContain("calls-restore");
  });
  test("white space that the dialect does not write", () => {
    const wide = dialect === "python" ? text("(", "( ") : text("\n</tool_call>", "\n\n</tool_call>");
    expect(damaged(wide).length).toBeGreaterThan(0);
  });
  test("a call in a field of its own, and an id that is told", () => {
    expect(damaged((one) => withMember(one, "tool_calls", []))).toContain("parse-back");
    expect(damaged((one) => withMember(one, "tool_call_id", "call_1"), at + 1)).toContain("parse-back");
  });
  test("a prompt that does not tell of the tools", () => {
    expect(damaged(text("\n</tools>", "</tools>"), 0)).toContain("parse-back");
  });
  test("the edit states another dialect", () => {
    const other = dialect === "json" ? "xml" : "json";
    expect(failing({ edits: [RENAME, layout("calls", "structured", other)] })).toContain("reach");
    expect(failing({ edits: [RENAME, layout("calls", "xml", dialect)] })).toContain("reach");
  });
});

test.each(["json", "xml", "python"])(
  "values that a reader may stumble over are read as they are: %s",
  (dialect) => {
    const office = harness({
      prompt: prompt(section("rules", "Rules", "Be kind.")),
      tools: [tool("ping", { type: "object", properties: { at: {}, note: { type: "string" } } })],
    });
    const args = { at: null, note: "\u2028\u0085\r\ud800", list: [null, "\u2029", {}] };
    const record = {
      format: "hsa/episode@1",
      id: "d-1",
      slots: {},
      messages: [
        { role: "user", content: "Hello?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "c1", type: "function", function: { name: "ping", arguments: args } }],
        },
        { role: "tool", tool_call_id: "c1", content: "{}" },
        { role: "assistant", content: "Done." },
      ],
      outcome: { status: "success" },
    };
    const carried = value(
      carryOver(basesUnder(office, [record])[0] as Base, [layout("calls", "structured", dialect)]),
    );
    expect(carried.judgement.problems).toEqual([]);
  },
);
test("a key that a View's call gives twice is no call that every reader takes alike", () => {
  const { trial } = value(carryOver(base, [layout("calls", "structured", "json")]));
  const at = messagesOf(trial.view).findIndex(
    (one) => /"link_id":/.test(String(get(one, "content"))) && get(one, "role") === "assistant",
  );
  const view = changed(trial.view, at, text('"link_id":', '"link_id":1,"link_id":'));
  expect(judge({ ...trial, view }).verdicts["parse-back"]).toBe("failed");
});

describe("the prompt under another role", () => {
  const { trial } = value(carryOver(base, [layout("role", "system", "developer")]));
  test("as it is, nothing is wrong; under the old one, something is", () => {
    expect(judge(trial).problems).toEqual([]);
    const view = changed(trial.view, 0, (one) => withMember(one, "role", "system"));
    expect(judge({ ...trial, view }).verdicts["parse-back"]).toBe("failed");
  });
});
