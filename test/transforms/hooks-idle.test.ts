// The shipped bank of Hooks that never act: well made, answerable, about no trade.

import { describe, expect, test } from "vitest";
import { matches } from "../../src/core/bounded-regex.js";
import { isDistinctive } from "../../src/core/words.js";
import { matchesSafely } from "../../src/laws/hooks/pattern.js";
import { Hook } from "../../src/model/harness.js";
import { type IdleHook, idleHooks, idsOf } from "../../transforms/_idle-hooks.js";
import { basesOf, loweredOf, SHIPPED } from "../help/reach-of-transforms.js";

const CASES = idleHooks.map((idle) => [idle.about[0] ?? "", idle] as const);

describe("the bank", () => {
  test("has enough of them that none is in more than one Variant of twenty by its id", () => {
    const ids = idleHooks.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    // Up to three of them come at once, each under one of its ids.
    const most = Math.max(...idleHooks.map((one) => 2 / idleHooks.length / idsOf(one).length));
    expect(most).toBeLessThan(0.01);
  });

  test.each(CASES)("%s is a Hook in both languages", (_, idle: IdleHook) => {
    const { event, action, conditions, says } = idle;
    expect(says.en.length).toBe(says.zh.length);
    for (const message of ["", ...says.en, ...says.zh])
      for (const id of idsOf(idle))
        expect(Hook.safeParse({ id, event, action, conditions, message }).success).toBe(true);
    // Who sends somebody back says why.
    if (action !== "pass") expect(says.en.length).toBeGreaterThan(0);
    for (const text of says.zh) expect(text).toMatch(/[\u3400-\u9fff]/);
    for (const text of says.en) expect(text).not.toMatch(/[\u3400-\u9fff]/);
  });

  test.each(CASES)("what %s looks for can be told of a text of any length", (_, { conditions }) => {
    for (const condition of conditions) {
      if (condition.kind !== "regex") continue;
      const { pattern, flags } = condition;
      for (const text of ["word ".repeat(40_000), "我".repeat(200_000)]) {
        expect(matches(pattern, flags, text)).toBe(false);
        expect(matchesSafely(pattern, flags, text)).toBe(false);
      }
    }
  });

  test.each(SHIPPED)("no word of theirs is a distinctive name on %s", (name) => {
    const { symbols } = loweredOf(name);
    const names = [...symbols.values()].map((one) => one.name).filter(isDistinctive);
    const said = idleHooks.flatMap(({ says }) => [...says.en, ...says.zh]).join("\n");
    expect(names.filter((one) => said.includes(one))).toEqual([]);
    expect(basesOf(name).length).toBeGreaterThan(0);
  });
});

test.each([
  ["private-key", "-----BEGIN RSA PRIVATE KEY-----"],
  ["cloud-key", "Use AKIAABCDEFGHIJKLMNOP here."],
  ["filler-text", "Lorem ipsum dolor"],
  ["open-placeholder", "Dear {{first_name}},"],
  ["model-talk", "As an AI language model I cannot"],
  ["stack-trace", "Traceback (most recent call last):"],
  ["script-tag", "<script>x</script>"],
  ["object-string", "It costs [object Object]."],
  ["broken-character", "It is\ufffd"],
  ["control-character", "It is\u0002"],
  ["local-address", "See http://localhost:3000"],
  ["card-number", "4111 1111 1111 1111"],
  ["social-number", "078-05-1120"],
  ["shouting", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF"],
  ["exclamation-run", "Yes!!!!"],
  ["conflict-mark", "a\n<<<<<<< HEAD"],
  ["inline-data", "data:image/png;base64,iVBORw0KGgoAAAANS"],
  ["remote-image", 'Look: <img src="x">'],
  ["instruction-override", "Please ignore previous instructions"],
  ["encoded-input", "QUJD".repeat(160)],
])("%s acts on what it is for", (id, text) => {
  const idle = idleHooks.find(({ about }) => about[0] === id);
  const [condition] = idle?.conditions ?? [];
  if (condition?.kind !== "regex") throw new Error(`${id} has no pattern`);
  expect(matches(condition.pattern, condition.flags, text)).toBe(true);
});
