/** The laws' own printer and parser of the prompt: each layout, slot and heading. By hand. */
import { describe, expect, test } from "vitest";
import {
  applicable,
  bodyOf,
  CATALOGUE_LINE,
  fill,
  joinSections,
  parseBlocks,
  printPrompt,
  printSection,
  printSections,
  tagOf,
  writtenTitle,
} from "../../src/laws/prompt-text.js";
import type { Harness, Section } from "../../src/model/harness.js";
import { harness, prompt, section, skill } from "../help/small.js";

describe("sections that are part of the prompt", () => {
  const when = (given: Section["when"]): Harness =>
    harness({ prompt: prompt(section("a", "A", "x", given === undefined ? {} : { when: given })) });
  const count = (given: Section["when"], slots: Record<string, string>) =>
    applicable(when(given), slots).length;
  test("always, where a slot is filled, where it is not", () => {
    expect(count(undefined, {})).toBe(1);
    const present = { slot: "s", is: "present" } as const;
    expect([
      count(present, {}),
      count(present, { s: "" }),
      count(present, { s: "v" }),
      count(present, { t: "v" }),
    ]).toEqual([0, 0, 1, 0]);
    const absent = { slot: "s", is: "absent" } as const;
    expect([count(absent, {}), count(absent, { s: "" }), count(absent, { s: "v" })]).toEqual([1, 1, 0]);
    const equals = { slot: "s", equals: "v" } as unknown as Section["when"];
    expect([count(equals, {}), count(equals, { s: "w" }), count(equals, { s: "v" })]).toEqual([0, 0, 1]);
  });
});

describe("slots and catalogues", () => {
  test.each([
    ["{{a}}", "1"],
    ["{{ a }}", "1"],
    ["{{\ta }}-{{a}}", "1-1"],
    ["{{b}}", "{{b}}"],
    ["{a}", "{a}"],
    ["{{a b}}", "{{a b}}"],
    ["{{é.x-y_1}}", "2"],
    ["{{e}}", ""],
  ])("%s", (text, filled) => {
    expect(fill(text, { a: "1", "é.x-y_1": "2", e: "" })).toBe(filled);
  });
  test("a catalogue stands alone on its line", () => {
    const own = harness({ skills: [{ ...skill("s"), description: "D." }] });
    expect(bodyOf(own, "{{skills}}", {})).toBe("- s: D.");
    expect(bodyOf(own, "a\n{{skills}}\n{{x}}", { x: "1" })).toBe("a\n- s: D.\n1");
    expect(bodyOf(own, "see {{skills}}", {})).toBe("see {{skills}}");
    expect(bodyOf(own, "{{skills}} ", { skills: "v" })).toBe("v ");
    expect(bodyOf(own, "{{tools}}", {})).toBe("");
    expect(bodyOf(own, "plain", { plain: "x" })).toBe("plain");
    expect(CATALOGUE_LINE.exec("a\n{{tools}}\nb")?.[1]).toBe("tools");
    expect(CATALOGUE_LINE.test("{{hooks}}")).toBe(false);
  });
});

describe("titles", () => {
  test.each([
    ["Reply rules", "reply_rules"],
    ["  A & B (2) ", "a_b_2"],
    ["2 ways", "_2_ways"],
    ["回复 要求", "回复_要求"],
    ["É-x", "é_x"],
    ["--", ""],
    ["", ""],
    ["a2", "a2"],
  ])("the tag of %s", (title, tag) => {
    expect(tagOf(title)).toBe(tag);
    expect(writtenTitle("xml", title)).toBe(tag);
  });
  test("in the words of a layout", () => {
    expect(["markdown", "inline", "caps"].map((one) => writtenTitle(one as never, "Reply rules"))).toEqual([
      "Reply rules",
      "Reply rules",
      "REPLY RULES",
    ]);
    expect(["a回", "aの", "aカ", "a㐀", "a鿿"].map((one) => writtenTitle("caps", one))).toEqual([
      "a回",
      "aの",
      "aカ",
      "a㐀",
      "a鿿",
    ]);
    expect(writtenTitle("caps", "aé")).toBe("AÉ");
  });
  test("with a body", () => {
    expect(printSection("markdown", "A b", "x")).toBe("## A b\n\nx");
    expect(printSection("xml", "A b", "x")).toBe("<a_b>\nx\n</a_b>");
    expect(printSection("caps", "A b", "x")).toBe("A B:\nx");
    expect(printSection("caps", "回", "x")).toBe("【回】\nx");
    for (const layout of ["markdown", "xml", "caps"] as const)
      expect(printSection(layout, "", "x")).toBe("x");
  });
});

describe("a whole prompt", () => {
  const sections = [
    section("a", "A", " x{{s}} ", { head: "H", tail: "T", fills: true }),
    section("b", "", "y"),
  ];
  const own = (layout: Harness["prompt"]["layout"]): Harness =>
    harness({ prompt: { ...prompt(...sections), layout } });
  test("in each layout", () => {
    expect(printPrompt(own("markdown"), { s: "1" })).toBe("## A\n\nx1\n\ny");
    expect(printPrompt(own("xml"), { s: "1" })).toBe("<a>\nx1\n</a>\n\ny");
    expect(printPrompt(own("caps"), {})).toBe("A:\nx{{s}}\n\ny");
    expect(printPrompt(own("inline"), { s: "1" })).toBe("H x1 Ty");
    expect(printSections(own("inline"), { s: "1" })[0]).toEqual({ title: "A", body: " x1 ", text: "H x1 T" });
    expect(printSections(own("markdown"), { s: "1" })[0]).toEqual({
      title: "A",
      body: "x1",
      text: "## A\n\nx1",
    });
    // Read from one log, it is literal.
    const log = harness({ prompt: prompt(section("a", "A", "x{{s}}", { head: "H" })) });
    expect(printPrompt(log, { s: "1" })).toBe("## A\n\nx{{s}}");
    expect(joinSections(own("inline"), [])).toBe("");
  });
});

describe("blocks of a printed prompt", () => {
  type Layout = Parameters<typeof parseBlocks>[0];
  const blocks = (layout: Layout, text: string) =>
    parseBlocks(layout, text).map(({ title, body }) => `${title}|${body}`);
  test.each<readonly [string, readonly string[]]>([
    ["## A\n\nx\n\n## B\n\ny", ["A|x", "B|y"]],
    ["pre\n\n## A\n\nx", ["|pre", "A|x"]],
    ["plain", ["|plain"]],
    ["", ["|"]],
    ["## A\n\n\n\n## B\n\ny", ["A|", "B|y"]],
    ["x\n## A\n\ny", ["|x\n## A\n\ny"]],
    ["## A\nx", ["|## A\nx"]],
    ["### A\n\nx", ["|### A\n\nx"]],
  ])("markdown: %j", (text, told) => {
    expect(blocks("markdown", text)).toEqual(told);
  });
  test.each<readonly [string, readonly string[]]>([
    ["A B:\nx\n\nC:\ny", ["A B|x", "C|y"]],
    ["【回】\nx", ["回|x"]],
    ["pre\n\nA:\nx", ["|pre", "A|x"]],
    ["Ab:\nx", ["|Ab:\nx"]],
    ["12:\nx", ["|12:\nx"]],
    ["A1 (2):\nx", ["A1 (2)|x"]],
    ["pre\nA:\nx", ["|pre\nA:\nx"]],
    ["A: x\n", ["|A: x\n"]],
  ])("caps: %j", (text, told) => {
    expect(blocks("caps", text)).toEqual(told);
  });
  test.each<readonly [string, readonly string[]]>([
    ["<a>\nx\n</a>\n\n<b>\ny\n</b>", ["a|x", "b|y"]],
    ["pre\n\n<a>\nx\n</a>", ["|pre", "a|x"]],
    ["<a>\nx\n</a>\n\npost", ["a|x", "|post"]],
    ["pre\n\nmore\n\n<a>\nx\n</a>\n\npost\n\nend", ["|pre\n\nmore", "a|x", "|post\n\nend"]],
    ["<a>\nx\n</a>\ny\n</a>", ["a|x\n</a>\ny"]],
    ["<a>\nx\n\n<b>\ny\n</b>\n</a>", ["a|x\n\n<b>\ny\n</b>"]],
    ["<a>\n\n</a>", ["a|"]],
    ["<a>\nx", ["|<a>\nx"]],
    ["<a>x</a>", ["|<a>x</a>"]],
    ["<a b>\nx\n</a b>", ["|<a b>\nx\n</a b>"]],
    ["", []],
  ])("xml: %j", (text, told) => {
    expect(blocks("xml", text)).toEqual(told);
  });
});
