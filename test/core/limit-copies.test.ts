/** Copies of a limit: where they stand, what moves there, and why it cannot. */
import { describe, expect, test } from "vitest";
import { movedCopies, readCopy, statedLimit, valueAt } from "../../src/core/structure/limit/copies.js";
import type { Hook, Limit } from "../../src/model/harness.js";
import { get, type Json, num } from "../../src/model/json.js";
import { codes, harness, prompt, section, skill, tool, value } from "../help/small.js";

const HOOK: Hook = {
  id: "short",
  event: "before-reply",
  tools: [],
  conditions: [
    { kind: "regex", target: "reply", pattern: "x", acts: "match" } as Hook["conditions"][number],
    { kind: "length", target: "reply", min: 2, max: 30 } as Hook["conditions"][number],
  ],
  action: "retry",
  message: "At most {{limit}} please.",
  budget: 1,
};
const BASE = harness({
  tools: [
    {
      ...tool("go", { type: "object", "a/b~c": [1, { most: 30 }], text: "30 of them" }),
      description: "Up to 30.",
    },
  ],
  skills: [skill("desk", "Write 30 words; all 30.")],
  prompt: prompt(section("rules", "Rules", "No more than 30 words, never 40.")),
  hooks: [HOOK],
  limits: [
    { id: "words", value: 30, copies: [] } as unknown as Limit,
    { id: "other", value: 30, copies: [] } as unknown as Limit,
  ],
});

test.each([
  ["hook:short#/conditions/1/max", { owner: "hook:short", path: ["conditions", "1", "max"] }],
  ["tool:go#/parameters/a~1b~0c/1/most", { owner: "tool:go", path: ["parameters", "a/b~c", "1", "most"] }],
  ["section:a b#/body", { owner: "section:a b", path: ["body"] }],
  ["limit:x#/value", undefined],
  ["xhook:short#/a", undefined],
  ["hook:short/a", undefined],
  ["hook:#/a", undefined],
  ["hook:short#/", undefined],
])("%s", (site, copy) => {
  expect(readCopy(site)).toEqual(copy === undefined ? undefined : { ...copy, site });
});

test.each([
  ["hook:short#/conditions/1/max", 30],
  ["hook:short#/conditions/2/max", undefined],
  ["hook:long#/budget", undefined],
  ["tool:go#/parameters/a~1b~0c/1/most", 30],
  ["tool:go#/parameters/a~1b~0c/1/most/x", undefined],
  ["skill:desk#/body", "Write 30 words; all 30."],
  ["section:rules#/body", "No more than 30 words, never 40."],
  ["section:none#/body", undefined],
  ["odd", undefined],
])("what stands at %s", (site, expected) => {
  expect(valueAt(BASE, site)).toEqual(expected);
});

describe("moved", () => {
  const to = (number: number, ...copies: string[]) =>
    movedCopies(BASE, { id: "words", value: 30, copies } as unknown as Limit, number);
  test("every copy, and the limit itself", () => {
    const moved = value(
      to(
        25,
        "hook:short#/conditions/1/max",
        "hook:short#/message",
        "tool:go#/description",
        "tool:go#/parameters/a~1b~0c/1/most",
        "tool:go#/parameters/text",
        "section:rules#/body",
        "tool:go#/description",
      ),
    );
    expect(moved.hooks).toEqual([
      { ...HOOK, conditions: [HOOK.conditions[0], { ...HOOK.conditions[1], max: 25 }] },
    ]);
    expect(moved.tools[0]?.description).toBe("Up to 25.");
    expect(moved.tools[0]?.parameters).toEqual({
      type: "object",
      "a/b~c": [1, { most: 25 }],
      text: "25 of them",
    });
    expect(moved.prompt.sections[0]?.body).toBe("No more than 25 words, never 40.");
    expect(moved.limits.map((one) => one.value)).toEqual([25, 30]);
    expect(moved.skills).toBe(BASE.skills);
  });
  test.each([
    ["twice in a text", 25, "skill:desk#/body", "more than once"],
    ["the new number is there", 40, "section:rules#/body", "also states 40"],
    ["no number", 25, "section:rules#/title", "does not state the number in digits"],
    ["another number", 25, "hook:short#/conditions/1/min", "it is 2"],
    ["no text and no number", 25, "hook:short#/conditions", "neither a text nor a number"],
    ["no such place", 25, "hook:short#/none", "there is no such place"],
    ["no such thing", 25, "skill:none#/body", "there is no such place"],
    ["no such kind", 25, "limit:words#/value", "there is no such place"],
  ])("not: %s", (_, number, site, what) => {
    const made = to(number, "hook:short#/conditions/1/max", site);
    expect(codes(made)).toEqual(["limit-copies"]);
    expect(made.ok ? "" : `${made.problems[0]?.where} ${made.problems[0]?.what}`).toContain(`${site} `);
    expect(made.ok ? "" : made.problems[0]?.what).toContain(what);
  });
  test("a number that is written otherwise is another", () => {
    const odd = harness({ tools: [tool("go", { most: num("30.0") as Json })] });
    expect(
      codes(
        movedCopies(
          odd,
          { id: "w", value: 30, copies: ["tool:go#/parameters/most"] } as unknown as Limit,
          25,
        ),
      ),
    ).toEqual(["limit-copies"]);
    expect(get(odd.tools[0]?.parameters, "most")).toEqual(num("30.0"));
  });
});

test("what {{limit}} stands for", () => {
  const of = (...conditions: object[]): string | undefined =>
    statedLimit({ ...HOOK, conditions } as unknown as Hook);
  const length = (more: object): object => ({ kind: "length", target: "reply", ...more });
  expect(of(length({ max: 5, min: 2 }))).toBe("5");
  expect(of(length({ min: 2 }))).toBe("2");
  expect(of(length({ max: 0 }))).toBe("0");
  expect(of({ kind: "regex", max: 9 }, length({ max: 5 }), length({ max: 6 }))).toBe("5");
  expect(of(length({}))).toBeUndefined();
  expect(of()).toBeUndefined();
});
