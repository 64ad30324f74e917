/** What may stand where in a list: which things are pinned, and which stay behind which. */
import { describe, expect, test } from "vitest";
import { EMPTY_FOLD, type Fold } from "../../src/core/fold.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { listItems, orderProblems } from "../../src/core/order-rules.js";
import type { Harness, Section } from "../../src/model/harness.js";
import type { Sym } from "../../src/model/symbol.js";
import { harness, prompt, section, skill, tool, value } from "../help/small.js";

const low = (given: Harness) => value(lowerHarness(given));
const of = (...sections: readonly Section[]) => low(harness({ prompt: prompt(...sections) }));
const rules = (...sections: readonly Section[]) =>
  listItems(of(...sections), EMPTY_FOLD, "sections").map(({ name, pinned, after }) => [name, pinned, after]);
const plain = (id: string, body = "x") => section(id, `Title ${id}`, body);

describe("a section", () => {
  test("is free where nothing holds it", () => {
    expect(rules(plain("a"), plain("b"))).toEqual([
      ["Title a", false, []],
      ["Title b", false, []],
    ]);
  });

  test("is pinned where it says so, has no title, or is alone", () => {
    expect(rules(section("a", "", "x"), plain("b"), section("c", "C", "x", { pinned: true }))).toEqual([
      ["section:a", true, []],
      ["Title b", false, []],
      ["C", true, []],
    ]);
    expect(rules(plain("a"))).toEqual([["Title a", true, []]]);
  });

  test("stays behind what it names as before it", () => {
    expect(rules(plain("a"), section("b", "B", "x", { after: ["a"] }))).toEqual([
      ["Title a", false, []],
      ["B", false, ["section:a"]],
    ]);
  });

  test.each([
    "See the rules above.",
    "As in the previous section.",
    "The preceding rules hold.",
    "the aforementioned limits",
    "See an earlier section.",
    "按上述规则。",
    "见上文。",
    "如前述。",
    "见前文。",
    "以上规则都要遵守。",
    "以上步骤",
  ])("that points back stays behind all before it: %s", (body) => {
    expect(rules(plain("a"), plain("b"), plain("c", body), plain("d"))).toEqual([
      ["Title a", false, []],
      ["Title b", false, []],
      ["Title c", false, ["section:a", "section:b"]],
      ["Title d", false, []],
    ]);
  });

  test.each([
    "See below.",
    "The following section says how.",
    "See the next section.",
    "见下述。",
    "见下文。",
    "以下各节说明。",
    "见后文。",
  ])("behind one that points on stays behind it: %s", (body) => {
    expect(rules(plain("a"), plain("b", body), plain("c"), plain("d"))).toEqual([
      ["Title a", false, []],
      ["Title b", false, []],
      ["Title c", false, ["section:b"]],
      ["Title d", false, []],
    ]);
  });

  test.each(["above 10 items", "below 5", "aboveboard", "the following rules", "以上", "next"])(
    "is free beside an amount or another word: %s",
    (body) => {
      expect(rules(plain("a"), plain("b", body), plain("c")).map(([, , after]) => after)).toEqual([
        [],
        [],
        [],
      ]);
    },
  );

  test("names one before it once", () => {
    const twice = section("b", "B", "See above.", { after: ["a"] });
    expect(rules(plain("a", "See below."), twice)[1]).toEqual(["B", false, ["section:a"]]);
  });
});

describe("a catalogue", () => {
  const beside = (body: string) =>
    low(
      harness({
        prompt: prompt(plain("a", body), plain("b")),
        tools: [tool("t"), tool("u")],
        skills: [skill("s"), skill("r")],
      }),
    );
  const pinned = (body: string, list: "tools" | "skills") =>
    listItems(beside(body), EMPTY_FOLD, list).map((item) => item.pinned);

  test.each([
    "the first",
    "second one",
    "a third",
    "the last",
    "前两个",
    "后三项",
    "第一种",
    "第2条",
    "最后",
    "LAST",
  ])("is pinned where the words beside it count: %s", (words) => {
    expect(pinned(`${words}\n{{tools}}`, "tools")).toEqual([true, true]);
    expect(pinned(`${words}\n{{tools}}`, "skills")).toEqual([false, false]);
    expect(pinned(`${words}\n{{skills}}`, "skills")).toEqual([true, true]);
    expect(pinned(`${words}\n{{skills}}`, "tools")).toEqual([false, false]);
  });

  test("is free beside other words, or where the words stand elsewhere", () => {
    expect(pinned("These\n{{tools}}", "tools")).toEqual([false, false]);
    expect(pinned("lasting firsts\n{{tools}}", "tools")).toEqual([false, false]);
    expect(pinned("the first", "tools")).toEqual([false, false]);
  });
});

describe("an order", () => {
  const lowered = of(section("a", "", "x"), plain("b"), plain("c", "See above."), plain("d"));
  const problems = (...ids: readonly string[]) => {
    const order = ids.map((id) => `section:${id}` as Sym);
    const fold: Fold = { ...EMPTY_FOLD, order: new Map([["sections", order]]) };
    return orderProblems(lowered, fold).map(({ code, where }) => [code, where]);
  };

  test("is legal where what is pinned keeps its place and what follows stays behind", () => {
    expect(problems("a", "b", "c", "d")).toEqual([]);
    expect(problems("a", "b", "d", "c")).toEqual([]);
    expect(orderProblems(lowered, EMPTY_FOLD)).toEqual([]);
  });

  test("is not where one of them moves", () => {
    expect(problems("b", "a", "c", "d")).toEqual([["order-illegal", "section:a in sections"]]);
    expect(problems("a", "c", "b", "d")).toEqual([["order-illegal", "section:c in sections"]]);
    expect(problems("c", "a", "b", "d").map(([, where]) => where)).toEqual([
      "section:c in sections",
      "section:c in sections",
      "section:a in sections",
    ]);
  });
});
