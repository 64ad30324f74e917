// What is added stands where it moves nothing that is pinned: the engine refuses the other places, as the law does.

import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Edit } from "../../src/model/edit.js";
import { newSym, type Sym, sectionSym } from "../../src/model/symbol.js";
import { harness, prompt, section, value } from "../help/small.js";

const HARNESS = harness({
  prompt: prompt(
    section("greeting", "Greeting", "Say hello."),
    section("role", "Role", "You help.", { pinned: true }),
    section("rules", "Rules", "Be short."),
  ),
});
const lowered = value(lowerHarness(HARNESS));
const added = (before: Sym | null): Edit => ({
  kind: "insert",
  symbol: newSym("step", 0),
  item: { of: "section", value: section("more", "More", "The office is open on Mondays.") },
  before,
});
const taken = (id: string, before: Sym | null): Edit => ({
  kind: "remove",
  symbol: sectionSym(id),
  item: { of: "section", value: HARNESS.prompt.sections.find((one) => one.id === id) as never },
  before,
});

describe("beside a section that is pinned at the second place", () => {
  test.each([
    ["behind it", added(sectionSym("rules"))],
    ["at the end", added(null)],
    ["taken out behind it", taken("rules", null)],
  ])("%s is a place", (_, edit) => {
    expect(buildVariant(lowered, [edit]).ok).toBe(true);
  });
  test.each([
    ["first", added(sectionSym("greeting"))],
    ["right before it", added(sectionSym("role"))],
    ["taken out before it", taken("greeting", sectionSym("role"))],
  ])("%s is none", (_, edit) => {
    const made = buildVariant(lowered, [edit]);
    expect(made.ok ? [] : made.problems.map(({ code }) => code)).toEqual(["order-illegal"]);
  });
  test("one in place of another leaves it where it is", () => {
    const edits = [taken("greeting", sectionSym("role")), added(sectionSym("role"))];
    expect(buildVariant(lowered, edits).ok).toBe(true);
  });
});
