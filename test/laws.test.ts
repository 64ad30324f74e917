// Each law is silent on every View that is right; each has damage that it must notice; together, with the round trip
// switched off, they notice every leaf that is put back or broken singly.

import { describe, expect, test } from "vitest";
import { callsValidWith } from "../src/laws/calls-valid.js";
import { judge, laws, type Trial } from "../src/laws/index.js";
import { Harness } from "../src/model/harness.js";
import { type Json, type JsonObject, num, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { corruptEachLeaf, type Damage, put, revertEachLeaf } from "./help/damage.js";
import { RECIPES, trial } from "./help/shop-views.js";

const NAMES = Object.keys(RECIPES);

describe("Views that are right", () => {
  test.each(NAMES)("no law objects: %s", (name) => {
    expect(judge(trial(name)).problems).toEqual([]);
  });

  test.each(NAMES)("the schemas of the View itself agree: %s", (name) => {
    expect(callsValidWith({ strict: true }).check(trial(name))).toEqual([]);
  });

  test("each law runs on some of them", () => {
    const ran = new Set(NAMES.flatMap((name) => runs(trial(name))));
    expect([...ran].sort()).toEqual(laws.map(({ name }) => name).sort());
  });

  test("the laws are these, in this order", () => {
    expect(laws.map(({ name }) => name)).toEqual([
      "round-trip",
      "calls-restore",
      "world-intact",
      "no-stale-names",
      "references-hold",
      "calls-valid",
      "hooks-agree",
      "names-legal",
      "order-legal",
      "solvable",
      "unique-gold",
      "reword-gate",
      "parse-back",
      "template-survives",
      "reach",
    ]);
  });

  test("laws that have nothing to say, say so", () => {
    expect(judge(trial("nothing changed")).verdicts).toMatchObject({
      "round-trip": "n/a",
      "no-stale-names": "n/a",
      "names-legal": "n/a",
      "order-legal": "n/a",
      solvable: "n/a",
      reach: "ran",
    });
  });

  test("a View for which no law ran fails", () => {
    expect(judge(trial("all renamed"), []).problems).toMatchObject([{ code: "no-law-ran" }]);
  });
});

const runs = (given: Trial): readonly string[] =>
  Object.entries(judge(given).verdicts).flatMap(([name, verdict]) => (verdict === "ran" ? [name] : []));

// ---- rows that are not what they should be

describe("rows of another shape", () => {
  const SHAPES: readonly Json[] = [
    null,
    7,
    num("1.0"),
    "x",
    [],
    [null, 7, "x", [], {}],
    {},
    { role: 7, content: 7, tool_calls: 7, function: 7, name: 7, arguments: 7 },
  ];
  const given = trial("all renamed");
  const places: readonly (readonly (string | number)[])[] = [
    ["messages"],
    ["messages", 2],
    ["messages", 2, "content"],
    ["messages", 2, "train"],
    ["messages", 2, "reasoning_content"],
    ["messages", 2, "tool_calls"],
    ["messages", 2, "tool_calls", 0],
    ["messages", 2, "tool_calls", 0, "function"],
    ["messages", 2, "tool_calls", 0, "function", "arguments"],
    ["tools"],
    ["tools", 0],
    ["tools", 0, "function"],
    ["tools", 0, "function", "parameters"],
    ["tools", 0, "function", "parameters", "properties"],
    ["tools", 0, "function", "parameters", "required", 0],
  ];

  test.each(places)("are problems, never exceptions: %s %s %s %s", (...place) => {
    for (const shape of SHAPES) {
      const path = place.filter((step) => step !== undefined);
      const view = put(given.view, path, () => shape) as JsonObject;
      expect(judge({ ...given, view }).problems.length).toBeGreaterThan(0);
    }
  });

  test("numbers as they were written survive in edits and schemas", () => {
    const inserted = trial("things inserted");
    const text = printJson({
      edits: inserted.edits as unknown as Json,
      after: inserted.after as unknown as Json,
    });
    const read = parseJson(text.replaceAll('"place":{', '"place":{"maxLength":1.0,'));
    const { edits, after } = (read.ok ? read.value : {}) as unknown as Pick<Trial, "edits" | "after">;
    const view = put(
      inserted.view,
      ["tools", 1, "function", "parameters"],
      () => after.tools[1]?.parameters ?? null,
    );
    const trials = [1, 2].map(() => ({ ...inserted, edits: [...edits], after, view: structuredView(view) }));
    for (const one of trials) expect(judge(one).problems).toEqual([]);
  });

  const structuredView = (view: Json): JsonObject => {
    const read = parseJson(printJson(view));
    return (read.ok ? read.value : {}) as JsonObject;
  };
});

// ---- the sweep: nothing can be put back or broken without some law

const WITHOUT_ROUND_TRIP = laws.filter(({ name }) => name !== "round-trip");

function unnoticed(given: Trial, damages: Iterable<Damage>): readonly string[] {
  const missed: string[] = [];
  for (const { pointer, what, row } of damages)
    if (judge({ ...given, view: row }, WITHOUT_ROUND_TRIP).problems.length === 0)
      missed.push(`${pointer}: ${what}`);
  return missed;
}

describe("each leaf", () => {
  test.each(NAMES)("put back singly is noticed: %s", (name) => {
    const given = trial(name);
    expect(unnoticed(given, revertEachLeaf(given.base, given.view, given.edits))).toEqual([]);
  });

  test.each(NAMES)("broken singly is noticed: %s", (name) => {
    const given = trial(name);
    expect(unnoticed(given, corruptEachLeaf(given.view))).toEqual([]);
  });

  test("there is enough to put back", () => {
    const given = trial("everything at once");
    expect([...revertEachLeaf(given.base, given.view, given.edits)].length).toBeGreaterThan(60);
  });

  test("of the Variant's Harness broken singly is noticed", () => {
    const given = trial("everything at once");
    const original = printJson(given.after as unknown as JsonObject);
    const missed: string[] = [];
    for (const { pointer, what, row } of corruptEachLeaf(given.after as unknown as JsonObject)) {
      // Laws read documents that are Harnesses; what the model refuses never gets so far.
      const after = Harness.safeParse(row);
      if (!after.success || printJson(after.data as unknown as JsonObject) === original) continue;
      if (judge({ ...given, after: after.data }, WITHOUT_ROUND_TRIP).problems.length === 0)
        missed.push(`${pointer}: ${what}`);
    }
    expect(missed).toEqual([]);
  });
});
