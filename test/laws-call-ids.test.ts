// New call ids, held to what the edit says: planted damage in the row and in the edit, each caught by the law that speaks of it.
import { describe, expect, test } from "vitest";
import { judge, type Trial } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asObject, get, type Json, type JsonObject, withMember } from "../src/model/json.js";
import { type Carried, carryOver, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

const EDIT: Edit = { kind: "call-ids", style: "hex", salt: "7" };
const BASES = shippedRecords("livestream");
const carried: Carried = value(
  carryOver(
    BASES.find(({ trajectory }) => trajectory.messages.some(({ calls }) => calls.length > 1)) as never,
    [EDIT],
  ),
);

const failing = (change: Partial<Trial>): readonly string[] => {
  const { verdicts } = judge({ ...carried.trial, ...change });
  return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
};
const messagesOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "messages")).map(asObject);
const withMessage = (row: JsonObject, at: number, change: (message: JsonObject) => Json): JsonObject =>
  withMember(
    row,
    "messages",
    messagesOf(row).map((one, i) => (i === at ? change(one) : one)),
  );
const withCallId = (message: JsonObject, call: number, id: Json): JsonObject =>
  withMember(
    message,
    "tool_calls",
    asArray(get(message, "tool_calls")).map((one, i) =>
      i === call ? withMember(asObject(one), "id", id) : one,
    ),
  );

const { base, view } = carried.trial;
const calling = messagesOf(view).findIndex((one) => asArray(get(one, "tool_calls")).length > 1);
const oldCalls = asArray(get(messagesOf(base)[calling], "tool_calls"));
const newCalls = asArray(get(messagesOf(view)[calling], "tool_calls"));

describe("new call ids", () => {
  test("as they are, nothing is wrong, and every id is another one", () => {
    expect(failing({})).toEqual([]);
    expect(newCalls.map((one) => get(one, "id"))).not.toEqual(oldCalls.map((one) => get(one, "id")));
  });
  test("a call keeps its old id", () => {
    const row = withMessage(view, calling, (one) => withCallId(one, 0, get(oldCalls[0], "id") as Json));
    expect(failing({ view: row })).toContain("calls-restore");
  });
  test("two calls get one id", () => {
    const row = withMessage(view, calling, (one) => withCallId(one, 1, get(newCalls[0], "id") as Json));
    expect(failing({ view: row })).toContain("references-hold");
  });
  test("a result keeps its old id", () => {
    const old = get(messagesOf(base)[calling + 1], "tool_call_id") as Json;
    const row = withMessage(view, calling + 1, (one) => withMember(one, "tool_call_id", old));
    expect(failing({ view: row })).toContain("references-hold");
  });
  test("two results change places", () => {
    const ids = [1, 2].map((i) => get(messagesOf(view)[calling + i], "tool_call_id") as Json);
    const first = withMessage(view, calling + 1, (one) => withMember(one, "tool_call_id", ids[1] as Json));
    const row = withMessage(first, calling + 2, (one) => withMember(one, "tool_call_id", ids[0] as Json));
    expect(failing({ view: row })).toContain("references-hold");
  });
  test("the edit states another salt, or another style", () => {
    for (const other of [
      { ...EDIT, salt: "8" },
      { ...EDIT, style: "uuid" },
    ] as readonly Edit[])
      expect(failing({ edits: [other] })).toContain("calls-restore");
  });
  test("the edit is left out", () => {
    expect(failing({ edits: [] })).toContain("calls-restore");
  });
  test("a text of the run speaks of an old id", () => {
    const id = get(oldCalls[0], "id") as string;
    const said = (row: JsonObject): JsonObject =>
      withMessage(row, calling, (one) => withMember(one, "reasoning_content", `See ${id}.`));
    expect(failing({ base: said(base), view: said(view) })).toContain("no-stale-names");
  });
  test("a result that answers nothing keeps an id", () => {
    const stray: JsonObject = { role: "tool", tool_call_id: "lost", content: "late" };
    const add = (row: JsonObject): JsonObject =>
      withMember(row, "messages", messagesOf(row).toSpliced(calling + 1, 0, stray));
    expect(failing({ base: add(base), view: add(view) })).toContain("no-stale-names");
  });
});
