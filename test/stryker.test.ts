// What decides about a mutant in `npm run stryker`, apart from Stryker itself: the program that it is, whether the sample
// takes it, who is asked first, what a run says of it, and the score.

import { describe, expect, test } from "vitest";
import { intervalOf, rowsOf } from "../scripts/stryker/figures.mjs";
import { type Entry, isCurrent } from "../scripts/stryker/ledger.mjs";
import { mutatedText } from "../scripts/stryker/mutated.mjs";
import { bestFirst, newMemory, remember } from "../scripts/stryker/order.mjs";
import { isSampled, placeOf } from "../scripts/stryker/place.mjs";
import { verdictOf } from "../scripts/stryker/process.mjs";
import { isTextForPeople } from "../scripts/stryker/texts.mjs";

describe("the program of a mutant", () => {
  const at = (line: number, from: number, to: number) => ({
    start: { line, column: from },
    end: { line, column: to },
  });

  test("an expression stays whole beside its neighbours", () => {
    const change = { location: at(1, 4, 10), mutatorName: "LogicalOperator", replacement: "a || b" };
    expect(mutatedText("//\nif (a && b && c) d();\n", change)).toBe("//\nif ((a || b) && c) d();\n");
  });

  test("a block and a case of a switch take no parentheses", () => {
    const block = { location: at(0, 3, 11), mutatorName: "BlockStatement", replacement: "{}" };
    expect(mutatedText("do { a(); } while (b);", block)).toBe("do {} while (b);");
    const rest = { location: at(2, 2, 19), mutatorName: "ConditionalExpression", replacement: "case 1:" };
    expect(mutatedText("switch (a) {\n\n  case 1: return 2;\n}", rest)).toBe("switch (a) {\n\n  case 1:\n}");
  });

  test("it may begin on one line and end on another", () => {
    const location = { start: { line: 0, column: 4 }, end: { line: 2, column: 1 } };
    expect(
      mutatedText("a = {\n  b,\n};\n", { location, mutatorName: "ObjectLiteral", replacement: "{}" }),
    ).toBe("a = ({});\n");
  });
});

describe("the sample", () => {
  const places = Array.from({ length: 4000 }, (_, line) =>
    placeOf({
      file: "src/core/a.ts",
      location: { start: { line, column: 2 }, end: { line, column: 5 } },
      mutatorName: "BooleanLiteral",
      replacement: "true",
    }),
  );
  const taken = (each: number, seed: string) => places.filter((place) => isSampled(place, { each, seed }));

  test("a smaller one is part of a larger one", () => {
    const larger = new Set(taken(5, "s"));
    const smaller = taken(20, "s");
    expect(smaller.length).toBeGreaterThan(0);
    expect(smaller.filter((place) => !larger.has(place))).toEqual([]);
  });

  test("takes about its share, and another one for another seed", () => {
    expect(taken(1, "s")).toHaveLength(4000);
    // 400 expected, with a deviation of 19
    expect(Math.abs(taken(10, "s").length - 400)).toBeLessThan(80);
    expect(taken(10, "s")).not.toEqual(taken(10, "t"));
  });

  test("two changes of one place are two places", () => {
    const location = { start: { line: 1, column: 2 }, end: { line: 1, column: 7 } };
    const spelt = ["a < b", "a >= b"].map((replacement) =>
      placeOf({ file: "src/core/a.ts", location, mutatorName: "EqualityOperator", replacement }),
    );
    expect(spelt).toEqual([
      "src/core/a.ts:1:2-1:7 EqualityOperator a < b",
      "src/core/a.ts:1:2-1:7 EqualityOperator a >= b",
    ]);
  });
});

describe("who is asked first", () => {
  const files = ["test/a.test.js", "test/core/reshape.test.js", "test/laws-reshape.test.js"];
  const source = "src/core/structure/reshape/nest.ts";

  test("test files named after a part of the source's path", () => {
    expect(bestFirst(newMemory(), source, files, () => 1)).toEqual([files[1], files[2], files[0]]);
  });

  test("of two that are alike the cheaper one", () => {
    const seconds = (file: string) => (file === files[1] ? 3 : 1);
    expect(bestFirst(newMemory(), source, files, seconds)).toEqual([files[2], files[1], files[0]]);
  });

  test("those that killed mutants of the same source before the ones that did not", () => {
    const memory = newMemory();
    for (let i = 0; i < 8; i++) remember(memory, source, [files[1] ?? "", files[0] ?? ""], files[0]);
    expect(bestFirst(memory, source, files, () => 1)[0]).toBe(files[0]);
  });
});

describe("what a run says of its mutant", () => {
  const begun = { begin: "a" };

  test("killed by the file with the first failure", () => {
    const events = [begun, { file: "a", cpu: 1 }, { begin: "b" }, { file: "b", failure: "t: no" }];
    expect(verdictOf({ events, code: 1, signal: null })).toMatchObject({ outcome: "killed", by: "b" });
  });

  test("survived, with the files that were not finished", () => {
    const events = [begun, { done: true, left: 2, cpu: 6 }];
    expect(verdictOf({ events, code: 0, signal: null })).toMatchObject({ outcome: "survived", left: 2 });
  });

  test("a process that the system ends for its CPU time hangs, one that falls over is killed", () => {
    expect(verdictOf({ events: [begun], code: null, signal: "SIGXCPU" }).outcome).toBe("timeout");
    expect(verdictOf({ events: [begun], code: 134, signal: null }).outcome).toBe("timeout");
    expect(verdictOf({ events: [begun], code: 7, signal: null })).toMatchObject({
      outcome: "killed",
      by: "a",
    });
  });
});

describe("what is known from before", () => {
  const now = { sources: "s", tests: "t", budget: 6 };
  const of = (change: Partial<Entry>): Entry => ({ ...now, outcome: "survived", left: 1, ...change });

  test("nothing once the sources are others", () => {
    expect(isCurrent(of({ sources: "r" }), now)).toBe(false);
    expect(isCurrent(of({ sources: "r", outcome: "killed" }), now)).toBe(false);
  });

  test("a kill outlives a change of the tests, a survivor does not", () => {
    expect(isCurrent(of({ outcome: "killed", tests: "u" }), now)).toBe(true);
    expect(isCurrent(of({ outcome: "timeout", tests: "u" }), now)).toBe(true);
    expect(isCurrent(of({ tests: "u" }), now)).toBe(false);
  });

  test("a larger budget looks again at survivors with test files left", () => {
    expect(isCurrent(of({}), { ...now, budget: 7 })).toBe(false);
    expect(isCurrent(of({ left: 0 }), { ...now, budget: 7 })).toBe(true);
    expect(isCurrent(of({}), { ...now, budget: 5 })).toBe(true);
  });
});

describe("the score", () => {
  test("what no test meets is not killed, what is no program or is left as it is does not count", () => {
    const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "Ignored"];
    const mutants = statuses.map((status) => ({ file: "src/core/a.ts", status }));
    const [folder, all] = rowsOf(mutants);
    expect(folder).toMatchObject({
      name: "src/core",
      tried: 4,
      killed: 1,
      timeout: 1,
      survived: 1,
      unmet: 1,
    });
    expect(all).toMatchObject({ name: "all", score: 0.5 });
  });

  test("the interval is Wilson's", () => {
    const [low, high] = intervalOf(85, 100);
    expect(low).toBeCloseTo(0.7672, 4);
    expect(high).toBeCloseTo(0.9069, 4);
    expect(intervalOf(0, 0)).toEqual([0, 1]);
  });
});

describe("texts for people", () => {
  const text = (value: string) => ({ type: "StringLiteral", value });
  const call = { type: "CallExpression" };

  test.each([
    ["what a Problem says", { type: "ObjectProperty", key: { name: "what" } }, "gone", true],
    ["another property", { type: "ObjectProperty", key: { name: "role" } }, "tool", false],
    ["the message of an error", { type: "NewExpression", callee: { name: "TypeError" } }, "no", true],
    ["a sentence", call, "is not there", true],
    ["two words", call, "not there", false],
    ["a path", call, "/messages/0/content", false],
    ["a list of words", { type: "MemberExpression" }, "and or not in", false],
  ])("%s", (_, parent, value, expected) => {
    const node = text(value);
    const place = parent.type === "ObjectProperty" ? { ...parent, value: node } : parent;
    expect(isTextForPeople({ node, parent: place })).toBe(expected);
  });

  test("a sentence that a model reads is none", () => {
    const hub = (filename: string) => ({ file: { opts: { filename } } });
    const node = text("To call tools, end the message so");
    expect(isTextForPeople({ node, parent: call, hub: hub("/a/src/core/dialect.ts") })).toBe(false);
    expect(isTextForPeople({ node, parent: call, hub: hub("/a/src/core/lens.ts") })).toBe(true);
  });

  test("placeholders are no words", () => {
    const template = (...raw: string[]) => ({
      type: "TemplateLiteral",
      quasis: raw.map((part) => ({ value: { raw: part } })),
    });
    expect(isTextForPeople({ node: template("", "", "", ""), parent: call })).toBe(false);
    expect(isTextForPeople({ node: template("the call of ", " is gone"), parent: call })).toBe(true);
  });
});
