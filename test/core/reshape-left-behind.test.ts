/** What a text may go on saying after a reshaping: paths of arguments and values, one by one. */
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { leftInHarness, staleIn, worldSays } from "../../src/core/structure/reshape/left-behind.js";
import type { Plan } from "../../src/core/structure/reshape/plan.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, prompt, section, tool, value } from "../help/small.js";

const S = { type: "string" };
const lower = (body: string, description = "Goes.") =>
  value(
    lowerHarness(
      harness({
        prompt: prompt(section("rules", "Rules", body)),
        tools: [
          {
            ...tool("go_there", {
              type: "object",
              properties: {
                ship: { type: "object", properties: { town_name: S } },
                mode: { type: "string", description: "Be slow." },
                page: { type: "string", description: "Not slow." },
              },
            }),
            description,
          },
          tool("stay_here", { type: "object", properties: { ship: S } }),
        ],
      }),
    ),
  );
const BEFORE = lower("Be brief.");
/** `ship` stands under `to` now, `gone_key` is not there any more. */
const plan = (more: Partial<Plan> = {}): Plan =>
  ({
    from: ["go_there"],
    freshTools: [],
    where: (path: string) =>
      path.startsWith("mode") ? undefined : path.startsWith("ship") ? `to.${path}` : path,
    gone: { symbols: [], values: ["slow", "k_1", "Fast"], valuesOf: "mode" },
    ...more,
  }) as unknown as Plan;

describe("paths", () => {
  test.each([
    ["arguments.ship.town_name is it", "arguments.ship.town_name"],
    ["arguments.ship", "arguments.ship"],
    ["arguments.ship[0].x", "arguments.ship[0].x"],
    // it still ends the path that leads there now
    ["ship.town_name is it", undefined],
    ["mode.fine is it", "mode.fine"],
    ["mode[].fine is it", "mode[].fine"],
    ["arguments.mode", "arguments.mode"],
    ["page.one", undefined],
    ["arguments.page", undefined],
    ["other.thing, then mode.fine", "mode.fine"],
    ["ends in mode.", undefined],
    ["mode and page", undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(staleIn(text, plan(), BEFORE, false)).toBe(expected);
  });
  test("of tools that change alone", () => {
    expect(staleIn("mode.fine", plan({ from: ["stay_here"] }), BEFORE, false)).toBeUndefined();
    expect(staleIn("mode.fine", plan({ from: ["stay_here", "go_there"] }), BEFORE, false)).toBe("mode.fine");
    expect(staleIn("mode.fine", plan({ from: ["unknown"] }), BEFORE, false)).toBeUndefined();
  });
});

describe("values", () => {
  test.each([
    ["slow at first", false, undefined],
    ["slow at first", true, "slow"],
    ["`slow`", false, "slow"],
    ['say "slow" or', false, "slow"],
    ["'slow'", false, "slow"],
    ["“slow”", false, "slow"],
    ["「slow」", false, "slow"],
    ["`slow'", false, undefined],
    ["slowly", true, undefined],
    ["_slow", true, undefined],
    ["2slow", true, undefined],
    ["slowly, then slow", true, "slow"],
    ["用slow吧", true, "slow"],
    ["with k_1 on", false, "k_1"],
    ["with k_12 on", false, undefined],
    ["Fast one", false, undefined],
    ["fast", true, undefined],
  ])("%s, described there: %s", (text, isOwn, expected) => {
    expect(staleIn(text, plan(), BEFORE, isOwn)).toBe(expected);
  });
  test.each([
    ["Be SLOW now", "slow"],
    ["slowly", undefined],
    ["a slow", "slow"],
    ["aslow slow", "slow"],
    ["slow", "slow"],
    ["", undefined],
  ])("as the world says it: %s", (text, expected) => {
    expect(worldSays(text, ["none", "slow"])).toBe(expected);
  });
});

describe("texts of the Harness", () => {
  const left = (body: string, more: Partial<Plan> = {}, description = "Goes."): readonly string[] =>
    leftInHarness(lower(body, description), plan(more)).map(({ code, where }) => `${code} ${where}`);
  const MODE = "still-mentioned tool:go_there#/parameters/properties/mode/description";
  const values = (list: readonly string[], valuesOf = "mode"): Partial<Plan> => ({
    gone: { symbols: [], values: list, valuesOf },
  });
  test("a value as a word, where its parameter is described", () => {
    expect(left("Be slow.", values(["slow"]))).toEqual([MODE]);
    expect(left("Be `slow`.", values(["slow"]))).toEqual([MODE, "still-mentioned section:rules#/body"]);
    expect(left("Be slow.", values(["slow"], ""))).toEqual([]);
    expect(left("Be slow.", values([]))).toEqual([]);
    expect(left("Be slow.", { ...values(["slow"]), from: ["stay_here"] })).toEqual([]);
  });
  test("mentions of what is gone", () => {
    const gone: Partial<Plan> = { gone: { symbols: ["tool:go_there" as Sym], values: [], valuesOf: "" } };
    expect(left("Call `go_there` first.", gone)).toEqual(["still-mentioned section:rules#/body"]);
    expect(left("Call `stay_here` first.", gone)).toEqual([]);
    expect(left("Be brief.", gone, "As `go_there` does.")).toEqual([
      "still-mentioned tool:go_there#/description",
    ]);
  });
  test("a tool that is described anew may be spoken of in its old description", () => {
    const split: Partial<Plan> = {
      freshTools: ["walk_there"],
      gone: { symbols: ["tool:go_there" as Sym], values: [], valuesOf: "" },
    };
    expect(left("Be brief.", split, "As `go_there` does.")).toEqual([]);
    expect(left("As `go_there` does.", split)).toEqual(["still-mentioned section:rules#/body"]);
  });
});
