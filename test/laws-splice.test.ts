// A splice is held to what it says it did: planted damage in the edit and in the row, each caught by the law that speaks of it.
import { describe, expect, test } from "vitest";
import { judge } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import {
  asArray,
  asObject,
  get,
  type Json,
  type JsonObject,
  withMember,
  without,
} from "../src/model/json.js";
import type { Base } from "../src/run/base.js";
import { type Carried, carryOver, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

const BASES = shippedRecords("livestream");
const edit = (change: object): Edit => ({ kind: "splice", change }) as unknown as Edit;
const COLLAPSE = edit({ op: "collapse", hook: null });
const CORRECT = edit({ op: "correct", hook: "hook:link-from-results", nth: 0, seed: "a" });

/** The first record in which the edit does something. */
function carriedBy(one: Edit, fits: (base: Base) => boolean = () => true): Carried {
  for (const base of BASES) {
    const carried = carryOver(base, [one]);
    if (carried.ok && placesOf(carried.value).length > 0 && fits(base)) return carried.value;
  }
  throw new Error("no record has such a place");
}
type Place = { readonly message: number; readonly turns: readonly JsonObject[] };
const changeOf = ({ edits }: Pick<Carried, "edits">): { readonly at?: readonly Place[] } =>
  (edits[0] as unknown as { change: { at?: readonly Place[] } }).change;
const placesOf = (carried: Carried): readonly Place[] => changeOf(carried).at ?? [];

const withAt = (carried: Carried, at: readonly Place[] | undefined): readonly Edit[] => [
  edit({ ...changeOf(carried), at }),
];
const lawsFailed = (
  carried: Carried,
  change: { edits?: readonly Edit[]; view?: JsonObject },
): readonly string[] => {
  const { verdicts } = judge({ ...carried.trial, ...change });
  return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
};
const messagesOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "messages")).map(asObject);
const withMessages = (row: JsonObject, messages: readonly Json[]): JsonObject =>
  withMember(row, "messages", messages);
const changed = (row: JsonObject, at: number, change: (message: JsonObject) => JsonObject): JsonObject =>
  withMessages(
    row,
    messagesOf(row).map((message, i) => (i === at ? change(message) : message)),
  );

describe("collapse", () => {
  const carried = carriedBy(COLLAPSE);
  const [place] = placesOf(carried) as [Place, ...Place[]];

  test("as it is, nothing is wrong", () => {
    expect(lawsFailed(carried, {})).toEqual([]);
  });
  test("an attempt that is left in the row", () => {
    const { view, trial } = carried;
    const [first, second] = messagesOf(trial.base).slice(place.message, place.message + 2) as [
      JsonObject,
      JsonObject,
    ];
    const back = messagesOf(view).toSpliced(place.message, 0, first, withMember(second, "content", "x"));
    expect(lawsFailed(carried, { view: withMessages(view, back) })).toContain("world-intact");
  });
  test("reasoning that speaks of the correction stays", () => {
    const base = messagesOf(carried.trial.base)[place.message + place.turns.length] as JsonObject;
    const kept = changed(carried.view, place.message, (message) =>
      withMember(message, "reasoning_content", get(base, "reasoning_content") ?? "Too long."),
    );
    expect(lawsFailed(carried, { view: kept })).toContain("reach");
  });
  test("an edit that does not say what it did", () => {
    expect(lawsFailed(carried, { edits: withAt(carried, undefined) })).toContain("reach");
  });
  test("an attempt that is like the others and was left", () => {
    expect(lawsFailed(carried, { edits: withAt(carried, []) })).toContain("reach");
  });
  test("turns that do not stand there", () => {
    const turns = place.turns.map((turn) => withMember(turn, "role", "user"));
    expect(lawsFailed(carried, { edits: withAt(carried, [{ ...place, turns }]) })).toContain("reach");
  });
  test("a good step is taken out with them", () => {
    const more = messagesOf(carried.trial.base)[place.message + place.turns.length] as JsonObject;
    const at = [{ ...place, turns: [...place.turns, more] }];
    expect(lawsFailed(carried, { edits: withAt(carried, at) })).toContain("references-hold");
  });
  test("a good step is taken out in its place, with a word of the world behind it", () => {
    const messages = messagesOf(carried.trial.base);
    const at = messages.findIndex((message) => asArray(get(message, "tool_calls")).length > 0);
    const turns = messages.slice(at, at + 2);
    expect(lawsFailed(carried, { edits: withAt(carried, [{ message: at, turns }, place]) })).toContain(
      "world-intact",
    );
  });
});

describe("correct", () => {
  const carried = carriedBy(CORRECT);
  const [place] = placesOf(carried) as [Place, ...Place[]];
  const [attempt, answer] = place.turns as [JsonObject, JsonObject];
  const good = messagesOf(carried.trial.base)[place.message] as JsonObject;
  const withTurns = (...turns: readonly JsonObject[]): readonly Edit[] =>
    withAt(carried, [{ ...place, turns }]);
  const call = (of: JsonObject): JsonObject => asObject(asArray(get(of, "tool_calls"))[0]);
  const withCall = (change: (call: JsonObject) => JsonObject): JsonObject =>
    withMember(attempt, "tool_calls", [change(call(attempt))]);

  test("as it is, nothing is wrong; the attempt is no target and the good step is", () => {
    expect(lawsFailed(carried, {})).toEqual([]);
    expect(
      messagesOf(carried.view)
        .slice(place.message, place.message + 3)
        .map((message) => get(message, "train")),
    ).toEqual([false, undefined, true]);
  });
  test("the attempt is a target in the row", () => {
    const view = changed(carried.view, place.message, (message) => withMember(message, "train", true));
    expect(lawsFailed(carried, { view })).not.toEqual([]);
  });
  test("the attempt is a target by the edit", () => {
    expect(lawsFailed(carried, { edits: withTurns(without(attempt, "train"), answer) })).toContain(
      "hooks-agree",
    );
  });
  test("the attempt does not violate the Hook", () => {
    const same = withCall((one) => withMember(one, "function", get(call(good), "function") as Json));
    expect(lawsFailed(carried, { edits: withTurns(same, answer) })).toContain("hooks-agree");
  });
  test("the attempt calls another tool than the step behind it", () => {
    const other = withCall((one) =>
      withMember(one, "function", withMember(asObject(get(one, "function")), "name", "check_stock")),
    );
    expect(lawsFailed(carried, { edits: withTurns(other, answer) })).toContain("hooks-agree");
  });
  test("the answer is not the Hook's message", () => {
    const [part] = asArray(get(answer, "content")).map(asObject) as [JsonObject];
    const told = withMember(answer, "content", [withMember(part, "text", "Stopped.")]);
    expect(lawsFailed(carried, { edits: withTurns(attempt, told) })).toContain("hooks-agree");
  });
  test("the answer is the world's", () => {
    const [part] = asArray(get(answer, "content")).map(asObject) as [JsonObject];
    const told = withMember(answer, "content", [withMember(part, "author", "world")]);
    expect(lawsFailed(carried, { edits: withTurns(attempt, told) })).toContain("world-intact");
  });
  test("the call's id is another call's", () => {
    const id = asArray(get(carried.trial.base, "messages")).flatMap((message) =>
      asArray(get(message, "tool_calls")).map((one) => get(one, "id")),
    )[0] as Json;
    const turns = [withCall((one) => withMember(one, "id", id)), withMember(answer, "tool_call_id", id)];
    expect(lawsFailed(carried, { edits: withTurns(...turns) })).toContain("references-hold");
  });
  test("the attempt is missing in the row", () => {
    const view = withMessages(carried.view, messagesOf(carried.view).toSpliced(place.message, 2));
    expect(lawsFailed(carried, { view })).toContain("references-hold");
  });
  test("another value in the attempt of the row than the edit says", () => {
    const view = changed(carried.view, place.message, (message) =>
      withMember(message, "tool_calls", get(good, "tool_calls") as Json),
    );
    expect(lawsFailed(carried, { view })).toContain("calls-restore");
  });
});

test("taken back, nothing is left of it", () => {
  const base = BASES[0] as Base;
  const both = [COLLAPSE, { ...COLLAPSE, undo: true } as Edit];
  const plain = value(carryOver(base, []));
  const carried = value(carryOver(base, both));
  expect(get(carried.view, "messages")).toEqual(get(plain.view, "messages"));
  expect(carried.judgement.problems).toEqual([]);
});
