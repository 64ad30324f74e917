// What is known of a Harness stays known where Hooks only speak otherwise: the same as if all of it were read anew.

import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { relowered } from "../../src/core/structure/relower.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { shippedHarness } from "../help/carry.js";
import { value } from "../help/small.js";

const HARNESSES = ["livestream", "livestream-zh", "office"] as const;
const lowered: Readonly<Record<string, Lowered>> = Object.fromEntries(
  HARNESSES.map((name) => [name, value(lowerHarness(shippedHarness(name)))]),
);
const withHook = ({ harness }: Lowered, at: number, change: (hook: Hook) => Hook): Harness => ({
  ...harness,
  hooks: harness.hooks.map((hook, i) => (i === at ? change(hook) : hook)),
});
const without = (hook: Hook, key: keyof Hook): Hook => {
  const { [key]: _, ...rest } = hook;
  return rest as Hook;
};

describe.each(HARNESSES)("%s", (name) => {
  const before = lowered[name] as Lowered;
  const read = (harness: Harness) => {
    const [made, all] = [relowered(before, harness), lowerHarness(harness)];
    expect(made.ok).toBe(all.ok);
    if (!made.ok || !all.ok)
      return { rest: made, expected: all, isKnown: false, known: before, anew: before };
    const [known, anew] = [made.value, all.value];
    const { prompt: __, ...rest } = known;
    const { prompt: _, ...expected } = anew;
    return { rest, expected, isKnown: known.lexicon === before.lexicon, known, anew };
  };
  test.each<readonly [string, (hook: Hook) => Hook]>([
    ["form", (hook) => ({ ...hook, form: "json" })],
    ["channel", (hook) => ({ ...hook, channel: "system" })],
    ["budget", (hook) => ({ ...hook, budget: 7 })],
    [
      "matcher",
      (hook) =>
        hook.tools.length === 0 ? { ...hook, budget: 8 } : { ...hook, matcher: hook.tools.join("|") },
    ],
    [
      "matcher as an expression",
      (hook) => ({ ...hook, matcher: hook.tools.length === 0 ? "^.*$" : `^(?:${hook.tools.join("|")})$` }),
    ],
    [
      "all three, in other places",
      ({ id, budget, ...hook }) => ({ form: "xml", budget: budget + 1, ...hook, id, channel: "user" }),
    ],
    ["nothing said of them", (hook) => without(without(without(hook, "form"), "channel"), "matcher")],
  ])("%s: all else is known", (_, change) => {
    for (const at of [0, 3, 5]) {
      const { rest, expected, isKnown, known, anew } = read(withHook(before, at, change));
      expect(rest).toEqual(expected);
      expect(isKnown).toBe(true);
      const slots = new Map<string, string>();
      expect(String(known.prompt(slots as never))).toBe(String(anew.prompt(slots as never)));
    }
  });
  test.each<readonly [string, (hook: Hook) => Hook]>([
    ["id", (hook) => ({ ...hook, id: "another-one" })],
    ["message", (hook) => ({ ...hook, message: "No, try again." })],
    [
      "a matcher of tools that are not there",
      (hook) => ({ ...hook, event: "before-call", matcher: "nowhere" }),
    ],
    ["a new member", (hook) => ({ ...hook, command: "x.sh" })],
    ["tools, though alike", (hook) => ({ ...hook, tools: [...hook.tools] })],
  ])("%s: read anew", (_, change) => {
    const { rest, expected, isKnown } = read(withHook(before, 1, change));
    expect(rest).toEqual(expected);
    expect(isKnown).toBe(false);
  });
  test("another order, one less, and another prompt: read anew", () => {
    const { harness } = before;
    const others: readonly Harness[] = [
      { ...harness, hooks: harness.hooks.toReversed() },
      { ...harness, hooks: harness.hooks.slice(1) },
      { ...harness, language: "mixed" },
    ];
    for (const other of others) {
      const { rest, expected, isKnown } = read(other);
      expect(rest).toEqual(expected);
      expect(isKnown).toBe(false);
    }
  });
});
